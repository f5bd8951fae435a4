"""The words of a user for a paper -> its name and size."""

from __future__ import annotations

import math
import re

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.geometry import MM_PER_INCH, Size
from sheetgen.model.page import PAPERS
from sheetgen.model.spelling import did_you_mean

from .options import Paper

_UNITS_MM = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, '"': MM_PER_INCH}
_NUMBER = r"([-+]?\d+(?:[.,]\d+)?)"
_UNIT = r"\s*(mm|cm|in|\")?"
_SIZE = re.compile(rf"{_NUMBER}{_UNIT}\s*[x×*]\s*{_NUMBER}{_UNIT}", re.IGNORECASE)

SMALLEST_MM = 20.0
# ISO 32000-1, annex C.2: a page has at most 14 400 units of 1/72 inch on a side.
LARGEST_MM = 14_400 / 72 * MM_PER_INCH


def parse_paper(text: str) -> Paper:
    """Understand a paper's name (in any case) or ``105 x 74 mm``, ``8.5 x 11 in``.

    Raises:
        SheetgenError: no such paper, no unit, or a size that no page can have.
    """
    words = " ".join(text.split())
    for name, size in PAPERS.items():
        if name.casefold() == words.casefold().replace(" ", "-"):
            return Paper(name, size)
    match = _SIZE.fullmatch(words)
    if match is None:
        raise _unknown(words)
    return Paper(words, _size(words, *match.groups()))


def _size(words: str, width: str, first: str | None, height: str, second: str | None) -> Size:
    if second is None:
        raise SheetgenError(
            f'the paper "{words}" has no unit', f'write "{words} mm" or "{words} in"'
        )
    sides = [
        float(number.replace(",", ".")) * _UNITS_MM[(unit or second).lower()]
        for number, unit in ((width, first), (height, second))
    ]
    if not all(math.isfinite(side) and SMALLEST_MM <= side <= LARGEST_MM for side in sides):
        raise SheetgenError(
            f'a paper of "{words}" cannot be',
            f"each side must be from {SMALLEST_MM:g} mm to {LARGEST_MM:g} mm",
        )
    return Size(*sides)


def _unknown(words: str) -> SheetgenError:
    meant = did_you_mean(words, PAPERS)
    more = f'papers are {", ".join(PAPERS)}, or a size such as "105 x 74 mm" or "8.5 x 11 in"'
    return SheetgenError(f'unknown paper "{words}"', f"{meant} {more}" if meant else more)


def parse_up(text: str) -> tuple[int, int] | None:
    """Understand how many sheets go on a page: ``auto`` (None) or columns x rows as ``2x3``.

    Raises:
        SheetgenError: it is neither.
    """
    words = text.strip().casefold()
    if words == "auto":
        return None
    match = re.fullmatch(r"(\d{1,3})\s*[x×]\s*(\d{1,3})", words)
    if match is None:
        raise SheetgenError(
            f'cannot understand "{text}" as sheets a page',
            'write "auto", or columns x rows, for example "2x3"',
        )
    return int(match[1]), int(match[2])
