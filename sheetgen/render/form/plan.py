"""A placed sheet and its rules -> what each cell is in a form.

In: cells in mm with what they accept. Out: for every cell a ``Plan``: kind of field, choices, type
size in mm, tooltip. After this nothing has to be known of rules any more; nothing is PDF yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import isfinite

from sheetgen.model.cells import section_cells
from sheetgen.model.expand.accepted import Accepted, number_text
from sheetgen.model.expand.bounds import cell_bounds
from sheetgen.model.expand.rules import ExpandedCell, ExpandedRules
from sheetgen.model.layout import CellKind, Table, Track
from sheetgen.model.naming import cell_name
from sheetgen.model.placed import Face, PlacedCell, PlacedSheet
from sheetgen.model.rules import Mark

from .. import faces
from ..pen import POINTS_PER_MM
from .words import words

FEW = 4
"""So many values, marks and all, are offered as a list; of more there is only a check."""

ARROW_MM = 13 / POINTS_PER_MM
"""What PDFium takes from a list's field for an arrow, which is printed too; so small fields that
would keep no room for their value are typed into."""

PAD_MM = 0.75
"""What viewers keep free inside a field, at the left and at the right."""

CAPITALS = 0.5
"""How much of a field's height a capital letter takes, unless the width allows less."""

NOTE_CAPITALS = 0.42
LARGEST_MM = 6.5
SMALLEST_MM = 1.9

CROSS, STRIKE = "\u00d7", "-"
"""How marks are shown in a list; the values they stand for are those of an entry."""


class Form(StrEnum):
    """What kind of field a cell is."""

    WORDS = "words"
    NUMBER = "number"
    CHOICE = "choice"
    BOX = "box"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Plan:
    """What a cell is in a form.

    ``choices`` are pairs of the value and what is shown; ``size`` is the type size in mm, the
    same for all fields of one size and kind. ``longest`` is how many characters may be typed.
    """

    cell: PlacedCell
    form: Form
    tip: str
    size: float
    choices: tuple[tuple[str, str], ...] = ()
    longest: int | None = None


def plans(sheet: PlacedSheet, rules: ExpandedRules) -> tuple[Plan, ...]:
    """Return the plans of all cells of a sheet, in the order in which one plays."""
    by_id = {cell.spec.id: cell for cell in rules.cells}
    widest = dict(_widest_results(rules))
    tips = Tips(rules, sheet.language)
    made = [
        _plan(cell, by_id.get(cell.id), widest.get(cell.id, ""), tips)
        for cell in in_order_of_play(sheet.cells, rules)
    ]
    return tuple(_alike(made))


def _plan(cell: PlacedCell, rule: ExpandedCell | None, widest: str, tips: Tips) -> Plan:
    if cell.kind is CellKind.NOTE or rule is None:
        return Plan(cell, Form.WORDS, tips.of(cell, rule), _size(cell, (), NOTE_CAPITALS))
    if rule.tree is not None:
        tip = f"{tips.of(cell, rule)} {words(tips.language, 'computed')}"
        return Plan(cell, Form.RESULT, tip, _size(cell, (widest,)))
    accepted = rule.accepted or Accepted()
    tip = f"{tips.of(cell, rule)}: {accepts_words(accepted, tips.language)}"
    choices = _choices(accepted, tips.language)
    if rule.spec.accepts and rule.spec.accepts.players:
        choices = _named(choices, tips.players)
    shown = [text for _, text in choices]
    size = _size(cell, shown)
    longest = max((len(text) for text, _ in choices), default=1)
    if {mark for mark, _ in accepted.marks} == {Mark.CROSS} and len(choices) == 1:
        return Plan(cell, Form.BOX, tip, size)
    if len(choices) <= FEW and _has_room(cell, size, shown):
        return Plan(cell, Form.CHOICE, tip, size, choices)
    typed = [len(text) for symbol, _ in accepted.symbols for text in symbol.spellings]
    most = None if rule.spec.accepts and rule.spec.accepts.players else max(longest, *typed, 1)
    return Plan(cell, Form.NUMBER, tip, size, (), most)


def _has_room(cell: PlacedCell, size: float, shown: Iterable[str]) -> bool:
    return cell.rect.width >= size * _widest(shown) + 2 * PAD_MM + ARROW_MM


def _choices(accepted: Accepted, language: str) -> tuple[tuple[str, str], ...]:
    """Return everything a cell accepts: as an entry has it, and as it is shown."""
    shown = {Mark.CROSS: CROSS, Mark.STRIKE: STRIKE}
    marks = [(str(mark), shown[mark]) for mark, _ in accepted.marks]
    return (
        *(pair for pair in marks if pair[1] == CROSS),
        *((number_text(number), number_text(number)) for number in accepted.numbers),
        *(
            (symbol.name, symbol_text(symbol.written.variants, language, symbol.name))
            for symbol, _ in accepted.symbols
        ),
        *(pair for pair in marks if pair[1] == STRIKE),
    )


