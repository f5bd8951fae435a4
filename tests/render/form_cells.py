"""Sheets filled in at random, for the tests that compare evaluators with the scorer."""

from __future__ import annotations

import random
from functools import cache, lru_cache

from sheetgen.entry.texts import reading
from sheetgen.load import find_layout, shipped
from sheetgen.model.entry import Entry, State
from sheetgen.model.expand.accepted import Accepted, number_text
from sheetgen.model.expand.shown import shows_with
from sheetgen.model.layout import Layout
from sheetgen.model.placed import PlacedSheet, PlaceOptions
from sheetgen.model.rules import Symbol
from sheetgen.place import place_sheet
from sheetgen.place.who import chosen_part
from sheetgen.render import FontMetrics
from sheetgen.score import BoundRules, bind
from sheetgen.score.sheet import fill_in, worth

LAYOUTS = tuple(shipped())
ODD = (
    "7",
    "-3",
    "99",
    "K",
    "x",
    "-",
    "?",
    "2.5",
    "010",
    "\u00d7",
    "\u2013",
    " 5 ",
    "x5",
    ".",
    "1,5",
)

MANY = 60

Cells = dict[str, str]


@cache
def layout(name: str) -> Layout:
    return find_layout(name)


@cache
def rules(name: str, letter: str) -> BoundRules:
    loaded = layout(name)
    return bind(loaded, letter, part=chosen_part(loaded, PlaceOptions()))


@cache
def placed(name: str, letter: str, language: str = "en") -> PlacedSheet:
    return place_sheet(layout(name), letter, PlaceOptions(language=language), FontMetrics())


def fewer(name: str, count: int) -> int:
    """Return how many sheets to try: an eighth of ``count`` of sheets with very many cells."""
    return count if len(rules(name, layout(name).letters[0]).results) <= MANY else count // 8


def random_cells(bound: BoundRules, rng: random.Random, odd: tuple[str, ...] = ODD) -> Cells:
    """Return a sheet filled in anyhow: empty, a little, wholly; mostly with what is accepted."""
    share = rng.choice((0.0, 0.1, 0.5, 0.9, 1.0))
    good = rng.random() < 0.3
    cells = {
        name: text
        for name, cell in bound.cells.items()
        if rng.random() < share and (text := _accepted(cell.accepted, rng, good=good))
    }
    for name in rng.sample(list(bound.cells), k=min(3, len(bound.cells))):
        if rng.random() < 0.3:
            cells[name] = rng.choice(odd)
    return cells


def _accepted(accepted: Accepted, rng: random.Random, *, good: bool) -> str:
    values = _values(accepted)
    return (values[-1] if good else rng.choice(values)) if values else ""


@lru_cache(maxsize=1024)
def _values(accepted: Accepted) -> tuple[str, ...]:
    return (
        *(str(mark) for mark, _ in accepted.marks),
        *(text for symbol, _ in accepted.symbols for text in _spelled(symbol)),
        *map(number_text, accepted.numbers),
    )


def _spelled(symbol: Symbol) -> tuple[str, ...]:
    return (symbol.name, *(text for _, text in symbol.written.variants))


def computed(bound: BoundRules, cells: Cells) -> dict[str, tuple[float, bool]]:
    """Return what the scorer makes of all computed cells, and whether that is to be shown."""
    written = []
    for name, text in cells.items():
        read, _ = reading(" ".join(text.split()), comma=True)
        if read.state is not State.EMPTY:
            written.append((name, read))
    entry = Entry("", bound.layout.name, bound.letter, "", (), (), tuple(written))
    sheet = fill_in(bound, entry)
    filled = {name for name, _ in written}
    shown: dict[str, bool] = {}
    for name, needs in shows_with(bound.expanded).items():
        shown[name] = any(cell in filled or shown.get(cell, False) for cell in needs)
    return {
        name: (worth(sheet, result.first), shown[name]) for name, result in bound.results.items()
    }
