"""The words of new layouts in the languages that layouts have."""

from __future__ import annotations

from sheetgen.model.catalogue import Catalogue

from .lines import flow_map, text

WORDS = Catalogue(
    {
        "about": (
            "Ein Blatt nach eigenen Regeln.",
            "A sheet for rules of our own.",
            "Une feuille pour nos propres règles.",
        ),
        "name": ("Name", "Name", "Nom"),
        "date": ("Datum", "Date", "Date"),
        "sum": ("Summe", "Sum", "Somme"),
        "total": ("Gesamt", "Total", "Total"),
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
            "La ligne {row} est entamée alors que la ligne {row - 1} n’est pas pleine.",
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
)


def said(word: str, languages: tuple[str, ...]) -> str:
    """Return a text of the catalogue as YAML: alone for one language, else a mapping."""
    words = WORDS.text(word)
    chosen = [(language, words.in_language(language)) for language in languages]
    if len({variant for _, variant in chosen}) == 1:
        return text(chosen[0][1])
    return flow_map((language, text(variant)) for language, variant in chosen)
