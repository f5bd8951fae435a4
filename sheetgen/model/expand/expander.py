"""Formulas at a place -> concrete trees: names resolved, scopes run over, lists laid out.

Comes in: a parsed formula, where it stands, and the world it speaks about. Goes out: scalars,
cells or flat lists of them. Both branches of a condition are checked before one is dropped.
"""

from __future__ import annotations

from collections.abc import Callable

from ..codes import Code
from ..expr import Call, CellRef, Concrete, Const, Expr, Literal, Name, Op, Operation, Span
from ..layout import CellSpec
from ..spelling import did_you_mean
from .arithmetic import EQUAL, ORDERED, SYMBOLIC
from .fault import FormulaError, ReportedError
from .functions import FUNCTIONS
from .items import (
    FALSE,
    NO_WORD,
    ZERO,
    Item,
    Items,
    Kind,
    Result,
    Spot,
    apply,
    as_items,
    as_number,
    as_truth,
    as_value,
    kind_of,
    present,
    read_symbol,
    single,
)
from .names import (
    built_in,
    cell_named,
    grid_meant,
    place_name,
    sheet_of,
    unknown_name,
)
from .scopes import SCOPE_FUNCTIONS, stands
from .world import Stand, World

NOTHING = {Kind.NUMBER: ZERO, Kind.TRUTH: FALSE, Kind.WORD: NO_WORD}
"""What is read where nothing is."""

LARGEST = 10**15
"""No number in a formula may exceed this, so that all evaluators reckon it exactly."""


def expand(expr: Expr, stand: Stand, world: World) -> Result:
    """Return what ``expr`` means at ``stand``.

    Raises:
        FormulaError: it means nothing there.
    """
    world.budget.spend(1, expr.at)
    if isinstance(expr, Call) and stand.throw is None and stand.dice is None:
        # Lists of a ledger meet the same part of a formula at the same place again and again.
        key = (id(expr), stand.grid and id(stand.grid), *stand.place)
        if key not in world.known:
            world.known[key] = (expr, _expanded(expr, stand, world))
        return world.known[key][1]
    return _expanded(expr, stand, world)


def _expanded(expr: Expr, stand: Stand, world: World) -> Result:
    with world.budget.deeper(expr.at):
        match expr:
            case Literal(value):
                return Const(value)
            case Name(name, at):
                return _name(name, stand, world, at)
            case CellRef():
                return cell_named(expr, stand, world)
            case Span():
                return _span(expr, stand, world)
            case Operation():
                return _operation(expr, stand, world)
            case Call():
                return _call(expr, stand, world)


def _name(name: str, stand: Stand, world: World, at: int) -> Result:
    found = built_in(name, stand, world, at)
    if found is not None:
        return found
    if name in world.values or name in world.options:
        value = world.values[name] if name in world.values else world.options[name]
        return tuple(map(Const, value)) if isinstance(value, tuple) else Const(value)
    if name in world.derived:
        return _derived(name, stand, world, at)
    if name == "finished":
        return _finished(stand, world, at)
    found = place_name(name, stand, world, at)
    if found is None:
        raise unknown_name(name, world, at)
    return found


def _derived(name: str, stand: Stand, world: World, at: int) -> Result:
    tree = world.derived[name].formula.tree
    if tree is None or name in world.faulty:
        raise ReportedError(at, name)
    return _elsewhere(tree, name, stand, world, at)


def _finished(stand: Stand, world: World, at: int) -> Result:
    if world.finished is None:
        raise FormulaError(
            at,
            Code.FORMULA_NAME,
            "this game has no rule when it is finished",
            "add game: finished:",
        )
    if world.finished.tree is None:
        raise ReportedError(at, "finished")
    number = sheet_of(stand, at)
    return _elsewhere(world.finished.tree, "finished", Stand(sheet=number), world, at)


def _elsewhere(tree: Expr, name: str, stand: Stand, world: World, at: int) -> Result:
    """Expand another formula; a fault in it is a fault of the name that leads there."""
    try:
        with world.entered(name, stand, at):
            return expand(tree, stand, world)
    except ReportedError:
        raise
    except FormulaError as error:
        told = error.message.startswith('in "')
        message = error.message if told else f'in "{name}": {error.message}'
        raise type(error)(at, error.code, message, error.hint) from error


