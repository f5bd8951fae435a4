"""A long block: CPU, memory and size of the whole process, against floors and a ceiling.

The floors write the same bytes without any library, the ceiling lets ReportLab draw every item of
every sheet anew. Every sheet has a serial number.

Run: python3 benchmarks/block.py [SHEETS …]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from measure import Cost, once, run, sheetgen
from raw_writer import prepare

HERE = Path(__file__).resolve().parent
LAYOUTS = (("twenty-one", "2x2"), ("acht-mann", "auto"))
LONGEST_PLAIN = 600
"""The ceiling is measured up to this many sheets and taken in proportion beyond."""


def compare(layout: str, up: str, count: int, folder: Path) -> None:
    """Print the costs of one block."""
    target, template = folder / "block.pdf", folder / "template"
    arguments = ("block", layout, "--sheets", str(count), "--serial", "1", "--up", up, "--force")
    own = sheetgen(*arguments, "-o", str(target), times=3)
    size = target.stat().st_size
    prepare(target.read_bytes(), template)
    writer = [sys.executable, str(HERE / "raw_writer.py"), str(template), str(target)]
    costs = {
        "sheetgen": own,
        "raw writer": run(writer, 3),
        "raw, replaying": run([*writer, "replay"], 3),
        "plain ReportLab": _plain(layout, up, count, target),
    }
    print(f"{layout}, {count} sheets, --up {up}: {size / count:.0f} bytes a sheet")
    for name, cost in costs.items():
        print(_line(name, cost, own, count))


def _plain(layout: str, up: str, count: int, target: Path) -> Cost:
    drawn = min(count, LONGEST_PLAIN)
    script = str(HERE / "plain_reportlab.py")
    cost = once([sys.executable, script, layout, up, str(drawn), str(target)])
    return Cost(cost.cpu * count / drawn, cost.wall * count / drawn, cost.peak)


def _line(name: str, cost: Cost, own: Cost, count: int) -> str:
    return (
        f"  {name:16} {cost.cpu:7.2f} s CPU  {cost.cpu / count * 1e6:7.0f} us a sheet"
        f"  {cost.peak:6.0f} MiB   sheetgen is {own.cpu / cost.cpu:.2f} x"
    )


def main() -> None:
    """Measure the counts given, else 72, 600 and 6000 sheets."""
    counts = [int(word) for word in sys.argv[1:]] or [72, 600, 6000]
    with tempfile.TemporaryDirectory() as folder:
        for layout, up in LAYOUTS:
            for count in counts:
                compare(layout, up, count, Path(folder))


if __name__ == "__main__":
    main()
