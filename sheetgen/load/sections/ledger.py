"""Ledgers: rounds by players, with columns of the round before and after those of the players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from sheetgen.model.cells import CARRY
from sheetgen.model.codes import Code
from sheetgen.model.layout import ValueTable
from sheetgen.model.ledger import ForPlayers, Ledger, LedgerColumn, LedgerRows
from sheetgen.model.rules import Accepts, Formula
from sheetgen.model.style import RowStyle
from sheetgen.source import Mapping, Node, quoted

from ..accepts import known_set
from ..kinds import IDENTIFIER, Number, Pattern, RangeKind, Switch, Whole
from ..reading import Context, JsonSchema, Kind, counted, wrong_shape
from ..shapes import Fields, Items, Key, Mapped, Named, Record, itself
from ..texts import WORDS
from .kind import SectionKind
from .loose import ACCEPTS_KEY, FORMULA_KEY, LABEL, OPTIONAL, STYLE, one_source

MOST_ROWS = 60
MOST_PLAYERS = 12
MOST_LEDGER_SHEETS = 8
MOST_PRINTED = 1_000_000
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ForPlayersKind(Kind[ForPlayers[T]]):
    """Something else for some numbers of players: ``{7..8: 35}``."""

    value: Kind[T]
    wanted: str = "a mapping such as {7..8: …} from numbers of players"
    _players = RangeKind(1, MOST_PLAYERS)

    def read(self, node: Node, context: Context) -> ForPlayers[T] | None:
        """Read every pair."""
        if not isinstance(node, Mapping) or not node.entries:
            wrong_shape(node, self.wanted, context)
            return None
        found: list[tuple[int, int, T]] = []
        for key, value in node.entries:
            players = self._players.read(key, context)
            what = self.value.read(value, context.inside(key))
            if players is None or what is None:
                continue
            if any(first <= players[1] and players[0] <= last for first, last, _ in found):
                message = f"{context.owner} has {quoted(key.text)} players in two ranges"
                context.fault(key.ref, Code.TWICE, message, "each number belongs in one range")
                continue
            found.append((*players, what))
        return tuple(found) if len(found) == len(node.entries) else None

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return an object of what holds for the numbers of players."""
        return {
            "type": "object",
            "propertyNames": {"pattern": r"^[0-9]+(\.\.[0-9]+)?$"},
            "additionalProperties": self.value.schema(defs),
            "minProperties": 1,
        }


_PREFIX = Key(
    "prefix",
    Pattern("[a-z]+", "the beginning of a row's name", Code.IDENTIFIER, "use small letters a to z"),
    "The beginning of the rows' names: deal makes deal1, deal2 …",
    required=True,
)
_COUNT = Key("count", Whole(1, MOST_ROWS), "How many rows a sheet has.", required=True)
_COUNT_FOR = Key(
    "count_for",
    ForPlayersKind(Whole(1, MOST_ROWS)),
    "Other counts for some numbers of players.",
    default="none",
)
_SHEETS = Key(
    "sheets", Whole(1, MOST_LEDGER_SHEETS), "How many sheets a long game may take.", default="1"
)
_CARRY = Key("carry", WORDS, "What stands before the totals copied from the sheet before.")


def _rows(fields: Fields, context: Context) -> LedgerRows | None:
    sheets, carry = fields.get(_SHEETS, 1), fields.get(_CARRY)
    if sheets > 1 and carry is None:
        message = f'{context.owner} may take {sheets} sheets, but lacks the key "carry"'
        context.fault(fields.place(_SHEETS), Code.MISSING_KEY, message, f"carry: {_CARRY.doc}")
        return None
    if fields[_PREFIX] == CARRY:
        message = f"{quoted(CARRY)} is the row for what is carried over"
        context.fault(fields.place(_PREFIX), Code.RESERVED, message, "choose another beginning")
        return None
    counts = fields.get(_COUNT_FOR, ())
    return LedgerRows(fields[_PREFIX], fields[LABEL], fields[_COUNT], counts, sheets, carry)


