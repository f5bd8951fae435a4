"""Which outline a die of a colour needs."""

from __future__ import annotations

from sheetgen.model.layout import PaletteColour
from sheetgen.model.placed import INK, Paint

# Below this contrast against white paper an outline in the colour itself cannot be seen.
FAINT = 1.3


def luminance(rgb: str) -> float:
    """Return the relative luminance (0 to 1) of an sRGB hex string, WCAG 2.2."""
    channels = (int(rgb[index : index + 2], 16) / 255 for index in (1, 3, 5))
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def is_faint(colour: PaletteColour) -> bool:
    """Tell whether the colour is hardly different from white paper."""
    return 1.05 / (luminance(colour.rgb) + 0.05) < FAINT


def outline(colour: PaletteColour) -> Paint:
    """Return the paint of a die's outline: its colour, or ink where that cannot be seen."""
    return INK if is_faint(colour) else Paint(colour.id)
