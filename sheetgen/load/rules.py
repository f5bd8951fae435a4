"""Checks, options, values, groups, derived values, symbols and the rules of a game.

Formulas are only read here, each with its place; the phase that parses them and looks their
names up comes when the whole layout is known.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.model.codes import Code
from sheetgen.model.diagnostic import Severity
from sheetgen.model.rules import (
    Check,
    Derived,
    Each,
    Formula,
    GameRules,
    NamedValue,
    Option,
    Scope,
)
from sheetgen.model.spelling import did_you_mean
from sheetgen.source import Node, quoted

from .kinds import IDENTIFIER, RULE_ID, Number, OneOf, Pattern, scalar_text
from .reading import Context, JsonSchema, Kind, listed, unknown_hint
from .shapes import ByShape, Fields, Items, Key, Named, Record, itself, paired
from .texts import FORMULA, TEMPLATE, WORDS

EACH_FORMS = (
    "sheet, row of NAME, column of NAME, cell of NAME, player of NAME or row and player of NAME"
)


@dataclass(frozen=True, slots=True)
class EachKind(Kind[Each]):
    """What a rule is repeated for: ``sheet``, or ``row of dice`` and the like."""

    wanted: str = f"one of {EACH_FORMS}"

    def read(self, node: Node, context: Context) -> Each | None:
        """Read the scope and the section it belongs to."""
        text = scalar_text(node, self, context)
        if text is None:
            return None
        if text == Scope.SHEET:
            return Each(Scope.SHEET)
        scope, _, section = (part.strip() for part in text.partition(" of "))
        scopes = [item for item in Scope if item is not Scope.SHEET]
        if scope in scopes and re.fullmatch(IDENTIFIER.pattern, section):
            return self._of(Scope(scope), section, node, context)
        context.fault(node.ref, Code.EACH, self._message(text, context), _each_hint(text, scopes))
        return None

    def _of(self, scope: Scope, section: str, node: Node, context: Context) -> Each | None:
        known = context.names.sections
        if known is None or section in known:
            return Each(scope, section)
        message = f"{context.owner} names the section {quoted(section)}, which does not exist"
        hint = unknown_hint(section, known, "sections with an id")
        context.fault(node.ref, Code.UNKNOWN_NAME, message, hint)
        return None

    def _message(self, text: str, context: Context) -> str:
        return f"{context.owner} must be {self.wanted}, not {quoted(text)}"

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return a pattern."""
        scopes = "|".join(scope for scope in Scope if scope is not Scope.SHEET)
        return {"type": "string", "pattern": f"^(sheet|({scopes}) of [a-z][a-z0-9_]*)$"}


def _each_hint(text: str, scopes: Sequence[Scope]) -> str | None:
    scope = text.partition(" of ")[0].strip()
    if scope in scopes:
        return f"name the section: {scope} of NAME, with the id of a table or of dice"
    return did_you_mean(scope, [*scopes, Scope.SHEET])


EACH = EachKind()
_EACH = Key("each", EACH, f"What the rule is repeated for: {EACH_FORMS}.", default="sheet")

_CHECK_WHEN = Key("when", FORMULA, "When the rule is looked at.", default="always")
_MUST = Key("must", FORMULA, "What has to be true.", required=True)
_AT: Key[tuple[Formula, ...]] = Key(
    "at", Items(FORMULA, single=True), "The cells that a finding points at."
)
_CHECK_TEXT = Key(
    "text", TEMPLATE, "What the player is told; formulas stand in braces.", required=True
)
_SEVERITIES = (Severity.ERROR, Severity.WARNING, Severity.HINT)
_SEVERITY = Key(
    "severity",
    OneOf(tuple(str(item) for item in _SEVERITIES)),
    "How much a finding weighs: error, warning or hint.",
    default="error",
)
_EXPECTED = Key("expected", FORMULA, "What should have been written, for the finding.")


_CHECK = Record(
    "check",
    "A condition that a filled-in sheet, or all sheets of a game, must meet.",
    (_EACH, _CHECK_WHEN, _MUST, _AT, _CHECK_TEXT, _SEVERITY, _EXPECTED),
    itself,
)


def _build_check(name: str, fields: Fields, context: Context) -> Check:
    return Check(
        id=name,
        each=fields.get(_EACH, Each(Scope.SHEET)),
        when=fields.get(_CHECK_WHEN),
        must=fields[_MUST],
        at=fields.get(_AT, ()),
        text=fields[_CHECK_TEXT],
        severity=Severity(fields.get(_SEVERITY, "error")),
        expected=fields.get(_EXPECTED),
        ref=fields.ref,
    )


CHECKS: Named[Check] = Named(RULE_ID, _CHECK, _build_check, doc="The checks by their ids.")


