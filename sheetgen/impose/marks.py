"""Grid + the places in use -> the marks that show where to cut.

A cut goes right through the paper, so whoever cuts all columns apart first is left with strips
that are exactly one sheet wide. A common corner mark, which stands off the corner in line with
the edge, is then gone: nothing of a strip lies beside its sheets. The only place for a mark that
is still on the strip, and not on a sheet, is hard by the edge that is to be cut next. So there are
two kinds of crop marks: *ticks*, in line with an edge and clear of all sheets, and *brackets*,
hairlines along the outside of an edge at both its ends, which touch the cut with their inner side.

No mark touches a sheet, or the bleed of another sheet than its own; all lie inside the printable
margin. An edge that is the paper's own needs no cut and gets no mark. The same rules hold along
both axes, so they are written once for "this" axis, whose coordinate a cut has, and the "other"
one, along which it runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sheetgen.model.geometry import TOLERANCE_MM
from sheetgen.model.placed import INK, Line, Stroke
from sheetgen.model.style import WEIGHT_MM, Weight

from .grid import Grid, Track
from .options import ImposeOptions, Marks

STROKE = Stroke(Weight.HAIR, INK)
HALF = WEIGHT_MM[Weight.HAIR] / 2

# A tick keeps that far from any sheet (and half of it from a bleed), so that a cut which is a
# little off never leaves ink on a sheet. It is as long as there is room, within these bounds.
TICK_CLEAR = 1.0
TICK_MIN = 1.0
TICK_MAX = 5.0

BRACKET = 4.0
"""Length of a bracket in mm, at most a third of the edge."""

# Below this gap there is no room for two hairlines that stay apart: the sheets abut.
BRACKET_GAP = 4 * HALF


@dataclass(frozen=True, slots=True)
class _Axis:
    """One axis of the page: its track of places and what of it the printer can reach."""

    track: Track
    margin: float
    upright: bool

    @property
    def reach(self) -> tuple[float, float]:
        return self.margin, self.track.paper - self.margin

    def gap(self, index: int, side: int) -> float:
        """Return the printable room before (side -1) or after (side 1) place ``index``."""
        neighbour = index + side
        if 0 <= neighbour < self.track.count:
            return self.track.gutter
        return self.track.outer - self.margin

    def is_outer(self, index: int, side: int) -> bool:
        return not 0 <= index + side < self.track.count

    def edge(self, index: int, side: int) -> float:
        begin, end = self.track.span(index)
        return begin if side < 0 else end

    def is_cut(self, index: int, side: int) -> bool:
        """Tell whether paper is cut off at that edge: not where it is the edge of the paper."""
        return not self.is_outer(index, side) or self.track.outer > TOLERANCE_MM

    def reachable(self, at: float) -> float:
        """Move a hairline at the rim of the printable area just inside it."""
        first, last = self.reach
        return min(max(at, first + HALF), last - HALF)

    def line(self, at: float, begin: float, end: float) -> Line:
        """Return a line at ``at`` of this axis, running from begin to end of the other one."""
        if self.upright:
            return Line(at, begin, at, end, STROKE)
        return Line(begin, at, end, at, STROKE)


def cut_marks(grid: Grid, used: Iterable[int], options: ImposeOptions) -> tuple[Line, ...]:
    """Return the marks for the places in ``used``, each once."""
    if options.marks == Marks.NONE:
        return ()
    places = [divmod(place, grid.across.count) for place in sorted(used)]
    across, down = _axes(grid, options)
    make = _guides if options.marks == Marks.GUIDES else _crop_marks
    lines = [
        *make(across, down, [(column, row) for row, column in places], options.bleed),
        *make(down, across, places, options.bleed),
    ]
    # Neighbours share ticks; equal up to the last bits of their sums.
    unique = {
        tuple(round(value, 6) for value in (line.x1, line.y1, line.x2, line.y2)): line
        for line in lines
    }
    return tuple(unique.values())


def _axes(grid: Grid, options: ImposeOptions) -> tuple[_Axis, _Axis]:
    """Return the axis across the page and the one down it."""
    return (
        _Axis(grid.across, options.margin, upright=True),
        _Axis(grid.down, options.margin, upright=False),
    )


def _clear(bleed: float) -> float:
    """Return how far a tick stays away from the edges of sheets."""
    return max(TICK_CLEAR, bleed + TICK_CLEAR / 2)


def _crop_marks(
    this: _Axis, other: _Axis, places: list[tuple[int, int]], bleed: float
) -> Iterator[Line]:
    clear = _clear(bleed)
    for index, crosswise in places:
        begin, end = other.track.span(crosswise)
        arm = min(BRACKET, (end - begin) / 3)
        for side in (-1, 1):
            if not this.is_cut(index, side):
                continue
            edge = this.edge(index, side)
            for far in (-1, 1):
                span = _tick(other, crosswise, far, clear)
                if span:
                    yield this.line(this.reachable(edge), *span)
            if _has_bracket(this, index, side):
                at = edge + side * HALF
                yield this.line(at, begin, begin + arm)
                yield this.line(at, end - arm, end)


def _has_bracket(axis: _Axis, index: int, side: int) -> bool:
    """Tell whether there is room for a hairline beside that edge."""
    need = 2 * HALF if axis.is_outer(index, side) else BRACKET_GAP
    return axis.gap(index, side) >= need - TOLERANCE_MM


def _tick(axis: _Axis, index: int, side: int, clear: float) -> tuple[float, float] | None:
    """Return begin and end of a tick in the gap beside place ``index``, if it has room."""
    gap, edge = axis.gap(index, side), axis.edge(index, side)
    outer = axis.is_outer(index, side)
    length = min(gap - clear, TICK_MAX) if outer else gap - 2 * clear
    if length < TICK_MIN - TOLERANCE_MM:
        return None
    near = edge + side * clear
    far = near + side * length
    return min(near, far), max(near, far)


def _guides(
    this: _Axis, other: _Axis, places: list[tuple[int, int]], bleed: float
) -> Iterator[Line]:
    """Yield lines over the whole page for a ruler, hard by the sheets but never on them.

    Where sheets abut, a line runs through the gaps of the other axis only: between two sheets
    there is no paper that belongs to neither.
    """
    for index in sorted({index for index, _ in places}):
        for side in (-1, 1):
            if not this.is_cut(index, side):
                continue
            edge = this.edge(index, side)
            if _has_bracket(this, index, side):
                yield this.line(edge + side * HALF, *other.reach)
                continue
            for begin, end in _gaps(other, bleed):
                yield this.line(this.reachable(edge), begin, end)


def _gaps(axis: _Axis, bleed: float) -> Iterator[tuple[float, float]]:
    """Yield the printable stretches of an axis that hold neither a sheet nor its bleed."""
    begin = axis.reach[0]
    for index in range(axis.track.count):
        first, last = axis.track.span(index)
        yield from _stretch(begin, first - bleed)
        begin = last + bleed
    yield from _stretch(begin, axis.reach[1])


def _stretch(begin: float, end: float) -> Iterator[tuple[float, float]]:
    if end - begin > BRACKET_GAP:
        yield begin, end


@dataclass(frozen=True, slots=True)
class Cutting:
    """Which cuts of a grid can be made by marks alone.

    ``columns_first`` and ``rows_first`` tell whether every cut finds a mark if the columns (the
    rows) are cut apart first.
    """

    columns_first: bool
    rows_first: bool


def cutting(grid: Grid, options: ImposeOptions) -> Cutting:
    """Tell in which order the pages of a grid can be cut."""
    across, down = _axes(grid, options)
    return Cutting(_by_marks(across, down, options), _by_marks(down, across, options))


def _by_marks(first: _Axis, second: _Axis, options: ImposeOptions) -> bool:
    """Tell whether all cuts have marks when those at ``first`` coordinates are made first."""
    clear = _clear(options.bleed)
    ticks = any(
        _tick(second, index, side, clear)
        for index in (0, second.track.count - 1)
        for side in (-1, 1)
    )
    if options.marks == Marks.GUIDES:
        ticks = any(True for _ in _gaps(second, options.bleed))
    return _beside_all(second) and (ticks or _beside_all(first))


def _beside_all(axis: _Axis) -> bool:
    return all(
        _has_bracket(axis, index, side)
        for index in range(axis.track.count)
        for side in (-1, 1)
        if axis.is_cut(index, side)
    )
