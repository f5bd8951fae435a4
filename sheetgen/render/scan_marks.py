"""Machine-readable items -> drawing operations: tags and identity codes of scannable sheets.

In: a ``Fiducial`` or an ``IdentityCode`` in mm. Out: one path of exact rectangles in pure black,
whatever the colour mode. Rows of black cells that meet are bridged by a further rectangle, because
viewers show seams between shapes that only touch.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise

from sheetgen.model.geometry import Rect
from sheetgen.model.placed import Fiducial, IdentityCode

from .pen import POINTS_PER_MM, Pen
from .theme import ColourMode

TAG_CELLS = 6
"""A tag of four by four cells and its black border, one cell wide."""

# The first eight markers of OpenCV's predefined dictionary DICT_4X4_50 (opencv/modules/objdetect/
# src/aruco/predefined_dictionaries.hpp), upright, four rows of four cells each, 1 is white.
TAG_ROWS = (
    ("1011", "0101", "0011", "0010"),
    ("0000", "1111", "1001", "1010"),
    ("0011", "0011", "0010", "1101"),
    ("1001", "1001", "0100", "0110"),
    ("0101", "0100", "1001", "1110"),
    ("0111", "1001", "1100", "1101"),
    ("1001", "1110", "0010", "1110"),
    ("1100", "0100", "1111", "0010"),
)

NON_ZERO = 1  # ReportLab's number for the non-zero winding rule: overlaps stay black

Cells = Sequence[Sequence[bool]]
"""Rows of cells from the top, True is black."""


def draw_fiducial(pen: Pen, fiducial: Fiducial) -> None:
    """Draw an ArUco tag, as wide and high as its rectangle."""
    _draw_cells(pen, tag_cells(fiducial.id), fiducial.rect)


def draw_identity_code(pen: Pen, code: IdentityCode) -> None:
    """Draw a QR code (ISO/IEC 18004:2015) without its quiet zone; that is kept by ``place``."""
    _draw_cells(pen, code_cells(code.payload), code.rect)


def tag_cells(number: int) -> Cells:
    """Return the cells of a tag with its border."""
    full = (True,) * TAG_CELLS
    inner = [(True, *(cell == "0" for cell in row), True) for row in TAG_ROWS[number]]
    return (full, *inner, full)


@lru_cache(maxsize=256)
def code_cells(payload: str) -> Cells:
    """Return the cells of the smallest QR code that holds ``payload``.

    Of the levels of error correction it has the highest that the same size allows, at least M.
    """
    import segno

    code = segno.make_qr(payload, error="m", boost_error=True)
    return tuple(tuple(bool(cell) for cell in row) for row in code.matrix)


def _draw_cells(pen: Pen, cells: Cells, rect: Rect) -> None:
    path = pen.canvas.beginPath()
    for part in _black(cells, rect):
        path.rect(
            pen.x(part.x),
            pen.y(part.bottom),
            part.width * POINTS_PER_MM,
            part.height * POINTS_PER_MM,
        )
    pen.canvas.saveState()
    pen.canvas.addLiteral("0 0 0 1 k" if pen.theme.mode is ColourMode.CMYK else "0 g")
    pen.canvas.drawPath(path, stroke=0, fill=1, fillMode=NON_ZERO)
    pen.canvas.restoreState()


def _black(cells: Cells, rect: Rect) -> Iterator[Rect]:
    """Yield the black runs of each row, and bridges over the seams between black rows."""
    width, height = rect.width / len(cells[0]), rect.height / len(cells)

    def strip(first: int, last: int, row: float) -> Rect:
        x, y = rect.x + first * width, rect.y + row * height
        return Rect(x, y, (last - first) * width, height)

    for index, row in enumerate(cells):
        yield from (strip(first, last, index) for first, last in _runs(row))
    for index, (above, below) in enumerate(pairwise(cells)):
        both = tuple(one and other for one, other in zip(above, below, strict=True))
        yield from (strip(first, last, index + 0.5) for first, last in _runs(both))


def _runs(row: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield the first black column of each run and the one after its last."""
    for black, run in groupby(range(len(row)), key=row.__getitem__):
        columns = list(run)
        if black:
            yield columns[0], columns[-1] + 1
