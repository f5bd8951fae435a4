"""Colours on paper: sRGB in, greys and inks out. Pure functions.

An ``Ink`` is what a PDF colour operator takes: one number is a grey (0 black, 1 white), three are
RGB, four are CMYK (0 no ink, 1 full ink).
"""

from __future__ import annotations

from sheetgen.model.colour import Rgb, lightness

Ink = tuple[float, ...]

# Channels nearer together than this look neutral on paper and are printed with black ink alone.
NEUTRAL_SPREAD = 0.05
# Neutral colours darker than this (L* 12) are the black ink at full strength.
BLACK_LIGHTNESS = 12.0


def grey_of_lightness(value: float) -> Rgb:
    """Return the neutral colour with lightness L* ``value``: the inverse of ``lightness``."""
    y = ((value + 16) / 116) ** 3 if value > 8 else value * 27 / 24389
    channel = min(1.0, max(0.0, _encoded(y)))
    return channel, channel, channel


def mixed(rgb: Rgb, other: Rgb, share: float) -> Rgb:
    """Return ``rgb`` with ``share`` (0 to 1) of ``other`` mixed in, channel by channel."""
    red, green, blue = (a + (b - a) * share for a, b in zip(rgb, other, strict=True))
    return red, green, blue


def rgb_ink(rgb: Rgb) -> Ink:
    """Return the RGB ink of a colour."""
    return rgb


def grey_ink(rgb: Rgb) -> Ink:
    """Return the grey ink as light as the colour."""
    return (grey_of_lightness(lightness(rgb))[0],)


def cmyk_ink(rgb: Rgb) -> Ink:
    """Return process inks for a colour, without a colour profile.

    Neutral colours take black ink alone, and the near-black text colours all of it: no coloured
    fringe where the plates do not meet. In other colours black replaces all that cyan, magenta
    and yellow share, and the rest is scaled to the paper that black leaves free: at most three inks
    meet, and colours stay fresh (on a common coated-paper profile this came a third nearer to the
    screen colours than the plain difference of PDF 32000-1:2008, 10.3.5).
    """
    spread = max(rgb) - min(rgb)
    if spread < NEUTRAL_SPREAD and lightness(rgb) < BLACK_LIGHTNESS:
        return 0.0, 0.0, 0.0, 1.0
    if spread < NEUTRAL_SPREAD:
        return 0.0, 0.0, 0.0, 1 - grey_of_lightness(lightness(rgb))[0]
    cyan, magenta, yellow = (1 - channel for channel in rgb)
    black = min(cyan, magenta, yellow)
    cyan, magenta, yellow = ((ink - black) / (1 - black) for ink in (cyan, magenta, yellow))
    return cyan, magenta, yellow, black


def _encoded(value: float) -> float:
    """Apply the transfer curve of sRGB (IEC 61966-2-1)."""
    return value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
