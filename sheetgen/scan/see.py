"""Straightened sheet -> the ink in every cell, as probabilities of signs.

The blank sheet is our own print: what is darker than it is ink. Printed lines are never quite
where they should be, so the print is taken to be a little wider than it is (``PRINT_REACH``);
what remains is looked at box by box. A box whose ink is fainter than ``FAINT`` or smaller than
``SPECK`` is blank, whatever the classifier would make of it: paper has grain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, log
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from sheetgen.model.geometry import Rect
from sheetgen.model.layout import CellKind
from sheetgen.model.placed import PlacedCell
from sheetgen.model.reading import (
    BLANK,
    CORRECTED,
    CROSS,
    FILLED,
    OTHER,
    SIGNS,
    STRIKE,
    SeenBox,
    SeenCell,
)

from .classify import CellReader
from .rectify import Rectified, to_px
from .types import Grey, Mask

WEIGHTS = Path(__file__).parent / "weights" / "cells.npz"
SECOND_WEIGHTS = Path(__file__).parent / "weights" / "cells-bare.npz"

PRINT_REACH = 0.3
"""How far in mm printed lines may lie from where they are looked for."""

OVER_EDGE = 0.3
"""How far in mm ink beyond the left and right of a box still belongs to it."""

INSIDE = 0.25
"""How far in mm from the upper and lower edge of a box its ink begins."""

AROUND = 0.8
"""The margin in mm that is looked at with each box, to know the lines beside it."""

SAMPLED = 5
"""Every so many pixels of bare paper are enough to know its tone and grain."""

BARE = 250
"""The blank sheet is bare paper where it is brighter than this."""

DARKEST_PAPER = 215
"""The paper in a box is at least so bright, after light has been evened."""

FAINT = 26.0
"""Ink is at least so many grey levels (of 255) darker than the paper; pencil has 60."""

STRONG = 90.0
"""Where so dark a spot is, a box is not blank, even if it is blackened all over."""

NOISE_TIMES = 4.0
"""And so many times darker than the paper's own grain."""

NEAR_PRINT = 0.6
"""Dark spots that lie wholly within so many mm of print are print: copies make lines thicker."""

UNDER_PRINT = 0.12
"""Print within a cell is taken off so narrowly (in mm) to see whether ink hides beside it."""

WORDY = 0.05
"""The share of a cell, away from its edges, that print covers if it has a word in it."""

HIDDEN_INK = 0.15
"""So many mm² of ink beside the print in a cell are more than print leaves of itself."""

BESIDE_PRINT = 0.2
"""And so many farther from it, where the print is not as we know it: a copy, or in one bit."""

UNTRUE_PRINT = 0.002
"""Print is not as we know it if such a share of its surroundings is darker: blurred, or copied."""

SHARP = 5.0
"""So many pixels a millimetre tell what lies beside print from its own edges; 127 dpi have them."""

SPECK = 0.3
"""A spot of ink covers at least so many mm²: a dash of 1 mm with a fine pen covers 0.35."""

SHORT = 0.8
"""And it is at least so many mm long or wide."""

LARGEST_BOX = 64.0
"""The area in mm² that a view of a box shows at most, for boxes of usual size."""

MARK_SHARE = 0.75
"""How much of the classifier's picture a mark fills that is looked for in a whole cell."""

FLATTEST = 3.0
"""So many times as wide as high is such a mark at most, else it is compressed."""

CROP = 40
"""The side in px of what the classifier is given."""

ONE_MARK = 0.3
"""From this probability of a mark in some box on, the cell is looked at as a whole."""

BLACKENED = 0.5
"""A view as dark as this on such a share is filled; a thick pen darkens a fifth."""

BLACK = 210
"""What is darker than this counts for it."""

_CERTAIN = 0.9995


@dataclass(frozen=True, slots=True, eq=False)
class InkCrop:
    """The ink in one place, dark on white; ``grain`` is the paper's own, in grey levels.

    ``hidden`` is 255 where print may hide ink, ``near`` where print is near.
    """

    picture: Grey
    hidden: Grey
    near: Grey
    grain: float


