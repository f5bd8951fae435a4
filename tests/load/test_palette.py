"""Colours that somebody cannot tell apart are found, and the formulas agree with their sources."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.load import find_layout, load_layout, palette_warnings, shipped
from sheetgen.load.palette import (
    COLOUR_LEAST,
    GREY_LEAST,
    MACHADO,
    Lab,
    ciede2000,
    grey_difference,
    lab,
    seen_difference,
)
from sheetgen.model.colour import contrast, lightness
from sheetgen.model.diagnostic import Diagnostic, LayoutError, Severity, SourceRef
from sheetgen.model.layout import Layout
from sheetgen.model.palette import PaletteColour, SignShape
from sheetgen.model.placed import Paint
from sheetgen.model.text import Text
from sheetgen.render.theme import ColourMode, Use, theme_for

COLOURS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06X}")
PALETTES = st.lists(COLOURS, min_size=1, max_size=len(SignShape), unique=True)

LAYOUT = """\
sheetgen: 1
name: small
title: Small
languages: [en]
players: 1..4
sheet: {{size: A6}}
palette:
  {first}: {{rgb: "{rgb}", name: first, sign: disc}}
  {second}: {{rgb: "{other}", name: second, sign: {sign}}}
sections:
  - heading: {{title: Small}}
"""


def small(rgb: str, other: str, sign: str = "ring", names: tuple[str, str] = ("a", "b")) -> Layout:
    first, second = names
    text = LAYOUT.format(rgb=rgb, other=other, sign=sign, first=first, second=second)
    return load_layout(text, "small.yaml")


def shown(rgb: str, other: str) -> list[str]:
    return [str(item) for item in palette_warnings(small(rgb, other))]


def test_the_palettes_of_shipped_layouts_have_no_warnings() -> None:
    for name in shipped():
        assert palette_warnings(find_layout(name)) == (), name


def test_colours_alike_in_grey_are_named_with_their_difference() -> None:
    assert shown("#C8202F", "#1F5FA8") == [
        'small.yaml:9:3: warning[L501]: "a" (#C8202F) and "b" (#1F5FA8) are alike in grey print: '
        "their lightness differs by 3.5 (L*, from 0 to 100), 10 are wanted\n"
        '  hint: make "a" lighter (its L* is 44, take 56 or more) or "b" darker'
    ]


def test_colours_alike_to_some_people_are_named_with_who_they_are() -> None:
    assert shown("#C8202F", "#3C8A34") == [
        'small.yaml:9:3: warning[L501]: "a" (#C8202F) and "b" (#3C8A34) are alike in grey print: '
        "their lightness differs by 7.6 (L*, from 0 to 100), 10 are wanted\n"
        '  hint: make "b" lighter (its L* is 51, take 60 or more) or "a" darker',
        'small.yaml:9:3: warning[L502]: "a" (#C8202F) and "b" (#3C8A34) are alike to people with '
        "deuteranopia (3.2): a colour difference of 12 (CIEDE2000) is wanted\n"
        '  hint: make "b" lighter (its L* is 51, take 60 or more) or "a" darker',
    ]


def test_two_very_light_colours_have_to_part_downwards() -> None:
    (first, second) = palette_warnings(small("#FFFFFF", "#FFFBE8"))
    assert first.hint == second.hint == 'make "b" darker (its L* is 98, take 84 or less)'


def test_unlike_colours_and_single_ones_give_no_warning() -> None:
    assert shown("#FFFFFF", "#1D1D1B") == []


def test_warnings_do_not_keep_a_layout_from_being_used_but_a_shared_sign_does() -> None:
    assert {item.severity for item in palette_warnings(small("#C8202F", "#1F5FA8"))} == {
        Severity.WARNING
    }
    with pytest.raises(LayoutError) as caught:
        small("#FFFFFF", "#1D1D1B", sign="disc")
    assert str(caught.value) == (
        'small.yaml:9:3: error[L215]: "b" has the same sign as "a": disc\n'
        "  hint: give each colour a sign of its own"
    )


@pytest.mark.parametrize("name", ["ink", "muted", "line", "tint", "accent", "accent_tint", "paper"])
def test_a_colour_cannot_have_the_name_of_a_colour_of_every_sheet(name: str) -> None:
    with pytest.raises(LayoutError) as caught:
        small("#FFFFFF", "#1D1D1B", names=("a", name))
    assert str(caught.value) == (
        f'small.yaml:9:3: error[L225]: every sheet has a colour "{name}" of its own already\n'
        "  hint: give the colour another name"
    )


# From table 1 of Sharma, Wu and Dalal 2005, the pairs that tell wrong programs apart.
PUBLISHED = [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0000),
    ((50, 0, 0), (50, -1, 2), 2.3669),
    ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
    ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((50, 2.5, 0), (61, -5, 29), 22.8977),
    ((50, 2.5, 0), (56, -27, -3), 31.9030),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("first", "second", "expected"), PUBLISHED)
def test_colour_differences_are_the_published_ones(
    first: tuple[float, float, float], second: tuple[float, float, float], expected: float
) -> None:
    assert ciede2000(Lab(*first), Lab(*second)) == pytest.approx(expected, abs=1e-4)
    assert ciede2000(Lab(*second), Lab(*first)) == pytest.approx(expected, abs=1e-4)


def test_neutral_colours_are_seen_alike_by_everybody() -> None:
    for matrix in MACHADO.values():
        assert [sum(row) for row in matrix] == pytest.approx([1, 1, 1], abs=2e-6)
    for seen in MACHADO:
        assert seen_difference("#808080", "#808080", seen) == 0
        assert seen_difference("#000000", "#FFFFFF", seen) == pytest.approx(100, abs=0.1)


def test_who_confuses_what() -> None:
    plain = ciede2000(lab("#8A6A30"), lab("#4F7F30"))
    assert seen_difference("#8A6A30", "#4F7F30", "deuteranopia") < plain / 2
    assert seen_difference("#3F7FBF", "#2F8F8F", "tritanopia") < COLOUR_LEAST / 2
    assert seen_difference("#3F7FBF", "#2F8F8F", "deuteranopia") > COLOUR_LEAST


@settings(max_examples=60, deadline=None)
@given(PALETTES)
def test_there_is_a_warning_for_each_pair_below_a_threshold_and_for_no_other(
    codes: list[str],
) -> None:
    layout = small("#FFFFFF", "#000000")
    found = palette_warnings(_with(layout, _palette(codes)))
    expected = set()
    for first, second in combinations(range(len(codes)), 2):
        one, other = codes[first], codes[second]
        if grey_difference(one, other) < GREY_LEAST:
            expected.add((second + 1, "L501", one, other))
        if min(seen_difference(one, other, seen) for seen in MACHADO) < COLOUR_LEAST:
            expected.add((second + 1, "L502", one, other))
    assert {_key(item) for item in found} == expected
    assert len(found) == len(expected)
    assert [item.ref for item in found] == sorted(item.ref for item in found)


def _key(item: Diagnostic) -> tuple[int, str, str, str]:
    words = item.message.split()
    return item.ref.line, item.code, words[1].strip("()"), words[4].strip("()")


def _palette(codes: list[str]) -> tuple[PaletteColour, ...]:
    return tuple(
        PaletteColour(f"c{index}", code, Text.same(code), sign, SourceRef("p.yaml", index + 1, 1))
        for index, (code, sign) in enumerate(zip(codes, SignShape, strict=False))
    )


def _with(layout: Layout, palette: tuple[PaletteColour, ...]) -> Layout:
    return replace(layout, palette=palette)


@settings(max_examples=60, deadline=None)
@given(PALETTES)
def test_printed_in_greys_any_palette_keeps_its_colours_apart(codes: list[str]) -> None:
    palette = _palette(codes)
    theme = theme_for(palette, ColourMode.MONO)
    greys = [theme.rgb(Paint(colour.id), Use.AREA) for colour in palette]
    assert all(max(grey) == min(grey) for grey in greys)
    apart = [abs(lightness(one) - lightness(other)) for one, other in combinations(greys, 2)]
    # Evenly spread over at least L* 28 to 88; twelve colours are the most there are signs for.
    assert min(apart, default=100.0) >= (88 - 28) / max(len(codes) - 1, 1) - 0.01
    for colour, grey in zip(palette, greys, strict=True):
        assert contrast(theme.rgb(Paint(colour.id)), (1.0, 1.0, 1.0)) >= 3 - 1e-9
        assert grey == theme.rgb(Paint(colour.id), Use.AREA)
