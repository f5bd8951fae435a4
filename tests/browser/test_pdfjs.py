"""A form filled in pdf.js in headless Chromium: totals are seen, what is saved is read back."""

import json
import subprocess
from pathlib import Path
from typing import Any

from sheetgen.render.form import form_values

from ..render.test_form import form
from .needs import CHROME, HERE, MARKS, NODE

pytestmark = MARKS


def filled(data: bytes, steps: list[tuple[str, str, str]], folder: Path) -> tuple[Any, bytes]:
    """Return what is seen after ``steps``, and the form as pdf.js saves it."""
    (folder / "form.pdf").write_bytes(data)
    job = {
        "chrome": CHROME,
        "form": str(folder / "form.pdf"),
        "picture": str(folder / "seen.png"),
        "saved": str(folder / "saved.pdf"),
        "steps": steps,
    }
    (folder / "job.json").write_text(json.dumps(job), encoding="utf-8")
    done = subprocess.run(
        [NODE, str(HERE / "fill.mjs"), str(folder / "job.json")],
        capture_output=True,
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    return json.loads(done.stdout), (folder / "saved.pdf").read_bytes()


def test_a_table_adds_up_refuses_and_is_saved(tmp_path: Path) -> None:
    seen, saved = filled(
        form("acht-mann"),
        [
            ("s1.name", "type", "Žofia Łukasz Ğül"),
            ("s1.ones/1", "type", "3"),
            ("s1.sixes/1", "type", "12"),
            ("s1.three_kind/1", "type", "31"),
            ("s1.four_kind/2", "type", "27"),
            ("s1.full_house/6", "pick", "25"),
            ("s1.samuel", "pick", "x"),
            ("s1.extra_throw/1", "type", "x"),
        ],
        tmp_path,
    )
    shown = seen["shown"]
    assert seen["problems"] == []
    assert seen["alerts"] == ["Three of a kind, column 1: 0, 5..30, -"]
    assert shown["s1.three_kind/1"] == ""
    assert shown["s1.upper_sum/1"] == "15"
    assert shown["s1.upper_sum/3"] == ""
    assert shown["s1.sheet_sum"] == "67"
    (sheet,) = form_values(saved, "saved.pdf").sheets
    assert {cell.cell: cell.text for cell in sheet.cells} == {
        "name": "Žofia Łukasz Ğül",
        "ones.1": "3",
        "sixes.1": "12",
        "four_kind.2": "27",
        "full_house.6": "25",
        "samuel": "x",
        "extra_throw.1": "x",
    }


def test_rows_of_dice_add_up_with_their_bonus(tmp_path: Path) -> None:
    seen, saved = filled(
        form("twenty-one"),
        [
            ("s1.row1/1", "type", "x"),
            ("s1.row1/2", "type", "3"),
            ("s1.row1/3", "type", "-"),
            ("s1.row1/4", "type", "3"),
        ],
        tmp_path,
    )
    # 6 for the hit, 3, nothing for the strike, 3 (the printed number: a second hit), bonus 3.
    assert seen["shown"]["s1.row1/sum"] == "15"
    assert seen["shown"]["s1.total"] == "15"
    assert seen["problems"] == seen["alerts"] == []
    first = form_values(saved, "saved.pdf").sheets[0]
    assert [cell.text for cell in first.cells] == ["x", "3", "-", "3"]
