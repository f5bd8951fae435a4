"""Ledgers on paper: columns for the players, rows that line up, names, tables of values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from sheetgen.load import find_layout
from sheetgen.model.cells import layout_cells
from sheetgen.model.diagnostic import LayoutError, SheetgenError
from sheetgen.model.geometry import Rect, Size
from sheetgen.model.ledger import Ledger, LedgerColumn, LedgerPart, LedgerRows
from sheetgen.model.placed import PlacedSheet, PlaceOptions, Words
from sheetgen.model.rules import Accepts, NumberRange
from sheetgen.model.text import Text
from sheetgen.place import place_sheet

from .builders import MEASURE, faults, formula, ref
from .builders import place as place_small

LEDGERS = ("zweiundzwanzig", "rasmussen", "sechsundzwanzig", "421")
NAMES = ("Ida", "Max", "Alexandra", "Tom")


@cache
def placed(name: str, options: PlaceOptions) -> PlacedSheet:
    return place_sheet(find_layout(name), "", options, MEASURE)


def texts(sheet: PlacedSheet) -> list[str]:
    return [item.text for item in sheet.items if isinstance(item, Words)]


@pytest.mark.parametrize("players", [2, 4, 8])
@pytest.mark.parametrize("name", LEDGERS)
def test_each_row_has_a_cell_for_each_column(name: str, players: int) -> None:
    options = PlaceOptions(language="fr", players=players)
    sheet, layout = placed(name, options), find_layout(name)
    assert sorted(cell.id for cell in sheet.cells) == sorted(
        cell.id for cell in layout_cells(layout, "", LedgerPart(players))
    )
    prefix = "turn" if name == "421" else "deal"
    rows = 35 if prefix == "deal" and players > 6 else 25
    assert {cell.id.partition(".")[0] for cell in sheet.cells if "." in cell.id} == {
        f"{prefix}{number}" for number in range(1, rows + 1)
    }
    for number in (1, rows):
        heights = {
            (cell.rect.y, cell.rect.height)
            for cell in sheet.cells
            if cell.id.startswith(f"{prefix}{number}.")
        }
        assert len(heights) == 1
    for cell in sheet.cells:
        if "." in cell.id:
            assert cell.rect.width >= 6 and cell.rect.height >= 5


@pytest.mark.parametrize("name", LEDGERS)
def test_all_players_have_equal_room(name: str) -> None:
    sheet = placed(name, PlaceOptions(language="de"))
    prefix = "turn" if name == "421" else "deal"
    firsts = [sheet.cell(f"{prefix}3.p{player}").rect for player in range(1, 9)]
    apart = {round(b.x - a.x, 6) for a, b in pairwise(firsts)}
    assert len(apart) == 1
    assert max(item.width for item in firsts) - min(item.width for item in firsts) < 0.3
    columns = {sheet.cell(f"{prefix}{row}.p5").rect.x for row in range(1, 26)}
    assert len(columns) == 1


def test_names_stand_above_their_columns_and_lines_above_the_others() -> None:
    sheet = placed("zweiundzwanzig", PlaceOptions(language="de", players=5, names=NAMES))
    words = [item for item in sheet.items if isinstance(item, Words)]
    for player, name in enumerate(NAMES, 1):
        (found,) = (item for item in words if item.text == name)
        card, total = (sheet.cell(f"deal1.p{player}{end}").rect for end in ("", "_total"))
        assert card.x < found.x < total.right
        assert found.y < card.y
    assert [cell.id for cell in sheet.cells if "." not in cell.id] == ["date", "p5"]
    line = sheet.cell("p5").rect
    assert line.x < sheet.cell("deal1.p5_total").rect.x < line.right
    assert line.bottom < sheet.cell("deal1.p5").rect.y


def test_long_names_in_narrow_columns_stand_upright() -> None:
    names = ("Ida", "Bernadette", "Alexandra")
    sheet = placed("421", PlaceOptions(language="en", players=8, names=names))
    turned = [item for item in sheet.items if isinstance(item, Words) and item.turn]
    assert [item.text for item in turned] == list(names)
    assert len({item.size for item in turned}) == 1
    with pytest.raises(LayoutError, match="Llanfairpwll"):
        placed("421", PlaceOptions(players=8, names=("Llanfairpwllgwyngyllgogerychwyrndrobwll",)))


def test_names_alone_say_how_many_play() -> None:
    sheet = placed("421", PlaceOptions(names=NAMES))
    assert [cell.id for cell in sheet.cells if cell.id.startswith("turn1.")] == [
        f"turn1.{column}" for column in ("high", "low", "p1", "p2", "p3", "p4", "pot", "penalty")
    ]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (PlaceOptions(players=9), "is played by 2 to 8, not by 9"),
        (PlaceOptions(players=1), "is played by 2 to 8, not by 1"),
        (PlaceOptions(players=2, names=("A", "B", "C")), "there are 3 names for 2 players"),
        (PlaceOptions(part=9), "takes up to 4 sheets"),
        (PlaceOptions(options=(("values", "dutch"),)), 'the option "values" cannot be dutch'),
        (PlaceOptions(options=(("value", "french"),)), 'has no option "value"'),
    ],
)
def test_what_cannot_be_is_refused(options: PlaceOptions, message: str) -> None:
    with pytest.raises(SheetgenError, match=message):
        placed("421", options)


def test_players_of_a_sheet_without_columns_for_them_are_refused() -> None:
    with pytest.raises(SheetgenError, match="no columns for players"):
        place_sheet(find_layout("twenty-one"), "A", PlaceOptions(players=3), MEASURE)


def test_a_further_sheet_goes_on_counting_and_carries_over() -> None:
    sheet = placed("zweiundzwanzig", PlaceOptions(language="de", players=3, part=2))
    ids = [cell.id for cell in sheet.cells]
    assert {"deal26.cards", "deal50.p3_total", "carry.p1_total"} <= set(ids)
    assert "deal25.cards" not in ids and "carry.p1" not in ids
    assert {"Übertrag", "26", "50"} <= set(texts(sheet))
    carried, first = sheet.cell("carry.p2_total").rect, sheet.cell("deal26.p2_total").rect
    assert carried.x == first.x
    assert carried.bottom < first.y


def test_hidden_columns_are_not_on_the_sheet() -> None:
    sheet = placed("zweiundzwanzig", PlaceOptions())
    assert not any(cell.id.endswith((".used", ".due", "_taken")) for cell in sheet.cells)


@pytest.mark.parametrize(
    ("language", "ranks"), [("de", "10 B D K"), ("en", "10 J Q K"), ("fr", "10 V D R")]
)
def test_card_ranks_are_printed_in_the_language(language: str, ranks: str) -> None:
    sheet = placed("zweiundzwanzig", PlaceOptions(language=language))
    assert ranks in texts(sheet)
    assert sheet.cell("deal1.p1").accepts == ("2", *map(str, range(3, 10)), *ranks.split(), "A")


def values_of(sheet: PlacedSheet) -> list[tuple[str, str]]:
    """Return the printed table of values: what stands above each number at the foot."""
    own = [item for item in sheet.items if isinstance(item, Words) and item.owner == "throws"]
    middle = (max(item.y for item in own) + min(item.y for item in own)) / 2
    numbers = sorted((item.x, item.text) for item in own if item.y > middle)[1:]
    above = sorted((item.x, item.text) for item in own if item.y < middle)[1:]
    return [(one, other) for (_, one), (_, other) in zip(above, numbers, strict=True)]


def test_the_table_of_throws_is_that_of_the_rules() -> None:
    assert values_of(placed("421", PlaceOptions(language="en"))) == [
        ("421", "8"),
        ("111", "6"),
        ("611 511 411 311 211", "5"),
        ("666 555 444 333 222", "4"),
        ("654 543 432 321", "2"),
        ("all others", "1"),
    ]
    french = PlaceOptions(language="en", options=(("values", "french"),))
    assert values_of(placed("421", french)) == [
        ("421", "10"),
        ("111", "7"),
        ("611 666", "6"),
        ("511 555", "5"),
        ("411 444", "4"),
        ("311 333", "3"),
        ("211 222", "2"),
        ("654 543 432 321", "2"),
        ("all others", "1"),
    ]


def small(players: tuple[int, int], count: int, columns: Sequence[str] = ()) -> Ledger:
    """Return a ledger of numbers."""
    accepts = Accepts((NumberRange(0, 99),))
    before = tuple(LedgerColumn(name, Text.same(name), ref(41), accepts) for name in columns)
    each = (
        LedgerColumn("points", Text.same("Points"), ref(42), accepts),
        LedgerColumn("total", Text.same("Total"), ref(43), formula=formula("0")),
    )
    rows = LedgerRows("round", Text.same("No"), count)
    return Ledger("rounds", rows, before, each, (), players, ref(40))


def test_a_ledger_that_does_not_fit_says_what_is_missing() -> None:
    (wide,) = faults([small((2, 4), 10)], Size(60, 150))
    assert wide.code == "L402"
    assert "for 4 players" in wide.message
    (high,) = faults([small((2, 4), 25)], Size(120, 100))
    assert high.code == "L401"
    assert high.message.startswith("25 rows need")


@pytest.mark.parametrize("across", [False, True])
def test_a_ledger_as_wide_as_the_hint_says_is_placed(across: bool) -> None:
    ledger = small((2, 4), 10)
    each = tuple(replace(column, label=Text.same("P")) for column in ledger.each_player)
    ledger = replace(ledger, each_player=each, across=across)
    (wide,) = faults([ledger], Size(40, 150))
    assert wide.code == "L402"
    found = re.match(r"make the sheet (\d+\.\d) mm wider or take fewer ", wide.hint or "")
    assert found
    assert faults([ledger], Size(40 + float(found[1]), 150)) == ()
    assert faults([ledger], Size(40 + float(found[1]) - 0.2, 150)) != ()


def test_a_ledger_of_the_least_size_is_placed() -> None:
    sheet = place_small([small((2, 4), 10)], Size(90, 80))
    cells = [cell.rect for cell in sheet.cells if cell.id.startswith("round")]
    assert len(cells) == 80
    assert all(isinstance(rect, Rect) and rect.width >= 6 for rect in cells)
