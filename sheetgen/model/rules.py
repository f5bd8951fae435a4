"""The rules of a game as data: what cells accept, how cells are computed, what is checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from .diagnostic import Severity, SourceRef
from .expr import Expr
from .text import Text


class Mark(StrEnum):
    """What can stand in a cell besides a value, as entries write it."""

    CROSS = "x"
    STRIKE = "-"


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula as the layout has it, and where its first character stands.

    ``tree`` is what the text says; the loader's last step puts it in (``load.formula``).
    """

    text: str
    ref: SourceRef
    tree: Expr | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Template:
    """A text for the player with formulas in braces, for example ``Row {row - 1} is not full``.

    ``refs`` gives the place of the words of each language, in the order of ``text.variants``;
    ``pieces`` the words cut into plain text and formulas, in the same order (put in by the
    loader's last step, as ``Formula.tree`` is).
    """

    text: Text
    refs: tuple[SourceRef, ...]
    pieces: tuple[tuple[str | Formula, ...], ...] = field(default=(), compare=False, repr=False)


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
    ``players``  a player of the sheet: the name, or the number of the columns (worth the number).
    ``marks``    the marks allowed, each with what it is worth (a formula).
    ``rule``     id of the finding when a number above all accepted ones is written; ``text`` its
                 words. Anything else that is not accepted is ``not-accepted``.
    """

    numbers: tuple[NumberRange, ...] = ()
    throws: tuple[DicePattern, ...] = ()
    symbols: str | None = None
    marks: tuple[tuple[Mark, Formula], ...] = ()
    rule: str = "not-accepted"
    text: Template | None = None
    ref: SourceRef | None = None
    players: bool = False


@dataclass(frozen=True, slots=True)
class Symbol:
    """One thing that is written instead of a number, such as a card rank.

    ``name`` is the canonical spelling in verdicts, ``written`` how it is printed in each
    language; entries may use any spelling of ``written``, ``name`` or ``aliases``. ``line`` is the
    number (from 0) of the line that the symbol belongs to, in a set of throws.
    """

    name: str
    worth: Formula
    written: Text
    aliases: tuple[str, ...] = ()
    line: int | None = None

    @property
    def spellings(self) -> tuple[str, ...]:
        """Every way to write it, each once, the canonical one first."""
        written = (words for _, words in self.written.variants)
        return tuple(dict.fromkeys((self.name, *written, *self.aliases)))


@dataclass(frozen=True, slots=True)
class ThrowLine:
    """A line of a table of throws: those with ``when`` true that no line above has taken.

    All formulas know ``dice`` (the faces from high to low), ``counts`` and the named values; a
    ``when`` of None is always true. Within the line a higher ``order`` ranks higher, then the
    number read high to low. ``label`` is printed instead of the throws.
    """

    when: Formula | None
    worth: Formula
    order: Formula | None
    label: Text | None
    ref: SourceRef


@dataclass(frozen=True, slots=True)
class Throws:
    """All throws of ``dice`` dice, each written high to low, in lines from high to low."""

    dice: int
    lines: tuple[ThrowLine, ...]
    faces: int = 6


@dataclass(frozen=True, slots=True)
class SymbolSet:
    """The symbols of one kind, in rising order of rank (the first has rank 1).

    ``throws`` tells how the symbols of a set of throws follow from dice; the loader's last step
    enumerates them. Where ``option`` names a house rule, ``choices`` holds the set for each of
    its choices, and ``symbols`` are those of the default. ``words`` says what is meant where all
    symbols are too many for a message.
    """

    id: str
    symbols: tuple[Symbol, ...]
    throws: Throws | None = None
    option: str | None = None
    choices: tuple[tuple[str, SymbolSet], ...] = ()
    words: Text | None = None

    def under(self, options: Mapping[str, bool | str]) -> SymbolSet:
        """Return the set that holds under the house rules ``options``."""
        chosen = dict(self.choices).get(str(options.get(self.option))) if self.option else None
        return chosen or self


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


Options = tuple[tuple[str, bool | str], ...]
"""House rules by their names, each with what is chosen."""

NamedValue = int | float | tuple[int | float, ...]


@dataclass(frozen=True, slots=True)
class GameRules:
    """What holds across the sheets of one game.

    ``rank_by`` is a cell id (one total a sheet) or a per-player column of a ledger: then its value
    in the last row counts for each player. ``rank``, if given, decides the order of the players
    instead (of a ledger; the same in the scope of the last row and a player).
    """

    rank_by: str
    highest_wins: bool = True
    finished: Formula | None = None
    compare: str | None = None
    weights: tuple[int | float, ...] = ()
    weights_of: str | None = None
    checks: tuple[Check, ...] = ()
    rank: Formula | None = None


@dataclass(frozen=True, slots=True)
class Ruleset:
    """All rules of a layout that do not hang on a single cell.

    ``complete`` tells whether a sheet is played to the end; None: when every cell that is not
    optional is filled.
    """

    values: tuple[tuple[str, NamedValue], ...] = ()
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()
    symbols: tuple[SymbolSet, ...] = ()
    options: tuple[Option, ...] = ()
    derived: tuple[Derived, ...] = ()
    checks: tuple[Check, ...] = ()
    game: GameRules | None = None
    complete: Formula | None = None

    @property
    def all_checks(self) -> tuple[Check, ...]:
        """The checks of a sheet, then those across the sheets of a game."""
        return (*self.checks, *(self.game.checks if self.game else ()))
