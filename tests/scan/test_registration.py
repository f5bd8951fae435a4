"""Every sheet is found to a fraction of a millimetre, or refused; never silently misplaced."""

from __future__ import annotations

import pytest

from tests.roundtrip.distort import Distortion
from tests.roundtrip.judged import Outcome, judged
from tests.roundtrip.perturbations import perturbations
from tests.roundtrip.sheets import scannable

SHEETS = (
    *(("twenty-one", letter, "de") for letter in "ABCDEF"),
    *(("twenty-one", "B", language) for language in ("en", "fr")),
    *(("acht-mann", "", language) for language in ("de", "en", "fr")),
    ("twenty-one", "C", "en"),
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
@pytest.mark.parametrize("sheet", SHEETS, ids=" ".join)
def test_no_sheet_is_silently_misplaced(sheet: tuple[str, str, str]) -> None:
    placed = scannable(*sheet)
    results = {item.name: judged(placed, item) for item in perturbations(placed)}
    assert {name for name, item in results.items() if item.outcome is Outcome.WRONG} == set()
    refused = {name for name, item in results.items() if item.outcome is Outcome.REFUSED}
    assert len(refused) <= 3, refused
    assert not refused.intersection(ORDINARY)


def test_there_are_twelve_sheets_and_twenty_perturbations() -> None:
    assert len(SHEETS) == len(set(SHEETS)) == 12
    assert len(NAMES) == len(set(NAMES)) == 20
