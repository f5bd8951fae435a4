"""A small workshop: prints pages, turns them over, cuts at the marks, and piles the pieces.

It knows nothing of how pages were made. A printed face is positions of sheets and of lines in mm,
from whatever source; where to cut is read off the lines alone, as a person with a knife would.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from sheetgen.model.geometry import Rect, Size
from sheetgen.model.page import Page
from sheetgen.model.placed import Line, PlacedSheet
from sheetgen.model.style import WEIGHT_MM, Weight

# Lines nearer to one another than this show the same cut; a knife is set no finer.
ONE_CUT = 0.2
# How exactly a piece must have the size of its sheet.
EXACT = 0.1

HEADS = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}
"""Where the top of a sheet points after a clockwise turn."""


@dataclass(frozen=True)
class Sheet:
    """A printed sheet: which art, where, where its top points, its number."""

    art: int
    rect: Rect
    head: tuple[int, int]
    serial: str | None = None


@dataclass(frozen=True)
class Face:
    """One printed side of a paper."""

    size: Size
    sheets: tuple[Sheet, ...]
    lines: tuple[tuple[float, float, float, float], ...]


@dataclass(frozen=True)
class Piece:
    """A cut sheet with what is on its two sides; the back is None if there is nothing."""

    front: Sheet
    back: Sheet | None


def blank_sheet(width: float, height: float, letter: str = "") -> PlacedSheet:
    return PlacedSheet("game", "0" * 16, "Game", letter, "en", Size(width, height), (), (), ())


def printed(page: Page) -> Face:
    """Print a page of the model on a printer without fault."""
    sheets = tuple(Sheet(p.art, p.rect, HEADS[p.turn], p.serial) for p in page.placements)
    lines = tuple((i.x1, i.y1, i.x2, i.y2) for i in page.items if isinstance(i, Line))
    return Face(page.size, sheets, lines)


def seen_through(face: Face, flip: str) -> Face:
    """Return a back as it would be seen from the front, through the paper.

    Turned over its long edge, a paper keeps the positions along that edge and swaps the others.
    """
    long_is_upright = face.size.height >= face.size.width
    swaps_x = long_is_upright == (flip == "long-edge")
    width, height = face.size.width, face.size.height

    def point(x: float, y: float) -> tuple[float, float]:
        return (width - x, y) if swaps_x else (x, height - y)

    def sheet(item: Sheet) -> Sheet:
        (x1, y1), (x2, y2) = (
            point(item.rect.x, item.rect.y),
            point(item.rect.right, item.rect.bottom),
        )
        rect = Rect(min(x1, x2), min(y1, y2), item.rect.width, item.rect.height)
        head = (-item.head[0], item.head[1]) if swaps_x else (item.head[0], -item.head[1])
        return Sheet(item.art, rect, head, item.serial)

    lines = tuple((*point(x1, y1), *point(x2, y2)) for x1, y1, x2, y2 in face.lines)
    return Face(face.size, tuple(sheet(item) for item in face.sheets), lines)


def papers(faces: Sequence[Face], flip: str | None) -> list[tuple[Face, Face | None]]:
    """Put fronts and backs together; without a flip every face is a paper of its own."""
    if flip is None:
        return [(face, None) for face in faces]
    assert len(faces) % 2 == 0
    return [
        (front, seen_through(back, flip))
        for front, back in zip(faces[::2], faces[1::2], strict=True)
    ]


def cut(marks: Face, columns_first: bool) -> list[Rect]:
    """Cut a paper at its marks: right through in one direction, then strip by strip."""
    size = marks.size
    whole = Rect(0, 0, size.width, size.height)
    return [
        piece
        for strip in _cut_strip(whole, marks, upright=columns_first)
        for piece in _cut_strip(strip, marks, upright=not columns_first)
    ]


def _cut_strip(strip: Rect, marks: Face, *, upright: bool) -> list[Rect]:
    spots = []
    for x1, y1, x2, y2 in marks.lines:
        if (abs(x1 - x2) < abs(y1 - y2)) != upright:
            continue
        left, right = max(min(x1, x2), strip.x), min(max(x1, x2), strip.right)
        top, bottom = max(min(y1, y2), strip.y), min(max(y1, y2), strip.bottom)
        seen = (bottom - top if upright else right - left) > 0.5
        on_strip = left <= right if upright else top <= bottom
        if seen and on_strip:
            spots.append(x1 if upright else y1)
    begin, end = (strip.x, strip.right) if upright else (strip.y, strip.bottom)
    edges = [begin, *(at for at in one_cut(spots) if begin < at < end), end]
    pairs = list(pairwise(edges))
    if upright:
        return [Rect(a, strip.y, b - a, strip.height) for a, b in pairs]
    return [Rect(strip.x, a, strip.width, b - a) for a, b in pairs]


def one_cut(spots: Sequence[float]) -> list[float]:
    """Join marks that are nearly in line."""
    groups: list[list[float]] = []
    for spot in sorted(spots):
        if groups and spot - groups[-1][0] <= ONE_CUT:
            groups[-1].append(spot)
        else:
            groups.append([spot])
    return [(group[0] + group[-1]) / 2 for group in groups]


def inked(x1: float, y1: float, x2: float, y2: float) -> Rect:
    """Return what a hairline covers: as wide as the pen, with flat ends."""
    half = WEIGHT_MM[Weight.HAIR] / 2
    left, top = min(x1, x2), min(y1, y2)
    box = Rect(left, top, max(x1, x2) - left, max(y1, y2) - top)
    return (
        box.inset(-half, 0, -half, 0) if box.height > box.width else box.inset(0, -half, 0, -half)
    )


def same_place(one: Rect, other: Rect) -> bool:
    return all(
        abs(a - b) <= EXACT
        for a, b in (
            (one.x, other.x),
            (one.y, other.y),
            (one.right, other.right),
            (one.bottom, other.bottom),
        )
    )


def cut_sheets(paper: tuple[Face, Face | None], marks: Face, columns_first: bool) -> list[Piece]:
    """Cut a paper and return its sheets in reading order.

    Fails if a sheet does not come out at its exact size, or a piece holds two.
    """
    front, back = paper
    pieces = []
    left = list(front.sheets)
    for rect in cut(marks, columns_first):
        inside = [sheet for sheet in front.sheets if rect.overlaps(sheet.rect.shrunk(EXACT))]
        if not inside:
            continue
        assert len(inside) == 1, f"{len(inside)} sheets on one piece"
        assert same_place(rect, inside[0].rect), f"{inside[0].rect} was cut out as {rect}"
        left.remove(inside[0])
        behind = [sheet for sheet in back.sheets if sheet.rect.overlaps(rect)] if back else []
        behind = [sheet for sheet in behind if rect.overlaps(sheet.rect.shrunk(EXACT))]
        assert len(behind) <= 1
        for sheet in behind:
            assert same_place(rect, sheet.rect), f"back at {sheet.rect}, front at {rect}"
        pieces.append(Piece(inside[0], behind[0] if behind else None))
    assert not left, f"not cut out: {left}"
    if back:
        assert len(back.sheets) == sum(piece.back is not None for piece in pieces)
    return sorted(pieces, key=lambda piece: reading_key(piece.front.rect))


def reading_key(rect: Rect) -> tuple[int, float]:
    # Half a millimetre is far less than any sheet is high, far more than cutting is off.
    return round(rect.y * 2), rect.x


def pile_up(
    stack: list[tuple[Face, Face | None]], columns_first: bool, by_piles: bool, top: int = 0
) -> list[list[Piece]]:
    """Cut all papers and return the piles.

    ``by_piles``: the stack is cut in one go by the marks of paper ``top``, each place gives a pile.
    Otherwise each paper is cut by itself and its sheets are one pile, in reading order.
    """
    if not by_piles:
        return [cut_sheets(paper, paper[0], columns_first) for paper in stack]
    piles: dict[tuple[int, float], list[Piece]] = {}
    for paper in stack:
        for piece in cut_sheets(paper, stack[top][0], columns_first):
            row, x = reading_key(piece.front.rect)
            piles.setdefault((row, round(x, 3)), []).append(piece)
    return [piles[place] for place in sorted(piles)]
