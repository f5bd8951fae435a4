"""What a ruler says about a printed calibration page -> the correction for that printer.

The calibration page has a cross at the top left, ``CROSS`` mm from both edges of the paper, and a
ruler from there to the right and one down. A printer that sends the point p (mm along one axis)
to ``stretch * p + shift`` gives itself away by where the cross lies and how long the ruler is.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.geometry import Size
from sheetgen.model.page import SideCorrection

CROSS = 20.0

# What a printer gets wrong stays well below this. A larger error is a slip in measuring, or a page
# that was printed to fit.
MAX_SHIFT = 10.0
MAX_STRETCH = 0.06


@dataclass(frozen=True, slots=True)
class Readings:
    """The four lengths of one face of the calibration page, in mm.

    ``left`` and ``top`` go from the edge of the paper to the cross at the top left, ``across``
    and ``down`` are the lengths of the two rulers.
    """

    left: float
    top: float
    across: float
    down: float


def expected_readings(paper: Size) -> Readings:
    """Return what a printer without fault gives: rulers of whole centimetres."""
    across, down = (10 * ((side - 2 * CROSS) // 10) for side in (paper.width, paper.height))
    return Readings(CROSS, CROSS, across, down)


def side_correction(paper: Size, measured: Readings) -> SideCorrection:
    """Return what has to be done to a page so that everything lands where it should.

    Raises:
        SheetgenError: a reading is too far off to be a printer's error.
    """
    wanted = expected_readings(paper)
    _check("a", wanted.left, measured.left, MAX_SHIFT)
    _check("b", wanted.top, measured.top, MAX_SHIFT)
    _check("c", wanted.across, measured.across, wanted.across * MAX_STRETCH)
    _check("d", wanted.down, measured.down, wanted.down * MAX_STRETCH)
    scale_x, dx = _axis(paper.width, measured.left, measured.across, wanted.across)
    scale_y, dy = _axis(paper.height, measured.top, measured.down, wanted.down)
    return SideCorrection(dx, dy, scale_x, scale_y)


def _axis(extent: float, cross: float, length: float, wanted: float) -> tuple[float, float]:
    """Return scale and shift about the middle which the printer's own stretch and shift undo."""
    stretch = length / wanted
    shift = cross - stretch * CROSS
    middle = extent / 2
    return 1 / stretch, (middle - shift) / stretch - middle


def _check(name: str, wanted: float, measured: float, most: float) -> None:
    if not math.isfinite(measured) or abs(measured - wanted) > most:
        raise SheetgenError(
            f"length {name} of the calibration page should be about {wanted:g} mm, "
            f"not {measured:g} mm",
            "print the page at 100 %, not fitted to the paper, and measure again in millimetres",
        )
