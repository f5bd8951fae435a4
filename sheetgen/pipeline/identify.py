"""Which sheet it is that is seen in a picture: by its code, else as the caller says.

What the caller names must agree with the code, and without a code with the print.
"""

from __future__ import annotations

from dataclasses import replace

from sheetgen.load import shipped
from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.identity import DIGEST_DIGITS, SheetIdentity
from sheetgen.model.layout import Layout
from sheetgen.scan import Reason, Rectified, Refusal, Sighting, checked_letter, rectify
from sheetgen.scan.types import Grey

from .refusal_words import refused
from .scan_order import ScanOrder
from .shelf import shelf
from .words import word


def identified(sighting: Sighting, order: ScanOrder) -> tuple[Layout, SheetIdentity]:
    """Return which sheet it is; without its code the language and the players are not known yet.

    Raises:
        SheetgenError: the code says something else than the caller, or neither says it.
    """
    seen = sighting.identity
    if seen is not None:
        if order.layout is None and seen.layout not in shipped():
            raise SheetgenError(
                word("own-layout", order.language, layout=seen.layout),
                word("own-layout-hint", order.language),
            )
        layout = shelf().layout(order.layout or seen.layout)
        if layout.name != seen.layout or (order.letter or seen.letter) != seen.letter:
            refusal = other_sheet(seen, f"{layout.name} {order.letter or ''}".strip())
            raise refused(refusal, order.language)
        return layout, seen
    no_code = word("no-code", order.language)
    if order.layout is None:
        raise SheetgenError(no_code, word("no-code-hint", order.language))
    layout = shelf().layout(order.layout)
    letter = order.letter or (layout.letters[0] if len(layout.letters) == 1 else None)
    if letter is None or letter not in layout.letters:
        known = ", ".join(layout.letters)
        raise SheetgenError(no_code, word("which-letter", order.language, known=known))
    return layout, SheetIdentity(layout.name, letter, "", layout.digest[:DIGEST_DIGITS])


def other_sheet(seen: SheetIdentity, named: str) -> Refusal:
    """Return the refusal of a sheet that is not the one that the caller has ``named``."""
    facts = {"seen": f"{seen.layout} {seen.letter}".strip(), "named": named}
    return Refusal(Reason.OTHER_SHEET, facts)


def straightened(
    picture: Grey, sighting: Sighting, layout: Layout, identity: SheetIdentity
) -> Rectified | Refusal:
    """Return the straightened sheet; of a sheet without a code, in the language that fits best."""
    languages = (identity.language,) if identity.language else layout.languages
    prints = (shelf().printed(layout, replace(identity, language=name)) for name in languages)
    tries = [rectify(picture, sighting, item.placed, item.blank) for item in prints]
    good = [item for item in tries if isinstance(item, Rectified)]
    if not good:
        return tries[0]
    best = max(good, key=lambda item: item.share)
    if sighting.identity is None and len(layout.letters) > 1:
        return _unless_other_letter(best, layout, identity)
    return best


def _unless_other_letter(
    found: Rectified, layout: Layout, named: SheetIdentity
) -> Rectified | Refusal:
    """Return the sheet, or why its print is not that of the letter it was named by."""
    language = found.placed.language
    prints = {
        letter: shelf().printed(layout, replace(named, letter=letter, language=language))
        for letter in layout.letters
    }
    return checked_letter(found, named.letter, prints) or found
