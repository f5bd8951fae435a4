"""One tie worked out: how its cells, each with a few candidates, make up its result.

Most cells of a sheet are read for certain: they are walked over first and only once. What is
followed from there on are the running values that the open cells change, no others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import mul

from .plan import Effect, Plan, Running, after, name_of
from .rest import Rest, known_values

NEGLIGIBLE = 1e-7
"""Running values less probable than this are not followed."""

MOST_RUNNING = 4000
"""So many different running values are followed, the most probable."""

MANY = 16
"""From so many running values on it pays to look which need no longer be told apart."""

Weights = list[float]
Choice = tuple[int, float, Effect]
"""A candidate by its number, its weight, and what it does to the running values."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A cell on the way: how many candidates it has, and those worth following."""

    cell: str
    count: int
    choices: list[Choice]


def _still_changing(stops: Sequence[Stop]) -> list[frozenset[int]]:
    """Return which running values change from each stop on, and last that none does."""
    found: list[frozenset[int]] = [frozenset()]
    for stop in reversed(stops):
        # Every candidate of a cell changes the same values.
        _, _, effect = stop.choices[0]
        found.append(found[-1] | {index for index, *_ in effect})
    return found[::-1]


class Walk:
    """One pass over the cells of a tie, forwards; ``messages`` goes back.

    ``finished`` keeps the results of the plan by its running values, for further walks.
    """

    def __init__(self, plan: Plan, stops: Sequence[Stop], finished: dict[Running, float]) -> None:
        """Walk over ``stops``, each with at least one choice."""
        self._plan, self._finished = plan, finished
        self._fixed = [stop for stop in stops if len(stop.choices) == 1]
        self._open = [stop for stop in stops if len(stop.choices) > 1]
        running, sure = plan.start, 1.0
        for stop in self._fixed:
            _, weight, effect = stop.choices[0]
            running = after(running, effect)
            sure *= weight
        self._start = running
        changing = _still_changing(self._open)
        self._changed = sorted(changing[0])
        self._rest: Rest | None = None
        self._at = {index: place for place, index in enumerate(self._changed)}
        first = tuple(running[index] for index in self._changed)
        self._forward: list[dict[Running, float]] = [{first: sure}]
        self._moves: list[list[list[Running]]] = []
        for stop, later in zip(self._open, changing[1:], strict=True):
            self._step(stop)
            if len(self._forward[-1]) > MANY and self._at.keys() - later:
                self._settle(later)
        self._results = self._all_results()

    def _step(self, stop: Stop) -> None:
        """Follow the running values over one more cell."""
        so_far = self._forward[-1]
        found: dict[Running, float] = defaultdict(float)
        moves = []
        for _, weight, effect in stop.choices:
            here = tuple((self._at[index], fold, value) for index, fold, value in effect)
            nexts = [after(running, here) for running in so_far]
            moves.append(nexts)
            for chance, running in zip(so_far.values(), nexts, strict=True):
                if chance * weight > NEGLIGIBLE:
                    found[running] += chance * weight
        self._moves.append(moves)
        self._forward.append(found)

    def _settle(self, changing: frozenset[int]) -> None:
        """Put together what no longer needs to be told apart after the last step."""
        names = frozenset(map(name_of, changing))
        rest, settle = (self._rest or self._first_rest()).settled(names)
        self._rest = rest
        self._at = {index: rest.names.index(name_of(index)) for index in changing}
        settled = {running: settle(running) for running in self._forward[-1]}
        # What is not followed leads nowhere.
        self._moves[-1] = [[settled.get(item, ()) for item in nexts] for nexts in self._moves[-1]]
        found: dict[Running, float] = defaultdict(float)
        for running, chance in self._forward[-1].items():
            found[settled[running]] += chance
        if len(found) > MOST_RUNNING:
            kept = sorted(found, key=lambda running: -found[running])[:MOST_RUNNING]
            found = {running: found[running] for running in kept}
        self._forward[-1] = found

    def _first_rest(self) -> Rest:
        known = {
            name_of(index): value
            for index, value in enumerate(self._start)
            if index not in self._at
        }
        names = tuple(map(name_of, self._changed))
        return Rest(known_values(self._plan.tree, known), names)

    def _all_results(self) -> dict[Running, float]:
        if self._rest:
            result = self._rest.result()
            return {running: float(result(running)) for running in self._forward[-1]}
        return {running: self._result(running) for running in self._forward[-1]}

    def _result(self, running: Running) -> float:
        """Return what the formula comes to, from the running values that are followed."""
        whole = list(self._start)
        for index, value in zip(self._changed, running, strict=True):
            whole[index] = value
        key = tuple(whole)
        if key not in self._finished:
            self._finished[key] = float(self._plan.finish(key))
        return self._finished[key]

    def values(self) -> dict[float, float]:
        """Return how probable each value of the formula is."""
        values: dict[float, float] = defaultdict(float)
        for running, weight in self._forward[-1].items():
            values[self._results[running]] += weight
        return values

    def messages(self, fits: Callable[[float], float]) -> dict[str, Weights]:
        """Return for each cell and candidate how well the written total goes with it."""
        # What is not followed is too improbable: it is told what any wrong number is told.
        otherwise = fits(float("nan"))
        backward = {running: fits(value) for running, value in self._results.items()}
        whole = sum(chance * backward[running] for running, chance in self._forward[-1].items())
        found: dict[str, Weights] = {}
        for stop in self._fixed:
            (number, weight, _), told = stop.choices[0], [otherwise] * stop.count
            told[number] = whole / weight
            found[stop.cell] = told
        for index in range(len(self._open) - 1, -1, -1):
            stop, so_far = self._open[index], self._forward[index]
            told = [otherwise] * stop.count
            earlier = [0.0] * len(so_far)
            for (number, weight, _), nexts in zip(stop.choices, self._moves[index], strict=True):
                goods = [backward.get(running, otherwise) for running in nexts]
                told[number] = sum(map(mul, so_far.values(), goods))
                earlier = [sum_ + weight * good for sum_, good in zip(earlier, goods, strict=True)]
            found[stop.cell] = told
            backward = dict(zip(so_far, earlier, strict=True))
        return found
