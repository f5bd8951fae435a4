"""The last tab of a workbook: the players, their results and ranks, as live formulas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sheetgen.model.expand.rules import ExpandedRules
from sheetgen.model.style import SYSTEM_COLOURS

from .formula import literal
from .looks import A4_PAPER, colour_code, font

_STANDINGS = {"de": "Rangliste", "en": "Standings", "fr": "Classement"}
_HEADS = {
    "de": ("Spieler", "Ergebnis", "Rang"),
    "en": ("Player", "Result", "Rank"),
    "fr": ("Joueur", "Résultat", "Rang"),
}


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the standings: formulas of the name, of the result, and of what orders."""

    name: str
    result: str
    order: str


def add_standings(book: Any, places: Sequence[Place], rules: ExpandedRules, language: str) -> None:
    """Add the tab that ranks the players; equal results share a rank, as the scorer does it."""
    from openpyxl.styles import Alignment, PatternFill

    tab = book.create_sheet(_STANDINGS[language])
    for column, head in enumerate(_HEADS[language], start=1):
        cell = tab.cell(1, column, head)
        cell.font = font(bold=True)
        cell.fill = PatternFill("solid", fgColor=colour_code(SYSTEM_COLOURS.accent_tint))
        cell.alignment = Alignment(horizontal="left" if column == 1 else "center")
    game = rules.layout.rules.game
    order = 0 if game is None or game.highest_wins else 1
    last = len(places) + 1
    for row, place in enumerate(places, start=2):
        tab.cell(row, 1, f"={place.name}")
        tab.cell(row, 2, f"={place.result}")
        tab.cell(row, 4, f"={place.order}")
        rank = f"RANK(D{row},$D$2:$D${last},{order})"
        tab.cell(row, 3, f"=IF(ISNUMBER(B{row}),{rank},{literal('')})")
        for column in (2, 3):
            tab.cell(row, column).alignment = Alignment(horizontal="center")
    tab.column_dimensions["A"].width = 28
    tab.column_dimensions["D"].hidden = True
    tab.page_setup.paperSize = A4_PAPER
    tab.protection.sheet = True
