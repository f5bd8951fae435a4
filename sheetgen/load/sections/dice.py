"""Rows of printed dice: numbers, colours sheet by sheet, and the result at the end of a row."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sheetgen.model.codes import Code
from sheetgen.model.layout import Arrangement, DiceRow, DiceRows, ResultColumn
from sheetgen.source import Mapping, Node, Scalar, Sequence, quoted

from ..accepts import ACCEPTS
from ..kinds import IDENTIFIER, LETTER, Pattern, Whole
from ..reading import Context, JsonSchema, Kind, T_co, counted, unknown_hint, wrong_shape
from ..shapes import Fields, Key, Named, Record, itself
from ..texts import FORMULA
from .kind import SectionKind
from .loose import LABEL

MOST_DICE = 20


@dataclass(frozen=True, eq=False)
class Run(Kind[tuple[T_co, ...]]):
    """Several values in a line, separated by spaces, or a list of them."""

    kind: Kind[T_co]
    wanted: str

    def read(self, node: Node, context: Context) -> tuple[T_co, ...] | None:
        """Read every value."""
        match node:
            case Sequence(items=items):
                parts = [*items]
            case Scalar() if node.text.strip():
                parts = [*_split(node)]
            case _:
                wrong_shape(node, self.wanted, context)
                return None
        results = [self.kind.read(part, context) for part in parts]
        found = tuple(item for item in results if item is not None)
        return found if found and len(found) == len(results) else None

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return a text or a list; a single number is a run of one."""
        items: JsonSchema = {"type": "array", "items": self.kind.schema(defs), "minItems": 1}
        return {"anyOf": [{"type": ["string", "integer"]}, items]}


def _split(node: Scalar) -> list[Scalar]:
    """Split a text at spaces and commas; places are exact for a text on one line."""
    ref = node.text_ref
    return [
        Scalar(word[0], place, place)
        for word in re.finditer(r"[^\s,;]+", node.text)
        for place in [type(ref)(ref.file, ref.line, ref.column + word.start())]
    ]


_COLOUR_NAME = Pattern(
    "[a-z][a-z0-9_]*",
    "the name of a colour",
    Code.IDENTIFIER,
    "write the colours as the palette has them, separated by spaces",
)
_NUMBER_ROWS: Named[DiceRow] = Named(
    IDENTIFIER,
    Run(Whole(0, 999), "numbers separated by spaces, such as 6 5 4 3 2 1"),
    lambda name, numbers, context: DiceRow(name, numbers, context.path[-1].ref),
)


@dataclass(frozen=True, slots=True)
class ColourRow:
    """The colours of one row as written, with the places of row and colours."""

    row: Scalar
    colours: tuple[Scalar, ...]


class _ColourKind(Kind[Scalar]):
    """The name of a colour with its place."""

    wanted = _COLOUR_NAME.wanted

    def read(self, node: Node, context: Context) -> Scalar | None:
        """Read the name."""
        name = _COLOUR_NAME.read(node, context)
        if name is None or not isinstance(node, Scalar):
            return None
        known = context.names.colours
        if known is not None and name not in known:
            message = f"the palette has no colour {quoted(name)}"
            hint = unknown_hint(name, known, "colours in the palette")
            context.fault(node.ref, Code.UNKNOWN_NAME, message, hint)
            return None
        return node

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return the pattern of the name."""
        return _COLOUR_NAME.schema(defs)


def _colour_row(name: str, colours: tuple[Scalar, ...], context: Context) -> ColourRow:
    ref = context.path[-1].ref
    return ColourRow(Scalar(name, ref, ref), colours)


_COLOUR_ROWS: Named[ColourRow] = Named(
    IDENTIFIER, Run(_ColourKind(), "colours separated by spaces"), _colour_row
)


@dataclass(frozen=True, slots=True)
class ColourSheet:
    """The colours of one sheet as written; the letter is "" where sheets have none."""

    letter: Scalar
    rows: tuple[ColourRow, ...]


def _colour_sheet(name: str, rows: tuple[ColourRow, ...], context: Context) -> ColourSheet:
    ref = context.path[-1].ref
    return ColourSheet(Scalar(name, ref, ref), rows)


_LETTERED: Named[ColourSheet] = Named(LETTER, _COLOUR_ROWS, _colour_sheet)


class ColoursKind(Kind[tuple[ColourSheet, ...]]):
    """The colours of the dice: for each letter the rows, or the rows alone."""

    wanted = "a mapping of letters to rows of colours"

    def read(self, node: Node, context: Context) -> tuple[ColourSheet, ...] | None:
        """Read the sheets."""
        if context.names.colours == ():
            message = "the dice have colours, but the layout has no palette"
            hint = 'add "palette" at the top, with rgb, name and sign of each colour'
            context.fault(context.ref(node), Code.UNKNOWN_NAME, message, hint)
            return None
        if isinstance(node, Mapping) and node.entries:
            if any(isinstance(value, Mapping) for _, value in node.entries):
                return _LETTERED.read(node, context)
            rows = _COLOUR_ROWS.read(node, context)
            ref = context.ref(node)
            return None if rows is None else (ColourSheet(Scalar("", ref, ref), rows),)
        wrong_shape(node, self.wanted, context)
        return None

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return the choice of both."""
        return {"anyOf": [_LETTERED.schema(defs), _COLOUR_ROWS.schema(defs)]}


