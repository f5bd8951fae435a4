"""A placed sheet as text: stable lines, mm with two decimals, to compare and to read."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.model.geometry import Rect
from sheetgen.model.placed import (
    Box,
    Corners,
    Fiducial,
    IdentityCode,
    Item,
    Line,
    Oval,
    Paint,
    PlacedCell,
    PlacedSheet,
    Sign,
    Stroke,
    Tone,
    Words,
)


def dump(sheet: PlacedSheet) -> str:
    """Return a sheet as text: head, cells by reading order, items in drawing order."""
    return "\n".join(_lines(sheet)) + "\n"


def _lines(sheet: PlacedSheet) -> Iterator[str]:
    size = f"{_mm(sheet.size.width)} x {_mm(sheet.size.height)}"
    yield f"sheet {sheet.layout} {sheet.letter or '-'} {sheet.language} {size}"
    for cell in sheet.cells:
        yield _cell(cell)
    for item in sheet.items:
        yield _item(item)


def _cell(cell: PlacedCell) -> str:
    extras = [
        f"printed={cell.printed}" if cell.printed is not None else "",
        f"colour={cell.colour}" if cell.colour else "",
        "round" if cell.round else "",
        f"accepts={' | '.join(cell.accepts)}" if cell.accepts else "",
        *(f"digit={_rect(rect)}" for rect in cell.digits),
    ]
    words = (f"cell {cell.id}", cell.kind.value, _rect(cell.rect), f'"{cell.label}"', *extras)
    return " ".join(word for word in words if word)


def _item(item: Item) -> str:
    match item:
        case Line():
            ends = f"{_mm(item.x1)} {_mm(item.y1)} {_mm(item.x2)} {_mm(item.y2)}"
            return f"line {ends} {_stroke(item.stroke)}"
        case Words():
            turn = f" turn={_mm(item.turn)}" if item.turn else ""
            place = f"{_mm(item.x)} {_mm(item.y)} size={_mm(item.size)}"
            look = f"{item.face.value} {item.align.value} {_paint(item.paint)}"
            return f'words "{item.text}" {place} {look}{turn} of={item.owner or "-"}'
        case Box() | Oval():
            return _shape(item)
        case Sign():
            return f"sign {item.shape.value} {_rect(item.rect)} {_paint(item.paint)}"
        case Fiducial():
            return f"fiducial {item.id} {_rect(item.rect)}"
        case IdentityCode():
            return f"code {item.payload} {_rect(item.rect)}"


def _shape(item: Box | Oval) -> str:
    words = ["box" if isinstance(item, Box) else "oval", _rect(item.rect)]
    if item.fill:
        words.append(f"fill={_paint(item.fill)}")
    if item.stroke:
        words.append(f"stroke={_stroke(item.stroke)}")
    if isinstance(item, Box) and item.radius:
        corners = "" if item.corners is Corners.ALL else f":{item.corners.value}"
        words.append(f"radius={_mm(item.radius)}{corners}")
    return " ".join(words)


def _rect(rect: Rect) -> str:
    return f"{_mm(rect.x)} {_mm(rect.y)} {_mm(rect.width)} {_mm(rect.height)}"


def _stroke(stroke: Stroke) -> str:
    return f"{stroke.weight.value}:{_paint(stroke.paint)}"


def _paint(paint: Paint) -> str:
    return paint.name if paint.tone is Tone.FULL else f"{paint.name}/{paint.tone.value}"


def _mm(length: float) -> str:
    # Adding zero turns a rounded negative zero into zero.
    return f"{round(length, 2) + 0.0:.2f}"
