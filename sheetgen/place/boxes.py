"""Cells and marks that stand alone: labelled boxes, and printed words that are struck when used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sheetgen.model.diagnostic import Diagnostic
from sheetgen.model.geometry import TOLERANCE_MM, Rect
from sheetgen.model.layout import Cells, LooseCell, MarkField, Marks
from sheetgen.model.placed import (
    ACCENT,
    ACCENT_TINT,
    INK,
    LINE,
    MUTED,
    TINT,
    Align,
    Box,
    Corners,
    Face,
    Line,
    Paint,
    Stroke,
)
from sheetgen.model.style import CORNER, PAD, UNIT, RowStyle, TypeStep, Weight

from .codes import Code
from .flow import Extent, shares
from .guides import GUTTER, nearest
from .limits import MIN_TABLE
from .part import Context, Part, joined
from .ruling import FINE
from .split import beside, evenly, padded
from .text import (
    Piece,
    Setting,
    cap_height,
    fit,
    fit_alike,
    floor_width,
    line_height,
    natural_width,
)

BOX_HEIGHT = 7.5 * UNIT
BOX_MOST = 11 * UNIT
LABEL_TIGHTEST = 0.9
TAG_HEIGHT = 6.5 * UNIT
TAG_MOST = 8 * UNIT
TAG_WIDEST = 3.0
LABEL_GAP = UNIT

PRINTED = Setting(TypeStep.BODY, Face.BOLD, INK, Align.CENTRE)
MARK_LABEL = Setting(TypeStep.NOTE, paint=MUTED)


@dataclass(frozen=True, slots=True)
class Look:
    """How a loose cell of a style is drawn."""

    face: Face
    weight: Weight
    stroke: Paint
    tint: Paint

    @property
    def setting(self) -> Setting:
        """How the label is set."""
        return Setting(TypeStep.BODY, self.face, lines=2)


LOOKS = {
    RowStyle.PLAIN: Look(Face.REGULAR, Weight.FINE, LINE, TINT),
    RowStyle.CIRCLE: Look(Face.REGULAR, Weight.FINE, LINE, TINT),
    RowStyle.SUM: Look(Face.REGULAR, Weight.FINE, INK, TINT),
    RowStyle.TOTAL: Look(Face.BOLD, Weight.BOLD, ACCENT, ACCENT_TINT),
}


def cells_extent(section: Cells, width: float, context: Context) -> Extent:
    """Return the height of a row of labelled boxes."""
    edge = max(context.half(LOOKS[field.style].weight) for field in section.fields)
    names = [field.id for field in section.fields]
    least = max(BOX_HEIGHT, context.room(MIN_TABLE, names).height + 4 * edge)
    return Extent(least, max(BOX_MOST, least))


def place_cells(section: Cells, rect: Rect, context: Context) -> Part:
    """Place boxes side by side: a tinted band with the label, and the place to write in."""
    places = evenly(rect, len(section.fields), GUTTER)
    return joined(
        _box(field, place, context) for field, place in zip(section.fields, places, strict=True)
    )


def _box(field: LooseCell, rect: Rect, context: Context) -> Part:
    look = LOOKS[field.style]
    half = context.half(look.weight)
    faults = tuple(_too_narrow(field, rect, context))
    if faults:
        return Part(faults=faults)
    divider = _divider(field, rect, context)
    # The stroke stays inside: its outer edge lies on the common edge of the sheet.
    frame = rect.shrunk(half)
    band = Rect(frame.x, frame.y, divider - frame.x, frame.height)
    stroke = Stroke(look.weight, look.stroke)
    items = (
        Box(band, fill=look.tint, radius=CORNER, corners=Corners.LEFT),
        Line(divider, frame.y, divider, frame.bottom, Stroke(Weight.FINE, look.stroke)),
        Box(frame, stroke=stroke, radius=CORNER),
    )
    free = Rect(divider, rect.y, rect.right - divider, rect.height)
    free = free.inset(context.half(Weight.FINE), 2 * half, 2 * half, 2 * half)
    label = Piece(context.say(field.label), band.inset(PAD, half, PAD, half), field.id, field.ref)
    text = fit(context, label, look.setting)
    return joined((Part((context.cell(field.id, free),), items), text))


def cells_least_width(section: Cells, context: Context) -> float:
    """Return the least width of a row of labelled boxes."""
    widths = [_least_width(field, context) for field in section.fields]
    return max(widths) * len(widths) + GUTTER * (len(widths) - 1)


def _least_width(field: LooseCell, context: Context) -> float:
    """Return the width of a box with room for its cell beside the longest word of its label."""
    look = LOOKS[field.style]
    words = context.say(field.label).split()
    label = max((floor_width(context, word, look.setting) for word in words), default=0.0)
    edges = 4 * context.half(look.weight) + 2 * context.half(Weight.FINE)
    return context.room(MIN_TABLE, (field.id,)).width + edges + label + 2 * PAD


def _too_narrow(field: LooseCell, rect: Rect, context: Context) -> Iterator[Diagnostic]:
    needed = _least_width(field, context)
    if needed > rect.width + TOLERANCE_MM:
        yield Diagnostic(
            field.ref,
            Code.TOO_WIDE,
            f'the box "{field.id}" needs {context.mm(needed)} with its label, '
            f"it has {context.mm(rect.width)}",
            "give its section a larger share of the width or make the sheet wider",
        )


def _divider(field: LooseCell, rect: Rect, context: Context) -> float:
    """Return the x between label and cell: an edge of the columns above, if one is near.

    The label is set a little smaller where that lets it meet the edge.
    """
    look, label = LOOKS[field.style], context.say(field.label)
    half = context.half(look.weight)
    cell = context.room(MIN_TABLE, (field.id,)).width
    width = natural_width(context, label, look.setting)
    last = rect.right - cell - 2 * half - context.half(Weight.FINE)
    start = rect.x + half + 2 * PAD
    first = start + max(LABEL_TIGHTEST * width, floor_width(context, label, look.setting))
    wide_enough = (guide for guide in context.guides if guide.at >= first)
    guide = nearest(wide_enough, max(rect.centre[0], first), rect.x, last)
    return guide.at if guide else min(start + width, last)


def marks_extent(section: Marks, width: float, context: Context) -> Extent:
    """Return the height of the tags and the labels below them."""
    below = LABEL_GAP + line_height(context, MARK_LABEL)
    least = max(TAG_HEIGHT, context.least(MIN_TABLE).height + 4 * context.half(Weight.FINE))
    return Extent(least + below, max(TAG_MOST, least) + below)


def place_marks(section: Marks, rect: Rect, context: Context) -> Part:
    """Place bordered tags side by side, each as wide as its texts ask for, label below."""
    needs = tuple(_mark_extent(field, rect.width, context) for field in section.fields)
    widths = shares(needs, rect.width - GUTTER * (len(needs) - 1))
    below = cap_height(context, MARK_LABEL)
    height = rect.height - LABEL_GAP - line_height(context, MARK_LABEL)
    tags = beside(Rect(rect.x, rect.y, rect.width, height), widths, GUTTER)
    half = context.half(Weight.FINE)
    pairs = tuple(zip(section.fields, tags, strict=True))
    frames = tuple(Box(tag.shrunk(half), stroke=FINE, radius=CORNER) for tag in tags)
    cells = tuple(context.cell(field.id, tag.shrunk(2 * half)) for field, tag in pairs)
    printed = tuple(
        Piece(context.say(field.printed), padded(tag, PAD), field.id, field.ref)
        for field, tag in pairs
    )
    labels = tuple(
        Piece(
            context.say(field.label),
            Rect(tag.x, tag.bottom + LABEL_GAP, tag.width, below),
            field.id,
            field.ref,
        )
        for field, tag in pairs
    )
    texts = (fit_alike(context, printed, PRINTED), fit_alike(context, labels, MARK_LABEL))
    return joined((Part(cells, frames), *texts))


def _mark_extent(field: MarkField, width: float, context: Context) -> Extent:
    natural = max(
        natural_width(context, context.say(field.printed), PRINTED) + 2 * PAD,
        natural_width(context, context.say(field.label), MARK_LABEL),
    )
    least = context.least(MIN_TABLE).width + 4 * context.half(Weight.FINE)
    most = max(least, min(width, TAG_WIDEST * natural))
    return Extent(least, most, max(natural - least, 0.1))
