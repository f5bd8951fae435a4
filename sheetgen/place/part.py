"""What every section function works with: the context that comes in, the part that goes out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from math import ceil

from sheetgen.model.diagnostic import Diagnostic
from sheetgen.model.geometry import MIN_TYPE_MM, TOLERANCE_MM, Rect, Size
from sheetgen.model.layout import CellSpec, Layout
from sheetgen.model.ledger import ONE_SHEET, LedgerPart
from sheetgen.model.placed import Face, Item, PlacedCell, TextMeasure
from sheetgen.model.style import WEIGHT_MM, Weight
from sheetgen.model.text import Text

from .area import Bands, content_area, margin_area
from .digits import room_for, with_digits
from .guides import Guide
from .scan_area import scan_bands

Accepted = Callable[[CellSpec], tuple[str, ...]]
"""Says in words what may be written in a cell."""


@dataclass(frozen=True, slots=True)
class Part:
    """A placed piece of a sheet, and the faults met on the way."""

    cells: tuple[PlacedCell, ...] = ()
    items: tuple[Item, ...] = ()
    faults: tuple[Diagnostic, ...] = ()


def joined(parts: Iterable[Part]) -> Part:
    """Return all parts as one, in order (later items are drawn on top)."""
    parts = tuple(parts)
    return Part(
        tuple(chain.from_iterable(part.cells for part in parts)),
        tuple(chain.from_iterable(part.items for part in parts)),
        tuple(chain.from_iterable(part.faults for part in parts)),
    )


@dataclass(frozen=True, slots=True)
class Context:
    """What placing one sheet depends on; sections are placed before ``scale`` is applied.

    ``part`` is what is shown of a ledger, ``options`` the house rules that tables of values follow.
    ``boxes`` is the number of boxes for digits of each cell of a scannable sheet, None for others.
    """

    layout: Layout
    letter: str
    language: str
    measure: TextMeasure
    specs: Mapping[str, CellSpec]
    accepted: Accepted
    scale: float = 1.0
    guides: tuple[Guide, ...] = ()
    part: LedgerPart = ONE_SHEET
    options: Mapping[str, bool | str] = field(default_factory=dict)
    boxes: Mapping[str, int] | None = None

    def player(self, number: int) -> str:
        """Return the name of a player that is printed on the sheet, "" if none is."""
        return "".join(self.part.names[number - 1 : number])

    def say(self, text: Text) -> str:
        """Return a text in the sheet's language."""
        return text.in_language(self.language)

    @property
    def least_type(self) -> float:
        """The smallest type size before scaling, in mm; enlarging does not lower it."""
        return MIN_TYPE_MM / min(self.scale, 1.0)

    def least(self, size: Size) -> Size:
        """Return a minimum of ``limits`` as it is before scaling; enlarging does not lower it."""
        return size.scaled(1 / min(self.scale, 1.0))

    def room(self, size: Size, cells: Iterable[str]) -> Size:
        """Return a minimum of ``limits`` that also has room for the digit boxes of ``cells``."""
        least = self.least(size)
        boxes = self.boxes or {}
        most = max((boxes.get(cell, 0) for cell in cells), default=0)
        if not most:
            return least
        row = room_for(most)
        return Size(max(least.width, row.width), max(least.height, row.height))

    @property
    def area(self) -> Bands:
        """The content area of the sheet, without the zones that its tags take."""
        sheet = self.layout.sheet
        if self.boxes is None:
            return content_area(sheet)
        return scan_bands(sheet, margin_area(sheet))

    def width(self, text: str, face: Face, size: float) -> float:
        """Return the width in mm of what the fonts can draw of a text.

        Whoever sets the text reports what they cannot draw.
        """
        missing = self.measure.missing(text, face)
        drawn = "".join(letter for letter in text if letter not in missing)
        return self.measure.width(drawn, face, size)

    def half(self, weight: Weight) -> float:
        """Return half a line's width in mm as it is before scaling: lines do not grow or shrink.

        On an enlarged sheet lines take less than that, which leaves more room beside them.
        """
        return WEIGHT_MM[weight] / 2 / min(self.scale, 1.0)

    def mm(self, length: float) -> str:
        """Return a length before scaling as the user measures it on paper, for messages."""
        return f"{length * self.scale:.1f} mm"

    def more(self, length: float) -> str:
        """Return a missing length for a hint: rounded up, so that following it is enough."""
        return f"{ceil(length * self.scale * 10 - TOLERANCE_MM) / 10:.1f} mm"

    def cell(self, cell: str, rect: Rect, circle: bool = False) -> PlacedCell:
        """Return the placed cell with that id; ``rect`` is the place one writes in."""
        spec = self.specs[cell]
        placed = PlacedCell(
            cell,
            spec.kind,
            rect,
            self.say(spec.label),
            self.accepted(spec),
            spec.printed,
            spec.colour,
            circle,
        )
        return with_digits(placed, (self.boxes or {}).get(cell, 0))
