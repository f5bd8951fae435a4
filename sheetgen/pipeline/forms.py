"""From a layout to forms and workbooks to fill in on a screen, and back to entries."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.load import find_layout, shipped
from sheetgen.model.catalogue import Catalogue
from sheetgen.model.cells import is_per_player
from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.expand.rules import ExpandedRules, expand_rules
from sheetgen.model.filled import FilledFile
from sheetgen.model.layout import Layout
from sheetgen.model.placed import PlaceOptions
from sheetgen.place.who import check_players, chosen_options, chosen_part

from .kinds import is_pdf
from .pdf_guard import check_pdf

if TYPE_CHECKING:
    from sheetgen.render import RenderOptions

PLAYER_TABS = 6
"""So many tabs a workbook has for a game with a sheet for each player, if it is not said."""

_WORDS = Catalogue(
    {
        "player": ("Spieler {number}", "Player {number}", "Joueur {number}"),
        "other-version": (
            "{file}: gemacht mit einer anderen Fassung des Layouts „{layout}“ "
            "({theirs}; hier {ours})",
            '{file}: made from another version of the layout "{layout}" ({theirs}; here {ours})',
            "{file} : fait avec une autre version de la mise en page « {layout} » "
            "({theirs} ; ici {ours})",
        ),
        "other-version-hint": (
            "mache das Formular neu, oder prüfe es mit der Fassung, aus der es ist",
            "make the form again, or check it with the version it was made from",
            "refaites le formulaire, ou vérifiez-le avec la version dont il vient",
        ),
    }
)


def form_pdf(
    name: str, place: PlaceOptions, render: RenderOptions | None = None
) -> tuple[Layout, bytes]:
    """Make the PDF form with each lettered sheet once.

    Raises:
        SheetgenError: something cannot be had in a form, or as for ``paper.sheets_pdf``.
    """
    from sheetgen.render.form import render_form

    from .sheets import in_its_language, placed_sheets

    if place.scan_marks:
        raise SheetgenError(
            "a form has no scan marks", "leave out --scan-marks, or print the sheets without --form"
        )
    layout = find_layout(name)
    place = in_its_language(layout, place)
    sheets = placed_sheets(layout, place, with_rules=True)
    rules = _rules(layout, place)
    return layout, render_form(sheets, rules, render, _source(layout))


def workbook(name: str, place: PlaceOptions) -> tuple[Layout, bytes]:
    """Make the workbook: a tab for each player, each lettered sheet, or for a whole ledger.

    Raises:
        SheetgenError: there cannot be so many players, or as for ``form_pdf``.
    """
    from sheetgen.book import BookSheet, write_book

    from .sheets import in_its_language, language_of

    layout = find_layout(name)
    place = in_its_language(layout, place)
    language = language_of(layout, place.language)
    shared = any(map(is_per_player, layout.flat_sections()))
    title = layout.title.in_language(language)
    if shared:
        (rules,) = _rules(layout, place)
        rules = expand_rules(layout, rules.letter, rules.options, replace(rules.part, names=()))
        sheets = [BookSheet(title, rules, place.names)]
    else:
        found = _rules(layout, replace(place, players=None, names=()))
        count = _tab_count(layout, place)
        each = found if layout.sheet.letters else found * count
        names = (*place.names, *[""] * len(each))
        titles = (
            names[index] or rules.letter or _WORDS.say(language, "player", number=index + 1)
            for index, rules in enumerate(each)
        )
        sheets = [
            BookSheet(title, rules, (names[index],) if names[index] else ())
            for index, (title, rules) in enumerate(zip(titles, each, strict=True))
        ]
    return layout, write_book(sheets, language, _source(layout))


def _tab_count(layout: Layout, place: PlaceOptions) -> int:
    least, most = layout.players
    most = min(most, len(layout.letters)) if layout.sheet.letters else most
    count = place.players or len(place.names) or min(most, PLAYER_TABS)
    if not (1 <= count <= most and len(place.names) <= count):
        raise SheetgenError(
            f'"{layout.name}" is played by {least} to {most}', "name as many players, or fewer"
        )
    return count


def _rules(layout: Layout, place: PlaceOptions) -> tuple[ExpandedRules, ...]:
    """Return the rules of each lettered sheet as it is placed.

    Raises:
        SheetgenError: a further sheet of a ledger is wanted: what is carried over is not known.
    """
    check_players(layout, place)
    part = chosen_part(layout, place)
    if part.first > 1:
        raise SheetgenError(
            "only the first sheet of a game can be filled in on a screen",
            "leave out the number of the sheet",
        )
    options = tuple(chosen_options(layout, place).items())
    found = tuple(expand_rules(layout, letter, options, part) for letter in layout.letters)
    for rules in found:
        if rules.faults:
            fault = rules.faults[0]
            raise SheetgenError(f"{fault.formula.ref}: {fault.message}", fault.hint)
    return found


def _source(layout: Layout) -> str:
    """Return the file name of a layout that is none of the shipped ones: it is sought beside."""
    is_shipped = layout.source == f"layouts/{layout.name}.yaml" and layout.name in shipped()
    return "" if is_shipped else Path(layout.source).name


def filled_file(data: bytes, file: str, language: str) -> FilledFile:
    """Return what stands in a form or a workbook.

    Raises:
        SheetgenError: it is none of ours, or cannot be read.
    """
    if is_pdf(data):
        check_pdf(data, file, language)
        from sheetgen.render.form import form_values

        return form_values(data, file, language)
    from sheetgen.book import book_values

    return book_values(data, file, language)


def check_version(filled: FilledFile, layout: Layout, file: str, language: str) -> None:
    """Refuse a file made from another version of its layout: its cells may mean something else.

    Raises:
        SheetgenError: it is.
    """
    mark = filled.mark
    if mark.digest == layout.digest:
        return
    about = {"file": file, "layout": layout.name, "theirs": mark.digest, "ours": layout.digest}
    raise SheetgenError(
        _WORDS.say(language, "other-version", **about), _WORDS.say(language, "other-version-hint")
    )
