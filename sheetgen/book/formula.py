"""Concrete trees -> formulas of a spreadsheet (ECMA-376 part 1, 18.17; OpenFormula).

Parts that several formulas need, or that would make one too long, go to cells of their own in a
scratch column. Only functions that every spreadsheet program has are used, and none that behaves
differently for text and numbers where both can occur.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from sheetgen.model.expand.items import Kind, kind_of
from sheetgen.model.expr import Apply, Aspect, Concrete, Const, Op, PlayerName, Read, Value
from sheetgen.model.filled import PLAYER_LINE
from sheetgen.model.layout import CellSpec
from sheetgen.model.ledger import player_id

from .lists import ValueList

LONGEST = 1500
"""Longer parts of a formula get a cell of their own; a formula may have 8,192 characters."""

DEEPEST = 12
"""Functions inside one another before the same happens; 64 are allowed."""

MOST_ARGUMENTS = 200
"""Of one function; 255 are allowed."""

_SHAPES = {
    Op.ADD: "({0}+{1})",
    Op.SUB: "({0}-{1})",
    Op.MUL: "({0}*{1})",
    Op.DIV: "({0}/{1})",
    Op.FLOOR_DIV: "INT({0}/{1})",
    Op.MOD: "MOD({0},{1})",
    Op.NEG: "(-{0})",
    Op.EQ: "({0}={1})",
    Op.NE: "({0}<>{1})",
    Op.LT: "({0}<{1})",
    Op.LE: "({0}<={1})",
    Op.GT: "({0}>{1})",
    Op.GE: "({0}>={1})",
    Op.NOT: "NOT({0})",
    Op.IF: "IF({0},{1},{2})",
    Op.ABS: "ABS({0})",
    Op.FLOOR: "INT({0})",
}
_WORDS = {Op.EQ: "EXACT({0},{1})", Op.NE: "NOT(EXACT({0},{1}))"}
_MANY = {Op.SUM: "SUM", Op.MIN: "MIN", Op.MAX: "MAX", Op.AND: "AND", Op.OR: "OR"}


@dataclass(frozen=True, slots=True)
class Entered:
    """An entry cell: its address, its layout, and the list of what it accepts."""

    address: str
    spec: CellSpec
    values: ValueList


@dataclass(slots=True)
class Scratch:
    """The cells for parts of formulas: a column and what stands in it, from row ``first`` on."""

    column: str
    first: int
    formulas: list[str] = field(default_factory=list)
    known: dict[str, str] = field(default_factory=dict)

    def put(self, formula: str) -> str:
        """Return the reference of a cell with ``formula``."""
        if formula not in self.known:
            self.formulas.append(formula)
            self.known[formula] = f"{self.column}{self.first + len(self.formulas) - 1}"
        return self.known[formula]

    def put_all(self, formulas: Sequence[str]) -> list[str]:
        """Return the references of new neighbouring cells with ``formulas``, one below another."""
        start = self.first + len(self.formulas)
        self.formulas += formulas
        return [f"{self.column}{start + index}" for index in range(len(formulas))]


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes the formulas of one tab.

    ``entered`` are its entry cells, ``results`` the references of what computed cells come to,
    ``names`` the addresses of the lines for names.
    """

    scratch: Scratch
    entered: Mapping[str, Entered]
    results: dict[str, str]
    names: Mapping[str, str]

    def formula(self, tree: Concrete) -> str:
        """Return ``tree`` as a formula without the equals sign."""
        return self._text(tree)[0]

    def _text(self, tree: Concrete) -> tuple[str, int]:
        """Return the formula, and how many functions are inside one another."""
        match tree:
            case Const(value):
                return literal(value), 0
            case Read():
                return self._read(tree), 1
            case PlayerName(_, player):
                return self._name(player), 1
            case Apply(op, operands):
                return self._applied(op, operands)

    def _short(self, tree: Concrete) -> tuple[str, int]:
        """Return an operand; a long one from a cell of its own."""
        text, depth = self._text(tree)
        if len(text) > LONGEST or depth > DEEPEST:
            return self.scratch.put(text), 0
        return text, depth

    def _applied(self, op: Op, operands: tuple[Concrete, ...]) -> tuple[str, int]:
        if op in _PARTS:
            return _PARTS[op](self, operands), 3
        found = [self._short(operand) for operand in operands]
        # Many short operands are as long as one long one.
        while sum(len(text) for text, _ in found) > 4 * LONGEST and op not in _MANY:
            longest = max(range(len(found)), key=lambda index: len(found[index][0]))
            if len(found[longest][0]) < LONGEST // 10:
                break
            found[longest] = (self.scratch.put(found[longest][0]), 0)
        parts = [text for text, _ in found]
        depth = max((depth for _, depth in found), default=0) + 1
        words = kind_of(operands[0]) is Kind.WORD
        return self._written(op, parts, words=words), depth

    def _written(self, op: Op, parts: list[str], *, words: bool) -> str:
        shape = _WORDS.get(op) if words else None
        shape = shape or _SHAPES.get(op)
        if shape:
            return shape.format(*parts)
        if op is Op.COUNT:
            return self.many("SUM", [f"--({part})" for part in parts])
        if op is Op.LOOKUP:
            return self._look_up(parts[0], parts[1:])
        return self.many(_MANY[op], parts)

    def many(self, function: str, parts: Sequence[str]) -> str:
        """Return a function of any number of arguments, in pieces if they are too many."""
        pieces: list[list[str]] = [[]]
        length = 0
        for part in parts:
            if pieces[-1] and (len(pieces[-1]) >= MOST_ARGUMENTS or length > LONGEST):
                pieces.append([])
                length = 0
            pieces[-1].append(part)
            length += len(part)
        if len(pieces) == 1:
            return f"{function}({','.join(pieces[0])})"
        return self.many(
            function, [self.scratch.put(f"{function}({','.join(piece)})") for piece in pieces]
        )

    def _look_up(self, position: str, values: Sequence[str]) -> str:
        place = f"MIN(MAX(INT({position}),0),{len(values) - 1})+1"
        if len(values) <= MOST_ARGUMENTS and sum(map(len, values)) <= LONGEST:
            return f"CHOOSE({place},{','.join(values)})"
        cells = self.scratch.put_all(values)
        return f"INDEX({cells[0]}:{cells[-1]},{place})"

    def distinct(self, operands: tuple[Concrete, ...]) -> str:
        """Count the operands that no operand before equals."""
        cells = self._spread(operands)
        # Text is compared as written; numbers by value, which EXACT does not do everywhere.
        same = "EXACT({0},{1})" if kind_of(operands[0]) is Kind.WORD else "({0}={1})"
        new = [
            f"--(SUMPRODUCT(--{same.format(f'{cells[0]}:{cells[index - 1]}', cells[index])})=0)"
            for index in range(1, len(cells))
        ]
        return self.many("SUM", ["1", *new])

    def run(self, operands: tuple[Concrete, ...]) -> str:
        """Take the longest of the runs that begin with each operand."""
        cells = self._spread(operands)
        return self.many("MAX", [self.scratch.put(_run_from(cell, cells)) for cell in cells])

    def _spread(self, operands: tuple[Concrete, ...]) -> list[str]:
        """Return references of neighbouring cells with the operands."""
        return self.scratch.put_all([self._short(operand)[0] for operand in operands])

    def _read(self, read: Read) -> str:
        if read.cell in self.results:
            return self.results[read.cell] if read.aspect is Aspect.WORTH else _NEVER[read.aspect]
        cell = self.entered.get(read.cell)
        if cell is None:
            return _NEVER[read.aspect]
        text = _ASPECTS[read.aspect](self, cell)
        return self.scratch.put(text) if len(text) > 2 * len(cell.address) + 12 else text

    def _name(self, player: int | None) -> str:
        instead = literal("" if player is None else str(player + 1))
        address = self.names.get(PLAYER_LINE if player is None else player_id(player + 1))
        if address is None:
            return instead
        return f"IF({address}={literal('')},{instead},{address}&{literal('')})"

    def worth(self, cell: Entered) -> str:
        """Return what stands in an entry cell as a number."""
        at, values = cell.address, cell.values
        if cell.spec.accepts and cell.spec.accepts.players:
            return self.seat(cell)
        if values.plain:
            return f"N({at})"
        number = f"IF(ISNUMBER({at}),{at},0)"
        found = f"INDEX({values.worths()},{position(at, values)})"
        return f"IF({_blank(at)},0,IFERROR({found},{number}))"

    def number(self, cell: Entered) -> str:
        """Return the number that is written, 0 if there is none."""
        at, values = cell.address, cell.values
        if cell.spec.accepts and cell.spec.accepts.players:
            return self.seat(cell)
        if not values.numeric_symbols:
            return f"N({at})"
        return f"IF(ISNUMBER({at}),IF({self.symbol(cell)}={literal('')},{at},0),0)"

    def seat(self, cell: Entered) -> str:
        """Return the number of a player who is written by name or number."""
        number = f"N({cell.address})"
        for seat in range(len(self.names), 0, -1):
            name = self.names.get(player_id(seat))
            if name:
                same = f"AND({name}<>{literal('')},{cell.address}={name})"
                number = f"IF({same},{seat},{number})"
        return number

    def symbol(self, cell: Entered) -> str:
        """Return the name of the symbol that is written."""
        at, values = cell.address, cell.values
        name = f"INDEX({values.names()},{position(at, values)})&{literal('')}"
        return f"IF({_blank(at)},{literal('')},IFERROR({name},{literal('')}))"

    def rank(self, cell: Entered) -> str:
        """Return the rank of the symbol that is written."""
        at, values = cell.address, cell.values
        rank = f"N(INDEX({values.ranks()},{position(at, values)}))"
        return f"IF({_blank(at)},0,IFERROR({rank},0))"


