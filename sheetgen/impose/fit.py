"""Sheet size + paper -> the grid of places on a page.

What comes out fits the paper inside its printable margin and holds as many sheets as any turn of
sheet and paper allows (or the grid that was asked for).
"""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.model.geometry import TOLERANCE_MM, Size

from .grid import Grid, Track
from .misfit import misfit, page_sizes
from .options import MAX_UP, ImposeOptions, check_options

# A gutter narrower than this leaves a sliver that no knife cuts off cleanly: then sheets abut.
GUTTER_MIN = 2.0
# A wider gutter gives no better marks; what is left goes to the outer margins.
GUTTER_MAX = 6.0
# Room that a gutter may not take from the outer marks on either side.
OUTER_MIN = 0.5


def plan_grid(sheet: Size, options: ImposeOptions) -> Grid:
    """Choose the grid for sheets of that size.

    Tries the paper upright and lying and the sheet upright and turned. The most sheets win, then
    gutters for the marks, then the larger of the smallest outer margins, then an upright sheet,
    which is easier to look at. Where front and back must meet, an upright page goes before an
    upright sheet: printer drivers differ in how they turn lying pages.

    Raises:
        SheetgenError: it does not fit, with by how much and what would; or an option cannot be.
    """
    check_options(options)
    candidates = list(_candidates(sheet, options))
    if not candidates:
        raise misfit(sheet, options)
    return max(candidates, key=lambda grid: _merit(grid, options))


def _merit(grid: Grid, options: ImposeOptions) -> tuple[float, ...]:
    gutters = sum(
        track.count == 1 or track.gutter >= GUTTER_MIN - TOLERANCE_MM
        for track in (grid.across, grid.down)
    )
    margin = min(grid.across.outer, grid.down.outer)
    sheet, page = grid.turn == 0, grid.across.paper <= grid.down.paper
    # Micrometres are enough to compare margins: sums in another order differ in the last bit.
    return (
        grid.places,
        gutters,
        round(margin, 3),
        *((page, sheet) if options.two_sided else (sheet, page)),
    )


def _candidates(sheet: Size, options: ImposeOptions) -> Iterator[Grid]:
    for page in page_sizes(options.paper.size, options.orientation):
        for turn, size in ((0, sheet), (90, sheet.turned())):
            columns, rows = options.up or (None, None)
            across = _track(page.width, size.width, columns, options)
            down = _track(page.height, size.height, rows, options)
            if across and down:
                yield Grid(across, down, turn)


def _track(paper: float, length: float, count: int | None, options: ImposeOptions) -> Track | None:
    """Lay ``count`` places (None: as many as fit) along ``paper``; None if they do not fit."""
    room = paper - 2 * (options.margin + options.bleed)
    least = 2 * options.bleed if options.gutter is None else options.gutter
    most = min(int((room + least + TOLERANCE_MM) / (length + least)), MAX_UP)
    wanted = most if count is None else count
    if most < 1 or wanted > most:
        return None
    gutter = options.gutter
    if gutter is None:
        gutter = _fitting_gutter(room - wanted * length, wanted, options.bleed)
    start = (paper - wanted * length - (wanted - 1) * gutter) / 2
    return Track(paper, wanted, start, length, gutter)


def _fitting_gutter(spare: float, count: int, bleed: float) -> float:
    """Share ``spare`` mm out equally to gutters and outer margins, within the limits above."""
    least = max(GUTTER_MIN, 2 * bleed + 1)
    if count == 1 or spare < (count - 1) * least + 2 * OUTER_MIN:
        return 2 * bleed
    return min(max(spare / (count + 1), least), max(GUTTER_MAX, 2 * bleed + 4))
