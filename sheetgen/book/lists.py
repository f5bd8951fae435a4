"""What cells accept -> columns of a hidden tab that validation and formulas look values up in.

Cells that accept the same share a list. Its first ``shown`` rows are what is offered; after them
stand other spellings of the same. Columns: value, worth, name and rank of a symbol.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sheetgen.model.expand.accepted import Accepted
from sheetgen.model.rules import Mark

TAB = "Lists"
WIDTH = 5
"""Columns of a list, with an empty one to the next."""

Value = int | float | str

_SPELLINGS = {Mark.CROSS: ("\u00d7",), Mark.STRIKE: ("\u2013", "\u2014", "\u2212")}


@dataclass(frozen=True, slots=True)
class Line:
    """A value with its worth and, of a symbol, its name and rank."""

    value: Value
    worth: int | float
    name: str = ""
    rank: int = 0


@dataclass(frozen=True, slots=True)
class ValueList:
    """A list and the letters of its columns."""

    lines: tuple[Line, ...]
    shown: int
    columns: tuple[str, ...]

    @property
    def plain(self) -> bool:
        """Is everything that is no number worth 0, and nothing a symbol?"""
        return not any(
            line.name or (isinstance(line.value, str) and line.worth) for line in self.lines
        )

    @property
    def numeric_symbols(self) -> bool:
        """Is a symbol written like a number?"""
        return any(line.name and not isinstance(line.value, str) for line in self.lines)

    def values(self, *, shown: bool = False) -> str:
        """Return the reference of the values."""
        return self._column(0, self.shown if shown else len(self.lines))

    def worths(self) -> str:
        """Return the reference of the worths."""
        return self._column(1, len(self.lines))

    def names(self) -> str:
        """Return the reference of the symbols' names."""
        return self._column(2, len(self.lines))

    def ranks(self) -> str:
        """Return the reference of the symbols' ranks."""
        return self._column(3, len(self.lines))

    def _column(self, number: int, rows: int) -> str:
        letter = self.columns[number]
        return f"{TAB}!${letter}$1:${letter}${max(rows, 1)}"


@dataclass(slots=True)
class Lists:
    """The lists of a workbook, each once; grows while its tabs are written."""

    language: str
    found: dict[tuple[tuple[Line, ...], int], ValueList] = field(default_factory=dict)

    def of(self, accepted: Accepted) -> ValueList:
        """Return the list for ``accepted``."""
        from openpyxl.utils import get_column_letter

        first = tuple(_offered(accepted, self.language))
        lines = tuple(_distinct((*first, *_other_spellings(accepted))))
        key = (lines, len(first))
        if key not in self.found:
            start = len(self.found) * WIDTH + 1
            columns = tuple(get_column_letter(start + index) for index in range(WIDTH - 1))
            self.found[key] = ValueList(lines, len(tuple(_distinct(first))), columns)
        return self.found[key]


def _distinct(lines: tuple[Line, ...]) -> Iterator[Line]:
    """Keep the first of lines with the same value; spreadsheets do not tell case apart."""
    seen: set[Value] = set()
    for line in lines:
        key = line.value.casefold() if isinstance(line.value, str) else line.value
        if key not in seen:
            seen.add(key)
            yield line


def _offered(accepted: Accepted, language: str) -> Iterator[Line]:
    marks = dict(accepted.marks)
    if Mark.CROSS in marks:
        yield Line(str(Mark.CROSS), marks[Mark.CROSS])
    yield from (Line(number, number) for number in accepted.numbers)
    for rank, (symbol, worth) in enumerate(accepted.symbols, start=1):
        written = dict(symbol.written.variants)
        text = written.get(language) or written.get("") or symbol.name
        yield Line(_typed(text), worth, symbol.name, rank)
    if Mark.STRIKE in marks:
        yield Line(str(Mark.STRIKE), marks[Mark.STRIKE])


def _other_spellings(accepted: Accepted) -> Iterator[Line]:
    for mark, worth in accepted.marks:
        yield from (Line(text, worth) for text in _SPELLINGS[mark])
    for rank, (symbol, worth) in enumerate(accepted.symbols, start=1):
        for text in symbol.spellings:
            yield Line(_typed(text), worth, symbol.name, rank)


def _typed(text: str) -> Value:
    """Return what a spreadsheet makes of a text that is typed: a number if it looks like one."""
    return int(text) if text.isascii() and text.isdecimal() else text