def _named(
    choices: Sequence[tuple[str, str]], players: Sequence[str]
) -> tuple[tuple[str, str], ...]:
    """Return choices of players' numbers with the names that are printed on the sheet."""
    names = {str(number): name for number, name in enumerate(players, start=1) if name}
    return tuple((value, names.get(value, text)) for value, text in choices)


def symbol_text(variants: Iterable[tuple[str, str]], language: str, name: str) -> str:
    """Return how a symbol is written in ``language``, its name if that is not said."""
    return next((text for code, text in variants if code in ("", language)), name)


def accepts_words(accepted: Accepted, language: str) -> str:
    """Return what a cell accepts in words, the strike too: ``0, 5..30, –``."""
    marks = {str(Mark.CROSS): CROSS}
    texts = [marks.get(text, text) for text in accepted.texts(language)]
    struck = any(mark is Mark.STRIKE for mark, _ in accepted.marks)
    return ", ".join((*texts, STRIKE) if struck else texts)


def _widest_results(rules: ExpandedRules) -> Iterator[tuple[str, str]]:
    """Yield the longest number that each computed cell can hold."""
    for cell, (low, high) in cell_bounds(rules).items():
        ends = [number_text(round(end)) for end in (low, high) if isfinite(end)]
        yield cell, max((*ends, "00"), key=len)


def _size(cell: PlacedCell, texts: Iterable[str], capitals: float = CAPITALS) -> float:
    """Return the type size in mm that suits the field's height and its widest text."""
    rect = cell.rect
    metrics = faces.FontMetrics()
    size = capitals * rect.height / metrics.cap_height(Face.REGULAR, 1.0)
    widest = _widest(texts)
    if widest:
        size = min(size, (rect.width - 2 * PAD_MM) / widest)
    return max(min(size, LARGEST_MM), SMALLEST_MM)


def _widest(texts: Iterable[str]) -> float:
    """Return the width in ems of the widest text that the face can draw."""
    known = (text for text in texts if not faces.missing(text, Face.REGULAR))
    return max((faces.ems(text, Face.REGULAR) for text in known), default=0.0)


def _alike(made: Sequence[Plan]) -> Iterator[Plan]:
    """Give fields that look alike the same type size: the smallest that one of them needs."""

    def look(plan: Plan) -> tuple[float, float, bool]:
        rect = plan.cell.rect
        return round(rect.width, 1), round(rect.height, 1), plan.form is Form.WORDS

    least: dict[tuple[float, float, bool], float] = {}
    for plan in made:
        least[look(plan)] = min(least.get(look(plan), plan.size), plan.size)
    return (replace(plan, size=least[look(plan)]) for plan in made)


def in_order_of_play(cells: Sequence[PlacedCell], rules: ExpandedRules) -> list[PlacedCell]:
    """Return cells in the order in which one plays.

    Tables by columns, tracks by lanes, all else as it stands: dice and ledgers by rows.
    """
    position = {cell.id: index for index, cell in enumerate(cells)}
    key: dict[str, tuple[int, int]] = {}
    for section in rules.layout.flat_sections():
        if isinstance(section, Table | Track):
            here = [cell for cell in _section_cells(section, rules) if cell in position]
            start = min((position[cell] for cell in here), default=0)
            key |= {cell: (start, index) for index, cell in enumerate(here)}
    return sorted(cells, key=lambda cell: key.get(cell.id, (position[cell.id], 0)))


def _section_cells(section: Table | Track, rules: ExpandedRules) -> list[str]:
    """Return the ids of a section's cells, column by column or lane by lane."""
    specs = [
        spec
        for spec in section_cells(section, rules.letter, rules.part)
        if spec.row is not None and spec.column is not None
    ]
    if isinstance(section, Table):
        columns = [column.id for column in (*section.columns, *section.results)]
        specs.sort(key=lambda spec: columns.index(spec.column or ""))
    return [spec.id for spec in specs]


class Tips:
    """Says in words which cell a field is, as findings do."""

    def __init__(self, rules: ExpandedRules, language: str) -> None:
        """Take down the players' names that are printed on the sheet."""
        self.language = language
        self.players = rules.part.names
        self._layout = rules.layout

    def of(self, cell: PlacedCell, rule: ExpandedCell | None) -> str:
        """Return row and column, with the colour and the number that are printed there."""
        spec = rule.spec if rule else None
        if spec and spec.player is not None and spec.row is None:
            return f"{words(self.language, 'player')} {spec.player}"
        name = cell_name(self._layout, spec, self.language, self.players) if spec else cell.label
        return name[:1].upper() + name[1:]
