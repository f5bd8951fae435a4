"""Tables: labels with notes at the left, columns of cells; blocks of rows parted by bold lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from sheetgen.model.cells import cell_id
from sheetgen.model.diagnostic import Diagnostic
from sheetgen.model.geometry import TOLERANCE_MM, Rect
from sheetgen.model.layout import Column, Table, TableRow
from sheetgen.model.placed import (
    ACCENT,
    ACCENT_TINT,
    LINE,
    MUTED,
    TINT,
    Align,
    Box,
    Face,
    Item,
    Oval,
    Stroke,
)
from sheetgen.model.style import PAD, UNIT, RowStyle, TypeStep, Weight

from .codes import Code
from .flow import Extent, fixed, shares, stacked
from .guides import GUTTER, Guide
from .limits import MIN_CIRCLE, MIN_TABLE, row_minimum
from .names import names_height, place_names
from .part import Context, Part, joined
from .ruling import BOLD, FINE, HAIR, TINTS, frame_items, level, upright
from .split import below, padded
from .text import Piece, Setting, fit, fit_alike, natural_width

LABEL_LEAST = 10 * UNIT
NOTE_GAP = 2 * UNIT
HEAD_HEIGHT = 5 * UNIT
COLUMN_MOST = 26 * UNIT
ROW_PULL = 0.4
ROW_MOST = 9 * UNIT
CIRCLE_MOST = 7 * UNIT

LABEL = Setting(TypeStep.BODY, lines=2)
STRONG = Setting(TypeStep.BODY, Face.BOLD, lines=2)
NOTE = Setting(TypeStep.NOTE, paint=MUTED, align=Align.RIGHT, lines=2)
COLUMN = Setting(TypeStep.BODY, Face.BOLD, ACCENT, Align.CENTRE)
RESULT = Setting(TypeStep.SMALL, Face.BOLD, ACCENT, Align.CENTRE)
CORNER_HEAD = Setting(TypeStep.SMALL, paint=ACCENT)


def clearance(context: Context) -> float:
    """Return the mm between a grid line's middle and a cell.

    Half a bold line on every side, so that all cells are alike whichever line stands between.
    """
    return context.half(Weight.BOLD)


def label_setting(row: TableRow) -> Setting:
    """Return how the label of a row is set."""
    return STRONG if row.style is RowStyle.TOTAL else LABEL


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns of a table stand: the x of all lines, label column first."""

    lines: tuple[float, ...]
    results: int = 0

    @property
    def first_result(self) -> float:
        """The x where the columns of results begin: the right edge if there are none."""
        return self.lines[-1 - self.results]

    @property
    def width(self) -> float:
        """The width of one column in mm."""
        return self.lines[2] - self.lines[1]


def table_columns(section: Table, x: float, width: float, context: Context) -> Columns:
    """Give the label column what it needs and share the rest equally."""
    count = len(shown_columns(section, context)) + len(section.results)
    least = _least_width(section, context)
    wanted = max((_label_width(row, context) for row in section.rows), default=0.0)
    # Few columns do not grow without end: the labels take the rest.
    wanted = max(wanted, width - count * COLUMN_MOST)
    label = min(wanted, width - count * least)
    column = (width - label) / count
    lines = (x, *(x + label + index * column for index in range(count)), x + width)
    return Columns(lines, len(section.results))


def _columns_of(row: TableRow) -> tuple[str, ...]:
    return (*row.columns, *(name for name, _ in row.results))


def _least_width(section: Table, context: Context) -> float:
    """Return the least width of a column, with the clearance on both sides."""
    cells = (cell_id(row.id, column) for row in section.rows for column in _columns_of(row))
    return context.room(MIN_TABLE, cells).width + 2 * clearance(context)


def shown_columns(section: Table, context: Context) -> tuple[Column, ...]:
    """Return the columns of entries that the sheet has: of players, as many as play."""
    if not section.per_player:
        return section.columns
    rows = [row.id for row in section.rows]
    return tuple(
        column
        for column in section.columns
        if any(cell_id(row, column.id) in context.specs for row in rows)
    )


def _label_width(row: TableRow, context: Context) -> float:
    width = natural_width(context, context.say(row.label), label_setting(row))
    if row.note:
        width += NOTE_GAP + natural_width(context, context.say(row.note), NOTE)
    return width + 2 * PAD


def table_guides(section: Table, rect: Rect, context: Context) -> tuple[Guide, ...]:
    """Return the edges of the columns."""
    columns = table_columns(section, rect.x, rect.width, context)
    return tuple(Guide(x - GUTTER, x) for x in columns.lines[1:-1])


def _row_extents(section: Table, width: float, context: Context) -> tuple[Extent, ...]:
    rows = []
    for row in section.rows:
        cells = (cell_id(row.id, column) for column in _columns_of(row))
        least = context.room(row_minimum(row), cells).height + 2 * clearance(context)
        most = CIRCLE_MOST if row.style is RowStyle.CIRCLE else ROW_MOST
        rows.append(Extent(least, max(least, most), ROW_PULL))
    if section.per_player:
        column = table_columns(section, 0.0, width, context).width
        return (fixed(names_height(column, context)), *rows)
    return (Extent(HEAD_HEIGHT, 1.3 * HEAD_HEIGHT, ROW_PULL / 2), *rows)


def table_extent(section: Table, width: float, context: Context) -> Extent:
    """Return the height of head and rows."""
    return stacked(_row_extents(section, width, context))


