"""Layout -> PlacedSheet: the only stage that computes positions on a sheet."""

from .dump import dump
from .sheet import place_sheet

__all__ = ["dump", "place_sheet"]
