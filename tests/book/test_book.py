"""The workbook as a file: a table with formulas and checks, read back wherever its tabs went."""

import re
import zipfile
from datetime import date
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook

from sheetgen.book import BookSheet, book_values, write_book
from sheetgen.model.colour import contrast, parse
from sheetgen.model.diagnostic import SheetgenError

from ..render.form_cells import layout, rules
from .calc import cells_of, filled_in


@cache
def book(name: str, language: str = "en") -> bytes:
    letters = layout(name).letters if layout(name).sheet.letters else ("", "")
    sheets = [
        BookSheet(f"Tab {number}", rules(name, letter).expanded, ("Ida",) if number == 1 else ())
        for number, letter in enumerate(letters, start=1)
    ]
    return write_book(sheets, language)


def opened(name: str) -> Any:
    return load_workbook(BytesIO(book(name)))


def test_a_tab_for_each_sheet_then_the_standings() -> None:
    assert opened("twenty-one").sheetnames[:7] == [*(f"Tab {n}" for n in range(1, 7)), "Standings"]
    assert opened("acht-mann").sheetnames == ["Tab 1", "Tab 2", "Standings", "Lists"]
    assert opened("acht-mann")["Lists"].sheet_state == "hidden"


def test_computed_cells_are_formulas_and_protected_others_are_open() -> None:
    tab = opened("acht-mann")["Tab 1"]
    where = dict(cells_of(tab))
    assert tab.protection.sheet
    for cell, address in where.items():
        computed = cell.partition(".")[0] in {
            "upper_sum", "bonus", "lower_sum", "no_strike", "column_sum", "sheet_sum"
        }  # fmt: skip
        value = tab[address].value
        assert (isinstance(value, str) and value.startswith("=IF(")) is computed, cell
        assert tab[address].protection.locked is computed, cell


def test_the_table_stands_as_on_the_sheet() -> None:
    tab = opened("acht-mann")["Tab 1"]
    where = dict(cells_of(tab))
    row = tab[where["three_kind.4"]].row
    assert tab.cell(row, 1).value == "Three of a kind"
    assert tab[where["three_kind.4"]].column == tab[where["ones.4"]].column
    assert tab[where["ones.1"]].row < row < tab[where["sheet_sum"]].row
    assert tab[where["name"]].value == "Ida"


def test_cells_offer_or_demand_what_is_accepted() -> None:
    tab = opened("acht-mann")["Tab 1"]
    where = dict(cells_of(tab))
    checks = {
        address: check
        for check in tab.data_validations.dataValidation
        for span in check.sqref.ranges
        for row in tab.iter_rows(span.min_row, span.max_row, span.min_col, span.max_col)
        for address in [cell.coordinate for cell in row]
    }
    house = checks[where["full_house.3"]]
    assert house.type == "list"
    lists = opened("acht-mann")["Lists"]
    column, _, last = house.formula1.removeprefix("Lists!").replace("$", "").partition(":")
    values = [cell.value for (cell,) in lists[f"{column}:{last}"]]
    assert values == [0, 25, "-"]
    assert house.error == "Allowed is: 0, 25, -"
    assert set(checks) == {
        address
        for cell, address in where.items()
        if not str(tab[address].value or "").startswith("=") and cell not in ("name", "date")
    }
    marked = {str(span) for rule in tab.conditional_formatting for span in rule.sqref.ranges}
    assert len(marked) == len(tab.data_validations.dataValidation)


def test_a_long_list_of_what_is_allowed_ends_after_a_whole_value() -> None:
    told = [
        check.error
        for check in opened("zehntausend")["Tab 1"].data_validations.dataValidation
        if check.error.endswith("…")
    ]
    assert told
    for text in told:
        assert len(text) <= 225
        assert re.fullmatch(r"Allowed is: (\S+, )+…", text), text
        assert "0, 350, 400, 450" in text


def test_numbers_of_dice_are_printed_in_what_reads_best_on_their_colour() -> None:
    tab = opened("twenty-one")["Tab 1"]
    inks = {
        cell.fill.fgColor.rgb[2:]: cell.font.color.rgb[2:]
        for row in tab.iter_rows()
        for cell in row
        if cell.font.color is not None and cell.font.color.rgb != "00000000" and cell.fill.fill_type
    }
    for colour in layout("twenty-one").palette:
        ground, ink = parse(colour.rgb), parse("#" + inks[colour.rgb.removeprefix("#")])
        assert contrast(ink, ground) >= 4.5, colour.id


