"""The content area of a sheet as three bands, one below the other.

Top and bottom band may be narrower than the middle, where corners are kept for something else
(position marks of a scannable sheet); without such zones all three are equally wide.
"""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.model.geometry import TOLERANCE_MM, Rect
from sheetgen.model.sheet import Edge, SheetSpec


@dataclass(frozen=True, slots=True)
class Bands:
    """The content area in mm: ``top``, ``middle`` and ``bottom`` adjoin."""

    top: Rect
    middle: Rect
    bottom: Rect

    @classmethod
    def whole(cls, area: Rect) -> Bands:
        """Return ``area`` with no zones kept free: top and bottom have no height."""
        return cls(
            Rect(area.x, area.y, area.width, 0), area, Rect(area.x, area.bottom, area.width, 0)
        )

    @property
    def y(self) -> float:
        """Where the content begins."""
        return self.top.y

    @property
    def height(self) -> float:
        """The height of all three bands."""
        return self.bottom.bottom - self.top.y

    @property
    def outline(self) -> Rect:
        """The smallest rectangle around all three bands."""
        rects = (self.top, self.middle, self.bottom)
        left, right = min(rect.x for rect in rects), max(rect.right for rect in rects)
        return Rect(left, self.y, right - left, self.height)

    def across(self, y: float, height: float) -> Rect:
        """Return the widest rectangle free from ``y`` down to ``y + height``."""
        met = [
            rect
            for rect in (self.top, self.middle, self.bottom)
            if rect.y < y + height - TOLERANCE_MM and y < rect.bottom - TOLERANCE_MM
        ] or [self.middle]
        left, right = max(rect.x for rect in met), min(rect.right for rect in met)
        return Rect(left, y, right - left, height)


def margin_area(sheet: SheetSpec) -> Rect:
    """Return the sheet within its margins and beside its binding edge."""
    margin = sheet.margin
    area = Rect(0, 0, sheet.size.width, sheet.size.height).shrunk(margin)
    if sheet.binding:
        more = max(sheet.binding.depth - margin, 0.0)
        top = sheet.binding.edge is Edge.TOP
        area = area.inset(0 if top else more, more if top else 0, 0, 0)
    return area


def content_area(sheet: SheetSpec) -> Bands:
    """Return the sheet within its margins and beside its binding edge, with no zones kept free."""
    return Bands.whole(margin_area(sheet))
