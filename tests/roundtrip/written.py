"""Sheets as people leave them: played by the rules, added up, one in twenty with a slip.

``SCANS`` are pictures as scanners and phones make them; each sheet takes one in turn.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache

import numpy as np

from sheetgen.load import find_layout
from sheetgen.model.cells import is_per_player
from sheetgen.model.entry import Entry, State, Written
from sheetgen.model.ledger import LedgerPart
from sheetgen.model.placed import PlacedSheet, PlaceOptions
from sheetgen.place import place_sheet
from sheetgen.render import FontMetrics
from sheetgen.scan.types import Grey
from sheetgen.score import BoundRules, bind, score
from tests.ledgers.play import play_throws
from tests.score.simulate import dice_game, kind_game

from .distort import (
    Bend,
    Distortion,
    Tone,
    View,
    bilevel,
    blur,
    contrast,
    jpeg,
    noise,
    photocopy,
    seen,
    shadow,
)
from .fill import Hands, Ink, fill
from .sheets import PRINT_DPI, printed

Cells = dict[str, str]

_STATES = {"x": State.CROSS, "-": State.STRUCK}


def _scan(name: str, view: View, *after: Tone) -> Distortion:
    return Distortion(name, view, (), after)


FLAT = View(8.0, 1.2, margin=0.05)
PHONE = View(9.0, -7.0, (0.1, -0.07), margin=0.2)

SCANS = (
    _scan("scan", FLAT, blur(0.6), noise(3)),
    _scan("phone", PHONE, shadow(0.4), blur(0.8), noise(4), jpeg(80)),
    _scan("upside down", View(8.0, 181.0), blur(0.7), noise(3), jpeg(85)),
    _scan("sideways", View(8.0, 90.5, (0.04, 0.05)), shadow(0.3), noise(4)),
    _scan("bent", View(9.0, 4.0, (0.05, 0.05), bend=Bend(2.0)), blur(0.7), noise(3)),
    _scan("dim", PHONE, contrast(40, 150), blur(0.8), noise(4), jpeg(70)),
    _scan("copy", FLAT, blur(0.5), photocopy),
    _scan("bilevel", View(11.8, 0.8, margin=0.05), blur(0.6), bilevel(150)),
    _scan("small", View(6.0, 15.0, (0.06, 0.0)), blur(0.6), noise(3), jpeg(75)),
)


PLAYERS = 2
"""So many columns have the ledgers that are filled in."""


def is_ledger(name: str) -> bool:
    return any(map(is_per_player, find_layout(name).flat_sections()))


@cache
def sheet(name: str) -> PlacedSheet:
    """A scannable sheet in English, of a ledger for two players."""
    layout = find_layout(name)
    players = PLAYERS if is_ledger(name) else None
    options = PlaceOptions(language="en", scan_marks=True, players=players)
    return place_sheet(layout, layout.letters[0], options, FontMetrics())


@cache
def rules(name: str) -> BoundRules:
    layout = find_layout(name)
    part = LedgerPart(PLAYERS) if is_ledger(name) else None
    return bind(layout, layout.letters[0], part=part)


def entry(name: str, cells: Mapping[str, str]) -> Entry:
    written = tuple(
        (cell, Written(_STATES.get(text, State.VALUE), text)) for cell, text in cells.items()
    )
    letter = rules(name).letter
    return Entry("truth", name, letter, "", (), (), written)


def played(name: str, seed: int) -> Cells:
    """A sheet filled in by the rules, all results written."""
    games: dict[str, Callable[[], Cells]] = {
        "twenty-one": lambda: dice_game(1, random.Random(seed))[0],
        "acht-mann": lambda: kind_game(1, random.Random(seed))[0],
        "421": lambda: play_throws(seed, PLAYERS).cells,
    }
    return games[name]()


def with_slip(name: str, cells: Cells, seed: int) -> Cells:
    """The sheet with one result added wrongly, and what hangs on it carried on from there.

    On a sheet without written sums, one number is wrong by so little that a rule is broken.
    """
    rng = random.Random(seed)
    bound = rules(name)
    sums = [cell for cell, result in bound.results.items() if result.terms and cell in cells]
    if not sums:
        return _miscounted(name, cells, rng)
    wrong = rng.choice(sums)
    by = rng.choice((1, -1, 2, 10, -10))
    spoilt = dict(cells)
    spoilt[wrong] = str(max(int(cells[wrong]) + by, 0))
    difference = int(spoilt[wrong]) - int(cells[wrong])
    changed = {wrong}
    for cell, result in bound.results.items():
        # Carried on through sums only: people look a bonus up anew, and see.
        uses = [term.cell for term in result.terms if term.cell in changed]
        if cell not in changed and uses and cell in cells:
            spoilt[cell] = str(int(cells[cell]) + difference)
            changed.add(cell)
    return spoilt


def _miscounted(name: str, cells: Cells, rng: random.Random) -> Cells:
    numbers = [cell for cell, text in cells.items() if text.isdigit()]
    for cell in rng.sample(numbers, len(numbers)):
        spoilt = cells | {cell: str(max(int(cells[cell]) + rng.choice((1, -1, 2)), 0))}
        if score(rules(name), entry(name, spoilt)).legal is False:
            return spoilt
    raise ValueError(f"no number of this sheet of {name} breaks a rule if it is wrong by one")


def with_corrections(name: str, cells: Cells, seed: int, count: int = 1) -> Cells:
    """The sheet with ``count`` numbers struck through and written anew."""
    boxes = {cell.id for cell in sheet(name).cells if cell.digits}
    numbers = [cell for cell, text in cells.items() if text.isdigit() and cell in boxes]
    chosen = random.Random(seed).sample(numbers, count)
    return cells | {cell: f"~{cells[cell]}" for cell in chosen}


def picture(
    placed: PlacedSheet,
    cells: Mapping[str, str],
    scan: Distortion,
    seed: int,
    hands: Hands = Hands.MNIST,
) -> Grey:
    """The sheet printed, filled in and seen."""
    # A scan in black and white loses pale pencil altogether: then it takes a pen.
    ink = Ink(0.65 if scan.name == "bilevel" else 0.4, hands=hands)
    return inked(placed, cells, scan, seed, ink)


def inked(
    placed: PlacedSheet, cells: Mapping[str, str], scan: Distortion, seed: int, ink: Ink
) -> Grey:
    """The sheet printed, filled in with some ink and seen."""
    inked = fill(printed(placed), PRINT_DPI / 25.4, placed, cells, seed, ink)
    return np.asarray(seen(inked, placed.size, scan), dtype=np.uint8)
