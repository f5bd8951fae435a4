"""Which outline a die of a colour needs."""

from __future__ import annotations

from sheetgen.model.colour import WHITE, contrast, parse
from sheetgen.model.palette import PaletteColour
from sheetgen.model.placed import INK, Paint

# Below this contrast against white paper an outline in the colour itself cannot be seen.
FAINT = 1.3


def is_faint(colour: PaletteColour) -> bool:
    """Tell whether the colour is hardly different from white paper."""
    return contrast(parse(colour.rgb), WHITE) < FAINT


def outline(colour: PaletteColour) -> Paint:
    """Return the paint of a die's outline: its colour, or ink where that cannot be seen."""
    return INK if is_faint(colour) else Paint(colour.id)
