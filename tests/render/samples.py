"""Small placed sheets and readers of PDFs that the render tests share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any

import pikepdf
from PIL import Image

from sheetgen.model.diagnostic import SourceRef
from sheetgen.model.geometry import MM_PER_INCH, Rect, Size
from sheetgen.model.page import Imposition, Page, Placement
from sheetgen.model.palette import PaletteColour, SignShape
from sheetgen.model.placed import Item, PlacedSheet, Words
from sheetgen.model.text import Text
from sheetgen.render import render_page_png

POINTS = 72 / MM_PER_INCH
A4 = Size(210, 297)

DICE = {
    "white": "#FFFFFF",
    "black": "#1D1D1B",
    "red": "#C8202F",
    "blue": "#1F5FA8",
    "yellow": "#F6C519",
    "green": "#4FA35A",
}


def palette(colours: dict[str, str]) -> tuple[PaletteColour, ...]:
    signs = list(SignShape)
    return tuple(
        PaletteColour(name, rgb, Text.same(name), signs[i % len(signs)], SourceRef("x.yaml", 1, 1))
        for i, (name, rgb) in enumerate(colours.items())
    )


def sheet(*items: Item, width: float = 60, height: float = 40, **changes: Any) -> PlacedSheet:
    fields: dict[str, Any] = {
        "layout": "sample",
        "digest": "0",
        "title": "Würfel & Łódź",
        "letter": "A",
        "language": "de",
        "size": Size(width, height),
        "cells": (),
        "items": items,
        "palette": palette(DICE),
    }
    return PlacedSheet(**(fields | changes))


def job(arts: Sequence[PlacedSheet], pages: Sequence[Page]) -> Imposition:
    return Imposition("Sample", "de", tuple(arts), tuple(pages))


def page(*placements: Placement, items: tuple[Item, ...] = ()) -> Page:
    return Page(A4, placements, items)


def on_a4(art: PlacedSheet, x: float, y: float, turn: int = 0) -> Imposition:
    """One sheet on an A4 page, its turned top left corner at (x, y)."""
    size = art.size if turn % 180 == 0 else art.size.turned()
    return job([art], [page(Placement(0, Rect(x, y, size.width, size.height), turn))])


def opened(pdf: bytes) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(pdf))


def streams(pdf: bytes) -> Iterator[list[tuple[list[Any], str]]]:
    """Give the operations of each page and each form of a PDF as (operands, operator)."""
    with opened(pdf) as document:
        for number in document.pages:
            yield _operations(number)
        for item in document.objects:
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form":
                yield _operations(item)


def _operations(source: Any) -> list[tuple[list[Any], str]]:
    return [
        (list(step.operands), str(step.operator))
        for step in pikepdf.parse_content_stream(source)
        if not isinstance(step, pikepdf.ContentStreamInlineImage)
    ]


def operators(pdf: bytes) -> set[str]:
    return {operator for stream in streams(pdf) for _, operator in stream}


def picture(pdf: bytes, dpi: float, number: int = 0) -> Image.Image:
    return Image.open(BytesIO(render_page_png(pdf, number, dpi))).convert("RGB")


def ink_box(image: Image.Image, dpi: float) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom in mm of all that is darker than half grey."""
    dark = image.convert("L").point([255 if value < 128 else 0 for value in range(256)])
    box = dark.getbbox()
    assert box is not None, "nothing was drawn"
    left, top, right, bottom = (value * MM_PER_INCH / dpi for value in box)
    return left, top, right, bottom


def words(text: str, **changes: Any) -> Words:
    return Words(text, **({"x": 5.0, "y": 20.0, "size": 4.0} | changes))
