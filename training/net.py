"""The network in PyTorch, and its export to plain arrays with batch norms folded in."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from sheetgen.scan.classify import ink

KERNELS, STRIDES = (5, 3, 3, 3), (2, 1, 1, 1)
RATE, FIRST, LAST, WARM_UP = 4e-3, 1 / 25, 1e-4, 0.15
"""The highest learning rate, the shares of it at first and at last, and how long it rises."""


class CellNet(nn.Module):
    """Four convolutions and a dense layer; input N x 1 x 32 x 32 ink, output logits."""

    def __init__(self, classes: int, channels: Sequence[int]) -> None:
        """Make a network with random weights for so many classes; ``channels`` are those that the
        four convolutions put out."""
        super().__init__()
        self.channels = tuple(channels)
        shapes = zip((1, *channels), channels, KERNELS, STRIDES, strict=False)
        self.convs = nn.ModuleList(
            nn.Conv2d(a, b, k, stride, k // 2, bias=False) for a, b, k, stride in shapes
        )
        self.norms = nn.ModuleList(nn.BatchNorm2d(b) for b in channels)
        self.drop = nn.Dropout(0.25)
        self.dense = nn.Linear(channels[-1] * 4 * 4, classes)

    def forward(self, x: Tensor) -> Tensor:
        """Return the logits, N x classes."""
        for number, (conv, norm) in enumerate(zip(self.convs, self.norms, strict=True)):
            x = torch.relu(norm(conv(x)))
            if number in (1, 3):
                x = nn.functional.max_pool2d(x, 2)
        # Channels last, as the NumPy reader has them.
        flat = x.permute(0, 2, 3, 1).flatten(1)
        return self.dense(self.drop(flat))  # type: ignore[no-any-return]


def export(net: CellNet) -> dict[str, NDArray[np.float16]]:
    """Weights as the reader wants them: k x k x in x out, batch norms folded, float16."""
    out: dict[str, NDArray[np.float16]] = {}
    for number, (conv, norm) in enumerate(zip(net.convs, net.norms, strict=True), start=1):
        assert isinstance(conv, nn.Conv2d) and isinstance(norm, nn.BatchNorm2d)
        assert norm.running_var is not None and norm.running_mean is not None
        gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        weights = (conv.weight * gain[:, None, None, None]).permute(2, 3, 1, 0)
        out[f"conv{number}_w"] = _half(weights)
        out[f"conv{number}_b"] = _half(norm.bias - norm.running_mean * gain)
    out["dense_w"], out["dense_b"] = _half(net.dense.weight.T), _half(net.dense.bias)
    return out


def _half(values: Tensor) -> NDArray[np.float16]:
    return np.ascontiguousarray(values.detach().numpy().astype(np.float16))


def batches(
    crops: NDArray[np.uint8], labels: NDArray[np.int64], size: int, rng: np.random.Generator
) -> Iterator[tuple[Tensor, Tensor]]:
    """One pass over the crops in random order, as ink and class numbers."""
    order = rng.permutation(len(labels))
    for start in range(0, len(order) - size + 1, size):
        rows = order[start : start + size]
        x = torch.from_numpy(ink(crops[rows])[:, None])
        x = x.contiguous(memory_format=torch.channels_last)
        yield x, torch.from_numpy(labels[rows])


def _pace(done: float) -> float:
    """The share of the learning rate when so much of the training is done: up, then down."""
    if done < WARM_UP:
        return FIRST + (1 - FIRST) * (1 - math.cos(math.pi * done / WARM_UP)) / 2
    return LAST + (1 + math.cos(math.pi * (done - WARM_UP) / (1 - WARM_UP))) / 2


def fit(
    net: CellNet, crops: NDArray[np.uint8], labels: NDArray[np.int64], passes: int, seed: int
) -> None:
    """Train a network; the result depends on how it begins, on the crops and on the seed alone."""
    torch.manual_seed(seed)
    rng, size = np.random.default_rng([seed, 1]), 256
    net.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    steps = passes * (len(labels) // size)
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=5e-3)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: _pace(step / steps))
    net.train()
    for number in range(passes):
        total = 0.0
        for x, y in batches(crops, labels, size, rng):
            with torch.autocast("cpu", torch.bfloat16):
                loss = nn.functional.cross_entropy(net(x), y)
            optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimiser.step()
            schedule.step()
            total += float(loss.detach())
        print(f"pass {number + 1} of {passes}: loss {total * passes / steps:.4f}", flush=True)
    net.eval()


def log_probabilities(
    net: CellNet, crops: NDArray[np.uint8], temperature: float
) -> NDArray[np.float32]:
    """Log-probabilities of 32 x 32 crops by the network in full precision."""
    with torch.no_grad():
        logits = net(torch.from_numpy(ink(crops)[:, None])) / temperature
        return np.asarray(torch.log_softmax(logits, 1).numpy(), dtype=np.float32)


def folded(net: CellNet) -> CellNet:
    """A network with the exported (folded and rounded) weights, to check the NumPy reader."""
    arrays = {name: torch.from_numpy(w.astype(np.float32)) for name, w in export(net).items()}
    twin = CellNet(net.dense.out_features, net.channels).eval()
    state = {"dense.weight": arrays["dense_w"].T, "dense.bias": arrays["dense_b"]}
    for number, wide in enumerate(net.channels):
        state[f"convs.{number}.weight"] = arrays[f"conv{number + 1}_w"].permute(3, 2, 0, 1)
        state[f"norms.{number}.bias"] = arrays[f"conv{number + 1}_b"]
        state[f"norms.{number}.running_var"] = torch.full((wide,), 1 - 1e-5)
    twin.load_state_dict(state, strict=False)
    return twin
