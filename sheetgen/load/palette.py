"""A layout's palette -> warnings about colours that somebody cannot tell apart.

Two colours are compared as a printer without colour prints them, and as people see them who lack
one of the three kinds of cones. Signs tell the colours apart in any case, so that these are
warnings; that two colours share a sign is an error, found when the names are checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from sheetgen.model.codes import Code
from sheetgen.model.colour import Rgb, linear, parse
from sheetgen.model.diagnostic import Diagnostic, Severity
from sheetgen.model.layout import Layout
from sheetgen.model.palette import PaletteColour
from sheetgen.source import quoted

Matrix = tuple[Rgb, Rgb, Rgb]

GREY_LEAST = 10.0
"""The least difference in lightness L* of two greys that are told apart without comparing them
side by side; a grey scale of more than ten steps is not read reliably."""

COLOUR_LEAST = 12.0
"""The least CIEDE2000 difference of two colours that are told apart lying centimetres apart in
lamp light: several times what is just noticed when they touch (about 1)."""

# G. M. Machado, M. M. Oliveira, L. A. F. Fernandes: A Physiologically-based Model for Simulation
# of Color Vision Deficiency. IEEE Transactions on Visualization and Computer Graphics 15 (6),
# 2009, pages 1291-1298; the matrices of severity 1.0, for linear RGB with the sRGB primaries.
MACHADO: dict[str, Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

# IEC 61966-2-1: linear sRGB to CIE XYZ, and the white D65 it is relative to.
_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Rgb = (0.95047, 1.0, 1.08883)


@dataclass(frozen=True, slots=True)
class Lab:
    """A colour in CIELAB (CIE 15, white D65): lightness 0 to 100, and two axes of hue."""

    lightness: float
    a: float
    b: float


def palette_warnings(layout: Layout) -> tuple[Diagnostic, ...]:
    """Return a warning for each pair of palette colours and each way in which it collides.

    They stand at the later colour of the pair, in file order, with codes L501 (grey) and L502
    (seen without one kind of cones).
    """
    pairs = combinations(layout.palette, 2)
    found = (warning for first, second in pairs for warning in _warnings(first, second))
    return tuple(sorted(found, key=lambda item: (item.ref, item.code)))


def _warnings(first: PaletteColour, second: PaletteColour) -> Iterator[Diagnostic]:
    greys = grey_difference(first.rgb, second.rgb)
    if greys < GREY_LEAST:
        message = (
            f"{_pair(first, second)} are alike in grey print: their lightness differs by "
            f"{greys:.1f} (L*, from 0 to 100), {GREY_LEAST:g} are wanted"
        )
        yield _warning(first, second, Code.ALIKE_IN_GREY, message)
    alike = [
        (seen, difference)
        for seen in MACHADO
        if (difference := seen_difference(first.rgb, second.rgb, seen)) < COLOUR_LEAST
    ]
    if alike:
        ways = " and ".join(f"{seen} ({difference:.1f})" for seen, difference in alike)
        message = (
            f"{_pair(first, second)} are alike to people with {ways}: "
            f"a colour difference of {COLOUR_LEAST:g} (CIEDE2000) is wanted"
        )
        yield _warning(first, second, Code.ALIKE_TO_SOME, message)


def _pair(first: PaletteColour, second: PaletteColour) -> str:
    return f"{quoted(first.id)} ({first.rgb}) and {quoted(second.id)} ({second.rgb})"


def _warning(first: PaletteColour, second: PaletteColour, code: Code, message: str) -> Diagnostic:
    return Diagnostic(second.ref, code, message, _hint(first, second), Severity.WARNING)


def _hint(first: PaletteColour, second: PaletteColour) -> str:
    """Say which of the two to make lighter or darker: the lighter one goes up while it can."""
    dark, light = sorted((first, second), key=lambda colour: lab(colour.rgb).lightness)
    low, high = lab(dark.rgb).lightness, lab(light.rgb).lightness
    wanted = low + GREY_LEAST + COLOUR_LEAST / 2
    if wanted <= 100:
        return (
            f"make {quoted(light.id)} lighter (its L* is {high:.0f}, take {wanted:.0f} or more) "
            f"or {quoted(dark.id)} darker"
        )
    lower = high - GREY_LEAST - COLOUR_LEAST / 2
    return f"make {quoted(dark.id)} darker (its L* is {low:.0f}, take {lower:.0f} or less)"


def grey_difference(first: str, second: str) -> float:
    """Return how far the greys of two colours (``#RRGGBB``) are apart in lightness L*."""
    return abs(lab(first).lightness - lab(second).lightness)


def seen_difference(first: str, second: str, deficiency: str) -> float:
    """Return the CIEDE2000 difference of two colours (``#RRGGBB``) as seen with a deficiency.

    Raises:
        KeyError: ``deficiency`` is not one of ``MACHADO``.
    """
    matrix = MACHADO[deficiency]
    seen = (_lab(_clipped(_product(matrix, linear(parse(rgb))))) for rgb in (first, second))
    one, other = seen
    return ciede2000(one, other)


def lab(rgb: str) -> Lab:
    """Return a colour (``#RRGGBB``) in CIELAB."""
    return _lab(linear(parse(rgb)))


def _product(matrix: Matrix, vector: Rgb) -> Rgb:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def _clipped(rgb: Rgb) -> Rgb:
    red, green, blue = (min(max(channel, 0.0), 1.0) for channel in rgb)
    return red, green, blue


def _lab(rgb: Rgb) -> Lab:
    x, y, z = (
        _cube_root(value / white) for value, white in zip(_product(_XYZ, rgb), _WHITE, strict=True)
    )
    return Lab(116 * y - 16, 500 * (x - y), 200 * (y - z))


def _cube_root(value: float) -> float:
    """Return the root with the straight part near black (CIE 15, 8.2.1)."""
    return value ** (1 / 3) if value > 216 / 24389 else (value * 24389 / 27 + 16) / 116


def ciede2000(first: Lab, second: Lab) -> float:
    """Return the colour difference CIEDE2000 with all weights 1.

    ISO/CIE 11664-6; the steps and names follow G. Sharma, W. Wu, E. N. Dalal: The CIEDE2000
    Color-Difference Formula. Color Research and Application 30 (1), 2005, pages 21-30.
    """
    mean = (hypot(first.a, first.b) + hypot(second.a, second.b)) / 2
    stretch = 1 + 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25**7)))
    chroma1, hue1 = _polar(first.a * stretch, first.b)
    chroma2, hue2 = _polar(second.a * stretch, second.b)
    grey = chroma1 * chroma2 == 0
    turn = 0.0 if grey else (hue2 - hue1 + 180) % 360 - 180
    d_lightness = second.lightness - first.lightness
    d_chroma = chroma2 - chroma1
    d_hue = 2 * sqrt(chroma1 * chroma2) * sin(radians(turn / 2))
    lightness, chroma = (first.lightness + second.lightness) / 2, (chroma1 + chroma2) / 2
    hue = hue1 + hue2 if grey else (hue1 + turn / 2) % 360
    s_lightness = 1 + 0.015 * (lightness - 50) ** 2 / sqrt(20 + (lightness - 50) ** 2)
    s_chroma = 1 + 0.045 * chroma
    s_hue = 1 + 0.015 * chroma * _hue_weight(hue)
    parts = (d_lightness / s_lightness, d_chroma / s_chroma, d_hue / s_hue)
    rotation = _rotation(chroma, hue) * parts[1] * parts[2]
    return sqrt(max(sum(part**2 for part in parts) + rotation, 0.0))


def _polar(a: float, b: float) -> tuple[float, float]:
    return hypot(a, b), degrees(atan2(b, a)) % 360


def _hue_weight(hue: float) -> float:
    return (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )


def _rotation(chroma: float, hue: float) -> float:
    spread = 30 * exp(-(((hue - 275) / 25) ** 2))
    weight = 2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    return -sin(radians(2 * spread)) * weight
