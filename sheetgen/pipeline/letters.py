"""Which sheet of a layout is meant by a letter."""

from __future__ import annotations

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.layout import Layout


def letter_of(layout: Layout, wanted: str | None) -> str:
    """Return the letter of the sheet that somebody wants, the first if it is not said which.

    Small letters mean the same; the only sheet of a layout has "" for a letter.

    Raises:
        SheetgenError: there is no such sheet.
    """
    letter = layout.letters[0] if wanted is None else wanted.upper()
    if letter in layout.letters:
        return letter
    raise SheetgenError(
        f'layout "{layout.name}" has no sheet "{wanted}"',
        f"sheets: {', '.join(layout.letters)}"
        if layout.sheet.letters
        else "it has a single sheet: leave --sheet out",
    )
