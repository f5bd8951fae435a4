"""How many full sheets of the shipped layouts are judged a second, in one process.

Run it as ``python benchmarks/score_speed.py``. Each sheet has every cell filled, every result
written.
"""

from __future__ import annotations

import random
import time

from sheetgen.load import find_layout, shipped
from sheetgen.model.entry import Entry, State, Written
from sheetgen.model.rules import Mark
from sheetgen.score import BoundRules, bind, score

SECONDS = 2.0
STATES = {Mark.CROSS: State.CROSS, Mark.STRIKE: State.STRUCK}


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


def main() -> None:
    """Print one line a layout."""
    rng = random.Random(1)
    for layout in map(find_layout, shipped()):
        begin = time.perf_counter()
        rules = bind(layout, layout.letters[0])
        binding = time.perf_counter() - begin
        entries = [full_entry(rules, rng) for _ in range(50)]
        count, begin = 0, time.perf_counter()
        while time.perf_counter() - begin < SECONDS:
            score(rules, entries[count % len(entries)])
            count += 1
        rate = count / (time.perf_counter() - begin)
        print(f"{layout.name:<20} {rate:8.0f} verdicts/s   bound in {binding * 1000:.0f} ms")


if __name__ == "__main__":
    main()