class _DefaultKind(Kind[str]):
    """The default of an option as written."""

    wanted = "true, false or one of the choices"

    def read(self, node: Node, context: Context) -> str | None:
        """Read the word."""
        return scalar_text(node, self, context)

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return a switch or a word."""
        return {"type": ["boolean", "string"]}


_OPTION_DEFAULT = Key("default", _DefaultKind(), "What holds if nothing is said.", required=True)
_CHOICES = Key(
    "choices", Items(IDENTIFIER, least=2), "The choices by name.", default="true or false"
)
_OPTION_TEXT = Key("text", WORDS, "The house rule in words.", required=True)


def _build_option(name: str, fields: Fields, context: Context) -> Option | None:
    default, choices = fields[_OPTION_DEFAULT], fields.get(_CHOICES, ())
    place = fields.place(_OPTION_DEFAULT)
    value: bool | str = default
    if not choices:
        if default not in ("true", "false"):
            message = f'"default" must be true or false, not {quoted(default)}'
            meant = {"yes": "true", "on": "true", "no": "false", "off": "false"}.get(default)
            hint = f"write {meant}" if meant else 'or add "choices" to have named choices'
            context.fault(place, Code.BOOLEAN, message, hint)
            return None
        value = default == "true"
    elif default not in choices:
        message = f'"default" must be one of {listed(choices)}, not {quoted(default)}'
        context.fault(place, Code.CHOICE, message, did_you_mean(default, choices))
        return None
    if len(set(choices)) < len(choices):
        context.fault(fields.place(_CHOICES), Code.TWICE, f"{quoted(name)} has a choice twice")
        return None
    return Option(name, value, choices, fields[_OPTION_TEXT], fields.ref)


_OPTION = Record(
    "option",
    "A house rule: a switch, or a choice of several.",
    (_OPTION_DEFAULT, _CHOICES, _OPTION_TEXT),
    itself,
)
OPTIONS: Named[Option] = Named(IDENTIFIER, _OPTION, _build_option)


VALUES: Named[tuple[str, NamedValue]] = Named(
    IDENTIFIER,
    ByShape[NamedValue]("a number or a list of numbers", text=Number(), items=Items(Number())),
    paired,
    doc="Named numbers and lists of numbers.",
)


GROUPS: Named[tuple[str, tuple[str, ...]]] = Named(
    IDENTIFIER, Items(IDENTIFIER), paired, doc="Named groups of rows and of other groups."
)

_FORMULA = Key("formula", FORMULA, "The formula that has the name.", required=True)
_DERIVED = Record("derived", "A named formula that is not printed.", (_EACH, _FORMULA), itself)


def _build_derived(name: str, fields: Fields, context: Context) -> Derived:
    return Derived(name, fields.get(_EACH, Each(Scope.SHEET)), fields[_FORMULA])


DERIVED: Named[Derived] = Named(IDENTIFIER, _DERIVED, _build_derived)

_CELL_NAME = Pattern(
    r"[a-z][a-z0-9_]*(\.([a-z][a-z0-9_]*|[1-9][0-9]*))?",
    "the id of a cell",
    Code.IDENTIFIER,
    "write a name such as total, or row.column such as row1.sum",
)
_OF = Key("of", IDENTIFIER, "The row whose columns are weighted.", required=True)
_WEIGHTS_DEFAULT = Key(
    "default", Items(Number(0.0)), "A weight for every column, from left to right.", required=True
)


def _weights(fields: Fields, context: Context) -> tuple[str, tuple[int | float, ...]]:
    return fields[_OF], fields[_WEIGHTS_DEFAULT]


_WEIGHTS_RECORD = Record(
    "weights", "Weights of columns, for a moral winner.", (_OF, _WEIGHTS_DEFAULT), _weights
)
_RANK_BY = Key(
    "rank_by",
    _CELL_NAME,
    "The cell that decides the game, or the column of each player in a ledger.",
    required=True,
)
_RANK = Key(
    "rank",
    FORMULA,
    "What orders the players of a ledger, worked out in the last row.",
    default="what rank_by names",
)
_ORDER = Key("order", OneOf(("highest", "lowest")), "Which total wins.", default="highest")
_FINISHED = Key("finished", FORMULA, "When a sheet is played to the end.")
_COMPARE = Key("compare", IDENTIFIER, "A row whose columns are compared one by one.")
_WEIGHTS = Key("weights", _WEIGHTS_RECORD, "Weights of columns, for a moral winner.")
_GAME_CHECKS = Key("checks", CHECKS, "Conditions across all sheets of one game.")


def _build_game(fields: Fields, context: Context) -> GameRules:
    weights_of, weights = fields.get(_WEIGHTS) or (None, ())
    return GameRules(
        rank_by=fields[_RANK_BY],
        highest_wins=fields.get(_ORDER, "highest") == "highest",
        finished=fields.get(_FINISHED),
        compare=fields.get(_COMPARE),
        weights=weights,
        weights_of=weights_of,
        checks=fields.get(_GAME_CHECKS, ()),
        rank=fields.get(_RANK),
    )


GAME = Record(
    "game",
    "What holds across the sheets of one game.",
    (_RANK_BY, _RANK, _ORDER, _FINISHED, _COMPARE, _WEIGHTS, _GAME_CHECKS),
    _build_game,
)
