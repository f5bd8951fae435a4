"""``read`` and ``check`` of scans: files, exit codes, corrections, reports."""

from __future__ import annotations

import json
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from sheetgen.cli import main
from sheetgen.pipeline.corrections import corrections_path
from sheetgen.pipeline.judge import Judge
from sheetgen.pipeline.scan import ReadSheet, read_scans
from sheetgen.pipeline.scan_order import ScanOrder
from tests.roundtrip.distort import seen
from tests.roundtrip.sheets import as_png, printed, scannable
from tests.roundtrip.written import SCANS, picture, played

from .reading import by_hand

NAME = "twenty-one"


def run(*arguments: object, answers: str | None = None) -> Result:
    return CliRunner().invoke(main, [str(item) for item in arguments], input=answers)


@pytest.fixture(scope="module")
def empty_png() -> bytes:
    placed = scannable(NAME)
    return as_png(seen(printed(placed), placed.size, SCANS[0]))


@pytest.fixture(scope="module")
def filled_png() -> bytes:
    """A sheet with one cell that was corrected: something to ask about."""
    cells = played(NAME, 5)
    name = next(cell for cell, text in cells.items() if text.isdigit() and "sum" not in cell)
    return as_png(picture(scannable(NAME), cells | {name: f"~{cells[name]}"}, SCANS[0], 5))


def test_an_empty_sheet_as_an_entry(tmp_path: Path, empty_png: bytes) -> None:
    scan, target = tmp_path / "a.png", tmp_path / "a.yaml"
    scan.write_bytes(empty_png)
    result = run("read", scan, "-o", target, "--lang", "en")
    assert result.exit_code == 0, result.output
    assert "cells: {}" in target.read_text()
    assert run("check", target).exit_code == 0


def test_every_page_is_accounted_for_in_order(tmp_path: Path, empty_png: bytes) -> None:
    """Three pages of a PDF, the second one without a sheet; then a file that is none."""
    sheet = Image.open(BytesIO(empty_png)).convert("L")
    desk = Image.new("L", sheet.size, 120)
    pages, other, target = tmp_path / "pages.pdf", tmp_path / "no.jpg", tmp_path / "out.yaml"
    sheet.save(pages, save_all=True, append_images=[desk, sheet], resolution=200)
    other.write_bytes(b"\xff\xd8\xff nothing")
    result = run("read", pages, other, "-o", target, "--lang", "en")
    assert result.exit_code == 2
    first, second, third, fourth = target.read_text().split("---\n")
    assert "page 1 of 3" in first and "layout: twenty-one" in first
    assert "page 2 of 3: no sheet can be found" in second
    assert "page 3 of 3" in third and "layout: twenty-one" in third
    assert str(other) in fourth
    assert run("check", pages).exit_code == 2


def test_a_file_of_something_else_is_said_once_not_for_every_page(tmp_path: Path) -> None:
    desk, other = Image.new("L", (600, 800), 120), tmp_path / "letter.pdf"
    desk.save(other, save_all=True, append_images=[desk, desk], resolution=100)
    result = run("check", other, "--lang", "en")
    assert result.exit_code == 2
    assert result.output.count("no sheet can be found") == 1
    assert f"{other}: no sheet can be found" in result.output


def test_several_files_at_once_keep_their_order(tmp_path: Path, empty_png: bytes) -> None:
    paths = [tmp_path / f"{number}.png" for number in range(3)]
    for path in paths:
        path.write_bytes(empty_png)
    paths[1].write_bytes(b"\x89PNG\r\n\x1a\n spoilt")
    files = list(read_scans(paths, ScanOrder(jobs=2)))
    assert [isinstance(item, ReadSheet) for (item,) in files] == [True, False, True]
    assert [item.place.file for (item,) in files] == [str(path) for path in paths]


@by_hand
def test_check_of_a_doubtful_scan_asks_for_a_look(tmp_path: Path, filled_png: bytes) -> None:
    scan = tmp_path / "anna.png"
    scan.write_bytes(filled_png)
    result = run("check", scan, "--json")
    assert result.exit_code == 3
    (verdict,) = json.loads(result.stdout)["verdicts"]
    assert verdict["legal"] is None
    assert "doubt" in {item["severity"] for item in verdict["findings"]}


