"""Tables: labelled rows by columns."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sheetgen.model.codes import Code
from sheetgen.model.layout import Column, Table, TableRow
from sheetgen.model.ledger import player_id
from sheetgen.model.rules import Formula
from sheetgen.model.style import RowStyle
from sheetgen.model.text import Text
from sheetgen.source import Node, Scalar, quoted

from ..kinds import COLUMN_ID, IDENTIFIER, Pattern, Whole, scalar_text, whole_number
from ..reading import Context, JsonSchema, Kind, unknown_hint
from ..shapes import ByShape, Fields, Items, Key, Mapped, Named, Record, itself, paired
from ..texts import FORMULA, WORDS
from .kind import SectionKind
from .loose import ACCEPTS_KEY, FORMULA_KEY, LABEL, OPTIONAL, STYLE, one_source

MOST_COLUMNS = 30
PLAYERS = "players"


@dataclass(frozen=True, slots=True)
class _Columns:
    """The columns of a table, and whether they are the players'."""

    columns: tuple[Column, ...]
    per_player: bool = False


class CountKind(Kind[_Columns]):
    """How many columns there are: a number, or ``players`` for one each."""

    wanted = "a number of columns, or players"
    _number = Whole(1, MOST_COLUMNS)

    def read(self, node: Node, context: Context) -> _Columns | None:
        """Read the number or the word."""
        if isinstance(node, Scalar) and node.text.strip() == PLAYERS:
            return self._players(node, context)
        text = scalar_text(node, self, context)
        if text is None:
            return None
        count = whole_number(text)
        if count is None or not 1 <= count <= MOST_COLUMNS:
            message = f"{context.owner} must be {self.wanted}, not {quoted(text)}"
            hint = f"write a number from 1 to {MOST_COLUMNS}, or {PLAYERS} for one column each"
            context.fault(node.ref, Code.NUMBER, message, hint)
            return None
        numbers = map(str, range(1, count + 1))
        return _Columns(tuple(Column(number, Text.same(number)) for number in numbers))

    def _players(self, node: Node, context: Context) -> _Columns | None:
        most = context.players[1]
        if most > MOST_COLUMNS:
            message = f"a table has at most {MOST_COLUMNS} columns, but {most} can play"
            context.fault(node.ref, Code.COUNT, message, 'change "players" at the top')
            return None
        seats = range(1, most + 1)
        columns = tuple(Column(player_id(seat), Text.same(str(seat))) for seat in seats)
        return _Columns(columns, per_player=True)

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return a number or the word."""
        return {"anyOf": [self._number.schema(defs), {"const": PLAYERS}]}


def _named_column(name: str, label: Text, context: Context) -> Column:
    return Column(name, label)


def _named_columns(columns: tuple[Column, ...], node: Node, context: Context) -> _Columns:
    return _Columns(columns)


class ColumnsKind(Kind["tuple[tuple[str, ...], Scalar | None]"]):
    """Some columns of a table: ``1..5``, or a list of them.

    The value is the ids as written; two with a scalar are the ends of a range.
    """

    wanted = "a range such as 1..5 or a list of columns"
    _list = Items(COLUMN_ID)

    def read(self, node: Node, context: Context) -> tuple[tuple[str, ...], Scalar | None] | None:
        """Read the ids; whether there are such columns is not known yet."""
        if not isinstance(node, Scalar):
            ids = self._list.read(node, context)
            return None if ids is None else (ids, None)
        text = scalar_text(node, self, context)
        if text is None:
            return None
        found = re.fullmatch(rf"({COLUMN_ID.pattern})(?:\s*\.\.\s*({COLUMN_ID.pattern}))?", text)
        if not found:
            message = f"{context.owner} must be {self.wanted}, not {quoted(text)}"
            context.fault(node.ref, Code.RANGE, message, "write two dots between the ends")
            return None
        return (found[1], found[2] or found[1]), node

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return a range, a number or a list."""
        return {"anyOf": [{"type": ["string", "integer"]}, self._list.schema(defs)]}


_ROW_COLUMNS = Key("columns", ColumnsKind(), "The columns where the row has a cell.", default="all")
_NOTE = Key("note", WORDS, "A small remark at the right of the label.")
_RESULT_NAME = Pattern(
    "[a-z][a-z0-9_]*", "a name for a column of results", Code.IDENTIFIER, "use small letters"
)


_ROW_RESULTS: Key[tuple[tuple[str, Formula], ...]] = Key(
    "results",
    Named(_RESULT_NAME, FORMULA, paired),
    "Formulas of this row for columns of results, instead of those of the columns.",
    default="the formulas of the columns",
)
_ROW = Record(
    "row",
    "A row of a table: entries (accepts) or computed cells (formula).",
    (LABEL, _NOTE, _ROW_COLUMNS, ACCEPTS_KEY, FORMULA_KEY, _ROW_RESULTS, STYLE, OPTIONAL),
    itself,
)

