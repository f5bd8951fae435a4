"""A printed sheet filled in by hand: held-out handwriting and drawn marks on a picture of it.

The digits are the 1,000 that training never saw, or those of other writers from another source;
marks are drawn by the stroke generator. One ``Hand`` has one pen and one slant, and writes with the
same seed always the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from sheetgen.model.geometry import Rect
from sheetgen.model.placed import PlacedCell, PlacedSheet
from training import augment, strokes
from training.data import Digits, digits_path, load_digits, split
from training.measure import foreign_digits
from training.strokes import SIZE, Mask, Rng, uniform

Grey = NDArray[np.uint8]

SMALL_CROSS = "small x"


class Hands(StrEnum):
    """Whose digits are written."""

    MNIST = "mnist"
    """Those of MNIST that were kept out of training."""
    OTHER = "other"
    """43 people of another collection, 8 x 8 pixels a digit: scikit-learn's."""


@cache
def digits_of(hands: Hands) -> Digits:
    """The digits of some hands.

    Raises:
        FileNotFoundError: the package that has them is not installed; the message names it.
    """
    if hands is Hands.MNIST:
        return split(load_digits())[1]
    other = foreign_digits()
    if other is None:
        raise FileNotFoundError("scikit-learn is not installed: pip install scikit-learn")
    return other


def has_digits() -> bool:
    """Tell whether the handwriting is there: it is not in the repository."""
    try:
        return digits_path().is_file()
    except FileNotFoundError:
        return False


@dataclass(frozen=True)
class Ink:
    """How much of the light ink takes at least and at most, and whose digits are written.

    ``pressure`` is how much paler it is, as a share, where the hand is lightest.
    """

    palest: float = 0.4
    darkest: float = 0.9
    hands: Hands = Hands.MNIST
    pressure: float = 0.0


PITCH = 0.85
"""From one digit to the next where there are no boxes, in heights of a digit."""


@dataclass(frozen=True)
class Hand:
    """How somebody writes: lengths in mm; ``dark`` is how much of the light the ink takes."""

    height: float = 4.8
    pen: float = 0.45
    slant: float = 0.0
    dark: float = 0.8
    hands: Hands = Hands.MNIST

    @classmethod
    def any(cls, rng: Rng, ink: Ink) -> Hand:
        """Return some hand: fine to felt pen, and pencil if it may be as pale."""
        return cls(
            uniform(rng, 3.2, 5.8),
            uniform(rng, 0.25, 0.75),
            uniform(rng, -0.2, 0.3),
            uniform(rng, ink.palest, ink.darkest),
            ink.hands,
        )


