"""Run every benchmark and write RESULTS.md: ``python3 -m benchmarks``.

Wants a quiet machine for about five minutes.
"""

from __future__ import annotations

import os
import platform
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from benchmarks import block, scanning, score_speed, startup
from benchmarks.measure import ROOT

TARGET = Path(__file__).with_name("RESULTS.md")
COUNTS = (72, 600, 6000)
LIBRARIES = (
    "reportlab",
    "pikepdf",
    "pycairo",
    "typst",
    "fpdf2",
    "fonttools",
    "click",
    "numpy",
    "opencv-python-headless",
)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield a Markdown table; the first column is text, the others are figures."""
    yield f"| {' | '.join(head)} |"
    yield f"|---|{'---:|' * (len(head) - 1)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


def peers() -> Iterator[str]:
    """Yield the comparison with other ways to draw a block."""
    for layout, up in block.LAYOUTS:
        _say(f"{layout} against peers")
        drawn = block.with_peers(layout, up)
        own = drawn[0]
        yield f"### {layout}, {block.PEER_SHEETS} numbered sheets, `--up {up}`"
        yield ""
        rows = []
        for item in drawn:
            if item.cost is None or own.cost is None:
                rows.append((item.name, "missing", "", "", "", "", ""))
                continue
            rows.append(
                (
                    item.name,
                    f"{item.cost.cpu / own.cost.cpu:.2f}",
                    f"{item.cost.peak / own.cost.peak:.2f}",
                    f"{item.size / own.size:.2f}",
                    f"{item.cost.cpu:.2f} s",
                    f"{item.cost.peak:.0f} MiB",
                    f"{item.size / 1000:.0f} kB",
                )
            )
        head = ("", "CPU : sheetgen", "memory", "file", "CPU", "peak memory", "file size")
        yield from table(head, rows)


def floors() -> Iterator[str]:
    """Yield the comparison with writers that only write."""
    rows = []
    for layout, up in block.LAYOUTS:
        for count in COUNTS:
            _say(f"{layout}, {count} sheets against raw writers")
            own, *raw = block.with_floors(layout, up, count).values()
            ratios = (f"{own.cpu / cost.cpu:.2f}" for cost in raw)
            rows.append(
                (f"{layout}, {count} sheets", *ratios, f"{own.cpu:.2f} s", f"{own.peak:.0f} MiB")
            )
    yield from table(
        ("", "sheetgen : raw writer", "sheetgen : replaying", "CPU", "peak memory"), rows
    )


def starts() -> Iterator[str]:
    """Yield the start-up of the commands."""
    _say("start-up")
    yield from table(
        ("", "ratio", "to", "CPU"),
        [
            (
                row.command,
                f"{row.cost.cpu / row.bare.cpu:.2f}",
                row.yardstick,
                f"{row.cost.cpu * 1000:.0f} ms",
            )
            for row in startup.measured()
        ],
    )


def scans() -> Iterator[str]:
    """Yield the comparison with a template reader."""
    _say("scans")
    yield from table(
        ("", "pages a second : template reader's", "sheetgen", "its cells right", "template reader",
         "its cells right"),
        [
            (
                f"{row.layout}, {row.pages} pictures",
                f"1 : {row.template.rate / row.own.rate:.1f}",
                f"{row.own.rate:.1f} a second",
                f"{row.own.right:.1%}, {row.own.refused} pages refused",
                f"{row.template.rate:.1f} a second",
                f"{row.template.right:.1%}, {row.template.refused} pages refused",
            )
            for row in scanning.compared()
        ],
    )  # fmt: skip


def verdicts() -> Iterator[str]:
    """Yield the speed of the scorer."""
    _say("verdicts")
    yield from table(
        ("", "verdicts a CPU second", "cells", "rules bound in"),
        [
            (row.layout, f"{row.rate:,.0f}", str(row.cells), f"{row.binding * 1000:.0f} ms")
            for row in score_speed.measured()
        ],
    )


PARTS = (
    ("Blocks against other libraries", peers),
    ("Blocks against writers that know the result", floors),
    ("Start-up", starts),
    ("Scans", scans),
    ("Scorer", verdicts),
)


def report() -> Iterator[str]:
    """Yield the lines of RESULTS.md; measures as it goes."""
    yield "# Results"
    yield ""
    yield f"Measured on {datetime.now(UTC):%Y-%m-%d} with `python3 -m benchmarks` on {machine()}."
    yield "What is compared with what, and what the figures do not say, stands in"
    yield "[README.md](README.md)."
    yield ""
    for title, part in PARTS:
        yield f"## {title}"
        yield ""
        yield from part()


def machine() -> str:
    """Return processor, memory, system and versions; nothing that names the machine."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    libraries = ", ".join(f"{name} {_version(name)}" for name in LIBRARIES)
    return (
        f"{_processor()}, {cores} cores, {_memory()} of memory, {_system()}; "
        f"Python {platform.python_version()}, {libraries}"
    )


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "missing"


def _processor() -> str:
    return _field(Path("/proc/cpuinfo"), "model name", ":") or platform.machine()


def _memory() -> str:
    found = _field(Path("/proc/meminfo"), "MemTotal", ":")
    return f"{int(found.split()[0]) / 2**20:.0f} GiB" if found else "an unknown amount"


def _system() -> str:
    named = _field(Path("/etc/os-release"), "PRETTY_NAME", "=")
    return named.strip('"') or platform.system()


def _field(file: Path, key: str, between: str) -> str:
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    parts = (line.partition(between) for line in lines)
    return next((value.strip() for name, _, value in parts if name.strip() == key), "")


def _say(what: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {what} …", file=sys.stderr, flush=True)


if __name__ == "__main__":
    TARGET.write_text("\n".join(report()).rstrip() + "\n", encoding="utf-8")
    print(f"wrote {TARGET.relative_to(ROOT)}")
