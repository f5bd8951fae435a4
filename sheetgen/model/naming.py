"""What a cell is called by somebody who has only the sheet before them.

Comes in: a layout and one of its cells. Goes out: its name as printed on the sheet, such as
``Full house, column 3``; ids such as ``full_house.3`` are for files and other programs.
"""

from __future__ import annotations

from collections.abc import Sequence

from .catalogue import Catalogue
from .cells import CARRY, ledger_columns
from .layout import CellSpec, DiceRows, Layout, Marks, Section, Table, Track
from .ledger import Ledger
from .text import Text

_WORDS = Catalogue(
    {
        "row": ("Reihe {number}", "row {number}", "ligne {number}"),
        "field": ("Feld {number}", "field {number}", "case {number}"),
        "column": ("Spalte {number}", "column {number}", "colonne {number}"),
        "player": ("Spieler {number}", "player {number}", "joueur {number}"),
    }
)


def cell_name(layout: Layout, cell: CellSpec, language: str, players: Sequence[str] = ()) -> str:
    """Return what a cell is called: row and column, or its label if it stands alone.

    ``players`` are the names at a table with columns for players. What the layout does not say in
    ``language`` is in its first language.
    """
    if cell.row is None:
        return _alone(layout, cell, language)
    return ", ".join(
        name
        for name in (
            row_name(layout, cell, language, players),
            _column_in_words(layout, cell, language, players),
        )
        if name
    )


def row_name(layout: Layout, cell: CellSpec, language: str, players: Sequence[str] = ()) -> str:
    """Return what the row of a cell is called; for one that stands alone, the cell."""
    section = _section(layout, cell)
    match section:
        case DiceRows():
            number = [row.id for row in section.rows].index(cell.row or "") + 1
            return _WORDS.say(language, "row", number=number)
        case Table():
            row = next(row for row in section.rows if row.id == cell.row)
            return row.label.in_language_or_first(language)
        case Track():
            lane = next(lane for lane in section.lanes if lane.id == cell.row)
            if section.per_player and cell.player:
                return _player(cell.player, language, players)
            return lane.label.in_language_or_first(language)
        case _:
            return _alone(layout, cell, language)


def column_name(layout: Layout, cell: CellSpec, language: str, players: Sequence[str] = ()) -> str:
    """Return what stands above the column of a cell, or would; nothing for one that is alone."""
    section = _section(layout, cell)
    known: dict[str, Text] = {}
    match section:
        case DiceRows() | Track() if section.result:
            known = {section.result.id: section.result.label}
        case Table():
            if section.per_player and cell.player:
                return _player(cell.player, language, players)
            known = {column.id: column.label for column in (*section.columns, *section.results)}
        case Ledger():
            return _ledger_column(section, cell, language, players)
        case _:
            pass
    label = known.get(cell.column or "")
    return (cell.column or "") if label is None else label.in_language_or_first(language)


def _column_in_words(layout: Layout, cell: CellSpec, language: str, players: Sequence[str]) -> str:
    """Return the column with a word before a mere number; nothing if there is but one."""
    name = column_name(layout, cell, language, players)
    match _section(layout, cell):
        case DiceRows() if cell.printed is not None:
            field = _WORDS.say(language, "field", number=name)
            colours = {colour.id: colour.name for colour in layout.palette}
            colour = colours.get(cell.colour or "")
            if colour is None:
                return field
            return f"{field} ({colour.in_language_or_first(language)} {cell.printed})"
        case Table(columns=(_,), results=()):
            return ""
        case Table() if name.isdecimal():
            return _WORDS.say(language, "column", number=name)
        case Track() if name.isdecimal():
            return _WORDS.say(language, "field", number=name)
        case _:
            return name


def _ledger_column(section: Ledger, cell: CellSpec, language: str, players: Sequence[str]) -> str:
    for column, player in ledger_columns(section, section.players[1]):
        if cell.column != (section.player_column(column, player) if player else column.id):
            continue
        label = column.label.in_language_or_first(language)
        if player is None:
            return label
        who = _player(player, language, players)
        return who if column is section.each_player[0] else f"{who}: {label}"
    return cell.column or ""


def _alone(layout: Layout, cell: CellSpec, language: str) -> str:
    for section in layout.flat_sections():
        if isinstance(section, Marks):
            for mark in section.fields:
                if mark.id == cell.id:
                    return mark.printed.in_language_or_first(language)
    return cell.label.in_language_or_first(language)


def _section(layout: Layout, cell: CellSpec) -> Section | None:
    """Return the section that has the row of a cell."""
    for section in layout.flat_sections():
        match section:
            case DiceRows() | Table():
                found = any(row.id == cell.row for row in section.rows)
            case Track():
                found = any(lane.id == cell.row for lane in section.lanes)
            case Ledger():
                number = (cell.row or "").removeprefix(section.rows.prefix)
                found = number.isdecimal() and section.row_id(int(number)) == cell.row
                found = found or (cell.row == CARRY and section.rows.carry is not None)
            case _:
                found = False
        if found:
            return section
    return None


def _player(number: int, language: str, players: Sequence[str]) -> str:
    name = "".join(players[number - 1 : number])
    return name or _WORDS.say(language, "player", number=number)
