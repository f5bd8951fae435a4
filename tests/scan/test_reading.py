"""Printed, filled in by hand, seen, read: what is read is what was written, or it is asked."""

from __future__ import annotations

import numpy as np
import pytest

from sheetgen.model.entry import State
from sheetgen.model.placed import IdentityCode
from sheetgen.model.reading import Outcome
from sheetgen.pipeline.scan import ReadSheet, UnreadPage, read_picture
from sheetgen.pipeline.scan_order import ScanOrder
from sheetgen.scan.types import Grey
from sheetgen.score import score
from tests.roundtrip.distort import Distortion, seen
from tests.roundtrip.perturbations import perturbations, rough_perturbations
from tests.roundtrip.sheets import printed, scannable
from tests.roundtrip.written import SCANS, picture, played, rules, sheet, with_slip

from .reading import by_hand, read, read_sheet, scan, silently_wrong

DICE, KIND, LEDGER = "twenty-one", "acht-mann", "421"


@by_hand
@pytest.mark.parametrize("how", ["scan", "phone", "upside down", "sideways", "bilevel"])
def test_a_filled_sheet_is_read(how: str) -> None:
    cells = played(DICE, 3)
    found = read_sheet(picture(scannable(DICE), cells, scan(how), 3), DICE)
    assert not silently_wrong(found.cells, cells)
    asked = [cell for cell in found.cells if cell.outcome is Outcome.DOUBTFUL]
    assert len(asked) <= 0.1 * len(found.cells)


@by_hand
def test_a_large_sheet_is_read() -> None:
    cells = played(KIND, 2)
    found = read_sheet(picture(scannable(KIND), cells, scan("phone"), 2), KIND)
    assert not silently_wrong(found.cells, cells)
    assert len(found.doubtful) <= 0.1 * len(found.cells)


@by_hand
def test_a_slip_by_the_writer_is_reported_and_not_repaired() -> None:
    cells = with_slip(DICE, played(DICE, 11), 11)
    found = read_sheet(picture(scannable(DICE), cells, scan("scan"), 11), DICE)
    assert not silently_wrong(found.cells, cells)
    verdict = score(rules(DICE), found.entry)
    assert verdict.legal is False
    assert "wrong-result" in {item.rule for item in verdict.findings}
    assert Outcome.BROKEN in {cell.outcome for cell in found.cells}


@by_hand
def test_a_corrected_cell_is_asked() -> None:
    cells = played(DICE, 5)
    name = next(cell for cell, text in cells.items() if text.isdigit() and "sum" not in cell)
    spoilt = cells | {name: f"~{cells[name]}"}
    found = read_sheet(picture(scannable(DICE), spoilt, scan("scan"), 5), DICE)
    (cell,) = [item for item in found.cells if item.cell == name]
    assert cell.outcome is Outcome.DOUBTFUL


def is_empty(found: ReadSheet) -> bool:
    states = {(cell.outcome, cell.written.state) for cell in found.cells}
    return states == {(Outcome.READ, State.EMPTY)}


def emptiness(name: str, distortion: Distortion) -> None:
    placed = scannable(name)
    found = read(seen(printed(placed), placed.size, distortion), name)
    if isinstance(found, UnreadPage):
        return  # refused with a reason: nothing was read into it
    assert is_empty(found), [cell for cell in found.cells if cell.written.state != State.EMPTY]


@pytest.mark.parametrize("index", range(20))
def test_an_empty_sheet_reads_empty(index: int) -> None:
    emptiness(DICE, perturbations(scannable(DICE))[index])


@pytest.mark.slow
@pytest.mark.parametrize("index", range(20))
def test_an_empty_large_sheet_reads_empty(index: int) -> None:
    emptiness(KIND, perturbations(scannable(KIND))[index])


@pytest.mark.slow
@pytest.mark.parametrize("index", range(7))  # all but the one with a second sheet
@pytest.mark.parametrize("name", [DICE, KIND])
def test_into_an_empty_sheet_seen_roughly_nothing_is_read_for_certain(
    name: str, index: int
) -> None:
    placed = scannable(name)
    how = rough_perturbations(placed, printed(placed))[index]
    found = read(seen(printed(placed), placed.size, how), name)
    if isinstance(found, ReadSheet):
        certain = [cell for cell in found.cells if cell.outcome is not Outcome.DOUBTFUL]
        assert {cell.written.state for cell in certain} == {State.EMPTY}


