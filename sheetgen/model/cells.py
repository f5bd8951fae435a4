"""The cells of a layout, section by section, and their names."""

from __future__ import annotations

from collections.abc import Iterator

from .diagnostic import SourceRef
from .layout import (
    CellKind,
    Cells,
    CellSpec,
    DiceRow,
    DiceRows,
    FieldLine,
    Layout,
    Lines,
    LooseCell,
    MarkField,
    Marks,
    ResultColumn,
    Section,
    Table,
    TableRow,
    Track,
)
from .ledger import ONE_SHEET, Ledger, LedgerColumn, LedgerPart, player_id
from .rules import Accepts
from .text import Text


def cell_id(row: str, column: str) -> str:
    """Return the id of the cell at ``row`` and ``column``: ``row.column``."""
    return f"{row}.{column}"


def field_name(cell: str) -> str:
    """Return the PDF form field name of a cell id.

    A partial field name may hold no full stop (ISO 32000-1, 12.7.3.2), and ids hold no slash.
    """
    return cell.replace(".", "/")


def cell_of_field(name: str) -> str:
    """Return the cell id of a PDF form field name: the inverse of ``field_name``."""
    return name.replace("/", ".")


def layout_cells(layout: Layout, letter: str, part: LedgerPart = ONE_SHEET) -> tuple[CellSpec, ...]:
    """Return every cell of the sheet with that letter ("" if the layout has no letters).

    Of a ledger, those of ``part``; without it, of one sheet for the most players it has.
    """
    return tuple(
        cell for section in layout.flat_sections() for cell in section_cells(section, letter, part)
    )


def section_cells(
    section: Section, letter: str, part: LedgerPart = ONE_SHEET, *, hidden: bool = False
) -> Iterator[CellSpec]:
    """Return the cells of one section in reading order (rows from top to bottom).

    ``hidden``: also those that are computed but stand on no sheet.
    """
    match section:
        case Ledger():
            cells = _ledger_cells(section, part)
        case Table():
            cells = _table_cells(section, part)
        case Track():
            cells = _track_cells(section, part)
        case DiceRows():
            cells = _dice_cells(section, letter)
        case Lines() | Marks() | Cells():
            cells = map(_loose_cell, section.fields)
        case _:
            cells = iter(())
    return (cell for cell in cells if hidden or not cell.hidden)


def _loose_cell(field: FieldLine | MarkField | LooseCell) -> CellSpec:
    match field:
        case FieldLine():
            return CellSpec(field.id, CellKind.NOTE, field.label, field.ref)
        case MarkField():
            return CellSpec(
                field.id,
                CellKind.MARK,
                field.label,
                field.ref,
                accepts=field.accepts,
                optional=True,
            )
        case LooseCell():
            return CellSpec(
                field.id,
                CellKind.RESULT if field.formula else CellKind.ENTRY,
                field.label,
                field.ref,
                accepts=field.accepts,
                formula=field.formula,
                optional=field.optional,
            )


def _dice_cells(section: DiceRows, letter: str) -> Iterator[CellSpec]:
    colours = {item.letter: item.colours for item in section.arrangements}.get(letter)
    for index, row in enumerate(section.rows):
        yield from _dice_row_cells(section, row, colours[index] if colours else None)


def _dice_row_cells(
    section: DiceRows, row: DiceRow, colours: tuple[str, ...] | None
) -> Iterator[CellSpec]:
    label = Text.same(row.id)
    for position, number in enumerate(row.numbers):
        column = str(position + 1)
        yield CellSpec(
            cell_id(row.id, column),
            CellKind.ENTRY,
            label,
            row.ref,
            row.id,
            column,
            section.accepts,
            printed=number,
            colour=colours[position] if colours else None,
        )
    if section.result:
        yield _row_result(section.result, row.id)


def _row_result(result: ResultColumn, row: str, player: int | None = None) -> CellSpec:
    """Return the computed cell at the end of a row or lane."""
    return CellSpec(
        cell_id(row, result.id),
        CellKind.RESULT,
        result.label,
        result.ref,
        row,
        result.id,
        formula=result.formula,
        player=player,
    )


def ledger_players(section: Ledger, part: LedgerPart) -> int:
    """Return how many players' columns the part has."""
    return part.players or section.players[1]


def ledger_rows(section: Ledger, part: LedgerPart) -> range:
    """Return the numbers of the rows in the part, counted from 1 over all sheets."""
    count = section.rows.on_sheet(ledger_players(section, part))
    rows = range((part.first - 1) * count + 1, part.last * count + 1)
    return rows if part.rows is None else rows[: part.rows]


CARRY = "carry"
"""The id of the row for what is carried over from the sheet before."""


def _ledger_cells(section: Ledger, part: LedgerPart) -> Iterator[CellSpec]:
    count = ledger_players(section, part)
    yield from _name_cells(tuple(map(player_id, range(1, count + 1))), part, section.ref)
    if part.first > 1 and section.rows.carry:
        yield from _carry_cells(section, section.rows.carry, count)
    for number in ledger_rows(section, part):
        label = numbered(section.rows.label, number)
        for column, player in ledger_columns(section, count):
            if column.in_row(number) and not column.printed:
                yield _ledger_cell(section, section.row_id(number), label, column, player)


def numbered(label: Text, number: int) -> Text:
    """Return a label with a number behind it."""
    return Text(tuple((language, f"{words} {number}") for language, words in label.variants))


def ledger_columns(section: Ledger, players: int) -> Iterator[tuple[LedgerColumn, int | None]]:
    """Yield the columns from left to right, each with the number of its player, if it has one."""
    for column in section.before:
        yield column, None
    for player in range(1, players + 1):
        for column in section.each_player:
            yield column, player
    for column in section.after:
        yield column, None


