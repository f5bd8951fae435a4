"""A placed sheet: every cell and every stroke of a sheet with its position in mm.

The print, the form and the reader all work from this one structure. Zero is the top left corner
of the trimmed sheet, y grows downwards. Items are drawn in order, later ones on top.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from .geometry import Rect, Size
from .layout import CellKind
from .palette import PaletteColour, SignShape
from .rules import Options
from .style import Weight


class Tone(StrEnum):
    """A colour as it is, much lightened, or the ink that reads well on top of it."""

    FULL = "full"
    TINT = "tint"
    ON = "on"


@dataclass(frozen=True, slots=True)
class Paint:
    """A colour by name: a field of ``SystemColours`` or an id of the sheet's palette."""

    name: str
    tone: Tone = Tone.FULL


INK = Paint("ink")
MUTED = Paint("muted")
LINE = Paint("line")
TINT = Paint("tint")
ACCENT = Paint("accent")
ACCENT_TINT = Paint("accent_tint")
PAPER = Paint("paper")


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line weight and its colour."""

    weight: Weight
    paint: Paint = LINE


class Face(StrEnum):
    """The cuts of the text face."""

    REGULAR = "regular"
    BOLD = "bold"


class Align(StrEnum):
    """Which end of a text its x belongs to."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line from (x1, y1) to (x2, y2)."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: Stroke


class Corners(StrEnum):
    """Which corners of a box are round: all, or the two at one side."""

    ALL = "all"
    LEFT = "left"
    RIGHT = "right"
    TOP = "top"
    BOTTOM = "bottom"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, filled, outlined or both; its ``corners`` are rounded by ``radius`` mm."""

    rect: Rect
    fill: Paint | None = None
    stroke: Stroke | None = None
    radius: float = 0.0
    corners: Corners = Corners.ALL


@dataclass(frozen=True, slots=True)
class Oval:
    """The ellipse inscribed in ``rect``."""

    rect: Rect
    fill: Paint | None = None
    stroke: Stroke | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text; ``y`` is its baseline and ``size`` the type size, both in mm.

    ``turn`` is degrees counter-clockwise about (x, y). ``owner`` names the cell or section the
    text belongs to, for messages.
    """

    text: str
    x: float
    y: float
    size: float
    face: Face = Face.REGULAR
    align: Align = Align.LEFT
    paint: Paint = INK
    turn: float = 0.0
    owner: str = ""


@dataclass(frozen=True, slots=True)
class Sign:
    """A second sign drawn to fill ``rect``."""

    shape: SignShape
    rect: Rect
    paint: Paint = INK


@dataclass(frozen=True, slots=True)
class Fiducial:
    """A position-coded ArUco tag; ``id`` is its number in the dictionary DICT_4X4_50."""

    id: int
    rect: Rect


@dataclass(frozen=True, slots=True)
class IdentityCode:
    """The QR code that says which sheet this is."""

    payload: str
    rect: Rect


Item = Line | Box | Oval | Words | Sign | Fiducial | IdentityCode


@dataclass(frozen=True, slots=True)
class PlacedCell:
    """A cell with the rectangle one writes in.

    ``accepts`` says in words what may be written, ``digits`` are the separate boxes for single
    digits where the sheet has them (scannable sheets), from left to right.
    """

    id: str
    kind: CellKind
    rect: Rect
    label: str
    accepts: tuple[str, ...] = ()
    printed: int | None = None
    colour: str | None = None
    round: bool = False
    digits: tuple[Rect, ...] = ()


@dataclass(frozen=True, slots=True)
class PlacedSheet:
    """One sheet, ready to be drawn, filled in or read.

    ``serial`` says where and how a serial number is printed on the sheet; its text is the word
    before the number, which is the one of the placement. None: the sheet has no place for one.
    """

    layout: str
    digest: str
    title: str
    letter: str
    language: str
    size: Size
    cells: tuple[PlacedCell, ...]
    items: tuple[Item, ...]
    palette: tuple[PaletteColour, ...]
    serial: Words | None = None

    def cell(self, cell: str) -> PlacedCell:
        """Return the cell with that id.

        Raises:
            KeyError: there is no such cell on this sheet.
        """
        for item in self.cells:
            if item.id == cell:
                return item
        raise KeyError(cell)


class TextMeasure(Protocol):
    """How wide texts are: handed to ``place`` by the pipeline, so that it needs no fonts."""

    def width(self, text: str, face: Face, size: float) -> float:
        """Return the width in mm of ``text`` set at type size ``size`` (mm)."""

    def missing(self, text: str, face: Face) -> str:
        """Return the characters of ``text`` that the face cannot draw, each once."""

    def cap_height(self, face: Face, size: float) -> float:
        """Return the height in mm of a capital letter at type size ``size`` (mm)."""


@dataclass(frozen=True, slots=True)
class PlaceOptions:
    """What a user may choose about one sheet without changing the layout.

    Of a ledger: ``players`` is the number of columns (None: as many as there are ``names``, else
    the most the layout has), ``names`` are printed above them, and ``part`` is the sheet of a
    ledger that goes on over several (2: the first continuation). ``options`` are the house rules
    that printed tables of values follow. ``language_asked``: nobody chose the language if it is
    false, so that a layout with a single language may be placed in that one.
    """

    language: str = "en"
    scan_marks: bool = False
    players: int | None = None
    names: tuple[str, ...] = ()
    text: str | None = None
    scale: float = 1.0
    part: int = 1
    options: Options = ()
    language_asked: bool = True
