"""JSON text -> the same tree of nodes that YAML gives, each with its line and column.

RFC 8259, read strictly but for keys that stand twice: the first is kept and the others are
handed back, as an entry with a doubled cell can still be judged. ``null`` becomes nothing written.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import NoReturn

from sheetgen.model.diagnostic import SourceRef
from sheetgen.model.limits import LIMITS
from sheetgen.source import Mapping, Node, Scalar, Sequence, Style

from .messages import unusable, words

_SPACE = re.compile(r"[ \t\r\n]*")
_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*"')
_PLAIN = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![\w.+-])|[a-z]+\b")
_WORDS = ("true", "false", "null")


@dataclass(slots=True)
class _Text:
    """The text of one file, read from left to right."""

    text: str
    file: str
    language: str
    breaks: list[int]
    position: int = 0
    count: int = 0
    doubled: list[Scalar] = field(default_factory=list)

    def ref(self, offset: int) -> SourceRef:
        line = bisect_right(self.breaks, offset)
        return SourceRef(self.file, line, offset - self.breaks[line - 1] + 1)

    def skip(self) -> str:
        """Skip white space; return the next character, nothing at the end."""
        found = _SPACE.match(self.text, self.position)
        self.position = found.end() if found else self.position
        return self.text[self.position : self.position + 1]


def parse_json(text: str, file: str, language: str) -> tuple[Node, tuple[Scalar, ...]]:
    """Return the tree of a JSON text and the keys that stand twice, in file order.

    Raises:
        SheetgenError: the text is no JSON, nested too deep or too large.
    """
    starts = [0, *(found.end() for found in re.finditer(r"\r\n|\r|\n", text))]
    reader = _Text(text, file, language, starts)
    node = _value(reader, 0)
    if reader.skip():
        _expected(reader, "json-end")
    return node, tuple(reader.doubled)


def _value(reader: _Text, depth: int) -> Node:
    start = reader.skip()
    ref = reader.ref(reader.position)
    reader.count += 1
    if reader.count > LIMITS.nodes:
        raise unusable(reader.language, "too-many", ref, most=LIMITS.nodes)
    if depth > LIMITS.depth:
        raise unusable(reader.language, "too-deep", ref)
    if start == "{":
        return _mapping(reader, ref, depth)
    if start == "[":
        return _sequence(reader, ref, depth)
    if start == '"':
        return _string(reader)
    found = _PLAIN.match(reader.text, reader.position)
    if not found or (found[0].isalpha() and found[0] not in _WORDS):
        _expected(reader, "json-value")
    reader.position = found.end()
    return Scalar("" if found[0] == "null" else found[0], ref, ref)


def _mapping(reader: _Text, ref: SourceRef, depth: int) -> Mapping:
    reader.position += 1
    entries: dict[str, tuple[Scalar, Node]] = {}
    if reader.skip() == "}":
        reader.position += 1
        return Mapping((), ref)
    while True:
        if reader.skip() != '"':
            _expected(reader, "json-key")
        key = _string(reader)
        if reader.skip() != ":":
            _expected(reader, "json-colon")
        reader.position += 1
        value = _value(reader, depth + 1)
        if key.text in entries:
            reader.doubled.append(key)
        else:
            entries[key.text] = (key, value)
        if _closed(reader, "}"):
            return Mapping(tuple(entries.values()), ref)


def _sequence(reader: _Text, ref: SourceRef, depth: int) -> Sequence:
    reader.position += 1
    items: list[Node] = []
    if reader.skip() == "]":
        reader.position += 1
        return Sequence((), ref)
    while True:
        items.append(_value(reader, depth + 1))
        if _closed(reader, "]"):
            return Sequence(tuple(items), ref)


def _closed(reader: _Text, close: str) -> bool:
    sign = reader.skip()
    if sign not in (",", close) or not sign:
        _expected(reader, "json-next", close=close)
    reader.position += 1
    return sign == close


def _string(reader: _Text) -> Scalar:
    ref = reader.ref(reader.position)
    found = _STRING.match(reader.text, reader.position)
    try:
        text = json.loads(found[0]) if found else None
    except ValueError:
        text = None
    if not found or not isinstance(text, str):
        raise unusable(reader.language, "json-text", ref)
    reader.position = found.end()
    return Scalar(text, ref, reader.ref(found.start() + 1), Style.DOUBLE)


def _expected(reader: _Text, what: str, **about: object) -> NoReturn:
    """Refuse what stands at the reader's place."""
    raise unusable(
        reader.language,
        "json-expected",
        reader.ref(reader.position),
        what=words(reader.language, what, **about),
    )
