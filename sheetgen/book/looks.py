"""How the cells of a workbook look: fonts, fills, borders, and what is protected."""

from __future__ import annotations

from typing import Any

from sheetgen.model.colour import BLACK, WHITE, contrast, parse
from sheetgen.model.style import SYSTEM_COLOURS

from .grid import Label

TITLE_POINTS, POINTS = 14, 11
"""The type size of the title and of all other words."""

FACE = "Calibri"
"""The face of all words; a font without a name is a serif one in some spreadsheets."""

A4_PAPER = 9
"""The number of A4 in workbooks (ECMA-376, 18.3.1.63); a page without one is Letter."""


def colour_code(code: str) -> str:
    """Return an sRGB hex colour as workbooks have it."""
    return "FF" + code.removeprefix("#")


def font(*, bold: bool = False, points: int = POINTS, color: str | None = None) -> Any:
    """Return the font of words; ``color`` is that of ``colour_code``."""
    from openpyxl.styles import Font

    return Font(name=FACE, size=points, bold=bold, color=color)


def look_of_label(cell: Any, label: Label) -> None:
    """Let a cell look like the label that it holds."""
    from openpyxl.styles import Alignment, PatternFill

    cell.font = font(bold=label.head, points=TITLE_POINTS if label.row == 1 else POINTS)
    if label.head and label.row > 1:
        cell.alignment = Alignment(horizontal="center", wrap_text=True)
        cell.fill = PatternFill("solid", fgColor=colour_code(SYSTEM_COLOURS.accent_tint))
    if label.fill:
        cell.fill = PatternFill("solid", fgColor=colour_code(label.fill))
        cell.font = font(bold=True, color=_reading_on(label.fill))


def look_of_result(cell: Any) -> None:
    """Let a computed cell look like one; it is protected."""
    from openpyxl.styles import PatternFill

    _frame(cell, "center", locked=True)
    cell.font = font(bold=True)
    cell.fill = PatternFill("solid", fgColor=colour_code(SYSTEM_COLOURS.tint))


def look_of_entry(cell: Any, *, words: bool = False) -> None:
    """Let a cell look like one to write in, numbers or words."""
    _frame(cell, "left" if words else "center", locked=False)
    cell.font = font()


def _frame(cell: Any, side: str, *, locked: bool) -> None:
    from openpyxl.styles import Alignment, Border, Protection, Side

    line = Side("thin", color=colour_code(SYSTEM_COLOURS.line))
    cell.border = Border(line, line, line, line)
    cell.alignment = Alignment(horizontal=side)
    cell.protection = Protection(locked=locked)


def _reading_on(code: str) -> str:
    """Return black or white, whichever reads better on a colour."""
    ground = parse(code)
    dark = contrast(BLACK, ground) >= contrast(WHITE, ground)
    return colour_code("#000000" if dark else "#FFFFFF")
