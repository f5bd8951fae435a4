"""The smallest places to write in, stated once: the solver plans with them, the audit proves them.

They hold for the sheet as it is printed, after scaling. All in mm.
"""

from __future__ import annotations

from sheetgen.model.geometry import Size
from sheetgen.model.layout import Cells, DiceRows, Lines, Marks, RowStyle, Section, Table, TableRow

# A digit written with a ball pen at a kitchen table needs about 5 mm; a field among printed dice
# needs room on all sides of it, a table cell takes its room from the empty line above.
MIN_DICE = Size(7.0, 7.0)
MIN_TABLE = Size(9.0, 5.5)
MIN_CIRCLE = Size(5.0, 5.0)
# A short name, and a date such as 24.12.26.
MIN_LINE = Size(14.0, 4.5)


def row_minimum(row: TableRow) -> Size:
    """Return the smallest cell of a table row, width and height in mm."""
    return MIN_CIRCLE if row.style is RowStyle.CIRCLE else MIN_TABLE


def cell_minimums(section: Section) -> dict[str, Size]:
    """Return the smallest size of cells by row id, or by cell id where they stand alone."""
    match section:
        case DiceRows():
            return {row.id: MIN_DICE for row in section.rows}
        case Table():
            return {row.id: row_minimum(row) for row in section.rows}
        case Lines():
            return {field.id: MIN_LINE for field in section.fields}
        case Marks():
            return {field.id: MIN_TABLE for field in section.fields}
        case Cells():
            return {field.id: MIN_TABLE for field in section.fields}
        case _:
            return {}
