"""sheetgen as a process of its own, and what can be done to it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    "LC_ALL": "C.UTF-8",
    "LANG": "en",
}
PATIENCE = 120
"""Seconds after which something that must happen is taken not to happen."""

COMMANDS = {
    "block": ("block", "twenty-one", "--games", "1", "-o", "out/target.pdf", "--force"),
    "sheet": ("sheet", "acht-mann", "-o", "out/target.pdf", "--force"),
    "vary": ("vary", "acht-mann", "mine", "--set", "title=Mine", "-o", "out/mine.yaml", "--force"),
    "blank": ("blank", "acht-mann", "-o", "out/target.yaml", "--force"),
    "read": ("read", "form.pdf", "-o", "out/target.yaml", "--force"),
}
"""A command of each kind that writes; its target is the one file with -o."""

# Stops the program when it has written its content and has not given it its name yet.
AT_RENAME = """
import pathlib, sys
from sheetgen.cli import main
old = pathlib.Path.replace
def replace(self, target):
    print("now", flush=True)
    {what}
    return old(self, target)
pathlib.Path.replace = replace
main(sys.argv[1:], prog_name="sheetgen")
"""


def target_of(command: tuple[str, ...]) -> Path:
    return Path(command[command.index("-o") + 1])


def run(
    *command: str, preexec: Callable[[], None] | None = None, **more: object
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        [sys.executable, "-m", "sheetgen", *command],
        env=ENVIRONMENT,
        encoding="utf-8",
        check=False,
        timeout=PATIENCE,
        preexec_fn=preexec,
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more},
    )


def obey_ctrl_c() -> None:
    """Let a child end by SIGINT even where it is ignored, as for what runs in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def signalled_at_rename(command: tuple[str, ...], number: signal.Signals) -> tuple[int, str]:
    """Send a signal at the worst moment: all is written, but not under its name."""
    wait = "import signal; signal.pause()"
    process = subprocess.Popen(
        [sys.executable, "-c", AT_RENAME.format(what=wait), *command],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        preexec_fn=obey_ctrl_c,  # noqa: PLW1509 (no threads here)
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "now\n"
    process.send_signal(number)
    _, told = process.communicate(timeout=PATIENCE)
    return process.returncode, told


def killed_after(command: tuple[str, ...], seconds: float) -> bool:
    """Start a command and kill it so much later; return whether it was still at work."""
    process = subprocess.Popen(
        [sys.executable, "-m", "sheetgen", *command],
        env=ENVIRONMENT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(PATIENCE)
        return True
    return False


def until(happens: Callable[[], bool]) -> None:
    """Wait for something that can be seen.

    Raises:
        AssertionError: it does not happen.
    """
    end = time.monotonic() + PATIENCE
    while not happens():
        assert time.monotonic() < end, "nothing happens"
        os.sched_yield()
