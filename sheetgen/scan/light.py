"""Uneven light -> even light: the paper becomes white everywhere, whatever shadow lies on it."""

from __future__ import annotations

import cv2
import numpy as np

from .types import Grey

KERNEL = 25
"""The background is worked out at a size at which the largest dark thing has so many pixels."""

LARGEST = 0.08
"""The largest dark thing in a picture, as a share of its longer side."""

DARKEST = 24
"""Where the background is darker than this there is no paper; noise is not blown up."""


def background(grey: Grey, reach: float, darkest: int = 0) -> Grey:
    """Return the brightness of the paper without what is printed or written on it.

    ``reach`` is how far (in pixels) the largest dark thing reaches; nothing is darker than
    ``darkest``.
    """
    height, width = grey.shape
    step = max(round(reach / KERNEL), 1)
    size = (max(width // step, 1), max(height // step, 1))
    small = cv2.resize(grey, size, interpolation=cv2.INTER_AREA)
    side = max(round(reach / step) | 1, 5)
    shape = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    closed = cv2.morphologyEx(small, cv2.MORPH_CLOSE, shape)
    smooth = np.maximum(cv2.GaussianBlur(closed, (0, 0), side / 4), np.uint8(darkest))
    return np.asarray(cv2.resize(smooth, (width, height)), dtype=np.uint8)


def evened(grey: Grey) -> Grey:
    """Return the picture divided by its background: paper is about 255."""
    ground = background(grey, max(grey.shape) * LARGEST, DARKEST)
    return np.asarray(cv2.divide(grey, ground, scale=255.0), dtype=np.uint8)
