"""Judges of ledgers in plain Python, written from the rules in words and apart from the layouts.

They know nothing of formulas: what a table of players would check, step by step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .play import ALL_THROWS, NAMES, CardRules, throw_rank, throw_value

RANKS = {"B": "J", "D": "Q", "V": "J", "R": "K", **{rank: rank for rank in "JQKA"}}
State = tuple[tuple[int, ...], int]
"""The chips of the players and of the pot."""


class UnclearError(Exception):
    """Several penalties in one turn: too many ways to tell them apart."""


def rows_of(cells: Mapping[str, str], prefix: str) -> dict[int, dict[str, str]]:
    """Return the cells row by row, for the rows that have any."""
    rows: dict[int, dict[str, str]] = {}
    for cell, text in cells.items():
        row, column = cell.split(".")
        rows.setdefault(int(row.removeprefix(prefix)), {})[column] = text
    return rows


def number(text: str, least: int, most: int) -> int:
    """Return the number that is written.

    Raises:
        ValueError: it is none, or cannot be meant.
    """
    if text == "-":
        return 0
    if not text.isdecimal() or not least <= int(text) <= most:
        raise ValueError(text)
    return int(text)


def cards_legal(cells: Mapping[str, str], players: int, rules: CardRules, count: int) -> bool:
    """Judge a ledger of the card game with ``count`` rows."""
    try:
        return all(_card_rows(cells, players, rules, count))
    except (ValueError, KeyError):
        return False


def _card_rows(
    cells: Mapping[str, str], players: int, rules: CardRules, count: int
) -> Iterator[bool]:
    rows = rows_of(cells, "deal")
    held: list[list[str]] = [[] for _ in range(players)]
    due, before, ended = 7, [], False
    for deal in range(1, count + 1):
        row = rows.get(deal, {})
        totals = [sum(map(rules.value, cards)) for cards in held]
        playing = [p for p in range(players) if totals[p] < rules.out_at]
        lying = [card for p in playing for card in held[p]] if rules.stay else []
        lost = {p: _rank(row[f"p{p + 1}"], rules) for p in range(players) if f"p{p + 1}" in row}
        if not lost:
            yield "cards" not in row and "dealer" not in row
            yield not any(_used(rows.get(later, {})) for later in range(deal + 1, count + 1))
        elif ended or len(playing) < 2:
            yield False
        else:
            yield len(set(lost.values())) == 1 and set(lost) <= set(playing)
            rank = next(iter(lost.values()))
            yield lying.count(rank) + len(lost) <= rules.of_rank(rank, players)
            most = (rules.cards(players) - len(lying)) // len(playing)
            yield "cards" not in row or number(row["cards"], 1, 15) == min(due, most)
            yield "dealer" not in row or deal == 1 or _seat(row["dealer"], players) in before
            yield "dealer" not in row or _seat(row["dealer"], players) >= 0
            due, before = rules.value(rank), list(lost)
        for player, card in lost.items():
            held[player].append(card)
        ended = ended or not lost
        for player in range(players):
            written = row.get(f"p{player + 1}_total")
            total = sum(map(rules.value, held[player]))
            yield written is None or number(written, 0, 999) == total


def _used(row: Mapping[str, str]) -> bool:
    return any(not column.endswith("_total") for column in row)


def _rank(text: str, rules: CardRules) -> str:
    rank = RANKS.get(text.upper(), text)
    if rank not in rules.ranks:
        raise ValueError(text)
    return rank


def _seat(text: str, players: int) -> int:
    if text in NAMES[:players]:
        return NAMES.index(text)
    return number(text, 1, players) - 1


def throws_legal(cells: Mapping[str, str], players: int, values: str, count: int) -> bool:
    """Judge a ledger of the dice game with ``count`` rows."""
    try:
        return all(_throw_rows(cells, players, values, count))
    except (ValueError, KeyError):
        return False


def _throw_rows(cells: Mapping[str, str], players: int, values: str, count: int) -> Iterator[bool]:
    rows = rows_of(cells, "turn")
    state: State = ((0,) * players, 21)
    ended = False
    for turn in range(1, count + 1):
        row = rows.get(turn)
        if row is None:
            ended = True
            continue
        held, pot = state
        yield not ended and not (pot == 0 and sum(chips > 0 for chips in held) == 1)
        high, low = row["high"], row["low"]
        yield high in ALL_THROWS and low in ALL_THROWS
        yield throw_rank(low, values) <= throw_rank(high, values)
        penalty = number(row.get("penalty", "0"), 0, 9)
        if penalty > 1:
            raise UnclearError
        chips = tuple(number(row.get(f"p{p + 1}", "0"), 0, 60) for p in range(players))
        after: State = (chips, number(row.get("pot", "0"), 0, 21))
        worth = throw_value(high, values) * (2 if low == "221" else 1)
        if 0 < pot <= penalty:
            # Nobody can say in which order the last chips of the pot went.
            yield after[1] <= pot
            yield sum(held) + pot + max(penalty - pot, 0) <= sum(chips) + after[1]
            yield sum(chips) + after[1] <= sum(held) + pot + penalty
        else:
            yield after in set(_after(state, worth, penalty))
        state = after


def _after(state: State, worth: int, penalty: int) -> Iterator[State]:
    """Yield all states after a turn: all givers, takers and orders that the rules allow."""
    if not penalty:
        yield from _moved(state, worth, state[1] > 0)
        return
    for player in range(len(state[0])):
        for moved in _moved(state, worth, state[1] > 0):
            yield _punished(moved, player, penalty)
        yield from _moved(_punished(state, player, penalty), worth, state[1] > 0)


def _punished(state: State, player: int, penalty: int) -> State:
    held, pot = list(state[0]), state[1]
    held[player] += penalty
    return tuple(held), max(pot - penalty, 0)


def _moved(state: State, worth: int, charge: bool) -> Iterator[State]:
    held, pot = state
    for taker in range(len(held)):
        if charge:
            chips = min(worth, pot)
            yield _with(held, taker, chips), pot - chips
            continue
        for giver in range(len(held)):
            if giver != taker and held[giver] and held[taker]:
                chips = min(worth, held[giver])
                yield _with(_with(held, taker, chips), giver, -chips), pot


def _with(held: tuple[int, ...], player: int, chips: int) -> tuple[int, ...]:
    return (*held[:player], held[player] + chips, *held[player + 1 :])
