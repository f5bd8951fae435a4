"""How the printed sheet lies in the straightened picture: small shifts, found by its own lines.

The sheet is cut into blocks; each block of the blank print is looked for near its place in the
picture. What people wrote disturbs some blocks, so the shifts of all blocks together are
described by a smooth field, and blocks that disagree with it have no say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

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

TERMS = ((10, 30), (6, 14), (3, 6), (1, 0))
"""So many terms describe the shifts if so many blocks were found."""

GOOD_MATCH = 0.45
"""The correlation from which on a block counts as found."""

KEPT = 16
"""So many prints are kept ready to be looked for."""

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

    ``factors`` are those of 1, u, v, u², u·v, v² and the cubes for the shifts in x and y (mm);
    ``share`` is the share of the blocks that were found where the field says.
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


def find_blocks(picture: Grey, blank: Grey, size: Size) -> list[Block]:
    """Return every block with print, where it matches best; pictures as for ``find_field``."""
    return _blocks(edges(picture), _sought(Known(blank), size))


def _terms(mm: Points, size: Size, count: int) -> Points:
    half = np.array([size.width, size.height]) / 2
    u, v = ((mm - half) / half).T
    square = [np.ones_like(u), u, v, u * u, u * v, v * v]
    cubic = [u * u * u, u * u * v, u * v * v, v * v * v]
    return np.stack([*square, *cubic][:count], axis=1)


def find_field(picture: Grey, blank: Grey, size: Size) -> Field:
    """Return how the print lies; both pictures show the whole sheet at ``PX_PER_MM``."""
    blocks = find_blocks(picture, blank, size)
    found = [block for block in blocks if block.match >= GOOD_MATCH]
    if len(found) < 4:
        return Field(size, np.zeros((1, 2)), 0.0, len(blocks))
    mm = np.array([block.centre for block in found])
    shifts = np.array([block.shift for block in found])
    # A lens bends lines by the cube of the distance from the middle; that needs many blocks.
    terms = next(count for count, least in TERMS if len(found) >= least)
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


def edges(picture: Grey, px_per_mm: float = PX_PER_MM) -> Grey:
    """Return how dark each place is against its surroundings: lines and letters, no shadows."""
    soft = cv2.GaussianBlur(picture, (0, 0), 0.7)
    height, width = picture.shape
    # A blur of a millimetre is the same, and quicker, at one pixel a millimetre.
    size = (max(round(width / px_per_mm), 1), max(round(height / px_per_mm), 1))
    small = cv2.GaussianBlur(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), (0, 0), 0.9)
    around = cv2.resize(small, (width, height))
    return np.asarray(cv2.subtract(around, soft), dtype=np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class _Sought:
    """A block of the print that is looked for: its place in px, and its picture."""

    x: slice
    y: slice
    picture: Grey

    @property
    def centre(self) -> tuple[float, float]:
        x, y = (self.x.start + self.x.stop) / 2, (self.y.start + self.y.stop) / 2
        return x / PX_PER_MM, y / PX_PER_MM


class Known:
    """A picture that is used again and again: what is worked out for it once is kept.

    Two are the same if they hold the same array, whatever is in it.
    """

    def __init__(self, picture: Grey) -> None:
        """Take the picture; nobody may change it from here on."""
        self.picture = picture

    def __eq__(self, other: object) -> bool:
        """Tell whether it is the same array."""
        return isinstance(other, Known) and self.picture is other.picture

    def __hash__(self) -> int:
        """Hash the array, not what is in it."""
        return id(self.picture)


@lru_cache(maxsize=KEPT)
def _sought(print_: Known, size: Size) -> tuple[_Sought, ...]:
    """Return the blocks of a print with enough in them to be found."""
    blank = edges(print_.picture)
    across, down = (max(round(length / BLOCK_MM), 2) for length in (size.width, size.height))
    reach = round(REACH_MM * PX_PER_MM)
    steps = (cv2.absdiff(blank[:, 1:], blank[:, :-1]), cv2.absdiff(blank[1:], blank[:-1]))
    found = []
    for row in range(down):
        for column in range(across):
            x0, x1 = (round(size.width * PX_PER_MM * (column + i) / across) for i in (0, 1))
            y0, y1 = (round(size.height * PX_PER_MM * (row + i) / down) for i in (0, 1))
            x = slice(max(x0, reach), min(x1, blank.shape[1] - reach))
            y = slice(max(y0, reach), min(y1, blank.shape[0] - reach))
            template = blank[y, x]
            if min(template.shape) < 2 * reach:
                continue
            if min(cv2.mean(step[y, x])[0] for step in steps) >= LEAST_TEXTURE:
                found.append(_Sought(x, y, template))
    return tuple(found)


def _blocks(picture: Grey, sought: Sequence[_Sought]) -> list[Block]:
    """Return every block where it matches best."""
    reach = round(REACH_MM * PX_PER_MM)
    found = []
    for block in sought:
        x, y = block.x, block.y
        window = picture[y.start - reach : y.stop + reach, x.start - reach : x.stop + reach]
        scores = cv2.matchTemplate(window, block.picture, cv2.TM_CCOEFF_NORMED)
        dx, dy, match = _peak(np.nan_to_num(scores))
        shift = ((dx - reach) / PX_PER_MM, (dy - reach) / PX_PER_MM)
        found.append(Block(block.centre, shift, match))
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
