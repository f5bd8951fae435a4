"""Concrete trees -> closures over one flat list.

Comes in: a tree and the slot of everything it reads. Goes out: a function of the list of slots.
Reads become ``itemgetter``, so that most of the work is done by the interpreter's own C code.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from operator import itemgetter
from typing import Any

from ..expr import Apply, Concrete, Const, Op, PlayerName, Read, Value
from .arithmetic import APPLY, look_up

Slots = list[Any]
Function = Callable[[Slots], Any]
SlotOf = Callable[[Read | PlayerName], int]


def compile_tree(tree: Concrete, slot_of: SlotOf) -> Function:
    """Return a function that computes ``tree`` from the list of slots."""
    match tree:
        case Const(value):
            return _constant(value)
        case Read() | PlayerName():
            return itemgetter(slot_of(tree))
        case Apply(Op.IF, (condition, then, otherwise)):
            return _choice(*(compile_tree(part, slot_of) for part in (condition, then, otherwise)))
        case Apply(Op.AND | Op.OR, operands):
            return _junction(tree.op is Op.AND, operands, slot_of)
        case Apply(op, operands):
            return _operation(op, operands, slot_of)


def _constant(value: Value) -> Function:
    return lambda _: value


def _choice(condition: Function, then: Function, otherwise: Function) -> Function:
    return lambda slots: then(slots) if condition(slots) else otherwise(slots)


def _junction(conjunction: bool, operands: tuple[Concrete, ...], slot_of: SlotOf) -> Function:
    together = _all_reads(operands, slot_of)
    if together is not None:
        combine = all if conjunction else any
        return lambda slots: combine(together(slots))
    *firsts, last = (compile_tree(operand, slot_of) for operand in operands)
    for first in reversed(firsts):
        last = _both(first, last) if conjunction else _either(first, last)
    return last


def _both(one: Function, two: Function) -> Function:
    return lambda slots: one(slots) and two(slots)


def _either(one: Function, two: Function) -> Function:
    return lambda slots: one(slots) or two(slots)


def _all_reads(operands: tuple[Concrete, ...], slot_of: SlotOf) -> Function | None:
    """Return a getter of all operands at once, if there are several and all are reads."""
    slots = [slot_of(item) for item in operands if isinstance(item, Read | PlayerName)]
    return itemgetter(*slots) if 1 < len(operands) == len(slots) else None


_BINARY: dict[Op, Callable[[Any, Any], Any]] = {
    Op.ADD: operator.add,
    Op.SUB: operator.sub,
    Op.MUL: operator.mul,
    Op.EQ: operator.eq,
    Op.NE: operator.ne,
    Op.LT: operator.lt,
    Op.LE: operator.le,
    Op.GT: operator.gt,
    Op.GE: operator.ge,
}
_DIRECT: dict[Op, Callable[[Any], Any]] = {Op.SUM: sum, Op.COUNT: sum, Op.MIN: min, Op.MAX: max}


def _operation(op: Op, operands: tuple[Concrete, ...], slot_of: SlotOf) -> Function:
    together = _all_reads(operands, slot_of)
    if together is not None:
        combine = _DIRECT.get(op, APPLY[op])
        return lambda slots: combine(together(slots))
    parts = [compile_tree(operand, slot_of) for operand in operands]
    if op is Op.LOOKUP and all(isinstance(item, Const) for item in operands[1:]):
        values = [item.value for item in operands[1:] if isinstance(item, Const)]
        position = parts[0]
        return lambda slots: look_up(position(slots), values)
    if op is Op.NOT:
        (only,) = parts
        return lambda slots: not only(slots)
    if op in _BINARY:
        one, two = parts
        return _binary(_BINARY[op], one, two, operands[1])
    combine = APPLY[op]
    return lambda slots: combine([part(slots) for part in parts])


def _binary(
    function: Callable[[Any, Any], Any], one: Function, two: Function, second: Concrete
) -> Function:
    if isinstance(second, Const):
        value = second.value
        return lambda slots: function(one(slots), value)
    return lambda slots: function(one(slots), two(slots))
