"""Games played by the rules in plain Python, written down as a table would.

Nothing in here knows the layouts: what is dealt, thrown, ranked and reckoned follows the rules as
they stand in words.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product

NAMES = ("Ida", "Max", "Lea", "Tom", "Ada", "Jan", "Eva", "Ben")
Cells = dict[str, str]


@dataclass(frozen=True)
class Game:
    """A game as it was written: the cells, and what the players know at its end."""

    players: tuple[str, ...]
    cells: Cells
    totals: tuple[int, ...]
    ended: bool
    last: int
    """The number of the last row."""


@dataclass(frozen=True)
class CardRules:
    """How one variant of the card game is played."""

    out_at: int = 22
    stay: bool = True
    jokers: int = 0
    packs: Callable[[int], int] = lambda players: 1 if players <= 6 else -(-players // 4)

    @property
    def ranks(self) -> tuple[str, ...]:
        plain = (*map(str, range(2, 11)), "J", "Q", "K", "A")
        return (*plain, "Jo") if self.jokers else plain

    def value(self, rank: str) -> int:
        return {"J": 10, "Q": 10, "K": 10, "A": 11, "Jo": 13}.get(rank) or int(rank)

    def cards(self, players: int) -> int:
        return 52 * self.packs(players) + self.jokers

    def of_rank(self, rank: str, players: int) -> int:
        return self.jokers if rank == "Jo" else 4 * self.packs(players)


TWENTY_TWO = CardRules()
SHUFFLED = CardRules(stay=False)
TWENTY_SIX = CardRules(out_at=26, jokers=4, packs=lambda players: 2)

SPELLINGS: Mapping[str, Mapping[str, str]] = {
    "de": {"J": "B", "Q": "D"},
    "en": {},
    "fr": {"J": "V", "Q": "D", "K": "R"},
}


@dataclass
class Table:
    """The losing cards before each player."""

    held: list[list[str]]

    def total(self, player: int, rules: CardRules) -> int:
        return sum(map(rules.value, self.held[player]))

    def playing(self, rules: CardRules) -> list[int]:
        return [p for p in range(len(self.held)) if self.total(p, rules) < rules.out_at]

    def lying(self, rules: CardRules) -> list[str]:
        if not rules.stay:
            return []
        return [card for player in self.playing(rules) for card in self.held[player]]


def play_cards(
    seed: int, players: int, rules: CardRules = TWENTY_TWO, most_deals: int = 25
) -> Game:
    """Play one game, the losing cards drawn at random with high ones likelier."""
    rng = random.Random(seed)
    table = Table([[] for _ in range(players)])
    spelling = SPELLINGS[rng.choice(("de", "en", "fr"))]
    cells: Cells = {}
    due, losers, deal = 7, [rng.randrange(players)], 0
    while len(table.playing(rules)) > 1 and deal < most_deals:
        deal += 1
        playing, lying = table.playing(rules), table.lying(rules)
        due = min(due, (rules.cards(players) - len(lying)) // len(playing))
        if rng.random() < 0.9:
            cells[f"deal{deal}.cards"] = str(due)
        if rng.random() < 0.8:
            dealer = rng.choice(losers)
            cells[f"deal{deal}.dealer"] = rng.choice((NAMES[dealer], str(dealer + 1)))
        rank, losers = _deal(rng, playing, lying, players, rules)
        for loser in losers:
            table.held[loser].append(rank)
            cells[f"deal{deal}.p{loser + 1}"] = spelling.get(rank, rank)
            if rng.random() < 0.8:
                cells[f"deal{deal}.p{loser + 1}_total"] = str(table.total(loser, rules))
        due = rules.value(rank)
    totals = tuple(table.total(player, rules) for player in range(players))
    return Game(NAMES[:players], cells, totals, len(table.playing(rules)) < 2, deal)


def _deal(
    rng: random.Random, playing: list[int], lying: list[str], players: int, rules: CardRules
) -> tuple[str, list[int]]:
    """Return the losing rank and who shows it: no more of them than are not on the table."""
    while True:
        rank = rng.choice(rules.ranks[-rng.randrange(1, len(rules.ranks) + 1) :])
        left = rules.of_rank(rank, players) - lying.count(rank)
        count = rng.choices((1, 2, 3, 4), (80, 14, 4, 2))[0]
        if count <= min(left, len(playing)):
            return rank, rng.sample(playing, count)


VALUES = ("default", "french")


@cache
def throw_value(throw: str, values: str = "default") -> int:
    """Return the chips that a throw is worth."""
    french = values == "french"
    if throw == "421":
        return 10 if french else 8
    if throw == "111":
        return 7 if french else 6
    if throw.endswith("11") or len(set(throw)) == 1:
        if french:
            return int(throw[0])
        return 5 if throw.endswith("11") else 4
    return 2 if throw in ("654", "543", "432", "321") else 1


@cache
def throw_rank(throw: str, values: str = "default") -> tuple[int, ...]:
    """Return what orders throws: the line of the table from below, then the number."""
    if throw == "421":
        return (9,)
    if throw == "111":
        return (8,)
    ones, triple = throw.endswith("11"), len(set(throw)) == 1
    if values == "french" and (ones or triple):
        return (7, int(throw[0]), int(ones))
    if ones:
        return (7, int(throw))
    if triple:
        return (6, int(throw))
    straight = throw in ("654", "543", "432", "321")
    return (5, int(throw)) if straight else (1, int(throw))


ALL_THROWS = tuple(
    sorted({"".join(sorted(faces, reverse=True)) for faces in product("123456", repeat=3)})
)


@dataclass
class Chips:
    """Who holds how many chips, and what is left in the pot."""

    held: list[int]
    pot: int = 21
    outside: int = 0

    def over(self) -> bool:
        return self.pot == 0 and sum(chips > 0 for chips in self.held) == 1

    def move(self, giver: int | None, taker: int, chips: int) -> None:
        """Move chips, as far as there are any; without a giver they come from the pot."""
        if giver is None:
            chips = min(chips, self.pot)
            self.pot -= chips
        else:
            chips = min(chips, self.held[giver])
            self.held[giver] -= chips
        self.held[taker] += chips

    def penalty(self, player: int) -> None:
        if self.pot:
            self.move(None, player, 1)
        else:
            self.held[player] += 1
            self.outside += 1


def play_throws(seed: int, players: int, values: str = "default", most_turns: int = 25) -> Game:
    """Play one game; who has many chips gets more of them, so that games come to an end."""
    rng = random.Random(seed)
    chips = Chips([0] * players)
    cells: Cells = {}
    turn = 0
    while not chips.over() and turn < most_turns:
        turn += 1
        row = f"turn{turn}"
        penalty, charge = rng.random() < 0.08, chips.pot > 0
        if penalty:
            cells[f"{row}.penalty"] = "1"
        early = penalty and rng.random() < 0.5
        if early:
            chips.penalty(rng.randrange(players))
        _turn(rng, chips, cells, row, values, charge)
        if penalty and not early:
            chips.penalty(rng.randrange(players))
        for player, held in enumerate(chips.held, 1):
            if held or rng.random() < 0.5:
                cells[f"{row}.p{player}"] = str(held) if held or rng.random() < 0.7 else "-"
        cells[f"{row}.pot"] = str(chips.pot)
    return Game(NAMES[:players], cells, tuple(chips.held), chips.over(), turn)


def _turn(
    rng: random.Random, chips: Chips, cells: Cells, row: str, values: str, charge: bool
) -> None:
    throws = [_throw(rng, rng.choice((1, 2, 3))) for _ in range(2)]
    low, high = sorted(throws, key=lambda throw: throw_rank(throw, values))
    worth = throw_value(high, values) * (2 if low == "221" else 1)
    cells[f"{row}.high"], cells[f"{row}.low"] = high, low
    if charge:
        chips.move(None, rng.randrange(len(chips.held)), worth)
        return
    holders = [player for player, held in enumerate(chips.held) if held]
    if len(holders) > 1:
        # The weak throw lower: who has many chips is likelier to get more.
        taker = rng.choices(holders, [chips.held[player] for player in holders])[0]
        chips.move(rng.choice([p for p in holders if p != taker]), taker, worth)


def _throw(rng: random.Random, tries: int) -> str:
    return max(
        ("".join(sorted(rng.choices("123456", k=3), reverse=True)) for _ in range(tries)),
        key=throw_rank,
    )
