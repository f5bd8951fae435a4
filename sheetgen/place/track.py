"""Tracks: lanes of boxes in groups, line by line; names and results of the lanes stand above.

All lanes of a line lie on top of one another, so that who is ahead is seen at a glance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from sheetgen.model.cells import cell_id, numbered, track_lanes
from sheetgen.model.diagnostic import Diagnostic
from sheetgen.model.geometry import TOLERANCE_MM, Rect
from sheetgen.model.layout import Cells, FieldLine, Lane, Lines, LooseCell, Track
from sheetgen.model.ledger import player_id
from sheetgen.model.placed import (
    ACCENT,
    ACCENT_TINT,
    INK,
    LINE,
    MUTED,
    TINT,
    Align,
    Box,
    Face,
    Item,
    Paint,
    Stroke,
)
from sheetgen.model.style import CORNER, PAD, UNIT, RowStyle, TypeStep, Weight

from .boxes import cells_extent, place_cells
from .codes import Code
from .flow import Extent, fixed, shares, stacked
from .guides import GUTTER
from .heading import lines_extent, place_lines
from .limits import MIN_BOX
from .names import place_names
from .part import Context, Part, joined
from .ruling import HAIR, level, upright
from .split import below, evenly
from .text import Piece, Setting, cap_height, fit, fit_alike, line_height, natural_width

GROUP_GAP = 1.4 * UNIT
LINE_GAP = 3 * UNIT
LINE_GAP_MOST = 8 * UNIT
NUMBER_GAP = 0.7 * UNIT
HEAD_GAP = 2 * UNIT
PLAYER_GAP = 4 * UNIT
RESULT_SHARE = 0.42
RESULT_MOST = 26 * UNIT
BOX_HIGHEST = 1.5
BOX_MOST = 9.5 * UNIT
TITLE_GAP = UNIT

TITLE = Setting(TypeStep.SMALL, Face.BOLD)
LABEL = Setting(TypeStep.SMALL, Face.BOLD, ACCENT, Align.RIGHT)
NUMBER = Setting(TypeStep.NOTE, paint=MUTED, align=Align.CENTRE)
LAST = Setting(TypeStep.NOTE, Face.BOLD, ACCENT, Align.CENTRE)


@dataclass(frozen=True, slots=True)
class Group:
    """Boxes that stand close together: their numbers and their rectangle over all ``lanes``."""

    first: int
    last: int
    lanes: tuple[Lane, ...]
    rect: Rect

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of one box in mm."""
        return self.rect.width / (self.last - self.first + 1), self.rect.height / len(self.lanes)

    def box(self, number: int, lane: int) -> Rect:
        """Return the rectangle of a box; lanes count from 0."""
        width, height = self.size
        x = self.rect.x + (number - self.first) * width
        return Rect(x, self.rect.y + lane * height, width, height)


def track_shown(section: Track, context: Context) -> tuple[Lane, ...]:
    """Return the lanes that the sheet has: of players, as many as play."""
    return section.lanes[: len(track_lanes(section, context.part))]


def _beside(section: Track, context: Context) -> tuple[tuple[Lane, ...], ...]:
    """Return the lanes that stand on top of one another, for each block side by side."""
    lanes = track_shown(section, context)
    blocks = min(section.across, len(lanes))
    high = ceil(len(lanes) / blocks)
    return tuple(lanes[start : start + high] for start in range(0, len(lanes), high))


def _lines_of_boxes(section: Track) -> tuple[tuple[int, int], ...]:
    """Return the first and last box of each line; a rest smaller than a group joins the last."""
    starts = list(range(1, section.boxes + 1, section.per_row))
    if len(starts) > 1 and section.boxes - starts[-1] + 1 < section.group:
        starts.pop()
    ends = [start - 1 for start in starts[1:]] + [section.boxes]
    return tuple(zip(starts, ends, strict=True))


def _grouped(section: Track, first: int, last: int) -> tuple[tuple[int, int], ...]:
    starts = range(first, last + 1, section.group)
    return tuple((start, min(start + section.group - 1, last)) for start in starts)


def _label_width(section: Track, context: Context) -> float:
    texts = (context.say(lane.label) for lane in track_shown(section, context))
    return max(natural_width(context, text, LABEL) for text in texts) + PAD


