"""Ledgers: a numbered row for each round, columns of the round and blocks of columns for players.

Every fifth line is stronger, so that the eye keeps its row; what is added up is tinted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from sheetgen.model.cells import CARRY, cell_id, ledger_columns, ledger_players, ledger_rows
from sheetgen.model.diagnostic import Diagnostic
from sheetgen.model.geometry import TOLERANCE_MM, Rect
from sheetgen.model.ledger import Ledger, LedgerColumn
from sheetgen.model.placed import (
    ACCENT,
    ACCENT_TINT,
    MUTED,
    Align,
    Box,
    Face,
    Item,
    PlacedCell,
    Stroke,
)
from sheetgen.model.style import PAD, UNIT, TypeStep, Weight

from .codes import Code
from .flow import Extent, fixed, shares, stacked
from .limits import MIN_LEDGER
from .names import names_height, place_names
from .part import Context, Part, joined
from .ruling import FINE, HAIR, TINTS, frame_items, level, upright
from .split import below, padded
from .text import Piece, Setting, fit, fit_alike, floor_width, natural_width

SUBHEAD_HEIGHT = 4 * UNIT
HEAD_PAD = PAD / 2
ROW_PULL = 0.4
ROW_MOST = 8.5 * UNIT
ROUND_MOST = 22 * UNIT
PLAYER_PULL = 2.0
FIFTH = 5

NUMBER = Setting(TypeStep.SMALL, paint=MUTED, align=Align.CENTRE)
FIFTH_NUMBER = Setting(TypeStep.SMALL, Face.BOLD, align=Align.CENTRE)
HEAD = Setting(TypeStep.SMALL, Face.BOLD, ACCENT, Align.CENTRE, lines=2)
PRINTED = Setting(TypeStep.BODY, align=Align.CENTRE)
SUBHEAD = Setting(TypeStep.NOTE, paint=MUTED, align=Align.CENTRE)
CARRIED = Setting(TypeStep.NOTE, paint=MUTED, align=Align.CENTRE)


@dataclass(frozen=True, slots=True)
class Slot:
    """A column of the ledger at its place: ``player`` is the number of its player, if any."""

    column: LedgerColumn
    player: int | None
    x: float
    width: float

    @property
    def right(self) -> float:
        """The x of the right edge in mm."""
        return self.x + self.width


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything of a ledger stands: the index column, the slots, the bands of the rows.

    ``names`` is the band of the names, ``subheads`` that of the heads of the players' columns
    (None if each player has but one), ``carried`` that of what comes from the sheet before;
    ``rows`` are the numbers of the rows with their bands.
    """

    index: Rect
    slots: tuple[Slot, ...]
    names: Rect
    subheads: Rect | None
    carried: Rect | None
    rows: tuple[tuple[int, Rect], ...]

    @property
    def head(self) -> Rect:
        """Names and heads together."""
        below = self.subheads.height if self.subheads else 0.0
        return Rect(self.names.x, self.names.y, self.names.width, self.names.height + below)

    @property
    def bands(self) -> tuple[Rect, ...]:
        """All rows below the head, the carried one first."""
        first = (self.carried,) if self.carried else ()
        return (*first, *(band for _, band in self.rows))

    def blocks(self) -> Iterator[tuple[int, tuple[Slot, ...]]]:
        """Yield each player's number and slots."""
        players = dict.fromkeys(slot.player for slot in self.slots if slot.player)
        for player in players:
            yield player, tuple(slot for slot in self.slots if slot.player == player)


def _clear(context: Context) -> float:
    """Return the mm between the middle of a line and a cell: half of all lines but the boldest."""
    return context.half(Weight.FINE)


def _visible(section: Ledger, context: Context) -> tuple[tuple[LedgerColumn, int | None], ...]:
    players = ledger_players(section, context.part)
    return tuple(pair for pair in ledger_columns(section, players) if not pair[0].hidden)


def _head_text(column: LedgerColumn, context: Context) -> str:
    return context.say(column.head or column.label)


def _index_width(section: Ledger, context: Context) -> float:
    texts = [context.say(section.rows.label), "888"]
    if context.part.first > 1 and section.rows.carry:
        texts.append(context.say(section.rows.carry))
    return max(natural_width(context, text, HEAD) for text in texts) + 1.5 * PAD