def position(address: str, values: ValueList) -> str:
    """Return where what stands in a cell is in a list, an error if it is not.

    MATCH takes a question mark or an asterisk that is sought for any sign (ECMA-376 part 1,
    18.17.7.203), so those are marked as meant.
    """
    text = address
    for sign in "~*?":
        text = f"SUBSTITUTE({text},{literal(sign)},{literal('~' + sign)})"
    return f"MATCH(IF(ISTEXT({address}),{text},{address}),{values.values()},0)"


def _run_from(start: str, cells: Sequence[str]) -> str:
    """Return how many whole numbers from the one in ``start`` on are in neighbouring cells."""
    text = str(len(cells))
    for length in range(len(cells) - 1, 0, -1):
        text = f"IF(COUNTIF({cells[0]}:{cells[-1]},{start}+{length})=0,{length},{text})"
    return text


def _blank(address: str) -> str:
    return f"{address}={literal('')}"


def _marked(address: str) -> str:
    return f"OR({address}={literal('x')},{address}={literal(chr(0xD7))})"


def _struck(address: str) -> str:
    signs = ("-", "\u2013", "\u2014", "\u2212")
    return "OR(" + ",".join(f"{address}={literal(sign)}" for sign in signs) + ")"


def _hit(cell: Entered) -> str:
    at = cell.address
    if cell.spec.printed is None:
        return _marked(at)
    return f"OR(AND(ISNUMBER({at}),{at}={cell.spec.printed}),{_marked(at)})"


