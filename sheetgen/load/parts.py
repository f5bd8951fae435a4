"""The parts of a layout as its names are checked, when each has been read by itself.

Those with faults are left out. Every check takes what it needs and is silent if that could not be
read, so that one slip gives one message.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sheetgen.model.diagnostic import Diagnostic, SourceRef
from sheetgen.model.layout import Cells, DiceRows, Lines, Marks, Section, Table, Track, flattened
from sheetgen.model.ledger import Ledger
from sheetgen.model.palette import PaletteColour
from sheetgen.model.rules import Check, Derived, GameRules, NamedValue, Option
from sheetgen.model.sheet import SheetSpec

Faults = Iterator[Diagnostic]


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a layout; None for a part that could not be read."""

    languages: tuple[str, ...]
    sheet: SheetSpec | None
    palette: tuple[PaletteColour, ...] | None
    sections: tuple[Section, ...] | None
    values: tuple[tuple[str, NamedValue], ...] | None
    groups: tuple[tuple[str, tuple[str, ...]], ...] | None
    options: tuple[Option, ...] | None
    derived: tuple[Derived, ...] | None
    checks: tuple[Check, ...] | None
    game: GameRules | None
    places: Callable[..., SourceRef]
    """Where the keys given one after the other lead to: ``places("groups", "upper", "ones")``."""

    @property
    def flat(self) -> tuple[Section, ...]:
        """All sections, those side by side as well, in reading order."""
        return tuple(flattened(self.sections or ()))

    @property
    def all_checks(self) -> tuple[Check, ...]:
        """The checks of a sheet, then those across the sheets of a game."""
        return (*(self.checks or ()), *(self.game.checks if self.game else ()))


@dataclass(frozen=True, slots=True)
class Named:
    """A name, what it names in two words, and where it is defined."""

    name: str
    what: str
    ref: SourceRef


def cell_names(parts: Parts) -> Iterator[Named]:
    """Yield the rows and the cells that stand alone, in reading order."""
    for section in parts.flat:
        match section:
            case DiceRows() | Table():
                yield from (Named(row.id, "a row", row.ref) for row in section.rows)
            case Track():
                yield from (Named(lane.id, "a lane", section.ref) for lane in section.lanes)
            case Ledger():
                yield Named(section.rows.prefix, "the rows of a ledger", section.ref)
            case Lines() | Marks() | Cells():
                yield from (Named(item.id, "a cell", item.ref) for item in section.fields)
            case _:
                pass
