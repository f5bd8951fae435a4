"""Games played at random: legal sheets, known shares, and fairness."""

from __future__ import annotations

import pytest

from sheetgen.load import find_layout
from sheetgen.model.diagnostic import SheetgenError
from sheetgen.pipeline.report import play_report, played_figures
from sheetgen.vary.report import Figures, compared
from sheetgen.vary.simulate import play


@pytest.mark.parametrize("name", ["twenty-one", "acht-mann"])
def test_all_sheets_that_were_played_are_legal(name: str) -> None:
    found = played_figures(find_layout(name), 30, 1)
    assert found.illegal == 0
    assert len(found.totals) == 30 * len(find_layout(name).letters)
    assert found == played_figures(find_layout(name), 30, 1)


def test_a_game_of_dice_ends_with_a_full_sheet() -> None:
    played = play(find_layout("twenty-one"), 20, 2)
    for game, rounds in zip(played.games, played.rounds, strict=True):
        assert any(len(sheet.cells) == 30 for sheet in game)
        # Every row takes a throw at least, and every throw at least one field.
        assert 5 <= rounds <= 30
        assert all(len(sheet.cells) >= 5 for sheet in game)


def test_the_sheets_of_a_fair_layout_are_found_fair() -> None:
    assert played_figures(find_layout("twenty-one"), 60, 3).fair


def test_unfair_sheets_are_found() -> None:
    means = (("A", 70.0, 1.0), ("B", 80.0, 1.0))
    found = Figures("mine", "somehow", (70.0, 80.0), (("score", 75.0),), means, 0)
    assert found.fair is False
    assert "mine: the sheets DIFFER by more than chance" in "\n".join(compared(found, found))


def test_a_ledger_is_not_played() -> None:
    with pytest.raises(SheetgenError, match="cannot be reckoned"):
        play(find_layout("zweiundzwanzig"), 5, 1)


def test_both_layouts_stand_side_by_side() -> None:
    layout = find_layout("acht-mann")
    report = play_report(layout, layout, 20, 1)
    bonus = next(line for line in report.lines if line.startswith("bonus: % of columns"))
    left, right = bonus.split()[-2:]
    assert left == right
    assert 0 < float(left) < 100
    assert report.pdf.startswith(b"%PDF-")
    assert report.pdf == play_report(layout, layout, 20, 1).pdf
