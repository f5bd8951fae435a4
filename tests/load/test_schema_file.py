"""The schema in the repository, and the line that tells editors where it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.load import schema_text, shipped
from sheetgen.load.shelf import layouts_folder

FILE = Path(__file__).resolve().parents[2] / "docs" / "sheetgen.schema.json"


def test_the_file_is_what_the_command_writes() -> None:
    assert FILE.read_text("utf-8") == schema_text(), (
        "write it anew: sheetgen schema -o docs/sheetgen.schema.json --force"
    )


@pytest.mark.parametrize("name", shipped())
def test_every_shipped_layout_names_the_schema_first(name: str) -> None:
    path = layouts_folder() / f"{name}.yaml"
    first = path.read_text("utf-8").splitlines()[0]
    before, _, schema = first.partition("$schema=")
    assert before == "# yaml-language-server: "
    assert (path.parent / schema).resolve() == FILE
