"""The tree of a text file: texts, lists and mappings, each with its place.

Texts stay as they were written: ``no``, ``010``, ``12:30`` and ``~`` are texts of two, three,
five and one characters. What a text means is decided where a kind of value is expected.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sheetgen.model.diagnostic import SourceRef


class Style(StrEnum):
    """How a text is written in the file."""

    PLAIN = "plain"
    SINGLE = "'"
    DOUBLE = '"'
    LITERAL = "|"
    FOLDED = ">"


@dataclass(frozen=True, slots=True)
class Scalar:
    """One text.

    ``ref`` is where it begins, quotes and block marks included; ``text_ref`` the place of its
    first character.
    """

    text: str
    ref: SourceRef
    text_ref: SourceRef
    style: Style = Style.PLAIN

    @property
    def plain(self) -> bool:
        """Whether it is written without quotes and not as a block."""
        return self.style is Style.PLAIN

    @property
    def absent(self) -> bool:
        """Whether nothing at all is written, as after ``key:`` at the end of a line."""
        return self.plain and not self.text


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list; ``ref`` is its first item or its opening bracket."""

    items: tuple[Node, ...]
    ref: SourceRef


@dataclass(frozen=True, slots=True)
class Mapping:
    """A mapping in the order of the file; no two keys have the same text."""

    entries: tuple[tuple[Scalar, Node], ...]
    ref: SourceRef

    def get(self, name: str) -> Node | None:
        """Return the value of the key called ``name``, if there is one."""
        return next((value for key, value in self.entries if key.text == name), None)

    def key(self, name: str) -> Scalar | None:
        """Return the key node called ``name``, if there is one."""
        return next((key for key, _ in self.entries if key.text == name), None)


Node = Scalar | Sequence | Mapping


def describe(node: Node) -> str:
    """Say in two or three words what a node is, for messages."""
    match node:
        case Mapping():
            return "a mapping" if node.entries else "an empty mapping"
        case Sequence():
            return "a list" if node.items else "an empty list"
        case _ if not node.text:
            return "nothing"
        case _:
            return quoted(node.text)


def quoted(text: str, limit: int = 40) -> str:
    """Return ``text`` in double quotes on one line, cut to about ``limit`` characters."""
    line = " ".join(text.split())
    line = "".join(sign if sign.isprintable() else f"\\u{ord(sign):04x}" for sign in line)
    return f'"{line}"' if len(line) <= limit else f'"{line[: limit - 1]}…"'


def plain_data(node: Node) -> object:
    """Return the tree as nested lists of texts that are equal if the contents are.

    Places, quotes, comments and line breaks between the parts are gone; the order is kept.
    """
    match node:
        case Scalar():
            return node.text
        case Sequence():
            return ["list", *(plain_data(item) for item in node.items)]
        case Mapping():
            return ["map", *([key.text, plain_data(value)] for key, value in node.entries)]
