"""From a layout to its single sheets: placed, as a PDF, as pictures.

Apart from ``paper``, so that a single sheet is printed without anything that a block needs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sheetgen.load import find_layout
from sheetgen.model.catalogue import Catalogue
from sheetgen.model.cells import is_per_player
from sheetgen.model.diagnostic import LayoutError, SheetgenError
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


def in_its_language(layout: Layout, options: PlaceOptions) -> PlaceOptions:
    """Return the options with the layout's only language, if nobody asked for another one."""
    if options.language_asked or len(layout.languages) > 1:
        return options
    return replace(options, language=layout.languages[0])


_WORDS = Catalogue(
    {
        "fewer-players": (
            "Mit Lesemarken ist Platz für {players} Spieler, nicht für {most}.",
            "With scan marks there is room for {players} players, not for {most}.",
            "Avec les repères de lecture, il y a place pour {players} joueurs, pas pour {most}.",
        ),
    }
)


def with_room(layout: Layout, options: PlaceOptions) -> tuple[PlaceOptions, tuple[str, ...]]:
    """Return the options for a scannable sheet with as many players as it has room for.

    The second value is a note if these are fewer than the game is for. A number that was asked
    for stays, whether there is room or not.
    """
    asked = options.players is not None or any(options.names)
    if asked or not options.scan_marks or not any(map(is_per_player, layout.flat_sections())):
        return options, ()
    least, most = layout.players
    for players in range(most, least - 1, -1):
        tried = replace(options, players=players)
        if _has_room(layout, tried):
            about = {"players": players, "most": most}
            note = _WORDS.say(options.language, "fewer-players", **about)
            return tried, () if players == most else (note,)
    return options, ()


def _has_room(layout: Layout, options: PlaceOptions) -> bool:
    try:
        place_sheet(layout, layout.letters[0], options, FontMetrics())
    except LayoutError:
        return False
    return True


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


def sheets_pdf(
    name: str, place: PlaceOptions, render: RenderOptions
) -> tuple[Layout, bytes, tuple[str, ...]]:
    """Make the PDF with each lettered sheet once, one page a sheet at its own size.

    The last value are notes for whoever prints it.
    """
    layout = find_layout(name, trust_shipped=True)
    options, notes = with_room(layout, in_its_language(layout, place))
    return layout, render_sheets(placed_sheets(layout, options), render), notes


def pictures(pdf: bytes, dpi: float) -> list[bytes]:
    """Return a PNG of every page of ``pdf`` at ``dpi`` pixels an inch."""
    return list(render_png(pdf, dpi))
