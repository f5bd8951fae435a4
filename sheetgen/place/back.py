"""The sheets of a block that are no score sheets: the back with the rules, and the stiff back.

They have the size of the score sheets, and their binding edge stays free as well.
"""

from __future__ import annotations

from dataclasses import replace

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.geometry import Rect
from sheetgen.model.layout import Layout, Section
from sheetgen.model.placed import (
    ACCENT,
    LINE,
    MUTED,
    Align,
    Box,
    Face,
    PlacedSheet,
    PlaceOptions,
    Stroke,
    TextMeasure,
)
from sheetgen.model.style import CORNER, UNIT, TypeStep, Weight

from .area import content_area
from .finish import finished
from .part import Context, Part, joined
from .prose import place_prose
from .ruling import level
from .scan_area import scannable
from .sheet import context_for
from .split import padded
from .text import DESCENT, Piece, Setting, cap_height, fit, natural_width, top_size
from .words import PHRASES

TITLE = Setting(TypeStep.HEAD, Face.BOLD)
RULES = Setting(TypeStep.NOTE, paint=MUTED, align=Align.RIGHT)
TITLE_GAP = 3 * UNIT
RULE_GAP = 1.2 * UNIT
PROSE_GAP = 2.4 * UNIT

IMPRINT = Setting(TypeStep.NOTE, paint=MUTED, align=Align.CENTRE)
FRAME_PAD = 3 * UNIT


def place_back(layout: Layout, options: PlaceOptions, measure: TextMeasure) -> PlacedSheet:
    """Place the rules in short, as the layout words them, on a sheet of its size; mm.

    Raises:
        LayoutError: the texts do not fit even in 6 pt; with codes L4xx.
        SheetgenError: the layout has no such texts, or not in that language.
    """
    if not layout.how_to_play:
        raise SheetgenError(
            f'layout "{layout.name}" has no rules to print on the back',
            f'add "how_to_play" to {layout.source}, or choose another back',
        )
    context = extra_context(layout, options, measure)
    return finished(context, _back(context))


def _back(context: Context) -> Part:
    layout = context.layout
    area = content_area(layout.sheet).middle
    head = _head(area, context)
    top = _rule_y(area, context) + PROSE_GAP
    rect = Rect(area.x, top, area.width, area.bottom - top)
    texts = [context.say(text) for text in layout.how_to_play]
    prose = place_prose(texts, rect, layout.how_to_play_ref or layout.ref, context)
    return joined((head, prose))


def _rule_y(area: Rect, context: Context) -> float:
    cap = cap_height(context, TITLE)
    return area.y + cap + DESCENT * top_size(context, TITLE) + RULE_GAP


def _head(area: Rect, context: Context) -> Part:
    """Place the game's title and, at the right on the same baseline, what stands below it."""
    layout, phrase = context.layout, PHRASES[context.language].rules
    baseline = area.y + cap_height(context, TITLE)
    small = cap_height(context, RULES)
    right = natural_width(context, phrase, RULES)
    title = Rect(area.x, area.y, area.width - right - TITLE_GAP, cap_height(context, TITLE))
    y = _rule_y(area, context)
    beside = Rect(area.right - right, baseline - small, right, small)
    return joined(
        (
            fit(context, Piece(context.say(layout.title), title, "title", layout.ref), TITLE),
            fit(context, Piece(phrase, beside, "rules", layout.ref), RULES),
            Part(items=(level(area, y, Stroke(Weight.BOLD, ACCENT)),)),
        )
    )


def place_stiff_back(layout: Layout, options: PlaceOptions, measure: TextMeasure) -> PlacedSheet:
    """Place the last sheet of a block, to be printed on card: a fine frame and an imprint; mm.

    Raises:
        LayoutError: the imprint does not fit even in 6 pt; with codes L4xx.
        SheetgenError: the layout is not written in that language.
    """
    context = extra_context(layout, options, measure)
    area = content_area(context.layout.sheet).middle
    frame = area.shrunk(context.half(Weight.FINE))
    box = Box(frame, stroke=Stroke(Weight.FINE, LINE), radius=2 * CORNER)
    return finished(context, joined((Part(items=(box,)), _imprint(frame, context))))


def _imprint(frame: Rect, context: Context) -> Part:
    """Place title, edition and digest at the foot: enough to print the same block again."""
    layout = context.layout
    edition = f"{PHRASES[context.language].version} {layout.version}"
    cap = cap_height(context, IMPRINT)
    place = padded(Rect(frame.x, frame.bottom - FRAME_PAD - cap, frame.width, cap), FRAME_PAD)
    text = f"{context.say(layout.title)} · {edition} · {layout.digest}"
    return fit(context, Piece(text, place, "imprint", layout.ref), IMPRINT)


def extra_context(
    layout: Layout,
    options: PlaceOptions,
    measure: TextMeasure,
    sections: tuple[Section, ...] = (),
) -> Context:
    """Return the context of a sheet with the size of a layout's but ``sections`` of its own.

    Raises:
        SheetgenError: the layout is not written in that language, or an option cannot be met.
    """
    sized = scannable(layout) if options.scan_marks else layout
    own = replace(sized, sections=sections, sheet=replace(sized.sheet, letters=()))
    plain = PlaceOptions(language=options.language, scale=options.scale)
    return context_for(own, "", plain, measure)
