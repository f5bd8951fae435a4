"""What was filled in on a form or in a workbook -> raw entries, as if it had been written down.

A line of such an entry is a page or row of the file. Sheets on which nothing stands are left out,
unless all are empty: of a form with six sheets two players use two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PureWindowsPath

from sheetgen.model.diagnostic import SourceRef
from sheetgen.model.filled import PLAYER_LINE, FilledCell, FilledFile, FilledSheet
from sheetgen.model.ledger import player_id

from .raw import RawEntry, RawSingle, RawText
from .texts import clean

MOST_PLAYERS = 99


def filled_entries(filled: FilledFile, file: str, language: str = "en") -> tuple[RawEntry, ...]:
    """Return the entries that ``filled`` holds; ``file`` is its name in messages.

    Raises:
        SheetgenError: a text holds a control character, or is too long.
    """
    used = [sheet for sheet in filled.sheets if sheet.cells] or list(filled.sheets)
    return tuple(_entry(filled, sheet, file, language) for sheet in used)


def _entry(filled: FilledFile, sheet: FilledSheet, file: str, language: str) -> RawEntry:
    mark = filled.mark
    first = min((cell.line for cell in sheet.cells), default=1)
    ref = SourceRef(file, first, 1)
    texts = [(cell, _raw(cell, file, language)) for cell in sheet.cells]
    known = {cell.cell: text for cell, text in texts}
    return RawEntry(
        file=file,
        ref=ref,
        layout=RawText(clean(_beside(mark.source) or mark.layout, ref, language), ref),
        sheet=RawText(clean(sheet.letter, ref, language), ref) if sheet.letter else None,
        player=known.get(PLAYER_LINE),
        players=tuple(_players([clean(name, ref, language) for name in mark.players], known, ref)),
        options=tuple(
            (
                RawText(clean(name, ref, language), ref),
                RawText(clean(_option(value), ref, language), ref),
            )
            for name, value in mark.options
        ),
        lines=tuple(RawSingle(RawText(cell.cell, text.ref), text) for cell, text in texts),
    )


def _beside(source: str) -> str:
    """Return the layout's file as it lies beside a form: a mark that names a folder is not ours."""
    return PureWindowsPath(source).name


def _option(value: bool | str) -> str:
    return str(value).lower() if isinstance(value, bool) else value


def _raw(cell: FilledCell, file: str, language: str) -> RawText:
    ref = SourceRef(file, cell.line, cell.column)
    return RawText(clean(cell.text, ref, language), ref, comma=True)


def _players(
    printed: Sequence[str], known: dict[str, RawText], ref: SourceRef
) -> Iterator[RawText]:
    """Yield the names of the players of a ledger: those written, else those printed."""
    seats = [seat for seat in range(1, MOST_PLAYERS + 1) if player_id(seat) in known]
    for seat in range(1, max([len(printed), *seats]) + 1):
        name = printed[seat - 1] if seat <= len(printed) else ""
        yield known.get(player_id(seat), RawText(name, ref))
