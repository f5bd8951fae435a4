"""A rectangle cut into parts: one below the other, or side by side; lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.model.geometry import Rect


def below(rect: Rect, heights: Sequence[float]) -> tuple[Rect, ...]:
    """Return parts with these heights, from the top of ``rect`` down and as wide as it is."""
    parts = []
    y = rect.y
    for height in heights:
        parts.append(Rect(rect.x, y, rect.width, height))
        y += height
    return tuple(parts)


def beside(rect: Rect, widths: Sequence[float], gap: float = 0.0) -> tuple[Rect, ...]:
    """Return parts with these widths, from the left of ``rect`` on, ``gap`` mm apart."""
    parts = []
    x = rect.x
    for width in widths:
        parts.append(Rect(x, rect.y, width, rect.height))
        x += width + gap
    return tuple(parts)


def evenly(rect: Rect, count: int, gap: float = 0.0) -> tuple[Rect, ...]:
    """Return ``count`` equal parts side by side, ``gap`` mm apart, that fill ``rect``."""
    width = (rect.width - gap * (count - 1)) / count
    return beside(rect, [width] * count, gap)


def padded(rect: Rect, pad: float) -> Rect:
    """Return ``rect`` without ``pad`` mm at its left and at its right."""
    return rect.inset(pad, 0, pad, 0)
