"""Reads single handwritten cells with a small convolutional network, in plain NumPy.

The crops are grey pictures of one cell each, dark ink on light paper. The cell should fill the
crop; remains of its printed frame do no harm. 20 px a cell is enough.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

INPUT_SIDE = 32
PAPER_PERCENTILE, INK_PERCENTILE = 85.0, 1.0
CONTRAST_FLOOR = 60.0

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

    def __init__(self, weights: dict[str, Floats], classes: list[str], temperature: float) -> None:
        """Take the weights by name, the names of the classes, and what logits are divided by."""
        self.classes = classes
        self.temperature = temperature
        self._weights = weights

    @classmethod
    def load(cls, path: str | Path) -> CellReader:
        """Load weights (float16), temperature and class names from an npz file."""
        with np.load(path, allow_pickle=False) as stored:
            names = [name for name in stored.files if name not in ("classes", "temperature")]
            weights = {name: stored[name].astype(np.float32) for name in names}
            return cls(weights, [str(c) for c in stored["classes"]], float(stored["temperature"]))

    def read(self, crops: NDArray[np.uint8], batch: int = 64) -> Floats:
        """Log-probabilities, N x classes (float32, natural logarithm, temperature applied).

        `crops` is N x H x W, uint8, 0 black to 255 white, of any one size (not only square).
        A crop that is dark on more than 85 % of its area has no paper left to compare with and
        reads as blank.
        """
        if crops.ndim != 3:
            raise ValueError(f"expected crops N x H x W, got shape {crops.shape}")
        out = np.empty((len(crops), len(self.classes)), dtype=np.float32)
        for start in range(0, len(crops), batch):
            part = slice(start, start + batch)
            out[part] = self._forward(ink(resize(crops[part])))
        return out

    def _forward(self, inked: Floats) -> Floats:
        w = self._weights
        x = convolve(inked[..., None], w["conv1_w"], w["conv1_b"], 2)
        x = pool(convolve(x, w["conv2_w"], w["conv2_b"], 1))
        x = convolve(x, w["conv3_w"], w["conv3_b"], 1)
        x = pool(convolve(x, w["conv4_w"], w["conv4_b"], 1))
        logits = (x.reshape(len(x), -1) @ w["dense_w"] + w["dense_b"]) / self.temperature
        logits -= logits.max(axis=1, keepdims=True)
        return np.asarray(logits - np.log(np.exp(logits).sum(axis=1, keepdims=True)))
