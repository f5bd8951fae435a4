"""A scannable ledger has as many players as its boxes for digits have room for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sheetgen.cli import main


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(item) for item in arguments])


@pytest.mark.parametrize("command", ["sheet", "block"])
def test_the_most_players_with_room_and_a_note(tmp_path: Path, command: str) -> None:
    target = tmp_path / "a.pdf"
    told = run(command, "rasmussen", "--scan-marks", "--lang", "en", "-o", target)
    assert told.exit_code == 0, told.output
    found = re.search(r"there is room for (\d) players, not for 8", told.stderr)
    assert found
    for players, works in ((int(found[1]), True), (int(found[1]) + 1, False)):
        asked = run(
            command, "rasmussen", "--scan-marks", "--players", players, "-o", target, "--force"
        )
        assert (asked.exit_code == 0) is works, asked.output
        assert "there is room for" not in asked.stderr, "a number that was asked for stays"


def test_without_scan_marks_nobody_is_left_out(tmp_path: Path) -> None:
    told = run("sheet", "rasmussen", "-o", tmp_path / "a.pdf")
    assert told.exit_code == 0
    assert "room for" not in told.stderr
