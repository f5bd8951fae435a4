"""Scored games -> how a layout plays: numbers to compare with those of another one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, pstdev

from sheetgen.model.layout import Layout, Table


@dataclass(frozen=True, slots=True)
class Scored:
    """One sheet at the end of a game: its letter, what was written, and what was reckoned."""

    letter: str
    cells: dict[str, str]
    computed: dict[str, float]
    legal: bool


@dataclass(frozen=True, slots=True)
class Figures:
    """How a layout plays, by one strategy.

    ``lines`` are pairs of what is counted and the number; ``by_letter`` holds the mean score of
    each sheet with its standard error; ``totals`` are all scores.
    """

    name: str
    strategy: str
    totals: tuple[float, ...]
    lines: tuple[tuple[str, float], ...]
    by_letter: tuple[tuple[str, float, float], ...]
    illegal: int

    @property
    def fair(self) -> bool | None:
        """Whether all sheets have the same mean score, within three standard errors.

        None if there is a single sheet. The scores of a game hang on the same throws, which makes
        the difference of two sheets smaller rather than larger than for separate games.
        """
        if len(self.by_letter) < 2:
            return None
        mean = fmean(score for _, score, _ in self.by_letter)
        return all(abs(score - mean) <= 3 * error for _, score, error in self.by_letter)


def figures(
    layout: Layout,
    strategy: str,
    sheets: tuple[Scored, ...],
    rounds: tuple[int, ...],
    hits: tuple[tuple[str, float], ...],
) -> Figures:
    """Return what is counted in the sheets of many games.

    The score is the cell that decides the game; without one, the last that is computed.
    """
    total = layout.rules.game.rank_by if layout.rules.game else list(sheets[0].computed)[-1]
    totals = tuple(sheet.computed[total] for sheet in sheets)
    lines = [
        *_scores(totals),
        ("rounds in a game", fmean(rounds)),
        *((f"hits in {name}", mean) for name, mean in hits),
    ]
    for table in layout.flat_sections():
        if isinstance(table, Table):
            lines += _categories(table, sheets)
    return Figures(
        layout.name,
        strategy,
        totals,
        tuple(lines),
        tuple(_letter(letter, total, sheets) for letter in layout.letters),
        sum(not sheet.legal for sheet in sheets),
    )


def _scores(totals: tuple[float, ...]) -> Iterator[tuple[str, float]]:
    yield "score: mean", fmean(totals)
    yield "score: standard deviation", pstdev(totals)
    ordered = sorted(totals)
    for percent in (10, 50, 90):
        yield f"score: {percent} % are below", ordered[len(ordered) * percent // 100]


def _categories(table: Table, sheets: tuple[Scored, ...]) -> list[tuple[str, float]]:
    """Return how often a category brings points, and how often a conditional result does."""
    found = []
    for row in table.rows:
        names = [f"{row.id}.{column}" for column in row.columns]
        if row.accepts and row.accepts.throws:
            wins = [
                sheet.cells.get(name, "0") not in ("0", "-") for sheet in sheets for name in names
            ]
            found.append((f"{row.id}: % filled with points", 100 * fmean(wins)))
        elif row.formula and " if " in row.formula.text:
            gains = [sheet.computed[name] > 0 for sheet in sheets for name in names]
            found.append((f"{row.id}: % of columns", 100 * fmean(gains)))
    return found


def _letter(letter: str, total: str, sheets: tuple[Scored, ...]) -> tuple[str, float, float]:
    scores = [sheet.computed[total] for sheet in sheets if sheet.letter == letter]
    return letter, fmean(scores), pstdev(scores) / sqrt(len(scores))


def compared(base: Figures, variant: Figures) -> list[str]:
    """Return the lines of a table with both side by side; what only one has stands alone."""
    names = list(dict.fromkeys(name for name, _ in (*base.lines, *variant.lines)))
    width = max(map(len, names))
    left, right = dict(base.lines), dict(variant.lines)
    columns = max(len(base.name), len(variant.name), 10)
    lines = [f"{'':{width}}  {base.name:>{columns}}  {variant.name:>{columns}}"]
    for name in names:
        cells = (f"{side[name]:.1f}" if name in side else "" for side in (left, right))
        lines.append(f"{name:{width}}  " + "  ".join(f"{cell:>{columns}}" for cell in cells))
    for side in (base, variant):
        lines += _fairness(side)
    lines += [
        f"{side.name}: {side.illegal} of {len(side.totals)} sheets played like this are not legal"
        for side in (base, variant)
        if side.illegal
    ]
    lines.append(f"played like this: {variant.strategy}")
    if base.strategy != variant.strategy:
        lines.append(f"{base.name}: {base.strategy}")
    return [line.rstrip() for line in lines]


def _fairness(side: Figures) -> list[str]:
    if side.fair is None:
        return []
    means = ", ".join(
        f"{letter} {mean:.1f} ± {error:.1f}" for letter, mean, error in side.by_letter
    )
    verdict = "are equally good" if side.fair else "DIFFER by more than chance"
    return [f"{side.name}: the sheets {verdict} (mean score and its error: {means})"]
