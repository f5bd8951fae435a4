"""The diagnostics of placement: stable codes L4xx, a sentence each."""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """What can be wrong with a layout once its parts are given places."""

    TOO_HIGH = "L401"
    """The sections are higher than the sheet."""
    TOO_WIDE = "L402"
    """The columns or fields of a section are wider than the sheet."""
    TEXT_TOO_WIDE = "L403"
    """A text does not fit its place at the smallest type."""
    NO_GLYPH = "L404"
    """A text has characters that the fonts cannot draw."""
    CELL_TOO_SMALL = "L405"
    """A cell is too small to write in."""
    TYPE_TOO_SMALL = "L406"
    """A text is set smaller than the smallest type."""
    OUTSIDE = "L407"
    """Something lies outside the sheet, its margins, or in the binding edge."""
    CELLS_OVERLAP = "L408"
    """Two cells overlap."""
    TEXT_COLLIDES = "L409"
    """A text touches another text, a line, or a place to write in."""
    NO_VALUE = "L410"
    """A value that is to be printed depends on what a player chooses."""
