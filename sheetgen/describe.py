"""What a layout holds, as data for other programs and as words for players.

Comes in: a loaded layout and its placed sheets. Goes out: plain dictionaries and lines of text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sheetgen.model.geometry import Size
from sheetgen.model.layout import Layout
from sheetgen.model.placed import PlacedCell, PlacedSheet
from sheetgen.model.rules import Check, NamedValue


def format_mm(length: float) -> str:
    """Return a length in mm as people write it: at most two decimals, no trailing zeros."""
    return f"{length:.2f}".rstrip("0").rstrip(".")


def format_size(size: Size) -> str:
    """Return a size as ``98 x 88 mm``."""
    return f"{format_mm(size.width)} x {format_mm(size.height)} mm"


def layout_as_data(layout: Layout, sheets: Sequence[PlacedSheet], language: str) -> dict[str, Any]:
    """Return everything ``show --json`` prints.

    Positions are mm from the top left corner of the trimmed sheet, to a thousandth.
    """
    rules = layout.rules
    return {
        "layout": layout.name,
        "version": layout.version,
        "digest": layout.digest,
        "title": layout.title.in_language(language),
        "about": layout.about.in_language(language),
        "languages": list(layout.languages),
        "players": list(layout.players),
        "pad_sheets": layout.pad_sheets,
        "values": dict(rules.values),
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "choices": list(option.choices),
                "text": option.text.in_language(language),
            }
            for option in rules.options
        ],
        "checks": [_check_as_data(check, language) for check in _all_checks(layout)],
        "sheets": [
            {
                "sheet": sheet.letter,
                "width_mm": round(sheet.size.width, 3),
                "height_mm": round(sheet.size.height, 3),
                "cells": [_cell_as_data(cell) for cell in sheet.cells],
            }
            for sheet in sheets
        ],
    }


def _cell_as_data(cell: PlacedCell) -> dict[str, Any]:
    data: dict[str, Any] = {
        "id": cell.id,
        "kind": str(cell.kind),
        "label": cell.label,
        "x_mm": round(cell.rect.x, 3),
        "y_mm": round(cell.rect.y, 3),
        "width_mm": round(cell.rect.width, 3),
        "height_mm": round(cell.rect.height, 3),
        "accepts": list(cell.accepts),
    }
    if cell.printed is not None:
        data["printed"] = cell.printed
    if cell.colour is not None:
        data["colour"] = cell.colour
    return data


def _all_checks(layout: Layout) -> Iterator[Check]:
    yield from layout.rules.checks
    if layout.rules.game:
        yield from layout.rules.game.checks


def _check_as_data(check: Check, language: str) -> dict[str, str]:
    return {
        "id": check.id,
        "severity": str(check.severity),
        "text": check.text.text.in_language(language),
    }


def layout_in_words(layout: Layout, sheets: Sequence[PlacedSheet], language: str) -> Iterator[str]:
    """Yield the lines that ``show`` prints."""
    sheet = sheets[0]
    yield f"{layout.title.in_language(language)}  ({layout.name}, version {layout.version})"
    yield layout.about.in_language(language)
    yield ""
    letters = " ".join(layout.sheet.letters)
    yield f"sheet    {format_size(sheet.size)}" + (f", letters {letters}" if letters else "")
    yield f"players  {layout.players[0]} to {layout.players[1]}"
    yield f"block    {layout.pad_sheets} sheets"
    yield from _cell_lines(sheet.cells)
    yield from _value_lines(layout.rules.values)
    if layout.rules.options:
        yield from ("", "options (house rules, in an entry under `options:`)")
        for option in layout.rules.options:
            choices = f" (one of {', '.join(option.choices)})" if option.choices else ""
            default = str(option.default).lower()
            yield f"  {option.name}: {default}{choices}  {option.text.in_language(language)}"
    checks = list(_all_checks(layout))
    if checks:
        yield from ("", "rules (the findings that `check` reports)")
        for check in checks:
            yield f"  {check.id} [{check.severity}]"
            yield f"    {check.text.text.in_language(language)}"


def _cell_lines(cells: Sequence[PlacedCell]) -> Iterator[str]:
    yield from ("", "cells")
    rows: dict[str, list[PlacedCell]] = {}
    for cell in cells:
        rows.setdefault(cell.id.split(".")[0], []).append(cell)
    width = max(len(row) for row in rows)
    for row, members in rows.items():
        columns = [cell.id.partition(".")[2] for cell in members]
        where = f" .{columns[0]} … .{columns[-1]}" if len(columns) > 1 else ""
        accepts = " ".join(dict.fromkeys(text for cell in members for text in cell.accepts))
        what = accepts or str(members[0].kind)
        yield f"  {row:<{width}}{where}  {members[0].label}  {what}".rstrip()


def _value_lines(values: Sequence[tuple[str, NamedValue]]) -> Iterator[str]:
    if values:
        yield from ("", "values (a variant may set them)")
    for name, value in values:
        shown = " ".join(str(item) for item in value) if isinstance(value, tuple) else value
        yield f"  {name}: {shown}"
