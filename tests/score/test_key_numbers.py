"""The numbers that players know of each game, reckoned anew here and found on the sheets.

What the sheets accept is compared with what the dice, darts and cards can bring at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import pytest

from sheetgen.model.entry import Entry, Verdict
from sheetgen.score import bind, score

from .sheets import layout, rules, written

Throw = tuple[int, ...]


def played(name: str, cells: dict[str, object], *players: str) -> Verdict:
    pairs = tuple((cell, written(text)) for cell, text in cells.items())
    return score(rules(name), Entry("test", name, "", "", players, (), pairs))


def numbers(name: str, cell: str) -> tuple[float, ...]:
    return rules(name).accepted(cell).numbers


def highest(name: str, column: str) -> dict[str, object]:
    """Return the highest number that every entry cell of a column accepts."""
    return {
        cell.id: max(found.accepted.numbers)
        for cell, found in ((bound.spec, bound) for bound in rules(name).cells.values())
        if cell.column == column and found.accepted.numbers
    }


def throws(dice: int) -> Iterator[Throw]:
    return combinations_with_replacement(range(1, 7), dice)


def equal(throw: Throw, count: int) -> Iterator[int]:
    """Yield what so many equal dice of the throw add up to."""
    return (count * face for face, times in Counter(throw).items() if times >= count)


def groups(throw: Throw, *sizes: int) -> Iterator[int]:
    """Yield the sums of groups of equal dice, of different faces, out of the throw."""
    times = Counter(throw)
    for faces in product(times, repeat=len(sizes)):
        fits = all(times[face] >= size for face, size in zip(faces, sizes, strict=True))
        if fits and len(set(faces)) == len(sizes):
            yield sum(face * size for face, size in zip(faces, sizes, strict=True))


def test_highest_totals_of_dice_games() -> None:
    five = played("yatzy", highest("yatzy", "p1"), "Anna")
    assert dict(five.computed)["total.p1"] == 374
    assert five.complete
    assert five.legal
    six = played("maxi-yatzy", highest("maxi-yatzy", "p1"), "Anna")
    assert dict(six.computed)["total.p1"] == 649
    assert dict(six.computed)["bonus.p1"] == 100


@pytest.mark.parametrize(("name", "least", "points"), [("yatzy", 63, 50), ("maxi-yatzy", 84, 100)])
def test_bonus_is_due_from_its_number_on(name: str, least: int, points: int) -> None:
    """Three (or four) dice of each number are just enough."""
    rows = ("ones", "twos", "threes", "fours", "fives", "sixes")
    each = least // 21
    cells: dict[str, object] = {f"{row}.p1": face * each for face, row in enumerate(rows, 1)}
    assert dict(played(name, cells, "Anna").computed)["bonus.p1"] == points
    cells["ones.p1"] = each - 1
    assert dict(played(name, cells, "Anna").computed)["bonus.p1"] == 0


@pytest.mark.parametrize(
    ("name", "row", "dice", "sizes"),
    [
        ("yatzy", "two_pairs", 5, (2, 2)),
        ("yatzy", "full_house", 5, (3, 2)),
        ("maxi-yatzy", "two_pairs", 6, (2, 2)),
        ("maxi-yatzy", "three_pairs", 6, (2, 2, 2)),
        ("maxi-yatzy", "full_house", 6, (3, 2)),
        ("maxi-yatzy", "villa", 6, (3, 3)),
        ("maxi-yatzy", "tower", 6, (4, 2)),
    ],
)
def test_groups_bring_what_the_dice_can(
    name: str, row: str, dice: int, sizes: tuple[int, ...]
) -> None:
    found = {value for throw in throws(dice) for value in groups(throw, *sizes)}
    assert set(numbers(name, f"{row}.p1")) == found | {0}


@pytest.mark.parametrize(
    ("name", "row", "dice", "count"),
    [
        ("yatzy", "one_pair", 5, 2),
        ("yatzy", "three_kind", 5, 3),
        ("yatzy", "four_kind", 5, 4),
        ("maxi-yatzy", "one_pair", 6, 2),
        ("maxi-yatzy", "three_kind", 6, 3),
        ("maxi-yatzy", "four_kind", 6, 4),
        ("maxi-yatzy", "five_kind", 6, 5),
    ],
)
def test_only_equal_dice_count(name: str, row: str, dice: int, count: int) -> None:
    found = {value for throw in throws(dice) for value in equal(throw, count)}
    assert set(numbers(name, f"{row}.p1")) == found | {0}


@pytest.mark.parametrize(
    ("name", "row", "points"),
    [
        ("yatzy", "small_straight", 15),
        ("yatzy", "large_straight", 20),
        ("yatzy", "yatzy", 50),
        ("maxi-yatzy", "small_straight", 15),
        ("maxi-yatzy", "large_straight", 20),
        ("maxi-yatzy", "full_straight", 21),
        ("maxi-yatzy", "maxi", 100),
    ],
)
def test_fixed_points(name: str, row: str, points: int) -> None:
    assert numbers(name, f"{row}.p1") == (0, points)


def test_four_times_seven_boxes() -> None:
    cells: dict[str, object] = {}
    for column in ("1", "2", "3", "4"):
        cells |= highest("balut", column)
    best = dict(played("balut", cells).computed)
    assert best["total_sum"] == 812
    assert best["total"] == 28
    assert numbers("balut", "straight.1") == (0, 15, 20)
    assert numbers("balut", "balut.1") == (0, 25, 30, 35, 40, 45, 50)


BANDS = {-2: (0, 299), -1: (300, 349), 0: (350, 399), 1: (400, 449), 2: (450, 499)}
BANDS |= {3: (500, 549), 4: (550, 599), 5: (600, 649), 6: (650, 812)}


def test_points_for_the_sum_by_its_range() -> None:
    """The sum is made of boxes that hold any number, so that both ends of a range are met."""
    bound = rules("balut")
    boxes = [f"{row}.{column}" for row in ("choice", "full_house") for column in range(1, 5)]
    for points, ends in BANDS.items():
        for wanted in ends:
            # An illegal number counts as it is written.
            rest = divmod(wanted, len(boxes))
            cells = {box: str(rest[0] + (n < rest[1])) for n, box in enumerate(boxes)}
            pairs = tuple((cell, written(text)) for cell, text in cells.items())
            found = dict(score(bound, Entry("test", "balut", "", "", (), (), pairs)).computed)
            assert (found["total_sum"], found["sum_bonus"]) == (wanted, points)


def test_twelve_strikes_are_300() -> None:
    cells: dict[str, object] = {f"frame{frame}.p1": "x" for frame in range(1, 11)}
    cells |= {"frame10.p1_ball2": "x", "frame10.p1_ball3": "x"}
    found = played("bowling", cells, "Ann")
    assert found.legal
    assert found.complete
    totals = dict(found.computed)
    assert [totals[f"frame{frame}.p1_total"] for frame in range(1, 11)] == [*range(30, 301, 30)]


BEDS = {face * times for face in range(1, 21) for times in (1, 2, 3)} | {0, 25, 50}
DOUBLES = {2 * face for face in range(1, 21)} | {50}


def test_three_darts_bring_what_the_board_has() -> None:
    visits = {sum(darts) for darts in product(BEDS, repeat=3)}
    assert set(numbers("darts-501", "visit1.p1")) == visits
    assert max(visits) == 180


def test_what_three_darts_cannot_finish() -> None:
    finishes = {one + two + last for one, two in product(BEDS, repeat=2) for last in DOUBLES}
    values = dict(layout("darts-501").rules.values)
    assert values["highest_finish"] == max(finishes) == 170
    missing = [number for number in range(2, 171) if number not in finishes]
    assert list(values["no_finish"]) == missing  # type: ignore[arg-type]


def test_nine_darts_are_the_shortest_leg() -> None:
    shortest = played("darts-501", {"visit1.p1": 180, "visit2.p1": 180, "visit3.p1": 141}, "Ann")
    assert shortest.legal
    assert shortest.complete
    # Two visits cannot bring so much.
    assert 2 * max(numbers("darts-501", "visit1.p1")) < 501 - min(DOUBLES)


def test_values_of_the_card_game_with_one_declarer() -> None:
    """Base by factor: 1 to 11 matadors, and seven more at most; of the grand 1 to 4."""
    suits = {base * factor for base in (9, 10, 11, 12) for factor in range(2, 19)}
    grands = {24 * factor for factor in range(2, 12)}
    won = suits | grands | {23, 35, 46, 59}
    assert set(numbers("skat", "game1.value")) == won
    assert set(numbers("skat", "game1.p1")) == won | {-2 * value for value in won}
    assert max(won) == 264


def test_bids_go_up_to_the_cards_printed() -> None:
    cards = [8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8]
    for players in range(3, 8):
        bound = bind(layout("oh-hell"), players=("",) * players)
        rows = cards[1:14] if players == 7 else cards
        for number, dealt in enumerate(rows, 1):
            assert bound.accepted(f"round{number}.p1").numbers == (*range(dealt + 1),)
            assert dealt * players <= 52
        assert f"round{len(rows) + 1}.p1" not in bound.cells


def test_no_count_is_higher_than_29() -> None:
    """The best hand: three fives and the right jack, the last five turned up."""
    hand = (5, 5, 5, 5, 10)
    fifteens = sum(
        sum(card for card, taken in zip(hand, chosen, strict=True) if taken) == 15
        for chosen in product((False, True), repeat=5)
    )
    pairs, jack = 6, 1
    best = 2 * fifteens + 2 * pairs + jack
    assert best == 29
    assert dict(layout("cribbage").rules.values)["most_at_once"] == best
    assert played("cribbage", {f"lane1.{best}": "x"}, "Ann", "Bob").legal
    assert not played("cribbage", {f"lane1.{best + 1}": "x"}, "Ann", "Bob").legal
