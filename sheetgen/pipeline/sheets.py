"""From a layout to its single sheets: placed, as a PDF, as pictures.

Apart from ``paper``, so that a single sheet is printed without anything that a block needs.
"""

from __future__ import annotations

from collections.abc import Callable

from sheetgen.load import find_layout
from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.layout import CellSpec, Layout
from sheetgen.model.placed import PlacedSheet, PlaceOptions
from sheetgen.model.rules import Mark
from sheetgen.place import place_sheet
from sheetgen.render import FontMetrics, RenderOptions, render_png, render_sheets


def language_of(layout: Layout, wanted: str) -> str:
    """Return ``wanted`` if the layout is written in it.

    Raises:
        SheetgenError: the layout has no texts in that language.
    """
    if wanted in layout.languages:
        return wanted
    known = ", ".join(layout.languages)
    raise SheetgenError(
        f'layout "{layout.name}" has no texts in "{wanted}"', f"choose one of: {known}"
    )


def placed_sheets(
    layout: Layout, options: PlaceOptions, *, with_rules: bool = False
) -> tuple[PlacedSheet, ...]:
    """Place each lettered sheet of a layout once, in the order of the letters.

    ``with_rules``: what a cell accepts follows from the rules (dice patterns are enumerated, which
    takes time), and not from the layout's constants alone.
    """
    language_of(layout, options.language)
    measure = FontMetrics()
    return tuple(
        place_sheet(
            layout,
            letter,
            options,
            measure,
            _accepted_words(layout, letter, options.language) if with_rules else None,
        )
        for letter in layout.letters
    )


def _accepted_words(
    layout: Layout, letter: str, language: str
) -> Callable[[CellSpec], tuple[str, ...]]:
    """Return a function that says what may be written in a cell, by the rules."""
    from sheetgen.score import bind

    rules = bind(layout, letter)

    def words(cell: CellSpec) -> tuple[str, ...]:
        accepted = rules.accepted(cell.id)
        strike = any(mark is Mark.STRIKE for mark, _ in accepted.marks)
        return (*accepted.texts(language), *(("-",) if strike else ()))

    return words


def sheets_pdf(name: str, place: PlaceOptions, render: RenderOptions) -> tuple[Layout, bytes]:
    """Make the PDF with each lettered sheet once, one page a sheet at its own size."""
    layout = find_layout(name, trust_shipped=True)
    return layout, render_sheets(placed_sheets(layout, place), render)


def pictures(pdf: bytes, dpi: float) -> list[bytes]:
    """Return a PNG of every page of ``pdf`` at ``dpi`` pixels an inch."""
    return list(render_png(pdf, dpi))
