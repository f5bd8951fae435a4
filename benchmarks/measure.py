"""Measure whole processes: CPU seconds and peak memory of a child and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cost:
    """CPU and wall seconds, and the peak resident memory in MiB, of one finished process."""

    cpu: float
    wall: float
    peak: float


def run(command: Sequence[str], times: int = 1) -> Cost:
    """Run ``command`` ``times`` times and return the cheapest run (by CPU).

    Raises:
        RuntimeError: the command failed.
    """
    return min((_once(command) for _ in range(times)), key=lambda cost: cost.cpu)


def _once(command: Sequence[str]) -> Cost:
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read() if process.stderr else b""
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    if status != 0:
        raise RuntimeError(f"{' '.join(command)} failed: {errors.decode(errors='replace')}")
    return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024)


def python(code: str, times: int = 1) -> Cost:
    """Measure a Python process that runs ``code``."""
    return run([sys.executable, "-c", code], times)


def sheetgen(*arguments: str, times: int = 1) -> Cost:
    """Measure a sheetgen command."""
    return run([sys.executable, "-m", "sheetgen", *arguments], times)
