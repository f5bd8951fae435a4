"""The strokes that sheets are ruled with; the frame and the tints of tables and ledgers."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.model.geometry import Rect
from sheetgen.model.placed import ACCENT_TINT, INK, LINE, TINT, Box, Item, Line, Stroke
from sheetgen.model.style import RowStyle, Weight

from .part import Context

HAIR = Stroke(Weight.HAIR, LINE)
"""Between cells that belong together."""

FINE = Stroke(Weight.FINE, INK)
"""Around a grid and between its blocks, and to write on."""

BOLD = Stroke(Weight.BOLD, INK)
"""Below the head and at the foot."""

TINTS = {RowStyle.SUM: TINT, RowStyle.TOTAL: ACCENT_TINT}
"""The grounds of rows or columns in which something is added up."""


def level(frame: Rect, y: float, stroke: Stroke) -> Line:
    """Return a line at height ``y`` right across ``frame``."""
    return Line(frame.x, y, frame.right, y, stroke)


def upright(x: float, top: float, bottom: float, stroke: Stroke) -> Line:
    """Return a line at ``x`` from ``top`` down to ``bottom``."""
    return Line(x, top, x, bottom, stroke)


def frame_items(frame: Rect, top: float, context: Context) -> Iterator[Item]:
    """Yield the outline of a grid, inside ``frame``, and bold lines at ``top`` and at its foot."""
    yield Box(frame.shrunk(context.half(Weight.FINE)), stroke=FINE)
    yield level(frame, top, BOLD)
    yield level(frame, frame.bottom, BOLD)
