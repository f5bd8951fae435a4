"""What is left of a formula while its cells are walked over: smaller and smaller.

Once no further cell changes some running values, what depends on these alone can be worked out
and kept as one value. Ways to fill the cells that differ only in how they got there fall
together, so that a long walk does not follow ever more of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from sheetgen.model.expand.arithmetic import APPLY
from sheetgen.model.expand.compile import Function, compile_tree
from sheetgen.model.expr import Apply, Aspect, Concrete, Const, Op, PlayerName, Read, Value

from .plan import FOLDS, Running


@dataclass(frozen=True, slots=True)
class Rest:
    """A tree over values by name, and the names in the order in which they are kept."""

    tree: Concrete
    names: tuple[str, ...]

    def result(self) -> Callable[[Running], Value]:
        """Return what works out the formula from the values kept."""
        function = _compiled(self.tree, self.names)
        return lambda running: function(list(running))

    def settled(self, changing: Collection[str]) -> tuple[Rest, Callable[[Running], Running]]:
        """Return what is left if only the values ``changing`` still change, and how to get there.

        Those of ``changing`` keep their names.
        """
        work = _Settling(changing)
        tree = work.visit(self.tree)
        if _is_settled(tree, changing):
            tree = work.kept(tree)
        kept = work.values
        # A value that still changes is kept even if the formula hardly needs it any more.
        kept |= {Read(name, Aspect.WORTH): name for name in changing if name in self.names}
        parts = [_compiled(part, self.names) for part in kept]
        names = tuple(kept.values())

        def settle(running: Running) -> Running:
            values = list(running)
            return tuple([part(values) for part in parts])

        return Rest(tree, names), settle


def known_values(tree: Concrete, values: Mapping[str, Value]) -> Concrete:
    """Return the tree with the values that are known put in and worked out."""
    if isinstance(tree, Read):
        return Const(values[tree.cell]) if tree.cell in values else tree
    if not isinstance(tree, Apply):
        return tree
    operands = tuple(known_values(part, values) for part in tree.operands)
    constants = [part.value for part in operands if isinstance(part, Const)]
    if len(constants) == len(operands):
        return Const(APPLY[tree.op](constants))
    return Apply(tree.op, operands)


def _compiled(tree: Concrete, names: tuple[str, ...]) -> Function:
    at = {name: index for index, name in enumerate(names)}
    return compile_tree(tree, lambda read: at[read.cell] if isinstance(read, Read) else 0)


def _is_settled(tree: Concrete, changing: Collection[str]) -> bool:
    if isinstance(tree, Read):
        return tree.cell not in changing
    return not isinstance(tree, Apply) or all(_is_settled(p, changing) for p in tree.operands)


class _Settling:
    """Takes what no longer changes out of a tree; ``values`` are the parts taken out, by name."""

    def __init__(self, changing: Collection[str]) -> None:
        self.changing = changing
        self.values: dict[Concrete, str] = {}

    def visit(self, tree: Concrete) -> Concrete:
        """Return the tree with what is settled below it as single values; itself if all is."""
        if not isinstance(tree, Apply):
            return tree
        done: list[Concrete] = []
        rest: list[Concrete] = []
        for part in tree.operands:
            (done if _is_settled(part, self.changing) else rest).append(part)
        if not rest:
            return tree
        if tree.op in FOLDS and len(done) > 1:
            return self._folded(tree.op, done, rest)
        return Apply(tree.op, tuple(self._part(part) for part in tree.operands))

    def _part(self, tree: Concrete) -> Concrete:
        return self.kept(tree) if _is_settled(tree, self.changing) else self.visit(tree)

    def _folded(self, op: Op, done: Sequence[Concrete], rest: Sequence[Concrete]) -> Concrete:
        value = self.kept(Apply(op, tuple(done)))
        parts = tuple(self.visit(part) for part in rest)
        if op is Op.COUNT:
            return Apply(Op.SUM, (value, Apply(op, parts)))
        return Apply(op, (value, *parts))

    def kept(self, tree: Concrete) -> Concrete:
        """Return the name under which a settled part is kept."""
        if isinstance(tree, Const | PlayerName):
            return tree
        name = self.values.setdefault(tree, f"={len(self.values)}")
        return Read(name, Aspect.WORTH)
