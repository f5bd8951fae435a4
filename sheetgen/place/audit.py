"""The last look at a placed sheet: proves what ``place_sheet`` promises, whoever placed it.

Each check is a function from the finished sheet to faults; it knows nothing of how things were
placed. Lengths are mm on paper, after scaling.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sheetgen.model.cells import section_cells
from sheetgen.model.diagnostic import Diagnostic, SourceRef
from sheetgen.model.geometry import MIN_TYPE_MM, TOLERANCE_MM, Rect, Size
from sheetgen.model.layout import CellKind
from sheetgen.model.placed import (
    Box,
    Item,
    Line,
    PlacedCell,
    PlacedSheet,
    Sign,
    Words,
)

from .codes import Code
from .extent import extent_of_item, half_stroke
from .limits import LEAST_TYPE, SERIAL_DIGITS, cell_minimums, points
from .near import Near
from .part import Context
from .scan_audit import scan_complaints
from .scan_foot import SAMPLE
from .text import ink_of


@dataclass(frozen=True, slots=True)
class Look:
    """A finished sheet with what is needed to judge it: text extents, sources, minimums."""

    sheet: PlacedSheet
    content: Rect
    texts: tuple[tuple[Words, Rect], ...]
    refs: dict[str, SourceRef]
    minimums: dict[str, Size]
    default: SourceRef

    def ref(self, name: str) -> SourceRef:
        """Return where the cell or section of that name stands in the layout file."""
        return self.refs.get(name, self.default)


def audit(sheet: PlacedSheet, context: Context) -> tuple[Diagnostic, ...]:
    """Return every fault of a finished sheet; none if it is fit to print."""
    look = _look(sheet, context)
    return tuple(fault for check in CHECKS for fault in check(look))


def _look(sheet: PlacedSheet, context: Context) -> Look:
    layout = context.layout
    refs = {cell.id: cell.ref for cell in context.specs.values()}
    minimums: dict[str, Size] = {}
    for section in layout.flat_sections():
        by_row = cell_minimums(section, context.part)
        for cell in section_cells(section, sheet.letter, context.part):
            minimums[cell.id] = by_row.get(cell.id) or by_row[cell.row or cell.id]
    for cell in context.specs.values():
        refs.setdefault(cell.row or cell.id, cell.ref)
    content = context.area.outline.scaled(context.scale)
    words = [item for item in sheet.items if isinstance(item, Words)]
    if sheet.serial:
        words.append(replace(sheet.serial, text=sheet.serial.text + "0" * SERIAL_DIGITS))
    texts = tuple((item, ink_of(context, item)) for item in words)
    return Look(sheet, content, texts, refs, minimums, layout.ref)


def _fault(look: Look, code: Code, owner: str, message: str) -> Diagnostic:
    return Diagnostic(look.ref(owner), code, message, "make the sheet larger or take something out")


def _all_cells_placed(look: Look) -> Iterator[Diagnostic]:
    placed = {cell.id for cell in look.sheet.cells}
    for name in look.minimums:
        if name not in placed:
            yield _fault(look, Code.OUTSIDE, name, f'the cell "{name}" has no place')


def _large_enough(look: Look) -> Iterator[Diagnostic]:
    for cell in look.sheet.cells:
        least = look.minimums[cell.id]
        if not least.fits_in(cell.rect.size):
            yield _fault(
                look,
                Code.CELL_TOO_SMALL,
                cell.id,
                f'the cell "{cell.id}" is {_size(cell.rect.size)}, it needs {_size(least)}',
            )
    for words, _ in look.texts:
        if words.size < MIN_TYPE_MM - TOLERANCE_MM:
            yield _fault(
                look,
                Code.TYPE_TOO_SMALL,
                words.owner,
                f'the text "{words.text}" would be set in {points(words.size)}, '
                f"the smallest type is {LEAST_TYPE}",
            )


def _size(size: Size) -> str:
    return f"{size.width:.1f} x {size.height:.1f} mm"


def _inside(look: Look) -> Iterator[Diagnostic]:
    trim = Rect(0, 0, look.sheet.size.width, look.sheet.size.height)
    for cell in look.sheet.cells:
        if not look.content.contains(cell.rect):
            message = f'the cell "{cell.id}" reaches into the margin or the binding edge'
            yield _fault(look, Code.OUTSIDE, cell.id, message)
    for words, ink in look.texts:
        if not look.content.contains(ink):
            message = f'the text "{words.text}" reaches into the margin or the binding edge'
            yield _fault(look, Code.OUTSIDE, words.owner, message)
    for item in look.sheet.items:
        if not isinstance(item, Words) and not trim.contains(extent_of_item(item)):
            yield _fault(look, Code.OUTSIDE, "", "a line or a box reaches over the sheet's edge")


def _cells_apart(look: Look) -> Iterator[Diagnostic]:
    cells = look.sheet.cells
    near = Near(cell.rect for cell in cells)
    for index, one in enumerate(cells):
        for other in near.overlapping(one.rect):
            if other > index:
                message = f'the cells "{one.id}" and "{cells[other].id}" overlap'
                yield _fault(look, Code.CELLS_OVERLAP, one.id, message)


def _texts_apart(look: Look) -> Iterator[Diagnostic]:
    near = Near(ink for _, ink in look.texts)
    for index, (one, ink) in enumerate(look.texts):
        for other in near.overlapping(ink):
            if other > index:
                message = f'the texts "{one.text}" and "{look.texts[other][0].text}" overlap'
                yield _fault(look, Code.TEXT_COLLIDES, one.owner, message)


def _texts_off_cells(look: Look) -> Iterator[Diagnostic]:
    cells = look.sheet.cells
    near = Near(cell.rect for cell in cells)
    for words, ink in look.texts:
        for cell in (cells[index] for index in near.overlapping(ink)):
            # A mark's own word is printed where it is struck.
            own = cell.kind is CellKind.MARK and cell.id == words.owner
            if not (own and cell.rect.contains(ink)):
                message = f'the text "{words.text}" stands where one writes in "{cell.id}"'
                yield _fault(look, Code.TEXT_COLLIDES, words.owner, message)


def _texts_off_lines(look: Look) -> Iterator[Diagnostic]:
    near = Near(_strokes(look.sheet.items))
    for words, ink in look.texts:
        # The sample of a corrected number is struck through.
        if words.owner != SAMPLE and near.overlapping(ink):
            message = f'the text "{words.text}" touches a line'
            yield _fault(look, Code.TEXT_COLLIDES, words.owner, message)


def _strokes(items: Sequence[Item]) -> tuple[Rect, ...]:
    """Return every straight stroke as a thin rectangle; the edges of filled boxes count too."""
    found: list[Rect] = []
    for item in items:
        if isinstance(item, Line):
            found.append(extent_of_item(item))
        elif isinstance(item, Box):
            found += _edges(item.rect, max(half_stroke(item.stroke), 10 * TOLERANCE_MM))
    return tuple(found)


def _edges(rect: Rect, half: float) -> tuple[Rect, ...]:
    upright = (Rect(x - half, rect.y, 2 * half, rect.height) for x in (rect.x, rect.right))
    level = (Rect(rect.x, y - half, rect.width, 2 * half) for y in (rect.y, rect.bottom))
    return (*upright, *level)


def _cells_off_lines(look: Look) -> Iterator[Diagnostic]:
    others = [item for item in look.sheet.items if not _is_digit_box(item, look.sheet)]
    strokes = _strokes(others)
    near = Near(strokes)
    for cell in look.sheet.cells:
        touching = near.overlapping(cell.rect)
        if any(not _is_ground(cell, strokes[index]) for index in touching):
            message = f'a line crosses the place to write in of "{cell.id}"'
            yield _fault(look, Code.TEXT_COLLIDES, cell.id, message)


def _is_digit_box(item: Item, sheet: PlacedSheet) -> bool:
    """Tell whether the item is the white ground of a box for a digit, or the strip beside one."""
    return (
        isinstance(item, Box)
        and item.stroke is None
        and any(cell.digits and cell.rect.contains(item.rect) for cell in sheet.cells)
    )


def _is_ground(cell: PlacedCell, stroke: Rect) -> bool:
    """Tell whether the stroke is the line one writes on: the lower edge of the cell."""
    return cell.kind is CellKind.NOTE and stroke.contains(
        Rect(cell.rect.x, cell.rect.bottom, cell.rect.width, 0)
    )


def _signs_apart(look: Look) -> Iterator[Diagnostic]:
    cells = look.sheet.cells
    near_texts = Near(ink for _, ink in look.texts)
    near_cells = Near(cell.rect for cell in cells)
    for sign in (item for item in look.sheet.items if isinstance(item, Sign)):
        for words in (look.texts[index][0] for index in near_texts.overlapping(sign.rect)):
            message = f'the text "{words.text}" and the sign "{sign.shape.value}" overlap'
            yield _fault(look, Code.TEXT_COLLIDES, words.owner, message)
        for cell in (cells[index] for index in near_cells.overlapping(sign.rect)):
            message = f'a sign stands where one writes in "{cell.id}"'
            yield _fault(look, Code.TEXT_COLLIDES, cell.id, message)


def _scan_marks(look: Look) -> Iterator[Diagnostic]:
    for owner, code, message in scan_complaints(look.sheet, look.texts):
        yield _fault(look, code, owner, message)


CHECKS = (
    _all_cells_placed,
    _large_enough,
    _inside,
    _cells_apart,
    _texts_apart,
    _texts_off_cells,
    _texts_off_lines,
    _cells_off_lines,
    _signs_apart,
    _scan_marks,
)
