"""What somebody asks of a variant, and how the words for it are understood."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.rules import NamedValue
from sheetgen.model.spelling import did_you_mean

STRUCTURE = {
    "title": "the title of the game, also in the heading",
    "version": "the version of your layout",
    "size": "the size of the cut sheet: A5, or 132 x 198 mm",
    "margin": "what stays free at the edges: 4 mm",
    "players": "how many play: 2..8",
    "columns": "how many columns a table has",
    "rows": "how many rows the dice or the ledger have",
    "sheets": "how many different sheets there are",
    "games": "how many games a block has",
    "block": "how many sheets a block has",
}
"""What ``--set`` changes besides named values and the defaults of house rules."""

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Order:
    """A variant as it was asked for; what is None or empty stays as it is.

    ``settings`` are pairs of a key and the words behind the equals sign; ``numbers`` holds one
    row of numbers for all rows of dice, or one for each.
    """

    name: str
    settings: tuple[tuple[str, str], ...] = ()
    seed: int | None = None
    sheets: int | None = None
    rows: int | None = None
    colours: tuple[str, ...] = ()
    numbers: tuple[tuple[int, ...], ...] = ()

    def setting(self, key: str) -> str | None:
        """Return the words that were last given for a key."""
        return next((words for name, words in reversed(self.settings) if name == key), None)


def checked_name(name: str) -> str:
    """Return a name if a layout can be called so.

    Raises:
        SheetgenError: it cannot; with a name that can.
    """
    if NAME.fullmatch(name) and len(name) <= 40:
        return name
    near = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40].strip("-")
    hint = f'for example "{near}"' if near else "use small letters, digits and hyphens"
    raise SheetgenError(f'a layout cannot be called "{name}"', hint)


def parse_setting(text: str) -> tuple[str, str]:
    """Return key and words of ``key=words``.

    Raises:
        SheetgenError: there is no equals sign, or nothing before it.
    """
    key, equals, words = text.partition("=")
    if not equals or not key.strip():
        raise SheetgenError(f'"{text}" sets nothing', "write key=value, for example columns=4")
    return key.strip(), words.strip()


def parse_numbers(text: str) -> tuple[int, ...]:
    """Return the numbers of a row of dice: ``6 5 4``, ``6,5,4`` or ``6-5-4``.

    Raises:
        SheetgenError: there is something else in it.
    """
    parts = re.split(r"[\s,;-]+", text.strip(" ,;-"))
    if not all(re.fullmatch(r"[0-9]{1,3}", part) for part in parts):
        raise SheetgenError(
            f'"{text}" is no row of numbers', 'write them with spaces: "6 5 5 4 3 2"'
        )
    return tuple(int(part) for part in parts)


def parse_colours(text: str) -> tuple[str, ...]:
    """Return the words of a list of colours, separated by spaces or commas."""
    return tuple(re.findall(r"[^\s,;]+", text))


def whole(key: str, words: str, least: int, most: int) -> int:
    """Return the whole number that the words for a key are.

    Raises:
        SheetgenError: they are none, or it is out of bounds.
    """
    if re.fullmatch(r"[0-9]{1,6}", words) and least <= int(words) <= most:
        return int(words)
    raise SheetgenError(f'{key} must be a whole number from {least} to {most}, not "{words}"')


def new_value(name: str, words: str, old: NamedValue) -> str:
    """Return the YAML of a new named value, of the same kind as the old one.

    Raises:
        SheetgenError: it is a number where a list was, the other way round, or no number at all.
    """
    parts = re.findall(r"[^\s,;]+", words.strip("[] "))
    numbers = [_number(name, part) for part in parts]
    if isinstance(old, tuple):
        if not numbers:
            raise SheetgenError(f"{name} is a list of numbers", f'for example "{_shown(old)}"')
        return f"[{', '.join(numbers)}]"
    if len(numbers) != 1:
        raise SheetgenError(f'{name} is one number, not "{words}"', f"it is {old} now")
    return numbers[0]


def _shown(numbers: Iterable[int | float]) -> str:
    return " ".join(str(number) for number in numbers)


def _number(name: str, text: str) -> str:
    if re.fullmatch(r"-?(0|[1-9][0-9]{0,8})(\.[0-9]{1,6})?", text):
        return text
    comma = text.replace(",", ".")
    hint = f"write {comma}" if re.fullmatch(r"-?[0-9]+\.[0-9]+", comma) else None
    raise SheetgenError(f'{name} needs a number, and "{text}" is none', hint)


def unknown_key(key: str, values: Iterable[str], options: Iterable[str]) -> SheetgenError:
    """Return the error for a key that can be set nowhere, with the nearest one and the list."""
    named = [*values, *options]
    near = did_you_mean(key, [*named, *STRUCTURE])
    meant = f"{near} " if near else ""
    own = f"of this layout: {', '.join(named)}; " if named else ""
    hint = f"{meant}{own}of every layout: {', '.join(STRUCTURE)}"
    return SheetgenError(f'there is no "{key}" to set', hint)
