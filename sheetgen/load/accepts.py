"""What may be written in a cell: numbers, throws of dice, symbols and marks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import comb

from sheetgen.model.codes import Code
from sheetgen.model.diagnostic import SourceRef
from sheetgen.model.limits import LIMITS
from sheetgen.model.rules import Accepts, DicePattern, Formula, Mark, NumberRange
from sheetgen.source import Node, Scalar, quoted

from .kinds import IDENTIFIER, RULE_ID, Member, Switch, Whole, scalar_text, whole_number
from .reading import Context, JsonSchema, Kind, unknown_hint
from .shapes import ByShape, Fields, Items, Key, Mapped, Named, Record
from .texts import FORMULA, TEMPLATE


@dataclass(frozen=True, slots=True)
class Bound(Kind["int | Formula"]):
    """An end of a range: a whole number or a formula."""

    wanted: str = "a whole number or a formula"

    def read(self, node: Node, context: Context) -> int | Formula | None:
        """Read the number or the formula."""
        formula = FORMULA.read(node, context)
        return None if formula is None else _bound(formula.text.strip(), formula.ref)

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return an integer or a text."""
        return {"type": ["integer", "string"]}


def _bound(text: str, ref: SourceRef) -> int | Formula:
    number = whole_number(text)
    return Formula(text, ref) if number is None else number


