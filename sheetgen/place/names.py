"""Names of players: printed where they are known, else a line to write the name on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sheetgen.model.diagnostic import SourceRef
from sheetgen.model.geometry import Rect
from sheetgen.model.ledger import player_id
from sheetgen.model.placed import ACCENT, Align, Face, Words
from sheetgen.model.style import PAD, UNIT, TypeStep, Weight

from .limits import MIN_NAME
from .part import Context, Part, joined
from .ruling import FINE, level
from .split import padded
from .text import Piece, Setting, fit_alike, floor_width, natural_width, size_within

NAME_HEIGHT = 8 * UNIT
NAME_MOST = 30 * UNIT
"""A name that is turned upright may be this long."""
NAME_PAD = PAD / 2
GROUND = 1.4 * UNIT
"""From the line that a name is written on down to the end of its box."""

NAME = Setting(TypeStep.BODY, Face.BOLD, ACCENT, Align.CENTRE)


def are_turned(width: float, context: Context) -> bool:
    """Tell whether a printed name is too long for ``width`` mm, so that all stand upright."""
    room = width - 2 * NAME_PAD
    return any(floor_width(context, name, NAME) > room for name in context.part.names)


def names_height(width: float, context: Context) -> float:
    """Return how high the boxes of names are if they are ``width`` mm wide."""
    if not are_turned(width, context):
        return NAME_HEIGHT
    longest = max(natural_width(context, name, NAME) for name in context.part.names)
    return max(NAME_HEIGHT, min(longest + 2 * PAD, NAME_MOST))


def place_names(
    boxes: Mapping[int, Rect], ref: SourceRef, context: Context, align: Align = Align.CENTRE
) -> Part:
    """Print the names that are known into the players' boxes, and put lines into the others.

    ``boxes`` holds the box of each player by the number of the player.
    """
    printed: list[Piece] = []
    parts: list[Part] = []
    for player, box in boxes.items():
        name = context.player(player)
        if name:
            printed.append(Piece(name, box, player_id(player), ref))
        else:
            parts.append(_name_line(player, box, context))
    upright = any(are_turned(piece.rect.width, context) for piece in printed)
    setting = replace(NAME, align=align)
    words = _turned(printed, context) if upright else _level(printed, setting, context)
    return joined((words, *parts))


def _level(pieces: Sequence[Piece], setting: Setting, context: Context) -> Part:
    inner = [replace(piece, rect=padded(piece.rect, NAME_PAD)) for piece in pieces]
    return fit_alike(context, inner, setting)


def _turned(pieces: Sequence[Piece], context: Context) -> Part:
    """Set names upright, reading from below, in one size."""
    parts = [fit_alike(context, [_lying(piece)], NAME) for piece in pieces]
    sizes = [
        size_within(context, piece.text, _lying(piece).rect.width, NAME) or 0.0 for piece in pieces
    ]
    size = min(sizes, default=0.0)
    words = tuple(
        _upright(item, piece.rect, size, context)
        for part, piece in zip(parts, pieces, strict=True)
        for item in part.items
        if isinstance(item, Words)
    )
    return Part(items=words, faults=joined(parts).faults)


def _lying(piece: Piece) -> Piece:
    """Return the piece with its place as wide as it is high: the length of an upright text."""
    rect = piece.rect
    return replace(piece, rect=Rect(rect.x, rect.y, rect.height - 2 * PAD, rect.width))


def _upright(words: Words, rect: Rect, size: float, context: Context) -> Words:
    x, y = rect.centre
    cap = context.measure.cap_height(words.face, size)
    return replace(words, x=x + cap / 2, y=y, size=size, turn=90.0)


def _name_line(player: int, box: Rect, context: Context) -> Part:
    ground = box.bottom - GROUND
    edge = NAME_PAD + context.half(Weight.FINE)
    place = Rect(box.x + edge, box.y + edge, box.width - 2 * edge, ground - box.y - edge)
    height = max(context.least(MIN_NAME).height, min(place.height, NAME_HEIGHT))
    place = Rect(place.x, ground - height, place.width, height)
    return Part((context.cell(player_id(player), place),), (level(place, ground, FINE),))
