"""PlacedSheets + paper -> Pages: n-up, piles, duplex and marks."""

from .block import impose
from .calibration import calibration_page
from .fit import plan_grid
from .grid import Grid
from .measure import Readings, expected_readings, side_correction
from .misfit import MisfitError
from .options import (
    Back,
    BlockParts,
    Duplex,
    ImposeOptions,
    Marks,
    Orientation,
    Paper,
    Scheme,
)
from .papers import parse_paper, parse_up

__all__ = [
    "Back",
    "BlockParts",
    "Duplex",
    "Grid",
    "ImposeOptions",
    "Marks",
    "MisfitError",
    "Orientation",
    "Paper",
    "Readings",
    "Scheme",
    "calibration_page",
    "expected_readings",
    "impose",
    "parse_paper",
    "parse_up",
    "plan_grid",
    "side_correction",
]
