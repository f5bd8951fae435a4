"""The sections of a sheet as grids of rows and columns, which is what scopes run over.

Rows and columns count from 0 in here and from 1 in formulas.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from ..cells import ledger_columns, ledger_players, ledger_rows, section_cells
from ..layout import CellKind, CellSpec, DiceRows, Layout, Table, Track
from ..ledger import ONE_SHEET, Ledger, LedgerPart, player_id

CellsAt = Mapping[tuple[str, str], CellSpec]
"""Cells by their row and column."""


class Along(StrEnum):
    """Where the players of a section stand that has one column or one row for each of them."""

    COLUMNS = "columns"
    ROWS = "rows"


@dataclass(frozen=True, slots=True)
class Grid:
    """A section with cells in rows and columns.

    ``columns`` are those that ``columns(...)`` runs over, ``result_columns`` the computed ones at
    the end of the rows; ``entry_rows`` are the numbers of the rows that ``rows(...)`` runs over:
    those that are not computed. ``per_player`` names columns that exist once for each of the
    ``players`` (a cell of theirs has the column id ``players[n]`` or ``players[n]_column``);
    ``along`` tells where each of the columns or rows is a player's. ``printed`` holds the numbers
    of the columns that are printed in each row.
    """

    id: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    result_columns: tuple[str, ...]
    entry_rows: tuple[int, ...]
    cells: CellsAt
    players: tuple[str, ...] = ()
    per_player: Mapping[str, tuple[str, ...]] | None = None
    along: Along | None = None
    printed: Mapping[tuple[str, str], int] = field(default_factory=dict)

    def has(self, name: str) -> bool:
        """Is ``name`` a row or a column of this grid?"""
        return name in self.rows or name in self.columns or name in self.result_columns

    def knows(self, name: str) -> bool:
        """Is ``name`` a row or a column of this grid, or a column that each player has?"""
        return self.has(name) or name in (self.per_player or ())


@dataclass(frozen=True, slots=True)
class SheetMap:
    """One sheet: its grids, the cells that stand alone, and all cells in reading order, by id."""

    letter: str
    grids: tuple[Grid, ...]
    loose: Mapping[str, CellSpec]
    cells: Mapping[str, CellSpec]

    def grid(self, name: str) -> Grid | None:
        """Return the grid of the section with that id."""
        return next((grid for grid in self.grids if grid.id == name), None)


def sheet_map(layout: Layout, letter: str, part: LedgerPart = ONE_SHEET) -> SheetMap:
    """Return the cells of the sheet with that letter, ordered for scopes; of a ledger, ``part``."""
    grids: list[Grid] = []
    loose: dict[str, CellSpec] = {}
    cells: list[CellSpec] = []
    for section in layout.flat_sections():
        specs = tuple(section_cells(section, letter, part, hidden=True))
        cells += specs
        if isinstance(section, Ledger):
            grids.append(_ledger_grid(section, specs, part))
        elif isinstance(section, DiceRows | Table | Track):
            grids.append(_grid(section, specs))
        else:
            loose |= {spec.id: spec for spec in specs if spec.kind is not CellKind.NOTE}
    return SheetMap(letter, tuple(grids), loose, {spec.id: spec for spec in cells})


def _in_rows(specs: Iterable[CellSpec]) -> tuple[CellsAt, tuple[str, ...]]:
    """Return the cells that stand in rows and columns, and the rows."""
    cells = {(spec.row, spec.column): spec for spec in specs if spec.row and spec.column}
    return cells, tuple(dict.fromkeys(row for row, _ in cells))


def _grid(section: DiceRows | Table | Track, specs: tuple[CellSpec, ...]) -> Grid:
    cells, rows = _in_rows(specs)
    if isinstance(section, Table):
        return _table_grid(section, rows, cells)
    results = (section.result.id,) if section.result else ()
    columns = tuple(dict.fromkeys(column for _, column in cells if column not in results))
    entry = tuple(range(len(rows)))
    if isinstance(section, Track) and section.per_player:
        players = tuple(player_id(number + 1) for number in entry)
        return Grid(section.id, rows, columns, results, entry, cells, players, along=Along.ROWS)
    return Grid(section.id, rows, columns, results, entry, cells)


def _table_grid(section: Table, rows: tuple[str, ...], cells: CellsAt) -> Grid:
    shown = {column for _, column in cells}
    columns = tuple(column.id for column in section.columns if column.id in shown)
    results = tuple(column.id for column in section.results)
    computed = {row.id for row in section.rows if row.formula}
    entry = tuple(index for index, row in enumerate(rows) if row not in computed)
    players = columns if section.per_player else ()
    along = Along.COLUMNS if section.per_player else None
    return Grid(section.id, rows, columns, results, entry, cells, players, along=along)


def _ledger_grid(section: Ledger, specs: tuple[CellSpec, ...], part: LedgerPart) -> Grid:
    cells, rows = _in_rows(specs)
    players = ledger_players(section, part)
    numbers = range(1, players + 1)
    return Grid(
        section.id,
        rows,
        tuple(column.id for column, player in ledger_columns(section, players) if not player),
        (),
        tuple(range(len(rows))),
        cells,
        tuple(map(player_id, numbers)),
        {
            column.id: tuple(section.player_column(column, number) for number in numbers)
            for column in section.each_player
        },
        printed=dict(_printed(section, part)),
    )


def _printed(section: Ledger, part: LedgerPart) -> Iterator[tuple[tuple[str, str], int]]:
    players = ledger_players(section, part)
    for column in (*section.before, *section.after):
        for row in ledger_rows(section, part):
            number = column.printed_in(row, players)
            if number is not None:
                yield (section.row_id(row), column.id), number
