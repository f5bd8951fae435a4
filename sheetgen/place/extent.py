"""How far what is drawn reaches, with its stroke; mm."""

from __future__ import annotations

from sheetgen.model.geometry import Rect
from sheetgen.model.placed import Box, Item, Line, Oval, Stroke, Words
from sheetgen.model.style import WEIGHT_MM


def extent_of_item(item: Item) -> Rect:
    """Return the rectangle a drawn item takes with its stroke (for words: only their origin)."""
    match item:
        case Words():
            return Rect(item.x, item.y, 0, 0)
        case Line():
            left, top = min(item.x1, item.x2), min(item.y1, item.y2)
            width, height = abs(item.x1 - item.x2), abs(item.y1 - item.y2)
            return Rect(left, top, width, height).shrunk(-half_stroke(item.stroke))
        case Box() | Oval():
            return item.rect.shrunk(-half_stroke(item.stroke))
        case _:
            return item.rect


def half_stroke(stroke: Stroke | None) -> float:
    """Return half the width of a stroke."""
    return WEIGHT_MM[stroke.weight] / 2 if stroke else 0.0
