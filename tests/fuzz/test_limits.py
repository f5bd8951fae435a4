"""Every limit has a message that names the file and the limit, and stands in the manual."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from dataclasses import fields
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from sheetgen.cli import main
from sheetgen.load.files import layouts_folder
from sheetgen.model.limits import LIMITS
from sheetgen.model.placed import PlaceOptions
from sheetgen.pipeline.forms import form_pdf, workbook
from tests.load.small import HEAD

TOOL = Path(__file__).parents[2] / "tools" / "build_limits.py"


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def lowered(request: pytest.FixtureRequest) -> Iterator[Callable[[str, int], None]]:
    """Lower a limit for one test, where a file that is beyond the real one would be huge."""
    before = {item.name: getattr(LIMITS, item.name) for item in fields(LIMITS)}
    yield lambda name, value: object.__setattr__(LIMITS, name, value)
    for name, value in before.items():
        object.__setattr__(LIMITS, name, value)


def formula(text: str) -> bytes:
    return f"{HEAD}      total: {{label: T, formula: {text}}}\n".encode()


def entry(cells: str) -> bytes:
    return f"layout: acht-mann\ncells: {cells}\n".encode()


def shipped(old: str, new: str) -> bytes:
    text = (layouts_folder() / "acht-mann.yaml").read_text(encoding="utf-8")
    assert old in text
    return text.replace(old, new, 1).encode()


def picture(width: int, height: int, pages: int = 1) -> bytes:
    target = BytesIO()
    image = Image.new("1", (width, height), 1)
    image.save(target, "TIFF", save_all=True, append_images=[image] * (pages - 1))
    return target.getvalue()


def form() -> bytes:
    return form_pdf("acht-mann", PlaceOptions(language="en"))[1]


def book() -> bytes:
    return workbook("acht-mann", PlaceOptions(language="en"))[1]


# limit -> (the lowered value or None, the file, its content, what the message says)
Case = tuple[int | None, str, Callable[[], bytes], str]
CASES: dict[str, Case] = {
    "text_bytes": (None, "a.yaml", lambda: b"#" * 1_000_001, "1000000"),
    "depth": (None, "a.yaml", lambda: entry("[" * 60 + "]" * 60), "more than 40 levels of nesting"),
    "nodes": (50, "a.yaml", lambda: entry(f"[{'x, ' * 60}]"), "more than 50 values"),
    "alias_nodes": (
        5,
        "a.yaml",
        lambda: b"a: &a [x, x, x]\nb: [*a, *a]\n",
        "more than 5 values by aliases",
    ),
    "documents": (2, "a.yaml", lambda: b"---\n".join([entry("{}")] * 3), "more than 2 documents"),
    "entry_text": (None, "a.yaml", lambda: entry(f"{{total: {'x' * 201}}}"), "at most 200"),
    "entry_bytes": (1_000, "a.xlsx", book, "a.xlsx is larger than"),
    "form_fields": (10, "a.pdf", form, "more than 10 fields"),
    "pdf_bytes": (1_000, "a.pdf", form, "unpacks to more than"),
    "book_bytes": (1_000, "a.xlsx", book, "unpacks to more than"),
    "book_parts": (5, "a.xlsx", book, "more than 5 parts"),
    "book_tags": (100, "a.xlsx", book, "more than 100 XML elements"),
    "book_cells": (100, "a.xlsx", book, "more than 100 cells"),
    "scan_bytes": (100, "a.tif", lambda: picture(90, 90), "MB"),
    "scan_pixels": (100, "a.tif", lambda: picture(90, 90), "pixels"),
    "scan_side": (50, "a.tif", lambda: picture(90, 9), "longer than 50 pixels"),
    "scan_pages": (2, "a.tif", lambda: picture(9, 9, 3), "has 3 pages, at most 2 are read"),
    "written_number": (None, "a.yaml", lambda: entry("{total: 1000001}"), "a.yaml"),
    "identifier": (
        None,
        "l.yaml",
        lambda: shipped("name: acht-mann", f"name: {'x' * 41}"),
        "than 40 characters",
    ),
    "number": (None, "l.yaml", lambda: formula("1000000001"), "numbers in formulas go up to"),
    "formula_text": (
        None,
        "l.yaml",
        lambda: formula("1 + " * 300 + "1"),
        "at most 1000 characters",
    ),
    "formula_depth": (None, "l.yaml", lambda: formula("abs(" * 61 + "1" + ")" * 61), "60"),
    "expanded_nodes": (20, "l.yaml", lambda: formula("sum(ones) + sum(twos)"), "than 20 steps"),
    "accepted_numbers": (3, "l.yaml", lambda: formula("1"), "at most 3"),
    "throws": (3, "l.yaml", lambda: formula("1"), "at most 3 are looked through"),
    "diagnostics": (3, "l.yaml", lambda: b"sheetgen: 1\na: 1\nb: 1\nc: 1\nd: 1\n", "3 faults"),
}
OPTIONS = {
    "block_sheets": (("block", "acht-mann", "--sheets", "100001"), "1<=x<=100000"),
    "serial": (("block", "acht-mann", "--serial", "10000001"), "0<=x<=10000000"),
    "report_games": (("vary", "acht-mann", "mine", "--games", "20001"), "20<=x<=20000"),
}
CHAIN = "extends"


def test_every_limit_is_tried() -> None:
    assert {item.name for item in fields(LIMITS)} == {*CASES, *OPTIONS, CHAIN}


@pytest.mark.parametrize("name", CASES)
def test_a_file_beyond_a_limit(name: str, lowered: Callable[[str, int], None]) -> None:
    value, file, content, message = CASES[name]
    Path(file).write_bytes(content())
    if value is not None:
        lowered(name, value)
    command = "lint" if file == "l.yaml" else "check"
    more = ["--lang", "en"] if command == "check" else []
    result = CliRunner().invoke(main, [command, file, *more])
    assert result.exit_code in (1, 2)
    told = " ".join(result.output.split())
    assert file in told and message in told


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_beyond_a_limit(name: str) -> None:
    command, message = OPTIONS[name]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 2 and message in result.output


def test_a_chain_of_layouts_beyond_the_limit() -> None:
    for number in range(LIMITS.extends + 3):
        text = f"sheetgen: 1\nextends: {number + 1}.yaml\nname: n{number}\n"
        Path(f"{number}.yaml").write_text(text, encoding="utf-8")
    result = CliRunner().invoke(main, ["lint", "0.yaml"])
    assert result.exit_code == 1
    assert f"more than {LIMITS.extends} layouts extend one another" in result.output


def test_the_manual_lists_every_limit_as_it_is() -> None:
    spec = importlib.util.spec_from_file_location("build_limits", TOOL)
    assert spec and spec.loader
    build_limits = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build_limits)
    text = build_limits.PAGE.read_text(encoding="utf-8")
    assert build_limits.page(text) == text, "python tools/build_limits.py writes it anew"
    assert set(build_limits.explained()) == {item.name for item in fields(LIMITS)}
