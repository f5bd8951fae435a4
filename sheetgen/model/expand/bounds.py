"""Between which numbers a cell lies, by interval arithmetic over its rules.

Comes in: the expanded rules of a sheet. Goes out: for each cell with numbers the least and the
greatest that can stand there. The bounds are never too narrow; they may be too wide where parts
of a formula depend on one another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import floor, inf, isfinite

from ..expr import Apply, Aspect, Concrete, Const, Op, PlayerName, Read
from ..limits import LIMITS
from .accepted import Accepted
from .rules import ExpandedRules

Interval = tuple[float, float]

OfRead = Callable[[Read], Interval]

NOTHING: Interval = (0.0, 0.0)
_TRUTH: Interval = (0.0, 1.0)
_WIDEST: Interval = (-float(LIMITS.written_number), float(LIMITS.written_number))


def cell_bounds(rules: ExpandedRules) -> dict[str, Interval]:
    """Return the least and greatest number of each cell; an empty cell counts as 0."""
    accepted = {cell.spec.id: cell.accepted for cell in rules.cells if cell.accepted}
    found = {name: _accepted_bounds(item) for name, item in accepted.items()}
    trees = {cell.spec.id: cell.tree for cell in rules.cells if cell.tree is not None}

    def of_read(read: Read) -> Interval:
        if read.aspect is Aspect.RANK:
            return 0.0, float(len(accepted[read.cell].symbols)) if read.cell in accepted else 0.0
        return _of_read(read, found)

    for name in rules.order:
        if name in trees:
            found[name] = _bounds(trees[name], of_read)
    return found


def _accepted_bounds(accepted: Accepted) -> Interval:
    worths = [
        *accepted.numbers,
        *(worth for _, worth in accepted.marks),
        *(worth for _, worth in accepted.symbols),
        0,
    ]
    return float(min(worths)), float(max(worths))


def bounds(tree: Concrete, cells: Mapping[str, Interval]) -> Interval:
    """Return bounds for the value of ``tree``; a truth lies between 0 and 1."""
    return _bounds(tree, lambda read: _of_read(read, cells))


def _of_read(read: Read, cells: Mapping[str, Interval]) -> Interval:
    match read.aspect:
        case Aspect.WORTH | Aspect.NUMBER:
            return cells.get(read.cell, _WIDEST)
        case Aspect.RANK:
            return 0.0, float(LIMITS.throws)
        case _:
            return _TRUTH


def _bounds(tree: Concrete, of_read: OfRead) -> Interval:
    match tree:
        case Const(value):
            return NOTHING if isinstance(value, str) else (float(value), float(value))
        case Read():
            return of_read(tree)
        case PlayerName():
            return NOTHING
        case Apply(op, operands):
            return _applied(op, operands, of_read)


def _applied(op: Op, operands: tuple[Concrete, ...], of_read: OfRead) -> Interval:
    if op is Op.IF:
        return _hull([_bounds(part, of_read) for part in operands[1:]])
    if op is Op.LOOKUP:
        return _looked_up(operands, of_read)
    parts = [_bounds(part, of_read) for part in operands]
    simple = _SIMPLE.get(op)
    if simple:
        return simple(parts)
    if op in (Op.COUNT, Op.DISTINCT, Op.RUN):
        return 0.0, float(len(parts))
    return _product(op, parts) if op in _PRODUCTS else _TRUTH


def _hull(parts: Sequence[Interval]) -> Interval:
    if not parts:
        return NOTHING
    return min(low for low, _ in parts), max(high for _, high in parts)


def _looked_up(operands: tuple[Concrete, ...], of_read: OfRead) -> Interval:
    low, high = _bounds(operands[0], of_read)
    values = operands[1:]
    last = len(values) - 1
    first, end = (int(min(max(place, 0), last)) for place in (low, high))
    return _hull([_bounds(value, of_read) for value in values[first : end + 1]])


def _sum(parts: Sequence[Interval]) -> Interval:
    return sum(low for low, _ in parts), sum(high for _, high in parts)


def _difference(parts: Sequence[Interval]) -> Interval:
    (low, high), (other_low, other_high) = parts
    return low - other_high, high - other_low


def _negated(parts: Sequence[Interval]) -> Interval:
    ((low, high),) = parts
    return -high, -low


def _least(parts: Sequence[Interval]) -> Interval:
    return min(low for low, _ in parts), min(high for _, high in parts)


def _greatest(parts: Sequence[Interval]) -> Interval:
    return max(low for low, _ in parts), max(high for _, high in parts)


def _absolute(parts: Sequence[Interval]) -> Interval:
    ((low, high),) = parts
    return (0.0 if low <= 0 <= high else min(abs(low), abs(high))), max(abs(low), abs(high))


def _floored(parts: Sequence[Interval]) -> Interval:
    ((low, high),) = parts
    return float(floor(low)), float(floor(high))


def _product(op: Op, parts: Sequence[Interval]) -> Interval:
    one, other = parts
    if op is Op.MUL:
        return _hull([(a * b, a * b) for a in one for b in other])
    if op is Op.MOD:
        most = max(abs(value) for value in other)
        return min(other[0], 0.0), most
    if other[0] <= 0 <= other[1]:
        return -inf, inf
    quotients = [a / b for a in one for b in other]
    if op is Op.FLOOR_DIV:
        quotients = [float(floor(value)) if isfinite(value) else value for value in quotients]
    return min(quotients), max(quotients)


_SIMPLE = {
    Op.ADD: _sum,
    Op.SUM: _sum,
    Op.SUB: _difference,
    Op.NEG: _negated,
    Op.MIN: _least,
    Op.MAX: _greatest,
    Op.ABS: _absolute,
    Op.FLOOR: _floored,
}
_PRODUCTS = (Op.MUL, Op.DIV, Op.FLOOR_DIV, Op.MOD)
