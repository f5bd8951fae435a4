"""Tables of categories for throws, played at random with NumPy, many games at a time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import numpy as np
import numpy.typing as npt

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.expand.accepted import known_number, known_truth
from sheetgen.model.expand.world import Stand, World, make_world
from sheetgen.model.layout import Layout, Table, TableRow
from sheetgen.model.rules import DicePattern

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

MOST_CODES = 100_000
"""Throws in all orders that are looked up; five dice of six faces have 7,776."""


def throw_rows(table: Table) -> tuple[TableRow, ...]:
    """Return the rows of a table that are filled with throws."""
    return tuple(row for row in table.rows if row.accepts and row.accepts.throws)


def played_tables(
    layout: Layout, tables: list[Table], games: int, chance: np.random.Generator
) -> list[tuple[tuple[str, str], ...]]:
    """Fill the categories of so many sheets; return their cells as they are written.

    Raises:
        SheetgenError: not all categories are for the same dice, or the dice are too many.
    """
    rows = [row for table in tables for row in throw_rows(table)]
    dice, faces = _dice(layout, rows)
    worth = _worth(layout, rows, dice, faces)
    best = worth.max(axis=0)
    columns = [len(row.columns) for row in rows]
    left = np.tile(np.array(columns), (games, 1))
    written: list[list[tuple[str, str]]] = [[] for _ in range(games)]
    for _ in range(sum(columns)):
        points = worth[_codes(_three_throws(games, dice, faces, chance), faces)]
        chosen = _chosen(points, best, left > 0)
        for game, row in enumerate(chosen.tolist()):
            column = rows[row].columns[columns[row] - int(left[game, row])]
            text = _text(rows[row], float(points[game, row]))
            written[game].append((f"{rows[row].id}.{column}", text))
        left[np.arange(games), chosen] -= 1
    return [tuple(cells) for cells in written]


def _patterns(row: TableRow) -> tuple[DicePattern, ...]:
    return row.accepts.throws if row.accepts else ()


def _dice(layout: Layout, rows: list[TableRow]) -> tuple[int, int]:
    kinds = {(pattern.dice, pattern.faces) for row in rows for pattern in _patterns(row)}
    if len(kinds) > 1:
        raise SheetgenError(f'how "{layout.name}" plays cannot be reckoned: its dice differ')
    dice, faces = next(iter(kinds))
    if faces**dice > MOST_CODES:
        raise SheetgenError(f'"{layout.name}" has too many dice to be played at random')
    return dice, faces


def _worth(layout: Layout, rows: list[TableRow], dice: int, faces: int) -> Floats:
    """Return what each throw, by its code, is worth in each row; 0 if it does not fit."""
    table = np.zeros((faces**dice, len(rows)))
    worlds = [make_world(layout, layout.letters[:1], game=False) for _ in rows]
    sorted_worth = {
        throw: [
            max(_points(world, row, throw), default=0.0)
            for world, row in zip(worlds, rows, strict=True)
        ]
        for throw in combinations_with_replacement(range(1, faces + 1), dice)
    }
    for code, throw in enumerate(product(range(1, faces + 1), repeat=dice)):
        table[code] = sorted_worth[tuple(sorted(throw))]
    return table


def _points(world: World, row: TableRow, throw: tuple[int, ...]) -> Iterator[float]:
    """Yield what a throw is worth by each of the patterns that it fits."""
    stand = Stand(throw=throw)
    for pattern in _patterns(row):
        if pattern.when is None or known_truth(pattern.when, stand, world):
            yield float(known_number(pattern.score, stand, world))


def _three_throws(games: int, dice: int, faces: int, chance: np.random.Generator) -> Ints:
    """Return throws after three tries in which the most frequent face was kept."""
    throws = chance.integers(1, faces + 1, size=(games, dice))
    for _ in range(2):
        counts = (throws[:, :, None] == np.arange(1, faces + 1)).sum(axis=1)
        # Of faces that are equally frequent the highest is kept.
        kept = faces - counts[:, ::-1].argmax(axis=1)
        again = chance.integers(1, faces + 1, size=(games, dice))
        throws = np.where(throws == kept[:, None], throws, again)
    return throws


def _codes(throws: Ints, faces: int) -> Ints:
    powers = faces ** np.arange(throws.shape[1] - 1, -1, -1)
    codes: Ints = ((throws - 1) * powers).sum(axis=1)
    return codes


def _chosen(points: Floats, best: Floats, free: npt.NDArray[np.bool_]) -> Ints:
    """Return the row for each game: the best share of its most, or the least that is lost."""
    share = np.where(free & (points > 0), points / np.maximum(best, 1), -1.0)
    loss = np.where(free, -best, -np.inf)
    chosen: Ints = np.where(share.max(axis=1) > 0, share.argmax(axis=1), loss.argmax(axis=1))
    return chosen


def _text(row: TableRow, points: float) -> str:
    if points:
        return f"{points:g}"
    marks = {str(mark) for mark, _ in row.accepts.marks} if row.accepts else set()
    return "-" if "-" in marks else "0"
