"""Items -> PDF drawing operations: the meaning of every stroke of a placed sheet.

In: items in mm, zero at the top left, y down. Out: operations on a ReportLab canvas, in points,
zero at the bottom left, y up. Every item sets its own colours, because a form inherits those of
whoever draws it; nothing it sets outlives it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sheetgen.model.geometry import Rect
from sheetgen.model.placed import (
    Align,
    Box,
    Corners,
    Fiducial,
    IdentityCode,
    Item,
    Line,
    Oval,
    Paint,
    Sign,
    Stroke,
    Words,
)

from . import faces, signs
from .pen import POINTS_PER_MM, Pen, set_fill, set_stroke
from .scan_marks import draw_fiducial, draw_identity_code
from .theme import Use

EVEN_ODD = 0  # ReportLab's number for the even-odd fill rule

_SHARE_LEFT = {Align.LEFT: 0.0, Align.CENTRE: 0.5, Align.RIGHT: 1.0}

_ROUND_CORNERS = {
    # top left, top right, bottom right, bottom left
    Corners.ALL: (True, True, True, True),
    Corners.LEFT: (True, False, False, True),
    Corners.RIGHT: (False, True, True, False),
    Corners.TOP: (True, True, False, False),
    Corners.BOTTOM: (False, False, True, True),
}


def draw_items(pen: Pen, items: Iterable[Item]) -> None:
    """Draw ``items`` in order, later ones on top."""
    for item in items:
        _DRAWERS[type(item)](pen, item)


def draw_words(pen: Pen, words: Words) -> None:
    """Draw one line of text; the faces must have its characters (see ``faces.missing``)."""
    if not words.text:
        return
    size = words.size * POINTS_PER_MM
    shift = -_SHARE_LEFT[words.align] * faces.ems(words.text, words.face) * size
    canvas = pen.canvas
    canvas.saveState()
    canvas.translate(pen.x(words.x), pen.y(words.y))
    if words.turn:
        canvas.rotate(words.turn)
    set_fill(pen, words.paint)
    text = canvas.beginText(shift, 0)
    for run in faces.runs(words.text, words.face):
        text.setFont(run.font, size)
        text.setCharSpace(run.kern * size)
        text.textOut(run.text)
    canvas.drawText(text)
    canvas.restoreState()


def _draw_line(pen: Pen, line: Line) -> None:
    set_stroke(pen, line.stroke)
    pen.canvas.line(pen.x(line.x1), pen.y(line.y1), pen.x(line.x2), pen.y(line.y2))


def _draw_box(pen: Pen, box: Box) -> None:
    path = pen.canvas.beginPath()
    if box.radius > 0:
        _trace_round_box(pen, path, box)
    else:
        rect = box.rect
        path.rect(
            pen.x(rect.x),
            pen.y(rect.bottom),
            rect.width * POINTS_PER_MM,
            rect.height * POINTS_PER_MM,
        )
    _paint_path(pen, path, box.fill, box.stroke)


def _trace_round_box(pen: Pen, path: Any, box: Box) -> None:
    """Trace a box clockwise from the end of its top left corner."""
    rect = box.rect
    radius = min(box.radius, rect.width / 2, rect.height / 2)
    # For each corner: its point, and the unit vectors of the edge arriving and the one leaving.
    turns = (
        ((rect.right, rect.y), (1, 0), (0, 1)),
        ((rect.right, rect.bottom), (0, 1), (-1, 0)),
        ((rect.x, rect.bottom), (-1, 0), (0, -1)),
        ((rect.x, rect.y), (0, -1), (1, 0)),
    )
    top_left, *others = _ROUND_CORNERS[box.corners]
    path.moveTo(*pen.at((rect.x + (radius if top_left else 0), rect.y)))
    for (corner, into, out), is_round in zip(turns, (*others, top_left), strict=True):
        if not is_round:
            path.lineTo(*pen.at(corner))
            continue
        path.lineTo(*pen.at(_step(corner, into, -radius)))
        path.curveTo(
            *pen.at(_step(corner, into, -radius * (1 - signs.KAPPA))),
            *pen.at(_step(corner, out, radius * (1 - signs.KAPPA))),
            *pen.at(_step(corner, out, radius)),
        )
    path.close()


def _step(
    point: tuple[float, float], direction: tuple[int, int], length: float
) -> tuple[float, float]:
    return point[0] + direction[0] * length, point[1] + direction[1] * length


def _draw_oval(pen: Pen, oval: Oval) -> None:
    path = pen.canvas.beginPath()
    _trace_contour(pen, path, signs.circle(0.5, 0.5, 0.5), oval.rect)
    _paint_path(pen, path, oval.fill, oval.stroke)


def _draw_sign(pen: Pen, sign: Sign) -> None:
    path = pen.canvas.beginPath()
    for contour in signs.contours(sign.shape):
        _trace_contour(pen, path, contour, sign.rect)
    set_fill(pen, sign.paint)
    pen.canvas.drawPath(path, stroke=0, fill=1, fillMode=EVEN_ODD)


def _trace_contour(pen: Pen, path: Any, contour: signs.Contour, rect: Rect) -> None:
    def placed(point: signs.Point) -> tuple[float, float]:
        return pen.at((rect.x + point[0] * rect.width, rect.y + point[1] * rect.height))

    path.moveTo(*placed(contour.start))
    for first, second, end in contour.curves:
        path.curveTo(*placed(first), *placed(second), *placed(end))
    path.close()


def _paint_path(pen: Pen, path: Any, fill: Paint | None, stroke: Stroke | None) -> None:
    if fill is not None:
        set_fill(pen, fill, Use.AREA)
    if stroke is not None:
        set_stroke(pen, stroke)
    if fill is not None or stroke is not None:
        pen.canvas.drawPath(path, stroke=int(stroke is not None), fill=int(fill is not None))


_DRAWERS: dict[type, Callable[[Pen, Any], None]] = {
    Line: _draw_line,
    Box: _draw_box,
    Oval: _draw_oval,
    Words: draw_words,
    Sign: _draw_sign,
    Fiducial: draw_fiducial,
    IdentityCode: draw_identity_code,
}
