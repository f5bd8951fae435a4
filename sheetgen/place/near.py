"""Which rectangles of many overlap one: without comparing each with each.

Rectangles are entered in the bands of the sheet, level and ``BAND_MM`` high, that they reach into;
only those in the bands of the one asked for are compared with it. The answers are those of
``Rect.overlaps``, in the order in which the rectangles were given.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import floor

from sheetgen.model.geometry import Rect

BAND_MM = 3.0
"""About the height of a line of text: most rectangles reach into two bands."""


class Near:
    """Rectangles (mm) that are asked for their neighbours."""

    def __init__(self, rects: Iterable[Rect]) -> None:
        """Enter the rectangles; they are known by their index."""
        self._rects = tuple(rects)
        self._bands: dict[int, list[int]] = {}
        for index, rect in enumerate(self._rects):
            for band in _bands(rect):
                self._bands.setdefault(band, []).append(index)

    def overlapping(self, rect: Rect) -> Sequence[int]:
        """Return the indices, rising, of all that share more than an edge with ``rect``."""
        known = self._bands
        found = {index for band in _bands(rect) for index in known.get(band, ())}
        return sorted(index for index in found if rect.overlaps(self._rects[index]))


def _bands(rect: Rect) -> range:
    return range(floor(rect.y / BAND_MM), floor(rect.bottom / BAND_MM) + 1)
