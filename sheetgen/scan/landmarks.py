"""Pictures of sheets without scan marks -> where the sheets lie, to about a millimetre.

The print itself is the mark: its words, numbers and symbols are found again as local features
(SIFT: Lowe 2004, https://doi.org/10.1023/B:VISI.0000029664.99615.94), whatever way up they lie and
never in a mirror. Each feature says where the middle of the sheet is, how large and how turned;
features of one sheet agree, so several sheets in a picture come apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from sheetgen.model.geometry import Size

from .mapping import Mapping, flat_mapping
from .types import Grey, Mask, Points

PRINT_PX_PER_MM = 4.0
"""The resolution at which the features of a printed sheet are described."""

LONGEST_PX = 1800
"""Pictures are reduced to this: an A4 page of small sheets still has 150 dots an inch."""

MOST_OF_PRINT, MOST_OF_PICTURE = 3000, 14_000
DISTINCT = 0.85
"""A feature counts if the second best fit is worse by this: rows of equal boxes say nothing."""

NEAR_MIDDLE, NEAR_TURN = 0.15, 0.3
"""How far features of one sheet may disagree: of its diagonal, and of its size and direction."""

LEAST_FEATURES = 12
"""So many features must agree on a sheet."""

AGREE_MM = 1.0
MOST_SHEETS = 40


@dataclass(frozen=True, slots=True, eq=False)
class Landmarks:
    """The features of one picture: x and y (px of that picture), size, angle, and descriptions."""

    places: Points
    sizes: Points
    angles: Points
    descriptors: NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class _Votes:
    """Features of the print found in the picture: where they are in both, and what follows."""

    mm: Points
    px: Points
    middle: Points
    turn: Points


def print_landmarks(blank: Grey, size: Size) -> Landmarks:
    """Return the features of a sheet as printed; places in mm."""
    shape = round(size.width * PRINT_PX_PER_MM), round(size.height * PRINT_PX_PER_MM)
    small = cv2.resize(blank, shape, interpolation=cv2.INTER_AREA)
    return _landmarks(np.asarray(small, np.uint8), PRINT_PX_PER_MM, MOST_OF_PRINT)


def picture_landmarks(picture: Grey) -> Landmarks:
    """Return the features of a picture of sheets; places in px of the picture."""
    factor = min(LONGEST_PX / max(picture.shape), 1.0)
    small = picture
    if factor < 1:
        small = np.asarray(
            cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8
        )
    return _landmarks(small, factor, MOST_OF_PICTURE)


def _landmarks(picture: Grey, scale: float, most: int) -> Landmarks:
    """Return the features of a picture; lengths are divided by ``scale``."""
    found, descriptors = cv2.SIFT.create(most).detectAndCompute(picture, None)
    if not found:
        nothing = np.zeros(0)
        return Landmarks(np.zeros((0, 2)), nothing, nothing, np.zeros((0, 128), np.float32))
    return Landmarks(
        (np.array([item.pt for item in found]) + 0.5) / scale,
        np.array([item.size for item in found]) / scale,
        np.deg2rad([item.angle for item in found]),
        np.asarray(descriptors, dtype=np.float32),
    )


def find_prints(picture: Landmarks, printed: Landmarks, size: Size) -> Iterator[Mapping]:
    """Yield where a print lies in the picture, the clearest first, as often as it does."""
    votes = _votes(picture, printed, size)
    open_ = np.ones(len(votes.mm), dtype=np.bool_)
    for _ in range(MOST_SHEETS):
        chosen = _agreeing(votes, open_, size)
        if chosen.sum() < LEAST_FEATURES:
            return
        found = _view(votes, chosen, size)
        if found is None:
            open_ &= ~chosen
            continue
        yield found
        open_ &= ~_within(votes.px, found) & ~chosen


def _votes(picture: Landmarks, printed: Landmarks, size: Size) -> _Votes:
    if min(len(picture.places), len(printed.places)) < 2:
        return _Votes(*(np.zeros((0, 2)),) * 4)
    pairs = cv2.BFMatcher(cv2.NORM_L2).knnMatch(picture.descriptors, printed.descriptors, k=2)
    good = [one for one, other in pairs if one.distance < DISTINCT * other.distance]
    seen = np.array([item.queryIdx for item in good], dtype=np.intp)
    known = np.array([item.trainIdx for item in good], dtype=np.intp)
    mm, px = printed.places[known], picture.places[seen]
    scale = picture.sizes[seen] / printed.sizes[known]
    angle = picture.angles[seen] - printed.angles[known]
    turn = np.stack([scale * np.cos(angle), scale * np.sin(angle)], axis=1)
    to_middle = np.array([size.width, size.height]) / 2 - mm
    moved = np.stack(
        [
            turn[:, 0] * to_middle[:, 0] - turn[:, 1] * to_middle[:, 1],
            turn[:, 1] * to_middle[:, 0] + turn[:, 0] * to_middle[:, 1],
        ],
        axis=1,
    )
    return _Votes(mm, px, px + moved, turn)


def _agreeing(votes: _Votes, open_: Mask, size: Size) -> Mask:
    """Return the largest group of open votes that agree with one of them."""
    best, most = np.zeros(len(open_), dtype=np.bool_), 0
    diagonal = (size.width**2 + size.height**2) ** 0.5
    indices = np.flatnonzero(open_)
    # In units in which a vote agrees with another if each of four numbers is less than 1 away.
    found = np.concatenate(
        [votes.middle[indices].T / (NEAR_MIDDLE * diagonal), votes.turn[indices].T / NEAR_TURN]
    ).astype(np.float32)
    reaches = np.hypot(*votes.turn[indices].T).astype(np.float32)
    for own, reach in zip(found.T, reaches, strict=True):
        near = np.abs(found[0] - own[0]) < reach
        for values, value in zip(found[1:], own[1:], strict=True):
            near &= np.abs(values - value) < reach
        count = int(np.count_nonzero(near))
        if count > most:
            best, most = np.zeros(len(open_), dtype=np.bool_), count
            best[indices[near]] = True
    return best


def _view(votes: _Votes, chosen: Mask, size: Size) -> Mapping | None:
    """Return the perspective view that most of the chosen votes agree on."""
    mm, px = votes.mm[chosen], votes.px[chosen]
    scale = float(np.median(np.hypot(*votes.turn[chosen].T)))
    _, inliers = cv2.findHomography(mm, px, cv2.USAC_MAGSAC, AGREE_MM * scale)
    if inliers is None or int(inliers.sum()) < LEAST_FEATURES:
        return None
    kept = inliers.ravel() > 0
    found = flat_mapping(mm[kept], px[kept] - 0.5, size)
    return None if found is None or found.is_turned_over else found


def _within(px: Points, view: Mapping) -> Mask:
    """Tell which points lie on the sheet that is seen so."""
    outline = view.outline.astype(np.float32).reshape(-1, 1, 2)
    return np.array(
        [cv2.pointPolygonTest(outline, (float(x), float(y)), False) >= 0 for x, y in px]
    )
