"""Numbers -> a chart of bars side by side, as a one-page PDF.

Comes in: edges of classes and a share for each. Goes out: a page in the faces and colours of the
sheets, the second series hatched, so that it is told apart without colour as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Any

from sheetgen.model.placed import Face
from sheetgen.model.style import SYSTEM_COLOURS

from .faces import CHAINS, font
from .pen import POINTS_PER_MM

WIDTH, HEIGHT = 180.0, 110.0
LEFT, RIGHT, TOP, BOTTOM = 18.0, 8.0, 24.0, 18.0
"""What stays free around the plot, in mm."""

TICKS = 6


@dataclass(frozen=True, slots=True)
class Series:
    """One row of bars: its name, and the height of each."""

    name: str
    heights: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """One or two series over the same classes; there is an edge more than there are classes."""

    title: str
    across: str
    up: str
    edges: tuple[float, ...]
    series: tuple[Series, ...]


def chart_pdf(chart: Chart) -> bytes:
    """Return a PDF of one page, the same bytes for the same chart.

    Raises:
        ValueError: there are no classes, or a series has another number of bars.
    """
    classes = len(chart.edges) - 1
    if classes < 1 or any(len(series.heights) != classes for series in chart.series):
        raise ValueError("every class needs one bar of each series")
    from reportlab.pdfgen.canvas import Canvas

    for face in Face:
        font(CHAINS[face][0])
    target = BytesIO()
    # Without a first font of ours, ReportLab puts an unembedded Helvetica into the file.
    canvas = Canvas(
        target,
        pagesize=(WIDTH * POINTS_PER_MM, HEIGHT * POINTS_PER_MM),
        invariant=1,
        initialFontName=CHAINS[Face.REGULAR][0],
    )
    canvas.setTitle(chart.title)
    canvas.scale(POINTS_PER_MM, POINTS_PER_MM)
    _Plot(canvas, chart).draw()
    canvas.showPage()
    canvas.save()
    return target.getvalue()


class _Plot:
    """The drawing of one chart; lengths in mm, zero at the bottom left."""

    def __init__(self, canvas: Any, chart: Chart) -> None:
        self._canvas = canvas
        self._chart = chart
        self._width = WIDTH - LEFT - RIGHT
        self._height = HEIGHT - TOP - BOTTOM
        self._most = max((max(series.heights) for series in chart.series), default=0) or 1.0

    def draw(self) -> None:
        self._words(LEFT, HEIGHT - 10, self._chart.title, 5, Face.BOLD)
        self._legend()
        self._grid()
        for number, series in enumerate(self._chart.series):
            self._bars(number, series)
        self._axis()

    def _words(
        self, x: float, y: float, text: str, size: float, face: Face = Face.REGULAR
    ) -> float:
        self._canvas.setFillColor(SYSTEM_COLOURS.ink)
        self._canvas.setFont(CHAINS[face][0], size)
        self._canvas.drawString(x, y, text)
        return float(self._canvas.stringWidth(text, CHAINS[face][0], size))

    def _centred(self, x: float, y: float, text: str) -> None:
        width = self._canvas.stringWidth(text, CHAINS[Face.REGULAR][0], 3)
        self._words(x - width / 2, y, text, 3)

    def _style(self, number: int) -> None:
        self._canvas.setLineWidth(0.2)
        self._canvas.setStrokeColor(SYSTEM_COLOURS.ink)
        self._canvas.setFillColor(SYSTEM_COLOURS.accent if number == 0 else SYSTEM_COLOURS.paper)

    def _bar(self, number: int, x: float, y: float, width: float, height: float) -> None:
        self._style(number)
        self._canvas.rect(x, y, width, height, stroke=1, fill=1)
        if number:
            self._hatch(x, y, width, height)

    def _hatch(self, x: float, y: float, width: float, height: float) -> None:
        self._canvas.saveState()
        path = self._canvas.beginPath()
        path.rect(x, y, width, height)
        self._canvas.clipPath(path, stroke=0, fill=0)
        offset = -height
        while offset < width:
            self._canvas.line(x + offset, y, x + offset + height, y + height)
            offset += 0.9
        self._canvas.restoreState()

    def _legend(self) -> None:
        x = LEFT
        for number, series in enumerate(self._chart.series):
            self._bar(number, x, HEIGHT - 18, 5, 3)
            x += 7 + self._words(x + 6.5, HEIGHT - 17.6, series.name, 3.4) + 8

    def _grid(self) -> None:
        step = _step(self._most, 4)
        self._canvas.setLineWidth(0.12)
        value = 0.0
        while value <= self._most:
            y = BOTTOM + value / self._most * self._height
            self._canvas.setStrokeColor(SYSTEM_COLOURS.line)
            self._canvas.line(LEFT, y, WIDTH - RIGHT, y)
            self._words(LEFT - 7, y - 1, f"{value:g}", 3)
            value += step
        self._words(4, HEIGHT - TOP + 1.5, self._chart.up, 3)

    def _bars(self, number: int, series: Series) -> None:
        room = self._width / len(series.heights)
        width = 0.84 * room / len(self._chart.series)
        for index, height in enumerate(series.heights):
            if height > 0:
                x = LEFT + index * room + 0.08 * room + number * width
                self._bar(number, x, BOTTOM, width, height / self._most * self._height)

    def _axis(self) -> None:
        edges = self._chart.edges
        self._canvas.setStrokeColor(SYSTEM_COLOURS.ink)
        self._canvas.setLineWidth(0.25)
        self._canvas.line(LEFT, BOTTOM, WIDTH - RIGHT, BOTTOM)
        step = _step(edges[-1] - edges[0], TICKS)
        value = -(-edges[0] // step) * step
        while value <= edges[-1]:
            x = LEFT + (value - edges[0]) / (edges[-1] - edges[0]) * self._width
            self._canvas.line(x, BOTTOM, x, BOTTOM - 1.2)
            self._centred(x, BOTTOM - 5, f"{value:g}")
            value += step
        self._centred(LEFT + self._width / 2, BOTTOM - 11, self._chart.across)


def _step(span: float, count: int) -> float:
    """Return a round step (1, 2 or 5 times a power of ten) of which ``count`` or fewer fit."""
    step = 10.0**-3
    while True:
        for factor in (1, 2, 5):
            if span / (step * factor) <= count:
                return step * factor
        step *= 10
