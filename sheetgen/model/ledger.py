"""A ledger: rounds by players, with running totals, over one sheet or several."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from .diagnostic import SourceRef
from .rules import Accepts, Formula
from .style import RowStyle
from .text import Text

T = TypeVar("T")

ForPlayers = tuple[tuple[int, int, T], ...]
"""Something for some numbers of players: first, last, and what holds for them."""


def _for(players: int, ranges: ForPlayers[T], usual: T) -> T:
    """Return what holds for so many players: the first range that has them, else the usual."""
    found = (held for first, last, held in ranges if first <= players <= last)
    return next(found, usual)


@dataclass(frozen=True, slots=True)
class LedgerColumn:
    """A column of a ledger: one cell in each row, or one in each row for each player.

    ``head`` is printed above it (the label, if None), ``share`` is its part of the width. A
    ``hidden`` column is computed for other formulas and printed nowhere. ``carried``: what stands
    at the end of a sheet is copied to the top of the next. ``only``: the first and last row that
    have the column. ``printed`` holds the number printed in each row of a column that nobody
    writes into, ``printed_for`` those for some numbers of players.
    """

    id: str
    label: Text
    ref: SourceRef
    accepts: Accepts | None = None
    formula: Formula | None = None
    head: Text | None = None
    share: float = 1.0
    style: RowStyle = RowStyle.PLAIN
    optional: bool = False
    hidden: bool = False
    carried: bool = False
    only: tuple[int, int] | None = None
    printed: tuple[int, ...] = ()
    printed_for: ForPlayers[tuple[int, ...]] = ()

    def in_row(self, number: int) -> bool:
        """Tell whether the row with that number has the column."""
        return self.only is None or self.only[0] <= number <= self.only[1]

    def printed_in(self, number: int, players: int) -> int | None:
        """Return what is printed in a row when so many play; None if nothing is."""
        numbers = _for(players, self.printed_for, self.printed)
        return numbers[number - 1] if number <= len(numbers) else None


@dataclass(frozen=True, slots=True)
class LedgerRows:
    """The rows of a ledger: ``prefix1``, ``prefix2`` …

    ``count`` is how many a sheet has; ``count_for`` holds other counts for some numbers of players.
    A game may take up to ``sheets`` sheets; ``carry`` is what stands before
    the totals copied to the top of a further sheet.
    """

    prefix: str
    label: Text
    count: int
    count_for: ForPlayers[int] = ()
    sheets: int = 1
    carry: Text | None = None

    def on_sheet(self, players: int) -> int:
        """Return how many rows one sheet has for that many players."""
        return _for(players, self.count_for, self.count)


@dataclass(frozen=True, slots=True)
class Ledger:
    """Rounds by players: each row has columns of its own before and after those of the players.

    The column ids of player n (from 1) are ``pN`` for the first column of ``each_player`` and
    ``pN_column`` for the others. ``players`` is the least and the most that can play. ``across``:
    the rounds stand side by side and the players below one another.
    """

    id: str
    rows: LedgerRows
    before: tuple[LedgerColumn, ...]
    each_player: tuple[LedgerColumn, ...]
    after: tuple[LedgerColumn, ...]
    players: tuple[int, int]
    ref: SourceRef
    across: bool = False

    @property
    def all_columns(self) -> tuple[LedgerColumn, ...]:
        """The columns from left to right, those of the players once."""
        return (*self.before, *self.each_player, *self.after)

    def row_id(self, number: int) -> str:
        """Return the id of a row, counted from 1 over all sheets."""
        return f"{self.rows.prefix}{number}"

    def player_column(self, column: LedgerColumn, player: int) -> str:
        """Return the id of a player's column; players count from 1."""
        first = column.id == self.each_player[0].id
        return player_id(player) if first else f"{player_id(player)}_{column.id}"


def player_id(player: int) -> str:
    """Return the id of a player of a ledger, counted from 1: of the name line and column."""
    return f"p{player}"


@dataclass(frozen=True, slots=True)
class LedgerPart:
    """Which part of a ledger is meant: columns for some players, the rows of some sheets.

    ``players`` None means the most the ledger has. ``names`` are those that are printed: for the
    other players there is a line to write the name on. Sheets count from 1, both ends included;
    a part that does not begin with the first has a row for what is carried over. ``rows`` limits
    the rows, for a look at the rules that need not see all of them.
    """

    players: int | None = None
    names: tuple[str, ...] = ()
    first: int = 1
    last: int = 1
    rows: int | None = None


ONE_SHEET = LedgerPart()
