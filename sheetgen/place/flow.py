"""Shares of a length: everybody gets the least it needs, the rest is shared by weight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.model.geometry import TOLERANCE_MM


@dataclass(frozen=True, slots=True)
class Extent:
    """How long something may be in mm: at ``least``, at ``most``; ``weight`` is its pull."""

    least: float
    most: float
    weight: float = 1.0


def fixed(length: float) -> Extent:
    """Return the extent of something that does not stretch."""
    return Extent(length, length, 0.0)


def stacked(extents: Sequence[Extent]) -> Extent:
    """Return the extent of several things one after the other."""
    return Extent(
        sum(item.least for item in extents),
        sum(item.most for item in extents),
        sum(item.weight for item in extents),
    )


def shares(extents: Sequence[Extent], length: float) -> tuple[float, ...]:
    """Return the length of each: least plus a share of the rest by weight, capped at most.

    If ``length`` is shorter than all the least lengths together, everybody gets its least and
    the sum is longer than ``length``; if all are at their most, the sum is shorter.
    """
    given = [item.least for item in extents]
    rest = length - sum(given)
    hungry = [
        index
        for index, item in enumerate(extents)
        if item.weight > 0 and item.most > item.least + TOLERANCE_MM
    ]
    while rest > TOLERANCE_MM and hungry:
        unit = rest / sum(extents[index].weight for index in hungry)
        for index in hungry:
            given[index] = min(given[index] + unit * extents[index].weight, extents[index].most)
        rest = length - sum(given)
        hungry = [index for index in hungry if given[index] < extents[index].most - TOLERANCE_MM]
    return tuple(given)
