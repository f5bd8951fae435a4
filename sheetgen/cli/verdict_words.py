"""The words around verdicts in the languages of the reports."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_WORDS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "legal": {"de": "stimmt", "en": "legal", "fr": "correcte"},
        "illegal": {"de": "stimmt nicht", "en": "not legal", "fr": "incorrecte"},
        "unclear": {"de": "unklar", "en": "cannot tell", "fr": "indécise"},
        "complete": {"de": "fertig gespielt", "en": "complete", "fr": "terminée"},
        "incomplete": {
            "de": "noch nicht fertig gespielt",
            "en": "not complete",
            "fr": "pas terminée",
        },
        "sheet": {"de": "Blatt", "en": "sheet", "fr": "feuille"},
        "error": {"de": "Fehler", "en": "error", "fr": "erreur"},
        "warning": {"de": "Warnung", "en": "warning", "fr": "attention"},
        "doubt": {"de": "unsicher gelesen", "en": "doubt", "fr": "doute"},
        "hint": {"de": "Hinweis", "en": "hint", "fr": "conseil"},
        "found": {
            "de": "da steht {found}, richtig: {expected}",
            "en": "found {found}, expected {expected}",
            "fr": "trouvé {found}, attendu {expected}",
        },
        "options": {
            "de": "Hausregeln: {chosen}",
            "en": "house rules: {chosen}",
            "fr": "règles maison : {chosen}",
        },
        "at": {"de": "{place}: ", "en": "{place}: ", "fr": "{place} : "},
        "standings": {"de": "Rangliste", "en": "standings", "fr": "classement"},
        "by": {"de": "Rangliste nach {cell}", "en": "by {cell}", "fr": "selon {cell}"},
        "weighted": {
            "de": "moralischer Sieg (Spalten gewichtet)",
            "en": "moral winner (weighted columns)",
            "fr": "vainqueur moral (colonnes pondérées)",
        },
        "game": {"de": "Partie", "en": "game", "fr": "partie"},
        "rank": {"de": "Rang", "en": "rank", "fr": "rang"},
        "player": {"de": "Spieler", "en": "player", "fr": "joueur"},
        "total": {"de": "Punkte", "en": "total", "fr": "points"},
        "legend": {
            "de": "(16) ausgerechnet, nicht eingetragen · 15≠16 eingetragen ≠ ausgerechnet",
            "en": "(16) computed, not written · 15≠16 written ≠ computed",
            "fr": "(16) calculé, pas écrit · 15≠16 écrit ≠ calculé",
        },
    }
)


def word(key: str, language: str, **values: object) -> str:
    """Return a phrase in ``language`` with its values put in.

    Raises:
        KeyError: there is no such phrase.
    """
    return _WORDS[key][language].format(**values)
