"""Colours by name: those of the layout's palette first, then a list of our own.

Each colour of the list has a name in every language and a second sign. The list goes on where
six usual colours end; its lightnesses alternate, so that neighbours differ in grey as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.palette import PaletteColour, SignShape
from sheetgen.model.spelling import did_you_mean


@dataclass(frozen=True, slots=True)
class NewColour:
    """A colour for the palette: its id, sRGB hex, names by language, and second sign."""

    id: str
    rgb: str
    names: tuple[tuple[str, str], ...]
    sign: SignShape


def _colour(name: str, rgb: str, german: str, french: str, sign: SignShape) -> NewColour:
    return NewColour(name, rgb, (("de", german), ("en", name), ("fr", french)), sign)


BUILT_IN = (
    _colour("white", "#FFFFFF", "weiß", "blanc", SignShape.RING),
    _colour("black", "#1D1D1B", "schwarz", "noir", SignShape.DISC),
    _colour("red", "#C8202F", "rot", "rouge", SignShape.TRIANGLE),
    _colour("blue", "#1A4A8F", "blau", "bleu", SignShape.DROP),
    _colour("yellow", "#F6C519", "gelb", "jaune", SignShape.STAR),
    _colour("green", "#5DB068", "grün", "vert", SignShape.CLOVER),
    _colour("violet", "#5B2A6E", "violett", "violet", SignShape.DIAMOND),
    _colour("orange", "#F08A24", "orange", "orange", SignShape.SQUARE),
    _colour("pink", "#F4B6CB", "rosa", "rose", SignShape.HEART),
    _colour("brown", "#6B4226", "braun", "brun", SignShape.BARS),
    _colour("turquoise", "#3FA7B5", "türkis", "turquoise", SignShape.MOON),
    _colour("grey", "#9A9A96", "grau", "gris", SignShape.CROSS),
)


def chosen_colours(
    words: tuple[str, ...], palette: tuple[PaletteColour, ...]
) -> tuple[tuple[str, ...], tuple[NewColour, ...]]:
    """Return the ids of the colours that the words name, and those new to the palette.

    A word is an id, or a name in any language; a single number asks for so many colours: those of
    the palette and then those of the list.

    Raises:
        SheetgenError: a colour is unknown or named twice, or there are not enough signs.
    """
    if len(words) == 1 and words[0].isdecimal():
        words = _first(int(words[0]), palette)
    known = {colour.id: colour.id for colour in palette}
    known |= {
        name.lower(): colour.id for colour in palette for _, name in reversed(colour.name.variants)
    }
    ours = {name.lower(): colour for colour in BUILT_IN for _, name in colour.names}
    ids: list[str] = []
    new: list[NewColour] = []
    for word in words:
        name = word.lower()
        if name not in known and name not in ours:
            raise _unknown(word, [*known, *ours])
        if name not in known:
            new.append(ours[name])
        ids.append(known[name] if name in known else ours[name].id)
    twice = [name for name in ids if ids.count(name) > 1]
    if twice:
        raise SheetgenError(f'the colour "{twice[0]}" is named twice')
    kept = [colour.sign for colour in palette if colour.id in ids]
    return tuple(ids), _with_signs(new, kept)


def _first(count: int, palette: tuple[PaletteColour, ...]) -> tuple[str, ...]:
    mine = [colour.id for colour in palette]
    more = [colour.id for colour in BUILT_IN if colour.id not in mine]
    if not 1 <= count <= len(mine) + len(more):
        raise SheetgenError(
            f"there are no {count} colours", f"up to {len(mine) + len(more)} are possible"
        )
    return tuple([*mine, *more][:count])


def _unknown(word: str, known: list[str]) -> SheetgenError:
    near = did_you_mean(word, known)
    hint = f"{near} " if near else ""
    names = ", ".join(colour.id for colour in BUILT_IN)
    return SheetgenError(f'there is no colour "{word}"', f"{hint}known are {names}")


def _with_signs(new: Iterable[NewColour], taken: list[SignShape]) -> tuple[NewColour, ...]:
    """Give each new colour a sign that no other has: its own, if that is free."""
    found = []
    used = list(taken)
    for colour in new:
        free = [sign for sign in (colour.sign, *SignShape) if sign not in used]
        if not free:
            raise SheetgenError(
                f"there are only {len(SignShape)} second signs", "choose fewer colours"
            )
        used.append(free[0])
        found.append(NewColour(colour.id, colour.rgb, colour.names, free[0]))
    return tuple(found)
