"""Print -> picture: what printers, paper, scanners and cameras do to a sheet; fixed seeds.

A ``View`` says where each point of the sheet (mm) lands in the picture (px); tests compare the
reader's positions with it. The rest of a distortion changes grey values only.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO

import cv2
import numpy as np
from PIL import Image

from sheetgen.model.geometry import Size
from sheetgen.scan.types import Grey, Points

Tone = Callable[[Grey, np.random.Generator], Grey]


@dataclass(frozen=True, slots=True)
class Bend:
    """A sheet that curls away from a camera above it: ``depth`` mm in the middle of an axis."""

    depth: float
    axis: str = "y"
    distance: float = 400.0


@dataclass(frozen=True, slots=True)
class View:
    """Where the sheet lies in the picture.

    ``angle`` is degrees clockwise, ``tilt`` how much (as a share) the far end is smaller, first
    from the left to the right and then from the top down; ``stretch`` scales x and y; ``margin``
    is what is seen around the sheet, as a share of it; ``shift`` moves it (share of the picture).
    ``lens`` is by how much (as a share) the corners of the picture lie too far out (a pincushion),
    or, below 0, too far in (a barrel).
    """

    px_per_mm: float = 8.0
    angle: float = 0.0
    tilt: tuple[float, float] = (0.0, 0.0)
    stretch: tuple[float, float] = (1.0, 1.0)
    bend: Bend | None = None
    margin: float = 0.12
    shift: tuple[float, float] = (0.0, 0.0)
    lens: float = 0.0

    def px(self, mm: Points, size: Size) -> Points:
        flat = self._flat(mm, size)
        corners = self._flat(_corners(size), size)
        low, high = corners.min(axis=0), corners.max(axis=0)
        room = (high - low) * self.margin
        shift = np.array(self.shift) * (high - low)
        return self._through_lens(flat - low + room + shift, high - low + 2 * room)

    def _through_lens(self, px: Points, extent: Points) -> Points:
        middle = extent / 2
        out = (px - middle) / np.linalg.norm(middle)
        return np.asarray(px + (px - middle) * self.lens * (out**2).sum(axis=1)[:, None])

    def shape(self, size: Size) -> tuple[int, int]:
        corners = self._flat(_corners(size), size)
        extent = corners.max(axis=0) - corners.min(axis=0)
        width, height = extent * (1 + 2 * self.margin)
        return round(height), round(width)

    def _flat(self, mm: Points, size: Size) -> Points:
        half = np.array([size.width, size.height]) / 2
        from_middle = mm - half
        if self.bend:
            from_middle = _curled(from_middle, half, self.bend)
        u, v = (from_middle / half).T
        depth = 1 + self.tilt[0] * u + self.tilt[1] * v
        x, y = (from_middle * np.array(self.stretch) / depth[:, None]).T
        turn = np.deg2rad(self.angle)
        turned = np.stack(
            [x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn)], axis=1
        )
        return np.asarray(turned * self.px_per_mm)


def _corners(size: Size) -> Points:
    return np.array([(0, 0), (size.width, 0), (size.width, size.height), (0, size.height)], float)


def _curled(from_middle: Points, half: Points, bend: Bend) -> Points:
    """A parabolic arc seen from above its middle: further points are smaller, arcs are shorter."""
    axis = 0 if bend.axis == "x" else 1
    along = from_middle[:, axis]
    reach = half[axis]
    fall = bend.depth * (along / reach) ** 2
    # Length along the arc -> distance from the middle, to second order.
    shorter = along * (1 - (2 / 3) * (bend.depth / reach) ** 2 * (along / reach) ** 2)
    curled = from_middle.copy()
    curled[:, axis] = shorter
    return np.asarray(curled * (bend.distance / (bend.distance + fall))[:, None])


@dataclass(frozen=True, slots=True)
class Distortion:
    """A view, what happens to the print before it is seen, and to the grey values after.

    ``desk`` is how bright the desk is, or what draws it.
    """

    name: str
    view: View = View()
    before: tuple[Tone, ...] = ()
    after: tuple[Tone, ...] = ()
    desk: int | Tone = 150
    seed: int = field(default=7)


def seen(print_: Grey, size: Size, distortion: Distortion) -> Grey:
    """Return the picture of a print (the whole sheet and nothing else)."""
    random = np.random.default_rng(distortion.seed)
    sheet = print_
    for tone in distortion.before:
        sheet = tone(sheet, random)
    picture = _viewed(sheet, size, distortion, random)
    for tone in distortion.after:
        picture = tone(picture, random)
    return np.ascontiguousarray(picture)


def _viewed(sheet: Grey, size: Size, distortion: Distortion, random: np.random.Generator) -> Grey:
    """Warp by the inverse of the view, worked out on a mesh over the sheet."""
    view = distortion.view
    height, width = view.shape(size)
    scale = np.array([sheet.shape[1] / size.width, sheet.shape[0] / size.height])
    if scale[0] > 1.3 * view.px_per_mm:
        soft = cv2.GaussianBlur(sheet, (0, 0), float(0.4 * scale[0] / view.px_per_mm))
        sheet = np.asarray(soft, dtype=np.uint8)
    step = 4
    xs = np.arange(0, width + step, step, dtype=np.float64)
    ys = np.arange(0, height + step, step, dtype=np.float64)
    target = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    mm = _inverse(view, size, target)
    source = (mm * scale - 0.5).astype(np.float32).reshape(len(ys), len(xs), 2)
    maps = [
        cv2.warpAffine(
            np.ascontiguousarray(source[:, :, axis]),
            np.array([[1 / step, 0, 0], [0, 1 / step, 0]], float),
            (width, height),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        )
        for axis in (0, 1)
    ]
    desk = distortion.desk
    ground = np.full((height, width), 150 if callable(desk) else desk, np.uint8)
    if callable(desk):
        ground = desk(ground, random)
    lying = cv2.remap(
        sheet, maps[0], maps[1], cv2.INTER_LINEAR, dst=ground, borderMode=cv2.BORDER_TRANSPARENT
    )
    return np.asarray(lying, dtype=np.uint8)


def _inverse(view: View, size: Size, target: Points) -> Points:
    """Return the mm that are seen at px: Newton's method with one slope for each point."""
    corners = _corners(size)
    matrix = cv2.getPerspectiveTransform(
        view.px(corners, size).astype(np.float32), corners.astype(np.float32)
    )
    start = cv2.perspectiveTransform(target.reshape(-1, 1, 2), matrix.astype(np.float64))
    far = 2 * max(size.width, size.height)
    mm: Points = np.clip(np.asarray(start, dtype=np.float64).reshape(-1, 2), -far, far)
    for _ in range(4 if view.bend or view.lens else 1):
        here = view.px(mm, size)
        dx = (view.px(mm + np.array([0.01, 0.0]), size) - here) / 0.01
        dy = (view.px(mm + np.array([0.0, 0.01]), size) - here) / 0.01
        det = dx[:, 0] * dy[:, 1] - dx[:, 1] * dy[:, 0]
        off = target - here
        mm = mm + np.stack(
            [
                (off[:, 0] * dy[:, 1] - off[:, 1] * dy[:, 0]) / det,
                (dx[:, 0] * off[:, 1] - dx[:, 1] * off[:, 0]) / det,
            ],
            axis=1,
        )
    return np.asarray(mm)


