"""The last step of placing: faults are raised, lengths scaled, and the finished sheet audited."""

from __future__ import annotations

from sheetgen.model.diagnostic import Diagnostic, LayoutError
from sheetgen.model.placed import PlacedSheet, Words

from .audit import audit
from .part import Context, Part
from .scaled import scaled_cell, scaled_item, scaled_words


def finished(context: Context, part: Part, serial: Words | None = None) -> PlacedSheet:
    """Return the sheet made of ``part``, scaled; ``serial`` is the spot for a number.

    Raises:
        LayoutError: the part has faults, or the audit finds some.
    """
    raise_for(part.faults)
    layout, scale = context.layout, context.scale
    sheet = PlacedSheet(
        layout.name,
        layout.digest,
        context.say(layout.title),
        context.letter,
        context.language,
        layout.sheet.size.scaled(scale),
        tuple(scaled_cell(cell, scale) for cell in part.cells),
        tuple(scaled_item(item, scale) for item in part.items),
        layout.palette,
        scaled_words(serial, scale) if serial else None,
    )
    raise_for(audit(sheet, context))
    return sheet


def raise_for(faults: tuple[Diagnostic, ...]) -> None:
    """Raise a LayoutError with the faults in file order, if there are any."""
    if faults:
        raise LayoutError(
            tuple(sorted(dict.fromkeys(faults), key=lambda item: (item.ref, item.code)))
        )
