"""CSV text -> records of fields, each with its line and column.

Comma, semicolon or tab: the first of the three that stands outside quotes in the first line that
is no comment. Quoted fields follow RFC 4180, section 2: a quote inside is doubled, line breaks are
allowed. Python's own reader is not used because it tells no columns and lets broken quotes pass.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sheetgen.model.diagnostic import SourceRef
from sheetgen.model.limits import LIMITS

from .messages import unusable
from .raw import RawText
from .texts import clean

_SEPARATORS = ",;\t"
_DECLARED = re.compile(r"""\s*"?sep=([,;\t])"?\s*$""", re.IGNORECASE)
_QUOTED = re.compile(r'"(?:[^"]|"")*"')
_BREAK = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class _Field:
    text: str
    start: int
    end: int


def separator(text: str) -> str:
    """Return the separator of a CSV text; a comma if nothing is separated at all."""
    for line in _BREAK.split(text):
        declared = _DECLARED.match(line)
        if declared:
            return declared[1]
        if line.strip() and not line.lstrip(' "').startswith("#"):
            outside = re.sub(r'"[^"]*"', "", line)
            found = next((sign for sign in outside if sign in _SEPARATORS), None)
            if found:
                return found
    return ","


def records(text: str, file: str, language: str) -> Iterator[tuple[RawText, ...]]:
    """Yield the records that hold anything and are no comment, empty fields at the end cut off.

    Raises:
        SheetgenError: a quotation mark is not closed, or text follows a closing one.
    """
    mark = separator(text)
    places = _Places(text, file)
    position = count = 0
    while position < len(text):
        end = _line_end(text, position)
        line = text[position:end]
        if line.lstrip().startswith("#") or _DECLARED.match(line):
            position = _after_break(text, end)
            continue
        fields = []
        for field in _fields(text, position, mark, places, language):
            position, ref = field.end, places.at(field.start)
            fields.append(RawText(clean(field.text, ref, language), ref, comma=True))
        count += len(fields)
        if count > LIMITS.nodes:
            raise unusable(language, "too-many", fields[0].ref, most=LIMITS.nodes)
        position = _after_break(text, position)
        while fields and not fields[-1].text:
            fields.pop()
        if fields and not fields[0].text.startswith("#"):
            yield tuple(fields)


class _Places:
    """Turns offsets into lines and columns; asked with offsets that never fall."""

    def __init__(self, text: str, file: str) -> None:
        self._text = text
        self._file = file
        self._line = 1
        self._line_start = 0
        self._seen = 0

    def at(self, offset: int) -> SourceRef:
        for found in _BREAK.finditer(self._text, self._seen, offset):
            self._line += 1
            self._line_start = found.end()
        self._seen = offset
        return SourceRef(self._file, self._line, offset - self._line_start + 1)


def _fields(text: str, start: int, mark: str, places: _Places, language: str) -> Iterator[_Field]:
    while True:
        field = _field(text, start, mark, places, language)
        yield field
        if text[field.end : field.end + 1] != mark:
            return
        start = field.end + 1


def _field(text: str, start: int, mark: str, places: _Places, language: str) -> _Field:
    while start < len(text) and text[start] == " ":
        start += 1
    if text[start : start + 1] != '"':
        end = start
        while end < len(text) and text[end] != mark and text[end] not in "\r\n":
            end += 1
        return _Field(text[start:end], start, end)
    close = _QUOTED.match(text, start)
    if close is None:
        raise unusable(language, "open-quote", places.at(start))
    end = close.end()
    while end < len(text) and text[end] == " ":
        end += 1
    if end < len(text) and text[end] != mark and text[end] not in "\r\n":
        raise unusable(language, "after-quote", places.at(start))
    return _Field(close[0][1:-1].replace('""', '"'), start, end)


def _line_end(text: str, position: int) -> int:
    found = _BREAK.search(text, position)
    return found.start() if found else len(text)


def _after_break(text: str, position: int) -> int:
    found = _BREAK.match(text, position)
    return found.end() if found else position
