"""Paints -> inks: which colour a name has on this sheet, in this colour mode.

In: a sheet's palette, the colour mode and whether to save ink. Out: a ``Theme`` that gives an
``Ink`` for every ``Paint``. After this no colour is a name any more. Greys never rely on hue: each
palette colour has its own, spread over the whole range in the order of lightness.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum

from sheetgen.model.colour import BLACK, WHITE, Rgb, contrast, lightness, parse
from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.palette import PaletteColour
from sheetgen.model.placed import Paint, Tone
from sheetgen.model.style import SYSTEM_COLOURS

from .colour import BLACK_LIGHTNESS, Ink, cmyk_ink, grey_ink, grey_of_lightness, mixed, rgb_ink

TINT_SHARE = 0.82
"""How much white a tint holds."""

INK_SAVING_SHARE = 0.6
"""How much white is mixed into a filled area when ink is saved."""

FILL_CONTRAST = 1.2
"""Ink saving leaves a filled area at least this contrast to paper; paler ones stay."""

TEXT_CONTRAST = 4.5
"""The contrast wanted for text on a filled area (WCAG 2.2, success criterion 1.4.3)."""

MARK_CONTRAST = 3.0
"""The least contrast to paper of lines and signs in a palette colour (WCAG 2.2, 1.4.11)."""

# The ends of the grey range in L*: for palettes with a white or black, and for those without.
WHITE_LIGHTNESS, LIGHTEST_GREY = 98.0, 88.0
BLACK_GREY, DARKEST_GREY = 10.0, 28.0


class ColourMode(StrEnum):
    """Which inks the print uses: colours of a screen, greys only, or process inks."""

    RGB = "rgb"
    MONO = "mono"
    CMYK = "cmyk"


class Use(StrEnum):
    """What a paint is for: a filled area may be thinned to save ink, a line or text may not."""

    AREA = "area"
    MARK = "mark"


_INKS: Mapping[ColourMode, Callable[[Rgb], Ink]] = {
    ColourMode.RGB: rgb_ink,
    ColourMode.MONO: grey_ink,
    ColourMode.CMYK: cmyk_ink,
}


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one sheet by name, as channels (in MONO they are greys already)."""

    system: Mapping[str, Rgb]
    palette: Mapping[str, Rgb]
    mode: ColourMode = ColourMode.RGB
    ink_saving: bool = False

    def ink(self, paint: Paint, use: Use = Use.MARK) -> Ink:
        """Return the ink of ``paint``.

        Raises:
            SheetgenError: the sheet has no colour of that name.
        """
        return _INKS[self.mode](self.rgb(paint, use))

    def rgb(self, paint: Paint, use: Use = Use.MARK) -> Rgb:
        """Return the channels of ``paint`` before they become ink; raises as ``ink`` does."""
        base = self._named(paint.name)
        if paint.tone is Tone.TINT:
            return tint(base)
        if paint.tone is Tone.ON:
            return reading_on(self._area(base), self.system["ink"])
        if use is Use.AREA:
            return self._area(base)
        return visible(base, self.system["ink"]) if paint.name in self.palette else base

    def _named(self, name: str) -> Rgb:
        found = self.system.get(name) or self.palette.get(name)
        if found is None:
            known = ", ".join(sorted({*self.system, *self.palette}))
            raise SheetgenError(f'the sheet has no colour "{name}"', hint=f"it has: {known}")
        return found

    def _area(self, base: Rgb) -> Rgb:
        return thinned(base) if self.ink_saving else base


def theme_for(
    palette: tuple[PaletteColour, ...], mode: ColourMode, *, ink_saving: bool = False
) -> Theme:
    """Return the theme of a sheet with ``palette``.

    Raises:
        SheetgenError: a palette colour has the name of a system colour.
    """
    system = {name: parse(code) for name, code in asdict(SYSTEM_COLOURS).items()}
    own = [parse(item.rgb) for item in palette]
    if mode is ColourMode.MONO:
        system = {name: _grey(rgb) for name, rgb in system.items()}
        own = spread_greys(own)
    named = {item.id: rgb for item, rgb in zip(palette, own, strict=True)}
    if clash := system.keys() & named.keys():
        raise SheetgenError(
            f'the palette may not have a colour "{min(clash)}": every sheet has one already',
            hint="give it another id",
        )
    return Theme(system, named, mode, ink_saving)


def tint(rgb: Rgb) -> Rgb:
    """Return a much lightened colour."""
    return mixed(rgb, WHITE, TINT_SHARE)


def reading_on(area: Rgb, ink: Rgb) -> Rgb:
    """Return the ink that reads best on ``area``: ``ink``, white, or black if neither suffices.

    Black or white always reaches 4.58, the contrast both have on the grey in the middle.
    """
    best = max((ink, WHITE), key=lambda rgb: contrast(rgb, area))
    if contrast(best, area) >= TEXT_CONTRAST:
        return best
    return max((BLACK, WHITE), key=lambda rgb: contrast(rgb, area))


def visible(rgb: Rgb, ink: Rgb) -> Rgb:
    """Return a colour for lines and signs on paper: darkened by ``ink`` if it is too pale.

    A white die keeps its outline, a yellow one too, also in grey.
    """
    steps = (mixed(rgb, ink, step / 50) for step in range(50))
    dark_enough = (tone for tone in steps if contrast(tone, WHITE) >= MARK_CONTRAST)
    return next(dark_enough, ink)


def thinned(rgb: Rgb) -> Rgb:
    """Return the colour of a filled area that saves ink but is still told from paper."""
    shares = (INK_SAVING_SHARE * step / 20 for step in range(20, 0, -1))
    lighter = (mixed(rgb, WHITE, share) for share in shares)
    kept = (light for light in lighter if contrast(light, WHITE) >= FILL_CONTRAST)
    return next(kept, rgb)


def spread_greys(palette: list[Rgb]) -> list[Rgb]:
    """Return one grey for each colour: in the order of lightness, evenly apart in L*.

    A white stays white and a black stays black; equal colours still get greys of their own (the
    earlier one is darker). A single colour keeps its own lightness.
    """
    if len(palette) < 2:
        return [_grey(rgb) for rgb in palette]
    values = [lightness(rgb) for rgb in palette]
    order = sorted(range(len(palette)), key=lambda index: (values[index], index))
    low = BLACK_GREY if values[order[0]] <= BLACK_LIGHTNESS else DARKEST_GREY
    high = 100.0 if values[order[-1]] >= WHITE_LIGHTNESS else LIGHTEST_GREY
    step = (high - low) / (len(palette) - 1)
    rank = {index: place for place, index in enumerate(order)}
    return [grey_of_lightness(low + step * rank[i]) for i in range(len(palette))]


def _grey(rgb: Rgb) -> Rgb:
    return grey_of_lightness(lightness(rgb))
