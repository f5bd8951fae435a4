"""Tables with a column a player, tracks, ledgers across: positions, minimums, names."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from sheetgen.load import find_layout, load_layout
from sheetgen.model.diagnostic import LayoutError, SheetgenError
from sheetgen.model.geometry import Rect
from sheetgen.model.layout import Layout
from sheetgen.model.placed import PlacedSheet, PlaceOptions, Words
from sheetgen.place import place_sheet

from .builders import MEASURE

TEN = [
    "yatzy",
    "maxi-yatzy",
    "balut",
    "bowling",
    "cribbage",
    "zehntausend",
    "darts-501",
    "doppelkopf",
    "skat",
    "oh-hell",
]
PLAYERS = [(name, players) for name in TEN if name != "balut" for players in (1, 2, 3, 4, 6, 7, 8)]


@cache
def layout(name: str) -> Layout:
    return find_layout(name)


@cache
def placed(
    name: str, players: int | None = None, names: tuple[str, ...] = (), language: str = "de"
) -> PlacedSheet:
    options = PlaceOptions(language=language, players=players, names=names)
    return place_sheet(layout(name), "", options, MEASURE)


def words(sheet: PlacedSheet) -> list[str]:
    return [item.text for item in sheet.items if isinstance(item, Words)]


def rect(sheet: PlacedSheet, cell: str) -> Rect:
    return sheet.cell(cell).rect


@pytest.mark.parametrize("name", TEN)
@pytest.mark.parametrize("language", ["de", "en", "fr"])
def test_sheets_are_placed_in_every_language(name: str, language: str) -> None:
    """The audit of placing has nothing to say, and the sheet has every cell of the layout."""
    assert placed(name, language=language).cells


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_as_many_columns_as_players(name: str, players: int) -> None:
    least, most = layout(name).players
    if not least <= players <= most:
        with pytest.raises(SheetgenError, match="is played by"):
            placed(name, players)
        return
    cells = {cell.id for cell in placed(name, players).cells}
    assert f"p{players}" in cells
    assert f"p{players + 1}" not in cells


@pytest.mark.parametrize("name", [name for name in TEN if name != "balut"])
def test_names_are_printed_and_the_others_have_a_line(name: str) -> None:
    least, most = layout(name).players
    players = min(max(least, 3), most)
    sheet = placed(name, players, ("Ida", "Maximilian"))
    assert {"Ida", "Maximilian"} <= set(words(sheet))
    names = {cell.id for cell in sheet.cells if cell.kind.value == "note"}
    assert names & {"p1", "p2", "p3"} == {"p3"}


def test_columns_of_players_are_alike_and_carry_their_names_above() -> None:
    sheet = placed("yatzy", 5)
    columns = [rect(sheet, f"ones.p{seat}") for seat in range(1, 6)]
    assert len({round(item.width, 6) for item in columns}) == 1
    assert len({round(after.x - before.x, 6) for before, after in pairwise(columns)}) == 1
    for seat, column in enumerate(columns, 1):
        name = rect(sheet, f"p{seat}")
        assert name.bottom < column.y
        assert column.x - 1 < name.x < name.right < column.right + 1


def test_results_stand_after_the_columns_of_a_row() -> None:
    sheet = placed("balut")
    cells = [*(f"fours.{column}" for column in range(1, 5)), "fours.sum", "fours.points"]
    places = [rect(sheet, cell) for cell in cells]
    assert len({(round(item.y, 6), round(item.width, 6)) for item in places}) == 1
    assert all(before.right < after.x for before, after in pairwise(places))
    assert {"<300", "300", "650", "−2", "6"} <= set(words(sheet))


def test_boxes_of_a_track_stand_in_groups() -> None:
    sheet = placed("cribbage")
    boxes = [rect(sheet, f"lane1.{number}") for number in range(1, 122)]
    assert len({(round(box.width, 4), round(box.height, 4)) for box in boxes}) == 1
    gaps = [round(after.x - before.right, 3) for before, after in pairwise(boxes[:30])]
    within, between = min(gaps), max(gaps)
    assert gaps == [between if number % 5 == 0 else within for number in range(1, 30)]
    assert between > 3 * within


def test_lines_of_a_track_begin_at_the_same_places() -> None:
    sheet = placed("cribbage")
    for first in (31, 61, 91):
        for offset in range(30):
            box, above = (rect(sheet, f"lane2.{n}") for n in (first + offset, 1 + offset))
            assert box.x == pytest.approx(above.x)
            assert box.y > above.bottom
    # What is left over, a box alone, stands at the end of the last line.
    assert rect(sheet, "lane1.121").y == rect(sheet, "lane1.120").y
    lanes = [rect(sheet, f"lane{lane}.77") for lane in (1, 2, 3)]
    assert all(before.bottom < after.y for before, after in pairwise(lanes))
    assert len({lane.x for lane in lanes}) == 1


def test_every_fifth_box_is_numbered_above_the_lanes() -> None:
    sheet = placed("cribbage")
    items = {item.text: item for item in sheet.items if isinstance(item, Words)}
    for number in (*range(5, 121, 5), 121):
        item, box = items[str(number)], rect(sheet, f"lane1.{number}")
        assert box.x < item.x < box.right
        assert item.y < box.y < item.y + 3


def test_lanes_may_stand_side_by_side() -> None:
    sheet = placed("maxi-yatzy")
    first, fourth = rect(sheet, "saved1.1"), rect(sheet, "saved4.1")
    assert first.y == fourth.y
    assert rect(sheet, "saved1.10").right < fourth.x
    assert rect(sheet, "saved3.1").y > rect(sheet, "saved2.1").y > first.y


def test_rounds_across_have_two_small_cells_and_the_sum_below() -> None:
    sheet = placed("bowling")
    for frame in range(1, 10):
        one, two = rect(sheet, f"frame{frame}.p2"), rect(sheet, f"frame{frame}.p2_ball2")
        total = rect(sheet, f"frame{frame}.p2_total")
        assert one.y == two.y
        assert one.right < two.x
        assert one.bottom < total.y
        assert total.x == pytest.approx(one.x)
        assert total.right == pytest.approx(two.right)
    ids = {cell.id for cell in sheet.cells}
    assert [f"frame{n}.p1_ball3" in ids for n in range(1, 11)] == [False] * 9 + [True]
    rows = [rect(sheet, f"frame1.p{seat}") for seat in range(1, 7)]
    assert all(before.bottom < after.y for before, after in pairwise(rows))


def test_printed_numbers_stand_in_their_rows() -> None:
    for players, cards in ((3, [8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8]), (7, [7, 6, 5])):
        sheet = placed("oh-hell", players)
        items = [item for item in sheet.items if isinstance(item, Words)]
        for number, dealt in enumerate(cards, 1):
            row = rect(sheet, f"round{number}.p1")
            (found,) = [item for item in items if item.owner == f"round{number}.cards"]
            assert found.text == str(dealt)
            assert row.y < found.y < row.bottom
            assert found.x < row.x
    assert "round1.cards" not in {cell.id for cell in placed("oh-hell").cells}


SMALL = """\
sheetgen: 1
name: small
title: Small game
languages: [en]
players: 2..3
sheet: {{size: {size}, margin: 4 mm}}
sections:
  - track:
      id: way
      each_player: lane
      boxes: {boxes}
      per_row: {per_row}
      accepts: {{marks: {{x: 1}}}}
