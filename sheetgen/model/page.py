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
class SideCorrection:
    """What undoes a printer's error on one face: stretch about the paper's centre, then shift.

    ``dx`` and ``dy`` are mm to the right and down, the scales plain factors. A page's own
    positions are always where things shall lie on the paper; whoever writes them out for the
    printer applies this last.
    """

    dx: float = 0.0
    dy: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0

    def point(self, x: float, y: float, paper: Size) -> tuple[float, float]:
        """Return where (x, y) on ``paper`` has to be sent so that it lands at (x, y); mm."""
        middle_x, middle_y = paper.width / 2, paper.height / 2
        return (
            middle_x + (x - middle_x) * self.scale_x + self.dx,
            middle_y + (y - middle_y) * self.scale_y + self.dy,
        )

    def rect(self, rect: Rect, paper: Size) -> Rect:
        """Return ``rect`` with both its corners corrected."""
        x, y = self.point(rect.x, rect.y, paper)
        right, bottom = self.point(rect.right, rect.bottom, paper)
        return Rect(x, y, right - x, bottom - y)


NO_CORRECTION = SideCorrection()


@dataclass(frozen=True, slots=True)
class Correction:
    """The corrections of one printer for both faces of the paper."""

    front: SideCorrection = NO_CORRECTION
    back: SideCorrection = NO_CORRECTION


NO_CORRECTIONS = Correction()


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
    """One side of one piece of paper; ``items`` are marks and texts outside the sheets.

    ``trim`` is the smallest rectangle around the trimmed sheets and ``bleed`` the one around
    their bleeds (ISO 32000-1, 14.11.2); None: the whole paper. All positions are those wanted on
    the paper; ``correction`` is applied to everything on the page, boxes too, but not to
    ``size``, when the page is written out. Pages with the same content are one object.
    """

    size: Size
    placements: tuple[Placement, ...]
    items: tuple[Item, ...] = ()
    side: Side = Side.FRONT
    trim: Rect | None = None
    bleed: Rect | None = None
    correction: SideCorrection = NO_CORRECTION


@dataclass(frozen=True, slots=True)
class Imposition:
    """A whole print job: each different sheet once, and the pages that use them.

    ``notes`` are sentences in ``language`` for whoever prints and cuts.
    """

    title: str
    language: str
    arts: tuple[PlacedSheet, ...]
    pages: tuple[Page, ...]
    notes: tuple[str, ...] = ()


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
