"""Arrangements of up to four colours without two sheets alike, where a random one has them.

So few colours make few sheets that differ in more than the names of the colours; they are put
together here sheet by sheet, with a bound on the sheets that are looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

from .chance import Chance
from .renaming import Grid

MOST_COLOURS = 4
STEPS, ROUNDS = 4_000, 6
"""Sheets tried in a round before the order is shuffled anew, and rounds."""


@dataclass(frozen=True, slots=True)
class Search:
    """What was found; ``none`` says that every possibility was looked at."""

    sheets: tuple[Grid, ...] | None
    none: bool = False


def unlike_sheets(sheets: int, rows: int, positions: int, colours: int, chance: Chance) -> Search:
    """Look for Latin sheets of which no two are alike but for the names of their colours.

    Every block of ``colours`` sheets shows each colour at most once in a place.
    """
    if colours > MOST_COLOURS or rows > colours or positions > colours:
        return Search(None)
    every = list(_sheets(rows, positions, colours))
    for _ in range(ROUNDS):
        found = _round(chance.shuffled(every), sheets, colours)
        if found.sheets or found.none:
            return found
    return Search(None)


def _round(every: list[Grid], sheets: int, colours: int) -> Search:
    """Choose sheet after sheet; go back where none is left, up to ``STEPS`` sheets in all."""
    kinds = [_kind(grid) for grid in every]
    chosen: list[int] = []
    start = [0] * (sheets + 1)
    for _ in range(STEPS):
        depth = len(chosen)
        if depth == sheets:
            return Search(tuple(every[index] for index in chosen))
        index = start[depth]
        if index == len(every):
            if not chosen:
                return Search(None, none=sheets <= colours)
            start[depth] = 0
            start[depth - 1] = chosen.pop() + 1
            continue
        start[depth] += 1
        block = chosen[depth - depth % colours :]
        if all(kinds[index] != kinds[other] for other in chosen) and all(
            _apart(every[index], every[other]) for other in block
        ):
            chosen.append(index)
            start[depth + 1] = 0
    return Search(None)


def _sheets(rows: int, positions: int, colours: int) -> Iterator[Grid]:
    """Yield all sheets in which no colour stands twice in a row or position."""
    lines = list(permutations(range(colours), positions))

    def longer(found: Grid) -> Iterator[Grid]:
        if len(found) == rows:
            yield found
            return
        for line in lines:
            if all(_differ(line, other) for other in found):
                yield from longer((*found, line))

    return longer(())


def _differ(line: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(first != second for first, second in zip(line, other, strict=True))


def _apart(one: Grid, other: Grid) -> bool:
    return all(_differ(line, opposite) for line, opposite in zip(one, other, strict=True))


def _kind(grid: Grid) -> Grid:
    """Return the sheet with its colours named in the order in which they come first."""
    names: dict[int, int] = {}
    return tuple(tuple(names.setdefault(colour, len(names)) for colour in line) for line in grid)