"""


@pytest.mark.parametrize(
    ("boxes", "per_row", "lines"), [(20, 10, 2), (23, 10, 2), (25, 10, 3), (7, 7, 1), (4, 9, 1)]
)
def test_a_rest_smaller_than_a_group_joins_the_last_line(
    boxes: int, per_row: int, lines: int
) -> None:
    text = SMALL.format(size="120 x 120 mm", boxes=boxes, per_row=per_row)
    sheet = place_sheet(load_layout(text, "small.yaml"), "", PlaceOptions(), MEASURE)
    heights = {round(rect(sheet, f"lane1.{number}").y, 3) for number in range(1, boxes + 1)}
    assert len(heights) == lines


def test_boxes_that_do_not_fit_are_told_with_numbers() -> None:
    text = SMALL.format(size="70 x 120 mm", boxes=30, per_row=15)
    with pytest.raises(LayoutError) as caught:
        place_sheet(load_layout(text, "small.yaml"), "", PlaceOptions(), MEASURE)
    (fault,) = caught.value.diagnostics
    assert str(fault.ref) == "small.yaml:8:5"
    assert fault.message == (
        '15 boxes of "way" in a line need 78.8 mm and the gaps between them, '
        "the sheet is 22.6 mm too narrow"
    )
    assert fault.hint == "make the sheet 22.6 mm wider or put fewer boxes in a line (per_row)"
    wider = SMALL.format(size="92.6 x 120 mm", boxes=30, per_row=15)
    assert place_sheet(load_layout(wider, "small.yaml"), "", PlaceOptions(), MEASURE).cells
