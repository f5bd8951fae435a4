"""The script of a form, run in a JavaScript engine, agrees with the scorer cell by cell."""

import json
import random
import shutil
import subprocess
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pikepdf import Pdf

from sheetgen.model.cells import field_name
from sheetgen.model.expand.accepted import number_text
from sheetgen.model.expand.compile import compile_tree
from sheetgen.render.form import render_form
from sheetgen.render.javascript import expression

from .form_cells import LAYOUTS, computed, fewer, layout, placed, random_cells, rules
from .operations import EVERY_OPERATION

NODE = shutil.which("node")
RUNNER = Path(__file__).with_name("run_form.js")
needs_node = pytest.mark.skipif(NODE is None, reason="node is not installed")


def fields_of(data: bytes) -> tuple[str, list[str], list[str]]:
    """Return script, computed fields in their order, and all fields of a form."""
    with Pdf.open(BytesIO(data)) as pdf:
        script = pdf.Root.Names.JavaScript.Names[1].JS.read_bytes().decode("ascii")
        order = [f"{field.Parent.T}.{field.T}" for field in pdf.Root.AcroForm.CO]
        known = [
            f"{root.T}.{kid.T}"
            for root in pdf.Root.AcroForm.Fields
            for kid in root.get("/Kids", [])
        ]
    return script, order, known


def run(
    data: bytes,
    sheets: list[dict[str, str]],
    fields: list[str],
    folder: Path,
    typed: Sequence[Any] = (),
) -> Any:
    script, _, known = fields_of(data)
    job = {"script": script, "fields": fields, "known": known, "sheets": sheets, "typed": typed}
    path = folder / "job.json"
    path.write_text(json.dumps(job), encoding="utf-8")
    assert NODE is not None
    done = subprocess.run(
        [NODE, str(RUNNER), str(path)], capture_output=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    return json.loads(done.stdout)


def agree(name: str, count: int, folder: Path) -> None:
    loaded = layout(name)
    letters = loaded.letters
    bound = [rules(name, letter) for letter in letters]
    data = render_form([placed(name, letter) for letter in letters], [b.expanded for b in bound])
    rng = random.Random(f"form {name}")
    games = -(-count // len(letters))
    filled = [[random_cells(item, rng) for item in bound] for _ in range(games)]
    sheets = [
        {
            f"s{number}.{field_name(cell)}": text
            for number, cells in enumerate(game, start=1)
            for cell, text in cells.items()
        }
        for game in filled
    ]
    names = [
        f"s{number}.{field_name(cell)}"
        for number, item in enumerate(bound, start=1)
        for cell in item.results
    ]
    answers = run(data, sheets, names, folder)["answers"]
    for game, answer in zip(filled, answers, strict=True):
        for number, (cells, item) in enumerate(zip(game, bound, strict=True), start=1):
            for cell, (right, shown) in computed(item, cells).items():
                found = answer[f"s{number}.{field_name(cell)}"]
                assert found == (number_text(right).rstrip(".") if shown else ""), (cell, cells)


@needs_node
@pytest.mark.parametrize("name", LAYOUTS)
def test_the_script_agrees_with_the_scorer(name: str, tmp_path: Path) -> None:
    agree(name, fewer(name, 300), tmp_path)


@needs_node
@pytest.mark.slow
@pytest.mark.parametrize("name", LAYOUTS)
def test_the_script_agrees_with_the_scorer_on_many_sheets(name: str, tmp_path: Path) -> None:
    agree(name, fewer(name, 10_000), tmp_path)


@needs_node
def test_only_what_is_accepted_can_be_typed(tmp_path: Path) -> None:
    data = render_form([placed("acht-mann", "")], [rules("acht-mann", "").expanded])
    cell = "s1.three_kind/2"
    typed = [
        *((cell, text, True) for text in ("", " ", "0", "5", "30", "-", "\u2013", " 17 ")),
        *((cell, text, True) for text in ("4", "31", "x", "5.5", "05", "K", "?", "1e1")),
        *((cell, text, False) for text in ("1", "7", "-", "12", "")),
        *((cell, text, False) for text in ("x", "a", ".", "1a")),
    ]
    answers = run(data, [], [], tmp_path, typed)["typed"]
    assert [rc for rc, _ in answers] == [True] * 8 + [False] * 8 + [True] * 5 + [False] * 4
    told = [alerts for _, alerts in answers]
    assert told[8:16] == [["Three of a kind, column 2: 0, 5..30, -"]] * 8
    assert not any(told[:8] + told[16:])


@needs_node
def test_a_total_is_worked_out_anew_whenever_something_changes(tmp_path: Path) -> None:
    data = render_form([placed("acht-mann", "")], [rules("acht-mann", "").expanded])
    sheets = [{"s1.ones/1": text} for text in ("3", "4", "", "5")]
    answers = run(data, sheets, ["s1.upper_sum/1", "s1.sheet_sum"], tmp_path)["answers"]
    assert [answer["s1.sheet_sum"] for answer in answers] == ["3", "4", "", "5"]


@needs_node
def test_every_operation_does_what_the_scorer_does(tmp_path: Path) -> None:
    data = render_form([placed("acht-mann", "")], [rules("acht-mann", "").expanded])
    script, _, _ = fields_of(data)
    values = ",".join(expression(tree) for tree, _ in EVERY_OPERATION)
    path = tmp_path / "all.js"
    path.write_text(f"{script}\nconsole.log(JSON.stringify([{values}]));", encoding="utf-8")
    assert NODE is not None
    done = subprocess.run([NODE, str(path)], capture_output=True, check=True, timeout=60)
    assert json.loads(done.stdout) == [right for _, right in EVERY_OPERATION]
    for tree, right in EVERY_OPERATION:
        assert compile_tree(tree, lambda _: 0)([]) == right
