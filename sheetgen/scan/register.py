"""A sighting and the placed sheet it should be -> where everything is, or why that is not known.

Every tag is left out once and predicted from the others: what is off by more than
``LEFT_OUT_MM`` is no view of this sheet. A single bad tag is dropped if enough others agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sheetgen.model.geometry import Rect
from sheetgen.model.identity import DIGEST_DIGITS
from sheetgen.model.placed import Fiducial, IdentityCode, PlacedSheet

from .mapping import Mapping, bent_mapping, flat_mapping
from .refusal import Reason, Refusal
from .sheets import Sighting
from .tags import SeenTag
from .types import Points

LEAST_TAGS = 3
LEAST_SPREAD = 0.1
"""How far apart tags lie across the direction in which they lie farthest apart, as a share."""

FLAT_MM = 0.08
"""A sheet whose left-out tags are off by less is flat: nothing better is looked for."""

LEFT_OUT_MM = 0.5
"""How far a left-out tag may lie from where the others put it."""

SLACK_WITH_THREE_MM = 1.5
"""The same where only three others are left, which fix the perspective less well."""

RESIDUAL_MM = 0.35
"""How far a corner of a tag may lie from where all tags together put it."""

CODE_MM = 3.0
"""How far the middle of the code may lie from its place."""

SCATTERED_MM = 100.0
"""From here on it helps nobody to say how far off the tags are."""

LEAST_PX_PER_MM = 2.6
"""The coarsest picture that is read: 66 dots an inch."""


@dataclass(frozen=True, slots=True)
class Registered:
    """Where a sheet lies; ``left_out_mm`` is the largest error of a left-out tag (0: unknown)."""

    mapping: Mapping
    tags: tuple[SeenTag, ...]
    left_out_mm: float


def register(sighting: Sighting, placed: PlacedSheet) -> Registered | Refusal:
    """Return where the sheet lies in the picture, or why it is refused."""
    fiducials = {item.id: item for item in placed.items if isinstance(item, Fiducial)}
    if not fiducials:
        return Refusal(Reason.NO_TAGS_PRINTED, {"layout": placed.layout})
    other = _wrong_sheet(sighting, placed)
    if other:
        return other
    tags = tuple(tag for tag in sighting.tags if tag.id in fiducials)
    if len(tags) < len(sighting.tags):
        return Refusal(Reason.FOREIGN_TAGS, {"layout": placed.layout})
    lacking = _lacking_tags(tags, fiducials)
    if lacking:
        return lacking
    found = _without_bad_tag(tags, fiducials, placed)
    if isinstance(found, Refusal):
        return found
    return _checked(found, sighting, placed)


def _lacking_tags(tags: Sequence[SeenTag], fiducials: dict[int, Fiducial]) -> Refusal | None:
    if len(tags) < LEAST_TAGS:
        return Refusal(Reason.TOO_FEW_TAGS, {"seen": len(tags), "printed": len(fiducials)})
    mm = np.array([fiducials[tag.id].rect.centre for tag in tags])
    along, across = np.linalg.svd(mm - mm.mean(axis=0), compute_uv=False)[:2]
    # Tags along one edge of the sheet say little of its other side.
    return Refusal(Reason.PART_MISSING) if across < LEAST_SPREAD * along else None


def _wrong_sheet(sighting: Sighting, placed: PlacedSheet) -> Refusal | None:
    identity = sighting.identity
    if identity is None:
        return None
    seen = (identity.layout, identity.letter, identity.language)
    named = (placed.layout, placed.letter, placed.language)
    if seen != named:
        facts = {"seen": " ".join(filter(None, seen)), "named": " ".join(filter(None, named))}
        return Refusal(Reason.OTHER_SHEET, facts)
    known = placed.digest[:DIGEST_DIGITS]
    if identity.digest != known:
        facts = {"layout": placed.layout, "seen": identity.digest, "known": known}
        return Refusal(Reason.OTHER_VERSION, facts)
    return None


def _corners(rect: Rect) -> list[tuple[float, float]]:
    return [
        (rect.x, rect.y),
        (rect.right, rect.y),
        (rect.right, rect.bottom),
        (rect.x, rect.bottom),
    ]


def _points(tags: Sequence[SeenTag], fiducials: dict[int, Fiducial]) -> tuple[Points, Points]:
    mm = np.array([point for tag in tags for point in _corners(fiducials[tag.id].rect)])
    px = np.concatenate([tag.corners for tag in tags])
    return mm, px


def _left_out(
    tags: Sequence[SeenTag], fiducials: dict[int, Fiducial], placed: PlacedSheet, bends: bool
) -> list[float]:
    """Return for each tag how far (mm) the others put its middle from where it is."""
    errors = []
    for tag in tags:
        rest = [other for other in tags if other is not tag]
        mm, px = _points(rest, fiducials)
        fit = bent_mapping if bends else flat_mapping
        mapping = fit(mm, px, placed.size)
        errors.append(_miss(mapping, tag, fiducials[tag.id]) if mapping else float("inf"))
    return errors


def _miss(mapping: Mapping, tag: SeenTag, fiducial: Fiducial) -> float:
    centre = fiducial.rect.centre
    seen = mapping.px(np.array([centre]))[0]
    scale = mapping.px_per_mm(centre)
    off = float(np.linalg.norm(seen - _centre_of(tag)))
    return off / scale if scale > 0 and np.isfinite(off) else float("inf")


def _centre_of(tag: SeenTag) -> Points:
    """Return where the diagonals of the tag cross: its middle in any perspective."""
    a, b, c, d = tag.corners
    one, other = c - a, d - b
    cross = one[0] * other[1] - one[1] * other[0]
    if abs(cross) < 1e-9:
        return tag.centre
    step = ((b - a)[0] * other[1] - (b - a)[1] * other[0]) / cross
    return np.asarray(a + step * one)


def _without_bad_tag(
    tags: tuple[SeenTag, ...], fiducials: dict[int, Fiducial], placed: PlacedSheet
) -> Registered | Refusal:
    found = _fitted(tags, fiducials, placed)
    if isinstance(found, Registered) or len(tags) <= LEAST_TAGS + 1:
        return found
    # One tag may be bent away or drawn over: try without each.
    tries = [
        _fitted(tuple(other for other in tags if other is not tag), fiducials, placed)
        for tag in tags
    ]
    good = [item for item in tries if isinstance(item, Registered)]
    return min(good, key=lambda item: item.left_out_mm) if good else found


def _fitted(
    tags: tuple[SeenTag, ...], fiducials: dict[int, Fiducial], placed: PlacedSheet
) -> Registered | Refusal:
    mm, px = _points(tags, fiducials)
    flat = flat_mapping(mm, px, placed.size)
    if flat is None or flat.is_turned_over:
        return _disagreement(float("inf"))
    if len(tags) == LEAST_TAGS:
        # Leaving one out says nothing any more; all corners together still must agree.
        return _agreeing(Registered(flat, tags, 0.0), mm, px)
    flat_error = max(_left_out(tags, fiducials, placed, bends=False))
    best = Registered(flat, tags, flat_error)
    if len(tags) > 4 and flat_error > FLAT_MM:
        bent = bent_mapping(mm, px, placed.size)
        bent_error = max(_left_out(tags, fiducials, placed, bends=True))
        if bent is not None and bent_error < flat_error:
            best = Registered(bent, tags, bent_error)
    limit = LEFT_OUT_MM if len(tags) > 4 else SLACK_WITH_THREE_MM
    if best.left_out_mm > limit:
        return _disagreement(best.left_out_mm)
    return _agreeing(best, mm, px)


def _agreeing(found: Registered, mm: Points, px: Points) -> Registered | Refusal:
    off = np.linalg.norm(found.mapping.px(mm) - px, axis=1)
    scale = min(found.mapping.px_per_mm((float(x), float(y))) for x, y in mm)
    worst = float(off.max() / scale)
    # A corner cannot be found to better than a part of a pixel.
    if worst > max(RESIDUAL_MM, 0.6 / scale):
        return _disagreement(worst)
    return found


def _disagreement(off: float) -> Refusal:
    if off >= SCATTERED_MM:
        return Refusal(Reason.TAGS_SCATTERED)
    return Refusal(Reason.TAGS_DISAGREE, {"mm": off})


def _checked(found: Registered, sighting: Sighting, placed: PlacedSheet) -> Registered | Refusal:
    """Refuse a picture that is too coarse, or whose code lies in the wrong place."""
    scale = found.mapping.coarsest
    if scale < LEAST_PX_PER_MM:
        return Refusal(Reason.TOO_SMALL, {"dpi": round(scale * 25.4)})
    codes = [item for item in placed.items if isinstance(item, IdentityCode)]
    if sighting.code and codes:
        centre = codes[0].rect.centre
        seen = found.mapping.px(np.array([centre]))[0]
        off = float(np.linalg.norm(seen - sighting.code.centre)) / found.mapping.px_per_mm(centre)
        if off > CODE_MM:
            return Refusal(Reason.CODE_ELSEWHERE, {"mm": off})
    return found
