"""The shipped layouts, placed with the real fonts: common edges, minimums, all languages."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from sheetgen.load import find_layout
from sheetgen.model.cells import layout_cells
from sheetgen.model.geometry import MIN_TYPE_MM, Rect
from sheetgen.model.layout import Layout
from sheetgen.model.placed import Box, PlacedCell, PlacedSheet, PlaceOptions, Sign, Words
from sheetgen.place import place_sheet

from .builders import MEASURE, rects

SHEETS = [
    ("twenty-one", "A"),
    ("twenty-one", "F"),
    ("acht-mann", ""),
]
LANGUAGES = ["de", "en", "fr"]


@cache
def shipped(name: str) -> Layout:
    return find_layout(name)


@cache
def placed(name: str, letter: str, language: str) -> PlacedSheet:
    return place_sheet(shipped(name), letter, PlaceOptions(language=language), MEASURE)


def words(sheet: PlacedSheet, text: str) -> Words:
    (found,) = (item for item in sheet.items if isinstance(item, Words) and item.text == text)
    return found


def apart(cells: list[Rect]) -> list[float]:
    return [round(after.x - before.x, 6) for before, after in pairwise(cells)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "letter"), SHEETS)
def test_every_cell_has_its_place_in_the_content(name: str, letter: str, language: str) -> None:
    layout, sheet = shipped(name), placed(name, letter, language)
    assert sorted(cell.id for cell in sheet.cells) == sorted(
        cell.id for cell in layout_cells(layout, letter)
    )
    margin, binding = layout.sheet.margin, layout.sheet.binding
    assert binding is not None
    content = Rect(0, 0, sheet.size.width, sheet.size.height).inset(
        margin, binding.depth, margin, margin
    )
    assert all(content.contains(cell.rect) for cell in sheet.cells)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "letter"), SHEETS)
def test_no_text_is_smaller_than_six_points(name: str, letter: str, language: str) -> None:
    sizes = [item.size for item in placed(name, letter, language).items if isinstance(item, Words)]
    assert min(sizes) >= MIN_TYPE_MM - 1e-9


@pytest.mark.parametrize("language", LANGUAGES)
def test_twenty_one_stands_in_rows_and_columns(language: str) -> None:
    sheet = placed("twenty-one", "A", language)
    columns: set[tuple[float, ...]] = set()
    for row in range(1, 6):
        cells = rects(sheet, f"row{row}")
        assert len(cells) == 7
        assert len({(cell.y, cell.height) for cell in cells}) == 1
        assert len({round(cell.width, 6) for cell in cells[:6]}) == 1
        assert len(set(apart(cells[:6]))) == 1
        assert cells[6].width > cells[0].width
        assert min(cell.width for cell in cells) >= 7
        assert min(cell.height for cell in cells) >= 7
        columns.add(tuple(cell.x for cell in cells))
    assert len(columns) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_twenty_one_keeps_its_common_edges(language: str) -> None:
    sheet = placed("twenty-one", "A", language)
    boxes = [item for item in sheet.items if isinstance(item, Box)]
    (badge,) = (box for box in boxes if box.fill is not None and box.fill.name == "accent")
    margin = shipped("twenty-one").sheet.margin
    assert words(sheet, "Twenty One").x == margin
    assert badge.rect.right == pytest.approx(sheet.size.width - margin)
    half_stroke = 0.125
    results = [box for box in boxes if box.rect.contains(sheet.cell("row1.sum").rect)]
    assert [box.rect.right + half_stroke for box in results] == [pytest.approx(badge.rect.right)]
    # The name line begins where a column of dice begins, the total where the result column does.
    assert min(abs(sheet.cell("name").rect.x - box.rect.x) for box in boxes) == pytest.approx(
        half_stroke
    )
    assert sheet.cell("total").rect.x == pytest.approx(
        sheet.cell("row1.sum").rect.x, abs=half_stroke
    )


def test_each_die_shows_its_number_and_sign_beside_the_cell() -> None:
    layout, sheet = shipped("twenty-one"), placed("twenty-one", "C", "en")
    shapes = {colour.id: colour.sign for colour in layout.palette}
    signs = [item for item in sheet.items if isinstance(item, Sign)]
    texts = [item for item in sheet.items if isinstance(item, Words)]
    for cell in sheet.cells:
        if cell.printed is None or cell.colour is None:
            continue
        (number,) = (text for text in texts if text.owner == cell.id)
        assert number.text == str(cell.printed)
        assert number.paint.name == cell.colour
        beside = [sign for sign in signs if _left_of(sign.rect, cell)]
        assert [sign.shape for sign in beside] == [shapes[cell.colour]]
        assert beside[0].rect.y > number.y


def _left_of(rect: Rect, cell: PlacedCell) -> bool:
    gap = cell.rect.x - rect.right
    return 0 < gap < 3 and cell.rect.y <= rect.y and rect.bottom <= cell.rect.bottom


@pytest.mark.parametrize("language", LANGUAGES)
def test_acht_mann_stands_in_rows_and_columns(language: str) -> None:
    sheet = placed("acht-mann", "", language)
    widths: set[float] = set()
    for row in ("ones", "upper_sum", "bonus", "scrap8", "column_sum"):
        cells = rects(sheet, row)
        assert len({cell.y for cell in cells}) == 1
        assert len(set(apart(cells))) == 1
        widths |= {round(cell.width, 6) for cell in cells}
        assert all(cell.height >= 5.5 for cell in cells)
    (width,) = widths
    assert width >= 9
    for column in "123456":
        assert (
            len({sheet.cell(f"{row}.{column}").rect.x for row in ("ones", "scrap8", "bonus")}) == 1
        )


def test_circles_stand_between_three_and_four_of_a_kind() -> None:
    sheet = placed("acht-mann", "", "de")
    circles = [cell for cell in sheet.cells if cell.round]
    assert [cell.id for cell in circles] == [f"extra_throw.{column}" for column in range(1, 6)]
    for circle in circles:
        column = circle.id.split(".")[1]
        above = sheet.cell(f"three_kind.{column}").rect
        below = sheet.cell(f"four_kind.{column}").rect
        assert circle.rect.width == circle.rect.height >= 5
        assert circle.rect.centre[0] == pytest.approx(above.centre[0])
        assert above.bottom < circle.rect.y
        assert circle.rect.bottom < below.y


def test_the_printed_mark_stands_where_it_is_struck() -> None:
    sheet = placed("acht-mann", "", "en")
    tag, printed = sheet.cell("samuel").rect, words(sheet, "S-A-M-U-E-L")
    assert printed.x == pytest.approx(tag.centre[0])
    assert tag.y < printed.y < tag.bottom
    assert words(sheet, "begin again").y > tag.bottom


def test_accepted_values_come_from_constants_or_from_the_caller() -> None:
    sheet = placed("twenty-one", "A", "en")
    assert sheet.cell("row1.1").accepts == ("1..6", "x", "-")
    assert sheet.cell("row1.6").accepts == ("1", "x", "-")
    assert sheet.cell("total").accepts == ()
    layout = shipped("acht-mann")
    other = place_sheet(layout, "", PlaceOptions(), MEASURE, lambda cell: (cell.id,))
    assert other.cell("ones.3").accepts == ("ones.3",)


def test_large_print_enlarges_everything_alike() -> None:
    plain = placed("acht-mann", "", "fr")
    options = PlaceOptions(language="fr", scale=1.5)
    large = place_sheet(shipped("acht-mann"), "", options, MEASURE)
    assert large.size == plain.size.scaled(1.5)
    for one, other in zip(plain.cells, large.cells, strict=True):
        assert other.rect == one.rect.scaled(1.5)
    assert [item.size for item in large.items if isinstance(item, Words)] == pytest.approx(
        [item.size * 1.5 for item in plain.items if isinstance(item, Words)]
    )


def test_a_club_name_is_printed_at_the_foot() -> None:
    options = PlaceOptions(language="de", text="Würfelclub Łódź")
    sheet = place_sheet(shipped("twenty-one"), "B", options, MEASURE)
    lowest = max(cell.rect.bottom for cell in sheet.cells)
    assert words(sheet, "Würfelclub Łódź").y > lowest
