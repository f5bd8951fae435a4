"""Makes crops of whole cells: picks a class, draws it, and scans it poorly."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from training import augment, strokes
from training.augment import Grey, Pose
from training.data import Digits
from training.strokes import SIZE, Mask, Rng, uniform

CLASSES = [*"0123456789", "cross", "strike", "filled", "corrected", "blank", "other"]
MIX = {"digit": 0.57, "cross": 0.08, "strike": 0.08, "filled": 0.04}
MIX |= {"corrected": 0.13, "blank": 0.04, "other": 0.06}
CHUNK = 1000
LINES_OVER = ("flat", "double", "up", "down", "cross", "scribble")


@dataclass(frozen=True)
class Maker:
    """Draws cells from a set of digits. `own` is the share drawn as strokes of those
    digits that have such a shape, `worst` the poorest scan (see augment.scan), `bare` the share
    of crops whose print has been taken off, as in the reader of sheets."""

    digits: Digits
    own: float = 0.3
    worst: float = 1.0
    clean: bool = False
    bare: float = 0.65

    def digit(self, rng: Rng, index: int) -> Mask:
        """The digit of this row, placed at random."""
        label = int(self.digits.labels[index])
        pose = self._pose(rng, label)
        if label in strokes.DIGITS and rng.random() < self.own:
            return self._drawn(rng, label, pose)
        mask = augment.place(self.digits.images[index], pose, rng)
        if self.clean:
            return mask
        if label == 7 and rng.random() < self.own:
            mask = np.maximum(mask, _bar(mask, rng))
        return mask if rng.random() < 0.2 else augment.restroke(mask, _half_width(rng, pose))

    def _pose(self, rng: Rng, label: int) -> Pose:
        if self.clean:
            return Pose(0.5, 0.5, uniform(rng, 0.5, 0.75))
        height = 0.33 + 0.6 * float(rng.beta(1.5, 1.7))
        shear = float(np.clip(rng.normal(0.0, 0.15), -0.35, 0.35))
        slack = max(0.0, (1 - height) / 2 + 0.05)
        x, y = 0.5 + np.clip(rng.normal(0.0, 0.5, 2), -1, 1) * [max(slack, 0.1), slack]
        turn = float(rng.normal(0.0, 0.1)) * (0.5 if label == 1 else 1.0)
        aspect = float(np.exp(rng.normal(0.0, 0.14)))
        widest = 0.6 if label == 1 else 0.95
        return Pose(float(x), float(y), height, turn, shear, aspect, uniform(rng, 0, 0.035), widest)

    def _drawn(self, rng: Rng, label: int, pose: Pose) -> Mask:
        shape = strokes.DIGITS[label](rng)
        size = np.array([pose.height * uniform(rng, 0.55, 0.95), pose.height])
        placed = [(s - 0.5) * size + [pose.x, pose.y] for s in shape]
        width = min(strokes.pen_width(rng), 0.16 * pose.height)
        mask = strokes.draw(augment.wobble(placed, rng), width)
        return augment.bend(mask, rng, pose.warp, pose.turn)

    def part(self, rng: Rng, index: int, x: float, wide: float, height: float) -> Mask:
        """A digit squeezed into a part of the cell, for two digits in one cell."""
        pose = replace(self._pose(rng, 8), x=x, y=uniform(rng, 0.42, 0.58), height=height)
        mask = augment.place(self.digits.images[index], replace(pose, widest=wide), rng)
        return augment.restroke(mask, _half_width(rng, replace(pose, height=wide)))

    def corrected(self, rng: Rng, pick: NDArray[np.int64]) -> Mask:
        """A digit struck through, struck and written anew beside it, or written over."""
        kind = rng.random()
        if kind < 0.15:
            return self._overwritten(rng, pick)
        if kind < 0.42:
            return self._beside(rng, pick)
        if kind < 0.6:
            left = rng.random() < 0.6
            old, new = (0.28, 0.74) if left else (0.72, 0.26)
            high = uniform(rng, 0.4, 0.8)
            mask = self.part(rng, int(pick[0]), old, uniform(rng, 0.3, 0.42), high)
            mask = _struck(mask, int(self.digits.labels[pick[0]]), rng)
            wide = uniform(rng, 0.32, 0.45)
            anew = self.part(rng, int(pick[1]), new, wide, uniform(rng, 0.45, 0.9))
            return np.maximum(mask, anew)
        while True:
            mask = self.digit(rng, int(pick[0]))
            box = augment.ink_box(mask, 0.4)
            if box[2] - box[0] < 0.7 * SIZE:
                return _struck(mask, int(self.digits.labels[pick[0]]), rng)

    def _beside(self, rng: Rng, pick: NDArray[np.int64]) -> Mask:
        """A digit struck through, and a small new one at a corner, often cut off by the edge."""
        old = _struck(self.digit(rng, int(pick[0])), -1, rng)
        height = uniform(rng, 0.25, 0.5)
        new = self.part(rng, int(pick[1]), 0.5, 0.9 * height, height)
        x = uniform(rng, 0.3, 0.56) * (1 if rng.random() < 0.8 else -1)
        y = uniform(rng, 0.1, 0.4) * (-1 if rng.random() < 0.75 else 1)
        shift = augment.f32([[1, 0, x * SIZE], [0, 1, y * SIZE]])
        return np.maximum(old, cv2.warpAffine(new, shift, (SIZE, SIZE)))

    def _overwritten(self, rng: Rng, pick: NDArray[np.int64]) -> Mask:
        """Two different digits on the same spot, both well visible."""
        labels = self.digits.labels[pick]
        for a, b in pairwise(pick):
            if self.digits.labels[a] == self.digits.labels[b] or 1 in self.digits.labels[[a, b]]:
                continue
            under, over = self.digit(rng, int(a)), self.digit(rng, int(b))
            shared = float(np.minimum(under, over).sum())
            if shared and min(under.sum(), over.sum()) > 1.8 * shared:
                return np.maximum(under, over)
        return _struck(self.digit(rng, int(pick[0])), int(labels[0]), rng)

    def other(self, rng: Rng, pick: NDArray[np.int64]) -> Mask:
        """Two or three digits side by side, or letters."""
        if rng.random() < 0.5:
            count = 2 if rng.random() < 0.85 else 3
            wide = uniform(rng, 0.8, 1.0) / count
            height, first = uniform(rng, 0.3, 0.9), 0.5 - wide * (count - 1) / 2
            masks = [
                self.part(rng, int(p), first + n * wide, 0.95 * wide, height)
                for n, p in enumerate(pick[:count])
            ]
            return augment.f32(np.maximum.reduce(masks))
        shape = strokes.letter(rng)
        if rng.random() < 0.2:
            shape = [s * [0.45, 1] for s in shape]
            shape += [s * [0.45, 1] + [0.55, 0] for s in strokes.letter(rng)]
        placed = augment.wobble(strokes.in_box(shape, rng, 0.45, 0.95), rng)
        return augment.scribbled(strokes.draw(placed, strokes.pen_width(rng)), rng)

    def mask(self, name: str, rng: Rng, pick: NDArray[np.int64]) -> Mask:
        """The ink of one cell of a class ('digit' for a digit of pick's first row)."""
        if name == "digit":
            return self.digit(rng, int(pick[0]))
        if name in strokes.MARKS:
            width = min(strokes.pen_width(rng), 0.08 if name == "strike" else 1.0)
            mark = augment.scribbled(strokes.draw(strokes.MARKS[name](rng), width), rng)
            return mark if self.clean or rng.random() > 0.25 else _over_word(mark, rng)
        if name == "filled":
            return strokes.filled(rng)
        if name == "blank":
            return np.zeros((SIZE, SIZE), np.float32)
        return self.corrected(rng, pick) if name == "corrected" else self.other(rng, pick)

    def crop(self, name: str, rng: Rng, index: int | None = None) -> tuple[Grey, int]:
        """One crop and its class number; `index` chooses the digit."""
        pick = rng.integers(0, len(self.digits.labels), 6)
        if index is not None:
            pick[0] = index
        mask = self.mask(name, rng, pick)
        label = str(self.digits.labels[pick[0]]) if name == "digit" else name
        if self.clean:
            return augment.clean_scan(mask, rng), CLASSES.index(label)
        haunted = rng.random() < (0.5 if name == "blank" else 0.15)
        ghost = self.digit(rng, int(pick[5])) if haunted else None
        if rng.random() < self.bare:
            return augment.subtracted(mask, rng, self.worst), CLASSES.index(label)
        page = augment.compose(mask, rng, ghost)
        return augment.scan(page, rng, self.worst), CLASSES.index(label)


def _half_width(rng: Rng, pose: Pose) -> float:
    """A random half width of the pen in pixels of the mask, fine enough for the digit."""
    return min(strokes.pen_width(rng), 0.16 * pose.height) * SIZE / 2


def _bar(mask: Mask, rng: Rng) -> Mask:
    """A short bar through the stem of a 7."""
    left, top, right, bottom = augment.ink_box(mask, 0.4)
    row = round(top + (bottom - top) * uniform(rng, 0.42, 0.62))
    row = min(max(row, 0), SIZE - 1)
    inked = np.flatnonzero(mask[row] > 0.4)
    x = float(inked.mean()) / SIZE if len(inked) else (left + right) / 2 / SIZE
    y, half = row / SIZE, uniform(rng, 0.17, 0.42) * max(right - left, 0.4 * (bottom - top)) / SIZE
    tilt = uniform(rng, -0.25, 0.1) * half
    bar = strokes.line((x - half, y - tilt), (x + half, y + tilt), rng, 0.04)
    return strokes.draw([bar], min(strokes.pen_width(rng), 0.08))


def _struck(mask: Mask, label: int, rng: Rng) -> Mask:
    """Strike out what the mask shows; kinds that would make another sign are left out."""
    kinds = ("double", "scribble") if label == 1 else LINES_OVER
    kind = kinds[int(rng.integers(len(kinds)))]
    left, top, right, bottom = augment.ink_box(mask, 0.4)
    box = (left / SIZE, top / SIZE, right / SIZE, bottom / SIZE)
    lines = augment.wobble(strokes.over_line(rng, box, kind), rng)
    return np.maximum(
        mask, strokes.draw(lines, float(np.clip(strokes.pen_width(rng), 0.035, 0.08)))
    )


def _over_word(mark: Mask, rng: Rng) -> Mask:
    """A mark over a printed word: the word takes ink along when it is taken off, and may stay."""
    count, middle = int(rng.integers(1, 5)), uniform(rng, 0.35, 0.65)
    wide, high = uniform(rng, 0.5, 1.0) / count, uniform(rng, 0.15, 0.45)
    first = 0.5 - wide * count / 2
    letters = [
        s * [0.75 * wide, high] + [first + n * wide, middle - high / 2]
        for n in range(count)
        for s in strokes.letter(rng)
    ]
    word = strokes.draw(letters, uniform(rng, 0.02, 0.07))
    holed = mark * (1 - np.float32(uniform(rng, 0.2, 0.95)) * word)
    if rng.random() < 0.3:
        holed = np.maximum(holed, np.float32(uniform(rng, 0.05, 0.4)) * word)
    return augment.f32(holed)


def chunk(maker: Maker, seed: int, number: int) -> tuple[Grey, NDArray[np.int64]]:
    """CHUNK mixed crops that depend on the seed and the number of the chunk alone."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng([seed, number])
    names = rng.choice(list(MIX), CHUNK, p=list(MIX.values()))
    crops = [maker.crop(str(name), rng) for name in names]
    return np.stack([c[0] for c in crops]), np.array([c[1] for c in crops])


def mixed(maker: Maker, count: int, seed: int, workers: int = 2) -> tuple[Grey, NDArray[np.int64]]:
    """About `count` crops of all classes (N x 32 x 32) and their class numbers."""
    numbers = range(max(1, count // CHUNK))
    with ProcessPoolExecutor(workers) as processes:
        parts = list(processes.map(partial(chunk, maker, seed), numbers))
    return np.concatenate([p[0] for p in parts]), np.concatenate([p[1] for p in parts])


def of_class(maker: Maker, name: str, count: int, seed: int) -> tuple[Grey, NDArray[np.int64]]:
    """`count` crops of one class; for 'digit' the rows are used in turn."""
    rng = np.random.default_rng([seed, 77])
    rows = len(maker.digits.labels)
    crops = [maker.crop(name, rng, n % rows if name == "digit" else None) for n in range(count)]
    return np.stack([c[0] for c in crops]), np.array([c[1] for c in crops])