def test_a_hand_s_shadow_is_no_ink() -> None:
    placed = scannable(KIND)
    (how,) = (item for item in rough_perturbations(placed, printed(placed)) if "hand" in item.name)
    found = read_sheet(seen(printed(placed), placed.size, how), KIND)
    assert len(found.doubtful) <= 0.02 * len(found.cells)


@pytest.mark.parametrize("how", SCANS, ids=lambda item: item.name)
def test_nothing_is_read_into_an_empty_sheet(how: Distortion) -> None:
    found = read_sheet(seen(printed(scannable(DICE)), scannable(DICE).size, how), DICE)
    assert is_empty(found)


@by_hand
@pytest.mark.slow
@pytest.mark.parametrize("name", [DICE, KIND])
def test_hardly_anything_is_silently_wrong(name: str) -> None:
    """Every kind of picture, one sheet each: at most one wrong cell in a thousand unasked."""
    wrong: list[str] = []
    count = flagged = 0
    for seed, how in enumerate(SCANS):
        cells = played(name, 100 + seed)
        found = read_sheet(picture(scannable(name), cells, how, 100 + seed), name)
        wrong += silently_wrong(found.cells, cells).values()
        flagged += len(found.doubtful)
        count += len(found.cells)
    assert len(wrong) <= count / 1000, wrong
    assert flagged <= 0.05 * count


def without_code(name: str) -> Grey:
    """An empty sheet whose code has been painted over."""
    placed = sheet(name)
    (code,) = [item for item in placed.items if isinstance(item, IdentityCode)]
    paper = printed(placed).copy()
    scale = paper.shape[1] / placed.size.width
    rows = slice(round(code.rect.y * scale), round(code.rect.bottom * scale))
    paper[rows, round(code.rect.x * scale) : round(code.rect.right * scale)] = 255
    return seen(paper, placed.size, scan("scan"))


def test_a_sheet_without_a_code_must_be_named() -> None:
    grey = without_code(DICE)
    (unnamed,) = read_picture(grey, "picture", ScanOrder())
    assert isinstance(unnamed, UnreadPage)
    assert "--layout" in (unnamed.error.hint or "")
    (no_letter,) = read_picture(grey, "picture", ScanOrder(layout=DICE))
    assert isinstance(no_letter, UnreadPage)
    assert "A, B, C" in (no_letter.error.hint or "")
    (named,) = read_picture(grey, "picture", ScanOrder(layout=DICE, letter="A"))
    assert isinstance(named, ReadSheet) and is_empty(named)
    assert (named.layout.name, named.entry.sheet) == (DICE, "A")


def test_a_sheet_named_wrongly_is_refused() -> None:
    (found,) = read_picture(without_code(DICE), "picture", ScanOrder(layout=KIND))
    assert isinstance(found, UnreadPage)


def test_two_sheets_on_a_page_are_both_read() -> None:
    page = seen(printed(scannable(DICE)), scannable(DICE).size, scan("scan"))
    found = list(read_picture(np.hstack([page, page]), "picture", ScanOrder()))
    assert [item.place.sheet for item in found] == [1, 2]
    for item in found:
        assert isinstance(item, ReadSheet) and is_empty(item)


@by_hand
@pytest.mark.slow
def test_a_ledger_is_read_with_its_own_rules() -> None:
    cells = played(LEDGER, 0)
    found = read_sheet(picture(sheet(LEDGER), cells, scan("scan"), 0), LEDGER)
    assert not silently_wrong(found.cells, cells)
    assert len(found.doubtful) <= 0.1 * len(cells)


@pytest.mark.parametrize("dark", [10, 120])
def test_a_blackened_cell_is_not_empty(dark: int) -> None:
    placed = sheet(DICE)
    paper = printed(placed).copy()
    scale = paper.shape[1] / placed.size.width
    box = placed.cell("row2.2").rect.shrunk(0.2)
    rows = slice(round(box.y * scale), round(box.bottom * scale))
    paper[rows, round(box.x * scale) : round(box.right * scale)] = dark
    found = read_sheet(seen(paper, placed.size, scan("scan")), DICE)
    states = {cell.cell: cell.outcome for cell in found.cells if cell.written.state != State.EMPTY}
    assert states == {"row2.2": Outcome.DOUBTFUL}
