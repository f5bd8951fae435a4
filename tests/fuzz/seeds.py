"""Sound files of each kind, made by code: the same on every machine."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path

from PIL import Image

from sheetgen.load import shipped
from sheetgen.load.files import layouts_folder
from sheetgen.model.placed import PlaceOptions
from sheetgen.pipeline.forms import form_pdf, workbook
from sheetgen.pipeline.judge import blank
from tests.load.small import HEAD
from tests.roundtrip.sheets import printed, scannable

Seed = tuple[str, bytes]
"""The ending of a file's name, and its content."""

FAULTY = Path(__file__).parents[1] / "faulty" / "cases"

ENTRIES = (
    """layout: twenty-one
sheet: C
player: Anna
options: {voluntary_strike: false}
cells:
  row1: [x, 3, "-", 2, 1, x]
  row2: {1: 5, 3: x}
  row1.sum: 16
  total: 27
""",
    """layout: acht-mann
player: Ida
cells: &cells
  fives: [15, 10]
  upper_sum: [16]
  scrap8: {1: 8}
---
layout: acht-mann
player: Max
cells: *cells
""",
    """layout: skat
players: [Ida, Max, Lea]
cells:
  r1: {p1: 18, p2: "", p3: "-"}
""",
)
CSV = """layout;twenty-one
sheet;C
player;"Anna; the second"
row;1;2;3;4;5;6
row1;x;3;-;2;1;x
row1.sum;16
total;27
"""
JSON = '{"layout": "twenty-one", "sheet": "A", "cells": {"row1": [1, "x", null], "total": 3}}'


@cache
def layouts() -> tuple[Seed, ...]:
    # The sound ones several times, as most of what is changed in a faulty file is never looked at.
    texts = [layouts_folder() / f"{name}.yaml" for name in shipped()] * 8
    texts += sorted(FAULTY.rglob("*.yaml"))
    small = HEAD + "      total: {label: Total, formula: sum(ones..twos)}\n"
    changed = "extends: twenty-one\nname: mine\ntitle: Mine\nmargin: 4 mm\n"
    return tuple(
        (".yaml", data)
        for data in (
            *[small.encode(), changed.encode()] * 20,
            *(path.read_bytes() for path in texts),
        )
    )


@cache
def entries() -> tuple[Seed, ...]:
    made = [
        (f".{kind}", blank(name, None, kind, "en", Path())[1].encode())
        for name in ("twenty-one", "acht-mann", "bowling", "skat")
        for kind in ("yaml", "csv", "json")
    ]
    typed = [(".yaml", text.encode()) for text in ENTRIES]
    return (*typed, (".csv", CSV.encode()), (".json", JSON.encode()), *made)


@cache
def forms() -> tuple[Seed, ...]:
    place = PlaceOptions(language="en")
    return tuple((".pdf", form_pdf(name, place)[1]) for name in ("acht-mann", "bowling"))


@cache
def workbooks() -> tuple[Seed, ...]:
    place = PlaceOptions(language="en")
    return tuple((".xlsx", workbook(name, place)[1]) for name in ("acht-mann", "bowling"))


@cache
def pictures() -> tuple[Seed, ...]:
    """One sheet that can be read, and small ones in every format that are quick to judge."""
    grey = Image.fromarray(printed(scannable("acht-mann"), 150))
    paper = Image.new("L", (grey.width + 80, grey.height + 80), 235)
    paper.paste(grey, (40, 40))
    small = paper.resize((paper.width // 5, paper.height // 5))
    deep = Image.new("I;16", (40, 30), 40_000)
    clear = small.convert("RGBA")
    found = [(".png", _saved(paper, "PNG")), (".jpg", _saved(paper, "JPEG"))]
    found += [(".png", _saved(item, "PNG")) for item in (small, deep, clear)]
    found += [(".png", _saved(small.convert("P"), "PNG")), (".tif", _saved(deep, "TIFF"))]
    exif = Image.Exif()
    exif[0x0112] = 6
    found += [(".jpg", _saved(small.convert("RGB"), "JPEG", exif=exif))]
    found += [(".tif", _saved(small, "TIFF", save_all=True, append_images=[small, small]))]
    found += [(".tif", _saved(small.convert("1"), "TIFF", compression="group4"))]
    found += [(".tif", _saved(small, "TIFF", compression="tiff_lzw"))]
    found += [(".webp", _saved(clear, "WEBP")), (".pdf", _saved(paper, "PDF", resolution=150))]
    return (*found, (".pdf", _saved(small, "PDF", save_all=True, append_images=[small])))


def _saved(image: Image.Image, kind: str, **more: object) -> bytes:
    target = BytesIO()
    image.save(target, format=kind, **more)
    return target.getvalue()


SEEDS: dict[str, Callable[[], tuple[Seed, ...]]] = {
    "layout": layouts,
    "entry": entries,
    "pdf": forms,
    "workbook": workbooks,
    "picture": pictures,
}
