"""Train the reader of handwritten cells: `python -m training.train --seed 7 --out model`."""

from __future__ import annotations

import argparse
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
from training.report import halves, report, write

CHANNELS = (24, 32, 80, 64)


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


def arguments() -> argparse.Namespace:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--crops", type=int, default=360_000, help="training crops to make")
    parser.add_argument("--passes", type=int, default=8, help="passes over these crops")
    parser.add_argument("--bare", type=float, default=0.65, help="share of crops without print")
    parser.add_argument("--channels", type=int, nargs=4, default=CHANNELS, help="of each layer")
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
    maker = Maker(train, bare=options.bare)
    crops, labels = mixed(maker, options.crops, options.seed, options.workers)
    print(f"{len(labels)} crops made in {time.perf_counter() - start:.0f} s", flush=True)
    torch.manual_seed(options.seed)
    model = net.CellNet(len(CLASSES), options.channels)
    net.fit(model, crops, labels, options.passes, options.seed)
    path = options.out / "cells.npz"
    reader = calibrated(model, path, halves(held)[0], options.seed, options.check)
    spent = round(time.perf_counter() - start)
    facts: dict[str, Any] = {"classes": CLASSES, "seed": options.seed, "crops": len(labels)}
    facts |= {"passes": options.passes, "bare": options.bare, "seconds": spent}
    facts |= {"channels": options.channels, "bytes": path.stat().st_size}
    facts |= {"weights": sum(int(w.size) for w in net.export(model).values())}
    facts |= {"temperature": round(reader.temperature, 4)}
    facts |= {"numpy_against_torch": disagreement(model, reader, crops[:5000])}
    facts |= report(reader, held, options.seed, options.check)
    write(options.out / "metrics.json", facts)


if __name__ == "__main__":
    main()
