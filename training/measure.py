"""What the trained network is worth: accuracy, flagging, calibration, speed."""

from __future__ import annotations

import time
from importlib.util import find_spec
from itertools import pairwise
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from sheetgen.scan.classify import CellReader
from training.augment import Grey
from training.cells import CLASSES, Maker, of_class
from training.data import Digits

Labels = NDArray[np.int64]
LogP = NDArray[np.float32]
MARKS = ("cross", "strike", "filled", "corrected", "blank", "other")
LOOK = ("corrected", "other")


def temperature_of(log_p: LogP, labels: Labels) -> float:
    """The temperature that minimises the log loss of logits or log-probabilities."""
    best, rows = (np.inf, 1.0), np.arange(len(labels))
    for t in np.exp(np.linspace(np.log(0.4), np.log(3.0), 120)):
        z = log_p / t
        z = z - z.max(axis=1, keepdims=True)
        loss = float((np.log(np.exp(z).sum(axis=1)) - z[rows, labels]).mean())
        best = min(best, (loss, float(t)))
    return best[1]


def reliability(log_p: LogP, labels: Labels) -> list[dict[str, float]]:
    """For bands of stated probability: the mean stated and the true share of right answers."""
    stated, right = np.exp(log_p.max(axis=1)), log_p.argmax(axis=1) == labels
    edges, table = (0.0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.999, 1.01), []
    for low, high in pairwise(edges):
        band = (stated >= low) & (stated < high)
        if band.any():
            row = {"from": low, "to": min(high, 1.0), "count": int(band.sum())}
            row |= {"stated": _r(stated[band].mean()), "right": _r(right[band].mean())}
            table.append(row)
    return table


def calibration_error(table: list[dict[str, float]]) -> float:
    """Mean distance between stated and true share, weighted by count."""
    total = sum(row["count"] for row in table)
    return _r(sum(row["count"] * abs(row["stated"] - row["right"]) for row in table) / total)


def sureness(log_p: LogP) -> NDArray[np.float32]:
    """Probability of the best class; 0 if it is one that a person must look at anyway."""
    best = log_p.argmax(axis=1)
    look = np.isin(best, [CLASSES.index(name) for name in LOOK])
    return np.where(look, np.float32(0), np.exp(log_p.max(axis=1)))


def threshold_for(log_p: LogP, labels: Labels, error: float) -> float:
    """The lowest probability above which at most the given share of answers is wrong."""
    sure, wrong = sureness(log_p), log_p.argmax(axis=1) != labels
    order = np.argsort(-sure)
    order = order[sure[order] > 0]
    share = np.cumsum(wrong[order]) / np.arange(1, len(order) + 1)
    fine = np.flatnonzero(share <= error)
    return _r(sure[order[fine[-1]]]) if len(fine) else 1.0


def scores(log_p: LogP, labels: Labels, threshold: float) -> dict[str, Any]:
    """Share of right answers, share flagged (unsure, or to be looked at anyway), errors left."""
    sure, wrong = sureness(log_p) >= threshold, log_p.argmax(axis=1) != labels
    left = float(wrong[sure].mean()) if sure.any() else 0.0
    found = {"count": len(labels), "right": _r(1 - wrong.mean())}
    return found | {"flagged": _r(1 - sure.mean()), "unflagged_error": _r(left)}


def operating_point(
    error: float, chosen: tuple[LogP, Labels], checked: tuple[LogP, Labels]
) -> dict[str, Any]:
    """Threshold for an error among unflagged cells, and what it gives on other digits."""
    threshold = threshold_for(*chosen, error)
    return {"threshold": threshold} | scores(*checked, threshold)


def _r(value: Any) -> float:
    return round(float(value), 4)


def _scores(reader: CellReader, crops: Grey, labels: Labels, threshold: float) -> dict[str, Any]:
    return scores(reader.read(crops), labels, threshold)


def _repeat(
    digits: Digits, per_row: int, worst: float, own: float = 0.0, bare: float = 0.0
) -> tuple[Grey, Labels]:
    """Crops of each digit in turn; worst 0 stands for clean crops, bare 1 for those of sheets."""
    maker = Maker(digits, own=own, worst=worst, clean=worst == 0, bare=bare)
    return of_class(maker, "digit", per_row * len(digits.labels), 9001)


