"""Workbooks, recalculated by LibreOffice, agree with the scorer cell by cell."""

import random
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from sheetgen.book import BookSheet, write_book
from sheetgen.book.formula import Scratch, Writer
from sheetgen.score import BoundRules

from ..render.form_cells import LAYOUTS, Cells, computed, fewer, layout, random_cells, rules
from ..render.operations import EVERY_OPERATION
from .calc import cells_of, filled_in, needs_office, recalculated

ODD = ("7", "-3", "99", "K", "x", "-", "?", "*", "2.5", "\u00d7", "\u2013")

Filled = list[tuple[BoundRules, Cells]]


def filled_sheets(name: str, count: int) -> Filled:
    letters = layout(name).letters
    rng = random.Random(f"book {name}")
    bound = [rules(name, letters[index % len(letters)]) for index in range(max(count, 1))]
    return [(item, random_cells(item, rng, ODD)) for item in bound]


def agree(book: Any, sheets: Filled) -> None:
    for tab, (item, cells) in zip(book.worksheets, sheets, strict=False):
        where = dict(cells_of(tab))
        for cell, (right, shown) in computed(item, cells).items():
            if cell not in where:
                continue
            found = tab[where[cell]].value
            if shown:
                assert found == pytest.approx(right), (item.layout.name, cell, cells)
            else:
                assert found in (None, ""), (item.layout.name, cell, cells)


def compare(names: Sequence[str], count: int, folder: Path) -> None:
    sheets = {name: filled_sheets(name, fewer(name, count)) for name in names}
    books = {}
    for name, filled in sheets.items():
        tabs = [BookSheet(str(number), item.expanded) for number, (item, _) in enumerate(filled)]
        books[name] = filled_in(write_book(tabs, "en"), [cells for _, cells in filled])
    for name, book in recalculated(books, folder).items():
        assert len(book.worksheets) >= len(sheets[name])
        agree(book, sheets[name])


@needs_office
def test_workbooks_agree_with_the_scorer(tmp_path: Path) -> None:
    compare([name for name in LAYOUTS if fewer(name, 8) == 8], 2, tmp_path)


@needs_office
def test_standings_are_those_of_the_game(tmp_path: Path) -> None:
    bound = [rules("twenty-one", letter) for letter in "ABCD"]
    sheets = [
        BookSheet(f"T{number}", item.expanded, (name,) if name else ())
        for number, (item, name) in enumerate(zip(bound, ("Ida", "Max", "Lea", ""), strict=True))
    ]
    filled = [{"row1.1": "3"}, {"row1.1": "x"}, {"row1.1": "3"}, {}]
    data = filled_in(write_book(sheets, "en"), filled)
    tab = recalculated({"game": data}, tmp_path)["game"]["Standings"]
    found = [[tab.cell(row, column).value for column in (1, 2, 3)] for row in range(2, 6)]
    assert found[:3] == [["Ida", 3, 2], ["Max", 7, 1], ["Lea", 3, 2]]
    assert found[3][0] == "T3"
    assert not found[3][2]


@needs_office
def test_every_operation_does_what_the_scorer_does(tmp_path: Path) -> None:
    scratch = Scratch("C", 1)
    writer = Writer(scratch, {}, {}, {})
    book = Workbook()
    for row, (tree, _) in enumerate(EVERY_OPERATION, start=1):
        book.active[f"A{row}"] = f"={writer.formula(tree)}"
    for row, formula in enumerate(scratch.formulas, start=1):
        book.active[f"C{row}"] = f"={formula}"
    target = BytesIO()
    book.save(target)
    tab = recalculated({"all": target.getvalue()}, tmp_path)["all"].active
    found = [tab[f"A{row}"].value for row in range(1, len(EVERY_OPERATION) + 1)]
    # Spreadsheets divide without Python's care for the last bit: 0.3 // 0.1.
    for (tree, right), value in zip(EVERY_OPERATION, found, strict=True):
        assert value == right or "0.3" in str(tree), tree


@needs_office
@pytest.mark.slow
@pytest.mark.parametrize("name", LAYOUTS)
def test_workbooks_agree_with_the_scorer_on_many_sheets(name: str, tmp_path: Path) -> None:
    compare([name], 60, tmp_path)
