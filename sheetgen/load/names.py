"""The names of a layout together: each defined once, each that is used defined.

Comes in: the fields of a layout, those with faults left out. Goes out: faults. Every check takes
what it needs and is silent if that could not be read, so that one slip gives one message.
"""

from __future__ import annotations

import keyword
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from ..model.cells import names_per_player, section_cells
from ..model.codes import Code
from ..model.diagnostic import Diagnostic, SourceRef
from ..model.layout import (
    Beside,
    Cells,
    ColourKey,
    DiceRows,
    Heading,
    Lines,
    Marks,
    PaletteColour,
    Section,
    SheetSpec,
    Table,
    Track,
)
from ..model.ledger import Ledger
from ..model.rules import Check, Derived, GameRules, NamedValue, Option
from ..source import quoted
from .reading import counted, unknown_hint

# What formulas understand by themselves (see the manual of the rules).
RESERVED = frozenset(
    {
        "cell",
        "printed",
        "row",
        "column",
        "letter",
        "player",
        "label",
        "dice",
        "counts",
        "finished",
        "true",
        "false",
    }
)

# Findings that the reader of entries and the scorer give of their own accord.
STANDARD_RULES = frozenset(
    {
        "not-accepted",
        "wrong-result",
        "missing-result",
        "unreadable",
        "unknown-cell",
        "doubled-cell",
        "too-many-values",
        "unknown-sheet",
        "unknown-key",
        "unknown-option",
        "wrong-kind",
    }
)


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a layout; None for a part that could not be read.

    ``group_refs`` says where each member of a group stands, ``game_refs`` where the keys of
    ``game`` do.
    """

    languages: tuple[str, ...]
    sheet: SheetSpec | None
    palette: tuple[PaletteColour, ...] | None
    sections: tuple[Section, ...] | None
    values: tuple[tuple[str, NamedValue], ...] | None
    groups: tuple[tuple[str, tuple[str, ...]], ...] | None
    options: tuple[Option, ...] | None
    derived: tuple[Derived, ...] | None
    checks: tuple[Check, ...] | None
    game: GameRules | None
    places: Callable[..., SourceRef]
    """Where the keys given one after the other lead to: ``places("groups", "upper", "ones")``."""

    @property
    def flat(self) -> tuple[Section, ...]:
        """All sections, those side by side as well, in reading order."""
        return tuple(_flat(self.sections or ()))


@dataclass(frozen=True, slots=True)
class Named:
    """A name, what it names in two words, and where it is defined."""

    name: str
    what: str
    ref: SourceRef


Faults = Iterator[Diagnostic]


def _flat(sections: Iterable[Section]) -> Iterator[Section]:
    for section in sections:
        if isinstance(section, Beside):
            yield from _flat(part for _, part in section.parts)
        else:
            yield section


def check_names(parts: Parts) -> Faults:
    """Yield the faults of all checks."""
    for check in CHECKS:
        yield from check(parts)


def _cell_names(parts: Parts) -> Iterator[Named]:
    """Yield the rows and the cells that stand alone, in reading order."""
    for section in parts.flat:
        match section:
            case DiceRows() | Table():
                yield from (Named(row.id, "a row", row.ref) for row in section.rows)
            case Track():
                yield from (Named(lane.id, "a lane", section.ref) for lane in section.lanes)
            case Ledger():
                yield Named(section.rows.prefix, "the rows of a ledger", section.ref)
            case Lines() | Marks() | Cells():
                yield from (Named(item.id, "a cell", item.ref) for item in section.fields)
            case _:
                pass


def _column_names(parts: Parts) -> Iterator[Named]:
    for section in parts.flat:
        if isinstance(section, DiceRows) and section.result:
            yield Named(section.result.id, "a column", section.result.ref)
        if isinstance(section, Table):
            both = (*section.columns, *section.results)
            named = (column.id for column in both if not column.id.isdecimal())
            yield from (Named(name, "a column", section.ref) for name in named)
        if isinstance(section, Track) and section.result:
            yield Named(section.result.id, "a column", section.result.ref)
        if isinstance(section, Ledger):
            columns = (*section.before, *section.each_player, *section.after)
            yield from (Named(column.id, "a column", column.ref) for column in columns)


def _rule_names(parts: Parts) -> Iterator[Named]:
    """Yield the names of values, groups, options and derived values."""
    for what, key, names in (
        ("a value", "values", [name for name, _ in parts.values or ()]),
        ("a group", "groups", [name for name, _ in parts.groups or ()]),
        ("an option", "options", [option.name for option in parts.options or ()]),
        ("a derived value", "derive", [item.name for item in parts.derived or ()]),
    ):
        yield from (Named(name, what, parts.places(key, name)) for name in names)


def _unique_names(parts: Parts) -> Faults:
    """Names that formulas use stand for one thing only."""
    first: dict[str, Named] = {}
    for item in (*_rule_names(parts), *_cell_names(parts)):
        other = first.setdefault(item.name, item)
        if other is not item:
            yield _twice(item, other)
    columns: dict[str, Named] = {}
    for item in _column_names(parts):
        other = columns.setdefault(item.name, item)
        if other is not item and item.ref != other.ref and _in_ledgers(item, other, parts):
            yield _twice(item, other)
    for name, item in columns.items():
        if name in first:
            yield _twice(item, first[name])


def _in_ledgers(item: Named, other: Named, parts: Parts) -> bool:
    """Tell whether one ledger has both columns: there, each name stands for one of them."""
    return any(
        {item.ref, other.ref}
        <= {column.ref for column in (*part.before, *part.each_player, *part.after)}
        for part in parts.flat
        if isinstance(part, Ledger)
    )


def _twice(item: Named, other: Named) -> Diagnostic:
    message = f"{quoted(item.name)} is {item.what} here, but {other.what} in line {other.ref.line}"
    if item.what == other.what:
        message = f"{quoted(item.name)} is the name of {item.what} in line {other.ref.line} already"
    return Diagnostic(item.ref, Code.TWICE, message, "give one of the two another name")


def _section_ids(parts: Parts) -> Faults:
    """Sections with an id have different ones."""
    first: dict[str, SourceRef] = {}
    for section in parts.flat:
        if isinstance(section, DiceRows | Table | Track | Ledger):
            other = first.setdefault(section.id, section.ref)
            if other != section.ref:
                message = (
                    f"the section in line {other.line} has the id {quoted(section.id)} already"
                )
                hint = "give one of the two another id"
                yield Diagnostic(section.ref, Code.TWICE, message, hint)


def _reserved(parts: Parts) -> Faults:
    """No name has another meaning in formulas."""
    for item in (*_rule_names(parts), *_cell_names(parts), *_column_names(parts)):
        if item.name in RESERVED or keyword.iskeyword(item.name):
            message = f"{quoted(item.name)} has a meaning of its own in formulas"
            hint = f"choose another name, for example {item.name}_1"
            yield Diagnostic(item.ref, Code.RESERVED, message, hint)


def _group_members(parts: Parts) -> Faults:
    """Groups consist of rows, cells and other groups."""
    if parts.groups is None or parts.sections is None:
        return
    known = [*(item.name for item in _cell_names(parts)), *(name for name, _ in parts.groups)]
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


def _rule_ids(parts: Parts) -> Faults:
    """Checks have ids that no other check and none of the standard findings has."""
    game = [(check, "game") for check in parts.game.checks] if parts.game else []
    first: dict[str, Check] = {}
    for check, _ in [*((check, "") for check in parts.checks or ()), *game]:
        other = first.setdefault(check.id, check)
        if check.id in STANDARD_RULES:
            message = f"{quoted(check.id)} is the id of a finding that every game has"
            yield Diagnostic(check.ref, Code.RULE_TWICE, message, "choose another id")
        elif other is not check:
            message = f"the check in line {other.ref.line} has the id {quoted(check.id)} already"
            yield Diagnostic(check.ref, Code.RULE_TWICE, message, "give one of the two another id")


def _accepts_ids(parts: Parts) -> Faults:
    """What a cell accepts does not borrow the id of a check."""
    checks = {check.id: check for check in (*(parts.checks or ()), *_game_checks(parts))}
    told: set[str] = set()
    for section in parts.flat:
        for cell in section_cells(section, ""):
            rule = cell.accepts.rule if cell.accepts else ""
            if rule in checks and rule not in told and cell.accepts and cell.accepts.ref:
                told.add(rule)
                message = (
                    f"the check in line {checks[rule].ref.line} has the id {quoted(rule)} already"
                )
                hint = "give one of the two another id"
                yield Diagnostic(cell.accepts.ref, Code.RULE_TWICE, message, hint)


def _game_checks(parts: Parts) -> tuple[Check, ...]:
    return parts.game.checks if parts.game else ()


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


def _languages(parts: Parts) -> Faults:
    """No language is listed twice."""
    for code in sorted({item for item in parts.languages if parts.languages.count(item) > 1}):
        place = parts.places("languages", code)
        yield Diagnostic(place, Code.TWICE, f"the language {code} is listed twice", "remove one")


CHECKS: tuple[Callable[[Parts], Faults], ...] = (
    _languages,
    _unique_names,
    _section_ids,
    _reserved,
    _group_members,
    _group_cycles,
    _letters,
    _palette,
    _showing,
    _rule_ids,
    _accepts_ids,
    _game_cells,
)
