"""Tags and codes as foreign readers see them: OpenCV's detector and zxing-cpp, in every mode."""

from __future__ import annotations

import cv2
import numpy as np
import pypdfium2  # type: ignore[import-untyped]
import pytest
import zxingcpp

from sheetgen.model.geometry import Rect, Size
from sheetgen.model.identity import parse_identity
from sheetgen.model.placed import Fiducial, IdentityCode, Item, PlacedSheet
from sheetgen.render import ColourMode, RenderOptions, render_sheets
from sheetgen.render.scan_marks import TAG_ROWS, code_cells, tag_cells
from tests.roundtrip.sheets import scannable

DPI = 300
PX = DPI / 25.4


def raster(
    sheet: PlacedSheet, mode: ColourMode, saving: bool = False
) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    data = render_sheets([sheet], RenderOptions(mode=mode, ink_saving=saving))
    with pypdfium2.PdfDocument(data) as document:
        image = document[0].render(scale=DPI / 72).to_pil().convert("L")
    return np.asarray(image, dtype=np.uint8)


def sheet_of(*items: Item) -> PlacedSheet:
    return PlacedSheet("small", "0" * 16, "Small", "", "en", Size(100, 80), (), items, ())


@pytest.mark.parametrize("mode", ColourMode)
@pytest.mark.parametrize("number", range(len(TAG_ROWS)))
def test_each_tag_is_found_where_it_is(number: int, mode: ColourMode) -> None:
    place = Rect(20, 30, 6, 6)
    picture = raster(sheet_of(Fiducial(number, place)), mode)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(picture)
    assert ids.ravel().tolist() == [number]
    mm = (np.asarray(corners[0]).reshape(4, 2) + 0.5) / PX
    wanted = [(20, 30), (26, 30), (26, 36), (20, 36)]
    assert np.abs(mm - wanted).max() < 0.15


def test_cells_are_pure_black_and_have_no_seams() -> None:
    picture = raster(sheet_of(Fiducial(0, Rect(20, 30, 6, 6))), ColourMode.RGB)
    cells = tag_cells(0)
    size = 6 / 6 * PX
    for row, line in enumerate(cells):
        for column, black in enumerate(line):
            x, y = (20 * PX + column * size), (30 * PX + row * size)
            part = picture[round(y) + 2 : round(y + size) - 2, round(x) + 2 : round(x + size) - 2]
            assert part.min() == part.max() == (0 if black else 255)
    border = picture[
        round(30 * PX) + 2 : round(31 * PX) - 2, round(20 * PX) + 2 : round(26 * PX) - 2
    ]
    assert border.max() == 0


@pytest.mark.parametrize("mode", ColourMode)
@pytest.mark.parametrize("side", [12.0, 18.0])
def test_a_code_is_read(side: float, mode: ColourMode) -> None:
    payload = "SG1:SOME-LAYOUT:B:FR:0123ABCD"
    picture = raster(sheet_of(IdentityCode(payload, Rect(40, 30, side, side))), mode)
    (code,) = zxingcpp.read_barcodes(picture)
    assert code.text == payload
    assert code.position.top_left.x == pytest.approx(40 * PX, abs=3)
    assert code.position.bottom_right.y == pytest.approx((30 + side) * PX, abs=3)


def test_the_code_of_a_usual_name_is_small_enough_for_twelve_millimetres() -> None:
    for payload in ("SG1:TWENTY-ONE:A:DE:0123ABCD", "SG1:ZWEIUNDZWANZIG:-:DE:0123ABCD:P8:C2"):
        modules = len(code_cells(payload))
        assert modules <= 29  # version 3
        assert 12 / modules >= 0.4  # mm a module: five dots at 300 dpi


@pytest.mark.parametrize("mode", [*ColourMode, None])
@pytest.mark.parametrize("layout", ["twenty-one", "acht-mann"])
def test_whole_sheets_are_read_back(layout: str, mode: ColourMode | None) -> None:
    placed = scannable(layout)
    picture = raster(placed, mode or ColourMode.RGB, saving=mode is None)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    _, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(picture)
    tags = {item.id for item in placed.items if isinstance(item, Fiducial)}
    assert set(ids.ravel().tolist()) == tags
    (code,) = zxingcpp.read_barcodes(picture)
    identity = parse_identity(code.text)
    assert (identity.layout, identity.letter) == (placed.layout, placed.letter)
    assert placed.digest.startswith(identity.digest)
