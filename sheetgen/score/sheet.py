"""A filled-in sheet in slots: what was written put in, what is computed worked out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from sheetgen.model.entry import Entry, State, Written
from sheetgen.model.expand.compile import Slots
from sheetgen.model.expr import Aspect

from .bind import BoundRules
from .part import seats
from .state import OFFSETS, Reading

_WORTH = OFFSETS[Aspect.WORTH]
_FILLED = OFFSETS[Aspect.FILLED]
_STRUCK = OFFSETS[Aspect.STRUCK]
_MARKED = OFFSETS[Aspect.MARKED]


@dataclass(slots=True)
class Sheet:
    """The slots of one sheet, and what was noticed while they were filled.

    ``refused`` are the entry cells with something that is not accepted, ``results`` what stands
    in computed cells, ``unknown`` the ids that are no cells; ``filled`` and ``unreadable`` are
    masks of entry cells, ``unclear`` the ids of all unreadable cells.
    """

    slots: Slots
    refused: list[tuple[str, Written, Reading]] = field(default_factory=list)
    results: dict[str, Written] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)
    unclear: list[str] = field(default_factory=list)
    filled: int = 0
    unreadable: int = 0


def fill_in(rules: BoundRules, entry: Entry, instead: Mapping[str, Written] | None = None) -> Sheet:
    """Return the sheet of an entry; ``instead`` replaces what stands in some cells."""
    sheet = Sheet(list(rules.blank))
    slots = sheet.slots
    end, players = rules.end, len(slots) - rules.end - 1
    slots[end] = entry.player
    names = (*entry.players, *[""] * players)[:players]
    slots[end + 1 :] = [name or str(number) for number, name in enumerate(names, 1)]
    numbers = seats(entry, players) if players else {}
    cells, filled, unreadable = rules.cells, 0, 0
    for name, original in entry.cells:
        written = instead.get(name, original) if instead else original
        state = written.state
        cell = cells.get(name)
        if cell is None:
            _other(rules, sheet, name, written)
            continue
        if state is State.EMPTY:
            continue
        filled |= cell.bit
        reading = cell.reading(_seated(written, numbers) if cell.names_player else written)
        slots[cell.first : cell.end] = reading.slots
        if not reading.accepted:
            sheet.refused.append((name, written, reading))
        if state is State.UNREADABLE:
            unreadable |= cell.bit
            sheet.unclear.append(name)
    sheet.filled, sheet.unreadable = filled, unreadable
    compute(rules, slots)
    return sheet


def _seated(written: Written, numbers: Mapping[str, str]) -> Written:
    """Return what is written with the number of a player in place of the name."""
    number = numbers.get(written.text.casefold()) if written.state is State.VALUE else None
    return replace(written, text=number) if number else written


def _other(rules: BoundRules, sheet: Sheet, name: str, written: Written) -> None:
    """Take down what stands in a computed cell, or in no cell at all."""
    result = rules.results.get(name)
    if result is None:
        if name not in rules.notes:
            sheet.unknown.append(name)
        return
    if written.state is State.EMPTY:
        return
    sheet.results[name] = written
    sheet.slots[result.first + _FILLED] = True
    if written.state is State.STRUCK:
        sheet.slots[result.first + _STRUCK] = True
    elif written.state is State.CROSS:
        sheet.slots[result.first + _MARKED] = True
    elif written.state is State.UNREADABLE:
        sheet.unclear.append(name)


def compute(rules: BoundRules, slots: Slots) -> None:
    """Fill the worths of all computed cells."""
    for result in rules.results.values():
        slots[result.first + _WORTH] = result.compute(slots)


def worth(sheet: Sheet, first: int) -> int | float:
    """Return the worth in the slots that begin at ``first``."""
    value: int | float = sheet.slots[first + _WORTH]
    return value


def with_written_results(
    rules: BoundRules, sheet: Sheet, numbers: Mapping[str, int | float]
) -> Slots:
    """Return the slots as somebody has them who adds up what is written.

    Written results stand instead of computed ones; those not written follow from them.
    """
    slots = list(sheet.slots)
    for name, result in rules.results.items():
        written = numbers.get(name)
        slots[result.first + _WORTH] = result.compute(slots) if written is None else written
    return slots
