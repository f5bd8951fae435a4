"""The ornament of a cover, made of what the game is played with: its colours, or its dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import ceil

from sheetgen.model.geometry import Rect
from sheetgen.model.layout import Cells, DiceRows, Layout, Table
from sheetgen.model.palette import PaletteColour
from sheetgen.model.placed import (
    ACCENT,
    ACCENT_TINT,
    Box,
    Item,
    Oval,
    Paint,
    Sign,
    Stroke,
    Tone,
)
from sheetgen.model.rules import Accepts
from sheetgen.model.style import Weight

from .colour import outline
from .part import Context

MOST = 8
MOST_ROWS = 3
"""So many pieces at most: more would be a pattern and no longer dice."""

# As shares of the side of a piece.
GAP_LEAST, GAP_MOST = 0.22, 0.5
ROUNDING = 0.16
SIGN_SHARE = 0.54
PIP_SHARE = 0.19
PIP_STEP = 0.26

# Where the pips of a face lie, in steps from the middle: opposite faces add up to seven.
_CORNERS = ((-1, -1), (1, 1))
_OTHERS = ((1, -1), (-1, 1))
_SIDES = ((-1, 0), (1, 0))
FACES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: _CORNERS,
    3: (*_CORNERS, (0, 0)),
    4: (*_CORNERS, *_OTHERS),
    5: (*_CORNERS, *_OTHERS, (0, 0)),
    6: (*_CORNERS, *_OTHERS, *_SIDES),
}


@dataclass(frozen=True, slots=True)
class Rows:
    """The pieces in rows: how many side by side and how many rows; side and gap in mm."""

    count: int
    side: float
    gap: float
    rows: int = 1

    @property
    def height(self) -> float:
        """The height of all rows in mm."""
        return self.rows * self.side + (self.rows - 1) * self.gap


def ornament_rows(layout: Layout, width: float, most: float, height: float) -> Rows:
    """Return the pieces that fill ``width`` mm, none higher than ``most`` mm.

    There are as many rows as ``height`` mm hold, but one at least. Blank pieces are as many as a
    row needs to end at the right edge.
    """
    pieces = _pieces(layout)
    count = len(pieces)
    if not any(pieces):
        count = max(count, ceil((width / most + GAP_LEAST) / (1 + GAP_LEAST)))
    side = min(most, width / (count + GAP_LEAST * (count - 1)))
    gap = (width - count * side) / (count - 1) if count > 1 else 0.0
    gap = min(gap, GAP_MOST * side)
    rows = int((height + gap) / (side + gap))
    return Rows(count, side, gap, min(max(rows, 1), MOST_ROWS))


def ornament(layout: Layout, rows: Rows, place: Rect, context: Context) -> tuple[Item, ...]:
    """Return the pieces from the upper left corner of ``place``."""
    pieces = _pieces(layout)
    items: list[Item] = []
    edge, step = context.half(Weight.FINE), rows.side + rows.gap
    for row, index in product(range(rows.rows), range(rows.count)):
        # Every row begins two pieces further on, so that no two alike meet.
        piece = pieces[(index + 2 * row) % len(pieces)]
        rect = Rect(place.x + index * step, place.y + row * step, rows.side, rows.side)
        items += (
            _coloured(piece, rect, edge)
            if isinstance(piece, PaletteColour)
            else (_plain(piece, rect, edge))
        )
    return tuple(items)


def _pieces(layout: Layout) -> tuple[PaletteColour | int, ...]:
    """Return a colour or the face of a die for each piece; a face of 0 is blank."""
    if layout.palette:
        return layout.palette[:MOST]
    dice = max((_dice(accepts) for accepts in _accepted(layout)), default=0)
    if not dice:
        return (0,) * 5
    return tuple(1 + index % len(FACES) for index in range(min(dice, MOST)))


def _dice(accepts: Accepts) -> int:
    return max((pattern.dice for pattern in accepts.throws), default=0)


def _accepted(layout: Layout) -> Iterator[Accepts]:
    for section in layout.flat_sections():
        match section:
            case DiceRows():
                yield section.accepts
            case Table():
                yield from (row.accepts for row in section.rows if row.accepts)
            case Cells():
                yield from (field.accepts for field in section.fields if field.accepts)


def _coloured(colour: PaletteColour, rect: Rect, edge: float) -> tuple[Item, ...]:
    """Return a die in a colour of the palette, with its sign."""
    stroke = Stroke(Weight.FINE, outline(colour))
    box = Box(rect.shrunk(edge), Paint(colour.id), stroke, ROUNDING * rect.width)
    sign = rect.shrunk((1 - SIGN_SHARE) / 2 * rect.width)
    return box, Sign(colour.sign, sign, Paint(colour.id, Tone.ON))


def _plain(face: int, rect: Rect, edge: float) -> tuple[Item, ...]:
    """Return a die with the pips of a face."""
    stroke = Stroke(Weight.FINE, ACCENT)
    box = Box(rect.shrunk(edge), ACCENT_TINT, stroke, ROUNDING * rect.width)
    x, y = rect.centre
    pip, step = PIP_SHARE * rect.width, PIP_STEP * rect.width
    pips = (
        Oval(Rect(x + across * step - pip / 2, y + down * step - pip / 2, pip, pip), ACCENT)
        for across, down in FACES.get(face, ())
    )
    return box, *pips
