"""Where and in which colours to draw: mm -> points, paints -> PDF colour operators."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sheetgen.model.geometry import MM_PER_INCH
from sheetgen.model.placed import Paint, Stroke
from sheetgen.model.style import WEIGHT_MM

from .colour import Ink
from .theme import Theme, Use

POINTS_PER_MM = 72 / MM_PER_INCH


@dataclass(frozen=True, slots=True)
class Pen:
    """Where to draw: a canvas whose surface is ``height`` mm high, with the colours of a theme."""

    canvas: Any
    height: float
    theme: Theme

    def x(self, mm: float) -> float:
        """Return an x in points."""
        return mm * POINTS_PER_MM

    def y(self, mm: float) -> float:
        """Return a y in points, counted upwards."""
        return (self.height - mm) * POINTS_PER_MM

    def at(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return a point in points."""
        return self.x(point[0]), self.y(point[1])


def set_stroke(pen: Pen, stroke: Stroke) -> None:
    """Set line weight and line colour."""
    pen.canvas.setLineWidth(WEIGHT_MM[stroke.weight] * POINTS_PER_MM)
    pen.canvas.addLiteral(_colour_operator(pen.theme.ink(stroke.paint)).upper())


def set_fill(pen: Pen, paint: Paint, use: Use = Use.MARK) -> None:
    """Set the colour of filled areas and texts."""
    pen.canvas.addLiteral(_colour_operator(pen.theme.ink(paint, use)))


def _colour_operator(ink: Ink) -> str:
    """Return the PDF operator that sets the fill colour (PDF 32000-1:2008, table 74)."""
    operator = {1: "g", 3: "rg", 4: "k"}[len(ink)]
    return " ".join(f"{value:.4f}".rstrip("0").rstrip(".") for value in ink) + f" {operator}"
