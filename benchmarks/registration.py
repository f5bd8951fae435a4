"""How well sheets are found in pictures: ``python benchmarks/registration.py [SHEETS]``.

Prints sheets under twenty perturbations and some rougher ones, looks for them, and compares every
corner of every cell with where it is. Errors are mm on the sheet; times are CPU seconds for finding
and straightening.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from sheetgen.scan import find_sheets, rectify
from tests.roundtrip.distort import seen
from tests.roundtrip.judged import Outcome, judged
from tests.roundtrip.perturbations import perturbations, rough_perturbations
from tests.roundtrip.sheets import blank, printed, scannable

SHEETS: tuple[tuple[str, str, str, int | None], ...] = (
    ("twenty-one", "A", "de", None),
    ("acht-mann", "", "de", None),
    ("421", "", "de", 4),
    ("twenty-one", "B", "en", None),
    ("acht-mann", "", "fr", None),
    ("twenty-one", "C", "fr", None),
    ("acht-mann", "", "en", None),
    ("twenty-one", "D", "de", None),
    ("twenty-one", "E", "de", None),
    ("twenty-one", "F", "de", None),
    ("twenty-one", "A", "en", None),
    ("twenty-one", "A", "fr", None),
)


def main(count: int) -> None:
    tally = dict.fromkeys(Outcome, 0)
    rows: dict[str, list[str]] = {}
    for sheet in SHEETS[:count]:
        placed = scannable(*sheet)
        for distortion in (
            *perturbations(placed),
            *rough_perturbations(placed, printed(placed)),
        ):
            result = judged(placed, distortion)
            tally[result.outcome] += 1
            text = {
                Outcome.RIGHT: f"{result.error:.2f}{'' if result.named else '*'}",
                Outcome.REFUSED: "refused",
                Outcome.WRONG: f"WRONG {result.error:.2f} {result.why}",
            }[result.outcome]
            rows.setdefault(distortion.name, []).append(text)
            if result.outcome is not Outcome.RIGHT:
                print(
                    f"{' '.join(map(str, sheet))}, {distortion.name}: {result.outcome} {result.why}"
                )
    print("\nworst cell error in mm, a column a sheet (* the code was not read)")
    for name, texts in rows.items():
        print(f"{name:20} {' '.join(f'{text:>8}' for text in texts)}")
    print(", ".join(f"{number} {outcome}" for outcome, number in tally.items()))
    _speed()


def _speed() -> None:
    for index, what in ((0, "200 dpi scan"), (6, "photo")):
        placed = scannable("acht-mann")
        distortion = perturbations(placed)[index]
        picture = seen(printed(placed), placed.size, distortion)
        known = blank(placed)
        start = process_time()
        for _ in range(5):
            for sighting in find_sheets(picture):
                rectify(picture, sighting, placed, known)
        each = (process_time() - start) / 5
        pixels = picture.size / 1e6
        print(f"{what} of {pixels:.1f} megapixels: {each:.3f} s, {1 / each:.1f} a second")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else len(SHEETS))
