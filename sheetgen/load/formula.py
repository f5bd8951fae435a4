"""Text of a formula -> tree.

Comes in: the text. Goes out: an ``Expr`` whose nodes know the offset of their first character.
Python's ``ast`` does the parsing; only the kinds of nodes that formulas have are taken over, and
nothing is ever evaluated as Python.
"""

from __future__ import annotations

import ast
import re

from sheetgen.model.codes import Code
from sheetgen.model.expand.fault import FormulaError
from sheetgen.model.expr import Call, CellRef, Expr, Literal, Name, Op, Operation, Span
from sheetgen.model.limits import LIMITS

from .formula_scan import CELL_DOT, scan

_BINARY: dict[type[ast.operator], Op] = {
    ast.Add: Op.ADD,
    ast.Sub: Op.SUB,
    ast.Mult: Op.MUL,
    ast.Div: Op.DIV,
    ast.FloorDiv: Op.FLOOR_DIV,
    ast.Mod: Op.MOD,
}
_COMPARE: dict[type[ast.cmpop], Op] = {
    ast.Eq: Op.EQ,
    ast.NotEq: Op.NE,
    ast.Lt: Op.LT,
    ast.LtE: Op.LE,
    ast.Gt: Op.GT,
    ast.GtE: Op.GE,
}
_LACKING = {
    ast.Lambda: "functions of one's own",
    ast.ListComp: "loops; columns(...) and rows(...) run over cells",
    ast.GeneratorExp: "loops; columns(...) and rows(...) run over cells",
    ast.Tuple: "lists without brackets; write [1, 2, 3]",
    ast.Pow: "powers",
    ast.In: 'the word "in"; compare with ==',
    ast.NotIn: 'the word "in"; compare with !=',
    ast.Is: 'the word "is"; compare with ==',
    ast.IsNot: 'the word "is"; compare with !=',
    ast.Subscript: "elements in brackets; write lookup(list, position)",
    ast.Starred: "a star before an argument",
    ast.UAdd: "a plus sign before a number",
}


def parse(text: str) -> Expr:
    """Return the tree of a formula.

    Raises:
        FormulaError: the text is no formula; ``at`` is the offset of the fault.
    """
    start = len(text) - len(text.lstrip())
    parsable = scan(text)[start:]
    if not parsable.strip():
        raise FormulaError(0, Code.SYNTAX, "the formula is empty", "write a name or a number")
    try:
        node = ast.parse(parsable, mode="eval").body
    except SyntaxError as error:
        raise _syntax(error, text, start) from error
    except (RecursionError, MemoryError) as error:
        raise FormulaError(start, Code.COST, "the formula is too deeply nested", None) from error
    return _Reader(parsable, start).read(node, 0)


def _syntax(error: SyntaxError, text: str, start: int) -> FormulaError:
    at = min(max(start + (error.offset or 1) - 1, start), max(len(text.rstrip()) - 1, 0))
    rest = text[at:].strip()
    opened, closed = (text.count(pair[0]) + text.count(pair[1]) for pair in ("([", ")]"))
    if opened > closed:
        message, hint = "a bracket is opened but not closed", "add the closing bracket"
    elif closed > opened:
        message, hint = "a bracket is closed but was not opened", "remove it, or open one before"
    elif re.search(r"\bif\b", text) and not re.search(r"\belse\b", text):
        message, hint = "an if lacks its else", "write: VALUE if CONDITION else OTHER"
    else:
        found = re.match(r"\w+|\S", rest)
        near = f' at "{found[0]}"' if found else ""
        message, hint = f"this is not written like a formula{near}", None
    return FormulaError(at, Code.SYNTAX, message, hint)


