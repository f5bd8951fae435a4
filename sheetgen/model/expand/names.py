"""What a name means where it stands."""

from __future__ import annotations

from collections.abc import Iterator

from ..codes import Code
from ..expr import (
    BUILT_IN_NAMES,
    Aspect,
    Call,
    CellRef,
    Const,
    Expr,
    Literal,
    Name,
    Operation,
    PlayerName,
    Read,
    Span,
)
from ..layout import CellKind, CellSpec
from ..spelling import did_you_mean
from .fault import FormulaError, NoSingleSheetError
from .grid import Grid
from .items import Item, Items, Result, Spot, as_items, present
from .world import Stand, World


def sheet_of(stand: Stand, at: int) -> int:
    """Return the number of the sheet that is spoken about.

    Raises:
        NoSingleSheetError: all sheets of the game are meant.
    """
    if stand.sheet is None:
        raise NoSingleSheetError(
            at, Code.SCOPE, "this speaks about one sheet", "write sheets(...) around it"
        )
    return stand.sheet


def spot(spec: CellSpec | None, stand: Stand, at: int) -> Spot:
    """Return the cell on the sheet of ``stand``."""
    sheet = sheet_of(stand, at)
    if spec is not None and spec.kind is CellKind.NOTE:
        raise FormulaError(at, Code.KIND, f'"{spec.id}" holds free words, which no rule reads')
    return Spot(spec, sheet)


def built_in(  # noqa: PLR0911 - one return for each name
    name: str, stand: Stand, world: World, at: int
) -> Result | None:
    """Return what a built-in name stands for, None if ``name`` is not built in."""
    match name:
        case "true" | "false":
            return Const(name == "true")
        case "cell":
            return spot(_current(stand, at, name), stand, at)
        case "printed":
            return _printed(stand, at)
        case "row":
            return Const(_known(stand.row, name, at) + 1)
        case "column":
            return Const(_column_number(stand, at))
        case "letter":
            return Const(world.sheets[sheet_of(stand, at)].letter)
        case "player":
            if stand.player is not None:
                # Rules reckon with the number, texts for people show the name.
                named = stand.language is not None
                sheet = stand.sheet or 0
                return PlayerName(sheet, stand.player) if named else Const(stand.player + 1)
            return PlayerName(sheet_of(stand, at))
        case "label":
            return Const(_label(stand, at))
        case "dice" | "counts":
            return _throw(name, stand, at)
        case _:
            return None


def _known(value: int | None, name: str, at: int) -> int:
    if value is None:
        raise _out_of_scope(name, at)
    return value


def _out_of_scope(name: str, at: int) -> FormulaError:
    hints = {
        "row": "write rows(...) around it, or repeat the rule for each row",
        "column": "write columns(...) around it, or repeat the rule for each column",
        "dice": "dice and counts belong to the when and score of a throw",
    }
    hint = hints.get(name, "write rows(columns(...)) around it, or repeat the rule for each cell")
    return FormulaError(at, Code.SCOPE, f'"{name}" has no meaning here', hint)


def _current(stand: Stand, at: int, name: str) -> CellSpec | None:
    if stand.grid is None or stand.row is None or stand.column is None:
        raise _out_of_scope(name, at)
    return stand.grid.cells.get((stand.grid.rows[stand.row], stand.column))


def _printed(stand: Stand, at: int) -> Const:
    spec = _current(stand, at, "printed")
    if spec is None or spec.printed is None:
        raise FormulaError(at, Code.SCOPE, "nothing is printed in this cell", None)
    return Const(spec.printed)


def _column_number(stand: Stand, at: int) -> int:
    if stand.grid is None or stand.column not in stand.grid.columns:
        raise _out_of_scope("column", at)
    return stand.grid.columns.index(stand.column) + 1


def _label(stand: Stand, at: int) -> str:
    if stand.grid is None or stand.row is None:
        raise _out_of_scope("label", at)
    row = stand.grid.rows[stand.row]
    spec = next(spec for (name, _), spec in stand.grid.cells.items() if name == row)
    return spec.label.in_language_or_first(stand.language or "")


def _throw(name: str, stand: Stand, at: int) -> Items:
    """Return the dice, or how often each face that fell did, the lowest face first.

    Where the throw is not known they are reads of cells of that name.
    """
    if stand.throw is not None:
        counts = [stand.throw.count(face) for face in sorted(set(stand.throw))]
        return tuple(Const(value) for value in (stand.throw if name == "dice" else counts))
    if stand.dice is None:
        raise _out_of_scope("dice", at)
    length = stand.dice[0] if name == "dice" else stand.dice[1]
    return tuple(Read(f"{name}.{index}", Aspect.NUMBER) for index in range(length))


def place_name(name: str, stand: Stand, world: World, at: int) -> Result | None:
    """Return the cell or cells that a group, row, column or cell id stands for here."""
    if name in world.groups:
        return _group(name, stand, world, at)
    grid = stand.grid
    if grid is not None and grid.has(name):
        number = _printed_in_row(name, grid, stand)
        return spot(_in_grid(name, grid, stand, at), stand, at) if number is None else number
    if grid is not None and grid.per_player and name in grid.per_player:
        return spot(_of_player(name, grid, stand, at), stand, at)
    loose = world.map_of(stand).loose.get(name)
    if loose is not None:
        return spot(loose, stand, at)
    for other in world.map_of(stand).grids:
        if other.knows(name):
            raise _elsewhere(name, other, stand, at)
    return None


