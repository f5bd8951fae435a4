"""The message when sheets do not fit: by how much, and what would fit instead."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.geometry import TOLERANCE_MM, Size
from sheetgen.model.page import PAPERS

from .options import ImposeOptions, Orientation


class MisfitError(SheetgenError):
    """Sheets do not fit on their paper; ``scale`` is the scale of the sheets that would, if any.

    It counts from the size that the sheets have now. Who has scaled them before, or knows that
    they cannot be as small, gives the true one with ``scaled``.
    """

    def __init__(self, message: str, ways: tuple[str, ...], scale: float | None) -> None:
        """Make the error; ``ways`` are phrases that say what else would fit."""
        floored = math.floor((scale or 0) * 100 + 1e-6) / 100
        advice = (*ways, f"a scale of {floored:g}") if scale is not None else ways
        hint = "it would fit with " + " or ".join(advice)
        super().__init__(message, hint if advice else "choose larger paper or fewer sheets a page")
        self.ways = ways
        self.scale = scale

    def scaled(self, scale: float | None) -> MisfitError:
        """Return the same error with another scale as advice, or none."""
        return MisfitError(self.message, self.ways, scale)


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


def misfit(sheet: Size, options: ImposeOptions) -> MisfitError:
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
    size = f"{paper.size.width:.4g} x {paper.size.height:.4g} mm"
    named = f"{paper.name} ({size})" if paper.name in PAPERS else f"paper of {size}"
    return MisfitError(
        f"{_sheets(sheet, options)} not fit on {named} with {around}: {over}",
        tuple(_advice(sheet, options, nearest)),
        _scale(sheet, options),
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


def _advice(sheet: Size, options: ImposeOptions, nearest: _Way) -> Iterator[str]:
    either = replace(options, orientation=Orientation.AUTO)
    if _fits(options.paper.size, sheet, either):
        yield "the paper the other way round (orientation auto)"
    margin = options.margin - nearest.worst / 2
    if margin >= 0:
        yield f"margins of at most {math.floor(margin * 10) / 10:g} mm"
    paper = _smallest_paper(sheet, options)
    if paper is not None:
        yield f"paper {paper}"


def _scale(sheet: Size, options: ImposeOptions) -> float | None:
    factor = max(way.factor for way in _ways(options.paper.size, sheet, options))
    return factor if factor >= 0.1 else None


def _fits(paper: Size, sheet: Size, options: ImposeOptions) -> bool:
    return any(way.worst <= TOLERANCE_MM for way in _ways(paper, sheet, options))


def _smallest_paper(sheet: Size, options: ImposeOptions) -> str | None:
    fitting = [
        (size.width * size.height, name)
        for name, size in PAPERS.items()
        if _fits(size, sheet, options)
    ]
    return min(fitting)[1] if fitting else None
