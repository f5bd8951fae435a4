"""What is said when sections are higher than their sheet: by how much, and what would fit."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from sheetgen.model.cells import ledger_rows
from sheetgen.model.diagnostic import Diagnostic
from sheetgen.model.geometry import TOLERANCE_MM
from sheetgen.model.layout import DiceRows, Table
from sheetgen.model.ledger import Ledger

from .codes import Code
from .part import Context


def too_high(
    heights: Sequence[tuple[object, float]], gaps: float, room: float, context: Context
) -> tuple[Diagnostic, ...]:
    """Return the fault of sections that do not fit below one another; none if they do.

    ``heights`` are the sections with the least height of each, ``gaps`` what lies between them and
    ``room`` the height of the content area; all in mm before scaling.
    """
    needed = gaps + sum(height for _, height in heights)
    if needed <= room + TOLERANCE_MM:
        return ()
    hint = f"make the sheet {context.more(needed - room)} higher"
    with_rows = [
        (section, height)
        for section, height in heights
        if isinstance(section, (DiceRows, Table, Ledger))
    ]
    if with_rows:
        return (_too_many_rows(with_rows, needed, room, hint, context),)
    message = (
        f"the sections need {context.mm(needed)}, "
        f"the sheet has {context.mm(room)} between its margins"
    )
    return (Diagnostic(context.layout.ref, Code.TOO_HIGH, message, hint),)


def _too_many_rows(
    sections: Sequence[tuple[DiceRows | Table | Ledger, float]],
    needed: float,
    room: float,
    hint: str,
    context: Context,
) -> Diagnostic:
    """Return the fault in rows: those of all sections that have some."""
    rows = sum(_row_count(section, context) for section, _ in sections)
    own = sum(height for _, height in sections)
    highest, _ = max(sections, key=lambda pair: pair[1])
    left = max(room - needed + own, 0.0)
    spare = min(ceil((own - left) / (own / rows) - TOLERANCE_MM), rows)
    return Diagnostic(
        highest.ref,
        Code.TOO_HIGH,
        f"{rows} rows need {context.mm(own)}, the sheet has {context.mm(left)} for them",
        f"{hint} or take out {spare} row{'' if spare == 1 else 's'}",
    )


def _row_count(section: DiceRows | Table | Ledger, context: Context) -> int:
    if isinstance(section, Ledger):
        return len(ledger_rows(section, context.part))
    return len(section.rows)
