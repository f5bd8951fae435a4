"""Marks drawn as pen strokes.

A stroke is an array of points (n x 2, x to the right and y down) in a unit cell: 0..1 is the
cell. `draw` turns strokes into a coverage mask, SIZE x SIZE, 0 (paper) to 1 (ink).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

SIZE = 64
_SUPER = 2 * SIZE
_SHIFT = 4

Mask = NDArray[np.float32]
Stroke = NDArray[np.float64]
Rng = np.random.Generator

# Letters on a grid of 4 x 6, written "xy xy ..." with | between strokes. Letters that look like
# a digit or a mark (O, I, S, Z, B, G, X, ...) are left out on purpose.
LETTERS = {
    "A": "06 20 46|14 34",
    "E": "40 00 06 46|03 33",
    "F": "40 00 06|03 33",
    "H": "00 06|40 46|03 43",
    "K": "00 06|40 03 46",
    "L": "00 06 46",
    "M": "06 00 23 40 46",
    "N": "06 00 46 40",
    "P": "06 00 30 41 42 33 03",
    "R": "06 00 30 41 42 33 03 46",
    "T": "00 40|20 26",
    "W": "00 16 22 36 40",
    "h": "00 06|04 13 33 44 46",
    "k": "00 06|42 04 46",
    "m": "02 06|03 12 23 26|23 32 43 46",
    "n": "02 06|04 12 32 43 46",
    "e": "04 44 43 32 12 03 05 16 36 45",
    "u": "02 05 16 36 44 42 46",
    "tick": "03 16 40",
}


def uniform(rng: Rng, low: float, high: float) -> float:
    """One uniform number as a plain float."""
    return low + (high - low) * float(rng.random())


def points(*pairs: tuple[float, float]) -> Stroke:
    """A stroke from its corner points."""
    return np.array(pairs, dtype=np.float64)


def rounded(stroke: Stroke, rounds: int = 2) -> Stroke:
    """Cut the corners of a stroke (Chaikin), keeping its two ends."""
    for _ in range(rounds):
        if len(stroke) < 3:
            return stroke
        near = 0.75 * stroke[:-1] + 0.25 * stroke[1:]
        far = 0.25 * stroke[:-1] + 0.75 * stroke[1:]
        inner = np.stack([near, far], axis=1).reshape(-1, 2)
        stroke = np.concatenate([stroke[:1], inner[1:-1], stroke[-1:]])
    return stroke


def unsteady(stroke: Stroke, rng: Rng, amount: float) -> Stroke:
    """Resample a stroke and bend it the way a hand does (amount in cells)."""
    steps = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(stroke, axis=0).T))])
    where = np.linspace(0.0, steps[-1], max(12, 3 * len(stroke)))
    even = np.stack([np.interp(where, steps, stroke[:, axis]) for axis in (0, 1)], axis=1)
    phase = np.linspace(0.0, 1.0, len(where))[:, None]
    for waves in (0.5, 1.0, 2.0):
        swing = rng.normal(0.0, amount / (1.0 + waves), 2)
        even += swing * np.sin(2 * np.pi * (waves * phase + rng.random(2)))
    return even


def line(start: tuple[float, float], end: tuple[float, float], rng: Rng, bow: float) -> Stroke:
    """A stroke from start to end with a sideways bow of the given standard deviation."""
    a, b = np.array(start), np.array(end)
    side = np.array([a[1] - b[1], b[0] - a[0]]) * float(rng.normal(0.0, bow))
    t = np.linspace(0.0, 1.0, 9)[:, None]
    return np.asarray(a + t * (b - a) + 4 * t * (1 - t) * side, dtype=np.float64)


def pen_width(rng: Rng) -> float:
    """A pen width in cells, from a fine ball pen to a felt pen."""
    return float(np.exp(uniform(rng, np.log(0.025), np.log(0.11))))


def draw(strokes: Sequence[Stroke], width: float, fill: bool = False) -> Mask:
    """Coverage mask of strokes drawn with a round pen (width in cells)."""
    canvas = np.zeros((_SUPER, _SUPER), dtype=np.uint8)
    scaled = [np.round(s * _SUPER * 2**_SHIFT).astype(np.int32)[:, None] for s in strokes]
    if fill:
        cv2.fillPoly(canvas, scaled, 255, cv2.LINE_AA, _SHIFT)
    thickness = max(1, round(width * _SUPER))
    cv2.polylines(canvas, scaled, fill, 255, thickness, cv2.LINE_AA, _SHIFT)
    small = cv2.resize(canvas, (SIZE, SIZE), interpolation=cv2.INTER_AREA)
    return np.asarray(small / np.float32(255), dtype=np.float32)


def in_box(strokes: Sequence[Stroke], rng: Rng, low: float, high: float) -> list[Stroke]:
    """Place strokes drawn in 0..1 into a random box; its longer side is low..high cells."""
    side = uniform(rng, low, high)
    stretch = uniform(rng, 0.65, 1.5)
    extent = np.array([min(1.0, stretch), min(1.0, 1 / stretch)]) * side
    slack = np.maximum(1.0 - extent, 0.0) * 0.5
    centre = 0.5 + np.clip(rng.normal(0.0, 0.5, 2), -1.0, 1.0) * slack
    return [centre + (s - 0.5) * extent for s in strokes]


def cross(rng: Rng) -> list[Stroke]:
    """A cross: straight, upright, two touching arcs, or written without lifting the pen."""
    makers = (_straight_cross, _arc_cross, _joined_cross, _plus)
    maker = makers[int(rng.choice(4, p=[0.5, 0.25, 0.13, 0.12]))]
    strokes = in_box(maker(rng), rng, 0.35, 1.05)
    return [unsteady(s, rng, 0.012) for s in strokes]


def _straight_cross(rng: Rng) -> list[Stroke]:
    j = rng.normal(0.0, 0.07, 8)
    return [
        line((0 + j[0], 0 + j[1]), (1 + j[2], 1 + j[3]), rng, 0.05),
        line((1 + j[4], 0 + j[5]), (0 + j[6], 1 + j[7]), rng, 0.05),
    ]


def _arc_cross(rng: Rng) -> list[Stroke]:
    gap = uniform(rng, -0.1, 0.015)
    hook = uniform(rng, 0.0, 0.2)
    t = np.linspace(0.0, 1.0, 15)
    bulge = np.sin(np.pi * t) ** uniform(rng, 0.6, 1.3)
    lean = uniform(rng, -0.12, 0.12) * (0.5 - t)
    left = np.stack([0.5 - gap / 2 - 0.5 * (1 - bulge) + lean, t], axis=1)
    right = np.stack([0.5 + gap / 2 + 0.5 * (1 - bulge) + lean, t], axis=1)
    curl = hook * np.maximum(0.0, 1 - 6 * t)
    left[:, 1] += curl
    right[::-1, 1] -= curl
    return [left, right]


def _joined_cross(rng: Rng) -> list[Stroke]:
    reach = uniform(rng, 0.0, 0.12)
    low, high = uniform(rng, 0.8, 1.0), uniform(rng, 0.0, 0.2)
    way = points((0, high), (1, low), (1 + reach, 0.5), (1, high), (0, low))
    if rng.random() < 0.5:
        way = way[:, ::-1].copy()
    return [rounded(way, 2)]


def _plus(rng: Rng) -> list[Stroke]:
    j = rng.normal(0.0, 0.06, 8)
    return [
        line((0 + j[0], 0.5 + j[1]), (1 + j[2], 0.5 + j[3]), rng, 0.04),
        line((0.5 + j[4], 0 + j[5]), (0.5 + j[6], 1 + j[7]), rng, 0.04),
    ]


def strike(rng: Rng) -> list[Stroke]:
    """A cell struck out: dash, double dash, corner-to-corner diagonal or wave."""
    makers = (_dash, _double_dash, _diagonal, _wave)
    strokes = makers[int(rng.choice(4, p=[0.3, 0.18, 0.27, 0.25]))](rng)
    return [unsteady(s, rng, 0.008) for s in strokes]


def _dash(rng: Rng) -> list[Stroke]:
    half = uniform(rng, 0.17, 0.52)
    x = 0.5 + uniform(rng, -1, 1) * max(0.0, 0.5 - half) * 0.7
    y, tilt = uniform(rng, 0.28, 0.72), uniform(rng, -0.2, 0.2) * half
    return [line((x - half, y - tilt), (x + half, y + tilt), rng, 0.03)]


def _double_dash(rng: Rng) -> list[Stroke]:
    upper = _dash(rng)[0]
    upper[:, 1] += uniform(rng, 0.32, 0.5) - upper[:, 1].mean()
    lower = upper + np.array([uniform(rng, -0.06, 0.06), uniform(rng, 0.1, 0.3)])
    lower[:, 1] += np.linspace(-1, 1, len(lower)) * rng.normal(0.0, 0.02)
    return [upper, lower]


def _diagonal(rng: Rng) -> list[Stroke]:
    a, b = uniform(rng, -0.06, 0.13), uniform(rng, -0.06, 0.13)
    c, d = uniform(rng, -0.06, 0.13), uniform(rng, -0.06, 0.13)
    ends = ((a, b), (1 - c, 1 - d)) if rng.random() < 0.4 else ((a, 1 - b), (1 - c, d))
    stroke = line(ends[0], ends[1], rng, 0.03)
    if rng.random() < 0.15:
        shift = np.array([uniform(rng, 0.08, 0.2), uniform(rng, -0.04, 0.04)])
        return [stroke, stroke + shift]
    return [stroke]


def _wave(rng: Rng) -> list[Stroke]:
    periods = uniform(rng, 1.0, 4.5)
    height = uniform(rng, 0.04, 0.09) if periods < 2.5 else uniform(rng, 0.05, 0.24)
    half = uniform(rng, 0.3, 0.52)
    t = np.linspace(0.0, 1.0, 48)
    turn = 2 * np.pi * (periods * t + rng.random())
    shape = np.sin(turn) if rng.random() < 0.6 else 2 / np.pi * np.arcsin(np.sin(turn))
    slope = uniform(rng, -0.25, 0.25) if rng.random() < 0.8 else uniform(rng, -0.9, 0.9)
    y = uniform(rng, 0.4, 0.6) + height * shape + slope * (t - 0.5)
    return [np.stack([0.5 + (2 * t - 1) * half, y], axis=1)]


def scribble(rng: Rng, box: tuple[float, float, float, float], turns: int) -> Stroke:
    """A zigzag that covers a box (left, top, right, bottom) with the given number of turns."""
    left, top, right, bottom = box
    t = np.linspace(0.0, 1.0, 2 * turns)
    side = np.where(np.arange(2 * turns) % 2 == 0, 0.0, 1.0) + rng.normal(0, 0.06, 2 * turns)
    flat = np.stack([side, t + rng.normal(0, 0.1 / turns, 2 * turns)], axis=1)
    if rng.random() < 0.5:
        flat = flat[:, ::-1]
    lean = rng.normal(0.0, 0.15)
    flat = np.stack([flat[:, 0] + lean * (flat[:, 1] - 0.5), flat[:, 1]], axis=1)
    way = np.array([left, top]) + flat * np.array([right - left, bottom - top])
    return rounded(np.asarray(way, dtype=np.float64), int(rng.integers(1, 3)))


def filled(rng: Rng) -> Mask:
    """A filled circle or blob, or a cell blackened with dense strokes."""
    kind = rng.random()
    if kind < 0.15:
        return _blackened(rng)
    half = np.clip(uniform(rng, 0.16, 0.46) * rng.uniform(0.8, 1.2, 2), 0.15, 0.455)
    centre = 0.5 + rng.uniform(-1, 1, 2) * (0.5 - half) * 0.6
    if kind < 0.55:
        turn = np.linspace(0, 2 * np.pi, 32, endpoint=False)
        rim = 1 + sum(rng.normal(0, 0.05) * np.sin(n * turn + rng.random() * 6) for n in (2, 3, 5))
        ring = np.stack([np.cos(turn), np.sin(turn)], axis=1) * np.asarray(rim)[:, None]
        return draw([centre + ring * half], 0.02, fill=True)
    if kind < 0.75:
        turn = np.linspace(0, 2 * np.pi * uniform(rng, 3, 6), 90)
        radius = np.linspace(0.05, 1.0, 90) * (1 + rng.normal(0, 0.04, 90))
        spiral = np.stack([np.cos(turn), np.sin(turn)], axis=1) * radius[:, None]
        return draw([centre + spiral * half], uniform(rng, 0.06, 0.12))
    left, top = centre - half
    right, bottom = centre + half
    width = uniform(rng, 0.05, 0.1)
    turns = max(5, round(uniform(rng, 0.45, 0.85) * 2 * float(half.max()) / width))
    return draw([scribble(rng, (left, top, right, bottom), turns)], width)


def _blackened(rng: Rng) -> Mask:
    """A black square with sharp edges, on a half to four fifths of the cell."""
    half = rng.uniform(0.35, 0.45, 2)
    left, top = 0.5 + rng.uniform(-1, 1, 2) * (0.48 - half) - half
    right, bottom = left + 2 * half[0], top + 2 * half[1]
    return draw([points((left, top), (right, top), (right, bottom), (left, bottom))], 0.01, True)


def over_line(rng: Rng, box: tuple[float, float, float, float], kind: str) -> list[Stroke]:
    """Strokes that strike out what stands in a box; they reach beyond it on both sides."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    reach = uniform(rng, 0.25, 0.55) * max(wide, 0.6 * high)
    x0, x1, y = left - reach, right + reach, uniform(rng, top + 0.35 * high, top + 0.65 * high)
    tilt = uniform(rng, -0.15, 0.15) * (x1 - x0)
    flat = line((x0, y + tilt), (x1, y - tilt), rng, 0.03)
    steep = uniform(rng, 0.0, 0.15) * high
    up = line((x0, bottom + steep), (x1, top - steep), rng, 0.04)
    down = line((x0, top - steep), (x1, bottom + steep), rng, 0.04)
    if kind == "scribble":
        return [scribble(rng, (x0, top, x1, bottom), int(rng.integers(3, 7)))]
    gap = np.array([0.0, uniform(rng, 0.1, 0.25) * high])
    pairs = {"flat": [flat], "double": [flat - gap / 2, flat + gap / 2], "up": [up]}
    return pairs.get(kind) or ([down] if kind == "down" else [up, down])


