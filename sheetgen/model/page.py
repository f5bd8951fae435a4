"""Imposed pages: where on which paper each placed sheet goes.

Page space is mm with zero at the top left corner of the paper, y growing downwards.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .geometry import MM_PER_INCH, Rect, Size
from .placed import Item, PlacedSheet


class Side(StrEnum):
    """Which face of the paper a page is."""

    FRONT = "front"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Placement:
    """A placed sheet on a page.

    ``art`` counts from zero in ``Imposition.arts``; ``rect`` is where the trimmed sheet lies;
    ``turn`` is 0, 90, 180 or 270 degrees clockwise (``rect`` is already turned). ``serial`` is
    printed on the sheet where it has a place for it.
    """

    art: int
    rect: Rect
    turn: int = 0
    serial: str | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """One side of one piece of paper; ``items`` are marks and texts outside the sheets."""

    size: Size
    placements: tuple[Placement, ...]
    items: tuple[Item, ...] = ()
    side: Side = Side.FRONT
    trim: Rect | None = None
    bleed: Rect | None = None


@dataclass(frozen=True, slots=True)
class Imposition:
    """A whole print job: each different sheet once, and the pages that use them."""

    title: str
    language: str
    arts: tuple[PlacedSheet, ...]
    pages: tuple[Page, ...]


# ISO 216 and ANSI/ASME Y14.1 sheet sizes in mm.
PAPERS: dict[str, Size] = {
    "A3": Size(297, 420),
    "A4": Size(210, 297),
    "A5": Size(148, 210),
    "A6": Size(105, 148),
    "A7": Size(74, 105),
    "Letter": Size(8.5 * MM_PER_INCH, 11 * MM_PER_INCH),
    "Legal": Size(8.5 * MM_PER_INCH, 14 * MM_PER_INCH),
    "Tabloid": Size(11 * MM_PER_INCH, 17 * MM_PER_INCH),
    "Half-Letter": Size(5.5 * MM_PER_INCH, 8.5 * MM_PER_INCH),
}
