"""Which part of a layout an entry fills: how many players there are, and how many sheets."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from sheetgen.model.cells import is_per_player, ledger_players, seat_of
from sheetgen.model.entry import Entry
from sheetgen.model.layout import Layout
from sheetgen.model.ledger import ONE_SHEET, Ledger, LedgerPart, player_id


def part_of(layout: Layout, entry: Entry) -> LedgerPart:
    """Return the part of the layout's ledgers that ``entry`` is about.

    The names of the players say how many there are; without names, the last player for whom
    something is written does.
    """
    sections = tuple(item for item in layout.flat_sections() if is_per_player(item))
    if not sections:
        return ONE_SHEET
    seats = (seat_of(section, cell) for section in sections for cell, _ in entry.cells)
    part = part_for(layout, len(entry.players) or max(seats, default=0))
    ledgers = (section for section in sections if isinstance(section, Ledger))
    sheets = max((_sheets(ledger, entry, part) for ledger in ledgers), default=1)
    return LedgerPart(part.players, (), 1, sheets)


def part_for(layout: Layout, players: int) -> LedgerPart:
    """Return one sheet for so many players, as far as the layout is for so many or so few."""
    if not any(map(is_per_player, layout.flat_sections())):
        return ONE_SHEET
    least, most = layout.players
    return LedgerPart(min(max(players, least), most))


def _sheets(ledger: Ledger, entry: Entry, part: LedgerPart) -> int:
    """Return how many sheets the rows that are written need, as far as there may be so many."""
    prefix, last = ledger.rows.prefix, 1
    for cell, _ in entry.cells:
        row = cell.partition(".")[0]
        number = row[len(prefix) :]
        if row.startswith(prefix) and number.isascii() and number.isdecimal():
            last = max(last, int(number))
    on_sheet = ledger.rows.on_sheet(ledger_players(ledger, part))
    return min(ceil(last / on_sheet), ledger.rows.sheets)


def seats(entry: Entry, players: int) -> Mapping[str, str]:
    """Return the number of each player by all that may be written for the player, folded."""
    found = {player_id(number): str(number) for number in range(1, players + 1)}
    for number, name in enumerate(entry.players[:players], 1):
        if name:
            found.setdefault(name.casefold(), str(number))
    return found
