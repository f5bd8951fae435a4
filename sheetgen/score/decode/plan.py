"""A formula as a walk over its cells: what dynamic programming needs.

Comes in: the concrete tree of a computed cell. Goes out: a ``Plan`` that takes the cells one
after the other, keeps a few running values (a sum, a count, a least or greatest value), and
computes the result from these alone at the end. What is now true: two ways to fill the cells so
far that have the same running values need not be told apart any more.

Nothing here knows a game. A part of a formula that depends on one cell is such a running value
itself; sums, counts, minima, maxima, ``and`` and ``or`` over such parts are folded into one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any

from sheetgen.model.expand.compile import Function, Slots, compile_tree
from sheetgen.model.expr import Apply, Aspect, Concrete, Const, Op, PlayerName, Read, Value

from ..state import ASPECTS, OFFSETS

Running = tuple[Any, ...]
"""The running values, in the order of the plan."""

Effect = tuple[tuple[int, Callable[[Any, Any], Any], Any], ...]
"""What one candidate of a cell does: which running values change, how, and by what."""

FOLDS: Mapping[Op, tuple[Value, Callable[[Any, Any], Any]]] = {
    Op.SUM: (0, lambda so_far, value: so_far + value),
    Op.COUNT: (0, lambda so_far, value: so_far + bool(value)),
    Op.MIN: (inf, min),
    Op.MAX: (-inf, max),
    Op.AND: (True, lambda so_far, value: bool(so_far and value)),
    Op.OR: (False, lambda so_far, value: bool(so_far or value)),
}


@dataclass(frozen=True, slots=True)
class Step:
    """What one cell adds: for each running value it changes, how, and with what of the cell."""

    cell: str
    changes: tuple[tuple[int, Callable[[Any, Any], Any], Function], ...]

    def effect(self, slots: Slots) -> Effect:
        """Return the changes with the values that ``slots`` of the cell give."""
        return tuple((index, fold, part(slots)) for index, fold, part in self.changes)


@dataclass(frozen=True, slots=True)
class Plan:
    """The walk over the cells of one formula.

    ``tree`` is what is left of it, with running values (see ``name_of``) in the place of cells.
    """

    start: Running
    steps: tuple[Step, ...]
    tree: Concrete
    finish: Callable[[Running], Any]


def _taken(_: Any, value: Any) -> Any:
    return value


def after(running: Running, effect: Effect) -> Running:
    """Return the running values after one more cell."""
    values = list(running)
    for index, fold, value in effect:
        values[index] = fold(values[index], value)
    return tuple(values)


def name_of(index: int) -> str:
    """Return the name of a running value in the tree of its plan."""
    return f"#{index}"


def make_plan(tree: Concrete) -> Plan:
    """Return the walk over the cells that ``tree`` reads."""
    work = _Work()
    top = work.visit(_summed(tree))
    names = {name_of(index): index for index in range(len(work.start))}
    finish = compile_tree(top, lambda read: names[read.cell] if isinstance(read, Read) else 0)
    steps = tuple(Step(cell, tuple(changes)) for cell, changes in work.changes.items())
    return Plan(tuple(work.start), steps, top, lambda running: finish(list(running)))


def _summed(tree: Concrete) -> Concrete:
    """Return the tree with additions and differences as sums of many operands."""
    if not isinstance(tree, Apply):
        return tree
    operands = tuple(_summed(part) for part in tree.operands)
    if tree.op is Op.SUB:
        operands = (operands[0], Apply(Op.NEG, operands[1:]))
    if tree.op in (Op.ADD, Op.SUB, Op.SUM):
        flat: list[Concrete] = []
        for part in operands:
            nested = isinstance(part, Apply) and part.op is Op.SUM
            flat += part.operands if isinstance(part, Apply) and nested else (part,)
        return Apply(Op.SUM, tuple(flat))
    return Apply(tree.op, operands)


def _slot(read: Read | PlayerName) -> int:
    return OFFSETS[read.aspect] if isinstance(read, Read) else len(ASPECTS)


@dataclass(slots=True)
class _Work:
    """Collects running values and changes while a tree is walked through."""

    start: list[Value] = field(default_factory=list)
    changes: dict[str, list[tuple[int, Callable[[Any, Any], Any], Function]]] = field(
        default_factory=dict
    )

    cells_of: dict[int, tuple[str, ...]] = field(default_factory=dict)

    known: dict[tuple[Any, tuple[Concrete, ...]], Read] = field(default_factory=dict)
    """The running values there are: a part that a formula has several times is followed once."""

    def cells(self, tree: Concrete) -> tuple[str, ...]:
        """Return the cells that a part of the tree reads, each once."""
        known = self.cells_of.get(id(tree))
        if known is None:
            if isinstance(tree, Read):
                known = (tree.cell,)
            elif isinstance(tree, Apply):
                parts = (cell for part in tree.operands for cell in self.cells(part))
                known = tuple(dict.fromkeys(parts))
            else:
                known = ()
            self.cells_of[id(tree)] = known
        return known

    def visit(self, tree: Concrete) -> Concrete:
        """Return the tree with what is folded replaced by reads of running values."""
        cells = self.cells(tree)
        if not cells or not isinstance(tree, Apply | Read):
            return tree if not isinstance(tree, PlayerName) else Const("")
        if len(cells) == 1:
            return self._running(0, [(cells[0], _taken, tree)])
        assert isinstance(tree, Apply)
        if tree.op in FOLDS:
            return self._folded(tree)
        return Apply(tree.op, tuple(self.visit(part) for part in tree.operands))

    def _folded(self, tree: Apply) -> Concrete:
        start, fold = FOLDS[tree.op]
        single = [part for part in tree.operands if len(self.cells(part)) == 1]
        rest = tuple(self.visit(part) for part in tree.operands if len(self.cells(part)) != 1)
        if not single:
            return Apply(tree.op, rest)
        read = self._running(start, [(self.cells(part)[0], fold, part) for part in single])
        if not rest:
            return read
        if tree.op is Op.COUNT:
            return Apply(Op.SUM, (read, Apply(Op.COUNT, rest)))
        return Apply(tree.op, (read, *rest))

    def _running(
        self, start: Value, parts: list[tuple[str, Callable[[Any, Any], Any], Concrete]]
    ) -> Read:
        key = (parts[0][1], tuple(part for _, _, part in parts))
        if key in self.known:
            return self.known[key]
        index = len(self.start)
        self.start.append(start)
        for cell, fold, part in parts:
            function = compile_tree(part, _slot)
            self.changes.setdefault(cell, []).append((index, fold, function))
        self.known[key] = Read(name_of(index), Aspect.WORTH)
        return self.known[key]
