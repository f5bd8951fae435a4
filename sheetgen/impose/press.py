"""What lies on a face, by place -> the page with its positions in mm.

Pages with the same content are made once and are one object, so that whoever draws them can see
that they are the same.
"""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.geometry import Rect
from sheetgen.model.page import Page, Placement, Side, SideCorrection
from sheetgen.model.placed import Line

from .flip import back_rect, back_turn
from .grid import Grid
from .marks import cut_marks
from .options import ImposeOptions


class Slot(NamedTuple):
    """A sheet in a place of the grid (that of the front, also for a back)."""

    place: int
    art: int
    serial: str | None


Content = tuple[Slot, ...]


class Press:
    """Makes the pages of one job: a grid, the places in use, and the options.

    Every page of a job carries the marks of all places in use, also if the last one holds fewer
    sheets: pages can be cut in one pile with any of them on top.
    """

    def __init__(self, grid: Grid, used: frozenset[int], options: ImposeOptions) -> None:
        """Work out what is the same on all pages."""
        self._size = grid.page_size
        self._duplex = options.duplex
        fronts = {place: grid.rect(place) for place in used}
        backs = {
            place: back_rect(rect, self._size, options.duplex) for place, rect in fronts.items()
        }
        marks = cut_marks(grid, used, options)
        correction = options.correction
        self._front = _Face(fronts, grid.turn, marks, options.bleed, correction.front)
        self._back = _Face(
            backs,
            back_turn(grid.turn, self._size, options.duplex),
            tuple(self._behind(mark) for mark in marks),
            options.bleed,
            correction.back,
        )
        self._pages: dict[tuple[Side, Content], Page] = {}
        faces = (self._front, self._back) if options.two_sided else (self._front,)
        for face in faces:
            self._check_on_paper(face)

    def front(self, content: Content) -> Page:
        """Return the front page with that content."""
        return self._page(Side.FRONT, self._front, content)

    def back(self, content: Content) -> Page:
        """Return the back page with that content."""
        return self._page(Side.BACK, self._back, content)

    def _page(self, side: Side, face: _Face, content: Content) -> Page:
        key = (side, content)
        if key not in self._pages:
            self._pages[key] = Page(
                self._size,
                tuple(face.placement(slot) for slot in content),
                face.marks,
                side,
                face.trim,
                face.bleed_box,
                face.correction,
            )
        return self._pages[key]

    def _behind(self, mark: Line) -> Line:
        rect = back_rect(
            Rect(mark.x1, mark.y1, mark.x2 - mark.x1, mark.y2 - mark.y1), self._size, self._duplex
        )
        return Line(rect.x, rect.y, rect.right, rect.bottom, mark.stroke)

    def _check_on_paper(self, face: _Face) -> None:
        sent = face.correction.rect(face.bleed_box, self._size)
        if not Rect(0, 0, self._size.width, self._size.height).contains(sent):
            raise SheetgenError(
                "the correction for the printer moves sheets over the edge of the paper",
                "give smaller offsets, fewer sheets a page, or a larger margin",
            )


class _Face:
    """One face of the paper: the same for all pages of a job."""

    def __init__(
        self,
        rects: dict[int, Rect],
        turn: int,
        marks: tuple[Line, ...],
        bleed: float,
        correction: SideCorrection,
    ) -> None:
        self.marks = marks
        self.correction = correction
        self.trim = _around(list(rects.values()))
        self.bleed_box = self.trim.shrunk(-bleed)
        self._rects = rects
        self._turn = turn
        self._placements: dict[Slot, Placement] = {}

    def placement(self, slot: Slot) -> Placement:
        """Return the placement of a slot; one object for all pages that have it."""
        if slot not in self._placements:
            rect = self._rects[slot.place]
            self._placements[slot] = Placement(slot.art, rect, self._turn, slot.serial)
        return self._placements[slot]


def _around(rects: list[Rect]) -> Rect:
    x, y = min(rect.x for rect in rects), min(rect.y for rect in rects)
    right, bottom = max(rect.right for rect in rects), max(rect.bottom for rect in rects)
    return Rect(x, y, right - x, bottom - y)
