"""Pages written like an earlier one are the pages that would have been drawn."""

from dataclasses import replace

from sheetgen.impose import ImposeOptions, impose, parse_up
from sheetgen.load import find_layout
from sheetgen.model.page import Imposition
from sheetgen.model.placed import PlaceOptions
from sheetgen.pipeline.sheets import placed_sheets
from sheetgen.render import render_pdf


def job(count: int, first: int) -> Imposition:
    arts = placed_sheets(find_layout("twenty-one"), PlaceOptions())
    options = ImposeOptions(up=parse_up("2x2"), serial_from=first)
    return impose(arts, [index % len(arts) for index in range(count)], options)


def apart(whole: Imposition) -> Imposition:
    """Return the job with parts of its own for every page, so that each page is drawn."""
    pages = (replace(page, size=replace(page.size)) for page in whole.pages)
    return replace(whole, pages=tuple(pages))


def test_repeated_pages_are_byte_for_byte_as_drawn() -> None:
    # Numbers of one, two and three digits, and a last page with fewer sheets.
    for first in (0, 90):
        whole = job(38, first)
        assert render_pdf(whole) == render_pdf(apart(whole))


def test_pages_without_numbers_are_repeated_too() -> None:
    whole = job(36, 1)
    bare = replace(
        whole,
        pages=tuple(
            replace(page, placements=tuple(replace(p, serial=None) for p in page.placements))
            for page in whole.pages
        ),
    )
    assert render_pdf(bare) == render_pdf(apart(bare))
