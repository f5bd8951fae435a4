"""Kinds of single values: numbers, switches, choices, names, colours, ranges."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from sheetgen.model.codes import Code
from sheetgen.model.limits import LIMITS
from sheetgen.model.spelling import did_you_mean
from sheetgen.source import Node, Scalar, quoted

from .reading import (
    STRAIGHT_HINT,
    TYPOGRAPHIC_QUOTES,
    Context,
    JsonSchema,
    Kind,
    listed,
    wrong_shape,
)

E = TypeVar("E", bound=StrEnum)


def scalar_text(node: Node, kind: Kind[object], context: Context) -> str | None:
    """Return the text of a scalar that is not empty, or note what is wanted instead."""
    if not isinstance(node, Scalar) or node.absent:
        wrong_shape(node, kind.wanted, context)
        return None
    text = node.text.strip()
    if not text:
        message = f"{context.owner} is empty; {kind.wanted} is wanted"
        context.fault(node.ref, Code.EMPTY, message)
        return None
    if node.plain and text[0] in TYPOGRAPHIC_QUOTES:
        message = f"{context.owner} begins with the typographic quotation mark {text[0]}"
        context.fault(node.ref, Code.QUOTE_MARK, message, STRAIGHT_HINT)
        return None
    return text


@dataclass(frozen=True, slots=True)
class Whole(Kind[int]):
    """A whole number, written with digits only."""

    least: int = -LIMITS.number
    most: int = LIMITS.number

    @property
    def wanted(self) -> str:  # type: ignore[override]
        """What is wanted, with the bounds if they say something."""
        if self.most == LIMITS.number:
            return (
                "a whole number"
                if self.least == -LIMITS.number
                else f"a whole number, at least {self.least}"
            )
        return f"a whole number from {self.least} to {self.most}"

    def read(self, node: Node, context: Context) -> int | None:
        """Read the number; a leading zero or an underscore is refused, not interpreted."""
        text = scalar_text(node, self, context)
        if text is None:
            return None
        value = whole_number(text)
        if value is None or not self.least <= value <= self.most:
            message = f"{context.owner} must be {self.wanted}, not {quoted(text)}"
            context.fault(node.ref, Code.NUMBER, message, number_hint(text))
            return None
        return value

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return an integer with its bounds."""
        bounds = {"minimum": self.least, "maximum": self.most}
        return {
            "type": "integer",
            **{name: bound for name, bound in bounds.items() if abs(bound) != LIMITS.number},
        }


