"""The words around verdicts in the languages of the reports."""

from __future__ import annotations

from sheetgen.model.catalogue import Catalogue

_WORDS = Catalogue(
    {
        "legal": ("stimmt", "legal", "correcte"),
        "illegal": ("stimmt nicht", "not legal", "incorrecte"),
        "unclear": ("unklar", "cannot tell", "indécise"),
        "complete": ("fertig gespielt", "complete", "terminée"),
        "incomplete": ("noch nicht fertig gespielt", "not complete", "pas terminée"),
        "sheet": ("Blatt", "sheet", "feuille"),
        "error": ("Fehler", "error", "erreur"),
        "warning": ("Warnung", "warning", "attention"),
        "doubt": ("unsicher gelesen", "doubt", "doute"),
        "hint": ("Hinweis", "hint", "conseil"),
        "found": (
            "da steht {found}, richtig: {expected}",
            "found {found}, expected {expected}",
            "trouvé {found}, attendu {expected}",
        ),
        "options": ("Hausregeln: {chosen}", "house rules: {chosen}", "règles maison : {chosen}"),
        "at": ("{place}: ", "{place}: ", "{place} : "),
        "standings": ("Rangliste", "standings", "classement"),
        "by": ("Rangliste nach {cell}", "by {cell}", "selon {cell}"),
        "weighted": (
            "moralischer Sieg (Spalten gewichtet)",
            "moral winner (weighted columns)",
            "vainqueur moral (colonnes pondérées)",
        ),
        "game": ("Partie", "game", "partie"),
        "rank": ("Rang", "rank", "rang"),
        "player": ("Spieler", "player", "joueur"),
        "total": ("Punkte", "total", "points"),
        "legend": (
            "(16) ausgerechnet, nicht eingetragen · 15≠16 eingetragen ≠ ausgerechnet",
            "(16) computed, not written · 15≠16 written ≠ computed",
            "(16) calculé, pas écrit · 15≠16 écrit ≠ calculé",
        ),
    }
)


def word(key: str, language: str, **values: object) -> str:
    """Return a phrase in ``language`` with its values put in.

    Raises:
        KeyError: there is no such phrase.
    """
    return _WORDS.say(language, key, **values)