def fill(
    picture: Grey,
    scale: float,
    sheet: PlacedSheet,
    cells: Mapping[str, str],
    seed: int,
    ink: Ink = Ink(),
) -> Grey:
    """Return ``picture`` (``scale`` px a mm) of the blank sheet with ``cells`` written on it.

    Texts are as in entries (``7``, ``x``, ``-``); ``~17`` is a 1 and another digit, struck through,
    with the 7 small at its upper right; ``SMALL_CROSS`` is a cross of 3 mm.
    """
    rng = np.random.default_rng(seed)
    hand = Hand.any(rng, ink)
    layer = np.zeros(picture.shape, np.float32)
    for cell in sheet.cells:
        if cell.id in cells:
            _write(layer, scale, cell, cells[cell.id], hand, rng)
    if ink.pressure:
        # The hand is about evenly hard over some millimetres.
        coarse = rng.random((picture.shape[0] // 40 + 2, picture.shape[1] // 40 + 2))
        field = cv2.resize(coarse.astype(np.float32), picture.shape[::-1])
        layer *= 1 - np.float32(ink.pressure) * field
    inked = picture.astype(np.float32) * (1 - hand.dark * layer)
    return np.clip(inked, 0, 255).astype(np.uint8)


def _write(layer: Mask, scale: float, cell: PlacedCell, text: str, hand: Hand, rng: Rng) -> None:
    boxes = cell.digits
    if not boxes and text not in ("x", "-"):
        hand, boxes = _side_by_side(cell.rect, len(text.removeprefix("~")), hand)
    if text in ("x", SMALL_CROSS):
        side = 7.0 if text == "x" else 3.0
        _put(layer, scale, _square(cell.rect, side), _mark("cross", hand, rng))
    elif text == "-":
        _dash(layer, scale, cell.rect, hand, rng)
    else:
        if text.startswith("~"):
            _corrected(layer, scale, boxes[-1], text[1:], hand, rng)
            text, boxes = text[1:-1], boxes[:-1]
        for digit, box in zip(text, boxes[len(boxes) - len(text) :], strict=True):
            _put(layer, scale, _middle(box, hand.height, rng), _digit(int(digit), hand, rng))


def _side_by_side(rect: Rect, count: int, hand: Hand) -> tuple[Hand, tuple[Rect, ...]]:
    """Return where digits stand in a cell without boxes, and how small they are written there."""
    height = min(hand.height, 0.8 * rect.height, rect.width / (count * PITCH))
    pitch = PITCH * height
    x, y = rect.centre[0] - count * pitch / 2, rect.centre[1] - height / 2
    places = (Rect(x + at * pitch, y, pitch, height) for at in range(count))
    return replace(hand, height=height), tuple(places)


def _square(rect: Rect, largest: float) -> Rect:
    side = min(rect.width, rect.height, largest)
    x, y = rect.centre
    return Rect(x - side / 2, y - side / 2, side, side)


def _middle(box: Rect, height: float, rng: Rng) -> Rect:
    """Return the square that a digit is written in, a little off the middle of the box."""
    side = height / 0.9
    x, y = box.centre
    slack_x, slack_y = 0.14 * box.width, max((box.height - height) / 2, 0)
    x, y = x + uniform(rng, -1, 1) * slack_x, y + uniform(rng, -1, 1) * slack_y
    return Rect(x - side / 2, y - side / 2, side, side)


def _digit(label: int, hand: Hand, rng: Rng) -> Mask:
    digits = digits_of(hand.hands)
    rows = np.flatnonzero(digits.labels == label)
    image = digits.images[int(rng.choice(rows))]
    slant = hand.slant + uniform(rng, -0.08, 0.08)
    pose = augment.Pose(0.5, 0.5, 0.9, uniform(rng, -0.12, 0.12), slant, 1.0, 0.0, 0.95)
    mask = augment.place(image, pose, rng)
    return augment.restroke(mask, hand.pen / (hand.height / 0.9) * SIZE / 2)


def _mark(name: str, hand: Hand, rng: Rng) -> Mask:
    return strokes.draw(strokes.MARKS[name](rng), hand.pen / 7.0)


def _put(layer: Mask, scale: float, rect: Rect, mask: Mask) -> None:
    """Lay a square mask over ``rect``, cut off at the edges of the picture."""
    side = max(round(rect.width * scale), 1)
    small = cv2.resize(mask, (side, side), interpolation=cv2.INTER_AREA)
    x, y = round(rect.x * scale), round(rect.y * scale)
    x0, y0 = max(x, 0), max(y, 0)
    part = layer[y0 : y + side, x0 : x + side]
    rows, columns = part.shape
    np.maximum(part, small[y0 - y : y0 - y + rows, x0 - x : x0 - x + columns], out=part)


def _line(
    layer: Mask, scale: float, ends: tuple[float, float, float, float], hand: Hand, rng: Rng
) -> None:
    canvas = np.zeros(layer.shape, np.uint8)
    path = strokes.line((ends[0], ends[1]), (ends[2], ends[3]), rng, 0.02) * scale * 16
    points = [np.round(path).astype(np.int32)[:, None]]
    cv2.polylines(canvas, points, False, 255, max(round(hand.pen * scale), 1), cv2.LINE_AA, 4)
    np.maximum(layer, canvas.astype(np.float32) / 255, out=layer)


def _dash(layer: Mask, scale: float, rect: Rect, hand: Hand, rng: Rng) -> None:
    """A level stroke through the whole cell, as the sheet asks for."""
    y = rect.centre[1] + uniform(rng, -0.12, 0.12) * rect.height
    inset = uniform(rng, 0.06, 0.18) * rect.width
    tilt = uniform(rng, -0.04, 0.04) * rect.width
    _line(layer, scale, (rect.x + inset, y - tilt, rect.right - inset, y + tilt), hand, rng)


def _corrected(layer: Mask, scale: float, box: Rect, text: str, hand: Hand, rng: Rng) -> None:
    wrong = (int(text[-1]) + 1 + int(rng.integers(8))) % 10
    _put(layer, scale, _middle(box, hand.height, rng), _digit(wrong, hand, rng))
    x, y = box.centre
    _line(layer, scale, (x - 2.4, y + 0.8, x + 2.4, y - 0.8), hand, rng)
    small = 2.6
    spot = Rect(box.right - small * 0.7, box.y - 0.3, small, small)
    _put(layer, scale, spot, _digit(int(text[-1]), hand, rng))
