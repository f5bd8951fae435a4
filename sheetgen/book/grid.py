"""A sheet's sections -> rows and columns of a tab.

In: the rules of a sheet. Out: where each cell stands, and the words around it; rows and columns
count from 1. Sections stand one below the other in the order of the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from sheetgen.model.cells import ledger_columns, ledger_players, section_cells
from sheetgen.model.expand.rules import ExpandedRules
from sheetgen.model.layout import CellKind, CellSpec, DiceRows, Marks, Section, Table, Track
from sheetgen.model.ledger import Ledger
from sheetgen.model.naming import row_name

LOOSE_COLUMN = 2
"""Where cells stand that belong to no row; their labels are in the column before."""


@dataclass(frozen=True, slots=True)
class Label:
    """Words in a tab; ``head``: they stand above a column. ``fill`` is an sRGB hex colour."""

    row: int
    column: int
    text: str | int
    head: bool = False
    fill: str | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """Where everything stands: ``places`` are (row, column) of cells by id."""

    places: Mapping[str, tuple[int, int]]
    labels: tuple[Label, ...]
    last_row: int
    last_column: int


@dataclass(slots=True)
class _Page:
    """A tab that is being laid out; ``row`` is the next free one."""

    rules: ExpandedRules
    language: str
    row: int = 1
    places: dict[str, tuple[int, int]] = field(default_factory=dict)
    labels: list[Label] = field(default_factory=list)


def lay_out(rules: ExpandedRules, language: str, title: str) -> Grid:
    """Return where the cells of a sheet stand in a tab, with ``title`` at the top."""
    page = _Page(rules, language)
    page.labels.append(Label(1, 1, title, head=True))
    page.row = 3
    for section in rules.layout.flat_sections():
        cells = tuple(section_cells(section, rules.letter, rules.part))
        rows = tuple(dict.fromkeys(cell.row for cell in cells if cell.row is not None))
        for cell in cells:
            if cell.row is None:
                _loose(page, section, cell)
        if rows:
            page.row += any(cell.row is None for cell in cells)
            _block(page, section, cells, rows)
        page.row += bool(cells)
    columns = [column for _, column in page.places.values()]
    return Grid(page.places, tuple(page.labels), page.row, max(columns, default=1))


def _loose(page: _Page, section: Section, cell: CellSpec) -> None:
    label = _said(cell, page.language)
    if isinstance(section, Marks):
        mark = next(item for item in section.fields if item.id == cell.id)
        label = f"{mark.printed.in_language(page.language)} ({label})"
    page.labels.append(Label(page.row, 1, label))
    page.places[cell.id] = (page.row, LOOSE_COLUMN)
    page.row += 1


def _said(cell: CellSpec, language: str) -> str:
    label = cell.label.in_language(language)
    if cell.player is not None and cell.row is None and label == str(cell.player):
        return f"{PLAYER[language]} {cell.player}"
    return label


PLAYER = {"de": "Spieler", "en": "Player", "fr": "Joueur"}


def _block(
    page: _Page, section: Section, cells: tuple[CellSpec, ...], rows: tuple[str, ...]
) -> None:
    by_place = {(cell.row, cell.column): cell for cell in cells}
    names = dict(_columns(section, cells, page))
    place = {column: number for number, column in enumerate(names, start=2)}
    for column, name in names.items():
        page.labels.append(Label(page.row, place[column], name, head=True))
    page.row += 1
    palette = {colour.id: colour.rgb for colour in page.rules.layout.palette}
    for row in rows:
        here = [by_place[row, column] for column in names if (row, column) in by_place]
        if any(cell.printed is not None for cell in here):
            for cell in here:
                if cell.printed is not None:
                    fill = palette.get(cell.colour or "")
                    at = place[cell.column or ""]
                    page.labels.append(Label(page.row, at, cell.printed, head=True, fill=fill))
            page.row += 1
        page.labels.append(Label(page.row, 1, _row_label(page, section, here, row)))
        for cell in here:
            page.places[cell.id] = (page.row, place[cell.column or ""])
        page.row += 1


def _row_label(page: _Page, section: Section, cells: list[CellSpec], row: str) -> str:
    language = page.language
    if isinstance(section, DiceRows):
        name = row_name(page.rules.layout, cells[0], language)
        return name[:1].upper() + name[1:]
    if isinstance(section, Table | Ledger | Track):
        for cell in cells:
            if cell.kind is not CellKind.RESULT:
                return cell.label.in_language(language)
        if isinstance(section, Table):
            return next(item.label.in_language(language) for item in section.rows if item.id == row)
    return cells[0].label.in_language(language)


def _columns(
    section: Section, cells: tuple[CellSpec, ...], page: _Page
) -> Iterator[tuple[str, str]]:
    """Yield the ids and names of the columns from left to right."""
    known = dict(_names(section, page))
    used = dict.fromkeys(cell.column for cell in cells if cell.column is not None)
    ordered = [column for column in known if column in used]
    for column in (*ordered, *(column for column in used if column not in known)):
        yield column, known.get(column, column)


def _names(section: Section, page: _Page) -> Iterator[tuple[str, str]]:
    language = page.language
    match section:
        case Table():
            for column in (*section.columns, *section.results):
                yield column.id, column.label.in_language(language)
        case Ledger():
            count = ledger_players(section, page.rules.part)
            for entry, player in ledger_columns(section, count):
                name = section.player_column(entry, player) if player else entry.id
                label = entry.label.in_language(language)
                yield name, f"{label} {player}" if player else label
        case Track():
            for box in range(1, section.boxes + 1):
                yield str(box), str(box)
            if section.result:
                yield section.result.id, section.result.label.in_language(language)
        case DiceRows():
            for position in range(1, max(len(row.numbers) for row in section.rows) + 1):
                yield str(position), str(position)
            if section.result:
                yield section.result.id, section.result.label.in_language(language)
        case _:
            return
