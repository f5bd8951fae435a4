"""The cover of a block: title, ornament, what the pad holds, and whose it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sheetgen.model.diagnostic import Diagnostic, SourceRef
from sheetgen.model.geometry import TOLERANCE_MM, Rect
from sheetgen.model.layout import FieldLine, Layout, Lines
from sheetgen.model.placed import (
    ACCENT,
    INK,
    MUTED,
    Align,
    Face,
    PlacedSheet,
    PlaceOptions,
    Stroke,
    TextMeasure,
    Words,
)
from sheetgen.model.style import TYPE_MM, UNIT, TypeStep, Weight
from sheetgen.model.text import Text

from .area import content_area
from .back import extra_context
from .codes import Code
from .finish import finished
from .flow import Extent, fixed, shares
from .foot import Foot, check_text
from .heading import lines_extent, place_lines
from .ornament import Rows, ornament, ornament_rows
from .part import Context, Part, joined
from .ruling import level
from .split import below
from .text import (
    DESCENT,
    LEADING,
    Piece,
    Setting,
    cap_height,
    filled_lines,
    fit,
    line_height,
    natural_width,
    no_glyph,
)
from .words import PHRASES, Contents, holds, players

OWNER, BEGUN = "owner", "begun"
OWNER_SHARE, BEGUN_SHARE = 3.0, 2.0

# As shares of the height of the content.
PIECE_MOST = 0.17
TITLE_MOST = 0.2
# What they may be on the smallest sheets, in mm.
PIECE_LEAST = 5 * UNIT
TITLE_LEAST = TYPE_MM[TypeStep.TITLE]
TITLE_LINES = 3
ABOUT_LINES = 4

TITLE = Setting(TypeStep.TITLE, Face.BOLD)
KICKER = Setting(TypeStep.BODY, Face.BOLD, ACCENT)
ABOUT = Setting(TypeStep.BODY, paint=MUTED)
FACTS = Setting(TypeStep.BODY, Face.BOLD, ACCENT)
FACTS_RIGHT = Setting(TypeStep.BODY, Face.REGULAR, INK, Align.RIGHT)
FACTS_GAP = 3 * UNIT
FACTS_PAD = 1.6 * UNIT

TOP = Extent(0, 6 * UNIT, 0.3)
WIDE = Extent(2.5 * UNIT, 60 * UNIT, 1.0)
NARROW = Extent(1.5 * UNIT, 8 * UNIT, 0.45)
ORNAMENT = 7
# What rows of the ornament leave free for the gaps.
SPARE = 0.12


@dataclass(frozen=True, slots=True)
class Block:
    """A text in several lines of one size (mm), its height from capitals to the last baseline."""

    lines: tuple[str, ...]
    size: float
    cap: float
    leading: float

    @property
    def height(self) -> float:
        """The height in mm, descenders of the last line included."""
        if not self.lines:
            return 0.0
        return self.cap + self.leading * (len(self.lines) - 1) + DESCENT * self.size


@dataclass(frozen=True, slots=True)
class Plan:
    """What stands on a cover, and the heights of gaps and parts in turn."""

    title: Block
    about: Block
    rows: Rows
    extents: tuple[Extent, ...]

    @property
    def least(self) -> float:
        """The height in mm that all this needs."""
        return sum(extent.least for extent in self.extents)


def place_cover(
    layout: Layout, options: PlaceOptions, measure: TextMeasure, contents: Contents
) -> PlacedSheet:
    """Place the cover of a block with these contents, on a sheet of the layout's size; mm.

    Its lines for the owner and the date are cells (``owner``, ``begun``) in which no rule is
    interested.

    Raises:
        LayoutError: something does not fit even in 6 pt; with codes L4xx.
        SheetgenError: the layout is not written in that language, or an option cannot be met.
    """
    lines = _lines(layout.ref)
    context = extra_context(layout, options, measure, (lines,))
    phrases = PHRASES[options.language]
    facts = (
        holds(contents, len(layout.letters), phrases),
        players(layout.players, phrases),
    )
    text = " ".join((options.text or "").split())
    return finished(context, _cover(lines, facts, text, context, layout))


def _lines(ref: SourceRef) -> Lines:
    def text(phrase: str) -> Text:
        return Text(tuple((code, getattr(phrases, phrase)) for code, phrases in PHRASES.items()))

    return Lines(
        (
            FieldLine(OWNER, text("owner"), OWNER_SHARE, ref),
            FieldLine(BEGUN, text("begun"), BEGUN_SHARE, ref),
        ),
        ref,
    )


def _cover(
    lines: Lines, facts: tuple[str, str], text: str, context: Context, layout: Layout
) -> Part:
    """Place everything as large as the sheet allows: title and ornament give way first."""
    area = content_area(context.layout.sheet).middle
    if text:
        check_text(Foot(text), area.width, context, KICKER)
    plans = [_plan(lines, text, context, layout, most) for most in _sizes(area.height)]
    plan = next((plan for plan in plans if plan.least <= area.height + TOLERANCE_MM), None)
    if plan is None:
        return Part(faults=(_too_full(plans[-1].least, area, context),))
    # Gaps at the even indices.
    rects = below(area, shares(plan.extents, area.height))[1::2]
    kicker, title, about, middle, contents, foot = rects
    return joined(
        (
            _kicker(text, kicker, context),
            _set(plan.title, title, "title", TITLE, context),
            _set(plan.about, about, "about", ABOUT, context),
            Part(items=ornament(layout, plan.rows, middle, context)),
            _facts(facts, contents, context),
            place_lines(lines, foot, context),
        )
    )


def _sizes(height: float) -> Iterator[tuple[float, float]]:
    """Yield how large the title's type and the pieces of the ornament may be, in mm."""
    for share in (1.0, 0.8, 0.6):
        yield (
            max(share * TITLE_MOST * height, TITLE_LEAST),
            max(share * PIECE_MOST * height, PIECE_LEAST),
        )
    yield TITLE_LEAST, PIECE_LEAST


