"""Worked examples, reckoned by hand, and the limits of both games."""

import itertools

import pytest

from sheetgen.score import score

from .sheets import brief, dice, entry, judge, rules, without_hints

FULL_DICE = ("x 3 2 2 1 x", "x 5 4 4 3 2", "x x 5 - 2 1", "5 4 3 2 1 -", "x x 5 5 4 3")


def perfect_column(column: int) -> dict[str, int]:
    best = {"ones": 5, "twos": 10, "threes": 15, "fours": 20, "fives": 25, "sixes": 30}
    best |= {"three_kind": 30, "four_kind": 30, "full_house": 25, "empty_house": 20}
    best |= {"small_straight": 30, "pothole_straight": 35, "large_straight": 40}
    best |= {"five_kind": 50, "scrap8": 80}
    return {f"{row}.{column}": value for row, value in best.items()}


@pytest.mark.parametrize(
    ("row", "result"),
    [
        ("x 3 - 2 1 x", 6 + 3 + 0 + 2 + 1 + 1 + 3),
        ("x x x x x x", 21 + 21),
        ("1 - - - - -", 1),
        (". . . . . .", 0),
        ("x . . . . .", 6 + 1),
        ("6 . . . . .", 6 + 1),  # the printed number itself is a hit
        ("x x x x x -", 20 + 15),
    ],
)
def test_result_of_row_one(row: str, result: int) -> None:
    assert dict(judge("twenty-one", dice(row)).computed)["row1.sum"] == result


def test_all_full_rows_give_the_known_results() -> None:
    """For row 1 the possible results are 0 to 35 and 42."""
    printed = (6, 5, 4, 3, 2, 1)
    bound = rules("twenty-one")
    ways = itertools.product(*(("-", "x", *map(str, range(1, number))) for number in printed))
    results = {
        dict(score(bound, entry("twenty-one", dice(" ".join(way)))).computed)["row1.sum"]
        for way in ways
    }
    assert results == {*range(36), 42}


def test_total_of_a_full_sheet() -> None:
    verdict = judge("twenty-one", dice(*FULL_DICE))
    computed = dict(verdict.computed)
    # Sum of what is written, then the bonus: 2, 5, 3, 0 and 6 hits.
    assert computed["row1.sum"] == 6 + 3 + 2 + 2 + 1 + 1 + 3
    assert computed["row2.sum"] == (6 + 5 + 4 + 4 + 3 + 2) + 15
    assert computed["row3.sum"] == (6 + 6 + 5 + 0 + 2 + 1) + 6
    assert computed["row4.sum"] == 5 + 4 + 3 + 2 + 1
    assert computed["row5.sum"] == (6 + 6 + 5 + 5 + 4 + 3) + 21
    assert computed["total"] == sum(computed[f"row{row}.sum"] for row in range(1, 6))
    assert verdict.complete


def test_the_example_of_the_manual() -> None:
    """Legal up to the 6 above the printed 5; the total does not add up either."""
    cells = dice("x 3 - 2 1 x", "- . 6 . . .", row1_sum=16)
    verdict = judge("twenty-one", cells)
    assert verdict.legal is False
    found = {finding.rule: finding for finding in verdict.findings}
    above = found["above-printed"]
    assert (above.cells, above.found, above.expected) == (("row2.3",), "6", "1..5 or x")


@pytest.mark.parametrize(("language", "word"), [("de", "oder"), ("en", "or"), ("fr", "ou")])
def test_expected_text_in_the_languages(language: str, word: str) -> None:
    verdict = score(rules("twenty-one"), entry("twenty-one", dice("7 . . . . .")), language)
    assert verdict.findings[0].expected == f"1..6 {word} x"


def test_a_perfect_column_is_worth_520() -> None:
    computed = dict(judge("acht-mann", perfect_column(3)).computed)
    assert computed["upper_sum.3"] == 105
    assert computed["lower_sum.3"] == 340
    assert computed["column_sum.3"] == 520


