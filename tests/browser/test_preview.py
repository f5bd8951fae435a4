"""The page of ``preview --watch`` in headless Chromium: it follows every save, broken or mended."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from ..faults.processes import obey_ctrl_c
from .needs import CHROME, HERE, MARKS, NODE

pytestmark = MARKS

SMALL = """\
sheetgen: 1
name: mine
title: Mine 0
languages: [en]
players: 1..4
sheet: {size: A7, margin: 5 mm}
sections:
  - heading: {title: Mine 0}
  - cells:
      total: {label: Total, accepts: {numbers: 0..9}}
"""
PREVIEW = ("preview", "mine.yaml", "--watch", "--no-browser")
A7_PIXELS = [321, 455]  # 74 mm by 105 mm at 110 dots per inch, begun pixels whole
A6_PIXELS = [455, 641]


@contextmanager
def previewed(folder: Path, port: str = "0") -> Iterator[str]:
    """The command as a user starts it; gives the address of the page, and ends with Ctrl+C."""
    with subprocess.Popen(
        [sys.executable, "-m", "sheetgen", *PREVIEW, "--port", port],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(HERE.parents[1])},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        preexec_fn=obey_ctrl_c,  # noqa: PLW1509 (no threads here)
    ) as command:
        try:
            assert command.stdout is not None
            yield command.stdout.readline().partition(" ")[0].strip()
        finally:
            command.send_signal(signal.SIGINT)
            try:
                _, errors = command.communicate(timeout=60)
            finally:
                command.kill()
        assert (command.returncode, errors.strip()) == (0, "")


class Page:
    """The page in the browser: waits there for what is to come, and tells what is seen then."""

    def __init__(self, driver: subprocess.Popen[str], folder: Path) -> None:
        self.driver = driver
        self.folder = folder
        self.shots = 0

    def when(self, condition: str, size: tuple[int, int] | None = None) -> dict[str, Any]:
        assert self.driver.stdin is not None
        assert self.driver.stdout is not None
        self.shots += 1
        picture = str(self.folder / f"seen-{self.shots:02}.png")
        job = {"until": condition, "picture": picture, "size": size}
        self.driver.stdin.write(json.dumps(job) + "\n")
        self.driver.stdin.flush()
        answer = self.driver.stdout.readline()
        if not answer:
            self.driver.wait(timeout=60)
            pytest.fail((self.folder / "driver.log").read_text("utf-8")[-2000:])
        seen: dict[str, Any] = json.loads(answer)
        return seen

    def when_fine(self, title: str) -> dict[str, Any]:
        return self.when(
            f'document.getElementById("title").textContent === {json.dumps(title)}'
            ' && document.getElementById("state").textContent === "mine.yaml is fine"'
        )

    def when_faulty(self, beginning: str) -> dict[str, Any]:
        return self.when(
            f'document.getElementById("faults").textContent.startsWith({json.dumps(beginning)})'
        )


@contextmanager
def opened(url: str, folder: Path) -> Iterator[Page]:
    with (
        (folder / "driver.log").open("w", encoding="utf-8") as log,
        subprocess.Popen(
            [NODE, str(HERE / "watch.mjs"), CHROME, url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        ) as driver,
    ):
        try:
            yield Page(driver, folder)
        finally:
            driver.communicate(timeout=60)


def save(folder: Path, text: str, *, replacing: bool = False) -> None:
    """Save as editors do: into the file, or beside it and then in its place."""
    path = folder / ("mine.yaml~" if replacing else "mine.yaml")
    path.write_text(text, "utf-8")
    path.replace(folder / "mine.yaml")


def well(number: int) -> str:
    return SMALL.replace("Mine 0", f"Mine {number}")


SLIP = well(2).replace("title:", "titel:", 1)
SLIP_SEEN = "mine.yaml:3:1: error[L201]"

# Ten saves: the text, and how what is wrong with it begins ("" when it is well).
SAVES = [
    (well(1), ""),
    (SLIP, SLIP_SEEN),
    (well(3).replace("A7", "A6"), ""),
    # The very same slip: as in an editor that undoes and does again.
    (SLIP, SLIP_SEEN),
    (well(5).replace("5 mm}", "5 mm, letters: [A, B, C]}"), ""),
    (well(6).replace("players:", '"<b>players</b>":'), "mine.yaml:5:1: error[L201]"),
    ("", "mine.yaml:1:1: error["),
    (well(8), ""),
    (well(9).replace("0..9}", "0..9"), "mine.yaml:10:"),
    (well(10), ""),
]


def test_ten_saves_broken_and_mended(tmp_path: Path) -> None:
    save(tmp_path, SMALL)
    with previewed(tmp_path) as url, opened(url, tmp_path) as page:
        last = page.when_fine("Mine 0")
        assert [picture["size"] for picture in last["pictures"]] == [A7_PIXELS]
        for number, (text, faults) in enumerate(SAVES, start=1):
            save(tmp_path, text, replacing=number % 3 == 0)
            seen = page.when_faulty(faults) if faults else page.when_fine(f"Mine {number}")
            assert all(picture["visible"] for picture in seen["pictures"])
            if faults:
                # What was well is still there to be looked at, and is seen to be old.
                assert (seen["pictures"], seen["title"]) == (last["pictures"], last["title"])
                assert seen["old"]
                assert seen["faults"].startswith(faults)
                assert seen["state"].endswith("in mine.yaml")
                assert seen["elements"] == 0
            else:
                assert (seen["faults"], seen["old"]) == ("", False)
                digests = {picture["digest"] for picture in seen["pictures"]}
                assert digests.isdisjoint(picture["digest"] for picture in last["pictures"])
                sheets = 3 if "letters" in text else 1
                size = A6_PIXELS if "A6" in text else A7_PIXELS
                assert [picture["size"] for picture in seen["pictures"]] == [size] * sheets
                last = seen
    assert last["problems"] == []
    assert last["fewest"] == 1
    assert all(words.endswith(("is fine", "in mine.yaml", "…")) for words in last["said"])


def test_a_file_broken_from_the_start_on_a_narrow_screen(tmp_path: Path) -> None:
    save(tmp_path, SLIP.replace("titel:", "titel" + "l" * 60 + ":"))
    with previewed(tmp_path) as url, opened(url, tmp_path) as page:
        page.when("true", (320, 500))
        broken = page.when_faulty("mine.yaml:1:1: error[L202]")
        save(tmp_path, SMALL)
        mended = page.when_fine("Mine 0")
    assert (broken["pictures"], broken["state"]) == ([], "2 faults in mine.yaml")
    assert [picture["visible"] for picture in mended["pictures"]] == [True]
    assert (mended["faults"], mended["problems"]) == ("", [])
    assert not broken["too_wide"]
    assert not mended["too_wide"]


def test_a_preview_stopped_and_started_again(tmp_path: Path) -> None:
    save(tmp_path, SMALL)
    with ExitStack() as browser:
        with previewed(tmp_path) as url:
            page = browser.enter_context(opened(url, tmp_path))
            first = page.when_fine("Mine 0")
        stopped = page.when('document.getElementById("state").textContent.includes("stopped")')
        assert stopped["pictures"] == first["pictures"]
        # The same file, unchanged: the page is to say so again.
        with previewed(tmp_path, port=url.rstrip("/").rpartition(":")[2]):
            assert page.when_fine("Mine 0")["pictures"] == first["pictures"]
