"""The rules of sheets -> the script of a PDF form.

Comes in: for each sheet of a form its rules as concrete trees. Goes out: one script for the
document, ASCII only, that computes a cell, or refuses what a cell does not accept. It reads what
people write exactly as an entry is read (``entry``, ``score.state``), so a form and the scorer
agree. Fields call ``sgCalc(this)`` and ``sgKey(this)``; names of fields are ``sheet.row/column``.
Only built-ins of ECMAScript 3 are used, which every engine of a PDF viewer knows.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

from sheetgen.model.expand.accepted import Accepted
from sheetgen.model.expand.rules import ExpandedCell, ExpandedRules
from sheetgen.model.expand.shown import shows_with
from sheetgen.model.expr import Apply, Aspect, Concrete, Const, Op, PlayerName, Read
from sheetgen.model.filled import PLAYER_LINE
from sheetgen.model.layout import CellKind
from sheetgen.model.limits import LIMITS
from sheetgen.model.rules import Mark

CALCULATE = "sgCalc(this);"
"""What a computed field does."""

FILTER = "sgKey(this);"
"""What a field for writing does at every key and when it is left."""

_ASPECTS = {
    Aspect.WORTH: "w",
    Aspect.FILLED: "f",
    Aspect.STRUCK: "s",
    Aspect.MARKED: "m",
    Aspect.HIT: "h",
    Aspect.NUMBER: "n",
    Aspect.SYMBOL: "y",
    Aspect.RANK: "r",
}
_SHAPES = {
    Op.ADD: "({0}+{1})",
    Op.SUB: "({0}-{1})",
    Op.MUL: "({0}*{1})",
    Op.DIV: "({0}/{1})",
    Op.FLOOR_DIV: "sgDiv({0},{1})",
    Op.MOD: "sgMod({0},{1})",
    Op.NEG: "(-{0})",
    Op.EQ: "({0}==={1})",
    Op.NE: "({0}!=={1})",
    Op.LT: "({0}<{1})",
    Op.LE: "({0}<={1})",
    Op.GT: "({0}>{1})",
    Op.GE: "({0}>={1})",
    Op.NOT: "(!{0})",
    Op.IF: "({0}?{1}:{2})",
    Op.ABS: "Math.abs({0})",
    Op.FLOOR: "Math.floor({0})",
}
_LISTS = {
    Op.SUM: "sgSum([{}])",
    Op.COUNT: "sgCount([{}])",
    Op.MIN: "Math.min({})",
    Op.MAX: "Math.max({})",
    Op.DISTINCT: "sgDistinct([{}])",
    Op.RUN: "sgRun([{}])",
}
_JOINED = {Op.AND: " && ", Op.OR: " || "}


def expression(tree: Concrete) -> str:
    """Return ``tree`` as an expression that reads cells through the variable ``c``."""
    match tree:
        case Const(value):
            # A minus beside another one would be read as a decrement.
            return literal(value) if isinstance(value, str) or value >= 0 else f"({value!r})"
        case Read(cell, aspect):
            return f"c.{_ASPECTS[aspect]}({literal(cell)})"
        case PlayerName(_, player):
            return f"c.p({literal(player)})"
        case Apply(op, operands):
            return _applied(op, [expression(operand) for operand in operands])


def literal(value: object) -> str:
    """Return a number, truth or word (or lists and mappings of them) as a literal in ASCII."""
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


def _applied(op: Op, parts: Sequence[str]) -> str:
    if op in _SHAPES:
        return _SHAPES[op].format(*parts)
    if op in _LISTS:
        return _LISTS[op].format(",".join(parts))
    if op in _JOINED:
        return f"({_JOINED[op].join(parts)})"
    assert op is Op.LOOKUP, op
    return f"sgLook({parts[0]},[{','.join(parts[1:])}])"


@dataclass(frozen=True, slots=True)
class ScriptSheet:
    """A sheet of a form: the name before its fields' names, and its rules.

    ``boxes`` are the cells that are check boxes, ``label`` says in words what a cell is and
    ``accepts`` what may be written there.
    """

    prefix: str
    rules: ExpandedRules
    boxes: frozenset[str] = frozenset()
    label: Callable[[ExpandedCell], str] = lambda cell: cell.spec.id
    accepts: Callable[[ExpandedCell], str] = lambda _: ""


def document_script(sheets: Sequence[ScriptSheet]) -> str:
    """Return the script of a form with ``sheets``."""
    kinds, cells, trees, needs = _Pool(), _Pool(), _Pool(), _Pool()
    places = {
        sheet.prefix: [
            cells.add(_cells(sheet, kinds)),
            trees.add(_trees(sheet.rules)),
            needs.add(_needs(sheet.rules)),
            sheet.rules.part.names,
        ]
        for sheet in sheets
    }
    tables = (
        f"var sgKinds={kinds.text()};",
        f"var sgCells={cells.text()};",
        f"var sgTrees={trees.text()};",
        f"var sgNeeds={needs.text()};",
        f"var sgSheets={literal(places)};",
        f"var sgName={literal(PLAYER_LINE)};",
        f"var sgMost={LIMITS.written_number};",
    )
    return "\n".join((*tables, _library()))


def _library() -> str:
    return (files("sheetgen.render") / "form.js").read_text(encoding="ascii")


class _Pool:
    """Texts that occur often, each kept once: sheets that differ only in colour share all."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def add(self, text: str) -> int:
        return self._numbers.setdefault(text, len(self._numbers))

    def text(self) -> str:
        return "[" + ",\n".join(self._numbers) + "]"