_ROWS_RECORD: Record[LedgerRows] = Record(
    "ledger_rows",
    "The rows of a ledger, numbered from 1.",
    (_PREFIX, LABEL, _COUNT, _COUNT_FOR, _SHEETS, _CARRY),
    _rows,
)

_HEAD = Key("head", WORDS, "What is printed above the column.", default="the label")
_SHARE = Key(
    "share", Number(more_than=0, wanted="a number above 0"), "Its part of the width.", default="1"
)
_HIDDEN = Key(
    "hidden", Switch(), "Whether it is computed only, and stands on no sheet.", default="false"
)
_CARRIED = Key(
    "carried", Switch(), "Whether it is copied to the top of a further sheet.", default="false"
)
_ONLY = Key(
    "only", RangeKind(1, MOST_ROWS), "The rows that have the column, if not all.", default="all"
)
_NUMBERS = Items(Whole(-MOST_PRINTED, MOST_PRINTED))
_PRINTED = Key("printed", _NUMBERS, "The numbers printed in the rows, instead of anything written.")
_PRINTED_FOR = Key(
    "printed_for", ForPlayersKind(_NUMBERS), "Other numbers for some numbers of players."
)
_COLUMN: Record[Fields] = Record(
    "ledger_column",
    "A column of a ledger: entries (accepts), computed cells (formula) or printed numbers.",
    (
        LABEL,
        _HEAD,
        _SHARE,
        ACCEPTS_KEY,
        FORMULA_KEY,
        _PRINTED,
        _PRINTED_FOR,
        STYLE,
        OPTIONAL,
        _ONLY,
        _HIDDEN,
        _CARRIED,
    ),
    itself,
)


def _source(fields: Fields, context: Context) -> tuple[Accepts | None, Formula | None] | None:
    """Return what a column accepts or how it is computed: neither of them if it is printed."""
    if fields.get(_PRINTED) is None:
        return one_source(fields, context)
    for key in (ACCEPTS_KEY, FORMULA_KEY):
        if fields.get(key):
            message = f'{context.owner} has both "printed" and "{key.name}"'
            hint = "what is printed is neither written nor computed: remove one"
            context.fault(fields.place(key), Code.EXCLUSIVE, message, hint)
            return None
    return None, None


def _column(name: str, fields: Fields, context: Context) -> LedgerColumn | None:
    source = _source(fields, context)
    if source is None:
        return None
    hidden = fields.get(_HIDDEN, False)
    if hidden and source[1] is None:
        message = f"{context.owner} is hidden, but nobody can write into a hidden column"
        hint = "give it a formula, or remove hidden: true"
        context.fault(fields.place(_HIDDEN), Code.EXCLUSIVE, message, hint)
        return None
    return LedgerColumn(
        name,
        fields[LABEL],
        fields.ref,
        *source,
        head=fields.get(_HEAD),
        share=float(fields.get(_SHARE, 1)),
        style=fields.get(STYLE, RowStyle.PLAIN),
        optional=fields.get(OPTIONAL, False),
        hidden=hidden,
        carried=fields.get(_CARRIED, False),
        only=fields.get(_ONLY),
        printed=fields.get(_PRINTED, ()),
        printed_for=fields.get(_PRINTED_FOR, ()),
    )


_COLUMN_NAME = Pattern(
    r"(?!p[0-9])[a-z][a-z0-9_]*",
    "a name for a column of a ledger",
    Code.IDENTIFIER,
    "use small letters, digits and _; p1, p2 … are the columns of the players",
)
_COLUMNS: Named[LedgerColumn] = Named(_COLUMN_NAME, _COLUMN, _column)

