"""Sheets printed without scan marks: read by their print, everything doubtful, or refused."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from sheetgen.cli import main
from sheetgen.load import find_layout
from sheetgen.model.entry import State
from sheetgen.model.placed import PlacedSheet, PlaceOptions
from sheetgen.model.reading import Cause, Outcome
from sheetgen.pipeline.scan import ReadSheet, UnreadPage, read_picture
from sheetgen.pipeline.scan_order import ScanOrder
from sheetgen.pipeline.unmarked import find_unmarked_sheets
from sheetgen.place import place_sheet
from sheetgen.render import FontMetrics
from sheetgen.scan import Reason, Rectified, Refusal, rectify_unmarked
from sheetgen.scan.mapping import flat_mapping
from sheetgen.scan.types import Grey
from sheetgen.scan.unmarked import Found, Print
from tests.roundtrip.distort import Distortion, View, blur, jpeg, noise, seen, shadow
from tests.roundtrip.errors import cell_errors
from tests.roundtrip.fill import Ink
from tests.roundtrip.perturbations import perturbations
from tests.roundtrip.sheets import as_png, blank, printed
from tests.roundtrip.written import SCANS, inked, played

from .reading import by_hand

WORST_MM = 0.7
"""The largest error of a cell that is allowed, on flat and on bent sheets."""

SHEETS = (("twenty-one", None), ("acht-mann", None), ("421", 2))

SCAN = Distortion("scan", View(6.0, 1.2, margin=0.05), after=(blur(0.6), noise(3)))
PHONE = Distortion(
    "phone", View(7.0, 172.0, (0.1, -0.07)), after=(shadow(0.4), blur(0.8), noise(4), jpeg(80))
)


@cache
def unmarked(layout: str, letter: str = "", players: int | None = None) -> PlacedSheet:
    """A sheet in English without scan marks."""
    found = find_layout(layout)
    options = PlaceOptions(language="en", players=players)
    return place_sheet(found, letter or found.letters[0], options, FontMetrics())


def picture(placed: PlacedSheet, distortion: Distortion = SCAN) -> Grey:
    return seen(printed(placed), placed.size, distortion)


def only(grey: Grey, layout: str, letter: str | None = None) -> tuple[str, Rectified | Refusal]:
    """The letter of the one sheet in a picture, and what was made of it."""
    order = ScanOrder("en", layout, letter)
    (item,) = find_unmarked_sheets(grey, find_layout(layout), order)
    return item.identity.letter, item.found


def reason(grey: Grey, layout: str, letter: str | None = None) -> Reason:
    _, found = only(grey, layout, letter)
    assert isinstance(found, Refusal), "was read"
    return found.reason


@pytest.mark.parametrize("distortion", [SCAN, PHONE], ids=lambda item: item.name)
def test_cells_are_where_they_are(distortion: Distortion) -> None:
    placed = unmarked("twenty-one", "C")
    letter, found = only(picture(placed, distortion), "twenty-one")
    assert letter == "C" and isinstance(found, Rectified)
    assert cell_errors(found, placed, distortion.view).max() <= WORST_MM


@pytest.mark.slow
@pytest.mark.parametrize(("layout", "players"), SHEETS)
def test_no_sheet_is_silently_misplaced(layout: str, players: int | None) -> None:
    """Upside down, sideways, bent, torn, copied: right, or refused; and most are right."""
    placed = unmarked(layout, players=players)
    right = refused = 0
    ways = [item for item in perturbations(placed) if item.name != "missing tag"]
    for distortion in ways:
        grey = picture(placed, distortion)
        items = find_unmarked_sheets(grey, find_layout(layout), ScanOrder("en", layout))
        assert len(items) <= 1, distortion.name
        if not items or isinstance(items[0].found, Refusal):
            refused += 1
            continue
        error = cell_errors(items[0].found, placed, distortion.view).max()
        assert error <= WORST_MM, f"{distortion.name}: {error:.2f} mm"
        assert items[0].identity.letter == placed.letter
        assert items[0].identity.players == players
        right += 1
    assert right >= len(ways) - 1, f"{refused} of {len(ways)} refused"


def test_sheets_of_one_page_are_told_apart_by_their_print() -> None:
    pair = [picture(unmarked("twenty-one", letter)) for letter in "BE"]
    page = np.hstack([pair[0], np.full((len(pair[0]), 30), 150, np.uint8), pair[1]])
    order = ScanOrder("en", "twenty-one")
    results = list(read_picture(page, "page.png", order))
    assert [item.letter for item in results if isinstance(item, ReadSheet)] == ["B", "E"]
    assert [item.place.sheet for item in results] == [1, 2]
    assert all(not item.entry.cells for item in results if isinstance(item, ReadSheet))


def test_another_letter_than_the_one_named() -> None:
    grey = picture(unmarked("twenty-one", "C"))
    assert reason(grey, "twenty-one", "A") is Reason.OTHER_SHEET
    assert isinstance(only(grey, "twenty-one", "C")[1], Rectified)


@pytest.mark.parametrize(
    ("shown", "named"), [("acht-mann", "yatzy"), ("twenty-one", "balut"), ("yatzy", "acht-mann")]
)
def test_a_wrong_layout_is_refused(shown: str, named: str) -> None:
    grey = picture(unmarked(shown))
    results = list(read_picture(grey, "a.png", ScanOrder("en", named)))
    assert results and all(isinstance(item, UnreadPage) for item in results)


def test_a_picture_without_a_sheet() -> None:
    paper = np.full((900, 700), 235, np.uint8)
    cv2.putText(paper, "no sheet here", (60, 300), cv2.FONT_HERSHEY_SIMPLEX, 2, 20, 3)
    grain = np.random.default_rng(1).integers(0, 255, (600, 600), dtype=np.uint8)
    for grey in (paper, grain, np.full((50, 40), 255, np.uint8)):
        (item,) = read_picture(grey, "a.png", ScanOrder("en", "twenty-one"))
        assert isinstance(item, UnreadPage)
        assert "twenty-one" in item.error.message and item.error.hint


@pytest.mark.parametrize("named", [("nowhere", None), ("twenty-one", "Z")])
def test_a_name_that_does_not_exist(named: tuple[str, str | None]) -> None:
    """Each page says so, and a batch goes on."""
    (item,) = read_picture(np.full((90, 90), 255, np.uint8), "a.png", ScanOrder("en", *named))
    assert isinstance(item, UnreadPage)
    assert item.error.message.startswith("a.png: ") and (named[1] or named[0]) in str(item.error)


def test_a_mirrored_sheet_is_not_read() -> None:
    mirrored = np.ascontiguousarray(picture(unmarked("twenty-one"))[:, ::-1])
    for item in read_picture(mirrored, "a.png", ScanOrder("en", "twenty-one")):
        assert isinstance(item, UnreadPage)


def test_a_sheet_that_is_partly_outside_the_picture() -> None:
    """Cells that are not seen are not empty."""
    grey = picture(unmarked("twenty-one"))
    rows, columns = grey.shape
    assert reason(grey[: rows * 7 // 10], "twenty-one") is Reason.CUT_OFF
    assert reason(grey[:, : columns * 9 // 10], "twenty-one") is Reason.CUT_OFF


def test_a_row_too_low_is_noticed() -> None:
    """The lines of a ledger fit one row further down, too; its print as a whole does not."""
    placed = unmarked("421", players=2)
    grey = picture(placed)
    rows = sorted({cell.rect.y for cell in placed.cells})
    pitch = rows[2] - rows[1]
    here = np.array([(0, 0), (120, 0), (120, 190), (0, 190)], float)
    lower = SCAN.view.px(here + np.array([0, pitch]), placed.size)
    view = flat_mapping(here, lower, placed.size)
    assert view is not None
    found = rectify_unmarked(grey, Found(Print(placed, blank(placed)), view, {}))
    assert isinstance(found, Refusal)
    assert found.reason is Reason.PRINT_ELSEWHERE


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(item) for item in arguments])


@by_hand
def test_what_is_written_is_read_and_all_of_it_is_doubtful(tmp_path: Path) -> None:
    cells = played("twenty-one", 51)
    placed = unmarked("twenty-one")
    grey = inked(placed, cells, SCAN, 51, Ink(0.6))
    (sheet,) = read_picture(grey, "a.png", ScanOrder("en", "twenty-one"))
    assert isinstance(sheet, ReadSheet)
    for cell in sheet.cells:
        is_written = cells.get(cell.cell, "") != ""
        assert (cell.outcome is Outcome.DOUBTFUL) == is_written, cell.cell
        assert is_written or cell.written.state is State.EMPTY
    assert Cause.UNMARKED in {cell.cause for cell in sheet.cells}
    right = sum(cell.unaided.text == cells.get(cell.cell, "") for cell in sheet.cells)
    assert right >= 34, "of 36 cells"

    scan = tmp_path / "anna.png"
    scan.write_bytes(as_png(grey))
    told = run("check", scan, "--layout", "twenty-one", "--report", tmp_path / "r.pdf")
    assert told.exit_code == 3, told.output
    assert (tmp_path / "r.pdf").stat().st_size > 10_000
    told = run("read", scan, "-o", tmp_path / "a.yaml", "--layout", "twenty-one", "--lang", "en")
    assert told.exit_code == 3
    assert "the sheet was printed without scan marks" in (tmp_path / "a.yaml").read_text("utf-8")


@by_hand
@pytest.mark.slow
@pytest.mark.parametrize(("layout", "players", "least"), [("acht-mann", None, 93), ("421", 2, 90)])
def test_most_numbers_are_read(layout: str, players: int | None, least: int) -> None:
    """Numbers of one to three digits, in percent of the cells that are written in."""
    placed = unmarked(layout, players=players)
    right = written = 0
    for number in (0, 1):
        cells = played(layout, 60 + number)
        grey = inked(placed, cells, SCANS[number], 60 + number, Ink())
        (sheet,) = read_picture(grey, "a.png", ScanOrder("en", layout))
        assert isinstance(sheet, ReadSheet)
        for cell in sheet.cells:
            wanted = cells.get(cell.cell, "")
            if wanted:
                written += 1
                right += cell.unaided.text == wanted
            else:
                assert cell.written.state is State.EMPTY, cell.cell
    assert 100 * right >= least * written, f"{right} of {written}"
