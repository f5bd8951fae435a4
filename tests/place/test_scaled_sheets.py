"""Large print and small print: enlarged alike, and never below what can be written on or read."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.load import find_layout
from sheetgen.model.diagnostic import LayoutError, SheetgenError
from sheetgen.model.geometry import MIN_TYPE_MM, Size
from sheetgen.model.layout import CellKind, Layout
from sheetgen.model.placed import PlacedSheet, PlaceOptions, Words
from sheetgen.place import place_sheet

from .builders import MEASURE, faults, table

REFUSED = [
    (
        "twenty-one",
        'at scale 0.8 6 dice in a row of "dice" need 82.2 mm, the sheet has 72.8 mm',
        "nothing is printed below 7 x 7 mm for a dice field, 6 pt for a text; "
        "the smallest scale that fits is 0.97",
    ),
    (
        "acht-mann",
        "at scale 0.8 21 rows need 131.6 mm, the sheet has 129.5 mm for them",
        "nothing is printed below 9 x 5.5 mm for a table cell, 5 x 5 mm for a circle, "
        "6 pt for a text; the smallest scale that fits is 0.82",
    ),
]


@cache
def shipped(name: str) -> Layout:
    return find_layout(name)


def placed(name: str, scale: float, language: str = "de") -> PlacedSheet:
    layout = shipped(name)
    options = PlaceOptions(language=language, scale=scale)
    return place_sheet(layout, layout.letters[0], options, MEASURE)


@pytest.mark.parametrize(("name", "message", "hint"), REFUSED)
def test_a_scale_too_small_names_the_floor_and_the_smallest_scale(
    name: str, message: str, hint: str
) -> None:
    with pytest.raises(SheetgenError) as caught:
        placed(name, 0.8)
    assert not isinstance(caught.value, LayoutError)
    assert caught.value.message == message
    assert caught.value.hint == hint
    smallest = float(hint.rsplit(" ", 1)[1])
    assert _holds_the_floors(placed(name, smallest))
    with pytest.raises(SheetgenError):
        placed(name, smallest - 0.01)


@pytest.mark.parametrize("language", ["de", "en", "fr"])
@pytest.mark.parametrize("name", ["twenty-one", "acht-mann"])
def test_large_print_enlarges_every_place_and_text(name: str, language: str) -> None:
    plain, large = placed(name, 1.0, language), placed(name, 1.4, language)
    assert large.size == plain.size.scaled(1.4)
    assert [cell.rect for cell in large.cells] == [cell.rect.scaled(1.4) for cell in plain.cells]
    texts = [
        [
            (item.text, round(item.size / scale, 6))
            for item in sheet.items
            if isinstance(item, Words)
        ]
        for sheet, scale in ((plain, 1.0), (large, 1.4))
    ]
    assert texts[0] == texts[1]
    assert plain.serial is not None
    assert large.serial is not None
    assert large.serial.x == pytest.approx(plain.serial.x * 1.4)
    assert large.serial.size == pytest.approx(plain.serial.size * 1.4)


def test_a_layout_that_fits_at_no_scale_is_the_fault_of_the_layout() -> None:
    (fault,) = faults([table(["A"] * 12, 3)], Size(80, 60), PlaceOptions(scale=0.9))
    assert fault.code == "L401"


def _holds_the_floors(sheet: PlacedSheet) -> bool:
    entries = [cell.rect for cell in sheet.cells if cell.kind is CellKind.ENTRY]
    least = Size(7, 7) if sheet.letter else Size(9, 5.5)
    fine = all(least.fits_in(rect.size) for rect in entries)
    texts = [item.size for item in sheet.items if isinstance(item, Words)]
    return fine and min(texts) >= MIN_TYPE_MM - 1e-9


@settings(max_examples=10, deadline=None)
@given(name=st.sampled_from(["twenty-one", "acht-mann"]), scale=st.floats(0.5, 3))
def test_any_scale_keeps_the_floors_or_is_refused(name: str, scale: float) -> None:
    try:
        sheet = placed(name, scale)
    except SheetgenError as error:
        assert error.message.startswith(f"at scale {scale:g} ")
        assert scale < 0.97
        return
    assert sheet.size == shipped(name).sheet.size.scaled(scale)
    rounds = [cell for cell in sheet.cells if cell.round]
    assert all(min(cell.rect.width, cell.rect.height) >= 5 - 1e-6 for cell in rounds)
    texts = [item.size for item in sheet.items if isinstance(item, Words)]
    assert min(texts) >= MIN_TYPE_MM - 1e-9
