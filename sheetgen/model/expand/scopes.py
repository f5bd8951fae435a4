"""The functions that run over a scope, and the places where a rule is repeated."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..codes import Code
from ..expr import Call
from ..layout import CellKind
from ..rules import Each, Scope
from .fault import FormulaError
from .grid import Grid
from .world import Stand, World

SCOPE_FUNCTIONS = ("columns", "rows", "players", "left", "above", "sheets", "previous")


def stands(
    expr: Call, stand: Stand, world: World, grid_meant: Callable[[], Grid]
) -> tuple[Stand, ...]:
    """Return the places that a scope function runs over (all but ``previous``).

    Raises:
        FormulaError: the function has no meaning where it stands.
    """
    match expr.function:
        case "sheets":
            return _sheets(expr, stand, world)
        case "left" | "above":
            return _before(expr, stand)
        case _:
            return _lines(expr.function, grid_meant(), stand, expr.at)


def _lines(function: str, grid: Grid, stand: Stand, at: int) -> tuple[Stand, ...]:
    base = stand if stand.grid is grid else Stand(grid, sheet=stand.sheet, language=stand.language)
    if function == "columns":
        return tuple(base.at(grid=grid, column=column) for column in grid.columns)
    if function == "rows":
        return tuple(base.at(grid=grid, row=row) for row in grid.entry_rows)
    if not grid.players:
        raise FormulaError(at, Code.SCOPE, f'"{grid.id}" has no columns of players', None)
    return tuple(base.at(grid=grid, player=player) for player in range(len(grid.players)))


def _sheets(expr: Call, stand: Stand, world: World) -> tuple[Stand, ...]:
    if not world.game:
        raise FormulaError(
            expr.at,
            Code.SCOPE,
            "sheets(...) compares the sheets of a game; this rule looks at one sheet",
            "move the rule to game: checks:",
        )
    return tuple(stand.at(sheet=number) for number in range(len(world.sheets)))


def _before(expr: Call, stand: Stand) -> tuple[Stand, ...]:
    grid = stand.grid
    if grid is None or stand.row is None or stand.column is None:
        raise FormulaError(
            expr.at,
            Code.SCOPE,
            f"{expr.function}(...) starts from a cell; none is known here",
            "repeat the rule for each cell",
        )
    if expr.function == "above":
        return tuple(stand.at(row=row) for row in grid.entry_rows if row < stand.row)
    if stand.column not in grid.columns:
        return tuple(stand.at(column=column) for column in grid.columns)
    position = grid.columns.index(stand.column)
    return tuple(stand.at(column=column) for column in grid.columns[:position])


def repeated(each: Each, start: Stand, world: World) -> Iterator[Stand]:
    """Yield the places where a rule with ``each`` is evaluated.

    ``row`` and ``cell`` leave out what is computed.

    Raises:
        FormulaError: it does not say which section is meant, or there is none of that name.
    """
    if each.scope is Scope.SHEET:
        yield start
        return
    grid = _section(each, world)
    for row in grid.entry_rows if each.scope in (Scope.ROW, Scope.ROW_PLAYER) else ():
        if each.scope is Scope.ROW:
            yield start.at(grid=grid, row=row)
        else:
            yield from (
                start.at(grid=grid, row=row, player=player) for player in range(len(grid.players))
            )
    if each.scope is Scope.COLUMN:
        yield from (start.at(grid=grid, column=column) for column in grid.columns)
    if each.scope is Scope.PLAYER:
        yield from (start.at(grid=grid, player=player) for player in range(len(grid.players)))
    if each.scope is Scope.CELL:
        yield from _cells(grid, start)


def _cells(grid: Grid, start: Stand) -> Iterator[Stand]:
    for row in grid.entry_rows:
        for column in grid.columns:
            spec = grid.cells.get((grid.rows[row], column))
            if spec is not None and spec.kind is not CellKind.RESULT:
                yield start.at(grid=grid, row=row, column=column)


def _section(each: Each, world: World) -> Grid:
    grids = world.sheets[0].grids
    if each.of is None and len(grids) == 1:
        return grids[0]
    found = world.sheets[0].grid(each.of) if each.of else None
    if found is None:
        named = f'no section "{each.of}" with cells' if each.of else "which section is not said"
        known = " or ".join(grid.id for grid in grids) or "none"
        raise FormulaError(
            0, Code.SECTION, f"each {each.scope}: {named}", f"sections with cells: {known}"
        )
    return found
