"""Every example of the manual of rules comes to what the manual says."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from sheetgen.load import load_layout
from sheetgen.load.formula import parse
from sheetgen.model.entry import Entry
from sheetgen.model.expand.compile import compile_tree
from sheetgen.model.expand.expander import expand
from sheetgen.model.expand.fault import FormulaError
from sheetgen.model.expand.functions import FUNCTIONS
from sheetgen.model.expand.items import as_value
from sheetgen.model.expand.scopes import SCOPE_FUNCTIONS
from sheetgen.model.expand.world import Stand, World, make_world
from sheetgen.model.expr import BUILT_IN_NAMES, Concrete
from sheetgen.score import bind, score, score_game
from sheetgen.score.bind import slots_of
from sheetgen.score.sheet import fill_in
from sheetgen.score.text import value_text

from .sheets import written

MANUAL = Path(__file__).resolve().parents[2] / "docs" / "rules.md"
BLOCKS = re.findall(r"^```(\w[^\n]*)\n(.*?)^```$", MANUAL.read_text("utf-8"), re.M | re.S)
HEAD = """\
sheetgen: 1
name: example
version: "1"
title: Example
about: An example.
languages: [en]
players: 1..4
sheet: {size: A6, margin: 5 mm}
pad: {sheets: 10}
"""


def block(kind: str) -> str:
    (text,) = [str(text) for name, text in BLOCKS if name == kind]
    return text


LAYOUT = HEAD + block("yaml layout")


def examples(prefix: str) -> Iterator[tuple[str, str, str]]:
    """Yield where an example stands, the example and what it comes to."""
    for name, text in BLOCKS:
        if name.startswith(prefix):
            for line in text.splitlines():
                example, arrow, result = line.rpartition(" → ")
                assert arrow, f"no result: {line}"
                yield name.removeprefix(prefix).strip(), example.strip(), result.strip()


def filled() -> Entry:
    cells: dict[str, str] = {}
    for row, values in yaml.safe_load(block("yaml entry")).items():
        cells |= {f"{row}.{column}": str(value) for column, value in enumerate(values, 1)}
    pairs = tuple((cell, written(text)) for cell, text in cells.items())
    return Entry("manual", "example", "", "Anna", (), (), pairs)


def stand(where: str, world: World) -> Stand:
    grids = {grid.id: grid for grid in world.sheets[0].grids}
    found = re.fullmatch(r"in (?:cell (\d) of )?(row|column) (\d) of (\w+)", where)
    if found is None:
        assert where == "in the sheet"
        return Stand()
    cell, kind, number, section = found.groups()
    grid = grids[section]
    if kind == "column":
        return Stand(grid, column=grid.columns[int(number) - 1])
    return Stand(grid, int(number) - 1, grid.columns[int(cell) - 1] if cell else None)


def outcome(where: str, formula: str) -> str:
    layout = load_layout(LAYOUT, "manual")
    rules = bind(layout)
    world = make_world(layout, ("",), game=False)
    place = stand(where, world)
    try:
        found = expand(parse(formula), place, world)
    except FormulaError as error:
        return f"fault: {error.message}"
    firsts = {name: cell.first for name, cell in rules.cells.items()}
    firsts |= {name: result.first for name, result in rules.results.items()}
    slot_of = slots_of((firsts,), len(rules.blank) - 1)
    slots = fill_in(rules, filled()).slots

    def value(tree: Concrete) -> str:
        return value_text(compile_tree(tree, slot_of)(slots))

    if isinstance(found, tuple):
        return f"[{', '.join(value(as_value(item)) for item in found)}]"
    return value(as_value(found))


@pytest.mark.parametrize(("where", "formula", "result"), list(examples("formula ")))
def test_formula(where: str, formula: str, result: str) -> None:
    assert outcome(where, formula) == result


@pytest.mark.parametrize(("where", "accepts", "result"), list(examples("accepts")))
def test_accepts(where: str, accepts: str, result: str) -> None:
    row = f"        extra: {{label: Extra, accepts: {accepts}}}\n        upper_sum:"
    layout = load_layout(LAYOUT.replace("        upper_sum:", row, 1), "manual")
    assert ", ".join(bind(layout).accepted("extra.1").texts("en")) == result


@pytest.mark.parametrize("text", [text for name, text in BLOCKS if name == "yaml check"])
def test_check(text: str) -> None:
    check, _, result = text.rpartition("# → ")
    body = "".join(f"  {line}\n" for line in check.splitlines())
    rules = bind(load_layout(f"{LAYOUT}checks:\n{body}", "manual"))
    found = [
        f"{item.rule} at {', '.join(item.cells)}: {item.message}"
        for item in score(rules, filled()).findings
        if item.severity != "hint"
    ]
    assert (found or ["no finding"]) == [result.strip()]


def test_a_rule_of_the_game() -> None:
    text, _, result = block("yaml game").rpartition("# → ")
    rules = bind(load_layout(LAYOUT + text, "manual"))
    verdicts = [score(rules, replace(filled(), player=name)) for name in ("Anna", "Ben")]
    (finding,) = score_game(rules.layout, verdicts).findings
    assert f"{finding.rule}: {finding.message}" == result.strip()


def test_every_function_is_in_the_manual() -> None:
    text = MANUAL.read_text("utf-8")
    for name in (*FUNCTIONS, *SCOPE_FUNCTIONS):
        assert re.search(rf"`{name}\b", text), name


def test_every_function_and_name_has_an_example_that_is_worked_out() -> None:
    kinds = ("formula", "ledger formula", "accepts", "yaml check", "yaml game")
    shown = "\n".join(text for name, text in BLOCKS if name.startswith(kinds))
    lines = "\n".join(line.rpartition(" → ")[0] or line for line in shown.splitlines())
    for name in (*FUNCTIONS, *SCOPE_FUNCTIONS):
        assert re.search(rf"\b{name}\(", lines), name
    for name in BUILT_IN_NAMES:
        assert re.search(rf"\b{name}\b", lines), name
