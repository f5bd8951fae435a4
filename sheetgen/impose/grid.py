"""The grid of places on a page.

A grid lies in the middle of its page, so the margins of opposite sides are equal and the grid of
a back is that of its front.
"""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.model.geometry import Rect, Size


@dataclass(frozen=True, slots=True)
class Track:
    """The places along one axis of the page: columns or rows.

    ``paper`` is the page's extent, ``start`` where the first place begins, ``length`` the extent
    of a place and ``gutter`` the gap between two, all in mm.
    """

    paper: float
    count: int
    start: float
    length: float
    gutter: float

    def span(self, index: int) -> tuple[float, float]:
        """Return where place ``index`` begins and ends."""
        begin = self.start + index * (self.length + self.gutter)
        return begin, begin + self.length

    @property
    def outer(self) -> float:
        """The gap between the paper's edge and the first place; the same at the other end."""
        return self.start


@dataclass(frozen=True, slots=True)
class Grid:
    """The places of a page, numbered in reading order from the top left.

    ``turn`` is the clockwise turn (0 or 90) of every sheet, so that all binding edges of a page
    lie on the same side.
    """

    across: Track
    down: Track
    turn: int

    @property
    def places(self) -> int:
        """The number of sheets on a full page."""
        return self.across.count * self.down.count

    @property
    def page_size(self) -> Size:
        """The paper as the page lies."""
        return Size(self.across.paper, self.down.paper)

    def rect(self, place: int) -> Rect:
        """Return the trimmed sheet's rectangle at ``place``."""
        row, column = divmod(place, self.across.count)
        x, right = self.across.span(column)
        y, bottom = self.down.span(row)
        return Rect(x, y, right - x, bottom - y)
