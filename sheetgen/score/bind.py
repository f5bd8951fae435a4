"""Layout and letter -> rules ready to judge sheets: compiled once, used for every entry.

Comes in: a loaded layout, the letter of a sheet, the house rules. Goes out: ``BoundRules``. What
is now true: everything that does not depend on what is written has been worked out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sheetgen.model.cells import players_in
from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.entry import State, Written
from sheetgen.model.expand.accepted import Accepted
from sheetgen.model.expand.compile import Function, SlotOf, compile_tree
from sheetgen.model.expand.fault import Fault
from sheetgen.model.expand.rules import ExpandedCell, ExpandedCheck, ExpandedRules, expand_rules
from sheetgen.model.expand.size import reads
from sheetgen.model.expr import Apply, Aspect, Concrete, Const, Op, PlayerName, Read
from sheetgen.model.layout import CellKind, CellSpec, Layout
from sheetgen.model.ledger import LedgerPart
from sheetgen.model.naming import cell_name
from sheetgen.model.rules import Options

from .part import part_for
from .state import ASPECTS, BLANK, OFFSETS, Reading, alternatives, understand
from .text import BoundMessages, bind_messages

NOTHING = Accepted()


@dataclass(frozen=True, slots=True)
class BoundCell:
    """An entry cell: its slots go from ``first`` to before ``end``, one for each aspect.

    ``known`` holds the readings of all accepted values by their text, ``crossed`` and ``struck``
    those of the marks; ``bit`` is the cell's bit in masks. ``needed``: the sheet is not complete
    without it. ``names_player``: the name of a player may stand there instead of the number.
    """

    spec: CellSpec
    accepted: Accepted
    first: int
    end: int
    bit: int
    needed: bool
    known: Mapping[str, Reading]
    crossed: Reading
    struck: Reading
    rule: str
    message: BoundMessages
    names_player: bool

    def reading(self, written: Written) -> Reading:
        """Return what ``written`` is in this cell."""
        state = written.state
        if state is State.VALUE:
            known = self.known.get(written.text)
            if known is not None:
                return known
        elif state is State.CROSS:
            return self.crossed
        elif state is State.STRUCK:
            return self.struck
        return understand(written, self.accepted, self.spec.printed)


@dataclass(frozen=True, slots=True)
class Term:
    """A part of a sum: a cell, or (``cell`` None) something computed from several."""

    cell: str | None
    value: Function


@dataclass(frozen=True, slots=True)
class BoundResult:
    """A computed cell: ``compute`` fills its worth.

    ``inputs`` is the mask of the entry cells that it depends on, through other computed cells
    too; ``uses`` the computed cells it reads itself; ``terms`` its parts if it is a sum.
    """

    spec: CellSpec
    first: int
    compute: Function
    inputs: int
    uses: tuple[str, ...]
    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class BoundCheck:
    """One instance of a check, compiled."""

    check: ExpandedCheck
    when: Function | None
    must: Function
    inputs: int
    message: BoundMessages
    expected: Function | None


@dataclass(frozen=True, slots=True)
class BoundRank:
    """What counts for one player of a ledger and what orders the players, as it is at the end.

    ``inputs`` is the mask of the entry cells that both depend on.
    """

    shown: Function
    order: Function
    inputs: int


@dataclass(frozen=True, slots=True)
class BoundRules:
    """The rules of one sheet, ready to judge entries.

    ``expanded`` holds the same rules as trees, for writers of forms. ``results`` are in an order
    in which they can be computed; ``blank`` is the list of slots of an empty sheet, slot ``end``
    being the player's name, with those of a ledger's players after it. ``needed`` is the mask of
    cells a complete sheet has filled, ``complete`` decides instead if it is there; ``notes`` are
    the cells for free words, ``ranks`` what decides between the players of a ledger. ``others``
    keeps the same rules for other parts of a ledger or other house rules, once bound.
    """

    layout: Layout
    letter: str
    players: tuple[str, ...]
    options: Options
    expanded: ExpandedRules
    cells: Mapping[str, BoundCell]
    results: Mapping[str, BoundResult]
    notes: frozenset[str]
    checks: tuple[BoundCheck, ...]
    blank: tuple[object, ...]
    needed: int
    end: int
    complete: Function | None
    ranks: tuple[BoundRank, ...]
    others: dict[tuple[Options, LedgerPart], BoundRules] = field(
        default_factory=dict, compare=False, repr=False
    )

    def accepted(self, cell: str) -> Accepted:
        """Return what may be written in an entry cell; nothing for any other cell."""
        found = self.cells.get(cell)
        return found.accepted if found else NOTHING

    def name_of(self, cell: str, language: str) -> str:
        """Return what a cell is called on the sheet, beginning with a capital letter."""
        found = self.cells.get(cell) or self.results.get(cell)
        if found is None:
            return cell
        name = cell_name(self.layout, found.spec, language, self.players)
        return name[:1].upper() + name[1:]

    def under(self, options: Options, part: LedgerPart) -> BoundRules:
        """Return the same rules under other house rules and for another part of a ledger."""
        if (options, part) == (self.options, self.expanded.part):
            return self
        key = (options, part)
        if key not in self.others:
            self.others[key] = bind(self.layout, self.letter, self.players, options, part)
        return self.others[key]


def bind(
    layout: Layout,
    letter: str = "",
    players: tuple[str, ...] | None = None,
    options: Options | None = None,
    part: LedgerPart | None = None,
) -> BoundRules:
    """Return the rules of the sheet with ``letter`` under the house rules ``options``.

    ``options`` None means the layout's defaults. Of a ledger, ``part`` is bound; without it one
    sheet for ``players``, or for the fewest that can play: ``score`` takes what an entry needs.

    Raises:
        SheetgenError: the rules have a fault, which a layout from the loader has only if several
            options set together make one.
    """
    part = part or part_for(layout, len(players or ()))
    expanded = expand_rules(layout, letter, options, part)
    refuse_faults(expanded.faults)
    frame = _frame(expanded)
    cells = _bind_cells(expanded, frame)
    results = _bind_results(expanded, frame)
    masks = {**frame.bits, **{name: result.inputs for name, result in results.items()}}
    return BoundRules(
        layout,
        letter,
        players or (),
        expanded.options,
        expanded,
        cells,
        results,
        frozenset(cell.spec.id for cell in expanded.cells if cell.spec.kind is CellKind.NOTE),
        tuple(bind_check(check, frame.slot_of, masks) for check in expanded.checks),
        (*(BLANK[aspect] for _ in frame.firsts for aspect in ASPECTS), "", *_numbers(layout, part)),
        sum(cell.bit for cell in cells.values() if cell.needed),
        frame.end,
        None if expanded.complete is None else compile_tree(expanded.complete, frame.slot_of),
        tuple(_bind_rank(shown, order, frame.slot_of, masks) for shown, order in expanded.ranks),
    )


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where the aspects of each cell stand in the list of slots, up to before ``end``.

    ``bits`` are the bits of the entry cells in masks.
    """

    firsts: Mapping[str, int]
    bits: Mapping[str, int]
    end: int

    @property
    def slot_of(self) -> SlotOf:
        return slots_of((self.firsts,), self.end)