@by_hand
def test_an_entry_from_a_scan_is_judged_like_the_scan(tmp_path: Path, filled_png: bytes) -> None:
    scan, target = tmp_path / "anna.png", tmp_path / "anna.yaml"
    scan.write_bytes(filled_png)
    assert run("read", scan, "-o", target).exit_code == 3
    ((of_scan,),) = Judge("en").judge_scans([scan])
    (of_entry,) = Judge("en").judge(target)
    assert not isinstance(of_scan, Exception)
    assert of_scan.verdict.computed == of_entry.verdict.computed
    assert of_scan.verdict.legal == of_entry.verdict.legal


@by_hand
def test_answers_are_kept_and_touch_nothing_else(tmp_path: Path, filled_png: bytes) -> None:
    scan, target = tmp_path / "anna.png", tmp_path / "anna.yaml"
    scan.write_bytes(filled_png)
    ((before,),) = read_scans([scan], ScanOrder())
    assert isinstance(before, ReadSheet)
    asked = before.doubtful[0].cell
    command = ("read", scan, "-o", target, "--force", "--confirm")
    assert run(*command, answers="x\nq\n").exit_code in (0, 3)
    kept = corrections_path(scan).read_text()
    (record,) = json.loads(kept)
    assert (record["cell"], record["new"], record["page"]) == (asked, "x", 1)
    assert record["who"] is not None and record["when"]
    ((after,),) = read_scans([scan], ScanOrder())
    assert isinstance(after, ReadSheet)
    changed = [new.cell for old, new in zip(before.cells, after.cells, strict=True) if old != new]
    assert changed == [asked]
    run(*command, answers="q\n")
    assert corrections_path(scan).read_text() == kept, "asked again, nothing is added"


@by_hand
def test_whoever_has_enough_of_questions_gets_no_more(tmp_path: Path, filled_png: bytes) -> None:
    paths = [tmp_path / "anna.png", tmp_path / "ben.png"]
    for path in paths:
        path.write_bytes(filled_png)
    result = run("read", *paths, "-o", tmp_path / "o.yaml", "--confirm", answers="q\n")
    assert result.exit_code == 3
    assert result.output.count("q stop") == 1
    answered = run("read", *paths, "-o", tmp_path / "p.yaml", "--confirm", answers="?\n" * 20)
    assert answered.output.count("q stop") > 1


def test_corrections_of_another_picture_do_not_count(tmp_path: Path, empty_png: bytes) -> None:
    scan = tmp_path / "a.png"
    scan.write_bytes(empty_png)
    record = {"picture": "0" * 64, "page": 1, "sheet": 1, "cell": "row1.1", "old": "", "new": "5"}
    text = json.dumps([record | {"who": "me", "when": "2026-01-01T00:00:00+00:00"}])
    corrections_path(scan).write_text(text)
    ((found,),) = read_scans([scan], ScanOrder())
    assert isinstance(found, ReadSheet)
    assert not found.entry.cells


@pytest.mark.parametrize("text", ["{", "[1]", '[{"cell": 3}]', "\udcff".encode("utf-8", "ignore")])
def test_a_spoilt_file_of_corrections_is_named(
    tmp_path: Path, empty_png: bytes, text: str | bytes
) -> None:
    scan = tmp_path / "a.png"
    scan.write_bytes(empty_png)
    corrections_path(scan).write_bytes(text.encode() if isinstance(text, str) else text)
    result = run("check", scan)
    assert result.exit_code == 2
    assert "corrections.json" in result.stderr


@by_hand
@pytest.mark.parametrize("suffix", ["pdf", "png"])
def test_a_report_has_a_page_for_each_sheet(tmp_path: Path, filled_png: bytes, suffix: str) -> None:
    scan, report = tmp_path / "anna.png", tmp_path / f"report.{suffix}"
    scan.write_bytes(filled_png)
    run("check", scan, scan, "--report", report)
    if suffix == "pdf":
        with pypdfium2.PdfDocument(report.read_bytes()) as document:
            assert len(document) == 2
    else:
        image = Image.open(report).convert("RGB")
        colours = {colour for _, colour in image.getcolors(1 << 24) or ()}
        assert (204, 102, 0) in colours, "a doubtful cell is marked"
        assert (27, 127, 76) in colours, "a read cell is marked"


