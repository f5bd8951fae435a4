"""What does not fit is said exactly, and following the hint helps."""

from __future__ import annotations

import re

import pytest

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.geometry import MIN_TYPE_MM, Size
from sheetgen.model.layout import Beside, Section, TextBlock
from sheetgen.model.placed import PlaceOptions, Words
from sheetgen.model.sheet import Binding, Edge
from sheetgen.model.text import Text
from sheetgen.place import place_sheet

from .builders import (
    MEASURE,
    dice,
    faults,
    heading,
    layout,
    left,
    lines,
    place,
    ref,
    table,
    top,
    total,
)

ROWS = [f"Row {number}" for number in range(1, 13)]


def test_a_sheet_too_low_says_by_how_much() -> None:
    (fault,) = faults([table(ROWS, 3)], Size(80, 80))
    assert (fault.code, fault.ref.line) == ("L401", 9)
    assert fault.message == "12 rows need 78.2 mm, the sheet has 70.0 mm for them"
    assert fault.hint == "make the sheet 8.2 mm higher or take out 2 rows"
    assert faults([table(ROWS, 3)], Size(80, 88.2)) == ()
    assert faults([table(ROWS[:10], 3)], Size(80, 80)) == ()


def test_other_sections_take_their_height_first() -> None:
    (fault,) = faults([heading("Game"), table(ROWS, 3)], Size(80, 80))
    assert fault.message == "12 rows need 78.2 mm, the sheet has 61.1 mm for them"
    assert fault.hint == "make the sheet 17.1 mm higher or take out 3 rows"


def test_a_sheet_without_rows_too_low() -> None:
    text = TextBlock(Text.same(" ".join(["word"] * 60)), ref(40))
    (fault,) = faults([text], Size(60, 20))
    assert fault.code == "L401"
    assert re.fullmatch(
        r"the sections need \d+\.\d mm, the sheet has 10\.0 mm between its margins", fault.message
    )


def test_too_many_dice_in_a_row() -> None:
    (fault,) = faults([dice([[6, 5, 4, 3, 2, 1]])], Size(90, 60))
    assert (fault.code, fault.ref.line) == ("L402", 17)
    assert fault.message == '6 dice in a row of "dice" need 89.1 mm, the sheet has 80.0 mm'
    assert fault.hint == "make the sheet 9.1 mm wider or take fewer dice in a row"
    assert faults([dice([[6, 5, 4, 3, 2, 1]])], Size(99.1, 60)) == ()


def test_too_many_columns() -> None:
    found = faults([table(["A"], 9)], Size(90, 60))
    assert found[0].code == "L402"
    assert found[0].message == (
        '9 columns and the labels of "scores" need 96.4 mm, the sheet has 80.0 mm'
    )


def test_a_label_too_long_names_row_text_and_widths() -> None:
    label = "Donaudampfschifffahrtsgesellschaft"
    (fault,) = faults([table(["A", label], 6)], Size(90, 60))
    assert (fault.code, fault.ref.line) == ("L403", 11)
    assert re.fullmatch(
        rf'the text "{label}" of "r2" needs \d+\.\d mm at 6 pt, its place is \d+\.\d mm wide',
        fault.message,
    )
    assert fault.hint == "shorten the text or make the sheet wider"


def test_a_long_label_is_shrunk_and_then_wrapped() -> None:
    def sizes(label: str) -> list[float]:
        sheet = place([table([label], 6)], Size(102, 60))
        return [item.size for item in sheet.items if isinstance(item, Words) and item.owner == "r1"]

    assert len(sizes("Short")) == 1
    (shrunk,) = sizes("A label somewhat too long")
    assert MIN_TYPE_MM <= shrunk < sizes("Short")[0]
    wrapped = sizes("A label that is really very much too long")
    assert len(wrapped) == 2
    assert min(wrapped) >= MIN_TYPE_MM


def test_missing_glyphs_are_named() -> None:
    found = faults([heading("麻雀"), table(["骰 one"], 3)], Size(80, 60))
    assert [fault.code for fault in found] == ["L404", "L404"]
    assert found[0].message == 'the fonts have no sign for 麻 雀 in the text "麻雀" of "title"'
    assert found[1].message == 'the fonts have no sign for 骰 in the text "骰 one" of "r1"'


def test_all_faults_come_at_once_in_file_order() -> None:
    sections: list[Section] = [heading("雀"), dice([[1] * 9]), table(ROWS, 12)]
    codes = [(fault.ref.line, fault.code) for fault in faults(sections, Size(80, 60))]
    assert codes == sorted(codes)
    assert {"L401", "L402", "L404"} <= {code for _, code in codes}


def test_a_total_needs_room_beside_its_label() -> None:
    part = Beside(((9.0, table(["A"], 3)), (1.0, total("Total"))), ref(28))
    (fault,) = faults([part], Size(120, 60))
    assert (fault.code, fault.ref.line) == ("L402", 30)
    assert fault.message.startswith('the box "total" needs ')


def test_reducing_keeps_the_minimums_on_paper() -> None:
    sections = [table(ROWS, 3)]
    assert faults(sections, Size(80, 100)) == ()
    with pytest.raises(SheetgenError) as caught:
        place(sections, Size(80, 100), options=PlaceOptions(scale=0.8))
    assert caught.value.message == (
        "at scale 0.8 12 rows need 77.2 mm, the sheet has 72.0 mm for them"
    )
    assert caught.value.hint == (
        "nothing is printed below 9 x 5.5 mm for a table cell, 6 pt for a text; "
        "the smallest scale that fits is 0.87"
    )
    assert faults(sections, Size(80, 100), PlaceOptions(scale=0.87)) == ()
    with pytest.raises(SheetgenError, match=r"at scale 0\.86 "):
        place(sections, Size(80, 100), options=PlaceOptions(scale=0.86))
    sheet = place(sections, Size(100, 110), options=PlaceOptions(scale=0.9))
    assert min(cell.rect.height for cell in sheet.cells) >= 5.5
    assert min(cell.rect.width for cell in sheet.cells) >= 9
    assert min(item.size for item in sheet.items if isinstance(item, Words)) >= MIN_TYPE_MM - 1e-9


@pytest.mark.parametrize("binding", [top(12), left(12)])
def test_the_binding_edge_stays_free(binding: Binding) -> None:
    sheet = place([lines("Name"), table(["A", "B"], 3)], Size(90, 60), binding=binding)
    at_top = binding.edge is Edge.TOP
    assert min(cell.rect.y if at_top else cell.rect.x for cell in sheet.cells) >= 12


def test_unknown_letter_language_and_scale_are_refused() -> None:
    sections = [table(["A"], 2)]
    with pytest.raises(SheetgenError, match='layout "small" has no sheet "B"'):
        place_sheet(layout(sections, Size(80, 60)), "B", PlaceOptions(), MEASURE)
    with pytest.raises(SheetgenError, match='not written in "it"'):
        place(sections, Size(80, 60), options=PlaceOptions(language="it"))
    with pytest.raises(SheetgenError, match="cannot be scaled by 0"):
        place(sections, Size(80, 60), options=PlaceOptions(scale=0))
    with pytest.raises(SheetgenError, match="scan marks cannot be reduced"):
        place(sections, Size(80, 60), options=PlaceOptions(scan_marks=True, scale=0.9))
