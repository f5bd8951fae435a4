"""A seed and four numbers -> the colours of all sheets, with the certificate of what is true.

Boxes of up to as many sheets, rows and positions as there are colours are Latin; larger
arrangements are put together of such boxes, which keeps every count as even as it can be.
"""

from __future__ import annotations

from dataclasses import dataclass

from .certificate import Certificate, Property, Standing, certify
from .chance import Chance
from .latin import Box, latin_box
from .renaming import Grid
from .small import unlike_sheets

MOST_SHEETS, MOST_ROWS, MOST_POSITIONS, MOST_COLOURS = 26, 12, 20, 12

TRIES = 6
"""Arrangements made, to take the one with the most different rows of colours: full boxes of
colours without room to move show some rows again on another sheet."""


FIELDS = 5_000
"""About so many fields are coloured in all tries together, so that large ones take seconds."""

CERTIFIED = 3
"""Of these, so many are looked at closely if need be."""


@dataclass(frozen=True, slots=True)
class Design:
    """The colours ``sheets[sheet][row][position]``, counted from 0, and what is true of them."""

    sheets: tuple[Grid, ...]
    certificate: Certificate


def arranged(sheets: int, rows: int, positions: int, colours: int, seed: int) -> Design:
    """Return a random arrangement; the same for the same arguments, always.

    Raises:
        ValueError: a number is below 1 or above what is allowed (``MOST_SHEETS`` and so on).
    """
    given = (sheets, rows, positions, colours)
    if any(
        not 1 <= number <= most
        for number, most in zip(
            given, (MOST_SHEETS, MOST_ROWS, MOST_POSITIONS, MOST_COLOURS), strict=True
        )
    ):
        raise ValueError("too many or too few sheets, rows, positions or colours")
    chance = Chance(seed)
    tries = min(TRIES, 1 + FIELDS // (sheets * rows * positions))
    found = [_tiled(sheets, rows, positions, colours, chance) for _ in range(tries)]
    designs = [
        Design(one, certify(one, colours)) for one in sorted(found, key=_rows_again)[:CERTIFIED]
    ]
    for design in designs:
        if design.certificate.standing(Property.UNLIKE) is not Standing.FAILS:
            return design
    few = unlike_sheets(sheets, rows, positions, colours, chance)
    if few.sheets is not None:
        return Design(few.sheets, certify(few.sheets, colours))
    best = max(designs, key=lambda design: design.certificate.smallest_renamed)
    return Design(best.sheets, certify(best.sheets, colours, none_unlike=few.none))


def _rows_again(sheets: tuple[Grid, ...]) -> int:
    """Return minus the number of different rows of colours."""
    return -len({line for grid in sheets for line in grid})


def _tiled(
    sheets: int, rows: int, positions: int, colours: int, chance: Chance
) -> tuple[Grid, ...]:
    """Return an arrangement put together of Latin boxes."""
    found = [[[0] * positions for _ in range(rows)] for _ in range(sheets)]
    for first_sheet in range(0, sheets, colours):
        for first_row in range(0, rows, colours):
            for first in range(0, positions, colours):
                box = latin_box(
                    min(colours, sheets - first_sheet),
                    min(colours, rows - first_row),
                    min(colours, positions - first),
                    colours,
                    chance,
                )
                _put(box, found, (first_sheet, first_row, first))
    return tuple(tuple(tuple(line) for line in grid) for grid in found)


def _put(box: Box, found: Box, corner: tuple[int, int, int]) -> None:
    for sheet, block in enumerate(box, corner[0]):
        for row, line in enumerate(block, corner[1]):
            found[sheet][row][corner[2] : corner[2] + len(line)] = line
