"""Records of a CSV file -> RawEntry: settings at the top, then cells and rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import takewhile

from sheetgen.model.diagnostic import SourceRef
from sheetgen.model.entry import Finding

from .messages import finding, unusable
from .raw import RawEntry, RawRecord, RawText

SETTINGS = ("layout", "sheet", "player", "players", "option")
"""The first fields of lines at the top that hold no cells."""

# What may stand at the beginning of a heading, and above single values.
ROW_HEADINGS = frozenset({"row", "rows", "zeile", "reihe", "ligne", "rangée"})
CELL_HEADINGS = frozenset({"cell", "cells", "field", "zelle", "feld", "case", "cellule"})
VALUE_HEADINGS = frozenset({"value", "wert", "valeur"})

_Record = tuple[RawText, ...]
_BETWEEN = "---"


def table_entries(records: Iterable[_Record], file: str, language: str) -> Iterator[RawEntry]:
    """Yield the entries of a CSV file; a line ``---`` separates them.

    Raises:
        SheetgenError: there is nothing at all, or an entry names no layout or has no cells.
    """
    parts: list[list[_Record]] = [[]]
    for record in records:
        if record[0].text == _BETWEEN:
            parts.append([])
        else:
            parts[-1].append(record)
    filled = [part for part in parts if part]
    if not filled:
        raise unusable(language, "empty-file", file)
    for part in filled:
        yield _entry(part, file, language)


@dataclass(slots=True)
class _Top:
    """What the lines before the first cell say, and what is wrong with them."""

    settings: dict[str, _Record] = field(default_factory=dict)
    options: list[tuple[RawText, RawText]] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def setting(self, name: str) -> RawText | None:
        """Return the value of a setting, empty if there is none behind its name."""
        return _field(self.settings[name], 1) if name in self.settings else None


def _entry(records: list[_Record], file: str, language: str) -> RawEntry:
    if len(records) > 1 and _is_heading(records[0]) and _is_setting(records[1]):
        # A heading over everything, as spreadsheets have it.
        records = records[1:]
    first = list(takewhile(_is_setting, records))
    lines = records[len(first) :]
    top = _top(first, language)
    ref = records[0][0].ref
    layout = top.settings.get("layout", ())
    if len(layout) < 2:
        raise unusable(language, "no-layout", layout[0].ref if layout else ref)
    if not lines:
        raise unusable(language, "no-cells", ref)
    return RawEntry(
        file=file,
        ref=ref,
        layout=layout[1],
        sheet=top.setting("sheet"),
        player=top.setting("player"),
        players=top.settings.get("players", ())[1:],
        options=tuple(top.options),
        lines=tuple(map(RawRecord, lines)),
        findings=tuple(top.findings),
    )


def _top(records: Iterable[_Record], language: str) -> _Top:
    top = _Top()
    for record in records:
        name = record[0].text.lower()
        if name == "option":
            top.options.append((_field(record, 1), _field(record, 2)))
        elif name in top.settings:
            line = top.settings[name][0].ref.line
            top.findings.append(_doubled(name, record[0].ref, line, language))
        else:
            top.settings[name] = record
        room = {"players": len(record), "option": 3}.get(name, 2)
        if len(record) > room:
            top.findings.append(_too_many(record, room, language))
    return top


def _is_setting(record: _Record) -> bool:
    return record[0].text.lower() in SETTINGS


def _is_heading(record: _Record) -> bool:
    first, *others = (field.text.lower() for field in record)
    return first in CELL_HEADINGS and all(name in VALUE_HEADINGS for name in others if name)


def _field(record: _Record, at: int) -> RawText:
    return record[at] if len(record) > at else RawText("", record[0].ref)


def _doubled(name: str, ref: SourceRef, line: int, language: str) -> Finding:
    return finding(language, "doubled-key", ref, message="doubled-name", name=name, line=line)


def _too_many(record: _Record, room: int, language: str) -> Finding:
    return finding(
        language,
        "too-many-values",
        record[room].ref,
        message="too-many-fields",
        cell=record[0].text,
        count=len(record) - 1,
    )
