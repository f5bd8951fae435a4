"""The parts of a layout agree: what one of them names is there in the other.

Comes in: the parts of a layout. Goes out: faults.
"""

from __future__ import annotations

from collections.abc import Callable

from sheetgen.model.cells import names_per_player, section_cells
from sheetgen.model.codes import Code
from sheetgen.model.diagnostic import Diagnostic
from sheetgen.model.layout import ColourKey, DiceRows, Heading
from sheetgen.model.palette import PaletteColour
from sheetgen.source import quoted

from .parts import Faults, Parts, cell_names
from .reading import counted, unknown_hint


def check_references(parts: Parts) -> Faults:
    """Yield the faults of all checks."""
    for check in CHECKS:
        yield from check(parts)


def _group_members(parts: Parts) -> Faults:
    """Groups consist of rows, cells and other groups."""
    if parts.groups is None or parts.sections is None:
        return
    known = [*(item.name for item in cell_names(parts)), *(name for name, _ in parts.groups)]
    for group, members in parts.groups:
        for member in members:
            place = parts.places("groups", group, member)
            if member not in known:
                message = f"there is no row {quoted(member)} for the group {quoted(group)}"
                hint = unknown_hint(member, known, "rows and groups")
                yield Diagnostic(place, Code.UNKNOWN_NAME, message, hint)
        for member in sorted({item for item in members if members.count(item) > 1}):
            place = parts.places("groups", group, member)
            message = f"the group {quoted(group)} has {quoted(member)} twice"
            yield Diagnostic(place, Code.TWICE, message, "remove one of the two")


def _group_cycles(parts: Parts) -> Faults:
    """No group contains itself."""
    table = dict(parts.groups or ())
    for group in table:
        way = _way_back(group, table)
        # Each circle is told once, at its group that comes first in the file.
        if way and group == min(way, key=list(table).index):
            message = f"the group {quoted(group)} contains itself: {' > '.join([*way, group])}"
            hint = "take one of the groups out of another"
            yield Diagnostic(parts.places("groups", group), Code.CYCLE, message, hint)


def _way_back(start: str, table: dict[str, tuple[str, ...]]) -> list[str]:
    """Return the groups on a way from ``start`` to itself, nothing if there is none."""
    came_from: dict[str, str] = {}
    waiting = [start]
    while waiting:
        group = waiting.pop(0)
        for member in table.get(group, ()):
            if member == start:
                way = [group]
                while way[0] != start:
                    way.insert(0, came_from[way[0]])
                return way
            if member in table and member not in came_from:
                came_from[member] = group
                waiting.append(member)
    return []


def _letters(parts: Parts) -> Faults:
    """There is an arrangement of colours for each letter of the sheets and for no other."""
    if parts.sheet is None:
        return
    letters = parts.sheet.letters
    for section in parts.flat:
        if not isinstance(section, DiceRows) or not section.arrangements:
            continue
        found = {item.letter: item for item in section.arrangements}
        if letters and "" in found:
            message = "the sheets have letters, but the colours are given only once"
            hint = f"put the rows of colours under the letters: {letters[0]}: …"
            yield Diagnostic(found[""].ref, Code.LETTERS, message, hint)
            continue
        extra = [letter for letter in found if letter and letter not in letters]
        if extra:
            message = f"there are colours for sheet {', '.join(extra)}, but no such letter"
            hint = f"add to sheet: letters: [{', '.join(found)}]"
            if letters:
                hint = f"the letters are {', '.join(letters)}"
            yield Diagnostic(found[extra[0]].ref, Code.LETTERS, message, hint)
        missing = [letter for letter in letters if letter not in found]
        if missing:
            message = f"there are no colours for sheet {', '.join(missing)}"
            place = parts.places("sheet", "letters")
            hint = "add the rows of colours under this letter, or remove the letter"
            yield Diagnostic(section.ref, Code.LETTERS, message, f"{hint} in line {place.line}")


def _palette(parts: Parts) -> Faults:
    """No two colours share a sign, a name in any language, or the very same colour."""
    seen: dict[tuple[str, str], PaletteColour] = {}
    for colour in parts.palette or ():
        traits = {("sign", str(colour.sign)), ("colour", colour.rgb)}
        traits |= {
            (f"{code} name" if code else "name", words) for code, words in colour.name.variants
        }
        for what, trait in sorted(traits):
            other = seen.setdefault((what, trait), colour)
            if other is not colour:
                message = f"{quoted(colour.id)} has the same {what} as {quoted(other.id)}: {trait}"
                hint = f"give each colour a {what} of its own"
                yield Diagnostic(colour.ref, Code.TWICE, message, hint)


def _showing(parts: Parts) -> Faults:
    """Keys of colours and letters are shown only where there are some."""
    for section in parts.flat:
        if isinstance(section, ColourKey) and parts.palette == ():
            message = "the key of the colours has nothing to explain: there is no palette"
            yield Diagnostic(section.ref, Code.MISPLACED, message, 'add "palette" at the top')
        lettered = isinstance(section, Heading) and section.letter
        if lettered and parts.sheet and not parts.sheet.letters:
            message = "the heading shows the sheet's letter, but the sheets have none"
            hint = "remove letter: true, or add letters under sheet"
            yield Diagnostic(section.ref, Code.MISPLACED, message, hint)


def _game_cells(parts: Parts) -> Faults:
    """The rules of a game speak of cells and rows that there are."""
    game = parts.game
    if game is None or parts.sections is None:
        return
    cells = [cell for section in parts.flat for cell in section_cells(section, "")]
    ids = [cell.id for cell in cells]
    rows = list(dict.fromkeys(cell.row for cell in cells if cell.row))
    columns = [name for section in parts.flat for name in names_per_player(section)]
    if game.rank_by not in (*ids, *columns):
        message = f'"rank_by" names the cell {quoted(game.rank_by)}, which does not exist'
        place = parts.places("game", "rank_by")
        loose = [cell.id for cell in cells if not cell.row]
        known = ids if "." in game.rank_by else [*loose, *columns]
        hint = _cell_hint(game.rank_by, rows, known)
        yield Diagnostic(place, Code.UNKNOWN_NAME, message, hint)
    for key, row in (("compare", game.compare), ("weights", game.weights_of)):
        if row is not None and row not in rows:
            message = f'"{key}" names the row {quoted(row)}, which does not exist'
            place = parts.places("game", key, *(["of"] if key == "weights" else []))
            hint = unknown_hint(row, rows, "rows")
            yield Diagnostic(place, Code.UNKNOWN_NAME, message, hint)
    if game.weights_of in rows:
        count = sum(cell.row == game.weights_of for cell in cells)
        if count != len(game.weights):
            given = counted(len(game.weights), "weight")
            message = f"there are {given} for the {counted(count, 'column')} of the row"
            place = parts.places("game", "weights", "default")
            yield Diagnostic(place, Code.COUNT, message, f"write {count} numbers")


def _cell_hint(name: str, rows: list[str], known: list[str]) -> str:
    if name in rows:
        return f'"{name}" is a row with several cells; name one, for example {name}.1'
    return unknown_hint(name, known, "cells that stand alone")


CHECKS: tuple[Callable[[Parts], Faults], ...] = (
    _group_members,
    _group_cycles,
    _letters,
    _palette,
    _showing,
    _game_cells,
)
