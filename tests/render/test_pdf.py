"""What the PDF says, read back by other programs: boxes, fonts, texts, colours, forms."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from pypdf import PdfReader

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.geometry import Rect, Size
from sheetgen.model.page import Imposition, Page, Placement
from sheetgen.model.palette import SignShape
from sheetgen.model.placed import (
    ACCENT,
    INK,
    Box,
    Face,
    Item,
    Line,
    Oval,
    Paint,
    PlacedSheet,
    Sign,
    Stroke,
    Tone,
)
from sheetgen.model.style import Weight
from sheetgen.render import ColourMode, RenderOptions, render_pdf, render_sheets

from .samples import A4, DICE, POINTS, job, opened, operators, page, sheet, streams, words

TEXTS = ("Würfel größer", "é è ê ç œ", "Łódź ő ű ș ț", "Αθήνα", "Жук Київ", "♠♥♦♣ ✓✗ ⚀⚅")


def full_sheet() -> PlacedSheet:
    items: list[Item] = [words(text, y=5.0 + 5 * row) for row, text in enumerate(TEXTS)]
    items += [words("Fett ♣", y=36.0, face=Face.BOLD, paint=ACCENT)]
    for place, name in enumerate(DICE):
        rect = Rect(30 + 4.5 * place, 2, 4, 4)
        items += [
            Box(rect, Paint(name), Stroke(Weight.FINE, Paint(name)), 0.8),
            Sign(SignShape.STAR, rect.shrunk(1), Paint(name, Tone.ON)),
            Box(rect.moved(0, 5), Paint(name, Tone.TINT)),
        ]
    items += [Line(1, 38, 59, 38, Stroke(Weight.HAIR)), Oval(Rect(50, 20, 5, 5), ACCENT)]
    return sheet(*items)


def block(sheets: int, serial: bool = False) -> Imposition:
    """Two different sheets, four to a page, with one mark beside them."""
    spot = words("", x=50, y=38, size=2.5) if serial else None
    arts = [sheet(words("One"), serial=spot), sheet(words("Two"), serial=spot)]
    places = [Rect(x, y, 60, 40) for y in (10, 60) for x in (10, 80)]
    mark = Line(5, 10, 8, 10, Stroke(Weight.HAIR, INK))
    pages = []
    for start in range(0, sheets, 4):
        numbers = range(start, min(start + 4, sheets))
        placements = (
            Placement(n % 2, places[n - start], serial=f"No. {n + 1}" if serial else None)
            for n in numbers
        )
        pages.append(page(*placements, items=(mark,)))
    return job(arts, pages)


def forms(pdf: bytes) -> int:
    with opened(pdf) as document:
        return sum(
            isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"
            for item in document.objects
        )


def test_texts_can_be_copied_out_in_all_alphabets() -> None:
    text = PdfReader(BytesIO(render_sheets([full_sheet()]))).pages[0].extract_text()
    for wanted in (*TEXTS, "Fett ♣"):
        assert wanted in text


def test_all_fonts_are_embedded_subsets_of_ours() -> None:
    with opened(render_sheets([full_sheet()])) as document:
        fonts = [
            item
            for item in document.objects
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"
        ]
        names = {str(item["/BaseFont"]) for item in fonts}
        assert all("/FontFile2" in item["/FontDescriptor"] for item in fonts)
        assert all("/ToUnicode" in item for item in fonts)
    assert {name.split("+")[1] for name in names} == {
        "SheetgenSans-Regular",
        "SheetgenSans-Bold",
        "SheetgenSymbols-Regular",
        "SheetgenSymbols-Bold",
    }


def test_a_sheet_without_text_has_no_foreign_font_either() -> None:
    pdf = render_sheets([sheet(Oval(Rect(1, 1, 9, 9), INK))])
    assert b"Helvetica" not in pdf
    with opened(pdf) as document:
        for item in document.objects:
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font":
                assert "Sheetgen" in str(item["/BaseFont"])


def test_the_file_says_what_it_is_and_asks_for_no_scaling() -> None:
    options = RenderOptions(subject="seed 7", keywords=("twenty-one", "seed 7"))
    with opened(render_pdf(block(4), options)) as document:
        assert document.Root["/Lang"] == "de"
        assert document.Root["/ViewerPreferences"]["/PrintScaling"] == "/None"
        assert document.docinfo["/Title"] == "Sample"
        assert document.docinfo["/Subject"] == "seed 7"
        assert document.docinfo["/Keywords"] == "twenty-one, seed 7"
        assert str(document.docinfo["/Producer"]).startswith("sheetgen ")
        assert not [key for key in document.docinfo if "Date" in key]


def test_titles_keep_their_letters() -> None:
    with opened(render_sheets([sheet()])) as document:
        assert document.docinfo["/Title"] == "Würfel & Łódź"


@pytest.mark.parametrize("size", [A4, Size(215.9, 279.4), Size(98, 88)])
def test_boxes_are_those_of_the_page(size: Size) -> None:
    trim, bleed = Rect(10, 20, 60, 40), Rect(7, 17, 66, 46)
    pages = [
        Page(size, (Placement(0, trim),), trim=trim, bleed=bleed),
        Page(size, (Placement(0, trim),)),
    ]
    with opened(render_pdf(job([sheet()], pages))) as document:
        first, second = document.pages
        assert _box(first.mediabox) == pytest.approx((0, 0, size.width, size.height), abs=0.01)
        assert _box(first.trimbox) == pytest.approx(_pdf_rect(trim, size), abs=0.01)
        assert _box(first.bleedbox) == pytest.approx(_pdf_rect(bleed, size), abs=0.01)
        assert _box(second.trimbox) == pytest.approx((0, 0, size.width, size.height), abs=0.01)


def _box(values: pikepdf.Array) -> tuple[float, ...]:
    return tuple(float(value) / POINTS for value in values)


def _pdf_rect(rect: Rect, size: Size) -> tuple[float, ...]:
    return rect.x, size.height - rect.bottom, rect.right, size.height - rect.y


def test_single_sheets_have_pages_of_their_own_size() -> None:
    sheets = [sheet(width=98, height=88), sheet(width=132, height=198)]
    with opened(render_sheets(sheets)) as document:
        sizes = [_box(item.mediabox)[2:] for item in document.pages]
        trims = [_box(item.trimbox)[2:] for item in document.pages]
    assert sizes == [pytest.approx((98, 88), abs=0.01), pytest.approx((132, 198), abs=0.01)]
    assert trims == sizes


@pytest.mark.parametrize(("sheets", "pages", "page_forms"), [(4, 1, 1), (40, 10, 1), (42, 11, 2)])
def test_each_art_and_each_different_page_is_one_form(
    sheets: int, pages: int, page_forms: int
) -> None:
    pdf = render_pdf(block(sheets))
    with opened(pdf) as document:
        assert len(document.pages) == pages
    assert forms(pdf) == 2 + page_forms


def test_serial_numbers_lie_over_shared_pages() -> None:
    pdf = render_pdf(block(10, serial=True))
    assert forms(pdf) == 2 + 2
    reader = PdfReader(BytesIO(pdf))
    for number, expected in enumerate([(1, 2, 3, 4), (5, 6, 7, 8), (9, 10)]):
        text = reader.pages[number].extract_text()
        assert sorted(map(int, re.findall(r"No\. (\d+)", text))) == list(expected)


def test_an_empty_art_draws_no_serial_where_it_has_no_place() -> None:
    placement = Placement(0, Rect(0, 0, 60, 40), serial="17")
    text = PdfReader(BytesIO(render_pdf(job([sheet()], [page(placement)])))).pages[0]
    assert text.extract_text() == ""


def test_progress_counts_every_page() -> None:
    seen: list[tuple[int, int]] = []
    render_pdf(block(12), progress=lambda done, total: seen.append((done, total)))
    assert seen == [(1, 3), (2, 3), (3, 3)]


def test_cmyk_has_process_inks_only_and_text_in_pure_black() -> None:
    pdf = render_sheets([full_sheet()], RenderOptions(ColourMode.CMYK))
    assert operators(pdf) & {"rg", "RG", "g", "G", "cs", "CS", "sc", "SC", "scn", "SCN"} == set()
    assert {"k", "K"} <= operators(pdf)
    assert _text_inks(pdf).count((0, 0, 0, 1)) >= len(TEXTS)


def _text_inks(pdf: bytes) -> list[tuple[float, ...]]:
    """The fill ink in force at each text shown."""
    found: list[tuple[float, ...]] = []
    for stream in streams(pdf):
        ink: tuple[float, ...] = ()
        for operands, operator in stream:
            if operator in ("k", "rg", "g"):
                ink = tuple(float(value) for value in operands)
            elif operator in ("Tj", "TJ", "'", '"'):
                found.append(ink)
    return found


def test_grey_prints_have_greys_only() -> None:
    pdf = render_sheets([full_sheet()], RenderOptions(ColourMode.MONO))
    assert operators(pdf) & {"rg", "RG", "k", "K", "cs", "CS", "sc", "scn"} == set()


def test_every_text_names_its_colour() -> None:
    """A form inherits the colours of its caller, so nothing may rely on black being set."""
    for mode in ColourMode:
        assert () not in _text_inks(render_sheets([full_sheet()], RenderOptions(mode)))


def test_a_missing_letter_stops_the_job_before_a_page_is_made() -> None:
    art = sheet(words("Spieler 中文", owner="title"), words("ok"))
    seen: list[int] = []
    with pytest.raises(SheetgenError) as caught:
        render_pdf(
            job([art], [page(Placement(0, Rect(0, 0, 60, 40)))]),
            progress=lambda done, _: seen.append(done),
        )
    for part in ("title", "Spieler 中文", "中 (U+4E2D)", "文 (U+6587)"):
        assert part in caught.value.message
    assert seen == []


def test_missing_letters_of_marks_and_serials_are_found_too() -> None:
    rect = Rect(0, 0, 60, 40)
    with pytest.raises(SheetgenError, match=r'"\u4e2d" has'):
        render_pdf(job([sheet()], [page(Placement(0, rect), items=(words("中"),))]))
    art = sheet(serial=words("0"))
    with pytest.raises(SheetgenError, match=r"U\+0009"):
        render_pdf(job([art], [page(Placement(0, rect, serial="1\t2"))]))


PRINT_DIGEST = """
import hashlib
from sheetgen.render import render_pdf
from tests.render.test_pdf import block, full_sheet
from tests.render.samples import job, page
from sheetgen.render import render_sheets
data = render_sheets([full_sheet()]) + render_pdf(block(10, serial=True))
print(hashlib.sha256(data).hexdigest())
"""


def test_the_same_job_gives_the_same_bytes_in_any_process() -> None:
    root = Path(__file__).parents[2]
    found = set()
    for seed, zone in (("0", "UTC"), ("1", "Asia/Tokyo"), ("77", "America/New_York")):
        environment = os.environ | {"PYTHONHASHSEED": seed, "TZ": zone, "PYTHONPATH": str(root)}
        run = subprocess.run(
            [sys.executable, "-c", PRINT_DIGEST],
            env=environment,
            cwd=root,
            capture_output=True,
            text=True,
            check=True,
        )
        found.add(run.stdout)
    assert len(found) == 1


def test_long_blocks_stay_small() -> None:
    """A page that repeats is a call of a form, so 100 more pages cost little."""
    short, long = len(render_pdf(block(40))), len(render_pdf(block(440)))
    assert (long - short) / 100 < 700


def test_streams_are_compressed_bytes_without_ascii_armour() -> None:
    pdf = render_pdf(block(4))
    assert b"/FlateDecode" in pdf
    assert b"ASCII85" not in pdf


@pytest.mark.slow
def test_six_thousand_sheets_stay_within_a_few_bytes_a_sheet() -> None:
    pdf = render_pdf(block(6000, serial=True))
    assert len(pdf) < 6000 * 400


def test_using_render_loads_no_heavy_package() -> None:
    code = (
        "import sys; import sheetgen.render; from sheetgen.render import *; "
        "heavy = ('reportlab', 'numpy', 'PIL', 'pypdfium2', 'pikepdf'); "
        "print([name for name in heavy if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_no_sheets_is_a_fault_of_the_caller() -> None:
    with pytest.raises(ValueError, match="no sheets"):
        render_sheets([])
