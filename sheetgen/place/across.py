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
    TINT,
    Align,
    Box,
    Face,
    Item,
    PlacedCell,
)
from sheetgen.model.style import PAD, UNIT, TypeStep, Weight

from .codes import Code
from .flow import Extent, fixed, shares, stacked
from .limits import MIN_LEDGER, MIN_LINE
from .names import NAME, place_names
from .part import Context, Part, joined
from .ruling import FINE, HAIR, frame_items, level, upright
from .split import below, beside, padded
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
    """The boxes of a round in one rectangle: their number, the columns at the top and below."""

    number: int
    rect: Rect
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


def _least_height(context: Context) -> float:
    """Return the least height of a line of cells with half a line on either side."""
    return context.room(MIN_LEDGER, context.specs).height + 2 * context.half(Weight.FINE)


def _least_width(
    section: Ledger,
    number: int,
    columns: tuple[LedgerColumn, ...],
    edges: int,
    context: Context,
) -> float:
    """Return the least width of a line of cells, each with so many half lines beside it."""
    players = range(1, ledger_players(section, context.part) + 1)
    cells = (
        cell_id(section.row_id(number), section.player_column(column, player))
        for column in columns
        for player in players
    )
    width = context.room(MIN_LEDGER, cells).width + edges * context.half(Weight.FINE)
    return width * len(columns)


def _name_width(context: Context) -> float:
    names = (natural_width(context, name, NAME) + 2 * PAD for name in context.part.names)
    return min(max((NAME_LEAST, *names)), NAME_MOST)


def _rounds(section: Ledger, rect: Rect, context: Context) -> tuple[Round, ...]:
    """Return the rounds from left to right: each as wide as the cells in its wider line ask for."""
    numbers = tuple(ledger_rows(section, context.part))
    lines = [
        tuple(_columns(section, number, computed=computed) for computed in (False, True))
        for number in numbers
    ]
    extents = [Extent(_name_width(context), NAME_MOST, NAME_PULL)]
    for number, pair in zip(numbers, lines, strict=True):
        # The frame lies inside the sheet's common edge: cells at the right have all its weight.
        edges = 3 if number == numbers[-1] else 2
        least = max(_least_width(section, number, columns, edges, context) for columns in pair)
        extents.append(Extent(least, rect.width, max(map(len, pair))))
    _, *places = beside(rect, shares(extents, rect.width))
    return tuple(
        Round(number, place, upper, lower)
        for number, place, (upper, lower) in zip(numbers, places, lines, strict=True)
    )


def _extents(section: Ledger, context: Context) -> tuple[Extent, ...]:
    least = _least_height(context)
    # The first and the last band touch a bold line.
    edge = context.half(Weight.BOLD)
    band = Extent(2 * least + edge, UPPER_MOST + LOWER_MOST, BAND_PULL)
    return (fixed(HEAD_HEIGHT), *[band] * ledger_players(section, context.part))


def across_extent(section: Ledger, width: float, context: Context) -> Extent:
    """Return the height of the head and of the players' bands."""
    return stacked(_extents(section, context))


def place_across(section: Ledger, rect: Rect, context: Context) -> Part:
    """Place head, names and boxes; tints first, lines over them, words last."""
    rounds = _rounds(section, rect, context)
    needed = rounds[-1].rect.right - rect.x
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
    head, *places = below(rect, shares(_extents(section, context), rect.height))
    least = _least_height(context)
    bands = []
    for player, place in enumerate(places, start=1):
        middle = place.y + place.height * UPPER_MOST / (UPPER_MOST + LOWER_MOST)
        middle = max(middle, place.y + least + context.half(Weight.BOLD))
        bands.append(Band(player, place, middle))
    return head, tuple(bands)


def _tints(head: Rect, rounds: tuple[Round, ...], bands: tuple[Band, ...]) -> Iterator[Item]:
    yield Box(head, fill=ACCENT_TINT)
    left = rounds[0].rect.x
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
            yield level(item.rect, band.middle, HAIR)
            yield from _inner(item, band)
    for band in bands[1:]:
        yield level(frame, band.rect.y, FINE)
    for item in rounds:
        yield upright(item.rect.x, head.y, frame.bottom, FINE)
    yield from frame_items(frame, head.bottom, context)


def _inner(item: Round, band: Band) -> Iterator[Item]:
    """Yield the lines between the cells of one box."""
    spans = ((item.upper, band.rect.y, band.middle), (item.lower, band.middle, band.rect.bottom))
    for columns, top, bottom in spans:
        for index in range(1, len(columns)):
            x = item.rect.x + item.rect.width * index / len(columns)
            yield upright(x, top, bottom, HAIR)


def _heads(section: Ledger, head: Rect, rounds: tuple[Round, ...], context: Context) -> Part:
    names = Rect(head.x, head.y, rounds[0].rect.x - head.x, head.height)
    pieces = [Piece(context.say(section.rows.label), names, section.id, section.ref)]
    pieces += [
        Piece(
            str(item.number),
            Rect(item.rect.x, head.y, item.rect.width, head.height),
            section.row_id(item.number),
            section.ref,
        )
        for item in rounds
    ]
    inner = [replace(item, rect=padded(item.rect, PAD / 2)) for item in pieces]
    return fit_alike(context, inner, HEAD)


def _names(
    section: Ledger, rounds: tuple[Round, ...], bands: tuple[Band, ...], context: Context
) -> Part:
    boxes = {
        band.player: Rect(
            band.rect.x, band.rect.y, rounds[0].rect.x - band.rect.x, band.rect.height
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
        width = item.rect.width / len(columns)
        place = Rect(item.rect.x + index * width, top, width, bottom - top)
        right = 2 * clear if place.right > band.rect.right - TOLERANCE_MM else clear
        name = section.player_column(column, band.player)
        cell = context.cell(
            cell_id(section.row_id(item.number), name), place.inset(clear, above, right, below)
        )
        who = context.player(band.player) or str(band.player)
        yield replace(cell, label=f"{cell.label}, {who}, {context.say(column.label)}")
