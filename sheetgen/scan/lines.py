"""How the printed sheet lies in the straightened picture: small shifts, found by its own lines.

The sheet is cut into blocks; each block of the blank print is looked for near its place in the
picture. What people wrote disturbs some blocks, so the shifts of all blocks together are
described by a smooth field, and blocks that disagree with it have no say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from sheetgen.model.geometry import Rect, Size

from .types import Grey, Points

PX_PER_MM = 4
"""The resolution at which blocks are compared."""

REACH_MM = 1.5
"""How far from its place a block is looked for."""

BLOCK_MM = 13.0
LEAST_TEXTURE = 1.2
"""The least edge strength (mean grey steps) in both directions of a block that is looked for."""

GOOD_MATCH = 0.45
"""The correlation from which on a block counts as found."""

TOLERANCE_MM = 0.35
ROUNDS = 6


@dataclass(frozen=True, slots=True)
class Block:
    """A block that was found: its middle and its shift in mm, and how well it matches."""

    centre: tuple[float, float]
    shift: tuple[float, float]
    match: float


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """The shift of every place of a sheet.

    ``factors`` are those of 1, u, v, u², u·v, v² for the shifts in x and y (mm); ``share`` is the
    share of the blocks that were found where the field says.
    """

    size: Size
    factors: Points
    share: float
    blocks: int

    def moved(self, rects: Sequence[Rect]) -> list[Rect]:
        """Return where rectangles lie whose places are ``rects``."""
        if not rects:
            return []
        shifts = self.at(np.array([rect.centre for rect in rects]))
        return [rect.moved(*map(float, by)) for rect, by in zip(rects, shifts, strict=True)]

    def at(self, mm: Points) -> Points:
        """Return the shifts at points, in mm, at most ``REACH_MM`` either way."""
        found = _terms(mm, self.size, self.factors.shape[0]) @ self.factors
        return np.asarray(np.clip(found, -REACH_MM, REACH_MM))


def _terms(mm: Points, size: Size, count: int) -> Points:
    half = np.array([size.width, size.height]) / 2
    u, v = ((mm - half) / half).T
    return np.stack([np.ones_like(u), u, v, u * u, u * v, v * v][:count], axis=1)


def find_field(picture: Grey, blank: Grey, size: Size) -> Field:
    """Return how the print lies; both pictures show the whole sheet at ``PX_PER_MM``."""
    blocks = _blocks(_edges(picture), _edges(blank), size)
    found = [block for block in blocks if block.match >= GOOD_MATCH]
    if len(found) < 4:
        return Field(size, np.zeros((1, 2)), 0.0, len(blocks))
    mm = np.array([block.centre for block in found])
    shifts = np.array([block.shift for block in found])
    terms = 6 if len(found) >= 14 else 3 if len(found) >= 6 else 1
    factors = _robust(_terms(mm, size, terms), shifts)
    off = np.linalg.norm(_terms(mm, size, terms) @ factors - shifts, axis=1)
    share = float((off <= TOLERANCE_MM).sum()) / len(blocks)
    return Field(size, factors, share, len(blocks))


def _robust(terms: Points, shifts: Points) -> Points:
    """Return the factors by least squares with weights that fall with the distance (Cauchy)."""
    median = np.median(shifts, axis=0)
    weights = 1 / (1 + (np.linalg.norm(shifts - median, axis=1) / (2 * TOLERANCE_MM)) ** 2)
    factors = np.zeros((terms.shape[1], 2))
    for _ in range(ROUNDS):
        root = np.sqrt(weights)[:, None]
        factors, *_ = np.linalg.lstsq(terms * root, shifts * root, rcond=1e-6)
        off = np.linalg.norm(terms @ factors - shifts, axis=1)
        weights = 1 / (1 + (off / (TOLERANCE_MM / 2)) ** 2)
    return np.asarray(factors)


def _edges(picture: Grey) -> Grey:
    """Return how dark each place is against its surroundings: lines and letters, no shadows."""
    soft = cv2.GaussianBlur(picture, (0, 0), 0.7)
    around = cv2.GaussianBlur(picture, (0, 0), 1.0 * PX_PER_MM)
    return np.asarray(cv2.subtract(around, soft), dtype=np.uint8)


def _blocks(picture: Grey, blank: Grey, size: Size) -> list[Block]:
    across, down = (max(round(length / BLOCK_MM), 2) for length in (size.width, size.height))
    reach = round(REACH_MM * PX_PER_MM)
    steps = (cv2.absdiff(blank[:, 1:], blank[:, :-1]), cv2.absdiff(blank[1:], blank[:-1]))
    found = []
    for row in range(down):
        for column in range(across):
            x0, x1 = (round(size.width * PX_PER_MM * (column + i) / across) for i in (0, 1))
            y0, y1 = (round(size.height * PX_PER_MM * (row + i) / down) for i in (0, 1))
            x0, y0 = max(x0, reach), max(y0, reach)
            x1, y1 = min(x1, blank.shape[1] - reach), min(y1, blank.shape[0] - reach)
            template = blank[y0:y1, x0:x1]
            if min(template.shape) < 2 * reach:
                continue
            if min(cv2.mean(step[y0:y1, x0:x1])[0] for step in steps) < LEAST_TEXTURE:
                continue
            window = picture[y0 - reach : y1 + reach, x0 - reach : x1 + reach]
            scores = cv2.matchTemplate(window, template, cv2.TM_CCOEFF_NORMED)
            dx, dy, match = _peak(np.nan_to_num(scores))
            centre = ((x0 + x1) / 2 / PX_PER_MM, (y0 + y1) / 2 / PX_PER_MM)
            shift = ((dx - reach) / PX_PER_MM, (dy - reach) / PX_PER_MM)
            found.append(Block(centre, shift, match))
    return found


def _peak(scores: Points) -> tuple[float, float, float]:
    """Return x, y and height of the highest score, between the pixels."""
    y, x = (int(value) for value in np.unravel_index(int(scores.argmax()), scores.shape))
    best = float(scores[y, x])
    dx = _between(scores[y, :], x)
    dy = _between(scores[:, x], y)
    return x + dx, y + dy, best


def _between(line: Points, index: int) -> float:
    """Return the offset of the top of the parabola through a maximum and its neighbours."""
    if not 0 < index < len(line) - 1:
        return 0.0
    before, top, after = (float(value) for value in line[index - 1 : index + 2])
    bend = before - 2 * top + after
    return 0.0 if bend >= 0 else 0.5 * (before - after) / bend
