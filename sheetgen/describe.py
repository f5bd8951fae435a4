"""What a layout holds, as data for other programs and as words for players.

Comes in: a loaded layout and its placed sheets. Goes out: plain dictionaries and lines of text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from sheetgen.model.catalogue import Catalogue
from sheetgen.model.findings import SCORER_RULES
from sheetgen.model.geometry import Size
from sheetgen.model.layout import Layout
from sheetgen.model.placed import PlacedCell, PlacedSheet
from sheetgen.model.rules import Check, NamedValue, Option


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
    return {
        "layout": layout.name,
        "version": layout.version,
        "digest": layout.digest,
        "title": layout.title.in_language(language),
        "about": layout.about.in_language(language),
        "languages": list(layout.languages),
        "players": list(layout.players),
        "pad_sheets": layout.pad_sheets,
        "values": dict(layout.rules.values),
        "options": [_option_as_data(option, language) for option in layout.rules.options],
        "checks": [_check_as_data(check, language) for check in layout.rules.all_checks],
        "sheets": [_sheet_as_data(sheet) for sheet in sheets],
    }


def _option_as_data(option: Option, language: str) -> dict[str, Any]:
    return {
        "name": option.name,
        "default": option.default,
        "choices": list(option.choices),
        "text": option.text.in_language(language),
    }


def _sheet_as_data(sheet: PlacedSheet) -> dict[str, Any]:
    return {
        "sheet": sheet.letter,
        "width_mm": round(sheet.size.width, 3),
        "height_mm": round(sheet.size.height, 3),
        "cells": [_cell_as_data(cell) for cell in sheet.cells],
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


def _check_as_data(check: Check, language: str) -> dict[str, str]:
    return {
        "id": check.id,
        "severity": str(check.severity),
        "text": check.text.text.in_language(language),
    }


_WORDS = Catalogue(
    {
        "version": ("Fassung", "version", "version"),
        "sheet": ("Blatt", "sheet", "feuille"),
        "letters": ("Buchstaben", "letters", "lettres"),
        "players": ("Spieler", "players", "joueurs"),
        "block": ("Block", "block", "bloc"),
        "sheets": ("{count} Blätter", "{count} sheets", "{count} feuilles"),
        "cells": ("Felder", "cells", "cases"),
        "values": (
            "Werte (eine Variante kann sie ändern)",
            "values (a variant may set them)",
            "valeurs (une variante peut les changer)",
        ),
        "options": (
            "Hausregeln (im Eintrag unter `options:`)",
            "house rules (in an entry under `options:`)",
            "règles maison (dans une saisie sous `options:`)",
        ),
        "rules": (
            "Regeln (was `check` melden kann)",
            "rules (what `check` may report)",
            "règles (ce que `check` peut signaler)",
        ),
        "not-accepted": (
            "In einem Feld steht etwas, das dort nicht stehen kann.",
            "A cell holds something that cannot stand there.",
            "Une case contient ce qui ne peut pas y être.",
        ),
        "wrong-result": (
            "Ein eingetragenes Ergebnis ist nicht das ausgerechnete.",
            "A written result is not the computed one.",
            "Un résultat écrit n’est pas celui du calcul.",
        ),
        "carried-result": (
            "Ein Ergebnis ist nur falsch, weil ein früheres es ist.",
            "A result is wrong only because an earlier one is.",
            "Un résultat n’est faux que parce qu’un précédent l’est.",
        ),
        "missing-result": (
            "Ein Ergebnis kann schon eingetragen werden.",
            "A result can be written already.",
            "Un résultat peut déjà être écrit.",
        ),
        "unreadable": (
            "Ein Feld ist nicht zu lesen, und das Urteil hängt davon ab.",
            "A cell cannot be read, and the verdict depends on it.",
            "Une case est illisible et le verdict en dépend.",
        ),
    }
)

_PLACEHOLDER = re.compile(r"{([^{}]*)}")


def layout_in_words(layout: Layout, sheets: Sequence[PlacedSheet], language: str) -> Iterator[str]:
    """Yield the lines that ``show`` prints."""
    sheet = sheets[0]
    say = partial(_WORDS.say, language)

    title = layout.title.in_language(language)
    yield f"{title}  ({layout.name}, {say('version')} {layout.version})"
    yield layout.about.in_language(language)
    yield ""
    letters = " ".join(layout.sheet.letters)
    size = format_size(sheet.size)
    facts = (
        (say("sheet"), f"{size}, {say('letters')} {letters}" if letters else size),
        (say("players"), f"{layout.players[0]}-{layout.players[1]}"),
        (say("block"), say("sheets", count=layout.pad_sheets)),
    )
    width = max(len(name) for name, _ in facts)
    yield from (f"{name:<{width}}  {fact}" for name, fact in facts)
    if sheet.cells:
        yield from ("", say("cells"))
        yield from _cell_lines(sheet.cells)
    if layout.rules.values:
        yield from ("", say("values"))
        yield from (f"  {name}: {_shown(value)}" for name, value in layout.rules.values)
    if layout.rules.options:
        yield from ("", say("options"))
        yield from _option_lines(layout, language)
    yield from ("", say("rules"))
    yield from _rule_lines(layout, language)


def _option_lines(layout: Layout, language: str) -> Iterator[str]:
    for option in layout.rules.options:
        choices = f" ({' | '.join(option.choices)})" if option.choices else ""
        default = str(option.default).lower()
        yield f"  {option.name}: {default}{choices}  {option.text.in_language(language)}"


def _rule_lines(layout: Layout, language: str) -> Iterator[str]:
    """Yield each rule's id, severity and text; what depends on the place is an ellipsis."""
    values = dict(layout.rules.values)

    def put_in(found: re.Match[str]) -> str:
        return _shown(values[found[1]]) if found[1] in values else "…"

    for check in layout.rules.all_checks:
        words = check.text.text.in_language(language)
        yield f"  {check.id} [{check.severity}]: {_PLACEHOLDER.sub(put_in, words)}"
    for rule, severity in SCORER_RULES.items():
        yield f"  {rule} [{severity}]: {_WORDS.say(language, rule)}"


def _cell_lines(cells: Sequence[PlacedCell]) -> Iterator[str]:
    rows: dict[str, list[PlacedCell]] = {}
    for cell in cells:
        rows.setdefault(cell.id.split(".")[0], []).append(cell)
    width = max(len(row) for row in rows)
    for row, members in rows.items():
        columns = [cell.id.partition(".")[2] for cell in members]
        where = f" .{columns[0]} … .{columns[-1]}" if len(columns) > 1 else ""
        what = _accepted(members) or str(members[0].kind)
        label = "" if members[0].label == row else f"{members[0].label}  "
        yield f"  {row:<{width}}{where}  {label}{what}".rstrip()


def _accepted(cells: Sequence[PlacedCell]) -> str:
    """Return what the cells of a row accept; of cells that differ, the first and the last."""
    ways = list(dict.fromkeys(" ".join(cell.accepts) for cell in cells if cell.accepts))
    return " … ".join(ways if len(ways) < 3 else (ways[0], ways[-1]))


def _shown(value: NamedValue) -> str:
    return " ".join(str(item) for item in value) if isinstance(value, tuple) else str(value)
