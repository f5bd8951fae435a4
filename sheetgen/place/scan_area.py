"""Where the tags of a scannable sheet lie, and what is left for everything else.

A tag is a square of six by six cells with its black border; one cell of white around it is the
least that a reader needs (OpenCV's ArUco), here nothing is printed within ``CLEAR``. Ids follow
the position, clockwise from the top left corner, so that a turned or mirrored picture shows:
corners 0 to 3, then the middles of the edges, 4 at the top to 7 at the left. Lengths are mm.
"""

from __future__ import annotations

from dataclasses import replace
from math import hypot

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.geometry import Rect, Size
from sheetgen.model.layout import Layout
from sheetgen.model.placed import Fiducial
from sheetgen.model.sheet import Edge, SheetSpec
from sheetgen.model.style import WEIGHT_MM, Weight

from .area import Bands

FROM_CUT = 4.0
"""From a tag to the edge that is cut."""

CLEAR = 3.0
"""From a tag to anything else that is printed."""

LINE_ROOM = WEIGHT_MM[Weight.BOLD] / 2
"""How far lines along the edge of the content reach beyond it."""

LEAST_TAG, MOST_TAG = 6.0, 12.0
TAG_SHARE = 0.033
"""The size of a tag as a part of the sheet's diagonal: 12 mm on an A4 page."""

LONG = 120.0
"""A sheet longer than this has tags in the middle of its long edges too: paper bends."""

TOP_LEFT, TOP_RIGHT, BOTTOM_RIGHT, BOTTOM_LEFT = range(4)
TOP, RIGHT, BOTTOM, LEFT = range(4, 8)


def scannable(layout: Layout) -> Layout:
    """Return the layout with the sheet size it states for scannable sheets, if it states one."""
    size = layout.sheet.scan_size
    return replace(layout, sheet=replace(layout.sheet, size=size)) if size else layout


def tag_size(sheet: Size) -> float:
    """Return the side of the tags of a sheet."""
    return min(max(TAG_SHARE * hypot(sheet.width, sheet.height), LEAST_TAG), MOST_TAG)


def _edges(sheet: SheetSpec) -> tuple[float, float]:
    """Return how far from the left and the top edge the first tags lie."""
    depth = sheet.binding.depth if sheet.binding else 0.0
    at_top = sheet.binding is not None and sheet.binding.edge is Edge.TOP
    return (
        FROM_CUT if at_top else max(FROM_CUT, depth),
        max(FROM_CUT, depth) if at_top else FROM_CUT,
    )


def fiducials(sheet: SheetSpec) -> tuple[Fiducial, ...]:
    """Return the tags of a sheet."""
    side = tag_size(sheet.size)
    left, top = _edges(sheet)
    right, bottom = (length - FROM_CUT - side for length in (sheet.size.width, sheet.size.height))
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    places = {
        TOP_LEFT: (left, top),
        TOP_RIGHT: (right, top),
        BOTTOM_RIGHT: (right, bottom),
        BOTTOM_LEFT: (left, bottom),
    }
    if max(sheet.size.width, sheet.size.height) > LONG:
        if sheet.size.height >= sheet.size.width:
            places |= {RIGHT: (right, middle_y), LEFT: (left, middle_y)}
        else:
            places |= {TOP: (middle_x, top), BOTTOM: (middle_x, bottom)}
    return tuple(Fiducial(name, Rect(x, y, side, side)) for name, (x, y) in places.items())


def scan_bands(sheet: SheetSpec, area: Rect) -> Bands:
    """Return the content ``area`` of a sheet without what its tags take.

    With tags at the corners only, the bands at top and bottom are narrower. Tags in the middle
    of the edges take a strip along both long edges.

    Raises:
        SheetgenError: the tags leave nothing.
    """
    tags = {tag.id: tag.rect for tag in fiducials(sheet)}
    clear = CLEAR + LINE_ROOM
    left, top = tags[TOP_LEFT].right + clear, tags[TOP_LEFT].bottom + clear
    right, bottom = tags[BOTTOM_RIGHT].x - clear, tags[BOTTOM_RIGHT].y - clear
    if right - left <= 0 or bottom - top <= 0:
        size = f"{sheet.size.width:g} x {sheet.size.height:g} mm"
        raise SheetgenError(f"a sheet of {size} is too small for scan marks")
    if LEFT in tags:
        area = Rect(left, area.y, right - left, area.height)
    elif TOP in tags:
        area = Rect(area.x, top, area.width, bottom - top)
    if len(tags) > 4:
        return Bands.whole(area)
    return Bands(
        Rect(left, area.y, right - left, top - area.y),
        Rect(area.x, top, area.width, bottom - top),
        Rect(left, bottom, right - left, area.bottom - bottom),
    )