def _span(expr: Span, stand: Stand, world: World) -> Items:
    first, last = expand(expr.first, stand, world), expand(expr.last, stand, world)
    if not (isinstance(first, Spot) and isinstance(last, Spot) and first.spec and last.spec):
        raise FormulaError(expr.at, Code.KIND, "a range goes from one cell to another", None)
    cells = world.map_of(stand).cells
    ids = [spec.id for spec in cells.values() if _in_line(spec, first.spec, last.spec)]
    start, end = ids.index(first.spec.id), ids.index(last.spec.id)
    if start > end:
        raise FormulaError(
            expr.at, Code.KIND, "this range runs backwards", "name the upper or left cell first"
        )
    world.budget.spend(end - start + 1, expr.at)
    return tuple(Spot(cells[name], first.sheet) for name in ids[start : end + 1])


def _in_line(spec: CellSpec, first: CellSpec, last: CellSpec) -> bool:
    """Are cell and ends in one column (if the ends are), else in one row?"""
    if first.column is not None and first.column == last.column:
        return spec.column == first.column
    if first.row is not None and first.row == last.row:
        return spec.row == first.row
    return spec.id in (first.id, last.id)


def _operation(expr: Operation, stand: Stand, world: World) -> Result:
    parts = [expand(operand, stand, world) for operand in expr.operands]
    match expr.op:
        case Op.LIST:
            return present(item for part in parts for item in as_items(part))
        case Op.AND | Op.OR:
            return apply(
                expr.op,
                *(_condition(p, o.at) for p, o in zip(parts, expr.operands, strict=True)),
            )
        case Op.NOT:
            return _each(lambda a: apply(Op.NOT, as_truth(a, expr.at)), parts, expr, world)
        case Op.IF:
            return _conditional(parts, expr, world)
        case Op.NEG:
            return _each(lambda a: apply(Op.NEG, as_number(a, expr.at)), parts, expr, world)
        case _:
            ends = (expr.operands[0].at, expr.operands[1].at)
            return _each(lambda a, b: _binary(expr, a, b, ends), parts, expr, world)


def _condition(result: Result, at: int) -> Concrete:
    if isinstance(result, tuple):
        raise FormulaError(
            at,
            Code.KIND,
            "one truth is wanted here, this is a list",
            "write any(...) or all(...) around it",
        )
    return as_truth(result, at)


def _each(
    function: Callable[..., Concrete], parts: list[Result], expr: Operation, world: World
) -> Result:
    """Apply ``function`` element by element; single operands meet every element."""
    lengths = {len(part) for part in parts if isinstance(part, tuple)}
    if not lengths:
        return function(*parts)
    if len(lengths) > 1:
        sizes = " and ".join(str(size) for size in sorted(lengths))
        raise FormulaError(expr.at, Code.LENGTHS, f"lists of {sizes} elements do not match", None)
    (length,) = lengths
    world.budget.spend(length, expr.at)
    rows = [part if isinstance(part, tuple) else (part,) * length for part in parts]
    return tuple(function(*items) for items in zip(*rows, strict=True))


def _binary(expr: Operation, left: Item, right: Item, ends: tuple[int, int]) -> Concrete:
    op = expr.op
    if op in EQUAL:
        return _equality(op, left, right, ends[1])
    assert op in SYMBOLIC or op in ORDERED
    one, two = as_number(left, ends[0]), as_number(right, ends[1])
    if op in (Op.DIV, Op.FLOOR_DIV, Op.MOD) and not (isinstance(two, Const) and two.value):
        raise FormulaError(
            ends[1],
            Code.DIVISOR,
            "only a number other than 0 that is known beforehand can divide",
            "divide by a number or a named value",
        )
    return _sized(apply(op, one, two), expr.at)


def _sized(tree: Concrete, at: int) -> Concrete:
    if isinstance(tree, Const) and not isinstance(tree.value, str) and abs(tree.value) > LARGEST:
        raise FormulaError(at, Code.MAGNITUDE, "this number is too large", "at most 1e15 is exact")
    return tree


def _equality(op: Op, left: Item, right: Item, at: int) -> Concrete:
    if isinstance(left, Spot) and _is_word(right):
        left = read_symbol(left)
    if isinstance(right, Spot) and _is_word(left):
        right = read_symbol(right)
    one, two = as_value(left), as_value(right)
    if kind_of(one) is not kind_of(two):
        message = f"{kind_of(one)} and {kind_of(two)} are never equal"
        raise FormulaError(at, Code.KIND, message, None)
    return apply(op, one, two)


def _is_word(item: Item) -> bool:
    return not isinstance(item, Spot) and kind_of(item) is Kind.WORD


