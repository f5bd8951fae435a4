"""Layout -> PlacedSheet.

What comes in: a checked layout, the letter of one sheet, the user's options and a measure of
texts. What goes out: every cell and every stroke in mm. What is now true: everything lies on the
sheet, nothing that is written or read collides, everything is large enough (see ``audit``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sheetgen.model.cells import is_per_player, layout_cells
from sheetgen.model.diagnostic import LayoutError, SheetgenError
from sheetgen.model.geometry import Rect
from sheetgen.model.identity import DIGEST_DIGITS, SheetIdentity
from sheetgen.model.layout import CellSpec, ColourKey, Layout
from sheetgen.model.placed import PlacedSheet, PlaceOptions, TextMeasure, Words
from sheetgen.model.style import UNIT

from .accepted import constant_accepted
from .digits import box_items, digit_counts
from .finish import finished, raise_for
from .floors import too_small
from .flow import Extent, shares
from .foot import (
    Foot,
    check_text,
    foot_serial,
    no_room_for_text,
    serial_below_title,
    serial_beside_labels,
)
from .heading import Block, merged
from .kinds import extent_of, guides_of, place_block
from .misfit import too_high
from .part import Context, Part, joined
from .scan_area import fiducials, scannable
from .scan_foot import ScanFoot
from .split import below
from .who import check_players, chosen_options, chosen_part

GAP = Extent(1.5 * UNIT, 3 * UNIT, 0.3)
"""Between two sections."""


def place_sheet(
    layout: Layout,
    letter: str,
    options: PlaceOptions,
    measure: TextMeasure,
    accepted: Callable[[CellSpec], tuple[str, ...]] | None = None,
) -> PlacedSheet:
    """Place one sheet of a layout; all lengths of the result are mm.

    Args:
        layout: the layout, as loaded.
        letter: one of ``layout.letters``.
        options: language, scale, and what else the user chose.
        measure: how wide texts are.
        accepted: says in words what may be written in a cell; without it the constants do.

    Raises:
        LayoutError: something does not fit; every fault found, with codes L4xx.
        SheetgenError: there is no such letter or language, or an option cannot be met.
    """
    check_players(layout, options)
    context = context_for(layout, letter, options, measure, accepted)
    text = " ".join((options.text or "").split()) or None
    last = _scan_foot(context, options) if options.scan_marks else None
    plain, _ = _placed(context, last=last)
    _check_scale(plain, context, last)
    raise_for(plain.faults)
    part, serial = _with_foot(plain, text, context, last)
    if last:
        part = joined(
            (part, Part(items=(*box_items(part.cells), *fiducials(context.layout.sheet))))
        )
    return finished(context, part, serial)


def _scan_foot(context: Context, options: PlaceOptions) -> ScanFoot:
    """Return the block with the identity code: what this sheet is and how it was placed."""
    layout, part = context.layout, context.part
    identity = SheetIdentity(
        layout.name,
        context.letter,
        context.language,
        layout.digest[:DIGEST_DIGITS],
        part.players if any(map(is_per_player, layout.flat_sections())) else None,
        part.first,
        any(part.names),
        bool((options.text or "").split()),
        context.scale,
    )
    return ScanFoot(identity)


def _check_scale(part: Part, context: Context, last: ScanFoot | None) -> None:
    """Refuse to reduce a sheet below what can be written on, if it is well at full size."""

    def fits(scale: float) -> bool:
        scaled = replace(context, scale=scale)
        try:
            finished(scaled, _placed(scaled, last=last)[0])
        except LayoutError:
            return False
        return True

    if part.faults and context.scale < 1 and fits(1.0):
        raise too_small(context.layout, context.scale, part.faults[0], fits)


def _with_foot(
    plain: Part, text: str | None, context: Context, last: ScanFoot | None
) -> tuple[Part, Words | None]:
    """Return the sheet with the user's text and a spot for a number, given the one without."""
    part = _with_text(text, context, last) if text else plain
    spot = serial_below_title(part, context) or serial_beside_labels(part, context)
    if spot:
        return part, spot
    foot = Foot(text, serial=True)
    if text:
        check_text(foot, context.area.middle.width, context)
    numbered, rect = _placed(context, foot, last)
    if numbered.faults:
        return part, None
    return numbered, foot_serial(foot, rect, context)


