"""What stands in a cell, as the slots that formulas read.

Every cell has one slot for each aspect; all cells of a sheet share one flat list.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from sheetgen.model.entry import State, Written
from sheetgen.model.expand.accepted import Accepted
from sheetgen.model.expand.arithmetic import tidy
from sheetgen.model.expr import Aspect, Value
from sheetgen.model.limits import LIMITS
from sheetgen.model.rules import Mark, Symbol

ASPECTS = tuple(Aspect)
OFFSETS = {aspect: index for index, aspect in enumerate(ASPECTS)}
"""Where the slot of an aspect lies among those of its cell."""

BLANK: dict[Aspect, Value] = {
    Aspect.WORTH: 0,
    Aspect.FILLED: False,
    Aspect.STRUCK: False,
    Aspect.MARKED: False,
    Aspect.HIT: False,
    Aspect.NUMBER: 0,
    Aspect.SYMBOL: "",
    Aspect.RANK: 0,
}
"""What is read of an empty cell."""

BLANK_SLOTS = tuple(BLANK[aspect] for aspect in ASPECTS)

_NUMBER = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]{1,6})?", re.ASCII)
_CROSSED: dict[Aspect, Value] = {Aspect.MARKED: True, Aspect.HIT: True}
_STRUCK: dict[Aspect, Value] = {Aspect.STRUCK: True}
_MARKS = {State.CROSS: Mark.CROSS, State.STRUCK: Mark.STRIKE}


@dataclass(frozen=True, slots=True)
class Reading:
    """A written cell, understood: its slots, and whether it may stand there.

    ``number`` is the written number, None if it is none or beyond ``LIMITS.written_number``.
    """

    slots: tuple[Value, ...]
    accepted: bool
    number: int | float | None


def number_of(text: str) -> int | float | None:
    """Return the number that ``text`` is, None if it is none or too large to reckon with."""
    if len(text) < 6 and text.isascii() and text.isdigit():
        return int(text)
    if not _NUMBER.fullmatch(text):
        return None
    number = tidy(float(text))
    return number if abs(number) <= LIMITS.written_number else None


def number_in(written: Written) -> int | float | None:
    """Return the number that is written in a computed cell, a strike being 0; None if none is."""
    if written.state is State.STRUCK:
        return 0
    return number_of(written.text) if written.state is State.VALUE else None


def understand(written: Written, accepted: Accepted, printed: int | None) -> Reading:
    """Return what ``written`` is in a cell that accepts ``accepted``."""
    if written.state is State.EMPTY:
        return Reading(BLANK_SLOTS, True, None)
    if written.state is State.UNREADABLE:
        return _reading({}, True)
    mark = _MARKS.get(written.state)
    if mark is not None:
        worths = dict(accepted.marks)
        aspects: dict[Aspect, Value] = {Aspect.WORTH: worths.get(mark, 0)}
        aspects |= _CROSSED if mark is Mark.CROSS else _STRUCK
        return _reading(aspects, mark in worths)
    number = number_of(written.text)
    found = _symbol(written.text, accepted)
    if found is not None and (number is None or number not in accepted.numbers):
        symbol, worth, rank = found
        meant: dict[Aspect, Value] = {Aspect.SYMBOL: symbol.name, Aspect.RANK: rank}
        return _reading({**meant, Aspect.WORTH: worth}, True, number)
    if number is None:
        return _reading({}, False)
    aspects = {Aspect.NUMBER: number, Aspect.WORTH: number, Aspect.HIT: number == printed}
    return _reading(aspects, number in accepted.numbers, number)


def _reading(
    aspects: Mapping[Aspect, Value], accepted: bool, number: int | float | None = None
) -> Reading:
    read = {**BLANK, Aspect.FILLED: True, **aspects}
    return Reading(tuple(read[aspect] for aspect in ASPECTS), accepted, number)


def _symbol(text: str, accepted: Accepted) -> tuple[Symbol, int | float, int] | None:
    """Return the symbol that is written this way, its worth, and its rank from 1."""
    folded = text.casefold()
    for rank, (symbol, worth) in enumerate(accepted.symbols, 1):
        if folded in map(str.casefold, symbol.spellings):
            return symbol, worth, rank
    return None


def alternatives(accepted: Accepted) -> tuple[Written, ...]:
    """Return everything that may be written in a cell that accepts ``accepted``."""
    states = {Mark.CROSS: State.CROSS, Mark.STRIKE: State.STRUCK}
    return (
        *(Written(State.VALUE, str(number)) for number in accepted.numbers),
        *(Written(State.VALUE, symbol.name) for symbol, _ in accepted.symbols),
        *(Written(states[mark], str(mark)) for mark, _ in accepted.marks),
    )
