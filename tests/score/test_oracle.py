"""The scorer agrees with rules written a second time, by hand, on legal and illegal sheets."""

import random
from collections.abc import Callable

import pytest

from sheetgen.score import score

from . import oracle_acht_mann, oracle_twenty_one
from .oracle_twenty_one import Opinion
from .sheets import brief, entry, rules
from .simulate import Cells, random_dice_sheet, random_kind_sheet

GAMES: dict[str, tuple[Callable[[random.Random], Cells], Callable[[Cells], Opinion]]] = {
    "twenty-one": (random_dice_sheet, oracle_twenty_one.judge),
    "acht-mann": (random_kind_sheet, oracle_acht_mann.judge),
}


def agree(name: str, count: int, seed: int) -> tuple[int, int]:
    """Compare ``count`` sheets; return how many were legal and how many were not."""
    make, oracle = GAMES[name]
    rng = random.Random(seed)
    bound = rules(name)
    legal = 0
    for _ in range(count):
        cells = make(rng)
        opinion = oracle(cells)
        verdict = score(bound, entry(name, cells))
        assert brief(verdict.findings) == opinion.findings, cells
        assert dict(verdict.computed) == opinion.computed, cells
        assert (verdict.legal, verdict.complete) == (opinion.legal, opinion.complete), cells
        legal += opinion.legal
    return legal, count - legal


@pytest.mark.parametrize("name", GAMES)
def test_scorer_agrees_with_the_oracle(name: str) -> None:
    legal, illegal = agree(name, 2_000, seed=11)
    assert min(legal, illegal) > 200, "the sample should hold many of both"


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_scorer_agrees_with_the_oracle_on_many_sheets(name: str) -> None:
    agree(name, 100_000, seed=12)


def test_voluntary_strikes_agree_too() -> None:
    rng = random.Random(13)
    bound = rules("twenty-one", voluntary_strike=True)
    struck = 0
    for _ in range(500):
        cells = random_dice_sheet(rng)
        opinion = oracle_twenty_one.judge(cells, voluntary_strike=True)
        verdict = score(bound, entry("twenty-one", cells, options={"voluntary_strike": True}))
        assert brief(verdict.findings) == opinion.findings, cells
        struck += opinion.findings != oracle_twenty_one.judge(cells).findings
    assert struck > 20, "the option should have mattered"
