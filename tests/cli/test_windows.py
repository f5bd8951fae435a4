"""What Windows does otherwise: names of files, drives, line breaks, marks in front of texts."""

from __future__ import annotations

import re
from pathlib import Path, PureWindowsPath

import pytest
from click.testing import CliRunner, Result

from sheetgen.cli import main
from sheetgen.load import find_layout, load_file, shipped
from sheetgen.load.shelf import layouts_folder
from sheetgen.output import default_path

ROOT = Path(__file__).resolve().parents[2]
ENTRY = 'layout: twenty-one\nsheet: C\nplayer: Änne\ncells:\n  row1: [x, 3, "-"]\n'
TABLE = "layout;twenty-one\nsheet;C\nplayer;Änne\nrow1;x;3;-\n"
VARIANT = "extends: {base}\nname: mine\ntitle: Meine\n"
MARK = "\ufeff"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


@pytest.mark.parametrize(
    "stem",
    [
        *("con", "NUL", "com1", "Lpt9", "aux.entry", "con .x", "prn-sheet", "console"),
        *(
            r"C:\x",
            "C:x",
            "a<b>c",
            'say "hi"',
            "what?",
            "a|b",
            "a*",
            "dot.",
            "space ",
            "tab\tbell\a",
        ),
    ],
)
def test_names_that_commands_choose_are_names_on_windows(stem: str) -> None:
    path = default_path(stem, "pdf")
    shown = PureWindowsPath(str(path))
    assert (shown.drive, shown.root, shown.parts[0]) == ("", "", "output")
    assert len(shown.parts) == 2
    assert not re.search(r'[<>:"|?*\x00-\x1f]', shown.name)
    assert not shown.is_reserved()
    assert shown.stem == shown.stem.rstrip(" .")
    harmless = stem in ("prn-sheet", "console")
    assert (path.stem == stem) is harmless


def test_shipped_layouts_differ_in_more_than_case() -> None:
    assert len({name.casefold() for name in shipped()}) == len(shipped())
    assert not [name for name in shipped() if PureWindowsPath(f"{name}.yaml").is_reserved()]


@pytest.mark.parametrize("name", ["Twenty-One", "TWENTY-ONE"])
def test_a_name_in_other_case_is_answered_with_the_right_one(name: str) -> None:
    result = run("show", name)
    assert result.exit_code == 2
    assert 'did you mean "twenty-one"?' in result.output


def test_a_path_with_a_drive_is_taken_for_a_path() -> None:
    result = run("show", r"C:\games\x.yaml")
    assert (result.exit_code, result.output.splitlines()[0]) == (
        2,
        r"sheetgen: there is no file C:\games\x.yaml",
    )


@pytest.mark.parametrize("base", [r"sub\base.yaml", r"C:\base.yaml", "C:base.yaml", r"\base.yaml"])
def test_a_layout_names_the_one_it_extends_with_slashes(base: str) -> None:
    Path("mine.yaml").write_text(VARIANT.format(base=base), "utf-8")
    result = run("lint", "mine.yaml")
    assert result.exit_code == 1
    assert "L226" in result.output
    assert "write the path with / and without a drive" in result.output


def test_a_suffix_in_capitals_is_a_suffix() -> None:
    text = (layouts_folder() / "skat.yaml").read_text("utf-8")
    Path("BASE.YAML").write_text(text, "utf-8")
    Path("mine.YAML").write_text(VARIANT.format(base="BASE.YAML"), "utf-8")
    assert run("lint", "mine.YAML").output == "mine.YAML: fine\n"


@pytest.mark.parametrize("mark", ["", MARK])
@pytest.mark.parametrize("name", ["twenty-one", "zweiundzwanzig"])
def test_a_layout_with_windows_line_breaks_is_the_same_layout(name: str, mark: str) -> None:
    text = (layouts_folder() / f"{name}.yaml").read_text("utf-8")
    Path("same.yaml").write_bytes((mark + text.replace("\n", "\r\n")).encode())
    same, found = load_file(Path("same.yaml")), find_layout(name)
    assert same.digest == found.digest
    assert same.how_to_play == found.how_to_play


@pytest.mark.parametrize("mark", ["", MARK])
@pytest.mark.parametrize(("file", "text"), [("a.yaml", ENTRY), ("a.csv", TABLE)])
def test_an_entry_with_windows_line_breaks_is_the_same_entry(
    file: str, text: str, mark: str
) -> None:
    Path(file).write_bytes(text.encode())
    plain = run("check", file, "--json")
    Path(file).write_bytes((mark + text.replace("\n", "\r\n")).encode())
    assert plain.exit_code == 0, plain.output
    assert run("check", file, "--json").output == plain.output


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le"])
@pytest.mark.parametrize(("order", "text"), [("check", ENTRY), ("lint", VARIANT)])
def test_utf_16_is_refused_with_what_to_do(order: str, text: str, encoding: str) -> None:
    Path("a.yaml").write_bytes(text.encode(encoding))
    result = run(order, "a.yaml")
    assert result.exit_code in (1, 2)
    assert "save it as utf-8" in result.output.lower().replace("the file", "it")


def test_an_entry_names_a_layout_on_another_drive_by_its_whole_path(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def on_another_drive(path: str, start: Path) -> str:
        raise ValueError("path is on mount 'C:', start on mount 'D:'")

    Path("mine.yaml").write_text(VARIANT.format(base="skat"), "utf-8")
    monkeypatch.setattr("os.path.relpath", on_another_drive)
    assert run("blank", "mine.yaml", "-o", "a.yaml").exit_code == 0
    shown = Path("mine.yaml").resolve().as_posix()
    assert re.search(
        rf'^layout: "?{re.escape(shown)}"?( |$)', Path("a.yaml").read_text("utf-8"), re.M
    )
    assert run("check", "a.yaml").exit_code == 0


def test_texts_are_written_with_one_kind_of_line_break() -> None:
    for words in (
        ("new", "mine", "--no-ask"),
        ("vary", "skat", "con"),
        ("schema", "-o", "output/s.json"),
        ("blank", "skat"),
        ("blank", "skat", "--format", "csv"),
    ):
        assert run(*words).exit_code == 0
    written = sorted(Path("output").iterdir())
    assert {"_con.yaml", "mine.yaml", "skat-entry.csv"} <= {path.name for path in written}
    assert not [path for path in written if b"\r" in path.read_bytes()]


def test_dumps_and_pages_have_one_kind_of_line_break() -> None:
    kept = [*(ROOT / "tests" / "golden").rglob("*.txt"), *(ROOT / "docs").rglob("*.md")]
    assert len(kept) > 30
    assert not [path for path in kept if b"\r" in path.read_bytes()]
