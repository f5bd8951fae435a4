"""The calibration page, and the corrections that follow from measuring it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.impose import Paper, Readings, calibration_page, expected_readings, side_correction
from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.geometry import Rect, Size
from sheetgen.model.page import PAPERS, Side
from sheetgen.model.placed import Line, Oval, Words

from .workshop import printed, seen_through

A4 = Paper("A4", PAPERS["A4"])


@given(
    st.sampled_from(sorted(set(PAPERS) - {"A6", "A7"})),
    st.tuples(st.floats(0.96, 1.04), st.floats(0.96, 1.04)),
    st.tuples(st.floats(-5, 5), st.floats(-5, 5)),
)
def test_a_measured_correction_undoes_the_printer(
    paper: str, stretch: tuple[float, float], shift: tuple[float, float]
) -> None:
    """A printer sends p to stretch * p + shift; corrected, everything lands where it should."""
    size = PAPERS[paper]
    wanted = expected_readings(size)

    def lands(x: float, y: float) -> tuple[float, float]:
        return stretch[0] * x + shift[0], stretch[1] * y + shift[1]

    left, top = lands(wanted.left, wanted.top)
    end_x, end_y = lands(wanted.left + wanted.across, wanted.top + wanted.down)
    correction = side_correction(size, Readings(left, top, end_x - left, end_y - top))
    for x, y in ((0, 0), (30, 70), (size.width, size.height)):
        assert lands(*correction.point(x, y, size)) == pytest.approx((x, y), abs=1e-6)
    rect = correction.rect(Rect(10, 20, 98, 88), size)
    assert lands(rect.right, rect.bottom) == pytest.approx((108, 108), abs=1e-6)


@pytest.mark.parametrize(
    ("measured", "name"),
    [
        (Readings(31, 20, 170, 250), "length a"),
        (Readings(20, 9, 170, 250), "length b"),
        (Readings(20, 20, 150, 250), "length c"),
        (Readings(20, 20, 170, 25), "length d"),
        (Readings(20, 20, float("nan"), 250), "length c"),
    ],
)
def test_slips_in_measuring_are_refused(measured: Readings, name: str) -> None:
    with pytest.raises(SheetgenError, match=name) as caught:
        side_correction(A4.size, measured)
    assert "100 %" in (caught.value.hint or "")


@pytest.mark.parametrize("language", ["de", "en", "fr"])
@pytest.mark.parametrize("paper", ["A3", "A4", "A5", "Letter", "Half-Letter"])
def test_rulers_lie_where_the_readings_say(language: str, paper: str) -> None:
    size = PAPERS[paper]
    job = calibration_page(Paper(paper, size), "Küche", language)
    assert [page.side for page in job.pages] == [Side.FRONT, Side.BACK]
    wanted = expected_readings(size)
    for page in job.pages:
        lines = [item for item in page.items if isinstance(item, Line)]
        spans = [(line.x1, line.y1, line.x2, line.y2) for line in lines]
        left, top = wanted.left, wanted.top
        assert (left, top, left + wanted.across, top) in spans
        assert (left, top, left, top + wanted.down) in spans
        ticks = [x1 for x1, y1, x2, y2 in spans if x1 == x2 and y1 == top and y2 <= top + 5]
        assert sorted(ticks) == [left + mm for mm in range(int(wanted.across) + 1)]
        numbers = [item for item in page.items if isinstance(item, Words) and item.text == "100"]
        assert any(item.x == left + 100 for item in numbers) or wanted.across < 100
        reachable = Rect(0, 0, size.width, size.height).shrunk(5)
        for x1, y1, x2, y2 in spans:
            assert reachable.contains(Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)))
        assert any("Küche" in item.text for item in page.items if isinstance(item, Words))


def test_no_two_numbers_of_the_rulers_stand_on_one_another() -> None:
    page = calibration_page(A4, "p", "en").pages[0]
    numbers = [item for item in page.items if isinstance(item, Words) and item.text.isdigit()]
    for index, one in enumerate(numbers):
        for other in numbers[:index]:
            assert abs(one.x - other.x) > 5 or abs(one.y - other.y) > 2.5, (one.text, other.text)


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
def test_crosses_of_both_sides_cover_one_another(flip: str) -> None:
    front, back = calibration_page(A4, "p", "en").pages
    rings = [
        sorted(item.rect.centre for item in page.items if isinstance(item, Oval))
        for page in (front, back)
    ]
    assert len(rings[0]) == 4
    swaps_x = flip == "long-edge"
    through = sorted((210 - x, y) if swaps_x else (x, 297 - y) for x, y in rings[1])
    for one, other in zip(through, rings[0], strict=True):
        assert one == pytest.approx(other)
    assert seen_through(printed(back), flip).size == Size(210, 297)


def test_small_paper_is_refused() -> None:
    with pytest.raises(SheetgenError, match="too small to measure"):
        calibration_page(Paper("A7", PAPERS["A7"]), "p", "de")
