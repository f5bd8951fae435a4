"""Layout -> an empty entry to fill in, with every cell, its columns named and its labels beside it.

Reading it back gives an entry without findings and without a value.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sheetgen.model.catalogue import Catalogue
from sheetgen.model.cells import section_cells
from sheetgen.model.layout import CellKind, CellSpec, Layout
from sheetgen.model.rules import Option

from .raw import Format
from .write import csv_field, json_text, yaml_text

_WORDS = Catalogue(
    {
        "title": (
            "{title}: ein Blatt zum Ausfüllen",
            "{title}: a sheet to fill in",
            "{title} : une feuille à remplir",
        ),
        "yaml": (
            'Schreibe eine Zahl, x für ein Kreuz, "-" für einen Strich; ein Punkt lässt leer.',
            'Write a number, x for a cross, "-" for a strike; a full stop leaves a cell empty.',
            'Écrivez un nombre, x pour une croix, "-" pour une rature ; un point laisse vide.',
        ),
        "csv": (
            "Schreibe eine Zahl, x für ein Kreuz, - für einen Strich; sonst bleibt die Zelle leer.",
            "Write a number, x for a cross, - for a strike; leave the other cells empty.",
            "Écrivez un nombre, x pour une croix, - pour une rature ; laissez les autres vides.",
        ),
        "json": (
            'Schreibe statt null eine Zahl, "x" für ein Kreuz, "-" für einen Strich.',
            'Instead of null write a number, "x" for a cross, "-" for a strike.',
            'Au lieu de null, écrivez un nombre, "x" pour une croix, "-" pour une rature.',
        ),
        "sums": (
            "Was (=) trägt, wird berechnet: es darf leer bleiben, sonst wird es geprüft.",
            "What is marked (=) is computed: it may stay empty, and is checked if it is written.",
            "Ce qui porte (=) est calculé : on peut le laisser vide, sinon il est vérifié.",
        ),
        "options": (
            "Hausregeln: das # davor entfernen, wo eine gilt.",
            "House rules: remove the # where one is in force.",
            "Règles maison : retirez le # là où l’une est en vigueur.",
        ),
        "row": ("Reihe", "row", "ligne"),
        "cell": ("Zelle", "cell", "case"),
        "value": ("Wert", "value", "valeur"),
    }
)


@dataclass(frozen=True, slots=True)
class _Block:
    """The rows of one section with the columns that any of them has; or its loose cells."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[CellSpec, ...]], ...]


def blank_entry(layout: Layout, letter: str, format: Format, language: str) -> str:  # noqa: A002
    """Return an empty entry for the sheet ``letter`` ("" if the layout has no letters).

    CSV has a byte-order mark, for spreadsheets that take a file for Latin-1 otherwise, and
    semicolons in languages with a decimal comma.

    Raises:
        KeyError: the layout has no texts in ``language``.
    """
    blocks = tuple(_blocks(layout, letter))
    match format:
        case Format.YAML:
            lines = _yaml(layout, letter, blocks, language)
        case Format.CSV:
            lines = _csv(layout, letter, blocks, language)
        case Format.JSON:
            lines = _json(layout, letter, blocks, language)
    return "\n".join(lines) + "\n"


def _blocks(layout: Layout, letter: str) -> Iterator[_Block]:
    for section in layout.flat_sections():
        rows: dict[str, tuple[CellSpec, ...]] = {}
        columns: dict[str, None] = {}
        for cell in section_cells(section, letter):
            rows[cell.row or cell.id] = (*rows.get(cell.row or cell.id, ()), cell)
            if cell.column is not None:
                columns[cell.column] = None
        if rows:
            yield _Block(tuple(columns), tuple(rows.items()))


def _label(layout: Layout, cells: tuple[CellSpec, ...], language: str) -> str:
    """Return what stands beside a row or cell: its label, or colours and numbers of its dice."""
    first = cells[0]
    dice = [cell for cell in cells if cell.printed is not None]
    if dice:
        names = {colour.id: colour.name.in_language(language) for colour in layout.palette}
        parts = [
            f"{names[cell.colour]} {cell.printed}" if cell.colour else str(cell.printed)
            for cell in dice
        ]
        results = [f"{cell.column} (=)" for cell in cells if cell.kind is CellKind.RESULT]
        return ", ".join(parts + results)
    label = first.label.in_language(language)
    label = "" if label == (first.row or first.id) else label
    return f"{label} (=)".strip() if first.kind is CellKind.RESULT else label


def _head(layout: Layout, language: str, how: str) -> tuple[str, ...]:
    title = _WORDS.say(language, "title", title=layout.title.in_language(language))
    return (title, _WORDS.say(language, how), _WORDS.say(language, "sums"))


def _other_way(option: Option) -> str:
    """Return a value that an option does not have by default."""
    if option.choices:
        return next((name for name in option.choices if name != option.default), option.choices[0])
    return str(not option.default).lower()


