"""Entry -> text that reads back as the same entry, in YAML, CSV or JSON.

What a text file has no place for (where a value was found, how sure a scan was) stands in a
comment where the format has comments, and is lost otherwise.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from sheetgen.model.entry import Entry, State, Written

from .raw import Format
from .texts import UNSURE

_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?")
_BARE = re.compile(r"[A-Za-z][A-Za-z0-9_]*(-[A-Za-z0-9_]+)*")
CERTAIN = 0.995
"""A confidence that would be printed as 100 % is not worth a comment."""

# Other readers of YAML 1.1 take these for truth values.
_TAKEN = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})


def write_entry(entry: Entry, format: Format) -> str:  # noqa: A002
    """Return ``entry`` as the text of a file; its findings are not written."""
    match format:
        case Format.YAML:
            lines = list(_yaml(entry))
        case Format.CSV:
            lines = [",".join(csv_field(field) for field in record) for record in _csv(entry)]
        case Format.JSON:
            lines = list(_json(entry))
    return "\n".join(lines) + "\n"


def yaml_text(text: str) -> str:
    """Return ``text`` as a YAML scalar that every reader takes for that text."""
    if _BARE.fullmatch(text) and text.lower() not in _TAKEN:
        return text
    return '"' + "".join(_escaped(sign) for sign in text) + '"'


def csv_field(text: str, separator: str = ",") -> str:
    """Return ``text`` as a CSV field, quoted where needed (RFC 4180, section 2)."""
    if any(sign in text for sign in f'{separator},;\t"\r\n') or text != text.strip():
        return '"' + text.replace('"', '""') + '"'
    return text


def json_text(text: str) -> str:
    """Return ``text`` as a JSON string with its letters as they are."""
    return json.dumps(text, ensure_ascii=False)


def _escaped(sign: str) -> str:
    if sign in '"\\':
        return "\\" + sign
    if sign.isprintable():
        return sign
    return f"\\u{ord(sign):04x}" if ord(sign) < 0x10000 else f"\\U{ord(sign):08x}"


def _grouped(entry: Entry) -> dict[str, list[tuple[str | None, Written]]]:
    groups: dict[str, list[tuple[str | None, Written]]] = {}
    for cell, written in entry.cells:
        if written.state is not State.EMPTY:
            row, _, column = cell.partition(".")
            groups.setdefault(row, []).append((column or None, written))
    return groups


def _sign(written: Written) -> str:
    match written.state:
        case State.CROSS:
            return "x"
        case State.STRUCK:
            return "-"
        case State.UNREADABLE:
            return UNSURE
        case _:
            return written.text


def _option(value: bool | str) -> str:
    return str(value).lower() if isinstance(value, bool) else value


def _yaml(entry: Entry) -> Iterator[str]:
    yield f"layout: {yaml_text(entry.layout)}"
    if entry.sheet:
        yield f"sheet: {yaml_text(entry.sheet)}"
    if entry.player:
        yield f"player: {yaml_text(entry.player)}"
    if entry.players:
        yield f"players: [{', '.join(yaml_text(name) for name in entry.players)}]"
    if entry.options:
        pairs = (
            f"{name}: {_option(value) if isinstance(value, bool) else yaml_text(value)}"
            for name, value in entry.options
        )
        yield f"options: {{{', '.join(pairs)}}}"
    groups = _grouped(entry)
    yield "cells:" if groups else "cells: {}"
    for row, values in groups.items():
        pairs = (f"{column}: {_yaml_value(written)}" for column, written in values)
        text = _yaml_value(values[0][1]) if values[0][0] is None else f"{{{', '.join(pairs)}}}"
        yield f"  {row}: {text}{_doubts(row, values)}"


def _yaml_value(written: Written) -> str:
    text = _sign(written)
    if written.state is State.CROSS or _NUMBER.fullmatch(text):
        return text
    return yaml_text(text)


def _doubts(row: str, values: list[tuple[str | None, Written]]) -> str:
    parts = []
    for column, written in values:
        guess = written.text if written.state is State.UNREADABLE else ""
        sure = f"{written.confidence:.0%}" if written.confidence < CERTAIN else ""
        said = " ".join(part for part in (guess if guess != UNSURE else "", sure) if part)
        if said:
            parts.append(f"{row}.{column}: {said}" if column is not None else f"{row}: {said}")
    text = "".join(sign for sign in "; ".join(parts) if sign.isprintable())
    return f"  # {text}" if text else ""


def _csv(entry: Entry) -> Iterator[tuple[str, ...]]:
    yield ("layout", entry.layout)
    if entry.sheet:
        yield ("sheet", entry.sheet)
    if entry.player:
        yield ("player", entry.player)
    if entry.players:
        yield ("players", *entry.players)
    for name, value in entry.options:
        yield ("option", name, _option(value))
    yield ("cell", "value")
    for cell, written in entry.cells:
        if written.state is not State.EMPTY:
            yield (cell, _sign(written))


def _json(entry: Entry) -> Iterator[str]:
    yield "{"
    yield f'  "layout": {json_text(entry.layout)},'
    if entry.sheet:
        yield f'  "sheet": {json_text(entry.sheet)},'
    if entry.player:
        yield f'  "player": {json_text(entry.player)},'
    if entry.players:
        yield f'  "players": {json.dumps(entry.players, ensure_ascii=False)},'
    if entry.options:
        yield f'  "options": {json.dumps(dict(entry.options), ensure_ascii=False)},'
    rows = []
    for row, values in _grouped(entry).items():
        pairs = (f"{json_text(str(column))}: {_json_value(written)}" for column, written in values)
        text = _json_value(values[0][1]) if values[0][0] is None else f"{{{', '.join(pairs)}}}"
        rows.append(f"    {json_text(row)}: {text}")
    if rows:
        yield '  "cells": {'
        yield ",\n".join(rows)
        yield "  }"
    else:
        yield '  "cells": {}'
    yield "}"


def _json_value(written: Written) -> str:
    text = _sign(written)
    return text if _NUMBER.fullmatch(text) else json_text(text)
