"""Wrong, odd and unlucky use: one clear message, the right exit code, no half file."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pypdf import PdfReader

from sheetgen.cli import main
from sheetgen.cli.options import measured
from sheetgen.load.shelf import layouts_folder
from sheetgen.output import default_path


@pytest.fixture(autouse=True)
def _without_printers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run sheetgen as a process of its own, since only that has real output streams."""
    folders = os.pathsep.join(filter(None, [*sys.path]))
    return subprocess.run(
        [sys.executable, "-m", "sheetgen", *arguments],
        env={**os.environ, "PYTHONPATH": folders, **environment},
        capture_output=True,
        encoding="latin-1",
        check=False,
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("block", "twenty-one", "--scale", "nan"), "not a number"),
        (("block", "twenty-one", "--offset", "nan,0"), "not two numbers"),
        (("block", "twenty-one", "-o", "x" * 300), "cannot write"),
        (("block", "twenty-one", "-o", "in-the-way/block.pdf"), "in-the-way is not a folder"),
        (("block", "twenty-one", "-o", "block.png"), "would hold a PDF"),
        (("block", "twenty-one", "-o", "block.docx"), "not a text document"),
        (("block", "twenty-one", "-o", "block"), "name it block.pdf"),
        (("block", "in-the-wya.yaml"), 'did you mean "in-the-way"?'),
        (("check", "in-the-wya"), 'did you mean "in-the-way"?'),
        (("sheet", "twenty-one", "--png", "-o", "sheet.pdf"), "would hold a picture"),
        (("show", "twenty-one", "--picture", "sheet.pdf"), "would hold a picture"),
        (("blank", "twenty-one", "--format", "csv", "-o", "a.yaml"), "would hold a CSV file"),
        (("blank", "acht-mann", "--sheet", "A"), "leave --sheet out"),
        (("calibrate", "--printer", " "), "a printer needs a name"),
        (("block", "twenty-one", "--printer", "attic"), "sheetgen calibrate"),
        (("sheet", "twenty-one", "--text", "a\u202eb"), "U+202E"),
        (("blank", "twenty-one", "-o", "-"), "name a file"),
        (("vary", "twenty-one", "mine", "-o", "-"), "name a file"),
        (("schema", "-o", "-"), "name a file"),
        (("show", "twenty-one", "--picture", "-"), "name a file"),
        (("check", "in-the-way", "--report", "-"), "name a file"),
    ],
)
def test_wrong_use_is_refused_before_anything_is_written(
    arguments: tuple[str, ...], message: str
) -> None:
    Path("in-the-way").write_text("a file", encoding="utf-8")
    result = run(*arguments)
    assert (result.exit_code, type(result.exception)) == (2, SystemExit)
    assert message in result.output
    assert [path.name for path in Path().iterdir()] == ["in-the-way"]


def test_a_scale_that_is_advised_counts_from_the_sheets_own_size() -> None:
    advice = run("block", "twenty-one", "--scale", "3").output
    assert "a scale of 2.27" in advice
    assert run("block", "twenty-one", "--scale", "2.27").exit_code == 0


def test_no_scale_is_advised_that_cannot_be_printed() -> None:
    output = run("block", "twenty-one", "--paper", "A7").output
    assert "it would fit with paper A6" in output
    assert "scale" not in output


def test_the_other_way_round_is_advised_where_that_fits() -> None:
    output = run("block", "twenty-one", "--up", "2x3", "--orientation", "landscape").output
    assert "orientation auto" in output


def test_a_text_of_two_lines_becomes_one() -> None:
    assert run("sheet", "twenty-one", "--text", "Chess club\n Northfield ").exit_code == 0
    page = PdfReader("output/twenty-one-sheet.pdf").pages[0]
    assert "Chess club Northfield" in page.extract_text()


def test_a_printers_name_never_leaves_the_output_folder() -> None:
    assert run("calibrate", "--printer", "../up/stairs").exit_code == 0
    assert [path.name for path in Path("output").iterdir()] == ["calibrate-..-up-stairs.pdf"]
    assert len(default_path("x" * 500, "pdf").name) < 120


def test_calibrate_says_what_to_type_next() -> None:
    output = run("calibrate", "--printer", "my printer", "--landscape").output
    assert "sheetgen calibrate --printer 'my printer' --landscape --front a,b,c,d" in output


def test_a_sheet_may_be_named_in_small_letters() -> None:
    assert run("blank", "twenty-one", "--sheet", "c", "-o", "anna.yaml").exit_code == 0
    assert "sheet: C" in Path("anna.yaml").read_text(encoding="utf-8")
    for letter, name in (("b", "small.png"), ("B", "large.png")):
        drawn = run("preview", "twenty-one", "--sheet", letter, "--dpi", "40", "-o", name)
        assert drawn.exit_code == 0
    assert Path("small.png").read_bytes() == Path("large.png").read_bytes()