def digit_scores(reader: CellReader, digits: Digits, threshold: float) -> dict[str, Any]:
    """Accuracy on digits as sheets show them, and in clean and ever worse crops with print."""
    return {
        "on_sheets": _scores(reader, *_repeat(digits, 10, 1.0, bare=1.0), threshold),
        "clean": _scores(reader, *_repeat(digits, 5, 0.0), threshold),
        "degraded": _scores(reader, *_repeat(digits, 10, 1.0), threshold),
        "severe": _scores(reader, *_repeat(digits, 5, 2.0), threshold),
    }


def drawn_scores(reader: CellReader, digits: Digits, threshold: float) -> dict[str, Any]:
    """Accuracy on the shapes that the generator draws itself, in degraded crops."""
    out = {}
    for label, name in ((1, "flagged_1"), (4, "open_4"), (7, "barred_7"), (9, "curled_9")):
        rows = digits.labels == label
        some = Digits(digits.images[rows], digits.labels[rows])
        out[name] = _scores(reader, *_repeat(some, 10, 1.0, own=1.0, bare=0.65), threshold)
    return out


def mark_scores(reader: CellReader, digits: Digits, threshold: float) -> dict[str, Any]:
    """Accuracy on each kind of mark, and how often it passes unflagged for a digit."""
    out = {}
    for name in MARKS:
        crops, labels = of_class(Maker(digits), name, 2000, 9002)
        log_p = reader.read(crops)
        best, sure = log_p.argmax(axis=1), sureness(log_p) >= threshold
        found = scores(log_p, labels, threshold)
        digit, marked = best < 10, best != CLASSES.index("blank")
        found |= {"read_as_digit": _r(digit.mean()), "unflagged_digit": _r((digit & sure).mean())}
        if name == "blank":
            found["read_as_ink"] = _r(marked.mean())
            found["unflagged_ink"] = _r((marked & sure).mean())
        out[name] = found
    return out


def foreign_digits() -> Digits | None:
    """The 8 x 8 digits of scikit-learn, enlarged to 28 x 28: for evaluation only."""
    if find_spec("sklearn") is None:
        return None
    from sklearn.datasets import load_digits

    small, labels = load_digits(return_X_y=True)
    images = [
        cv2.resize(row.reshape(8, 8) / 16 * 255, (28, 28), interpolation=cv2.INTER_CUBIC)
        for row in small
    ]
    stacked = np.clip(np.stack(images), 0, 255).astype(np.uint8)
    return Digits(stacked, np.asarray(labels, dtype=np.int64))


def foreign_scores(reader: CellReader, threshold: float) -> dict[str, Any]:
    """Accuracy on digits of other writers from another source, if scikit-learn is there."""
    digits = foreign_digits()
    if digits is None:
        return {}
    return {
        "on_sheets": _scores(reader, *_repeat(digits, 3, 1.0, bare=1.0), threshold),
        "clean": _scores(reader, *_repeat(digits, 1, 0.0), threshold),
        "degraded": _scores(reader, *_repeat(digits, 3, 1.0), threshold),
    }


def cells_per_second(reader: CellReader, crops: Grey, batch: int = 64) -> float:
    """Speed of the NumPy reader with the threads that NumPy has been given."""
    reader.read(crops[:batch])
    start = time.perf_counter()
    reader.read(crops, batch)
    return round(len(crops) / (time.perf_counter() - start))


def confusions(reader: CellReader, digits: Digits) -> dict[str, int]:
    """The most frequent confusions among degraded digits, as 'true>read'."""
    crops, labels = _repeat(digits, 10, 1.0, bare=1.0)
    best = reader.read(crops).argmax(axis=1)
    wrong = np.flatnonzero(best != labels)
    names = [f"{CLASSES[labels[n]]}>{CLASSES[best[n]]}" for n in wrong]
    kinds, counts = np.unique(names, return_counts=True)
    order = np.argsort(-counts)[:15]
    return {str(kinds[n]): int(counts[n]) for n in order}
