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
from sheetgen.model.layout import CellSpec, player_id

from .lists import ValueList

LONGEST = 1500
"""Longer parts of a formula get a cell of their own; a formula may have 8,192 characters."""

DEEPEST = 12
"""Functions inside one another before the same happens; 64 are allowed."""

MOST_ARGUMENTS = 200
"""Of one function; 255 are allowed."""

_INFIX = {
    Op.ADD: "+",
    Op.SUB: "-",
    Op.MUL: "*",
    Op.DIV: "/",
    Op.EQ: "=",
    Op.NE: "<>",
    Op.LT: "<",
    Op.LE: "<=",
    Op.GT: ">",
    Op.GE: ">=",
}
_MANY = {Op.SUM: "SUM", Op.MIN: "MIN", Op.MAX: "MAX", Op.AND: "AND", Op.OR: "OR"}
_ONE = {Op.NOT: "NOT", Op.ABS: "ABS", Op.FLOOR: "INT"}


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

    def put_all(self, formulas: Sequence[str]) -> str:
        """Return the reference of neighbouring cells with ``formulas``, one below the other."""
        start = self.first + len(self.formulas)
        self.formulas += formulas
        return f"{self.column}{start}:{self.column}{start + len(formulas) - 1}"


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
        if words and op in (Op.EQ, Op.NE):
            same = f"EXACT({parts[0]},{parts[1]})"
            return same if op is Op.EQ else f"NOT({same})"
        if op in _INFIX:
            return f"({parts[0]}{_INFIX[op]}{parts[1]})"
        if op in _MANY:
            return self.many(_MANY[op], parts)
        if op in _ONE:
            return f"{_ONE[op]}({parts[0]})"
        match op:
            case Op.COUNT:
                return self.many("SUM", [f"--({part})" for part in parts])
            case Op.NEG:
                return f"(-{parts[0]})"
            case Op.IF:
                return f"IF({parts[0]},{parts[1]},{parts[2]})"
            case Op.FLOOR_DIV:
                return f"INT({parts[0]}/{parts[1]})"
            case Op.MOD:
                return f"MOD({parts[0]},{parts[1]})"
            case Op.LOOKUP:
                return self._look_up(parts[0], parts[1:])
        raise AssertionError(op)

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
        return f"INDEX({self.scratch.put_all(values)},{place})"

    def _distinct(self, operands: tuple[Concrete, ...]) -> str:
        """Count the operands that no operand before equals."""
        cells = self.scratch.put_all([self._short(operand)[0] for operand in operands])
        column, first = self.scratch.column, int(cells.partition(":")[0][len(self.scratch.column) :])
        new = [
            f"--(SUMPRODUCT(--EXACT({column}{first}:{column}{row - 1},{column}{row}))=0)"
            for row in range(first + 1, first + len(operands))
        ]
        return self.many("SUM", ["1", *new])

    def _run(self, operands: tuple[Concrete, ...]) -> str:
        """Take the longest of the runs that begin with each operand."""
        cells = self.scratch.put_all([self._short(operand)[0] for operand in operands])
        column, first = self.scratch.column, int(cells.partition(":")[0][len(self.scratch.column) :])
        count = len(operands)
        # Row by row: how far the run from each value goes, counted down from the longest possible.
        lengths = [f"{column}{first + index}" for index in range(count)]
        for _ in range(1, count):
            lengths = [
                f"IF(COUNTIF({cells},{column}{first + index}+1)=0,"
                f"{column}{first + index},{_reached(cells, column, first, index, count)})"
                for index in range(count)
            ]
            break
        ends = [self.scratch.put(length) for length in lengths]
        return self.many(
            "MAX",
            [f"{end}-{column}{first + index}+1" for index, end in enumerate(ends)],
        )

    def _read(self, read: Read) -> str:
        if read.cell in self.results:
            return self.results[read.cell] if read.aspect is Aspect.WORTH else _NEVER[read.aspect]
        cell = self.entered.get(read.cell)
        if cell is None:
            return _NEVER[read.aspect]
        text = _ASPECTS[read.aspect](self, cell)
        return self.scratch.put(text) if len(text) > 2 * len(cell.address) + 12 else text

    def _name(self, player: int | None) -> str:
        address = self.names.get(PLAYER_LINE if player is None else player_id(player + 1))
        if address is None:
            return literal("" if player is None else str(player + 1))
        instead = literal("" if player is None else str(player + 1))
        return f"IF({address}={literal('')},{instead},{address}&{literal('')})"

    def worth(self, cell: Entered) -> str:
        """Return what stands in an entry cell as a number."""
        at, values = cell.address, cell.values
        if cell.spec.accepts and cell.spec.accepts.players:
            return self.seat(cell)
        if values.plain:
            return f"N({at})"
        number = f"IF(ISNUMBER({at}),{at},0)"
        found = f"INDEX({values.worths()},MATCH({at},{values.values()},0))"
        return f"IF({_blank(at)},0,IFERROR({found},{number}))"

    def number(self, cell: Entered) -> str:
        """Return the number that is written, 0 if there is none."""
        at, values = cell.address, cell.values
        if cell.spec.accepts and cell.spec.accepts.players:
            return self.seat(cell)
        if not values.numeric_symbols:
            return f"N({at})"
        name = f"IFERROR(INDEX({values.names()},MATCH({at},{values.values()},0))&{literal('')},{literal('')})"
        return f"IF(ISNUMBER({at}),IF({name}={literal('')},{at},0),0)"

    def seat(self, cell: Entered) -> str:
        """Return the number of a player who is written by name or number."""
        seats = [self.names.get(player_id(number), "") for number in range(1, 100)]
        addresses = [address for address in seats if address]
        number = f"N({cell.address})"
        for index in range(len(addresses), 0, -1):
            same = f"AND({addresses[index - 1]}<>{literal('')},{cell.address}={addresses[index - 1]})"
            number = f"IF({same},{index},{number})"
        return number

    def symbol(self, cell: Entered) -> str:
        """Return the name of the symbol that is written."""
        at, values = cell.address, cell.values
        name = f"INDEX({values.names()},MATCH({at},{values.values()},0))&{literal('')}"
        return f"IF({_blank(at)},{literal('')},IFERROR({name},{literal('')}))"

    def rank(self, cell: Entered) -> str:
        """Return the rank of the symbol that is written."""
        at, values = cell.address, cell.values
        rank = f"N(INDEX({values.ranks()},MATCH({at},{values.values()},0)))"
        return f"IF({_blank(at)},0,IFERROR({rank},0))"


def _reached(cells: str, column: str, first: int, index: int, count: int) -> str:
    """Return the end of the run that goes on from a value: nested, as runs are short."""
    at = f"{column}{first + index}"
    text = f"{at}+{count - 1}"
    for length in range(count - 2, 0, -1):
        text = f"IF(COUNTIF({cells},{at}+{length + 1})=0,{at}+{length},{text})"
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
    return f"OR({at}={cell.spec.printed},{at}={literal('x')},{at}={literal(chr(0xD7))})"


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
    Op.DISTINCT: Writer._distinct,
    Op.RUN: Writer._run,
}
