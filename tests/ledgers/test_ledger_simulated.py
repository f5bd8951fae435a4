"""Games that are played by the rules are legal; what breaks a rule is found wherever it stands."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import pytest

from sheetgen.load import find_layout
from sheetgen.model.entry import Entry, State, Verdict, Written
from sheetgen.model.layout import Layout
from sheetgen.score import BoundRules, bind, score, score_game

from .oracle import UnclearError, cards_legal, throws_legal
from .play import (
    SHUFFLED,
    TWENTY_SIX,
    TWENTY_TWO,
    CardRules,
    Cells,
    Game,
    play_cards,
    play_throws,
)

STATES = {"x": State.CROSS, "-": State.STRUCK}
CARDS = {"zweiundzwanzig": TWENTY_TWO, "rasmussen": SHUFFLED, "sechsundzwanzig": TWENTY_SIX}
THROWS = ("default", "french")


@dataclass(frozen=True)
class Variant:
    """A layout with the house rules under which it is played."""

    layout: str
    values: str = ""

    @property
    def cards(self) -> CardRules | None:
        return CARDS.get(self.layout)

    @property
    def few(self) -> bool:
        """Whether a run without the slow tests looks at a few numbers of players only."""
        return self.layout in ("rasmussen", "sechsundzwanzig") or self.values == "french"

    def seeds(self, first: int, last: int) -> list[int]:
        """Return seeds of games for a run without the slow tests."""
        return [seed for seed in range(first, last) if not self.few or seed % 7 in (0, 3, 6)]

    def rows(self, players: int) -> int:
        return 35 if self.cards and players > 6 else 25

    def play(self, seed: int) -> Game:
        players = 2 + seed % 7
        if self.cards:
            return play_cards(seed, players, self.cards, self.rows(players))
        return play_throws(seed, players, self.values, self.rows(players))

    def legal(self, cells: Mapping[str, str], players: int) -> bool:
        if self.cards:
            return cards_legal(cells, players, self.cards, self.rows(players))
        return throws_legal(cells, players, self.values, self.rows(players))

    def judge(self, players: tuple[str, ...], cells: Mapping[str, str]) -> Verdict:
        options = (("values", self.values),) if self.values else ()
        pairs = tuple((cell, written(text)) for cell, text in cells.items())
        entry = Entry("simulated", self.layout, "", "", players, options, pairs)
        return score(rules(self.layout), entry)


VARIANTS = [*(Variant(name) for name in CARDS), *(Variant("421", values) for values in THROWS)]
IDS = [f"{item.layout}-{item.values}".strip("-") for item in VARIANTS]


@cache
def layout(name: str) -> Layout:
    return find_layout(name)


@cache
def rules(name: str) -> BoundRules:
    return bind(layout(name))


@cache
def written(text: str) -> Written:
    return Written(STATES.get(text, State.VALUE), text)


def check_games(variant: Variant, seeds: Sequence[int]) -> None:
    ended = 0
    for seed in seeds:
        game = variant.play(seed)
        verdict = variant.judge(game.players, game.cells)
        assert verdict.legal, (seed, [item.message for item in verdict.findings])
        assert verdict.complete == game.ended, seed
        assert variant.legal(game.cells, len(game.players)), seed
        ended += game.ended
    assert ended > len(seeds) / 2


@pytest.mark.parametrize("variant", VARIANTS, ids=IDS)
def test_games_played_by_the_rules_are_legal(variant: Variant) -> None:
    check_games(variant, variant.seeds(0, 50))


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS, ids=IDS)
def test_two_thousand_games_are_legal(variant: Variant) -> None:
    check_games(variant, range(100, 2100))


@pytest.mark.parametrize("variant", VARIANTS, ids=IDS)
def test_standings_are_those_of_the_players(variant: Variant) -> None:
    for seed in variant.seeds(0, 14):
        game = variant.play(seed)
        verdict = variant.judge(game.players, game.cells)
        standings = score_game(layout(variant.layout), [verdict]).standings
        totals = {line.player: line.total for line in standings}
        assert totals == dict(zip(game.players, game.totals, strict=True)), seed
        if game.ended and variant.cards:
            winners = {line.player for line in standings if line.rank == 1}
            still_in = {
                name
                for name, total in zip(game.players, game.totals, strict=True)
                if total < variant.cards.out_at
            }
            assert winners == still_in or not still_in, seed
        elif game.ended:
            assert [line.player for line in standings if line.rank == len(game.players)] == [
                game.players[max(range(len(game.totals)), key=game.totals.__getitem__)]
            ]


WORDS = (
    *("0", "1", "2", "3", "5", "7", "8", "10", "13", "21", "-", "x"),
    *("K", "D", "A", "Q", "B", "Jo", "Ida", "Max", "421", "221", "654", "532", "124"),
)


def corrupted(cells: Cells, rng: random.Random, rows: int) -> Cells:
    """Return the cells with one changed, emptied or filled."""
    changed = dict(cells)
    cell = rng.choice(list(cells))
    if rng.random() < 0.2:
        prefix = cell.partition(".")[0].rstrip("0123456789")
        columns = ["p1", "p2"]
        columns += ["p1_total", "cards", "dealer"] if prefix == "deal" else ["pot", "penalty"]
        cell = f"{prefix}{rng.randrange(1, rows + 1)}.{rng.choice(columns)}"
    text = changed.get(cell, "")
    nearby = [str(int(text) + 1), str(abs(int(text) - 1))] if text.isdecimal() else []
    new = rng.choice([*WORDS, *nearby * 4, ""])
    changed.pop(cell, None)
    if new:
        changed[cell] = new
    return changed


def check_corruptions(variant: Variant, seeds: Sequence[int], each: int) -> None:
    seen = {True: 0, False: 0}
    for seed in seeds:
        game = variant.play(seed)
        players = len(game.players)
        rng = random.Random(seed)
        for _ in range(each):
            cells = corrupted(game.cells, rng, variant.rows(players))
            try:
                legal = variant.legal(cells, players)
            except UnclearError:
                continue
            verdict = variant.judge(game.players, cells)
            difference = sorted(set(cells.items()) ^ set(game.cells.items()))
            assert verdict.legal == legal, (seed, difference, verdict.findings[:3])
            seen[legal] += 1
    assert min(seen.values()) > 0


@pytest.mark.parametrize("variant", VARIANTS, ids=IDS)
def test_one_wrong_cell_is_found(variant: Variant) -> None:
    check_corruptions(variant, variant.seeds(200, 228), 3)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS, ids=IDS)
def test_one_wrong_cell_is_found_in_many_games(variant: Variant) -> None:
    check_corruptions(variant, range(300, 800), 8)


def test_a_long_game_goes_on_on_the_next_sheet() -> None:
    """Two players who give one chip back and forth need more than the 25 rows of a sheet."""
    cells: Cells = {}
    held = [0, 0]
    for deal in range(1, 31):
        chips = deal % 2
        held[chips] += 1
        cells[f"turn{deal}.high"], cells[f"turn{deal}.low"] = "331", "322"
        cells |= {f"turn{deal}.p{seat + 1}": str(number) for seat, number in enumerate(held)}
        cells[f"turn{deal}.pot"] = str(max(21 - deal, 0))
        if deal > 21:
            held[chips] -= 1
            break
    two = Variant("421", "default")
    giver, taker = (0, 1)
    for turn in range(22, 31):
        held[giver], held[taker] = held[giver] - 1, held[taker] + 1
        giver, taker = taker, giver
        cells[f"turn{turn}.high"], cells[f"turn{turn}.low"] = "331", "322"
        cells |= {f"turn{turn}.p{seat + 1}": str(number) for seat, number in enumerate(held)}
        cells[f"turn{turn}.pot"] = "0"
    verdict = two.judge(("Ida", "Max"), cells)
    assert verdict.legal, verdict.findings[:2]
    cells["turn30.p1"] = str(held[0] + 1)
    verdict = two.judge(("Ida", "Max"), cells)
    assert [item.rule for item in verdict.findings] == ["chips-lost", "discharge"]
