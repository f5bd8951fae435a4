"""The ink of a cell -> how probable each thing is that can be written there.

Comes in: for each box the probabilities of the signs, and what the cell accepts. Goes out: the
candidates with the weight of the ink alone and with that of ink and rule. The rule is soft: a
person writes something that is not accepted with the probability ``RULE_BROKEN``.

Numbers stand at the right, one digit a box. A number elsewhere in the cell is understood, but
counts as ``misplaced``. A strike or a cross may be drawn in one box or across several.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp

from sheetgen.model.entry import State, Written
from sheetgen.model.expand.accepted import Accepted, number_text
from sheetgen.model.expand.bounds import Interval
from sheetgen.model.layout import CellKind, CellSpec
from sheetgen.model.reading import (
    BLANK,
    CORRECTED,
    CROSS,
    DIGITS,
    FILLED,
    OTHER,
    SIGNS,
    STRIKE,
    SeenBox,
    SeenCell,
)
from sheetgen.model.rules import Mark

RULE_BROKEN = 0.01
"""How often a person writes what a cell does not accept: a sheet has dozens of cells."""

MISPLACED = 0.02
"""How often a number does not end in the box at the right."""

NEVER_SEEN = 0.0016
"""What the classifier's probabilities are mixed with: it cannot know what it never saw."""

ODD_MARK = 0.02
"""What looks like something else in a cell for a mark is mostly a mark over a printed word."""

LEAST = 1e-6
"""What is less probable than this from the ink, with the rule and without, is not thought of: no
total could make it a reading, since it may not overrule what is so clear."""

WHOLE_FLOOR = 0.05
"""How much of a reading survives that the look at the whole cell speaks against."""

LIKELY = 0.002
"""Signs of a box less probable than this make no candidates of their own."""

MOST_NUMBERS = 60
"""So many numbers are taken from the ink of one cell, the likeliest."""

BLANK_FOR_SURE = 0.99
"""A cell as probably blank as this gets no numbers as candidates."""

EMPTY = Written(State.EMPTY)
CROSSED = Written(State.CROSS, "x")
STRUCK = Written(State.STRUCK, "-")

