"""Serial numbers of scanned sheets: the same number on two sheets that differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from sheetgen.model.reading import Outcome

from .scan import ReadSheet
from .words import word


def number_clashes(sheets: Sequence[ReadSheet], language: str) -> Iterator[str]:
    """Yield a warning for each two sheets with one number and different content.

    The same sheet may be scanned twice: cells that are doubtful on either do not count.
    """
    for one, other in combinations(sheets, 2):
        number = one.identity.serial
        same_block = (one.layout.digest, number) == (other.layout.digest, other.identity.serial)
        if number is not None and same_block and _differ(one, other):
            yield word(
                "number-twice",
                language,
                number=number,
                one=one.place.words(language),
                other=other.place.words(language),
            )


def _differ(one: ReadSheet, other: ReadSheet) -> bool:
    if one.letter != other.letter:
        return True
    texts = [
        {
            cell.cell: cell.written.text
            for cell in sheet.cells
            if cell.outcome is not Outcome.DOUBTFUL
        }
        for sheet in (one, other)
    ]
    return any(texts[0][cell] != texts[1][cell] for cell in texts[0].keys() & texts[1].keys())
