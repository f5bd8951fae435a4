"""Placed sheets + their order + paper -> pages: the whole print job.

Comes in: each different sheet once, and which of them follows which in the block. Goes out: every
page with what lies where. Now true: the pages hold exactly the sheets of the order, each back lies
behind its front, no ink leaves the printable area, and no page is surplus.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.geometry import Size
from sheetgen.model.page import Imposition, Page
from sheetgen.model.placed import PlacedSheet

from .fit import plan_grid
from .notes import notes_for
from .options import Back, BlockParts, ImposeOptions, Scheme
from .press import Content, Press, Slot
from .schemes import fill_pages, serial_offset


def impose(
    sheets: Sequence[PlacedSheet],
    order: Sequence[int],
    options: ImposeOptions | None = None,
    parts: BlockParts | None = None,
) -> Imposition:
    """Lay the sheets of a block out on pages.

    ``sheets`` are the arts, all of one size; ``order`` names the art of every sheet of the block,
    first sheet first. With ``parts`` some arts are backs, the cover or the stiff back. Fronts and
    backs alternate in the pages of a two-sided job.

    Raises:
        SheetgenError: the sheet does not fit the paper, or options contradict one another.
        ValueError: an index is not one of an art, or a front has no back in ``parts``.
    """
    options = options or ImposeOptions()
    parts = parts or BlockParts()
    if not order:
        raise SheetgenError("a block needs at least one sheet")
    _check_arts(sheets, order, options, parts)
    grid = plan_grid(_common_size(sheets), options)
    job = _Job(order, options, parts, grid.places)
    press = Press(grid, job.used, options)
    pages: list[Page] = []
    for content in job.fronts():
        pages.append(press.front(content))
        if options.two_sided:
            pages.append(press.back(job.behind(content)))
    first = sheets[order[0]]
    notes = notes_for(grid, options, options.language or first.language)
    return Imposition(first.title, first.language, tuple(sheets), tuple(pages), notes)


class _Job(NamedTuple):
    """What lies on which page, still without positions."""

    order: Sequence[int]
    options: ImposeOptions
    parts: BlockParts
    places: int

    @property
    def used(self) -> frozenset[int]:
        """The places that hold a sheet on any page: the first page is the fullest."""
        if self.options.scheme == Scheme.REPEAT:
            return frozenset(range(self.places))
        return frozenset(range(min(self.places, len(self.order))))

    def fronts(self) -> Iterator[Content]:
        """Yield the fronts of the cover, the sheets and the stiff back.

        Cover and stiff back lie where they come first and last when the pages are cut and piled.
        """
        repeat = self.options.scheme == Scheme.REPEAT
        if self.parts.cover is not None:
            yield self._only(self.parts.cover, self.used if repeat else frozenset((0,)))
        for filling in fill_pages(len(self.order), self.places, self.options.scheme):
            yield tuple(
                Slot(place, self.order[index], self._serial(index, place))
                for place, index in filling.items()
            )
        if self.parts.stiff_back is not None:
            piles = self.options.scheme == Scheme.CUT_AND_STACK
            last = frozenset((max(self.used) if piles else 0,))
            yield self._only(self.parts.stiff_back, self.used if repeat else last)

    def behind(self, front: Content) -> Content:
        """Return what lies on the back of a page, in the places of the fronts."""
        same = self.options.back == Back.SAME
        backs = ((slot, self._back_art(slot.art)) for slot in front)
        return tuple(
            Slot(slot.place, art, slot.serial if same else None)
            for slot, art in backs
            if art is not None
        )

    def _back_art(self, art: int) -> int | None:
        if self.options.back == Back.RULES:
            return self.parts.backs[art] if art < len(self.parts.backs) else None
        return None if art in (self.parts.cover, self.parts.stiff_back) else art

    def _only(self, art: int, places: frozenset[int]) -> Content:
        return tuple(Slot(place, art, None) for place in sorted(places))

    def _serial(self, index: int, place: int) -> str | None:
        if self.options.serial_from is None:
            return None
        offset = serial_offset(self.options.scheme, index, place, len(self.order))
        return str(self.options.serial_from + offset)


def _common_size(sheets: Sequence[PlacedSheet]) -> Size:
    size = sheets[0].size
    for sheet in sheets:
        if not (sheet.size.fits_in(size) and size.fits_in(sheet.size)):
            raise SheetgenError(
                f"the sheets of a block must have one size: {sheet.title} is "
                f"{sheet.size.width:g} x {sheet.size.height:g} mm, the first sheet "
                f"{size.width:g} x {size.height:g} mm"
            )
    return size


def _check_arts(
    sheets: Sequence[PlacedSheet], order: Sequence[int], options: ImposeOptions, parts: BlockParts
) -> None:
    extra = [art for art in (*parts.backs, parts.cover, parts.stiff_back) if art is not None]
    for art in {*order, *extra}:
        if not 0 <= art < len(sheets):
            raise ValueError(f"art {art} of {len(sheets)}")
    if options.back == Back.RULES and max(order) >= len(parts.backs):
        raise ValueError("parts.backs must name the back of every sheet of the block")
