"""Does a layout fit its sheet, and if not, which sheet would be large enough?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import ceil

from sheetgen.model.diagnostic import LayoutError
from sheetgen.model.geometry import Size
from sheetgen.model.layout import Layout
from sheetgen.model.placed import PlaceOptions
from sheetgen.place import place_sheet
from sheetgen.render import FontMetrics

from .paper import lint_layout

LARGEST_MM = 420.0
"""The longest side that is tried: that of an A3 sheet."""


STEP_MM = 10
"""By how much a sheet grows for what is placed besides the first."""


def fits(layout: Layout) -> bool:
    """Whether everything of a layout can be placed, in all its languages."""
    try:
        lint_layout(layout)
    except LayoutError:
        return False
    return True


def fitting_size(layout: Layout) -> Size | None:
    """Return a sheet that is large enough: longer if that will do, else wider, else both.

    None if even an A3 sheet is not.
    """
    width, height = layout.sheet.size.width, layout.sheet.size.height
    for grown in (
        lambda mm: Size(width, max(height, mm)),
        lambda mm: Size(max(width, mm), height),
        lambda mm: Size(max(width, mm), max(height, mm * height / max(width, height))),
    ):
        found = _least(layout, grown)
        if found is not None:
            return found
    return None


def _nearly_fits(layout: Layout) -> bool:
    """Whether the first sheet can be placed in all languages: quick, and nearly always enough."""
    measure = FontMetrics()
    try:
        for language in layout.languages:
            place_sheet(layout, layout.letters[0], PlaceOptions(language=language), measure)
    except LayoutError:
        return False
    return True


def _least(layout: Layout, grown: Callable[[float], Size]) -> Size | None:
    """Return the smallest of the sizes that fits, to the millimetre, by halving."""

    def sized(mm: float) -> Layout:
        return replace(layout, sheet=replace(layout.sheet, size=grown(mm)))

    def fit(mm: float) -> bool:
        return _nearly_fits(sized(mm))

    low, high = 0, ceil(LARGEST_MM)
    if not fit(high):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        if fit(middle):
            high = middle
        else:
            low = middle
    # The other sheets, the back and the cover may need a little more.
    while high <= LARGEST_MM and not fits(sized(high)):
        high += STEP_MM
    if high > LARGEST_MM:
        return None
    size = grown(high)
    return Size(ceil(size.width), ceil(size.height))
