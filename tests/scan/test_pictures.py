"""Files become pictures: every page, in order, upright, whatever the format says of itself."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw
from PIL.TiffImagePlugin import TiffImageFile
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from sheetgen.model.limits import LIMITS
from sheetgen.scan import BadPage, Frame, Reason, RefusedError, load_images


def picture(width: int = 60, height: int = 40) -> Image.Image:
    """White with a black block at the top left and a grey one at the top right."""
    image = Image.new("L", (width, height), 255)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, width // 4, height // 4), fill=0)
    draw.rectangle((width * 3 // 4, 0, width, height // 4), fill=128)
    return image


def saved(image: Image.Image, kind: str, **more: object) -> bytes:
    target = BytesIO()
    image.save(target, format=kind, **more)
    return target.getvalue()


def frames(data: bytes, name: str = "a.png") -> list[Frame]:
    found = list(load_images(data, name))
    assert all(isinstance(item, Frame) for item in found)
    return [item for item in found if isinstance(item, Frame)]


def is_upright(frame: Frame) -> bool:
    grey = frame.grey
    corners = [int(grey[3, 3]), int(grey[3, -3]), int(grey[-3, -3]), int(grey[-3, 3])]
    return bool(np.abs(np.array(corners) - [0, 128, 255, 255]).max() < 30)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "TIFF", "WEBP"])
@pytest.mark.parametrize("mode", ["L", "RGB"])
def test_formats(kind: str, mode: str) -> None:
    (frame,) = frames(saved(picture().convert(mode), kind))
    assert frame.grey.shape == (40, 60) and frame.grey.dtype == np.uint8
    assert is_upright(frame) and (frame.page, frame.pages) == (1, 1)


# How a camera that was turned stores the picture, by the value of the orientation tag.
STORED = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
    0: None,
    9: None,
}


@pytest.mark.parametrize("orientation", sorted(STORED))
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_exif_orientation(orientation: int, kind: str) -> None:
    turn = STORED[orientation]
    stored = picture() if turn is None else picture().transpose(turn)
    exif = Image.Exif()
    exif[0x0112] = orientation
    (frame,) = frames(saved(stored.convert("RGB"), kind, exif=exif))
    assert frame.grey.shape == (40, 60)
    assert is_upright(frame)


def test_every_page_of_a_tiff_in_order() -> None:
    pages = [picture(60 + number, 40).convert("1") for number in range(29)]
    data = saved(pages[0], "TIFF", save_all=True, append_images=pages[1:], compression="group4")
    found = frames(data)
    assert [frame.page for frame in found] == list(range(1, 30))
    assert [frame.grey.shape[1] for frame in found] == [60 + number for number in range(29)]
    assert {frame.pages for frame in found} == {29}


def test_transparent_is_white_and_deep_pictures_keep_their_greys() -> None:
    clear = Image.new("RGBA", (60, 40), (0, 0, 0, 0))
    (frame,) = frames(saved(clear, "PNG"))
    assert frame.grey.min() == 255
    deep = Image.fromarray(np.asarray(picture(), dtype=np.uint16) * 257)
    (frame,) = frames(saved(deep, "PNG"))
    assert is_upright(frame)


def pdf(*images: Image.Image, filling: bool = True) -> bytes:
    target = BytesIO()
    canvas = Canvas(target, pagesize=(300, 200))
    for image in images:
        width, height = (300, 200) if filling else (150, 100)
        canvas.drawImage(ImageReader(image), 0, 200 - height, width, height)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def test_a_picture_that_fills_a_pdf_page_keeps_its_pixels() -> None:
    found = frames(pdf(picture(900, 600), picture(1200, 800)), "a.pdf")
    assert [frame.grey.shape for frame in found] == [(600, 900), (800, 1200)]
    assert all(is_upright(frame) for frame in found)


def test_other_pdf_pages_are_drawn_at_250_dots_an_inch() -> None:
    (frame,) = frames(pdf(picture(900, 600), filling=False), "a.pdf")
    height, width = frame.grey.shape
    assert abs(width - 300 / 72 * 250) <= 1 and abs(height - 200 / 72 * 250) <= 1


def test_a_damaged_page_is_reported_and_the_others_are_read() -> None:
    pages = [picture() for _ in range(3)]
    data = bytearray(
        saved(pages[0], "TIFF", save_all=True, append_images=pages[1:], compression="tiff_lzw")
    )
    with Image.open(BytesIO(bytes(data))) as image:
        image.seek(1)
        assert isinstance(image, TiffImageFile)
        start = image.tag_v2[273][0]
    data[start : start + 12] = bytes(12)
    found = list(load_images(bytes(data), "pile.tif"))
    assert [item.page for item in found] == [1, 2, 3]
    assert [type(item) for item in found] == [Frame, BadPage, Frame]
    assert isinstance(found[1], BadPage)
    assert found[1].refusal.reason is Reason.DAMAGED


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", Reason.EMPTY_FILE),
        (b"hello, this is no picture", Reason.NOT_A_PICTURE),
        (b"%PDF-1.4 and then nothing", Reason.DAMAGED_PDF),
        (b"\x89PNG\r\n\x1a\n", Reason.NOT_A_PICTURE),
    ],
)
def test_what_is_no_picture(data: bytes, reason: Reason) -> None:
    with pytest.raises(RefusedError) as told:
        _all(data)
    assert told.value.refusal.reason is reason


def _all(data: bytes) -> None:
    """Read all pages; a bad page counts as an error."""
    for item in load_images(data, "a.png"):
        if isinstance(item, BadPage):
            raise RefusedError(item.refusal.reason)


def test_half_a_file_is_damaged() -> None:
    for kind in ("PNG", "JPEG", "TIFF", "WEBP"):
        noise = np.random.default_rng(3).integers(0, 255, (200, 200), dtype=np.uint8)
        data = saved(Image.fromarray(noise), kind)
        with pytest.raises(RefusedError):
            _all(data[: len(data) // 2])


def test_too_many_pixels_are_refused_before_they_are_unpacked() -> None:
    side = int(LIMITS.scan_pixels**0.5) + 10
    data = saved(Image.new("1", (side, side)), "PNG")
    with pytest.raises(RefusedError) as told:
        _all(data)
    assert told.value.refusal.reason is Reason.TOO_MANY_PIXELS


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_mangled_files_give_a_picture_or_an_error(draw: st.DataObject) -> None:
    kind = draw.draw(st.sampled_from(["PNG", "JPEG", "TIFF", "WEBP", "PDF"]))
    whole = pdf(picture()) if kind == "PDF" else saved(picture().convert("RGB"), kind)
    data = bytearray(whole)
    for _ in range(draw.draw(st.integers(1, 6))):
        data[draw.draw(st.integers(0, len(data) - 1))] = draw.draw(st.integers(0, 255))
    try:
        for item in load_images(bytes(data), "mangled"):
            assert item.page >= 1
    except RefusedError as error:
        assert error.refusal.reason in Reason
