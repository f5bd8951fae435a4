"""Train the reader of handwritten cells: `python -m training.train --seed 7 --out model`."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from sheetgen.scan.classify import CellReader
from training import measure, net
from training.augment import Grey
from training.cells import CLASSES, Maker, mixed
from training.data import Digits, load_digits, split

TARGET_ERROR = 0.01


def halves(held: Digits) -> tuple[Digits, Digits]:
    """Held-out digits for the temperature and the threshold, and others to check them."""
    return (
        Digits(held.images[::2], held.labels[::2]),
        Digits(held.images[1::2], held.labels[1::2]),
    )


def save(path: Path, weights: dict[str, NDArray[np.float16]], temperature: float) -> CellReader:
    """Write the npz file and read it back."""
    path.parent.mkdir(parents=True, exist_ok=True)
    arrays: dict[str, Any] = dict(weights)
    arrays["classes"], arrays["temperature"] = np.array(CLASSES), np.float32(temperature)
    np.savez_compressed(path, **arrays)
    return CellReader.load(path)


def disagreement(model: net.CellNet, reader: CellReader, crops: Grey) -> dict[str, float]:
    """Largest distance of the NumPy reader from PyTorch with the same rounded weights and with
    the unrounded ones, and the share of equal answers with the latter."""
    ours = reader.read(crops)
    twin = net.log_probabilities(net.folded(model), crops, reader.temperature)
    full = net.log_probabilities(model, crops, reader.temperature)
    return {
        "log_probability": float(np.abs(ours - twin).max()),
        "probability": float(np.abs(np.exp(ours) - np.exp(twin)).max()),
        "probability_unrounded": float(np.abs(np.exp(ours) - np.exp(full)).max()),
        "same_answer_unrounded": float((ours.argmax(axis=1) == full.argmax(axis=1)).mean()),
    }


def calibrated(model: net.CellNet, path: Path, held: Digits, seed: int, count: int) -> CellReader:
    """Find the temperature on crops of held-out digits and write the npz file."""
    weights = net.export(model)
    crops, labels = mixed(Maker(held), count, seed + 1)
    plain = save(path, weights, 1.0).read(crops)
    return save(path, weights, measure.temperature_of(plain, labels))


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


def arguments() -> argparse.Namespace:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--crops", type=int, default=300_000, help="training crops to make")
    parser.add_argument("--passes", type=int, default=5, help="passes over these crops")
    parser.add_argument("--check", type=int, default=20_000, help="crops to calibrate and check")
    parser.add_argument("--threads", type=int, default=1, help="threads of PyTorch")
    parser.add_argument("--workers", type=int, default=2, help="processes that make crops")
    parser.add_argument("--out", type=Path, default=Path("model"))
    return parser.parse_args()


def main() -> None:
    """Make crops, train, calibrate, measure, write cells.npz and metrics.json."""
    options = arguments()
    torch.set_num_threads(options.threads)
    start = time.perf_counter()
    train, held = split(load_digits())
    crops, labels = mixed(Maker(train), options.crops, options.seed, options.workers)
    print(f"{len(labels)} crops made in {time.perf_counter() - start:.0f} s", flush=True)
    model = net.fit(crops, labels, len(CLASSES), options.passes, options.seed)
    path = options.out / "cells.npz"
    reader = calibrated(model, path, halves(held)[0], options.seed, options.check)
    spent = round(time.perf_counter() - start)
    facts: dict[str, Any] = {"classes": CLASSES, "seed": options.seed, "crops": len(labels)}
    facts |= {"passes": options.passes, "seconds": spent, "bytes": path.stat().st_size}
    facts |= {"weights": sum(int(w.size) for w in net.export(model).values())}
    facts |= {"temperature": round(reader.temperature, 4)}
    facts |= {"numpy_against_torch": disagreement(model, reader, crops[:5000])}
    facts |= report(reader, held, options.seed, options.check)
    text = json.dumps(facts, indent=2)
    (options.out / "metrics.json").write_text(text + "\n")
    print(text)


if __name__ == "__main__":
    main()
