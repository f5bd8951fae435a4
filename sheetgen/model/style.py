"""The visual system: every measure, weight, size and colour that the layouts share.

Change the look of all sheets here and nowhere else. Lengths are mm, colours sRGB hex strings.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

UNIT = 1.0
"""The spacing unit: gaps and paddings are multiples of it."""

PAD = 1.2 * UNIT
"""From the edge of a box to the text in it."""

CORNER = 0.8
"""Corner radius of boxes."""

DIE_CORNER = 1.4
"""Corner radius of boxes that stand for a die."""


class Weight(StrEnum):
    """The three line weights."""

    HAIR = "hair"
    FINE = "fine"
    BOLD = "bold"


WEIGHT_MM = {Weight.HAIR: 0.12, Weight.FINE: 0.25, Weight.BOLD: 0.6}


class TypeStep(StrEnum):
    """The type scale: what a text is for decides its size."""

    TITLE = "title"
    HEAD = "head"
    BODY = "body"
    SMALL = "small"
    NOTE = "note"


TYPE_MM = {
    TypeStep.TITLE: 6.0,
    TypeStep.HEAD: 3.9,
    TypeStep.BODY: 3.2,
    TypeStep.SMALL: 2.7,
    TypeStep.NOTE: 2.3,
}


class RowStyle(StrEnum):
    """How strongly a row or a cell stands out."""

    PLAIN = "plain"
    SUM = "sum"
    TOTAL = "total"
    CIRCLE = "circle"


@dataclass(frozen=True, slots=True)
class SystemColours:
    """The colours every sheet has, apart from its layout's palette."""

    ink: str = "#1D1D1B"
    muted: str = "#5E5C58"
    line: str = "#8C8983"
    tint: str = "#F1EEE7"
    accent: str = "#22465C"
    accent_tint: str = "#DCE6EB"
    paper: str = "#FFFFFF"


SYSTEM_COLOURS = SystemColours()
