"""Layouts by name and by path, and what is said if there is none."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sheetgen.load import find_layout, load_file, shipped
from sheetgen.load.files import layouts_folder
from sheetgen.model.codes import Code
from sheetgen.model.diagnostic import LayoutError, SheetgenError


def refused(name: str) -> SheetgenError:
    with pytest.raises(SheetgenError) as caught:
        find_layout(name)
    return caught.value


def test_the_core_layouts_are_shipped_in_order() -> None:
    assert {"acht-mann", "twenty-one"} <= set(shipped())
    assert list(shipped()) == sorted(shipped())


def test_a_path_is_shown_as_it_was_given(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_bytes((layouts_folder() / "twenty-one.yaml").read_bytes())
    assert find_layout(str(path)).source == str(path)


def test_unknown_name_gives_the_nearest_and_the_list() -> None:
    error = refused("twentyone")
    assert error.message == 'there is no layout "twentyone"'
    assert error.hint is not None
    assert error.hint.startswith('did you mean "twenty-one"?')
    assert "acht-mann" in error.hint


def test_missing_file() -> None:
    assert refused("nowhere/mine.yaml").message == "there is no file nowhere/mine.yaml"


def test_folder_names_a_file_in_it(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("x", "utf-8")
    error = refused(str(tmp_path))
    assert error.message == f"{tmp_path} is a folder, not a layout file"
    assert error.hint == f"name the file: {tmp_path / 'mine.yaml'}"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", Code.NOTHING),
        (b"\n# nothing\n", Code.NOTHING),
        (b"%PDF-1.4\n\x00\xff", Code.ENCODING),
        ("title: Schöner".encode("latin-1"), Code.ENCODING),
        ("title: x".encode("utf-16"), Code.ENCODING),
        (b"x" * 1_000_001, Code.LIMIT),
        (b"just words", Code.SHAPE),
    ],
)
def test_files_that_are_no_layouts(tmp_path: Path, data: bytes, code: str) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(data)
    with pytest.raises(LayoutError) as caught:
        load_file(path, "a.yaml")
    assert [item.code for item in caught.value.diagnostics] == [code]


def test_mark_and_line_ends_of_other_systems(tmp_path: Path) -> None:
    data = (layouts_folder() / "twenty-one.yaml").read_bytes()
    path = tmp_path / "a.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"))
    assert load_file(path).digest == find_layout("twenty-one").digest


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may read everything")
def test_unreadable_file(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("x", "utf-8")
    path.chmod(0)
    assert refused(str(path)).message == f"{path} cannot be read: permission denied"


@pytest.mark.parametrize("name", ["", ".", "\0", "a\0.yaml", "x" * 5000, "a/" * 3000 + ".yaml"])
def test_odd_names_are_refused(name: str) -> None:
    assert refused(name).message
