"""Sheets printed without scan marks: which print it is, and its cells, all to be looked at.

The caller names the layout. Its language, the letter of the sheet and the number of players are
told from the print, where the prints differ; what the caller names must agree with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sheetgen.model.cells import is_per_player
from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.entry import State, Written
from sheetgen.model.identity import DIGEST_DIGITS, SheetIdentity
from sheetgen.model.layout import Layout
from sheetgen.model.reading import Cause, Outcome, ReadCell
from sheetgen.scan import (
    Found,
    Print,
    Reason,
    Rectified,
    Refusal,
    find_unmarked,
    is_clear,
    picture_landmarks,
    rectify_unmarked,
)
from sheetgen.scan.types import Grey

from .identify import other_sheet
from .scan_order import ScanOrder
from .shelf import shelf


@dataclass(frozen=True, slots=True, eq=False)
class Unmarked:
    """A sheet without scan marks: which one it is, and straightened, or why it is not read."""

    identity: SheetIdentity
    found: Rectified | Refusal


def find_unmarked_sheets(picture: Grey, layout: Layout, order: ScanOrder) -> list[Unmarked]:
    """Return the sheets of a layout in a picture, from the top left on."""
    seen = picture_landmarks(picture)
    first = order.letter or layout.letters[0]
    most = _players(layout)[0]
    tries = _prints(layout, [first], layout.languages, [most])
    places = find_unmarked(picture, seen, tries.values())
    if not places:
        return []
    # The language is that of the print that fits best; letters and players follow in it.
    language = max(
        (place[0] for place in places), key=lambda item: item.match
    ).print.placed.language
    prints = _prints(layout, layout.letters, [language], _players(layout))
    places = find_unmarked(picture, seen, prints.values())
    names = {id(print_): identity for identity, print_ in prints.items()}
    return [_which(picture, place, names, order) for place in places]


def _players(layout: Layout) -> list[int | None]:
    """Return the numbers of players that a sheet may have been printed for, the most first."""
    if not any(map(is_per_player, layout.flat_sections())):
        return [None]
    least, most = layout.players
    return list(range(most, least - 1, -1))


def _prints(
    layout: Layout,
    letters: Sequence[str],
    languages: Sequence[str],
    players: Sequence[int | None],
) -> dict[SheetIdentity, Print]:
    """Return the prints that can be made."""
    prints = {}
    for letter in letters:
        for language in languages:
            for count in players:
                digest = layout.digest[:DIGEST_DIGITS]
                identity = SheetIdentity(layout.name, letter, language, digest, count)
                try:
                    prints[identity] = shelf().printed(layout, identity, scan_marks=False)
                except SheetgenError:
                    if count is None:
                        raise
                    # So many columns have no room: no such sheet was ever printed.
    return prints


def _which(
    picture: Grey,
    place: Sequence[Found],
    names: dict[int, SheetIdentity],
    order: ScanOrder,
) -> Unmarked:
    """Return which sheet lies in a place, straightened."""
    best = place[0]
    identity = names[id(best.print)]
    rivals = [
        item
        for item in place[1:]
        if names[id(item.print)].letter != identity.letter and not is_clear(best, item)
    ]
    if order.letter not in (None, identity.letter):
        # Named otherwise: the name holds if the print does not speak against it.
        rivals = [item for item in rivals if names[id(item.print)].letter == order.letter]
        if not rivals:
            named = f"{identity.layout} {order.letter}"
            return Unmarked(identity, other_sheet(identity, named))
        best, identity = rivals[0], names[id(rivals[0].print)]
    elif rivals and order.letter is None:
        letters = {identity.letter, *(names[id(item.print)].letter for item in rivals)}
        return Unmarked(
            identity, Refusal(Reason.PRINTS_ALIKE, {"letters": ", ".join(sorted(letters))})
        )
    return Unmarked(identity, rectify_unmarked(picture, best))


def all_doubtful(cells: Sequence[ReadCell]) -> Iterator[ReadCell]:
    """Yield the cells, those that are written in as doubtful; empty ones stay empty."""
    for cell in cells:
        written = cell.written
        if cell.outcome is Outcome.DOUBTFUL or written.state is State.EMPTY:
            yield cell
            continue
        guess = Written(State.UNREADABLE, written.text, written.confidence)
        yield replace(cell, outcome=Outcome.DOUBTFUL, written=guess, cause=Cause.UNMARKED)