def _with_text(text: str, context: Context, last: ScanFoot | None) -> Part:
    foot = Foot(text)
    check_text(foot, context.area.middle.width, context)
    part, rect = _placed(context, foot, last)
    if part.faults:
        raise no_room_for_text(rect.height + GAP.least, context)
    return part


def context_for(
    layout: Layout,
    letter: str,
    options: PlaceOptions,
    measure: TextMeasure,
    accepted: Callable[[CellSpec], tuple[str, ...]] | None = None,
) -> Context:
    """Return what placing depends on; arguments and errors as for ``place_sheet``.

    Raises:
        SheetgenError: there is no such letter or language, or an option cannot be met.
    """
    _check_choices(layout, letter, options)
    if options.scan_marks:
        layout = scannable(layout)
    part = chosen_part(layout, options)
    rules = chosen_options(layout, options)
    specs = {cell.id: cell for cell in layout_cells(layout, letter, part)}
    boxes = (
        digit_counts(layout, letter, options.language, part, rules) if options.scan_marks else None
    )
    return Context(
        layout,
        letter,
        options.language,
        measure,
        specs,
        accepted or constant_accepted(layout, options.language, part, rules),
        options.scale,
        part=part,
        options=rules,
        boxes=boxes,
    )


def _check_choices(layout: Layout, letter: str, options: PlaceOptions) -> None:
    """Refuse a letter or a language that the layout lacks, and a scale that cannot be."""
    if letter not in layout.letters:
        raise SheetgenError(
            f'layout "{layout.name}" has no sheet "{letter}"',
            f"its sheets are {', '.join(layout.letters)}" if layout.sheet.letters else None,
        )
    if options.language not in layout.languages:
        raise SheetgenError(
            f'layout "{layout.name}" is not written in "{options.language}"',
            f"its languages are {', '.join(layout.languages)}",
        )
    if options.scale <= 0:
        raise SheetgenError(f"a sheet cannot be scaled by {options.scale:g}")
    if options.scan_marks and options.scale < 1:
        raise SheetgenError(
            f"a sheet with scan marks cannot be reduced (scale {options.scale:g})",
            "print it without scan marks, or at full size",
        )


def _placed(
    context: Context, foot: Foot | None = None, last: ScanFoot | None = None
) -> tuple[Part, Rect]:
    """Return the sections one below the other, then ``foot``, then ``last``.

    Returns the rectangle of the foot as well, or of the last section if there is none.
    """
    area = context.area
    blocks: tuple[Block | Foot | ScanFoot, ...] = merged(
        context.layout.sections, area.top.width, context
    )
    key = blocks[-1]
    if last and isinstance(key, ColourKey):
        blocks, last = blocks[:-1], replace(last, key=key)
    blocks = (*blocks, *(block for block in (foot, last) if block))
    guides = tuple(guide for block in blocks for guide in guides_of(block, area.middle, context))
    context = replace(context, guides=guides)
    extents = [extent_of(block, area.middle.width, context) for block in blocks]
    # Beside the tags the sheet is narrower: the first and the last block are as high as they are.
    extents[0] = _at_least(extent_of(blocks[0], area.top.width, context), area.top.height)
    extents[-1] = _at_least(extent_of(blocks[-1], area.bottom.width, context), area.bottom.height)
    heights = [(block, extent.least) for block, extent in zip(blocks, extents, strict=True)]
    gaps = GAP.least * (len(extents) - 1)
    parts = [Part(faults=too_high(heights, gaps, area.height, context))]
    rect = area.top
    bands = below(area.outline, shares(_with_gaps(extents), area.height))[::2]
    for block, band in zip(blocks, bands, strict=True):
        place = area.across(band.y, band.height)
        parts.append(place_block(block, place, context))
        if not isinstance(block, ScanFoot):
            rect = place
    return joined(parts), rect


def _at_least(extent: Extent, length: float) -> Extent:
    return replace(extent, least=max(extent.least, length), most=max(extent.most, length))


def _with_gaps(extents: list[Extent]) -> list[Extent]:
    """Return the extents with a gap between each two: a section at every even index."""
    spaced: list[Extent] = []
    for extent in extents:
        spaced += (GAP, extent) if spaced else (extent,)
    return spaced
