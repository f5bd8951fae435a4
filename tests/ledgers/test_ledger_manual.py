"""Every example of a ledger in the manual of rules comes to what the manual says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

from sheetgen.entry import bind_entry, read_entries
from sheetgen.load import load_layout
from sheetgen.load.formula import parse
from sheetgen.model.entry import Entry
from sheetgen.model.expand.compile import compile_tree
from sheetgen.model.expand.expander import expand
from sheetgen.model.expand.fault import FormulaError
from sheetgen.model.expand.items import as_value
from sheetgen.model.expand.world import Stand, make_world
from sheetgen.model.expr import Concrete
from sheetgen.model.layout import Layout
from sheetgen.score import bind, score, score_game
from sheetgen.score.bind import slots_of
from sheetgen.score.part import part_of
from sheetgen.score.sheet import fill_in
from sheetgen.score.text import value_text

MANUAL = Path(__file__).resolve().parents[2] / "docs" / "rules.md"
BLOCKS = re.findall(r"^```ledger (\w[^\n]*)\n(.*?)^```$", MANUAL.read_text("utf-8"), re.M | re.S)
HEAD = """\
sheetgen: 1
name: example
version: "1"
title: Example
about: An example.
languages: [en]
players: 2..6
sheet: {size: A4, margin: 5 mm}
pad: {sheets: 10}
"""


def block(kind: str) -> str:
    (text,) = [str(text) for name, text in BLOCKS if name == kind]
    return text


@cache
def layout() -> Layout:
    text = block("layout").replace("{de: D, en: Q, fr: D}", "Q")
    return load_layout(HEAD + text, "manual")


@cache
def entry() -> Entry:
    data = {
        "layout": "example",
        "players": ["Ida", "Max", "Lea"],
        "cells": yaml.safe_load(block("entry")),
    }
    (raw,) = read_entries(yaml.safe_dump(data).encode(), "manual.yaml")
    return bind_entry(raw, layout())


def examples() -> Iterator[tuple[str, str, str]]:
    for name, text in BLOCKS:
        if name.startswith("formula "):
            for line in text.splitlines():
                example, _, result = line.rpartition(" → ")
                yield name.removeprefix("formula "), example.strip(), result.strip()


@pytest.mark.parametrize(("where", "formula", "result"), list(examples()))
def test_formula(where: str, formula: str, result: str) -> None:
    part = part_of(layout(), entry())
    rules = bind(layout(), part=part)
    world = make_world(layout(), ("",), game=False, part=part)
    found = re.fullmatch(r"in row (\d)(?: and player (\d))? of (\w+)", where)
    assert found is not None
    row, player, section = found.groups()
    grid = world.sheets[0].grid(section)
    stand = Stand(grid, int(row) - 1, player=int(player) - 1 if player else None)
    try:
        outcome = expand(parse(formula), stand, world)
    except FormulaError as error:
        assert f"fault: {error.message}" == result
        return
    firsts = {name: cell.first for name, cell in rules.cells.items()}
    firsts |= {name: item.first for name, item in rules.results.items()}
    slots = fill_in(rules, entry()).slots
    slot_of = slots_of((firsts,), rules.end)

    def value(tree: Concrete) -> str:
        return value_text(compile_tree(tree, slot_of)(slots))

    if isinstance(outcome, tuple):
        assert f"[{', '.join(value(as_value(item)) for item in outcome)}]" == result
    else:
        assert value(as_value(outcome)) == result


def test_the_example_is_a_whole_game() -> None:
    verdict = score(bind(layout()), entry())
    assert verdict.legal and verdict.complete
    standings = score_game(layout(), [verdict]).standings
    assert [(line.player, line.total, line.rank) for line in standings] == [
        ("Lea", 0, 1),
        ("Max", 10, 2),
        ("Ida", 21, 3),
    ]
