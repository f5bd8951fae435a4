"""A block of sheetgen's -> a job of plain marks: the same items, recorded as they are drawn.

The drawing code of ``render`` runs on a canvas that keeps what it is told. Not measured.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sheetgen.impose import ImposeOptions, impose, parse_up
from sheetgen.load import find_layout
from sheetgen.model.page import Page, Placement
from sheetgen.model.placed import PlacedSheet, PlaceOptions
from sheetgen.pipeline.paper import placed_sheets
from sheetgen.render import ColourMode, faces
from sheetgen.render.draw import draw_items, draw_words
from sheetgen.render.pen import POINTS_PER_MM, Pen
from sheetgen.render.theme import Theme, theme_for

from .job import Art, Job, Matrix, Outline, Placed, Point, Rgb, Run, Step, Text

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)


class _Path:
    def __init__(self) -> None:
        self.steps: list[Step] = []

    def moveTo(self, x: float, y: float) -> None:  # noqa: N802
        self.steps.append(Step("m", ((x, y),)))

    def lineTo(self, x: float, y: float) -> None:  # noqa: N802
        self.steps.append(Step("l", ((x, y),)))

    def curveTo(self, *numbers: float) -> None:  # noqa: N802
        points = tuple(zip(numbers[::2], numbers[1::2], strict=True))
        self.steps.append(Step("c", points))

    def rect(self, x: float, y: float, width: float, height: float) -> None:
        self.moveTo(x, y)
        for corner in ((x + width, y), (x + width, y + height), (x, y + height)):
            self.lineTo(*corner)
        self.close()

    def close(self) -> None:
        self.steps.append(Step("h"))


class _Text:
    def __init__(self, x: float) -> None:
        self._x = x
        self.size = 0.0
        self._font, self._spacing = "", 0.0
        self.runs: list[Run] = []

    def setFont(self, font: str, size: float) -> None:  # noqa: N802
        self._font, self.size = font, size

    def setCharSpace(self, spacing: float) -> None:  # noqa: N802
        self._spacing = spacing

    def textOut(self, text: str) -> None:  # noqa: N802
        self.runs.append(Run(self._font, text, self._x, self._spacing))
        widths = faces.font(self._font).face.charWidths
        self._x += sum(widths[ord(c)] / 1000 * self.size + self._spacing for c in text)


class Recorder:
    """Takes the place of a ReportLab canvas and keeps the marks."""

    def __init__(self) -> None:
        self.marks: list[Outline | Text] = []
        self._fill: Rgb = (0, 0, 0)
        self._stroke: Rgb = (0, 0, 0)
        self._width = 0.0
        self._origin: Point = (0, 0)
        self._turn = 0.0

    def saveState(self) -> None:  # noqa: N802
        self._origin, self._turn = (0, 0), 0.0

    restoreState = saveState  # noqa: N815

    def translate(self, x: float, y: float) -> None:
        self._origin = (x, y)

    def rotate(self, degrees: float) -> None:
        self._turn = degrees

    def setLineWidth(self, width: float) -> None:  # noqa: N802
        self._width = width

    def addLiteral(self, code: str) -> None:  # noqa: N802
        *channels, operator = code.split()
        if operator.lower() != "rg":
            raise ValueError(f"peers draw RGB only, not {code}")
        red, green, blue = map(float, channels)
        if operator == "rg":
            self._fill = red, green, blue
        else:
            self._stroke = red, green, blue

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        steps = (Step("m", ((x1, y1),)), Step("l", ((x2, y2),)))
        self.marks.append(Outline(steps, None, self._stroke, self._width))

    def beginPath(self) -> _Path:  # noqa: N802
        return _Path()

    def drawPath(self, path: _Path, stroke: int, fill: int, fillMode: int = 0) -> None:  # noqa: N802, N803
        if fillMode != 0:
            raise ValueError("peers fill by the even-odd rule only")
        self.marks.append(
            Outline(
                tuple(path.steps),
                self._fill if fill else None,
                self._stroke if stroke else None,
                self._width,
            )
        )

    def beginText(self, x: float, y: float) -> _Text:  # noqa: N802
        return _Text(x)

    def drawText(self, text: _Text) -> None:  # noqa: N802
        runs = tuple(text.runs)
        self.marks.append(Text(*self._origin, self._turn, text.size, self._fill, runs))


def job_of(layout: str, up: str, count: int) -> Job:
    """Return the job of a block of ``count`` numbered sheets."""
    sheets = placed_sheets(find_layout(layout), PlaceOptions())
    order = [index % len(sheets) for index in range(count)]
    job = impose(sheets, order, ImposeOptions(up=parse_up(up), serial_from=1))
    themes = [theme_for(sheet.palette, ColourMode.RGB) for sheet in sheets]
    arts = [
        _art(sheet.size, sheet.items, theme) for sheet, theme in zip(sheets, themes, strict=True)
    ]
    margins: dict[Any, int] = {}
    pages = []
    for page in job.pages:
        if page.items not in margins:
            margins[page.items] = len(arts)
            arts.append(_art(page.size, page.items, themes[0]))
        on_it = [
            _placed(page, item, sheets[item.art], themes[item.art]) for item in page.placements
        ]
        pages.append((*on_it, Placed(margins[page.items], IDENTITY)))
    size = job.pages[0].size
    return Job(
        size.width * POINTS_PER_MM,
        size.height * POINTS_PER_MM,
        tuple(arts),
        tuple(pages),
        {
            name: str(faces.FOLDER / f"{name}.ttf")
            for chain in faces.CHAINS.values()
            for name in chain
        },
    )


def _art(size: Any, items: Any, theme: Theme) -> Art:
    recorder = Recorder()
    draw_items(Pen(recorder, size.height, theme), items)
    width, height = size.width * POINTS_PER_MM, size.height * POINTS_PER_MM
    return Art(width, height, tuple(recorder.marks))


def _placed(page: Page, placement: Placement, sheet: PlacedSheet, theme: Theme) -> Placed:
    recorder = Recorder()
    if sheet.serial and placement.serial:
        serial = replace(sheet.serial, text=sheet.serial.text + placement.serial)
        draw_words(Pen(recorder, sheet.size.height, theme), serial)
    left, right = placement.rect.x * POINTS_PER_MM, placement.rect.right * POINTS_PER_MM
    low = (page.size.height - placement.rect.bottom) * POINTS_PER_MM
    high = (page.size.height - placement.rect.y) * POINTS_PER_MM
    matrix: Matrix = {
        0: (1, 0, 0, 1, left, low),
        90: (0, -1, 1, 0, left, high),
        180: (-1, 0, 0, -1, right, high),
        270: (0, 1, -1, 0, right, low),
    }[placement.turn]
    texts = tuple(mark for mark in recorder.marks if isinstance(mark, Text))
    return Placed(placement.art, matrix, texts)
