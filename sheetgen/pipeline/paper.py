"""From a layout to paper: sheets, pictures, blocks, and the page that measures a printer."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from sheetgen.impose import (
    Back,
    BlockParts,
    Duplex,
    ImposeOptions,
    Marks,
    MisfitError,
    Orientation,
    Paper,
    Readings,
    Scheme,
    calibration_page,
    impose,
    parse_paper,
    parse_up,
    plan_grid,
    side_correction,
)
from sheetgen.load import find_layout, palette_warnings
from sheetgen.model.diagnostic import Diagnostic, LayoutError, SheetgenError
from sheetgen.model.geometry import Size
from sheetgen.model.layout import Layout
from sheetgen.model.page import NO_CORRECTIONS, Correction, SideCorrection
from sheetgen.model.placed import PlacedSheet, PlaceOptions
from sheetgen.place import Contents, place_back, place_cover, place_stiff_back
from sheetgen.printers import printer_correction, save_printer
from sheetgen.render import (
    ColourMode,
    FontMetrics,
    RenderOptions,
    render_pdf,
    render_sheets,
)

from .arrange import arranged_for_block
from .sheets import (
    in_its_language,
    language_of,
    pictures,
    placed_sheets,
    sheets_pdf,
    with_room,
)

__all__ = [
    "Back",
    "Block",
    "BlockOrder",
    "ColourMode",
    "Duplex",
    "ImposeOptions",
    "Marks",
    "Orientation",
    "PrinterChoice",
    "Readings",
    "RenderOptions",
    "Scheme",
    "block_length",
    "block_pdf",
    "calibration_pdf",
    "find_layout",
    "in_its_language",
    "keep_printer",
    "language_of",
    "lint",
    "parse_paper",
    "parse_up",
    "pictures",
    "placed_sheets",
    "render_sheets",
    "sheets_pdf",
    "with_room",
]

Progress = Callable[[int, int], None]
"""Called with (pages done, pages in all)."""


@dataclass(frozen=True, slots=True)
class PrinterChoice:
    """A measured printer by name (kept in ``file``), and shifts in mm given by hand."""

    file: Path = Path()
    name: str | None = None
    offset: tuple[float, float] | None = None
    back_offset: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class BlockOrder:
    """What a user orders as a block; exactly one of ``sheets`` and ``games`` may be given.

    With a ``seed`` the colours of the dice are arranged anew.
    """

    sheets: int | None = None
    games: int | None = None
    seed: int | None = None
    cover: bool = False
    stiff_back: bool = False
    place: PlaceOptions = field(default_factory=PlaceOptions)
    impose: ImposeOptions = field(default_factory=ImposeOptions)
    printer: PrinterChoice = field(default_factory=PrinterChoice)
    render: RenderOptions = field(default_factory=RenderOptions)


@dataclass(frozen=True, slots=True)
class Block:
    """A finished block; ``notes`` are sentences for whoever prints and cuts it."""

    layout: Layout
    pdf: bytes
    notes: tuple[str, ...]


def block_length(layout: Layout, order: BlockOrder) -> int:
    """Return how many sheets the block has.

    Raises:
        SheetgenError: both or impossible numbers were asked for.
    """
    if order.sheets is not None and order.games is not None:
        raise SheetgenError("--sheets and --games exclude one another", "give one of the two")
    if order.games is not None:
        return order.games * len(layout.letters)
    return order.sheets if order.sheets is not None else layout.pad_sheets


def block_pdf(name: str, order: BlockOrder, progress: Progress | None = None) -> Block:
    """Make the block: the sheets in pad order (A B C … A B C …), imposed and rendered."""
    found = find_layout(name, trust_shipped=True)
    place, notes = with_room(found, in_its_language(found, order.place))
    order = replace(order, place=place)
    arranged = arranged_for_block(found, order.seed, order.place)
    layout = arranged.layout
    fronts = placed_sheets(layout, order.place)
    count = block_length(layout, order)
    if order.impose.serial_from is not None and any(art.serial is None for art in fronts):
        raise SheetgenError(
            f'the sheet of "{layout.name}" has no room for a number',
            "leave --serial out, or make the sheet a few millimetres higher",
        )
    arts, parts = _with_parts(layout, fronts, order)
    try:
        options = _corrected(order.impose, fronts[0].size, order.printer)
        job = impose(arts, [index % len(fronts) for index in range(count)], options, parts)
    except MisfitError as error:
        raise _honest(error, layout, order.place) from None
    pdf = render_pdf(job, arranged.told(order.render), progress)
    return Block(layout, pdf, (*notes, *arranged.notes, *job.notes))


def _honest(error: MisfitError, layout: Layout, options: PlaceOptions) -> MisfitError:
    """Return the error with a scale that counts from the layout's size, if it can be printed."""
    if error.scale is None:
        return error
    scale = math.floor(error.scale * options.scale * 100 + 1e-6) / 100
    try:
        placed_sheets(layout, replace(options, scale=scale))
    except SheetgenError:
        return error.scaled(None)
    return error.scaled(scale)


