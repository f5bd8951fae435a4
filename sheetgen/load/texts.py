"""Texts in the languages of a layout, with named values put in; texts that keep their formulas."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from sheetgen.model.codes import Code
from sheetgen.model.rules import Formula, Template
from sheetgen.model.spelling import did_you_mean, nearest
from sheetgen.model.text import LANGUAGES, Text
from sheetgen.source import Mapping, Node, Scalar, describe, quoted

from .kinds import scalar_text
from .reading import Context, Frame, JsonSchema, Kind, unknown_hint, wrong_shape

BRACES = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
"""What braces a text can have: doubled ones, something between two, and lone ones."""

_DECIMAL_COMMA = frozenset({"de", "fr"})
_EVERY = "the same words for every language, or a mapping with a text for each"


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language (``""``: of all) as they stand in the file."""

    language: str
    node: Scalar


def _variants(node: Node, context: Context) -> list[Words] | None:
    """Return the words of each language of the layout, in its order of languages."""
    if isinstance(node, Scalar):
        return None if _empty(node, context) else [Words("", node)]
    if not isinstance(node, Mapping):
        wrong_shape(node, "a text", context)
        return None
    if _braces_meant(node, context):
        return None
    checked = [_language(key, value, context) for key, value in node.entries]
    foreign = [key.text for key, _ in node.entries if key.text not in context.languages]
    meant = {nearest(word, context.languages) for word in foreign}
    lacking = [code for code in context.languages if node.key(code) is None]
    missing = [code for code in lacking if code not in meant]
    if missing:
        message = f"{context.owner} has no text in {' and '.join(missing)}"
        hint = f"add {', '.join(f'{code}: …' for code in missing)}, or write one text for all"
        context.fault(context.ref(node), Code.LANGUAGE, message, hint)
    if lacking or not all(checked):
        return None
    found = ((code, node.get(code)) for code in context.languages)
    return [Words(code, words) for code, words in found if isinstance(words, Scalar)]


def _empty(node: Scalar, context: Context) -> bool:
    return scalar_text(node, WORDS, context) is None


def _language(key: Scalar, value: Node, context: Context) -> bool:
    """Check one entry of a text in several languages."""
    inner = context.inside(key)
    if key.text not in context.languages:
        known = ", ".join(context.languages)
        message = f"{context.owner} has a text in {quoted(key.text)}, which is no language of it"
        if key.text in LANGUAGES:
            hint = f'add {key.text} to "languages" at the top, or remove the text'
        else:
            hint = did_you_mean(key.text, context.languages) or f"its languages: {known}"
        context.fault(key.ref, Code.LANGUAGE, message, hint)
        return False
    if not isinstance(value, Scalar):
        if isinstance(value, Mapping) and _braces_meant(value, inner):
            return False
        wanted = f"a text, not {describe(value)}"
        context.fault(
            value.ref, Code.SHAPE, f"the {key.text} text of {context.owner} must be {wanted}"
        )
        return False
    return not _empty(value, inner)


def _braces_meant(node: Mapping, context: Context) -> bool:
    """Note a text such as ``{points}`` without quotes, which YAML takes for a mapping."""
    if len(node.entries) != 1:
        return False
    key, value = node.entries[0]
    if not (isinstance(value, Scalar) and value.absent) or key.text in context.languages:
        return False
    message = f"{context.owner} begins with a brace, which makes it a mapping"
    context.fault(node.ref, Code.SHAPE, message, f'put the text in quotes: "{{{key.text}}}"')
    return True


