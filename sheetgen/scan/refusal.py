"""Why a picture of a sheet is not read: refused rather than guessed, with what to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Reason(StrEnum):
    """What is wrong with a picture."""

    NO_SHEET = "no-sheet"
    TOO_FEW_TAGS = "too-few-tags"
    TAGS_DISAGREE = "tags-disagree"
    OTHER_SHEET = "other-sheet"
    OTHER_VERSION = "other-version"
    LINES_MISSING = "lines-missing"
    TOO_BLURRED = "too-blurred"
    TOO_DARK = "too-dark"
    TOO_SMALL = "too-small"
    NO_TAGS_PRINTED = "no-tags-printed"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A sheet that is not read: why, in words, and what to do."""

    reason: Reason
    message: str
    hint: str
