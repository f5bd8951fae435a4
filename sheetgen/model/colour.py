"""Colours as numbers: sRGB hex in; light, luminance, contrast and lightness out. Pure functions.

Channels are floats from 0 to 1.
"""

from __future__ import annotations

Rgb = tuple[float, float, float]

BLACK: Rgb = (0.0, 0.0, 0.0)
WHITE: Rgb = (1.0, 1.0, 1.0)


def parse(hex_code: str) -> Rgb:
    """Return the channels of ``#RRGGBB``.

    Raises:
        ValueError: the text is not a colour.
    """
    digits = hex_code.removeprefix("#")
    if len(digits) != 6:
        raise ValueError(f"not a colour: {hex_code!r}")
    red, green, blue = bytes.fromhex(digits)
    return red / 255, green / 255, blue / 255


def linear(rgb: Rgb) -> Rgb:
    """Return the channels proportional to light: undo the transfer curve (IEC 61966-2-1)."""
    red, green, blue = (
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in rgb
    )
    return red, green, blue


def luminance(rgb: Rgb) -> float:
    """Return the relative luminance, 0 black to 1 white (WCAG 2.2, "relative luminance")."""
    red, green, blue = linear(rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Rgb, second: Rgb) -> float:
    """Return the contrast ratio, 1 to 21 (WCAG 2.2, "contrast ratio")."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def lightness(rgb: Rgb) -> float:
    """Return the perceived lightness L*, 0 black to 100 white (CIE 15, with D65 white)."""
    y = luminance(rgb)
    return 116 * y ** (1 / 3) - 16 if y > 216 / 24389 else y * 24389 / 27
