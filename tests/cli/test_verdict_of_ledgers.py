"""The verdict on a ledger: players by their names, and a table that a narrow window can show."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from sheetgen.cli import main


@pytest.fixture(autouse=True)
def _in_narrow_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def verdict(text: str) -> str:
    Path("table.yaml").write_text(text, encoding="utf-8")
    result = CliRunner().invoke(main, ["check", "table.yaml", "--lang", "en"])
    assert result.exit_code in (0, 1), result.output
    return result.output


def test_names_written_above_the_columns_are_those_of_the_players() -> None:
    text = "layout: skat\ncells:\n  p1: Ida\n  p3: Lea\n  game1: {dealer: Lea, value: 18, p1: 17}\n"
    found = verdict(text)
    assert "Skat · Ida, Lea: " in found
    assert "Game 1, Ida: \u201c17\u201d cannot stand here" in found
    assert "game1.dealer" not in found


def test_a_wide_table_is_shown_in_parts_without_broken_words() -> None:
    names = "".join(f"  p{seat}: Player{seat}\n" for seat in range(1, 9))
    found = verdict(f"layout: zweiundzwanzig\ncells:\n{names}  deal1: {{cards: 6, p8: Q}}\n")
    lines = found.splitlines()
    assert max(len(line) for line in lines if "\u2503" in line or "\u2502" in line) <= 80
    assert sum(line.startswith("Deal 1 ") for line in lines) > 1
    heads = " ".join(line for line in lines if "\u2503" in line)
    for word in ("Cards", "Dealer", *(f"Player{seat}:" for seat in range(1, 9))):
        assert f" {word} " in heads, word
    assert heads.count("Total") == 8