@dataclass(frozen=True, slots=True)
class Number(Kind[int | float]):
    """A number, whole or with a decimal point."""

    least: float = -LIMITS.number
    more_than: float | None = None
    wanted: str = "a number"

    def read(self, node: Node, context: Context) -> int | float | None:
        """Read the number."""
        text = scalar_text(node, self, context)
        if text is None:
            return None
        value = decimal_number(text)
        low = self.more_than is not None and value is not None and value <= self.more_than
        if value is None or low or not self.least <= value <= LIMITS.number:
            message = f"{context.owner} must be {self.wanted}, not {quoted(text)}"
            context.fault(node.ref, Code.NUMBER, message, number_hint(text))
            return None
        return value

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return a number."""
        result: JsonSchema = {"type": "number"}
        if self.more_than is not None:
            result["exclusiveMinimum"] = self.more_than
        return result


def whole_number(text: str) -> int | None:
    """Return the value of ``-?`` digits without leading zeros, within the limit."""
    if not re.fullmatch(r"[-+]?(0|[1-9][0-9]{0,11})", text):
        return None
    value = int(text)
    return value if abs(value) <= LIMITS.number else None


def decimal_number(text: str) -> int | float | None:
    """Return the value of a decimal number without exponent, whole ones as int."""
    whole = whole_number(text)
    if whole is not None:
        return whole
    if not re.fullmatch(r"[-+]?(0|[1-9][0-9]{0,11})\.[0-9]{1,9}", text):
        return None
    value = float(text)
    return value if abs(value) <= LIMITS.number else None


def number_hint(text: str) -> str | None:
    """Return what may be meant by something that is no number."""
    if re.fullmatch(r"[-+]?0[0-9]+", text):
        return f"write it without the zero in front: {text.lstrip('+-').lstrip('0') or '0'}"
    if re.fullmatch(r"[-+]?[0-9]+,[0-9]+", text):
        return f"write a decimal point: {text.replace(',', '.')}"
    if re.fullmatch(r"[-+]?[0-9]{1,3}([_'. ][0-9]{3})+", text):
        return f"write the digits without separators: {re.sub('[^0-9+-]', '', text)}"
    if re.fullmatch(r"[0-9]+(:[0-9]{2})+", text):
        return "a time of day is not read as a number"
    return None


@dataclass(frozen=True, slots=True)
class Switch(Kind[bool]):
    """``true`` or ``false``, and no other word for them."""

    wanted: str = "true or false"

    def read(self, node: Node, context: Context) -> bool | None:
        """Read the switch; yes, no, on and off are refused with the word to write instead."""
        text = scalar_text(node, self, context)
        if text is None:
            return None
        if text in ("true", "false"):
            return text == "true"
        meant = _switch_meant(text)
        hint = f"write {meant}" if meant else "write true or false"
        message = f"{context.owner} must be true or false, not {quoted(text)}"
        context.fault(node.ref, Code.BOOLEAN, message, hint)
        return None

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return a boolean."""
        return {"type": "boolean"}


def _switch_meant(text: str) -> str | None:
    if text.lower() in ("yes", "y", "on", "true", "1", "ja", "oui"):
        return "true"
    return "false" if text.lower() in ("no", "n", "off", "false", "0", "nein", "non") else None


@dataclass(frozen=True, slots=True)
class OneOf(Kind[str]):
    """One of a few words."""

    words: tuple[str, ...]

    @property
    def wanted(self) -> str:  # type: ignore[override]
        """The words."""
        return f"one of {listed(self.words)}"

    def read(self, node: Node, context: Context) -> str | None:
        """Read the word."""
        text = scalar_text(node, self, context)
        if text is None or text in self.words:
            return text
        message = f"{context.owner} must be {self.wanted}, not {quoted(text)}"
        context.fault(node.ref, Code.CHOICE, message, did_you_mean(text, self.words))
        return None

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return the words."""
        return {"enum": list(self.words)}


@dataclass(frozen=True, slots=True)
class Member(Kind[E]):
    """A member of an enumeration, by its value."""

    type: type[E]

    @property
    def wanted(self) -> str:  # type: ignore[override]
        """The words."""
        return self._words().wanted

    def _words(self) -> OneOf:
        return OneOf(tuple(str(member) for member in self.type))

    def read(self, node: Node, context: Context) -> E | None:
        """Read the word of the member."""
        word = self._words().read(node, context)
        return None if word is None else self.type(word)

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return the words."""
        return self._words().schema(defs)