# What happens to grey values.


def blur(sigma: float) -> Tone:
    return lambda picture, _: np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), dtype=np.uint8)


def motion(length: int) -> Tone:
    def apply(picture: Grey, _: np.random.Generator) -> Grey:
        kernel = np.eye(length, dtype=np.float32) / length
        return np.asarray(cv2.filter2D(picture, -1, kernel), dtype=np.uint8)

    return apply


def noise(sigma: float) -> Tone:
    def apply(picture: Grey, random: np.random.Generator) -> Grey:
        more = random.normal(0, sigma, picture.shape)
        return np.clip(picture + more, 0, 255).astype(np.uint8)

    return apply


def shadow(strength: float) -> Tone:
    """A soft shadow from one side and a harder edge across."""

    def apply(picture: Grey, random: np.random.Generator) -> Grey:
        height, width = picture.shape
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        angle = random.uniform(0, 2 * np.pi)
        across = (x / width - 0.5) * np.cos(angle) + (y / height - 0.5) * np.sin(angle)
        soft = 1 - strength * 0.5 * (across + 0.7) / 1.4
        edge = 1 - strength * 0.5 / (1 + np.exp(-(across - 0.1) * 60))
        return np.asarray(np.clip(picture * soft * edge, 0, 255), dtype=np.uint8)

    return apply


def contrast(black: float, white: float) -> Tone:
    return lambda picture, _: (black + picture / 255.0 * (white - black)).astype(np.uint8)