def _printed_in_row(name: str, grid: Grid, stand: Stand) -> Const | None:
    """Return the number that is printed in this row of the column; None if none is."""
    if stand.row is None:
        return None
    number = grid.printed.get((grid.rows[stand.row], name))
    return None if number is None else Const(number)


def _in_grid(name: str, grid: Grid, stand: Stand, at: int) -> CellSpec | None:
    if name in grid.rows:
        if stand.column is None:
            raise FormulaError(
                at,
                Code.SCOPE,
                f'"{name}" is a row; no column is known here',
                f"write columns({name})",
            )
        return grid.cells.get((name, stand.column))
    if stand.row is None:
        raise FormulaError(
            at, Code.SCOPE, f'"{name}" is a column; no row is known here', f"write rows({name})"
        )
    return grid.cells.get((grid.rows[stand.row], name))


def _of_player(name: str, grid: Grid, stand: Stand, at: int) -> CellSpec | None:
    if stand.row is None or stand.player is None or grid.per_player is None:
        what = "row" if stand.row is None else "player"
        raise FormulaError(
            at,
            Code.SCOPE,
            f'"{name}" is a column of each player; no {what} is known here',
            f"write {what}s({name})",
        )
    return grid.cells.get((grid.rows[stand.row], grid.per_player[name][stand.player]))


def _elsewhere(name: str, grid: Grid, stand: Stand, at: int) -> FormulaError:
    if grid.per_player and name in grid.per_player:
        message = f'"{name}" is a column of each player of "{grid.id}"'
        return FormulaError(at, Code.SCOPE, message, f"write rows(players({name}))")
    what, wrap = ("row", "columns") if name in grid.rows else ("column", "rows")
    if stand.grid is None:
        return FormulaError(
            at, Code.SCOPE, f'"{name}" is a {what} of "{grid.id}"', f"write {wrap}({name})"
        )
    example = f"{name}.{grid.columns[0]}" if what == "row" else f"{grid.rows[0]}.{name}"
    return FormulaError(
        at,
        Code.SCOPE,
        f'"{name}" belongs to "{grid.id}", not to "{stand.grid.id}"',
        f"name the cell in full, for example {example}",
    )


def _group(name: str, stand: Stand, world: World, at: int) -> Items:
    items: list[Item] = []
    world.budget.spend(len(world.groups[name]), at)
    with world.budget.deeper(at):
        for member in world.groups[name]:
            found = place_name(member, stand, world, at)
            if found is None:
                raise unknown_name(member, world, at)
            items += as_items(found)
    return present(items)


def cell_named(ref: CellRef, stand: Stand, world: World) -> Spot:
    """Return the cell that ``row.column`` names.

    Raises:
        FormulaError: there is no such cell.
    """
    wanted = f"{ref.row}.{ref.column}"
    cells = world.map_of(stand).cells
    if wanted in cells:
        return spot(cells[wanted], stand, ref.at)
    hint = did_you_mean(wanted, list(cells))
    raise FormulaError(ref.at, Code.FORMULA_NAME, f'cell "{wanted}" is not defined', hint)


def unknown_name(name: str, world: World, at: int) -> FormulaError:
    """Return the error for a name that nothing has, with the nearest one as a hint."""
    hint = did_you_mean(name, [*world.names(), "printed", "column", "letter", "finished"])
    return FormulaError(at, Code.FORMULA_NAME, f'"{name}" is not defined', hint)


def grid_meant(expr: Expr, stand: Stand, world: World, at: int) -> Grid:
    """Return the grid that ``rows(expr)`` or the like runs over.

    It is the one the formula stands in, else the first that a name in ``expr`` belongs to, else
    the only one of the sheet.

    Raises:
        FormulaError: that does not tell.
    """
    if stand.grid is not None:
        return stand.grid
    grids = world.map_of(stand).grids
    for name in _names(expr, world, set()):
        for grid in grids:
            if grid.knows(name.id):
                return grid
    if len(grids) == 1:
        return grids[0]
    for name in _names(expr, world, set()):
        if name.id not in world.names() | BUILT_IN_NAMES:
            raise unknown_name(name.id, world, name.at or at)
    raise FormulaError(
        at,
        Code.SCOPE,
        "it is not clear which section is meant",
        "use the name of a row or column, or repeat the rule for each row of a section",
    )


def _names(expr: Expr, world: World, seen: set[str]) -> Iterator[Name]:
    """Yield the names in ``expr`` and in what they stand for; those elsewhere are at 0."""
    match expr:
        case Name(name):
            if name in seen:
                return
            seen.add(name)
            yield expr
            for member in world.groups.get(name, ()):
                yield from _names(Name(member, 0), world, seen)
            derived = world.derived.get(name)
            if derived and derived.formula.tree:
                inner = _names(derived.formula.tree, world, seen)
                yield from (Name(found.id, 0) for found in inner)
        case CellRef(row):
            yield Name(row, expr.at)
        case Span(first, last):
            yield from (*_names(first, world, seen), *_names(last, world, seen))
        case Call(_, parts) | Operation(_, parts):
            for part in parts:
                yield from _names(part, world, seen)
        case Literal():
            return
