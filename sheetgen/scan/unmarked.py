"""Sheets printed without scan marks: found by their print, straightened, or refused.

The features of the print give a first view (``landmarks``), good to a millimetre. Every block of
the print then says where it lies, and the view is fitted anew to all of them. What is read must
agree with the whole print: most blocks where they belong, and no place a few rows or columns
further on where the print would fit better.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from sheetgen.model.geometry import Size
from sheetgen.model.placed import PlacedSheet

from . import lines
from .landmarks import Landmarks, find_prints, print_landmarks
from .mapping import Mapping, bent_mapping, flat_mapping
from .rectify import LEAST_CONTRAST, Rectified, reduced, straightened, whitened
from .refusal import Fact, Reason, Refusal
from .register import LEAST_PX_PER_MM
from .sheets import in_reading_order
from .types import Grey, Points

ROUNDS = 2
"""So often the view is fitted to the blocks; the second time they are all within reach."""

LEAST_BLOCKS = 8
BLOCK_MM = 0.6
"""A block that is further from where the others say has no say."""

BENT_BETTER = 0.8
"""A bend is believed in if it lowers the error of the blocks to this share."""

LEAST_SHARE = 0.6
"""The share of printed blocks that must be where they belong."""

AROUND_MM = 14.0
"""So far around its place the print is tried for a better one: two rows of any sheet."""

AT_HOME_MM = 1.5
LEAST_MATCH = 0.35
"""What fits worse is not such a sheet at all."""

WINS = 0.2
"""One print fits a block better than another if its correlation is higher by this."""

CLEARLY = 3
"""A print is the right one if it wins so many times the blocks that another wins."""

COARSE_PX_PER_MM = 2


@dataclass(frozen=True, eq=False)
class Print:
    """A sheet as it may have been printed: placed, and as a picture at the straightened size."""

    placed: PlacedSheet
    blank: Grey

    @cached_property
    def landmarks(self) -> Landmarks:
        """Its features; worked out when they are first needed."""
        return print_landmarks(self.blank, self.placed.size)

    @cached_property
    def reduced(self) -> Grey:
        """The picture at the resolution at which blocks are looked for."""
        return reduced(self.blank)


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """Where one of several possible prints lies, and how well each of its blocks fits."""

    print: Print
    view: Mapping
    matches: dict[tuple[float, float], float]

    @property
    def match(self) -> float:
        """How well the print fits, from 0 to 1."""
        return float(np.mean(list(self.matches.values()))) if self.matches else 0.0

    def wins(self, other: Found) -> int:
        """Return how many blocks this print fits clearly better than the other one."""
        common = self.matches.keys() & other.matches.keys()
        return sum(self.matches[place] - other.matches[place] > WINS for place in common)

    @property
    def middle(self) -> Points:
        """The middle of the sheet in px."""
        size = self.print.placed.size
        return np.asarray(self.view.px(np.array([(size.width / 2, size.height / 2)]))[0])

    @property
    def height(self) -> float:
        """From the highest to the lowest corner of the sheet in the picture, in px."""
        return float(np.ptp(self.view.outline[:, 1]))


def find_unmarked(picture: Grey, seen: Landmarks, prints: Iterable[Print]) -> list[list[Found]]:
    """Return for each sheet in the picture the prints it may be, the best first.

    Sheets come from the top left on: line by line, then from the left. ``seen`` are the features
    of the picture (``picture_landmarks``).
    """
    found = [
        _fitted(picture, print_, view)
        for print_ in prints
        for view in find_prints(seen, print_.landmarks, print_.placed.size)
    ]
    places: list[list[Found]] = []
    for item in sorted(found, key=lambda item: -item.match):
        if item.match < LEAST_MATCH:
            break
        home = next((place for place in places if _same_place(item, place[0])), None)
        if home is None:
            places.append([item])
        else:
            home.append(item)
    height = max((place[0].height for place in places), default=0.0)
    return in_reading_order(places, lambda place: place[0].middle, height)


def _same_place(one: Found, other: Found) -> bool:
    size = other.print.placed.size
    reach = min(size.width, size.height) / 2
    scale = other.view.px_per_mm((size.width / 2, size.height / 2))
    return float(np.linalg.norm(one.middle - other.middle)) < reach * scale


def _fitted(picture: Grey, print_: Print, view: Mapping) -> Found:
    """Return the print with the view that most of its blocks agree on."""
    size = print_.placed.size
    for _ in range(ROUNDS):
        blocks = _blocks(picture, print_, view)
        better = _refined(view, [item for item in blocks if item.match >= lines.GOOD_MATCH], size)
        if better is None:
            break
        view = better
    blocks = _blocks(picture, print_, view)
    return Found(print_, view, {item.centre: max(item.match, 0.0) for item in blocks})


def _blocks(picture: Grey, print_: Print, view: Mapping) -> list[lines.Block]:
    seen = reduced(straightened(picture, view, print_.placed.size))
    return lines.find_blocks(seen, print_.reduced, print_.placed.size)


def _refined(view: Mapping, blocks: Sequence[lines.Block], size: Size) -> Mapping | None:
    """Return the view that fits the blocks; None if too few agree on any."""
    if len(blocks) < LEAST_BLOCKS:
        return None
    mm = np.array([item.centre for item in blocks])
    px = view.px(mm + np.array([item.shift for item in blocks]))
    scale = view.px_per_mm((size.width / 2, size.height / 2))
    _, inliers = cv2.findHomography(mm, px, cv2.USAC_MAGSAC, BLOCK_MM * scale)
    kept = inliers.ravel() > 0 if inliers is not None else np.zeros(len(mm), np.bool_)
    if kept.sum() < LEAST_BLOCKS:
        return None
    flat, bent = flat_mapping(mm[kept], px[kept], size), bent_mapping(mm[kept], px[kept], size)
    if flat is None or bent is None:
        return flat
    errors = [np.linalg.norm(item.px(mm[kept]) - px[kept]) for item in (flat, bent)]
    return bent if errors[1] < BENT_BETTER * errors[0] else flat


def rectify_unmarked(picture: Grey, found: Found) -> Rectified | Refusal:
    """Return the straightened sheet, or why it is refused."""
    placed, size = found.print.placed, found.print.placed.size
    scale = found.view.coarsest
    if not scale >= LEAST_PX_PER_MM:
        return Refusal(Reason.TOO_SMALL, {"dpi": round(scale * 25.4) if scale > 0 else 0})
    missing = found.view.beyond([cell.rect for cell in placed.cells], picture)
    if missing.any():
        return Refusal(Reason.CUT_OFF, {"cells": int(missing.sum())})
    raw = straightened(picture, found.view, size)
    field = lines.find_field(reduced(raw), found.print.reduced, size)
    if field.share < LEAST_SHARE:
        return Refusal(Reason.LINES_MISSING, {"percent": round(100 * field.share)})
    off = _better_place(picture, found)
    if off > AT_HOME_MM:
        return Refusal(Reason.PRINT_ELSEWHERE, {"mm": off})
    black, paper = _tones(raw, found.print.blank)
    if paper - black < LEAST_CONTRAST:
        facts: dict[str, Fact] = {"steps": int(paper - black), "least": round(LEAST_CONTRAST)}
        return Refusal(Reason.TOO_DARK, facts)
    grey = whitened(raw, black)
    rects = field.moved([cell.rect for cell in placed.cells])
    cells = {cell.id: rect for cell, rect in zip(placed.cells, rects, strict=True)}
    return Rectified(placed, grey, found.print.blank, cells, {}, found.view, field.share, 0.0, 0.0)


def _tones(raw: Grey, blank: Grey) -> tuple[float, float]:
    """Return how dark the darkest print and how bright the paper is in the picture."""
    solid = cv2.dilate(blank, np.ones((5, 5), np.uint8)) < 80
    bare = cv2.erode(blank, np.ones((9, 9), np.uint8)) > 250
    if not solid.any():
        solid = blank < np.percentile(blank, 1) + 1
    return float(np.median(raw[solid])), float(np.median(raw[bare]))


def _better_place(picture: Grey, found: Found) -> float:
    """Return how many mm from its place the whole print fits best."""
    size = found.print.placed.size
    wide = Size(size.width + 2 * AROUND_MM, size.height + 2 * AROUND_MM)
    grown = np.diag([wide.width / size.width, wide.height / size.height, 1.0])
    view = Mapping(wide, found.view.matrix @ grown, found.view.bend, found.view.across)
    around = lines.edges(_coarse(straightened(picture, view, wide), wide), COARSE_PX_PER_MM)
    own = lines.edges(_coarse(found.print.blank, size), COARSE_PX_PER_MM)
    scores = np.nan_to_num(cv2.matchTemplate(around, own, cv2.TM_CCOEFF_NORMED))
    y, x = (int(value) for value in np.unravel_index(int(scores.argmax()), scores.shape))
    home = AROUND_MM * COARSE_PX_PER_MM
    return float(np.hypot(x - home, y - home)) / COARSE_PX_PER_MM


def _coarse(picture: Grey, size: Size) -> Grey:
    shape = round(size.width * COARSE_PX_PER_MM), round(size.height * COARSE_PX_PER_MM)
    return np.asarray(cv2.resize(picture, shape, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def is_clear(best: Found, other: Found) -> bool:
    """Tell whether a sheet is clearly the one print and not the other."""
    wins = best.wins(other)
    return wins >= 1 and wins >= CLEARLY * other.wins(best)
