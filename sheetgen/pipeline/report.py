"""How a variant plays, beside its base: simulated, scored by the rules, as text and as a chart."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.model.entry import Entry, State, Written
from sheetgen.model.layout import Layout
from sheetgen.render.chart import Chart, Series, chart_pdf
from sheetgen.score import BoundRules, bind, score
from sheetgen.vary.report import Figures, Scored, compared, figures
from sheetgen.vary.simulate import Filled, play

STATES = {"x": State.CROSS, "-": State.STRUCK}
BARS = 24


@dataclass(frozen=True, slots=True)
class PlayReport:
    """The figures of both layouts, and what is shown of them."""

    base: Figures
    variant: Figures
    lines: tuple[str, ...]
    pdf: bytes


def play_report(base: Layout, variant: Layout, games: int, seed: int) -> PlayReport:
    """Play so many games of both and compare them.

    Raises:
        SheetgenError: one of them is of a kind that cannot be played at random.
    """
    first, second = (played_figures(layout, games, seed) for layout in (base, variant))
    return PlayReport(first, second, tuple(compared(first, second)), _chart(first, second))


def played_figures(layout: Layout, games: int, seed: int) -> Figures:
    """Play games of a layout and return its figures; raises as ``play_report``."""
    played = play(layout, games, seed)
    rules = {letter: bind(layout, letter) for letter in layout.letters}
    sheets = tuple(_scored(rules[item.letter], item) for game in played.games for item in game)
    return figures(layout, played.strategy, sheets, played.rounds, played.hits)


def _scored(rules: BoundRules, filled: Filled) -> Scored:
    cells = tuple(
        (name, Written(STATES.get(text, State.VALUE), text)) for name, text in filled.cells
    )
    layout = rules.layout
    entry = Entry("simulated", layout.name, filled.letter, "", (), (), cells)
    verdict = score(rules, entry, layout.languages[0])
    return Scored(
        filled.letter, dict(filled.cells), dict(verdict.computed), verdict.legal is not False
    )


def _chart(base: Figures, variant: Figures) -> bytes:
    """Return the chart of how the scores of both are spread."""
    low = min(*base.totals, *variant.totals)
    high = max(*base.totals, *variant.totals)
    step = max((high - low) / BARS, 1)
    edges = tuple(low + step * index for index in range(BARS + 1))
    return chart_pdf(
        Chart(
            f"{variant.name} beside {base.name}",
            "score",
            "% of the sheets",
            edges,
            tuple(Series(side.name, _shares(side.totals, edges)) for side in (base, variant)),
        )
    )


def _shares(totals: tuple[float, ...], edges: tuple[float, ...]) -> tuple[float, ...]:
    counts = [0] * (len(edges) - 1)
    step = edges[1] - edges[0]
    for total in totals:
        counts[min(int((total - edges[0]) / step), len(counts) - 1)] += 1
    return tuple(100 * count / len(totals) for count in counts)
