"""The audit finds what a wrong placement would do: each clean sheet is spoilt in one way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from sheetgen.load import find_layout
from sheetgen.model.geometry import Rect
from sheetgen.model.palette import SignShape
from sheetgen.model.placed import (
    Item,
    Line,
    PlacedCell,
    PlacedSheet,
    PlaceOptions,
    Sign,
    Stroke,
    Words,
)
from sheetgen.model.style import Weight
from sheetgen.place import place_sheet
from sheetgen.place.audit import audit
from sheetgen.place.sheet import context_for

from .builders import MEASURE

OPTIONS = PlaceOptions(language="en")


@cache
def clean() -> PlacedSheet:
    return place_sheet(find_layout("twenty-one"), "A", OPTIONS, MEASURE)


def found(sheet: PlacedSheet) -> set[tuple[str, str]]:
    context = context_for(find_layout("twenty-one"), "A", OPTIONS, MEASURE)
    return {(fault.code, fault.message) for fault in audit(sheet, context)}


def with_cell(name: str, change: Callable[[Rect], Rect]) -> PlacedSheet:
    def changed(cell: PlacedCell) -> PlacedCell:
        return replace(cell, rect=change(cell.rect)) if cell.id == name else cell

    sheet = clean()
    return replace(sheet, cells=tuple(changed(cell) for cell in sheet.cells))


def with_words(text: str, **changes: float) -> PlacedSheet:
    def changed(item: Item) -> Item:
        if isinstance(item, Words) and item.text == text:
            return replace(
                item,
                x=item.x + changes.get("dx", 0),
                y=item.y + changes.get("dy", 0),
                size=changes.get("size", item.size),
            )
        return item

    sheet = clean()
    return replace(sheet, items=tuple(changed(item) for item in sheet.items))


def test_the_clean_sheet_has_no_faults() -> None:
    assert found(clean()) == set()


def test_a_cell_too_small() -> None:
    sheet = with_cell("row1.1", lambda rect: Rect(rect.x, rect.y, 6.5, 7.0))
    message = 'the cell "row1.1" is 6.5 x 7.0 mm, it needs 7.0 x 7.0 mm'
    assert found(sheet) == {("L405", message)}


def test_a_cell_in_the_margin() -> None:
    sheet = with_cell("row1.sum", lambda rect: Rect(rect.x, rect.y, rect.width + 1, rect.height))
    assert ("L407", 'the cell "row1.sum" reaches into the margin or the binding edge') in found(
        sheet
    )


def test_a_cell_in_the_binding_edge() -> None:
    sheet = with_cell("name", lambda rect: rect.moved(0, -1))
    assert {code for code, _ in found(sheet)} == {"L407"}


def test_cells_that_overlap() -> None:
    sheet = with_cell("row1.1", lambda rect: rect.moved(0, 10))
    assert ("L408", 'the cells "row1.1" and "row2.1" overlap') in found(sheet)


def test_a_cell_that_was_forgotten() -> None:
    sheet = replace(clean(), cells=clean().cells[1:])
    assert ("L407", 'the cell "name" has no place') in found(sheet)


def test_text_below_six_points() -> None:
    message = 'the text "Twenty One" would be set in 5.7 pt, the smallest type is 6 pt'
    assert found(with_words("Twenty One", size=2.0)) == {("L406", message)}


def test_texts_that_overlap() -> None:
    assert ("L409", 'the texts "Twenty One" and "Name" overlap') in found(
        with_words("Name", dx=-10, dy=-3)
    )


def test_text_where_one_writes() -> None:
    assert ("L409", 'the text "Sum" stands where one writes in "row1.sum"') in found(
        with_words("Sum", dy=4)
    )


def test_text_on_a_line() -> None:
    assert ("L409", 'the text "Name" touches a line') in found(with_words("Name", dy=-1.6))


def test_text_in_the_margin() -> None:
    assert {code for code, _ in found(with_words("Twenty One", dx=-1))} == {"L407"}


def test_a_line_through_a_cell() -> None:
    rect = clean().cell("row3.sum").rect
    line = Line(rect.x, rect.y + 2, rect.right, rect.y + 2, Stroke(Weight.HAIR))
    sheet = replace(clean(), items=(*clean().items, line))
    assert found(sheet) == {("L409", 'a line crosses the place to write in of "row3.sum"')}


def test_a_sign_where_one_writes() -> None:
    rect = clean().cell("row2.2").rect
    sign = Sign(SignShape.STAR, Rect(rect.x + 1, rect.y + 1, 2.5, 2.5))
    sheet = replace(clean(), items=(*clean().items, sign))
    assert found(sheet) == {("L409", 'a sign stands where one writes in "row2.2"')}


def test_a_number_on_its_sign() -> None:
    sheet = clean()
    (number,) = (item for item in sheet.items if isinstance(item, Words) and item.owner == "row1.1")
    moved = replace(number, y=number.y + 2)
    spoilt = replace(sheet, items=tuple(moved if item is number else item for item in sheet.items))
    assert found(spoilt) == {("L409", 'the text "6" and the sign "drop" overlap')}


@pytest.mark.parametrize("end", [-0.05, 98.05])
def test_a_line_over_the_edge(end: float) -> None:
    sheet = replace(clean(), items=(*clean().items, Line(end, 3, 50, 3, Stroke(Weight.HAIR))))
    assert found(sheet) == {("L407", "a line or a box reaches over the sheet's edge")}