def letter(rng: Rng) -> list[Stroke]:
    """A letter (or a tick) in 0..1."""
    code = LETTERS[list(LETTERS)[int(rng.integers(len(LETTERS)))]]
    rounds = int(rng.integers(0, 3))
    strokes = []
    for part in code.split("|"):
        grid = np.array([(int(p[0]) / 4, int(p[1]) / 6) for p in part.split()])
        strokes.append(rounded(grid + rng.normal(0, 0.035, grid.shape), rounds))
    return strokes


def flagged_one(rng: Rng) -> list[Stroke]:
    """A 1 with a flag or a foot or both, in 0..1."""
    lean, flag = uniform(rng, -0.05, 0.16), uniform(rng, 0.2, 0.5)
    top, base = (0.55 + lean, 0.0), (0.55 - lean, 1.0)
    drop = flag * uniform(rng, 0.7, 1.6)
    way = points((top[0] - flag, drop), top, base)
    bare = rng.random() < 0.15
    strokes = [way[1:] if bare else rounded(way, int(rng.integers(0, 2)))]
    if bare or rng.random() < 0.3:
        foot = uniform(rng, 0.15, 0.35)
        strokes.append(line((base[0] - foot, 1.0), (base[0] + foot, 1.0), rng, 0.03))
    return strokes


