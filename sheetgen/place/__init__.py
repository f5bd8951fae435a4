"""Layout -> PlacedSheet: the only stage that computes positions on a sheet."""

from .back import place_back, place_stiff_back
from .cover import place_cover
from .dump import dump
from .sheet import place_sheet
from .words import Contents

__all__ = ["Contents", "dump", "place_back", "place_cover", "place_sheet", "place_stiff_back"]
