"""Shares of a length."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.place.flow import Extent, fixed, shares, stacked

EXTENTS = st.lists(
    st.builds(
        lambda least, more, weight: Extent(least, least + more, weight),
        st.floats(0, 50),
        st.floats(0, 50),
        st.floats(0.1, 5),
    ),
    min_size=1,
    max_size=8,
)


def test_rest_is_shared_by_weight() -> None:
    assert shares([Extent(10, 99, 1), fixed(5), Extent(10, 99, 3)], 45) == (15, 5, 25)


def test_what_one_cannot_take_goes_to_the_others() -> None:
    assert shares([Extent(10, 12, 1), Extent(10, 99, 1)], 40) == (12, 28)


def test_too_short_a_length_gives_everybody_the_least() -> None:
    assert shares([Extent(10, 12), Extent(20, 30)], 25) == (10, 20)


@given(EXTENTS, st.floats(0, 600))
def test_lengths_are_used_up_within_bounds(extents: list[Extent], length: float) -> None:
    given_lengths = shares(extents, length)
    whole = stacked(extents)
    for extent, share in zip(extents, given_lengths, strict=True):
        assert extent.least <= share <= extent.most + 1e-9
    assert sum(given_lengths) == pytest.approx(max(whole.least, min(length, whole.most)), abs=1e-4)