_RESULT_FORMULA = Key(
    "formula", FORMULA, "How it is computed in a row.", default="rows give their own"
)
_RESULT = Record(
    "result_column",
    "A column of computed cells at the end of the rows that are written.",
    (LABEL, _RESULT_FORMULA),
    itself,
)


@dataclass(frozen=True, slots=True)
class _ResultColumn:
    """A column of results; without a formula only rows with one of their own have a cell."""

    column: Column
    formula: Formula | None


def _result_column(name: str, fields: Fields, context: Context) -> _ResultColumn:
    return _ResultColumn(Column(name, fields[LABEL]), fields.get(_RESULT_FORMULA))


_ID = Key("id", IDENTIFIER, "The name of the table, for rules.", required=True)
_COLUMNS: Key[_Columns] = Key(
    "columns",
    ByShape(
        "the number of columns, players, or a mapping with a label for each",
        text=CountKind(),
        mapping=Mapped(Named(COLUMN_ID, WORDS, _named_column), _named_columns),
    ),
    "How many columns there are, players for one each, or their names with a label each.",
    required=True,
)
_RESULTS: Key[tuple[_ResultColumn, ...]] = Key(
    "results",
    Named(_RESULT_NAME, _RESULT, _result_column),
    "Columns of computed cells after the others, at the end of the rows that are written.",
    default="none",
)
_HEAD = Key("head", WORDS, "What stands above the labels of the rows.")
_ROWS: Key[tuple[tuple[str, Fields], ...]] = Key(
    "rows", Named(IDENTIFIER, _ROW, paired), "The rows from top to bottom.", required=True
)


def _table(fields: Fields, context: Context) -> Table | None:
    columns, results = fields[_COLUMNS], fields.get(_RESULTS, ())
    rows = [_row(name, row, columns.columns, results, context) for name, row in fields[_ROWS]]
    found = tuple(row for row in rows if row is not None)
    if len(found) < len(rows):
        return None
    return Table(
        fields[_ID],
        columns.columns,
        found,
        fields.ref,
        fields.get(_HEAD),
        tuple(item.column for item in results),
        columns.per_player,
    )


def _row(
    name: str,
    fields: Fields,
    columns: tuple[Column, ...],
    results: tuple[_ResultColumn, ...],
    context: Context,
) -> TableRow | None:
    inner = context.inside(Scalar(name, fields.ref, fields.ref))
    source = one_source(fields, inner)
    chosen = _chosen(fields, tuple(column.id for column in columns), inner)
    computed = _row_results(fields, results, inner)
    if source is None or chosen is None or computed is None:
        return None
    accepts, formula = source
    return TableRow(
        id=name,
        label=fields[LABEL],
        ref=fields.ref,
        columns=chosen,
        note=fields.get(_NOTE),
        accepts=accepts,
        formula=formula,
        style=fields.get(STYLE, RowStyle.PLAIN),
        optional=fields.get(OPTIONAL, False),
        results=computed,
    )


def _row_results(
    fields: Fields, results: tuple[_ResultColumn, ...], context: Context
) -> tuple[tuple[str, Formula], ...] | None:
    """Return the computed cells at the end of a row, in the order of the columns."""
    given = fields.get(_ROW_RESULTS) or ()
    own = dict(given)
    known = [item.column.id for item in results]
    for name in own:
        if name not in known:
            message = f"{context.owner} has a result {quoted(name)}, which the table does not have"
            hint = unknown_hint(name, known, "columns of results")
            context.fault(fields.place(_ROW_RESULTS), Code.UNKNOWN_NAME, message, hint)
    if not set(own) <= set(known):
        return None
    written = fields.get(ACCEPTS_KEY) is not None
    formulas = (
        (item.column.id, own.get(item.column.id) or (item.formula if written else None))
        for item in results
    )
    return tuple((name, formula) for name, formula in formulas if formula is not None)


def _chosen(fields: Fields, ids: tuple[str, ...], context: Context) -> tuple[str, ...] | None:
    """Return the ids of a row's columns in the order of the table."""
    chosen = fields.get(_ROW_COLUMNS)
    if chosen is None:
        return ids
    words, scalar = chosen
    place = scalar.ref if scalar else fields.place(_ROW_COLUMNS)
    unknown = [word for word in dict.fromkeys(words) if word not in ids]
    for word in unknown:
        message = f"{context.owner} names the column {quoted(word)}, which the table does not have"
        context.fault(place, Code.UNKNOWN_NAME, message, unknown_hint(word, ids, "its columns"))
    if unknown:
        return None
    if scalar is None:
        if len(set(words)) < len(words):
            context.fault(place, Code.TWICE, f"{context.owner} names a column twice")
            return None
        return tuple(column for column in ids if column in words)
    first, last = ids.index(words[0]), ids.index(words[1])
    if first > last:
        message = f"the columns of {context.owner} run from {words[0]} back to {words[1]}"
        context.fault(place, Code.RANGE, message, f"write {words[1]}..{words[0]}")
        return None
    return ids[first : last + 1]


TABLE = SectionKind.of(
    Record("table", "Labelled rows by columns.", (_ID, _COLUMNS, _RESULTS, _HEAD, _ROWS), _table)
)
