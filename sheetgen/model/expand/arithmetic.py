"""What each operation does with values: the one definition for folding and for scoring."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence

from ..expr import Op, Value

Operands = Sequence[Value]


def tidy(value: float) -> int | float:
    """Return a whole number as an int, so that 2.0 and 2 are written alike."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def longest_run(values: Operands) -> int:
    """Return the length of the longest run of consecutive whole numbers."""
    present = set(values)
    best = 0
    for start in present:
        if isinstance(start, str) or start - 1 in present:
            continue
        length = 1
        while start + length in present:
            length += 1
        best = max(best, length)
    return best


def look_up(position: float, values: Operands) -> Value:
    """Return the value at ``position`` (from 0); outside, the first or last one."""
    index = min(max(math.floor(position), 0), len(values) - 1)
    return values[index]


def _number(value: Value) -> int | float:
    assert not isinstance(value, str)
    return value


def _binary(function: Callable[[float, float], float]) -> Callable[[Operands], Value]:
    return lambda values: tidy(function(_number(values[0]), _number(values[1])))


def _compare(function: Callable[[float, float], bool]) -> Callable[[Operands], Value]:
    return lambda values: function(_number(values[0]), _number(values[1]))


APPLY: dict[Op, Callable[[Operands], Value]] = {
    Op.ADD: _binary(operator.add),
    Op.SUB: _binary(operator.sub),
    Op.MUL: _binary(operator.mul),
    Op.DIV: _binary(operator.truediv),
    Op.FLOOR_DIV: _binary(operator.floordiv),
    Op.MOD: _binary(operator.mod),
    Op.NEG: lambda values: -_number(values[0]),
    Op.EQ: lambda values: values[0] == values[1],
    Op.NE: lambda values: values[0] != values[1],
    Op.LT: _compare(operator.lt),
    Op.LE: _compare(operator.le),
    Op.GT: _compare(operator.gt),
    Op.GE: _compare(operator.ge),
    Op.NOT: lambda values: not values[0],
    Op.AND: all,
    Op.OR: any,
    Op.IF: lambda values: values[1] if values[0] else values[2],
    Op.SUM: lambda values: tidy(sum(map(_number, values))),
    Op.COUNT: lambda values: sum(map(bool, values)),
    Op.MIN: lambda values: min(map(_number, values)),
    Op.MAX: lambda values: max(map(_number, values)),
    Op.DISTINCT: lambda values: len(set(values)),
    Op.LOOKUP: lambda values: look_up(_number(values[0]), values[1:]),
    Op.RUN: longest_run,
    Op.ABS: lambda values: abs(_number(values[0])),
    Op.FLOOR: lambda values: math.floor(_number(values[0])),
}
"""For operands of the right kinds (the expander sees to that)."""

SYMBOLIC = frozenset({Op.ADD, Op.SUB, Op.MUL, Op.DIV, Op.FLOOR_DIV, Op.MOD})
ORDERED = frozenset({Op.LT, Op.LE, Op.GT, Op.GE})
EQUAL = frozenset({Op.EQ, Op.NE})
