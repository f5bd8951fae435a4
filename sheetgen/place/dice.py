"""Dice rows and the colour key: die-like boxes with a coloured band, a number and a sign."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sheetgen.model.cells import cell_id
from sheetgen.model.diagnostic import Diagnostic
from sheetgen.model.geometry import TOLERANCE_MM, Rect
from sheetgen.model.layout import CellSpec, ColourKey, DiceRow, DiceRows
from sheetgen.model.palette import PaletteColour
from sheetgen.model.placed import (
    ACCENT,
    INK,
    LINE,
    MUTED,
    TINT,
    Align,
    Box,
    Corners,
    Face,
    Item,
    Paint,
    Sign,
    Stroke,
    Tone,
)
from sheetgen.model.style import CORNER, DIE_CORNER, UNIT, TypeStep, Weight

from .codes import Code
from .colour import is_faint, outline
from .flow import Extent, fixed
from .guides import Guide
from .limits import MIN_DICE
from .part import Context, Part, joined
from .ruling import upright
from .split import padded
from .text import Piece, Setting, cap_height, fit, natural_width

BAND = 3.8 * UNIT
NUMBER_GAP = 0.45 * UNIT
"""Left and right of the number in the band: one of two digits is set smaller to keep it."""
FIELD_GAP = UNIT
RESULT_GAP = 1.6 * UNIT
ROW_GAP = UNIT
SIGN = 2.5 * UNIT
RESULT_SHARE = 1.3
HEAD = Setting(TypeStep.NOTE, Face.BOLD, MUTED, Align.CENTRE)
HEAD_GAP = 0.8 * UNIT

CHIP = 2.9 * UNIT
CHIP_GAP = 0.9 * UNIT
KEY_GAP = 2 * UNIT
KEY = Setting(TypeStep.NOTE)


@dataclass(frozen=True, slots=True)
class Grid:
    """The columns of dice rows: x of each field, their width, and the result's x and width."""

    fields: tuple[float, ...]
    width: float
    result: float
    result_width: float


def dice_grid(section: DiceRows, x: float, width: float) -> Grid:
    """Share the width among the fields of the longest row and the result."""
    count = max(len(row.numbers) for row in section.rows)
    share = RESULT_SHARE if section.result else 0.0
    gaps = FIELD_GAP * (count - 1) + (RESULT_GAP if section.result else 0.0)
    field = (width - gaps) / (count + share)
    xs = tuple(x + index * (field + FIELD_GAP) for index in range(count))
    return Grid(xs, field, x + width - share * field, share * field)


def dice_guides(section: DiceRows, rect: Rect, context: Context) -> tuple[Guide, ...]:
    """Return the edges of the fields."""
    grid = dice_grid(section, rect.x, rect.width)
    guides = [Guide(x - FIELD_GAP, x) for x in grid.fields[1:]]
    if section.result:
        guides.append(Guide(grid.result - RESULT_GAP, grid.result))
    return tuple(guides)


def dice_extent(section: DiceRows, width: float, context: Context) -> Extent:
    """Return the height: rows from the smallest field up to a square die."""
    count = len(section.rows)
    extra = _head_height(section, context) + ROW_GAP * (count - 1)
    least = context.room(MIN_DICE, context.specs).height + 4 * context.half(Weight.FINE)
    square = max(dice_grid(section, 0, width).width, least)
    return Extent(extra + count * least, extra + count * square, count)


def _head_height(section: DiceRows, context: Context) -> float:
    return cap_height(context, HEAD) + HEAD_GAP if section.result else 0.0


def place_dice(section: DiceRows, rect: Rect, context: Context) -> Part:
    """Place the fields row by row, the result at the end of each, its label above the column."""
    grid = dice_grid(section, rect.x, rect.width)
    faults = tuple(_too_narrow(section, grid, rect, context))
    head = _head_height(section, context)
    count = len(section.rows)
    height = (rect.height - head - ROW_GAP * (count - 1)) / count
    parts = [Part(faults=faults)]
    if section.result:
        place = Rect(grid.result, rect.y, grid.result_width, cap_height(context, HEAD))
        label = context.say(section.result.label)
        piece = Piece(label, place, section.result.id, section.result.ref)
        parts.append(fit(context, piece, HEAD))
    for index, row in enumerate(section.rows):
        y = rect.y + head + index * (height + ROW_GAP)
        parts.append(_row(section, row, grid, Rect(rect.x, y, rect.width, height), context))
    return joined(parts)


def _too_narrow(
    section: DiceRows, grid: Grid, rect: Rect, context: Context
) -> Iterator[Diagnostic]:
    short = _least_field(section, context) - grid.width
    if short > TOLERANCE_MM:
        share = RESULT_SHARE if section.result else 0.0
        count = len(grid.fields)
        needed = rect.width + short * (count + share)
        yield Diagnostic(
            section.ref,
            Code.TOO_WIDE,
            f'{count} dice in a row of "{section.id}" need {context.mm(needed)}, '
            f"the sheet has {context.mm(rect.width)}",
            f"make the sheet {context.more(needed - rect.width)} wider or take fewer dice in a row",
        )