def _plan(
    lines: Lines, text: str, context: Context, layout: Layout, most: tuple[float, float]
) -> Plan:
    """Return the plan with title and pieces up to so many mm; ``most`` is as of ``_sizes``."""
    area = content_area(context.layout.sheet).middle
    title = _title(context.say(layout.title), area.width, most[0], context)
    about = _about(context.say(layout.about), area.width, context)
    # A part of the cover at every odd index, gaps at the even ones.
    extents = [
        TOP,
        fixed(line_height(context, KICKER) if text else 0),
        NARROW if text else fixed(0),
        fixed(title.height),
        NARROW if about.lines else fixed(0),
        fixed(about.height),
        WIDE,
        fixed(0),
        WIDE,
        fixed(_facts_height(context)),
        NARROW,
        lines_extent(lines, area.width, context),
    ]
    free = area.height - sum(extent.least for extent in extents) - SPARE * area.height
    rows = ornament_rows(layout, area.width, most[1], free)
    extents[ORNAMENT] = fixed(rows.height)
    return Plan(title, about, rows, tuple(extents))


def _too_full(needed: float, area: Rect, context: Context) -> Diagnostic:
    return Diagnostic(
        context.layout.ref,
        Code.TOO_HIGH,
        f"the cover needs {context.mm(needed)}, the sheet has {context.mm(area.height)} "
        "between its margins",
        f"make the sheet {context.more(needed - area.height)} higher",
    )


def _kicker(text: str, rect: Rect, context: Context) -> Part:
    """Place the user's own text above the title."""
    if not text:
        return Part()
    place = Rect(rect.x, rect.y, rect.width, cap_height(context, KICKER))
    return fit(context, Piece(text, place, "text", context.layout.ref), KICKER)


