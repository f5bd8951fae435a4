"""Faulty layouts and exactly what is said about them.

Every ``cases/NAME.yaml`` is a small layout with a slip, ``cases/NAME.txt`` the diagnostics it must
give. With SHEETGEN_UPDATE_FAULTY=1 in the environment the expected texts are written anew; read
each of them before you keep it: it has to help somebody who is no programmer.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sheetgen.load import load_layout
from sheetgen.model.codes import Code
from sheetgen.model.diagnostic import LayoutError

CASES = sorted((Path(__file__).parent / "cases").glob("*.yaml"))
UPDATE = os.environ.get("SHEETGEN_UPDATE_FAULTY") == "1"


def report(path: Path) -> str:
    """Return what is said about a layout file, as a user sees it."""
    with pytest.raises(LayoutError) as caught:
        load_layout(path.read_bytes().decode("utf-8"), path.name)
    return f"{caught.value}\n"


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_faults_are_told_exactly(path: Path) -> None:
    expected = path.with_suffix(".txt")
    found = report(path)
    if UPDATE:
        expected.write_text(found, encoding="utf-8")
    assert found == expected.read_text("utf-8")


def test_there_are_enough_cases_and_none_is_left_over() -> None:
    assert len(CASES) >= 100
    texts = {path.stem for path in (Path(__file__).parent / "cases").glob("*.txt")}
    assert texts == {path.stem for path in CASES}


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_message_has_a_known_code_and_a_place_in_the_file(path: Path) -> None:
    lines = path.read_bytes().decode("utf-8").split("\n")
    with pytest.raises(LayoutError) as caught:
        load_layout("\n".join(lines), path.name)
    for item in caught.value.diagnostics:
        assert item.code in list(Code)
        assert item.ref.file == path.name
        assert 1 <= item.ref.column <= len(lines[item.ref.line - 1]) + 1
    refs = [item.ref for item in caught.value.diagnostics]
    assert refs == sorted(refs)