ENTRY = """layout: acht-mann
player: "[bold]Łucja[/red]"
cells:
  fives: [15, 7]
  upper_sum: [16]
  scrap8: {1: 8}
"""


def test_a_verdict_speaks_of_the_fields_as_the_sheet_does() -> None:
    Path("a.yaml").write_text(ENTRY, encoding="utf-8")
    result = run("check", "a.yaml", "--lang", "de")
    assert result.exit_code == 1
    text = " ".join(result.output.split())
    assert "Fünfer, Spalte 2: „7“ kann hier nicht stehen" in text
    assert "Summe, Spalte 1: eingetragen ist 16, richtig ist 15 (1 zu viel)." in text
    assert "Schrott/8!, Spalte 1: Genau acht Augen" in text
    assert "[eight-as-eighty: scrap8.1]" in text


def test_a_players_name_is_no_markup() -> None:
    Path("a.yaml").write_text(ENTRY, encoding="utf-8")
    output = run("check", "a.yaml", "--game").output
    assert output.count("[bold]Łucja[/red]") >= 2


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_output_that_holds_few_letters_gets_the_rest_as_question_marks(encoding: str) -> None:
    Path("a.yaml").write_text(ENTRY, encoding="utf-8")
    result = process("check", "a.yaml", PYTHONIOENCODING=encoding)
    assert (result.returncode, result.stderr) == (1, "")
    assert "?ucja" in result.stdout


def test_json_loses_nothing_in_any_encoding() -> None:
    Path("a.yaml").write_text(ENTRY, encoding="utf-8")
    result = process("check", "a.yaml", "--json", PYTHONIOENCODING="cp1252")
    assert json.loads(result.stdout)["verdicts"][0]["player"] == "[bold]Łucja[/red]"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_under_the_output_is_said() -> None:
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [sys.executable, "-m", "sheetgen", "schema"],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert result.returncode == 2
    assert "Traceback" not in result.stderr
    assert result.stderr.startswith("sheetgen: ")


def test_an_interruption_has_an_exit_code_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(path: Path, content: bytes) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sheetgen.output.write_file", interrupted)
    result = run("block", "twenty-one", "--games", "1")
    assert result.exit_code == 130
    assert not Path("output/twenty-one-block.pdf").exists()


def test_lint_tells_warnings_from_faults() -> None:
    text = (layouts_folder() / "twenty-one.yaml").read_text(encoding="utf-8")
    Path("mine.yaml").write_text(text.replace('"#F6C519"', '"#E0402F"'), encoding="utf-8")
    result = run("lint", "mine.yaml")
    assert result.exit_code == 0
    assert "mine.yaml: 3 warnings" in result.output


def test_show_gives_the_cells_of_the_scannable_sheet_as_well() -> None:
    cells = [
        json.loads(run("show", "twenty-one", "--json", *more).output)["sheets"][0]["cells"][2]
        for more in ((), ("--scan-marks",))
    ]
    assert cells[0]["id"] == cells[1]["id"] == "row1.1"
    assert cells[0]["height_mm"] > cells[1]["height_mm"]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("0.5,-1", (0.5, -1)),
        ("0.5 mm, -1 mm", (0.5, -1)),
        ("0,5 -1", (0.5, -1)),
        ("20,3; 19,8; 169,5; 249", (20.3, 19.8, 169.5, 249)),
        ("20.3 19.8 169.5 249", (20.3, 19.8, 169.5, 249)),
        ("wide", ()),
        ("1,,2", ()),
        ("inf,0", ()),
    ],
)
def test_numbers_with_points_or_decimal_commas(text: str, numbers: tuple[float, ...]) -> None:
    assert measured(text) == numbers


def test_a_length_may_have_a_decimal_comma() -> None:
    assert run("block", "twenty-one", "--margin", "8,5 mm").exit_code == 0


@pytest.mark.parametrize("start", [b"\0\0\0\x18ftypheic\0\0\0\0mif1", b"GIF89a\1\0\1\0"])
def test_a_picture_of_another_kind_is_called_one(start: bytes) -> None:
    Path("evening.heic").write_bytes(start + bytes(100))
    output = run("check", "evening.heic").output
    assert "no picture that can be read" in output
    assert "save it as PNG, JPEG" in output


def test_no_entry_is_written_where_nothing_was_read() -> None:
    assert run("read", "evening.jpg", "-o", "evening.yaml").exit_code == 2
    assert list(Path().iterdir()) == []
