"""The second signs as outlines: one shape for each ``SignShape``, without position or size.

A shape is a list of contours in a unit square, zero at the top left, y down; they are filled with
the even-odd rule. The shapes differ in outline and in holes, so that they are told apart at 2.5 mm
and in any single colour, and have about the same optical weight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import cos, pi, sin

from sheetgen.model.palette import SignShape

Point = tuple[float, float]

KAPPA = 0.5522847498
"""The handle length, as a share of the radius, that makes four cubic curves a circle."""


@dataclass(frozen=True, slots=True)
class Contour:
    """A closed outline: a start point and cubic curves (two handles and an end point each)."""

    start: Point
    curves: tuple[tuple[Point, Point, Point], ...]


def contours(shape: SignShape) -> tuple[Contour, ...]:
    """Return the closed outlines of ``shape`` in the unit square (even-odd fill)."""
    return _SHAPES[shape]()


def polygon(*points: Point) -> Contour:
    """Return a closed outline of straight edges."""
    ends = (*points[1:], points[0])
    edges = zip(points, ends, strict=True)
    return Contour(points[0], tuple((a, b, b) for a, b in edges))


def circle(x: float, y: float, radius: float) -> Contour:
    """Return a circle about (x, y)."""
    r, k = radius, radius * KAPPA
    return Contour(
        (x + r, y),
        (
            ((x + r, y + k), (x + k, y + r), (x, y + r)),
            ((x - k, y + r), (x - r, y + k), (x - r, y)),
            ((x - r, y - k), (x - k, y - r), (x, y - r)),
            ((x + k, y - r), (x + r, y - k), (x + r, y)),
        ),
    )


def _box(left: float, top: float, right: float, bottom: float) -> Contour:
    return polygon((left, top), (right, top), (right, bottom), (left, bottom))


def _ring() -> tuple[Contour, ...]:
    return circle(0.5, 0.5, 0.46), circle(0.5, 0.5, 0.27)


def _disc() -> tuple[Contour, ...]:
    return (circle(0.5, 0.5, 0.4),)


def _triangle() -> tuple[Contour, ...]:
    return (polygon((0.5, 0.03), (1.0, 0.9), (0.0, 0.9)),)


def _square() -> tuple[Contour, ...]:
    return (_box(0.11, 0.11, 0.89, 0.89),)


def _diamond() -> tuple[Contour, ...]:
    # Lying, because a standing one is too like a drop when it is small.
    return (polygon((0.5, 0.11), (1.0, 0.5), (0.5, 0.89), (0.0, 0.5)),)


def _drop() -> tuple[Contour, ...]:
    return (
        Contour(
            (0.5, 0.0),
            (
                ((0.5, 0.3), (0.81, 0.47), (0.81, 0.69)),
                ((0.81, 0.87), (0.67, 1.0), (0.5, 1.0)),
                ((0.33, 1.0), (0.19, 0.87), (0.19, 0.69)),
                ((0.19, 0.47), (0.5, 0.3), (0.5, 0.0)),
            ),
        ),
    )


def _star() -> tuple[Contour, ...]:
    # The inner radius is a little larger than that of the pentagram (0.38), for more ink.
    return (polygon(*_around(5, 0.53, 0.53 * 0.44, centre=(0.5, 0.54))),)


def _around(count: int, outer: float, inner: float, centre: Point) -> Iterable[Point]:
    for step in range(2 * count):
        radius = inner if step % 2 else outer
        angle = pi * step / count - pi / 2
        yield centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)


def _clover() -> tuple[Contour, ...]:
    """Three leaves and a stem as one outline, so that no overlap is cut out."""
    return (
        Contour(
            (0.42, 0.52),
            (
                ((0.34, 0.72), (0.0, 0.79), (0.0, 0.57)),
                ((0.0, 0.37), (0.24, 0.33), (0.36, 0.4)),
                ((0.2, 0.22), (0.3, 0.0), (0.5, 0.0)),
                ((0.7, 0.0), (0.8, 0.22), (0.64, 0.4)),
                ((0.76, 0.33), (1.0, 0.37), (1.0, 0.57)),
                ((1.0, 0.79), (0.66, 0.72), (0.58, 0.52)),
                ((0.58, 0.75), (0.62, 0.88), (0.72, 1.0)),
                ((0.72, 1.0), (0.28, 1.0), (0.28, 1.0)),
                ((0.38, 0.88), (0.42, 0.75), (0.42, 0.52)),
            ),
        ),
    )


def _cross() -> tuple[Contour, ...]:
    near, far, low, high = 0.37, 0.63, 0.02, 0.98
    return (
        polygon(
            (near, low), (far, low), (far, near), (high, near), (high, far), (far, far),
            (far, high), (near, high), (near, far), (low, far), (low, near), (near, near),
        ),
    )  # fmt: skip


def _moon() -> tuple[Contour, ...]:
    return (
        Contour(
            (0.62, 0.02),
            (
                ((0.34, 0.0), (0.08, 0.2), (0.08, 0.51)),
                ((0.08, 0.8), (0.32, 1.0), (0.58, 1.0)),
                ((0.74, 1.0), (0.88, 0.93), (0.96, 0.8)),
                ((0.66, 0.84), (0.42, 0.68), (0.42, 0.43)),
                ((0.42, 0.25), (0.5, 0.1), (0.62, 0.02)),
            ),
        ),
    )


def _bars() -> tuple[Contour, ...]:
    return tuple(_box(0.06, top, 0.94, top + 0.2) for top in (0.06, 0.4, 0.74))


def _heart() -> tuple[Contour, ...]:
    return (
        Contour(
            (0.5, 0.96),
            (
                ((0.4, 0.8), (0.0, 0.62), (0.0, 0.32)),
                ((0.0, 0.15), (0.12, 0.06), (0.26, 0.06)),
                ((0.37, 0.06), (0.46, 0.13), (0.5, 0.25)),
                ((0.54, 0.13), (0.63, 0.06), (0.74, 0.06)),
                ((0.88, 0.06), (1.0, 0.15), (1.0, 0.32)),
                ((1.0, 0.62), (0.6, 0.8), (0.5, 0.96)),
            ),
        ),
    )


_SHAPES: dict[SignShape, Callable[[], tuple[Contour, ...]]] = {
    SignShape.RING: _ring,
    SignShape.DISC: _disc,
    SignShape.TRIANGLE: _triangle,
    SignShape.SQUARE: _square,
    SignShape.DIAMOND: _diamond,
    SignShape.DROP: _drop,
    SignShape.STAR: _star,
    SignShape.CLOVER: _clover,
    SignShape.CROSS: _cross,
    SignShape.MOON: _moon,
    SignShape.BARS: _bars,
    SignShape.HEART: _heart,
}
