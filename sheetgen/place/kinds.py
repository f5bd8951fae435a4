"""The table of section kinds: for each kind how high it is and how it is placed.

A new kind of section is one module with these functions and one entry here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from sheetgen.model.geometry import Rect
from sheetgen.model.layout import (
    Beside,
    Cells,
    ColourKey,
    DiceRows,
    Heading,
    Lines,
    Marks,
    Scale,
    Section,
    Table,
    TextBlock,
    Track,
    ValueTable,
)
from sheetgen.model.ledger import Ledger

from .across import across_extent, place_across
from .boxes import cells_extent, cells_least_width, marks_extent, place_cells, place_marks
from .dice import dice_extent, dice_guides, key_extent, place_dice, place_key
from .flow import Extent
from .foot import Foot, foot_extent, place_foot
from .guides import GUTTER, SNAP, Guide, nearest
from .heading import (
    Block,
    Masthead,
    heading_extent,
    lines_extent,
    masthead_extent,
    place_heading,
    place_lines,
    place_masthead,
)
from .ledger import ledger_extent, place_ledger
from .part import Context, Part, joined
from .scale import place_scale, place_text, scale_extent, text_extent
from .scan_foot import ScanFoot, place_scan_foot, scan_foot_extent
from .table import place_table, table_extent, table_guides
from .track import place_track, track_extent
from .values import place_values, values_extent


def _no_guides(section: Any, rect: Rect, context: Context) -> tuple[Guide, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Kind:
    """The functions of a kind: height for a width, placing in a rectangle, alignment edges."""

    extent: Callable[[Any, float, Context], Extent]
    place: Callable[[Any, Rect, Context], Part]
    guides: Callable[[Any, Rect, Context], tuple[Guide, ...]] = _no_guides


def extent_of(block: Block | Foot | ScanFoot, width: float, context: Context) -> Extent:
    """Return how high a section is when it is ``width`` mm wide."""
    return KINDS[type(block)].extent(block, width, context)


def place_block(block: Block | Foot | ScanFoot, rect: Rect, context: Context) -> Part:
    """Place a section in its rectangle."""
    return KINDS[type(block)].place(block, rect, context)


def guides_of(block: Block | Foot | ScanFoot, rect: Rect, context: Context) -> tuple[Guide, ...]:
    """Return the vertical edges that other sections may align to."""
    return KINDS[type(block)].guides(block, rect, context)


def _beside_extent(section: Beside, width: float, context: Context) -> Extent:
    rects = _beside_rects(section, Rect(0, 0, width, 0), context)
    extents = [
        extent_of(part, rect.width, context)
        for (_, part), rect in zip(section.parts, rects, strict=True)
    ]
    least = max(item.least for item in extents)
    return Extent(
        least,
        max(least, *(item.most for item in extents)),
        max(item.weight for item in extents),
    )


def _place_beside(section: Beside, rect: Rect, context: Context) -> Part:
    rects = _beside_rects(section, rect, context)
    return joined(
        place_block(part, place, context)
        for (_, part), place in zip(section.parts, rects, strict=True)
    )


def _beside_rects(section: Beside, rect: Rect, context: Context) -> Iterator[Rect]:
    """Yield the rectangles of the parts: by their shares, moved to an edge above if one is near."""
    total = sum(share for share, _ in section.parts)
    smallest = rect.width * min(share for share, _ in section.parts) / total
    left, passed = rect.x, 0.0
    for index, (share, _) in enumerate(section.parts[:-1]):
        passed += share
        following = section.parts[index + 1 :]
        last = rect.right - sum(_least_width(part, context) for _, part in following)
        at = min(rect.x + rect.width * passed / total, last - GUTTER / 2)
        plain = Guide(at - GUTTER / 2, at + GUTTER / 2)
        guide = nearest(context.guides, at, left, last, min(SNAP, smallest / 4)) or plain
        yield Rect(left, rect.y, guide.before - left, rect.height)
        left = guide.at
    yield Rect(left, rect.y, rect.right - left, rect.height)


def _least_width(section: Section, context: Context) -> float:
    """Return what a section beside others takes at least for its boxes of digits."""
    if context.boxes is None or not isinstance(section, Cells):
        return 0.0
    return cells_least_width(section, context)


def _ledger_extent(section: Ledger, width: float, context: Context) -> Extent:
    extent = across_extent if section.across else ledger_extent
    return extent(section, width, context)


def _place_ledger(section: Ledger, rect: Rect, context: Context) -> Part:
    place = place_across if section.across else place_ledger
    return place(section, rect, context)


KINDS: dict[type, Kind] = {
    Heading: Kind(heading_extent, place_heading),
    Masthead: Kind(masthead_extent, place_masthead),
    Lines: Kind(lines_extent, place_lines),
    DiceRows: Kind(dice_extent, place_dice, dice_guides),
    Table: Kind(table_extent, place_table, table_guides),
    Track: Kind(track_extent, place_track),
    Ledger: Kind(_ledger_extent, _place_ledger),
    Marks: Kind(marks_extent, place_marks),
    Cells: Kind(cells_extent, place_cells),
    Scale: Kind(scale_extent, place_scale),
    ValueTable: Kind(values_extent, place_values),
    ColourKey: Kind(key_extent, place_key),
    TextBlock: Kind(text_extent, place_text),
    Beside: Kind(_beside_extent, _place_beside),
    Foot: Kind(foot_extent, place_foot),
    ScanFoot: Kind(scan_foot_extent, place_scan_foot),
}
