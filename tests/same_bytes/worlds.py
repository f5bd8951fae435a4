"""Surroundings that no output may depend on, and what a command leaves behind in each of them.

A world is another hash seed, time zone, date, locale, user, home, current folder and number of
processors. A command runs in it as a process of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Starts a module as ``python -m`` does, on one processor if that can be had.
ON_ONE_PROCESSOR = """
import os, runpy, sys
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
sys.argv[0] = sys.argv.pop(1)
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
"""

# Where Debian and Fedora put the library that gives a process another date; without it the worlds
# have the dates of their time zones only.
FAKETIME = next(
    (
        str(path)
        for place in ("lib/*/faketime", "lib64/faketime")
        for path in sorted(Path("/usr").glob(f"{place}/libfaketime.so.1"))
    ),
    None,
)


@dataclass(frozen=True, slots=True)
class World:
    """What surrounds a command; the outer environment gives it nothing but PATH."""

    name: str
    locale: str
    zone: str
    hash_seed: str
    folder: str
    user: str
    date: str = ""
    one_processor: bool = False
    utf8_mode: str = "0"

    def environment(self, home: Path) -> dict[str, str]:
        """The environment variables, with ``home`` as the home folder."""
        kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
        date = {"LD_PRELOAD": FAKETIME, "FAKETIME": self.date} if FAKETIME and self.date else {}
        return {
            **kept,
            **date,
            "PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)]),
            "PYTHONHASHSEED": self.hash_seed,
            "PYTHONUTF8": self.utf8_mode,
            "LC_ALL": self.locale,
            "LANG": self.locale,
            "TZ": self.zone,
            "USER": in_utf8(self.user),
            "LOGNAME": in_utf8(self.user),
            "HOME": str(home),
            "TMPDIR": str(home),
            "COLUMNS": "100",
        }


HERE = World("here", "C.UTF-8", "UTC", "0", "a", "ida")
ASCII = World(
    "ascii",
    "C",
    "Pacific/Kiritimati",
    "1",
    "deep/er/than/before",
    "root",
    "2031-12-31 23:59:58",
    one_processor=True,
)
TURKISH = World(
    "turkish", "tr_TR.UTF-8", "America/St_Johns", "4294967295", "I i", "ıI", "2024-02-29 00:00:01"
)
GERMAN = World("german", "de_DE.UTF-8", "Asia/Kathmandu", "random", "größer", "max", utf8_mode="1")
OTHERS = (ASCII, TURKISH, GERMAN)


@dataclass(frozen=True, slots=True)
class Left:
    """What a command left: exit code, both outputs, and every file in its folder and its home."""

    code: int
    out: bytes
    err: bytes
    files: Mapping[str, bytes] = field(default_factory=dict)


def in_utf8(text: str) -> str:
    """What stands for ``text`` in UTF-8 outside, whatever locale the tests themselves run in."""
    return os.fsdecode(text.encode(errors="surrogateescape"))


def left_by(
    arguments: Sequence[str],
    world: World,
    folder: Path,
    inputs: Mapping[str, bytes],
    module: str = "sheetgen",
) -> Left:
    """Run a module in a folder below ``folder`` that holds ``inputs``; return what is new there."""
    home = folder / in_utf8(f"home of {world.user}")
    current = folder / in_utf8(world.folder)
    home.mkdir(parents=True)
    current.mkdir(parents=True)
    for name, content in inputs.items():
        (current / name).write_bytes(content)
    start = ["-c", ON_ONE_PROCESSOR, module] if world.one_processor else ["-m", module]
    ended = subprocess.run(
        [sys.executable, *start, *map(in_utf8, arguments)],
        cwd=current,
        env=world.environment(home),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    files = {
        f"{where}/{path.relative_to(top).as_posix()}": path.read_bytes()
        for where, top in (("home", home), ("here", current))
        for path in sorted(top.rglob("*"))
        if path.is_file()
    }
    new = {
        name: content
        for name, content in files.items()
        if inputs.get(name.removeprefix("here/")) != content
    }
    # Where the home folder is may be told, and is not the same.
    out, err = (text.replace(os.fsencode(home), b"~") for text in (ended.stdout, ended.stderr))
    return Left(ended.returncode, out, err, new)
