"""What is not certain is refused, with the reason."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from sheetgen.model.placed import Box, Fiducial, Line, PlacedSheet, Words
from sheetgen.scan import Reason, Rectified, Refusal, find_sheets, rectify
from sheetgen.scan.types import Grey
from tests.roundtrip.distort import Distortion, View, blur, contrast, noise, seen, without_tag
from tests.roundtrip.sheets import blank, printed, scannable

SHEET = scannable("twenty-one")
TAGS = {
    item.id: (item.rect.x, item.rect.y, item.rect.width)
    for item in SHEET.items
    if isinstance(item, Fiducial)
}
VIEW = View(9, 3)


def result(
    picture: Grey, placed: PlacedSheet = SHEET, known: PlacedSheet | None = None
) -> Rectified | Refusal:
    (sighting,) = find_sheets(picture)
    return rectify(picture, sighting, placed, blank(known or placed))


def reason(picture: Grey, placed: PlacedSheet = SHEET) -> Reason:
    found = result(picture, placed)
    assert isinstance(found, Refusal), "was read"
    return found.reason


def test_a_page_without_a_sheet_shows_none() -> None:
    random = np.random.default_rng(1)
    paper = np.full((900, 700), 235, np.uint8)
    cv2.putText(paper, "no sheet here", (60, 300), cv2.FONT_HERSHEY_SIMPLEX, 2, 20, 3)
    assert find_sheets(paper) == []
    assert find_sheets(random.integers(0, 255, (600, 600), dtype=np.uint8)) == []


def test_fewer_than_three_tags() -> None:
    gone = tuple(without_tag(number, SHEET.size, TAGS) for number in (0, 1))
    picture = seen(printed(SHEET), SHEET.size, Distortion("", VIEW, before=gone))
    assert reason(picture) is Reason.TOO_FEW_TAGS


def test_another_letter_or_language_or_version() -> None:
    picture = seen(printed(SHEET), SHEET.size, Distortion("", VIEW))
    assert reason(picture, scannable("twenty-one", "B")) is Reason.OTHER_SHEET
    assert reason(picture, scannable("acht-mann")) is Reason.OTHER_SHEET
    assert reason(picture, scannable("twenty-one", "A", "fr")) is Reason.OTHER_SHEET
    newer = replace(SHEET, digest="f" * 16)
    (sighting,) = find_sheets(picture)
    found = rectify(picture, sighting, newer, blank(SHEET))
    assert isinstance(found, Refusal) and found.reason is Reason.OTHER_VERSION


@pytest.mark.parametrize("other", [("acht-mann", "", "de"), ("twenty-one", "A", "de")])
def test_a_sheet_named_wrongly_is_not_read(other: tuple[str, str, str]) -> None:
    """The code is hidden, so that only tags and lines can tell."""
    shown = scannable("acht-mann" if other[0] == "twenty-one" else "twenty-one")
    picture = seen(printed(shown), shown.size, Distortion("", View(8, 3)))
    (sighting,) = find_sheets(picture)
    found = rectify(
        picture, replace(sighting, code=None), scannable(*other), blank(scannable(*other))
    )
    assert isinstance(found, Refusal)
    assert found.reason in (Reason.FOREIGN_TAGS, Reason.TAGS_DISAGREE, Reason.LINES_MISSING)


def test_without_its_code_a_sheet_is_read_if_somebody_names_it() -> None:
    picture = seen(printed(SHEET), SHEET.size, Distortion("", VIEW))
    (sighting,) = find_sheets(picture)
    found = rectify(picture, replace(sighting, code=None), SHEET, blank(SHEET))
    assert isinstance(found, Rectified)


def test_printed_lines_elsewhere() -> None:
    """The tags of this sheet, but other things printed between them."""
    moved = tuple(
        item
        for item in SHEET.items
        if not isinstance(item, Box | Line | Words) or isinstance(item, Fiducial)
    )
    bare = replace(SHEET, items=moved)
    picture = seen(printed(bare), SHEET.size, Distortion("", VIEW))
    (sighting,) = find_sheets(picture)
    found = rectify(picture, sighting, SHEET, blank(SHEET))
    assert isinstance(found, Refusal) and found.reason is Reason.LINES_MISSING


def test_blurred() -> None:
    """Where so little is seen that hardly a tag is found; and where all were found all the same."""
    sharp, soft, softer = (
        seen(printed(SHEET), SHEET.size, Distortion("", VIEW, after=(blur(sigma),)))
        for sigma in (0.5, 5, 6)
    )
    assert reason(soft) is Reason.TOO_FEW_TAGS
    (sighting,) = find_sheets(sharp)
    found = rectify(softer, sighting, SHEET, blank(SHEET))
    assert isinstance(found, Refusal) and found.reason is Reason.TOO_BLURRED


def test_too_little_contrast() -> None:
    dim = (contrast(100, 130), noise(1))
    picture = seen(printed(SHEET), SHEET.size, Distortion("", VIEW, after=dim))
    assert reason(picture) is Reason.TOO_DARK


def test_too_coarse() -> None:
    picture = seen(printed(SHEET), SHEET.size, Distortion("", View(2.2)))
    assert reason(picture) is Reason.TOO_SMALL


def test_a_mirrored_sheet_is_not_seen() -> None:
    picture = seen(printed(SHEET), SHEET.size, Distortion("", VIEW))
    assert find_sheets(np.ascontiguousarray(picture[:, ::-1])) == []


def test_a_folded_corner_moves_its_tag() -> None:
    """One tag lies 3 mm from its place: the others decide, or all are refused."""
    items = tuple(
        replace(item, rect=item.rect.moved(3, 0))
        if isinstance(item, Fiducial) and item.id == 3
        else item
        for item in SHEET.items
    )
    picture = seen(printed(replace(SHEET, items=items)), SHEET.size, Distortion("", VIEW))
    assert reason(picture) is Reason.TAGS_DISAGREE


def test_a_sheet_of_which_half_is_not_in_the_picture() -> None:
    """Its three tags lie along one edge; what is not seen must not be taken for empty."""
    placed = scannable("acht-mann")
    picture = seen(printed(placed), placed.size, Distortion("", View(6, 1)))
    half = np.ascontiguousarray(picture[:, : picture.shape[1] // 2])
    (sighting,) = find_sheets(half)
    assert len(sighting.tags) == 3
    found = rectify(half, sighting, placed, blank(placed))
    assert isinstance(found, Refusal) and found.reason is Reason.PART_MISSING


def test_cells_beyond_the_edge_of_the_picture() -> None:
    """All tags but one are seen, but a corner with cells is not."""
    picture = seen(printed(SHEET), SHEET.size, Distortion("", View(9, 12, shift=(0.225, 0.0))))
    assert reason(picture) is Reason.PART_MISSING
