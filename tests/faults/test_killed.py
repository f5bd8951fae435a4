"""Killed, ended or interrupted at any moment: the target is the old one or the new one, whole."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from sheetgen.model.placed import PlaceOptions
from sheetgen.output import LEFT_AFTER, PART, write_file
from sheetgen.pipeline.forms import form_pdf

from .processes import COMMANDS, killed_after, run, signalled_at_rename, target_of

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
OLD = b"the old one"


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("out").mkdir()
    Path("form.pdf").write_bytes(form_pdf("acht-mann", PlaceOptions(language="en"))[1])


def parts() -> list[Path]:
    return list(Path("out").glob(f"{PART[0]}*{PART[1]}"))


def whole(name: str) -> bytes:
    """What the command writes when nothing happens to it."""
    result = run(*COMMANDS[name])
    assert result.returncode == 0, result.stderr
    content = target_of(COMMANDS[name]).read_bytes()
    target_of(COMMANDS[name]).unlink()
    return content


@pytest.mark.parametrize("name", COMMANDS)
def test_killed_before_the_rename_the_old_file_is_there_and_the_rest_has_a_known_name(
    name: str,
) -> None:
    target = target_of(COMMANDS[name])
    target.write_bytes(OLD)
    code, _ = signalled_at_rename(COMMANDS[name], signal.SIGKILL)
    assert code == -signal.SIGKILL
    assert target.read_bytes() == OLD
    assert len(parts()) == 1


@pytest.mark.parametrize(
    ("number", "code", "told"),
    [
        (signal.SIGINT, 130, "interrupted; nothing half done was left behind"),
        (signal.SIGTERM, 143, "ended; nothing half done was left behind"),
    ],
)
@pytest.mark.parametrize("name", COMMANDS)
def test_interrupted_or_ended_nothing_is_left(
    name: str, number: signal.Signals, code: int, told: str
) -> None:
    target = target_of(COMMANDS[name])
    target.write_bytes(OLD)
    found, words = signalled_at_rename(COMMANDS[name], number)
    assert (found, words.strip()) == (code, told)
    assert target.read_bytes() == OLD
    assert parts() == []


def test_the_next_run_clears_away_what_a_killed_one_left_long_ago() -> None:
    old, new, foreign = (
        Path("out") / name for name in (".sheetgen-1.part", ".sheetgen-2.part", "a.part")
    )
    for path in (old, new, foreign):
        path.write_bytes(b"half")
    before = old.stat().st_mtime - LEFT_AFTER - 60
    for path in (old, foreign):
        os.utime(path, (before, before))
    write_file(Path("out/a.pdf"), b"whole")
    assert sorted(path.name for path in Path("out").iterdir()) == [new.name, "a.part", "a.pdf"]


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_killed_at_many_moments(name: str) -> None:
    """From the start of the program until it ends by itself, in steps of 60 ms."""
    content, target = whole(name), target_of(COMMANDS[name])
    killed = 0
    for step in range(1, 200):
        target.write_bytes(OLD)
        if not killed_after(COMMANDS[name], step * 0.06):
            break
        killed += 1
        assert target.read_bytes() in (OLD, content)
    assert killed > 3
    assert target.read_bytes() == content
