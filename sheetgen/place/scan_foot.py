"""The foot of a scannable sheet: how digits are written, how cells are left out, and the code.

A cell is filled in one of four ways, printed on every such sheet: nothing is written (empty), a
level stroke goes through the whole cell (struck), a cross (x), or a number with one digit in each
box and its last digit in the box at the right. A number is corrected by striking it through and
writing the new one small at its upper right, over the edge of the box; a reader shows every
corrected cell to a person.

The code stands at the lower right. What explains the signs of a sheet, if that comes last on it,
stands in the column beside the code, and so do samples, legend and the sheet's name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import hypot

from sheetgen.model.geometry import Rect
from sheetgen.model.identity import DIGEST_DIGITS, SheetIdentity
from sheetgen.model.layout import ColourKey
from sheetgen.model.placed import MUTED, Align, Box, Face, IdentityCode, Item, Line
from sheetgen.model.style import CORNER, UNIT, TypeStep

from .dice import key_extent, place_key
from .flow import Extent, fixed
from .part import Context, Part, joined
from .ruling import FINE, HAIR, level
from .split import beside
from .text import LEADING, Piece, Setting, filled_lines, fit, natural_width, set_lines
from .words import PHRASES

CODE_SHARE = 0.05
"""The side of the code as a part of the sheet's diagonal: 18 mm on an A4 page."""

LEAST_CODE, MOST_CODE = 12.0, 18.0
QUIET = 0.16
"""White around the code as a part of its size: four modules (ISO/IEC 18004:2015, 5.3.8)."""

SAMPLE = "scan-sample"
"""The owner of the sample of a corrected number, which is struck through on purpose."""

GROUP_GAP = 1.2 * UNIT
SAMPLE_HEIGHT = 2.8 * UNIT
SAMPLE_LEAST, SAMPLE_MOST = 1.8 * UNIT, 3.0 * UNIT
"""From one sample of a digit to the next."""
MARK_GAP = 0.5 * UNIT
LINE_GAP = 0.9 * UNIT

DIGIT = Setting(TypeStep.SMALL, align=Align.CENTRE)
NEW = Setting(TypeStep.NOTE, Face.BOLD)
LEGEND = Setting(TypeStep.NOTE, paint=MUTED)
NAME = Setting(TypeStep.NOTE, paint=MUTED, align=Align.RIGHT)


@dataclass(frozen=True, slots=True)
class ScanFoot:
    """The last block of a scannable sheet; ``key`` is the colour key that goes beside the code."""

    identity: SheetIdentity
    key: ColourKey | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """What stands beside the code, from the bottom up: the top of each piece as mm above it."""

    legend: tuple[str, ...]
    key: float
    height: float


def code_size(context: Context) -> float:
    """Return the side of the code in mm: it grows with the sheet."""
    size = context.layout.sheet.size
    return min(max(CODE_SHARE * hypot(size.width, size.height), LEAST_CODE), MOST_CODE)


def _code(context: Context) -> Rect:
    area, size = context.area, code_size(context)
    right = area.bottom.right if area.bottom.height else area.middle.right
    return Rect(right - size, area.bottom.bottom - size, size, size)


def _right(context: Context) -> float:
    """Return the x up to which texts may stand beside the code."""
    code = _code(context)
    return code.x - QUIET * code.width


def _left(y: float, height: float, context: Context) -> float:
    return context.area.across(y, height).x


def _column(section: ScanFoot, context: Context) -> Column:
    bottom = context.area.bottom.bottom
    size = context.least_type
    width = _right(context) - _left(bottom - 1, 1, context)
    legend = filled_lines(context, PHRASES[context.language].scan_legend, width, LEGEND.face, size)
    height = LEADING * size * len(legend) + LINE_GAP + SAMPLE_HEIGHT
    key = 0.0
    if section.key:
        # The key stands above the tags, where the sheet is wide.
        wide = _right(context) - context.area.middle.x
        key = key_extent(section.key, wide, context).least
        height += GROUP_GAP + key
    return Column(legend, key, height)


