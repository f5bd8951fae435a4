"""Sheets of one layout that differ by what is printed on them: which of them it is.

Their marks and their lines are the same, so a sheet whose code cannot be read may be straightened
as any of them. Printed numbers and colours tell.
"""

from __future__ import annotations

from collections.abc import Mapping as Lookup

import numpy as np

from . import lines
from .rectify import Rectified, reduced
from .refusal import Reason, Refusal
from .types import Grey
from .unmarked import Found, Print, is_clear


def checked_letter(sheet: Rectified, named: str, prints: Lookup[str, Print]) -> Refusal | None:
    """Return why a straightened sheet is not the one that is ``named``, or not for certain.

    ``prints`` are all sheets of the layout as they are printed, by their letters.
    """
    picture = reduced(sheet.grey)
    found = {letter: _found(sheet, picture, print_) for letter, print_ in prints.items()}
    own = found[named]
    others = {
        letter: item
        for letter, item in found.items()
        if not np.array_equal(item.print.blank, own.print.blank)
    }
    better = [letter for letter, item in others.items() if is_clear(item, own)]
    layout = sheet.placed.layout
    if better:
        best = max(better, key=lambda letter: found[letter].match)
        facts = {"seen": f"{layout} {best}", "named": f"{layout} {named}"}
        return Refusal(Reason.OTHER_SHEET, facts)
    alike = [letter for letter, item in others.items() if not is_clear(own, item)]
    if alike:
        return Refusal(Reason.LETTER_UNCLEAR, {"letters": ", ".join(sorted({named, *alike}))})
    return None


def _found(sheet: Rectified, picture: Grey, print_: Print) -> Found:
    blocks = lines.find_blocks(picture, print_.reduced, print_.placed.size)
    matches = {block.centre: block.match for block in blocks}
    return Found(print_, sheet.mapping, matches)