@dataclass(frozen=True, slots=True, eq=False)
class PrintZones:
    """A straightened sheet with its print, a little and a little more widened."""

    sheet: Rectified
    hidden: Grey
    near: Grey


def print_zones(sheet: Rectified) -> PrintZones:
    """Return the sheet with the zones in which print lies, and in which it is near."""
    return PrintZones(sheet, _widened(sheet.blank, PRINT_REACH), _widened(sheet.blank, NEAR_PRINT))


def _widened(print_: Grey, reach: float) -> Grey:
    """Return the print with its dark parts wider by ``reach`` mm on every side."""
    size = 2 * max(round(to_px(reach)), 1) + 1
    return np.asarray(cv2.erode(print_, np.ones((size, size), np.uint8)), dtype=np.uint8)


def ink_crop(zones: PrintZones, found: Rect, placed: Rect) -> InkCrop:
    """Return the ink in a rectangle that was found at ``found`` and printed at ``placed``."""
    shape = _px(found.height + 2 * AROUND), _px(found.width + 2 * AROUND)
    seen = _cut(zones.sheet.grey, found, shape)
    wide = _cut(zones.hidden, placed, shape)
    bare = seen[wide > BARE][::SAMPLED]
    paper = _ranked(bare, 0.75) if bare.size else 255.0
    paper = min(max(paper, DARKEST_PAPER), 255.0)
    missing = wide * np.float32(paper / 255) - seen
    ink = np.clip(missing * np.float32(255 / paper), 0, 255).astype(np.uint8)
    grain = _ranked(np.abs(bare - np.float32(paper)), 0.5) if bare.size else 0.0
    hidden = (wide <= BARE).astype(np.uint8) * 255
    near = (_cut(zones.near, placed, shape) <= BARE).astype(np.uint8) * 255
    return InkCrop(_inner(255 - ink), _inner(hidden), _inner(near), grain)


def _ranked(values: Grey | NDArray[np.float32], share: float) -> float:
    """Return the value that this share of all is at most; quicker than ``np.percentile``."""
    rank = int(share * (values.size - 1))
    return float(np.partition(values, rank)[rank])


def _px(mm: float) -> int:
    return max(round(to_px(mm)), 1)


def _cut(picture: Grey, rect: Rect, shape: tuple[int, int]) -> Grey:
    """Return ``shape`` pixels of a picture around a rectangle, to the nearest whole pixel."""
    top, left = round(to_px(rect.y - AROUND)), round(to_px(rect.x - AROUND))
    part = picture[max(top, 0) : max(top + shape[0], 0), max(left, 0) : max(left + shape[1], 0)]
    if part.shape == shape:
        return part
    whole = np.full(shape, 255, np.uint8)
    y, x = max(-top, 0), max(-left, 0)
    whole[y : y + part.shape[0], x : x + part.shape[1]] = part
    return whole


def _inner(picture: Grey) -> Grey:
    """Return what belongs to a box of the picture of it and its surroundings."""
    left, top = round(to_px(AROUND - OVER_EDGE)), round(to_px(AROUND + INSIDE))
    return picture[top : picture.shape[0] - top, left : picture.shape[1] - left]


def cleaned(part: InkCrop, grain: float) -> Grey | None:
    """Return the ink without remains of print; None if there is nothing but these and specks.

    ``grain`` is that of the sheet.
    """
    spots = _spots(part, grain)
    if spots is None:
        return None
    _, remains = spots
    picture = part.picture.copy()
    picture[remains] = 255
    return picture


def lone_mark(part: InkCrop, grain: float) -> Grey | None:
    """Return the mark in a crop, as large as a square holds it; None if there is none.

    Where print may hide it, its strokes are drawn through.
    """
    spots = _spots(part, grain)
    if spots is None:
        return None
    ink, remains = spots
    picture = part.picture.copy()
    picture[remains] = 255
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    place = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
    whole = cv2.inpaint(picture[place], part.hidden[place], 3, cv2.INPAINT_TELEA)
    height, width = whole.shape
    if width > FLATTEST * height:
        # A long stroke would be too thin to be seen once the picture is as small as a box.
        shape = (round(FLATTEST * height), height)
        whole = cv2.resize(whole, shape, interpolation=cv2.INTER_AREA)
    room = round(max(whole.shape) * (1 / MARK_SHARE - 1) / 2)
    return np.pad(np.asarray(whole, dtype=np.uint8), room, constant_values=255)


