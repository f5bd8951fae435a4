"""Same input, same bytes: whoever runs a command, wherever, whenever, in whatever locale."""

from __future__ import annotations

import io
import shlex
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from tests.roundtrip.written import SCANS, picture, played, sheet

from .worlds import HERE, OTHERS, Left, World, left_by

ENTRY = """layout: twenty-one
sheet: C
player: Işıl Łucja
cells:
  row1: [x, 3, "-", 2, 1, x]
  row2: {1: 5, 3: 6}
  row1.sum: 15
"""
LEDGER = """layout: skat
players: [Ida, İlse, Müller]
cells:
  game1.dealer: 1
  game1.value: 20
  game2.value: ı
"""
# Letters that Turkish pairs otherwise, as ids of cells, colours and rules.
FAULTY = """sheetgen: 1
name: mine
title: {de: "Größe", en: "I and i"}
sIze: A6
sections:
  - {kind: tablE, id: II}
"""

# Each command writes what it makes into its folder, or prints it.
QUICK = {
    "verdict": "check ida.yaml --lang de",
    "sheet": "sheet twenty-one --lang de",
    "block": "block acht-mann --sheets 6 --serial 7 --cover --back rules --lang fr",
    "verdict-json": "check ida.yaml --json --lang de",
    "workbook": "sheet acht-mann --xlsx --lang de",
    "blank": "blank zweiundzwanzig --lang de -o ida.csv --format csv",
}
WIDE = {
    "sheet-mono": "sheet doppelkopf --mono --lang de --names Ida,Max,Lea,Inci",
    "sheet-scannable": "sheet 421 --scan-marks --lang fr --option values=french",
    "sheet-with-letters": "sheet acht-mann --text 'Größe, İlk ışık' --lang de",
    "workbook-with-names": "sheet skat --xlsx --names 'Jürgen,Işıl,Łucja' --lang de",
    "new-with-title": "new ilk --kind table --title 'Größe' --language de --lang de --no-ask",
    "sheet-every-way": "sheet bowling --ink-saving --large-print --text In-and-I --lang en",
    "block-for-a-shop": "block twenty-one --games 4 --serial 95 --cmyk --bleed '3 mm' --lang en"
    " --duplex short-edge --back same --seed 7 --scheme cut-and-stack --stiff-back",
    "block-scannable": "block twenty-one --scan-marks --marks guides --paper Letter --lang de",
    "form": "sheet acht-mann --form --lang de",
    "form-of-a-ledger": "sheet skat --form --lang de --names Ida,Max,Lea",
    "workbook-of-letters": "sheet twenty-one --xlsx --lang fr",
    "workbook-of-a-ledger": "sheet rasmussen --xlsx --lang de",
    "pictures": "sheet twenty-one --png --dpi 60 --lang de",
    "picture": "show yatzy --picture y.png --dpi 80 --lang de",
    "blank-yaml": "blank twenty-one --sheet D --lang de",
    "blank-json": "blank acht-mann --format json --lang fr",
    "show": "show oh-hell --lang de",
    "show-json": "show twenty-one --json --lang de",
    "list": "list --lang de",
    "schema": "schema",
    "schema-file": "schema -o schema.json",
    "vary": "vary twenty-one inci --sheets 8 --seed 7",
    "vary-report": "vary acht-mann inci --set bonus_points=50 --report --games 20",
    "new-dice": "new ilk --kind dice --language de --lang de --no-ask",
    "new-table": "new ilk --kind table --columns 3 --language fr --lang de --no-ask",
    "new-ledger": "new ilk --kind ledger --language en --lang de --no-ask",
    "calibrate": "calibrate --printer Küche --lang de",
    "calibrate-kept": "calibrate --printer Iğdır --front 20.3,19.8,169.5,249 --lang de",
    "preview": "preview balut --lang de",
    "verdict-of-a-ledger": "check skat.yaml --lang de",
    "verdict-of-a-game": "check ida.yaml ida.yaml --game --lang fr",
    "lint": "lint mine.yaml twenty-one",
    "no-such": "sheet twenty-on --lang de",
    "help": "--help",
    "block-help": "block --help",
}
SCANNED = {
    "read": "read scan.png -o read.yaml --lang de",
    "read-csv": "read scan.png -o read.csv --report seen.png --lang de",
    "check-scan": "check scan.png --report seen.pdf --lang de",
    "check-scan-json": "check scan.png --json --jobs 2 --lang fr",
}


@cache
def scan() -> bytes:
    """A photo of a filled-in sheet."""
    placed = sheet("twenty-one")
    file = io.BytesIO()
    Image.fromarray(picture(placed, played("twenty-one", 3), SCANS[1], 3)).save(file, "PNG")
    return file.getvalue()


def inputs(command: str) -> dict[str, bytes]:
    texts = {"ida.yaml": ENTRY, "skat.yaml": LEDGER, "mine.yaml": FAULTY}
    found = {name: text.encode() for name, text in texts.items() if name in command}
    return found | ({"scan.png": scan()} if "scan.png" in command else {})


def left(command: str, world: World, folder: Path) -> Left:
    return left_by(shlex.split(command), world, folder / world.name, inputs(command))


def compare(command: str, worlds: tuple[World, ...], folder: Path) -> None:
    expected = left(command, HERE, folder)
    assert b"Traceback" not in expected.err
    assert expected.out or expected.err
    for world in worlds:
        found = left(command, world, folder)
        assert found.code == expected.code, (world.name, found.err)
        assert found.files == expected.files, world.name
        assert (found.out, found.err) == (expected.out, expected.err), world.name


@pytest.mark.parametrize("name", QUICK)
def test_outputs_are_the_same_elsewhere(name: str, tmp_path: Path) -> None:
    other = OTHERS[list(QUICK).index(name) % len(OTHERS)]
    compare(QUICK[name], (other,), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", QUICK | WIDE | SCANNED)
def test_outputs_are_the_same_everywhere(name: str, tmp_path: Path) -> None:
    compare((QUICK | WIDE | SCANNED)[name], OTHERS, tmp_path)


def test_a_text_that_is_no_utf_8_is_refused(tmp_path: Path) -> None:
    latin_1 = "M\udcfcller"  # a single byte for the second letter
    refused = left_by(["sheet", "acht-mann", "--text", latin_1], HERE, tmp_path, {})
    assert refused.code == 2
    assert b"it is not UTF-8" in refused.err
    assert refused.files == {}


@pytest.mark.slow
def test_the_gallery_is_the_same_everywhere(tmp_path: Path) -> None:
    expected, *others = (
        left_by([], world, tmp_path / world.name, {}, "tests.same_bytes.gallery")
        for world in (HERE, *OTHERS)
    )
    assert expected.out.count(b"\n") == 8, expected.err
    assert [other.out for other in others] == [expected.out] * len(others)
