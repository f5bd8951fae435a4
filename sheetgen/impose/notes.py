"""What whoever prints and cuts a job has to know, in the language of the sheets."""

from __future__ import annotations

from enum import StrEnum

from sheetgen.model.catalogue import Catalogue

from .grid import Grid
from .marks import cutting
from .options import Back, Duplex, ImposeOptions, Marks


class Note(StrEnum):
    """The things worth saying."""

    COLUMNS_FIRST = "columns first"
    ROWS_FIRST = "rows first"
    NO_LASTING_MARKS = "no lasting marks"
    ONE_SIDED = "one-sided"


_WORDS = Catalogue(
    {
        Note.COLUMNS_FIRST: (
            "Zuerst die Spalten auseinanderschneiden, dann die Zeilen: so bleibt für jeden "
            "Schnitt eine Marke.",
            "Cut the columns apart first, then the rows: so every cut keeps its mark.",
            "Couper d’abord les colonnes, ensuite les rangées : ainsi chaque coupe garde "
            "son repère.",
        ),
        Note.ROWS_FIRST: (
            "Zuerst die Zeilen auseinanderschneiden, dann die Spalten: so bleibt für jeden "
            "Schnitt eine Marke.",
            "Cut the rows apart first, then the columns: so every cut keeps its mark.",
            "Couper d’abord les rangées, ensuite les colonnes : ainsi chaque coupe garde "
            "son repère.",
        ),
        Note.NO_LASTING_MARKS: (
            "Der Platz zwischen oder neben den Blättern reicht nicht für Marken an jedem "
            "Schnitt: den Anschlag der Schneidemaschine benutzen oder weniger Blätter je Seite "
            "nehmen.",
            "There is no room between or beside the sheets for a mark at every cut: use "
            "the back stop of the cutter, or fewer sheets a page.",
            "Il n’y a pas assez de place entre ou à côté des feuilles pour un repère à "
            "chaque coupe : utiliser la butée du massicot, ou moins de feuilles par page.",
        ),
        Note.ONE_SIDED: (
            "Die Blätter haben keine Rückseiten: einseitig drucken.",
            "The sheets have no backs: print on one side of the paper.",
            "Les feuilles n’ont pas de verso : imprimer sur une seule face.",
        ),
    }
)


def notes_for(grid: Grid, options: ImposeOptions, language: str) -> tuple[str, ...]:
    """Return the sentences that apply to a job; none if all goes without saying."""
    found = []
    if options.marks != Marks.NONE:
        ways = cutting(grid, options)
        match ways.columns_first, ways.rows_first:
            case True, False:
                found.append(Note.COLUMNS_FIRST)
            case False, True:
                found.append(Note.ROWS_FIRST)
            case False, False:
                found.append(Note.NO_LASTING_MARKS)
    if options.duplex != Duplex.NONE and options.back == Back.NONE:
        found.append(Note.ONE_SIDED)
    return tuple(_WORDS.say(language, note) for note in found)
