"""The foot of a sheet: the user's own line of text, and a spot for a serial number.

A number stands below the title, where there is room in most layouts; it changes nothing else then.
Other sheets have it at the end of a row of labels, or keep a slim line at the foot for it. A word
before it says what it is, so that it is not taken for a part of the date.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.geometry import TOLERANCE_MM, Rect
from sheetgen.model.layout import CellKind
from sheetgen.model.placed import MUTED, Align, Face, Words
from sheetgen.model.style import UNIT, TypeStep

from .extent import extent_of_item
from .flow import Extent, fixed
from .heading import LABEL_GAP, SUBTITLE_GAP
from .limits import LEAST_TYPE, SERIAL_DIGITS
from .part import Context, Part, joined
from .ruling import HAIR, level
from .text import Piece, Setting, cap_height, fit, ink_of, line_height, signs, size_within
from .words import PHRASES

SERIAL = "serial"
SERIAL_GAP = UNIT
"""What stays free around a serial number."""

RULE_GAP = 1.2 * UNIT
TEXT = Setting(TypeStep.NOTE, paint=MUTED)


@dataclass(frozen=True, slots=True)
class Foot:
    """The last line of a sheet: a text, room for a serial number at the right, or both."""

    text: str | None
    serial: bool = False


def foot_extent(section: Foot, width: float, context: Context) -> Extent:
    """Return the height of the line, with the rule that sets a text apart."""
    above = RULE_GAP if section.text else 0.0
    return fixed(above + line_height(context, TEXT))


def place_foot(section: Foot, rect: Rect, context: Context) -> Part:
    """Place the text below a hairline."""
    if section.text is None:
        return Part()
    rule = level(rect, rect.y, HAIR)
    place = Rect(rect.x, rect.y + RULE_GAP, _text_width(section, rect.width, context), 0)
    place = place.inset(0, 0, 0, -cap_height(context, TEXT))
    words = fit(context, Piece(section.text, place, "text", context.layout.ref), TEXT)
    return joined((Part(items=(rule,)), words))


def foot_serial(section: Foot, rect: Rect, context: Context) -> Words:
    """Return the spot for a number at the right end of the foot placed in ``rect``."""
    above = RULE_GAP if section.text else 0.0
    return _number(rect.right, rect.y + above + cap_height(context, TEXT), context)


def check_text(section: Foot, width: float, context: Context, look: Setting = TEXT) -> None:
    """Refuse a text of the user's that cannot be set in a line of ``width`` mm.

    Raises:
        SheetgenError: it has characters that the fonts cannot draw, or is too long.
    """
    text = section.text or ""
    missing = context.measure.missing(text, look.face)
    if missing:
        raise SheetgenError(
            f"the fonts have no sign for {signs(missing)} in the text given with --text",
            "write the text without it",
        )
    room = _text_width(section, width, context)
    if size_within(context, text, room, look) is not None:
        return
    needed = context.width(text, look.face, context.least_type)
    spare = ceil((1 - room / needed) * len(text))
    raise SheetgenError(
        f"the text given with --text needs {context.mm(needed)} at {LEAST_TYPE}, "
        f"the sheet has {context.mm(room)} for it",
        f"shorten it by about {spare} character{'' if spare == 1 else 's'}",
    )


def no_room_for_text(height: float, context: Context) -> SheetgenError:
    """Return the error for a sheet that is full without a line at its foot."""
    return SheetgenError(
        f"the sheet has no room for the line given with --text, which needs {context.mm(height)}",
        "leave --text out, or make the sheet higher",
    )


def _text_width(section: Foot, width: float, context: Context) -> float:
    taken = serial_width(context) + 2 * SERIAL_GAP if section.serial else 0.0
    return width - taken


def serial_width(context: Context) -> float:
    """Return the width in mm that is kept for a serial number with the word before it."""
    longest = PHRASES[context.language].serial + "0" * SERIAL_DIGITS
    return context.width(longest, Face.REGULAR, context.least_type)


def _number(x: float, baseline: float, context: Context, align: Align = Align.RIGHT) -> Words:
    """Return the place of a number, with the word before it; the number comes in the print."""
    word = PHRASES[context.language].serial
    return Words(word, x, baseline, context.least_type, Face.REGULAR, align, MUTED, owner=SERIAL)


def serial_below_title(part: Part, context: Context) -> Words | None:
    """Return the spot for a number below the title, or None if it has no title or no room there."""
    titles = (item for item in part.items if isinstance(item, Words) and item.owner == "title")
    title = next(titles, None)
    if title is None or title.turn or title.align is not Align.LEFT:
        return None
    taken = tuple(_taken(part, context))
    cap = context.measure.cap_height(Face.REGULAR, context.least_type)
    ink = ink_of(context, title)
    # As far below as a subtitle, or where that is too far on the line of the labels beside it.
    least = ink.bottom + SERIAL_GAP / 2
    for gap in (SUBTITLE_GAP, LABEL_GAP):
        top = max(title.y + gap, least)
        spot = Rect(title.x, top, serial_width(context), cap)
        kept = spot.inset(0, 0, -SERIAL_GAP, -SERIAL_GAP)
        if not any(kept.overlaps(item) for item in taken):
            return _number(spot.x, spot.bottom, context, Align.LEFT)
    return None


def serial_beside_labels(part: Part, context: Context) -> Words | None:
    """Return the spot for a number at the end of a row of labels, or None if none is free.

    The last line to write on is looked at first: it is the one furthest to the right.
    """
    taken = tuple(_taken(part, context))
    cap = context.measure.cap_height(Face.REGULAR, context.least_type)
    for cell in reversed(part.cells):
        if cell.kind is not CellKind.NOTE:
            continue
        top = cell.rect.bottom + LABEL_GAP
        spot = Rect(cell.rect.right - serial_width(context), top, serial_width(context), cap)
        # Above lies the writing line at its usual distance, at the right the end of that line.
        kept = spot.inset(-SERIAL_GAP, -LABEL_GAP / 2, 0, -SERIAL_GAP / 2)
        if kept.x > cell.rect.x - TOLERANCE_MM and not any(kept.overlaps(item) for item in taken):
            return _number(spot.right, spot.bottom, context)
    return None


def _taken(part: Part, context: Context) -> Iterator[Rect]:
    yield from (cell.rect for cell in part.cells)
    for item in part.items:
        yield ink_of(context, item) if isinstance(item, Words) else extent_of_item(item)
