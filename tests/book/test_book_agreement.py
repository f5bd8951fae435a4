"""A workbook, recalculated by LibreOffice, agrees with the scorer cell by cell."""

import random
from pathlib import Path

import pytest

from sheetgen.book import BookSheet, write_book

from ..render.form_cells import LAYOUTS, Cells, computed, layout, random_cells, rules
from .calc import cells_of, filled_in, needs_office, recalculated

ODD = ("7", "-3", "99", "K", "x", "-", "?", "*", "2.5", "\u00d7", "\u2013")


def agree(name: str, count: int, folder: Path) -> None:
    letters = layout(name).letters
    bound = [rules(name, letters[index % len(letters)]) for index in range(count)]
    rng = random.Random(f"book {name}")
    filled: list[Cells] = [random_cells(item, rng, odd=ODD) for item in bound]
    sheets = [BookSheet(str(index), item.expanded) for index, item in enumerate(bound)]
    book = recalculated(filled_in(write_book(sheets, "en"), filled), folder)
    for tab, item, cells in zip(book.worksheets, bound, filled, strict=False):
        where = dict(cells_of(tab))
        for cell, (right, shown) in computed(item, cells).items():
            if cell in where:
                found = tab[where[cell]].value
                if not shown:
                    assert found in (None, ""), (cell, cells)
                else:
                    assert found == pytest.approx(right), (cell, cells)


@needs_office
@pytest.mark.parametrize("name", LAYOUTS)
def test_the_workbook_agrees_with_the_scorer(name: str, tmp_path: Path) -> None:
    agree(name, 12, tmp_path)


@needs_office
@pytest.mark.slow
@pytest.mark.parametrize("name", LAYOUTS)
def test_the_workbook_agrees_with_the_scorer_on_many_sheets(name: str, tmp_path: Path) -> None:
    agree(name, 200, tmp_path)
