"""A template reader as OMRChecker is one: corners, one homography, the ink in known boxes.

It tells whether something is written in a box and no more: no digits, no bent paper, no rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom in mm on the sheet."""

PX_PER_MM = 8.0
INSET_MM = 0.7
"""So much of a box is left out all around: its printed outline."""

AROUND_PX, DARKER = 51, 20
"""A pixel is ink if so much darker, of 255, than the mean of so many pixels around it."""

FILLED = 0.015
"""A box is filled if it has so much more ink, as a share of its area, than on an empty sheet."""


class Template(NamedTuple):
    """A sheet as the reader knows it: its tags by number, and its boxes by the ids of cells."""

    width: float
    height: float
    tags: Mapping[int, Box]
    boxes: Mapping[str, Box]


class TemplateReader:
    """Reads pictures of one kind of sheet; ``empty`` is one that nobody has written on."""

    def __init__(self, template: Template, empty: Grey) -> None:
        self._template = template
        dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
        self._detector = cv2.aruco.ArucoDetector(dictionary, cv2.aruco.DetectorParameters())
        size = self._size
        self._empty = self._shares(np.asarray(cv2.resize(empty, size), np.uint8))

    def read(self, picture: Grey) -> dict[str, bool] | None:
        """Return which cells are filled; None if fewer than four of the sheet's tags are found."""
        flat = self._straightened(picture)
        if flat is None:
            return None
        shares = self._shares(flat)
        return {cell: share > self._empty[cell] + FILLED for cell, share in shares.items()}

    @property
    def _size(self) -> tuple[int, int]:
        return round(self._template.width * PX_PER_MM), round(self._template.height * PX_PER_MM)

    def _straightened(self, picture: Grey) -> Grey | None:
        corners, ids, _ = self._detector.detectMarkers(picture)
        here, there = [], []
        for quad, number in zip(corners, [] if ids is None else ids.ravel(), strict=True):
            if int(number) in self._template.tags:
                left, top, right, bottom = self._template.tags[int(number)]
                here.append(quad.reshape(4, 2))
                there.append([(left, top), (right, top), (right, bottom), (left, bottom)])
        if len(here) < 4:
            return None
        homography, _ = cv2.findHomography(np.concatenate(here), np.concatenate(there) * PX_PER_MM)
        return np.asarray(cv2.warpPerspective(picture, homography, self._size), np.uint8)

    def _shares(self, flat: Grey) -> dict[str, float]:
        ink = cv2.adaptiveThreshold(
            flat, 1, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, AROUND_PX, DARKER
        )
        shares = {}
        for cell, box in self._template.boxes.items():
            left, top = (round((edge + INSET_MM) * PX_PER_MM) for edge in box[:2])
            right, bottom = (round((edge - INSET_MM) * PX_PER_MM) for edge in box[2:])
            shares[cell] = float(ink[top:bottom, left:right].mean())
        return shares
