"""The words of this stage in de, en and fr.

What comes in is the id of a message and what it speaks of; what goes out is a ``Finding`` or a
``SheetgenError`` whose text names file, line and column.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from sheetgen.model.catalogue import Catalogue
from sheetgen.model.diagnostic import Severity, SheetgenError, SourceRef
from sheetgen.model.entry import Finding

# id -> (de, en, fr); a hint for errors follows after a line break.
_WORDS = Catalogue(
    {
        "unknown-cell": (
            "Eine Zelle „{name}“ gibt es auf diesem Blatt nicht{meant}",
            "This sheet has no cell “{name}”{meant}",
            "Cette feuille n’a pas de case « {name} »{meant}",
        ),
        "unknown-column": (
            "Die Reihe „{row}“ hat keine Spalte „{name}“{meant}",
            "Row “{row}” has no column “{name}”{meant}",
            "La ligne « {row} » n’a pas de colonne « {name} »{meant}",
        ),
        "unknown-heading": (
            "Keine Reihe dieses Blatts hat eine Spalte „{name}“{meant}",
            "No row of this sheet has a column “{name}”{meant}",
            "Aucune ligne de cette feuille n’a de colonne « {name} »{meant}",
        ),
        "meant": (
            "; ist „{name}“ gemeint?",
            "; did you mean “{name}”?",
            " ; serait-ce « {name} » ?",
        ),
        "doubled-cell": (
            "In {cell} steht schon „{first}“ (Zeile {line}), hier „{found}“; "
            "nur eines von beiden kann gelten.",
            "{cell} already holds “{first}” (line {line}), here “{found}”; only one can be right.",
            "{cell} contient déjà « {first} » (ligne {line}), ici « {found} » ; "
            "un seul des deux peut valoir.",
        ),
        "too-many-values": (
            "„{row}“ hat {room} Zellen ({columns}), hier stehen {count} Werte.",
            "“{row}” has {room} cells ({columns}), but {count} values are given.",
            "« {row} » a {room} cases ({columns}), mais il y a {count} valeurs.",
        ),
        "too-many-below": (
            "Die Überschrift nennt {room} Spalten ({columns}), bei „{row}“ stehen {count} Werte.",
            "The heading names {room} columns ({columns}), but “{row}” has {count} values.",
            "L’en-tête nomme {room} colonnes ({columns}), mais « {row} » a {count} valeurs.",
        ),
        "too-many-fields": (
            "Zu „{cell}“ gehört ein einziger Wert, hier stehen {count}.",
            "“{cell}” takes a single value, but {count} are given.",
            "« {cell} » prend une seule valeur, mais il y en a {count}.",
        ),
        "too-many-players": (
            "Das Spiel ist für höchstens {most}, hier stehen {count} Namen.",
            "The game is for at most {most}, but {count} names are given.",
            "Le jeu est pour {most} au plus, mais il y a {count} noms.",
        ),
        "no-player-columns": (
            "In diesem Spiel hat jeder ein Blatt für sich und keines hat Spalten für Namen; "
            "schreibe einen Namen je Blatt, „player: Ida“.",
            "In this game everybody has a sheet and none has columns for names; write one name a "
            "sheet, “player: Ida”.",
            "Dans ce jeu, chacun a sa feuille et aucune n’a de colonnes pour des noms ; écrivez un "
            "nom par feuille, « player: Ida ».",
        ),
        "row-as-value": (
            "„{row}“ ist eine Reihe mit {room} Zellen; schreibe [{example}] "
            "oder die einzelne Zelle, etwa {row}.{column}.",
            "“{row}” is a row of {room} cells; write [{example}] "
            "or name one cell, such as {row}.{column}.",
            "« {row} » est une ligne de {room} cases ; écrivez [{example}] "
            "ou nommez une case, par exemple {row}.{column}.",
        ),
        "cell-as-row": (
            "„{cell}“ ist eine einzelne Zelle; hier gehört ein einziger Wert hin.",
            "“{cell}” is a single cell; write one value.",
            "« {cell} » est une seule case ; écrivez une seule valeur.",
        ),
        "not-a-value": (
            "In „{key}“ steht eine Liste oder Tabelle, wo ein einzelner Wert hingehört.",
            "“{key}” holds a list or table where a single value belongs.",
            "« {key} » contient une liste ou un tableau au lieu d’une seule valeur.",
        ),
        "not-a-list": (
            "„{key}“ soll eine Liste sein, zum Beispiel [Ida, Max].",
            "“{key}” should be a list, for example [Ida, Max].",
            "« {key} » doit être une liste, par exemple [Ida, Max].",
        ),
        "not-a-mapping": (
            "„{key}“ soll Paare aus Name und Wert haben.",
            "“{key}” should hold pairs of name and value.",
            "« {key} » doit contenir des paires nom et valeur.",
        ),
        "odd-number": (
            "{cell}: „{found}“ ist keine klare Zahl; schreibe sie nur mit Ziffern, "
            "zum Beispiel {example}.",
            "{cell}: “{found}” is no plain number; "
            "write it with digits only, for example {example}.",
            "{cell} : « {found} » n’est pas un nombre clair ; écrivez-le en chiffres seulement, "
            "par exemple {example}.",
        ),
        "decimal-comma": (
            "{cell}: „{found}“ hat ein Komma; schreibe {example}.",
            "{cell}: “{found}” has a decimal comma; write {example}.",
            "{cell} : « {found} » a une virgule ; écrivez {example}.",
        ),
        "large-number": (
            "{cell}: die Zahl hat zu viele Ziffern (höchstens {most}).",
            "{cell}: the number has too many digits (at most {most}).",
            "{cell} : le nombre a trop de chiffres ({most} au plus).",
        ),
        "spreadsheet-date": (
            "{cell}: „{found}“ sieht aus wie ein Datum; Tabellenprogramme machen aus „1-2“ oder "
            "„1.2“ ein Datum. Stelle die Spalte auf „Text“ um und trage den Wert neu ein.",
            "{cell}: “{found}” looks like a date; spreadsheets turn “1-2” or “1.2” into dates. "
            "Format the column as text and write the value again.",
            "{cell} : « {found} » ressemble à une date ; les tableurs changent « 1-2 » ou « 1.2 » "
            "en date. Mettez la colonne au format texte et réécrivez la valeur.",
        ),
        "unknown-sheet": (
            "Einen Blattbuchstaben „{found}“ gibt es nicht; es gibt {letters}.",
            "There is no sheet “{found}”; the sheets are {letters}.",
            "Il n’y a pas de feuille « {found} » ; les feuilles sont {letters}.",
        ),
        "no-letters": (
            "Dieses Spiel hat nur ein Blatt; „{found}“ wird nicht gebraucht.",
            "This game has one sheet only; “{found}” is not needed.",
            "Ce jeu n’a qu’une feuille ; « {found} » est inutile.",
        ),
        "missing-sheet": (
            "Der Blattbuchstabe fehlt; schreibe zum Beispiel „sheet: {example}“ "
            "(es gibt {letters}).",
            "The letter of the sheet is missing; write for example “sheet: {example}” "
            "(the sheets are {letters}).",
            "La lettre de la feuille manque ; écrivez par exemple « sheet: {example} » "
            "(les feuilles sont {letters}).",
        ),
        "unknown-key": (
            "Eine Angabe „{name}“ gibt es hier nicht{meant}",
            "There is no setting “{name}” here{meant}",
            "Il n’y a pas d’indication « {name} » ici{meant}",
        ),
        "late-setting": (
            "„{name}“ gehört an den Anfang, vor die Zellen.",
            "“{name}” belongs at the top, before the cells.",
            "« {name} » doit être au début, avant les cases.",
        ),
        "player-and-players": (
            "Hier stehen „player“ und „players“; schreibe nur eines von beiden.",
            "Both “player” and “players” are given; write one of the two.",
            "« player » et « players » sont donnés ; n’en écrivez qu’un.",
        ),
        "unknown-option": (
            "Eine Hausregel „{name}“ hat dieses Spiel nicht{meant}",
            "This game has no house rule “{name}”{meant}",
            "Ce jeu n’a pas de règle maison « {name} »{meant}",
        ),
        "option-value": (
            "Die Hausregel „{name}“ steht auf „{found}“; erlaubt ist {choices}.",
            "The house rule “{name}” is set to “{found}”; allowed is {choices}.",
            "La règle maison « {name} » vaut « {found} » ; il faut {choices}.",
        ),
        "or": (" oder ", " or ", " ou "),
        "doubled-name": (
            "„{name}“ steht schon in Zeile {line}; nur die erste Angabe gilt hier.",
            "“{name}” already stands in line {line}; only the first one is used here.",
            "« {name} » figure déjà à la ligne {line} ; seule la première indication est lue.",
        ),
        "more-faults": (
            "Weitere Fehler werden nicht gezeigt (mehr als {most}).",
            "Further faults are not shown (more than {most}).",
            "Les autres fautes ne sont pas montrées (plus de {most}).",
        ),
        "no-layout": (
            "Es fehlt, welches Spiel es ist.\nSchreibe oben „layout: NAME“ "
            "(in einer CSV-Datei „layout;NAME“)",
            "It is not said which game this is.\nWrite “layout: NAME” at the top "
            "(in a CSV file “layout;NAME”)",
            "On ne dit pas quel est le jeu.\nÉcrivez « layout: NOM » en haut "
            "(dans un fichier CSV « layout;NOM »)",
        ),
        "no-cells": (
            "Es sind keine Zellen eingetragen.\nSchreibe sie unter „cells:“; "
            "„sheetgen blank NAME“ macht eine Vorlage",
            "No cells are given.\nWrite them under “cells:”; "
            "“sheetgen blank NAME” makes a file to fill in",
            "Aucune case n’est donnée.\nÉcrivez-les sous « cells: » ; "
            "« sheetgen blank NOM » fait un fichier à remplir",
        ),
        "no-entry": (
            "Hier steht keine Eintragung.\n"
            "Erwartet werden Angaben wie „layout:“, „player:“, „cells:“",
            "There is no entry here.\nExpected are settings such as “layout:”, “player:”, “cells:”",
            "Il n’y a pas de feuille remplie ici.\n"
            "On attend des indications comme « layout: », « player: », « cells: »",
        ),
        "empty-file": (
            "Die Datei ist leer.\n„sheetgen blank NAME“ macht eine Vorlage zum Ausfüllen",
            "The file is empty.\n“sheetgen blank NAME” makes a file to fill in",
            "Le fichier est vide.\n« sheetgen blank NOM » fait un fichier à remplir",
        ),
        "no-format": (
            "Es ist nicht zu erkennen, ob das YAML, CSV oder JSON ist.\n"
            "Gib der Datei die Endung .yaml, .csv oder .json",
            "It is unclear whether this is YAML, CSV or JSON.\n"
            "Give the file the ending .yaml, .csv or .json",
            "Impossible de savoir si c’est du YAML, du CSV ou du JSON.\n"
            "Donnez au fichier l’extension .yaml, .csv ou .json",
        ),
        "control-character": (
            "Hier steht ein unsichtbares Steuerzeichen (U+{code}).\n"
            "Lösche es und schreibe den Text neu",
            "There is an invisible control character here (U+{code}).\n"
            "Delete it and write the text again",
            "Il y a ici un caractère de contrôle invisible (U+{code}).\n"
            "Supprimez-le et réécrivez le texte",
        ),
        "open-quote": (
            "Das Anführungszeichen, das hier beginnt, wird nicht geschlossen.\n"
            'Setze ein " ans Ende des Textes',
            'The quotation mark that opens here is not closed.\nPut a " at the end of the text',
            'Le guillemet ouvert ici n’est pas fermé.\nMettez un " à la fin du texte',
        ),
        "after-quote": (
            "Nach dem schließenden Anführungszeichen steht noch Text.\n"
            'Schreibe ein Anführungszeichen im Text doppelt ("")',
            "There is text after the closing quotation mark.\n"
            'Write a quotation mark inside a text twice ("")',
            "Il y a du texte après le guillemet fermant.\n"
            'Doublez un guillemet qui fait partie du texte ("")',
        ),
        "too-large": (
            "Die Datei ist zu groß ({size} Bytes, höchstens {most}).\nIst es die richtige Datei?",
            "The file is too large ({size} bytes, at most {most}).\nIs it the right file?",
            "Le fichier est trop grand ({size} octets, {most} au plus).\nEst-ce le bon fichier ?",
        ),
        "too-long": (
            "Der Text hat {count} Zeichen (höchstens {most}).\nKürze ihn",
            "The text has {count} characters (at most {most}).\nShorten it",
            "Le texte a {count} caractères ({most} au plus).\nRaccourcissez-le",
        ),
        "too-many": (
            "In der Datei stehen mehr als {most} Werte.\nIst es die richtige Datei?",
            "The file holds more than {most} values.\nIs it the right file?",
            "Le fichier contient plus de {most} valeurs.\nEst-ce le bon fichier ?",
        ),
        "not-utf8": (
            "Die Datei ist nicht als UTF-8 gespeichert; das zeigt sich an dieser Stelle.\n"
            "Speichere sie als UTF-8 (in Tabellenprogrammen „CSV UTF-8“)",
            "The file is not saved as UTF-8; this is where it shows.\n"
            "Save it as UTF-8 (in spreadsheets “CSV UTF-8”)",
            "Le fichier n’est pas enregistré en UTF-8 ; cela se voit ici.\n"
            "Enregistrez-le en UTF-8 (dans les tableurs « CSV UTF-8 »)",
        ),
        "too-deep": (
            "Hier sind zu viele Klammern ineinander geschachtelt.\n"
            "Eine Eintragung braucht höchstens drei Ebenen",
            "Too many brackets are nested here.\nAn entry needs three levels at most",
            "Trop de parenthèses sont imbriquées ici.\nTrois niveaux suffisent",
        ),
        "json-expected": (
            "Hier wird {what} erwartet.\nPrüfe Kommas, Klammern und Anführungszeichen davor",
            "Expected here: {what}.\nCheck commas, brackets and quotation marks before it",
            "Attendu ici : {what}.\nVérifiez les virgules, les crochets et les guillemets avant",
        ),
        "json-value": ("ein Wert", "a value", "une valeur"),
        "json-key": (
            "ein Name in Anführungszeichen",
            "a name in quotation marks",
            "un nom entre guillemets",
        ),
        "json-colon": ("ein Doppelpunkt", "a colon", "un deux-points"),
        "json-next": (
            "ein Komma oder „{close}“",
            "a comma or “{close}”",
            "une virgule ou « {close} »",
        ),
        "json-end": ("das Ende der Datei", "the end of the file", "la fin du fichier"),
        "json-text": (
            "Dieser Text ist nicht richtig geschrieben.\n"
            'Schließe ihn mit " und schreibe einen Schrägstrich \\ doppelt',
            'This text is not written properly.\nClose it with " and write a backslash \\ twice',
            "Ce texte n’est pas bien écrit.\n"
            'Fermez-le avec " et doublez une barre oblique inverse \\',
        ),
        "bare-strike": (
            'ein Strich steht in Anführungszeichen: "-"',
            'write a strike in quotation marks: "-"',
            'écrivez une rature entre guillemets : "-"',
        ),
        "bare-gap": (
            "eine leere Zelle in einer Liste ist ein Punkt: [x, ., 3]",
            "an empty cell in a list is a full stop: [x, ., 3]",
            "une case vide dans une liste est un point : [x, ., 3]",
        ),
    }
)
_LONGEST = 60


def words(language: str, message: str, **about: object) -> str:
    """Return a message in ``language`` with its blanks filled in.

    Raises:
        KeyError: no such message, or a language that is none of de, en, fr.
    """
    return _WORDS.say(language, message, **{key: _short(value) for key, value in about.items()})


def finding(
    language: str,
    rule: str,
    ref: SourceRef,
    *,
    message: str | None = None,
    cells: Iterable[str] = (),
    found: str | None = None,
    expected: str | None = None,
    severity: Severity = Severity.ERROR,
    **about: object,
) -> Finding:
    """Return a finding whose text starts with the place; ``message`` is ``rule`` if left out."""
    if found is not None:
        about["found"] = found
    text = words(language, message or rule, **about)
    return Finding(severity, rule, tuple(cells), f"{ref}: {text}", found, expected)


def unusable(language: str, message: str, ref: SourceRef | str, **about: object) -> SheetgenError:
    """Return the error for an entry that cannot be read at all; ``ref`` is a place or a file."""
    text, _, hint = words(language, message, **about).partition("\n")
    return SheetgenError(f"{ref}: {text}", hint or None)


def meant(language: str, name: str, known: Iterable[str]) -> str:
    """Return the end of a sentence: "did you mean", or a full stop if nothing is near ``name``."""
    spellings = {item.lower(): item for item in known}
    near = get_close_matches(name.lower()[:_LONGEST], spellings, n=1)
    return words(language, "meant", name=spellings[near[0]]) if near else "."


def _short(value: object) -> object:
    if isinstance(value, str) and len(value) > 4 * _LONGEST:
        return value[:_LONGEST] + "…"
    return value
