"""What a scannable sheet says of itself: which sheet of which layout, placed with which choices.

The payload of the identity code is one line in the alphanumeric mode of QR codes (ISO/IEC
18004:2015, 7.3.4: capitals, digits and ``$%*+-./:``), so that it fits a small code:
``SG1:FIVE-ROWS:A:DE:1A2B3C4D`` and then, each only where it differs from the plain sheet,
``:P4`` columns for four players, ``:C2`` the second sheet of a game, ``:M`` players' names are
printed, ``:T`` a line of the user's stands at the foot, ``:X1.25`` scaled, ``:N123`` its serial
number. An empty letter is written ``-``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

FORMAT = 1
"""The version of the payload; a reader refuses those it does not know."""

DIGEST_DIGITS = 8
"""How many hex digits of a layout's digest stand in the code."""

_HEAD = re.compile(
    r"SG(?P<format>[0-9]+):(?P<layout>[A-Z0-9-]+):(?P<letter>[A-Z]|-):(?P<language>[A-Z]{2})"
    r":(?P<digest>[0-9A-F]{8})(?P<more>(?::[A-Z][0-9A-Z./-]*)*)"
)


@dataclass(frozen=True, slots=True)
class SheetIdentity:
    """Which sheet it is; ``digest`` are the first eight hex digits of the layout's.

    ``players`` None: the sheet has no columns for players. ``has_names`` and ``has_text`` tell
    that names or a line of the user's are printed, not which.
    """

    layout: str
    letter: str
    language: str
    digest: str
    players: int | None = None
    part: int = 1
    has_names: bool = False
    has_text: bool = False
    scale: float = 1.0
    serial: str | None = None

    def payload(self) -> str:
        """Return the text of the identity code."""
        words = [
            f"SG{FORMAT}",
            self.layout.upper(),
            self.letter or "-",
            self.language.upper(),
            self.digest[:DIGEST_DIGITS].upper(),
            f"P{self.players}" if self.players is not None else "",
            f"C{self.part}" if self.part != 1 else "",
            "M" if self.has_names else "",
            "T" if self.has_text else "",
            f"X{self.scale:g}" if self.scale != 1 else "",
            f"N{self.serial}" if self.serial else "",
        ]
        return ":".join(word for word in words if word)

    def words(self) -> str:
        """Return the same in small readable text, for people whose reader fails."""
        words = [self.layout, self.letter, self.language, self.digest[:DIGEST_DIGITS]]
        words += [f"{self.players} p." if self.players is not None else ""]
        words += [f"no. {self.part}" if self.part != 1 else ""]
        return " ".join(word for word in words if word)


def numbered(payload: str, serial: str) -> str:
    """Return the text of the code of a sheet without a number, with one."""
    return f"{payload}:N{serial}"


class UnknownIdentityError(ValueError):
    """A code is none of ours, or of a later version."""


def parse_identity(payload: str) -> SheetIdentity:
    """Return what the text of an identity code says: the inverse of ``SheetIdentity.payload``.

    Raises:
        UnknownIdentityError: it is another code, or one of a version that is not known here.
    """
    found = _HEAD.fullmatch(payload.strip())
    if not found:
        raise UnknownIdentityError("the code is not that of a score sheet")
    if found["format"] != str(FORMAT):
        raise UnknownIdentityError(f"the code has the unknown version {found['format']}")
    more = {word[0]: word[1:] for word in found["more"].split(":") if word}
    try:
        return SheetIdentity(
            found["layout"].lower(),
            "" if found["letter"] == "-" else found["letter"],
            found["language"].lower(),
            found["digest"].lower(),
            int(more["P"]) if "P" in more else None,
            int(more.get("C", "1")),
            "M" in more,
            "T" in more,
            float(more.get("X", "1")),
            more.get("N"),
        )
    except ValueError as error:
        raise UnknownIdentityError("the code of the sheet is damaged") from error
