"""Sheet space <-> picture: a perspective view of a flat sheet, and of one that bends a little.

The flat part is a homography. A sheet that curls away from the camera along its longer side lies
lower by the square of the distance v from its middle (v runs from -1 to 1): what is lower looks
smaller, and seen from the side it looks shifted. So points move by v² times a share of their
distance from the middle, and by v² times a shift. That needs tags in the middle of the long edges.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np

from sheetgen.model.geometry import Rect, Size

from .types import Grey, Mask, Points

BEND_TERMS = 3
STEPS = 8
"""Rounds of the Gauss-Newton fit; it settles after three or four."""


@dataclass(frozen=True, slots=True, eq=False)
class Mapping:
    """How mm on the sheet become px in the picture.

    ``matrix`` takes (u, v, 1) to homogeneous px; ``bend`` is the share and the shifts in u and v,
    all 0 for a flat sheet (the bend runs along u if ``across``: the sheet is wider than high).
    """

    size: Size
    matrix: Points
    bend: tuple[float, ...] = (0.0,) * BEND_TERMS
    across: bool = False

    @property
    def is_flat(self) -> bool:
        """Whether nothing bends."""
        return not any(self.bend)

    def px(self, mm: Points) -> Points:
        """Return where points of the sheet (mm) lie in the picture (px)."""
        half = np.array([self.size.width, self.size.height]) / 2
        uv = (np.asarray(mm, dtype=np.float64) - half) / half
        return _projected(self.matrix, _bent(uv, self.bend, self.across))

    def px_per_mm(self, mm: tuple[float, float]) -> float:
        """Return how many pixels a millimetre has at a place on the sheet."""
        x, y = mm
        near = self.px(np.array([(x, y), (x + 1, y), (x, y + 1)]))
        one, other = near[1] - near[0], near[2] - near[0]
        return float(abs(one[0] * other[1] - one[1] * other[0]) ** 0.5)

    @property
    def outline(self) -> Points:
        """The corners of the sheet in px, clockwise from its top left."""
        return self.px(_corners(self.size))

    @property
    def coarsest(self) -> float:
        """How many pixels a millimetre has at the corner that is farthest away."""
        return min(self.px_per_mm((float(x), float(y))) for x, y in _corners(self.size))

    @property
    def is_turned_over(self) -> bool:
        """Whether the picture shows the sheet as in a mirror."""
        outline = self.outline
        ring = [*outline, outline[0]]
        return sum(float(a[0] * b[1] - a[1] * b[0]) for a, b in pairwise(ring)) < 0

    def beyond(self, rects: Sequence[Rect], picture: Grey) -> Mask:
        """Tell for each rectangle of the sheet whether a part of it is not in the picture."""
        ends = [(x, y) for r in rects for x in (r.x, r.right) for y in (r.y, r.bottom)]
        px = self.px(np.array(ends).reshape(-1, 2)).reshape(-1, 4, 2)
        rows, columns = picture.shape
        inside = (px >= -0.5) & (px <= np.array([columns, rows]) - 0.5)
        return np.asarray(~inside.all(axis=(1, 2)))


def _corners(size: Size) -> Points:
    return np.array([(0.0, 0.0), (size.width, 0.0), (size.width, size.height), (0.0, size.height)])


def _bent(uv: Points, bend: Sequence[float], across: bool) -> Points:
    if not any(bend):
        return uv
    square = (uv[:, 0] if across else uv[:, 1])[:, None] ** 2
    return np.asarray(uv + square * (bend[0] * uv + np.array(bend[1:])))


def _projected(matrix: Points, uv: Points) -> Points:
    homogeneous = np.concatenate([uv, np.ones((len(uv), 1))], axis=1) @ matrix.T
    return np.asarray(homogeneous[:, :2] / homogeneous[:, 2:])


def flat_mapping(mm: Points, px: Points, size: Size) -> Mapping | None:
    """Return the homography that fits best, or None if the points allow none."""
    half = np.array([size.width, size.height]) / 2
    matrix, _ = cv2.findHomography((mm - half) / half, px, 0)
    if matrix is None or not np.isfinite(matrix).all() or abs(np.linalg.det(matrix)) < 1e-9:
        return None
    return Mapping(size, np.asarray(matrix, dtype=np.float64), across=size.width > size.height)


def bent_mapping(mm: Points, px: Points, size: Size) -> Mapping | None:
    """Return the mapping with a bend that fits best, or None if the points allow none."""
    flat = flat_mapping(mm, px, size)
    if flat is None:
        return None
    half = np.array([size.width, size.height]) / 2
    uv = (mm - half) / half
    scale = flat.matrix[2, 2]
    values = np.concatenate([(flat.matrix / scale).ravel()[:8], np.zeros(BEND_TERMS)])

    def miss(parameters: Points) -> Points:
        matrix = np.append(parameters[:8], 1.0).reshape(3, 3)
        seen = _projected(matrix, _bent(uv, list(parameters[8:]), flat.across))
        return np.asarray((seen - px).ravel())

    for _ in range(STEPS):
        error = miss(values)
        slope = _slope(miss, values, error)
        step, *_ = np.linalg.lstsq(slope, -error, rcond=1e-10)
        values = values + step
        if not np.isfinite(values).all():
            return None
        if np.abs(step).max() < 1e-9:
            break
    bend = tuple(float(value) for value in values[8:])
    return Mapping(size, np.append(values[:8], 1.0).reshape(3, 3), bend, flat.across)


def _slope(miss: Callable[[Points], Points], values: Points, error: Points) -> Points:
    """Return by how much each error grows with each value."""
    columns = []
    for index, value in enumerate(values):
        step = 1e-6 * max(abs(value), 1.0)
        moved = values.copy()
        moved[index] += step
        columns.append((miss(moved) - error) / step)
    return np.stack(columns, axis=1)