def test_a_picture_on_standard_input_is_told_from_an_entry(empty_png: bytes) -> None:
    result = CliRunner().invoke(main, ["check", "-", "--lang", "en"], input=empty_png)
    assert result.exit_code == 2
    assert "standard input: this is a picture" in result.stderr
    assert "by their files" in result.stderr


def test_a_report_is_refused_before_any_work(tmp_path: Path) -> None:
    taken = tmp_path / "there.pdf"
    taken.write_bytes(b"")
    assert run("check", "a.png", "--report", taken).exit_code == 2
    assert run("check", "a.png", "--report", tmp_path / "a.txt").exit_code == 2
    assert taken.read_bytes() == b""


def test_a_sheet_named_without_its_layout_is_wrong_use(tmp_path: Path) -> None:
    assert run("read", tmp_path / "a.png", "--sheet", "A", "-o", tmp_path / "o").exit_code == 2


def test_another_layout_is_refused(tmp_path: Path, empty_png: bytes) -> None:
    scan = tmp_path / "a.png"
    scan.write_bytes(empty_png)
    result = run("check", scan, "--layout", "acht-mann")
    assert result.exit_code == 2
    assert "twenty-one" in result.stderr


def test_a_sheet_is_named_in_small_letters_too(tmp_path: Path, empty_png: bytes) -> None:
    scan = tmp_path / "a.png"
    scan.write_bytes(empty_png)
    assert run("check", scan, "--layout", NAME, "--sheet", "a").exit_code == 0
    assert run("check", scan, "--layout", NAME, "--sheet", "b").exit_code == 2


def test_a_sheet_of_ones_own_layout_asks_for_its_file(tmp_path: Path) -> None:
    layout, scan = tmp_path / "mine.yaml", tmp_path / "a.png"
    layout.write_text("sheetgen: 1\nextends: twenty-one\nname: mine\ntitle: Mine\n", "utf-8")
    placed = scannable(str(layout))
    scan.write_bytes(as_png(seen(printed(placed), placed.size, SCANS[0])))
    result = run("check", scan, "--lang", "en")
    assert result.exit_code == 2
    assert "name its file with --layout" in result.stderr
    assert run("check", scan, "--layout", layout).exit_code == 0


STARTS = (
    b"\x89PNG\r\n\x1a\n",
    b"\xff\xd8\xff\xe0",
    b"II*\x00",
    b"RIFF\x10\x00\x00\x00WEBP",
    b"%PDF-1.7\n",
)


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_spoilt_pictures_never_end_in_a_traceback(
    tmp_path: Path, empty_png: bytes, data: st.DataObject
) -> None:
    """Any bytes behind a picture's first ones, or a good picture with bytes changed or missing."""
    if data.draw(st.booleans()):
        content = data.draw(st.sampled_from(STARTS)) + data.draw(st.binary(max_size=200))
    else:
        cut = data.draw(st.integers(1, 4000))
        spoilt = bytearray(empty_png[:cut])
        for at in data.draw(st.lists(st.integers(0, cut - 1), max_size=5)):
            spoilt[min(at, len(spoilt) - 1)] ^= 0x55
        content = bytes(spoilt)
    scan = tmp_path / "spoilt.png"
    scan.write_bytes(content)
    result = run("check", scan)
    assert result.exit_code == 2
    assert result.exception is None or isinstance(result.exception, SystemExit)


@pytest.mark.parametrize(
    "command",
    ["--help", "read --help", "check --help", "block twenty-one -o {0}/b.pdf", "check {0}/e.yaml"],
)
def test_pictures_are_not_loaded_needlessly(tmp_path: Path, command: str) -> None:
    (tmp_path / "e.yaml").write_text("layout: twenty-one\nsheet: A\ncells: {row1: [5]}\n")
    arguments = command.format(tmp_path).split()
    code = (
        "import sys\nfrom sheetgen.cli import main\n"
        f"try:\n    main({arguments!r})\nexcept SystemExit:\n    pass\n"
        "print([name for name in ('numpy', 'cv2', 'zxingcpp') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        encoding="utf-8",
        check=True,
        cwd=tmp_path,
        env={"PYTHONPATH": str(Path(__file__).resolve().parents[2]), "PATH": ""},
    )
    assert done.stdout.endswith("[]\n"), done.stdout
