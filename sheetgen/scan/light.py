"""Uneven light -> even light: the paper becomes white everywhere, whatever shadow lies on it."""

from __future__ import annotations

import cv2
import numpy as np

from .types import Grey

KERNEL = 25
"""The background is worked out at a size at which the largest dark thing has so many pixels."""

LARGEST = 0.08
"""The largest dark thing in a picture, as a share of its longer side."""

FINE_KERNEL = 19
"""So many pixels has the largest ink of a cell where smaller shadows are looked for."""

NO_SHADE = 0.85
"""Paper that is nowhere darker than this lies in no shadow; a pale print's fills differ less."""

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


def unshadowed(grey: Grey, printed: Grey, reach: float) -> Grey:
    """Return a straightened sheet without shadows that are smaller than its background shows.

    ``printed`` is the ``paper`` of the sheet as printed: what is dark there is no shadow. The
    largest ink in a cell reaches ``reach`` pixels. A sheet without such shadows is returned as it
    is.
    """
    shade = paper(grey, reach).astype(np.float32) / np.maximum(printed, 1)
    if shade.min() >= NO_SHADE:
        return grey
    height, width = grey.shape
    ground = cv2.resize(np.clip(shade * 255, DARKEST, 255).astype(np.uint8), (width, height))
    return np.asarray(cv2.divide(grey, ground, scale=255.0), dtype=np.uint8)


def paper(picture: Grey, reach: float) -> Grey:
    """Return the brightness of paper and fills, coarse: lines, texts and ink are closed over."""
    step = max(round(reach / FINE_KERNEL), 1)
    height, width = picture.shape
    size = (max(width // step, 1), max(height // step, 1))
    lighter = cv2.dilate(cv2.blur(picture, (3, 3)), np.ones((step, step), np.uint8))
    small = cv2.resize(lighter, size, interpolation=cv2.INTER_AREA)
    side = max(round(reach / step) | 1, 3)
    shape = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    closed = cv2.morphologyEx(small, cv2.MORPH_CLOSE, shape)
    return np.asarray(cv2.GaussianBlur(closed, (0, 0), side / 8), dtype=np.uint8)
