"""Pixels: placing digits, changing their stroke width, and turning ink masks into poor scans.

Masks are SIZE x SIZE float32, 0 (paper) to 1 (ink); lengths are in cells unless said otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from training.strokes import SIZE, Mask, Rng, draw, line, uniform, unsteady

CROP = 32
OVERHANG = 0.04
Grey = NDArray[np.uint8]

_AXIS = (np.arange(SIZE, dtype=np.float32) + 0.5) / SIZE
GRID_X, GRID_Y = np.meshgrid(_AXIS, _AXIS)


@dataclass(frozen=True)
class Pose:
    """Where and how a digit is placed: centre, height, turn (radians), shear and aspect."""

    x: float
    y: float
    height: float
    turn: float = 0.0
    shear: float = 0.0
    aspect: float = 1.0
    warp: float = 0.0
    widest: float = 0.95


def f32(values: object) -> Mask:
    """Any array as float32."""
    return np.asarray(values, dtype=np.float32)


def smooth_field(rng: Rng, cells: int, low: float, high: float) -> Mask:
    """A smooth random SIZE x SIZE field from cells x cells uniform values."""
    coarse = f32(rng.uniform(low, high, (cells, cells)))
    return f32(cv2.resize(coarse, (SIZE, SIZE), interpolation=cv2.INTER_CUBIC))


def elastic(rng: Rng, amount: float) -> tuple[Mask, Mask]:
    """Displacements in x and y, smooth, of roughly the given size."""
    cells = int(rng.integers(3, 6))
    return (
        smooth_field(rng, cells, -1, 1) * np.float32(amount),
        smooth_field(rng, cells, -1, 1) * np.float32(amount),
    )


def ink_box(mask: NDArray[np.generic], level: float) -> tuple[int, int, int, int]:
    """Left, top, right and bottom (exclusive) of what lies above the level."""
    above = mask > level  # type: ignore[operator]
    rows, columns = np.flatnonzero(above.any(axis=1)), np.flatnonzero(above.any(axis=0))
    if len(rows) == 0:
        return 0, 0, mask.shape[1], mask.shape[0]
    return int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1


def place(image: NDArray[np.uint8], pose: Pose, rng: Rng) -> Mask:
    """A 28 x 28 digit (white ink) as a mask, placed, turned, sheared and warped."""
    left, top, right, bottom = ink_box(image, 60)
    cos, sin = np.cos(pose.turn), np.sin(pose.turn)
    forward = np.array([[cos, -sin], [sin, cos]]) @ [[pose.aspect, pose.shear], [0.0, 1.0]]
    extent = np.abs(forward) @ [right - left, bottom - top]
    scale = min(pose.height / extent[1], pose.widest / extent[0])
    back = np.linalg.inv(forward * scale)
    half = np.minimum(extent * scale / 2, 0.5) - OVERHANG
    x, y = np.clip([pose.x, pose.y], half, 1 - half)
    dx, dy = elastic(rng, pose.warp) if pose.warp > 0 else (np.float32(0), np.float32(0))
    u, v = GRID_X - f32(x) + dx, GRID_Y - f32(y) + dy
    map_x = f32(back[0, 0] * u + back[0, 1] * v + (left + right - 1) / 2)
    map_y = f32(back[1, 0] * u + back[1, 1] * v + (top + bottom - 1) / 2)
    moved = cv2.remap(image, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    return f32(moved / np.float32(255))


def bend(mask: Mask, rng: Rng, amount: float, turn: float = 0.0) -> Mask:
    """Warp a whole mask elastically and turn it about its middle (radians)."""
    dx, dy = elastic(rng, amount)
    u, v = GRID_X - 0.5 + dx, GRID_Y - 0.5 + dy
    cos, sin = np.float32(np.cos(turn)), np.float32(np.sin(turn))
    map_x = (cos * u + sin * v + np.float32(0.5)) * SIZE - np.float32(0.5)
    map_y = (cos * v - sin * u + np.float32(0.5)) * SIZE - np.float32(0.5)
    return f32(cv2.remap(mask, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT))


def restroke(mask: Mask, half_width: float) -> Mask:
    """Give the strokes another half width (pixels of the mask) without tearing them apart."""
    solid = (mask > 0.42).astype(np.uint8)
    if not solid.any():
        return mask
    inside = f32(cv2.distanceTransform(solid, cv2.DIST_L2, 3))
    outside = f32(cv2.distanceTransform(1 - solid, cv2.DIST_L2, 3))
    ridge = inside[(inside >= cv2.dilate(inside, np.ones((3, 3), np.uint8))) & (inside > 0)]
    now, thin = float(np.median(ridge)), float(np.percentile(ridge, 25))
    change = max(half_width - now, -0.7 * max(thin - 0.5, 0.0))
    return f32(np.clip(inside - outside + np.float32(change), 0.0, 1.0))


def broken(mask: Mask, rng: Rng) -> Mask:
    """Ink that fails in places."""
    field = smooth_field(rng, int(rng.integers(8, 15)), 0, 1)
    lost = np.clip((field - np.float32(uniform(rng, 0.68, 0.85))) * 8, 0, 1)
    return f32(mask * (1 - np.float32(uniform(rng, 0.5, 1.0)) * lost))


def textured(mask: Mask, rng: Rng, pencil: bool) -> Mask:
    """Pressure of the hand, and for a pencil the grain of the paper."""
    mask = mask * np.clip(smooth_field(rng, 4, 0.65, 1.15), 0, 1)
    if pencil:
        grain = cv2.GaussianBlur(f32(rng.standard_normal((SIZE, SIZE))), (0, 0), 0.8)
        mask = mask * np.clip(0.8 + uniform(rng, 0.2, 0.9) * f32(grain), 0, 1)
    return mask


def paper(rng: Rng) -> Mask:
    """Grey values of an empty page: base tone, gradient, clouds, sometimes a shadow edge."""
    tone = uniform(rng, 130, 255)
    slope = rng.normal(0.0, 12.0, 2)
    page = np.float32(tone) + f32(slope[0]) * (GRID_X - 0.5) + f32(slope[1]) * (GRID_Y - 0.5)
    page += smooth_field(rng, int(rng.integers(3, 9)), -1, 1) * np.float32(uniform(rng, 0, 7))
    if rng.random() < 0.06:
        angle, where = uniform(rng, 0, 2 * np.pi), uniform(rng, -0.4, 0.4)
        across = np.cos(angle) * (GRID_X - 0.5) + np.sin(angle) * (GRID_Y - 0.5) - where
        edge = 1 / (1 + np.exp(-f32(across) / np.float32(uniform(rng, 0.02, 0.15))))
        page -= np.float32(uniform(rng, 8, 45)) * edge
    return f32(page)


def printed(page: Mask, rng: Rng) -> Mask:
    """Remains of printed lines on any side of the cell, up to a whole frame."""
    whole = rng.random() < 0.25
    dark, width = uniform(rng, 15, 200), uniform(rng, 0.012, 0.06)
    for side in range(4):
        if not whole and rng.random() > 0.3:
            continue
        inset = uniform(rng, -0.03, 0.11) if not whole else uniform(rng, 0.0, 0.1)
        a, b = inset + rng.normal(0.0, 0.01, 2)
        ends = [((a, -0.1), (b, 1.1)), ((1 - a, -0.1), (1 - b, 1.1))]
        ends += [((-0.1, a), (1.1, b)), ((-0.1, 1 - a), (1.1, 1 - b))]
        rule = draw([line(*ends[side], rng, 0.002)], width)
        page = page - np.float32(dark) * rule
        if rng.random() < 0.12:
            page = page - np.float32(uniform(rng, 10, 60)) * _beyond(side, float(a))
    return page


def _beyond(side: int, inset: float) -> Mask:
    """The tinted strip outside a printed line (a coloured heading or neighbour cell)."""
    reach = (GRID_X, 1 - GRID_X, GRID_Y, 1 - GRID_Y)[side]
    return f32(reach < inset)


def intrusion(rng: Rng) -> Mask:
    """A bit of a stroke that reaches in from the neighbour cell."""
    depth, along = uniform(rng, 0.02, 0.13), uniform(rng, 0.05, 0.95)
    length = uniform(rng, 0.05, 0.3)
    tip = line((-0.1, along), (depth, along + uniform(rng, -0.1, 0.1)), rng, 0.1)
    rim = line((-0.05, along - length), (depth / 2, along), rng, 0.15)
    mask = draw([tip if rng.random() < 0.6 else rim], uniform(rng, 0.025, 0.08))
    return f32(np.ascontiguousarray(np.rot90(mask, int(rng.integers(4)))))


def specks(page: Mask, rng: Rng) -> Mask:
    """A few dark specks of dirt."""
    page = np.ascontiguousarray(page)
    for _ in range(int(rng.integers(1, 5))):
        centre = [int(c) for c in rng.integers(0, SIZE * 16, 2)]
        radius = int(uniform(rng, 0.006, 0.028) * SIZE * 16)
        spot = np.zeros((SIZE, SIZE), np.uint8)
        cv2.circle(spot, centre, radius, 255, -1, cv2.LINE_AA, 4)
        page = page - f32(spot / np.float32(255)) * np.float32(uniform(rng, 30, 180))
    return page


def bleed(page: Mask, ghost: Mask, rng: Rng) -> Mask:
    """Ink of the other side of the sheet: mirrored, soft and faint."""
    soft = cv2.GaussianBlur(ghost[:, ::-1], (0, 0), uniform(rng, 1.2, 3.0))
    shift = f32([[1, 0, uniform(rng, -25, 25)], [0, 1, uniform(rng, -25, 25)]])
    moved = cv2.warpAffine(soft, shift, (SIZE, SIZE))
    return page - np.float32(uniform(rng, 5, 26)) * f32(moved)


def erased(page: Mask, ghost: Mask, rng: Rng) -> Mask:
    """A pencilled sign that was rubbed out: a faint, smeared trace."""
    soft = f32(cv2.GaussianBlur(ghost, (0, 0), uniform(rng, 1.0, 2.5)))
    return page - np.float32(uniform(rng, 5, 18)) * soft * smooth_field(rng, 4, 0, 1)


def compose(mask: Mask, rng: Rng, ghost: Mask | None) -> Mask:
    """Grey values of a cell with ink, print and dirt, before the camera or scanner."""
    pencil = rng.random() < 0.35
    contrast = uniform(rng, 62, 140) if pencil else uniform(rng, 80, 225)
    mask = textured(mask, rng, pencil)
    if rng.random() < 0.12:
        mask = broken(mask, rng)
    if rng.random() < 0.12:
        mask = np.maximum(mask, intrusion(rng))
    page = paper(rng)
    if ghost is not None:
        page = bleed(page, ghost, rng) if rng.random() < 0.75 else erased(page, ghost, rng)
    if rng.random() < 0.6:
        page = printed(page, rng)
    if rng.random() < 0.25:
        page = specks(page, rng)
    return f32(np.clip(page - mask * np.minimum(np.float32(contrast), page - 8), 0, 255))


def scan(page: Mask, rng: Rng, worst: float = 1.0) -> Grey:
    """Blur, low resolution, noise, JPEG and bilevel: a crop CROP x CROP.

    How poor a scan is varies from 0 to `worst`: at 1 the cell has down to 20 px.
    """
    poor = uniform(rng, 0, worst)
    if rng.random() < 0.7:
        page = f32(cv2.GaussianBlur(page, (0, 0), uniform(rng, 0.3, 0.4 + 1.3 * poor)))
    if rng.random() < 0.08:
        page = _shaken(page, rng)
    side = int(np.exp(uniform(rng, np.log(max(12.0, 36 - 16 * poor)), np.log(SIZE))))
    page = f32(cv2.resize(page, (side, side), interpolation=cv2.INTER_AREA))
    if rng.random() < 0.75:
        page += f32(rng.standard_normal((side, side))) * np.float32(uniform(rng, 0.5, 2 + 8 * poor))
    grey = np.clip(page, 0, 255).astype(np.uint8)
    if rng.random() < 0.45:
        grey = _jpeg(grey, int(rng.integers(max(12, round(85 - 55 * poor)), 95)))
    if rng.random() < 0.07 and side >= 20:
        grey = _bilevel(grey, rng)
    how = (cv2.INTER_LINEAR, cv2.INTER_CUBIC) if side < CROP else (cv2.INTER_AREA, cv2.INTER_LINEAR)
    final = cv2.resize(grey, (CROP, CROP), interpolation=how[int(rng.integers(2))])
    return np.asarray(final, dtype=np.uint8)


def _shaken(page: Mask, rng: Rng) -> Mask:
    """Motion blur of a hand-held camera, over 3 or 5 pixels of the mask."""
    length, kernel = int(rng.choice([3, 5])), np.zeros((5, 5), np.float32)
    reach = length // 2
    ends = [((2 - reach, 2), (2 + reach, 2)), ((2, 2 - reach), (2, 2 + reach))]
    ends += [((2 - reach, 2 - reach), (2 + reach, 2 + reach))]
    start, end = ends[int(rng.integers(3))]
    cv2.line(kernel, start, end, 1.0)
    return f32(cv2.filter2D(page, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE))


def _jpeg(grey: Grey, quality: int) -> Grey:
    done, stored = cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, quality])
    back = cv2.imdecode(stored, cv2.IMREAD_GRAYSCALE) if done else None
    return grey if back is None else np.asarray(back, dtype=np.uint8)


def _bilevel(grey: Grey, rng: Rng) -> Grey:
    """Threshold below the paper tone, as a fax or a black-and-white scan does."""
    rim = len(grey) // 6
    tone = float(np.percentile(grey, 85))
    dark = float(np.percentile(grey[rim:-rim, rim:-rim], 2))
    gap = max(uniform(rng, 0.3, 0.55) * (tone - dark), uniform(rng, 26, 40))
    return np.where(grey < tone - gap, 0, 255).astype(np.uint8)


def subtracted(mask: Mask, rng: Rng, worst: float = 1.0) -> Grey:
    """A crop CROP x CROP as the reader of sheets sees it: its print taken off, its paper white.

    Such crops are much cleaner than a cell cut out of a scan, but the print takes bits of ink
    along, and leaves bits of itself.
    """
    pencil = rng.random() < 0.35
    mask = textured(mask, rng, pencil)
    if rng.random() < 0.08:
        mask = broken(mask, rng)
    if rng.random() < 0.15:
        mask = np.maximum(mask, intrusion(rng))
    if rng.random() < 0.2:
        mask = mask * (1 - np.float32(uniform(rng, 0.4, 1.0)) * _shards(rng, 0.02, 0.06))
    dark = uniform(rng, 0.27, 0.55) if pencil else uniform(rng, 0.45, 0.95)
    page = f32(255 * (1 - np.float32(dark) * mask))
    if rng.random() < 0.15:
        page = page - np.float32(uniform(rng, 10, 90)) * _shards(rng, 0.008, 0.02)
    if rng.random() < 0.1:
        page = specks(page, rng)
    grey = scan(f32(np.clip(page, 0, 255)), rng, 0.6 * worst)
    tone = max(float(np.percentile(grey, 75)), 215.0)
    missing = np.clip((tone - grey.astype(np.float32)) * np.float32(255 / tone), 0, 255)
    seen = np.asarray(255 - missing, dtype=np.uint8)
    if rng.random() < 0.5:
        margin = int(rng.integers(0, 4))
        seen[:, :margin] = seen[:, CROP - margin :] = 255
    return seen


def _shards(rng: Rng, thin: float, thick: float) -> Mask:
    """Bits of one to three printed lines near the edges of a cell."""
    mask = np.zeros((SIZE, SIZE), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        where, start = uniform(rng, -0.02, 0.12), uniform(rng, -0.2, 0.9)
        bit = line((where, start), (where, start + uniform(rng, 0.1, 1.2)), rng, 0.003)
        rule = draw([bit], uniform(rng, thin, thick))
        mask = np.maximum(mask, np.ascontiguousarray(np.rot90(rule, int(rng.integers(4)))))
    return f32(mask)


def clean_scan(mask: Mask, rng: Rng) -> Grey:
    """A crop from a good scanner: white paper, dark pen, no print, hardly any noise."""
    page = uniform(rng, 225, 255) - mask * np.float32(uniform(rng, 140, 210))
    page = f32(cv2.resize(f32(page), (CROP, CROP), interpolation=cv2.INTER_AREA))
    page += f32(rng.standard_normal((CROP, CROP))) * np.float32(1.5)
    return np.clip(page, 0, 255).astype(np.uint8)


def scribbled(mask: Mask, rng: Rng) -> Mask:
    """Elastic warp for drawn marks, mild enough to keep their meaning."""
    return bend(mask, rng, uniform(rng, 0.0, 0.03), float(rng.normal(0.0, 0.05)))


def wobble(strokes: list[NDArray[np.float64]], rng: Rng) -> list[NDArray[np.float64]]:
    """Unsteady copies of strokes."""
    return [unsteady(s, rng, 0.01) for s in strokes]
