"""The second signs are told apart by shape alone, at the size they are printed."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from sheetgen.model.geometry import MM_PER_INCH, Rect
from sheetgen.model.palette import SignShape
from sheetgen.model.placed import Sign
from sheetgen.render import render_sheets
from sheetgen.render.signs import contours

from .samples import picture, sheet

DPI = 300
SIDE_MM = 2.5
STEP_MM = 5.0


@pytest.fixture(scope="module")
def rasters() -> dict[SignShape, Image.Image]:
    items = [
        Sign(shape, Rect(1 + STEP_MM * place, 1, SIDE_MM, SIDE_MM))
        for place, shape in enumerate(SignShape)
    ]
    image = picture(render_sheets([sheet(*items, width=62, height=5)]), DPI).convert("L")
    return {shape: image.crop(_around(place)) for place, shape in enumerate(SignShape)}


def _around(place: int) -> tuple[int, int, int, int]:
    """The pixels of a sign with half a millimetre around it."""
    left, top, side = 0.5 + STEP_MM * place, 0.5, SIDE_MM + 1
    scale = DPI / MM_PER_INCH
    x, y, width = round(left * scale), round(top * scale), round(side * scale)
    return x, y, x + width, y + width


def ink_share(image: Image.Image) -> float:
    """The share of a sign's own square that is inked."""
    own = (SIDE_MM * DPI / MM_PER_INCH) ** 2
    return sum(count * (255 - value) / 255 for value, count in enumerate(image.histogram())) / own


def closest_difference(first: Image.Image, second: Image.Image) -> float:
    """The least share of ink that differs, however one sign is shifted by up to three pixels."""
    shifts = [(dx, dy) for dx in range(-3, 4) for dy in range(-3, 4)]
    return min(
        ink_share(ImageChops.invert(ImageChops.difference(first, ImageChops.offset(second, *by))))
        for by in shifts
    )


def test_every_shape_differs_clearly_from_every_other(
    rasters: dict[SignShape, Image.Image],
) -> None:
    # A sign inks 0.3 to 0.6 of its square, so this is about a quarter of its ink.
    near = {
        (first.value, second.value): closest_difference(rasters[first], rasters[second])
        for first, second in combinations(SignShape, 2)
    }
    assert {pair: value for pair, value in near.items() if value < 0.09} == {}


def test_signs_are_about_equally_heavy(rasters: dict[SignShape, Image.Image]) -> None:
    weights = {shape.value: ink_share(image) for shape, image in rasters.items()}
    assert min(weights.values()) >= 0.3, weights
    assert max(weights.values()) <= 0.62, weights


@pytest.mark.parametrize("shape", SignShape)
def test_signs_fill_their_square_and_stay_inside(shape: SignShape) -> None:
    points = [
        point
        for contour in contours(shape)
        for point in (contour.start, *(curve[2] for curve in contour.curves))
    ]
    for axis in (0, 1):
        values = [point[axis] for point in points]
        assert min(values) >= -0.01
        assert max(values) <= 1.01
        assert max(values) - min(values) >= 0.6


def test_the_ring_is_open_in_the_middle(rasters: dict[SignShape, Image.Image]) -> None:
    ring, disc = rasters[SignShape.RING], rasters[SignShape.DISC]
    middle = (ring.width // 2, ring.height // 2)
    assert ring.getpixel(middle) == 255
    assert isinstance(value := disc.getpixel(middle), int)
    assert value < 60
