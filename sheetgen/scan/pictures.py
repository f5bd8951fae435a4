"""Files -> grey pictures: PNG, JPEG, TIFF (all pages), WebP, and PDF (each page).

In: the bytes of a file and its name. Out: for each page, in order, a ``Frame`` or a ``BadPage``
that says why it cannot be shown; no page is left out. Pictures are turned as their EXIF
orientation says (JEITA CP-3451, tag 0x0112; values other than 2 to 8 mean upright). Resolution
tags are not looked at. Transparent parts are white.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import numpy as np
from PIL import Image, ImageOps, UnidentifiedImageError

from sheetgen.model.limits import LIMITS

from .refusal import Reason, Refusal, RefusedError
from .types import Grey

PDF_DPI = 250
"""At how many pixels an inch a page is drawn that is no single picture."""

FULL_PAGE = 0.9
"""A picture that covers this much of a page is the page: it keeps its own resolution."""

# What Pillow's decoders raise for damaged files.
_DAMAGED = (
    OSError,
    SyntaxError,
    ValueError,
    EOFError,
    IndexError,
    KeyError,
    TypeError,
    OverflowError,
    MemoryError,
    ZeroDivisionError,
)


@dataclass(frozen=True, slots=True)
class Frame:
    """One page as a grey picture; pages count from 1."""

    name: str
    page: int
    pages: int
    grey: Grey


@dataclass(frozen=True, slots=True)
class BadPage:
    """A page that cannot be read, and why."""

    name: str
    page: int
    pages: int
    refusal: Refusal


def load_images(data: bytes, name: str) -> Iterator[Frame | BadPage]:
    """Return the pages of a file one by one; ``name`` is the file as the user knows it.

    Raises:
        RefusedError: it is no picture that can be read, too large, or has too many pages.
    """
    if len(data) > LIMITS.scan_bytes:
        raise RefusedError(Reason.FILE_TOO_LARGE, megabytes=LIMITS.scan_bytes // 1_000_000)
    if not data:
        raise RefusedError(Reason.EMPTY_FILE)
    count, page = _pdf(data) if b"%PDF-" in data[:1024] else _image(data)
    if count > LIMITS.scan_pages:
        raise RefusedError(Reason.TOO_MANY_PAGES, pages=count, most=LIMITS.scan_pages)
    return _pages(name, count, page)


def _pages(name: str, count: int, page: Callable[[int], Grey]) -> Iterator[Frame | BadPage]:
    for number in range(1, count + 1):
        try:
            grey = page(number - 1)
            if max(grey.shape) > LIMITS.scan_side:
                raise RefusedError(Reason.TOO_LONG, most=LIMITS.scan_side)
            yield Frame(name, number, count, grey)
        except RefusedError as error:
            yield BadPage(name, number, count, error.refusal)


def _image(data: bytes) -> tuple[int, Callable[[int], Grey]]:
    with warnings.catch_warnings():
        # Large pictures are judged by our own limit, odd metadata does not matter.
        warnings.simplefilter("ignore")
        try:
            image = Image.open(BytesIO(data), formats=("PNG", "JPEG", "TIFF", "WEBP"))
            count = int(getattr(image, "n_frames", 1))
        except UnidentifiedImageError as error:
            raise RefusedError(Reason.NOT_A_PICTURE) from error
        except Image.DecompressionBombError as error:
            raise _too_large() from error
        except _DAMAGED as error:
            raise RefusedError(Reason.DAMAGED) from error

    def page(index: int) -> Grey:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                if count > 1:
                    image.seek(index)
                if image.width * image.height > LIMITS.scan_pixels:
                    raise _too_large()
                return _grey(image)
            except Image.DecompressionBombError as error:
                raise _too_large() from error
            except _DAMAGED as error:
                raise RefusedError(Reason.DAMAGED) from error

    return count, page


def _too_large() -> RefusedError:
    return RefusedError(Reason.TOO_MANY_PIXELS, millions=LIMITS.scan_pixels // 1_000_000)


def _grey(image: Any) -> Grey:
    if image.format == "JPEG" and image.mode in ("RGB", "YCbCr"):
        image.draft("L", image.size)  # decodes the brightness alone
    turned = ImageOps.exif_transpose(image)
    if turned.mode.startswith(("I", "F")):
        return _deep(np.asarray(turned, dtype=np.float64))
    if turned.mode in ("RGBA", "LA", "PA", "La", "RGBa") or "transparency" in turned.info:
        rgba = turned.convert("RGBA")
        ground = Image.new("RGBA", rgba.size, "white")
        turned = Image.alpha_composite(ground, rgba)
    return np.ascontiguousarray(np.asarray(turned.convert("L"), dtype=np.uint8))


def _deep(values: np.ndarray[Any, np.dtype[np.float64]]) -> Grey:
    """Return a picture with more than 8 bits a pixel as one with 8."""
    most = 65535.0 if values.max(initial=0) > 255 else 255.0
    return np.clip(values * (255 / most), 0, 255).astype(np.uint8)


def _pdf(data: bytes) -> tuple[int, Callable[[int], Grey]]:
    import pypdfium2  # type: ignore[import-untyped]

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        raise RefusedError(Reason.DAMAGED_PDF) from error
    count = len(document)

    def page(index: int) -> Grey:
        try:
            with closing(document[index]) as sheet:
                return _drawn(sheet)
        except pypdfium2.PdfiumError as error:
            raise RefusedError(Reason.DAMAGED) from error

    return count, page


def _drawn(sheet: Any) -> Grey:
    width, height = sheet.get_size()
    if width <= 0 or height <= 0:
        raise RefusedError(Reason.NO_SIZE)
    dpi = _native_dpi(sheet, width, height) or PDF_DPI
    most = (LIMITS.scan_pixels / (width * height)) ** 0.5 * 72
    if min(dpi, PDF_DPI) > most:
        raise _too_large()
    bitmap = sheet.render(scale=min(dpi, most) / 72, grayscale=True)
    return np.ascontiguousarray(
        bitmap.to_numpy()[..., 0]
        if bitmap.n_channels > 1
        else bitmap.to_numpy().reshape(bitmap.height, bitmap.width)
    )


def _native_dpi(sheet: Any, width: float, height: float) -> float | None:
    """Return the pixels an inch of the picture that fills the page, if one does."""
    from pypdfium2 import raw

    for item in sheet.get_objects(filter=(raw.FPDF_PAGEOBJ_IMAGE,), max_depth=2):
        left, low, right, high = item.get_bounds()
        if (right - left) * (high - low) < FULL_PAGE * width * height:
            continue
        columns, rows = item.get_px_size()
        if columns <= 0 or rows <= 0 or right <= left or high <= low:
            continue
        # A picture that lies on its side has its columns along the page's height.
        upright = abs(columns / rows - (right - left) / (high - low)) <= abs(
            rows / columns - (right - left) / (high - low)
        )
        across = columns if upright else rows
        return float(across / ((right - left) / 72))
    return None
