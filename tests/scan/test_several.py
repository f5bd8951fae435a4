"""Several sheets in one picture, as on an uncut page of a block."""

from __future__ import annotations

import numpy as np
import pypdfium2  # type: ignore[import-untyped]
import pytest

from sheetgen.impose import ImposeOptions, impose
from sheetgen.render import render_pdf
from sheetgen.scan import Rectified, find_sheets, rectify
from sheetgen.scan.types import Grey
from tests.roundtrip.sheets import blank, scannable

LETTERS = "ABCDEF"


def page(dpi: float = 200) -> Grey:
    arts = [scannable("twenty-one", letter) for letter in LETTERS]
    job = impose(arts, list(range(6)), ImposeOptions())
    with pypdfium2.PdfDocument(render_pdf(job)) as document:
        assert len(document) == 1
        image = document[0].render(scale=dpi / 72, grayscale=True).to_pil()
    return np.asarray(image.convert("L"), dtype=np.uint8)


@pytest.mark.parametrize("quarter_turns", [0, 1, 2])
def test_every_sheet_of_an_uncut_page_is_read(quarter_turns: int) -> None:
    picture = np.ascontiguousarray(np.rot90(page(), quarter_turns))
    sightings = find_sheets(picture)
    names = [item.identity.letter if item.identity else "?" for item in sightings]
    assert sorted(names) == list(LETTERS)
    if quarter_turns == 0:
        assert names == [*LETTERS]
    for sighting, letter in zip(sightings, names, strict=True):
        placed = scannable("twenty-one", letter)
        found = rectify(picture, sighting, placed, blank(placed))
        assert isinstance(found, Rectified)
        assert found.share > 0.9


@pytest.mark.parametrize("dpi", [145, 150, 165, 180])
def test_small_tags_are_exact_in_scans_of_common_resolutions(dpi: float) -> None:
    picture = page(dpi)
    for sighting in find_sheets(picture):
        assert sighting.identity is not None
        placed = scannable("twenty-one", sighting.identity.letter)
        found = rectify(picture, sighting, placed, blank(placed))
        assert isinstance(found, Rectified)
        assert found.left_out_mm < 0.3


def test_a_lost_tag_does_not_join_two_sheets() -> None:
    picture = page()
    sightings = {item.identity.letter: item for item in find_sheets(picture) if item.identity}
    lost = next(tag for tag in sightings["A"].tags if tag.id == 1)
    low, high = lost.corners.min(axis=0).astype(int) - 4, lost.corners.max(axis=0).astype(int) + 5
    painted = picture.copy()
    painted[low[1] : high[1], low[0] : high[0]] = 255
    again = find_sheets(painted)
    assert sorted(len(item.tags) for item in again) == [3, 4, 4, 4, 4, 4]
    for sighting in again:
        assert sighting.identity is not None
        placed = scannable("twenty-one", sighting.identity.letter)
        assert isinstance(rectify(painted, sighting, placed, blank(placed)), Rectified)
