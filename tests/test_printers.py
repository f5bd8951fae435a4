"""Corrections of printers on disk."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.page import NO_CORRECTIONS, Correction, SideCorrection
from sheetgen.printers import load_printers, printer_correction, save_printer

shifts = st.floats(-20, 20)
scales = st.floats(0.9, 1.1)
sides = st.builds(SideCorrection, shifts, shifts, scales, scales)


@settings(max_examples=30, deadline=None)
@given(st.builds(Correction, sides, sides), st.sampled_from(["Küche", 'a "b"', "プリンタ", "x.y"]))
def test_what_was_saved_is_read(
    tmp_path_factory: pytest.TempPathFactory, correction: Correction, name: str
) -> None:
    path = tmp_path_factory.mktemp("config") / "new folder" / "printers.json"
    save_printer(path, name, "portrait", correction)
    save_printer(path, "other", "landscape", NO_CORRECTIONS)
    assert printer_correction(path, name, "portrait") == correction
    assert printer_correction(path, "other", "landscape") == NO_CORRECTIONS
    assert [item.name for item in path.parent.iterdir()] == ["printers.json"]


def test_the_last_measurement_counts(tmp_path: Path) -> None:
    path = tmp_path / "printers.json"
    save_printer(path, "p", "portrait", Correction(SideCorrection(dx=1)))
    save_printer(path, "p", "portrait", Correction(SideCorrection(dx=2)))
    assert load_printers(path) == {"p": {"portrait": Correction(SideCorrection(dx=2))}}


def test_without_a_file_nothing_was_measured(tmp_path: Path) -> None:
    assert load_printers(tmp_path / "none.json") == {}
    with pytest.raises(SheetgenError) as caught:
        printer_correction(tmp_path / "none.json", "p", "portrait")
    assert caught.value.message == 'the printer "p" was not measured'
    assert caught.value.hint == (
        "measured printers: none yet; `sheetgen calibrate` makes a page to measure one"
    )


def test_unknown_printers_and_pages(tmp_path: Path) -> None:
    path = tmp_path / "printers.json"
    save_printer(path, "kitchen", "portrait", NO_CORRECTIONS)
    with pytest.raises(SheetgenError) as caught:
        printer_correction(path, "kichen", "portrait")
    assert 'did you mean "kitchen"?' in (caught.value.hint or "")
    with pytest.raises(SheetgenError, match="not measured for landscape pages"):
        printer_correction(path, "kitchen", "landscape")
    with pytest.raises(SheetgenError, match="needs a name"):
        save_printer(path, "  ", "portrait", NO_CORRECTIONS)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ("[]", "the file: a mapping was expected"),
        ('{"p": 3}', "p: a mapping was expected"),
        ('{"p": {"upright": {}}}', 'p: unknown "upright"'),
        ('{"p": {"portrait": {"side": {}}}}', 'p, portrait: unknown "side"'),
        ('{"p": {"portrait": {"front": {"dz": 1}}}}', 'p, portrait, front: unknown "dz"'),
        ('{"p": {"portrait": {"front": {"dx": "1"}}}}', "dx must be a number"),
        ('{"p": {"portrait": {"front": {"dx": true}}}}', "dx must be a number"),
        ('{"p": {"portrait": {"front": {"dx": NaN}}}}', "dx cannot be nan"),
        ('{"p": {"portrait": {"back": {"dy": 1e308}}}}', "dy cannot be"),
        ('{"p": {"portrait": {"back": {"scale_x": 0}}}}', "scale_x cannot be 0"),
    ],
)
def test_a_spoilt_file_is_explained(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "printers.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SheetgenError) as caught:
        load_printers(path)
    assert words in caught.value.message
    assert "printers.json" in caught.value.message
    with pytest.raises(SheetgenError):
        save_printer(path, "q", "portrait", NO_CORRECTIONS)
    assert path.read_text(encoding="utf-8") == text


def test_bytes_that_are_no_text_and_folders_are_explained(tmp_path: Path) -> None:
    path = tmp_path / "printers.json"
    path.write_bytes(b"\xff\xfe{")
    with pytest.raises(SheetgenError, match="cannot read"):
        load_printers(path)
    with pytest.raises(SheetgenError, match="cannot read"):
        load_printers(tmp_path)


def test_the_file_can_be_read_by_people(tmp_path: Path) -> None:
    path = tmp_path / "printers.json"
    save_printer(path, "Küche", "portrait", Correction(SideCorrection(0.4, -1.0, 1.002, 1.0)))
    text = path.read_text(encoding="utf-8")
    assert "Küche" in text
    front = json.loads(text)["Küche"]["portrait"]["front"]
    assert front == {"dx": 0.4, "dy": -1.0, "scale_x": 1.002, "scale_y": 1.0}
