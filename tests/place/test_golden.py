"""The shipped sheets as text, compared with the dumps in tests/golden/place.

Set SHEETGEN_GOLDEN=write to write the dumps anew after a wanted change; read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sheetgen.load import find_layout, shipped
from sheetgen.model.placed import PlaceOptions
from sheetgen.place import dump, place_sheet

from .builders import MEASURE

GOLDEN = Path(__file__).parent.parent / "golden" / "place"
WRITE = "SHEETGEN_GOLDEN"
SHEETS = [(name, letter) for name in shipped() for letter in find_layout(name).letters]


def golden_file(name: str, letter: str, language: str) -> Path:
    return GOLDEN / f"{name}{'-' if letter else ''}{letter}.{language}.txt"


@pytest.mark.parametrize(("name", "letter"), SHEETS)
def test_sheet_is_placed_as_before(name: str, letter: str) -> None:
    layout = find_layout(name)
    language = layout.languages[0]
    sheet = place_sheet(layout, letter, PlaceOptions(language=language), MEASURE)
    file = golden_file(name, letter, language)
    if os.environ.get(WRITE) == "write":
        file.write_text(dump(sheet), encoding="utf-8", newline="\n")
    expected = file.read_text(encoding="utf-8")
    assert dump(sheet) == expected, f"set {WRITE}=write to accept the new places"


def test_no_dump_is_left_over() -> None:
    languages = {name: find_layout(name).languages[0] for name in shipped()}
    expected = {golden_file(name, letter, languages[name]).name for name, letter in SHEETS}
    assert {file.name for file in GOLDEN.glob("*.txt")} == expected