def _least_field(section: DiceRows, context: Context) -> float:
    """Return the least width of a field: that of its cell, or what the result then asks for."""
    edges = 4 * context.half(Weight.FINE)
    fields = (
        cell_id(row.id, str(place))
        for row in section.rows
        for place in range(1, len(row.numbers) + 1)
    )
    least = context.room(MIN_DICE, fields).width + BAND + edges
    if section.result is None:
        return least
    results = (cell_id(row.id, section.result.id) for row in section.rows)
    return max(least, (context.room(MIN_DICE, results).width + edges) / RESULT_SHARE)


def _row(section: DiceRows, row: DiceRow, grid: Grid, rect: Rect, context: Context) -> Part:
    palette = {colour.id: colour for colour in context.layout.palette}
    parts = []
    for index in range(len(row.numbers)):
        cell = cell_id(row.id, str(index + 1))
        colour = palette.get(context.specs[cell].colour or "")
        place = Rect(grid.fields[index], rect.y, grid.width, rect.height)
        parts.append(_field(context.specs[cell], colour, place, context))
    if section.result:
        place = Rect(grid.result, rect.y, grid.result_width, rect.height)
        half = context.half(Weight.FINE)
        frame = Box(place.shrunk(half), stroke=Stroke(Weight.FINE, ACCENT), radius=CORNER)
        result = context.cell(cell_id(row.id, section.result.id), place.shrunk(2 * half))
        parts.append(Part((result,), (frame,)))
    return joined(parts)


def _field(spec: CellSpec, colour: PaletteColour | None, rect: Rect, context: Context) -> Part:
    edge = context.half(Weight.FINE)
    frame = rect.shrunk(edge)
    band = Rect(frame.x, frame.y, BAND, frame.height)
    fill = Paint(colour.id) if colour else TINT
    border = Stroke(Weight.FINE, outline(colour) if colour else LINE)
    ink = Paint(colour.id, Tone.ON) if colour else INK
    items: list[Item] = [Box(band, fill=fill, radius=DIE_CORNER, corners=Corners.LEFT)]
    if colour is None or is_faint(colour):
        items.append(upright(band.right, band.y, band.bottom, border))
    items.append(Box(frame, stroke=border, radius=DIE_CORNER))
    setting = Setting(TypeStep.HEAD, Face.BOLD, ink, Align.CENTRE)
    upper = band
    if colour:
        cap = cap_height(context, setting)
        gap = (band.height - cap - SIGN) / 3
        upper = Rect(band.x, band.y + gap, band.width, cap)
        lower = Rect(band.centre[0] - SIGN / 2, upper.bottom + gap, SIGN, SIGN)
        items.append(Sign(colour.sign, lower, ink))
    number = Piece(str(spec.printed), padded(upper, NUMBER_GAP), spec.id, spec.ref)
    text = fit(context, number, setting)
    free = rect.inset(BAND + 2 * edge, 2 * edge, 2 * edge, 2 * edge)
    return joined((Part((context.cell(spec.id, free),), tuple(items)), text))


def _key_rows(width: float, context: Context) -> tuple[tuple[PaletteColour, ...], ...]:
    """Return the colours line by line: as few lines as they fit in, evenly filled."""
    palette = context.layout.palette
    for count in range(1, len(palette) + 1):
        size = -(-len(palette) // count)
        rows = tuple(palette[start : start + size] for start in range(0, len(palette), size))
        if all(_key_width(row, context) <= width for row in rows):
            return rows
    return tuple((colour,) for colour in palette)


def _key_width(row: tuple[PaletteColour, ...], context: Context) -> float:
    names = sum(natural_width(context, context.say(colour.name), KEY) for colour in row)
    return names + (CHIP + CHIP_GAP) * len(row) + KEY_GAP * (len(row) - 1)


def key_extent(section: ColourKey, width: float, context: Context) -> Extent:
    """Return the height of the key: a line for as many colours as fit."""
    count = len(_key_rows(width, context))
    return fixed(count * CHIP + (count - 1) * ROW_GAP)


def place_key(section: ColourKey, rect: Rect, context: Context) -> Part:
    """Place sign and name of each colour, spread from the left edge to the right one."""
    parts = []
    for index, row in enumerate(_key_rows(rect.width, context)):
        y = rect.y + index * (CHIP + ROW_GAP)
        rest = rect.width - _key_width(row, context)
        gap = KEY_GAP + (rest / (len(row) - 1) if len(row) > 1 else 0.0)
        x = rect.x
        for colour in row:
            name = natural_width(context, context.say(colour.name), KEY)
            width = min(CHIP + CHIP_GAP + name, rect.right - x)
            parts.append(_key_entry(colour, Rect(x, y, width, CHIP), section, context))
            x += width + gap
    return joined(parts)


def _key_entry(colour: PaletteColour, rect: Rect, section: ColourKey, context: Context) -> Part:
    chip = Rect(rect.x, rect.y, CHIP, CHIP)
    stroke = Stroke(Weight.FINE, outline(colour))
    sign = Sign(colour.sign, chip.shrunk((CHIP - SIGN) / 2 + 0.15), Paint(colour.id, Tone.ON))
    box = Box(
        chip.shrunk(context.half(Weight.FINE)), fill=Paint(colour.id), stroke=stroke, radius=CORNER
    )
    name = rect.inset(CHIP + CHIP_GAP, 0, 0, 0)
    words = fit(context, Piece(context.say(colour.name), name, colour.id, colour.ref), KEY)
    return joined((Part(items=(box, sign)), words))
