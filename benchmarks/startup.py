"""Start-up: `--help`, `list` and one sheet as whole processes, as ratios to bare imports.

Run: python3 -m benchmarks.startup
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import NamedTuple

from benchmarks.measure import Cost, python, sheetgen

BARE_CLICK = """
import click

@click.group()
def main(): pass

@main.command()
def hello(): pass

main(["--help"])
"""
TIMES = 7
SHEETS = ("acht-mann", "twenty-one")


class Started(NamedTuple):
    """A command, what it took, and what the process took that it is compared with."""

    command: str
    cost: Cost
    yardstick: str
    bare: Cost


def measured() -> list[Started]:
    """Return what each command takes, with its yardstick."""
    empty = python("pass", TIMES)
    click = python(BARE_CLICK, TIMES)
    canvas = python("import reportlab.pdfgen.canvas", TIMES)
    rows = [
        Started("click --help", click, "bare Python", empty),
        Started("import reportlab canvas", canvas, "bare Python", empty),
        Started("sheetgen --help", sheetgen("--help", times=TIMES), "click --help", click),
        Started("sheetgen list", sheetgen("list", times=TIMES), "click --help", click),
    ]
    with tempfile.TemporaryDirectory() as folder:
        target = str(Path(folder) / "sheet.pdf")
        for name in SHEETS:
            cost = sheetgen("sheet", name, "-o", target, "--force", times=TIMES)
            rows.append(Started(f"sheetgen sheet {name}", cost, "import reportlab canvas", canvas))
    return rows


def main() -> None:
    """Print one line a command: milliseconds of CPU and the ratio to its yardstick."""
    for row in measured():
        ratio = row.cost.cpu / row.bare.cpu
        print(f"{row.command:28} {row.cost.cpu * 1000:7.0f} ms CPU {ratio:6.2f} x {row.yardstick}")


if __name__ == "__main__":
    main()
