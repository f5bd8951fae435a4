"""What cells accept, worked out where they stand; numbers as they are written."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.load import load_layout
from sheetgen.model.expand.accepted import number_text
from sheetgen.model.expand.rules import expand_rules

LAYOUT = """\
sheetgen: 1
name: small
title: Small
languages: [en]
players: 1..3
sheet: {{size: A6}}
derive:
  limit: {{each: column of points, formula: 2 * column}}
sections:
  - table:
      id: points
      columns: {columns}
      rows:
        ones: {{label: Ones, accepts: {accepts}}}
"""


@pytest.mark.parametrize(
    ("columns", "accepts", "largest"),
    [
        ("3", "{numbers: 0..limit}", (2, 4, 6)),
        ("3", "{numbers: 0..count(left(true))}", (0, 1, 2)),
        ("3", "{throw: {dice: 1, score: 10 * column + max(dice)}}", (16, 26, 36)),
        ("3", "{throw: {dice: 1, score: limit + max(dice)}}", (8, 10, 12)),
        ("players", "{numbers: 0..player}", (1, 2, 3)),
        ("players", "{numbers: 0, marks: {x: player}}", (1, 2, 3)),
        ("3", "{numbers: 0..5}", (5, 5, 5)),
    ],
)
def test_what_a_cell_accepts_may_depend_on_its_place(
    columns: str, accepts: str, largest: tuple[int, ...]
) -> None:
    layout = load_layout(LAYOUT.format(columns=columns, accepts=accepts), "small.yaml")
    cells = [cell.accepted for cell in expand_rules(layout, "").cells if cell.accepted]
    found = [max(*cell.numbers, *(worth for _, worth in cell.marks), 0) for cell in cells]
    assert tuple(found) == largest


@pytest.mark.parametrize(
    ("number", "text"),
    [(2.0, "2"), (-0.5, "-0.5"), (1 / 3, "0.333333"), (1e-7, "0"), (-1e-7, "0"), (0.9999999, "1")],
)
def test_numbers_are_written_short(number: float, text: str) -> None:
    assert number_text(number) == text


@given(st.floats(-1e12, 1e12) | st.integers(-(10**15), 10**15))
def test_every_number_reads_back(number: float) -> None:
    text = number_text(number)
    assert re.fullmatch(r"-?(0|[1-9][0-9]*)(\.[0-9]{0,5}[1-9])?", text)
    assert float(text) == pytest.approx(number, rel=1e-12, abs=5.1e-7)
