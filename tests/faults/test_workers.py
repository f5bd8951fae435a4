"""Scans read in several processes: one that dies takes nothing else along."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import numpy as np
import pytest

from sheetgen.pipeline import scan
from sheetgen.pipeline.processes import in_processes
from sheetgen.pipeline.scan import UnreadPage, read_scans
from sheetgen.pipeline.scan_order import ScanOrder
from tests.roundtrip.sheets import as_png

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")


def killed_at_minus(number: int) -> int:
    if number < 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return number * 2


def lost(number: int) -> int:
    return number


@pytest.mark.parametrize("tasks", [[1, 2, 3], [-1, 2, 3, 4], [1, -2, 3, -4, 5], [-1], [-1, -2]])
def test_every_task_has_its_result_in_order(tasks: list[int]) -> None:
    expected = [number if number < 0 else number * 2 for number in tasks]
    assert list(in_processes(killed_at_minus, tasks, 2, lost)) == expected


def pictures(folder: Path) -> list[Path]:
    paths = [folder / f"{number}.png" for number in range(3)]
    for path in paths:
        path.write_bytes(as_png(np.full((40, 40), 255, dtype=np.uint8)))
    return paths


def test_a_worker_that_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the system does when memory runs out; the file is named, and the others are read."""
    paths, read = pictures(tmp_path), scan.scan_bytes

    def fatal(path: Path, language: str) -> bytes:
        if path == paths[1]:
            os.kill(os.getpid(), signal.SIGKILL)
        return read(path, language)

    monkeypatch.setattr(scan, "scan_bytes", fatal)
    found = list(read_scans(paths, ScanOrder("en", jobs=2)))
    told = [item.error.message for (item,) in found if isinstance(item, UnreadPage)]
    assert told[1] == f"{paths[1]}: reading it broke off, or there was not enough memory"
    assert "no sheet can be found" in told[0] and "no sheet can be found" in told[2]


@pytest.mark.parametrize("jobs", [1, 2])
def test_memory_that_runs_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    paths, read = pictures(tmp_path), scan.scan_bytes

    def greedy(path: Path, language: str) -> bytes:
        return bytes(1 << 60) if path == paths[0] else read(path, language)

    monkeypatch.setattr(scan, "scan_bytes", greedy)
    first, *others = read_scans(paths, ScanOrder("en", jobs=jobs))
    (item,) = first
    assert isinstance(item, UnreadPage)
    assert "not enough memory" in item.error.message
    assert all("no sheet" in item.error.message for (item,) in others if hasattr(item, "error"))
