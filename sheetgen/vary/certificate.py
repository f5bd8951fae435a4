"""What is true of a finished arrangement of colours, found by looking at it again.

Nothing here trusts how the arrangement was made: every property is counted in the colours
themselves, and where it does not hold, it is said whether it could.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from .renaming import Grid, difference, renamed_difference


class Property(StrEnum):
    """What can be asked of an arrangement."""

    BALANCED = "balanced"
    """Each position of each row shows each colour equally often across the sheets."""
    ROWS = "rows"
    """In each row of a sheet each colour stands equally often; with enough colours, once."""
    POSITIONS = "positions"
    """On one sheet no position shows a colour twice."""
    UNLIKE = "unlike"
    """No sheet is another one with its colours renamed."""


class Standing(StrEnum):
    """How a property stands."""

    HOLDS = "holds"
    NEAREST = "nearest"
    """It cannot hold for these numbers; what comes nearest to it does."""
    FAILS = "fails"
    """It does not hold, though nothing shown here forbids it."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A property, how it stands, and what was counted, in a sentence."""

    property: Property
    standing: Standing
    text: str


@dataclass(frozen=True, slots=True)
class Certificate:
    """All that was counted in one arrangement.

    ``smallest_difference`` and ``mean_difference`` are numbers of fields in which two sheets have
    different colours, of ``fields`` on a sheet (0 if there is one sheet only);
    ``smallest_renamed`` is the smallest such number if the colours may be renamed.
    """

    sheets: int
    rows: int
    positions: int
    colours: int
    proofs: tuple[Proof, ...]
    smallest_difference: int
    mean_difference: float
    smallest_renamed: int
    different_rows: int
    """How many different rows of colours there are among all rows of all sheets."""

    @property
    def fields(self) -> int:
        """How many fields a sheet has."""
        return self.rows * self.positions

    def standing(self, name: Property) -> Standing:
        """Return how a property stands."""
        return next(proof.standing for proof in self.proofs if proof.property is name)

    @property
    def sound(self) -> bool:
        """Whether every property holds, or comes as near as it can."""
        return all(proof.standing is not Standing.FAILS for proof in self.proofs)

    def keywords(self) -> Iterator[str]:
        """Yield the certificate in short: each property with its standing, and one number."""
        for proof in self.proofs:
            yield f"{proof.property.value}: {proof.standing.value}"
        if self.sheets > 1:
            yield f"smallest difference: {self.smallest_difference} of {self.fields} fields"

    def lines(self) -> Iterator[str]:
        """Yield the sentences of a report."""
        for proof in self.proofs:
            mark = {"holds": "yes", "nearest": "as near as possible", "fails": "NO"}[proof.standing]
            yield f"{mark}: {proof.text}"
        if self.sheets > 1:
            yield (
                f"two sheets differ in at least {self.smallest_difference} of {self.fields} "
                f"fields, in {self.mean_difference:.1f} on average; in at least "
                f"{self.smallest_renamed} if the colours of one are renamed"
            )
        yield f"the {self.sheets * self.rows} rows show {self.different_rows} orders of colours"


def certify(sheets: tuple[Grid, ...], colours: int, *, none_unlike: bool = False) -> Certificate:
    """Count the properties of an arrangement: ``sheets[sheet][row][position]`` is a colour.

    ``none_unlike`` says that all arrangements were looked at and none is without sheets alike.

    Raises:
        ValueError: the sheets differ in shape, or a colour is not below ``colours``.
    """
    rows, positions = len(sheets[0]), len(sheets[0][0])
    for grid in sheets:
        if len(grid) != rows or any(len(line) != positions for line in grid):
            raise ValueError("the sheets differ in shape")
        if any(not 0 <= colour < colours for line in grid for colour in line):
            raise ValueError("there is an unknown colour")
    pairs = list(combinations(sheets, 2))
    plain = [difference(one, other) for one, other in pairs]
    renamed = [renamed_difference(one, other, colours) for one, other in pairs]
    return Certificate(
        len(sheets),
        rows,
        positions,
        colours,
        (
            _balanced(sheets, colours),
            _in_rows(sheets, colours),
            _in_positions(sheets, colours),
            _unlike(sheets, colours, renamed, none_unlike),
        ),
        min(plain, default=0),
        sum(plain) / len(plain) if plain else 0.0,
        min(renamed, default=0),
        len({line for grid in sheets for line in grid}),
    )


def _spread(lines: Iterable[Iterable[int]], colours: int) -> tuple[int, int]:
    """Return how often the rarest and the most frequent colour stand in any of the lines."""
    least, most = 1 << 30, 0
    for line in lines:
        counts = Counter(line)
        found = [counts[colour] for colour in range(colours)]
        least, most = min(least, *found), max(most, *found)
    return least, most


