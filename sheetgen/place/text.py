"""Setting texts: shrink to the floor, then wrap, else a diagnostic. Centred by cap height."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sheetgen.model.diagnostic import Diagnostic, SourceRef
from sheetgen.model.geometry import TOLERANCE_MM, Rect
from sheetgen.model.placed import INK, Align, Face, Paint, Words
from sheetgen.model.style import TYPE_MM, TypeStep

from .codes import Code
from .limits import LEAST_TYPE
from .part import Context, Part

LEADING = 1.18
"""Distance of baselines as a multiple of the type size."""

DESCENT = 0.22
"""How far letters reach below the baseline, as a multiple of the type size."""

# Spaces that a line may be broken at: not those that are meant to hold words together.
_SPACES = re.compile(r"[ \t\r\n]+")
_CLOSING = re.compile(r"[;:!?»…–—=]+[.,]?|\(.{1,2}\)[.,;:]?")

# Letters without descenders; any other text is taken to reach below its baseline.
_FLAT = frozenset(
    "abcdefhiklmnorstuvwxzABCDEFGHIKLMNOPRSTUVWXYZ0123456789äöüÄÖÜéèêàâôûîß!?.:…·-–—−+±< "
)


@dataclass(frozen=True, slots=True)
class Setting:
    """How a text is set; up to ``lines`` lines, taken only if one is not enough."""

    step: TypeStep = TypeStep.BODY
    face: Face = Face.REGULAR
    paint: Paint = INK
    align: Align = Align.LEFT
    lines: int = 1


@dataclass(frozen=True, slots=True)
class Piece:
    """A text with its place; ``owner`` is the cell or section it belongs to."""

    text: str
    rect: Rect
    owner: str
    ref: SourceRef


def natural_width(context: Context, text: str, setting: Setting) -> float:
    """Return the width in mm of a text at its full size."""
    return context.width(text, setting.face, top_size(context, setting))


def floor_width(context: Context, text: str, setting: Setting) -> float:
    """Return the width in mm of a text at the smallest type allowed."""
    return context.width(text, setting.face, context.least_type)


def top_size(context: Context, setting: Setting) -> float:
    """Return the full type size in mm: that of the step, but never below the floor."""
    return max(TYPE_MM[setting.step], context.least_type)


def cap_height(context: Context, setting: Setting) -> float:
    """Return the height in mm of capitals at full size."""
    return context.measure.cap_height(setting.face, top_size(context, setting))


def line_height(context: Context, setting: Setting) -> float:
    """Return the height in mm of one line at full size, from capitals to descenders."""
    return cap_height(context, setting) + DESCENT * top_size(context, setting)


def size_within(context: Context, text: str, width: float, setting: Setting) -> float | None:
    """Return the largest type size in mm at which ``text`` is within ``width``, or None."""
    top = top_size(context, setting)
    needed = context.width(text, setting.face, top)
    if needed <= width + TOLERANCE_MM:
        return top
    size = top * width / needed
    return size if size >= context.least_type else None


def fit(context: Context, piece: Piece, setting: Setting) -> Part:
    """Set one text in its rectangle, vertically centred by cap height."""
    return fit_alike(context, (piece,), setting)


def fit_alike(context: Context, pieces: Sequence[Piece], setting: Setting) -> Part:
    """Set several texts in one size: the largest at which each fits on one line.

    A text that fits one line at no size is wrapped if the setting allows it, in its own size.
    """
    words: list[Words] = []
    faults: list[Diagnostic] = []
    sizes = [size_within(context, item.text, item.rect.width, setting) for item in pieces]
    common = min((size for size in sizes if size is not None), default=0.0)
    for piece, size in zip(pieces, sizes, strict=True):
        missing = context.measure.missing(piece.text, setting.face)
        if missing:
            faults.append(no_glyph(piece, missing))
        elif size is not None:
            words += set_lines(context, piece, (piece.text,), common, setting)
        else:
            lines, own = _wrapped(context, piece, setting)
            words += set_lines(context, piece, lines, own, setting)
            if not lines:
                faults.append(_too_wide(context, piece, setting))
    return Part(items=tuple(words), faults=tuple(faults))


def set_lines(
    context: Context, piece: Piece, lines: Sequence[str], size: float, setting: Setting
) -> tuple[Words, ...]:
    """Return lines of text centred vertically in the rectangle, whether they fit or not."""
    rect = piece.rect
    x = {
        Align.LEFT: rect.x,
        Align.CENTRE: rect.centre[0],
        Align.RIGHT: rect.right,
    }[setting.align]
    leading = LEADING * size
    cap = context.measure.cap_height(setting.face, size)
    first = rect.centre[1] + cap / 2 - leading * (len(lines) - 1) / 2
    return tuple(
        Words(
            line,
            x,
            first + leading * index,
            size,
            setting.face,
            setting.align,
            setting.paint,
            owner=piece.owner,
        )
        for index, line in enumerate(lines)
    )


def _wrapped(context: Context, piece: Piece, setting: Setting) -> tuple[tuple[str, ...], float]:
    if setting.lines < 2:
        return (), 0.0
    one = replace(setting, lines=1)
    best: tuple[tuple[str, ...], float] = (), 0.0
    for first, second in _breaks(piece.text):
        sizes = [size_within(context, line, piece.rect.width, one) for line in (first, second)]
        size = min((item for item in sizes if item is not None), default=0.0)
        size = min(size, piece.rect.height / _height_of_two(context, second, setting))
        if None not in sizes and size >= context.least_type and size > best[1] + TOLERANCE_MM:
            best = (first, second), size
    return best


def _height_of_two(context: Context, second: str, setting: Setting) -> float:
    """Return the height that two lines at type size 1 take when centred by their capitals.

    What hangs below the second line counts twice, because as much stays free above the first.
    """
    capitals = context.measure.cap_height(setting.face, 1.0)
    descent = 0.0 if _FLAT.issuperset(second) else DESCENT
    return LEADING + capitals + 2 * descent


def _breaks(text: str) -> list[tuple[str, str]]:
    words = text.split(" ")
    cuts = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    # The most even pair first: it wins when several fit at the same size.
    return sorted(cuts, key=lambda pair: abs(len(pair[0]) - len(pair[1])))


def paragraph(context: Context, text: str, width: float, setting: Setting) -> tuple[str, ...]:
    """Return the lines of a paragraph at full size; a word wider than ``width`` has its own."""
    return filled_lines(context, text, width, setting.face, top_size(context, setting))


def filled_lines(
    context: Context, text: str, width: float, face: Face, size: float
) -> tuple[str, ...]:
    """Return the lines of a text at ``size``, all in mm; a word wider than ``width`` has its own.

    No line begins with a lone punctuation mark, a dash or a single letter in brackets, nor ends
    with an opening quotation mark.
    """
    lines: list[str] = []
    for word in _unbroken(text):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and context.width(longer, face, size) <= width + TOLERANCE_MM:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def _unbroken(text: str) -> list[str]:
    """Return what a line may be broken between: words with the marks set apart from them."""
    words: list[str] = []
    for word in _SPACES.split(text.strip()):
        if words and (_CLOSING.fullmatch(word) or words[-1].endswith("«")):
            words[-1] = f"{words[-1]} {word}"
        else:
            words.append(word)
    return words


def ink_of(context: Context, words: Words) -> Rect:
    """Return the rectangle in mm that the letters of a text take, level or turned by 90 degrees."""
    width = context.width(words.text, words.face, words.size)
    cap = context.measure.cap_height(words.face, words.size)
    left = {Align.LEFT: 0.0, Align.CENTRE: width / 2, Align.RIGHT: width}[words.align]
    descent = 0.0 if _FLAT.issuperset(words.text) else DESCENT * words.size
    if words.turn:
        return Rect(words.x - cap, words.y - width + left, cap + descent, width)
    return Rect(words.x - left, words.y - cap, width, cap + descent)


def signs(characters: str) -> str:
    """Return characters for a message; those that cannot be seen by their code point."""
    return " ".join(c if c.isprintable() else f"U+{ord(c):04X}" for c in characters)


def no_glyph(piece: Piece, missing: str) -> Diagnostic:
    """Return the fault of a text with characters that the fonts cannot draw."""
    return Diagnostic(
        piece.ref,
        Code.NO_GLYPH,
        f'the fonts have no sign for {signs(missing)} in the text "{piece.text}" '
        f'of "{piece.owner}"',
        "write the text without it",
    )


def _too_wide(context: Context, piece: Piece, setting: Setting) -> Diagnostic:
    needed = context.width(piece.text, setting.face, context.least_type)
    return Diagnostic(
        piece.ref,
        Code.TEXT_TOO_WIDE,
        f'the text "{piece.text}" of "{piece.owner}" needs {context.mm(needed)} at {LEAST_TYPE}, '
        f"its place is {context.mm(max(piece.rect.width, 0.0))} wide",
        "shorten the text or make the sheet wider",
    )
