"""What the audit proves of a scannable sheet: room around the tags, the code and for each digit.

Lengths are mm on paper, after scaling.
"""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.model.geometry import Rect
from sheetgen.model.placed import Fiducial, IdentityCode, Item, PlacedSheet, Words

from .codes import Code
from .digits import MIN_DIGIT
from .extent import extent_of_item
from .scan_area import CLEAR, FROM_CUT, LEAST_TAG
from .scan_foot import QUIET

Complaint = tuple[str, Code, str]
"""The cell or section it is about, the code, the message."""


def scan_complaints(
    sheet: PlacedSheet, texts: tuple[tuple[Words, Rect], ...]
) -> Iterator[Complaint]:
    """Yield what is wrong with the tags, the code and the boxes; nothing on any other sheet."""
    yield from _boxes(sheet)
    trim = Rect(0, 0, sheet.size.width, sheet.size.height)
    printed = [(item, extent_of_item(item)) for item in sheet.items if not isinstance(item, Words)]
    inks = [rect for _, rect in printed] + [ink for _, ink in texts]
    for item in sheet.items:
        if isinstance(item, Fiducial):
            if item.rect.width < LEAST_TAG or not trim.shrunk(FROM_CUT).contains(item.rect):
                yield "", Code.OUTSIDE, f"the tag {item.id} is too small or too close to the edge"
            yield from _clear_of(item, item.rect.shrunk(-CLEAR), inks, sheet)
        elif isinstance(item, IdentityCode):
            yield from _clear_of(item, item.rect.shrunk(-QUIET * item.rect.width), inks, sheet)


def _boxes(sheet: PlacedSheet) -> Iterator[Complaint]:
    for cell in sheet.cells:
        for box in cell.digits:
            if not MIN_DIGIT.fits_in(box.size) or not cell.rect.contains(box):
                yield cell.id, Code.CELL_TOO_SMALL, f'a box for a digit of "{cell.id}" is too small'


def _clear_of(own: Item, zone: Rect, inks: list[Rect], sheet: PlacedSheet) -> Iterator[Complaint]:
    itself = extent_of_item(own)
    taken = any(zone.overlaps(ink) for ink in inks if ink != itself)
    if taken or any(zone.overlaps(cell.rect) for cell in sheet.cells):
        name = f"tag {own.id}" if isinstance(own, Fiducial) else "code"
        yield "", Code.TEXT_COLLIDES, f"something stands too close to the {name}"
