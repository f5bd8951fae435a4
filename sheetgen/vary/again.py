"""The colours of a layout arranged anew, or looked at again: no file is written for that.

Comes in: a layout with rows of coloured dice, and a seed. Goes out: the layout with the colours
that ``variant`` would give it for that seed, and the certificate of what is true of them.
"""

from __future__ import annotations

from dataclasses import replace

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.layout import Arrangement, Beside, DiceRows, Layout, Section

from .certificate import Certificate, certify
from .design import MOST_COLOURS, MOST_POSITIONS, MOST_ROWS, MOST_SHEETS, Design, arranged
from .renaming import Grid


def with_fresh_colours(layout: Layout, seed: int) -> tuple[Layout, Certificate]:
    """Return the layout with its colours arranged by a seed, and the certificate.

    Raises:
        SheetgenError: it has no rows of coloured dice, several of them, or too many.
    """
    dice = coloured_dice(layout)
    if dice is None:
        raise SheetgenError(
            f'layout "{layout.name}" has no rows of coloured dice: a seed arranges their colours',
            "leave --seed out",
        )
    ids = dice.colours
    design = _arranged(dice, seed)
    if design is None:
        raise SheetgenError(
            f'the dice of layout "{layout.name}" are too many to be arranged by a seed',
            f"at most {MOST_SHEETS} sheets, {MOST_ROWS} rows, {MOST_POSITIONS} dice in a row and "
            f"{MOST_COLOURS} colours can be",
        )
    fresh = tuple(
        Arrangement(old.letter, tuple(tuple(ids[at] for at in row) for row in grid), old.ref)
        for old, grid in zip(dice.arrangements, design.sheets, strict=True)
    )
    sections = _with_arrangements(layout.sections, dice.id, fresh)
    return replace(layout, sections=sections, made=None), design.certificate


def certificate_by_seed(layout: Layout, seed: int) -> Certificate | None:
    """Return the certificate of a layout whose colours are those of the seed; else None.

    Which colour comes first may differ: the arrangement is the same with any names.
    """
    dice = coloured_dice(layout)
    design = None if dice is None else _arranged(dice, seed)
    if dice is None or design is None:
        return None
    ids = dice.colours
    sheets = tuple(
        tuple(tuple(ids.index(colour) for colour in row) for row in sheet.colours)
        for sheet in dice.arrangements
    )
    if not _same_but_for_names(sheets, design.sheets):
        return None
    return certify(sheets, len(ids))


def coloured_dice(layout: Layout) -> DiceRows | None:
    """Return the one section of dice with colours; None if there is none.

    Raises:
        SheetgenError: there are several.
    """
    found = [
        item for item in layout.flat_sections() if isinstance(item, DiceRows) and item.arrangements
    ]
    if len(found) > 1:
        raise SheetgenError(
            f'layout "{layout.name}" has several sections of coloured dice',
            "a seed arranges the colours of one",
        )
    return found[0] if found else None


def _arranged(dice: DiceRows, seed: int) -> Design | None:
    """Return the arrangement of a seed for as many sheets, rows, dice and colours; None if many."""
    numbers = len(dice.arrangements), len(dice.rows), len(dice.rows[0].numbers), len(dice.colours)
    most = MOST_SHEETS, MOST_ROWS, MOST_POSITIONS, MOST_COLOURS
    if any(number > limit for number, limit in zip(numbers, most, strict=True)):
        return None
    return arranged(*numbers, seed)


def _same_but_for_names(one: tuple[Grid, ...], other: tuple[Grid, ...]) -> bool:
    flat = [
        [colour for grid in sheets for row in grid for colour in row] for sheets in (one, other)
    ]
    pairs = set(zip(*flat, strict=True))
    return len(pairs) == len(set(flat[0])) == len(set(flat[1]))


def _with_arrangements(
    sections: tuple[Section, ...], name: str, fresh: tuple[Arrangement, ...]
) -> tuple[Section, ...]:
    """Return the sections, also those side by side, with other colours in one of them."""

    def changed(section: Section) -> Section:
        if isinstance(section, DiceRows) and section.id == name:
            return replace(section, arrangements=fresh)
        if isinstance(section, Beside):
            parts = tuple((share, changed(part)) for share, part in section.parts)
            return replace(section, parts=parts)
        return section

    return tuple(changed(section) for section in sections)
