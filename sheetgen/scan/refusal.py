"""Why a picture is not read: refused rather than guessed.

A refusal names its reason and the facts that go with it; the words are others' business.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Reason(StrEnum):
    """What is wrong with a file or a picture, with the facts that belong to it."""

    EMPTY_FILE = "empty-file"
    FILE_TOO_LARGE = "file-too-large"
    """``megabytes``: how much is read at most."""
    NOT_A_PICTURE = "not-a-picture"
    DAMAGED = "damaged"
    DAMAGED_PDF = "damaged-pdf"
    NO_SIZE = "no-size"
    TOO_MANY_PAGES = "too-many-pages"
    """``pages``, and ``most``: how many are read at most."""
    TOO_MANY_PIXELS = "too-many-pixels"
    """``millions``: how many are read at most."""
    TOO_LONG = "too-long"
    """``most``: how many pixels a side may have."""

    NO_SHEET = "no-sheet"
    NO_TAGS_PRINTED = "no-tags-printed"
    """``layout``."""
    OTHER_SHEET = "other-sheet"
    """``seen`` and ``named``: sheets as one names them."""
    OTHER_VERSION = "other-version"
    """``layout``, ``seen`` and ``known``: the first digits of its digests."""
    FOREIGN_TAGS = "foreign-tags"
    """``layout``."""
    TOO_FEW_TAGS = "too-few-tags"
    """``seen`` of ``printed``."""
    PART_MISSING = "part-missing"
    TAGS_DISAGREE = "tags-disagree"
    """``mm``: by how much."""
    TAGS_SCATTERED = "tags-scattered"
    CODE_ELSEWHERE = "code-elsewhere"
    """``mm``: how far from its place."""
    LINES_MISSING = "lines-missing"
    """``percent`` of the print that were found."""
    PRINT_NOT_FOUND = "print-not-found"
    """``layout``."""
    CUT_OFF = "cut-off"
    """``cells`` that lie outside the picture."""
    PRINT_ELSEWHERE = "print-elsewhere"
    """``mm``: how far from there the print fits better."""
    PRINTS_ALIKE = "prints-alike"
    """``letters`` that it may be."""
    LETTER_UNCLEAR = "letter-unclear"
    """``letters`` that it may be, one of them named."""
    TOO_BLURRED = "too-blurred"
    """``mm``: the width of an edge."""
    TOO_DARK = "too-dark"
    """``steps`` of grey from print to paper, and ``least``: those that are needed."""
    TOO_SMALL = "too-small"
    """``dpi``: pixels an inch of the sheet."""


Fact = int | float | str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something that is not read: why, and the facts that the reason names."""

    reason: Reason
    facts: Mapping[str, Fact] = field(default_factory=dict)


class RefusedError(Exception):
    """A file or a page of it that is no picture to read."""

    def __init__(self, reason: Reason, **facts: Fact) -> None:
        super().__init__(str(reason))
        self.refusal = Refusal(reason, facts)
