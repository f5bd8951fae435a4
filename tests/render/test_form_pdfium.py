"""A form filled in PDFium, which runs no scripts here: values come back, totals stay blank."""

import random

from PIL import ImageChops

from sheetgen.model.cells import field_name
from sheetgen.render.form import form_values

from .form_cells import random_cells, rules
from .pdfium_form import fill, picture, places
from .test_form import form


def test_what_is_typed_and_picked_is_read_back() -> None:
    typed = {
        "s1.name": "Žofia Łukasz",
        "s1.ones/1": "3",
        "s1.three_kind/1": "25",
        "s1.extra_throw/2": "-",
        "s1.full_house/6": "#3",
        "s1.samuel": "#1",
    }
    filled = form_values(fill(form("acht-mann"), typed), "f.pdf")
    (sheet,) = filled.sheets
    assert {cell.cell: cell.text for cell in sheet.cells} == {
        "name": "Žofia Łukasz",
        "ones.1": "3",
        "three_kind.1": "25",
        "extra_throw.2": "-",
        "full_house.6": "-",
        "samuel": "x",
    }


def test_sheets_of_one_file_share_no_values() -> None:
    bound = {number: rules("twenty-one", "ABCDEF"[number - 1]) for number in (1, 4)}
    rng = random.Random(4)
    wanted = {number: random_cells(item, rng, ("x", "-", "6")) for number, item in bound.items()}
    typed = {
        f"s{number}.{field_name(cell)}": text
        for number, cells in wanted.items()
        for cell, text in cells.items()
    }
    filled = form_values(fill(form("twenty-one"), typed), "f.pdf")
    for number, sheet in enumerate(filled.sheets, start=1):
        assert {cell.cell: cell.text for cell in sheet.cells} == wanted.get(number, {})


def test_a_value_is_seen_inside_of_its_cell_and_totals_are_blank() -> None:
    empty = form("twenty-one")
    filled = fill(empty, {"s1.row2/3": "4"})
    scale = 4.0
    box = ImageChops.difference(picture(empty, 0, scale), picture(filled, 0, scale)).getbbox()
    assert box is not None
    _, (left, low, right, high) = places(empty)["s1.row2/3"]
    height = picture(empty, 0, scale).height / scale
    x, y = (box[0] + box[2]) / 2 / scale, height - (box[1] + box[3]) / 2 / scale
    assert left < box[0] / scale and box[2] / scale < right
    # The figure stands in the middle of its cell, and takes a good part of its height.
    assert abs(x - (left + right) / 2) < 0.1 * (right - left)
    assert abs(y - (low + high) / 2) < 0.12 * (high - low)
    assert (box[3] - box[1]) / scale > 0.4 * (high - low)
