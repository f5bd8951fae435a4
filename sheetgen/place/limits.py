"""The smallest places to write in, stated once: the solver plans with them, the audit proves them.

They hold for the sheet as it is printed, after scaling. All in mm.
"""

from __future__ import annotations

from sheetgen.model.cells import CARRY, cell_id, ledger_players, ledger_rows
from sheetgen.model.geometry import MIN_TYPE_MM, MM_PER_INCH, Size
from sheetgen.model.layout import Cells, DiceRows, Lines, Marks, Section, Table, TableRow, Track
from sheetgen.model.ledger import ONE_SHEET, Ledger, LedgerPart, player_id
from sheetgen.model.style import RowStyle

# A digit written with a ball pen at a kitchen table needs about 5 mm; a field among printed dice
# needs room on all sides of it, a table cell takes its room from the empty line above.
MIN_DICE = Size(7.0, 7.0)
MIN_TABLE = Size(9.0, 5.5)
MIN_CIRCLE = Size(5.0, 5.0)
# A box of a track takes a cross and nothing else.
MIN_BOX = Size(5.0, 5.0)
# A short name, and a date such as 24.12.26.
MIN_LINE = Size(14.0, 4.5)

# A ledger is a grid of small numbers, written by one hand: the least that a ball pen needs.
MIN_LEDGER = Size(6.0, 5.0)
# Initials or a short name above the columns of a player.
MIN_NAME = Size(6.0, 4.5)


def points(size: float) -> str:
    """Return a type size in mm as users know it, for messages: ``6 pt``."""
    return f"{round(size / MM_PER_INCH * 72, 1):g} pt"


LEAST_TYPE = points(MIN_TYPE_MM)
"""The smallest type, for messages."""

# The digits that fit the place of a serial number.
SERIAL_DIGITS = 8


def row_minimum(row: TableRow) -> Size:
    """Return the smallest cell of a table row, width and height in mm."""
    return MIN_CIRCLE if row.style is RowStyle.CIRCLE else MIN_TABLE


def cell_minimums(  # noqa: PLR0911 - one return for each kind
    section: Section, part: LedgerPart = ONE_SHEET
) -> dict[str, Size]:
    """Return the smallest size of cells by cell id, or by row id for all others of the row.

    Of a ledger, those of ``part``.
    """
    match section:
        case Ledger():
            rows = (CARRY, *map(section.row_id, ledger_rows(section, part)))
            names = map(player_id, range(1, ledger_players(section, part) + 1))
            return dict.fromkeys(rows, MIN_LEDGER) | dict.fromkeys(names, MIN_NAME)
        case DiceRows():
            return {row.id: MIN_DICE for row in section.rows}
        case Table():
            above = {column.id: MIN_NAME for column in section.columns if section.per_player}
            return above | {row.id: row_minimum(row) for row in section.rows}
        case Track():
            return _track_minimums(section)
        case Lines():
            return {field.id: MIN_LINE for field in section.fields}
        case Marks() | Cells():
            return {field.id: MIN_TABLE for field in section.fields}
        case _:
            return {}


def _track_minimums(section: Track) -> dict[str, Size]:
    boxes = {
        cell_id(lane.id, str(box)): MIN_BOX
        for lane in section.lanes
        for box in range(1, section.boxes + 1)
    }
    names = {player_id(seat): MIN_LINE for seat in range(1, len(section.lanes) + 1)}
    return boxes | names | {lane.id: MIN_TABLE for lane in section.lanes}