_AT = {sign: index for index, sign in enumerate(SIGNS)}


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that may be written in a cell.

    ``ink`` is its probability from the ink alone, ``weight`` with what the cell accepts; each
    adds up to 1 over the candidates of a cell.
    """

    written: Written
    ink: float
    weight: float
    accepted: bool
    misplaced: bool = False


@dataclass(frozen=True, slots=True)
class Ink:
    """The candidates of one cell, the likeliest first (by ``weight``).

    ``corrected`` and ``other`` are the probabilities that the ink is none of the candidates.
    """

    cell: str
    candidates: tuple[Candidate, ...]
    corrected: float
    other: float

    @property
    def unaided(self) -> Candidate:
        """The likeliest candidate of the ink alone."""
        return max(self.candidates, key=lambda item: item.ink)

    @property
    def blank(self) -> float:
        """How probable it is, from the ink alone, that nothing is written."""
        return next((c.ink for c in self.candidates if c.written.state is State.EMPTY), 0.0)


def ink_of(
    seen: SeenCell, spec: CellSpec, accepted: Accepted | None, bounds: Interval, language: str
) -> Ink:
    """Return the candidates of a cell.

    ``accepted`` None stands for a computed cell: any number within ``bounds``, or a strike for 0.
    """
    looks = seen.boxes, seen.whole, spec.kind is CellKind.MARK
    return Ink(seen.cell, *_candidates(*looks, accepted, bounds, language))


# Most cells are blank, and look all alike.
@lru_cache(maxsize=512)
def _candidates(
    looks: tuple[SeenBox, ...],
    whole_look: SeenBox | None,
    is_mark: bool,
    accepted: Accepted | None,
    bounds: Interval,
    language: str,
) -> tuple[tuple[Candidate, ...], float, float]:
    """Return the candidates and the chances that the ink is corrected or something else."""
    boxes = tuple(_mixed(box) for box in looks)
    if is_mark:
        boxes = tuple(_less(_less(box, CORRECTED, 0.0), OTHER, ODD_MARK) for box in boxes)
    whole = _mixed(whole_look) if whole_look else None
    allowed = _allowed(accepted, language) if accepted is not None else None
    chances: dict[Written, tuple[float, bool]] = {
        EMPTY: (_all(boxes, (BLANK,)), False),
        CROSSED: (_marked(boxes, (CROSS, FILLED) if is_mark else (CROSS,), (STRIKE,)), False),
        STRUCK: (_marked(boxes, (STRIKE,)), False),
    }
    texts = {item.text for item in allowed or () if item.state is State.VALUE}
    if chances[EMPTY][0] > BLANK_FOR_SURE:
        texts = set()
    elif not is_mark:
        texts |= set(_numbers(boxes))
    for text in sorted(texts):
        chances[Written(State.VALUE, text)] = _number(text, boxes)
    corrected, other = _unreadable(boxes, is_mark=is_mark)
    if whole:
        chances = _with_whole(chances, whole)
    fits = {
        written: written in allowed if allowed is not None else _within(written, bounds)
        for written in chances
    }
    counts = _counts(allowed, bounds, len(boxes))
    return _weighed(chances, fits, (corrected, other), counts), corrected, other


def _mixed(box: SeenBox) -> tuple[float, ...]:
    return tuple((1 - NEVER_SEEN) * exp(p) + NEVER_SEEN / len(SIGNS) for p in box)


def _less(box: SeenBox, sign: str, share: float) -> SeenBox:
    """Return the chances with that of one sign cut down to a share of it."""
    less = [chance * (share if at == _AT[sign] else 1.0) for at, chance in enumerate(box)]
    return tuple(chance / sum(less) for chance in less)


@lru_cache(maxsize=256)
def _allowed(accepted: Accepted, language: str) -> frozenset[Written]:
    return frozenset(_each_allowed(accepted, language))


def _each_allowed(accepted: Accepted, language: str) -> Iterator[Written]:
    yield EMPTY
    for mark, _ in accepted.marks:
        yield CROSSED if mark is Mark.CROSS else STRUCK
    for number in accepted.numbers:
        yield Written(State.VALUE, number_text(number))
    for symbol, _ in accepted.symbols:
        known = symbol.written.languages
        here = not known or language in known
        yield Written(State.VALUE, symbol.written.in_language(language) if here else symbol.name)


def _all(boxes: Iterable[SeenBox], signs: Sequence[str]) -> float:
    chance = 1.0
    for box in boxes:
        chance *= sum(box[_AT[sign]] for sign in signs)
    return chance


def _marked(boxes: Sequence[SeenBox], signs: Sequence[str], beside: Sequence[str] = ()) -> float:
    """Return the chance that one of ``signs`` is in some box, ``beside`` or nothing elsewhere."""
    beside = beside if len(boxes) > 1 else ()
    return max(_all(boxes, (*signs, *beside, BLANK)) - _all(boxes, (*beside, BLANK)), 0.0)


def _numbers(boxes: Sequence[SeenBox]) -> Iterator[str]:
    """Yield the numbers that the ink may be, the likeliest ``MOST_NUMBERS``."""
    for count in range(1, len(boxes) + 1):
        for first in range(len(boxes) - count + 1):
            part = boxes[first : first + count]
            likely = [_likely_digits(box) for box in part]
            chosen = sorted(
                itertools.islice(itertools.product(*likely), 400),
                key=lambda digits: -_chance(digits, part),
            )
            # A number has no leading zero, unless it is nothing but a zero.
            texts = ("".join(digits) for digits in chosen[:MOST_NUMBERS])
            yield from (text for text in texts if text[0] != "0" or text == "0")


def _likely_digits(box: SeenBox) -> list[str]:
    ranked = sorted(DIGITS, key=lambda digit: -box[_AT[digit]])
    return [digit for digit in ranked if box[_AT[digit]] > LIKELY][:5] or ranked[:1]


def _chance(signs: Iterable[str], boxes: Iterable[SeenBox]) -> float:
    chance = 1.0
    for sign, box in zip(signs, boxes, strict=True):
        chance *= box[_AT[sign]]
    return chance


def _number(text: str, boxes: Sequence[SeenBox]) -> tuple[float, bool]:
    """Return the chance that the ink is ``text``, and whether it is not at the right."""
    signs = [STRIKE if sign == "-" else sign for sign in text]
    if len(signs) > len(boxes) or any(sign not in _AT for sign in signs):
        return 0.0, False
    free = len(boxes) - len(signs)
    best = (0.0, False)
    for lead in range(free, -1, -1):
        row = (*[BLANK] * lead, *signs, *[BLANK] * (free - lead))
        chance = _chance(row, boxes) * (1.0 if lead == free else MISPLACED)
        best = max(best, (chance, lead != free))
    return best


def _unreadable(boxes: Sequence[SeenBox], *, is_mark: bool) -> tuple[float, float]:
    """Return the chance that some box has been corrected, or holds something else."""
    others = (OTHER,) if is_mark else (OTHER, FILLED)
    none_corrected = none_other = 1.0
    for box in boxes:
        none_corrected *= 1 - box[_AT[CORRECTED]]
        none_other *= 1 - sum(box[_AT[sign]] for sign in others)
    return 1 - none_corrected, 1 - none_other


def _with_whole(
    chances: dict[Written, tuple[float, bool]], whole: SeenBox
) -> dict[Written, tuple[float, bool]]:
    """Return the chances after a look at the whole cell, where a number looks like anything."""
    marks = {State.CROSS: whole[_AT[CROSS]], State.STRUCK: whole[_AT[STRIKE]]}
    marks[State.EMPTY] = whole[_AT[BLANK]]
    rest = 1 - sum(marks.values())
    return {
        written: (chance * (WHOLE_FLOOR + marks.get(written.state, rest)), misplaced)
        for written, (chance, misplaced) in chances.items()
    }


def _weighed(
    chances: dict[Written, tuple[float, bool]],
    fits: dict[Written, bool],
    none: tuple[float, float],
    counts: tuple[int, int],
) -> tuple[Candidate, ...]:
    """Return the candidates with their weights: ink alone, and ink with the rule.

    ``none`` are the chances that the ink is corrected or something else, ``counts`` how many
    different things fit the rule and how many do not.
    """
    corrected, other = none
    unreadable = min(corrected + other, 1.0)
    known = sum(chance for chance, _ in chances.values()) or 1.0
    even = unreadable / len(chances)
    good, bad = (1 - RULE_BROKEN) / counts[0], RULE_BROKEN / counts[1]
    weights = {
        written: (good if fits[written] else bad) * (chance + even)
        for written, (chance, _) in chances.items()
    }
    total = sum(weights.values()) or 1.0
    candidates = [
        Candidate(written, chance / known, weights[written] / total, fits[written], misplaced)
        for written, (chance, misplaced) in chances.items()
        if weights[written] >= LEAST * total or chance >= LEAST * known
    ]
    return tuple(sorted(candidates, key=lambda item: -item.weight))


def _counts(allowed: frozenset[Written] | None, bounds: Interval, boxes: int) -> tuple[int, int]:
    """Return how many things may be written in a cell, and how many others can be."""
    possible = 10**boxes + 2
    low, high = max(bounds[0], 0.0), min(bounds[1], 10.0**boxes - 1)
    fitting = len(allowed) if allowed is not None else max(int(high - low) + 1, 1)
    return max(fitting, 1), max(possible - fitting, 1)


def _within(written: Written, bounds: Interval) -> bool:
    """Tell whether a computed cell can come to what is written."""
    if written.state is State.VALUE:
        return bounds[0] <= float(written.text) <= bounds[1]
    return written.state is not State.CROSS
