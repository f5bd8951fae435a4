"""Measure whole processes: CPU seconds and peak memory of a child and nothing else.

Children run the checkout this file is in, whatever is installed. They keep their bytecode in a
folder of its own, as an installed program does, whatever this machine forbids; each command runs
once before it is measured, so that it is there.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BYTECODE = tempfile.TemporaryDirectory(prefix="bytecode-")


@dataclass(frozen=True, slots=True)
class Cost:
    """CPU and wall seconds, and the peak resident memory in MiB, of one finished process."""

    cpu: float
    wall: float
    peak: float


def run(command: Sequence[str], times: int = 1) -> Cost:
    """Run ``command`` once to warm up and ``times`` times more; return the cheapest run (by CPU).

    Raises:
        RuntimeError: the command failed.
    """
    _once(command)
    return min((_once(command) for _ in range(times)), key=lambda cost: cost.cpu)


def once(command: Sequence[str]) -> Cost:
    """Run a long command once, without warming up; raises as ``run``."""
    return _once(command)


def _once(command: Sequence[str]) -> Cost:
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": BYTECODE.name, "PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    start = time.perf_counter()
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment
    )
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
