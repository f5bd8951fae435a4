"""Printed look-up scales and paragraphs: things to read, with nothing to write in."""

from __future__ import annotations

from sheetgen.model.diagnostic import SourceRef
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
    upper, lower = (
        Rect(rect.x, rect.y + line * rect.height / 2, names - PAD, rect.height / 2)
        for line in (0, 1)
    )
    count = len(section.entries)
    width = (rect.width - names + STEP_GAP) / count - STEP_GAP
    steps = tuple(
        Rect(rect.x + names + index * (width + STEP_GAP), rect.y, width, rect.height)
        for index in range(count)
    )
    return joined(
        (
            fit(context, Piece(label, upper, "scale", section.ref), LABEL),
            fit(context, Piece(title, lower, "scale", section.ref), TITLE),
            Part(items=tuple(item for step in steps for item in step_items(step, context))),
            _numbers(section, steps, context),
        )
    )


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
    edge = context.half(Weight.FINE)

    def pieces(texts: list[str], line: int) -> tuple[Piece, ...]:
        return tuple(
            Piece(
                text,
                Rect(step.x, step.y + line * step.height / 2, step.width, step.height / 2).inset(
                    2 * edge, 0, 2 * edge, 0
                ),
                "scale",
                section.ref,
            )
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
    return fixed(_block_height(context.say(section.text), width, context))


def _block_height(text: str, width: float, context: Context) -> float:
    lines = len(paragraph(context, text, width, BLOCK))
    size = top_size(context, BLOCK)
    return line_height(context, BLOCK) + LEADING * size * (lines - 1)


def place_text(section: TextBlock, rect: Rect, context: Context) -> Part:
    """Place a paragraph from the left edge."""
    return _block(context.say(section.text), rect, section.ref, context)


def _block(text: str, rect: Rect, ref: SourceRef, context: Context) -> Part:
    cap = cap_height(context, BLOCK)
    leading = LEADING * top_size(context, BLOCK)
    return joined(
        fit(
            context,
            Piece(line, Rect(rect.x, rect.y + index * leading, rect.width, cap), "text", ref),
            BLOCK,
        )
        for index, line in enumerate(paragraph(context, text, rect.width, BLOCK))
    )
