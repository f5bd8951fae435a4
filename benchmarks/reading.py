"""How well filled-in sheets are read: print, fill with unseen handwriting, distort, read, compare.

    python -m benchmarks.reading [--sheets 20] [--first 5000] [--jobs 2] [LAYOUT ...]

The reader was tuned while looking at sheets below 5000: figures are taken from there on.
``--hands other`` writes with the digits of other people from another collection. ``--corrected``
strikes one number of every sheet and writes it anew, and counts only what becomes of these cells.

Every twentieth sheet carries a real slip by the writer. A sheet is judged right if the verdict and
the rules it breaks are those of what was written, asked if a person must look, and wrong otherwise.
The counts do not depend on ``--jobs``.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial

import cv2

from sheetgen.model.diagnostic import Severity
from sheetgen.model.entry import Verdict
from sheetgen.model.reading import Outcome, ReadCell
from sheetgen.pipeline.scan import ReadSheet, read_picture
from sheetgen.pipeline.scan_order import ScanOrder
from sheetgen.score import score
from tests.roundtrip.fill import Hands, digits_of
from tests.roundtrip.written import (
    SCANS,
    Cells,
    entry,
    picture,
    played,
    rules,
    sheet,
    with_corrections,
    with_slip,
)

LAYOUTS = ("twenty-one", "acht-mann", "421")
SLIP_EVERY = 20


@dataclass(frozen=True)
class Order:
    """What is to be tried."""

    layout: str
    hands: Hands
    corrected: bool
    verbose: bool


@dataclass
class Tally:
    """What was counted for one layout; ``bins`` are (cells, right ones) by stated confidence."""

    cells: Counter[str] = field(default_factory=Counter)
    sheets: Counter[str] = field(default_factory=Counter)
    slips: Counter[str] = field(default_factory=Counter)
    corrected: Counter[str] = field(default_factory=Counter)
    causes: Counter[str] = field(default_factory=Counter)
    bins: dict[int, list[int]] = field(default_factory=dict)
    seconds: float = 0.0
    lines: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        for name in ("cells", "sheets", "slips", "corrected", "causes"):
            getattr(self, name).update(getattr(other, name))
        for place, (count, right) in other.bins.items():
            pair = self.bins.setdefault(place, [0, 0])
            pair[0] += count
            pair[1] += right
        self.seconds += other.seconds


def count_cell(tally: Tally, cell: ReadCell, truth: str, inked: bool) -> None:
    tally.cells["all"] += 1
    tally.cells["inked"] += inked
    doubtful = cell.outcome is Outcome.DOUBTFUL
    tally.cells["unaided wrong"] += cell.unaided.text != truth
    best = cell.candidates[0].text if cell.candidates else ""
    tally.cells["aided wrong"] += (best if doubtful else cell.written.text) != truth
    tally.cells["flagged"] += doubtful
    tally.causes[str(cell.cause)] += doubtful
    tally.cells["repaired"] += cell.outcome is Outcome.REPAIRED
    tally.cells["wrong"] += not doubtful and cell.written.text != truth
    if inked:
        place = min(int(cell.unaided.confidence * 20), 19)
        pair = tally.bins.setdefault(place, [0, 0])
        pair[0] += 1
        pair[1] += cell.unaided.text == truth


def count_corrected(tally: Tally, cell: ReadCell, truth: str) -> None:
    doubtful = cell.outcome is Outcome.DOUBTFUL
    right = cell.written.text == truth
    tally.corrected["asked" if doubtful else "right" if right else "wrong"] += 1


def broken(verdict: Verdict) -> set[tuple[str, tuple[str, ...]]]:
    errors = (item for item in verdict.findings if item.severity is Severity.ERROR)
    return {(item.rule, item.cells) for item in errors}


def judged(name: str, read: ReadSheet, cells: Cells) -> str:
    truth = score(rules(name), entry(name, cells))
    verdict = score(rules(name), read.entry)
    doubts = any(item.severity is Severity.DOUBT for item in verdict.findings)
    if verdict.legal is None or (doubts and verdict.legal is not False):
        return "asked"
    if verdict.legal == truth.legal and broken(verdict) == broken(truth):
        return "right"
    return "asked" if doubts else "wrong"


def told(cell: ReadCell, truth: str) -> str:
    said = [(item.text, round(item.confidence, 3)) for item in cell.candidates]
    return (
        f"{cell.cell}: is {truth!r}, {cell.outcome} {cell.written.text!r},"
        f" unaided {cell.unaided.text!r} {cell.unaided.confidence:.3f},"
        f" {said} {cell.cause} {cell.because}"
    )


def run(order: Order, seed: int) -> Tally:
    """Fill in one sheet, read it, and compare."""
    cv2.setNumThreads(1)
    name, tally, scan = order.layout, Tally(), SCANS[seed % len(SCANS)]
    cells = played(name, seed)
    slip = not order.corrected and seed % SLIP_EVERY == SLIP_EVERY // 2
    if slip:
        cells = with_slip(name, cells, seed)
    written = with_corrections(name, cells, seed) if order.corrected else cells
    grey = picture(sheet(name), written, scan, seed, order.hands)
    asked = ScanOrder(layout=name, letter=rules(name).letter or None)
    start = time.process_time()
    (read,) = read_picture(grey, "picture", asked)
    tally.seconds = time.process_time() - start
    if not isinstance(read, ReadSheet):
        tally.sheets["refused"] += 1
        tally.lines.append(f"  {seed} {scan.name}: {read.error}")
        return tally
    for cell in read.cells:
        truth = cells.get(cell.cell, "")
        if order.corrected and written.get(cell.cell) == truth:
            continue
        if order.corrected and cell.cell in written:
            count_corrected(tally, cell, truth)
        else:
            count_cell(tally, cell, truth, cell.cell in cells)
        if cell.outcome is not Outcome.READ or cell.written.text != truth:
            tally.lines.append(f"  {seed} {scan.name} {told(cell, truth)}")
    result = judged(name, read, cells)
    tally.sheets[result] += 1
    if result == "wrong":
        tally.lines.append(f"  {seed} {scan.name}: judged wrong")
    if slip:
        tally.slips[result] += 1
    return tally


def all_of(order: Order, seeds: range, jobs: int) -> Tally:
    """Try the sheets in several processes; what is said keeps their order."""
    whole = Tally()
    # Every process reads its first sheet slowly: the sheets of a layout are kept between readings.
    with ProcessPoolExecutor(jobs) as processes:
        for done, tally in enumerate(processes.map(partial(run, order), seeds, chunksize=4), 1):
            whole.add(tally)
            if order.verbose:
                print("\n".join(tally.lines), end="\n" if tally.lines else "")
            elif sys.stderr.isatty():
                print(f"\r{order.layout}: {done} of {len(seeds)}", end="", file=sys.stderr)
    if sys.stderr.isatty() and not order.verbose:
        print(file=sys.stderr)
    return whole


def report(name: str, sheets: int, tally: Tally) -> None:
    cells, inked = max(tally.cells["all"], 1), max(tally.cells["inked"], 1)
    print(f"{name}: {sheets} sheets, {cells} cells, {inked} of them written in")
    print(f"  cell error unaided     {tally.cells['unaided wrong'] / inked:8.2%} of written cells")
    print(f"  cell error rule-aware  {tally.cells['aided wrong'] / inked:8.2%} (best guess)")
    print(f"  flagged                {tally.cells['flagged'] / inked:8.2%}")
    print(f"  repaired by rule       {tally.cells['repaired'] / inked:8.2%}")
    print(f"  unflagged wrong        {1000 * tally.cells['wrong'] / inked:8.2f} per 1,000 cells")
    for what in ("right", "asked", "wrong", "refused"):
        print(f"  sheets {what:8}        {tally.sheets[what] / sheets:8.2%} ({tally.sheets[what]})")
    print(f"  sheets with a slip     {dict(sorted(tally.slips.items()))}")
    print(f"  doubts by cause        {dict(tally.causes.most_common())}")
    if tally.seconds:
        print(f"  pages a CPU second      {sheets / tally.seconds:8.2f}")
    for place, (count, right) in sorted(tally.bins.items()):
        low, high = place / 20, (place + 1) / 20
        print(f"    unaided {low:.2f} to {high:.2f}: {count:6} cells, {right / count:.1%} right")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("layouts", nargs="*", default=LAYOUTS)
    parser.add_argument("--sheets", type=int, default=20)
    parser.add_argument("--first", type=int, default=5000, help="number of the first sheet")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    parser.add_argument("--hands", type=Hands, choices=list(Hands), default=Hands.MNIST)
    parser.add_argument("--corrected", action="store_true", help="one corrected cell a sheet")
    parser.add_argument("--verbose", action="store_true", help="say what was not simply read")
    arguments = parser.parse_args()
    try:
        digits_of(arguments.hands)
    except FileNotFoundError as error:
        parser.exit(2, f"{error}\n")
    for name in arguments.layouts:
        order = Order(name, arguments.hands, arguments.corrected, arguments.verbose)
        seeds = range(arguments.first, arguments.first + arguments.sheets)
        tally = all_of(order, seeds, arguments.jobs)
        if arguments.corrected:
            print(f"{name}: corrected cells {dict(sorted(tally.corrected.items()))}")
        else:
            report(name, arguments.sheets, tally)


if __name__ == "__main__":
    main()