def jpeg(quality: int) -> Tone:
    def apply(picture: Grey, _: np.random.Generator) -> Grey:
        target = BytesIO()
        Image.fromarray(picture).save(target, format="JPEG", quality=quality)
        return np.asarray(Image.open(BytesIO(target.getvalue())).convert("L"), dtype=np.uint8)

    return apply


def bilevel(threshold: int = 128) -> Tone:
    return lambda picture, _: np.where(picture > threshold, 255, 0).astype(np.uint8)


def photocopy(picture: Grey, random: np.random.Generator) -> Grey:
    """Harder contrast, thicker black, specks."""
    darker = np.asarray(cv2.erode(picture, np.ones((2, 2), np.uint8)), dtype=np.float64)
    hard = np.clip((darker - 90) * 2.2, 0, 255)
    specks = random.random(picture.shape) < 0.0006
    return np.asarray(np.where(specks, 20, hard), dtype=np.uint8)


def without_tag(number: int, size: Size, rects: dict[int, tuple[float, float, float]]) -> Tone:
    """Paint over a tag; ``rects`` has x, y and side in mm by id."""

    def apply(picture: Grey, _: np.random.Generator) -> Grey:
        scale = picture.shape[1] / size.width
        x, y, side = rects[number]
        painted = picture.copy()
        painted[
            round((y - 1) * scale) : round((y + side + 1) * scale),
            round((x - 1) * scale) : round((x + side + 1) * scale),
        ] = 235
        return painted

    return apply


def hand(strength: float) -> Tone:
    """The soft shadow of a hand that reaches in from below: a palm, a thumb and four fingers."""

    def apply(picture: Grey, _: np.random.Generator) -> Grey:
        height, width = picture.shape
        span = 0.2 * max(height, width)
        middle = np.array([0.62 * width, 0.72 * height])
        mask = np.zeros(picture.shape, np.float32)
        palm = (round(0.75 * span), round(0.9 * span))
        cv2.ellipse(mask, middle.astype(int).tolist(), palm, 10, 0, 360, 1.0, -1)
        for angle in (-150, -115, -98, -82, -65):
            way = np.array([np.cos(np.deg2rad(angle)), np.sin(np.deg2rad(angle))])
            tip = (middle + way * span * 2.2).astype(int).tolist()
            cv2.line(mask, middle.astype(int).tolist(), tip, 1.0, round(0.28 * span))
        soft = cv2.GaussianBlur(mask, (0, 0), 0.012 * max(height, width))
        return np.asarray(picture * (1 - strength * soft), dtype=np.uint8)

    return apply


def cloth(square_px: float) -> Tone:
    """A chequered table cloth, woven a little unevenly; the checks look much like tags."""

    def apply(picture: Grey, random: np.random.Generator) -> Grey:
        y, x = np.indices(picture.shape)
        stripes = (y // square_px % 2 + x // square_px % 2) * 85 + 40
        return np.clip(stripes + random.normal(0, 6, picture.shape), 0, 255).astype(np.uint8)

    return apply


def beside(other: Grey, left: float) -> Tone:
    """A desk on which another sheet lies, cut off by the right edge of the picture.

    ``left`` is where it begins, as a share of the width; it is half as high as the picture.
    """

    def apply(picture: Grey, _: np.random.Generator) -> Grey:
        height, width = picture.shape
        rows = height // 2
        small = cv2.resize(
            other, (round(other.shape[1] * rows / other.shape[0]), rows), None, 0, 0, cv2.INTER_AREA
        )
        start = round(left * width)
        columns = min(width - start, small.shape[1])
        desk = picture.copy()
        desk[height // 4 : height // 4 + rows, start : start + columns] = small[:, :columns]
        return desk

    return apply


def torn_corner(corner: int, share: float = 0.12, desk: int = 150) -> Tone:
    """Tear a triangle off the sheet: corners count clockwise from the top left."""

    def apply(picture: Grey, _: np.random.Generator) -> Grey:
        height, width = picture.shape
        reach = share * max(height, width)
        x = 0 if corner in (0, 3) else width
        y = 0 if corner in (0, 1) else height
        inward_x, inward_y = (1 if x == 0 else -1), (1 if y == 0 else -1)
        triangle = np.array([(x, y), (x + inward_x * reach, y), (x, y + inward_y * reach)])
        torn = picture.copy()
        cv2.fillPoly(torn, [triangle.astype(np.int32)], (desk,))
        return torn

    return apply
