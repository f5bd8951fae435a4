"""The functions of formulas, apart from those that run over a scope."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ..codes import Code
from ..expr import Aspect, Concrete, Const, Op
from .fault import FormulaError
from .items import (
    ZERO,
    Item,
    Result,
    Spot,
    apply,
    as_items,
    as_number,
    as_truth,
    as_value,
    kind_of,
    present,
    read,
    single,
)

Places = tuple[int, ...]
"""Offsets of the arguments, and last that of the function itself."""


@dataclass(frozen=True, slots=True)
class Function:
    """A function: how many arguments it takes at least and at most, and what it does."""

    least: int
    most: int | None
    apply: Callable[[Sequence[Result], Places], Result]


def _flat(parts: Sequence[Result], ends: Places) -> Iterable[tuple[Item, int]]:
    for part, at in zip(parts, ends, strict=False):
        for item in present(as_items(part)):
            yield item, at


def _numbers(op: Op, nothing: Concrete = ZERO) -> Function:
    def combine(parts: Sequence[Result], ends: Places) -> Result:
        numbers = [as_number(item, at) for item, at in _flat(parts, ends)]
        return apply(op, *numbers) if numbers else nothing

    return Function(1, None, combine)


def _truths(op: Op) -> Function:
    def combine(parts: Sequence[Result], ends: Places) -> Result:
        return apply(op, *(as_truth(item, at) for item, at in _flat(parts, ends)))

    return Function(1, None, combine)


def _distinct(parts: Sequence[Result], ends: Places) -> Result:
    values = [as_value(item) for item, _ in _flat(parts, ends)]
    _same_kind(values, ends[-1])
    return apply(Op.DISTINCT, *values) if values else ZERO


def _same_kind(values: Sequence[Concrete], at: int) -> None:
    kinds = list(dict.fromkeys(kind_of(value) for value in values))
    if len(kinds) > 1:
        raise FormulaError(at, Code.KIND, f"this list mixes {kinds[0]} with {kinds[1]}", None)


def _lookup(parts: Sequence[Result], ends: Places) -> Result:
    values = [as_value(item) for item in as_items(parts[0])]
    if not values:
        raise FormulaError(ends[0], Code.KIND, "this list is empty", None)
    _same_kind(values, ends[0])
    position = as_number(single(parts[1], ends[1]), ends[1])
    return apply(Op.LOOKUP, position, *values)


def _band(parts: Sequence[Result], ends: Places) -> Result:
    """Desugar to conditions: the last threshold that is reached decides."""
    value = as_number(single(parts[0], ends[0]), ends[0])
    thresholds = [as_number(item, ends[1]) for item in as_items(parts[1])]
    results = [as_number(item, ends[2]) for item in as_items(parts[2])]
    if len(results) == len(thresholds):
        results.insert(0, ZERO)
    if len(results) != len(thresholds) + 1:
        raise FormulaError(
            ends[2],
            Code.LENGTHS,
            f"{len(thresholds)} thresholds need as many results, or one more",
            "the one more comes first, for values below the first threshold",
        )
    _rising(thresholds, ends[1])
    return _search(value, thresholds, results)


def _rising(thresholds: Sequence[Concrete], at: int) -> None:
    known = [item.value for item in thresholds if isinstance(item, Const)]
    if len(known) != len(thresholds):
        raise FormulaError(at, Code.NOT_CONSTANT, "thresholds must be known beforehand", None)
    if any(isinstance(value, str) for value in known) or known != sorted(set(known), key=float):
        raise FormulaError(at, Code.KIND, "thresholds must rise", "begin with the smallest")


def _search(
    value: Concrete, thresholds: Sequence[Concrete], results: Sequence[Concrete]
) -> Concrete:
    """Nest the conditions by halves, so that a long list does not make a deep tree."""
    if not thresholds:
        return results[0]
    middle = len(thresholds) // 2
    reached = apply(Op.GE, value, thresholds[middle])
    above = _search(value, thresholds[middle + 1 :], results[middle + 1 :])
    below = _search(value, thresholds[:middle], results[: middle + 1])
    return apply(Op.IF, reached, above, below)


def _of_each(ask: Callable[[Item, int], Concrete]) -> Function:
    """Return a function of one thing, which of a list is asked element by element."""

    def combine(parts: Sequence[Result], ends: Places) -> Result:
        part = parts[0]
        if isinstance(part, tuple):
            return tuple(ask(item, ends[0]) for item in part)
        return ask(part, ends[0])

    return Function(1, 1, combine)


def _one_number(op: Op) -> Function:
    return _of_each(lambda item, at: apply(op, as_number(item, at)))


def _about_cell(aspect: Aspect, *, negated: bool = False) -> Function:
    def ask(item: Item, at: int) -> Concrete:
        if not isinstance(item, Spot):
            kind = kind_of(item)
            raise FormulaError(at, Code.KIND, f"a cell is wanted here, this is {kind}", None)
        answer = read(item, aspect)
        return apply(Op.NOT, answer) if negated else answer

    return _of_each(ask)


FUNCTIONS: dict[str, Function] = {
    "sum": _numbers(Op.SUM),
    "min": _numbers(Op.MIN),
    "max": _numbers(Op.MAX),
    "run": _numbers(Op.RUN),
    "count": _truths(Op.COUNT),
    "any": _truths(Op.OR),
    "all": _truths(Op.AND),
    "distinct": Function(1, None, _distinct),
    "lookup": Function(2, 2, _lookup),
    "band": Function(3, 3, _band),
    "abs": _one_number(Op.ABS),
    "floor": _one_number(Op.FLOOR),
    "filled": _about_cell(Aspect.FILLED),
    "empty": _about_cell(Aspect.FILLED, negated=True),
    "struck": _about_cell(Aspect.STRUCK),
    "marked": _about_cell(Aspect.MARKED),
    "hit": _about_cell(Aspect.HIT),
    "number": _about_cell(Aspect.NUMBER),
    "symbol": _about_cell(Aspect.SYMBOL),
    "rank": _about_cell(Aspect.RANK),
}
