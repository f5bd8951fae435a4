"""Numbered paragraphs in one or two columns, in the largest type that fits.

Comes in: texts and a rectangle. Goes out: the lines of all paragraphs, or the faults that keep
them from being set. The columns are balanced and no paragraph is torn apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sheetgen.model.diagnostic import Diagnostic, SourceRef
from sheetgen.model.geometry import TOLERANCE_MM, Rect
from sheetgen.model.placed import ACCENT, INK, Align, Face, Words
from sheetgen.model.style import TYPE_MM, UNIT, TypeStep

from .codes import Code
from .limits import LEAST_TYPE
from .part import Context, Part
from .text import DESCENT, filled_lines, signs

COLUMN_GAP = 5 * UNIT
# As multiples of the type size.
LEADING = 1.32
PARAGRAPH_GAP = 0.5
PARAGRAPH_GAP_MOST = 1.1
NUMBER_GAP = 0.55
# Lines of more letters than this are hard to follow; a letter is about half its size wide.
LONGEST_LINE = 70 / 2
COLUMNS_WORTH = 0.9
STEPS = 48
OWNER = "how_to_play"


@dataclass(frozen=True, slots=True)
class Composition:
    """Paragraphs as they are set: type, capitals, column and indent in mm; lines by column."""

    size: float
    cap: float
    width: float
    indent: float
    columns: tuple[tuple[tuple[str, ...], ...], ...]

    @property
    def height(self) -> float:
        """The height in mm of the highest column, from capitals to descenders."""
        return max(self.height_of(column) for column in self.columns)

    def height_of(self, column: Sequence[Sequence[str]]) -> float:
        """Return the height in mm of one column."""
        return _height(column, self.size) + self.cap + DESCENT * self.size

    @property
    def is_too_long(self) -> bool:
        """Whether the lines are longer than is good to read."""
        return self.width - self.indent > LONGEST_LINE * self.size


def place_prose(texts: Sequence[str], rect: Rect, ref: SourceRef, context: Context) -> Part:
    """Place the paragraphs from the top of the rectangle; faults if they do not fit it."""
    faults = tuple(_no_glyphs(texts, ref, context))
    if faults:
        return Part(faults=faults)
    compositions = [_largest(texts, rect, count, context) for count in (1, 2)]
    fitting = [composition for composition in compositions if _fits(composition, rect, context)]
    if not fitting:
        least = min(compositions, key=lambda composition: composition.height)
        return Part(faults=tuple(_misfits(least, rect, ref, context)))
    best = max(fitting, key=_merit)
    return Part(items=tuple(_words(best, rect, context)))


def _merit(composition: Composition) -> tuple[bool, float]:
    """Rank compositions: long lines come last; two ragged columns have to pay in type size."""
    share = 1.0 if len(composition.columns) == 1 else COLUMNS_WORTH
    return not composition.is_too_long, share * composition.size


def _largest(texts: Sequence[str], rect: Rect, count: int, context: Context) -> Composition:
    """Return ``count`` columns at the largest size that fits, or at the least."""
    top = max(TYPE_MM[TypeStep.BODY], context.least_type)
    step = (top - context.least_type) / STEPS
    low, high = 0, STEPS + 1
    while high - low > 1:
        middle = (low + high) // 2
        composition = _set(texts, rect, count, context.least_type + middle * step, context)
        if _fits(composition, rect, context):
            low = middle
        else:
            high = middle
    return _set(texts, rect, count, context.least_type + low * step, context)


def _set(
    texts: Sequence[str], rect: Rect, count: int, size: float, context: Context
) -> Composition:
    width = (rect.width - COLUMN_GAP * (count - 1)) / count
    cap = context.measure.cap_height(Face.REGULAR, size)
    indent = context.width(str(len(texts)), Face.BOLD, size) + NUMBER_GAP * size
    paragraphs = tuple(
        filled_lines(context, text, width - indent, Face.REGULAR, size) for text in texts
    )
    if count == 1:
        return Composition(size, cap, width, indent, (paragraphs,))
    cuts = range(1, len(paragraphs) + 1)
    pairs = [(paragraphs[:cut], paragraphs[cut:]) for cut in cuts]
    best = min(pairs, key=lambda pair: max(_height(column, size) for column in pair))
    return Composition(size, cap, width, indent, best)


def _height(column: Sequence[Sequence[str]], size: float) -> float:
    """Return the height in mm from the first baseline to the last."""
    lines = sum(len(paragraph) for paragraph in column)
    if not lines:
        return 0.0
    between = (lines - 1) * LEADING + (len(column) - 1) * PARAGRAPH_GAP
    return size * between


def _fits(composition: Composition, rect: Rect, context: Context) -> bool:
    widest = _widest(composition, context)[0]
    return (
        composition.height <= rect.height + TOLERANCE_MM
        and widest <= composition.width - composition.indent + TOLERANCE_MM
    )


def _widest(composition: Composition, context: Context) -> tuple[float, str]:
    lines = (line for column in composition.columns for lines in column for line in lines)
    return max((context.width(line, Face.REGULAR, composition.size), line) for line in lines)


def _words(composition: Composition, rect: Rect, context: Context) -> Iterator[Words]:
    size = composition.size
    number = 0
    for index, column in enumerate(composition.columns):
        gap = _gap(column, composition, rect.height)
        x = rect.x + index * (composition.width + COLUMN_GAP)
        text_x, y = x + composition.indent, rect.y + composition.cap
        for paragraph in column:
            number += 1
            right = text_x - NUMBER_GAP * size
            yield Words(str(number), right, y, size, Face.BOLD, Align.RIGHT, ACCENT, owner=OWNER)
            for line in paragraph:
                yield Words(line, text_x, y, size, Face.REGULAR, Align.LEFT, INK, owner=OWNER)
                y += LEADING * size
            y += gap


def _gap(column: Sequence[Sequence[str]], composition: Composition, height: float) -> float:
    """Return the mm between paragraphs: what is left of the height is shared, within bounds.

    A shorter column is spread to the height of the longest one.
    """
    size, count = composition.size, len(column) - 1
    if count < 1:
        return 0.0
    longest = max(composition.columns, key=composition.height_of)
    spare = max(height - composition.height, 0.0) / max(len(longest) - 1, 1)
    spread = min(PARAGRAPH_GAP_MOST * size, PARAGRAPH_GAP * size + spare)
    target = composition.height + (spread - PARAGRAPH_GAP * size) * (len(longest) - 1)
    own = PARAGRAPH_GAP * size + (target - composition.height_of(column)) / count
    return min(own, PARAGRAPH_GAP_MOST * size)


def _no_glyphs(texts: Sequence[str], ref: SourceRef, context: Context) -> Iterator[Diagnostic]:
    for number, text in enumerate(texts, start=1):
        missing = context.measure.missing(text, Face.REGULAR)
        if missing:
            yield Diagnostic(
                ref,
                Code.NO_GLYPH,
                f'the fonts have no sign for {signs(missing)} in paragraph {number} of "{OWNER}"',
                "write the text without it",
            )


def _misfits(
    composition: Composition, rect: Rect, ref: SourceRef, context: Context
) -> Iterator[Diagnostic]:
    if composition.height > rect.height + TOLERANCE_MM:
        yield Diagnostic(
            ref,
            Code.TOO_HIGH,
            f'the paragraphs of "{OWNER}" need {context.mm(composition.height)} at {LEAST_TYPE}, '
            f"the back has {context.mm(max(rect.height, 0.0))} for them",
            "shorten the texts or make the sheet larger",
        )
        return
    wide, line = _widest(composition, context)
    yield Diagnostic(
        ref,
        Code.TEXT_TOO_WIDE,
        f'"{line}" in "{OWNER}" needs {context.mm(wide)} at {LEAST_TYPE}, '
        f"a line has {context.mm(composition.width - composition.indent)}",
        "divide the word or make the sheet wider",
    )
