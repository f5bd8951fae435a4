"""The functions that run over a scope, and the places where a rule is repeated."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..codes import Code
from ..expr import Call
from ..layout import CellKind
from ..rules import Each, Scope
from .fault import FormulaError
from .grid import Along, Grid
from .world import Stand, World

SCOPE_FUNCTIONS = ("columns", "rows", "players", "left", "above", "sheets", "previous", "next")


def stands(
    expr: Call, stand: Stand, world: World, grid_meant: Callable[[], Grid]
) -> tuple[Stand, ...]:
    """Return the places that a scope function runs over (all but ``previous`` and ``next``).

    Of ``left`` and ``above`` all that come before the cell, from the first on.

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
        return _columns(grid, base)
    if function == "rows":
        return _rows(grid, base)
    if not grid.players:
        raise FormulaError(at, Code.SCOPE, f'"{grid.id}" has no columns of players', None)
    return players_of(grid, base)


def _columns(grid: Grid, base: Stand) -> tuple[Stand, ...]:
    if grid.along is Along.COLUMNS:
        return players_of(grid, base)
    return tuple(base.at(grid=grid, column=column) for column in grid.columns)


def _rows(grid: Grid, base: Stand) -> tuple[Stand, ...]:
    if grid.along is Along.ROWS:
        return players_of(grid, base)
    return tuple(base.at(grid=grid, row=row) for row in grid.entry_rows)


def players_of(grid: Grid, base: Stand) -> tuple[Stand, ...]:
    """Return the place of each player: a column, a row, or a block of columns of a ledger."""
    numbers = range(len(grid.players))
    if grid.along is Along.COLUMNS:
        return tuple(base.at(grid=grid, column=grid.columns[n], player=n) for n in numbers)
    if grid.along is Along.ROWS:
        return tuple(base.at(grid=grid, row=n, player=n) for n in numbers)
    return tuple(base.at(grid=grid, player=number) for number in numbers)


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
    above = expr.function == "above"
    if grid is None or stand.row is None or (stand.column is None and not above):
        wanted = "row" if above else "cell"
        raise FormulaError(
            expr.at,
            Code.SCOPE,
            f"{expr.function}(...) starts from a {wanted}; none is known here",
            f"repeat the rule for each {wanted}",
        )
    if above:
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
    match each.scope:
        case Scope.ROW:
            yield from _rows(grid, start)
        case Scope.ROW_PLAYER:
            for place in _rows(grid, start):
                yield from players_of(grid, place)
        case Scope.COLUMN:
            yield from _columns(grid, start)
        case Scope.PLAYER:
            yield from players_of(grid, start)
        case _:
            yield from _cells(grid, start)


def _cells(grid: Grid, start: Stand) -> Iterator[Stand]:
    for row in grid.entry_rows:
        for column in grid.columns:
            spec = grid.cells.get((grid.rows[row], column))
            if spec is not None and spec.kind is not CellKind.RESULT:
                player = spec.player - 1 if spec.player else None
                yield start.at(grid=grid, row=row, column=column, player=player)
        for columns in (grid.per_player or {}).values():
            for player, column in enumerate(columns):
                spec = grid.cells.get((grid.rows[row], column))
                if spec is not None and spec.kind is not CellKind.RESULT:
                    yield start.at(grid=grid, row=row, column=column, player=player)


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
