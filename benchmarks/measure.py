"""Measure whole processes: CPU seconds and peak memory of a child and nothing else.

Children run the checkout this file is in, whatever is installed. They keep their bytecode in a
folder of its own, as an installed program does, whatever this machine forbids; each command runs
once before it is measured, so that it is there.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BYTECODE = tempfile.TemporaryDirectory(prefix="bytecode-")

# Starts the command from a small process of its own: on Linux the peak memory of a child counts
# from what its parent had when it was started (getrusage(2), ru_maxrss is kept across exec).
LAUNCHER = """
import json, os, subprocess, sys, time
start = time.perf_counter()
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, usage = os.wait4(process.pid, 0)
wall = time.perf_counter() - start
print(json.dumps([status, usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024]))
"""


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
    ended = subprocess.run(
        [sys.executable, "-S", "-c", LAUNCHER, *command],
        capture_output=True,
        env=environment,
        check=True,
    )
    status, cpu, wall, peak = json.loads(ended.stdout)
    if status != 0:
        raise RuntimeError(f"{' '.join(command)} failed: {ended.stderr.decode(errors='replace')}")
    return Cost(cpu, wall, peak)


def python(code: str, times: int = 1) -> Cost:
    """Measure a Python process that runs ``code``."""
    return run([sys.executable, "-c", code], times)


def sheetgen(*arguments: str, times: int = 1) -> Cost:
    """Measure a sheetgen command."""
    return run([sys.executable, "-m", "sheetgen", *arguments], times)
