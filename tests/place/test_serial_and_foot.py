"""A spot for a serial number on every sheet, and the user's own line at its foot."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.load import find_layout
from sheetgen.load import shipped as all_shipped
from sheetgen.model.diagnostic import LayoutError, SheetgenError
from sheetgen.model.geometry import MIN_TYPE_MM, Rect, Size
from sheetgen.model.layout import CellKind, Layout, Section
from sheetgen.model.placed import Align, Face, PlacedSheet, PlaceOptions, Words
from sheetgen.place import place_sheet
from sheetgen.place.area import content_area
from sheetgen.place.audit import audit
from sheetgen.place.extent import extent_of_item
from sheetgen.place.limits import SERIAL_DIGITS
from sheetgen.place.sheet import context_for
from sheetgen.place.text import ink_of

from .builders import MEASURE, dice, heading, layout, lines, place, table

SHEETS = [("twenty-one", "A"), ("acht-mann", "")]
LANGUAGES = ["de", "en", "fr"]
CLUB = "Würfelclub Łódź e. V."


def shipped(name: str, letter: str, options: PlaceOptions) -> tuple[Layout, PlacedSheet]:
    found = find_layout(name)
    return found, place_sheet(found, letter, options, MEASURE)


def spot(sheet: PlacedSheet) -> Rect:
    """Return the place of the longest number, measured from the words that will be printed."""
    assert sheet.serial is not None
    serial = sheet.serial
    assert serial.text == {"de": "Nr. ", "en": "No. ", "fr": "N° "}[sheet.language]
    width = MEASURE.width(serial.text + "0" * SERIAL_DIGITS, serial.face, serial.size)
    cap = MEASURE.cap_height(serial.face, serial.size)
    left = serial.x - (width if serial.align is Align.RIGHT else 0)
    return Rect(left, serial.y - cap, width, cap)


def obstacles(sheet: PlacedSheet, whole: Layout, letter: str = "") -> list[Rect]:
    context = context_for(whole, letter, PlaceOptions(language=sheet.language), MEASURE)
    return [cell.rect for cell in sheet.cells] + [
        ink_of(context, item) if isinstance(item, Words) else extent_of_item(item)
        for item in sheet.items
    ]


@pytest.mark.parametrize("scale", [1.0, 1.4])
@pytest.mark.parametrize("text", [None, CLUB])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "letter"), SHEETS)
def test_every_shipped_sheet_has_room_for_a_number(
    name: str, letter: str, language: str, text: str | None, scale: float
) -> None:
    options = PlaceOptions(language=language, text=text, scale=scale)
    whole, sheet = shipped(name, letter, options)
    rect = spot(sheet)
    assert content_area(whole.sheet).outline.scaled(scale).contains(rect)
    assert not any(rect.overlaps(taken) for taken in obstacles(sheet, whole, letter))
    assert sheet.serial is not None
    assert sheet.serial.size >= MIN_TYPE_MM - 1e-9


@pytest.mark.parametrize("text", [None, CLUB])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "letter"), SHEETS)
def test_the_number_stands_below_the_title_and_away_from_the_date(
    name: str, letter: str, language: str, text: str | None
) -> None:
    _, sheet = shipped(name, letter, PlaceOptions(language=language, text=text))
    (title,) = (item for item in sheet.items if isinstance(item, Words) and item.owner == "title")
    rect = spot(sheet)
    assert rect.x == pytest.approx(title.x)
    assert title.y < rect.y < title.y + 3
    name_line = sheet.cell("name").rect
    assert rect.right < name_line.x
    assert rect.bottom < min(cell.rect.y for cell in sheet.cells if cell.rect.y > title.y)


def test_a_full_title_row_leaves_the_number_at_the_end_of_the_labels() -> None:
    sheet = place([lines("Name", "Date"), table(["A"], 3)], Size(80, 60))
    date = [cell for cell in sheet.cells if cell.kind is CellKind.NOTE][-1].rect
    assert spot(sheet).right == pytest.approx(date.right)


def test_a_sheet_without_lines_keeps_a_slim_foot_for_the_number() -> None:
    sheet = place([table(["A", "B"], 3)], Size(80, 60))
    rect = spot(sheet)
    assert rect.right == pytest.approx(75)
    assert rect.y > max(cell.rect.bottom for cell in sheet.cells) + 1
    assert rect.bottom <= 55


def test_number_and_text_share_the_foot() -> None:
    sheet = place([dice([[6, 5, 4]])], Size(80, 60), options=PlaceOptions(text=CLUB))
    (words,) = (item for item in sheet.items if isinstance(item, Words) and item.text == CLUB)
    assert sheet.serial is not None
    assert words.y == pytest.approx(sheet.serial.y)
    assert words.x == 5
    end = words.x + MEASURE.width(CLUB, words.face, words.size)
    assert spot(sheet).x - end >= 1


def test_a_full_sheet_is_placed_without_room_for_a_number() -> None:
    rows = [f"Row {number}" for number in range(1, 13)]
    sheet = place([table(rows, 3)], Size(80, 88.2))
    assert sheet.serial is None
    assert place([table(rows, 3)], Size(80, 94)).serial is not None


def test_a_name_line_too_short_for_a_number_leaves_it_to_the_foot() -> None:
    labels = ["Your given name", "And your family name"]
    sheet = place([lines(*labels), table(["A"], 3)], Size(60, 60))
    assert spot(sheet).y > sheet.cell("r1.1").rect.bottom


def test_the_audit_finds_a_number_that_collides() -> None:
    whole = layout([table(["A", "B"], 3)], Size(80, 60))
    sheet = place_sheet(whole, "", PlaceOptions(), MEASURE)
    context = context_for(whole, "", PlaceOptions(), MEASURE)
    assert audit(sheet, context) == ()
    assert sheet.serial is not None
    cell = sheet.cell("r1.3").rect
    moved = replace(sheet.serial, x=cell.right, y=cell.bottom - 1)
    assert "L409" in {fault.code for fault in audit(replace(sheet, serial=moved), context)}
    outside = replace(sheet.serial, x=79.0)
    assert [fault.code for fault in audit(replace(sheet, serial=outside), context)] == ["L407"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "letter"), SHEETS)
def test_the_text_stands_alone_at_the_foot(name: str, letter: str, language: str) -> None:
    whole, sheet = shipped(name, letter, PlaceOptions(language=language, text=f" {CLUB}\n"))
    (words,) = (item for item in sheet.items if isinstance(item, Words) and item.text == CLUB)
    area = content_area(whole.sheet).outline
    assert words.x == area.x
    assert max(cell.rect.bottom for cell in sheet.cells) < words.y <= area.bottom
    others = [item.y for item in sheet.items if isinstance(item, Words) and item is not words]
    assert max(others) < words.y - words.size


def test_without_a_text_nothing_changes() -> None:
    _, plain = shipped("twenty-one", "A", PlaceOptions())
    _, blank = shipped("twenty-one", "A", PlaceOptions(text=" \n"))
    assert plain == blank


def test_a_long_text_shrinks_to_six_points_and_is_then_refused() -> None:
    def set_text(count: int) -> Words:
        options = PlaceOptions(text="n" * count)
        sheet = place([lines("Name"), table(["A"], 3)], Size(80, 60), options=options)
        (words,) = (
            item for item in sheet.items if isinstance(item, Words) and item.owner == "text"
        )
        return words

    full = set_text(10).size
    width = MEASURE.width("n", Face.REGULAR, 1.0)
    longest = int(70 / (width * MIN_TYPE_MM))
    assert MIN_TYPE_MM <= set_text(longest).size < full
    with pytest.raises(SheetgenError) as caught:
        set_text(longest + 7)
    assert not isinstance(caught.value, LayoutError)
    assert re.fullmatch(
        r"the text given with --text needs \d+\.\d mm at 6 pt, the sheet has 70\.0 mm for it",
        caught.value.message,
    )
    assert caught.value.hint is not None
    (spare,) = re.findall(r"shorten it by about (\d+) characters", caught.value.hint)
    assert set_text(longest + 7 - int(spare)).size >= MIN_TYPE_MM


def test_letters_that_no_font_has_are_named() -> None:
    with pytest.raises(SheetgenError) as caught:
        shipped("twenty-one", "A", PlaceOptions(text="麻雀 Club"))
    assert str(caught.value) == "the fonts have no sign for 麻 雀 in the text given with --text"
    assert caught.value.hint == "write the text without it"


def test_a_sheet_without_room_says_that_the_text_is_too_much() -> None:
    rows = [f"Row {number}" for number in range(1, 13)]
    with pytest.raises(SheetgenError) as caught:
        place([table(rows, 3)], Size(80, 88.2), options=PlaceOptions(text=CLUB))
    assert re.fullmatch(
        r"the sheet has no room for the line given with --text, which needs \d\.\d mm",
        caught.value.message,
    )
    assert caught.value.hint == "leave --text out, or make the sheet higher"


@settings(max_examples=25, deadline=None)
@given(
    text=st.text("abc ÄŁ§!?.", max_size=60),
    width=st.floats(50, 130),
    rows=st.integers(1, 6),
    named=st.booleans(),
)
def test_any_text_is_set_beside_a_free_spot_or_refused(
    text: str, width: float, rows: int, named: bool
) -> None:
    sections: list[Section] = [
        heading("Game"),
        *([lines("Name")] if named else []),
        table(["A"] * rows, 2),
    ]
    whole = layout(sections, Size(width, 100))
    try:
        sheet = place_sheet(whole, "", PlaceOptions(text=text), MEASURE)
    except SheetgenError as error:
        assert "--text" in error.message
        return
    assert not any(spot(sheet).overlaps(taken) for taken in obstacles(sheet, whole))
    printed = [item.text for item in sheet.items if isinstance(item, Words)]
    assert not text.split() or " ".join(text.split()) in printed


def test_every_layout_has_room_for_a_number_and_a_text() -> None:
    for name in all_shipped():
        whole = find_layout(name)
        for language in whole.languages:
            options = PlaceOptions(language=language, text="Club")
            sheet = place_sheet(whole, whole.letters[0], options, MEASURE)
            taken = obstacles(sheet, whole, whole.letters[0])
            assert not any(spot(sheet).overlaps(rect) for rect in taken), (name, language)
