"""The words of new layouts in the languages that layouts have."""

from __future__ import annotations

from .lines import text

LANGUAGES = ("de", "en", "fr")

WORDS: dict[str, tuple[str, str, str]] = {
    "about": (
        "Ein Blatt nach eigenen Regeln.",
        "A sheet for rules of our own.",
        "Une feuille pour nos propres règles.",
    ),
    "name": ("Name", "Name", "Nom"),
    "date": ("Datum", "Date", "Date"),
    "sum": ("Summe", "Sum", "Somme"),
    "total": ("Gesamt", "Total", "Total"),
    "bonus": ("Bonus", "Bonus", "Bonus"),
    "hits": ("Treffer", "Hits", "Touches"),
    "game": ("Spiel", "Game", "Partie"),
    "round": ("Runde", "Round", "Manche"),
    "points": ("Punkte", "Points", "Points"),
    "ones": ("Einser", "Ones", "As"),
    "twos": ("Zweier", "Twos", "Deux"),
    "threes": ("Dreier", "Threes", "Trois"),
    "fours": ("Vierer", "Fours", "Quatre"),
    "fives": ("Fünfer", "Fives", "Cinq"),
    "sixes": ("Sechser", "Sixes", "Six"),
    "three_kind": ("Dreierpasch", "Three of a kind", "Brelan"),
    "four_kind": ("Viererpasch", "Four of a kind", "Carré"),
    "full_house": ("Volles Haus", "Full house", "Full"),
    "small_straight": ("Kleine Straße", "Small straight", "Petite suite"),
    "large_straight": ("Große Straße", "Large straight", "Grande suite"),
    "five_kind": ("Fünferpasch", "Five of a kind", "Cinq pareils"),
    "chance": ("Chance", "Chance", "Chance"),
    "row_order": (
        "In Reihe {row} steht etwas, obwohl Reihe {row - 1} noch nicht voll ist.",
        "Row {row} has entries although row {row - 1} is not full yet.",
        "La ligne {row} est entamée alors que la ligne {row - 1} n'est pas pleine.",
    ),
    "above": (
        "Höher als die gedruckte {printed}.",
        "Higher than the printed {printed}.",
        "Plus haut que le {printed} imprimé.",
    ),
    "gap": (
        "Vor dieser Runde ist eine leer geblieben.",
        "A round before this one was left empty.",
        "Une manche avant celle-ci est restée vide.",
    ),
}


def said(word: str, languages: tuple[str, ...]) -> str:
    """Return a text of the table as YAML: alone for one language, else a mapping."""
    variants = dict(zip(LANGUAGES, WORDS[word], strict=True))
    chosen = [variants[language] for language in languages]
    if len(set(chosen)) == 1:
        return text(chosen[0])
    return "{" + ", ".join(f"{code}: {text(variants[code])}" for code in languages) + "}"
