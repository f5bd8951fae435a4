"""The few words that place itself prints, beside those of a layout, in every language.

They are for the parts of a block that are no score sheets (cover, back and stiff back), for what
scannable sheets explain at their foot, and for serial numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Contents:
    """What a block holds: the number of its score sheets."""

    sheets: int


@dataclass(frozen=True, slots=True)
class Phrases:
    """The phrases of one language; those with a number come as (one, several)."""

    rules: str
    games: tuple[str, str]
    sheets: tuple[str, str]
    players: tuple[str, str]
    player_range: str
    owner: str
    begun: str
    version: str
    scan_legend: str
    serial: str


PHRASES: Mapping[str, Phrases] = {
    "de": Phrases(
        rules="Die Regeln in Kürze",
        games=("{} Partie", "{} Partien"),
        sheets=("{} Blatt", "{} Blätter"),
        players=("für {} Person", "für {} Personen"),
        player_range="für {} bis {} Personen",
        owner="Dieser Block gehört",
        begun="Begonnen am",
        version="Ausgabe",
        scan_legend="Eine Ziffer je Kästchen, die letzte rechts; leer: nichts; gestrichen: Strich "
        "quer; falsch: durchstreichen, neu daneben.",
        serial="Nr. ",
    ),
    "en": Phrases(
        rules="The rules in short",
        games=("{} game", "{} games"),
        sheets=("{} sheet", "{} sheets"),
        players=("for {} player", "for {} players"),
        player_range="for {} to {} players",
        owner="This pad belongs to",
        begun="Begun on",
        version="Edition",
        scan_legend="One digit per box, the last at the right; empty: nothing; struck: a level "
        "stroke; wrong: strike through, new one beside it.",
        serial="No. ",
    ),
    "fr": Phrases(
        rules="Les règles en bref",
        games=("{} partie", "{} parties"),
        sheets=("{} feuille", "{} feuilles"),
        players=("pour {} joueur", "pour {} joueurs"),
        player_range="de {} à {} joueurs",
        owner="Ce bloc appartient à",
        begun="Commencé le",
        version="Édition",
        scan_legend="Un chiffre par case, le dernier à droite ; vide : rien ; barré : trait "
        "horizontal ; faux : rayer, nouveau nombre à côté.",
        serial="N° ",
    ),
}


def counted(forms: tuple[str, str], count: int) -> str:
    """Return a number with its noun: ``1 sheet``, ``72 sheets``."""
    return forms[0 if count == 1 else 1].format(count)


def holds(contents: Contents, letters: int, phrases: Phrases) -> str:
    """Return what a block holds: ``12 games, 72 sheets``.

    ``letters`` is how many sheets a game takes; games are named only where that is fixed (more
    than one letter) and the block has whole games.
    """
    sheets = counted(phrases.sheets, contents.sheets)
    games, rest = divmod(contents.sheets, letters)
    if letters == 1 or rest:
        return sheets
    return f"{counted(phrases.games, games)}, {sheets}"


def players(span: tuple[int, int], phrases: Phrases) -> str:
    """Return for how many the game is: ``for 2 to 6 players``."""
    first, last = span
    if first == last:
        return counted(phrases.players, first)
    return phrases.player_range.format(first, last)
