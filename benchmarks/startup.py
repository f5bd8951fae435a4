"""Start-up: `--help`, `list` and one sheet as whole processes, as ratios to bare imports.

Run: python3 benchmarks/startup.py
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from measure import python, sheetgen

BARE_CLICK = """
import click

@click.group()
def main(): pass

@main.command()
def hello(): pass

main(["--help"])
"""


def main() -> None:
    """Print one line a measure: milliseconds of CPU and the ratio to its yardstick."""
    times = 7
    bare = python("pass", times)
    click = python(BARE_CLICK, times)
    canvas = python("import reportlab.pdfgen.canvas", times)
    with tempfile.TemporaryDirectory() as folder:
        target = str(Path(folder) / "sheet.pdf")
        rows = [
            ("bare Python", bare, bare),
            ("click --help", click, click),
            ("sheetgen --help", sheetgen("--help", times=times), click),
            ("sheetgen list", sheetgen("list", times=times), click),
            ("import reportlab canvas", canvas, canvas),
            *(
                (
                    f"sheetgen sheet {name}",
                    sheetgen("sheet", name, "-o", target, "--force", times=times),
                    canvas,
                )
                for name in ("acht-mann", "twenty-one")
            ),
        ]
    for name, cost, yardstick in rows:
        print(f"{name:28} {cost.cpu * 1000:7.0f} ms CPU  {cost.cpu / yardstick.cpu:5.2f} x")


if __name__ == "__main__":
    main()
