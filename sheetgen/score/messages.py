"""The words of the scorer's own findings, in de, en and fr."""

from __future__ import annotations

from sheetgen.model.catalogue import Catalogue

# id -> (de, en, fr)
_WORDS = Catalogue(
    {
        "or": ("oder", "or", "ou"),
        "not-accepted": (
            "{cell}: „{found}“ kann hier nicht stehen; erlaubt: {expected}.",
            "{cell}: “{found}” cannot stand here; allowed: {expected}.",
            "{cell} : « {found} » ne peut pas figurer ici ; permis : {expected}.",
        ),
        "result-not-a-number": (
            "{cell}: hierher gehört eine Zahl, nicht „{found}“; richtig ist {expected}.",
            "{cell}: a number belongs here, not “{found}”; {expected} is right.",
            "{cell} : il faut un nombre, pas « {found} » ; le bon est {expected}.",
        ),
        "wrong-result": (
            "{cell}: eingetragen ist {found}, richtig ist {expected} ({difference}).{cause}",
            "{cell}: {found} is written, {expected} is right ({difference}).{cause}",
            "{cell} : {found} est inscrit, le bon résultat est {expected} ({difference}).{cause}",
        ),
        "too-much": ("{by} zu viel", "{by} too many", "{by} de trop"),
        "too-little": ("{by} zu wenig", "{by} too few", "{by} de moins"),
        "carried-result": (
            "{cell}: eingetragen ist {found} statt {expected}, weil schon „{because}“ falsch ist; "
            "mit den eingetragenen Zahlen ist richtig gerechnet.",
            "{cell}: {found} is written instead of {expected} because “{because}” is wrong "
            "already; it adds up from the numbers written.",
            "{cell} : {found} est inscrit au lieu de {expected} parce que « {because} » est déjà "
            "faux ; le calcul est juste à partir des nombres inscrits.",
        ),
        "missing-result": (
            "{cell}: noch leer; es ergibt {expected}.",
            "{cell}: still empty; it comes to {expected}.",
            "{cell} : encore vide ; le résultat est {expected}.",
        ),
        "cause-bonus": (
            " Der Zuschlag von {by} fehlt wohl.",
            " The bonus of {by} was probably forgotten.",
            " Le bonus de {by} a sans doute été oublié.",
        ),
        "cause-not-added": (
            " „{cell}“ ({by}) wurde wohl nicht mitgezählt.",
            " “{cell}” ({by}) was probably not added.",
            " « {cell} » ({by}) n’a sans doute pas été ajouté.",
        ),
        "cause-added-twice": (
            " „{cell}“ ({by}) wurde wohl doppelt gezählt.",
            " “{cell}” ({by}) was probably added twice.",
            " « {cell} » ({by}) a sans doute été ajouté deux fois.",
        ),
        "cause-swapped": (
            " Wohl zwei Ziffern vertauscht.",
            " Two digits were probably swapped.",
            " Deux chiffres ont sans doute été intervertis.",
        ),
        "cause-tens": (
            " Wohl ein Fehler beim Übertrag der Zehner.",
            " Probably a slip in carrying the tens.",
            " Sans doute une erreur de retenue des dizaines.",
        ),
        "cause-neighbour": (
            " Das ist das Ergebnis von „{cell}“.",
            " That is the result of “{cell}”.",
            " C’est le résultat de « {cell} ».",
        ),
        "unreadable": (
            "{cell}: nicht sicher zu lesen.",
            "{cell}: this cannot be read for certain.",
            "{cell} : ce n’est pas lisible avec certitude.",
        ),
        "in-any-case": (
            "Was auch immer in „{cells}“ steht: {text}",
            "Whatever stands in “{cells}”: {text}",
            "Quoi qu’il y ait dans « {cells} » : {text}",
        ),
        "wrong-in-any-case": (
            "{cell}: eingetragen ist {found}; das kann nicht stimmen, was auch immer in „{cells}“ "
            "steht.",
            "{cell}: {found} is written, which cannot be right whatever stands in “{cells}”.",
            "{cell} : {found} est inscrit, ce qui est faux quoi qu’il y ait dans « {cells} ».",
        ),
        "unknown-cell": (
            "Eine Zelle „{cell}“ gibt es auf diesem Blatt nicht.",
            "This sheet has no cell “{cell}”.",
            "Cette feuille n’a pas de case « {cell} ».",
        ),
        "unknown-option": (
            "Dieses Spiel hat keine Hausregel „{name}“.",
            "This game has no house rule “{name}”.",
            "Ce jeu n’a pas de règle maison « {name} ».",
        ),
        "option-value": (
            "Die Hausregel „{name}“ ist auf „{found}“ gesetzt; erlaubt: {expected}.",
            "The house rule “{name}” is set to “{found}”; allowed: {expected}.",
            "La règle maison « {name} » vaut « {found} » ; permis : {expected}.",
        ),
        "about": ("{whose}: {text}", "{whose}: {text}", "{whose} : {text}"),
        "sheet": ("Blatt {sheet}", "sheet {sheet}", "feuille {sheet}"),
    }
)

words = _WORDS.say
