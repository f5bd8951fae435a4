"""Cells and written totals of a sheet -> how probable each reading is, all heard together.

Every computed cell that somebody has filled in ties its cells together: the written total is
what the cells come to, unless the person has added wrongly (``SLIP``). Every check of the game
does too: it is met, unless a rule was broken (``BREACH``). Each such tie is worked out exactly by
dynamic programming over the running values of its formula; ties that share cells tell each other
what they know in a few rounds (sum-product message passing).

A written total is read from its own ink. What the cells come to makes its reading surer or
doubtful, and never another number.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import mul, sub

from sheetgen.model.diagnostic import Severity
from sheetgen.model.expand.bounds import cell_bounds
from sheetgen.model.expand.compile import Slots
from sheetgen.model.expr import Apply, Aspect, Concrete, Op, Read

from ..bind import NOTHING, BoundRules
from ..state import number_in, understand
from .likelihood import Ink
from .plan import Effect, Plan, Running, Step, after, make_plan
from .walk import Choice, Stop, Walk, Weights

SLIP = 0.03
"""How often a person adds wrongly."""

SLIP_DENSITY = 1 / 20
"""How probable one wrong number is when somebody adds wrongly: slips are small, or whole tens."""

BREACH = 0.03
"""How often a check of the game is not met."""

UNSURE = 0.98
"""A check is heard if one of its cells is less sure than this."""

PRUNED_IN_CHECKS = 0.003
"""For checks, candidates less probable than this are left out: there are many checks."""

MOST_CELLS = 40
"""A check over more cells than this is not heard."""

ROUNDS = 3
PRUNED = 2e-4
"""Candidates less probable than this are left out of the sums: no total makes them likely."""

SETTLED = 1e-3
"""When no message changes by more than this share, the rounds end."""

TELLING = 1.5
"""A tie that speaks for a reading less than this much better than another is not named."""

NEAR = 1e-9
TINY = 1e-12


@dataclass(frozen=True, slots=True)
class Tie:
    """A computed cell that is filled in, or a check, and the walk over the cells it is made of.

    ``about`` is the computed cell, or the id of the check's rule.
    """

    name: str
    about: str
    plan: Plan
    is_check: bool = False


@dataclass(frozen=True, slots=True)
class Belief:
    """What is thought of one cell after the rules were heard.

    ``weights`` belong to the candidates of its ink, in their order, and add up to 1. ``because``
    says which tie moved the likeliest candidate most, if any did: a computed cell, or the rule of
    a check (``by_check``). ``computed`` (of computed cells) is what the likeliest readings come to.
    """

    weights: tuple[float, ...]
    because: str = ""
    computed: float | None = None
    by_check: bool = False


class Ties:
    """The ties of one sheet's rules; each is worked out once and kept for further sheets.

    ``bounds`` are the least and the greatest number of each cell.
    """

    def __init__(self, rules: BoundRules) -> None:
        """Take the rules; nothing is worked out yet."""
        self.rules = rules
        self.bounds = cell_bounds(rules.expanded)
        cells = rules.expanded.cells
        self._trees = {cell.spec.id: cell.tree for cell in cells if cell.tree is not None}
        self._reach: dict[str, frozenset[str]] = {}
        for name in rules.expanded.order:
            if name in self._trees:
                self._reach[name] = frozenset((name,)) | self._results_in(self._trees[name])
        self._kept: dict[tuple[str, frozenset[str]], Tie] = {}

    def of(self, written: Iterable[str], unsure: Iterable[str]) -> tuple[Tie, ...]:
        """Return the ties of the computed cells ``written``, and of the checks on ``unsure`` cells.

        Other computed cells are worked out inside of the ties that need them.
        """
        filled = frozenset(written)
        totals = [
            self._tie(name, name, filled, self._trees[name])
            for name in self.rules.results
            if name in filled
        ]
        return (*totals, *self._checks(filled, unsure))

    def _results_in(self, tree: Concrete) -> frozenset[str]:
        """Return the computed cells that a tree hangs on, through others too."""
        if isinstance(tree, Read):
            return self._reach.get(tree.cell, frozenset())
        parts = tree.operands if isinstance(tree, Apply) else ()
        return frozenset().union(*map(self._results_in, parts))

    def _tie(self, name: str, about: str, filled: frozenset[str], tree: Concrete) -> Tie:
        """Return the tie of a tree; it is the same for sheets that differ in other cells."""
        if name not in self._reach:
            self._reach[name] = self._results_in(tree)
        key = (name, filled & self._reach[name])
        if key not in self._kept:
            whole = _inlined(tree, self._trees, filled)
            self._kept[key] = Tie(name, about, make_plan(whole), name != about)
        return self._kept[key]

    def _checks(self, filled: frozenset[str], unsure: Iterable[str]) -> Iterator[Tie]:
        """Yield the ties of the checks that any of the ``unsure`` cells has a part in."""
        cells = self.rules.cells
        mask = sum(cells[name].bit for name in unsure if name in cells)
        for index, bound in enumerate(self.rules.checks):
            check = bound.check
            if check.severity is not Severity.ERROR or not bound.inputs & mask:
                continue
            broken = Apply(Op.AND, (check.when, Apply(Op.NOT, (check.must,))))
            met = Apply(Op.NOT, (broken,))
            tie = self._tie(f"{check.rule} {index}", check.rule, filled, met)
            if len(tie.plan.steps) <= MOST_CELLS:
                yield tie


def _inlined(tree: Concrete, trees: Mapping[str, Concrete], filled: frozenset[str]) -> Concrete:
    """Return the tree with unwritten computed cells replaced by what they are computed from."""
    if isinstance(tree, Read):
        inner = tree.cell in trees and tree.cell not in filled and tree.aspect is Aspect.WORTH
        return _inlined(trees[tree.cell], trees, filled) if inner else tree
    if isinstance(tree, Apply):
        return Apply(tree.op, tuple(_inlined(part, trees, filled) for part in tree.operands))
    return tree


def believe(rules: BoundRules, inks: Mapping[str, Ink], ties: Sequence[Tie]) -> dict[str, Belief]:
    """Return what to think of every cell of ``inks``."""
    work = _Work(rules, inks, ties)
    for _ in range(ROUNDS if len(ties) > 1 else 1):
        if work.round() < SETTLED:
            break
    beliefs = {name: work.belief(name) for name in inks}
    for tie in ties:
        if not tie.is_check:
            computed = work.computed(tie, beliefs)
            beliefs[tie.about] = replace(beliefs[tie.about], computed=computed)
    return beliefs


class _Work:
    """The messages between cells and ties: for each pair one factor for each candidate."""

    def __init__(self, rules: BoundRules, inks: Mapping[str, Ink], ties: Sequence[Tie]) -> None:
        self.inks = inks
        self.ties = ties
        self.rules = rules
        self._slots: dict[tuple[str, int], Slots] = {}
        self.about = {tie.name: tie for tie in ties}
        self.numbers = {
            tie.about: [number_in(item.written) for item in inks[tie.about].candidates]
            for tie in ties
            if not tie.is_check
        }
        self.told: dict[str, dict[str, Weights]] = defaultdict(dict)
        self.agrees: dict[str, Weights] = {}
        self._heard: dict[str, tuple[list[int], Weights]] = {}
        self._without: dict[str, dict[str, Weights]] = {}
        self._effects: dict[tuple[str, str, int], Effect] = {}
        self._finished: dict[str, dict[Running, float]] = defaultdict(dict)

    def slots(self, name: str, number: int) -> Slots:
        """Return what formulas read of a cell if a candidate stands there."""
        key = (name, number)
        if key not in self._slots:
            cell = self.rules.cells.get(name)
            written = self.inks[name].candidates[number].written
            accepted, printed = (cell.accepted, cell.spec.printed) if cell else (NOTHING, None)
            self._slots[key] = [*understand(written, accepted, printed).slots, ""]
        return self._slots[key]

    def whole(self, name: str) -> Weights:
        """Return the weights of a cell's candidates by everything that was told."""
        weights = [item.weight for item in self.inks[name].candidates]
        for factors in self.told[name].values():
            weights = _product(weights, factors)
        return _normal(weights)

    def prior(self, name: str, without: str) -> Weights:
        """Return the weights of a cell's candidates by everything but the tie ``without``."""
        if name not in self._without:
            self._without[name] = self._all_but_one(name)
        known = self._without[name]
        return known[without] if without in known else known[""]

    def _all_but_one(self, name: str) -> dict[str, Weights]:
        """Return the weights of a cell's candidates without each of its ties, and by all ("")."""
        so_far = [item.weight for item in self.inks[name].candidates]
        told = self.told[name]
        found: dict[str, Weights] = {}
        for tie, factors in told.items():
            found[tie] = so_far
            so_far = _product(so_far, factors)
        rest = [1.0] * len(so_far)
        for tie, factors in reversed(told.items()):
            found[tie] = _normal(_product(found[tie], rest))
            rest = _product(rest, factors)
        found[""] = _normal(so_far)
        return found

    def round(self) -> float:
        """Let every tie hear its cells and tell them what follows; return the largest change."""
        told = {tie.name: self._messages(tie) for tie in self.ties}
        change = 0.0
        for tie, messages in told.items():
            for cell, factors in messages.items():
                before = self.told[cell].get(tie)
                change = max(change, _change(before, factors))
                self.told[cell][tie] = factors
        self._without.clear()
        return change

    def _stops(self, tie: Tie) -> list[Stop]:
        return [
            Stop(step.cell, len(self.inks[step.cell].candidates), self._choices(tie, step))
            for step in tie.plan.steps
            if step.cell in self.inks
        ]

    def _is_news(self, tie: Tie, stops: Sequence[Stop], own: Weights) -> bool:
        """Tell whether a tie hears something else than when it last spoke."""
        numbers = [number for stop in stops for number, _, _ in stop.choices]
        weights = [*own, *(weight for stop in stops for _, weight, _ in stop.choices)]
        before = self._heard.get(tie.name)
        if before and before[0] == numbers and max(map(abs, map(sub, before[1], weights))) < NEAR:
            return False
        self._heard[tie.name] = numbers, weights
        return True

    def _choices(self, tie: Tie, step: Step) -> list[Choice]:
        """Return the candidates of a cell worth following, each with its weight and effect."""
        least = PRUNED_IN_CHECKS if tie.is_check else PRUNED
        if self.inks[step.cell].candidates[0].weight > 1 - least:
            return [(0, 1.0, self._effect(tie, step, 0))]
        return [
            (number, weight, self._effect(tie, step, number))
            for number, weight in enumerate(self.prior(step.cell, tie.name))
            if weight > least
        ]

    def _effect(self, tie: Tie, step: Step, number: int) -> Effect:
        key = (tie.name, step.cell, number)
        if key not in self._effects:
            self._effects[key] = step.effect(self.slots(step.cell, number))
        return self._effects[key]

    def _messages(self, tie: Tie) -> dict[str, Weights]:
        """Return what a tie has to say, for each of its cells; nothing if it is nothing new."""
        own = [] if tie.is_check else self.prior(tie.about, tie.name)
        stops = self._stops(tie)
        # Where no candidate of a cell is likely enough to be followed, nothing can be said.
        if not stops or not all(stop.choices for stop in stops):
            return {}
        if not self._is_news(tie, stops, own):
            return {}
        walk = Walk(tie.plan, stops, self._finished[tie.name])
        if tie.is_check:
            return walk.messages(lambda met: 1.0 if met > 0 else BREACH)
        numbers = self.numbers[tie.about]
        totals: dict[float | None, float] = defaultdict(float)
        for number, weight in zip(numbers, own, strict=True):
            totals[_near(number)] += weight
        unsaid = totals.pop(None, 0.0)
        slip = (1 - unsaid) * SLIP * SLIP_DENSITY
        self._hear(tie, walk.values(), numbers)
        return walk.messages(
            lambda value: unsaid + (1 - SLIP) * totals.get(_near(value), 0.0) + slip
        )

    def _hear(self, tie: Tie, values: Mapping[float, float], numbers: list[float | None]) -> None:
        """Note how well each written total agrees with what the cells come to."""
        agrees: dict[float | None, float] = defaultdict(float)
        for value, weight in values.items():
            agrees[_near(value)] += (1 - SLIP) * weight
        self.agrees[tie.about] = [
            agrees.get(_near(number), 0.0) + SLIP * SLIP_DENSITY for number in numbers
        ]

    def belief(self, name: str) -> Belief:
        """Return what is thought of a cell in the end."""
        weights = self.whole(name)
        if name in self.agrees:
            return Belief(tuple(_normal(_product(weights, self.agrees[name]))), name)
        best = weights.index(max(weights))
        # What speaks for the likeliest candidate most, against the likeliest of the others.
        rival = max(
            (n for n in range(len(weights)) if n != best), key=weights.__getitem__, default=0
        )
        rival = 0 if best else rival
        said = {tie: f[best] / max(f[rival], TINY) for tie, f in self.told[name].items()}
        # Ties often say exactly the same: then the first of them is named, whatever the rounding.
        loudest = max(said, key=lambda tie: float(f"{said[tie]:.6g}"), default="")
        if loudest not in self.about or said[loudest] < TELLING:
            return Belief(tuple(weights))
        tie = self.about[loudest]
        return Belief(tuple(weights), tie.about, by_check=tie.is_check)

    def computed(self, tie: Tie, beliefs: Mapping[str, Belief]) -> float:
        """Return what the likeliest readings of the cells come to."""
        running = tie.plan.start
        for step in tie.plan.steps:
            if step.cell in self.inks:
                weights = beliefs[step.cell].weights
                best = weights.index(max(weights))
                running = after(running, step.effect(self.slots(step.cell, best)))
        return float(tie.plan.finish(running))


def _change(before: Weights | None, factors: Weights) -> float:
    """Return by which share a message has changed most, measured by its largest part."""
    if before is None:
        # The first message changes nothing if it says the same of every candidate.
        before = [max(factors)] * len(factors)
    largest = max(*before, *factors, 1e-30)
    change: float = max(map(abs, map(sub, before, factors)))
    return change / largest


def _near(number: float | None) -> float | None:
    """Return the number so that those which are one but for rounding are the same."""
    return None if number is None else round(number, 8)


def _product(weights: Weights, factors: Weights) -> Weights:
    return list(map(mul, weights, factors))


def _normal(weights: Weights) -> Weights:
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else weights