def _title(text: str, width: float, most: float, context: Context) -> Block:
    """Return the title as large as the width allows, on several lines if that makes it larger."""
    best = _block((text,), width, most, Face.BOLD, context)
    for count in range(2, TITLE_LINES + 1):
        lines = _evenly(text, count, context)
        block = _block(lines, width, most / count**0.5, Face.BOLD, context)
        if block.size > 1.3 * best.size:
            best = block
    return best


def _evenly(text: str, count: int, context: Context) -> tuple[str, ...]:
    """Return a text on at most ``count`` lines that are as short as they can be."""
    size = TYPE_MM[TypeStep.TITLE]
    words = [context.width(word, Face.BOLD, size) for word in text.split()]
    widths = sorted(
        context.width(part, Face.BOLD, size)
        for part in (text[: cut.start()] for cut in re.finditer(r"\s|$", text))
    )
    for width in (max(words), *widths):
        lines = filled_lines(context, text, max(width, *words, 0.0), Face.BOLD, size)
        if len(lines) <= count:
            return lines
    return (text,)


def _block(
    lines: tuple[str, ...], width: float, most: float, face: Face, context: Context
) -> Block:
    """Return the lines in the largest size up to ``most`` at which each is within ``width``."""
    widest = max((context.width(line, face, most) for line in lines), default=0.0)
    size = most if widest <= width else most * width / widest
    size = max(size, context.least_type)
    return Block(lines, size, context.measure.cap_height(face, size), LEADING * 0.9 * size)


def _about(text: str, width: float, context: Context) -> Block:
    """Return the sentence about the game in body type, smaller if it is very long."""
    size = max(TYPE_MM[TypeStep.BODY], context.least_type)
    lines = filled_lines(context, text, width, Face.REGULAR, size) if text else ()
    if len(lines) > ABOUT_LINES:
        size = context.least_type
        lines = filled_lines(context, text, width, Face.REGULAR, size)
    cap = context.measure.cap_height(Face.REGULAR, size)
    return Block(lines, size, cap, LEADING * 1.08 * size)


def _set(block: Block, rect: Rect, owner: str, look: Setting, context: Context) -> Part:
    """Place the lines of a block from the top of the rectangle, or say what cannot be set."""
    piece = Piece(" ".join(block.lines), rect, owner, context.layout.ref)
    missing = context.measure.missing(piece.text, look.face)
    if missing:
        return Part(faults=(no_glyph(piece, missing),))
    widest = max((context.width(line, look.face, block.size) for line in block.lines), default=0)
    if widest > rect.width + TOLERANCE_MM:
        return fit(context, piece, look)
    return Part(
        items=tuple(
            Words(
                line,
                rect.x,
                rect.y + block.cap + index * block.leading,
                block.size,
                look.face,
                look.align,
                look.paint,
                owner=owner,
            )
            for index, line in enumerate(block.lines)
        )
    )


def _facts_height(context: Context) -> float:
    return cap_height(context, FACTS) + 2 * FACTS_PAD


def _facts(facts: tuple[str, str], rect: Rect, context: Context) -> Part:
    """Place what the pad holds at the left and for how many it is at the right, ruled off."""
    stroke = Stroke(Weight.FINE, ACCENT)
    rules = (level(rect, rect.y, stroke), level(rect, rect.bottom, stroke))
    holding, playing = (natural_width(context, fact, FACTS) for fact in facts)
    left = (rect.width - FACTS_GAP) * holding / (holding + playing)
    places = (
        (facts[0], Rect(rect.x, rect.y, left, rect.height), FACTS),
        (facts[1], rect.inset(left + FACTS_GAP, 0, 0, 0), FACTS_RIGHT),
    )
    words = (
        fit(context, Piece(fact, place, "contents", context.layout.ref), look)
        for fact, place, look in places
    )
    return joined((Part(items=rules), *words))
