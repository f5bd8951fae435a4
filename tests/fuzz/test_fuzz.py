"""A few spoiled files of each kind; many more with ``-m slow`` and ``python -m tests.fuzz.run``."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from .run import fuzz, fuzz_apart, main
from .seeds import SEEDS

FEW = {"layout": 30, "entry": 30, "pdf": 8, "workbook": 8, "picture": 15}
MANY = {"layout": 600, "entry": 500, "pdf": 150, "workbook": 150, "picture": 150}
MOST_MEMORY = 1_500
"""MB that a process may take which judges one file after the other."""


@pytest.mark.parametrize("kind", SEEDS)
def test_a_few_files(kind: str) -> None:
    report = fuzz(kind, FEW[kind], seed=20)
    assert report.faults == {}
    assert sum(report.outcomes.values()) == FEW[kind]
    if kind != "picture":
        # Some must come through, else what is behind the first check is never looked at.
        assert report.outcomes["refused"] < FEW[kind]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured as Linux does it")
@pytest.mark.parametrize("kind", SEEDS)
def test_many_files(kind: str) -> None:
    report, memory = fuzz_apart(kind, MANY[kind], seed=21, first=0)
    assert report.faults == {}
    assert sum(report.outcomes.values()) == MANY[kind]
    assert 0 < memory < MOST_MEMORY


def test_the_runner_finds_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """A target that falls over, one that hangs, and one that says nothing of use."""
    from . import target

    def broken(path: object, chance: object) -> str:
        raise ZeroDivisionError("nothing of the kind was expected")

    monkeypatch.setitem(target.TARGETS, "entry", broken)
    report = fuzz("entry", 2, seed=1)
    assert len(report.faults) == 2 and "ZeroDivisionError" in report.faults[0]
    with pytest.raises(target.BadOutcomeError, match="names no file"):
        target._told("it is broken", Path("a.yaml"))
    with pytest.raises(target.BadOutcomeError, match="is printed"):
        target._told("a.yaml: \x1b[31m", Path("a.yaml"))


def test_the_command_line(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        sys, "argv", ["run", "--kind", "entry", "--count", "5", "--keep", f"{tmp_path}/kept"]
    )
    assert main() == 0
    assert capsys.readouterr().out.startswith("entry: 5 files: ")
