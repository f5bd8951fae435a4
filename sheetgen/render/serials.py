"""Serial numbers -> drawing operations, quickly: numbers of one length differ in their digits only.

In: placements with a serial number. Out: the operations that print it, as text for a page.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sheetgen.model.page import Page, Placement
from sheetgen.model.placed import PlacedSheet

from . import faces

Draw = Callable[[Page, Placement], str]
"""Returns the operations that draw the serial number of a placement."""


class SerialCodes:
    """The operations for the serial numbers of one job."""

    def __init__(self, arts: tuple[PlacedSheet, ...], draw: Draw) -> None:
        """Prepare for a job with these sheets; ``draw`` draws one number."""
        self._arts = arts
        self._draw = draw
        self._around: dict[object, tuple[str, str] | None] = {}

    def code(self, page: Page, placement: Placement) -> str | None:
        """Return the operations for a placement; None if it has no number or no place for it."""
        number = placement.serial
        if number is None or self._arts[placement.art].serial is None:
            return None
        around = self._frame(page, placement, len(number)) if is_plain(number) else None
        return self._draw(page, placement) if around is None else number.join(around)

    def _frame(self, page: Page, placement: Placement, length: int) -> tuple[str, str] | None:
        """Return what stands around the digits of a number; None if that depends on the digits."""
        # The rectangles of the places live as long as the job, so that their ids stay theirs.
        key = (placement.art, id(placement.rect), placement.turn, length)
        if key not in self._around:
            zeros = "0" * length
            code = self._draw(page, replace(placement, serial=zeros))
            before, found, after = code.partition(f"{zeros})")
            serial = self._arts[placement.art].serial
            alike = bool(found and serial and faces.digits_alike(serial.face))
            self._around[key] = (before, f"){after}") if alike else None
        return self._around[key]


def is_plain(number: str) -> bool:
    """Tell whether a serial number is written with the digits 0 to 9 alone."""
    return number.isascii() and number.isdecimal()
