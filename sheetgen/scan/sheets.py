"""Pictures -> sheets: which tags and which code belong together.

On a picture of several sheets each tag comes several times. Two tags belong together if each is
the other's nearest in the direction in which the other must lie; short links come first, and
no sheet gets a tag twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from sheetgen.model.identity import SheetIdentity

from .codes import SeenCode, code_beside, find_codes
from .tags import SeenTag, find_tag, find_tags
from .types import Grey, Points

BOTTOM_RIGHT = 2

Item = TypeVar("Item")

# From one position to a neighbouring one: the direction along the sheet (x, y).
_RIGHT, _DOWN = (1.0, 0.0), (0.0, 1.0)
_LINKS: tuple[tuple[int, int, tuple[float, float]], ...] = (
    (0, 1, _RIGHT),
    (3, 2, _RIGHT),
    (0, 3, _DOWN),
    (1, 2, _DOWN),
    (7, 5, _RIGHT),
    (0, 7, _DOWN),
    (7, 3, _DOWN),
    (1, 5, _DOWN),
    (5, 2, _DOWN),
    (0, 4, _RIGHT),
    (4, 1, _RIGHT),
    (3, 6, _RIGHT),
    (6, 2, _RIGHT),
    (4, 6, _DOWN),
)

SLANT = 0.2
"""How far (as the tangent of an angle) a neighbour may lie off the direction of a tag's edges."""


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """A sheet in a picture: its tags, and its code if that can be read."""

    tags: tuple[SeenTag, ...]
    code: SeenCode | None = None

    @property
    def identity(self) -> SheetIdentity | None:
        """What the code says, or None if it cannot be read: then somebody must name the sheet."""
        return self.code.identity if self.code else None

    @property
    def centre(self) -> Points:
        """The middle of its tags in px."""
        return np.asarray(np.mean([tag.centre for tag in self.tags], axis=0))

    @property
    def height(self) -> float:
        """From its highest to its lowest tag in the picture, in px."""
        ys = [float(tag.centre[1]) for tag in self.tags]
        return max(ys) - min(ys)


def find_sheets(image: Grey) -> list[Sighting]:
    """Return the sheets in a picture, from the top left on: line by line, then from the left.

    A sighting with fewer than three tags is returned too: ``rectify`` refuses it and says why.
    """
    tags = find_tags(image)
    groups = [_completed(group, image) for group in _grouped(tags)]
    sightings = [Sighting(group, _beside_last_tag(group, image)) for group in groups]
    if any(item.code is None for item in sightings):
        codes = list(find_codes(image))
        sightings = [item if item.code else _with_code(item.tags, codes) for item in sightings]
    height = max((item.height for item in sightings), default=0.0)
    return in_reading_order(sightings, lambda item: item.centre, height)


def in_reading_order(
    items: Sequence[Item], centre: Callable[[Item], Points], height: float
) -> list[Item]:
    """Return sheets line by line and then from the left; a line is half of ``height`` px high."""
    line = max(height / 2, 1.0)

    def key(item: Item) -> tuple[int, float]:
        x, y = map(float, centre(item))
        return round(y / line), x

    return sorted(items, key=key)


def _grouped(tags: Sequence[SeenTag]) -> list[tuple[SeenTag, ...]]:
    if len({tag.id for tag in tags}) == len(tags):
        return [tuple(tags)] if tags else []
    group_of = list(range(len(tags)))
    for _, one, other in sorted(_links(tags)):
        first, second = group_of[one], group_of[other]
        ids = [tags[i].id for i, group in enumerate(group_of) if group in (first, second)]
        if first != second and len(set(ids)) == len(ids):
            group_of = [first if group == second else group for group in group_of]
    groups = dict.fromkeys(group_of)
    return [tuple(tags[i] for i, own in enumerate(group_of) if own == group) for group in groups]


# Where a missing tag is to be looked for: the sum of the middles of three others (one, other,
# opposite: one + other - opposite), or the middle between two corners.
_CORNERS = {0: (1, 3, 2), 1: (0, 2, 3), 2: (1, 3, 0), 3: (0, 2, 1)}
_MIDDLES = {4: (0, 1), 5: (1, 2), 6: (2, 3), 7: (3, 0)}
_PARTNERS = {4: 6, 6: 4, 5: 7, 7: 5}

