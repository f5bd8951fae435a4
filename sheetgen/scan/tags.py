"""Pictures -> tags: the position marks of scannable sheets with their corners.

Detection runs at half size or below first, which is enough for most pictures and far quicker;
corners are then sharpened in the full picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np

from .light import evened
from .types import Grey, Points

IDS = range(8)
"""The ids that sheets use."""

ENOUGH = 4
"""With fewer tags than this the slower ways are tried as well."""

LARGE_SIDE = 1500
"""A picture with a longer side (in pixels) than this is looked at reduced first."""

FIRST_SIDE = 1000
"""It is reduced to about this longer side, at least by half."""

LEAST_SIDE = 10.0
"""A tag with shorter sides in pixels is not trusted."""

CELLS = 6


@dataclass(frozen=True, slots=True, eq=False)
class SeenTag:
    """A tag: ``corners`` are px, clockwise from the one that is top left on the sheet."""

    id: int
    corners: Points

    @property
    def centre(self) -> Points:
        """The middle in px."""
        return np.asarray(self.corners.mean(axis=0))

    @property
    def side(self) -> float:
        """The mean length of its sides in px."""
        return float(np.linalg.norm(self.corners - np.roll(self.corners, 1, axis=0), axis=1).mean())


def find_tags(grey: Grey) -> tuple[SeenTag, ...]:
    """Return every tag in the picture, at most one at each place."""
    found: list[SeenTag] = []
    longer = max(grey.shape)
    coarsest = 1
    for step in dict.fromkeys((max(longer // FIRST_SIDE, 2), 2)):
        if len(found) < ENOUGH and longer > LARGE_SIDE:
            found = _merged(found, _reduced(grey, step))
            coarsest = max(coarsest, step)
    if len(found) < ENOUGH:
        found = _merged(found, _detected(grey, 1.0))
    if len(found) < ENOUGH:
        found = _merged(found, _detected(evened(grey), 1.0))
    if len(found) < ENOUGH:
        soft = cv2.GaussianBlur(grey, (0, 0), 1.5)
        sharp = cv2.addWeighted(grey, 2.2, soft, -1.2, 0)
        found = _merged(found, _detected(np.asarray(sharp), 1.0))
    return tuple(_exact(tag, grey, coarsest) for tag in found)


def _exact(tag: SeenTag, grey: Grey, step: int) -> SeenTag:
    """Return a tag with sharp corners; ``step`` is how many pixels one was in the first look.

    Corners may be off by a pixel of that look. Where this is most of what sharpening can reach,
    they could be drawn to something else within reach, so the tag is looked at nearer first.
    """
    rough = step > 1 and _reach(tag) < 2 * step
    return (None if rough else _sharpened(tag, grey)) or _seen_nearer(tag, grey)


def _reach(tag: SeenTag) -> int:
    """Return how far in px sharpening looks around a corner."""
    return int(min(max(tag.side / CELLS * 0.45, 2), 12))


def find_tag(grey: Grey, number: int, place: Points, reach: float) -> SeenTag | None:
    """Return the tag of that id within ``reach`` px of a place, looked for at full size."""
    low = np.maximum(np.floor(place - reach), 0).astype(int)
    high = np.minimum(np.ceil(place + reach), (grey.shape[1], grey.shape[0])).astype(int)
    if (high - low < LEAST_SIDE).any():
        return None
    part = np.ascontiguousarray(grey[low[1] : high[1], low[0] : high[0]])
    for tag in _detected(part, 1.0):
        if tag.id == number and tag.side >= LEAST_SIDE:
            found = SeenTag(number, tag.corners + low)
            return _sharpened(found, grey) or found
    return None


def _seen_nearer(tag: SeenTag, grey: Grey) -> SeenTag:
    """Return a tag as it is found at full size; if it is not, the best that is known of it."""
    return find_tag(grey, tag.id, tag.centre, tag.side) or _sharpened(tag, grey) or tag


def _reduced(grey: Grey, step: int) -> list[SeenTag]:
    """Look for tags in the picture with one pixel for ``step`` by ``step``; that is quick."""
    height, width = (length // step for length in grey.shape)
    whole = grey[: height * step, : width * step]
    small = cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA)
    return _detected(np.asarray(small), float(step))


@cache
def _detector() -> Any:
    settings = cv2.aruco.DetectorParameters()
    # The refinement by contours fails an assertion of its own on some pictures (OpenCV 5.0.0).
    settings.cornerRefinementMethod = int(cv2.aruco.CORNER_REFINE_NONE)
    settings.minMarkerPerimeterRate = 0.01
    settings.adaptiveThreshWinSizeMin = 5
    settings.adaptiveThreshWinSizeMax = 45
    settings.adaptiveThreshWinSizeStep = 20
    settings.perspectiveRemovePixelPerCell = 8
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return cv2.aruco.ArucoDetector(dictionary, settings)


def _detected(grey: Grey, factor: float) -> list[SeenTag]:
    corners, ids, _ = _detector().detectMarkers(grey)
    if ids is None:
        return []
    return [
        SeenTag(int(name), (np.asarray(four, dtype=np.float64).reshape(4, 2) + 0.5) * factor - 0.5)
        for four, name in zip(corners, ids.ravel(), strict=True)
        if int(name) in IDS
    ]


def _merged(known: list[SeenTag], more: list[SeenTag]) -> list[SeenTag]:
    """Return ``known`` and those of ``more`` that lie elsewhere and are not tiny."""
    merged = list(known)
    for tag in more:
        apart = all(np.linalg.norm(tag.centre - other.centre) > tag.side / 2 for other in merged)
        if apart and tag.side >= LEAST_SIDE:
            merged.append(tag)
    return merged


def _sharpened(tag: SeenTag, grey: Grey) -> SeenTag | None:
    """Return the tag with its corners at the crossings of its edges in the full picture.

    None if a corner is drawn to something else: its contour is the better witness then.
    """
    reach = _reach(tag)
    start = tag.corners.astype(np.float32).reshape(-1, 1, 2)
    margin = reach + 3
    low = np.floor(start.reshape(4, 2).min(axis=0) - margin).astype(int)
    high = np.ceil(start.reshape(4, 2).max(axis=0) + margin).astype(int) + 1
    if (low < 0).any() or high[0] > grey.shape[1] or high[1] > grey.shape[0]:
        return tag
    part = cv2.GaussianBlur(grey[low[1] : high[1], low[0] : high[0]], (3, 3), 0)
    shift = low.astype(np.float32)
    end = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 30, 0.01)
    moved = cv2.cornerSubPix(part, start - shift, (reach, reach), (-1, -1), end) + shift
    corners = np.asarray(moved, dtype=np.float64).reshape(4, 2)
    if np.linalg.norm(corners - tag.corners, axis=1).max() > reach:
        return None
    return SeenTag(tag.id, corners)
