"""What is said about scans, in de, en and fr."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from sheetgen.model.diagnostic import Severity
from sheetgen.model.entry import Finding, State, Written
from sheetgen.model.reading import Cause, Outcome, ReadCell

_ORDER = ("de", "en", "fr")

# id -> (de, en, fr)
_WORDS: Mapping[str, tuple[str, str, str]] = MappingProxyType(
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
        "no-sheet": (
            "kein Blatt zu finden",
            "no sheet can be found",
            "aucune feuille trouvée",
        ),
        "no-sheet-hint": (
            "das ganze Blatt aufnehmen; lesbar ist nur, was mit --scan-marks gedruckt wurde",
            "photograph the whole sheet; only sheets printed with --scan-marks can be read",
            "photographiez toute la feuille ; seules celles imprimées avec --scan-marks se lisent",
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
        "other-sheet": (
            "der Code sagt, dass es das Blatt {named} ist",
            "the code says that this is the sheet {named}",
            "le code dit que c'est la feuille {named}",
        ),
        "other-sheet-hint": (
            "--layout und --sheet weglassen, oder das richtige Blatt nennen",
            "leave out --layout and --sheet, or name the right sheet",
            "retirez --layout et --sheet, ou nommez la bonne feuille",
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
            "{choice} ; l'encre convient aux deux",
        ),
        "corrected": (
            "{choice}; hier wurde verbessert",
            "{choice}; something was corrected here",
            "{choice} ; la case a été corrigée",
        ),
        "other": (
            "{choice}; das ist weder Zahl noch Zeichen",
            "{choice}; this is neither a number nor a mark",
            "{choice} ; ce n'est ni un nombre ni une marque",
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
            "{choice} ; le dernier chiffre n'est pas dans la case de droite",
        ),
        "repaired": (
            "als „{best}“ gelesen, die Schrift allein sieht nach „{unaided}“ aus ({why}).",
            "read as “{best}”; the ink alone looks like “{unaided}” ({why}).",
            "lu « {best} » ; l'encre seule ressemble à « {unaided} » ({why}).",
        ),
        "kept": (
            "„{best}“ ist deutlich zu lesen, passt aber nicht zu den Regeln; bitte vergleichen.",
            "“{best}” is clearly written, but against the rules; please compare.",
            "« {best} » est bien lisible, mais contraire aux règles ; à comparer.",
        ),
        "why-sum": (
            "{because} verlangt es",
            "the written {because} needs it",
            "{because} l'exige",
        ),
        "why-rule": (
            "die Regel „{because}“ verlangt es",
            "the rule “{because}” needs it",
            "la règle « {because} » l'exige",
        ),
        "why-accepts": (
            "anderes kann hier nicht stehen",
            "nothing else can stand here",
            "rien d'autre ne peut figurer ici",
        ),
        "doubtful": ("zweifelhaft", "doubtful", "douteux"),
        "read": ("gelesen", "read", "lu"),
        "repaired-short": ("aus den Regeln", "by the rules", "par les règles"),
        "broken": ("regelwidrig", "against the rules", "contre les règles"),
        "unaided": ("ohne Regeln gelesen", "unaided", "sans les règles"),
        "most-doubtful": (
            "Bitte ansehen, das Zweifelhafteste zuerst:",
            "Please look at these, the most doubtful first:",
            "À vérifier, le plus douteux d'abord :",
        ),
        "ask": (
            "Was steht da? (. nichts, ? offen lassen, q aufhören)",
            "What does it say? (. nothing, ? leave open, q stop)",
            "Qu'y a-t-il ? (. rien, ? laisser ouvert, q arrêter)",
        ),
        "all-clear": ("Alles war klar zu lesen.", "Everything was clear.", "Tout était lisible."),
    }
)


def scan_word(key: str, language: str, **about: object) -> str:
    """Return a phrase in ``language`` (English for one not known here)."""
    column = _ORDER.index(language) if language in _ORDER else 1
    return _WORDS[key][column].format(**about)


def sign(written: Written, language: str) -> str:
    """Return what was written as one says it: ``7``, ``x``, ``-``, nothing."""
    if written.state is State.EMPTY or (written.state is State.UNREADABLE and not written.text):
        return scan_word("nothing", language)
    return written.text


def choice(cell: ReadCell, language: str) -> str:
    """Return the two likeliest readings in words: ``7 or 1``."""
    one, *others = [sign(item, language) for item in cell.candidates] or ["?"]
    return scan_word("or", language, one=one, other=others[0]) if others else one


def reason(cell: ReadCell, language: str) -> str:
    """Return why a cell is doubtful, in words."""
    cause = cell.cause if cell.cause not in (Cause.NONE, Cause.CONFIRMED) else Cause.UNCLEAR
    best = sign(cell.candidates[0], language) if cell.candidates else "?"
    return scan_word(
        cause,
        language,
        choice=choice(cell, language),
        unaided=sign(cell.unaided, language),
        best=best,
        because=cell.because,
    )


_WHY = {Cause.SUM_NEEDS: "why-sum", Cause.RULE_NEEDS: "why-rule"}


def cell_findings(cell: ReadCell, language: str) -> Iterator[Finding]:
    """Yield what an entry says about a cell that was not simply read."""
    if cell.outcome is Outcome.DOUBTFUL:
        text = reason(cell, language)
        yield Finding(Severity.DOUBT, "unreadable", (cell.cell,), text, cell.written.text or None)
    elif cell.outcome is Outcome.REPAIRED:
        why = scan_word(_WHY.get(cell.cause, "why-accepts"), language, because=cell.because)
        best, unaided = sign(cell.written, language), sign(cell.unaided, language)
        text = scan_word("repaired", language, best=best, unaided=unaided, why=why)
        yield Finding(Severity.HINT, "repaired", (cell.cell,), text, unaided, best)
    elif cell.outcome is Outcome.BROKEN:
        # Clear ink against the rules: the writer's slip, or one of the few clear misreadings.
        text = scan_word("kept", language, best=sign(cell.written, language))
        yield Finding(Severity.DOUBT, "kept-as-written", (cell.cell,), text, cell.written.text)