def _box_width(section: Track, width: float, context: Context) -> float:
    """Return the width of one box when a block of lanes is ``width`` mm wide."""
    lines = _lines_of_boxes(section)
    most = max(last - first + 1 for first, last in lines)
    gaps = max(len(_grouped(section, *line)) - 1 for line in lines)
    edges = 2 * context.half(Weight.FINE)
    return (width - _label_width(section, context) - GROUP_GAP * gaps - edges) / most


def _block_width(section: Track, width: float, context: Context) -> float:
    count = len(_beside(section, context))
    return (width - PLAYER_GAP * (count - 1)) / count


def _least_box(context: Context) -> float:
    return context.least(MIN_BOX).height + 2 * context.half(Weight.FINE)


def _number_height(section: Track, context: Context) -> float:
    return _number_cap(context) + NUMBER_GAP if section.numbered else 0.0


def _number_cap(context: Context) -> float:
    return max(cap_height(context, NUMBER), cap_height(context, LAST))


def _has_head(section: Track) -> bool:
    return section.names is not None or section.result is not None


def _head_extent(section: Track, width: float, context: Context) -> Extent:
    lines, cells = _head_sections(section, section.lanes[0], 1)
    heights = [lines_extent(lines, width, context)] if lines else []
    heights += [cells_extent(cells, width, context)] if cells else []
    return fixed(max(item.least for item in heights))


def _extents(section: Track, width: float, context: Context) -> tuple[Extent, ...]:
    """Return the heights of title, head and lines of boxes, with the gaps between them."""
    found: list[Extent] = []
    if section.title:
        found.append(fixed(TITLE_GAP + line_height(context, TITLE) + TITLE_GAP))
    if _has_head(section):
        found.append(_head_extent(section, width, context))
        found.append(fixed(HEAD_GAP))
    lanes = max(len(block) for block in _beside(section, context))
    least = _least_box(context)
    wide = _box_width(section, _block_width(section, width, context), context)
    most = max(least, min(BOX_MOST, BOX_HIGHEST * wide))
    above = _number_height(section, context)
    for index, _ in enumerate(_lines_of_boxes(section)):
        if index:
            found.append(Extent(LINE_GAP, LINE_GAP_MOST, 0.5))
        found.append(Extent(least * lanes + above, most * lanes + above, 0.4 * lanes))
    return tuple(found)


def track_extent(section: Track, width: float, context: Context) -> Extent:
    """Return the height of title, head and lines of boxes."""
    return stacked(_extents(section, width, context))


def place_track(section: Track, rect: Rect, context: Context) -> Part:
    """Place the names and results of the lanes, then their boxes line by line."""
    faults = tuple(_too_wide(section, rect, context))
    if faults:
        return Part(faults=faults)
    bands = list(below(rect, shares(_extents(section, rect.width, context), rect.height)))
    parts: list[Part] = []
    if section.title:
        top = bands.pop(0)
        place = Rect(top.x, top.y + TITLE_GAP, top.width, cap_height(context, TITLE))
        words = Piece(context.say(section.title), place, section.id, section.ref)
        parts.append(fit(context, words, TITLE))
    if _has_head(section):
        parts.append(_head(section, bands.pop(0), context))
        bands.pop(0)
    # A gap lies between each two lines of boxes.
    parts += _streets(section, bands[::2], context)
    return joined(parts)


def _too_wide(section: Track, rect: Rect, context: Context) -> Iterator[Diagnostic]:
    width = _block_width(section, rect.width, context)
    least = context.least(MIN_BOX).width + 2 * context.half(Weight.FINE)
    box = _box_width(section, width, context)
    if box < least - TOLERANCE_MM:
        most = max(last - first + 1 for first, last in _lines_of_boxes(section))
        missing = (least - box) * most * len(_beside(section, context))
        yield Diagnostic(
            section.ref,
            Code.TOO_WIDE,
            f'{most} boxes of "{section.id}" in a line need {context.mm(least * most)} and the '
            f"gaps between them, the sheet is {context.mm(missing)} too narrow",
            f"make the sheet {context.more(missing)} wider or put fewer boxes in a line (per_row)",
        )


def _head_sections(section: Track, lane: Lane, seat: int) -> tuple[Lines | None, Cells | None]:
    """Return the line for a name and the box for a result, as sections of their own."""
    lines = cells = None
    if section.names:
        label = numbered(section.names, seat)
        lines = Lines((FieldLine(player_id(seat), label, 1.0, section.ref),), section.ref)
    if section.result:
        result = section.result
        name = cell_id(lane.id, result.id)
        box = LooseCell(
            name, result.label, result.ref, formula=result.formula, style=RowStyle.TOTAL
        )
        cells = Cells((box,), section.ref)
    return lines, cells


