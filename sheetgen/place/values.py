"""Printed tables of values: the symbols of a set above, what they are worth below.

Neighbours of equal worth share a box. Boxes that do not fit one line go on in the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from sheetgen.model.diagnostic import Diagnostic
from sheetgen.model.geometry import TOLERANCE_MM, Rect
from sheetgen.model.layout import ValueTable
from sheetgen.model.rules import Symbol, SymbolSet
from sheetgen.model.style import PAD, UNIT

from .codes import Code
from .flow import Extent
from .part import Context, Part, joined
from .scale import (
    LABEL,
    LINE_HEIGHT,
    LINE_MOST,
    POSITION,
    STEP_GAP,
    TITLE,
    VALUE,
    half_of,
    inside_step,
    step_items,
)
from .text import Piece, fit, fit_alike, natural_width

LINES_GAP = UNIT


@dataclass(frozen=True, slots=True)
class Group:
    """Neighbouring symbols that are worth the same: their words and their value."""

    symbols: str
    value: str
    width: float


def value_groups(section: ValueTable, context: Context) -> tuple[Group, ...]:
    """Return the groups in the order in which they are printed."""
    found = _set_of(section, context)
    symbols = found.symbols[::-1] if section.falling else found.symbols
    groups = groupby(symbols, key=lambda symbol: (symbol.line, symbol.worth.text))
    return tuple(
        _group(_words(tuple(members), line, found, context), worth, context)
        for (line, worth), members in groups
    )


def _set_of(section: ValueTable, context: Context) -> SymbolSet:
    sets = {item.id: item for item in context.layout.rules.symbols}
    return sets[section.of].under(context.options)


def _words(members: Sequence[Symbol], line: int | None, found: SymbolSet, context: Context) -> str:
    if line is not None and found.throws:
        label = found.throws.lines[line].label
        if label:
            return context.say(label)
    return " ".join(context.say(symbol.written) for symbol in members)


def _group(symbols: str, value: str, context: Context) -> Group:
    text = max(natural_width(context, symbols, POSITION), natural_width(context, value, VALUE))
    return Group(symbols, value, text + 1.5 * PAD)


def _names_width(section: ValueTable, width: float, context: Context) -> float:
    texts = [(section.label, LABEL), (section.title, TITLE)]
    widths = [natural_width(context, context.say(text), look) for text, look in texts if text]
    return min(max(widths) + PAD, width / 3) if widths else 0.0


def _in_lines(section: ValueTable, width: float, context: Context) -> list[list[Group]]:
    lines: list[list[Group]] = [[]]
    room = width - _names_width(section, width, context)
    for group in value_groups(section, context):
        used = sum(item.width + STEP_GAP for item in lines[-1])
        if lines[-1] and used + group.width > room + TOLERANCE_MM:
            lines.append([])
        lines[-1].append(group)
    return lines


def values_extent(section: ValueTable, width: float, context: Context) -> Extent:
    """Return the height of two rows of text for each line of boxes."""
    lines = len(_in_lines(section, width, context))
    gaps = LINES_GAP * (lines - 1)
    return Extent(2 * LINE_HEIGHT * lines + gaps, 2 * LINE_MOST * lines + gaps, 0.5)


def place_values(section: ValueTable, rect: Rect, context: Context) -> Part:
    """Place the boxes, with a name for either row of text at the left."""
    lines = _in_lines(section, rect.width, context)
    height = (rect.height - LINES_GAP * (len(lines) - 1)) / len(lines)
    names = _names_width(section, rect.width, context)
    fullest = max(sum(group.width for group in line) for line in lines)
    parts: list[Part] = []
    uppers: list[Piece] = []
    lowers: list[Piece] = []
    for number, line in enumerate(lines):
        y = rect.y + number * (height + LINES_GAP)
        parts.append(_labels(section, Rect(rect.x, y, names, height), context))
        room = rect.width - names - STEP_GAP * (len(line) - 1)
        # A last line that is short keeps the measure of the others.
        own = sum(group.width for group in line)
        stretch = room / (own if own > 0.7 * fullest else max(own, fullest))
        x = rect.x + names
        for group in line:
            box = Rect(x, y, group.width * stretch, height)
            parts.append(Part(items=step_items(box, context)))
            uppers.append(_piece(section, group.symbols, box, 0, context))
            lowers.append(_piece(section, group.value, box, 1, context))
            x = box.right + STEP_GAP
    parts += [fit_alike(context, uppers, POSITION), fit_alike(context, lowers, VALUE)]
    return joined((*parts, Part(faults=tuple(_without_value(section, context)))))


def _piece(section: ValueTable, text: str, box: Rect, line: int, context: Context) -> Piece:
    return Piece(text, inside_step(box, line, context), section.of, section.ref)


def _labels(section: ValueTable, rect: Rect, context: Context) -> Part:
    place = Rect(rect.x, rect.y, rect.width - PAD, rect.height)
    return joined(
        fit(context, Piece(context.say(text), half_of(place, line), section.of, section.ref), look)
        for line, (text, look) in enumerate(((section.label, LABEL), (section.title, TITLE)))
        if text
    )


def _without_value(section: ValueTable, context: Context) -> Iterator[Diagnostic]:
    """Report symbols whose worth is no number that could be printed."""
    for symbol in _set_of(section, context).symbols:
        if not symbol.worth.text.lstrip("-").replace(".", "", 1).isdecimal():
            yield Diagnostic(
                symbol.worth.ref,
                Code.NO_VALUE,
                f'what "{symbol.name}" is worth cannot be printed: it depends on an option',
                "choose between two sets of symbols by the option instead",
            )
