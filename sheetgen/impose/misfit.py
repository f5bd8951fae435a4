"""The message when sheets do not fit: by how much, and what would fit instead."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from ..model.diagnostic import SheetgenError
from ..model.geometry import TOLERANCE_MM, Size
from ..model.page import PAPERS
from .options import ImposeOptions, Orientation


@dataclass(frozen=True, slots=True)
class _Way:
    """One turn of sheet and paper: ``sheets`` is the extent of all sheets of the grid without
    what lies between them, ``fixed`` what margins, bleeds and gutters take."""

    page: Size
    sheets: Size
    fixed: Size

    @property
    def excess(self) -> Size:
        """By how many mm the grid is too wide and too high; zero or less: it fits that way."""
        return Size(
            self.sheets.width + self.fixed.width - self.page.width,
            self.sheets.height + self.fixed.height - self.page.height,
        )

    @property
    def worst(self) -> float:
        return max(self.excess.width, self.excess.height)

    @property
    def factor(self) -> float:
        """The scale of the sheets at which they just fit."""
        return min(
            (self.page.width - self.fixed.width) / self.sheets.width,
            (self.page.height - self.fixed.height) / self.sheets.height,
        )


def page_sizes(paper: Size, orientation: Orientation) -> tuple[Size, ...]:
    """Return the ways in which the paper may lie, upright first."""
    upright = paper if paper.width <= paper.height else paper.turned()
    match orientation:
        case Orientation.PORTRAIT:
            return (upright,)
        case Orientation.LANDSCAPE:
            return (upright.turned(),)
        case _:
            return (upright, upright.turned())


def misfit(sheet: Size, options: ImposeOptions) -> SheetgenError:
    """Return the error for sheets of that size which do not fit as ``options`` want them.

    Of all ways to turn sheet and paper, the one that comes nearest to fitting is described.
    """
    paper = options.paper
    nearest = min(_ways(paper.size, sheet, options), key=lambda way: way.worst)
    excess = ((nearest.excess.width, "wide"), (nearest.excess.height, "high"))
    over = " and ".join(f"{mm:.1f} mm too {word}" for mm, word in excess if mm > TOLERANCE_MM)
    around = f"margins of {options.margin:g} mm"
    if options.bleed:
        around += f" and a bleed of {options.bleed:g} mm"
    return SheetgenError(
        f"{_sheets(sheet, options)} not fit on {paper.name} "
        f"({paper.size.width:.4g} x {paper.size.height:.4g} mm) with {around}: {over}",
        _advice(sheet, options, nearest),
    )


def _sheets(sheet: Size, options: ImposeOptions) -> str:
    size = f"{sheet.width:.4g} x {sheet.height:.4g} mm"
    if options.up is None or options.up == (1, 1):
        return f"a sheet of {size} does"
    columns, rows = options.up
    return f"{columns} x {rows} sheets of {size} do"


def _ways(paper: Size, sheet: Size, options: ImposeOptions) -> Iterator[_Way]:
    columns, rows = options.up or (1, 1)
    gutter = 2 * options.bleed if options.gutter is None else options.gutter
    rim = 2 * (options.margin + options.bleed)
    fixed = Size(rim + (columns - 1) * gutter, rim + (rows - 1) * gutter)
    for page in page_sizes(paper, options.orientation):
        for turned in (sheet, sheet.turned()):
            yield _Way(page, Size(columns * turned.width, rows * turned.height), fixed)


def _advice(sheet: Size, options: ImposeOptions, nearest: _Way) -> str:
    advice = []
    margin = options.margin - nearest.worst / 2
    if margin >= 0:
        advice.append(f"margins of at most {math.floor(margin * 10) / 10:g} mm")
    paper = _smallest_paper(sheet, options)
    if paper is not None:
        advice.append(f"paper {paper}")
    percent = math.floor(max(way.factor for way in _ways(options.paper.size, sheet, options)) * 100)
    if percent >= 10:
        advice.append(f"a scale of {percent / 100:g}")
    if not advice:
        return "choose larger paper or fewer sheets a page"
    return "it would fit with " + " or ".join(advice)


def _smallest_paper(sheet: Size, options: ImposeOptions) -> str | None:
    fitting = [
        (size.width * size.height, name)
        for name, size in PAPERS.items()
        if any(way.worst <= TOLERANCE_MM for way in _ways(size, sheet, options))
    ]
    return min(fitting)[1] if fitting else None
