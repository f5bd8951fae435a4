"""Sheets of games played by the rules are legal, and no slip on a full sheet goes unnoticed."""

import random

import pytest

from sheetgen.score import score, score_game

from .oracle_acht_mann import RESULTS
from .sheets import entry, layout, rules
from .simulate import Cells, dice_game, kind_game, write_kind_results

LETTERS = "ABCDEF"
SLIPS = ("x", "-", "0", "1", "2", "3", "4", "5", "6", "7", "20", "25", "30", "80", "K")


@pytest.mark.parametrize("seed", range(12))
def test_every_sheet_of_a_dice_game_is_legal(seed: int) -> None:
    rng = random.Random(seed)
    sheets = dice_game(rng.randint(2, 6), rng)
    verdicts = [
        score(rules("twenty-one", letter), entry("twenty-one", cells, sheet=letter))
        for letter, cells in zip(LETTERS, sheets, strict=False)
    ]
    for verdict in verdicts:
        assert [item for item in verdict.findings if item.severity != "hint"] == []
        assert verdict.legal is True
    game = score_game(layout("twenty-one"), verdicts)
    assert game.findings == ()
    totals = [standing.total for standing in game.standings]
    assert totals == sorted(totals, reverse=True)


@pytest.mark.parametrize("seed", range(12))
def test_every_sheet_of_a_five_dice_game_is_legal(seed: int) -> None:
    rng = random.Random(seed)
    verdicts = [
        score(rules("acht-mann"), entry("acht-mann", cells))
        for cells in kind_game(rng.randint(1, 4), rng)
    ]
    for verdict in verdicts:
        assert [item for item in verdict.findings if item.severity != "hint"] == []
        assert verdict.legal is True
    assert score_game(layout("acht-mann"), verdicts).findings == ()


def complete_dice_sheet() -> Cells:
    rng = random.Random(5)
    return next(cells for cells in dice_game(4, rng) if len(cells) == 36)


def complete_kind_sheet() -> Cells:
    rng = random.Random(6)
    while True:
        (cells,) = kind_game(1, rng)
        if all(f"{row}.{column}" in cells for row in ("ones", "scrap8") for column in range(1, 7)):
            for name in [name for name in cells if name.split(".")[0] in (*RESULTS, "sheet_sum")]:
                del cells[name]
            write_kind_results(cells)
            return cells


@pytest.mark.parametrize(
    ("name", "cells", "total"),
    [
        ("twenty-one", complete_dice_sheet(), "total"),
        ("acht-mann", complete_kind_sheet(), "sheet_sum"),
    ],
)
def test_every_corruption_that_changes_the_total_is_found(
    name: str, cells: Cells, total: str
) -> None:
    bound = rules(name)
    right = dict(score(bound, entry(name, cells)).computed)[total]
    assert score(bound, entry(name, cells)).legal is True
    found = 0
    for cell, text in cells.items():
        for slip in ("", *SLIPS):
            if slip == text:
                continue
            verdict = score(bound, entry(name, cells | {cell: slip}))
            if dict(verdict.computed)[total] != right:
                assert verdict.legal is False, (cell, text, slip)
                found += 1
    assert found > 200
