"""What a scan shows in the cells of a sheet, and what it is taken for.

``SeenCell`` is the ink alone: for each box of a cell how probable each sign is. ``ReadCell`` is
the reading after the rules of the sheet have been heard. Probabilities are natural logarithms in
the former and numbers from 0 to 1 in the latter.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .entry import Written

DIGITS = "0123456789"
CROSS, STRIKE, FILLED, CORRECTED, BLANK, OTHER = (
    "cross",
    "strike",
    "filled",
    "corrected",
    "blank",
    "other",
)
SIGNS = (*DIGITS, CROSS, STRIKE, FILLED, CORRECTED, BLANK, OTHER)
"""What can stand in one box, in the order of the numbers of a ``SeenBox``."""

SeenBox = tuple[float, ...]
"""The logarithm of the probability of each of ``SIGNS``."""


@dataclass(frozen=True, slots=True)
class SeenCell:
    """The ink of one cell.

    ``boxes`` are the boxes for digits from left to right, or the cell as a whole if it has none.
    ``whole`` is the same for the cell with all its boxes, looked at where it may hold one mark
    across several boxes.
    """

    cell: str
    boxes: tuple[SeenBox, ...]
    whole: SeenBox | None = None


class Outcome(StrEnum):
    """What became of a cell."""

    READ = "read"
    """Ink and rules agree, or the rules have no say."""
    REPAIRED = "repaired"
    """The ink was unclear, and the rules leave one reading."""
    DOUBTFUL = "doubtful"
    """A person must look."""
    BROKEN = "broken"
    """Clearly written, and against the rules: kept as written."""


class Cause(StrEnum):
    """Why a cell was not simply read."""

    NONE = ""
    UNCLEAR = "unclear"
    """The ink fits several readings."""
    CORRECTED = "corrected"
    """Something has been struck out or written over."""
    OTHER = "other"
    """The ink is neither a number nor a mark."""
    NOT_ACCEPTED = "not-accepted"
    """The likeliest reading of the ink cannot stand in this cell."""
    SUM_NEEDS = "sum-needs"
    """A written total needs another reading than the likeliest."""
    RULE_NEEDS = "rule-needs"
    """A rule of the game needs another reading than the likeliest."""
    SUM_DISAGREES = "sum-disagrees"
    """A written total is not what the cells come to."""
    MISPLACED = "misplaced"
    """The last digit is not in the box at the right."""
    UNMARKED = "unmarked"
    """The sheet was printed without scan marks: nothing on it is read without a doubt."""
    CONFIRMED = "confirmed"
    """Somebody has looked and said what it is: that stands."""


@dataclass(frozen=True, slots=True)
class ReadCell:
    """One cell, read.

    ``written`` goes into the entry, unreadable if the cell is doubtful. ``unaided`` is the
    likeliest reading of the ink alone, ``candidates`` the likeliest readings after the rules were
    heard, each with its probability as ``confidence``. ``because`` names the computed cell whose
    written value spoke for or against the reading, or the rule that did.
    """

    cell: str
    outcome: Outcome
    written: Written
    unaided: Written
    candidates: tuple[Written, ...]
    cause: Cause = Cause.NONE
    because: str = ""
