"""One sheet under one perturbation: read right, refused, or silently wrong."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sheetgen.model.placed import PlacedSheet
from sheetgen.scan import Refusal, Sighting, find_sheets, rectify
from sheetgen.scan.types import Grey

from .distort import Distortion, seen
from .errors import cell_errors
from .perturbations import BENT_MM, FLAT_MM
from .sheets import blank, printed


class Outcome(StrEnum):
    RIGHT = "right"
    REFUSED = "refused"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Judgement:
    """``error`` is the worst error of a cell in mm, ``why`` the reason of a refusal."""

    outcome: Outcome
    error: float = 0.0
    why: str = ""
    named: bool = False


def judged(placed: PlacedSheet, distortion: Distortion) -> Judgement:
    picture = seen(printed(placed), placed.size, distortion)
    sightings = find_sheets(picture)
    if not sightings:
        return Judgement(Outcome.REFUSED, why="no sheet")
    results = [_one(picture, item, placed, distortion) for item in sightings]
    read = [item for item in results if item.outcome is not Outcome.REFUSED]
    # Another sheet that is cut off must be refused, whatever becomes of the whole one.
    if len(read) > 1:
        return Judgement(Outcome.WRONG, why="several sheets")
    return (read or results)[0]


def _one(
    picture: Grey, sighting: Sighting, placed: PlacedSheet, distortion: Distortion
) -> Judgement:
    identity = sighting.identity
    if identity and (identity.layout, identity.letter) != (placed.layout, placed.letter):
        return Judgement(Outcome.WRONG, why="another sheet")
    found = rectify(picture, sighting, placed, blank(placed))
    if isinstance(found, Refusal):
        return Judgement(Outcome.REFUSED, why=f"{found.reason}: {dict(found.facts)}")
    error = float(cell_errors(found, placed, distortion.view).max())
    limit = BENT_MM if distortion.view.bend else FLAT_MM
    right = error <= limit
    return Judgement(
        Outcome.RIGHT if right else Outcome.WRONG, error, named=sighting.identity is not None
    )
