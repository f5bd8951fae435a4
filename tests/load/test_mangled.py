"""No text and no bytes, however mangled, end in anything but a layout or a message."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.load import load_layout, shipped
from sheetgen.load.files import layouts_folder
from sheetgen.model.diagnostic import LayoutError
from sheetgen.model.layout import Layout
from sheetgen.source import SourceError, decode

from ..fuzz.text import SCRAPS, spoiled_text

TEXTS: list[str] = [(layouts_folder() / f"{name}.yaml").read_text("utf-8") for name in shipped()]
WORDS = ("sheet", "cells", "rows", "formula", "accepts")


def loaded(text: str) -> Layout | None:
    """Load a text; every fault must lie within it, or in a layout that it extends."""
    try:
        return load_layout(text, "a.yaml")
    except LayoutError as error:
        assert error.diagnostics
        lines = text.count("\n") + text.count("\r") + 1
        here = [item.ref.line for item in error.diagnostics if item.ref.file == "a.yaml"]
        assert all(1 <= line <= lines for line in here)
        assert all(item.message for item in error.diagnostics)
        return None


@st.composite
def mangled(draw: st.DrawFn) -> str:
    """A shipped layout after a few slips: scraps, lost pieces, moved lines, swapped words."""
    text: str = draw(st.sampled_from(TEXTS))
    chance = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(1, 4))):
        text = spoiled_text(text, chance, WORDS)
    return text


@settings(max_examples=80, deadline=None)
@given(mangled())
def test_slips_in_shipped_layouts(text: str) -> None:
    loaded(text)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    assert loaded(text) is None


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    try:
        text = decode(data, "a.yaml")
    except SourceError as error:
        assert error.diagnostic.hint
        return
    assert loaded(text) is None


JSON = st.recursive(
    st.sampled_from(SCRAPS),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["de", "en", "label", "x", "1", "rows", "id"]), inner)
    ),
    max_leaves=8,
)
KEYS = ["name", "title", "languages", "players", "sheet", "pad", "palette", "options", "values"]
KEYS += ["groups", "symbols", "derive", "sections", "checks", "game", "version", "about"]


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), JSON, min_size=1))
def test_any_shape_under_any_key(data: dict[str, object]) -> None:
    assert loaded("sheetgen: 1\n" + "\n".join(f"{key}: {flow(data[key])}" for key in data)) is None


def flow(value: object) -> str:
    """Return a value as YAML in brackets with every text in quotes."""
    if isinstance(value, list):
        return f"[{', '.join(flow(item) for item in value)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {flow(item)}' for key, item in value.items())}}}"
    return "'" + str(value).replace("'", "''").replace("\n", " ") + "'"
