"""A layout in one language is printed in that one; answers of ``new`` that cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pypdf import PdfReader

from sheetgen.cli import main

LAYOUT = "output/nur-deutsch.yaml"


@pytest.fixture(autouse=True)
def _with_a_german_layout(_in_empty_folder: None) -> None:
    assert run("new", "nur-deutsch", "--language", "de", "--no-ask").exit_code == 0


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def words_of(file: str) -> str:
    return PdfReader(file).pages[0].extract_text()


@pytest.mark.parametrize(
    "words",
    [
        *(("show",), ("sheet",), ("sheet", "--png"), ("sheet", "--form"), ("sheet", "--xlsx")),
        *(("block",), ("block", "--cover", "--stiff-back"), ("blank",), ("preview",)),
    ],
    ids=" ".join,
)
def test_a_layout_in_one_language_needs_no_lang(words: tuple[str, ...]) -> None:
    result = run(words[0], LAYOUT, *words[1:])
    assert result.exit_code == 0, result.output


def test_the_sheet_is_in_its_language_and_the_notes_in_that_of_the_locale(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    result = run("block", LAYOUT, "--duplex", "long-edge", "--back", "none")
    assert "Einser" in words_of("output/nur-deutsch-block.pdf")
    assert "imprimer sur une seule face" in result.output


@pytest.mark.parametrize("command", ["show", "sheet", "block"])
def test_a_language_that_was_asked_for_is_not_replaced(command: str) -> None:
    result = run(command, LAYOUT, "--lang", "en")
    assert result.exit_code == 2
    assert "choose one of: de" in result.output


def test_of_several_languages_none_is_taken_for_another() -> None:
    words = ("new", "zwei", "--language", "de", "--language", "fr", "--no-ask")
    assert run(*words).exit_code == 0
    result = run("sheet", "output/zwei.yaml")
    assert result.exit_code == 2
    assert "choose one of: de, fr" in result.output


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        (("--size", "0x0"), '"0x0" is no size', "more than 0 mm"),
        (("--size", "0 x 50 mm"), "is no size", "more than 0 mm"),
        (("--size", "9 x 9 m"), "is no size", "write width x height"),
        (("--size", "3000 x 20 mm"), "is no size", "at most 2000 mm"),
        (("--size", "98x88"), "is no size", "a size needs its unit: 98x88 mm"),
        (("--size", "A99"), "is no size", "the papers are A3"),
        (("--players", "5..2"), "5..2 players", "the smaller number comes first: 2..5"),
        (("--players", "0"), "0..0 players", "1 to 99 are"),
        (("--players", "two"), "--players two", "write a range such as 2..6"),
    ],
)
def test_answers_that_cannot_be_are_told(words: tuple[str, ...], message: str, hint: str) -> None:
    result = run("new", "mine", "--no-ask", *words)
    assert result.exit_code == 2
    assert message in result.output
    assert hint in result.output
    assert not Path("output/mine.yaml").exists()
