"""The embedded type faces: what they cover and how wide texts are.

In: texts, a cut (regular, bold) and a type size in mm. Out: widths in mm, the characters nobody can
draw, and the runs of a text, each in one face file. Every text is drawn by "Sheetgen Sans"; a
character it lacks (card suits, dice faces, stars, ...) by "Sheetgen Symbols" of the same cut, and
what both lack is reported, never replaced.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby, zip_longest
from operator import itemgetter
from pathlib import Path
from typing import Any

from sheetgen.model.placed import Face

FOLDER = Path(__file__).parent / "fonts"

CHAINS: dict[Face, tuple[str, ...]] = {
    Face.REGULAR: ("SheetgenSans-Regular", "SheetgenSymbols-Regular"),
    Face.BOLD: ("SheetgenSans-Bold", "SheetgenSymbols-Bold"),
}
"""For each cut the face files asked in turn; the first that has a character draws it."""

# Variation selectors say "as text" or "as emoji" of the sign before them (Unicode, 23.4). There is
# only the text form in print, so they ask for nothing.
_SELECTORS = dict.fromkeys((0xFE0E, 0xFE0F))


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text that one face file draws, with ``kern`` ems of space after each letter."""

    font: str
    text: str
    kern: float = 0.0


@cache
def font(name: str) -> Any:
    """Return ReportLab's font object of a face file, registered under its name."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    path = FOLDER / f"{name}.ttf"
    loaded = TTFont(name, str(path), shapable=False, asciiReadable=True)
    registerFont(loaded)
    return loaded


def composed(text: str) -> str:
    """Return ``text`` with letters and their accents as one character each (Unicode NFC)."""
    return unicodedata.normalize("NFC", text).translate(_SELECTORS)


def runs(text: str, face: Face) -> Iterator[Run]:
    """Split ``text`` where the face file or the kerning changes.

    Raises:
        KeyError: a character is in no face file; ask ``missing`` first.
    """
    text = composed(text)
    keys = [_run_key(*pair, face) for pair in zip_longest(text, text[1:], fillvalue="")]
    for (name, kern), group in groupby(zip(keys, text, strict=True), key=itemgetter(0)):
        yield Run(name, "".join(character for _, character in group), kern)


@lru_cache(maxsize=4096)
def missing(text: str, face: Face) -> str:
    """Return the characters of ``text`` in no face file of the cut, each once, in order."""
    gone = (c for c in composed(text) if _font_for(c, face) is None)
    return "".join(dict.fromkeys(gone))


@lru_cache(maxsize=4096)
def ems(text: str, face: Face) -> float:
    """Return the width of ``text`` in ems (multiples of the type size)."""
    return sum(_advance(run.font, c) + run.kern for run in runs(text, face) for c in run.text)


def _run_key(character: str, following: str, face: Face) -> tuple[str, float]:
    """Return the face file of a character and the kerning between it and the next one, in ems."""
    name = _font_for(character, face)
    if name is None:
        raise KeyError(character)
    if name != CHAINS[face][0]:
        return name, 0.0
    return name, _kerning_after(name, character).get(following, 0.0)


def _advance(name: str, character: str) -> float:
    return float(font(name).face.charWidths[ord(character)]) / 1000


@cache
def _kerning_after(name: str, left: str) -> dict[str, float]:
    """Return the kerning after a letter of a face file in ems: right letter -> space added.

    Most texts use few letters: only their rows of the table are turned into numbers.
    """
    rows = (values for lefts, values in _kerning_table(name).items() if left in lefts)
    values = next(rows, {})
    return {right: int(value) / 1000 for value, rights in values.items() for right in rights}


@cache
def _kerning_table(name: str) -> dict[str, dict[str, str]]:
    """Return the table of a face file: left letters that behave alike -> space -> right letters."""
    path = FOLDER / f"{name}.kern.json"
    table: dict[str, dict[str, str]] = json.loads(path.read_text(encoding="utf-8"))
    return table


@cache
def _font_for(character: str, face: Face) -> str | None:
    for name in CHAINS[face]:
        if ord(character) in font(name).face.charToGlyph:
            return name
    return None


@cache
def digits_alike(face: Face) -> bool:
    """Tell whether any number is as wide as any other of its length and set without kerning."""
    digits = "0123456789"
    pairs = [left + right for left in digits for right in digits]
    unkerned = all(run.kern == 0 for pair in pairs for run in runs(pair, face))
    return unkerned and len({ems(digit, face) for digit in digits}) == 1


class FontMetrics:
    """The ``TextMeasure`` of the embedded faces. It keeps nothing: all instances are alike."""

    def width(self, text: str, face: Face, size: float) -> float:
        """Return the width in mm of ``text`` at type size ``size`` (mm).

        Raises:
            KeyError: a character is in no face file; ask ``missing`` first.
        """
        return ems(text, face) * size

    def missing(self, text: str, face: Face) -> str:
        """Return the characters of ``text`` that cannot be drawn, each once, in order."""
        return missing(text, face)

    def cap_height(self, face: Face, size: float) -> float:
        """Return the height in mm of a flat capital letter at type size ``size`` (mm)."""
        return float(font(CHAINS[face][0]).face.capHeight) / 1000 * size