def literal(value: Value) -> str:
    """Return a number, truth or word as it stands in a formula."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, str):
        return '"' + value.replace('"', '""') + '"'
    return f"({value!r})" if value < 0 else repr(value)


_NEVER = {
    Aspect.WORTH: "0",
    Aspect.NUMBER: "0",
    Aspect.RANK: "0",
    Aspect.SYMBOL: '""',
    Aspect.FILLED: "FALSE",
    Aspect.STRUCK: "FALSE",
    Aspect.MARKED: "FALSE",
    Aspect.HIT: "FALSE",
}
_ASPECTS: Mapping[Aspect, Callable[[Writer, Entered], str]] = {
    Aspect.WORTH: Writer.worth,
    Aspect.NUMBER: Writer.number,
    Aspect.SYMBOL: Writer.symbol,
    Aspect.RANK: Writer.rank,
    Aspect.FILLED: lambda _, cell: f"NOT({_blank(cell.address)})",
    Aspect.STRUCK: lambda _, cell: _struck(cell.address),
    Aspect.MARKED: lambda _, cell: _marked(cell.address),
    Aspect.HIT: lambda _, cell: _hit(cell),
}
_PARTS: Mapping[Op, Callable[[Writer, tuple[Concrete, ...]], str]] = {
    Op.DISTINCT: Writer.distinct,
    Op.RUN: Writer.run,
}
