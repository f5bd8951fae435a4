"""The colours of a game's own, each with a sign that does without colour."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .diagnostic import SourceRef
from .text import Text


class SignShape(StrEnum):
    """The second signs: drawn shapes that tell colours apart without colour."""

    RING = "ring"
    DISC = "disc"
    TRIANGLE = "triangle"
    SQUARE = "square"
    DIAMOND = "diamond"
    DROP = "drop"
    STAR = "star"
    CLOVER = "clover"
    CROSS = "cross"
    MOON = "moon"
    BARS = "bars"
    HEART = "heart"


@dataclass(frozen=True, slots=True)
class PaletteColour:
    """A colour of the game's own: sRGB hex, its name, and its second sign."""

    id: str
    rgb: str
    name: Text
    sign: SignShape
    ref: SourceRef
