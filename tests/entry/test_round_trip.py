"""What is written reads back as the same entry, in every format."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.entry import Format, bind_entry, read_entries, write_entry
from sheetgen.model.entry import Entry, State, Written
from sheetgen.model.layout import Layout

from .layouts import LETTERED, SHARED, TABLE
from .strategies import entries


def read_back(text: str, layout: Layout, form: Format) -> Entry:
    """Return the only entry of ``text`` without the places where its values stand."""
    (raw,) = read_entries(text.encode("utf-8"), "round.trip", form)
    entry = bind_entry(raw, layout)
    cells = tuple((cell, replace(written, origin="")) for cell, written in entry.cells)
    return replace(entry, cells=cells)


@pytest.mark.parametrize("form", Format)
@pytest.mark.parametrize("layout", [LETTERED, TABLE, SHARED], ids=lambda layout: layout.name)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_write_then_read(layout: Layout, form: Format, data: st.DataObject) -> None:
    entry = data.draw(entries(layout))
    assert read_back(write_entry(entry, form), layout, form) == entry


@settings(max_examples=40, deadline=None)
@given(entry=entries(LETTERED))
def test_all_formats_say_the_same(entry: Entry) -> None:
    first, *others = (read_back(write_entry(entry, form), LETTERED, form) for form in Format)
    assert all(other == first for other in others)


def test_several_documents() -> None:
    one = Entry("", "small-dice", "A", "Ida", (), (), (("total", Written(State.VALUE, "7")),))
    two = replace(one, sheet="B", player="Max")
    text = write_entry(one, Format.YAML) + "---\n" + write_entry(two, Format.YAML)
    raws = read_entries(text.encode(), "game.yaml")
    assert [bind_entry(raw, LETTERED).player for raw in raws] == ["Ida", "Max"]


def test_a_scan_to_correct_says_how_sure_it_is() -> None:
    cells = (
        ("row1.1", Written(State.CROSS, "x", 0.62, "scan.png")),
        ("row1.2", Written(State.UNREADABLE, "6\n8", 0.3, "scan.png")),
        ("total", Written(State.UNREADABLE, "?", 0.0, "scan.png")),
    )
    text = write_entry(Entry("scan.png", "small-dice", "A", "", (), (), cells), Format.YAML)
    assert text == (
        "layout: small-dice\nsheet: A\ncells:\n"
        '  row1: {1: x, 2: "?"}  # row1.1: 62%; row1.2: 68 30%\n'
        '  total: "?"  # total: 0%\n'
    )
    back = read_back(text, LETTERED, Format.YAML)
    assert [written.state for _, written in back.cells] == [
        State.CROSS,
        State.UNREADABLE,
        State.UNREADABLE,
    ]


def test_json_is_json() -> None:
    cells = (("name", Written(State.VALUE, "007")), ("row1.1", Written(State.VALUE, "-2.5")))
    entry = Entry("", "small-dice", "A", 'I"da', (), (("scale", "long"),), cells)
    assert json.loads(write_entry(entry, Format.JSON)) == {
        "layout": "small-dice",
        "sheet": "A",
        "player": 'I"da',
        "options": {"scale": "long"},
        "cells": {"name": "007", "row1": {"1": -2.5}},
    }
