"""Reads single handwritten cells with a small convolutional network, in plain NumPy.

The crops are grey pictures of one cell each, dark ink on light paper. The cell should fill the
crop; remains of its printed frame do no harm. 20 px a cell is enough.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

INPUT_SIDE = 32
PAPER_PERCENTILE, INK_PERCENTILE = 85.0, 1.0
CONTRAST_FLOOR = 60.0

CERTAIN = 0.999
"""Where the first network is less certain, the mean of both is taken."""

Floats = NDArray[np.float32]


def resample_matrix(source: int, target: int) -> Floats:
    """Matrix (target x source) that resamples a line of pixels with a triangle filter."""
    scale = source / target
    centres = (np.arange(target) + 0.5) * scale - 0.5
    distance = np.abs(np.arange(source)[None, :] - centres[:, None]) / max(scale, 1.0)
    weights = np.maximum(1.0 - distance, 0.0)
    return np.asarray(weights / weights.sum(axis=1, keepdims=True), dtype=np.float32)


def resize(crops: NDArray[np.uint8], side: int = INPUT_SIDE) -> Floats:
    """Grey crops N x H x W to N x side x side (float32, still 0 to 255)."""
    grey = crops.astype(np.float32)
    rows, columns = crops.shape[1:]
    if rows != side:
        grey = resample_matrix(rows, side) @ grey
    if columns != side:
        grey = grey @ resample_matrix(columns, side).T
    return grey


def ink(grey: NDArray[np.uint8] | Floats) -> Floats:
    """Grey crops N x H x W (0 black to 255 white) to ink of the same shape, 0 to 1.

    Paper is the 85th percentile of a crop and full ink its darkest 1 %, but at least 60 grey
    levels below the paper, so that paper noise stays faint.
    """
    flat = grey.reshape(len(grey), -1).astype(np.float32)
    rank = [round(p / 100 * (flat.shape[1] - 1)) for p in (INK_PERCENTILE, PAPER_PERCENTILE)]
    ordered = np.partition(flat, rank, axis=1)
    dark, paper = ordered[:, rank[0], None], ordered[:, rank[1], None]
    amount = (paper - flat) / np.maximum(paper - dark, CONTRAST_FLOOR)
    return np.asarray(np.clip(amount, 0.0, 1.0).reshape(grey.shape), dtype=np.float32)


def convolve(x: Floats, weights: Floats, bias: Floats, stride: int) -> Floats:
    """Convolution with ReLU: x is N x H x W x C, weights are k x k x C x F, padding k // 2."""
    k, pad = weights.shape[0], weights.shape[0] // 2
    padded = np.pad(x, ((0, 0), (pad, pad), (pad, pad), (0, 0)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (k, k), axis=(1, 2))
    windows = windows[:, ::stride, ::stride].transpose(0, 1, 2, 4, 5, 3)
    n, rows, columns = windows.shape[:3]
    columns_matrix = windows.reshape(n * rows * columns, -1)
    out = columns_matrix @ weights.reshape(-1, weights.shape[-1])
    activated: Floats = np.maximum(out + bias, 0.0)
    return activated.reshape(n, rows, columns, -1)


def pool(x: Floats) -> Floats:
    """Maximum over 2 x 2 blocks of N x H x W x C."""
    tall = np.maximum(x[:, ::2], x[:, 1::2])
    return np.maximum(tall[:, :, ::2], tall[:, :, 1::2])


class CellReader:
    """The trained network; make it with `CellReader.load`."""

    def __init__(
        self,
        weights: dict[str, Floats],
        classes: list[str],
        temperature: float,
        second: CellReader | None = None,
    ) -> None:
        """Take the weights by name, the names of the classes, and what logits are divided by.

        `second` is another network of the same classes, asked where this one is not certain.
        """
        self.classes = classes
        self.temperature = temperature
        self._weights = weights
        self._second = second
        self._threads = ThreadpoolController()

    @classmethod
    def load(cls, path: str | Path, second: str | Path | None = None) -> CellReader:
        """Load weights (float16), temperature and class names from an npz file, or from two."""
        other = None if second is None else cls.load(second)
        with np.load(path, allow_pickle=False) as stored:
            names = [name for name in stored.files if name not in ("classes", "temperature")]
            weights = {name: stored[name].astype(np.float32) for name in names}
            classes = [str(c) for c in stored["classes"]]
            return cls(weights, classes, float(stored["temperature"]), other)

    def read(self, crops: NDArray[np.uint8], batch: int = 32) -> Floats:
        """Log-probabilities, N x classes (float32, natural logarithm, temperature applied).

        `crops` is N x H x W, uint8, 0 black to 255 white, of any one size (not only square).
        A crop that is dark on more than 85 % of its area has no paper left to compare with and
        reads as blank.
        """
        if crops.ndim != 3:
            raise ValueError(f"expected crops N x H x W, got shape {crops.shape}")
        # The products are so small that starting threads for them takes longer than they do.
        with self._threads.limit(limits=1, user_api="blas"):
            parts = [crops[start : start + batch] for start in range(0, len(crops), batch)]
            return np.concatenate([self._read(part) for part in parts] or [self._none()])

    def _none(self) -> Floats:
        return np.empty((0, len(self.classes)), dtype=np.float32)

    def _read(self, crops: NDArray[np.uint8]) -> Floats:
        inked = ink(resize(crops))
        out = self._forward(inked)
        if self._second is not None:
            unsure = np.flatnonzero(out.max(axis=1) < np.log(CERTAIN))
            if unsure.size:
                both = out[unsure] + self._second._forward(inked[unsure])
                out[unsure] = _normal(both / np.float32(2))
        return out

    def _forward(self, inked: Floats) -> Floats:
        w = self._weights
        x = convolve(inked[..., None], w["conv1_w"], w["conv1_b"], 2)
        x = pool(convolve(x, w["conv2_w"], w["conv2_b"], 1))
        x = convolve(x, w["conv3_w"], w["conv3_b"], 1)
        x = pool(convolve(x, w["conv4_w"], w["conv4_b"], 1))
        logits = (x.reshape(len(x), -1) @ w["dense_w"] + w["dense_b"]) / self.temperature
        return _normal(np.asarray(logits, dtype=np.float32))


def _normal(logits: Floats) -> Floats:
    """Logarithms of probabilities, which add up to 1 in each row."""
    less = logits - logits.max(axis=1, keepdims=True)
    return np.asarray(less - np.log(np.exp(less).sum(axis=1, keepdims=True)), dtype=np.float32)
