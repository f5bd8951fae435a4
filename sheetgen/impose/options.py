"""What a user may choose about a block, and which numbers no job can have; lengths in mm."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.geometry import Size
from sheetgen.model.page import NO_CORRECTIONS, PAPERS, Correction


class Paper(NamedTuple):
    """A paper: its name for messages, and its size in mm as it is sold (not turned)."""

    name: str
    size: Size


A4 = Paper("A4", PAPERS["A4"])


class Orientation(StrEnum):
    """How the page lies."""

    AUTO = "auto"
    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


class Scheme(StrEnum):
    """In which order the sheets of the block go on the pages."""

    SEQUENCE = "sequence"
    """Reading order: page by page, row by row."""
    CUT_AND_STACK = "cut-and-stack"
    """Each place is a pile; the piles laid on one another, first on top, are the block."""
    REPEAT = "repeat"
    """Every place of a page holds the same sheet: as many blocks at once as there are places."""


class Duplex(StrEnum):
    """Over which edge of the paper the printer turns it."""

    NONE = "none"
    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"


class Back(StrEnum):
    """What is printed on the backs of the sheets."""

    NONE = "none"
    SAME = "same"
    """The sheet again, to use both sides."""
    RULES = "rules"
    """The art that the caller names for each front."""


class Marks(StrEnum):
    """What shows where to cut."""

    CROP = "crop"
    GUIDES = "guides"
    NONE = "none"


MAX_BLEED = 20.0
MAX_UP = 100


@dataclass(frozen=True, slots=True)
class ImposeOptions:
    """All choices for one block; lengths in mm.

    ``margin`` is the rim that the printer cannot reach: no ink lies there. ``up`` is (columns,
    rows) as the page is read, None for as many as fit. ``gutter`` is the gap between sheets both
    ways, None for a fitting one. ``serial_from`` numbers the sheets in the order of the block.
    ``language`` is that of the notes for whoever prints, None: that of the sheets.

    The default scheme is ``sequence`` and not ``cut-and-stack``, because most people print a few
    pages at home: a layout with as many lettered sheets as a page has places then gives a whole
    game on every page. Any page can be printed again or used alone, and pages cut one after the
    other still make the block in order. In piles the first page would hold the same letter in
    every place, and only the whole block, cut in one go, would make games.
    """

    paper: Paper = A4
    orientation: Orientation = Orientation.AUTO
    up: tuple[int, int] | None = None
    scheme: Scheme = Scheme.SEQUENCE
    duplex: Duplex = Duplex.NONE
    back: Back = Back.NONE
    marks: Marks = Marks.CROP
    bleed: float = 0.0
    margin: float = 5.0
    gutter: float | None = None
    correction: Correction = NO_CORRECTIONS
    serial_from: int | None = None
    language: str | None = None

    @property
    def two_sided(self) -> bool:
        """Whether every piece of paper has a printed back."""
        return self.duplex != Duplex.NONE and self.back != Back.NONE


@dataclass(frozen=True, slots=True)
class BlockParts:
    """Which of the arts are not sheets of the block: indices of the arts.

    ``backs`` gives the back of each art for ``Back.RULES``; None, or no entry for the last arts:
    nothing is printed there.
    ``cover`` is the first and ``stiff_back`` the last page of the job, so that each can be
    printed on card.
    """

    backs: tuple[int | None, ...] = ()
    cover: int | None = None
    stiff_back: int | None = None


def check_options(options: ImposeOptions) -> None:
    """Refuse numbers that no job can have.

    Raises:
        SheetgenError: a length is negative, not a number, or absurd; there are too many sheets a
            page, or backs without a turn of the paper.
    """
    sides = (options.paper.size.width, options.paper.size.height)
    _check_length("bleed", options.bleed, MAX_BLEED)
    _check_length("margin", options.margin, min(sides) / 2)
    if options.gutter is not None:
        _check_length("gutter", options.gutter, max(sides))
        if options.gutter < 2 * options.bleed:
            raise SheetgenError(
                f"a gutter of {options.gutter:g} mm is too narrow for two bleeds of "
                f"{options.bleed:g} mm",
                f"make the gutter at least {2 * options.bleed:g} mm",
            )
    if options.up is not None and not all(1 <= count <= MAX_UP for count in options.up):
        raise SheetgenError(
            f"{options.up[0]} x {options.up[1]} sheets a page cannot be",
            f"give columns x rows, each from 1 to {MAX_UP}",
        )
    if options.back != Back.NONE and options.duplex == Duplex.NONE:
        raise SheetgenError(
            "backs need to know over which edge the printer turns the paper",
            "choose long-edge or short-edge for duplex",
        )


def _check_length(name: str, value: float, most: float) -> None:
    if not math.isfinite(value) or not 0 <= value <= most:
        raise SheetgenError(
            f"a {name} of {value:g} mm cannot be", f"give a length from 0 to {most:g} mm"
        )
