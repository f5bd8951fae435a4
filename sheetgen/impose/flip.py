"""Fronts -> backs: where things lie on the other face of the paper.

The back page is described as it is looked at after the paper was turned over the given edge.
What comes out lies exactly behind its front, head to head: the top of a back is behind the top of
its front whichever edge the printer turns the paper over, so a binding edge at the top stays one.
The edges are those of the paper: the long edge of a lying page is at its top.
"""

from __future__ import annotations

from sheetgen.model.geometry import Rect, Size

from .options import Duplex


def swaps_left_and_right(page: Size, duplex: Duplex) -> bool:
    """Tell whether the paper turns about a vertical line, like the leaf of a book.

    The long edge of an upright page is at its side, that of a lying page is at its top.
    """
    upright = page.height >= page.width
    return upright == (duplex == Duplex.LONG_EDGE)


def back_rect(rect: Rect, page: Size, duplex: Duplex) -> Rect:
    """Return where on the back page the rectangle lies that is behind ``rect``."""
    if swaps_left_and_right(page, duplex):
        return Rect(page.width - rect.right, rect.y, rect.width, rect.height)
    return Rect(rect.x, page.height - rect.bottom, rect.width, rect.height)


def back_turn(turn: int, page: Size, duplex: Duplex) -> int:
    """Return the clockwise turn of a back whose front has ``turn`` (degrees).

    A mirror turns clockwise into counter-clockwise; one about a horizontal line also exchanges
    top and bottom, a half turn.
    """
    half = 0 if swaps_left_and_right(page, duplex) else 180
    return (half - turn) % 360
