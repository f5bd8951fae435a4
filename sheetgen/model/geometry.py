"""Lengths and rectangles of sheet space.

Sheet space is measured in millimetres, with zero at the top left corner of the trimmed sheet and
y growing downwards. Nothing in here is rounded: whoever prints a number decides how.
"""

from __future__ import annotations

from dataclasses import dataclass

MM_PER_INCH = 25.4

# The legibility floor for every printed text: the 6 pt (1/72 inch) type size of a newspaper's
# small print. Type sizes are kept in mm like all other lengths.
MIN_TYPE_MM = 6 * MM_PER_INCH / 72

# Two lengths closer than this are the same length; far below what a printer or a knife resolves.
TOLERANCE_MM = 1e-6


@dataclass(frozen=True, slots=True)
class Size:
    """A width and a height in mm."""

    width: float
    height: float

    def turned(self) -> Size:
        """Return the size after a quarter turn."""
        return Size(self.height, self.width)

    def scaled(self, factor: float) -> Size:
        """Return the size with both lengths multiplied by ``factor``."""
        return Size(self.width * factor, self.height * factor)

    def fits_in(self, other: Size) -> bool:
        """Tell whether this size lies within ``other`` without turning it."""
        return (
            self.width <= other.width + TOLERANCE_MM and self.height <= other.height + TOLERANCE_MM
        )


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle: top left corner, width and height, all in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge in mm."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the bottom edge in mm."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The middle as (x, y) in mm."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def size(self) -> Size:
        """The rectangle's width and height."""
        return Size(self.width, self.height)

    def moved(self, dx: float, dy: float) -> Rect:
        """Return the rectangle shifted by (dx, dy) mm."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def scaled(self, factor: float) -> Rect:
        """Return the rectangle with all four numbers multiplied by ``factor``."""
        return Rect(self.x * factor, self.y * factor, self.width * factor, self.height * factor)

    def inset(self, left: float, top: float, right: float, bottom: float) -> Rect:
        """Return the rectangle with its edges moved inwards by the given mm."""
        return Rect(
            self.x + left, self.y + top, self.width - left - right, self.height - top - bottom
        )

    def shrunk(self, by: float) -> Rect:
        """Return the rectangle with all edges moved inwards by ``by`` mm."""
        return self.inset(by, by, by, by)

    def contains(self, other: Rect) -> bool:
        """Tell whether ``other`` lies within this rectangle (touching edges allowed)."""
        return (
            other.x >= self.x - TOLERANCE_MM
            and other.y >= self.y - TOLERANCE_MM
            and other.right <= self.right + TOLERANCE_MM
            and other.bottom <= self.bottom + TOLERANCE_MM
        )

    def overlaps(self, other: Rect) -> bool:
        """Tell whether the two rectangles share more than an edge."""
        return (
            self.x < other.right - TOLERANCE_MM
            and other.x < self.right - TOLERANCE_MM
            and self.y < other.bottom - TOLERANCE_MM
            and other.y < self.bottom - TOLERANCE_MM
        )
