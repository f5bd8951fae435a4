"""Enlarging or reducing what has been placed; line weights stay as they are."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.model.placed import Box, Item, Line, PlacedCell, Words


def scaled_words(words: Words, factor: float) -> Words:
    """Return words with their place and size multiplied by ``factor``."""
    return replace(words, x=words.x * factor, y=words.y * factor, size=words.size * factor)


def scaled_item(item: Item, factor: float) -> Item:
    """Return an item with all its lengths multiplied by ``factor``."""
    match item:
        case Line():
            x1, y1, x2, y2 = (end * factor for end in (item.x1, item.y1, item.x2, item.y2))
            return Line(x1, y1, x2, y2, item.stroke)
        case Words():
            return scaled_words(item, factor)
        case Box():
            return replace(item, rect=item.rect.scaled(factor), radius=item.radius * factor)
        case _:
            return replace(item, rect=item.rect.scaled(factor))


def scaled_cell(cell: PlacedCell, factor: float) -> PlacedCell:
    """Return a cell with its rectangles multiplied by ``factor``."""
    digits = tuple(rect.scaled(factor) for rect in cell.digits)
    return replace(cell, rect=cell.rect.scaled(factor), digits=digits)
