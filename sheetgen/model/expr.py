"""The trees of the formula language: as the layout writes them, and bound to cells.

``Expr`` is what the text says: names stand for what they mean where the formula stands, and
``at`` is the offset of a node's first character in the formula's text. ``Concrete`` is what is
left when a formula has been expanded for one place on one sheet: constants, reads of named cells
and plain operations on scalars. Lists, names and scopes are gone, so evaluators, form scripts and
spreadsheets can be written from ``Concrete`` alone. Values are exact: ``div`` has a constant
divisor that is not 0, and no intermediate result exceeds 1e15 (see ``expand.size``).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

Value = int | float | bool | str


class Op(StrEnum):
    """The operations; those on many operands are said so."""

    ADD = "+"
    SUB = "-"
    MUL = "*"
    DIV = "/"
    FLOOR_DIV = "//"
    MOD = "%"
    NEG = "neg"
    EQ = "=="
    NE = "!="
    LT = "<"
    LE = "<="
    GT = ">"
    GE = ">="
    NOT = "not"
    AND = "and"
    """True if all operands (any number of them) are."""
    OR = "or"
    """True if one of the operands (any number of them) is."""
    IF = "if"
    """Operands: condition, then, else."""
    SUM = "sum"
    """Of any number of operands."""
    COUNT = "count"
    """How many of any number of operands are true."""
    MIN = "min"
    """Of at least one operand."""
    MAX = "max"
    """Of at least one operand."""
    DISTINCT = "distinct"
    """How many different values any number of operands have."""
    LOOKUP = "lookup"
    """Operands: position from 0, then the values; a position outside takes the nearest."""
    RUN = "run"
    """The length of the longest run of consecutive whole numbers among the operands."""
    ABS = "abs"
    FLOOR = "floor"
    LIST = "list"
    """A list written in brackets; only in ``Expr``."""


class Aspect(StrEnum):
    """What is read of a cell."""

    WORTH = "worth"
    """A number: what the cell counts; of a computed cell, its computed value."""
    FILLED = "filled"
    """Truth: something stands there."""
    STRUCK = "struck"
    MARKED = "marked"
    """Truth: a cross stands there."""
    HIT = "hit"
    """Truth: a cross, or a written number equal to the printed one."""
    NUMBER = "number"
    """The written number, 0 if there is none."""
    SYMBOL = "symbol"
    """Word: the canonical name of the written symbol, "" if there is none."""
    RANK = "rank"
    """Number: the rank of the written symbol in its set (1 the lowest), 0 if there is none."""


@dataclass(frozen=True, slots=True)
class Literal:
    """A number, a truth or a word in quotes."""

    value: Value
    at: int


@dataclass(frozen=True, slots=True)
class Name:
    """A name, to be looked up where the formula stands."""

    id: str
    at: int


@dataclass(frozen=True, slots=True)
class CellRef:
    """A cell named in full: ``row1.3``."""

    row: str
    column: str
    at: int


@dataclass(frozen=True, slots=True)
class Span:
    """Neighbouring cells from one to another: ``ones..sixes``."""

    first: Name | CellRef
    last: Name | CellRef
    at: int


@dataclass(frozen=True, slots=True)
class Call:
    """A function with its arguments."""

    function: str
    arguments: tuple[Expr, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Operation:
    """An operator with its operands."""

    op: Op
    operands: tuple[Expr, ...]
    at: int


Expr = Literal | Name | CellRef | Span | Call | Operation


@dataclass(frozen=True, slots=True)
class Const:
    """A value known before anything is written."""

    value: Value


@dataclass(frozen=True, slots=True)
class Read:
    """One aspect of one cell; ``sheet`` counts the sheets of a game from 0."""

    cell: str
    aspect: Aspect
    sheet: int = 0


@dataclass(frozen=True, slots=True)
class PlayerName:
    """The name of the player of a sheet, or of the player of a ledger with that number (from 0).

    Of a ledger's player without a name, it is the number, counted from 1.
    """

    sheet: int = 0
    player: int | None = None


@dataclass(frozen=True, slots=True)
class Apply:
    """An operation on scalars."""

    op: Op
    operands: tuple[Concrete, ...]


Concrete = Const | Read | PlayerName | Apply

BUILT_IN_NAMES = frozenset(
    {
        "cell",
        "column",
        "counts",
        "dice",
        "false",
        "finished",
        "label",
        "letter",
        "player",
        "printed",
        "row",
        "true",
    }
)
"""Names with a meaning of their own; a layout cannot give them another one."""