def _frame(expanded: ExpandedRules) -> _Frame:
    cells = [cell for cell in expanded.cells if cell.spec.kind is not CellKind.NOTE]
    entries = [cell.spec.id for cell in cells if cell.tree is None]
    return _Frame(
        {cell.spec.id: index * len(ASPECTS) for index, cell in enumerate(cells)},
        {name: 1 << index for index, name in enumerate(entries)},
        len(cells) * len(ASPECTS),
    )


def _bind_rank(
    shown: Concrete, order: Concrete, slot_of: SlotOf, masks: Mapping[str, int]
) -> BoundRank:
    return BoundRank(
        compile_tree(shown, slot_of),
        compile_tree(order, slot_of),
        mask_of(shown, masks) | mask_of(order, masks),
    )


def _numbers(layout: Layout, part: LedgerPart) -> tuple[str, ...]:
    """Return what the players of a sheet are called who have no name: their numbers."""
    players = max((players_in(section, part) for section in layout.flat_sections()), default=0)
    return tuple(str(number) for number in range(1, players + 1))


def refuse_faults(faults: tuple[Fault, ...]) -> None:
    """Stop at rules that cannot be used.

    Raises:
        SheetgenError: there is a fault.
    """
    if faults:
        first = faults[0]
        raise SheetgenError(f"{first.formula.ref}: {first.message}", first.hint)


