"""The cells of a layout, section by section, and their names."""

from __future__ import annotations

from collections.abc import Iterator

from .layout import (
    CellKind,
    Cells,
    CellSpec,
    DiceRow,
    DiceRows,
    Layout,
    Lines,
    Marks,
    Section,
    Table,
    TableRow,
)
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


def layout_cells(layout: Layout, letter: str) -> tuple[CellSpec, ...]:
    """Return every cell of the sheet with that letter ("" if the layout has no letters)."""
    return tuple(
        cell for section in layout.flat_sections() for cell in section_cells(section, letter)
    )


def section_cells(section: Section, letter: str) -> Iterator[CellSpec]:
    """Yield the cells of one section in reading order (rows from top to bottom)."""
    match section:
        case DiceRows():
            yield from _dice_cells(section, letter)
        case Table():
            for row in section.rows:
                yield from _table_row_cells(row)
        case Lines():
            for field in section.fields:
                yield CellSpec(field.id, None, None, CellKind.NOTE, field.label, field.ref)
        case Marks():
            for mark in section.fields:
                yield CellSpec(
                    mark.id,
                    None,
                    None,
                    CellKind.MARK,
                    mark.label,
                    mark.ref,
                    mark.accepts,
                    optional=True,
                )
        case Cells():
            for loose in section.fields:
                kind = CellKind.RESULT if loose.formula else CellKind.ENTRY
                yield CellSpec(
                    loose.id,
                    None,
                    None,
                    kind,
                    loose.label,
                    loose.ref,
                    loose.accepts,
                    loose.formula,
                    optional=loose.optional,
                )
        case _:
            return


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
            row.id,
            column,
            CellKind.ENTRY,
            label,
            row.ref,
            section.accepts,
            printed=number,
            colour=colours[position] if colours else None,
        )
    if section.result:
        result = section.result
        yield CellSpec(
            cell_id(row.id, result.id),
            row.id,
            result.id,
            CellKind.RESULT,
            result.label,
            result.ref,
            formula=result.formula,
        )


def _table_row_cells(row: TableRow) -> Iterator[CellSpec]:
    if row.formula:
        kind = CellKind.RESULT
    elif row.accepts and not (row.accepts.numbers or row.accepts.throws or row.accepts.symbols):
        kind = CellKind.MARK
    else:
        kind = CellKind.ENTRY
    for column in row.columns:
        yield CellSpec(
            cell_id(row.id, column),
            row.id,
            column,
            kind,
            row.label,
            row.ref,
            row.accepts,
            row.formula,
            optional=row.optional or kind is CellKind.MARK,
        )
