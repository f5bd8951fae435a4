"""Blocks as whole processes: CPU, memory and size, against peers and floors.

Every sheet has a serial number. Peers get the finished marks and only draw them (``marks``), the
raw writers write the same bytes as sheetgen without any library.

Run: python3 -m benchmarks.block [SHEETS …]
"""

from __future__ import annotations

import importlib.util
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pypdfium2  # type: ignore[import-untyped]

from benchmarks.job import write_job
from benchmarks.marks import job_of
from benchmarks.measure import Cost, once, run, sheetgen
from benchmarks.raw_writer import prepare

LAYOUTS = (("twenty-one", "2x2"), ("acht-mann", "auto"))
PEER_SHEETS = 600

PEERS = {
    "reportlab_plain": ("plain ReportLab", "reportlab"),
    "reportlab_forms": ("ReportLab with forms", "reportlab"),
    "pikepdf_raw": ("pikepdf, operators by hand", "pikepdf"),
    "cairo": ("pycairo", "cairo"),
    "typst": ("typst", "typst"),
    "fpdf2": ("fpdf2", "fpdf"),
}
"""Module under ``peers`` -> its name, and the library it cannot do without."""

QUICK_SECONDS = 3.0
"""A peer that takes longer is run once, the others as often as sheetgen."""

COMPARED_DPI = 150
UNLIKE = 1.0
"""Pages are alike whose grey levels (0 to 255) differ less than this on average."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a peer took for a block: its cost, the file's bytes, and how unlike its pages look.

    ``cost`` is None where the peer's library is not installed.
    """

    name: str
    cost: Cost | None
    size: int = 0
    unlike: float = 0.0


def with_peers(layout: str, up: str, count: int = PEER_SHEETS) -> list[Drawn]:
    """Let sheetgen (first in the list) and every peer draw one block.

    Raises:
        RuntimeError: a peer failed, or draws pages that look otherwise.
    """
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        job, own = folder / "job", folder / "own.pdf"
        write_job(job_of(layout, up, count), job)
        drawn = [Drawn("sheetgen", _block(layout, up, count, own), own.stat().st_size)]
        for module, (name, library) in PEERS.items():
            if importlib.util.find_spec(library) is None:
                drawn.append(Drawn(name, None))
                continue
            target = folder / f"{module}.pdf"
            command = [sys.executable, "-m", f"benchmarks.peers.{module}", str(job), str(target)]
            cost = once(command)
            if cost.cpu < QUICK_SECONDS:
                cost = run(command, 3)
            drawn.append(Drawn(name, cost, target.stat().st_size, unlikeness(own, target)))
        for item in drawn:
            if item.unlike >= UNLIKE:
                raise RuntimeError(f"{item.name} draws something else: {item.unlike:.2f}")
        return drawn


def unlikeness(first: Path, second: Path) -> float:
    """Return the mean difference of grey levels of the first and last pages; 255 if sizes differ.

    Two files with other numbers of pages are as unlike as can be.
    """
    with pypdfium2.PdfDocument(first) as one, pypdfium2.PdfDocument(second) as other:
        if len(one) != len(other):
            return 255.0
        return max(_difference(one[page], other[page]) for page in (0, len(one) - 1))


def _difference(first: pypdfium2.PdfPage, second: pypdfium2.PdfPage) -> float:
    one, other = (
        np.asarray(
            page.render(scale=COMPARED_DPI / 72, grayscale=True).to_pil().convert("L"), np.int16
        )
        for page in (first, second)
    )
    return float(np.abs(one - other).mean()) if one.shape == other.shape else 255.0


def with_floors(layout: str, up: str, count: int) -> dict[str, Cost]:
    """Return the costs of sheetgen (first) and of the raw writers for one block."""
    with tempfile.TemporaryDirectory() as place:
        target, template = Path(place) / "block.pdf", Path(place) / "template"
        own = _block(layout, up, count, target)
        prepare(target.read_bytes(), template)
        writer = [sys.executable, "-m", "benchmarks.raw_writer", str(template), str(target)]
        return {
            "sheetgen": own,
            "raw writer": run(writer, 3),
            "raw, replaying": run([*writer, "replay"], 3),
        }


def _block(layout: str, up: str, count: int, target: Path) -> Cost:
    arguments = ("block", layout, "--sheets", str(count), "--serial", "1", "--up", up, "--force")
    return sheetgen(*arguments, "--lang", "en", "-o", str(target), times=3)


def main() -> None:
    """Print the floors for the counts given, else for 72, 600 and 6000 sheets."""
    for layout, up in LAYOUTS:
        for count in [int(word) for word in sys.argv[1:]] or [72, 600, 6000]:
            costs = with_floors(layout, up, count)
            print(f"{layout}, {count} sheets, --up {up}")
            for name, cost in costs.items():
                ratio = costs["sheetgen"].cpu / cost.cpu
                taken = f"{cost.cpu:6.2f} s CPU  {cost.peak:5.0f} MiB"
                print(f"  {name:16} {taken}  sheetgen is {ratio:.2f} x")


if __name__ == "__main__":
    main()
