"""``block --seed``: fresh sheets on paper alone, and what the file says of how they were made."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pikepdf import Pdf, Stream
from pypdf import PdfReader

from sheetgen.cli import main
from sheetgen.load import find_layout, load_file
from sheetgen.model.layout import DiceRows, Layout
from sheetgen.pipeline.arrange import rearranged

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def properties(file: str) -> tuple[str, str]:
    """The subject and the keywords of a PDF."""
    found = PdfReader(file).metadata
    assert found is not None
    return found.subject or "", str(found.get("/Keywords", ""))


def sheets_drawn(file: str) -> list[bytes]:
    """The drawing operations of the sheets of a PDF."""
    with Pdf.open(file) as pdf:
        streams = [item for item in pdf.objects if isinstance(item, Stream)]
        forms = [item for item in streams if item.get("/Subtype") == "/Form"]
        return sorted(item.read_bytes() for item in forms)


def colours(layout: Layout) -> list[tuple[tuple[str, ...], ...]]:
    dice = next(item for item in layout.flat_sections() if isinstance(item, DiceRows))
    return [sheet.colours for sheet in dice.arrangements]


def test_a_seed_makes_other_sheets_and_says_so_in_the_file() -> None:
    assert run("block", "twenty-one", "-o", "plain.pdf", "--games", "1").exit_code == 0
    made = run("block", "twenty-one", "-o", "seven.pdf", "--games", "1", "--seed", "7")
    assert made.exit_code == 0, made.output
    assert "sheetgen vary twenty-one NAME --seed 7" in made.output
    subject, keywords = properties("seven.pdf")
    assert "seed 7" in subject
    assert "yes: no sheet is another one with its colours renamed" in subject
    assert keywords == (
        "seed 7, balanced: holds, rows: holds, positions: holds, unlike: holds, "
        "smallest difference: 30 of 30 fields"
    )
    assert properties("plain.pdf") == ("", "")
    assert sheets_drawn("seven.pdf") != sheets_drawn("plain.pdf")
    assert [path.name for path in Path().rglob("*") if path.suffix == ".yaml"] == []


def test_the_same_seed_gives_the_same_file_and_another_one_does_not() -> None:
    for name, seed in (("a", "7"), ("b", "7"), ("c", "8")):
        assert run("block", "twenty-one", "-o", f"{name}.pdf", "--seed", seed).exit_code == 0
    files = [Path(f"{name}.pdf").read_bytes() for name in "abc"]
    assert files[0] == files[1] != files[2]


def test_the_sheets_are_those_of_the_variant_with_that_seed() -> None:
    assert run("vary", "twenty-one", "fresh", "--seed", "7").exit_code == 0
    fresh = load_file(Path("output/fresh.yaml"))
    assert colours(fresh) == colours(rearranged(find_layout("twenty-one"), 7).layout)
    assert colours(fresh) != colours(find_layout("twenty-one"))


def test_a_variant_carries_its_seed_into_its_block() -> None:
    assert run("vary", "twenty-one", "fresh", "--seed", "7").exit_code == 0
    layout = load_file(Path("output/fresh.yaml"))
    assert layout.made is not None
    assert layout.made.seed == 7
    assert run("block", "output/fresh.yaml", "-o", "fresh.pdf").exit_code == 0
    subject, keywords = properties("fresh.pdf")
    assert "seed 7" in subject
    assert keywords.startswith("seed 7, balanced: holds")


def test_more_sheets_and_colours_than_the_base_carry_their_seed_too() -> None:
    options = ("--seed", "3", "--sheets", "8")
    assert run("vary", "twenty-one", "eight", *options).exit_code == 0
    assert run("block", "output/eight.yaml", "-o", "eight.pdf").exit_code == 0
    assert properties("eight.pdf")[1].startswith("seed 3, balanced: nearest")


def test_colours_changed_by_hand_are_not_said_to_be_of_the_seed() -> None:
    assert run("vary", "twenty-one", "fresh", "--seed", "7").exit_code == 0
    file = Path("output/fresh.yaml")
    text = file.read_text("utf-8")
    first = next(line for line in text.splitlines() if line.strip().startswith("row1:"))
    name, _, row = first.partition(": ")
    words = row.split()
    changed = " ".join([words[1], words[0], *words[2:]])
    file.write_text(text.replace(first, f"{name}: {changed}", 1), "utf-8")
    made = run("block", str(file), "-o", "changed.pdf")
    assert made.exit_code == 0
    assert "seed" not in "".join(properties("changed.pdf"))
    assert "seed 7" in made.output


def test_who_made_a_file_does_not_make_it_another_layout() -> None:
    assert run("vary", "twenty-one", "fresh", "--seed", "7").exit_code == 0
    file = Path("output/fresh.yaml")
    before = load_file(file)
    text = file.read_text("utf-8")
    (line,) = (line for line in text.splitlines() if line.startswith("made:"))
    file.write_text(text.replace(line, "made: {seed: 7, by: sheetgen 99.1}"), "utf-8")
    after = load_file(file)
    assert before.made != after.made
    assert before.digest == after.digest


@pytest.mark.parametrize("name", ["acht-mann", "doppelkopf"])
def test_a_layout_without_colours_has_nothing_to_arrange(name: str) -> None:
    made = run("block", name, "--seed", "7", "-o", "no.pdf")
    assert made.exit_code == 2
    assert f'layout "{name}" has no rows of coloured dice' in made.output
    assert "Traceback" not in made.output
    assert not Path("no.pdf").exists()


def test_a_scan_could_not_tell_which_sheets_they_are() -> None:
    made = run("block", "twenty-one", "--seed", "7", "--scan-marks", "-o", "no.pdf")
    assert made.exit_code == 2
    assert "sheetgen vary twenty-one NAME --seed 7" in made.output
    assert not Path("no.pdf").exists()


def test_an_arrangement_needs_no_numerical_library() -> None:
    program = (
        "import sys\n"
        "from sheetgen.load import find_layout\n"
        "from sheetgen.pipeline.arrange import rearranged\n"
        "import sheetgen.pipeline.paper\n"
        "rearranged(find_layout('twenty-one', trust_shipped=True), 7)\n"
        "print('sheetgen.vary.again' in sys.modules, 'numpy' in sys.modules)\n"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "True False\n"
