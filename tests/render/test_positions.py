"""Lines, boxes and texts land where the placed sheet says, measured in pictures of the PDF."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

from sheetgen.model.geometry import MM_PER_INCH, Rect
from sheetgen.model.page import SideCorrection
from sheetgen.model.placed import INK, Box, Corners, Line, Oval, Paint, Stroke
from sheetgen.model.style import WEIGHT_MM, Weight
from sheetgen.render import render_page_png, render_pdf, render_sheets

from .samples import ink_box, on_a4, opened, picture, sheet, words

DPI = 600.0
NEAR = 0.1
BOLD = Stroke(Weight.BOLD, INK)


def test_a_filled_box_covers_its_rectangle() -> None:
    pdf = render_sheets([sheet(Box(Rect(7.3, 11.9, 20.5, 8.25), INK))])
    found = ink_box(picture(pdf, DPI), DPI)
    assert found == pytest.approx((7.3, 11.9, 27.8, 20.15), abs=NEAR)


def test_an_outline_lies_astride_the_edges() -> None:
    pdf = render_sheets([sheet(Box(Rect(10, 10, 20, 15), stroke=BOLD))])
    half = WEIGHT_MM[Weight.BOLD] / 2
    found = ink_box(picture(pdf, DPI), DPI)
    assert found == pytest.approx((10 - half, 10 - half, 30 + half, 25 + half), abs=NEAR)


@pytest.mark.parametrize("weight", Weight)
def test_a_line_has_its_weight_and_ends_where_it_says(weight: Weight) -> None:
    pdf = render_sheets([sheet(Line(5, 30, 45, 30, Stroke(weight, INK)))])
    half = WEIGHT_MM[weight] / 2
    found = ink_box(picture(pdf, DPI), DPI)
    assert found == pytest.approx((5, 30 - half, 45, 30 + half), abs=0.05)


def test_an_oval_touches_its_rectangle() -> None:
    pdf = render_sheets([sheet(Oval(Rect(10, 5, 16, 9), INK))])
    assert ink_box(picture(pdf, DPI), DPI) == pytest.approx((10, 5, 26, 14), abs=NEAR)


@pytest.mark.parametrize(
    ("corners", "round_ones"),
    [
        (Corners.ALL, {"tl", "tr", "bl", "br"}),
        (Corners.LEFT, {"tl", "bl"}),
        (Corners.RIGHT, {"tr", "br"}),
        (Corners.TOP, {"tl", "tr"}),
        (Corners.BOTTOM, {"bl", "br"}),
    ],
)
def test_boxes_are_round_where_asked(corners: Corners, round_ones: set[str]) -> None:
    pdf = render_sheets([sheet(Box(Rect(10, 10, 20, 10), INK, radius=3, corners=corners))])
    image = picture(pdf, DPI)
    points = {"tl": (10.3, 10.3), "tr": (29.7, 10.3), "bl": (10.3, 19.7), "br": (29.7, 19.7)}
    bare = {name for name, point in points.items() if pixel(image, *point) == (255, 255, 255)}
    assert bare == round_ones
    assert ink_box(image, DPI) == pytest.approx((10, 10, 30, 20), abs=NEAR)


def pixel(image: Image.Image, x: float, y: float) -> object:
    return image.getpixel((round(x * DPI / MM_PER_INCH), round(y * DPI / MM_PER_INCH)))


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        # a box 12 x 6 mm at (3, 5) of a sheet 60 x 40 mm whose turned corner is at (20, 30)
        (0, (23, 35, 35, 41)),
        (90, (20 + 40 - 11, 30 + 3, 20 + 40 - 5, 30 + 15)),
        (180, (20 + 60 - 15, 30 + 40 - 11, 20 + 60 - 3, 30 + 40 - 5)),
        (270, (20 + 5, 30 + 60 - 15, 20 + 11, 30 + 60 - 3)),
    ],
)
def test_turned_sheets_lie_in_their_rectangle(
    turn: int, expected: tuple[float, float, float, float]
) -> None:
    art = sheet(Box(Rect(3, 5, 12, 6), INK))
    found = ink_box(picture(render_pdf(on_a4(art, 20, 30, turn)), 300), 300)
    assert found == pytest.approx(expected, abs=NEAR)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_turned_sheet_is_the_turned_picture_of_the_sheet(turn: int) -> None:
    art = sheet(words("Fj 1"), Box(Rect(40, 3, 12, 6), Paint("red")))
    upright = picture(render_pdf(on_a4(art, 0, 0)), 100).crop((0, 0, 236, 157))
    turned = picture(render_pdf(on_a4(art, 0, 0, turn)), 100)
    back = turned.crop((0, 0, 236, 157) if turn % 180 == 0 else (0, 0, 157, 236)).rotate(
        turn, expand=True
    )
    same = Image.blend(upright.convert("L"), back.convert("L"), 0.5)
    assert sum(same.histogram()[:100]) >= 0.5 * sum(upright.convert("L").histogram()[:100])


def test_serials_are_drawn_in_the_space_of_a_turned_sheet() -> None:
    serial = words("No. ", x=10, y=12, size=6)
    art = sheet(serial=serial)
    plain = on_a4(sheet(replace(serial, text="No. H")), 20, 30, 90)
    numbered = on_a4(art, 20, 30, 90)
    placement = numbered.pages[0].placements[0]
    page = type(numbered.pages[0])(
        numbered.pages[0].size, (type(placement)(0, placement.rect, 90, "H"),)
    )
    job = type(numbered)("t", "de", (art,), (page,))
    found, wanted = (ink_box(picture(render_pdf(item), 300), 300) for item in (job, plain))
    assert found == pytest.approx(wanted, abs=0.01)


def test_a_turned_text_runs_upwards() -> None:
    pdf = render_sheets([sheet(words("HH", x=30, y=30, size=6, turn=90))])
    left, top, right, bottom = ink_box(picture(pdf, DPI), DPI)
    assert right == pytest.approx(30, abs=NEAR)
    assert bottom < 30
    assert bottom - top > right - left


def test_later_items_cover_earlier_ones() -> None:
    rect = Rect(10, 10, 10, 10)
    pdf = render_sheets([sheet(Box(rect, INK), Box(rect.shrunk(-1), Paint("white")))])
    assert pixel(picture(pdf, DPI), 15, 15) == (255, 255, 255)


def test_pictures_have_the_asked_resolution_and_are_the_same_each_time() -> None:
    pdf = render_sheets([sheet(words("Bild"), width=50.8, height=25.4)])
    assert picture(pdf, 150).size == (300, 150)
    assert render_page_png(pdf, 0, 150) == render_page_png(pdf, 0, 150)
    with pytest.raises(IndexError):
        render_page_png(pdf, 1, 150)


def test_pages_hold_nothing_but_calls_of_forms() -> None:
    with opened(render_pdf(on_a4(sheet(words("x")), 5, 5))) as document:
        content = document.pages[0].Contents.read_bytes()
    assert b" Do" in content
    assert b"Tj" not in content


def test_a_printer_is_corrected_about_the_middle_of_the_paper() -> None:
    correction = SideCorrection(dx=0.7, dy=-1.2, scale_x=1.01, scale_y=0.98)
    imposed = on_a4(sheet(Box(Rect(0, 0, 60, 40), INK)), 20, 30)
    (page,) = imposed.pages
    corrected = replace(imposed, pages=(replace(page, correction=correction),))
    left, top = correction.point(20, 30, page.size)
    right, bottom = correction.point(80, 70, page.size)
    found = ink_box(picture(render_pdf(corrected), DPI), DPI)
    assert found == pytest.approx((left, top, right, bottom), abs=NEAR)
