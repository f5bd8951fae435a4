"""What is said when a sheet is reduced so far that it could not be written on or read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil

from sheetgen.model.diagnostic import Diagnostic, SheetgenError
from sheetgen.model.geometry import TOLERANCE_MM, Size
from sheetgen.model.layout import DiceRows, Layout, Table, Track
from sheetgen.model.ledger import Ledger
from sheetgen.model.style import RowStyle

from .limits import LEAST_TYPE, MIN_BOX, MIN_CIRCLE, MIN_DICE, MIN_LEDGER, MIN_TABLE


def too_small(
    layout: Layout, scale: float, fault: Diagnostic, fits: Callable[[float], bool]
) -> SheetgenError:
    """Return the error for a sheet that fits at full size but not at ``scale`` (below 1).

    ``fault`` is what is wrong at that scale, ``fits`` tells whether the sheet can be placed at
    another one.
    """
    return SheetgenError(
        f"at scale {scale:g} {fault.message}",
        f"nothing is printed below {', '.join(_floors(layout))}; "
        f"the smallest scale that fits is {_smallest(scale, fits):g}",
    )


def _floors(layout: Layout) -> Iterator[str]:
    sections = tuple(layout.flat_sections())
    tables = [section for section in sections if isinstance(section, Table)]
    if any(isinstance(section, DiceRows) for section in sections):
        yield f"{_sides(MIN_DICE)} for a dice field"
    if tables:
        yield f"{_sides(MIN_TABLE)} for a table cell"
    if any(isinstance(section, Ledger) for section in sections):
        yield f"{_sides(MIN_LEDGER)} for a cell of a ledger"
    if any(isinstance(section, Track) for section in sections):
        yield f"{_sides(MIN_BOX)} for a box of a track"
    if any(row.style is RowStyle.CIRCLE for table in tables for row in table.rows):
        yield f"{_sides(MIN_CIRCLE)} for a circle"
    yield f"{LEAST_TYPE} for a text"


def _sides(size: Size) -> str:
    return f"{size.width:g} x {size.height:g} mm"


def _smallest(scale: float, fits: Callable[[float], bool]) -> float:
    """Return the smallest scale that fits, in hundredths, by halving the interval up to 1."""
    low, high = ceil(scale * 100 - TOLERANCE_MM) - 1, 100
    while high - low > 1:
        middle = (low + high) // 2
        if fits(middle / 100):
            high = middle
        else:
            low = middle
    return high / 100
