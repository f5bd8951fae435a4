"""Scannable sheets as they leave the printer: placed, rendered, drawn by an independent reader."""

from __future__ import annotations

from functools import cache
from io import BytesIO

import numpy as np
import pypdfium2  # type: ignore[import-untyped]
from PIL import Image

from sheetgen.load import find_layout
from sheetgen.model.placed import PlacedSheet, PlaceOptions
from sheetgen.place import place_sheet
from sheetgen.render import ColourMode, FontMetrics, RenderOptions, render_png, render_sheets
from sheetgen.scan import BLANK_DPI, blank_picture
from sheetgen.scan.types import Grey

PRINT_DPI = 300


@cache
def scannable(
    layout: str, letter: str = "", language: str = "de", players: int | None = None
) -> PlacedSheet:
    found = find_layout(layout)
    options = PlaceOptions(language=language, scan_marks=True, players=players)
    return place_sheet(found, letter or found.letters[0], options, FontMetrics())


@cache
def pdf(placed: PlacedSheet, mode: ColourMode = ColourMode.RGB) -> bytes:
    return render_sheets([placed], RenderOptions(mode=mode))


@cache
def blank(placed: PlacedSheet) -> Grey:
    """The sheet as the reader knows it."""
    (png,) = render_png(pdf(placed), BLANK_DPI)
    return blank_picture(png, placed.size)


@cache
def printed(placed: PlacedSheet, dpi: float = PRINT_DPI) -> Grey:
    """The sheet as a printer draws it, grey, without anything around it."""
    with pypdfium2.PdfDocument(pdf(placed)) as document:
        image = document[0].render(scale=dpi / 72, grayscale=True).to_pil()
    return np.asarray(image.convert("L"), dtype=np.uint8)


def as_png(grey: Grey) -> bytes:
    target = BytesIO()
    Image.fromarray(grey).save(target, format="PNG")
    return target.getvalue()
