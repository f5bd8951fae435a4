"""The sections of a sheet as grids of rows and columns, which is what scopes run over.

Rows and columns count from 0 in here and from 1 in formulas.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..cells import section_cells
from ..layout import CellKind, CellSpec, DiceRows, Layout, Section, Table


@dataclass(frozen=True, slots=True)
class Grid:
    """A section with cells in rows and columns.

    ``columns`` are those that ``columns(...)`` runs over, ``result_columns`` the computed ones at
    the end of the rows; ``entry_rows`` are the numbers of the rows that ``rows(...)`` runs over:
    those that are not computed. ``per_player`` names columns that exist once for each of the
    ``players`` (a cell of theirs has the column id ``players[n]`` or ``players[n]_column``).
    """

    id: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    result_columns: tuple[str, ...]
    entry_rows: tuple[int, ...]
    cells: Mapping[tuple[str, str], CellSpec]
    players: tuple[str, ...] = ()
    per_player: Mapping[str, tuple[str, ...]] | None = None

    def has(self, name: str) -> bool:
        """Is ``name`` a row or a column of this grid?"""
        return name in self.rows or name in self.columns or name in self.result_columns


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


def sheet_map(layout: Layout, letter: str) -> SheetMap:
    """Return the cells of the sheet with that letter, ordered for scopes."""
    grids: list[Grid] = []
    loose: dict[str, CellSpec] = {}
    cells: list[CellSpec] = []
    for section in layout.flat_sections():
        specs = tuple(section_cells(section, letter))
        cells += specs
        if isinstance(section, DiceRows | Table):
            grids.append(_grid(section, specs))
        else:
            loose |= {spec.id: spec for spec in specs if spec.kind is not CellKind.NOTE}
    return SheetMap(letter, tuple(grids), loose, {spec.id: spec for spec in cells})


def _grid(section: Section, specs: tuple[CellSpec, ...]) -> Grid:
    cells = {(spec.row or "", spec.column or ""): spec for spec in specs}
    rows = tuple(dict.fromkeys(row for row, _ in cells))
    if isinstance(section, Table):
        columns = tuple(column.id for column in section.columns)
        computed = {row.id for row in section.rows if row.formula}
        entry = tuple(index for index, row in enumerate(rows) if row not in computed)
        return Grid(section.id, rows, columns, (), entry, cells)
    assert isinstance(section, DiceRows)
    results = (section.result.id,) if section.result else ()
    columns = tuple(dict.fromkeys(column for _, column in cells if column not in results))
    return Grid(section.id, rows, columns, results, tuple(range(len(rows))), cells)
