"""What trained networks reach on single cells: `python -m training.report cells.npz bare.npz`."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from sheetgen.scan.classify import CellReader
from sheetgen.scan.see import SECOND_WEIGHTS, WEIGHTS
from training import measure
from training.cells import Maker, mixed
from training.data import Digits, load_digits, split

TARGET_ERROR = 0.01


def halves(held: Digits) -> tuple[Digits, Digits]:
    """Held-out digits for the temperature and the threshold, and others to check them."""
    return (
        Digits(held.images[::2], held.labels[::2]),
        Digits(held.images[1::2], held.labels[1::2]),
    )


def report(reader: CellReader, held: Digits, seed: int, count: int) -> dict[str, Any]:
    """All measurements; threshold and temperature come from the one half of the digits."""
    first, second = halves(held)
    crops, labels = mixed(Maker(first), count, seed + 1)
    chosen, chosen_labels = reader.read(crops), labels
    threshold = measure.threshold_for(chosen, chosen_labels, TARGET_ERROR)
    crops, labels = mixed(Maker(second), count, seed + 2)
    log_p = reader.read(crops)
    points = {
        str(error): measure.operating_point(error, (chosen, chosen_labels), (log_p, labels))
        for error in (0.02, 0.01, 0.005)
    }
    table = measure.reliability(log_p, labels)
    return {
        "threshold": threshold,
        "mixed_cells": measure.scores(log_p, labels, threshold),
        "operating_points": points,
        "held_out_digits": measure.digit_scores(reader, held, threshold),
        "drawn_digits": measure.drawn_scores(reader, held, threshold),
        "marks": measure.mark_scores(reader, held, threshold),
        "foreign_digits": measure.foreign_scores(reader, threshold),
        "confusions": measure.confusions(reader, held),
        "calibration_error": measure.calibration_error(table),
        "reliability": table,
        "cells_per_second": measure.cells_per_second(reader, crops),
    }


def write(path: Path, facts: dict[str, Any]) -> None:
    """Write what was measured as JSON, and print it."""
    text = json.dumps(facts, indent=2)
    path.write_text(text + "\n", encoding="utf-8")
    print(text)


def main() -> None:
    """Measure two networks together, by default those that are shipped."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path, nargs="*", default=[WEIGHTS, SECOND_WEIGHTS])
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--check", type=int, default=20_000, help="crops to choose and to check")
    parser.add_argument("--out", type=Path, default=Path("training/metrics.json"))
    options = parser.parse_args()
    _, held = split(load_digits())
    reader = CellReader.load(*options.weights)
    facts: dict[str, Any] = {"networks": [path.name for path in options.weights]}
    write(options.out, facts | report(reader, held, options.seed, options.check))


if __name__ == "__main__":
    main()