def _conditional(parts: list[Result], expr: Operation, world: World) -> Result:
    condition = _condition(parts[0], expr.operands[0].at)

    def choose(then: Item, otherwise: Item) -> Concrete:
        one, two = as_value(then), as_value(otherwise)
        if kind_of(one) is not kind_of(two):
            message = f"one branch is {kind_of(one)}, the other {kind_of(two)}"
            raise FormulaError(expr.operands[2].at, Code.KIND, message, None)
        return apply(Op.IF, condition, one, two)

    return _each(choose, parts[1:], expr, world)


def _call(expr: Call, stand: Stand, world: World) -> Result:
    if expr.function in SCOPE_FUNCTIONS:
        return _scoped(expr, stand, world)
    function = FUNCTIONS.get(expr.function)
    if function is None:
        raise FormulaError(
            expr.at,
            Code.FUNCTION,
            f'there is no function "{expr.function}"',
            did_you_mean(expr.function, [*FUNCTIONS, *SCOPE_FUNCTIONS, "previous"]),
        )
    _count_arguments(expr, function.least, function.most)
    parts = [expand(argument, stand, world) for argument in expr.arguments]
    ends = tuple(argument.at for argument in expr.arguments)
    world.budget.spend(sum(len(as_items(part)) for part in parts), expr.at)
    return function.apply(parts, (*ends, expr.at))


def _count_arguments(expr: Call, least: int, most: int | None) -> None:
    given = len(expr.arguments)
    if given < least or (most is not None and given > most):
        wanted = str(least) if most == least else f"{least} or more" if most is None else None
        raise FormulaError(
            expr.at,
            Code.ARGUMENTS,
            f"{expr.function}(...) takes {wanted or f'{least} to {most}'} "
            f"argument{'' if wanted == '1' else 's'}, {given} given",
            None,
        )


def _scoped(expr: Call, stand: Stand, world: World) -> Result:
    if expr.function in ("previous", "next"):
        return _neighbour(expr, stand, world)
    _count_arguments(expr, 1, 2 if expr.function in ("left", "above") else 1)
    body = expr.arguments[0]
    places = stands(expr, stand, world, lambda: grid_meant(body, stand, world, expr.at))
    if len(expr.arguments) > 1:
        places = places[max(len(places) - _how_many(expr.arguments[1], stand, world), 0) :]
    found = [expand(body, place, world) for place in places]
    return present(item for part in found for item in as_items(part))


def _how_many(expr: Expr, stand: Stand, world: World) -> int:
    """Return how many of the nearest cells are meant."""
    tree = expand_number(expr, stand, world)
    if isinstance(tree, Const) and isinstance(tree.value, int) and tree.value >= 0:
        return tree.value
    message = "how many cells are meant must be a whole number that is known beforehand"
    raise FormulaError(expr.at, Code.NOT_CONSTANT, message, "write a number or a named value")


def _neighbour(expr: Call, stand: Stand, world: World) -> Result:
    """Expand ``previous(...)`` or ``next(...)`` in the row before or after."""
    _count_arguments(expr, 1, 2)
    if stand.grid is None or stand.row is None:
        raise FormulaError(
            expr.at, Code.SCOPE, f"{expr.function}(...) needs a row", "repeat the rule for each row"
        )
    default = expand(expr.arguments[1], stand, world) if len(expr.arguments) > 1 else None
    row = stand.row + (1 if expr.function == "next" else -1)
    if 0 <= row < len(stand.grid.rows):
        return expand(expr.arguments[0], stand.at(row=row), world)
    if default is not None:
        return default
    # Nothing stands before the first row or after the last: what is read there is empty.
    here = expand(expr.arguments[0], stand, world)
    if isinstance(here, tuple):
        return ()
    return NOTHING[kind_of(as_value(here))]


def expand_number(expr: Expr, stand: Stand, world: World) -> Concrete:
    """Expand a formula that must be one number."""
    return as_number(single(expand(expr, stand, world), expr.at), expr.at)


def expand_truth(expr: Expr, stand: Stand, world: World) -> Concrete:
    """Expand a formula that must be one truth."""
    return _condition(expand(expr, stand, world), expr.at)


def expand_value(expr: Expr, stand: Stand, world: World) -> Concrete:
    """Expand a formula that must be one value of any kind."""
    return as_value(single(expand(expr, stand, world), expr.at))


def expand_cells(expr: Expr, stand: Stand, world: World) -> tuple[Spot, ...]:
    """Expand a formula that names cells; those that do not exist are left out."""
    found = present(as_items(expand(expr, stand, world)))
    if not all(isinstance(item, Spot) for item in found):
        raise FormulaError(expr.at, Code.KIND, "cells are wanted here", "name a cell or cells")
    return tuple(item for item in found if isinstance(item, Spot))
