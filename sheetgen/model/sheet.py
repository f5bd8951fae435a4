"""The trimmed sheet and the block: size, margin, binding, letters."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .geometry import Size


class Edge(StrEnum):
    """An edge of a sheet."""

    TOP = "top"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Binding:
    """The edge where a pad is glued, and the depth in mm kept free of entries there."""

    edge: Edge
    depth: float


@dataclass(frozen=True, slots=True)
class SheetSpec:
    """The trimmed sheet: size, margin on all sides in mm, letters of its arrangements.

    ``scan_size`` is the size of the sheet with scan marks, if it needs a larger one for them.
    """

    size: Size
    margin: float
    binding: Binding | None = None
    letters: tuple[str, ...] = ()
    scan_size: Size | None = None


@dataclass(frozen=True, slots=True)
class Pad:
    """How many sheets a block has by default: whole games of lettered sheets, or sheets."""

    games: int | None = None
    sheets: int | None = None
