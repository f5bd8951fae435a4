"""A filled-in sheet as data, and what the scorer says about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .diagnostic import Severity
from .rules import Options


class State(StrEnum):
    """What stands in a cell."""

    VALUE = "value"
    CROSS = "cross"
    STRUCK = "struck"
    EMPTY = "empty"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Written:
    """What was written in one cell.

    ``text`` is as in the entry (``"6"``, ``"x"``, ``"-"``, ``"K"``); ``confidence`` is 1 for what
    a person typed. ``origin`` says where it stands (``anna.yaml:7:3``, a row of a CSV, a page).
    """

    state: State
    text: str = ""
    confidence: float = 1.0
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a filled-in sheet, in the player's words.

    ``rule`` is the stable id of the rule; ``found`` and ``expected`` are as they would be
    written on the sheet.
    """

    severity: Severity
    rule: str
    cells: tuple[str, ...]
    message: str
    found: str | None = None
    expected: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One filled-in sheet: cell id -> what stands there, for all cells that are not empty.

    ``findings`` are the faults of the entry's own form (unknown cells, doubled cells, values of
    the wrong kind), found while reading it.
    """

    source: str
    layout: str
    sheet: str
    player: str
    players: tuple[str, ...]
    options: Options
    cells: tuple[tuple[str, Written], ...]
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """The scorer's judgement of one entry.

    ``legal`` is None when unreadable cells decide it. ``computed`` holds every computed cell.
    ``options`` are the house rules that were in force, defaults included. ``standings`` are those
    of the players of a ledger, best first.
    """

    entry: Entry
    legal: bool | None
    complete: bool
    computed: tuple[tuple[str, int | float], ...]
    findings: tuple[Finding, ...]
    options: Options = ()
    standings: tuple[Standing, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a game's result."""

    player: str
    sheet: str
    total: int | float
    rank: int


@dataclass(frozen=True, slots=True)
class GameVerdict:
    """The judgement of all sheets of one game together.

    ``compared`` holds the standings cell by cell where the layout compares the columns of a row
    (pairs of cell id and standings); ``weighted`` those by the weighted sum of such columns, for
    a moral winner.
    """

    findings: tuple[Finding, ...]
    standings: tuple[Standing, ...]
    compared: tuple[tuple[str, tuple[Standing, ...]], ...] = ()
    weighted: tuple[Standing, ...] = ()
