"""What stands in an entry file, before a layout says what it means.

Every text keeps its place, so that what is found out later can still name line and column.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sheetgen.model.diagnostic import SourceRef
from sheetgen.model.entry import Finding


class Format(StrEnum):
    """The text formats of an entry."""

    YAML = "yaml"
    CSV = "csv"
    JSON = "json"


@dataclass(frozen=True, slots=True)
class RawText:
    """One text as written, white space trimmed; the empty text also stands for a null.

    ``comma`` tells that a decimal comma is usual in the file it comes from.
    """

    text: str
    ref: SourceRef
    comma: bool = False


@dataclass(frozen=True, slots=True)
class RawSingle:
    """``key: value``: the full id of a cell."""

    key: RawText
    value: RawText


@dataclass(frozen=True, slots=True)
class RawRow:
    """``key: [value, ...]``: the id of a row, the values in the order of its columns."""

    key: RawText
    values: tuple[RawText, ...]


@dataclass(frozen=True, slots=True)
class RawColumns:
    """``key: {column: value}``: the id of a row, the values by column."""

    key: RawText
    values: tuple[tuple[RawText, RawText], ...]


@dataclass(frozen=True, slots=True)
class RawRecord:
    """A line of a CSV file: a heading, a cell with its value, or a row with its values.

    Only the ids of the layout tell which. ``fields`` has at least one element.
    """

    fields: tuple[RawText, ...]


RawLine = RawSingle | RawRow | RawColumns | RawRecord


@dataclass(frozen=True, slots=True)
class RawEntry:
    """One entry as the file has it.

    ``layout`` is a shipped name or a path relative to the file's folder. ``findings`` are the
    faults of form that show without the layout, worded in the language asked for.
    """

    file: str
    ref: SourceRef
    layout: RawText
    sheet: RawText | None
    player: RawText | None
    players: tuple[RawText, ...]
    options: tuple[tuple[RawText, RawText], ...]
    lines: tuple[RawLine, ...]
    findings: tuple[Finding, ...] = ()
