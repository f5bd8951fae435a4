"""How many full sheets of the shipped layouts are judged a second, in one process.

Each sheet has every cell filled, every result written.

Run: python3 -m benchmarks.score_speed
"""

from __future__ import annotations

import random
import time
from typing import NamedTuple

from sheetgen.load import find_layout, shipped
from sheetgen.model.entry import Entry, State, Written
from sheetgen.model.rules import Mark
from sheetgen.score import BoundRules, bind, score

SECONDS = 1.0
STATES = {Mark.CROSS: State.CROSS, Mark.STRIKE: State.STRUCK}


class Judged(NamedTuple):
    """Verdicts a second of one layout's first sheet, its cells, and seconds to bind its rules."""

    layout: str
    rate: float
    cells: int
    binding: float


def full_entry(rules: BoundRules, rng: random.Random) -> Entry:
    """Return an entry with an accepted number (else a mark) in every cell and right results."""
    cells: dict[str, Written] = {}
    for name, cell in rules.cells.items():
        if cell.accepted.numbers:
            cells[name] = Written(State.VALUE, str(rng.choice(cell.accepted.numbers)))
        elif cell.needed and cell.accepted.marks:
            mark = cell.accepted.marks[0][0]
            cells[name] = Written(STATES[mark], str(mark))
    entry = Entry("", rules.layout.name, rules.letter, "Anna", (), (), tuple(cells.items()))
    for name, value in score(rules, entry).computed:
        cells[name] = Written(State.VALUE, str(value))
    return Entry("", rules.layout.name, rules.letter, "Anna", (), (), tuple(cells.items()))


def measured() -> list[Judged]:
    """Return the speed for each shipped layout; seconds are those of the processor."""
    rng = random.Random(1)
    rows = []
    for layout in map(find_layout, shipped()):
        begin = time.process_time()
        rules = bind(layout, layout.letters[0])
        binding = time.process_time() - begin
        entries = [full_entry(rules, rng) for _ in range(50)]
        count, begin = 0, time.process_time()
        while time.process_time() - begin < SECONDS:
            score(rules, entries[count % len(entries)])
            count += 1
        rate = count / (time.process_time() - begin)
        rows.append(Judged(layout.name, rate, len(rules.cells), binding))
    return rows


def main() -> None:
    """Print one line a layout."""
    for row in measured():
        print(
            f"{row.layout:<20} {row.rate:8.0f} verdicts/s of {row.cells} cells"
            f"   bound in {row.binding * 1000:.0f} ms"
        )


if __name__ == "__main__":
    main()