def _spots(part: InkCrop, grain: float) -> tuple[Mask, Mask] | None:
    """Return where there is ink and where there are remains of print; None if there is no ink."""
    level = max(FAINT, NOISE_TIMES * grain)
    dark = _dark(part.picture, level).astype(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(dark, connectivity=8)
    outside = np.bincount(labels[part.near == 0].ravel(), minlength=count) > 0
    longer = np.maximum(stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT])
    large = stats[:, cv2.CC_STAT_AREA] >= SPECK * to_px(1.0) ** 2
    kept = outside & large & (longer >= to_px(SHORT))
    kept[0] = False
    if not kept.any():
        return None
    # Small spots that are no print stay: they may be parts of a broken stroke.
    remains = ~outside
    remains[0] = False
    around = cv2.dilate(remains[labels].astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    return kept[labels], around


def _hides_ink(part: InkCrop, narrow: PrintZones, found: Rect, placed: Rect, grain: float) -> bool:
    """Tell whether there is ink so near to a word printed in a cell that it was taken for print."""
    edge = round(to_px(AROUND))
    inner = np.s_[edge:-edge, edge:-edge]
    if min(part.near.shape) <= 2 * edge or (part.near[inner] > 0).mean() < WORDY:
        return False
    level = max(FAINT, NOISE_TIMES * grain)
    dark = _dark(part.picture, level)[inner]
    hidden, near = part.hidden[inner] > 0, part.near[inner] > 0
    if (dark & near & ~hidden).sum() >= BESIDE_PRINT * to_px(1.0) ** 2:
        return True
    close = _dark(ink_crop(narrow, found, placed).picture, level)[inner]
    much = bool(close.sum() >= HIDDEN_INK * to_px(1.0) ** 2)
    much = much and narrow.sheet.mapping.coarsest >= SHARP
    return much and _untrue(narrow, level) <= UNTRUE_PRINT


def _untrue(narrow: PrintZones, level: float) -> float:
    """Return how much of the surroundings of all print outside cells is darker than print is."""
    sheet = narrow.sheet
    beside = narrow.near <= BARE
    for rect in sheet.cells.values():
        top, bottom = (round(to_px(y)) for y in (rect.y - AROUND, rect.bottom + AROUND))
        left, right = (round(to_px(x)) for x in (rect.x - AROUND, rect.right + AROUND))
        beside[max(top, 0) : max(bottom, 0), max(left, 0) : max(right, 0)] = False
    missing = np.asarray(255 - cv2.subtract(narrow.hidden, sheet.grey), dtype=np.uint8)
    return float(_dark(missing, level)[beside].mean()) if beside.any() else 1.0


def _dark(picture: Grey, level: float) -> Mask:
    return np.asarray(cv2.GaussianBlur(picture, (3, 3), 0) < 255 - level)


def squared(part: Grey) -> Grey:
    """Return a crop in the middle of a white square, at the classifier's size."""
    height, width = part.shape
    side = max(height, width, 1)
    square = np.full((side, side), 255, np.uint8)
    top, left = (side - height) // 2, (side - width) // 2
    square[top : top + height, left : left + width] = part
    return stretched(square)


def stretched(part: Grey) -> Grey:
    """Return a crop at the classifier's size, whatever its shape."""
    return np.asarray(cv2.resize(part, (CROP, CROP), interpolation=cv2.INTER_AREA), np.uint8)


@cache
def shipped_reader() -> CellReader:
    """Return the classifier with the weights that come with the program."""
    return CellReader.load(WEIGHTS, SECOND_WEIGHTS)


def see_cells(sheet: Rectified, reader: CellReader | None = None) -> tuple[SeenCell, ...]:
    """Return what is seen in each cell but those for words, in the order of the sheet."""
    reader = reader or shipped_reader()
    zones = print_zones(sheet)
    cells = [cell for cell in sheet.placed.cells if cell.kind is not CellKind.NOTE]
    places = [
        pair
        for cell in cells
        for pair in zip(found_boxes(sheet, cell), boxes_of(cell), strict=True)
    ]
    parts = [ink_crop(zones, found, box) for found, box in places]
    alone = [not cell.digits for cell in cells for _ in boxes_of(cell)]
    grain = float(np.median([part.grain for part in parts])) if parts else 0.0
    views = [_view(part, grain, by_itself) for part, by_itself in zip(parts, alone, strict=True)]
    narrow = PrintZones(sheet, _widened(sheet.blank, UNDER_PRINT), zones.near)
    looks = read_views(views, reader)
    for at, (found, box) in enumerate(places):
        if views[at] is None and alone[at] and _hides_ink(parts[at], narrow, found, box, grain):
            looks[at] = _PERHAPS_BOX
    seen = iter(looks)
    boxes = {cell.id: tuple(next(seen) for _ in boxes_of(cell)) for cell in cells}
    again = [cell for cell in cells if may_be_one_mark(boxes[cell.id])]
    wide = [cleaned(ink_crop(zones, sheet.cells[c.id], c.rect), grain) for c in again]
    looks = read_views([None if ink is None else stretched(ink) for ink in wide], reader)
    whole = {cell.id: look for cell, look in zip(again, looks, strict=True)}
    return tuple(SeenCell(cell.id, boxes[cell.id], whole.get(cell.id)) for cell in cells)


def _view(part: InkCrop, grain: float, by_itself: bool) -> Grey | None:
    """Return what the classifier looks at; a mark ``by_itself`` may be anywhere in its cell."""
    ink = lone_mark(part, grain) if by_itself else cleaned(part, grain)
    return None if ink is None else squared(ink)


def found_boxes(sheet: Rectified, cell: PlacedCell) -> tuple[Rect, ...]:
    """Return where the boxes of a cell, or the cell, were found."""
    return sheet.digits[cell.id] if cell.digits else (sheet.cells[cell.id],)


def boxes_of(cell: PlacedCell) -> tuple[Rect, ...]:
    """Return the boxes for digits of a cell, or the cell itself if it has none."""
    return cell.digits or (cell.rect,)


def may_be_one_mark(boxes: Sequence[SeenBox]) -> bool:
    """Tell whether a cell of several boxes may hold one mark across them."""
    marks = [SIGNS.index(sign) for sign in (CROSS, STRIKE, FILLED, CORRECTED, OTHER)]
    return len(boxes) > 1 and any(sum(exp(box[at]) for at in marks) > ONE_MARK for box in boxes)


def read_views(views: Sequence[Grey | None], reader: CellReader) -> list[SeenBox]:
    """Return what each view shows; None is blank."""
    found: list[SeenBox] = [_BLANK_BOX] * len(views)
    inked = [(index, view) for index, view in enumerate(views) if view is not None]
    if not inked:
        return found
    order = [reader.classes.index(sign) for sign in SIGNS]
    rows = reader.read(np.stack([view for _, view in inked]))[:, order]
    for (index, view), row in zip(inked, rows, strict=True):
        found[index] = _inked(tuple(float(value) for value in row), view)
    return found


def _inked(box: SeenBox, view: Grey) -> SeenBox:
    """Return a box in which there is ink: if that is dark, it is something else than blank.

    Where it is dark nearly everywhere, the classifier has no paper to compare it with.
    """
    if (view < BLACK).mean() > BLACKENED:
        return _perhaps(FILLED)
    if int((view < 255 - STRONG).sum()) < SPECK * view.size / LARGEST_BOX:
        return box
    blank, other = SIGNS.index(BLANK), SIGNS.index(OTHER)
    chances = list(box)
    chances[other] = float(np.logaddexp(box[blank], box[other]))
    chances[blank] = box[blank] + log(1 - _CERTAIN)
    return tuple(chances)


def _perhaps(*signs: str) -> SeenBox:
    """Return a box that shows one of the signs, each as probable."""
    rest = (1 - _CERTAIN) / (len(SIGNS) - len(signs))
    return tuple(log(_CERTAIN / len(signs) if sign in signs else rest) for sign in SIGNS)


_BLANK_BOX = _perhaps(BLANK)
_PERHAPS_BOX = _perhaps(BLANK, CROSS, OTHER)
