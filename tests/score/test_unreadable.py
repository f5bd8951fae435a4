"""Unreadable cells: cannot tell, unless nothing that may stand there makes the sheet legal."""

from .sheets import brief, dice, judge

DOUBT = ("doubt", "unreadable", ("row1.2",))


def test_an_unreadable_cell_makes_the_verdict_open() -> None:
    verdict = judge("twenty-one", dice("x ? 2 2 1 x"))
    assert verdict.legal is None
    assert brief(verdict.findings) == {DOUBT}
    assert verdict.complete is False


def test_what_depends_on_it_is_not_computed() -> None:
    computed = dict(judge("twenty-one", dice("x ? 2 2 1 x", "x . . . . .")).computed)
    assert "row1.sum" not in computed
    assert "total" not in computed
    assert computed["row2.sum"] == 7


def test_an_error_elsewhere_decides() -> None:
    assert judge("twenty-one", dice("9 ? . . . .")).legal is False


def test_a_sum_that_can_be_right_stays_open() -> None:
    # 6 + ? + 2 + 2 + 1 + 1 with two hits: 15 + what stands there, or 15 + 5 + 3 for a third hit.
    assert judge("twenty-one", dice("x ? 2 2 1 x", row1_sum=19)).legal is None


def test_a_sum_that_no_value_explains_is_wrong() -> None:
    verdict = judge("twenty-one", dice("x ? 2 2 1 x", row1_sum=14))
    assert verdict.legal is False
    assert brief(verdict.findings) == {DOUBT, ("error", "wrong-result", ("row1.sum",))}
    message = verdict.findings[0].message
    assert message == (
        "Row 1, Sum: 14 is written, which cannot be right whatever stands in "
        "“Row 1, field 2 (green 5)”."
    )


def test_something_unreadable_fills_its_cell() -> None:
    """A strike right of it is well placed, whatever it is."""
    assert brief(judge("twenty-one", dice("x ? - . . .")).findings) == {DOUBT}


def test_an_unreadable_result_leaves_the_verdict_open() -> None:
    verdict = judge("twenty-one", dice("x 3 2 2 1 x", row1_sum="?"))
    assert verdict.legal is None
    assert dict(verdict.computed)["row1.sum"] == 18


def test_many_unreadable_cells_are_not_guessed_at() -> None:
    verdict = judge("twenty-one", dice("? ? ? ? ? ?", "? ? ? ? ? ?", row1_sum=99))
    assert verdict.legal is None
    assert len(verdict.findings) == 12
