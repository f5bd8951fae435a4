"""Ledgers whose rounds stand side by side: a band for each player, a box for each round.

What is written stands in small cells at the top of a box, what is computed below them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sheetgen.model.cells import cell_id, ledger_players, ledger_rows
from sheetgen.model.diagnostic import Diagnostic
from sheetgen.model.geometry import TOLERANCE_MM, Rect
from sheetgen.model.ledger import Ledger, LedgerColumn
from sheetgen.model.placed import (
    ACCENT,
    ACCENT_TINT,
    INK,
    LINE,
    TINT,
    Align,
    Box,
    Face,
    Item,
    Line,
    PlacedCell,
    Stroke,
)
from sheetgen.model.style import PAD, UNIT, TypeStep, Weight

from .codes import Code
from .flow import Extent, fixed, shares, stacked
from .limits import MIN_LEDGER, MIN_LINE
from .names import NAME, place_names
from .part import Context, Part, joined
from .text import Piece, Setting, fit_alike, natural_width

HEAD_HEIGHT = 5 * UNIT
NAME_LEAST = MIN_LINE.width + 2 * PAD
NAME_MOST = 34 * UNIT
NAME_PULL = 2.6
"""A name takes what so many small cells would take of the room that is left."""
UPPER_MOST = 8 * UNIT
LOWER_MOST = 10 * UNIT
BAND_PULL = 0.8

HEAD = Setting(TypeStep.SMALL, Face.BOLD, ACCENT, Align.CENTRE)


@dataclass(frozen=True, slots=True)
class Round:
    """A box of a round: its number, x and width, the columns at its top and those below."""

    number: int
    x: float
    width: float
    upper: tuple[LedgerColumn, ...]
    lower: tuple[LedgerColumn, ...]


@dataclass(frozen=True, slots=True)
class Band:
    """A player's band: the names at the left, the upper line of cells and the lower one."""

    player: int
    rect: Rect
    middle: float


def _columns(section: Ledger, number: int, *, computed: bool) -> tuple[LedgerColumn, ...]:
    return tuple(
        column
        for column in section.each_player
        if column.in_row(number) and not column.hidden and (column.formula is not None) is computed
    )


def _least(context: Context) -> tuple[float, float]:
    """Return the least width and height of a cell with half a line on either side."""
    size = context.least(MIN_LEDGER)
    edges = 2 * context.half(Weight.FINE)
    return size.width + edges, size.height + edges


def _name_width(context: Context) -> float:
    names = (natural_width(context, name, NAME) + 2 * PAD for name in context.part.names)
    return min(max((NAME_LEAST, *names)), NAME_MOST)


def _rounds(section: Ledger, x: float, width: float, context: Context) -> tuple[Round, ...]:
    """Return the rounds from left to right: each as wide as the cells in its wider line ask for."""
    least, _ = _least(context)
    numbers = ledger_rows(section, context.part)
    lines = [
        tuple(_columns(section, number, computed=computed) for computed in (False, True))
        for number in numbers
    ]
    counts = [max(map(len, pair)) for pair in lines]
    extents = [Extent(_name_width(context), NAME_MOST, NAME_PULL)]
    extents += [Extent(least * count, width, count) for count in counts]
    names, *widths = shares(extents, width)
    found = []
    x += names
    for number, each, (upper, lower) in zip(numbers, widths, lines, strict=True):
        found.append(Round(number, x, each, upper, lower))
        x += each
    return tuple(found)


def _extents(section: Ledger, context: Context) -> tuple[Extent, ...]:
    _, least = _least(context)
    # The first and the last band touch a bold line.
    edge = context.half(Weight.BOLD)
    band = Extent(2 * least + edge, UPPER_MOST + LOWER_MOST, BAND_PULL)
    return (fixed(HEAD_HEIGHT), *[band] * ledger_players(section, context.part))


def across_extent(section: Ledger, width: float, context: Context) -> Extent:
    """Return the height of the head and of the players' bands."""
    return stacked(_extents(section, context))


def place_across(section: Ledger, rect: Rect, context: Context) -> Part:
    """Place head, names and boxes; tints first, lines over them, words last."""
    rounds = _rounds(section, rect.x, rect.width, context)
    needed = rounds[-1].x + rounds[-1].width - rect.x
    if needed > rect.width + TOLERANCE_MM:
        return Part(faults=(_too_wide(section, needed, rect.width, context),))
    head, bands = _bands(section, rect, context)
    frame = Rect(rect.x, rect.y, rect.width, bands[-1].rect.bottom - rect.y)
    return joined(
        (
            Part(
                items=(*_tints(head, rounds, bands), *_lines(frame, head, rounds, bands, context))
            ),
            _heads(section, head, rounds, context),
            _names(section, rounds, bands, context),
            Part(tuple(_cells(section, rounds, bands, context))),
        )
    )


def _too_wide(section: Ledger, needed: float, width: float, context: Context) -> Diagnostic:
    return Diagnostic(
        section.ref,
        Code.TOO_WIDE,
        f'the rounds of "{section.id}" need {context.mm(needed)}, '
        f"the sheet has {context.mm(width)}",
        f"make the sheet {context.more(needed - width)} wider or take fewer rounds",
    )


