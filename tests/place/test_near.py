"""Neighbours are those that a comparison of each with each finds."""

from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.model.geometry import Rect
from sheetgen.place.near import Near

lengths = st.one_of(st.sampled_from((0.0, 3.0, 6.0)), st.floats(0, 20))
rects = st.builds(Rect, st.floats(-5, 40), st.floats(-5, 40), lengths, lengths)


@given(st.lists(rects, max_size=12), rects)
@settings(max_examples=80)
def test_as_found_one_by_one(known: list[Rect], asked: Rect) -> None:
    expected = [index for index, rect in enumerate(known) if asked.overlaps(rect)]
    assert list(Near(known).overlapping(asked)) == expected
