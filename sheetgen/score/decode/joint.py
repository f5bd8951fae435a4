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
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from sheetgen.model.diagnostic import Severity
from sheetgen.model.entry import State, Written
from sheetgen.model.expand.bounds import cell_bounds
from sheetgen.model.expand.compile import Slots
from sheetgen.model.expr import Apply, Aspect, Concrete, Op, Read

from ..bind import NOTHING, BoundRules
from ..state import number_of, understand
from .likelihood import Ink
from .plan import Effect, Plan, Running, Step, after, make_plan

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

NEGLIGIBLE = 1e-7
"""Running values less probable than this are not followed."""

SETTLED = 1e-3
"""When no message changes by more than this share, the rounds end."""

MOST_RUNNING = 4000
"""So many different running values are followed, the most probable."""

TELLING = 1.5
"""A tie that speaks for a reading less than this much better than another is not named."""

NEAR = 1e-9
TINY = 1e-12

Weights = list[float]
Choice = tuple[int, float, Effect]
"""A candidate by its number, its weight, and what it does to the running values."""


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
        self._kept: dict[tuple[str, frozenset[str]], Tie] = {}

    def of(self, written: Iterable[str], unsure: Iterable[str]) -> tuple[Tie, ...]:
        """Return the ties of the computed cells ``written``, and of the checks on ``unsure`` cells.

        Other computed cells are worked out inside of the ties that need them.
        """
        filled = frozenset(written)
        inline: dict[str, Concrete] = {}
        for name in self.rules.expanded.order:
            if name in self._trees:
                inline[name] = _inlined(self._trees[name], inline, filled)
        totals = [
            self._tie(name, name, filled, lambda name=name: inline[name])  # type: ignore[misc]
            for name in self.rules.results
            if name in filled
        ]
        return (*totals, *self._checks(inline, filled, unsure))

    def _tie(
        self, name: str, about: str, filled: frozenset[str], tree: Callable[[], Concrete]
    ) -> Tie:
        key = (name, filled)
        if key not in self._kept:
            self._kept[key] = Tie(name, about, make_plan(tree()), name != about)
        return self._kept[key]

    def _checks(
        self, inline: Mapping[str, Concrete], filled: frozenset[str], unsure: Iterable[str]
    ) -> Iterator[Tie]:
        """Yield the ties of the checks that any of the ``unsure`` cells has a part in."""
        cells = self.rules.cells
        mask = sum(cells[name].bit for name in unsure if name in cells)
        for index, bound in enumerate(self.rules.checks):
            check = bound.check
            if check.severity is not Severity.ERROR or not bound.inputs & mask:
                continue
            broken = Apply(Op.AND, (check.when, Apply(Op.NOT, (check.must,))))
            tie = self._tie(
                f"{check.rule} {index}",
                check.rule,
                filled,
                lambda tree=broken: Apply(Op.NOT, (_inlined(tree, inline, filled),)),  # type: ignore[misc]
            )
            if len(tie.plan.steps) <= MOST_CELLS:
                yield tie


def _inlined(tree: Concrete, known: Mapping[str, Concrete], filled: frozenset[str]) -> Concrete:
    """Return the tree with unwritten computed cells replaced by what they are computed from."""
    if isinstance(tree, Read):
        inner = tree.cell in known and tree.cell not in filled and tree.aspect is Aspect.WORTH
        return known[tree.cell] if inner else tree
    if isinstance(tree, Apply):
        return Apply(tree.op, tuple(_inlined(part, known, filled) for part in tree.operands))
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

    def slots(self, name: str, number: int) -> Slots:
        """Return what formulas read of a cell if a candidate stands there."""
        key = (name, number)
        if key not in self._slots:
            cell = self.rules.cells.get(name)
            written = self.inks[name].candidates[number].written
            accepted, printed = (cell.accepted, cell.spec.printed) if cell else (NOTHING, None)
            self._slots[key] = [*understand(written, accepted, printed).slots, ""]
        return self._slots[key]

    def prior(self, name: str, without: str = "") -> Weights:
        """Return the weights of a cell's candidates by everything but the tie ``without``."""
        weights = [item.weight for item in self.inks[name].candidates]
        for tie, factors in self.told[name].items():
            if tie != without:
                weights = [w * f for w, f in zip(weights, factors, strict=True)]
        return _normal(weights)

    def round(self) -> float:
        """Let every tie hear its cells and tell them what follows; return the largest change."""
        told = {tie.name: self._messages(tie) for tie in self.ties}
        change = 0.0
        for tie, messages in told.items():
            for cell, factors in messages.items():
                before = self.told[cell].get(tie)
                change = max(change, _change(before, factors))
                self.told[cell][tie] = factors
        return change

    def _messages(self, tie: Tie) -> dict[str, Weights]:
        walk = _Walk(self, tie)
        if tie.is_check:
            return walk.messages(lambda met: 1.0 if met > 0 else BREACH)
        own = self.prior(tie.about)
        numbers = self.numbers[tie.about]
        totals: dict[float, float] = defaultdict(float)
        unsaid = 0.0
        for number, weight in zip(numbers, own, strict=True):
            if number is None:
                unsaid += weight
            else:
                totals[number] += weight
        slip = (1 - unsaid) * SLIP * SLIP_DENSITY

        def fits(value: float) -> float:
            said = sum(w for number, w in totals.items() if abs(number - value) < NEAR)
            return unsaid + (1 - SLIP) * said + slip

        values = walk.values()
        self._hear(tie, values, numbers)
        return walk.messages(fits)

    def _hear(self, tie: Tie, values: Mapping[float, float], numbers: list[float | None]) -> None:
        """Note how well each written total agrees with what the cells come to."""
        agrees = []
        for number in numbers:
            close = 0.0
            if number is not None:
                close = sum(w for value, w in values.items() if abs(value - number) < NEAR)
            agrees.append((1 - SLIP) * close + SLIP * SLIP_DENSITY)
        self.agrees[tie.about] = agrees

    def belief(self, name: str) -> Belief:
        """Return what is thought of a cell in the end."""
        if name in self.agrees:
            weights = self.prior(name)
            both = _normal([w * a for w, a in zip(weights, self.agrees[name], strict=True)])
            return Belief(tuple(both), name)
        weights = self.prior(name)
        best = weights.index(max(weights))
        # What speaks for the likeliest candidate most, against the likeliest of the others.
        rival = max(
            (n for n in range(len(weights)) if n != best), key=weights.__getitem__, default=0
        )
        rival = 0 if best else rival
        said = {tie: f[best] / max(f[rival], TINY) for tie, f in self.told[name].items()}
        name = max(said, key=lambda tie: said[tie], default="")
        if name not in self.about or said[name] < TELLING:
            return Belief(tuple(weights))
        return Belief(tuple(weights), self.about[name].about, by_check=self.about[name].is_check)

    def computed(self, tie: Tie, beliefs: Mapping[str, Belief]) -> float:
        """Return what the likeliest readings of the cells come to."""
        running = tie.plan.start
        for step in tie.plan.steps:
            if step.cell in self.inks:
                weights = beliefs[step.cell].weights
                best = weights.index(max(weights))
                running = after(running, step.effect(self.slots(step.cell, best)))
        return float(tie.plan.finish(running))


