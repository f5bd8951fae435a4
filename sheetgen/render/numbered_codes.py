"""Identity codes with serial numbers -> drawing operations, one for each sheet of a block.

In: placements with a number, of sheets that have an identity code. Out: the operations that draw
the code, as text for a page: the same exact rectangles as in ``scan_marks``, in cells of the code.
All codes of a sheet have the mask that is best for the one without a number: choosing one anew
takes five times as long as all the rest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise

from sheetgen.model.identity import numbered
from sheetgen.model.page import Imposition, Page, Placement
from sheetgen.model.placed import IdentityCode, PlacedSheet

from .pen import POINTS_PER_MM
from .theme import ColourMode

Space = Callable[[Page, Placement, str], str]
"""Returns operations in the space of a sheet as operations of the page it lies on."""

BLACK = re.compile(rb"\x01+")
"""A run of black cells in a row."""

_HERE = "%here%"


def arts_with_numbered_codes(job: Imposition) -> dict[int, IdentityCode]:
    """Return the codes of the sheets that are placed with a number, by the sheets' indices."""
    placed = {item.art for page in job.pages for item in page.placements if item.serial is not None}
    found = ((art, _code_of(job.arts[art])) for art in placed)
    return {art: code for art, code in found if code is not None}


def _code_of(art: PlacedSheet) -> IdentityCode | None:
    return next((item for item in art.items if isinstance(item, IdentityCode)), None)


class NumberedCodes:
    """The operations for the codes of one job."""

    def __init__(self, job: Imposition, mode: ColourMode, space: Space) -> None:
        """Prepare for a job."""
        self._arts = job.arts
        self._codes = arts_with_numbered_codes(job)
        self._paint = "0 0 0 1 k" if mode is ColourMode.CMYK else "0 g"
        self._space = space
        self._around: dict[object, tuple[str, str]] = {}

    def code(self, page: Page, placement: Placement) -> str | None:
        """Return the operations for a placement; None if its sheet has its code already."""
        item = self._codes.get(placement.art)
        if item is None:
            return None
        before, after = self._frame(page, placement)
        rows = _rows(item.payload, placement.serial)
        rect, height = item.rect, self._arts[placement.art].size.height
        side = rect.width * POINTS_PER_MM / len(rows)
        left, top = rect.x * POINTS_PER_MM, (height - rect.y) * POINTS_PER_MM
        space = f"{side:.6f} 0 0 {-side:.6f} {left:.4f} {top:.4f} cm"
        return "\n".join((before, self._paint, space, *_black(rows), "f", after))

    def _frame(self, page: Page, placement: Placement) -> tuple[str, str]:
        """Return what stands before and after the operations of a sheet."""
        # As for serial numbers: rectangles live as long as the job, and so do their ids.
        key = (placement.art, id(placement.rect), placement.turn)
        if key not in self._around:
            before, _, after = self._space(page, placement, _HERE).partition(_HERE)
            self._around[key] = before, after
        return self._around[key]


def _rows(payload: str, serial: str | None) -> tuple[bytes, ...]:
    """Return the cells of a code, rows from the top; 1 is black."""
    import segno

    text = payload if serial is None else numbered(payload, serial)
    code = segno.make_qr(text, error="m", boost_error=True, mask=_mask(payload))
    return tuple(bytes(row) for row in code.matrix)


@lru_cache(maxsize=256)
def _mask(payload: str) -> int:
    import segno

    return int(segno.make_qr(payload, error="m", boost_error=True).mask)


def _black(rows: tuple[bytes, ...]) -> Iterator[str]:
    """Yield the black runs of each row, and bridges over the seams between black rows."""
    for index, row in enumerate(rows):
        for run in BLACK.finditer(row):
            yield f"{run.start()} {index} {run.end() - run.start()} 1 re"
    for index, (above, below) in enumerate(pairwise(rows)):
        both = int.from_bytes(above) & int.from_bytes(below)
        for run in BLACK.finditer(both.to_bytes(len(above))):
            yield f"{run.start()} {index}.5 {run.end() - run.start()} 1 re"