def seven(rng: Rng) -> list[Stroke]:
    """A 7 with a bar through its stem, in 0..1."""
    lean, right = uniform(rng, 0.05, 0.45), uniform(rng, 0.75, 0.95)
    left, foot = uniform(rng, 0.08, 0.25), (right - lean - 0.1, 1.0)
    way = [(left, uniform(rng, 0.0, 0.08)), (right, uniform(rng, -0.04, 0.06)), foot]
    if rng.random() < 0.3:
        way.insert(0, (left - 0.02, uniform(rng, 0.12, 0.25)))
    height, half = uniform(rng, 0.42, 0.62), uniform(rng, 0.13, 0.28)
    x = right - (lean + 0.1) * height
    tilt = uniform(rng, -0.07, 0.05)
    bar = line((x - half, height - tilt), (x + half, height + tilt), rng, 0.04)
    return [rounded(points(*way), int(rng.integers(0, 2))), bar]


def four(rng: Rng) -> list[Stroke]:
    """An open or closed 4 of two strokes whose stem crosses the arm, in 0..1."""
    if rng.random() < 0.35:
        return _closed_four(rng)
    start, arm = uniform(rng, 0.3, 0.6), uniform(rng, 0.5, 0.75)
    corner = (uniform(rng, 0.0, 0.12), arm + uniform(rng, -0.05, 0.05))
    angle = rounded(points((start, 0), corner, (uniform(rng, 0.85, 1.0), arm)), 1)
    stem, lean = uniform(rng, 0.5, 0.75), uniform(rng, -0.02, 0.12)
    high = arm - uniform(rng, 0.12, 0.45)
    return [angle, line((stem + lean, high), (stem - lean / 2, 1), rng, 0.04)]


