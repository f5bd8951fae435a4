"""The things that expanding yields: concrete trees, cells not yet read, and lists of both."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from ..codes import Code
from ..expr import Apply, Aspect, Concrete, Const, Op, PlayerName, Read
from ..layout import CellSpec
from .arithmetic import APPLY, EQUAL, ORDERED
from .fault import FormulaError


class Kind(StrEnum):
    """The kinds of scalars, in the words of messages."""

    NUMBER = "a number"
    TRUTH = "a truth"
    WORD = "a word"


@dataclass(frozen=True, slots=True)
class Spot:
    """A cell that has been named but not read; ``spec`` None: the column lacks this row's cell."""

    spec: CellSpec | None
    sheet: int = 0


Item = Concrete | Spot
Items = tuple[Item, ...]
"""A list. Lists are flat and their length is known before anything is written."""
Result = Item | Items

TRUE: Concrete = Const(True)
FALSE: Concrete = Const(False)
ZERO: Concrete = Const(0)
NO_WORD: Concrete = Const("")

_TRUTHS = ORDERED | EQUAL | {Op.NOT, Op.AND, Op.OR}
_NEVER = {Aspect.WORTH: ZERO, Aspect.NUMBER: ZERO, Aspect.RANK: ZERO, Aspect.SYMBOL: NO_WORD}


def kind_of(tree: Concrete) -> Kind:
    """Return the kind of the value of ``tree``."""
    match tree:
        case Const(bool()):
            return Kind.TRUTH
        case Const(str()) | Read(aspect=Aspect.SYMBOL) | PlayerName():
            return Kind.WORD
        case Const() | Read(aspect=Aspect.WORTH | Aspect.NUMBER | Aspect.RANK):
            return Kind.NUMBER
        case Read():
            return Kind.TRUTH
        case Apply(op, operands):
            if op in (Op.IF, Op.LOOKUP):
                return kind_of(operands[1])
            return Kind.TRUTH if op in _TRUTHS else Kind.NUMBER


def read(spot: Spot, aspect: Aspect) -> Concrete:
    """Return the read of a cell; a cell that does not exist is always empty."""
    if spot.spec is None:
        return _NEVER.get(aspect, FALSE)
    return Read(spot.spec.id, aspect, spot.sheet)


def as_number(item: Item, at: int) -> Concrete:
    """Return ``item`` as a number: of a cell, what it counts."""
    tree = read(item, Aspect.WORTH) if isinstance(item, Spot) else item
    kind = kind_of(tree)
    if kind is not Kind.NUMBER:
        hint = "write count(...) around it, or: 1 if ... else 0" if kind is Kind.TRUTH else None
        raise FormulaError(at, Code.KIND, f"a number is wanted here, this is {kind}", hint)
    return tree


def as_truth(item: Item, at: int) -> Concrete:
    """Return ``item`` as a truth; a cell or a number is none."""
    if isinstance(item, Spot):
        raise FormulaError(
            at,
            Code.KIND,
            "a truth is wanted here, this is a cell",
            "write filled(...) around it, or compare it, for example with > 0",
        )
    kind = kind_of(item)
    if kind is not Kind.TRUTH:
        hint = "compare it, for example with > 0" if kind is Kind.NUMBER else None
        raise FormulaError(at, Code.KIND, f"a truth is wanted here, this is {kind}", hint)
    return item


def as_value(item: Item) -> Concrete:
    """Return ``item`` as a scalar: a cell is read for what it counts."""
    return read(item, Aspect.WORTH) if isinstance(item, Spot) else item


def read_symbol(spot: Spot) -> Concrete:
    """Return the name of the symbol written in a cell."""
    return read(spot, Aspect.SYMBOL)


def as_items(result: Result) -> Items:
    """Return a list as it is, and a single thing as a list of one."""
    return result if isinstance(result, tuple) else (result,)


def present(items: Iterable[Item]) -> Items:
    """Return ``items`` without the cells that do not exist."""
    return tuple(item for item in items if not (isinstance(item, Spot) and item.spec is None))


def single(result: Result, at: int) -> Item:
    """Return ``result`` unless it is a list."""
    if isinstance(result, tuple):
        raise FormulaError(
            at,
            Code.KIND,
            "one value is wanted here, this is a list",
            "write sum(...), count(...), any(...) or all(...) around it",
        )
    return result


def apply(op: Op, *operands: Concrete) -> Concrete:
    """Return the operation, or its value where that is known already."""
    match op, operands:
        case Op.IF, (Const(value), then, otherwise):
            return then if value else otherwise
        case ((Op.AND | Op.OR), _):
            return _junction(op, operands)
    if all(isinstance(operand, Const) for operand in operands):
        values = [operand.value for operand in operands if isinstance(operand, Const)]
        return Const(APPLY[op](values))
    return Apply(op, operands)


def _junction(op: Op, operands: tuple[Concrete, ...]) -> Concrete:
    """Fold and/or: drop what does not matter, stop at what decides."""
    decisive = op is Op.OR
    kept: list[Concrete] = []
    for operand in operands:
        if isinstance(operand, Const):
            if operand.value is decisive:
                return Const(decisive)
        else:
            kept.append(operand)
    if len(kept) > 1:
        return Apply(op, tuple(kept))
    return kept[0] if kept else Const(not decisive)
