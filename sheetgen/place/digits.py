"""The boxes for single digits of a scannable sheet: how many a cell has, and where they stand.

Whoever places a cell keeps room for its boxes (``Context.room``); the boxes then stand in a row at
the right end of the cell, so that units stand below units. The free part of the cell is before
them. Lengths are mm.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING

from sheetgen.model.cells import layout_cells, ledger_rows
from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.geometry import TOLERANCE_MM, Rect, Size
from sheetgen.model.layout import CellKind, CellSpec, Layout
from sheetgen.model.ledger import Ledger, LedgerPart
from sheetgen.model.placed import PAPER, Box, Item, Paint, PlacedCell, Tone
from sheetgen.model.style import CORNER

if TYPE_CHECKING:
    from sheetgen.model.expand.accepted import Accepted
    from sheetgen.model.expand.bounds import Interval
    from sheetgen.model.expand.rules import ExpandedCell

MIN_DIGIT = Size(6.0, 7.0)
"""The smallest box for one digit."""

BOX_GAP = 0.6
BOX_WIDEST = 8.0

OFF_LINES = 0.15
"""How far the white of a box ends before the lines around it, so that none looks eaten into."""

STRIP = Paint("line", Tone.TINT)
"""The light strips between the boxes; where a cell ends, its own line is the end of the box."""

MOST_DIGITS = 5
"""A result that may have more digits than this is not bounded by its formula."""


def room_for(count: int) -> Size:
    """Return the smallest cell with ``count`` boxes."""
    return Size(count * MIN_DIGIT.width + (count - 1) * BOX_GAP, MIN_DIGIT.height)


def digit_counts(
    layout: Layout, letter: str, language: str, part: LedgerPart, options: Mapping[str, bool | str]
) -> dict[str, int]:
    """Return the number of boxes of each cell that has some: as many as its values need.

    Marks and words have none. In a ledger all cells of a column have equally many.

    Raises:
        SheetgenError: the values of a result cannot be bounded.
    """
    # The rules are worked out for scannable sheets alone; others print without all that.
    from sheetgen.model.expand.bounds import cell_bounds
    from sheetgen.model.expand.rules import expand_rules

    rules = expand_rules(layout, letter, tuple(options.items()), part)
    bounds = cell_bounds(rules)
    known = {cell.spec.id: _count(cell, bounds.get(cell.spec.id), language) for cell in rules.cells}
    rows = _ledger_rows(layout, part)
    columns: dict[str | None, int] = {}
    for cell in rules.cells:
        if cell.spec.row in rows:
            column = cell.spec.column
            columns[column] = max(columns.get(column, 0), known[cell.spec.id])
    counts = {}
    for spec in layout_cells(layout, letter, part):
        count = columns.get(spec.column, 0) if spec.row in rows else known.get(spec.id, 0)
        if count > MOST_DIGITS:
            raise _unbounded(layout, spec)
        if count and spec.kind in (CellKind.ENTRY, CellKind.RESULT):
            counts[spec.id] = count
    return counts


def _ledger_rows(layout: Layout, part: LedgerPart) -> frozenset[str | None]:
    ledgers = [item for item in layout.flat_sections() if isinstance(item, Ledger)]
    return frozenset(item.row_id(number) for item in ledgers for number in ledger_rows(item, part))


def _unbounded(layout: Layout, spec: CellSpec) -> SheetgenError:
    return SheetgenError(
        f'layout "{layout.name}" cannot have scan marks: nothing bounds the numbers of "{spec.id}"',
        "print it without scan marks",
    )


def _count(cell: ExpandedCell, bounds: Interval | None, language: str) -> int:
    if cell.spec.kind is CellKind.RESULT:
        return max(map(_length, bounds or (0.0, 0.0)))
    if cell.accepted is None:
        return 0
    return max((len(text) for text in _written(cell.accepted, language)), default=0)


def _length(value: float) -> int:
    from sheetgen.model.expand.accepted import number_text

    return MOST_DIGITS + 1 if abs(value) == inf else len(number_text(round(value)))


def _written(accepted: Accepted, language: str) -> Iterator[str]:
    from sheetgen.model.expand.accepted import number_text

    yield from map(number_text, accepted.numbers)
    for symbol, _ in accepted.symbols:
        known = symbol.written.languages
        here = not known or language in known
        yield symbol.written.in_language(language) if here else symbol.name


def digit_boxes(rect: Rect, count: int) -> tuple[Rect, ...]:
    """Return ``count`` boxes at the right end of a cell, from left to right.

    All cells of one width have the same places for boxes, so that units stand below units.
    """
    places = max(int((rect.width + BOX_GAP + TOLERANCE_MM) / (MIN_DIGIT.width + BOX_GAP)), count)
    width = min((rect.width + BOX_GAP) / places - BOX_GAP, BOX_WIDEST)
    first = rect.right - count * width - (count - 1) * BOX_GAP
    return tuple(
        Rect(first + index * (width + BOX_GAP), rect.y, width, rect.height)
        for index in range(count)
    )


def gaps(cell: PlacedCell) -> tuple[Rect, ...]:
    """Return the strips before the boxes of a cell and between them."""
    return tuple(
        Rect(box.x - BOX_GAP, box.y, BOX_GAP, box.height)
        for box in cell.digits
        if box.x - BOX_GAP > cell.rect.x - TOLERANCE_MM
    )


def box_items(cells: Iterable[PlacedCell]) -> tuple[Item, ...]:
    """Return the boxes of cells, white also on a tinted ground, and the strips between them."""
    items: list[Item] = []
    for cell in cells:
        strips = gaps(cell)
        if strips:
            items += (Box(box.shrunk(OFF_LINES), fill=PAPER, radius=CORNER) for box in cell.digits)
            items += (Box(strip.inset(0, OFF_LINES, 0, OFF_LINES), fill=STRIP) for strip in strips)
    return tuple(items)


def with_digits(cell: PlacedCell, count: int) -> PlacedCell:
    """Return the cell with its boxes; a round one takes a mark and has none."""
    if not count or cell.round or cell.kind not in (CellKind.ENTRY, CellKind.RESULT):
        return cell
    return replace(cell, digits=digit_boxes(cell.rect, count))
