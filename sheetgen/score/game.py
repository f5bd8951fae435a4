"""The sheets of one game against each other: checks, standings, the moral winner."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from sheetgen.model.cells import layout_cells
from sheetgen.model.entry import Entry, Finding, GameVerdict, Standing, Verdict
from sheetgen.model.expand.arithmetic import tidy
from sheetgen.model.expand.compile import Slots
from sheetgen.model.expand.rules import expand_game
from sheetgen.model.layout import Layout
from sheetgen.model.rules import GameRules

from .bind import BoundRules, bind, bind_check, refuse_faults, slots_of
from .messages import words
from .sheet import fill_in
from .verdict import check_finding

MOST_LOOKED_AT = 26
"""Of so many sheets it is worked out which two clash; a game has no more letters."""


def score_game(layout: Layout, verdicts: Sequence[Verdict], language: str = "en") -> GameVerdict:
    """Judge the sheets of one game together; all must be of ``layout``.

    Totals are the computed ones, whatever was written. Equal totals share a rank, and the ranks
    after them are left out (1, 1, 3). A ledger holds a whole game: its players are ranked, each
    ledger by itself. A sheet whose total depends on unreadable cells has no
    place in the standings.
    """
    game = layout.rules.game
    if game is None or not verdicts:
        return GameVerdict((), ())
    return GameVerdict(
        tuple(_findings(layout, verdicts, language)),
        tuple(line for verdict in verdicts for line in verdict.standings)
        or rank(verdicts, game.rank_by, highest_wins=game.highest_wins),
        tuple(_compared(layout, game, verdicts)),
        rank_weighted(layout, verdicts, game.weights) if game.weights_of else (),
    )


def rank(
    verdicts: Sequence[Verdict], cell: str, *, highest_wins: bool = True
) -> tuple[Standing, ...]:
    """Return the standings by a computed cell, best first."""
    totals = [dict(verdict.computed).get(cell) for verdict in verdicts]
    return _standings(verdicts, totals, highest_wins)


def rank_weighted(
    layout: Layout, verdicts: Sequence[Verdict], weights: Sequence[float]
) -> tuple[Standing, ...]:
    """Return the standings by the weighted sum of the columns of the row that has weights.

    Raises:
        ValueError: there is no such row, or it has another number of columns.
    """
    game = layout.rules.game
    if game is None or game.weights_of is None:
        raise ValueError("this layout weights no row")
    cells = _cells_of_row(layout, game.weights_of)
    if len(cells) != len(weights):
        raise ValueError(f"{len(cells)} columns need as many weights, not {len(weights)}")
    totals: list[int | float | None] = []
    for verdict in verdicts:
        computed = dict(verdict.computed)
        known = all(cell in computed for cell in cells)
        parts = (w * computed[c] for w, c in zip(weights, cells, strict=True)) if known else ()
        totals.append(tidy(sum(parts)) if known else None)
    return _standings(verdicts, totals, game.highest_wins)


def _standings(
    verdicts: Sequence[Verdict], totals: Sequence[int | float | None], highest_wins: bool
) -> tuple[Standing, ...]:
    known = [
        (total, verdict)
        for total, verdict in zip(totals, verdicts, strict=True)
        if total is not None
    ]
    known.sort(key=lambda pair: -pair[0] if highest_wins else pair[0])
    values = [total for total, _ in known]
    return tuple(
        Standing(verdict.entry.player, verdict.entry.sheet, total, values.index(total) + 1)
        for total, verdict in known
    )


def _cells_of_row(layout: Layout, row: str) -> tuple[str, ...]:
    return tuple(cell.id for cell in layout_cells(layout, layout.letters[0]) if cell.row == row)


def _compared(
    layout: Layout, game: GameRules, verdicts: Sequence[Verdict]
) -> Iterator[tuple[str, tuple[Standing, ...]]]:
    if game.compare is None:
        return
    for cell in _cells_of_row(layout, game.compare):
        yield cell, rank(verdicts, cell, highest_wins=game.highest_wins)


def _findings(layout: Layout, verdicts: Sequence[Verdict], language: str) -> Iterator[Finding]:
    if layout.rules.game is None or not layout.rules.game.checks:
        return
    bound = _bound(layout, verdicts)
    few: list[tuple[tuple[int, ...], frozenset[str]]] | None = None
    for finding, sheet in _not_met(layout, bound, verdicts, language):
        if sheet is not None:
            about: tuple[int, ...] = (sheet,)
        else:
            if few is None:
                few = list(_not_met_by_few(layout, bound, verdicts, language))
            about = _about(finding.rule, few)
        yield _named(finding, [verdicts[at] for at in about], language)


def _not_met(
    layout: Layout, bound: Mapping[str, BoundRules], verdicts: Sequence[Verdict], language: str
) -> Iterator[tuple[Finding, int | None]]:
    """Yield each check of the game that is not met, and the sheet it is about, if it is one."""
    letters = tuple(_letter(layout, verdict) for verdict in verdicts)
    slots, firsts = _joined(bound, letters, verdicts)
    expanded = expand_game(layout, letters, verdicts[0].options)
    refuse_faults(expanded.faults)
    slot_of = slots_of(firsts, len(slots) - len(verdicts))
    for check in expanded.checks:
        ready = bind_check(check, slot_of, {})
        if (ready.when is None or ready.when(slots)) and not ready.must(slots):
            yield check_finding(ready, slots, language), check.sheet


def _not_met_by_few(
    layout: Layout, bound: Mapping[str, BoundRules], verdicts: Sequence[Verdict], language: str
) -> Iterator[tuple[tuple[int, ...], frozenset[str]]]:
    """Yield for each sheet alone and each two the rules that these already break together."""
    if len(verdicts) > MOST_LOOKED_AT:
        return
    span = range(len(verdicts))
    for group in (*combinations(span, 1), *combinations(span, 2)):
        found = _not_met(layout, bound, [verdicts[at] for at in group], language)
        yield group, frozenset(finding.rule for finding, sheet in found if sheet is None)


def _about(rule: str, few: Sequence[tuple[tuple[int, ...], frozenset[str]]]) -> tuple[int, ...]:
    """Return the sheets that clash two by two; none if the rule is about all sheets together.

    What a sheet breaks by itself says nothing of a clash, such as a game that is not over.
    """
    if any(rule in rules for group, rules in few if len(group) == 1):
        return ()
    clashing = {at for group, rules in few if rule in rules for at in group}
    return tuple(sorted(clashing))


def _letter(layout: Layout, verdict: Verdict) -> str:
    letter = verdict.entry.sheet
    return letter if letter in layout.letters else layout.letters[0]


def _bound(layout: Layout, verdicts: Sequence[Verdict]) -> Mapping[str, BoundRules]:
    options = verdicts[0].options
    letters = (_letter(layout, verdict) for verdict in verdicts)
    return {letter: bind(layout, letter, options=options) for letter in dict.fromkeys(letters)}


def _joined(
    bound: Mapping[str, BoundRules], letters: Sequence[str], verdicts: Sequence[Verdict]
) -> tuple[Slots, tuple[Mapping[str, int], ...]]:
    """Return the slots of all sheets in one list, players' names last, and where cells begin."""
    slots: Slots = []
    firsts: list[Mapping[str, int]] = []
    for letter, verdict in zip(letters, verdicts, strict=True):
        rules = bound[letter]
        places = [(name, cell.first) for name, cell in rules.cells.items()]
        places += [(name, result.first) for name, result in rules.results.items()]
        firsts.append({name: first + len(slots) for name, first in places})
        slots += fill_in(rules, verdict.entry).slots[: rules.end]
    slots += [verdict.entry.player for verdict in verdicts]
    return slots, tuple(firsts)


def _named(finding: Finding, about: Sequence[Verdict], language: str) -> Finding:
    """Put in front whose sheets a finding is about: by player and letter, else by the file."""
    if not about:
        return finding
    whose = "; ".join(_whose(verdict.entry, language) for verdict in about)
    message = words(language, "about", whose=whose, text=finding.message)
    return dataclasses.replace(finding, message=message)


def _whose(entry: Entry, language: str) -> str:
    letter = words(language, "sheet", sheet=entry.sheet) if entry.sheet else ""
    names = [name for name in (entry.player, letter) if name]
    if not entry.player:
        names.append(entry.source)
    return ", ".join(names)
