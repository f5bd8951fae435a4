"""How well filled-in sheets are read: print, fill with unseen handwriting, distort, read, compare.

    python -m benchmarks.reading [--sheets 20] [--first 3000] [LAYOUT ...]

The reader's thresholds were set while looking at sheets below 1100: figures are taken from 3000 on.

Every twentieth sheet carries a real arithmetic slip by the writer. A sheet is judged right if the
verdict and the rules it breaks are those of what was written, asked if a person must look, and
wrong otherwise.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from dataclasses import dataclass, field

from sheetgen.model.diagnostic import Severity
from sheetgen.model.entry import Verdict
from sheetgen.model.reading import Outcome, ReadCell
from sheetgen.pipeline.scan import ReadSheet, read_picture
from sheetgen.pipeline.scan_order import ScanOrder
from sheetgen.score import score
from tests.roundtrip.written import (
    SCANS,
    Cells,
    entry,
    is_ledger,
    picture,
    played,
    rules,
    sheet,
    with_slip,
)

LAYOUTS = ("twenty-one", "acht-mann", "421")
SLIP_EVERY = 20


@dataclass
class Tally:
    """What was counted for one layout; ``bins`` are (cells, right ones) by stated confidence."""

    cells: Counter[str] = field(default_factory=Counter)
    sheets: Counter[str] = field(default_factory=Counter)
    slips: Counter[str] = field(default_factory=Counter)
    bins: dict[int, list[int]] = field(default_factory=dict)
    seconds: float = 0.0


def count_cell(tally: Tally, cell: ReadCell, truth: str, inked: bool) -> None:
    tally.cells["all"] += 1
    tally.cells["inked"] += inked
    doubtful = cell.outcome is Outcome.DOUBTFUL
    tally.cells["unaided wrong"] += cell.unaided.text != truth
    best = cell.candidates[0].text if cell.candidates else ""
    tally.cells["aided wrong"] += (best if doubtful else cell.written.text) != truth
    tally.cells["flagged"] += doubtful
    tally.cells["repaired"] += cell.outcome is Outcome.REPAIRED
    tally.cells["wrong"] += not doubtful and cell.written.text != truth
    if inked:
        place = min(int(cell.unaided.confidence * 20), 19)
        pair = tally.bins.setdefault(place, [0, 0])
        pair[0] += 1
        pair[1] += cell.unaided.text == truth


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


def run(name: str, seeds: range, tally: Tally, *, verbose: bool) -> None:
    placed = sheet(name)
    order = ScanOrder(layout=name, letter=rules(name).letter or None)
    for seed in seeds:
        cells = played(name, seed)
        slip = seed % SLIP_EVERY == SLIP_EVERY // 2
        slip = slip and not is_ledger(name)
        if slip:
            cells = with_slip(name, cells, seed)
        grey = picture(placed, cells, SCANS[seed % len(SCANS)], seed)
        start = time.process_time()
        results = list(read_picture(grey, "picture", order))
        tally.seconds += time.process_time() - start if seed != seeds[0] else 0.0
        (read,) = results
        if not isinstance(read, ReadSheet):
            tally.sheets["refused"] += 1
            if verbose:
                print(f"  {seed} {SCANS[seed % len(SCANS)].name}: {read.error}")
            continue
        for cell in read.cells:
            count_cell(tally, cell, cells.get(cell.cell, ""), cell.cell in cells)
            if verbose and (
                cell.outcome is not Outcome.READ or cell.written.text != cells.get(cell.cell, "")
            ):
                said = [(item.text, round(item.confidence, 3)) for item in cell.candidates]
                print(
                    f"  {seed} {SCANS[seed % len(SCANS)].name} {cell.cell}:"
                    f" is {cells.get(cell.cell, '')!r}, {cell.outcome} {cell.written.text!r},"
                    f" unaided {cell.unaided.text!r} {cell.unaided.confidence:.3f},"
                    f" {said} {cell.cause} {cell.because}"
                )
        result = judged(name, read, cells)
        tally.sheets[result] += 1
        if verbose and result == "wrong":
            print(f"  {seed}: judged wrong")
        if slip:
            tally.slips[result] += 1


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
    print(f"  sheets with a slip     {dict(tally.slips)}")
    if tally.seconds:
        print(f"  pages a CPU second      {(sheets - 1) / tally.seconds:8.2f}")
    for place, (count, right) in sorted(tally.bins.items()):
        low, high = place / 20, (place + 1) / 20
        print(f"    unaided {low:.2f} to {high:.2f}: {count:6} cells, {right / count:.1%} right")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("layouts", nargs="*", default=LAYOUTS)
    parser.add_argument("--sheets", type=int, default=20)
    parser.add_argument("--first", type=int, default=3000, help="number of the first sheet")
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args()
    for name in arguments.layouts:
        tally = Tally()
        seeds = range(arguments.first, arguments.first + arguments.sheets)
        run(name, seeds, tally, verbose=arguments.verbose)
        report(name, arguments.sheets, tally)


if __name__ == "__main__":
    main()