def slots_of(firsts: tuple[Mapping[str, int], ...], end: int) -> SlotOf:
    """Return the function from reads to slots for one or more sheets in one list.

    ``firsts`` holds for each sheet the first slot of each cell; the names of the players come
    after all cells, from ``end`` on.
    """

    def slot_of(read: Read | PlayerName) -> int:
        if isinstance(read, PlayerName):
            # The players of a ledger come after the one of its only sheet.
            return end + read.sheet if read.player is None else end + 1 + read.player
        return firsts[read.sheet][read.cell] + OFFSETS[read.aspect]

    return slot_of


_Readings = dict[tuple[int, int | None], tuple[Mapping[str, Reading], Reading, Reading]]
"""The readings of what is accepted, a cross and a strike: for each ``Accepted`` and printed number,
since many cells accept the same."""


def _bind_cells(expanded: ExpandedRules, frame: _Frame) -> dict[str, BoundCell]:
    slot_of, readings = frame.slot_of, _Readings()
    return {
        cell.spec.id: _bind_cell(cell, frame, slot_of, readings)
        for cell in expanded.cells
        if cell.spec.id in frame.bits
    }


def _bind_cell(
    cell: ExpandedCell, frame: _Frame, slot_of: SlotOf, readings: _Readings
) -> BoundCell:
    spec, accepted = cell.spec, cell.accepted or NOTHING
    key = (id(accepted), spec.printed)
    if key not in readings:
        readings[key] = _read_all(accepted, spec.printed)
    first = frame.firsts[spec.id]
    return BoundCell(
        spec,
        accepted,
        first,
        first + len(ASPECTS),
        frame.bits[spec.id],
        spec.kind is CellKind.ENTRY and not spec.optional,
        *readings[key],
        cell.rule,
        bind_messages(cell.message, slot_of),
        spec.accepts is not None and spec.accepts.players,
    )


def _read_all(
    accepted: Accepted, printed: int | None
) -> tuple[Mapping[str, Reading], Reading, Reading]:
    def reading(state: State, text: str = "") -> Reading:
        return understand(Written(state, text), accepted, printed)

    known = {
        written.text: reading(State.VALUE, written.text)
        for written in alternatives(accepted)
        if written.state is State.VALUE
    }
    return known, reading(State.CROSS), reading(State.STRUCK)


def _bind_results(expanded: ExpandedRules, frame: _Frame) -> dict[str, BoundResult]:
    cells = {cell.spec.id: cell for cell in expanded.cells}
    masks, slot_of = dict(frame.bits), frame.slot_of
    results: dict[str, BoundResult] = {}
    for name in expanded.order:
        tree = cells[name].tree
        assert tree is not None
        masks[name] = mask_of(tree, masks)
        uses = dict.fromkeys(
            read.cell for read in reads(tree) if read.cell in results and _worth(read)
        )
        results[name] = BoundResult(
            cells[name].spec,
            frame.firsts[name],
            compile_tree(tree, slot_of),
            masks[name],
            tuple(uses),
            tuple(_terms(tree, slot_of)),
        )
    return results


def _worth(read: Read) -> bool:
    return read.aspect is Aspect.WORTH


def mask_of(tree: Concrete, masks: Mapping[str, int]) -> int:
    """Return the mask of the entry cells that ``tree`` depends on."""
    mask = 0
    for read in reads(tree):
        mask |= masks.get(read.cell, 0)
    return mask


def _terms(tree: Concrete, slot_of: SlotOf) -> list[Term]:
    """Return the parts of a sum, none if ``tree`` is none."""
    if not (isinstance(tree, Apply) and tree.op in (Op.SUM, Op.ADD)):
        return []
    terms: list[Term] = []
    for operand in tree.operands:
        inner = _terms(operand, slot_of)
        if inner:
            terms += inner
        elif not isinstance(operand, Const):
            cell = operand.cell if isinstance(operand, Read) else None
            terms.append(Term(cell, compile_tree(operand, slot_of)))
    return terms


def bind_check(check: ExpandedCheck, slot_of: SlotOf, masks: Mapping[str, int]) -> BoundCheck:
    """Return an instance of a check, compiled."""
    when = None if isinstance(check.when, Const) else compile_tree(check.when, slot_of)
    return BoundCheck(
        check,
        when,
        compile_tree(check.must, slot_of),
        mask_of(check.when, masks) | mask_of(check.must, masks),
        bind_messages(check.message, slot_of),
        compile_tree(check.expected, slot_of) if check.expected is not None else None,
    )
