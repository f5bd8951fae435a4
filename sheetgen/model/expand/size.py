"""What a concrete tree reads, and how large its numbers can become."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..expr import Apply, Aspect, Concrete, Const, Op, PlayerName, Read
from ..limits import LIMITS


def reads(tree: Concrete) -> Iterator[Read]:
    """Yield every read in ``tree``."""
    match tree:
        case Read():
            yield tree
        case Apply(_, operands):
            for operand in operands:
                yield from reads(operand)
        case Const() | PlayerName():
            return


def largest(tree: Concrete, sizes: Mapping[str, float]) -> float:
    """Return a bound for the value of ``tree`` and of all in it, without sign."""
    match tree:
        case Const(value):
            return 0 if isinstance(value, str) else float(abs(value))
        case Read(cell, aspect):
            return (
                sizes.get(cell, LIMITS.written_number)
                if aspect is Aspect.WORTH
                else float(LIMITS.written_number)
            )
        case PlayerName():
            return 0
        case Apply(op, operands):
            return _largest_of(op, operands, sizes)


def _largest_of(op: Op, operands: tuple[Concrete, ...], sizes: Mapping[str, float]) -> float:
    bounds = [largest(operand, sizes) for operand in operands]
    match op, operands:
        case Op.MUL, _:
            return max(bounds[0] * bounds[1], *bounds)
        case ((Op.DIV | Op.FLOOR_DIV), (_, Const(value))) if not isinstance(value, str):
            return max(bounds[0] / abs(value) + 1, *bounds)
        case ((Op.ADD | Op.SUB | Op.SUM), _):
            return sum(bounds)
        case ((Op.COUNT | Op.DISTINCT | Op.RUN), _):
            return max(float(len(operands)), *bounds)
        case _:
            return max(bounds)
