"""Layout -> PlacedSheet.

What comes in: a checked layout, the letter of one sheet, the user's options and a measure of
texts. What goes out: every cell and every stroke in mm. What is now true: everything lies on the
sheet, nothing that is written or read collides, everything is large enough (see ``audit``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import ceil

from sheetgen.model.cells import layout_cells
from sheetgen.model.diagnostic import Diagnostic, LayoutError, SheetgenError
from sheetgen.model.geometry import TOLERANCE_MM
from sheetgen.model.layout import CellSpec, DiceRows, Layout, Table, TextBlock
from sheetgen.model.placed import PlacedSheet, PlaceOptions, TextMeasure
from sheetgen.model.style import UNIT
from sheetgen.model.text import Text

from .accepted import constant_accepted
from .area import Bands, content_area
from .audit import audit
from .codes import Code
from .flow import Extent, shares
from .heading import Block, merged
from .kinds import extent_of, guides_of, place_block
from .part import Context, Part, joined
from .scaled import scaled_cell, scaled_item

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
    context = context_for(layout, letter, options, measure, accepted)
    part = _placed(context, options)
    _raise_for(part.faults)
    sheet = PlacedSheet(
        layout.name,
        layout.digest,
        context.say(layout.title),
        letter,
        options.language,
        layout.sheet.size.scaled(options.scale),
        tuple(scaled_cell(cell, options.scale) for cell in part.cells),
        tuple(scaled_item(item, options.scale) for item in part.items),
        layout.palette,
    )
    _raise_for(audit(sheet, context))
    return sheet


def _raise_for(faults: tuple[Diagnostic, ...]) -> None:
    if faults:
        raise LayoutError(
            tuple(sorted(dict.fromkeys(faults), key=lambda item: (item.ref, item.code)))
        )


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
    if options.scan_marks:
        raise SheetgenError("sheets with scan marks cannot be placed yet")
    specs = {cell.id: cell for cell in layout_cells(layout, letter)}
    return Context(
        layout,
        letter,
        options.language,
        measure,
        specs,
        accepted or constant_accepted(layout),
        options.scale,
    )


def _placed(context: Context, options: PlaceOptions) -> Part:
    layout = context.layout
    area = content_area(layout.sheet)
    sections = layout.sections
    if options.text:
        sections = (*sections, TextBlock(Text.same(options.text), layout.ref))
    blocks = merged(sections, area.middle.width, context)
    guides = tuple(guide for block in blocks for guide in guides_of(block, area.middle, context))
    context = replace(context, guides=guides)
    extents = [extent_of(block, area.middle.width, context) for block in blocks]
    spaced = _with_gaps(extents)
    heights = shares(spaced, area.height)
    parts = [Part(faults=_too_high(blocks, spaced, area, context))]
    y = area.y
    for index, height in enumerate(heights):
        if index % 2 == 0:
            parts.append(place_block(blocks[index // 2], area.across(y, height), context))
        y += height
    return joined(parts)


def _with_gaps(extents: list[Extent]) -> list[Extent]:
    """Return the extents with a gap between each two: a section at every even index."""
    spaced: list[Extent] = []
    for extent in extents:
        spaced += (GAP, extent) if spaced else (extent,)
    return spaced


def _too_high(
    blocks: tuple[Block, ...], spaced: list[Extent], area: Bands, context: Context
) -> tuple[Diagnostic, ...]:
    needed = sum(extent.least for extent in spaced)
    if needed <= area.height + TOLERANCE_MM:
        return ()
    hint = f"make the sheet {context.more(needed - area.height)} higher"
    tall = [
        (block, extent.least)
        for block, extent in zip(blocks, spaced[::2], strict=True)
        if isinstance(block, (DiceRows, Table))
    ]
    if not tall:
        message = (
            f"the sections need {context.mm(needed)}, "
            f"the sheet has {context.mm(area.height)} between its margins"
        )
        return (Diagnostic(context.layout.ref, Code.TOO_HIGH, message, hint),)
    rows = sum(len(block.rows) for block, _ in tall)
    own = sum(least for _, least in tall)
    largest = max(tall, key=lambda pair: pair[1])[0]
    left = max(area.height - needed + own, 0.0)
    message = f"{rows} rows need {context.mm(own)}, the sheet has {context.mm(left)} for them"
    spare = min(ceil((own - left) / (own / rows) - TOLERANCE_MM), rows)
    return (
        Diagnostic(
            largest.ref,
            Code.TOO_HIGH,
            message,
            f"{hint} or take out {spare} row{'' if spare == 1 else 's'}",
        ),
    )
