"""Every rule broken, and the nearest sheet that does not break it."""

from collections.abc import Mapping

import pytest

from sheetgen.score import score

from .sheets import Brief, dice, entry, judge, rules, without_hints

ROW = "x x x x x x"
EMPTY: Brief = set()


def cells_of(row: int) -> tuple[str, ...]:
    return tuple(f"row{row}.{column}" for column in range(1, 7))


@pytest.mark.parametrize(
    ("rows", "findings"),
    [
        (("5 . . . . .",), EMPTY),
        (("6 . . . . .",), {("warning", "cross-missing", ("row1.1",))}),
        (("7 . . . . .",), {("error", "above-printed", ("row1.1",))}),
        (("0 . . . . .",), {("error", "not-accepted", ("row1.1",))}),
        (("-1 . . . . .",), {("error", "not-accepted", ("row1.1",))}),
        (("2.5 . . . . .",), {("error", "not-accepted", ("row1.1",))}),
        (("K . . . . .",), {("error", "not-accepted", ("row1.1",))}),
        (("9999999999999999999999 . . . . .",), {("error", "not-accepted", ("row1.1",))}),
        (("x x x x x 1",), {("warning", "cross-missing", ("row1.6",))}),
        (("x x x x x -",), EMPTY),
        (("x - . . . .",), EMPTY),
        (("x . - . . .",), {("error", "strike-leftmost", ("row1.3",))}),
        (("- . . . . .",), {("error", "six-struck", ("row1.1",))}),
        ((ROW, ROW, "x - . . . ."), {("error", "six-struck", ("row3.2",))}),
        ((ROW, "x . . . . ."), EMPTY),
        (("x x x x x .", "x . . . . ."), {("error", "row-order", cells_of(2))}),
        # Only the row right below an unfinished one breaks the order.
        (("x . . . . .", ROW, "x . . . . ."), {("error", "row-order", cells_of(2))}),
        (("x . . . . .", ". . . . . .", "x . . . . ."), {("error", "row-order", cells_of(3))}),
    ],
)
def test_rules_of_the_dice_rows(rows: tuple[str, ...], findings: Brief) -> None:
    assert without_hints(judge("twenty-one", dice(*rows))) == findings


@pytest.mark.parametrize(
    ("cells", "findings"),
    [
        ({"ones.1": 5}, EMPTY),
        ({"ones.1": 6}, {("error", "not-accepted", ("ones.1",))}),
        ({"twos.1": 3}, {("error", "not-accepted", ("twos.1",))}),
        ({"ones.1": "x"}, {("error", "not-accepted", ("ones.1",))}),
        ({"ones.1": "-"}, EMPTY),
        ({"three_kind.1": 4}, {("error", "not-accepted", ("three_kind.1",))}),
        ({"three_kind.1": 31}, {("error", "not-accepted", ("three_kind.1",))}),
        ({"full_house.1": 24}, {("error", "not-accepted", ("full_house.1",))}),
        ({"scrap8.1": 80}, EMPTY),
        ({"scrap8.1": 79}, {("error", "not-accepted", ("scrap8.1",))}),
        ({"samuel": "x", "wonder": "-"}, EMPTY),
        ({"samuel": 3}, {("error", "not-accepted", ("samuel",))}),
        ({"three_kind.1": 21, "four_kind.1": 21, "extra_throw.1": "x"}, EMPTY),
        ({"three_kind.1": 21, "four_kind.1": 21, "extra_throw.1": "-"}, EMPTY),
        (
            {"three_kind.1": 21, "four_kind.1": 20, "extra_throw.1": "x"},
            {("error", "extra-throw-unearned", ("extra_throw.1", "three_kind.1", "four_kind.1"))},
        ),
        (
            {"three_kind.5": 24, "four_kind.5": 25, "extra_throw.5": "x"},
            {("error", "extra-throw-unearned", ("extra_throw.5", "three_kind.5", "four_kind.5"))},
        ),
        (
            {"three_kind.5": 25, "four_kind.5": 25},
            {("warning", "extra-throw-forgotten", ("extra_throw.5",))},
        ),
        ({"three_kind.6": 30, "four_kind.6": 30}, EMPTY),
        (
            {"three_kind.1": 21, "four_kind.1": 21, "extra_throw.1": 5},
            {("error", "not-accepted", ("extra_throw.1",))},
        ),
        ({"extra_throw.6": "x"}, {("error", "unknown-cell", ("extra_throw.6",))}),
    ],
)
def test_rules_of_the_columns(cells: Mapping[str, object], findings: Brief) -> None:
    assert without_hints(judge("acht-mann", cells)) == findings


def test_eight_pips_as_eight_is_a_hint() -> None:
    verdict = judge("acht-mann", {"scrap8.4": 8})
    assert [(item.rule, item.cells) for item in verdict.findings] == [
        ("eight-as-eighty", ("scrap8.4",))
    ]
    assert verdict.legal is True
    assert judge("acht-mann", {"scrap8.4": 9}).findings == ()


def test_an_extra_throw_does_not_touch_the_no_strike_points() -> None:
    cells: dict[str, object] = {"three_kind.1": 21, "four_kind.1": 21, "extra_throw.1": "-"}
    cells |= {"ones.1": 5, "twos.1": 10, "threes.1": 15, "fours.1": 20, "fives.1": 25}
    cells |= {"sixes.1": 30, "full_house.1": 25, "empty_house.1": 20, "small_straight.1": 30}
    cells |= {"pothole_straight.1": 35, "large_straight.1": 40, "five_kind.1": 50, "scrap8.1": 7}
    assert dict(judge("acht-mann", cells).computed)["no_strike.1"] == 38


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("de", "In Reihe 2 steht etwas, obwohl Reihe 1 noch nicht voll ist."),
        ("en", "Row 2 has entries although row 1 is not full yet."),
        ("fr", "La ligne 2 est entamée alors que la ligne 1 n’est pas pleine."),
    ],
)
def test_messages_speak_the_players_language(language: str, message: str) -> None:
    cells = dice("x . . . . .", "x . . . . .")
    verdict = score(rules("twenty-one"), entry("twenty-one", cells), language)
    assert verdict.findings[0].message == message


def test_errors_come_before_warnings_and_hints() -> None:
    cells = {"scrap8.1": 8, "three_kind.5": 25, "four_kind.5": 25, "ones.1": 6}
    severities = [str(item.severity) for item in judge("acht-mann", cells).findings]
    assert severities == ["error", "warning", "hint"]
