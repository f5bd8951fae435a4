"""What a layout holds, as data for other programs and as words for players.

Comes in: a loaded layout and its placed sheets. Goes out: plain dictionaries and lines of text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from sheetgen.model.diagnostic import Severity
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


_WORDS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "version": {"de": "Fassung", "en": "version", "fr": "version"},
        "sheet": {"de": "Blatt", "en": "sheet", "fr": "feuille"},
        "letters": {"de": "Buchstaben", "en": "letters", "fr": "lettres"},
        "players": {"de": "Spieler", "en": "players", "fr": "joueurs"},
        "block": {"de": "Block", "en": "block", "fr": "bloc"},
        "sheets": {"de": "{} Blätter", "en": "{} sheets", "fr": "{} feuilles"},
        "cells": {"de": "Felder", "en": "cells", "fr": "cases"},
        "values": {
            "de": "Werte (eine Variante kann sie ändern)",
            "en": "values (a variant may set them)",
            "fr": "valeurs (une variante peut les changer)",
        },
        "options": {
            "de": "Hausregeln (im Eintrag unter `options:`)",
            "en": "house rules (in an entry under `options:`)",
            "fr": "règles maison (dans une saisie sous `options:`)",
        },
        "rules": {
            "de": "Regeln (was `check` melden kann)",
            "en": "rules (what `check` may report)",
            "fr": "règles (ce que `check` peut signaler)",
        },
        "not-accepted": {
            "de": "In einem Feld steht etwas, das dort nicht stehen kann.",
            "en": "A cell holds something that cannot stand there.",
            "fr": "Une case contient ce qui ne peut pas y être.",
        },
        "wrong-result": {
            "de": "Ein eingetragenes Ergebnis ist nicht das ausgerechnete.",
            "en": "A written result is not the computed one.",
            "fr": "Un résultat écrit n'est pas celui du calcul.",
        },
        "carried-result": {
            "de": "Ein Ergebnis ist nur falsch, weil ein früheres es ist.",
            "en": "A result is wrong only because an earlier one is.",
            "fr": "Un résultat n'est faux que parce qu'un précédent l'est.",
        },
        "missing-result": {
            "de": "Ein Ergebnis kann schon eingetragen werden.",
            "en": "A result can be written already.",
            "fr": "Un résultat peut déjà être écrit.",
        },
        "unreadable": {
            "de": "Ein Feld ist nicht zu lesen, und das Urteil hängt davon ab.",
            "en": "A cell cannot be read, and the verdict depends on it.",
            "fr": "Une case est illisible et le verdict en dépend.",
        },
    }
)

# What the scorer reports for every layout, besides the layout's own checks.
_STANDARD_RULES = (
    ("not-accepted", Severity.ERROR),
    ("wrong-result", Severity.ERROR),
    ("carried-result", Severity.HINT),
    ("missing-result", Severity.HINT),
    ("unreadable", Severity.DOUBT),
)

_PLACEHOLDER = re.compile(r"{([^{}]*)}")


def layout_in_words(layout: Layout, sheets: Sequence[PlacedSheet], language: str) -> Iterator[str]:
    """Yield the lines that ``show`` prints."""
    sheet = sheets[0]

    def say(key: str) -> str:
        return _WORDS[key][language]

    title = layout.title.in_language(language)
    yield f"{title}  ({layout.name}, {say('version')} {layout.version})"
    yield layout.about.in_language(language)
    yield ""
    letters = " ".join(layout.sheet.letters)
    size = format_size(sheet.size)
    facts = (
        (say("sheet"), f"{size}, {say('letters')} {letters}" if letters else size),
        (say("players"), f"{layout.players[0]}-{layout.players[1]}"),
        (say("block"), say("sheets").format(layout.pad_sheets)),
    )
    width = max(len(name) for name, _ in facts)
    yield from (f"{name:<{width}}  {fact}" for name, fact in facts)
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

    for check in _all_checks(layout):
        words = check.text.text.in_language(language)
        yield f"  {check.id} [{check.severity}]: {_PLACEHOLDER.sub(put_in, words)}"
    for rule, severity in _STANDARD_RULES:
        yield f"  {rule} [{severity}]: {_WORDS[rule][language]}"


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