def _head(section: Track, rect: Rect, context: Context) -> Part:
    lanes = track_shown(section, context)
    places = evenly(rect, len(lanes), PLAYER_GAP)
    own = replace(context, guides=())
    parts: list[Part] = []
    for seat, (lane, place) in enumerate(zip(lanes, places, strict=True), start=1):
        lines, cells = _head_sections(section, lane, seat)
        right = min(RESULT_MOST, place.width * (RESULT_SHARE if lines else 1.0)) if cells else 0.0
        left = place.inset(0, 0, right + (GUTTER if cells else 0.0), 0)
        if lines and player_id(seat) in context.specs:
            parts.append(place_lines(lines, left, own))
        elif lines:
            parts.append(place_names({seat: left}, section.ref, context, Align.LEFT))
        if cells:
            parts.append(place_cells(cells, place.inset(place.width - right, 0, 0, 0), own))
    return joined(parts)


def _streets(section: Track, bands: Sequence[Rect], context: Context) -> Iterator[Part]:
    """Yield the lines of boxes, each in its band."""
    blocks = _beside(section, context)
    for band, boxes in zip(bands, _lines_of_boxes(section), strict=True):
        for lanes, place in zip(blocks, evenly(band, len(blocks), PLAYER_GAP), strict=True):
            yield _street(section, boxes, lanes, place, context)


def _street(
    section: Track, boxes: tuple[int, int], lanes: tuple[Lane, ...], rect: Rect, context: Context
) -> Part:
    """Place one line of boxes with the labels of its lanes and the numbers above it."""
    above = _number_height(section, context)
    most = max(len(block) for block in _beside(section, context))
    height = (rect.height - above) / most
    width = _box_width(section, rect.width, context)
    left = _label_width(section, context)
    groups = []
    x = rect.x + left + context.half(Weight.FINE)
    for first, last in _grouped(section, *boxes):
        size = width * (last - first + 1)
        place = Rect(x, rect.y + above, size, height * len(lanes))
        groups.append(Group(first, last, lanes, place))
        x += size + GROUP_GAP
    labels = tuple(
        Piece(
            context.say(lane.label),
            Rect(rect.x, rect.y + above + index * height, left - PAD, height),
            lane.id,
            section.ref,
        )
        for index, lane in enumerate(lanes)
    )
    return joined(
        (fit_alike(context, labels, LABEL), *(_group(section, g, context) for g in groups))
    )


def _group(section: Track, group: Group, context: Context) -> Part:
    """Place the boxes of a group: tint, lines, cells, and the number of the last box."""
    clear = context.half(Weight.FINE)
    cells = tuple(
        context.cell(cell_id(lane.id, str(number)), group.box(number, index).shrunk(clear))
        for index, lane in enumerate(group.lanes)
        for number in range(group.first, group.last + 1)
    )
    part = Part(cells, tuple(_group_lines(section, group, context)))
    if not section.numbered or (group.last % section.group and group.last != section.boxes):
        return part
    last = group.box(group.last, 0)
    cap = _number_cap(context)
    setting = LAST if group.last == section.boxes else NUMBER
    text = str(group.last)
    # A number may be wider than its box: it has all the room up to the next group.
    wide = max(last.width, natural_width(context, text, setting))
    place = Rect(last.right - last.width / 2 - wide / 2, last.y - NUMBER_GAP - cap, wide, cap)
    return joined((part, fit(context, Piece(text, place, section.id, section.ref), setting)))


def _group_lines(section: Track, group: Group, context: Context) -> Iterator[Item]:
    rect, (width, height) = group.rect, group.size
    goal = section.numbered and group.last == section.boxes
    if section.numbered:
        tint: Paint = ACCENT_TINT if goal else TINT
        yield Box(Rect(rect.right - width, rect.y, width, rect.height), fill=tint)
    for number in range(group.first + 1, group.last + 1):
        x = rect.x + (number - group.first) * width
        yield upright(x, rect.y, rect.bottom, HAIR)
    for lane in range(1, len(group.lanes)):
        y = rect.y + lane * height
        yield level(rect, y, Stroke(Weight.FINE, LINE))
    stroke = Stroke(Weight.FINE, ACCENT if goal else INK)
    yield Box(rect, stroke=stroke, radius=CORNER / 2)
