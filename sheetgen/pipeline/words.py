"""What is said about scans and other files that are checked, in de, en and fr."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.model.catalogue import Catalogue
from sheetgen.model.diagnostic import Severity
from sheetgen.model.entry import Finding, State, Written
from sheetgen.model.reading import Cause, Outcome, ReadCell

# id -> (de, en, fr)
_WORDS = Catalogue(
    {
        "page": (
            "Seite {number} von {count}",
            "page {number} of {count}",
            "page {number} sur {count}",
        ),
        "sheet": (
            "Blatt {number} von {count}",
            "sheet {number} of {count}",
            "feuille {number} sur {count}",
        ),
        "number": ("Nr. {number}", "No. {number}", "N° {number}"),
        "number-twice": (
            "die Nummer {number} steht auf zwei Blättern, die sich unterscheiden: {one}; {other}",
            "the number {number} is on two sheets that differ: {one}; {other}",
            "le numéro {number} figure sur deux feuilles différentes : {one} ; {other}",
        ),
        "folder": ("{path} ist ein Ordner", "{path} is a folder", "{path} est un dossier"),
        "folder-hint": (
            "die Dateien darin nennen",
            "name the files in it",
            "nommez les fichiers qu’il contient",
        ),
        "no-file": (
            "{path} lässt sich nicht lesen: {why}",
            "cannot read {path}: {why}",
            "impossible de lire {path} : {why}",
        ),
        "too-large": (
            "{path} ist größer als {most} MiB",
            "{path} is larger than {most} MiB",
            "{path} dépasse {most} Mio",
        ),
        "too-large-hint": (
            "ist es die richtige Datei?",
            "is it the right file?",
            "est-ce le bon fichier ?",
        ),
        "picture-in-stream": (
            "{path}: das ist ein Bild",
            "{path}: this is a picture",
            "{path} : c’est une image",
        ),
        "picture-in-stream-hint": (
            "Scans und Fotos mit ihren Dateien nennen, nicht mit -",
            "name scans and photos by their files, not by -",
            "nommez les numérisations et les photos par leurs fichiers, pas par -",
        ),
        "different-games": (
            "das sind Blätter verschiedener Spiele: {listed}",
            "these are sheets of different games: {listed}",
            "ces feuilles sont de jeux différents : {listed}",
        ),
        "different-games-hint": (
            "prüfe ein Spiel nach dem anderen",
            "check one game at a time",
            "vérifiez un jeu à la fois",
        ),
        "lost": (
            "das Lesen brach ab, oder der Speicher reichte nicht",
            "reading it broke off, or there was not enough memory",
            "la lecture s’est interrompue, ou la mémoire n’a pas suffi",
        ),
        "lost-hint": (
            "die Datei teilen, oder mit weniger --jobs lesen",
            "split the file, or read with fewer --jobs",
            "divisez le fichier, ou lisez avec moins de --jobs",
        ),
        "no-code": (
            "der Code des Blattes ist nicht zu lesen",
            "the code of the sheet cannot be read",
            "le code de la feuille est illisible",
        ),
        "no-code-hint": (
            "nenne das Blatt mit --layout und --sheet",
            "name the sheet with --layout and --sheet",
            "nommez la feuille avec --layout et --sheet",
        ),
        "own-layout": (
            "das Blatt ist vom Layout „{layout}“, das nicht mit sheetgen kommt",
            "the sheet is of the layout “{layout}”, which does not come with sheetgen",
            "la feuille est de la mise en page « {layout} », qui n’est pas fournie avec sheetgen",
        ),
        "own-layout-hint": (
            "nenne seine Datei mit --layout",
            "name its file with --layout",
            "nommez son fichier avec --layout",
        ),
        "which-letter": (
            "nenne das Blatt mit --sheet: {known}",
            "name the sheet with --sheet: {known}",
            "nommez la feuille avec --sheet : {known}",
        ),
        "or": ("{one} oder {other}", "{one} or {other}", "{one} ou {other}"),
        "nothing": ("nichts", "nothing", "rien"),
        "unclear": (
            "{choice}; die Schrift passt zu beidem",
            "{choice}; the ink fits both",
            "{choice} ; l’encre convient aux deux",
        ),
        "corrected": (
            "{choice}; hier wurde verbessert",
            "{choice}; something was corrected here",
            "{choice} ; la case a été corrigée",
        ),
        "other": (
            "{choice}; das ist weder Zahl noch Zeichen",
            "{choice}; this is neither a number nor a mark",
            "{choice} ; ce n’est ni un nombre ni une marque",
        ),
        "not-accepted": (
            "{choice}; „{unaided}“ kann hier nicht stehen",
            "{choice}; “{unaided}” cannot stand here",
            "{choice} ; « {unaided} » ne peut figurer ici",
        ),
        "sum-needs": (
            "{choice}; damit {because} stimmt, muss es {best} sein",
            "{choice}; the written {because} needs {best}",
            "{choice} ; il faut {best} pour que {because} soit juste",
        ),
        "rule-needs": (
            "{choice}; nach der Regel „{because}“ muss es {best} sein",
            "{choice}; the rule “{because}” needs {best}",
            "{choice} ; la règle « {because} » veut {best}",
        ),
        "sum-disagrees": (
            "{choice}; die Zellen ergeben etwas anderes als {unaided}",
            "{choice}; the cells come to something else than {unaided}",
            "{choice} ; les cases ne donnent pas {unaided}",
        ),
        "misplaced": (
            "{choice}; die letzte Ziffer steht nicht im rechten Kästchen",
            "{choice}; the last digit is not in the box at the right",
            "{choice} ; le dernier chiffre n’est pas dans la case de droite",
        ),
        "unmarked": (
            "wohl „{best}“; das Blatt ist ohne Lesemarken gedruckt",
            "probably “{best}”; the sheet was printed without scan marks",
            "sans doute « {best} » ; la feuille est imprimée sans repères de lecture",
        ),
        "repaired": (
            "als „{best}“ gelesen, die Schrift allein sieht nach „{unaided}“ aus ({why}).",
            "read as “{best}”; the ink alone looks like “{unaided}” ({why}).",
            "lu « {best} » ; l’encre seule ressemble à « {unaided} » ({why}).",
        ),
        "kept": (
            "„{best}“ ist deutlich zu lesen, passt aber nicht zu den Regeln; bitte vergleichen.",
            "“{best}” is clearly written, but against the rules; please compare.",
            "« {best} » est bien lisible, mais contraire aux règles ; à comparer.",
        ),
        "why-sum": (
            "{because} verlangt es",
            "the written {because} needs it",
            "{because} l’exige",
        ),
        "why-rule": (
            "die Regel „{because}“ verlangt es",
            "the rule “{because}” needs it",
            "la règle « {because} » l’exige",
        ),
        "why-accepts": (
            "anderes kann hier nicht stehen",
            "nothing else can stand here",
            "rien d’autre ne peut figurer ici",
        ),
        "pale": (
            "In diesem Bild aus reinem Schwarz und Weiß ist blasse Schrift verloren;"
            " bitte in Graustufen scannen.",
            "Pale writing is lost in this picture in pure black and white; please scan in grey.",
            "L’écriture pâle se perd dans cette image en noir et blanc pur ;"
            " numérisez en niveaux de gris.",
        ),
        "pale-empty": (
            "Auf dem Blatt ist nichts zu sehen, doch blasse Schrift geht in einem Bild aus reinem"
            " Schwarz und Weiß verloren; ist das Blatt nicht leer, bitte in Graustufen scannen.",
            "Nothing is to be seen on this sheet, but pale writing is lost in pictures in pure"
            " black and white; if it is not empty, please scan in grey.",
            "On ne voit rien sur cette feuille, mais l’écriture pâle se perd en noir et blanc pur ;"
            " si elle n’est pas vide, numérisez en niveaux de gris.",
        ),
        "doubtful": ("zweifelhaft", "doubtful", "douteux"),
        "read": ("gelesen", "read", "lu"),
        "repaired-short": ("aus den Regeln", "by the rules", "par les règles"),
        "broken": ("regelwidrig", "against the rules", "contre les règles"),
        "unaided": ("ohne Regeln gelesen", "unaided", "sans les règles"),
        "most-doubtful": (
            "Bitte ansehen, das Zweifelhafteste zuerst:",
            "Please look at these, the most doubtful first:",
            "À vérifier, le plus douteux d’abord :",
        ),
        "ask": (
            "Was steht da? (. nichts, ? offen lassen, q aufhören)",
            "What does it say? (. nothing, ? leave open, q stop)",
            "Qu’y a-t-il ? (. rien, ? laisser ouvert, q arrêter)",
        ),
        "all-clear": ("Alles war klar zu lesen.", "Everything was clear.", "Tout était lisible."),
    }
)


def word(key: str, language: str, **about: object) -> str:
    """Return a phrase in ``language`` with its blanks filled in."""
    return _WORDS.say(language, key, **about)


def sign(written: Written, language: str) -> str:
    """Return what was written as one says it: ``7``, ``x``, ``-``, nothing."""
    if written.state is State.EMPTY or (written.state is State.UNREADABLE and not written.text):
        return word("nothing", language)
    return written.text


def choice(cell: ReadCell, language: str) -> str:
    """Return the two likeliest readings in words: ``7 or 1``."""
    one, *others = [sign(item, language) for item in cell.candidates] or ["?"]
    return word("or", language, one=one, other=others[0]) if others else one


def reason(cell: ReadCell, language: str) -> str:
    """Return why a cell is doubtful, in words."""
    cause = cell.cause if cell.cause not in (Cause.NONE, Cause.CONFIRMED) else Cause.UNCLEAR
    best = sign(cell.candidates[0], language) if cell.candidates else "?"
    return word(
        cause,
        language,
        choice=choice(cell, language),
        unaided=sign(cell.unaided, language),
        best=best,
        because=cell.because,
    )


_WHY = {Cause.SUM_NEEDS: "why-sum", Cause.RULE_NEEDS: "why-rule"}


def pale_findings(cells: Sequence[ReadCell], language: str) -> Iterator[Finding]:
    """Yield what is said of a sheet whose picture may have lost ink."""
    empty = all(cell.written.state is State.EMPTY for cell in cells)
    text = word("pale-empty" if empty else "pale", language)
    yield Finding(Severity.DOUBT, "pale", (), text)


def cell_findings(cell: ReadCell, language: str) -> Iterator[Finding]:
    """Yield what an entry says about a cell that was not simply read."""
    if cell.outcome is Outcome.DOUBTFUL:
        text = reason(cell, language)
        yield Finding(Severity.DOUBT, "unreadable", (cell.cell,), text, cell.written.text or None)
    elif cell.outcome is Outcome.REPAIRED:
        why = word(_WHY.get(cell.cause, "why-accepts"), language, because=cell.because)
        best, unaided = sign(cell.written, language), sign(cell.unaided, language)
        text = word("repaired", language, best=best, unaided=unaided, why=why)
        yield Finding(Severity.HINT, "repaired", (cell.cell,), text, unaided, best)
    elif cell.outcome is Outcome.BROKEN:
        # Clear ink against the rules: the writer's slip, or one of the few clear misreadings.
        text = word("kept", language, best=sign(cell.written, language))
        yield Finding(Severity.DOUBT, "kept-as-written", (cell.cell,), text, cell.written.text)