def _widths(section: Ledger, width: float, context: Context) -> tuple[float, ...]:
    """Return the widths of the index column and of all visible columns."""
    extents = [fixed(_index_width(section, context))]
    rows = [section.row_id(number) for number in ledger_rows(section, context.part)]
    visible = _visible(section, context)
    for index, (column, player) in enumerate(visible, start=1):
        name = section.player_column(column, player) if player else column.id
        cells = (cell_id(row, name) for row in rows)
        # The frame lies inside the sheet's common edge: the last column has all its weight.
        edges = (3 if index == len(visible) else 2) * _clear(context)
        least = context.room(MIN_LEDGER, cells).width + edges
        if player:
            extents.append(Extent(least, width, PLAYER_PULL * column.share))
            continue
        words = _head_text(column, context).split()
        head = max((floor_width(context, word, HEAD) for word in words), default=0.0)
        needed = max(least, head + 2 * HEAD_PAD)
        extents.append(Extent(needed, max(needed, ROUND_MOST), column.share))
    return shares(extents, width)


def _slots(section: Ledger, x: float, width: float, context: Context) -> tuple[Slot, ...]:
    index, *widths = _widths(section, width, context)
    x += index
    slots = []
    for (column, player), each in zip(_visible(section, context), widths, strict=True):
        slots.append(Slot(column, player, x, each))
        x += each
    return tuple(slots)


def _block_width(slots: Sequence[Slot]) -> float:
    """Return how wide the block of one player is; all are alike."""
    return sum(slot.width for slot in slots if slot.player == 1)


def _has_subheads(section: Ledger) -> bool:
    return sum(not column.hidden for column in section.each_player) > 1


def _extents(section: Ledger, width: float, context: Context) -> tuple[Extent, ...]:
    """Return the heights of names, heads of columns, and rows."""
    slots = _slots(section, 0.0, width, context)
    heads = [fixed(names_height(_block_width(slots), context))]
    if _has_subheads(section):
        heads.append(fixed(SUBHEAD_HEIGHT))
    least = context.room(MIN_LEDGER, context.specs).height + 2 * _clear(context)
    row = Extent(least, max(least, ROW_MOST), ROW_PULL)
    count = len(ledger_rows(section, context.part)) + (context.part.first > 1)
    # The first and the last row touch a bold line.
    more = context.half(Weight.BOLD) - _clear(context)
    edge = Extent(least + more, max(least + more, ROW_MOST), ROW_PULL)
    rows = [edge, *[row] * (count - 2), edge] if count > 1 else [edge]
    return (*heads, *rows)


def ledger_extent(section: Ledger, width: float, context: Context) -> Extent:
    """Return the height of head and rows."""
    return stacked(_extents(section, width, context))


def place_ledger(section: Ledger, rect: Rect, context: Context) -> Part:
    """Place head, row numbers and cells; tints first, lines over them, words last."""
    faults = tuple(_too_wide(section, rect, context))
    if faults:
        return Part(faults=faults)
    plan = _plan(section, rect, context)
    return joined(
        (
            Part(items=(*_tints(plan), *_lines(plan, context))),
            _heads(section, plan, context),
            _names(section, plan, context),
            _numbers(section, plan, context),
            _printed(section, plan, context),
            Part(tuple(_cells(section, plan, context))),
        )
    )


def _too_wide(section: Ledger, rect: Rect, context: Context) -> Iterator[Diagnostic]:
    needed = sum(_widths(section, 0.0, context))
    if needed > rect.width + TOLERANCE_MM:
        players = ledger_players(section, context.part)
        yield Diagnostic(
            section.ref,
            Code.TOO_WIDE,
            f'the columns of "{section.id}" need {context.mm(needed)} for {players} players, '
            f"the sheet has {context.mm(rect.width)}",
            f"make the sheet {context.more(needed - rect.width)} wider "
            "or take fewer columns or players",
        )


def _plan(section: Ledger, rect: Rect, context: Context) -> Plan:
    slots = _slots(section, rect.x, rect.width, context)
    heights = shares(_extents(section, rect.width, context), rect.height)
    names, *rest = below(rect, heights)
    subheads = rest.pop(0) if _has_subheads(section) else None
    carried = rest.pop(0) if context.part.first > 1 else None
    rows = tuple(zip(ledger_rows(section, context.part), rest, strict=True))
    index = Rect(rect.x, rect.y, slots[0].x - rect.x, rest[-1].bottom - rect.y)
    return Plan(index, slots, names, subheads, carried, rows)


def _tints(plan: Plan) -> Iterator[Item]:
    yield Box(plan.head, fill=ACCENT_TINT)
    top, bottom = plan.bands[0].y, plan.bands[-1].bottom
    for slot in plan.slots:
        if slot.column.style in TINTS:
            fill = TINTS[slot.column.style]
            yield Box(Rect(slot.x, top, slot.width, bottom - top), fill=fill)


