"""Colours keep apart and readable in colour, in grey and with ink saving, for any palette."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.model import colour
from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.placed import ACCENT, INK, MUTED, Paint, Tone
from sheetgen.render import ColourMode
from sheetgen.render.colour import cmyk_ink, grey_of_lightness
from sheetgen.render.theme import MARK_CONTRAST, Theme, Use, theme_for

from .samples import DICE, palette

HEX = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06X}")
PALETTES = st.lists(HEX, min_size=1, max_size=12).map(
    lambda codes: {f"c{i}": code for i, code in enumerate(codes)}
)
MODES = st.sampled_from(list(ColourMode))


def theme(colours: dict[str, str], mode: ColourMode, *, saving: bool = False) -> Theme:
    return theme_for(palette(colours), mode, ink_saving=saving)


@given(PALETTES)
@settings(max_examples=60, deadline=None)
def test_each_palette_colour_has_its_own_grey_in_order_of_lightness(
    colours: dict[str, str],
) -> None:
    mono = theme(colours, ColourMode.MONO)
    greys = {name: colour.lightness(mono.rgb(Paint(name), Use.AREA)) for name in colours}
    apart = 60 / max(1, len(colours) - 1)
    for first, second in combinations(colours, 2):
        assert abs(greys[first] - greys[second]) >= apart - 0.01
        own = [colour.lightness(colour.parse(colours[name])) for name in (first, second)]
        if own[0] != own[1]:
            assert (greys[first] < greys[second]) == (own[0] < own[1])


def test_white_stays_white_and_black_stays_black_in_grey() -> None:
    mono = theme(DICE, ColourMode.MONO)
    assert mono.ink(Paint("white"), Use.AREA) == pytest.approx((1.0,))
    assert mono.ink(Paint("black"), Use.AREA)[0] < 0.12


@given(PALETTES, MODES, st.booleans())
@settings(max_examples=80, deadline=None)
def test_text_on_a_filled_colour_has_a_contrast_of_at_least_4_5(
    colours: dict[str, str], mode: ColourMode, saving: bool
) -> None:
    chosen = theme(colours, mode, saving=saving)
    for name in (*colours, "ink", "muted", "line", "tint", "accent", "accent_tint", "paper"):
        area = chosen.rgb(Paint(name), Use.AREA)
        assert colour.contrast(chosen.rgb(Paint(name, Tone.ON)), area) >= 4.5


@given(PALETTES, MODES, st.booleans())
@settings(max_examples=60, deadline=None)
def test_no_outline_in_a_palette_colour_vanishes_on_paper(
    colours: dict[str, str], mode: ColourMode, saving: bool
) -> None:
    chosen = theme(colours, mode, saving=saving)
    for name in colours:
        assert colour.contrast(chosen.rgb(Paint(name)), colour.WHITE) >= MARK_CONTRAST


@given(PALETTES, MODES)
@settings(max_examples=60, deadline=None)
def test_saving_ink_lightens_areas_but_leaves_them_told_from_paper(
    colours: dict[str, str], mode: ColourMode
) -> None:
    full, thin = theme(colours, mode), theme(colours, mode, saving=True)
    for name in colours:
        before = colour.contrast(full.rgb(Paint(name), Use.AREA), colour.WHITE)
        after = colour.contrast(thin.rgb(Paint(name), Use.AREA), colour.WHITE)
        assert after <= before
        assert after >= min(before, 1.2)
        assert thin.rgb(Paint(name)) == full.rgb(Paint(name)), "lines keep their colour"


def test_saving_ink_thins_a_strong_colour_clearly() -> None:
    full, thin = theme(DICE, ColourMode.RGB), theme(DICE, ColourMode.RGB, saving=True)
    for name in ("black", "red", "blue", "green"):
        coverage = [1 - sum(t.rgb(Paint(name), Use.AREA)) / 3 for t in (full, thin)]
        assert coverage[1] < 0.5 * coverage[0]


def test_tints_are_much_lighter_than_their_colour() -> None:
    chosen = theme(DICE, ColourMode.RGB)
    for name in ("black", "red", "blue", "green"):
        tinted = chosen.rgb(Paint(name, Tone.TINT))
        assert colour.contrast(tinted, chosen.rgb(INK)) > 10


def test_cmyk_prints_text_in_pure_black_and_neutrals_without_colour() -> None:
    chosen = theme(DICE, ColourMode.CMYK)
    assert chosen.ink(INK) == (0, 0, 0, 1)
    assert chosen.ink(MUTED)[:3] == (0, 0, 0)
    assert chosen.ink(Paint("black"), Use.AREA) == (0, 0, 0, 1)
    assert chosen.ink(Paint("white"), Use.AREA) == pytest.approx((0, 0, 0, 0))


@given(HEX)
@settings(max_examples=100, deadline=None)
def test_cmyk_puts_at_most_three_inks_on_one_another(code: str) -> None:
    inks = cmyk_ink(colour.parse(code))
    assert all(0 <= ink <= 1 for ink in inks)
    assert min(inks[:3]) == pytest.approx(0)


@pytest.mark.parametrize(
    ("code", "inks"),
    [
        ("#FF0000", (0, 1, 1, 0)),
        ("#00FFFF", (1, 0, 0, 0)),
        ("#800000", (0, 1, 1, 1 - 128 / 255)),
    ],
)
def test_cmyk_of_plain_colours(code: str, inks: tuple[float, ...]) -> None:
    assert cmyk_ink(colour.parse(code)) == pytest.approx(inks)


@pytest.mark.parametrize(
    ("first", "second", "ratio"),
    [("#000000", "#FFFFFF", 21.0), ("#777777", "#FFFFFF", 4.48), ("#FF0000", "#FFFFFF", 4.0)],
)
def test_contrast_agrees_with_published_ratios(first: str, second: str, ratio: float) -> None:
    found = colour.contrast(colour.parse(first), colour.parse(second))
    assert found == pytest.approx(ratio, abs=0.01)


@given(st.floats(0, 100))
@settings(max_examples=40, deadline=None)
def test_grey_of_lightness_is_the_inverse_of_lightness(value: float) -> None:
    assert colour.lightness(grey_of_lightness(value)) == pytest.approx(value, abs=0.01)


def test_unknown_and_clashing_colours_are_refused_by_name() -> None:
    with pytest.raises(SheetgenError, match='no colour "purple"') as caught:
        theme(DICE, ColourMode.RGB).ink(Paint("purple"))
    assert "yellow" in (caught.value.hint or "")
    with pytest.raises(SheetgenError, match='colour "accent"'):
        theme({ACCENT.name: "#123456"}, ColourMode.RGB)


@pytest.mark.parametrize("code", ["#12345", "#GGGGGG", "red"])
def test_texts_that_are_no_colour_are_refused(code: str) -> None:
    with pytest.raises(ValueError):
        colour.parse(code)