def _closed_four(rng: Rng) -> list[Stroke]:
    """A 4 whose slanting stroke starts at the top of its stem."""
    arm, x = uniform(rng, 0.55, 0.75), uniform(rng, 0.55, 0.8)
    top, corner = (x + rng.normal(0.0, 0.03), 0.0), (uniform(rng, 0.0, 0.12), arm)
    angle = points(top, corner, (uniform(rng, 0.85, 1.0), arm + rng.normal(0.0, 0.03)))
    return [angle, line(top, (x - uniform(rng, -0.02, 0.15), 1.0), rng, 0.03)]


def nine(rng: Rng) -> list[Stroke]:
    """A 9 with a curled tail, in 0..1."""
    turn = np.linspace(-0.3, -2 * np.pi + uniform(rng, -0.3, 0.2), 20)
    tall, wide = uniform(rng, 0.2, 0.3), uniform(rng, 0.26, 0.38)
    loop = np.stack([0.5 + wide * np.cos(turn), tall + tall * np.sin(turn)], axis=1)
    right, low = 0.5 + wide, uniform(rng, 0.82, 0.95)
    tail = points((right, 0.5), (right - uniform(rng, 0, 0.1), low), (0.5, 1.0))
    curl = points((uniform(rng, 0.1, 0.25), uniform(rng, 0.8, 1.0)))
    return [np.concatenate([loop, rounded(np.concatenate([tail, curl]), 2)])]


DIGITS: dict[int, Callable[[Rng], list[Stroke]]] = {1: flagged_one, 4: four, 7: seven, 9: nine}
MARKS: dict[str, Callable[[Rng], list[Stroke]]] = {"cross": cross, "strike": strike}