def _bands(section: Ledger, rect: Rect, context: Context) -> tuple[Rect, tuple[Band, ...]]:
    head, *heights = shares(_extents(section, context), rect.height)
    y = rect.y + head
    bands = []
    for player, height in enumerate(heights, start=1):
        place = Rect(rect.x, y, rect.width, height)
        middle = y + height * UPPER_MOST / (UPPER_MOST + LOWER_MOST)
        _, least = _least(context)
        middle = max(middle, y + least + context.half(Weight.BOLD))
        bands.append(Band(player, place, middle))
        y += height
    return Rect(rect.x, rect.y, rect.width, head), tuple(bands)


def _tints(head: Rect, rounds: tuple[Round, ...], bands: tuple[Band, ...]) -> Iterator[Item]:
    yield Box(head, fill=ACCENT_TINT)
    left = rounds[0].x
    for band in bands:
        lower = Rect(left, band.middle, band.rect.right - left, band.rect.bottom - band.middle)
        yield Box(lower, fill=TINT)


def _lines(
    frame: Rect,
    head: Rect,
    rounds: tuple[Round, ...],
    bands: tuple[Band, ...],
    context: Context,
) -> Iterator[Item]:
    for band in bands:
        for item in rounds:
            yield Line(
                item.x, band.middle, item.x + item.width, band.middle, Stroke(Weight.HAIR, LINE)
            )
            yield from _inner(item, band)
    for band in bands[1:]:
        yield Line(frame.x, band.rect.y, frame.right, band.rect.y, Stroke(Weight.FINE, INK))
    for item in rounds:
        yield Line(item.x, head.y, item.x, frame.bottom, Stroke(Weight.FINE, INK))
    yield Box(frame.shrunk(context.half(Weight.FINE)), stroke=Stroke(Weight.FINE, INK))
    for y in (head.bottom, frame.bottom):
        yield Line(frame.x, y, frame.right, y, Stroke(Weight.BOLD, INK))


def _inner(item: Round, band: Band) -> Iterator[Item]:
    """Yield the lines between the cells of one box."""
    spans = ((item.upper, band.rect.y, band.middle), (item.lower, band.middle, band.rect.bottom))
    for columns, top, bottom in spans:
        for index in range(1, len(columns)):
            x = item.x + item.width * index / len(columns)
            yield Line(x, top, x, bottom, Stroke(Weight.HAIR, LINE))


def _heads(section: Ledger, head: Rect, rounds: tuple[Round, ...], context: Context) -> Part:
    names = Rect(head.x, head.y, rounds[0].x - head.x, head.height)
    pieces = [Piece(context.say(section.rows.label), names, section.id, section.ref)]
    pieces += [
        Piece(
            str(item.number),
            Rect(item.x, head.y, item.width, head.height),
            section.row_id(item.number),
            section.ref,
        )
        for item in rounds
    ]
    padded = [replace(item, rect=item.rect.inset(PAD / 2, 0, PAD / 2, 0)) for item in pieces]
    return fit_alike(context, padded, HEAD)


def _names(
    section: Ledger, rounds: tuple[Round, ...], bands: tuple[Band, ...], context: Context
) -> Part:
    boxes = {
        band.player: Rect(
            band.rect.x, band.rect.y, rounds[0].x - band.rect.x, band.rect.height
        ).inset(PAD / 2, 0, PAD / 2, UNIT)
        for band in bands
    }
    return place_names(boxes, section.ref, context)


def _cells(
    section: Ledger, rounds: tuple[Round, ...], bands: tuple[Band, ...], context: Context
) -> Iterator[PlacedCell]:
    """Yield the cells round by round, as they are filled."""
    for item in rounds:
        for band in bands:
            top, bottom = band.rect.y, band.rect.bottom
            yield from _line_of_cells(section, item, item.upper, (top, band.middle), band, context)
            yield from _line_of_cells(
                section, item, item.lower, (band.middle, bottom), band, context
            )


def _line_of_cells(
    section: Ledger,
    item: Round,
    columns: tuple[LedgerColumn, ...],
    span: tuple[float, float],
    band: Band,
    context: Context,
) -> Iterator[PlacedCell]:
    top, bottom = span
    clear = context.half(Weight.FINE)
    # Half a bold line where the band touches the head or the foot; alike for all bands.
    above = context.half(Weight.BOLD) if top == band.rect.y else clear
    below = context.half(Weight.BOLD) if bottom == band.rect.bottom else clear
    for index, column in enumerate(columns):
        width = item.width / len(columns)
        place = Rect(item.x + index * width, top, width, bottom - top)
        right = 2 * clear if place.right > band.rect.right - TOLERANCE_MM else clear
        name = section.player_column(column, band.player)
        cell = context.cell(
            cell_id(section.row_id(item.number), name), place.inset(clear, above, right, below)
        )
        who = "".join(context.part.names[band.player - 1 : band.player]) or str(band.player)
        yield replace(cell, label=f"{cell.label}, {who}, {context.say(column.label)}")
