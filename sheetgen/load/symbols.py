"""Sets of symbols: written out one by one, enumerated from throws of dice, or chosen by an option.

Formulas are only read here; the throws are enumerated when the formulas have been parsed (see
``load.throws``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sheetgen.model.codes import Code
from sheetgen.model.rules import Symbol, SymbolSet, ThrowLine, Throws
from sheetgen.source import Mapping as MappingNode
from sheetgen.source import Node, quoted

from .accepts import DICE, FACES, few_throws
from .kinds import IDENTIFIER, Pattern
from .reading import Context, JsonSchema, Kind, wrong_shape
from .shapes import Fields, Items, Key, Named, Record, itself, paired
from .texts import FORMULA, WORDS

_WORTH = Key("worth", FORMULA, "What the symbol counts.", required=True)
_WRITTEN = Key("written", WORDS, "How it is written in each language.", required=True)
_ALIASES = Key(
    "aliases",
    Items(Pattern(r"\S{1,12}", "a short word", Code.IDENTIFIER, "at most 12 characters", True)),
    "Other spellings that entries may use.",
)


_SYMBOL: Record[Fields] = Record(
    "symbol", "Something written instead of a number.", (_WORTH, _WRITTEN, _ALIASES), itself
)
_SYMBOL_NAME = Pattern(
    r"[^\s.,;{}\-]{1,12}",
    "the spelling of a symbol",
    Code.IDENTIFIER,
    "use up to 12 letters or digits",
    numbers=True,
)


def _build_symbol(name: str, fields: Fields, context: Context) -> Symbol:
    return Symbol(name, fields[_WORTH], fields[_WRITTEN], fields.get(_ALIASES, ()))


_LISTED: Named[Symbol] = Named(
    _SYMBOL_NAME, _SYMBOL, _build_symbol, doc="Symbols by their names, in rising order of rank."
)


def _spelled_apart(symbols: tuple[Symbol, ...], context: Context) -> bool:
    """Check that no two symbols are written the same way."""
    owners: dict[str, str] = {}
    for symbol in symbols:
        spellings = {symbol.name, *symbol.aliases, *(words for _, words in symbol.written.variants)}
        for spelling in sorted(spellings):
            other = owners.setdefault(spelling.casefold(), symbol.name)
            if other != symbol.name:
                message = f"{quoted(spelling)} stands for both {other} and {symbol.name}"
                context.fault(context.path[-1].ref, Code.TWICE, message)
                return False
    return True


_WHEN = Key("when", FORMULA, "Which throws the line holds.", default="all that are left")
_ORDER = Key(
    "order", FORMULA, "What ranks higher within the line.", default="the number read high to low"
)
_LABEL = Key(
    "label", WORDS, "What is printed instead of the throws.", default="the throws themselves"
)


def _line(fields: Fields, context: Context) -> ThrowLine:
    return ThrowLine(
        fields.get(_WHEN), fields[_WORTH], fields.get(_ORDER), fields.get(_LABEL), fields.ref
    )


_LINE: Record[ThrowLine] = Record(
    "throw_line",
    "Throws that are worth the same or follow one rule; a throw belongs to the first that fits.",
    (_WHEN, _WORTH, _ORDER, _LABEL),
    _line,
)
_LINES = Key("lines", Items(_LINE), "The lines from the highest to the lowest.", required=True)
_MEANT = Key("words", WORDS, "What may be written, for messages.", default="all symbols are listed")


def _throws(fields: Fields, context: Context) -> SymbolSet | None:
    dice, faces = fields[DICE], fields.get(FACES, 6)
    if faces > 9:
        message = "a throw is written with one digit a die"
        context.fault(fields.place(FACES), Code.NUMBER, message, "take dice with 2 to 9 faces")
        return None
    if not few_throws(dice, faces, fields.place(DICE), context):
        return None
    return SymbolSet("", (), Throws(dice, fields[_LINES], faces), words=fields.get(_MEANT))


_THROWS: Record[SymbolSet] = Record(
    "throws",
    "All throws of some dice, written high to low, ranked by a table of lines.",
    (DICE, FACES, _LINES, _MEANT),
    _throws,
)


class _OneSet(Kind[SymbolSet]):
    """Symbols written out one by one, or the throws of dice; the id is put in later."""

    wanted = "a mapping of symbols, or of dice and lines"

    def read(self, node: Node, context: Context) -> SymbolSet | None:
        """Read the set by its keys."""
        if _has(node, DICE) or _has(node, _LINES):
            return _THROWS.read(node, context)
        symbols = _LISTED.read(node, context)
        if symbols is None or not _spelled_apart(symbols, context):
            return None
        return SymbolSet("", symbols)

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return the choice of both."""
        return {"anyOf": [_THROWS.schema(defs), _LISTED.schema(defs)]}

    def keys_below(self) -> tuple[str, ...]:
        """Return the keys of a set of throws."""
        return _THROWS.keys_below()


def _has(node: Node, key: Key[Any]) -> bool:
    """Tell whether a mapping has a key with a value that no symbol of that name has."""
    inner = node.get(key.name) if isinstance(node, MappingNode) else None
    return inner is not None and not isinstance(inner, MappingNode)


_BY = Key("by", IDENTIFIER, "The option that chooses one of the sets.", required=True)
_SETS: Key[tuple[tuple[str, SymbolSet], ...]] = Key(
    "sets", Named(IDENTIFIER, _OneSet(), paired), "A set for each choice of the option.", True
)


def _chosen(fields: Fields, context: Context) -> SymbolSet:
    return SymbolSet("", (), option=fields[_BY], choices=fields[_SETS])


_CHOSEN: Record[SymbolSet] = Record(
    "symbol_choice", "Sets of symbols, one of which an option chooses.", (_BY, _SETS), _chosen
)


class _AnySet(Kind[SymbolSet]):
    """A set of symbols, or several of which an option chooses one."""

    wanted = _OneSet.wanted
    _one = _OneSet()

    def read(self, node: Node, context: Context) -> SymbolSet | None:
        """Read the set or the sets."""
        if not isinstance(node, MappingNode) or not node.entries:
            wrong_shape(node, self.wanted, context)
            return None
        return _CHOSEN.read(node, context) if _has(node, _BY) else self._one.read(node, context)

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return the choice of both."""
        return {"anyOf": [_CHOSEN.schema(defs), *self._one.schema(defs)["anyOf"]]}

    def keys_below(self) -> tuple[str, ...]:
        """Return the keys of a choice and of a set of throws."""
        return (*_CHOSEN.keys_below(), *_THROWS.keys_below())


def _build_set(name: str, found: SymbolSet, context: Context) -> SymbolSet:
    choices = tuple((choice, replace(inner, id=name)) for choice, inner in found.choices)
    return replace(found, id=name, choices=choices)


SYMBOLS: Named[SymbolSet] = Named(
    IDENTIFIER, _AnySet(), _build_set, doc="Sets of symbols by their names."
)
