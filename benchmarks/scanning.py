"""Pages read a second, against a template reader on the same pictures.

Run: python3 -m benchmarks.scanning
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from benchmarks.peers.template_reader import Box, Template, TemplateReader
from sheetgen.model.geometry import Rect
from sheetgen.model.placed import Fiducial, PlacedSheet
from sheetgen.pipeline.scan import ReadSheet, read_picture
from sheetgen.pipeline.scan_order import ScanOrder
from sheetgen.scan.types import Grey
from tests.roundtrip.sheets import printed
from tests.roundtrip.written import SCANS, picture, played, rules, sheet

LAYOUTS = ("twenty-one", "acht-mann")
FIRST = 3000
"""Number of the first sheet: the reader's thresholds were set on sheets below."""

Found = dict[str, bool] | None
"""Which cells hold something; None: the page was refused."""


class Reader(NamedTuple):
    """Pages a CPU second, pages refused, and the share of cells told rightly empty or not."""

    rate: float
    refused: int
    right: float


class Compared(NamedTuple):
    """Both readers on the same ``pages`` of a layout."""

    layout: str
    pages: int
    own: Reader
    template: Reader


def compare(layout: str) -> Compared:
    """Read every kind of picture once with both readers; one more page warms each of them up."""
    placed = sheet(layout)
    truths = [played(layout, FIRST + number) for number in range(len(SCANS))]
    pictures = [
        picture(placed, cells, scan, FIRST + number)
        for number, (cells, scan) in enumerate(zip(truths, SCANS, strict=True))
    ]
    boxes = {cell.id: _box(cell.rect) for cell in placed.cells}
    known = [{cell: cell in truth for cell in boxes} for truth in truths]
    order = ScanOrder(layout=layout, letter=rules(layout).letter or None)
    template = TemplateReader(_template(placed, boxes), printed(placed))
    return Compared(
        layout,
        len(pictures),
        _measured(lambda page: _found(page, order), pictures, known),
        _measured(template.read, pictures, known),
    )


def _found(page: Grey, order: ScanOrder) -> Found:
    read = [item for item in read_picture(page, "picture", order) if isinstance(item, ReadSheet)]
    # What a reader is not sure about it asks for; here its best guess counts.
    return {cell.cell: bool(cell.unaided.text) for cell in read[0].cells} if read else None


def _measured(
    read: Callable[[Grey], Found], pictures: list[Grey], known: list[dict[str, bool]]
) -> Reader:
    read(pictures[0])
    begin = time.process_time()
    results = [read(page) for page in pictures]
    seconds = time.process_time() - begin
    told = [
        found.get(cell, False) == filled
        for found, truth in zip(results, known, strict=True)
        if found is not None
        for cell, filled in truth.items()
    ]
    return Reader(len(pictures) / seconds, results.count(None), sum(told) / max(len(told), 1))


def _template(placed: PlacedSheet, boxes: dict[str, Box]) -> Template:
    tags = {item.id: _box(item.rect) for item in placed.items if isinstance(item, Fiducial)}
    return Template(placed.size.width, placed.size.height, tags, boxes)


def _box(rect: Rect) -> Box:
    return rect.x, rect.y, rect.right, rect.bottom


def compared() -> list[Compared]:
    """Return the comparison for each layout."""
    return [compare(layout) for layout in LAYOUTS]


if __name__ == "__main__":
    for row in compared():
        print(row)