def _yaml(layout: Layout, letter: str, blocks: tuple[_Block, ...], language: str) -> Iterator[str]:
    yield from (f"# {line}" for line in _head(layout, language, "yaml"))
    yield f"layout: {yaml_text(layout.name)}"
    if letter:
        yield f"sheet: {yaml_text(letter)}"
    yield 'player: ""'
    if layout.rules.options:
        yield f"# {_WORDS.say(language, 'options')}"
        yield "# options:"
        for option in layout.rules.options:
            text = option.text.in_language(language)
            yield f"#   {option.name}: {_other_way(option)}   # {text}"
    yield "cells:"
    width = max((len(row) for block in blocks for row, _ in block.rows), default=0) + 1
    for at, block in enumerate(blocks):
        if block.columns and at:
            yield ""
        yield from _yaml_block(layout, block, width, language)


def _yaml_block(layout: Layout, block: _Block, width: int, language: str) -> Iterator[str]:
    room = [max(len(column), 1) for column in block.columns]
    full = sum(room) + 2 * len(room)
    if block.columns:
        heads = (f"{column:>{size}}" for column, size in zip(block.columns, room, strict=True))
        yield f"  #{'':{width}} {'  '.join(heads)}".rstrip()
    for row, cells in block.rows:
        if cells[0].column is None:
            value = '""' if cells[0].kind is CellKind.NOTE else "."
        else:
            value = _yaml_row(block, cells, room)
        label = _label(layout, cells, language)
        size = full if block.columns else 2
        line = f"  {row + ':':{width}} {value:<{size}}"
        yield f"{line}   # {label}" if label else line.rstrip()


def _yaml_row(block: _Block, cells: tuple[CellSpec, ...], room: list[int]) -> str:
    columns = [cell.column for cell in cells]
    if columns != list(block.columns[: len(columns)]):
        return "{" + ", ".join(f"{column}: ." for column in columns) + "}"
    dots = [f"{'.':>{size}}" for size, _ in zip(room, columns, strict=False)]
    return f"[{', '.join(dots)}]"


def _csv(layout: Layout, letter: str, blocks: tuple[_Block, ...], language: str) -> Iterator[str]:
    mark = "," if language == "en" else ";"
    head = [f"# {line}" for line in _head(layout, language, "csv")]
    yield "\ufeff" + csv_field(head[0], mark)
    yield from (csv_field(line, mark) for line in head[1:])
    yield mark.join(("layout", csv_field(layout.name, mark)))
    if letter:
        yield mark.join(("sheet", csv_field(letter, mark)))
    yield mark.join(("player", ""))
    if layout.rules.options:
        yield csv_field(f"# {_WORDS.say(language, 'options')}", mark)
    for option in layout.rules.options:
        yield csv_field(f"# {option.text.in_language(language)}", mark)
        yield mark.join(("# option", option.name, _other_way(option)))
    for before, block in zip((None, *blocks), blocks, strict=False):
        again = before is not None and not before.columns and not block.columns
        for record in _csv_block(layout, block, language, again):
            yield mark.join(csv_field(field, mark) for field in record)


def _csv_block(
    layout: Layout, block: _Block, language: str, again: bool
) -> Iterator[tuple[str, ...]]:
    """Yield the lines of a block; ``again`` leaves out the heading, as it would repeat itself."""
    if block.columns:
        yield (_WORDS.say(language, "row"), *block.columns)
    elif not again:
        yield (_WORDS.say(language, "cell"), _WORDS.say(language, "value"))
    room = len(block.columns) or 1
    for row, cells in block.rows:
        label = _label(layout, cells, language)
        yield (row, *("" for _ in range(room)), *([f"# {label}"] if label else []))


def _json(layout: Layout, letter: str, blocks: tuple[_Block, ...], language: str) -> Iterator[str]:
    comments = [*_head(layout, language, "json")]
    rows = []
    for block in blocks:
        if block.columns:
            comments.append(f"{_WORDS.say(language, 'row')}: " + " | ".join(block.columns))
        for row, cells in block.rows:
            label = _label(layout, cells, language)
            if label:
                comments.append(f"{row}: {label}")
            rows.append(f"    {json_text(row)}: {_json_row(block, cells)}")
    yield "{"
    yield '  "comment": ['
    yield ",\n".join(f"    {json_text(line)}" for line in comments)
    yield "  ],"
    yield f'  "layout": {json_text(layout.name)},'
    if letter:
        yield f'  "sheet": {json_text(letter)},'
    yield '  "player": "",'
    yield '  "cells": {'
    yield ",\n".join(rows)
    yield "  }"
    yield "}"


def _json_row(block: _Block, cells: tuple[CellSpec, ...]) -> str:
    columns = [cell.column for cell in cells]
    if columns == [None]:
        return '""' if cells[0].kind is CellKind.NOTE else "null"
    if columns != list(block.columns[: len(columns)]):
        return "{" + ", ".join(f"{json_text(str(column))}: null" for column in columns) + "}"
    return f"[{', '.join('null' for _ in columns)}]"
