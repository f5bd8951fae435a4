"""What is wrong with the texts of a print job, found before a byte is written.

In: an ``Imposition``. After ``check_job`` returned, every text of the job can be drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.page import Imposition, Placement
from sheetgen.model.placed import PlacedSheet, Words

from . import faces
from .serials import is_plain


def serial_words(art: PlacedSheet, placement: Placement) -> Words | None:
    """Return the serial number of a sheet as text, if it has both a number and a place for it."""
    if placement.serial is None or art.serial is None:
        return None
    return replace(art.serial, text=art.serial.text + placement.serial)


def check_job(job: Imposition) -> None:
    """Check that every text of ``job`` can be drawn.

    Raises:
        SheetgenError: it names every such text and its characters.
    """
    faults = dict.fromkeys(
        f'{_owner(words)}"{words.text}" has {named(gone)}'
        for words in _texts(job)
        if (gone := faces.missing(words.text, words.face))
    )
    if faults:
        raise SheetgenError(
            "the type faces cannot draw a text: " + "; ".join(faults),
            hint="use Latin, Greek or Cyrillic letters and common symbols",
        )


def named(characters: str) -> str:
    """Return characters as a reader can look them up: themselves and their code points."""
    return ", ".join(
        f"{c} (U+{ord(c):04X})" if c.isprintable() else f"U+{ord(c):04X}" for c in characters
    )


def _owner(words: Words) -> str:
    return f"{words.owner}: " if words.owner else ""


def _texts(job: Imposition) -> Iterator[Words]:
    for art in job.arts:
        yield from (item for item in art.items if isinstance(item, Words))
    # Pages that share their marks share one tuple of them.
    for items in {id(page.items): page.items for page in job.pages}.values():
        yield from (item for item in items if isinstance(item, Words))
    for page in job.pages:
        for placement in page.placements:
            if placement.serial is None or is_plain(placement.serial):
                continue  # all faces have the digits
            words = serial_words(job.arts[placement.art], placement)
            if words is not None:
                yield words