def _lines(plan: Plan, context: Context) -> Iterator[Item]:
    head, top, bottom = plan.head, plan.bands[0].y, plan.bands[-1].bottom
    yield upright(plan.index.right, top, bottom, FINE)
    for left_slot, slot in pairwise(plan.slots):
        same = left_slot.player == slot.player
        # Within a block of columns the line ends below the name.
        above = plan.subheads.y if same and slot.player and plan.subheads else head.y
        start = top if same and not slot.player else above
        yield upright(slot.x, start, bottom, HAIR if same else FINE)
    first = plan.slots[0]
    if first.player:
        yield upright(first.x, head.y, top, FINE)
    for position, band in enumerate(plan.bands[:-1]):
        yield level(head, band.bottom, _between(plan, position))
    frame = Rect(head.x, head.y, head.width, bottom - head.y)
    yield from frame_items(frame, top, context)


def _between(plan: Plan, position: int) -> Stroke:
    """Return the line below a row: stronger after every fifth, and after what is carried."""
    if plan.carried:
        position -= 1
    strong = position < 0 or plan.rows[position][0] % FIFTH == 0
    return FINE if strong else HAIR


def _heads(section: Ledger, plan: Plan, context: Context) -> Part:
    head = plan.head
    places = [(context.say(section.rows.label), plan.index.x, plan.index.width, section.id)]
    places += [
        (_head_text(slot.column, context), slot.x, slot.width, slot.column.id)
        for slot in plan.slots
        if slot.player is None
    ]
    pieces = [
        Piece(text, padded(Rect(x, head.y, width, head.height), HEAD_PAD), owner, section.ref)
        for text, x, width, owner in places
    ]
    parts = [fit_alike(context, pieces, HEAD)]
    if plan.subheads:
        band = plan.subheads
        below = [
            Piece(
                _head_text(slot.column, context),
                padded(Rect(slot.x, band.y, slot.width, band.height), HEAD_PAD),
                slot.column.id,
                slot.column.ref,
            )
            for slot in plan.slots
            if slot.player
        ]
        parts.append(fit_alike(context, below, SUBHEAD))
    return joined(parts)


def _names(section: Ledger, plan: Plan, context: Context) -> Part:
    """Print the names that are known; for the other players place a line to write the name on."""
    boxes = {
        player: Rect(slots[0].x, plan.names.y, slots[-1].right - slots[0].x, plan.names.height)
        for player, slots in plan.blocks()
    }
    return place_names(boxes, section.ref, context)


def _numbers(section: Ledger, plan: Plan, context: Context) -> Part:
    def piece(text: str, band: Rect, owner: str) -> Piece:
        return Piece(text, Rect(band.x, band.y, plan.index.width, band.height), owner, section.ref)

    plain: list[Piece] = []
    fifth: list[Piece] = []
    for number, band in plan.rows:
        target = plain if number % FIFTH else fifth
        target.append(piece(str(number), band, section.row_id(number)))
    parts = [fit_alike(context, plain, NUMBER), fit_alike(context, fifth, FIFTH_NUMBER)]
    if plan.carried and section.rows.carry:
        words = piece(context.say(section.rows.carry), plan.carried, CARRY)
        inner = replace(words, rect=padded(words.rect, HEAD_PAD))
        parts.append(fit(context, inner, CARRIED))
    return joined(parts)


def _printed(section: Ledger, plan: Plan, context: Context) -> Part:
    """Return the numbers of printed columns."""
    players = ledger_players(section, context.part)
    pieces = [
        Piece(
            str(slot.column.printed_in(number, players)),
            Rect(slot.x, band.y, slot.width, band.height),
            cell_id(section.row_id(number), slot.column.id),
            slot.column.ref,
        )
        for number, band in plan.rows
        for slot in plan.slots
        if slot.column.printed
    ]
    return fit_alike(context, pieces, PRINTED)


def _cells(section: Ledger, plan: Plan, context: Context) -> Iterator[PlacedCell]:
    if plan.carried:
        for slot in plan.slots:
            if slot.column.carried:
                yield _cell(section, CARRY, slot, plan.carried, plan, context)
    for number, band in plan.rows:
        for slot in plan.slots:
            if slot.column.in_row(number) and not slot.column.printed:
                yield _cell(section, section.row_id(number), slot, band, plan, context)


def _cell(
    section: Ledger, row: str, slot: Slot, band: Rect, plan: Plan, context: Context
) -> PlacedCell:
    clear, bold = _clear(context), context.half(Weight.BOLD)
    above = bold if band is plan.bands[0] else clear
    below = bold if band is plan.bands[-1] else clear
    rect = Rect(slot.x, band.y, slot.width, band.height).inset(clear, above, clear, below)
    if slot is plan.slots[-1]:
        rect = rect.inset(0, 0, clear, 0)
    player, name = slot.player, slot.column.id
    column = section.player_column(slot.column, player) if player else name
    cell = context.cell(cell_id(row, column), rect)
    whose = (context.player(player) or str(player),) if player else ()
    words = ", ".join((cell.label, *whose, context.say(slot.column.label)))
    return replace(cell, label=words)