@dataclass(frozen=True, slots=True)
class WordsKind(Kind[Text]):
    """A text: one for all languages, or one for each; ``{name}`` stands for a named value."""

    wanted: str = "a text"

    def read(self, node: Node, context: Context) -> Text | None:
        """Read the text and put the named values in."""
        variants = _variants(node, context)
        if variants is None:
            return None
        filled = [_filled(words, context) for words in variants]
        found = [pairs for pairs in filled if pairs is not None]
        if len(found) < len(filled):
            return None
        return Text(tuple(pair for pairs in found for pair in pairs))

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return a reference to the definition of a text."""
        return text_schema(defs)


def text_schema(defs: dict[str, JsonSchema]) -> JsonSchema:
    """Return a reference to the definition of a text."""
    one: JsonSchema = {"type": ["string", "number"]}
    defs["text"] = {
        "description": f"A text: {_EVERY}.",
        "anyOf": [
            one,
            {
                "type": "object",
                "properties": dict.fromkeys(LANGUAGES, one),
                "additionalProperties": False,
                "minProperties": 1,
            },
        ],
    }
    return {"$ref": "#/$defs/text"}


def _filled(words: Words, context: Context) -> list[tuple[str, str]] | None:
    """Return the words with the named values put in, for each language where they differ."""
    parts = _parts(words.node, context)
    if parts is None:
        return None
    if words.language:
        return [(words.language, _joined(parts, words.language))]
    pairs = [(code, _joined(parts, code)) for code in context.languages]
    same = len({text for _, text in pairs}) == 1
    return [("", pairs[0][1])] if same else pairs


def _joined(parts: list[str | int | float], language: str) -> str:
    return "".join(
        part if isinstance(part, str) else _number_words(part, language) for part in parts
    )


def _number_words(value: int | float, language: str) -> str:
    text = f"{value:.9f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return text.replace(".", ",") if language in _DECIMAL_COMMA else text


def _parts(node: Scalar, context: Context) -> list[str | int | float] | None:
    """Split a text at its braces; a doubled brace stands for itself."""
    parts: list[str | int | float] = []
    sound = True
    text, end = node.text.strip(), 0
    for found in BRACES.finditer(text):
        parts.append(text[end : found.start()])
        end = found.end()
        value = _brace(found, node, context)
        sound = sound and value is not None
        parts.append("" if value is None else value)
    parts.append(text[end:])
    return parts if sound else None


def _brace(found: re.Match[str], node: Scalar, context: Context) -> str | int | float | None:
    if found[0] in ("{{", "}}"):
        return found[0][0]
    if found[1] is None:
        message = f"{context.owner} has a {found[0]} without its counterpart"
        context.fault(node.ref, Code.PLACEHOLDER, message, lone_brace_hint(found[0]))
        return None
    return _named_value(found[1].strip(), node, context)


def lone_brace_hint(brace: str) -> str:
    """Return what to do about a brace without its counterpart."""
    return f"for a printed brace write it twice: {brace}{brace}"


def _named_value(name: str, node: Scalar, context: Context) -> str | int | float | None:
    """Return a named value; an empty text stands in where the values could not be read."""
    if context.values is None:
        return ""
    value = context.values.get(name)
    if value is None:
        message = f"there is no value {quoted(name)} for the placeholder in {context.owner}"
        hint = unknown_hint(name, context.values, "values")
        context.fault(node.ref, Code.PLACEHOLDER, message, hint)
        return None
    if isinstance(value, tuple):
        message = f"the value {quoted(name)} is a list, which cannot be put into a text"
        context.fault(node.ref, Code.PLACEHOLDER, message)
        return None
    return value


@dataclass(frozen=True, slots=True)
class ParagraphKind(Kind[Text]):
    """A text that is one of a list: faults are said to be where it begins, not where its key is."""

    wanted: str = "a text"

    def read(self, node: Node, context: Context) -> Text | None:
        """Read the text and put the named values in."""
        name = context.path[-1].name
        return WORDS.read(node, replace(context, path=(*context.path, Frame(name, node.ref, {}))))

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return a reference to the definition of a text."""
        return text_schema(defs)


@dataclass(frozen=True, slots=True)
class TemplateKind(Kind[Template]):
    """A text for the player with formulas in braces, which stay in it."""

    wanted: str = "a text"

    def read(self, node: Node, context: Context) -> Template | None:
        """Read the text and where the words of each language begin."""
        variants = _variants(node, context)
        if variants is None:
            return None
        pairs = tuple((words.language, words.node.text.strip()) for words in variants)
        return Template(Text(pairs), tuple(words.node.text_ref for words in variants))

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return a reference to the definition of a text."""
        return text_schema(defs)


@dataclass(frozen=True, slots=True)
class FormulaKind(Kind[Formula]):
    """A formula; what it says is looked at when all names of the layout are known."""

    wanted: str = "a formula"

    def read(self, node: Node, context: Context) -> Formula | None:
        """Read the text of the formula and where its first character stands."""
        if not isinstance(node, Scalar) or not node.text.strip():
            found = f"{context.owner} must be a formula, not {describe(node)}"
            hint = "write the formula behind the colon; one with brackets or braces goes in quotes"
            context.fault(node.ref, Code.EMPTY_FORMULA, found, hint)
            return None
        return Formula(node.text.rstrip(), node.text_ref)

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return a text; a formula may be a mere number or truth as well."""
        return {"type": ["string", "number", "boolean"]}


WORDS = WordsKind()
PARAGRAPH = ParagraphKind()
TEMPLATE = TemplateKind()
FORMULA = FormulaKind()
