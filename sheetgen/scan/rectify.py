"""A sighting -> the straightened sheet: evenly lit, upright, each cell found by its own print.

This is the only place where mm of the sheet become pixels of a picture for the reader, by
``to_px`` and ``to_mm``.
"""

from __future__ import annotations

from collections.abc import Mapping as Lookup
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice

import cv2
import numpy as np

from sheetgen.model.geometry import Rect, Size
from sheetgen.model.layout import CellKind
from sheetgen.model.placed import Fiducial, PlacedCell, PlacedSheet

from . import lines
from .light import background, paper, unshadowed
from .mapping import Mapping
from .refusal import Reason, Refusal
from .register import register
from .sheets import Sighting
from .types import Grey, Points

PX_PER_MM = 8.0
"""The resolution of straightened sheets; a box for a digit is about 48 x 56 px."""

MESH_PX = 16
"""A bent sheet is straightened in squares of this size."""

LEAST_SHARE = 0.5
"""The share of printed blocks that must be found where they belong."""

LEAST_CONTRAST = 45.0
"""From the black of the tags to the paper beside them, in grey steps before light is evened."""

WIDEST_EDGE_MM = 0.95
"""How blurred an edge of a tag may be, from 10 to 90 percent."""

LARGEST_INK_MM = 9.0
"""What a cell can be blackened with is narrower than this."""

BACKGROUND_MM = 26.0
"""Larger than anything dark on a sheet."""

BLANK_DPI = PX_PER_MM * 25.4
"""The resolution at which the sheet as printed is best rendered for ``blank_picture``."""


def to_px(mm: float) -> float:
    """Return a length or coordinate of the straightened sheet in px; edges, not pixel middles."""
    return mm * PX_PER_MM


def to_mm(px: float) -> float:
    """Return a length or coordinate of the straightened sheet in mm: the inverse of ``to_px``."""
    return px / PX_PER_MM


@dataclass(frozen=True, slots=True, eq=False)
class Rectified:
    """A straightened sheet.

    ``grey`` is the picture at ``PX_PER_MM``, paper about 255 and print about 0; ``blank`` the same
    sheet as it was printed. ``cells`` and ``digits`` say where each cell and its boxes lie in
    ``grey`` (mm, found by the print); in ``blank`` they lie where ``placed`` says. ``share`` is
    how much of the print was found, ``left_out_mm`` the error of the worst left-out tag,
    ``edge_mm`` how blurred the picture is.
    """

    placed: PlacedSheet
    grey: Grey
    blank: Grey
    cells: Lookup[str, Rect]
    digits: Lookup[str, tuple[Rect, ...]]
    mapping: Mapping
    share: float
    left_out_mm: float
    edge_mm: float

    def crop(self, rect: Rect, margin: float = 0.0) -> Grey:
        """Return what the picture shows in a rectangle with ``margin`` mm around it."""
        return crop(self.grey, rect.shrunk(-margin))

    def shift(self, cell: PlacedCell) -> tuple[float, float]:
        """Return by how many mm a cell lies off its place in ``blank``."""
        found = self.cells[cell.id]
        return found.x - cell.rect.x, found.y - cell.rect.y


def crop(picture: Grey, rect: Rect) -> Grey:
    """Return a part of a straightened picture, white beyond its edges.

    The corner is taken to the part of a pixel (bilinear); the result has
    ``round(to_px(width)) x round(to_px(height))`` pixels.
    """
    width, height = max(round(to_px(rect.width)), 1), max(round(to_px(rect.height)), 1)
    # Pixel middles: the first one of the result lies half a pixel inside the rectangle.
    start_x, start_y = to_px(rect.x), to_px(rect.y)
    moved = np.array([[1.0, 0.0, start_x], [0.0, 1.0, start_y]])
    part = cv2.warpAffine(
        picture,
        moved,
        (width, height),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=255,
    )
    return np.asarray(part, dtype=np.uint8)


def blank_picture(png: bytes, size: Size) -> Grey:
    """Return a rendered sheet (PNG, best at ``BLANK_DPI``) as it is compared with pictures.

    A renderer rounds the number of pixels up and fills them all, so the sheet is squeezed back.

    Raises:
        ValueError: it is no picture.
    """
    image = cv2.imdecode(np.frombuffer(png, dtype=np.uint8), cv2.IMREAD_GRAYSCALE)
    if image is None:
        raise ValueError("the rendered sheet is no picture")
    resized = cv2.resize(image, _shape_px(size), interpolation=cv2.INTER_AREA)
    return np.asarray(resized, dtype=np.uint8)


