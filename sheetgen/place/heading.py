"""The top of a sheet: title, name and date lines, and the badge with the sheet's letter.

A title and the lines after it share one row (a masthead) where the width allows: the title stands
on the writing line. Labels stand below their lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from sheetgen.model.diagnostic import Diagnostic
from sheetgen.model.geometry import TOLERANCE_MM, Rect
from sheetgen.model.layout import Heading, Lines, Section
from sheetgen.model.placed import ACCENT, MUTED, Align, Box, Face, Paint, Tone
from sheetgen.model.style import CORNER, UNIT, TypeStep

from .codes import Code
from .flow import Extent, fixed, shares
from .guides import nearest
from .limits import MIN_LINE
from .part import Context, Part, joined
from .ruling import FINE, level
from .text import Piece, Setting, cap_height, fit, fit_alike, line_height, natural_width

TITLE = Setting(TypeStep.TITLE, Face.BOLD)
SUBTITLE = Setting(TypeStep.NOTE, paint=MUTED)
LABEL = Setting(TypeStep.NOTE, paint=MUTED)
LETTER = Setting(TypeStep.HEAD, Face.BOLD, Paint("accent", Tone.ON), Align.CENTRE)

BADGE = 7.4 * UNIT
FIELD_GAP = 3 * UNIT
TITLE_GAP = 4 * UNIT
LABEL_GAP = 0.8 * UNIT
# The title's descenders reach into the gap above the subtitle.
SUBTITLE_GAP = 1.8 * UNIT
LINES_FROM = 0.4

TIGHT_TITLE = 0.7
"""The part of its full size that a title keeps between the tags of a small sheet."""


@dataclass(frozen=True, slots=True)
class Masthead:
    """A heading and the lines beside its title, which has ``title_share`` of its full width."""

    heading: Heading
    lines: Lines
    title_share: float = 1.0


Block = Section | Masthead


def merged(sections: tuple[Section, ...], width: float, context: Context) -> tuple[Block, ...]:
    """Return the sections with each heading and lines that fit side by side as a masthead."""
    blocks: list[Block] = []
    for section in sections:
        last = blocks[-1] if blocks else None
        if isinstance(section, Lines) and isinstance(last, Heading):
            masthead = _masthead(last, section, width, context)
            blocks[-1:] = (masthead,) if masthead else (last, section)
        else:
            blocks.append(section)
    return tuple(blocks)


def _masthead(heading: Heading, lines: Lines, width: float, context: Context) -> Masthead | None:
    """Return both in one row, None if that is wider than ``width`` mm."""
    # Between the tags of a scannable sheet there is less room: the title gives way.
    for share in (1.0,) if context.boxes is None else (1.0, TIGHT_TITLE):
        if _title_width(heading, context, share) + _lines_least(lines, context) <= width:
            return Masthead(heading, lines, share)
    return None


def _title_width(heading: Heading, context: Context, share: float = 1.0) -> float:
    title = share * natural_width(context, context.say(heading.title), TITLE)
    if heading.subtitle:
        subtitle = natural_width(context, context.say(heading.subtitle), SUBTITLE)
        title = max(title, subtitle)
    return title + TITLE_GAP + _badge_width(heading, context)


def _badge_width(heading: Heading, context: Context) -> float:
    return BADGE + FIELD_GAP if heading.letter and context.letter else 0.0


def _lines_least(lines: Lines, context: Context) -> float:
    least = context.least(MIN_LINE).width
    return least * len(lines.fields) + FIELD_GAP * (len(lines.fields) - 1)


def _baseline(context: Context) -> float:
    """Return how far below the top of a heading its baseline lies: the badge is the highest."""
    return (BADGE + cap_height(context, TITLE)) / 2


def _below(context: Context) -> float:
    """Return the height of the labels below the baseline with the gap above them."""
    return LABEL_GAP + line_height(context, LABEL)


def _subtitle_height(heading: Heading, context: Context) -> float:
    return SUBTITLE_GAP + line_height(context, SUBTITLE) if heading.subtitle else 0.0


def heading_extent(section: Heading, width: float, context: Context) -> Extent:
    """Return the height of a title that stands alone."""
    return fixed(max(_baseline(context) + _subtitle_height(section, context), BADGE))


def masthead_extent(section: Masthead, width: float, context: Context) -> Extent:
    """Return the height of title and lines in one row."""
    below = max(_below(context), _subtitle_height(section.heading, context))
    return fixed(_line_height(context) + below)


def lines_extent(section: Lines, width: float, context: Context) -> Extent:
    """Return the height of lines with their labels below."""
    return fixed(_line_height(context) + _below(context))


def _line_height(context: Context) -> float:
    return max(_baseline(context), context.least(MIN_LINE).height)


def place_heading(section: Heading, rect: Rect, context: Context) -> Part:
    """Place title, subtitle and badge."""
    return _heading(section, rect, _baseline(context), context)


def place_masthead(section: Masthead, rect: Rect, context: Context) -> Part:
    """Place the title at the left, the badge at the right and the lines between them."""
    title = _title_width(section.heading, context, section.title_share)
    title -= _badge_width(section.heading, context)
    right = rect.right - _badge_width(section.heading, context)
    last = right - _lines_least(section.lines, context)
    # On a wide sheet the lines take the right part only: a name needs no more.
    left = min(max(rect.x + title, rect.x + LINES_FROM * rect.width), last)
    guide = nearest(context.guides, left, rect.x, last)
    if guide and guide.at >= rect.x + title:
        left = guide.at
    middle = Rect(left, rect.y, right - left, rect.height)
    baseline = _line_height(context)
    return joined(
        (
            _heading(section.heading, rect, baseline, context, title - TITLE_GAP),
            place_lines(section.lines, middle, context),
        )
    )


def _heading(
    section: Heading, rect: Rect, baseline: float, context: Context, room: float | None = None
) -> Part:
    badge = _badge_width(section, context)
    width = rect.width - badge if room is None else room
    cap = cap_height(context, TITLE)
    title = Rect(rect.x, rect.y + baseline - cap, width, cap)
    parts = [fit(context, Piece(context.say(section.title), title, "title", section.ref), TITLE)]
    if section.subtitle:
        below = Rect(
            title.x, title.bottom + SUBTITLE_GAP, title.width, cap_height(context, SUBTITLE)
        )
        words = Piece(context.say(section.subtitle), below, "subtitle", section.ref)
        parts.append(fit(context, words, SUBTITLE))
    if badge:
        middle = title.centre[1]
        square = Rect(rect.right - BADGE, middle - BADGE / 2, BADGE, BADGE)
        parts.append(Part(items=(Box(square, fill=ACCENT, radius=2 * CORNER),)))
        parts.append(fit(context, Piece(context.letter, square, "letter", section.ref), LETTER))
    return joined(parts)


def place_lines(section: Lines, rect: Rect, context: Context) -> Part:
    """Place writing lines side by side, each with its label below."""
    faults = tuple(_too_wide(section, rect, context))
    if faults:
        return Part(faults=faults)
    baseline = rect.y + _line_height(context)
    below = cap_height(context, LABEL)
    fields = tuple(_fields(section, rect, context))
    labels = fit_alike(
        context,
        tuple(
            Piece(
                context.say(field.label),
                Rect(place.x, baseline + LABEL_GAP, place.width, below),
                field.id,
                field.ref,
            )
            for field, place in zip(section.fields, fields, strict=True)
        ),
        LABEL,
    )
    strokes = tuple(level(place, baseline, FINE) for place in fields)
    cells = tuple(
        context.cell(field.id, place) for field, place in zip(section.fields, fields, strict=True)
    )
    return joined((Part(cells, strokes), labels))


def _too_wide(section: Lines, rect: Rect, context: Context) -> Iterator[Diagnostic]:
    needed = _lines_least(section, context)
    if needed > rect.width + TOLERANCE_MM:
        yield Diagnostic(
            section.ref,
            Code.TOO_WIDE,
            f"{len(section.fields)} lines to write on need {context.mm(needed)}, "
            f"the sheet has {context.mm(rect.width)}",
            f"make the sheet {context.more(needed - rect.width)} wider or take fewer lines",
        )


def _fields(section: Lines, rect: Rect, context: Context) -> Iterator[Rect]:
    least = context.least(MIN_LINE).width
    free = rect.width - FIELD_GAP * (len(section.fields) - 1)
    total = sum(field.share for field in section.fields)
    widths = tuple(free * field.share / total for field in section.fields)
    if min(widths) < least:
        widths = shares([Extent(least, free, field.share) for field in section.fields], free)
    x, plain = rect.x, rect.x
    for width, next_width in pairwise(widths):
        plain += width + FIELD_GAP
        low, high = x + least + FIELD_GAP, plain + next_width - least
        guide = nearest(context.guides, plain, rect.x, high)
        # Where the next line begins; the gap before it stays the same everywhere.
        following = guide.at if guide and guide.at >= low else plain
        yield Rect(x, rect.y, following - FIELD_GAP - x, _line_height(context))
        x = following
    yield Rect(x, rect.y, rect.right - x, _line_height(context))
