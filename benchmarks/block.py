"""A long block: CPU, memory and size of the whole process, against a floor and a ceiling.

The floor writes the same objects with zlib alone, the ceiling lets ReportLab draw every item of
every sheet anew. Every sheet has a serial number.

Run: python3 benchmarks/block.py [SHEETS …]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from measure import Cost, run, sheetgen
from raw_writer import prepare

HERE = Path(__file__).resolve().parent
LAYOUTS = ("twenty-one", "acht-mann")


def compare(layout: str, count: int, folder: Path) -> None:
    """Print the costs of one block."""
    target, template = folder / "block.pdf", folder / "template"
    arguments = ("block", layout, "--sheets", str(count), "--serial", "1", "--force")
    own = sheetgen(*arguments, "-o", str(target), times=3)
    size = target.stat().st_size
    prepare(target.read_bytes(), template)
    raw = run([sys.executable, str(HERE / "raw_writer.py"), str(template), str(target)], 3)
    plain_script = str(HERE / "plain_reportlab.py")
    plain = run([sys.executable, plain_script, layout, str(count), str(target)])
    print(f"{layout}, {count} sheets: {size / count:.0f} bytes a sheet")
    for name, cost in (("sheetgen", own), ("raw writer", raw), ("plain ReportLab", plain)):
        print(_line(name, cost, own, count))


def _line(name: str, cost: Cost, own: Cost, count: int) -> str:
    return (
        f"  {name:16} {cost.cpu:7.2f} s CPU  {cost.cpu / count * 1e6:7.0f} us a sheet"
        f"  {cost.peak:6.0f} MiB   sheetgen is {own.cpu / cost.cpu:.2f} x"
    )


def main() -> None:
    """Measure the counts given, else 72, 600 and 6000 sheets."""
    counts = [int(word) for word in sys.argv[1:]] or [72, 600, 6000]
    with tempfile.TemporaryDirectory() as folder:
        for layout in LAYOUTS:
            for count in counts:
                compare(layout, count, Path(folder))


if __name__ == "__main__":
    main()
