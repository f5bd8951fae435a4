"""Scannable sheets: tags, code and digit boxes have their room, in every language and letter."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from sheetgen.load import find_layout, load_layout
from sheetgen.model.diagnostic import LayoutError, SheetgenError
from sheetgen.model.geometry import Rect, Size
from sheetgen.model.identity import parse_identity
from sheetgen.model.layout import CellKind
from sheetgen.model.placed import (
    Box,
    Fiducial,
    IdentityCode,
    Item,
    PlacedCell,
    PlacedSheet,
    PlaceOptions,
    Words,
)
from sheetgen.place import Contents, place_back, place_cover, place_sheet, place_stiff_back
from sheetgen.place.extent import extent_of_item
from sheetgen.place.part import Context
from sheetgen.place.sheet import context_for
from sheetgen.place.text import ink_of
from sheetgen.render import FontMetrics

SHEETS = [("twenty-one", letter) for letter in "ABCDEF"] + [("acht-mann", "")]
SIZES = {"twenty-one": Size(98, 88), "acht-mann": Size(190, 240)}


def scannable(name: str, letter: str, language: str = "de", **more: object) -> PlacedSheet:
    options = PlaceOptions(language=language, scan_marks=True, **more)  # type: ignore[arg-type]
    return place_sheet(find_layout(name), letter, options, FontMetrics())


def context(name: str, letter: str, language: str) -> Context:
    options = PlaceOptions(language=language, scan_marks=True)
    return context_for(find_layout(name), letter, options, FontMetrics())


def tags(sheet: PlacedSheet) -> dict[int, Rect]:
    return {item.id: item.rect for item in sheet.items if isinstance(item, Fiducial)}


def code(sheet: PlacedSheet) -> IdentityCode:
    (found,) = (item for item in sheet.items if isinstance(item, IdentityCode))
    return found


def gap(one: Rect, other: Rect) -> float:
    """The distance of two rectangles; 0 if they touch or overlap."""
    across = max(one.x - other.right, other.x - one.right, 0.0)
    down = max(one.y - other.bottom, other.y - one.bottom, 0.0)
    return max(across, down)


def printed(sheet: PlacedSheet, about: Context) -> list[tuple[Item, Rect]]:
    return [
        (item, ink_of(about, item) if isinstance(item, Words) else extent_of_item(item))
        for item in sheet.items
    ]


@pytest.mark.parametrize("language", ["de", "en", "fr"])
@pytest.mark.parametrize(("name", "letter"), SHEETS)
def test_tags_and_code_stand_free(name: str, letter: str, language: str) -> None:
    sheet = scannable(name, letter, language)
    assert sheet.size == SIZES[name]
    rects = tags(sheet)
    trim = Rect(0, 0, sheet.size.width, sheet.size.height)
    inks = printed(sheet, context(name, letter, language))
    for number, rect in rects.items():
        assert 6 <= rect.width == rect.height <= 12
        assert trim.shrunk(4).contains(rect)
        for item, ink in inks:
            if item != Fiducial(number, rect):
                assert gap(rect, ink) >= 3 - 1e-6, item
        assert all(gap(rect, cell.rect) >= 3 - 1e-6 for cell in sheet.cells)
    own = code(sheet)
    assert 12 <= own.rect.width == own.rect.height <= 18
    quiet = 4 / 25 * own.rect.width
    for item, ink in inks:
        if item != own:
            assert gap(own.rect, ink) >= quiet - 1e-6, item


def test_ids_follow_the_position() -> None:
    small, large = tags(scannable("twenty-one", "A")), tags(scannable("acht-mann", ""))
    assert sorted(small) == [0, 1, 2, 3]
    assert sorted(large) == [0, 1, 2, 3, 5, 7]
    for found in (small, large):
        assert found[0].x == found[3].x < found[1].x == found[2].x
        assert found[0].y == found[1].y < found[3].y == found[2].y
    assert large[7].x == large[0].x and large[5].x == large[1].x
    assert large[7].y == pytest.approx((large[0].y + large[3].y) / 2)


def boxed(sheet: PlacedSheet) -> list[PlacedCell]:
    return [cell for cell in sheet.cells if cell.digits]


@pytest.mark.parametrize(("name", "letter"), SHEETS)
def test_digits_have_boxes_side_by_side_in_their_cell(name: str, letter: str) -> None:
    sheet = scannable(name, letter)
    for cell in boxed(sheet):
        assert cell.kind in (CellKind.ENTRY, CellKind.RESULT)
        for box in cell.digits:
            assert box.width >= 6 - 1e-6 and box.height >= 7 - 1e-6
            assert cell.rect.contains(box)
        assert cell.digits[-1].right == pytest.approx(cell.rect.right)
        for one, other in zip(cell.digits, cell.digits[1:], strict=False):
            assert other.x - one.right == pytest.approx(0.6)
    missing = {
        cell.id
        for cell in sheet.cells
        if cell.kind in (CellKind.ENTRY, CellKind.RESULT) and not cell.digits
    }
    assert missing == set()


def test_as_many_boxes_as_the_values_need() -> None:
    small = scannable("twenty-one", "A")
    assert {
        len(small.cell(f"row{row}.{at}").digits) for row in range(1, 6) for at in range(1, 7)
    } == {1}
    assert {len(small.cell(f"row{row}.sum").digits) for row in range(1, 6)} == {2}
    assert len(small.cell("total").digits) == 3
    large = scannable("acht-mann", "")
    wanted = {
        "ones.1": 1,
        "sixes.6": 2,
        "upper_sum.1": 3,
        "bonus.2": 2,
        "scrap8.3": 2,
        "column_sum.4": 3,
        "sheet_sum": 4,
        "extra_throw.1": 0,
        "samuel": 0,
        "name": 0,
    }
    assert {cell: len(large.cell(cell).digits) for cell in wanted} == wanted


def test_units_stand_below_units() -> None:
    sheet = scannable("acht-mann", "")
    for column in range(1, 7):
        edges = {
            (round(box.x, 6), round(box.right, 6))
            for cell in boxed(sheet)
            if cell.id.endswith(f".{column}")
            for box in cell.digits[-1:]
        }
        assert len(edges) == 1


@pytest.mark.parametrize("language", ["de", "en", "fr"])
def test_the_ways_to_write_are_printed(language: str) -> None:
    sheet = scannable("twenty-one", "A", language)
    texts = [item.text for item in sheet.items if isinstance(item, Words)]
    assert set("0123456789") <= set(texts)
    legend = " ".join(texts)
    words = {
        "de": ("Ziffer", "leer", "gestrichen", "durchstreichen"),
        "en": ("digit", "empty", "struck", "strike through"),
        "fr": ("chiffre", "vide", "barré", "rayer"),
    }
    assert all(word in legend for word in words[language])


def test_the_code_says_what_the_sheet_is_and_so_do_words() -> None:
    sheet = scannable("twenty-one", "C", "fr")
    identity = parse_identity(code(sheet).payload)
    assert (identity.layout, identity.letter, identity.language) == ("twenty-one", "C", "fr")
    assert identity.digest == sheet.digest[:8]
    assert f"twenty-one C fr {sheet.digest[:8]}" in [
        item.text for item in sheet.items if isinstance(item, Words)
    ]


@pytest.mark.parametrize("language", ["de", "en", "fr"])
def test_a_sheet_is_placed_alike_whatever_its_digest_is(language: str) -> None:
    layout = find_layout("twenty-one")
    options = PlaceOptions(language=language, scan_marks=True)
    places = set()
    for digest in ("0" * 16, "d" * 16, "f" * 16, layout.digest):
        sheet = place_sheet(replace(layout, digest=digest), "D", options, FontMetrics())
        words = [item for item in sheet.items if isinstance(item, Words)]
        (name,) = (item for item in words if digest[:8] in item.text)
        places.add((name.x, *((item.x, item.y) for item in words if item is not name)))
    assert len(places) == 1


def test_a_line_of_text_is_told_by_the_code() -> None:
    sheet = scannable("acht-mann", "", text="Spieleabend im Mai")
    assert parse_identity(code(sheet).payload).has_text
    assert not parse_identity(code(scannable("acht-mann", "")).payload).has_text


def test_enlarged_but_never_reduced() -> None:
    sheet = scannable("twenty-one", "A", scale=1.25)
    assert sheet.size == Size(98 * 1.25, 88 * 1.25)
    assert parse_identity(code(sheet).payload).scale == 1.25
    assert tags(sheet)[0].width == pytest.approx(7.5)
    with pytest.raises(SheetgenError, match="cannot be reduced"):
        scannable("twenty-one", "A", scale=0.9)


def test_back_and_cover_have_the_size_of_the_scannable_sheet() -> None:
    layout = find_layout("acht-mann")
    options = PlaceOptions(language="de", scan_marks=True)
    measure = FontMetrics()
    others = (
        place_back(layout, options, measure),
        place_cover(layout, options, measure, Contents(50)),
        place_stiff_back(layout, options, measure),
    )
    assert {sheet.size for sheet in others} == {Size(190, 240)}


@pytest.mark.parametrize("language", ["de", "en", "fr"])
def test_boxes_of_a_row_stand_equally_far_apart(language: str) -> None:
    sheet = scannable("acht-mann", "", language)
    top = sheet.cell("samuel").rect.y - 1
    frames = [item.rect for item in sheet.items if isinstance(item, Box) and item.stroke]
    row = sorted((rect for rect in frames if abs(rect.y - top) < 2), key=lambda rect: rect.x)
    first, second = (right.x - left.right for left, right in pairwise(row))
    assert first == pytest.approx(second, abs=0.5)


def test_without_scan_marks_nothing_changes() -> None:
    layout = find_layout("acht-mann")
    sheet = place_sheet(layout, "", PlaceOptions(language="de"), FontMetrics())
    assert sheet.size == Size(132, 198)
    assert not any(isinstance(item, Fiducial | IdentityCode) for item in sheet.items)
    assert not boxed(sheet)


def test_the_larger_size_is_stated_by_the_layout() -> None:
    assert find_layout("acht-mann").sheet.scan_size == Size(190, 240)
    assert find_layout("twenty-one").sheet.scan_size is None


@pytest.mark.parametrize("players", [2, 7])
def test_columns_of_a_ledger_have_equal_boxes(players: int) -> None:
    sheet = scannable("421", "", players=players)
    counts: dict[str, set[int]] = {}
    for cell in boxed(sheet):
        counts.setdefault(cell.id.partition(".")[2], set()).add(len(cell.digits))
    assert counts.pop("high") == counts.pop("low") == {3}
    assert counts.pop("penalty") == {1}
    assert set(counts) == {"pot", *(f"p{seat}" for seat in range(1, players + 1))}
    assert all(found == {2} for found in counts.values())
    assert parse_identity(code(sheet).payload).players == players


@pytest.mark.parametrize(
    ("name", "players", "codes"), [("421", 8, {"L402"}), ("bowling", 6, {"L401", "L402"})]
)
def test_too_many_columns_of_boxes_are_refused_not_squeezed(
    name: str, players: int, codes: set[str]
) -> None:
    with pytest.raises(LayoutError) as caught:
        scannable(name, "", players=players)
    assert {fault.code for fault in caught.value.diagnostics} == codes


MANY_DIGITS = """\
sheetgen: 1
name: small
title: Small
languages: [en]
players: 1..2
sheet: {size: 98 x 88 mm, margin: 3 mm}
sections:
  - dice:
      id: dice
      numbers: {row1: 6 5 4 3 2 1}
      accepts: {numbers: 1..6}
      result: {sum: {label: Sum, formula: 1000 * sum(columns(cell))}}
"""


def test_dice_in_a_row_make_room_for_the_boxes_of_their_result() -> None:
    layout = load_layout(MANY_DIGITS, "small.yaml")
    with pytest.raises(LayoutError) as caught:
        place_sheet(layout, "", PlaceOptions(scan_marks=True), FontMetrics())
    (fault,) = caught.value.diagnostics
    assert fault.code == "L402"
    assert fault.message.startswith('6 dice in a row of "dice" need ')


def test_a_further_sheet_of_a_ledger_has_boxes_too() -> None:
    sheet = scannable("421", "", players=3, part=2)
    assert len(sheet.cell("turn26.high").digits) == 3
    # What is carried over is copied by hand and read by nobody.
    assert sheet.cell("carry.pot").digits == ()
    assert parse_identity(code(sheet).payload).part == 2
