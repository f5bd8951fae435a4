"""The rules of a game as data: what cells accept, how cells are computed, what is checked."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from .diagnostic import Severity, SourceRef
from .text import Text


class Mark(StrEnum):
    """What can stand in a cell besides a value, as entries write it."""

    CROSS = "x"
    STRIKE = "-"


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula as the layout has it, and where its first character stands."""

    text: str
    ref: SourceRef


@dataclass(frozen=True, slots=True)
class Template:
    """A text for the player with formulas in braces, for example ``Row {row - 1} is not full``.

    ``refs`` gives the place of the words of each language, in the order of ``text.variants``.
    """

    text: Text
    refs: tuple[SourceRef, ...]


@dataclass(frozen=True, slots=True)
class NumberRange:
    """Numbers from ``first`` to ``last`` (both included) in steps of ``step``.

    A bound is a number or a formula over ``printed``, ``row``, ``column`` and named values.
    """

    first: int | Formula
    last: int | Formula
    step: int = 1


@dataclass(frozen=True, slots=True)
class DicePattern:
    """The values of a throw: every throw of ``dice`` dice with ``when`` true is worth ``score``.

    Both formulas know ``dice`` (the faces), ``counts`` (how often each face that fell did) and
    the named values. A ``when`` of None is always true.
    """

    dice: int
    when: Formula | None
    score: Formula
    faces: int = 6


@dataclass(frozen=True, slots=True)
class Accepts:
    """What may be written in a cell; the parts add up.

    ``numbers``  ranges and single values (a single value is a range of one).
    ``throws``   dice patterns, enumerated over all throws.
    ``symbols``  the name of a symbol set of the ruleset.
    ``marks``    the marks allowed, each with what it is worth (a formula).
    ``rule``     id of the finding when something else is written; ``text`` its words.
    """

    numbers: tuple[NumberRange, ...] = ()
    throws: tuple[DicePattern, ...] = ()
    symbols: str | None = None
    marks: tuple[tuple[Mark, Formula], ...] = ()
    rule: str = "not-accepted"
    text: Template | None = None
    ref: SourceRef | None = None


@dataclass(frozen=True, slots=True)
class Symbol:
    """One thing that is written instead of a number, such as a card rank.

    ``name`` is the canonical spelling in verdicts, ``written`` how it is printed in each
    language; entries may use any spelling of ``written``, ``name`` or ``aliases``.
    """

    name: str
    worth: Formula
    written: Text
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SymbolSet:
    """The symbols of one kind, in rising order of rank."""

    id: str
    symbols: tuple[Symbol, ...]


class Scope(StrEnum):
    """What a check or a derived value is repeated for."""

    SHEET = "sheet"
    ROW = "row"
    COLUMN = "column"
    CELL = "cell"
    PLAYER = "player"
    ROW_PLAYER = "row and player"


@dataclass(frozen=True, slots=True)
class Each:
    """One evaluation for every row, column, cell or player of the section ``of``."""

    scope: Scope
    of: str | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """A condition that a filled-in sheet (or all sheets of a game) must meet.

    For every instance of ``each`` with ``when`` true (None: always), ``must`` has to be true,
    else a finding with the check's id, severity and text names the cells of ``at``.
    """

    id: str
    each: Each
    when: Formula | None
    must: Formula
    at: tuple[Formula, ...]
    text: Template
    severity: Severity
    expected: Formula | None
    ref: SourceRef


@dataclass(frozen=True, slots=True)
class Derived:
    """A named formula that is not printed: a help for other formulas."""

    name: str
    each: Each
    formula: Formula


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule: a switch (choices empty) or one of named choices."""

    name: str
    default: bool | str
    choices: tuple[str, ...]
    text: Text
    ref: SourceRef


NamedValue = int | float | tuple[int | float, ...]


@dataclass(frozen=True, slots=True)
class GameRules:
    """What holds across the sheets of one game.

    ``rank_by`` is a cell id (one total a sheet) or a per-player column of a ledger.
    """

    rank_by: str
    highest_wins: bool = True
    finished: Formula | None = None
    compare: str | None = None
    weights: tuple[int | float, ...] = ()
    weights_of: str | None = None
    checks: tuple[Check, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruleset:
    """All rules of a layout that do not hang on a single cell."""

    values: tuple[tuple[str, NamedValue], ...] = ()
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()
    symbols: tuple[SymbolSet, ...] = ()
    options: tuple[Option, ...] = ()
    derived: tuple[Derived, ...] = ()
    checks: tuple[Check, ...] = ()
    game: GameRules | None = None
    refs: tuple[tuple[str, SourceRef], ...] = field(default=(), compare=False)
