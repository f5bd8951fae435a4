"""Sheets printed without scan marks: how many are found, how exactly, and what is read on them.

Usage: python -m benchmarks.unmarked [SHEETS]

First every sheet is seen in 19 ways (``tests.roundtrip.perturbations``, without the missing tag):
right (every cell within 0.7 mm), refused, or wrong. Then SHEETS sheets of each kind (9 by
default) are filled in with held-out handwriting and read.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from sheetgen.load import find_layout
from sheetgen.model.placed import PlacedSheet, PlaceOptions
from sheetgen.model.reading import Outcome
from sheetgen.pipeline.scan import ReadSheet, read_picture
from sheetgen.pipeline.scan_order import ScanOrder
from sheetgen.pipeline.unmarked import find_unmarked_sheets
from sheetgen.place import place_sheet
from sheetgen.render import FontMetrics
from sheetgen.scan import Refusal
from tests.roundtrip.distort import seen
from tests.roundtrip.errors import cell_errors
from tests.roundtrip.fill import Ink
from tests.roundtrip.perturbations import BENT_MM, perturbations
from tests.roundtrip.sheets import printed
from tests.roundtrip.written import SCANS, inked, played

SHEETS = (("twenty-one", None), ("acht-mann", None), ("421", 2))
FIRST_SEED = 5000


def unmarked(layout: str, players: int | None) -> PlacedSheet:
    """Return a sheet in English without scan marks."""
    found = find_layout(layout)
    options = PlaceOptions(language="en", players=players)
    return place_sheet(found, found.letters[0], options, FontMetrics())


def registration(layout: str, players: int | None) -> None:
    """Print how a sheet is found under every perturbation."""
    placed = unmarked(layout, players)
    outcomes: Counter[str] = Counter()
    worst, begin = 0.0, time.process_time()
    for way in perturbations(placed):
        if way.name == "missing tag":
            continue
        picture = seen(printed(placed), placed.size, way)
        items = find_unmarked_sheets(picture, find_layout(layout), ScanOrder("en", layout))
        if len(items) != 1 or isinstance(items[0].found, Refusal):
            outcomes["refused"] += 1
            continue
        error = float(cell_errors(items[0].found, placed, way.view).max())
        identity = items[0].identity
        same = (identity.letter, identity.players) == (placed.letter, players)
        outcomes["right" if error <= BENT_MM and same else "wrong"] += 1
        worst = max(worst, error)
    seconds = (time.process_time() - begin) / outcomes.total()
    print(f"{layout}: {dict(outcomes)}, worst {worst:.2f} mm, {seconds:.1f} s a picture")


def reading(layout: str, players: int | None, sheets: int) -> None:
    """Print how much is read right, by the number of signs in a cell."""
    placed = unmarked(layout, players)
    cells: Counter[str] = Counter()
    for number in range(sheets):
        way, seed = SCANS[number % len(SCANS)], FIRST_SEED + number
        written = played(layout, seed)
        ink = Ink(0.65 if way.name == "bilevel" else 0.4)
        picture = inked(placed, written, way, seed, ink)
        for item in read_picture(picture, "a.png", ScanOrder("en", layout)):
            if not isinstance(item, ReadSheet):
                cells["sheets refused"] += 1
                continue
            for cell in item.cells:
                wanted = written.get(cell.cell, "")
                kind = f"{len(wanted)} signs" if wanted else "empty"
                best = cell.candidates[0].text if cell.candidates else ""
                cells[kind] += 1
                cells[f"{kind}, ink alone wrong"] += cell.unaided.text != wanted
                cells[f"{kind}, with rules wrong"] += best != wanted
                is_doubtful = cell.outcome is Outcome.DOUBTFUL
                cells["written, not doubtful"] += bool(wanted) and not is_doubtful
                cells["empty, doubtful"] += not wanted and is_doubtful
    print(f"{layout}: {sheets} sheets")
    for kind in sorted(cells):
        print(f"  {kind}: {cells[kind]}")


def main() -> None:
    """Measure and print."""
    sheets = int(sys.argv[1]) if len(sys.argv) > 1 else len(SCANS)
    for layout, players in SHEETS:
        registration(layout, players)
        reading(layout, players, sheets)


if __name__ == "__main__":
    main()