def _with_parts(
    layout: Layout, fronts: tuple[PlacedSheet, ...], order: BlockOrder
) -> tuple[tuple[PlacedSheet, ...], BlockParts]:
    """Return the sheets with back, cover and stiff back behind them, and which is which."""
    arts = list(fronts)
    measure = FontMetrics()

    def added(sheet: PlacedSheet) -> int:
        arts.append(sheet)
        return len(arts) - 1

    backs: tuple[int | None, ...] = ()
    if order.impose.back is Back.RULES:
        rules = added(place_back(layout, order.place, measure))
        backs = (rules,) * len(fronts)
    elif order.impose.back is Back.SAME:
        backs = tuple(range(len(fronts)))
    cover = stiff = None
    if order.cover:
        contents = Contents(block_length(layout, order))
        cover = added(place_cover(layout, order.place, measure, contents))
    if order.stiff_back:
        stiff = added(place_stiff_back(layout, order.place, measure))
    return tuple(arts), BlockParts(backs, cover, stiff)


def _corrected(options: ImposeOptions, sheet: Size, printer: PrinterChoice) -> ImposeOptions:
    """Return the options with the printer's kept correction and the shifts given by hand."""
    correction = NO_CORRECTIONS
    if printer.name is not None:
        page = plan_grid(sheet, options).page_size
        lying = "landscape" if page.width > page.height else "portrait"
        correction = printer_correction(printer.file, printer.name, lying)
    return replace(
        options,
        correction=Correction(
            _shifted(correction.front, printer.offset),
            _shifted(correction.back, printer.back_offset),
        ),
    )


def _shifted(side: SideCorrection, by: tuple[float, float] | None) -> SideCorrection:
    return side if by is None else replace(side, dx=side.dx + by[0], dy=side.dy + by[1])


def lint(name: str) -> tuple[Diagnostic, ...]:
    """Load a layout and place each of its sheets, its back and its cover in every language.

    Returns what is worth knowing though the layout can be used.

    Raises:
        LayoutError: the layout has faults; carries all of them.
    """
    return lint_layout(find_layout(name))


def lint_layout(layout: Layout) -> tuple[Diagnostic, ...]:
    """Do for a layout that is loaded what ``lint`` does; returns and raises the same."""
    faults: list[Diagnostic] = []
    for language in layout.languages:
        for place in _placings(layout, PlaceOptions(language=language)):
            try:
                place()
            except LayoutError as error:
                faults += [item for item in error.diagnostics if item not in faults]
    if faults:
        raise LayoutError(tuple(faults))
    return palette_warnings(layout)


def _placings(layout: Layout, options: PlaceOptions) -> Iterator[Callable[[], object]]:
    """Yield everything that can be placed of a layout, for the caller to try."""
    measure = FontMetrics()
    yield lambda: placed_sheets(layout, options)
    if layout.how_to_play:
        yield lambda: place_back(layout, options, measure)
    yield lambda: place_cover(layout, options, measure, Contents(layout.pad_sheets))
    yield lambda: place_stiff_back(layout, options, measure)


def calibration_pdf(paper: str, printer: str, language: str, *, landscape: bool) -> bytes:
    """Make the page of rulers for a printer, front and back."""
    return render_pdf(calibration_page(_lying(paper, landscape), printer, language))


def keep_printer(
    file: Path, name: str, paper: str, front: Readings, back: Readings | None, *, landscape: bool
) -> Correction:
    """Turn what was measured on the page of rulers into a correction, and keep it.

    If the back was not measured it is stretched like the front, but not shifted: the shift of a
    turned page says nothing about that of the other.

    Raises:
        SheetgenError: a reading cannot be right, or the file cannot be written.
    """
    size = _lying(paper, landscape).size
    own = side_correction(size, front)
    other = side_correction(size, back) if back else replace(own, dx=0.0, dy=0.0)
    correction = Correction(own, other)
    save_printer(file, name, "landscape" if landscape else "portrait", correction)
    return correction


def _lying(paper: str, landscape: bool) -> Paper:
    chosen = parse_paper(paper)
    upright = chosen.size.width <= chosen.size.height
    return chosen if upright is not landscape else Paper(chosen.name, chosen.size.turned())
