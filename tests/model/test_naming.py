"""Cells are called what the sheet calls them, in each language."""

import pytest

from sheetgen.load import find_layout
from sheetgen.model.cells import layout_cells
from sheetgen.model.ledger import LedgerPart
from sheetgen.model.naming import cell_name, column_name, row_name


@pytest.mark.parametrize(
    ("layout", "cell", "language", "name"),
    [
        ("acht-mann", "full_house.3", "de", "Volles Haus, Spalte 3"),
        ("acht-mann", "column_sum.2", "en", "Column sum, column 2"),
        ("acht-mann", "sheet_sum", "de", "Blattsumme"),
        ("acht-mann", "samuel", "fr", "S-A-M-U-E-L"),
        ("twenty-one", "row2.3", "de", "Reihe 2, Feld 3 (grün 5)"),
        ("twenty-one", "row2.sum", "fr", "ligne 2, Somme"),
        ("twenty-one", "total", "en", "Total"),
        ("zweiundzwanzig", "deal3.p1", "en", "Deal 3, Ida"),
        ("zweiundzwanzig", "deal3.p2", "de", "Runde 3, Spieler 2"),
    ],
)
def test_a_cell_is_called_what_the_sheet_says(
    layout: str, cell: str, language: str, name: str
) -> None:
    loaded = find_layout(layout)
    spec = next(item for item in layout_cells(loaded, loaded.letters[0]) if item.id == cell)
    assert cell_name(loaded, spec, language, ("Ida",)) == name


@pytest.mark.parametrize("name", ["acht-mann", "twenty-one", "zweiundzwanzig", "421"])
@pytest.mark.parametrize("language", ["de", "en", "fr"])
def test_no_two_cells_of_a_sheet_are_called_the_same(name: str, language: str) -> None:
    layout = find_layout(name)
    cells = layout_cells(layout, layout.letters[0])
    names = [cell_name(layout, cell, language) for cell in cells]
    assert len(set(names)) == len(names)
    assert not any(cell.id in names for cell in cells if cell.row)


def test_rows_and_columns_have_names_of_their_own() -> None:
    layout = find_layout("acht-mann")
    spec = next(item for item in layout_cells(layout, "") if item.id == "ones.2")
    assert row_name(layout, spec, "de") == "Einser"
    assert column_name(layout, spec, "de") == "2"


def test_what_is_carried_over_is_called_by_its_player() -> None:
    layout = find_layout("zweiundzwanzig")
    cells = layout_cells(layout, "", LedgerPart(players=2, first=2, last=2))
    carried = next(cell for cell in cells if cell.row == "carry")
    assert cell_name(layout, carried, "de", ("Ida", "Max")) == "Übertrag, Ida: Summe"
