"""Short ways to write sheets down for the tests of the scorer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from sheetgen.load import find_layout
from sheetgen.model.entry import Entry, Finding, State, Verdict, Written
from sheetgen.model.layout import Layout
from sheetgen.score import BoundRules, bind, score

Brief = set[tuple[str, str, tuple[str, ...]]]
"""Findings as (severity, rule, cells)."""

STATES = {"x": State.CROSS, "-": State.STRUCK, "?": State.UNREADABLE, "": State.EMPTY}
DICE_ROWS = tuple(f"row{number}" for number in range(1, 6))


@cache
def layout(name: str) -> Layout:
    return find_layout(name)


@cache
def rules(name: str, letter: str = "", **options: bool | str) -> BoundRules:
    loaded = layout(name)
    return bind(loaded, letter or loaded.letters[0], options=tuple(options.items()) or None)


@cache
def written(text: object) -> Written:
    return Written(STATES.get(str(text), State.VALUE), "" if text == "?" else str(text))


def entry(
    name: str,
    cells: Mapping[str, object],
    *,
    sheet: str = "",
    player: str = "Anna",
    options: Mapping[str, bool | str] | None = None,
) -> Entry:
    letter = sheet or layout(name).letters[0]
    pairs = tuple((cell, written(text)) for cell, text in cells.items())
    return Entry("test", name, letter, player, (), tuple((options or {}).items()), pairs)


def dice(*rows: str, **results: object) -> dict[str, object]:
    """Return the cells of rows written as ``"x 3 - 2 1 x"``, a dot being empty."""
    cells: dict[str, object] = {}
    for row, text in zip(DICE_ROWS, rows, strict=False):
        for column, value in enumerate(text.split(), 1):
            if value != ".":
                cells[f"{row}.{column}"] = value
    cells |= {name.replace("_", "."): result for name, result in results.items()}
    return cells


def judge(name: str, cells: Mapping[str, object], **options: bool | str) -> Verdict:
    return score(rules(name, **options), entry(name, cells, options=options))


def brief(findings: tuple[Finding, ...]) -> Brief:
    return {(str(item.severity), item.rule, item.cells) for item in findings}


def without_hints(verdict: Verdict) -> Brief:
    return {item for item in brief(verdict.findings) if item[0] != "hint"}
