"""What used to be read wrongly without a doubt: each is asked about now, or read rightly."""

from __future__ import annotations

import numpy as np
import pytest

from sheetgen.model.diagnostic import Severity
from sheetgen.model.entry import State
from sheetgen.model.reading import Outcome
from sheetgen.pipeline.scan import ReadSheet
from tests.roundtrip.distort import seen
from tests.roundtrip.fill import SMALL_CROSS, Ink
from tests.roundtrip.sheets import printed
from tests.roundtrip.written import (
    SCANS,
    inked,
    picture,
    played,
    sheet,
    with_corrections,
)

from .reading import by_hand, read_sheet, scan, silently_wrong

DICE, KIND = "twenty-one", "acht-mann"


def warns_of_lost_ink(found: ReadSheet) -> bool:
    findings = [item for item in found.entry.findings if item.rule == "pale"]
    assert all(item.severity is Severity.DOUBT and "grey" in item.message for item in findings)
    return bool(findings)


@by_hand
@pytest.mark.parametrize("dark", [0.35, 0.46, 0.5])
def test_pencil_that_is_lost_in_black_and_white_is_doubted(dark: float) -> None:
    ink = Ink(dark, dark, pressure=0.35)
    found = read_sheet(inked(sheet(DICE), played(DICE, 16), scan("bilevel"), 16, ink), DICE)
    assert warns_of_lost_ink(found)


@by_hand
@pytest.mark.parametrize("seed", [7, 16])
def test_a_pen_is_not_lost_in_black_and_white(seed: int) -> None:
    found = read_sheet(picture(sheet(DICE), played(DICE, seed), scan("bilevel"), seed), DICE)
    assert not warns_of_lost_ink(found)


@by_hand
def test_pencil_is_not_lost_in_grey() -> None:
    ink = Ink(0.4, 0.4, pressure=0.2)
    found = read_sheet(inked(sheet(DICE), played(DICE, 9), scan("scan"), 9, ink), DICE)
    assert not warns_of_lost_ink(found)


@pytest.mark.parametrize(("how", "warns"), [("bilevel", True), ("scan", False), ("copy", False)])
def test_an_empty_sheet_in_black_and_white_may_not_be_empty(how: str, warns: bool) -> None:
    found = read_sheet(seen(printed(sheet(DICE)), sheet(DICE).size, scan(how)), DICE)
    assert {cell.outcome for cell in found.cells} == {Outcome.READ}
    assert warns_of_lost_ink(found) is warns


@by_hand
@pytest.mark.parametrize(
    "seed", [pytest.param(n, marks=[] if n < 3 else pytest.mark.slow) for n in range(18)]
)
def test_corrected_cells_are_asked_about_or_read(seed: int) -> None:
    cells = played(DICE, seed)
    written = with_corrections(DICE, cells, seed, 2)
    found = read_sheet(picture(sheet(DICE), written, SCANS[seed % len(SCANS)], seed), DICE)
    changed = {cell for cell in cells if cells[cell] != written[cell]}
    assert not changed & silently_wrong(found.cells, cells).keys()


@pytest.mark.parametrize("how", ["scan", "phone", "sideways"])
def test_a_small_cross_over_a_printed_word_is_seen(how: str) -> None:
    cells = {"samuel": SMALL_CROSS, "wonder": SMALL_CROSS}
    found = read_sheet(inked(sheet(KIND), cells, scan(how), 1, Ink(0.5, 0.5)), KIND)
    marked = {cell.cell for cell in found.cells if cell.written.state is not State.EMPTY}
    assert marked == set(cells)


@pytest.mark.parametrize("inset", [0.0, 0.3, 0.6])
@pytest.mark.parametrize("dark", [20, 130])
def test_a_blackened_box_is_asked_about(inset: float, dark: int) -> None:
    placed = sheet(DICE)
    paper = printed(placed).copy()
    scale = paper.shape[1] / placed.size.width
    box = placed.cell("row2.2").digits[0].shrunk(inset)
    rows = slice(round(box.y * scale), round(box.bottom * scale))
    paper[rows, round(box.x * scale) : round(box.right * scale)] = dark
    found = read_sheet(np.asarray(seen(paper, placed.size, scan("scan"))), DICE)
    states = {cell.cell: cell.outcome for cell in found.cells if cell.written.state != State.EMPTY}
    assert states == {"row2.2": Outcome.DOUBTFUL}
