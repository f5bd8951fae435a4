"""The worked variants of the manual, built as they stand there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from sheetgen.cli import main
from sheetgen.load import load_file

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "variants.md").read_text("utf-8")
PARTS = re.split(r"^## (?=\d)", PAGE, flags=re.MULTILINE)[1:]
FENCE = re.compile(r"^```(\S+)(?: file=(\S+))?\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_there_are_six() -> None:
    assert len(PARTS) == 6


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.splitlines()[0])
def test_a_worked_variant(part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = FENCE.findall(part.partition("\n## ")[0])
    for kind, file, text in shown:
        if file:
            Path(file).write_text(text, "utf-8")
        for line in text.splitlines() if kind == "sh" else ():
            program, *words = shlex.split(line)
            assert program == "sheetgen"
            result = CliRunner().invoke(main, words)
            assert result.exit_code == 0, result.output
    assert list(Path("output").glob("*-block.pdf"))
    for kind, file, text in shown:
        if kind == "yaml" and not file:
            (made,) = Path("output").glob("*.yaml")
            assert load_file(made).name == "grandma"
            assert set(text.splitlines()) <= set(made.read_text("utf-8").splitlines())
