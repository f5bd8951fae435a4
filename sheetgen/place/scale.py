"""Printed look-up scales and paragraphs: things to read, with nothing to write in."""

from __future__ import annotations

from sheetgen.model.geometry import Rect
from sheetgen.model.layout import Scale, TextBlock
from sheetgen.model.placed import (
    LINE,
    MUTED,
    TINT,
    Align,
    Box,
    Corners,
    Face,
    Item,
    Stroke,
)
from sheetgen.model.style import CORNER, PAD, UNIT, TypeStep, Weight

from .flow import Extent, fixed
from .part import Context, Part, joined
from .split import evenly, padded
from .text import (
    LEADING,
    Piece,
    Setting,
    cap_height,
    fit,
    fit_alike,
    line_height,
    natural_width,
    paragraph,
    top_size,
)

STEP_GAP = 0.8 * UNIT
LINE_HEIGHT = 3.6 * UNIT
LINE_MOST = 4.6 * UNIT
LABEL = Setting(TypeStep.NOTE, paint=MUTED)
TITLE = Setting(TypeStep.NOTE, Face.BOLD)
POSITION = Setting(TypeStep.NOTE, paint=MUTED, align=Align.CENTRE)
VALUE = Setting(TypeStep.SMALL, Face.BOLD, align=Align.CENTRE)
BLOCK = Setting(TypeStep.NOTE, paint=MUTED)


def scale_extent(section: Scale, width: float, context: Context) -> Extent:
    """Return the height of two lines."""
    return Extent(2 * LINE_HEIGHT, 2 * LINE_MOST)


def place_scale(section: Scale, rect: Rect, context: Context) -> Part:
    """Place a strip of boxes, position above and value below, with a name for either line."""
    label, title = context.say(section.label), context.say(section.title)
    names = max(natural_width(context, label, LABEL), natural_width(context, title, TITLE))
    names = min(names + PAD, rect.width / 3)
    beside = Rect(rect.x, rect.y, names - PAD, rect.height)
    steps = evenly(rect.inset(names, 0, 0, 0), len(section.entries), STEP_GAP)
    return joined(
        (
            fit(context, Piece(label, half_of(beside, 0), "scale", section.ref), LABEL),
            fit(context, Piece(title, half_of(beside, 1), "scale", section.ref), TITLE),
            Part(items=tuple(item for step in steps for item in step_items(step, context))),
            _numbers(section, steps, context),
        )
    )


def half_of(rect: Rect, line: int) -> Rect:
    """Return the upper half of a rectangle (line 0) or the lower one (line 1)."""
    return Rect(rect.x, rect.y + line * rect.height / 2, rect.width, rect.height / 2)


def inside_step(step: Rect, line: int, context: Context) -> Rect:
    """Return the place of a text in one half of the box of a step."""
    return padded(half_of(step, line), 2 * context.half(Weight.FINE))


def step_items(rect: Rect, context: Context) -> tuple[Item, ...]:
    """Return the box of one step of a scale, its upper half tinted."""
    edge = context.half(Weight.FINE)
    frame = rect.shrunk(edge)
    head = Rect(frame.x, frame.y, frame.width, rect.height / 2 - edge)
    return (
        Box(head, fill=TINT, radius=CORNER, corners=Corners.TOP),
        Box(frame, stroke=Stroke(Weight.FINE, LINE), radius=CORNER),
    )


def _numbers(section: Scale, steps: tuple[Rect, ...], context: Context) -> Part:
    def pieces(texts: list[str], line: int) -> tuple[Piece, ...]:
        return tuple(
            Piece(text, inside_step(step, line, context), "scale", section.ref)
            for text, step in zip(texts, steps, strict=True)
        )

    positions = _positions(section)
    values = [_signed(value) for value in section.entries]
    return joined(
        (
            fit_alike(context, pieces(positions, 0), POSITION),
            fit_alike(context, pieces(values, 1), VALUE),
        )
    )


def _positions(section: Scale) -> list[str]:
    """Return what stands above the values."""
    count = len(section.entries)
    if not section.thresholds:
        return [str(section.first + index) for index in range(count)]
    texts = [_signed(number) for number in section.thresholds]
    return texts if len(texts) == count else [f"<{texts[0]}", *texts]


def _signed(number: float) -> str:
    """Return a number as it is printed: with a minus sign, not a hyphen."""
    return f"{number:g}".replace("-", "−")


def text_extent(section: TextBlock, width: float, context: Context) -> Extent:
    """Return the height of a paragraph."""
    lines = len(paragraph(context, context.say(section.text), width, BLOCK))
    leading = LEADING * top_size(context, BLOCK)
    return fixed(line_height(context, BLOCK) + leading * (lines - 1))


def place_text(section: TextBlock, rect: Rect, context: Context) -> Part:
    """Place a paragraph from the left edge."""
    lines = paragraph(context, context.say(section.text), rect.width, BLOCK)
    leading = LEADING * top_size(context, BLOCK)
    first = Rect(rect.x, rect.y, rect.width, cap_height(context, BLOCK))
    return joined(
        fit(context, Piece(line, first.moved(0, index * leading), "text", section.ref), BLOCK)
        for index, line in enumerate(lines)
    )