SEARCH_SIDES = 2.5
"""How far around its likely place a missing tag is looked for, in sides of a tag."""


def _completed(group: tuple[SeenTag, ...], image: Grey) -> tuple[SeenTag, ...]:
    """Return the group with the tags that a first, quick look has missed."""
    known = {tag.id: tag for tag in group}
    side = float(np.mean([tag.side for tag in group]))
    for missing, (one, other, opposite) in _CORNERS.items():
        if missing not in known and {one, other, opposite} <= known.keys():
            place = known[one].centre + known[other].centre - known[opposite].centre
            known |= _looked_for(image, missing, place, side)
    for missing, ends in _MIDDLES.items():
        if missing not in known and _PARTNERS[missing] in known and known.keys() >= {*ends}:
            place = np.mean([known[end].centre for end in ends], axis=0)
            known |= _looked_for(image, missing, place, side)
    return tuple(known.values())


def _looked_for(image: Grey, number: int, place: Points, side: float) -> dict[int, SeenTag]:
    found = find_tag(image, number, place, SEARCH_SIDES * side)
    return {number: found} if found else {}


def _links(tags: Sequence[SeenTag]) -> Iterator[tuple[float, int, int]]:
    """Yield (distance in tag sides, index, index) of the tags that are mutually nearest."""
    for first, second, way in _LINKS:
        ones = [i for i, tag in enumerate(tags) if tag.id == first]
        others = [i for i, tag in enumerate(tags) if tag.id == second]
        forth = {i: _nearest(tags, i, others, way, 1.0) for i in ones}
        back = {i: _nearest(tags, i, ones, way, -1.0) for i in others}
        for i, near in forth.items():
            if near is not None and back[near[1]] is not None and back[near[1]][1] == i:  # type: ignore[index]
                yield near[0], i, near[1]


def _nearest(
    tags: Sequence[SeenTag],
    index: int,
    others: Sequence[int],
    way: tuple[float, float],
    sign: float,
) -> tuple[float, int] | None:
    """Return the nearest of ``others`` in a direction of the tag itself, with its distance."""
    found = []
    for other in others:
        along, aside = _seen_from(tags[index], tags[other].centre, way)
        if sign * along > 0.5 and abs(aside) <= SLANT * abs(along) + 1:
            found.append((abs(along), other))
    return min(found, default=None)


def _seen_from(tag: SeenTag, point: Points, way: tuple[float, float]) -> tuple[float, float]:
    """Return how far a point lies along ``way`` and across it, in sides of the tag."""
    corners = tag.corners
    right = ((corners[1] - corners[0]) + (corners[2] - corners[3])) / 2
    down = ((corners[3] - corners[0]) + (corners[2] - corners[1])) / 2
    basis = np.stack([right, down], axis=1)
    if abs(np.linalg.det(basis)) < 1e-6:
        return 0.0, 0.0
    x, y = np.linalg.solve(basis, point - tag.centre)
    return (float(x), float(y)) if way == _RIGHT else (float(y), float(x))


def _beside_last_tag(tags: Sequence[SeenTag], image: Grey) -> SeenCode | None:
    """Return the code beside the lower right tag: a look at a small part, which is quick."""
    last = (tag for tag in tags if tag.id == BOTTOM_RIGHT)
    return next((code for code in (code_beside(tag, image) for tag in last) if code), None)


def _with_code(tags: tuple[SeenTag, ...], codes: list[SeenCode]) -> Sighting:
    """Return the sighting with the code that lies among its tags."""
    for code in codes:
        if _is_among(code, tags):
            codes.remove(code)
            return Sighting(tags, code)
    return Sighting(tags)


def _is_among(code: SeenCode, tags: Sequence[SeenTag]) -> bool:
    """Tell whether the code lies where it belongs as seen from at least one of the tags."""
    for tag in tags:
        x, y = _seen_from(tag, code.centre, _RIGHT)
        if tag.id == BOTTOM_RIGHT and -4 < x < -1 and -2 < y < 0.5:
            return True
    low = np.min([tag.corners.min(axis=0) for tag in tags], axis=0)
    high = np.max([tag.corners.max(axis=0) for tag in tags], axis=0)
    has_last = any(tag.id == BOTTOM_RIGHT for tag in tags)
    return not has_last and bool((low <= code.centre).all() and (code.centre <= high).all())