def _carry_cells(section: Ledger, label: Text, players: int) -> Iterator[CellSpec]:
    for column, player in ledger_columns(section, players):
        if column.carried and not column.hidden:
            name = section.player_column(column, player) if player else column.id
            cell = cell_id(CARRY, name)
            yield CellSpec(
                cell, CellKind.NOTE, label, column.ref, CARRY, name, optional=True, player=player
            )


def _ledger_cell(
    section: Ledger, row: str, label: Text, column: LedgerColumn, player: int | None
) -> CellSpec:
    name = section.player_column(column, player) if player else column.id
    return CellSpec(
        cell_id(row, name),
        CellKind.RESULT if column.formula else _written_kind(column.accepts),
        label,
        column.ref,
        row,
        name,
        column.accepts,
        column.formula,
        optional=column.optional,
        player=player,
        hidden=column.hidden,
        running=column.formula is not None and player is not None,
    )


def _written_kind(accepts: Accepts | None) -> CellKind:
    """Return the kind of a cell that is written: a mark if nothing else may stand there."""
    if accepts is None:
        return CellKind.ENTRY
    values = accepts.numbers or accepts.throws or accepts.symbols or accepts.players
    return CellKind.ENTRY if values else CellKind.MARK


def is_per_player(section: Section) -> bool:
    """Tell whether the section has columns or lanes for several players."""
    match section:
        case Ledger():
            return True
        case Table() | Track():
            return section.per_player
        case _:
            return False


def names_per_player(section: Section) -> tuple[str, ...]:
    """Return the names that stand for one cell of each player (in each row, of a ledger)."""
    match section:
        case Ledger():
            return tuple(column.id for column in section.each_player)
        case Table() if section.per_player:
            return tuple(row.id for row in section.rows)
        case Track() if section.per_player and section.result:
            return (section.result.id,)
        case _:
            return ()


def players_in(section: Section, part: LedgerPart) -> int:
    """Return for how many players the part of a section has columns or lanes; 0 if for nobody."""
    match section:
        case Ledger():
            return ledger_players(section, part)
        case Table() | Track() if section.per_player:
            return players_shown(section, part)
        case _:
            return 0


def seat_of(section: Section, cell: str) -> int:
    """Return the number of the player whose cell it is, as far as its id tells; else 0."""
    row, _, column = cell.rpartition(".")
    if isinstance(section, Track) and section.per_player:
        return next((n for n, lane in enumerate(section.lanes, 1) if lane.id == row), 0)
    if not is_per_player(section):
        return 0
    number = column.partition("_")[0].removeprefix("p")
    known = column.startswith("p") and number.isascii() and number.isdecimal()
    return int(number) if known and len(number) < 3 else 0


def players_shown(section: Table | Track, part: LedgerPart) -> int:
    """Return how many of its players a section of a column or a lane for each shows."""
    most = len(section.columns if isinstance(section, Table) else section.lanes)
    return min(part.players or most, most)


def _name_cells(ids: tuple[str, ...], part: LedgerPart, ref: SourceRef) -> Iterator[CellSpec]:
    """Yield the lines to write names on, for the players whose names are not printed."""
    for seat, name in enumerate(ids, start=1):
        if not any(part.names[seat - 1 : seat]):
            label = Text.same(str(seat))
            yield CellSpec(name, CellKind.NOTE, label, ref, player=seat)


def table_columns(section: Table, part: LedgerPart) -> tuple[str, ...]:
    """Return the ids of the columns of entries in the part, from left to right."""
    ids = tuple(column.id for column in section.columns)
    return ids[: players_shown(section, part)] if section.per_player else ids


def _table_cells(section: Table, part: LedgerPart) -> Iterator[CellSpec]:
    columns = table_columns(section, part)
    if section.per_player:
        yield from _name_cells(columns, part, section.ref)
    labels = {column.id: column.label for column in section.results}
    for row in section.rows:
        yield from _table_row_cells(row, columns, per_player=section.per_player)
        for column, formula in row.results:
            yield _row_result(ResultColumn(column, labels[column], formula, row.ref), row.id)


def _table_row_cells(
    row: TableRow, columns: tuple[str, ...], *, per_player: bool
) -> Iterator[CellSpec]:
    kind = CellKind.RESULT if row.formula else _written_kind(row.accepts)
    for column in row.columns:
        if column in columns:
            yield CellSpec(
                cell_id(row.id, column),
                kind,
                row.label,
                row.ref,
                row.id,
                column,
                row.accepts,
                row.formula,
                optional=row.optional or kind is CellKind.MARK,
                player=columns.index(column) + 1 if per_player else None,
            )


def track_lanes(section: Track, part: LedgerPart) -> tuple[str, ...]:
    """Return the ids of the lanes in the part, from top to bottom."""
    ids = tuple(lane.id for lane in section.lanes)
    return ids[: players_shown(section, part)] if section.per_player else ids


def _track_cells(section: Track, part: LedgerPart) -> Iterator[CellSpec]:
    lanes = track_lanes(section, part)
    if section.names:
        names = tuple(map(player_id, range(1, len(lanes) + 1)))
        yield from _name_cells(names, part, section.ref)
    kind = _written_kind(section.accepts)
    for seat, lane in enumerate(section.lanes[: len(lanes)], start=1):
        player = seat if section.per_player else None
        for box in map(str, range(1, section.boxes + 1)):
            yield CellSpec(
                cell_id(lane.id, box),
                kind,
                lane.label,
                section.ref,
                lane.id,
                box,
                section.accepts,
                optional=True,
                player=player,
            )
        if section.result:
            yield _row_result(section.result, lane.id, player)
