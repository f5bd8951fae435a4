"""Bounds of cells: exact where parts do not depend on one another, never too narrow."""

from __future__ import annotations

from random import Random

import pytest

from sheetgen.load import find_layout, load_layout
from sheetgen.model.expand.bounds import bounds, cell_bounds
from sheetgen.model.expand.rules import expand_rules
from sheetgen.model.expr import Apply, Aspect, Const, Op, Read

CELLS = {"a": (0.0, 6.0), "b": (-3.0, 2.0), "c": (4.0, 4.0)}


def read(cell: str) -> Read:
    return Read(cell, Aspect.WORTH)


@pytest.mark.parametrize(
    ("op", "operands", "low", "high"),
    [
        (Op.SUM, (read("a"), read("b"), Const(1)), -2, 9),
        (Op.SUB, (read("a"), read("b")), -2, 9),
        (Op.MUL, (read("a"), read("b")), -18, 12),
        (Op.NEG, (read("b"),), -2, 3),
        (Op.ABS, (read("b"),), 0, 3),
        (Op.MIN, (read("a"), read("c")), 0, 4),
        (Op.MAX, (read("a"), read("c")), 4, 6),
        (Op.FLOOR_DIV, (read("a"), Const(4)), 0, 1),
        (Op.COUNT, (read("a"), read("b")), 0, 2),
        (Op.GE, (read("a"), Const(3)), 0, 1),
        (Op.IF, (Apply(Op.GE, (read("a"), Const(100))), Const(37), Const(0)), 0, 37),
        (Op.LOOKUP, (read("a"), *map(Const, (0, 1, 3, 6, 10, 15, 21, 99))), 0, 21),
    ],
)
def test_operations(op: Op, operands: tuple[Read, ...], low: float, high: float) -> None:
    assert bounds(Apply(op, operands), CELLS) == (low, high)


def test_a_column_is_worth_at_most_520_and_has_three_digits() -> None:
    layout = find_layout("acht-mann")
    found = cell_bounds(expand_rules(layout, ""))
    assert found["upper_sum.1"] == (0, 105)
    assert found["bonus.1"] == (0, 37)
    assert found["column_sum.6"] == (0, 520)
    assert found["sheet_sum"] == (0, 3120)


@pytest.mark.parametrize("seed", range(20))
def test_no_value_lies_outside(seed: int) -> None:
    """Random trees over cells with known values stay within their bounds."""
    random = Random(seed)
    values = {name: random.uniform(*span) for name, span in CELLS.items()}
    tree, value = _random(random, values, 4)
    low, high = bounds(tree, CELLS)
    assert low - 1e-9 <= value <= high + 1e-9


def _random(random: Random, values: dict[str, float], depth: int) -> tuple[Apply | Read, float]:
    if depth == 0:
        name = random.choice(list(values))
        return read(name), values[name]
    one, left = _random(random, values, depth - 1)
    other, right = _random(random, values, depth - 1)
    op = random.choice([Op.ADD, Op.SUB, Op.MUL, Op.MIN, Op.MAX])
    value = {
        Op.ADD: left + right,
        Op.SUB: left - right,
        Op.MUL: left * right,
        Op.MIN: min(left, right),
        Op.MAX: max(left, right),
    }[op]
    return Apply(op, (one, other)), value


RANKED = """\
sheetgen: 1
name: small
title: Small
languages: [en]
players: 1..4
sheet: {size: A6}
symbols:
  cards:
    J: {worth: 0, written: J}
    Q: {worth: 0, written: Q}
    K: {worth: 0, written: K}
sections:
  - table:
      id: tricks
      columns: 1
      rows:
        card: {label: Card, accepts: {symbols: cards}}
        power: {label: Power, formula: 2 * rank(card)}
"""


def test_a_rank_goes_up_to_the_number_of_symbols() -> None:
    rules = expand_rules(load_layout(RANKED, "small.yaml"), "")
    assert cell_bounds(rules)["power.1"] == (0, 6)
