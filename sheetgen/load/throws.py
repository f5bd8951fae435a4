"""Sets of throws -> their symbols: every throw of the dice in its line, ranked and valued.

Comes in: a layout whose formulas have been parsed. Goes out: the layout with the symbols of each
set in rising order of rank, and the faults met. What is now true: a set of throws is a set of
symbols like any other, and one that an option chooses has a set for each of its choices.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from itertools import combinations_with_replacement

from sheetgen.model.codes import Code
from sheetgen.model.diagnostic import Diagnostic
from sheetgen.model.expand.accepted import known_number, known_truth, number_text
from sheetgen.model.expand.fault import Fault, FormulaError
from sheetgen.model.expand.world import Stand, World, make_world
from sheetgen.model.expr import Literal
from sheetgen.model.layout import Layout
from sheetgen.model.rules import Formula, Option, Symbol, SymbolSet, ThrowLine, Throws
from sheetgen.model.spelling import did_you_mean
from sheetgen.model.text import Text
from sheetgen.source import quoted

Ranked = tuple[int, int | float, int, Symbol]
"""What a throw is sorted by: its line from below, its order in the line, its number."""


def with_throws(layout: Layout) -> tuple[Layout, tuple[Fault, ...], tuple[Diagnostic, ...]]:
    """Return the layout with all sets of symbols complete, and the faults of their formulas."""
    # House rules are left out: a worth that depended on one would be fixed here for ever.
    world = dataclasses.replace(make_world(layout, layout.letters[:1], game=False), options={})
    faults: list[Fault] = []
    found: list[Diagnostic] = []
    sets = tuple(_complete(item, layout, world, faults, found) for item in layout.rules.symbols)
    rules = dataclasses.replace(layout.rules, symbols=sets)
    return dataclasses.replace(layout, rules=rules), tuple(faults), tuple(found)


def _complete(
    item: SymbolSet, layout: Layout, world: World, faults: list[Fault], found: list[Diagnostic]
) -> SymbolSet:
    if item.option is None:
        return _enumerated(item, world, faults)
    found += _choice_faults(item, layout)
    choices = tuple((name, _enumerated(inner, world, faults)) for name, inner in item.choices)
    options = {option.name: option.default for option in layout.rules.options}
    chosen = dict(choices).get(str(options.get(item.option)))
    symbols, words = (chosen.symbols, chosen.words) if chosen else ((), None)
    return dataclasses.replace(item, choices=choices, symbols=symbols, words=words)


def _choice_faults(item: SymbolSet, layout: Layout) -> Iterator[Diagnostic]:
    options = {option.name: option for option in layout.rules.options}
    option = options.get(item.option or "")
    if option is None:
        message = f"the symbols {quoted(item.id)} are chosen by {quoted(item.option or '')}"
        hint = did_you_mean(item.option or "", options) or "add it under options"
        yield Diagnostic(layout.ref, Code.UNKNOWN_NAME, f"{message}, which is no option", hint)
        return
    wanted, given = _choices_of(option), tuple(name for name, _ in item.choices)
    if set(wanted) != set(given):
        message = (
            f"the symbols {quoted(item.id)} have sets for {', '.join(given)}, "
            f"but {quoted(option.name)} has the choices {', '.join(wanted)}"
        )
        yield Diagnostic(option.ref, Code.COUNT, message, "give a set for each choice")


def _choices_of(option: Option) -> tuple[str, ...]:
    return option.choices or ("true", "false")


def _enumerated(item: SymbolSet, world: World, faults: list[Fault]) -> SymbolSet:
    if item.throws is None:
        symbols = tuple(_valued(symbol, world) for symbol in item.symbols)
        return dataclasses.replace(item, symbols=symbols)
    formulas = (part for line in item.throws.lines for part in (line.when, line.worth, line.order))
    if any(formula is not None and formula.tree is None for formula in formulas):
        # What is written there is no formula, which has been reported.
        return item
    ranked: list[Ranked] = []
    for throw in _all(item.throws):
        try:
            place = _place(item.throws, throw, world, faults)
        except _FaultyFormulaError:
            return item
        if place is not None:
            ranked.append(place)
    ranked.sort(key=lambda entry: entry[:3])
    return dataclasses.replace(item, symbols=tuple(symbol for *_, symbol in ranked))


def _valued(symbol: Symbol, world: World) -> Symbol:
    """Return a symbol with its worth as a number, where it is known beforehand.

    Where it is not, whoever works out what a cell accepts reports it.
    """
    if symbol.worth.tree is None:
        return symbol
    try:
        worth = known_number(symbol.worth, Stand(), world)
    except FormulaError:
        return symbol
    return dataclasses.replace(symbol, worth=_constant(worth, symbol.worth))


def _constant(worth: int | float, formula: Formula) -> Formula:
    return Formula(number_text(worth), formula.ref, Literal(worth, 0))


def _all(throws: Throws) -> Iterator[tuple[int, ...]]:
    """Yield every throw with its faces from high to low."""
    return combinations_with_replacement(range(throws.faces, 0, -1), throws.dice)


class _FaultyFormulaError(Exception):
    """A formula of the set has been reported; nothing can be enumerated with it."""


def _place(
    throws: Throws, throw: tuple[int, ...], world: World, faults: list[Fault]
) -> Ranked | None:
    """Return a throw in the first line that holds it; None if none does."""
    stand = Stand(throw=throw)
    for number, line in enumerate(throws.lines):
        formula = line.when or line.worth
        try:
            if line.when is not None and not known_truth(line.when, stand, world):
                continue
            formula = line.order or line.worth
            order = known_number(line.order, stand, world) if line.order else 0
            formula = line.worth
            symbol = _symbol(throw, number, line, known_number(line.worth, stand, world))
        except FormulaError as error:
            faults.append(Fault.of(formula, error))
            raise _FaultyFormulaError from error
        return -number, order, int(symbol.name), symbol
    return None


def _symbol(throw: tuple[int, ...], number: int, line: ThrowLine, worth: int | float) -> Symbol:
    name = "".join(map(str, throw))
    return Symbol(name, _constant(worth, line.worth), Text.same(name), line=number)
