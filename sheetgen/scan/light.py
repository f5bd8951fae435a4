"""Uneven light -> even light: the paper becomes white everywhere, whatever shadow lies on it."""

from __future__ import annotations

import cv2
import numpy as np

from .types import Grey

SMALL = 320
"""About the longer side in pixels at which the background is worked out."""

DARKEST = 24
"""Where the background is darker than this there is no paper; noise is not blown up."""


def background(grey: Grey, kernel: int = 25) -> Grey:
    """Return the brightness of the paper without what is printed or written on it.

    ``kernel`` is how far (in pixels of the reduced picture) the largest dark thing reaches.
    """
    height, width = grey.shape
    step = max(max(height, width) // SMALL, 1)
    size = (max(width // step, 1), max(height // step, 1))
    small = cv2.resize(grey, size, interpolation=cv2.INTER_AREA)
    shape = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (kernel, kernel))
    closed = cv2.morphologyEx(small, cv2.MORPH_CLOSE, shape)
    smooth = cv2.GaussianBlur(closed, (0, 0), kernel / 4)
    return np.asarray(cv2.resize(smooth, (width, height)), dtype=np.uint8)


def evened(grey: Grey, kernel: int = 25) -> Grey:
    """Return the picture divided by its background: paper is about 255."""
    ground = np.maximum(background(grey, kernel), DARKEST)
    return np.asarray(cv2.divide(grey, ground, scale=255.0), dtype=np.uint8)
