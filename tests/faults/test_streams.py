"""Pipes that close, streams that are not there, and an output that is full."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from .processes import ENVIRONMENT, PATIENCE, obey_ctrl_c, run

pytestmark = pytest.mark.skipif(os.name != "posix", reason="streams as POSIX has them")
ENTRY = "layout: acht-mann\nplayer: Ida\ncells:\n  fives: [15, 7]\n  upper_sum: [16]\n"
FULL = Path("/dev/full")


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.yaml").write_text(ENTRY, encoding="utf-8")


PRINTING = [("list",), ("check", "a.yaml"), ("check", "a.yaml", "--json"), ("schema",)]
PRINTING += [("show", "acht-mann"), ("lint", "acht-mann")]


@pytest.mark.parametrize("command", PRINTING, ids=" ".join)
def test_a_reader_that_has_gone(command: tuple[str, ...]) -> None:
    """``sheetgen list | true``: as any program that a closed pipe ends, and without a word."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        result = run(*command, stdout=writing)
    finally:
        os.close(writing)
    assert (result.returncode, result.stderr) == (141, "")


@pytest.mark.parametrize("command", PRINTING, ids=" ".join)
def test_no_output_at_all(command: tuple[str, ...]) -> None:
    """``sheetgen list >&-``"""
    result = run(*command, stdout=None, preexec=lambda: os.close(1))
    assert result.returncode == 2
    assert "the standard output is closed" in result.stderr
    assert "Traceback" not in result.stderr


def test_what_is_written_into_a_file_needs_no_output() -> None:
    result = run("blank", "acht-mann", "-o", "b.yaml", stdout=None, preexec=lambda: os.close(1))
    assert result.returncode == 0
    assert "layout: acht-mann" in Path("b.yaml").read_text(encoding="utf-8")


@pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
@pytest.mark.parametrize("command", PRINTING, ids=" ".join)
def test_an_output_that_is_full(command: tuple[str, ...]) -> None:
    with FULL.open("w") as full:
        result = run(*command, stdout=full)
    assert result.returncode == 2
    assert result.stderr == "sheetgen: cannot go on: No space left on device\n"


def test_no_input_at_all() -> None:
    result = run("check", "-", stdin=None, preexec=lambda: os.close(0))
    assert result.returncode == 2
    assert result.stderr.startswith("sheetgen: the standard input is closed\n")
    made = run("new", "my-game", stdin=None, preexec=lambda: os.close(0))
    assert made.returncode == 0, made.stderr


def test_no_place_for_messages() -> None:
    result = run("blank", "acht-mann", "-o", "b.yaml", stderr=None, preexec=lambda: os.close(2))
    assert result.returncode == 0
    assert "layout: acht-mann" in Path("b.yaml").read_text(encoding="utf-8")
    missing = run("check", "none.yaml", stderr=None, preexec=lambda: os.close(2))
    assert missing.returncode == 2


def test_an_entry_from_a_pipe_is_bounded() -> None:
    result = run("check", "-", input="x" * 9_000_000)
    assert result.returncode == 2
    assert result.stderr.startswith("sheetgen: standard input is larger than 8 MiB\n")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_preview_ends_without_a_traceback(number: signal.Signals) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "sheetgen", "preview", "acht-mann", "--watch", "--no-browser"],
        env={**ENVIRONMENT, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        preexec_fn=obey_ctrl_c,  # noqa: PLW1509 (no threads here)
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith("http://127.0.0.1:")
    process.send_signal(number)
    _, told = process.communicate(timeout=PATIENCE)
    assert "Traceback" not in told
    assert process.returncode == (0 if number == signal.SIGINT else 143)


def test_json_is_whole_or_not_there() -> None:
    result = run("check", "a.yaml", "--json")
    assert json.loads(result.stdout)["verdicts"][0]["player"] == "Ida"
