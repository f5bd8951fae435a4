"""A PDF -> PNG pictures of its pages, through PDFium."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from sheetgen.model.diagnostic import SheetgenError


def render_png(pdf: bytes, dpi: float = 150) -> Iterator[bytes]:
    """Give a PNG of every page of ``pdf``, in order, ``dpi`` pixels an inch.

    Raises:
        SheetgenError: the packages for pictures are not installed.
    """
    with _opened(pdf) as document:
        for page in document:
            yield _png(page, dpi)


def render_page_png(pdf: bytes, page: int, dpi: float = 150) -> bytes:
    """Return page ``page`` (from 0) of ``pdf`` as a PNG at ``dpi`` pixels an inch.

    The same page gives the same bytes with the same versions of PDFium and Pillow.

    Raises:
        SheetgenError: the packages for pictures are not installed.
        IndexError: there is no such page.
    """
    with _opened(pdf) as document:
        if not 0 <= page < len(document):
            raise IndexError(page)
        return _png(document[page], dpi)


def _png(page: Any, dpi: float) -> bytes:
    target = BytesIO()
    page.render(scale=dpi / 72).to_pil().save(target, format="PNG", dpi=(dpi, dpi))
    return target.getvalue()


def _opened(pdf: bytes) -> Any:
    try:
        import PIL.Image  # noqa: F401
        import pypdfium2  # type: ignore[import-untyped]
    except ImportError as error:
        raise SheetgenError(
            f"pictures need the package {error.name}, which is not installed",
            hint="pip install pypdfium2 pillow",
        ) from error
    return pypdfium2.PdfDocument(pdf)
