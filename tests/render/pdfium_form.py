"""A form in PDFium, filled in as a person would: click into a field, type, leave it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from ctypes import c_ushort
from io import BytesIO
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
from pikepdf import Pdf
from pypdfium2 import raw

Rect = tuple[float, float, float, float]


def places(data: bytes) -> dict[str, tuple[int, Rect]]:
    """Return page (from 0) and rectangle of every field that is seen, by its full name."""
    found: dict[str, tuple[int, Rect]] = {}
    with Pdf.open(BytesIO(data)) as pdf:
        for number, page in enumerate(pdf.pages):
            for field in page.obj.Annots.as_list():
                if "/Parent" in field:
                    left, low, right, high = (float(edge) for edge in field.Rect.as_list())
                    found[f"{field.Parent.T}.{field.T}"] = (number, (left, low, right, high))
    return found


@contextmanager
def opened(data: bytes) -> Iterator[Any]:
    document = pypdfium2.PdfDocument(data)
    document.init_forms()
    try:
        yield document
    finally:
        document.close()


def fill(data: bytes, texts: Mapping[str, str]) -> bytes:
    """Return the form with ``texts`` typed into fields by full name; "click" ticks a box.

    A value of a list is given as its place in the list, ``#2`` (0 is empty).
    """
    where = places(data)
    with opened(data) as document:
        form = document.formenv
        pages = {number: document[number] for number in {where[name][0] for name in texts}}
        for name, text in texts.items():
            number, rect = where[name]
            _enter(pages[number], form, rect, text)
            raw.FORM_ForceToKillFocus(form)
        for page in pages.values():
            page.close()
        target = BytesIO()
        document.save(target)
    return target.getvalue()


def _enter(page: Any, form: Any, rect: Rect, text: str) -> None:
    x, y = (rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2
    raw.FORM_OnMouseMove(form, page, 0, x, y)
    raw.FORM_OnLButtonDown(form, page, 0, x, y)
    raw.FORM_OnLButtonUp(form, page, 0, x, y)
    if text == "click":
        return
    if text.startswith("#"):
        assert raw.FORM_SetIndexSelected(form, page, int(text[1:]), True)
        return
    units = text.encode("utf-16-le") + b"\0\0"
    wide = (c_ushort * (len(units) // 2)).from_buffer_copy(units)
    raw.FORM_SelectAllText(form, page)
    raw.FORM_ReplaceSelection(form, page, wide)


def picture(data: bytes, page: int = 0, scale: float = 3.0) -> Any:
    """Return a picture of a page with what is filled in, as PDFium shows it."""
    with opened(data) as document:
        return document[page].render(scale=scale, may_draw_forms=True).to_pil()
