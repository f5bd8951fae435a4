"""Every sheet is found to a fraction of a millimetre, or refused; never silently misplaced."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from sheetgen.scan import Rectified, find_sheets, rectify
from tests.roundtrip.distort import Distortion, View, blur, noise, seen
from tests.roundtrip.errors import cell_errors
from tests.roundtrip.judged import Outcome, judged
from tests.roundtrip.perturbations import FLAT_MM, perturbations, rough_perturbations
from tests.roundtrip.sheets import blank, printed, scannable

SHEETS: tuple[tuple[str, str, str, int | None], ...] = (
    *(("twenty-one", letter, "de", None) for letter in "ABCDEF"),
    *(("twenty-one", "B", language, None) for language in ("en", "fr")),
    *(("acht-mann", "", language, None) for language in ("de", "en", "fr")),
    ("421", "", "de", 4),
)

# What an ordinary scan or photo looks like: here a refusal would be a fault too.
ORDINARY = ("scan 200 dpi", "upside down", "perspective", "bend", "one bit", "missing tag")
NAMES = tuple(item.name for item in perturbations(scannable("twenty-one")))


def _named(layout: str, name: str) -> Distortion:
    found = {item.name: item for item in perturbations(scannable(layout))}
    return found[name]


@pytest.mark.parametrize("name", ORDINARY)
@pytest.mark.parametrize("layout", ["twenty-one", "acht-mann"])
def test_cells_are_found_in_ordinary_pictures(layout: str, name: str) -> None:
    result = judged(scannable(layout), _named(layout, name))
    assert result.outcome is Outcome.RIGHT, f"{result.why} {result.error:.2f} mm"
    assert result.named


@pytest.mark.parametrize("name", ["any angle", "shaken", "photocopy", "torn corner"])
def test_hard_pictures_are_right_or_refused(name: str) -> None:
    result = judged(scannable("twenty-one"), _named("twenty-one", name))
    assert result.outcome is not Outcome.WRONG, f"{result.why} {result.error:.2f} mm"


@pytest.mark.slow
@pytest.mark.parametrize("sheet", SHEETS, ids=str)
def test_no_sheet_is_silently_misplaced(sheet: tuple[str, str, str, int | None]) -> None:
    placed = scannable(*sheet)
    results = {item.name: judged(placed, item) for item in perturbations(placed)}
    assert {name for name, item in results.items() if item.outcome is Outcome.WRONG} == set()
    refused = {name for name, item in results.items() if item.outcome is Outcome.REFUSED}
    assert len(refused) <= 3, refused
    assert not refused.intersection(ORDINARY)


# How the rough ones must come out: what cells hang on lies in the picture, or it does not.
ROUGH = {
    "barrel": Outcome.RIGHT,
    "pincushion": Outcome.RIGHT,
    "strong barrel": Outcome.RIGHT,
    "cropped corner": Outcome.RIGHT,
    "cropped cells": Outcome.REFUSED,
    "hand's shadow": Outcome.RIGHT,
    "table cloth": Outcome.RIGHT,
    "second sheet": Outcome.RIGHT,
}


def rough(layout: str, name: str) -> Distortion:
    placed = scannable(layout)
    found = {item.name: item for item in rough_perturbations(placed, printed(placed))}
    return found[name]


@pytest.mark.parametrize("name", ROUGH)
def test_lenses_tables_and_hands(name: str) -> None:
    result = judged(scannable("twenty-one"), rough("twenty-one", name))
    assert result.outcome is ROUGH[name], f"{result.why} {result.error:.2f} mm"


@pytest.mark.slow
@pytest.mark.parametrize("name", ROUGH)
def test_a_large_sheet_is_right_or_refused(name: str) -> None:
    result = judged(scannable("acht-mann"), rough("acht-mann", name))
    assert result.outcome is not Outcome.WRONG, f"{result.why} {result.error:.2f} mm"


def test_there_are_twelve_sheets_and_twenty_perturbations() -> None:
    assert len(SHEETS) == len(set(SHEETS)) == 12
    assert len(NAMES) == len(set(NAMES)) == 20


@pytest.mark.parametrize("layout", ["twenty-one", "acht-mann"])
def test_writing_in_every_box_does_not_move_the_cells(layout: str) -> None:
    """Bold strokes in all boxes, many of them along and across the printed lines."""
    placed = scannable(layout)
    random = np.random.default_rng(11)
    sheet = printed(placed).copy()
    scale = sheet.shape[1] / placed.size.width
    for cell in placed.cells:
        for box in cell.digits or (cell.rect,):
            for _ in range(3):
                ends = random.uniform(-0.1, 1.1, (2, 2)) * (box.width, box.height)
                points = (np.add(ends, (box.x, box.y)) * scale).astype(int).tolist()
                cv2.line(sheet, points[0], points[1], 30, 7)
    view = View(9, 4, (0.05, 0.08))
    picture = seen(sheet, placed.size, Distortion("", view, after=(blur(0.8), noise(4))))
    (sighting,) = find_sheets(picture)
    found = rectify(picture, sighting, placed, blank(placed))
    assert isinstance(found, Rectified)
    assert cell_errors(found, placed, view).max() <= FLAT_MM