def test_a_perfect_sheet_is_worth_3120() -> None:
    cells: dict[str, object] = {}
    for column in range(1, 7):
        cells |= perfect_column(column)
    cells |= {f"extra_throw.{column}": "x" for column in range(1, 6)}
    cells["sheet_sum"] = 3120
    verdict = judge("acht-mann", cells)
    assert verdict.legal is True
    assert verdict.complete
    assert dict(verdict.computed)["sheet_sum"] == 3120
    assert without_hints(verdict) == set()


@pytest.mark.parametrize(
    ("sixes", "upper", "bonus"), [(24, 99, 37), (18, 93, 37), (0, 75, 37), (6, 81, 37)]
)
def test_bonus_from_63(sixes: int, upper: int, bonus: int) -> None:
    cells = perfect_column(1) | {"sixes.1": sixes}
    computed = dict(judge("acht-mann", cells).computed)
    assert (computed["upper_sum.1"], computed["bonus.1"]) == (upper, bonus)


@pytest.mark.parametrize(("ones", "bonus", "no_strike"), [(3, 37, 38), (2, 0, 0)])
def test_bonus_and_no_strike_at_the_limit(ones: int, bonus: int, no_strike: int) -> None:
    upper = {"ones": ones, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
    cells = perfect_column(2) | {f"{row}.2": value for row, value in upper.items()}
    computed = dict(judge("acht-mann", cells).computed)
    assert (computed["bonus.2"], computed["no_strike.2"]) == (bonus, no_strike)


@pytest.mark.parametrize("spoiler", ["-", 0, None])
def test_one_strike_zero_or_gap_costs_the_no_strike_points(spoiler: object) -> None:
    cells = {**perfect_column(1), "full_house.1": spoiler}
    if spoiler is None:
        del cells["full_house.1"]
    computed = dict(judge("acht-mann", cells).computed)
    assert computed["no_strike.1"] == 0
    assert computed["column_sum.1"] == 520 - 25 - 38


def test_accepted_values_follow_from_the_dice() -> None:
    bound = rules("acht-mann")
    fixed = {"full_house": 25, "empty_house": 20, "small_straight": 30}
    fixed |= {"pothole_straight": 35, "large_straight": 40, "five_kind": 50}
    for row, value in fixed.items():
        assert bound.accepted(f"{row}.1").numbers == (0, value)
        assert bound.accepted(f"{row}.1").texts("en") == ("0", str(value))
    for face, row in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), 1):
        assert bound.accepted(f"{row}.6").numbers == tuple(face * n for n in range(6))
    assert bound.accepted("three_kind.2").texts("en") == ("0", "5..30")
    assert bound.accepted("scrap8.2").texts("en") == ("0", "5..30", "80")
    assert bound.accepted("extra_throw.5").texts("en") == ("x",)


def test_house_rules_in_force_are_named() -> None:
    assert judge("twenty-one", {}).options == (("voluntary_strike", False),)
    verdict = judge("twenty-one", dice("- . . . . ."), voluntary_strike=True)
    assert verdict.options == (("voluntary_strike", True),)
    assert verdict.legal is True


def test_an_entrys_options_hold_whatever_the_rules_were_bound_with() -> None:
    strict = rules("twenty-one")
    cells = dice("- . . . . .")
    assert score(strict, entry("twenty-one", cells)).legal is False
    lenient = entry("twenty-one", cells, options={"voluntary_strike": True})
    assert score(strict, lenient).legal is True


@pytest.mark.parametrize(
    ("options", "rule"),
    [({"volantary": True}, "unknown-option"), ({"voluntary_strike": "maybe"}, "option-value")],
)
def test_options_that_do_not_exist(options: dict[str, bool | str], rule: str) -> None:
    verdict = score(rules("twenty-one"), entry("twenty-one", {}, options=options))
    assert brief(verdict.findings) == {("error", rule, ())}


def test_unknown_cells_are_reported() -> None:
    verdict = judge("twenty-one", {"row9.1": 3})
    assert brief(verdict.findings) == {("error", "unknown-cell", ("row9.1",))}


def test_notes_are_nobodys_business() -> None:
    assert judge("twenty-one", {"name": "Anna", "date": "yesterday"}).findings == ()