@dataclass(frozen=True, slots=True)
class Pattern(Kind[str]):
    """A text that matches a regular expression as a whole."""

    pattern: str
    wanted: str
    code: Code
    hint: str
    numbers: bool = False
    """Whether a text of digits matches; the JSON Schema then allows a number as well."""

    def read(self, node: Node, context: Context) -> str | None:
        """Read the text."""
        text = scalar_text(node, self, context)
        if text is None:
            return None
        if not re.fullmatch(self.pattern, text) or len(text) > LIMITS.identifier:
            near = _repaired(text, self.pattern)
            hint = f'for example "{near}"' if near else self.hint
            message = f"{quoted(text)} is not {self.wanted}"
            if len(text) > LIMITS.identifier:
                message = f"{message}: it has more than {LIMITS.identifier} characters"
            context.fault(node.ref, self.code, message, hint)
            return None
        return text

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return a string with the pattern."""
        text: JsonSchema = {"type": "string", "pattern": f"^(?:{self.pattern})$"}
        return {"anyOf": [text, {"type": "integer"}]} if self.numbers else text


def _repaired(text: str, pattern: str) -> str | None:
    """Return the text in lower case and with the right joints, if that makes it match."""
    for joint in ("_", "-"):
        near = re.sub(r"[\s_-]+", joint, text.strip().lower())
        if re.fullmatch(pattern, near) and len(near) <= LIMITS.identifier:
            return near
    return None


IDENTIFIER = Pattern(
    "[a-z][a-z0-9_]*",
    "a name as rows, values and cells have it",
    Code.IDENTIFIER,
    "use small letters a to z, digits and _, with a letter in front",
)
HYPHENATED = Pattern(
    "[a-z0-9]+(-[a-z0-9]+)*",
    "a name for a layout",
    Code.IDENTIFIER,
    "use small letters a to z, digits and hyphens",
    numbers=True,
)
EXTENDED = Pattern(
    r"[^\\:]+",
    "a layout that can be extended",
    Code.EXTENDS,
    "name a shipped layout, or a file in the same folder",
    numbers=True,
)
RULE_ID = Pattern(
    "[a-z][a-z0-9]*(-[a-z0-9]+)*",
    "an id for a rule",
    Code.RULE_ID,
    "use small letters a to z, digits and hyphens, with a letter in front",
)
LETTER = Pattern(
    "[A-Z]{1,2}", "a sheet letter", Code.IDENTIFIER, "use one or two capital letters A to Z"
)
COLUMN_ID = Pattern(
    "[a-z][a-z0-9_]*|[1-9][0-9]*",
    "the name of a column",
    Code.IDENTIFIER,
    "use the column's number, or its name in small letters",
    numbers=True,
)
HEX_COLOUR = Pattern(
    "#[0-9A-Fa-f]{6}",
    "a colour such as #C8202F",
    Code.COLOUR,
    'write # and six hexadecimal digits, in quotes: "#C8202F"',
)
VERSION = Pattern(
    "[0-9A-Za-z][0-9A-Za-z._-]*",
    'a version such as "1" or "1.2"',
    Code.IDENTIFIER,
    'write it in quotes: "1"',
    numbers=True,
)


@dataclass(frozen=True, slots=True)
class RangeKind(Kind[tuple[int, int]]):
    """A range of whole numbers, both ends included; one number is a range of one."""

    least: int
    most: int
    wanted: str = "a range such as 2..6"

    def read(self, node: Node, context: Context) -> tuple[int, int] | None:
        """Read the range."""
        text = scalar_text(node, self, context)
        if text is None:
            return None
        found = re.fullmatch(r"([0-9]{1,4})(?:\s*\.\.\s*([0-9]{1,4}))?", text)
        if not found:
            message = f"{context.owner} must be {self.wanted}, not {quoted(text)}"
            context.fault(node.ref, Code.RANGE, message, _range_hint(text))
            return None
        first, last = int(found[1]), int(found[2] or found[1])
        if not self.least <= first <= last <= self.most:
            message = f"{context.owner} runs from {first} to {last}"
            hint = f"it must rise, and lie between {self.least} and {self.most}"
            context.fault(node.ref, Code.RANGE, message, hint)
            return None
        return first, last

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return a pattern or a number."""
        pattern = r"^\s*[0-9]+\s*\.\.\s*[0-9]+\s*$"
        return {"anyOf": [{"type": "string", "pattern": pattern}, {"type": "integer"}]}


def _range_hint(text: str) -> str | None:
    found = re.fullmatch(r"([0-9]+)\s*(?:-|–|—|to|bis|…|\.{3}|\.)\s*([0-9]+)", text)
    return f"write two dots between the numbers: {found[1]}..{found[2]}" if found else None