class _Reader:
    """Takes over the nodes that formulas have."""

    def __init__(self, text: str, start: int) -> None:
        self._bytes = text.encode()
        self._start = start

    def _at(self, node: ast.expr) -> int:
        """Return the offset of a node: ast counts bytes of UTF-8."""
        return self._start + len(self._bytes[: node.col_offset].decode(errors="replace"))

    def read(self, node: ast.expr, depth: int) -> Expr:
        at = self._at(node)
        if depth > LIMITS.formula_depth:
            message = f"more than {LIMITS.formula_depth} operations lie inside one another"
            hint = "write sum([...]) for a long sum, or give parts names of their own"
            raise FormulaError(at, Code.COST, message, hint)
        match node:
            case ast.Constant(value):
                return _literal(value, at)
            case ast.Name(id=name):
                return _name(name, at)
            case ast.BinOp(op=ast.BitOr()):
                return self._span(node, at)
            case ast.Call():
                return self._call(node, at, depth)
            case ast.Compare():
                return self._compare(node, at, depth)
            case _:
                op, operands = _operation(node, at)
                parts = tuple(self.read(operand, depth + 1) for operand in operands)
                return _signed(op, parts, at)

    def _span(self, node: ast.BinOp, at: int) -> Span:
        if isinstance(node.left, ast.Name) and isinstance(node.right, ast.Name):
            first, last = (_name(end.id, self._at(end)) for end in (node.left, node.right))
            return Span(first, last, at)
        message = "a range goes from one cell to another: ones..sixes"
        raise FormulaError(at, Code.SYNTAX, message, "put brackets around other parts")

    def _call(self, node: ast.Call, at: int, depth: int) -> Call:
        if not isinstance(node.func, ast.Name) or CELL_DOT in node.func.id:
            raise FormulaError(at, Code.NOT_A_FORMULA, "only a function can be called", None)
        if node.keywords:
            message = "arguments of functions have no names"
            raise FormulaError(at, Code.NOT_A_FORMULA, message, None)
        arguments = tuple(self.read(argument, depth + 1) for argument in node.args)
        return Call(node.func.id, arguments, at)

    def _compare(self, node: ast.Compare, at: int, depth: int) -> Operation:
        parts = [self.read(part, depth + 1) for part in (node.left, *node.comparators)]
        pairs = []
        for op, left, right in zip(node.ops, parts, parts[1:], strict=False):
            if type(op) not in _COMPARE:
                raise _lacking(op, at)
            pairs.append(Operation(_COMPARE[type(op)], (left, right), at))
        return pairs[0] if len(pairs) == 1 else Operation(Op.AND, tuple(pairs), at)


def _literal(value: object, at: int) -> Literal:
    if value is None or isinstance(value, bool):
        message = f"{value} is not a word of formulas"
        hint = None if value is None else f"write {str(value).lower()}"
        raise FormulaError(at, Code.NOT_A_FORMULA, message, hint)
    if isinstance(value, int | float | str):
        return Literal(value, at)
    raise FormulaError(at, Code.NOT_A_FORMULA, "formulas have no values like this", None)


def _name(name: str, at: int) -> Name | CellRef:
    row, dot, column = name.partition(CELL_DOT)
    return CellRef(row, column, at) if dot else Name(name, at)


def _operation(node: ast.expr, at: int) -> tuple[Op, list[ast.expr]]:
    """Return the operation of a node and its operands."""
    match node:
        case ast.BinOp(left, op, right) if type(op) in _BINARY:
            return _BINARY[type(op)], [left, right]
        case ast.UnaryOp(ast.Not(), operand):
            return Op.NOT, [operand]
        case ast.UnaryOp(ast.USub(), operand):
            return Op.NEG, [operand]
        case ast.BoolOp(op, values):
            return (Op.AND if isinstance(op, ast.And) else Op.OR), values
        case ast.IfExp(test, body, orelse):
            return Op.IF, [test, body, orelse]
        case ast.List(elts):
            return Op.LIST, elts
        case ast.BinOp(_, op, _) | ast.UnaryOp(op, _):
            raise _lacking(op, at)
        case _:
            raise _lacking(node, at)


def _lacking(node: ast.AST, at: int) -> FormulaError:
    what = _LACKING.get(type(node))
    message = f"formulas do not have {what}" if what else "this is not part of formulas"
    return FormulaError(at, Code.NOT_A_FORMULA, message, None)


def _signed(op: Op, parts: tuple[Expr, ...], at: int) -> Expr:
    """Return the operation; of a negative number, the number."""
    first = parts[0] if parts else None
    if op is Op.NEG and isinstance(first, Literal) and not isinstance(first.value, str):
        return Literal(-first.value, at)
    return Operation(op, parts, at)
