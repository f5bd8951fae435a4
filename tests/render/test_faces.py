"""Text widths agree with the font files, and what cannot be drawn is named."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.model.geometry import MM_PER_INCH
from sheetgen.model.placed import Align, Face
from sheetgen.render import FontMetrics, render_sheets
from sheetgen.render.faces import CHAINS, runs

from .samples import ink_box, picture, sheet, words

FONTS = Path(str(files("sheetgen.render"))) / "fonts"
MEASURE = FontMetrics()


@pytest.mark.parametrize("face", Face)
def test_digits_are_equally_wide_also_side_by_side(face: Face) -> None:
    widths = {round(MEASURE.width(digit, face, 10), 6) for digit in "0123456789"}
    assert len(widths) == 1
    assert MEASURE.width("1174", face, 10) == pytest.approx(4 * widths.pop())


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize(
    "text",
    [
        "Würfel größer ẞ",
        "é è ê ç œ",
        "Łódź ő ű ș ț",
        "Αθήνα Ω",
        "Жук Її",
        "♠♥♦♣",
        "✓✗×",
        "←↑→↓",
        "⚀⚁⚂⚃⚄⚅",
        "★☆",
        "„“”‚‘’«»–—…",
        "½ € ≥ ≤ − · •",
    ],
)
def test_the_chain_draws_what_sheets_need(text: str, face: Face) -> None:
    assert MEASURE.missing(text, face) == ""
    assert "".join(run.text for run in runs(text, face)) == text


def test_missing_characters_are_named_once_and_in_order() -> None:
    assert MEASURE.missing("a中b文中\n", Face.REGULAR) == "中文\n"


def test_accents_written_apart_are_joined_and_emoji_selectors_ask_for_nothing() -> None:
    assert MEASURE.missing("e\u0301 ♥\ufe0f", Face.BOLD) == ""
    assert MEASURE.width("e\u0301", Face.BOLD, 4) == MEASURE.width("é", Face.BOLD, 4)


def test_letters_are_kerned() -> None:
    for pair in ("To", "AV", "Tö"):
        apart = sum(MEASURE.width(letter, Face.BOLD, 10) for letter in pair)
        assert MEASURE.width(pair, Face.BOLD, 10) < apart - 0.3


@given(
    st.text(alphabet="ABTVWaeo.,19ößŁ♠⚅Ж", max_size=12),
    st.sampled_from(list(Face)),
    st.floats(2, 20),
)
@settings(max_examples=40, deadline=None)
def test_width_grows_with_the_size_and_the_text(text: str, face: Face, size: float) -> None:
    width = MEASURE.width(text, face, size)
    assert width == pytest.approx(size * MEASURE.width(text, face, 1.0))
    assert MEASURE.width(text + "0", face, size) > width


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("text", ["HTWAVETOH", "H♠⚅H", "HлЖH"])
def test_the_measured_width_is_the_drawn_width(text: str, face: Face) -> None:
    """The first and last letter have upright stems, a known distance from their advance."""
    dpi, size = 300, 8.0
    item = words(text, x=5, y=20, size=size, face=face)
    left, _, right, _ = ink_box(picture(render_sheets([sheet(item, width=120)]), dpi), dpi)
    bearing = left - 5
    assert 0 < bearing < 0.2 * size
    assert right == pytest.approx(5 + MEASURE.width(text, face, size) - bearing, abs=0.1)


@pytest.mark.parametrize("face", Face)
def test_cap_height_is_the_height_of_a_capital(face: Face) -> None:
    dpi, size = 300, 10.0
    image = picture(render_sheets([sheet(words("H", size=size, face=face))]), dpi)
    _, top, _, bottom = ink_box(image, dpi)
    assert bottom == pytest.approx(20, abs=0.1)
    assert bottom - top == pytest.approx(MEASURE.cap_height(face, size), abs=0.1)


@pytest.mark.parametrize(
    ("align", "edge"), [(Align.LEFT, 0), (Align.CENTRE, 0.5), (Align.RIGHT, 1)]
)
def test_alignment_puts_that_end_at_x(align: Align, edge: float) -> None:
    dpi, size = 300, 6.0
    item = words("HOH", x=30, size=size, align=align)
    left, _, right, _ = ink_box(picture(render_sheets([sheet(item)]), dpi), dpi)
    bearing = (MEASURE.width("HOH", Face.REGULAR, size) - (right - left)) / 2
    anchor = (left - bearing) + edge * (right - left + 2 * bearing)
    assert anchor == pytest.approx(30, abs=2 * MM_PER_INCH / dpi)


def test_changed_faces_carry_other_names_and_their_licences_ship() -> None:
    licences = " ".join(path.read_text(encoding="utf-8") for path in FONTS.glob("*.txt"))
    assert "SIL OPEN FONT LICENSE" in licences
    assert "Bitstream Vera Fonts Copyright" in licences
    for name in {name for chain in CHAINS.values() for name in chain}:
        ttlib = pytest.importorskip("fontTools.ttLib")
        table = ttlib.TTFont(FONTS / f"{name}.ttf")["name"]
        own = " ".join(table.getDebugName(index) for index in (1, 3, 4, 6))
        assert not {"Lato", "Vera", "Bitstream", "DejaVu", "Arev"} & set(own.split())
        assert own.startswith("Sheetgen")
