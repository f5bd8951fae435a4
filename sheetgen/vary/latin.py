"""Random Latin boxes: in no line of a box, along any of its three directions, a symbol repeats.

A box begins as a random square composed with another one, and is then stirred by moves that keep
what is true of it: in the cells of two symbols, those that share a line hang together in chains;
the two can be exchanged along any one chain (a Kempe change; in a Latin square a cycle switch, see
Wanless, "Cycle switches in Latin squares", Graphs and Combinatorics 20, 2004). Each move walks one
chain, so the time is bounded beforehand; nothing is searched for.
"""

from __future__ import annotations

from .chance import Chance

Box = list[list[list[int]]]
"""``box[sheet][row][position]`` is a symbol, counted from 0."""

Square = list[list[int]]

Cell = tuple[int, int, int]

STIRS = 60
"""How often each cell is changed, on average, before a box is good."""


def latin_box(sheets: int, rows: int, positions: int, symbols: int, chance: Chance) -> Box:
    """Return a random Latin box; no side may be longer than there are symbols."""
    if max(sheets, rows, positions) > symbols or min(sheets, rows, positions) < 1:
        raise ValueError("the sides of a Latin box go from 1 to the number of symbols")
    outer, inner = latin_square(symbols, chance), latin_square(symbols, chance)
    box = [
        [[outer[inner[sheet][row]][at] for at in range(positions)] for row in range(rows)]
        for sheet in range(sheets)
    ]
    _stir(box, symbols, chance)
    return box


def latin_square(symbols: int, chance: Chance) -> Square:
    """Return a random Latin square, each about as likely.

    The walk of Jacobson and Matthews ("Generating uniformly distributed random latin squares",
    Journal of Combinatorial Designs 4, 1996): from proper squares to improper ones with a single
    cell of two symbols more and one less, and back. Proper squares are counted, not steps: those
    are what the walk meets equally often.
    """
    names = chance.shuffled(range(symbols))
    span = range(symbols)
    walk = _Walk([[names[(row + column) % symbols] for column in span] for row in span])
    met = 0
    while symbols > 1 and met < 4 * symbols * symbols:
        walk.step(chance)
        met += walk.improper is None
    return walk.square()


class _Walk:
    """A square as a cube of counts, which sum to 1 in every line; one of them may be -1."""

    def __init__(self, square: Square) -> None:
        self._size = len(square)
        span = range(self._size)
        self._count = [
            [[int(square[row][at] == name) for name in span] for at in span] for row in span
        ]
        self.improper: Cell | None = None

    def square(self) -> Square:
        """Return the square; there must be no improper cell."""
        return [[line.index(1) for line in plane] for plane in self._count]

    def step(self, chance: Chance) -> None:
        """Add 1 to a cell where it is lacking and mend the lines through it."""
        count, size = self._count, self._size
        x, y, z = self.improper or self._empty(chance)
        near_x = chance.one_of([at for at in range(size) if count[at][y][z] == 1])
        near_y = chance.one_of([at for at in range(size) if count[x][at][z] == 1])
        near_z = chance.one_of([at for at in range(size) if count[x][y][at] == 1])
        for a, b, c, change in (
            (x, y, z, 1),
            (x, near_y, near_z, 1),
            (near_x, y, near_z, 1),
            (near_x, near_y, z, 1),
            (near_x, y, z, -1),
            (x, near_y, z, -1),
            (x, y, near_z, -1),
            (near_x, near_y, near_z, -1),
        ):
            count[a][b][c] += change
        corner = (near_x, near_y, near_z)
        self.improper = corner if count[near_x][near_y][near_z] < 0 else None

    def _empty(self, chance: Chance) -> Cell:
        """Return a cell of the cube with the count 0, each as likely."""
        while True:
            x, y, z = (chance.below(self._size) for _ in range(3))
            if self._count[x][y][z] == 0:
                return x, y, z


def _stir(box: Box, symbols: int, chance: Chance) -> None:
    """Exchange two symbols along chains until the cells have been changed ``STIRS`` times.

    Every move changes a cell at least, so it ends.
    """
    if symbols < 2:
        return
    lines = _Lines(box)
    sheets, rows, positions = len(box), len(box[0]), len(box[0][0])
    # The end is left to chance: chains of even lengths only would else favour some squares.
    left = STIRS * sheets * rows * positions + chance.below(4 * symbols * symbols)
    while left > 0:
        cell = chance.below(sheets), chance.below(rows), chance.below(positions)
        other = chance.below(symbols - 1)
        here = box[cell[0]][cell[1]][cell[2]]
        left -= lines.switch(cell, other + (other >= here))


class _Lines:
    """A box that knows for each of its lines where a symbol stands in it."""

    def __init__(self, box: Box) -> None:
        self._box = box
        self._where: dict[tuple[int, int, int, int], Cell] = {}
        for sheet, block in enumerate(box):
            for row, line in enumerate(block):
                for position, symbol in enumerate(line):
                    self._put((sheet, row, position), symbol)

    def _put(self, cell: Cell, symbol: int) -> None:
        for key in _keys(cell, symbol):
            self._where[key] = cell

    def switch(self, cell: Cell, other: int) -> int:
        """Exchange the symbol of ``cell`` and another one in its chain; return its length."""
        first = self._box[cell[0]][cell[1]][cell[2]]
        chain = {cell: first}
        waiting = [cell]
        while waiting:
            at = waiting.pop()
            sought = other if chain[at] == first else first
            for key in _keys(at, sought):
                near = self._where.get(key)
                if near is not None and near not in chain:
                    chain[near] = sought
                    waiting.append(near)
        for at, symbol in chain.items():
            for key in _keys(at, symbol):
                del self._where[key]
        for at, symbol in chain.items():
            new = other if symbol == first else first
            self._box[at[0]][at[1]][at[2]] = new
            self._put(at, new)
        return len(chain)


def _keys(cell: Cell, symbol: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return the keys of a symbol in the three lines through a cell."""
    sheet, row, position = cell
    return (0, row, position, symbol), (1, sheet, position, symbol), (2, sheet, row, symbol)
