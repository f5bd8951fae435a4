"""What was filled in on a form or in a workbook, before it is an entry.

Writers put ``FormMark`` into the file they make, readers find it there: so a file says itself
which sheet of which version of a layout it is.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from .rules import Options

FORMAT = 1
"""The version of what stands in such a file; a reader refuses those it does not know."""

PLAYER_LINE = "name"
"""The id of the line for the player's name, on sheets of one player."""


@dataclass(frozen=True, slots=True)
class FormMark:
    """Which sheets of which layout a file holds.

    ``digest`` is the layout's, ``letters`` are those of the sheets in the order of the file, and
    ``players`` the names that are printed. ``source`` is the layout's file where it is none of
    the shipped ones.
    """

    layout: str
    digest: str
    language: str
    letters: tuple[str, ...]
    options: Options = ()
    players: tuple[str, ...] = ()
    source: str = ""

    def text(self) -> str:
        """Return the mark as one line of ASCII."""
        data = {
            "sheetgen": FORMAT,
            "layout": self.layout,
            "digest": self.digest,
            "language": self.language,
            "letters": self.letters,
            "options": dict(self.options),
            "players": self.players,
            "source": self.source,
        }
        return json.dumps(data, ensure_ascii=True, separators=(",", ":"))


class UnknownMarkError(ValueError):
    """A text is no mark of ours, or that of a later version (then ``version`` says which)."""

    def __init__(self, version: int | None = None) -> None:
        """Take down the version, if it is a mark of ours."""
        super().__init__(f"version {version}" if version is not None else "no mark")
        self.version = version


def parse_mark(text: str) -> FormMark:
    """Return the mark that ``text`` is: the inverse of ``FormMark.text``.

    Raises:
        UnknownMarkError: it is none, or one of a version that is not known here.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise UnknownMarkError from None
    if not isinstance(data, dict) or type(data.get("sheetgen")) is not int:
        raise UnknownMarkError
    if data["sheetgen"] != FORMAT:
        raise UnknownMarkError(data["sheetgen"])
    mark = FormMark(
        _word(data.get("layout")),
        _word(data.get("digest")),
        _word(data.get("language")),
        letters=_words(data.get("letters")),
        options=_options(data.get("options")),
        players=_words(data.get("players")),
        source=_word(data.get("source")),
    )
    if not mark.letters:
        raise UnknownMarkError
    return mark


def _word(data: object) -> str:
    if not isinstance(data, str):
        raise UnknownMarkError
    return data


def _words(data: object) -> tuple[str, ...]:
    if not isinstance(data, list):
        raise UnknownMarkError
    return tuple(map(_word, data))


def _options(data: object) -> Options:
    if not isinstance(data, dict) or not all(
        isinstance(item, bool | str) for item in data.values()
    ):
        raise UnknownMarkError
    return tuple(data.items())


@dataclass(frozen=True, slots=True)
class FilledCell:
    """A text in a cell and where it stands: page or row, and place there, both from 1."""

    cell: str
    text: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """One sheet of a file: what a person wrote in its cells; computed cells are left out."""

    letter: str
    cells: tuple[FilledCell, ...]


@dataclass(frozen=True, slots=True)
class FilledFile:
    """All sheets of a file, and which layout they are of."""

    mark: FormMark
    sheets: tuple[FilledSheet, ...]
