"""A sheet whose code cannot be read is what its print says, whatever it is called."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from sheetgen.model.placed import IdentityCode
from sheetgen.pipeline.scan import ReadSheet, Scanned, read_picture
from sheetgen.pipeline.scan_order import ScanOrder
from sheetgen.scan import Print, Reason, Rectified, Refusal, checked_letter, find_sheets, rectify
from sheetgen.scan.types import Grey
from tests.roundtrip.distort import Distortion, View, blur, noise, seen
from tests.roundtrip.sheets import blank, printed, scannable

LETTERS = "ABCDEF"
AS_SEEN = Distortion("", View(7, 3, (0.04, -0.05)), after=(blur(0.7), noise(4)))


def prints() -> dict[str, Print]:
    sheets = {letter: scannable("twenty-one", letter) for letter in LETTERS}
    return {letter: Print(placed, blank(placed)) for letter, placed in sheets.items()}


def straightened(sheet: Grey, named: str) -> Rectified:
    placed = scannable("twenty-one", named)
    picture = seen(sheet, placed.size, AS_SEEN)
    (sighting,) = find_sheets(picture)
    found = rectify(picture, replace(sighting, code=None), placed, blank(placed))
    assert isinstance(found, Rectified)
    return found


@pytest.mark.parametrize("letter", LETTERS)
def test_each_letter_is_told_from_the_others(letter: str) -> None:
    found = straightened(printed(scannable("twenty-one", letter)), "A")
    for named in LETTERS:
        refusal = checked_letter(found, named, prints())
        if named == letter:
            assert refusal is None
        else:
            assert refusal is not None and refusal.reason is Reason.OTHER_SHEET
            assert refusal.facts["seen"] == f"twenty-one {letter}"


def test_a_print_that_may_be_several_letters_is_refused() -> None:
    """What differs between two letters is half of the one and half of the other."""
    one, other = (printed(scannable("twenty-one", letter)) for letter in "BC")
    mixed = cv2.addWeighted(one, 0.5, other, 0.5, 0)
    refusal = checked_letter(straightened(np.asarray(mixed, dtype=np.uint8), "B"), "B", prints())
    assert isinstance(refusal, Refusal) and refusal.reason is Reason.LETTER_UNCLEAR
    assert refusal.facts["letters"] == "B, C"


def read_without_code(named: str) -> Scanned:
    """Sheet C with its code painted over, called by a letter."""
    placed = scannable("twenty-one", "C")
    code = next(item.rect for item in placed.items if isinstance(item, IdentityCode))
    sheet = printed(placed).copy()
    scale = sheet.shape[1] / placed.size.width
    x, y, side = (round(value * scale) for value in (code.x, code.y, code.width))
    sheet[y : y + side, x : x + side] = 255
    order = ScanOrder(layout="twenty-one", letter=named)
    (found,) = read_picture(seen(sheet, placed.size, AS_SEEN), "picture", order)
    return found


def test_the_wrong_letter_is_refused_by_name() -> None:
    right, wrong = read_without_code("C"), read_without_code("B")
    assert isinstance(right, ReadSheet) and right.letter == "C"
    assert not isinstance(wrong, ReadSheet)
    assert "twenty-one C" in wrong.error.message and "twenty-one B" in wrong.error.message