@pytest.mark.parametrize("name", ["acht-mann", "twenty-one", "skat"])
def test_all_words_have_one_face_and_all_pages_one_paper(name: str) -> None:
    seen = [tab for tab in opened(name).worksheets if tab.sheet_state == "visible"]
    filled = [cell for tab in seen for row in tab.iter_rows() for cell in row if cell.has_style]
    assert {cell.font.name for cell in filled} == {"Calibri"}
    assert {cell.font.sz for cell in filled} <= {11, 14}
    assert {tab.page_setup.paperSize for tab in seen} == {9}


def test_values_come_back_as_they_were_written() -> None:
    cells = {"ones.1": "3", "full_house.6": "-", "extra_throw.2": "x", "three_kind.1": "2.5"}
    filled = book_values(filled_in(book("acht-mann"), [{}, cells]), "f.xlsx")
    first, second = filled.sheets
    assert [(cell.cell, cell.text) for cell in first.cells] == [("name", "Ida")]
    assert {cell.cell: cell.text for cell in second.cells} == cells
    assert filled.mark.digest == layout("acht-mann").digest


def test_tabs_may_be_renamed_moved_and_taken_out() -> None:
    changed = load_workbook(BytesIO(filled_in(book("twenty-one"), [{}, {}, {"row1.2": "4"}])))
    changed["Tab 3"].title = "Žofia"
    changed.move_sheet("Žofia", -2)
    del changed["Tab 5"]
    target = BytesIO()
    changed.save(target)
    filled = book_values(target.getvalue(), "f.xlsx")
    assert [sheet.letter for sheet in filled.sheets] == ["C", "A", "B", "D", "F"]
    assert [(cell.cell, cell.text) for cell in filled.sheets[0].cells] == [("row1.2", "4")]


def test_dates_stay_dates_so_that_they_are_found_out() -> None:
    changed = load_workbook(BytesIO(book("acht-mann")))
    tab = changed["Tab 2"]
    tab[dict(cells_of(tab))["ones.1"]].value = date(2026, 2, 1)
    target = BytesIO()
    changed.save(target)
    (cell,) = book_values(target.getvalue(), "f.xlsx").sheets[1].cells
    assert cell.text.startswith("2026-02-01")


def test_the_same_sheets_give_the_same_bytes() -> None:
    book.cache_clear()
    first = book("acht-mann")
    book.cache_clear()
    assert book("acht-mann") == first


def foreign() -> bytes:
    target = BytesIO()
    Workbook().save(target)
    return target.getvalue()


def zipped(name: str, content: bytes) -> bytes:
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr(name, content)
    return target.getvalue()


def with_mark(old: str, new: str) -> bytes:
    changed = load_workbook(BytesIO(book("acht-mann")))
    for row in changed["Tab 1"].iter_rows(min_row=1, max_row=1):
        for cell in row:
            if isinstance(cell.value, str):
                cell.value = cell.value.replace(old, new)
    target = BytesIO()
    changed.save(target)
    return target.getvalue()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (foreign(), "not made by sheetgen"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "protected by a password"),
        (b"PK\x03\x04 and nothing more", "damaged"),
        (zipped("readme.txt", b"text"), "damaged"),
        (zipped("xl/workbook.xml", bytes(80_000_000)), "unpacks to more than 32 MB"),
        (with_mark('{"sheetgen":1', '{"sheetgen":7'), "newer version of sheetgen (format 7)"),
        (with_mark('"digest":"', '"digest":"0'), "different games or versions"),
    ],
    ids=["foreign", "encrypted", "damaged", "other-zip", "bomb", "newer", "mixed"],
)
def test_one_clear_message(data: bytes, message: str) -> None:
    for language in ("de", "en", "fr"):
        with pytest.raises(SheetgenError) as caught:
            book_values(data, "anna.xlsx", language)
        assert caught.value.message.startswith("anna.xlsx: ")
        assert caught.value.hint
        if language == "en":
            assert message in caught.value.message