@dataclass(frozen=True, slots=True)
class NumbersText(Kind[NumberRange]):
    """A number, or a range whose ends may be formulas: ``7``, ``2..12``, ``1..printed``."""

    wanted: str = "a number or a range such as 1..6 or 1..printed"

    def read(self, node: Node, context: Context) -> NumberRange | None:
        """Read the number or the range."""
        text = scalar_text(node, self, context)
        if text is None or not isinstance(node, Scalar):
            return None
        first, dots, last = text.partition("..")
        ends = (first.strip(), last.strip())
        if not dots:
            number = whole_number(text)
            if number is not None:
                return NumberRange(number, number)
        if not dots or not all(ends) or ends[1].startswith("."):
            message = f"{context.owner} must be {self.wanted}, not {quoted(text)}"
            context.fault(node.ref, Code.RANGE, message, _range_hint(text))
            return None
        return _checked(
            NumberRange(
                _bound(ends[0], _moved(node, node.text.index(first))),
                _bound(ends[1], _moved(node, node.text.rindex(ends[1]))),
            ),
            node.ref,
            context,
        )

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return an integer or a range."""
        return {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": r"\.\.|^[0-9]+$"}]}


def _moved(node: Scalar, offset: int) -> SourceRef:
    ref = node.text_ref
    return SourceRef(ref.file, ref.line, ref.column + offset)


def _range_hint(text: str) -> str:
    found = re.fullmatch(r"([0-9]+)\s*(?:-|–|—|to|bis|…|\.{3,}|\.)\s*(\w+)", text)
    if found:
        return f"write two dots between the ends: {found[1]}..{found[2]}"
    if re.fullmatch(r"[0-9]+(\s*,\s*[0-9]+)+", text):
        return f"write several numbers as a list: [{text}]"
    return "write 5 for one number, 1..6 for a range, [0, 25] for several"


def _checked(numbers: NumberRange, ref: SourceRef, context: Context) -> NumberRange | None:
    first, last = numbers.first, numbers.last
    if isinstance(first, int) and isinstance(last, int) and first > last:
        message = f"the range of {context.owner} runs from {first} down to {last}"
        context.fault(ref, Code.RANGE, message, f"write the smaller end first: {last}..{first}")
        return None
    return numbers


_FROM = Key("from", Bound(), "The first number.", required=True)
_TO = Key("to", Bound(), "The last number.", required=True)
_STEP = Key("step", Whole(1), "The distance from one number to the next.", default="1")


def _build_steps(fields: Fields, context: Context) -> NumberRange | None:
    numbers = NumberRange(fields[_FROM], fields[_TO], fields.get(_STEP, 1))
    return _checked(numbers, fields.ref, context)


_STEPS = Record(
    "number_steps",
    "Numbers at equal distances, such as 3, 6, 9, 12, 15.",
    (_FROM, _TO, _STEP),
    _build_steps,
)
_ONE_RANGE: ByShape[NumberRange] = ByShape(
    "a number or a range such as 1..6", text=NumbersText(), mapping=_STEPS
)
_RANGES: Items[NumberRange] = Items(_ONE_RANGE, single=True)

DICE = Key("dice", Whole(1, 12), "How many dice are thrown.", required=True)
_WHEN = Key(
    "when", FORMULA, "Which throws are meant: a condition on dice and counts.", default="all"
)
_SCORE = Key("score", FORMULA, "What such a throw is worth.", required=True)
FACES = Key("faces", Whole(2, 100), "How many faces a die has.", default="6")


def few_throws(dice: int, faces: int, ref: SourceRef, context: Context) -> bool:
    """Check that so many dice have no more different throws than can be looked through."""
    throws = comb(dice + faces - 1, dice)
    if throws <= LIMITS.throws:
        return True
    message = f"{dice} dice with {faces} faces have {throws} different throws"
    hint = f"at most {LIMITS.throws} are looked through; give the numbers themselves"
    context.fault(ref, Code.NUMBER, message, hint)
    return False


def _build_throw(fields: Fields, context: Context) -> DicePattern | None:
    dice, faces = fields[DICE], fields.get(FACES, 6)
    if not few_throws(dice, faces, fields.place(DICE), context):
        return None
    return DicePattern(dice, fields.get(_WHEN), fields[_SCORE], faces)


_THROW_RECORD = Record(
    "throw",
    "A pattern of dice: the values follow from all throws that show it.",
    (DICE, _WHEN, _SCORE, FACES),
    _build_throw,
)


def _mark(name: str, worth: Formula, context: Context) -> tuple[Mark, Formula]:
    return Mark(name), worth


_NUMBERS = Key("numbers", _RANGES, "The numbers that may be written: one, a range or a list.")
_THROW = Key(
    "throw", Items(_THROW_RECORD, single=True), "Patterns of dice whose values may be written."
)


def known_set(name: str, node: Node, context: Context) -> str | None:
    """Return the name of a set of symbols, or note that there is none."""
    known = context.names.symbols
    if known is None or name in known:
        return name
    message = f"there is no set of symbols {quoted(name)}"
    hint = unknown_hint(name, known, "sets of symbols")
    context.fault(node.ref, Code.UNKNOWN_NAME, message, hint)
    return None


_SYMBOLS: Key[str] = Key(
    "symbols", Mapped(IDENTIFIER, known_set), "The name of the set of symbols that may be written."
)
_PLAYERS = Key(
    "players",
    Switch(),
    "Whether a player of the ledger may be written: the name or the number.",
    default="false",
)
_MARKS: Key[tuple[tuple[Mark, Formula], ...]] = Key(
    "marks",
    Named(Member(Mark), FORMULA, _mark, wanted='a mapping such as {x: printed, "-": 0}'),
    "The marks that may be written, x for a cross and - for a strike, each with its worth.",
)
_RULE = Key(
    "rule", RULE_ID, "The id of the finding when something else is written.", default="not-accepted"
)
_TEXT = Key("text", TEMPLATE, "What the player is told when something else is written.")


def _build(fields: Fields, context: Context) -> Accepts | None:
    accepts = Accepts(
        numbers=fields.get(_NUMBERS, ()),
        throws=fields.get(_THROW, ()),
        symbols=fields.get(_SYMBOLS),
        marks=fields.get(_MARKS, ()),
        rule=fields.get(_RULE, "not-accepted"),
        text=fields.get(_TEXT),
        ref=fields.ref,
        players=fields.get(_PLAYERS, False),
    )
    values = accepts.numbers or accepts.throws or accepts.symbols or accepts.players
    if values or accepts.marks:
        return accepts
    hint = "add at least one of numbers, throw, symbols, players and marks"
    context.fault(fields.ref, Code.EXCLUSIVE, f"{context.owner} allows nothing at all", hint)
    return None


ACCEPTS = Record(
    "accepts",
    "What may be written in a cell; the parts add up.",
    (_NUMBERS, _THROW, _SYMBOLS, _PLAYERS, _MARKS, _RULE, _TEXT),
    _build,
)
