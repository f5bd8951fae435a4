"""The ink in cells that have no boxes for digits: cut into pieces, and the pieces into signs.

A number of several digits is cut where it may be cut: between spots of ink, and through wide
spots at their thinnest. Every run of neighbouring pieces is then looked at as one sign, and the
runs that together are likeliest are the signs of the cell (over-segmentation and recognition:
Casey and Lecolinet 1996, https://doi.org/10.1109/34.506792).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from sheetgen.model.layout import CellKind
from sheetgen.model.placed import PlacedCell
from sheetgen.model.reading import CROSS, DIGITS, FILLED, SIGNS, STRIKE, SeenBox, SeenCell

from .classify import CellReader
from .rectify import Rectified, to_px
from .see import (
    FAINT,
    NOISE_TIMES,
    SPECK,
    InkCrop,
    cleaned,
    ink_crop,
    lone_mark,
    may_be_one_mark,
    print_zones,
    read_views,
    shipped_reader,
    squared,
)
from .types import Grey

WIDE = 0.75
"""A spot so wide (in heights) may be two digits that touch."""

SLICE = 0.35
"""Such a spot is cut into slices about as wide as this (in heights): half a digit."""

FLAT = 0.35
"""A spot lower than this (in widths) is a stroke, and is not cut."""

MOST_PIECES = 12
LONGEST_RUN = 4
"""So many pieces make one digit at most."""

FILLS = 0.7
"""How much of what the classifier is given a sign fills, as in boxes for digits."""

AMID_SPOT, ACROSS_GAP = 1.0, 0.5
"""How much (as a logarithm) speaks against a cut through a spot, and against joining two."""

PALEST_TINT = 200
"""A surface of the print that is brighter than this is a tint, and bears ink like paper."""

TINT_MM = 3.0
"""What is narrower than this is no surface."""

Labels = NDArray[np.int32]

_MARKS = [SIGNS.index(sign) for sign in (CROSS, STRIKE, FILLED)]
_DIGITS = [SIGNS.index(sign) for sign in DIGITS]


@dataclass(frozen=True, slots=True)
class _Run:
    """Neighbouring pieces of one cell, from ``first`` to before ``last``."""

    first: int
    last: int


@dataclass(frozen=True, slots=True, eq=False)
class _Cut:
    """The ink of a cell in pieces.

    ``pieces`` has the number of the piece at each pixel (0: none), ``groups`` says for each piece
    which spot of ink it is a part of.
    """

    ink: Grey
    pieces: Labels
    groups: tuple[int, ...]

    @property
    def count(self) -> int:
        """How many pieces there are."""
        return len(self.groups)

    def strain(self, run: _Run) -> float:
        """Return what speaks against a run: that it ends amid a spot, or joins several."""
        own = self.groups[run.first : run.last]
        cut = run.last < self.count and self.groups[run.last] == own[-1]
        return AMID_SPOT * cut + ACROSS_GAP * (len(set(own)) - 1)

    def runs(self) -> list[_Run]:
        """Return every run that may be a sign, and all pieces together."""
        reach = range(1, LONGEST_RUN + 1)
        found = [
            _Run(at, at + n) for at in range(self.count) for n in reach if at + n <= self.count
        ]
        return found if self.count <= LONGEST_RUN else [*found, _Run(0, self.count)]

    def view(self, run: _Run) -> Grey:
        """Return a run as the classifier looks at it."""
        own = (self.pieces > run.first) & (self.pieces <= run.last)
        rows, columns = np.flatnonzero(own.any(axis=1)), np.flatnonzero(own.any(axis=0))
        place = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
        near = cv2.dilate(own[place].astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
        picture = np.where(near, self.ink[place], np.uint8(255))
        room = round(max(picture.shape) * (1 / FILLS - 1) / 2)
        return squared(np.pad(picture, room, constant_values=255))


def see_open_cells(sheet: Rectified, reader: CellReader | None = None) -> tuple[SeenCell, ...]:
    """Return what is seen in each cell but those for words, in the order of the sheet."""
    reader = reader or shipped_reader()
    sheet = _untinted(sheet)
    zones = print_zones(sheet)
    cells = [cell for cell in sheet.placed.cells if cell.kind is not CellKind.NOTE]
    parts = [ink_crop(zones, sheet.cells[cell.id], cell.rect) for cell in cells]
    grain = float(np.median([part.grain for part in parts])) if parts else 0.0
    cuts = [_cut(cell, part, grain) for cell, part in zip(cells, parts, strict=True)]
    views = list(_views(cells, parts, cuts, grain))
    boxes = iter(read_views(views, reader))
    return tuple(
        _seen(cell.id, cut, [next(boxes) for _ in _looks(cut)])
        for cell, cut in zip(cells, cuts, strict=True)
    )


def _untinted(sheet: Rectified) -> Rectified:
    """Return the sheet with its tinted surfaces as white as paper."""
    side = round(to_px(TINT_MM)) | 1
    tint = cv2.morphologyEx(sheet.blank, cv2.MORPH_CLOSE, np.ones((side, side), np.uint8))
    tint[tint < PALEST_TINT] = 255
    pictures = (cv2.divide(item, tint, scale=255.0) for item in (sheet.grey, sheet.blank))
    grey, blank = (np.asarray(item, dtype=np.uint8) for item in pictures)
    return replace(sheet, grey=grey, blank=blank)


def _looks(cut: _Cut | None) -> Sequence[_Run | None]:
    """Return what of a cell is looked at: None stands for the cell as a whole."""
    return [None] if cut is None else cut.runs()


def _views(
    cells: Sequence[PlacedCell], parts: Sequence[InkCrop], cuts: Sequence[_Cut | None], grain: float
) -> Iterator[Grey | None]:
    for cell, part, cut in zip(cells, parts, cuts, strict=True):
        if cut is not None:
            yield from (cut.view(run) for run in cut.runs())
        elif cell.kind is CellKind.MARK:
            mark = lone_mark(part, grain)
            yield None if mark is None else squared(mark)
        else:
            yield None


def _cut(cell: PlacedCell, part: InkCrop, grain: float) -> _Cut | None:
    """Return the pieces of the ink in a cell; None for a mark, or where there is no ink."""
    ink = None if cell.kind is CellKind.MARK else cleaned(part, grain)
    if ink is None:
        return None
    level = max(FAINT, NOISE_TIMES * grain)
    dark = (cv2.GaussianBlur(ink, (3, 3), 0) < 255 - level).astype(np.uint8)
    count, *found = cv2.connectedComponentsWithStats(dark, connectivity=8)[:3]
    labels, stats = (np.asarray(item, dtype=np.int32) for item in found)
    least = SPECK * to_px(1.0) ** 2 / 2
    spots = [at for at in range(1, count) if stats[at, cv2.CC_STAT_AREA] >= least]
    pieces = np.zeros(ink.shape, dtype=np.int32)
    groups: list[int] = []
    for number, group in enumerate(_groups(stats, spots)):
        for first, last in _cuts(labels, stats, group):
            groups.append(number)
            pieces[:, first:last][np.isin(labels[:, first:last], group)] = len(groups)
    if not groups:
        return None
    if len(groups) > MOST_PIECES:
        return _Cut(ink, np.asarray(pieces > 0, dtype=np.int32), (0,))
    return _Cut(ink, pieces, tuple(groups))


def _groups(stats: Labels, spots: Sequence[int]) -> list[list[int]]:
    """Return the spots from left to right, those above one another together."""
    groups: list[list[int]] = []
    reach = 0
    for spot in sorted(spots, key=lambda at: int(stats[at, cv2.CC_STAT_LEFT])):
        left, width = int(stats[spot, cv2.CC_STAT_LEFT]), int(stats[spot, cv2.CC_STAT_WIDTH])
        if groups and reach - left > width / 2:
            groups[-1].append(spot)
        else:
            groups.append([spot])
        reach = max(reach, left + width)
    return groups


def _cuts(labels: Labels, stats: Labels, group: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last column (not included) of each piece of a group of spots."""
    box = stats[group]
    left = int(box[:, cv2.CC_STAT_LEFT].min())
    right = int((box[:, cv2.CC_STAT_LEFT] + box[:, cv2.CC_STAT_WIDTH]).max())
    top = int(box[:, cv2.CC_STAT_TOP].min())
    bottom = int((box[:, cv2.CC_STAT_TOP] + box[:, cv2.CC_STAT_HEIGHT]).max())
    width, height = right - left, bottom - top
    parts = 1
    if height > FLAT * width and width > WIDE * height:
        parts = max(round(width / (SLICE * height)), 2)
    profile = np.isin(labels[top:bottom, left:right], group).sum(axis=0)
    edges = [left]
    for number in range(1, parts):
        near = width * number / parts
        reach = width / parts / 3
        first, last = round(near - reach), max(round(near + reach), round(near - reach) + 1)
        edges.append(left + first + int(profile[first:last].argmin()))
    for one, other in pairwise([*edges, right]):
        if np.isin(labels[:, one:other], group).any():
            yield one, other


def _seen(cell: str, cut: _Cut | None, boxes: Sequence[SeenBox]) -> SeenCell:
    """Return the signs that are likeliest together, from left to right."""
    if cut is None:
        return SeenCell(cell, (boxes[0],))
    looks = dict(zip(cut.runs(), boxes, strict=True))
    best: list[tuple[float, tuple[SeenBox, ...]]] = [(0.0, ())]
    for last in range(1, cut.count + 1):
        runs = [run for run in looks if run.last == last]
        worths = [
            best[run.first][0]
            + _worth(looks[run], alone=run == _Run(0, cut.count))
            - cut.strain(run)
            for run in runs
        ]
        at = int(np.argmax(worths))
        best.append((worths[at], (*best[runs[at].first][1], looks[runs[at]])))
    signs = best[-1][1]
    whole = looks[_Run(0, cut.count)] if may_be_one_mark(signs) else None
    return SeenCell(cell, signs, whole)


def _worth(box: SeenBox, *, alone: bool) -> float:
    """Return how likely a run is one sign: a digit, or a mark if it is all the ink there is."""
    return max(box[at] for at in (_DIGITS + _MARKS if alone else _DIGITS))