def _cells(sheet: ScriptSheet, kinds: _Pool) -> str:
    """Return for each cell to write in: kind, printed number, is it a box, its name, a player?"""
    table = {
        cell.spec.id: [
            kinds.add(literal(kind(cell.accepted or Accepted(), sheet.accepts(cell)))),
            cell.spec.printed,
            int(cell.spec.id in sheet.boxes),
            sheet.label(cell),
            int(cell.spec.accepts is not None and cell.spec.accepts.players),
        ]
        for cell in sheet.rules.cells
        if cell.tree is None and cell.spec.kind is not CellKind.NOTE
    }
    return literal(table)


def _trees(rules: ExpandedRules) -> str:
    trees = (
        f"{literal(cell.spec.id)}:function(c){{return {expression(cell.tree)};}}"
        for cell in rules.cells
        if cell.tree is not None
    )
    return "{" + ",\n".join(trees) + "}"


def _needs(rules: ExpandedRules) -> str:
    """Return with which cells each computed one shows something; it is blank until then."""
    return literal(shows_with(rules))


def kind(accepted: Accepted, words: str = "") -> Mapping[str, object]:
    """Return what a script has to know of the values of a cell.

    ``n`` ranges of numbers, ``m`` worths of marks, ``y`` name, worth and rank of symbols by their
    spellings in small letters, ``c`` the characters that occur, ``t`` all of it in words.
    """
    return {
        "n": list(_ranges(accepted.numbers)),
        "m": {str(mark): worth for mark, worth in accepted.marks},
        "y": {
            form: [symbol.name, worth, rank]
            for rank, (symbol, worth) in reversed([*enumerate(accepted.symbols, start=1)])
            for spelling in symbol.spellings
            for form in (spelling.casefold(), spelling.lower())
        },
        "c": "".join(sorted(_characters(accepted))),
        "t": words,
    }


def _ranges(numbers: Sequence[int | float]) -> Iterable[list[int | float]]:
    """Yield runs of consecutive numbers as [first, last]."""
    start = 0
    for end in range(1, len(numbers) + 1):
        if end == len(numbers) or numbers[end] != numbers[end - 1] + 1:
            yield [numbers[start], numbers[end - 1]]
            start = end


def _characters(accepted: Accepted) -> set[str]:
    found: set[str] = set()
    if accepted.numbers:
        found |= set("0123456789")
        if min(accepted.numbers) < 0:
            found.add("-")
        if any(float(number) % 1 for number in accepted.numbers):
            found |= set(".,")
    for mark, _ in accepted.marks:
        # The signs that programs put instead of a hyphen are read as one, too.
        found |= set("x\u00d7" if mark is Mark.CROSS else "-\u2013\u2014\u2212\u2010\u2011")
    for symbol, _ in accepted.symbols:
        for spelling in symbol.spellings:
            found |= set(spelling.casefold() + spelling.lower())
    return found
