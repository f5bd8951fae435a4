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
from sheetgen.render.form import render_form

from .form_cells import LAYOUTS, computed, layout, placed, random_cells, rules

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
    agree(name, 300, tmp_path)


@needs_node
@pytest.mark.slow
@pytest.mark.parametrize("name", LAYOUTS)
def test_the_script_agrees_with_the_scorer_on_many_sheets(name: str, tmp_path: Path) -> None:
    agree(name, 10_000, tmp_path)