class _Walk:
    """One pass over the cells of a tie, forwards; ``messages`` goes back."""

    def __init__(self, work: _Work, tie: Tie) -> None:
        self.plan = tie.plan
        self.steps = [step for step in tie.plan.steps if step.cell in work.inks]
        self.choices = [self._choices(work, step, tie) for step in self.steps]
        self.counts = [len(work.inks[step.cell].candidates) for step in self.steps]
        self.forward: list[dict[Running, float]] = [{tie.plan.start: 1.0}]
        for choices in self.choices:
            self.forward.append(_step(self.forward[-1], choices))

    @staticmethod
    def _choices(work: _Work, step: Step, tie: Tie) -> list[Choice]:
        """Return the candidates of a cell worth following, each with its weight and effect."""
        least = PRUNED_IN_CHECKS if tie.is_check else PRUNED
        if work.inks[step.cell].candidates[0].weight > 1 - least:
            return [(0, 1.0, step.effect(work.slots(step.cell, 0)))]
        return [
            (number, weight, step.effect(work.slots(step.cell, number)))
            for number, weight in enumerate(work.prior(step.cell, tie.name))
            if weight > least
        ]

    def values(self) -> dict[float, float]:
        """Return how probable each value of the formula is."""
        values: dict[float, float] = defaultdict(float)
        for running, weight in self.forward[-1].items():
            values[float(self.plan.finish(running))] += weight
        return values

    def messages(self, fits: Callable[[float], float]) -> dict[str, Weights]:
        """Return for each cell and candidate how well the written total goes with it."""
        backward: dict[Running, float] = {
            running: fits(float(self.plan.finish(running))) for running in self.forward[-1]
        }
        # What is not followed is too improbable: it is told what any wrong number is told.
        otherwise = fits(float("nan"))
        found: dict[str, Weights] = {}
        for index in range(len(self.steps) - 1, -1, -1):
            told = [otherwise] * self.counts[index]
            earlier: dict[Running, float] = defaultdict(float)
            for number, weight, effect in self.choices[index]:
                sum_ = 0.0
                for running, chance in self.forward[index].items():
                    good = backward.get(after(running, effect), otherwise)
                    sum_ += chance * good
                    earlier[running] += weight * good
                told[number] = sum_
            found[self.steps[index].cell] = told
            backward = earlier
        return found


def _step(so_far: Mapping[Running, float], choices: Sequence[Choice]) -> dict[Running, float]:
    """Return the running values after one more cell, with their probabilities."""
    found: dict[Running, float] = defaultdict(float)
    for _, weight, effect in choices:
        for running, chance in so_far.items():
            if chance * weight > NEGLIGIBLE:
                found[after(running, effect)] += chance * weight
    if len(found) > MOST_RUNNING:
        kept = sorted(found, key=lambda running: -found[running])[:MOST_RUNNING]
        return {running: found[running] for running in kept}
    return found


def _change(before: Weights | None, factors: Weights) -> float:
    """Return by which share a message has changed most, measured by its largest part."""
    if before is None:
        # The first message changes nothing if it says the same of every candidate.
        before = [max(factors)] * len(factors)
    largest = max(*before, *factors, 1e-30)
    return max(abs(a - b) for a, b in zip(before, factors, strict=True)) / largest


def _normal(weights: Weights) -> Weights:
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else weights


def number_in(written: Written) -> float | None:
    """Return the number a computed cell says; None if nothing stands there."""
    if written.state is State.STRUCK:
        return 0.0
    return number_of(written.text) if written.state is State.VALUE else None