def scan_foot_extent(section: ScanFoot, width: float, context: Context) -> Extent:
    """Return the height of the code with the white above it, or of the column beside it."""
    column = _column(section, context)
    return fixed(max(column.height, code_size(context) * (1 + QUIET) - UNIT))


def place_scan_foot(section: ScanFoot, rect: Rect, context: Context) -> Part:
    """Place the column from the foot of the sheet upwards, and the code at its right."""
    column = _column(section, context)
    size, ref = context.least_type, context.layout.ref
    bottom = rect.bottom
    right = _right(context)
    leading = LEADING * size
    legend_top = bottom - leading * len(column.legend)
    left = _left(legend_top, bottom - legend_top, context)
    place = Rect(left, legend_top, right - left, leading * len(column.legend))
    legend = set_lines(context, Piece("", place, "scan", ref), column.legend, size, LEGEND)
    samples_top = legend_top - LINE_GAP - SAMPLE_HEIGHT
    left = _left(samples_top, SAMPLE_HEIGHT, context)
    samples = Rect(left, samples_top, right - left, SAMPLE_HEIGHT)
    parts = [
        Part(items=(*legend, IdentityCode(section.identity.payload(), _code(context)))),
        _samples(samples, section.identity, context),
    ]
    if section.key:
        top = samples_top - GROUP_GAP - column.key
        wide = context.area.across(top, column.key)
        parts.append(place_key(section.key, Rect(wide.x, top, right - wide.x, column.key), context))
    return joined(parts)


def _samples(line: Rect, identity: SheetIdentity, context: Context) -> Part:
    """Place ten digits, a cross, a strike and a corrected digit, and the sheet's name behind."""
    # Zeros are the widest of a digest's signs: nothing stands elsewhere when a digest changes.
    widest = replace(identity, digest="0" * DIGEST_DIGITS).words()
    new_width = natural_width(context, "6", NEW)
    after = 3 * (line.height + MARK_GAP) + 2 * LINE_GAP + new_width
    free = line.width - after - context.width(widest, NAME.face, context.least_type)
    pitch = min(max(SAMPLE_LEAST, free / 10), SAMPLE_MOST)
    places = beside(line, [pitch] * 10)
    rest = line.inset(places[-1].right + LINE_GAP - line.x, 0, 0, 0)
    marks = beside(rest, [line.height] * 3, MARK_GAP)
    ref = context.layout.ref
    digits = [
        fit(context, Piece(str(digit), place, "scan", ref), DIGIT)
        for digit, place in enumerate(places)
    ]
    frames = tuple(Box(box, stroke=HAIR, radius=CORNER / 2) for box in marks)
    above = Rect(marks[2].right + 0.3, line.y, new_width, line.height * 0.6)
    struck = fit(context, Piece("4", marks[2], SAMPLE, ref), DIGIT)
    new = fit(context, Piece("6", above, SAMPLE, ref), NEW)
    words = line.inset(above.right + LINE_GAP - line.x, 0, 0, 0)
    return joined(
        (
            Part(items=frames),
            *digits,
            struck,
            new,
            Part(items=tuple(_marks(*marks))),
            fit(context, Piece(identity.words(), words, "scan", ref), NAME),
        )
    )


def _marks(cross: Rect, strike: Rect, corrected: Rect) -> Iterator[Item]:
    inner = cross.shrunk(0.7)
    yield Line(inner.x, inner.y, inner.right, inner.bottom, FINE)
    yield Line(inner.x, inner.bottom, inner.right, inner.y, FINE)
    yield level(strike.shrunk(0.4), strike.centre[1], FINE)
    inner = corrected.shrunk(0.4)
    yield Line(inner.x, inner.centre[1] + 0.4, inner.right, inner.centre[1] - 0.4, FINE)
