"""A printed PDF -> the faces of the workshop, read by a library that did not write it.

Sheets are known by what is drawn on them: a box as large as the sheet, and inside it a tag whose
width tells the art. Nothing is taken from names or from the model.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Any

import pikepdf

from sheetgen.model.geometry import MM_PER_INCH, Rect, Size
from sheetgen.model.placed import ACCENT, ACCENT_TINT, Box, PlacedSheet

from .workshop import Face, Sheet, blank_sheet

MM = MM_PER_INCH / 72

Matrix = tuple[float, float, float, float, float, float]
Points = tuple[float, float, float, float]
Drawn = tuple[str, Points]
"""``box`` or ``line``, and its two corners or ends in points from the lower left corner."""
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)

TAG_X, TAG_Y, TAG_HEIGHT, TAG_STEP = 4.0, 3.0, 2.0, 1.5


def tagged_sheet(width: float, height: float, art: int) -> PlacedSheet:
    """Return a sheet that can be recognised in print; the tag is near its top left corner."""
    blank = blank_sheet(width, height)
    items = (
        Box(Rect(0, 0, width, height), ACCENT_TINT),
        Box(Rect(TAG_X, TAG_Y, TAG_STEP * (art + 1), TAG_HEIGHT), ACCENT),
    )
    return PlacedSheet(blank.layout, blank.digest, blank.title, "", "en", blank.size, (), items, ())


def faces(pdf: bytes, sheet: Size) -> list[Face]:
    """Read every page of ``pdf``; ``sheet`` is the trimmed size as one holds it."""
    with pikepdf.open(BytesIO(pdf)) as document:
        return [_face(page, sheet) for page in document.pages]


def lines_of(pdf: bytes) -> list[tuple[Points, ...]]:
    """Return the straight lines of every page in the order they are drawn; mm from the top left."""
    with pikepdf.open(BytesIO(pdf)) as document:
        return [_lines(_draw(page.obj, IDENTITY), _height(page)) for page in document.pages]


def boxes_of(pdf: bytes) -> list[dict[str, Rect]]:
    """Return the media, trim and bleed box of every page in mm from the top left."""
    with pikepdf.open(BytesIO(pdf)) as document:
        return [
            {
                name: _from_top(_numbers(page.obj[f"/{name}"]), _height(page))
                for name in ("MediaBox", "TrimBox", "BleedBox")
            }
            for page in document.pages
        ]


def _numbers(array: Any) -> Points:
    x1, y1, x2, y2 = (float(value) for value in array)
    return x1, y1, x2, y2


def _height(page: pikepdf.Page) -> float:
    return float(page.mediabox[3])


def _from_top(box: Points, height: float) -> Rect:
    x1, y1, x2, y2 = box
    left, right, low, high = min(x1, x2), max(x1, x2), min(y1, y2), max(y1, y2)
    return Rect(left * MM, (height - high) * MM, (right - left) * MM, (high - low) * MM)


def _face(page: pikepdf.Page, sheet: Size) -> Face:
    height = _height(page)
    drawn = list(_draw(page.obj, IDENTITY))
    rects = [_from_top(points, height) for kind, points in drawn if kind == "box"]
    wholes = [rect for rect in rects if _is_sheet(rect, sheet)]
    tags = [rect for rect in rects if not _is_sheet(rect, sheet)]
    return Face(
        Size(float(page.mediabox[2]) * MM, height * MM),
        tuple(_sheet(whole, tags) for whole in wholes),
        _lines(drawn, height),
    )


def _lines(drawn: Iterable[Drawn], height: float) -> tuple[Points, ...]:
    return tuple(
        (x1 * MM, (height - y1) * MM, x2 * MM, (height - y2) * MM)
        for kind, (x1, y1, x2, y2) in drawn
        if kind == "line"
    )


def _is_sheet(rect: Rect, sheet: Size) -> bool:
    return all(
        abs(a - b) < 0.01
        for a, b in zip(
            sorted((rect.width, rect.height)), sorted((sheet.width, sheet.height)), strict=True
        )
    )


def _sheet(whole: Rect, tags: list[Rect]) -> Sheet:
    (tag,) = (tag for tag in tags if whole.contains(tag))
    art = round(max(tag.width, tag.height) / TAG_STEP) - 1
    # The tag begins TAG_Y mm below the sheet's top and TAG_X mm from its left edge.
    gaps = {
        (0, -1): (tag.y - whole.y, tag.x - whole.x),
        (1, 0): (whole.right - tag.right, tag.y - whole.y),
        (0, 1): (whole.bottom - tag.bottom, whole.right - tag.right),
        (-1, 0): (tag.x - whole.x, whole.bottom - tag.bottom),
    }
    (head,) = (
        head
        for head, (top, left) in gaps.items()
        if abs(top - TAG_Y) < 0.01 and abs(left - TAG_X) < 0.01
    )
    return Sheet(art, whole, head)


def _draw(holder: Any, start: Matrix) -> Iterator[Drawn]:
    """Yield the boxes and straight lines that a content stream and its forms draw."""
    matrix, saved = start, list[Matrix]()
    point = (0.0, 0.0)
    forms = holder.get("/Resources", {}).get("/XObject", {})
    for step in pikepdf.parse_content_stream(holder):
        operands: list[Any] = list(step.operands)
        values = [float(item) for item in operands if not isinstance(item, pikepdf.Object)]
        match str(step.operator):
            case "q":
                saved.append(matrix)
            case "Q":
                matrix = saved.pop()
            case "cm":
                a, b, c, d, e, f = values
                matrix = _times((a, b, c, d, e, f), matrix)
            case "m":
                point = (values[0], values[1])
            case "l":
                yield "line", (*_at(matrix, *point), *_at(matrix, values[0], values[1]))
            case "re":
                x, y, width, height = values
                yield "box", (*_at(matrix, x, y), *_at(matrix, x + width, y + height))
            case "Do":
                form = forms[str(operands[0])]
                own = [float(item) for item in form.get("/Matrix", IDENTITY)]
                a, b, c, d, e, f = own
                yield from _draw(form, _times((a, b, c, d, e, f), matrix))


def _times(first: Matrix, then: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + m,
    )


def _at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f
