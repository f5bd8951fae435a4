"""Vertical alignment edges: what stands below or above columns takes their edges over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sheetgen.model.style import UNIT

GUTTER = 2 * UNIT
"""Between things side by side that have no edge of their own to keep to."""

SNAP = 8 * UNIT
"""A boundary moves at most this far to meet an edge."""


@dataclass(frozen=True, slots=True)
class Guide:
    """An alignment edge: one thing ends at x ``before``, the next begins at ``at`` (mm)."""

    before: float
    at: float


def nearest(
    guides: Iterable[Guide], at: float, low: float, high: float, reach: float = SNAP
) -> Guide | None:
    """Return the guide between ``low`` and ``high`` nearest to x ``at``, within ``reach`` mm.

    Of two that are equally near the left one is taken.
    """
    near = [
        guide
        for guide in guides
        if abs(guide.at - at) <= reach and low <= guide.before and guide.at <= high
    ]
    return min(near, key=lambda guide: (round(abs(guide.at - at), 6), guide.at), default=None)
