"""The form as a file: fields at the printed places, in order of play, with looks for all states."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any

import pytest
from pikepdf import Pdf
from pypdf import PdfWriter

from sheetgen.model.cells import field_name
from sheetgen.model.filled import parse_mark
from sheetgen.model.layout import CellKind
from sheetgen.model.placed import PlacedSheet
from sheetgen.render import render_png, render_sheets
from sheetgen.render.form import render_form

from .form_cells import layout, placed, rules

POINTS = 72 / 25.4
READ_ONLY, COMBO = 1, 1 << 17
NAMES = ("twenty-one", "acht-mann")


@cache
def form(name: str, language: str = "en") -> bytes:
    letters = layout(name).letters
    sheets = [placed(name, letter, language) for letter in letters]
    return render_form(sheets, [rules(name, letter).expanded for letter in letters])


def sheets(name: str, language: str = "en") -> list[PlacedSheet]:
    return [placed(name, letter, language) for letter in layout(name).letters]


def widgets(pdf: Pdf) -> Iterator[tuple[str, Any]]:
    for page in pdf.pages:
        for field in page.obj.Annots.as_list():
            if "/Parent" in field:
                yield f"{field.Parent.T}.{field.T}", field


@pytest.mark.parametrize("name", NAMES)
def test_every_cell_has_a_field_at_its_printed_place(name: str) -> None:
    with Pdf.open(BytesIO(form(name))) as pdf:
        fields = dict(widgets(pdf))
        assert len(pdf.pages) == len(sheets(name))
    wanted = {
        f"s{number}.{field_name(cell.id)}": (sheet, cell)
        for number, sheet in enumerate(sheets(name), start=1)
        for cell in sheet.cells
    }
    assert fields.keys() == wanted.keys()
    with Pdf.open(BytesIO(form(name))) as pdf:
        for full, field in widgets(pdf):
            sheet, cell = wanted[full]
            left, low, right, high = (float(edge) / POINTS for edge in field.Rect.as_list())
            assert left == pytest.approx(cell.rect.x, abs=1e-3)
            assert right == pytest.approx(cell.rect.right, abs=1e-3)
            assert sheet.size.height - high == pytest.approx(cell.rect.y, abs=1e-3)
            assert sheet.size.height - low == pytest.approx(cell.rect.bottom, abs=1e-3)


@pytest.mark.parametrize("name", NAMES)
def test_computed_cells_are_read_only_blank_and_in_a_possible_order(name: str) -> None:
    with Pdf.open(BytesIO(form(name))) as pdf:
        order = [f"{field.Parent.T}.{field.T}" for field in pdf.Root.AcroForm.CO.as_list()]
        for full, field in widgets(pdf):
            computed = full in order
            assert bool(int(field.get("/Ff", 0)) & READ_ONLY) is computed, full
            assert ("/AA" in field and "/C" in field.AA) is computed, full
            assert str(field.get("/V", "")) in ("", "/Off"), full
    kinds = {
        f"s{number}.{field_name(cell.id)}"
        for number, sheet in enumerate(sheets(name), start=1)
        for cell in sheet.cells
        if cell.kind is CellKind.RESULT
    }
    assert set(order) == kinds
    first = [full for full in order if full.startswith("s1.")]
    expanded = rules(name, layout(name).letters[0]).expanded
    assert first == [f"s1.{field_name(cell)}" for cell in expanded.order]


def test_tabbing_goes_by_columns_in_a_table_and_by_rows_of_dice() -> None:
    with Pdf.open(BytesIO(form("acht-mann"))) as pdf:
        names = [full.removeprefix("s1.") for full, _ in widgets(pdf)]
    assert names[:4] == ["name", "date", "ones/1", "twos/1"]
    first, second = names.index("column_sum/1"), names.index("ones/2")
    assert second == first + 1
    assert names[-1] == "sheet_sum"
    with Pdf.open(BytesIO(form("twenty-one"))) as pdf:
        names = [full for full, _ in widgets(pdf) if full.startswith("s3.")]
        assert all("/Tabs" not in page.obj for page in pdf.pages)
    assert names[2:9] == [f"s3.row1/{column}" for column in (*range(1, 7), "sum")]


def test_few_values_are_a_list_and_many_are_typed() -> None:
    with Pdf.open(BytesIO(form("acht-mann"))) as pdf:
        fields = dict(widgets(pdf))
        house = fields["s1.full_house/2"]
        assert str(house.FT) == "/Ch"
        assert int(house.Ff) & COMBO
        assert [str(pair[0]) for pair in house.Opt.as_list()] == [" ", "0", "25", "-"]
        kind = fields["s1.three_kind/2"]
        assert (str(kind.FT), int(kind.MaxLen), int(kind.Q)) == ("/Tx", 2, 1)
        assert "/K" in kind.AA


def test_tooltips_are_in_the_language_and_say_what_may_be_written() -> None:
    with Pdf.open(BytesIO(form("acht-mann", "de"))) as pdf:
        fields = dict(widgets(pdf))
        assert str(fields["s1.three_kind/2"].TU) == "Dreierpasch, Spalte 2: 0, 5..30, -"
        assert str(fields["s1.sheet_sum"].TU) == "Blattsumme (wird berechnet)"
    with Pdf.open(BytesIO(form("twenty-one", "fr"))) as pdf:
        tip = str(dict(widgets(pdf))["s1.row1/1"].TU)
        assert tip == "Ligne 1, case 1 (bleu 6): 1..6, \u00d7, -"
    with Pdf.open(BytesIO(form("cribbage"))) as pdf:
        fields = dict(widgets(pdf))
        assert str(fields["s1.lane2/1"].TU) == "Player 2, field 1: \u00d7"
        assert str(fields["s1.lane2/2"].TU) == "Player 2, field 2: \u00d7"


def test_what_is_filled_into_one_field_is_seen_in_no_other() -> None:
    """Programs such as pypdf write the new look into the stream of the old one."""
    writer = PdfWriter(clone_from=BytesIO(form("twenty-one")))
    for page in writer.pages:
        writer.update_page_form_field_values(
            page, {"s1.row1/1": "4", "s1.name": "Anna"}, auto_regenerate=False
        )
    target = BytesIO()
    writer.write(target)
    with Pdf.open(target) as pdf:
        shown = {full for full, field in widgets(pdf) if b"Tj" in field.AP.N.read_bytes()}
    assert shown == {"s1.row1/1", "s1.name"}


@pytest.mark.parametrize("name", NAMES)
def test_every_field_has_looks_that_fit_it_and_is_printed(name: str) -> None:
    with Pdf.open(BytesIO(form(name))) as pdf:
        for full, field in widgets(pdf):
            assert int(field.F) == 4, full
            left, low, right, high = (float(edge) for edge in field.Rect.as_list())
            looks = [field.AP.N] if str(field.FT) != "/Btn" else [field.AP.N.x, field.AP.N.Off]
            for look in looks:
                box = [float(edge) for edge in look.BBox.as_list()]
                assert box == pytest.approx([0, 0, right - left, high - low], abs=2e-3), full


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_form_looks_like_the_printed_sheet(name: str) -> None:
    plain = render_sheets(sheets(name))
    assert next(render_png(form(name), 80)) == next(render_png(plain, 80))


def test_the_font_is_whole_and_knows_letters_of_european_names() -> None:
    with Pdf.open(BytesIO(form("acht-mann"))) as pdf:
        font = pdf.Root.AcroForm.DR.Font["/SgSans"]
        embedded = font.DescendantFonts[0].FontDescriptor.FontFile2.read_bytes()
        table = font.ToUnicode.read_bytes().decode("ascii")
    shipped = files("sheetgen.render") / "fonts" / "SheetgenSans-Regular.ttf"
    assert embedded == shipped.read_bytes()
    for letter in "ŽŁĞØÞÐŐŘȘȚĶŻąęıİßœñåЖЩΩη":
        assert f"<{ord(letter):04X}>" in table, letter


def test_the_same_sheets_give_the_same_bytes() -> None:
    form.cache_clear()
    first = form("twenty-one")
    form.cache_clear()
    assert form("twenty-one") == first


def test_the_file_says_which_version_of_which_layout_it_is() -> None:
    with Pdf.open(BytesIO(form("twenty-one"))) as pdf:
        hidden = pdf.Root.AcroForm.Fields[-1]
        mark = parse_mark(str(hidden.V))
        assert str(pdf.docinfo["/SheetgenForm"]) == str(hidden.V)
    assert mark.digest == layout("twenty-one").digest
    assert mark.letters == tuple("ABCDEF")
    assert mark.options == (("voluntary_strike", False),)
