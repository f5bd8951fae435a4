"""Written results: wrong ones, why, and what is no error of its own."""

from collections.abc import Mapping

import pytest

from sheetgen.model.entry import Finding

from .sheets import brief, dice, judge

FULL = ("x 3 2 2 1 x", "x 4 4 3 2 1", "x 5 4 3 2 1", "x 4 3 2 1 -", "x 5 4 3 2 1")
# By hand: 15 + 3, 20 + 1, 21 + 1, 16 + 1, 21 + 1
SUMS = (18, 21, 22, 17, 22)
TOTAL = 100


def sheet(total: object = TOTAL, **sums: object) -> dict[str, object]:
    right: dict[str, object] = {f"row{row}_sum": value for row, value in enumerate(SUMS, 1)}
    return dice(*FULL, **(right | sums), total=total)


def only(cells: Mapping[str, object], cell: str, name: str = "twenty-one") -> Finding:
    (found,) = [item for item in judge(name, cells).findings if item.cells == (cell,)]
    return found


def test_right_results_give_no_findings() -> None:
    verdict = judge("twenty-one", sheet())
    assert verdict.findings == ()
    assert verdict.legal is True
    assert verdict.complete


def test_missing_results_are_hints_once_they_are_due() -> None:
    verdict = judge("twenty-one", dice(*FULL[:2], "x . . . . ."))
    assert brief(verdict.findings) == {
        ("hint", "missing-result", ("row1.sum",)),
        ("hint", "missing-result", ("row2.sum",)),
    }
    assert verdict.legal is True


@pytest.mark.parametrize(
    ("written", "cause"),
    [
        (15, "The bonus of 3 was probably forgotten."),
        (12, "“Row 1, field 1 (blue 6)” (6) was probably not added."),
        (24, "“Row 1, field 1 (blue 6)” (6) was probably added twice."),
        (81, "Two digits were probably swapped."),
        (28, "Probably a slip in carrying the tens."),
        (21, "“Row 1, field 2 (green 5)” (3) was probably added twice."),
    ],
)
def test_a_wrong_row_says_why(written: int, cause: str) -> None:
    finding = only(sheet(row1_sum=written), "row1.sum")
    assert (finding.rule, finding.found, finding.expected) == ("wrong-result", str(written), "18")
    assert finding.message.endswith(cause)


def test_no_cause_is_made_up() -> None:
    finding = only(sheet(row1_sum=35), "row1.sum")
    assert finding.message == "Row 1, Sum: 35 is written, 18 is right (17 too many)."


def test_the_neighbours_result_is_recognised() -> None:
    cells = {"ones.1": 3, "twos.1": 4, "sixes.2": 24, "fives.2": 20, "upper_sum.1": 44}
    finding = only(cells, "upper_sum.1", "acht-mann")
    assert finding.message.endswith("That is the result of “Sum, column 2”.")


def test_a_forgotten_bonus_cell_is_named() -> None:
    upper = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
    cells: dict[str, object] = {f"{row}.1": value for row, value in upper.items()}
    finding = only({**cells, "column_sum.1": 63}, "column_sum.1", "acht-mann")
    assert finding.message.endswith("“Bonus (from 63), column 1” (37) was probably not added.")


def test_a_total_of_wrong_sums_is_no_second_error() -> None:
    verdict = judge("twenty-one", sheet(row1_sum=15, total=TOTAL - 3))
    assert brief(verdict.findings) == {
        ("error", "wrong-result", ("row1.sum",)),
        ("hint", "carried-result", ("total",)),
    }
    carried = only(sheet(row1_sum=15, total=TOTAL - 3), "total")
    assert "“Row 1, Sum” is wrong already" in carried.message
    assert carried.expected == str(TOTAL)


def test_a_total_that_does_not_even_add_up_is_a_second_error() -> None:
    verdict = judge("twenty-one", sheet(row1_sum=15, total=TOTAL - 4))
    assert {item.cells for item in verdict.findings if item.rule == "wrong-result"} == {
        ("row1.sum",),
        ("total",),
    }


def test_a_right_total_of_wrong_sums_is_right() -> None:
    verdict = judge("twenty-one", sheet(row1_sum=15))
    assert brief(verdict.findings) == {("error", "wrong-result", ("row1.sum",))}


def test_a_chain_of_wrong_sums_is_one_error() -> None:
    cells = {"ones.1": 3, "upper_sum.1": 4, "column_sum.1": 4, "sheet_sum": 4}
    errors = [item for item in judge("acht-mann", cells).findings if item.severity == "error"]
    assert [item.cells for item in errors] == [("upper_sum.1",)]


@pytest.mark.parametrize(
    ("text", "rule"), [("-", None), ("0", None), ("x", "not-accepted"), ("many", "not-accepted")]
)
def test_marks_in_a_computed_cell(text: str, rule: str | None) -> None:
    """A strike is a zero; a cross or a word is no result."""
    verdict = judge("acht-mann", {"ones.1": 3, "bonus.1": text})
    assert [item.rule for item in verdict.findings] == ([rule] if rule else [])


def test_a_strike_where_a_result_is_due_is_wrong() -> None:
    finding = only(sheet(row2_sum="-"), "row2.sum")
    assert (finding.rule, finding.found, finding.expected) == ("wrong-result", "0", "21")


def test_an_illegal_number_counts_as_written() -> None:
    """So that one slip is reported once, and not in every sum below it."""
    cells = dice("x 3 9 2 1 x")
    verdict = judge("twenty-one", cells | {"row1.sum": 6 + 3 + 9 + 2 + 1 + 1 + 3, "total": 25})
    assert brief(verdict.findings) == {("error", "above-printed", ("row1.3",))}