def place_table(section: Table, rect: Rect, context: Context) -> Part:
    """Place head, labels and cells; tints first, lines over them, words last."""
    faults = tuple(_too_wide(section, rect, context))
    if faults:
        return Part(faults=faults)
    columns = table_columns(section, rect.x, rect.width, context)
    heights = shares(_row_extents(section, rect.width, context), rect.height)
    head, *bands = below(rect, heights)
    bottom = bands[-1].bottom if bands else head.bottom
    frame = Rect(rect.x, rect.y, rect.width, bottom - rect.y)
    rows = tuple(zip(section.rows, bands, strict=True))
    return joined(
        (
            Part(items=tuple(_tints(head, rows, columns))),
            Part(items=tuple(_lines(frame, columns, rows, context, names=section.per_player))),
            _head(section, head, columns, context),
            *(_row(section, row, band, columns, context) for row, band in rows),
        )
    )


def _too_wide(section: Table, rect: Rect, context: Context) -> Iterator[Diagnostic]:
    least = _least_width(section, context)
    count = len(shown_columns(section, context)) + len(section.results)
    needed = count * least + LABEL_LEAST
    if needed > rect.width + TOLERANCE_MM:
        yield Diagnostic(
            section.ref,
            Code.TOO_WIDE,
            f'{count} columns and the labels of "{section.id}" need {context.mm(needed)}, '
            f"the sheet has {context.mm(rect.width)}",
            f"make the sheet {context.more(needed - rect.width)} wider or take fewer columns",
        )


def _tints(head: Rect, rows: tuple[tuple[TableRow, Rect], ...], columns: Columns) -> Iterator[Item]:
    yield Box(head, fill=ACCENT_TINT)
    for row, band in rows:
        if row.style in TINTS:
            yield Box(band, fill=TINTS[row.style])
        elif columns.results:
            left = columns.first_result
            yield Box(Rect(left, band.y, band.right - left, band.height), fill=TINT)


def _lines(
    frame: Rect,
    columns: Columns,
    rows: tuple[tuple[TableRow, Rect], ...],
    context: Context,
    *,
    names: bool,
) -> Iterator[Item]:
    top = rows[0][1].y if rows else frame.bottom
    for x in columns.lines[1:-1]:
        edge = x in (columns.lines[1], columns.first_result)
        stroke = Stroke(Weight.FINE if edge else Weight.HAIR, LINE)
        yield upright(x, frame.y if names else top, frame.bottom, stroke)
    for (above, _), (row, band) in pairwise(rows):
        yield level(frame, band.y, _between(above.style, row.style))
    yield from frame_items(frame, top, context)


_COMPUTED = (RowStyle.SUM, RowStyle.TOTAL)


def _between(above: RowStyle, below: RowStyle) -> Stroke:
    """Return the line between two rows: a block ends after its sums and before a total."""
    if (above in _COMPUTED) and (below not in _COMPUTED or below is RowStyle.TOTAL):
        return BOLD
    if below in _COMPUTED and above not in _COMPUTED:
        return FINE
    return HAIR


def _head(section: Table, band: Rect, columns: Columns, context: Context) -> Part:
    shown = shown_columns(section, context)
    places = [Rect(x, band.y, columns.width, band.height) for x in columns.lines[1:-1]]
    pieces = tuple(
        Piece(
            context.say(column.label),
            padded(place, PAD / 2),
            f"{section.id}.{column.id}",
            section.ref,
        )
        for column, place in zip((*shown, *section.results), places, strict=True)
    )
    count = len(shown)
    parts = [fit_alike(context, pieces[count:], RESULT)]
    if section.per_player:
        parts.append(place_names(dict(enumerate(places[:count], start=1)), section.ref, context))
    else:
        parts.append(fit_alike(context, pieces[:count], COLUMN))
    if section.head:
        label = Rect(band.x, band.y, columns.lines[1] - band.x, band.height)
        piece = Piece(context.say(section.head), padded(label, PAD), section.id, section.ref)
        parts.append(fit(context, piece, CORNER_HEAD))
    return joined(parts)


def _row(section: Table, row: TableRow, band: Rect, columns: Columns, context: Context) -> Part:
    label = Rect(band.x, band.y, columns.lines[1] - band.x, band.height)
    clear = clearance(context)
    parts = [_label(row, label.inset(PAD, clear, PAD, clear), context)]
    shown = (*shown_columns(section, context), *section.results)
    xs = {column.id: x for column, x in zip(shown, columns.lines[1:], strict=False)}
    for column in _columns_of(row):
        cell = cell_id(row.id, column)
        if column not in xs or cell not in context.specs:
            continue
        place = Rect(xs[column], band.y, columns.width, band.height).shrunk(clear)
        if row.style is RowStyle.CIRCLE:
            parts.append(_circle(cell, place, context))
        else:
            parts.append(Part((context.cell(cell, place),)))
    return joined(parts)


def _label(row: TableRow, rect: Rect, context: Context) -> Part:
    label, setting = context.say(row.label), label_setting(row)
    if row.note is None:
        return fit(context, Piece(label, rect, row.id, row.ref), setting)
    note = context.say(row.note)
    # The note gives way first: the label takes its full width, or all the note leaves at worst.
    room = rect.width - NOTE_GAP
    least = min(natural_width(context, note, NOTE), room / 2)
    wide = min(natural_width(context, label, setting), room - least)
    left = Rect(rect.x, rect.y, wide, rect.height)
    right = rect.inset(wide + NOTE_GAP, 0, 0, 0)
    return joined(
        (
            fit(context, Piece(label, left, row.id, row.ref), setting),
            fit(context, Piece(note, right, row.id, row.ref), NOTE),
        )
    )


def _circle(cell: str, place: Rect, context: Context) -> Part:
    side = min(place.width, place.height, context.least(MIN_CIRCLE).height)
    x, y = place.centre
    square = Rect(x - side / 2, y - side / 2, side, side)
    oval = Oval(square, stroke=FINE)
    return Part((context.cell(cell, square, circle=True),), (oval,))