def _shape_px(size: Size) -> tuple[int, int]:
    return round(to_px(size.width)), round(to_px(size.height))


def rectify(
    image: Grey, sighting: Sighting, placed: PlacedSheet, blank: Grey
) -> Rectified | Refusal:
    """Return the straightened sheet, or why the picture is refused.

    Args:
        image: the picture, as ``load_images`` gives it.
        sighting: one of those ``find_sheets`` has found in it.
        placed: the sheet it should be, placed as it was printed, with scan marks.
        blank: that sheet as printed (see ``blank_picture``).
    """
    found = register(sighting, placed)
    if isinstance(found, Refusal):
        return found
    rects = [cell.rect for cell in placed.cells if cell.kind is not CellKind.NOTE]
    if found.mapping.beyond(rects, image).any():
        return Refusal(Reason.PART_MISSING)
    raw = straightened(image, found.mapping, placed.size)
    edge = _edge_width(raw, placed)
    fault = _too_dark(raw, placed) or _too_blurred(edge)
    if fault:
        return fault
    grey = whitened(raw, _black(raw, placed))
    field = lines.find_field(reduced(grey), _reduced_print(lines.Known(blank)), placed.size)
    if field.share < LEAST_SHARE:
        return Refusal(Reason.LINES_MISSING, {"percent": round(100 * field.share)})
    grey = unshadowed(grey, _printed_paper(lines.Known(blank)), to_px(LARGEST_INK_MM))
    rects = field.moved([cell.rect for cell in placed.cells])
    boxes = iter(field.moved([box for cell in placed.cells for box in cell.digits]))
    return Rectified(
        placed,
        grey,
        blank,
        {cell.id: rect for cell, rect in zip(placed.cells, rects, strict=True)},
        {cell.id: tuple(islice(boxes, len(cell.digits))) for cell in placed.cells if cell.digits},
        found.mapping,
        field.share,
        found.left_out_mm,
        edge,
    )


@lru_cache(maxsize=lines.KEPT)
def _reduced_print(blank: lines.Known) -> Grey:
    return reduced(blank.picture)


@lru_cache(maxsize=lines.KEPT)
def _printed_paper(blank: lines.Known) -> Grey:
    return paper(blank.picture, to_px(LARGEST_INK_MM))


def reduced(picture: Grey) -> Grey:
    """Return a straightened sheet at the resolution at which its print is looked for."""
    factor = lines.PX_PER_MM / PX_PER_MM
    small = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.uint8)


def straightened(image: Grey, mapping: Mapping, size: Size) -> Grey:
    """Return the sheet upright at ``PX_PER_MM``; what lies outside the picture is white."""
    width, height = _shape_px(size)
    scale = mapping.px_per_mm((size.width / 2, size.height / 2)) / PX_PER_MM
    source = image
    # Fine detail would be skipped over: take it out first.
    if scale >= 2:
        source, mapping = _coarser(image, mapping, int(scale))
    elif scale > 1.6:
        source = np.asarray(cv2.GaussianBlur(image, (0, 0), 0.35 * scale), dtype=np.uint8)
    if mapping.is_flat:
        return _flattened(source, mapping, size)
    # Middles of the pixels of a coarse mesh; between them the view is as good as straight.
    xs = np.arange(0, width + MESH_PX, MESH_PX, dtype=np.float64)
    ys = np.arange(0, height + MESH_PX, MESH_PX, dtype=np.float64)
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    seen = mapping.px((grid + 0.5) / PX_PER_MM).reshape(len(ys), len(xs), 2)
    map_x, map_y = (_dense(seen[:, :, axis], width, height) for axis in (0, 1))
    picture = cv2.remap(
        source,
        map_x,
        map_y,
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=255,
    )
    return np.asarray(picture, dtype=np.uint8)


def _coarser(image: Grey, mapping: Mapping, step: int) -> tuple[Grey, Mapping]:
    """Return the picture with one pixel for ``step`` by ``step``, and the mapping into that."""
    height, width = (length // step for length in image.shape)
    whole = image[: height * step, : width * step]
    small = cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA)
    shift = (1 / step - 1) / 2
    to_small = np.array([[1 / step, 0.0, shift], [0.0, 1 / step, shift], [0.0, 0.0, 1.0]])
    return np.asarray(small, dtype=np.uint8), replace(mapping, matrix=to_small @ mapping.matrix)


