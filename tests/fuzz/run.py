# ruff: noqa: T201
"""``python -m tests.fuzz.run --kind layout --count 5000 --seed 1``: spoil, judge, report.

Each file is judged in a child process within bounds of processor time and memory, so that a crash
or a hang inside a library is one fault more and not the end of the run. Files that show a fault are
kept under ``--keep``, beside the traceback.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from .seeds import SEEDS
from .target import inputs, judge

SECONDS = {"layout": 10, "entry": 10, "pdf": 10, "workbook": 10, "picture": 20}
"""Processor time that one file may take, in seconds."""

MEMORY = 3_000_000_000
"""Address space that one file may take beyond what the program has, in bytes."""


class TooSlowError(BaseException):
    """A file took too long; no error of the program's own, so that nothing there catches it."""


@dataclass(slots=True)
class Report:
    """What came of a run: how many files had which outcome, and the faults by their number."""

    outcomes: Counter[str] = field(default_factory=Counter)
    faults: dict[int, str] = field(default_factory=dict)


def _late(*_: object) -> None:
    raise TooSlowError


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    """Interrupt the program after so much of processor time."""
    before = signal.signal(signal.SIGPROF, _late)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def fault_of(kind: str, path: Path, chance: Random) -> tuple[str, str]:
    """Judge one file; return its outcome, and the fault if there is one, else an empty text."""
    try:
        with _within(SECONDS[kind]):
            return judge(kind, path, chance), ""
    except TooSlowError:
        return "fault", "too slow: " + "".join(traceback.format_exc()[-3_000:])
    except MemoryError:
        return "fault", "memory: " + traceback.format_exc()
    except BaseException:
        return "fault", traceback.format_exc()


def fuzz(kind: str, count: int, seed: int, first: int = 0) -> Report:
    """Judge so many files in this process."""
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        for number, ending, data in inputs(kind, seed, first, count):
            path = Path(folder) / f"fuzzed{ending}"
            path.write_bytes(data)
            outcome, fault = fault_of(kind, path, Random(f"{seed} {number}"))
            report.outcomes[outcome] += 1
            if fault:
                report.faults[number] = fault
    return report


def _child(kind: str, seed: int, first: int, count: int, told: Connection) -> None:
    """Judge files and tell of each its number, outcome and fault, and at last the memory taken."""
    own = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    most = own * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        for number, ending, data in inputs(kind, seed, first, count):
            path = Path(folder) / f"fuzzed{ending}"
            path.write_bytes(data)
            told.send((number, *fault_of(kind, path, Random(f"{seed} {number}"))))
    told.send((-1, str(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024), ""))


def fuzz_apart(kind: str, count: int, seed: int, first: int) -> tuple[Report, int]:
    """Judge files in child processes; return the report and the largest memory in MB."""
    report, memory, at = Report(), 0, first
    fork = multiprocessing.get_context("fork")
    while at < first + count:
        mine, theirs = fork.Pipe(duplex=False)
        child = fork.Process(target=_child, args=(kind, seed, at, first + count - at, theirs))
        child.start()
        theirs.close()
        try:
            while True:
                patience = SECONDS[kind] * 10
                if not mine.poll(patience):
                    child.kill()
                    report.faults[at] = f"nothing heard for {patience} seconds"
                    break
                number, outcome, fault = mine.recv()
                if number < 0:
                    memory = max(memory, int(outcome))
                    break
                at = number + 1
                report.outcomes[outcome] += 1
                if fault:
                    report.faults[number] = fault
                    print(f"{kind} {number}: {fault.strip().splitlines()[-1][:200]}", flush=True)
        except EOFError:
            child.join()
            report.faults[at] = f"the process ended with {child.exitcode}"
            print(f"{kind} {at}: {report.faults[at]}", flush=True)
        child.join()
        if at in report.faults:
            report.outcomes["fault"] += 1
            at += 1
    return report, memory


def keep(kind: str, seed: int, report: Report, folder: Path) -> None:
    """Save the files that show a fault, each with its traceback."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, fault in report.faults.items():
        ((_, ending, data),) = inputs(kind, seed, number, 1)
        (folder / f"{kind}-{seed}-{number}{ending}").write_bytes(data)
        (folder / f"{kind}-{seed}-{number}.txt").write_text(fault, encoding="utf-8")


def main() -> int:
    """Run from the command line; exit code 1 if there is a fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", choices=sorted(SEEDS), required=True)
    parser.add_argument("--count", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first file")
    parser.add_argument("--keep", type=Path, default=Path("output/fuzz"))
    given = parser.parse_args()
    SEEDS[given.kind]()
    report, memory = fuzz_apart(given.kind, given.count, given.seed, given.first)
    keep(given.kind, given.seed, report, given.keep)
    outcomes = ", ".join(f"{count} {name}" for name, count in sorted(report.outcomes.items()))
    print(f"{given.kind}: {given.count} files: {outcomes}; at most {memory} MB")
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