def _even(length: int, colours: int, spread: tuple[int, int]) -> Standing:
    """Say how evenly so many places show so many colours, given the rarest and the most."""
    best = (length // colours, -(-length // colours))
    if spread[0] < best[0] or spread[1] > best[1]:
        return Standing.FAILS
    return Standing.HOLDS if length % colours == 0 else Standing.NEAREST


def _times(spread: tuple[int, int]) -> str:
    least, most = spread
    if least == most:
        return "once" if least == 1 else f"{least} times"
    return f"{least} or {most} times" if most == least + 1 else f"{least} to {most} times"


def _balanced(sheets: tuple[Grid, ...], colours: int) -> Proof:
    rows, positions = range(len(sheets[0])), range(len(sheets[0][0]))
    spread = _spread(
        ([grid[row][at] for grid in sheets] for row in rows for at in positions), colours
    )
    standing = _even(len(sheets), colours, spread)
    text = f"across the sheets each position of a row shows each colour {_times(spread)}"
    if standing is Standing.NEAREST:
        text += f"; {len(sheets)} sheets cannot show {colours} colours equally often"
    return Proof(Property.BALANCED, standing, text)


def _in_rows(sheets: tuple[Grid, ...], colours: int) -> Proof:
    positions = len(sheets[0][0])
    spread = _spread((line for grid in sheets for line in grid), colours)
    standing = _even(positions, colours, spread)
    if positions < colours and standing is Standing.NEAREST:
        text = "in a row of a sheet no colour stands twice"
        return Proof(Property.ROWS, Standing.HOLDS, text)
    text = f"in a row of a sheet each colour stands {_times(spread)}"
    if standing is Standing.NEAREST:
        text += f"; {positions} fields cannot show {colours} colours equally often"
    return Proof(Property.ROWS, standing, text)


def _in_positions(sheets: tuple[Grid, ...], colours: int) -> Proof:
    rows, positions = len(sheets[0]), range(len(sheets[0][0]))
    spread = _spread(([line[at] for line in grid] for grid in sheets for at in positions), colours)
    if spread[1] <= 1:
        text = "on a sheet no position shows a colour twice"
        return Proof(Property.POSITIONS, Standing.HOLDS, text)
    text = f"on a sheet a position shows a colour up to {spread[1]} times"
    if rows <= colours or spread[1] > -(-rows // colours):
        return Proof(Property.POSITIONS, Standing.FAILS, text)
    text += f"; {rows} rows cannot do with {colours} colours once each"
    return Proof(Property.POSITIONS, Standing.NEAREST, text)


def _unlike(sheets: tuple[Grid, ...], colours: int, renamed: list[int], none: bool) -> Proof:
    alike = renamed.count(0)
    if not alike:
        text = "no sheet is another one with its colours renamed"
        return Proof(Property.UNLIKE, Standing.HOLDS, text)
    rows, positions = len(sheets[0]), len(sheets[0][0])
    pairs = "one pair" if alike == 1 else f"{alike} pairs"
    text = f"{pairs} of sheets alike but for the names of the colours"
    kinds = sheet_kinds(rows, positions, colours)
    if none:
        text += "; all arrangements of so few colours were looked at"
        return Proof(Property.UNLIKE, Standing.NEAREST, text)
    if kinds is None or kinds >= len(sheets):
        return Proof(Property.UNLIKE, Standing.FAILS, f"{text}; none without was found")
    text += f"; only {kinds} kinds of sheets differ in more than that"
    return Proof(Property.UNLIKE, Standing.NEAREST, text)


FEW = 4
"""With more colours and two rows or more there are 44 kinds of sheets at least."""


def sheet_kinds(rows: int, positions: int, colours: int) -> int | None:
    """Return how many Latin sheets there are that no renaming makes equal; None if many.

    Counted are those without a repeated colour in a row or position.
    """
    if rows > colours or positions > colours:
        return None
    if rows == 1 or positions == 1:
        return 1
    if colours > FEW:
        return None
    return _completions([tuple(range(positions))], rows, positions, colours)


def _completions(found: list[tuple[int, ...]], rows: int, positions: int, colours: int) -> int:
    """Count the ways to go on from the rows found, up to renaming of colours not seen yet."""
    seen = len({colour for line in found for colour in line})
    if len(found) == rows:
        return 1
    return sum(
        _completions([*found, line], rows, positions, colours)
        for line in _lines((), found, positions, colours, seen)
    )


def _lines(
    line: tuple[int, ...], found: list[tuple[int, ...]], positions: int, colours: int, seen: int
) -> Iterator[tuple[int, ...]]:
    """Yield the next rows; a colour not seen yet is always the lowest of those."""
    at = len(line)
    if at == positions:
        yield line
        return
    for colour in range(min(seen + 1, colours)):
        if colour not in line and all(other[at] != colour for other in found):
            yield from _lines((*line, colour), found, positions, colours, max(seen, colour + 1))
