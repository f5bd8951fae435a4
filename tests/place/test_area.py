"""The content area as bands."""

from __future__ import annotations

from sheetgen.model.geometry import Rect, Size
from sheetgen.model.sheet import Binding, Edge, SheetSpec
from sheetgen.place.area import Bands, content_area


def test_binding_is_deeper_than_the_margin() -> None:
    area = content_area(SheetSpec(Size(100, 80), 5, Binding(Edge.TOP, 8)))
    assert area.outline == Rect(5, 8, 90, 67)


def test_margin_is_deeper_than_the_binding() -> None:
    area = content_area(SheetSpec(Size(100, 80), 5, Binding(Edge.LEFT, 3)))
    assert area.outline == Rect(5, 5, 90, 70)


def test_what_meets_a_narrow_band_is_narrow() -> None:
    bands = Bands(Rect(18, 5, 64, 13), Rect(5, 18, 90, 40), Rect(18, 58, 64, 13))
    assert bands.across(18, 40) == Rect(5, 18, 90, 40)
    assert bands.across(10, 20) == Rect(18, 10, 64, 20)
    assert bands.across(57, 5) == Rect(18, 57, 64, 5)
    assert bands.outline == Rect(5, 5, 90, 66)
