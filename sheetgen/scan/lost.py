"""Pictures in pure black and white -> whether pale ink has been lost in them.

What is paler than the threshold of such a picture leaves no trace, and a stroke near to the
threshold is thinner than it was, in some places more than in others. In a picture with greys a
pale stroke is pale, and seen.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from sheetgen.model.layout import CellKind

from .rectify import Rectified
from .see import boxes_of, found_boxes, ink_crop, print_zones
from .types import Grey

SAMPLED = 3
"""Every so many pixels of a picture are enough to know its greys."""

NEITHER = (32, 223)
"""What lies between these is neither black nor white."""

FEW_GREYS = 0.02
"""A picture is black and white with fewer greys than this; a grey scan has 30 %."""

FINER = 2
"""Strokes are so few pixels wide that they are measured in a picture so many times as large."""

LEAST_RIDGE = 5
"""A box with fewer pixels along the middle of its strokes says nothing about them."""

THIN = 0.5
"""A stroke is thin where it has less than this share of the usual width on its sheet."""

THIN_SHARE = 0.085
"""Ink is being lost if so much of all strokes is thin: of a pen's, 6 % at most."""

UNEVEN = 0.68
"""And if the strokes of the palest tenth of the boxes are narrower than usual by this."""

ENOUGH = 8
"""The palest tenth is meant where so many boxes hold ink."""

Widths = NDArray[np.float32]


def is_two_tone(picture: Grey) -> bool:
    """Tell whether a picture is in black and white, with next to no greys between."""
    some = picture[::SAMPLED, ::SAMPLED]
    return bool(((some > NEITHER[0]) & (some < NEITHER[1])).mean() < FEW_GREYS)


def has_lost_ink(sheet: Rectified) -> bool:
    """Tell whether strokes on a sheet from a black and white picture are only what is left."""
    boxes = list(_widths(sheet))
    if not boxes:
        return False
    whole = np.concatenate(boxes)
    usual = float(np.median(whole))
    if (whole < THIN * usual).mean() > THIN_SHARE:
        return True
    middles = [float(np.median(widths)) for widths in boxes]
    palest, middle = np.percentile(middles, (10, 50))
    return len(boxes) >= ENOUGH and bool(palest < UNEVEN * middle)


def _widths(sheet: Rectified) -> Iterator[Widths]:
    """Yield for each box with ink the half widths of its strokes, away from print."""
    zones = print_zones(sheet)
    for cell in sheet.placed.cells:
        if cell.kind is CellKind.NOTE:
            continue
        for found, placed in zip(found_boxes(sheet, cell), boxes_of(cell), strict=True):
            part = ink_crop(zones, found, placed)
            widths = _ridge(part.picture, part.near)
            if widths.size >= LEAST_RIDGE:
                yield widths


def _ridge(picture: Grey, near: Grey) -> Widths:
    size = (picture.shape[1] * FINER, picture.shape[0] * FINER)
    large = cv2.resize(picture, size, interpolation=cv2.INTER_LINEAR)
    free = cv2.resize(near, size, interpolation=cv2.INTER_NEAREST) == 0
    inside = cv2.distanceTransform(((large < 128) & free).astype(np.uint8), cv2.DIST_L2, 5)
    top = (inside > 0) & (inside >= cv2.dilate(inside, np.ones((3, 3), np.uint8)))
    return np.asarray(inside[top], dtype=np.float32)
