"""Games of a layout played at random, many at a time, with NumPy: filled-in cells.

The strategy is simple and stated, the same for every layout, so that a variant can be compared
with its base; it is no advice. Of two kinds of sheets it knows how they are played: rows of dice
with printed numbers, and tables of categories for throws.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.layout import DiceRows, Layout, Table
from sheetgen.model.rules import Mark

from .simulate_tables import played_tables, throw_rows

Ints = npt.NDArray[np.int64]

STRUCK = -1
MOST_ROUNDS = 1_000

DICE_STRATEGY = (
    "all write every number that fits, from the same throw; where nothing fits, the first free "
    "field is struck"
)
TABLE_STRATEGY = (
    "up to three throws keeping the most frequent face; then the category nearest to its best, "
    "or a strike where the least is lost"
)


@dataclass(frozen=True, slots=True)
class Filled:
    """One sheet as it stood at the end: its letter, and the cells as they are written."""

    letter: str
    cells: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Played:
    """Games that were played: ``games[game]`` holds its sheets.

    ``rounds`` are the rounds of each game, ``hits`` the mean number of hits in each row of dice.
    """

    strategy: str
    games: tuple[tuple[Filled, ...], ...]
    rounds: tuple[int, ...]
    hits: tuple[tuple[str, float], ...] = ()


def play(layout: Layout, games: int, seed: int) -> Played:
    """Play so many games of a layout, with each of its sheets taking part.

    Raises:
        SheetgenError: the layout is of a kind that this does not know how to play.
    """
    chance = np.random.Generator(np.random.PCG64(seed))
    dice = [item for item in layout.flat_sections() if isinstance(item, DiceRows)]
    tables = [item for item in layout.flat_sections() if isinstance(item, Table)]
    if len(dice) == 1 and not any(throw_rows(table) for table in tables):
        return _played_dice(layout, dice[0], games, chance)
    if not dice and any(throw_rows(table) for table in tables):
        sheets = played_tables(layout, tables, games, chance)
        filled = tuple((Filled(layout.letters[0], cells),) for cells in sheets)
        rounds = sum(len(row.columns) for table in tables for row in throw_rows(table))
        return Played(TABLE_STRATEGY, filled, (rounds,) * games)
    raise SheetgenError(
        f'how "{layout.name}" plays cannot be reckoned',
        "only rows of dice, and tables of categories for throws, are played",
    )


def _played_dice(
    layout: Layout, section: DiceRows, games: int, chance: np.random.Generator
) -> Played:
    printed = np.array([row.numbers for row in section.rows])
    cells, rounds = _played_out(printed, _colours(layout, section), games, chance)
    texts = _texts(section, printed)
    hits = (cells == printed).sum(axis=3).mean(axis=(0, 1))
    return Played(
        DICE_STRATEGY,
        tuple(
            tuple(
                Filled(letter, _written(section, cells[game, sheet], texts))
                for sheet, letter in enumerate(layout.letters)
            )
            for game in range(games)
        ),
        tuple(int(count) for count in rounds),
        tuple((row.id, float(mean)) for row, mean in zip(section.rows, hits, strict=True)),
    )


def _played_out(
    printed: Ints, colours: Ints, games: int, chance: np.random.Generator
) -> tuple[Ints, Ints]:
    """Return what stands in the cells ``[game, sheet, row, position]``, and each game's rounds."""
    faces = max(6, int(printed.max()))
    dice = int(colours.max()) + 1
    sheets, rows, positions = colours.shape
    cells = np.zeros((games, sheets, rows, positions), dtype=np.int64)
    current = np.zeros((games, sheets), dtype=np.int64)
    going = np.ones(games, dtype=bool)
    rounds = np.zeros(games, dtype=np.int64)
    for _ in range(MOST_ROUNDS):
        if not going.any():
            break
        throw = chance.integers(1, faces + 1, size=(games, dice))
        rounds += going
        for sheet in range(sheets):
            _turn(cells[:, sheet], current[:, sheet], going, throw, printed, colours[sheet])
        going = going & ~(current == rows).any(axis=1)
    return cells, rounds


def _colours(layout: Layout, section: DiceRows) -> Ints:
    """Return which die each field belongs to; without colours, one die for each position."""
    rows, positions = len(section.rows), len(section.rows[0].numbers)
    if not section.arrangements:
        line = np.arange(positions)
        return np.broadcast_to(line, (len(layout.letters), rows, positions)).copy()
    order = {colour.id: number for number, colour in enumerate(layout.palette)}
    by_letter = {sheet.letter: sheet.colours for sheet in section.arrangements}
    return np.array(
        [
            [[order[colour] for colour in row] for row in by_letter[letter]]
            for letter in layout.letters
        ]
    )


def _turn(
    cells: Ints,
    current: Ints,
    going: npt.NDArray[np.bool_],
    throw: Ints,
    printed: Ints,
    colours: Ints,
) -> None:
    """Play one throw on one sheet of all games; ``cells`` and ``current`` are changed."""
    rows = len(printed)
    active = np.flatnonzero(going & (current < rows))
    row = current[active]
    line = cells[active, row]
    shown = np.take_along_axis(throw[active], colours[row], axis=1)
    fits = (line == 0) & (shown <= printed[row])
    line = np.where(fits, shown, line)
    nothing = np.flatnonzero(~fits.any(axis=1))
    first = (line[nothing] == 0).argmax(axis=1)
    line[nothing, first] = STRUCK
    cells[active, row] = line
    current[active] += (line != 0).all(axis=1)


def _texts(section: DiceRows, printed: Ints) -> tuple[str, str]:
    """Return how a hit and a strike are written; "" for one that has no mark."""
    marks = {mark for mark, _ in section.accepts.marks}
    return ("x" if Mark.CROSS in marks else "", "-" if Mark.STRIKE in marks else "")


def _written(section: DiceRows, grid: Ints, texts: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    found = []
    for row, line in zip(section.rows, grid.tolist(), strict=True):
        for position, (value, number) in enumerate(zip(line, row.numbers, strict=True), 1):
            text = str(value)
            if value == number and texts[0]:
                text = texts[0]
            if value == STRUCK:
                text = texts[1]
            if value and text:
                found.append((f"{row.id}.{position}", text))
    return tuple(found)
