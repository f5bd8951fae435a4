"""Ink of all cells of a sheet + its rules -> a reading of every cell.

Comes in: what is seen in the cells, and the bound rules. Goes out: for every cell one of four
outcomes. What is now true: a clear cell says what its ink says, whatever the totals are; a
written total says what its ink says, whatever we compute; whatever stays unsure is doubtful.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sheetgen.model.entry import State, Written
from sheetgen.model.expand.accepted import Accepted
from sheetgen.model.expand.bounds import NOTHING, Interval
from sheetgen.model.layout import CellKind, CellSpec
from sheetgen.model.reading import Cause, Outcome, ReadCell, SeenCell

from ..bind import BoundRules
from ..state import number_in
from .joint import NEAR, UNSURE, Belief, Ties, believe
from .likelihood import Candidate, Ink, ink_of

SURE = 0.98
"""A cell whose reading is less probable than this is doubtful."""

CLEAR = 0.995
"""Ink as probable as this is never overruled by anything."""

EVEN = 0.5
"""A computed cell is written in if it is no more probably blank than this."""

HELD = 0.9
"""Clear ink stays read down to this, when a total speaks against it: people add wrongly. Below,
what speaks against it may be the new digit of a correction that lies over the printed line."""

SMUDGED, SMUDGED_BUT_VOUCHED = 0.15, 0.5
"""A cell is a person's to look at if it was corrected, or holds something else, as probably:
the second where a written total is what the cells come to, and so vouches for them."""

SHOWN = 3
"""So many candidates are kept with a reading."""


def decode(
    rules: BoundRules, seen: Iterable[SeenCell], language: str, ties: Ties | None = None
) -> tuple[ReadCell, ...]:
    """Return a reading of each cell that the rules know, in the order of ``seen``.

    ``language`` is that of the sheet: symbols are written as it prints them. ``ties`` are those
    of ``rules``, kept by whoever reads many sheets.
    """
    ties = ties or Ties(rules)
    specs = _specs(rules, ties.bounds)
    known = [cell for cell in seen if cell.cell in specs]
    inks = {cell.cell: ink_of(cell, *specs[cell.cell], language) for cell in known}
    filled = [name for name in rules.results if name in inks and inks[name].blank < EVEN]
    unsure = [name for name, ink in inks.items() if ink.candidates[0].weight < UNSURE]
    tied = ties.of(filled, unsure)
    beliefs = believe(rules, inks, tied)
    wrong = {name for name in filled if _disagrees(inks[name], beliefs[name])}
    vouched = {
        name
        for tie in tied
        if not tie.is_check and tie.about not in wrong
        for name in (tie.about, *(step.cell for step in tie.plan.steps))
    }
    limits = {name: SMUDGED_BUT_VOUCHED if name in vouched else SMUDGED for name in inks}
    read = {
        name: _entry(ink, beliefs[name], limits[name])
        for name, ink in inks.items()
        if name not in filled
    }
    doubtful = {name for name, cell in read.items() if cell.outcome is Outcome.DOUBTFUL}
    for name in filled:
        proven = name in wrong and not _rests_on(rules, name, doubtful)
        read[name] = _result(
            inks[name], beliefs[name], limits[name], wrong=name in wrong, proven=proven
        )
        if read[name].outcome is Outcome.DOUBTFUL:
            doubtful.add(name)
    return tuple(read[cell.cell] for cell in known)


def _rests_on(rules: BoundRules, result: str, doubtful: set[str]) -> bool:
    """Tell whether a computed cell depends on a doubtful one, through others too."""
    found = rules.results[result]
    cells = (name for name, cell in rules.cells.items() if cell.bit & found.inputs)
    return any(name in doubtful for name in cells) or any(
        name in doubtful or _rests_on(rules, name, doubtful) for name in found.uses
    )


def _specs(
    rules: BoundRules, bounds: Mapping[str, Interval]
) -> dict[str, tuple[CellSpec, Accepted | None, Interval]]:
    """Return for each cell that is read its spec, what it accepts, and its bounds."""
    return {
        cell.spec.id: (
            cell.spec,
            None if cell.tree is not None else cell.accepted or Accepted(),
            bounds.get(cell.spec.id, NOTHING),
        )
        for cell in rules.expanded.cells
        if cell.spec.kind is not CellKind.NOTE and not cell.spec.hidden
    }


def _disagrees(ink: Ink, belief: Belief) -> bool:
    """Tell whether a written total is not what the cells come to."""
    number = number_in(ink.candidates[0].written)
    return number is None or belief.computed is None or abs(number - belief.computed) >= NEAR


def _sure(written: Written, confidence: float) -> Written:
    return Written(written.state, written.text, min(confidence, 1.0))


def _ranked(ink: Ink, weights: Iterable[float]) -> list[tuple[Candidate, float]]:
    pairs = zip(ink.candidates, weights, strict=True)
    return sorted(pairs, key=lambda pair: -pair[1])


def _doubt(
    ink: Ink, ranked: list[tuple[Candidate, float]], cause: Cause, because: str = ""
) -> ReadCell:
    best, weight = ranked[0]
    text = best.written.text
    guess = Written(State.UNREADABLE, text, min(weight, 1 - ink.corrected, 1 - ink.other))
    return _made(ink, Outcome.DOUBTFUL, guess, ranked, cause, because)


def _made(
    ink: Ink,
    outcome: Outcome,
    written: Written,
    ranked: list[tuple[Candidate, float]],
    cause: Cause = Cause.NONE,
    because: str = "",
) -> ReadCell:
    unaided = ink.unaided
    return ReadCell(
        ink.cell,
        outcome,
        written,
        _sure(unaided.written, unaided.ink),
        tuple(_sure(item.written, weight) for item, weight in ranked[:SHOWN]),
        cause,
        because,
    )


def _smudged(ink: Ink, limit: float) -> Cause | None:
    if ink.corrected + ink.other <= limit:
        return None
    return Cause.CORRECTED if ink.corrected > ink.other else Cause.OTHER


def _entry(ink: Ink, belief: Belief, limit: float) -> ReadCell:
    """Return the reading of a cell that is not computed (or of a computed one left empty)."""
    ranked = _ranked(ink, belief.weights)
    (best, weight), unaided = ranked[0], ink.unaided
    smudged = _smudged(ink, limit)
    if smudged:
        return _doubt(ink, ranked, smudged, belief.because)
    moved = best.written != unaided.written
    by_tie = moved and best.written != ink.candidates[0].written
    cause = Cause.NOT_ACCEPTED if moved else Cause.UNCLEAR
    if by_tie:
        cause = Cause.RULE_NEEDS if belief.by_check else Cause.SUM_NEEDS
    because = belief.because if by_tie else ""
    clear = unaided.ink >= CLEAR
    needed = HELD if clear and not moved else SURE
    if weight < needed or (moved and clear):
        return _doubt(ink, ranked, cause, because or belief.because)
    if best.misplaced:
        return _doubt(ink, ranked, Cause.MISPLACED)
    read = _sure(best.written, weight)
    if moved:
        return _made(ink, Outcome.REPAIRED, read, ranked, cause, because)
    if not best.accepted:
        return _made(ink, Outcome.BROKEN, read, ranked, Cause.NOT_ACCEPTED)
    return _made(ink, Outcome.READ, read, ranked)


def _result(ink: Ink, belief: Belief, limit: float, *, wrong: bool, proven: bool) -> ReadCell:
    """Return the reading of a written total: the likeliest of its own ink, or a doubt.

    ``wrong``: it is not what the cells come to; ``proven``: and none of these is doubtful.
    """
    ranked = _ranked(ink, belief.weights)
    smudged = _smudged(ink, limit)
    if smudged:
        return _doubt(ink, ranked, smudged, ink.cell)
    own, unaided = ink.candidates[0], ink.unaided
    weight = next(w for item, w in ranked if item is own)
    if own.misplaced:
        return _doubt(ink, ranked, Cause.MISPLACED)
    moved = own.written != unaided.written
    clear = unaided.ink >= CLEAR and not moved
    # The cells may say that another reading of the same ink is likelier: then nobody has slipped
    # for certain.
    rivalled = wrong and ranked[0][0] is not own
    open_ = wrong and (not proven or rivalled or (own.weight < SURE and not clear))
    if open_ or (weight < SURE and not clear):
        return _doubt(ink, ranked, Cause.SUM_DISAGREES if wrong else Cause.UNCLEAR, ink.cell)
    read = _sure(own.written, weight)
    if proven or not own.accepted:
        return _made(ink, Outcome.BROKEN, read, ranked, Cause.SUM_DISAGREES, ink.cell)
    if moved:
        return _made(ink, Outcome.REPAIRED, read, ranked, Cause.NOT_ACCEPTED)
    return _made(ink, Outcome.READ, read, ranked)