def _flattened(source: Grey, mapping: Mapping, size: Size) -> Grey:
    """Return the straightened picture of a flat sheet: one perspective view."""
    to_uv = np.array(
        [
            [2 / to_px(size.width), 0.0, 1 / to_px(size.width) - 1],
            [0.0, 2 / to_px(size.height), 1 / to_px(size.height) - 1],
            [0.0, 0.0, 1.0],
        ]
    )
    picture = cv2.warpPerspective(
        source,
        mapping.matrix @ to_uv,
        _shape_px(size),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=255,
    )
    return np.asarray(picture, dtype=np.uint8)


def _dense(coarse: Points, width: int, height: int) -> Points:
    """Return the values at each pixel from those at the corners of the mesh."""
    matrix = np.array([[1 / MESH_PX, 0.0, 0.0], [0.0, 1 / MESH_PX, 0.0]])
    dense = cv2.warpAffine(
        coarse.astype(np.float32),
        matrix,
        (width, height),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(dense)


def whitened(raw: Grey, black: float) -> Grey:
    """Return the picture with white paper and black print whatever the light was.

    ``black`` is how dark the print is in it.
    """
    dark = min(round(black), 200)
    # What the black takes away of the paper, it takes away of what lies on it.
    ground = background(raw, to_px(BACKGROUND_MM), dark + 20) - np.uint8(dark)
    above = np.maximum(raw, dark) - np.uint8(dark)
    return np.asarray(cv2.divide(above, ground, scale=255.0), dtype=np.uint8)


def _tags(placed: PlacedSheet) -> list[Rect]:
    return [item.rect for item in placed.items if isinstance(item, Fiducial)]


def _border(raw: Grey, tag: Rect) -> float:
    """Return how dark the black border of a tag is."""
    cell = tag.width / 6
    left = Rect(tag.x + cell * 0.25, tag.y + cell, cell * 0.5, tag.height - 2 * cell)
    top = Rect(tag.x + cell, tag.y + cell * 0.25, tag.width - 2 * cell, cell * 0.5)
    return float(min(np.median(crop(raw, left)), np.median(crop(raw, top))))


def _paper(raw: Grey, tag: Rect) -> float:
    """Return how bright the paper beside a tag is."""
    cell = tag.width / 6
    beside = Rect(tag.x - 2 * cell, tag.y, cell, tag.height)
    above = Rect(tag.x, tag.y - 2 * cell, tag.width, cell)
    return float(max(np.median(crop(raw, beside)), np.median(crop(raw, above))))


def _black(raw: Grey, placed: PlacedSheet) -> float:
    return float(np.median([_border(raw, tag) for tag in _tags(placed)]))


def _too_dark(raw: Grey, placed: PlacedSheet) -> Refusal | None:
    contrasts = [_paper(raw, tag) - _border(raw, tag) for tag in _tags(placed)]
    steps = float(np.median(contrasts))
    if steps >= LEAST_CONTRAST:
        return None
    # Rounded down, so that what is refused never looks like enough.
    return Refusal(Reason.TOO_DARK, {"steps": int(steps), "least": round(LEAST_CONTRAST)})


def _edge_width(raw: Grey, placed: PlacedSheet) -> float:
    """Return how blurred the picture is: the width in mm of an edge from 10 to 90 percent."""
    widths = []
    for tag in _tags(placed):
        cell = tag.width / 6
        for profile in _profiles(raw, tag, cell):
            dark, light = float(profile[-4:].mean()), float(profile[:4].max())
            if light - dark < 20:
                continue
            even = (profile - dark) / (light - dark)
            within = ((even > 0.1) & (even < 0.9)).sum()
            widths.append(to_mm(float(within)))
    return float(np.median(widths)) if widths else 0.0


def _profiles(raw: Grey, tag: Rect, cell: float) -> list[Points]:
    """Return grey values from the paper into the border of a tag, at its left and its top."""
    left = crop(raw, Rect(tag.x - cell, tag.y + cell, 1.7 * cell, tag.height - 2 * cell))
    top = crop(raw, Rect(tag.x + cell, tag.y - cell, tag.width - 2 * cell, 1.7 * cell))
    return [np.median(left, axis=0), np.median(top, axis=1)]


def _too_blurred(width: float) -> Refusal | None:
    if width <= WIDEST_EDGE_MM:
        return None
    return Refusal(Reason.TOO_BLURRED, {"mm": width})
