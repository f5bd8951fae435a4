"""The order of the block -> which sheet lies in which place of which page.

What comes out is one mapping a page, place -> number of the sheet in the block; every page but the
last is full, and no page is empty.
"""

from __future__ import annotations

from itertools import accumulate

from .options import Scheme

Filling = dict[int, int]
"""Place on the page -> index in the order of the block."""


def fill_pages(count: int, places: int, scheme: Scheme) -> list[Filling]:
    """Spread ``count`` sheets over pages with that many places."""
    match scheme:
        case Scheme.SEQUENCE:
            return [
                {place: first + place for place in range(min(places, count - first))}
                for first in range(0, count, places)
            ]
        case Scheme.CUT_AND_STACK:
            return _piles(count, places)
        case Scheme.REPEAT:
            return [dict.fromkeys(range(places), index) for index in range(count)]


def _piles(count: int, places: int) -> list[Filling]:
    """Cut the block into piles that differ by one sheet at most, the higher ones first."""
    pages, rest = divmod(count, places)
    heights = [pages + (place < rest) for place in range(places)]
    tops = [0, *accumulate(heights)]
    return [
        {place: tops[place] + page for place in range(places) if page < heights[place]}
        for page in range(max(heights))
    ]


def serial_offset(scheme: Scheme, index: int, place: int, count: int) -> int:
    """Return how many numbers after the first one a sheet gets when the sheets are counted.

    Blocks made side by side (``repeat``) are counted one after the other.
    """
    return place * count + index if scheme == Scheme.REPEAT else index