_ID = Key("id", IDENTIFIER, "The name of the ledger, for rules.", required=True)
_ROWS = Key("rows", _ROWS_RECORD, "The rows: how they are named and how many there are.", True)
_BEFORE = Key("columns", _COLUMNS, "The columns of a row before those of the players.")
_EACH_PLAYER = Key(
    "each_player",
    _COLUMNS,
    "The columns that each player has; the first is called p1, p2 …, another one p1_NAME.",
    required=True,
)
_AFTER = Key("columns_after", _COLUMNS, "The columns of a row after those of the players.")
_ACROSS = Key(
    "across",
    Switch(),
    "Whether the rounds stand side by side, with the players below one another.",
    default="false",
)


def _ledger(fields: Fields, context: Context) -> Ledger | None:
    before, after = fields.get(_BEFORE, ()), fields.get(_AFTER, ())
    each = fields[_EACH_PLAYER]
    sound = True
    if context.players[1] > MOST_PLAYERS:
        message = f"a ledger has columns for at most {MOST_PLAYERS} players"
        context.fault(fields.ref, Code.COUNT, message, 'change "players" at the top')
        sound = False
    if each[0].hidden:
        message = f"{quoted(each[0].id)} is the first column of a player and cannot be hidden"
        context.fault(each[0].ref, Code.EXCLUSIVE, message, "put another column first")
        sound = False
    rows, across = fields[_ROWS], fields.get(_ACROSS, False)
    if across and (before or after or rows.sheets > 1):
        message = f"{context.owner} stands across, where only players have columns, on one sheet"
        hint = 'remove "columns", "columns_after" and "sheets", or across: true'
        context.fault(fields.place(_ACROSS), Code.EXCLUSIVE, message, hint)
        sound = False
    found = Ledger(fields[_ID], rows, before, each, after, context.players, fields.ref, across)
    fitting = [_fits(column, found, context) for column in (*before, *each, *after)]
    return found if sound and all(fitting) else None


def _fits(column: LedgerColumn, section: Ledger, context: Context) -> bool:
    """Check that a column has rows to stand in and as many printed numbers as there are rows."""
    if column.printed and column in section.each_player:
        message = f"{quoted(column.id)} is a column of each player, which cannot be printed"
        context.fault(column.ref, Code.EXCLUSIVE, message, 'put it under "columns"')
        return False
    least, most = section.players
    for players in range(least, most + 1):
        rows = section.rows.on_sheet(players) * section.rows.sheets
        if column.printed and column.printed_in(rows, players) is None:
            message = (
                f"{quoted(column.id)} has too few printed numbers: {counted(players, 'player')} "
                f"have {counted(rows, 'row')}"
            )
            context.fault(column.ref, Code.COUNT, message, "give a number for every row")
            return False
        if column.only and column.only[1] > rows:
            message = f"{quoted(column.id)} stands in row {column.only[1]}, which there is not"
            hint = f"{counted(players, 'player')} have {counted(rows, 'row')}"
            context.fault(column.ref, Code.COUNT, message, hint)
            return False
    return True


LEDGER = SectionKind.of(
    Record(
        "ledger",
        "Rounds by players, with totals that run from row to row.",
        (_ID, _ROWS, _ACROSS, _BEFORE, _EACH_PLAYER, _AFTER),
        _ledger,
    )
)

_OF = Key(
    "of", Mapped(IDENTIFIER, known_set), "The set of symbols whose values are shown.", required=True
)
_TITLE = Key("title", WORDS, "What stands before the values.")
_ABOVE = Key("label", WORDS, "What stands before the symbols.")
_FALLING = Key("falling", Switch(), "Whether the highest stand first.", default="false")


def _value_table(fields: Fields, context: Context) -> ValueTable:
    return ValueTable(
        fields[_OF], fields.ref, fields.get(_TITLE), fields.get(_ABOVE), fields.get(_FALLING, False)
    )


VALUE_TABLE = SectionKind.of(
    Record(
        "value_table",
        "Shows what the symbols of a set are worth.",
        (_OF, _TITLE, _ABOVE, _FALLING),
        _value_table,
    )
)
