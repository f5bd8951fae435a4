"""What fields look like while nobody has changed them: appearance streams (12.5.5).

The boxes themselves are printed on the page, so an empty field shows nothing of its own.
"""

from __future__ import annotations

from pikepdf import Array, Dictionary, Name, Object, Pdf

from sheetgen.model.placed import INK
from sheetgen.model.style import WEIGHT_MM, Weight

from ..pen import POINTS_PER_MM
from ..theme import ColourMode, theme_for

CROSS_STATE = "x"
"""The state of a ticked box: what an entry has for a cross."""

CROSS_PART = 0.3
"""How far a cross reaches from the middle of its box, in parts of the shorter side."""


def text_colour() -> str:
    """Return the operator that sets the colour of what is filled in: the ink of the sheet."""
    ink = theme_for((), ColourMode.RGB).ink(INK)
    return " ".join(f"{channel:.4f}" for channel in ink) + " rg"


def empty_look(pdf: Pdf, width: float, height: float, resources: Object) -> Object:
    """Return the look of an empty field for text, marked as such for viewers (12.7.3.3)."""
    return _look(pdf, width, height, b"/Tx BMC EMC", resources)


def box_looks(pdf: Pdf, width: float, height: float) -> tuple[Object, Object]:
    """Return the looks of a box that is crossed and of one that is not; sizes in points."""
    reach = CROSS_PART * min(width, height)
    x, y = width / 2, height / 2
    weight = WEIGHT_MM[Weight.BOLD] * POINTS_PER_MM
    cross = (
        f"q {text_colour().upper()} {weight:.3f} w 1 J "
        f"{x - reach:.3f} {y - reach:.3f} m {x + reach:.3f} {y + reach:.3f} l "
        f"{x - reach:.3f} {y + reach:.3f} m {x + reach:.3f} {y - reach:.3f} l S Q"
    )
    return _look(pdf, width, height, cross.encode("ascii")), _look(pdf, width, height, b"")


def _look(
    pdf: Pdf, width: float, height: float, content: bytes, resources: Object | None = None
) -> Object:
    stream = pdf.make_stream(content)
    stream.Type = Name.XObject
    stream.Subtype = Name.Form
    stream.BBox = Array([0, 0, width, height])
    stream.Resources = resources if resources is not None else Dictionary()
    return pdf.make_indirect(stream)