_ID = Key("id", IDENTIFIER, "The name of the rows together, for rules.", required=True)
_NUMBERS = Key(
    "numbers", _NUMBER_ROWS, "The printed numbers of each row from left to right.", required=True
)
_COLOURS = Key(
    "colours", ColoursKind(), "The colours of the dice, for each letter and row.", default="none"
)
_ACCEPTS = Key("accepts", ACCEPTS, "What may be written in a field.", required=True)
_FORMULA = Key("formula", FORMULA, "How the result is computed.", required=True)
_RESULT_RECORD = Record("result", "The result of a row.", (LABEL, _FORMULA), itself)


def _result(name: str, fields: Fields, context: Context) -> ResultColumn:
    return ResultColumn(name, fields[LABEL], fields[_FORMULA], fields.ref)


_RESULT: Key[tuple[ResultColumn, ...]] = Key(
    "result", Named(IDENTIFIER, _RESULT_RECORD, _result), "The computed cell at the row's end."
)


def _dice(fields: Fields, context: Context) -> DiceRows | None:
    rows, sheets = fields[_NUMBERS], fields.get(_COLOURS, ())
    results = fields.get(_RESULT, ())
    sound = [_equally_long(rows, context), _one_result(results, context)]
    if not all(sound):
        return None
    arrangements = [_arrangement(sheet, rows, context) for sheet in sheets]
    found = tuple(item for item in arrangements if item is not None)
    if len(found) < len(arrangements):
        return None
    result = results[0] if results else None
    return DiceRows(fields[_ID], rows, found, fields[_ACCEPTS], result, fields.ref)


def _equally_long(rows: tuple[DiceRow, ...], context: Context) -> bool:
    """Check that all rows have as many numbers as most of them, and not too many."""
    lengths = [len(row.numbers) for row in rows]
    usual = max(lengths, key=lengths.count)
    sound = True
    for row in rows:
        count = len(row.numbers)
        if count != usual:
            message = (
                f"{quoted(row.id)} has {counted(count, 'number')}, the other rows have {usual}"
            )
            context.fault(row.ref, Code.COUNT, message, _count_hint(count, usual))
            sound = False
        elif count > MOST_DICE:
            message = f"{quoted(row.id)} has {count} numbers"
            context.fault(row.ref, Code.COUNT, message, f"at most {MOST_DICE} fit into a row")
            sound = False
    return sound


def _count_hint(count: int, usual: int) -> str:
    gap = abs(count - usual)
    return f"{'remove' if count > usual else 'add'} {gap}"


def _one_result(results: tuple[ResultColumn, ...], context: Context) -> bool:
    for extra in results[1:]:
        message = f"{quoted(extra.id)} is a second result; a row has only one"
        context.fault(extra.ref, Code.COUNT, message)
    return len(results) < 2


def _arrangement(
    sheet: ColourSheet, rows: tuple[DiceRow, ...], context: Context
) -> Arrangement | None:
    """Put the colours of one sheet into the order of the rows."""
    given = {item.row.text: item for item in sheet.rows}
    name = f"sheet {sheet.letter.text}" if sheet.letter.text else "the sheet"
    sound = True
    for item in sheet.rows:
        if item.row.text not in {row.id for row in rows}:
            message = f"{name} has colours for {quoted(item.row.text)}, which has no numbers"
            context.fault(
                item.row.ref, Code.UNKNOWN_NAME, message, 'the rows are those under "numbers"'
            )
            sound = False
    for row in rows:
        found = given.get(row.id)
        if found is None:
            message = f"{name} has no colours for {quoted(row.id)}"
            context.fault(sheet.letter.ref, Code.COUNT, message, f"add {row.id}: …")
            sound = False
        elif len(found.colours) != len(row.numbers):
            count, usual = len(found.colours), len(row.numbers)
            given_for = f"the {counted(usual, 'number')} of {quoted(row.id)}"
            message = f"{name} has {counted(count, 'colour')} for {given_for}"
            context.fault(found.row.ref, Code.COUNT, message, _count_hint(count, usual))
            sound = False
    return _ordered(sheet, given, rows) if sound else None


def _ordered(
    sheet: ColourSheet, given: dict[str, ColourRow], rows: tuple[DiceRow, ...]
) -> Arrangement:
    colours = tuple(tuple(word.text for word in given[row.id].colours) for row in rows)
    return Arrangement(sheet.letter.text, colours, sheet.letter.ref)


DICE = SectionKind.of(
    Record(
        "dice",
        "Rows of dice with a printed number and a colour each, to write in.",
        (_ID, _NUMBERS, _COLOURS, _ACCEPTS, _RESULT),
        _dice,
    )
)
