"""All rules of a sheet or a game as concrete trees.

Comes in: a layout whose formulas have been parsed. Goes out: for each cell what it accepts and
how it is computed, in an order in which it can be computed; and every instance of every check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from ..codes import Code
from ..diagnostic import Severity
from ..expr import Aspect, Concrete, Const, Expr, Name
from ..layout import CellSpec, Layout
from ..ledger import ONE_SHEET, LedgerPart
from ..rules import Accepts, Check, Formula, GameRules, Options, Template
from .accepted import Accepted, AcceptedReader, number_text
from .expander import LARGEST, expand_cells, expand_number, expand_truth, expand_value
from .fault import Fault, FormulaError, NoSingleSheetError, noted
from .grid import Along, Grid
from .items import FALSE, NO_WORD, TRUE, ZERO, Spot
from .scopes import players_of, repeated
from .size import largest, reads
from .world import Stand, World, default_options, make_world

T = TypeVar("T")

Message = tuple[str | Concrete, ...]
"""Words and the values between them."""

Messages = tuple[tuple[str, Message], ...]
"""A message in each language: pairs (language, message); language "" stands for all."""


@dataclass(frozen=True, slots=True)
class ExpandedCell:
    """A cell with its rules: ``accepted`` for entries, ``tree`` for computed cells.

    ``rule`` and ``message`` belong to the finding when something else is written.
    """

    spec: CellSpec
    accepted: Accepted | None
    tree: Concrete | None
    rule: str
    message: Messages


@dataclass(frozen=True, slots=True)
class ExpandedCheck:
    """One instance of a check; ``cells`` are (sheet, cell id).

    ``sheet`` is the sheet it speaks about, None if it speaks about all sheets of a game.
    """

    rule: str
    severity: Severity
    when: Concrete
    must: Concrete
    cells: tuple[tuple[int, str], ...]
    message: Messages
    expected: Concrete | None
    sheet: int | None


@dataclass(frozen=True, slots=True)
class ExpandedRules:
    """The rules of one sheet; ``order`` holds the computed cells, each after what it needs.

    ``complete`` tells whether the sheet is played to the end (None: when all cells are filled
    that have to be). ``ranks`` are, for each player of a ledger, what is shown and what orders
    the players.
    """

    layout: Layout
    letter: str
    options: Options
    cells: tuple[ExpandedCell, ...]
    order: tuple[str, ...]
    checks: tuple[ExpandedCheck, ...]
    faults: tuple[Fault, ...]
    part: LedgerPart = ONE_SHEET
    complete: Concrete | None = None
    ranks: tuple[tuple[Concrete, Concrete], ...] = ()


@dataclass(frozen=True, slots=True)
class ExpandedGame:
    """The rules across the sheets of one game, in the order of ``letters``."""

    layout: Layout
    letters: tuple[str, ...]
    finished: tuple[Concrete, ...]
    checks: tuple[ExpandedCheck, ...]
    faults: tuple[Fault, ...]


def expand_rules(
    layout: Layout, letter: str, options: Options | None = None, part: LedgerPart = ONE_SHEET
) -> ExpandedRules:
    """Return the rules of the sheet with that letter under the house rules ``options``.

    Of a ledger, those of ``part``.
    """
    options = default_options(layout) if options is None else options
    world = make_world(layout, (letter,), game=False, options=options, part=part)
    work = _Work(world)
    work.try_derived()
    stands = _stands(world)
    reader = AcceptedReader(world)
    cells = tuple(
        work.cell(spec, stands.get(spec.id, Stand()), reader)
        for spec in world.sheets[0].cells.values()
    )
    work.faults += reader.faults
    checks = tuple(item for check in layout.rules.checks for item in work.instances(check))
    complete = work.truth(layout.rules.complete, Stand()) if layout.rules.complete else None
    ranks = work.ranks(layout.rules.game) if layout.rules.game else ()
    order = _order(cells, work.faults)
    if len(order) == sum(cell.tree is not None for cell in cells):
        _check_sizes(cells, order, work.faults)
    faults = _distinct(work.faults)
    return ExpandedRules(
        layout, letter, options, cells, order, checks, faults, part, complete, ranks
    )


def expand_game(
    layout: Layout, letters: tuple[str, ...], options: Options | None = None
) -> ExpandedGame:
    """Return the rules across sheets with ``letters`` (one for each sheet, may repeat)."""
    game = layout.rules.game
    world = make_world(layout, letters, game=True, options=options)
    work = _Work(world)
    work.try_derived()
    finished: tuple[Concrete, ...] = ()
    checks: tuple[ExpandedCheck, ...] = ()
    if game:
        sheets = range(len(letters))
        if game.finished:
            finished = tuple(work.truth(game.finished, Stand(sheet=sheet)) for sheet in sheets)
        checks = tuple(item for check in game.checks for item in work.game_instances(check))
    return ExpandedGame(layout, letters, finished, checks, _distinct(work.faults))


def _last_of_players(grid: Grid, name: str) -> Stand | None:
    """Return where ``name`` counts in the end, but for the player; None if it is nobody's."""
    if grid.per_player and name in grid.per_player:
        return Stand(grid, len(grid.rows) - 1)
    lines = {Along.COLUMNS: grid.rows, Along.ROWS: grid.result_columns}
    return Stand(grid) if grid.along and name in lines[grid.along] else None


def _distinct(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Keep one fault a formula: what follows usually has the same cause."""
    kept: dict[int, Fault] = {}
    for fault in faults:
        kept.setdefault(id(fault.formula), fault)
    return tuple(kept.values())


def _stands(world: World) -> Mapping[str, Stand]:
    """Return where each cell of a grid stands."""
    stands: dict[str, Stand] = {}
    for grid in world.sheets[0].grids:
        numbers = {row: number for number, row in enumerate(grid.rows)}
        for (row, column), spec in grid.cells.items():
            player = spec.player - 1 if spec.player else None
            stands[spec.id] = Stand(grid, numbers[row], column, player)
    return stands


class _Work:
    """Expands formulas of one world and collects the faults."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.faults: list[Fault] = []

    def cell(self, spec: CellSpec, stand: Stand, reader: AcceptedReader) -> ExpandedCell:
        accepted = reader.read(spec.accepts, stand) if spec.accepts else None
        tree = self.number(spec.formula, stand) if spec.formula else None
        rule = spec.accepts.rule if spec.accepts else "not-accepted"
        return ExpandedCell(spec, accepted, tree, rule, self._accepts_text(spec.accepts, stand))

    def _accepts_text(self, accepts: Accepts | None, stand: Stand) -> Messages:
        return self.messages(accepts.text, stand) if accepts and accepts.text else ()

    def number(self, formula: Formula, stand: Stand) -> Concrete:
        return self._expanded(expand_number, formula, stand, ZERO)

    def truth(self, formula: Formula, stand: Stand) -> Concrete:
        return self._expanded(_sized_truth, formula, stand, TRUE)

    def _value(self, formula: Formula, stand: Stand) -> Concrete:
        return self._expanded(_sized_value, formula, stand, NO_WORD)

    def _cells(self, formula: Formula, stand: Stand) -> list[tuple[int, str]]:
        none: tuple[Spot, ...] = ()
        spots = self._expanded(expand_cells, formula, stand, none)
        return [(spot.sheet, spot.spec.id) for spot in spots if spot.spec]

    def _expanded(
        self, expand: Callable[[Expr, Stand, World], T], formula: Formula, stand: Stand, instead: T
    ) -> T:
        """Expand a formula; if it has a fault, note that and return ``instead``.

        Raises:
            NoSingleSheetError: it speaks of one sheet, and all sheets of a game are meant.
        """
        if formula.tree is None:
            return instead
        try:
            return expand(formula.tree, stand, self.world)
        except NoSingleSheetError:
            raise
        except FormulaError as error:
            self.faults += noted(formula, error)
            return instead

    def ranks(self, game: GameRules) -> tuple[tuple[Concrete, Concrete], ...]:
        """Return for each player of a sheet what counts in the end, and what orders them."""
        for grid in self.world.sheets[0].grids:
            last = _last_of_players(grid, game.rank_by)
            if last is not None:
                stands = players_of(grid, last)
                shown = Formula(game.rank_by, self.world.layout.ref, Name(game.rank_by, 0))
                values = [self.number(shown, stand) for stand in stands]
                orders = (
                    [self.number(game.rank, stand) for stand in stands] if game.rank else values
                )
                return tuple(zip(values, orders, strict=True))
        return ()

    def try_derived(self) -> None:
        """Expand each derived formula wherever it has a meaning, for its faults."""
        for derived in self.world.layout.rules.derived:
            tree = derived.formula.tree
            if tree is None:
                continue
            try:
                for stand in repeated(derived.each, Stand(), self.world):
                    expand_value(tree, stand, self.world)
            except FormulaError as error:
                self.world.faulty.add(derived.name)
                self.faults += noted(derived.formula, error)

    def instances(self, check: Check, sheet: int | None = 0) -> Iterator[ExpandedCheck]:
        """Yield the instances of a check that can ever be broken."""
        try:
            for stand in repeated(check.each, Stand(sheet=sheet), self.world):
                instance = self._instance(check, stand)
                if instance.when != FALSE and instance.must != TRUE:
                    yield instance
        except NoSingleSheetError:
            raise
        except FormulaError as error:
            self.faults += noted(check.must, error)

    def game_instances(self, check: Check) -> list[ExpandedCheck]:
        """Return the instances of a game's check: once, or once a sheet if it speaks of one."""
        try:
            return list(self.instances(check, None))
        except NoSingleSheetError:
            sheets = range(len(self.world.sheets))
            return [item for sheet in sheets for item in self.instances(check, sheet)]

    def _instance(self, check: Check, stand: Stand) -> ExpandedCheck:
        when = self.truth(check.when, stand) if check.when else TRUE
        must = self.truth(check.must, stand)
        cells = [cell for formula in check.at for cell in self._cells(formula, stand)]
        expected = self._value(check.expected, stand) if check.expected else None
        return ExpandedCheck(
            check.id,
            check.severity,
            when,
            must,
            tuple(dict.fromkeys(cells)),
            self.messages(check.text, stand),
            expected,
            stand.sheet,
        )

    def messages(self, template: Template, stand: Stand) -> Messages:
        """Return the template's words in each language, the formulas in them expanded."""
        return tuple(
            (language, self._message(pieces, stand.at(language=language)))
            for (language, _), pieces in zip(template.text.variants, template.pieces, strict=False)
        )

    def _message(self, pieces: tuple[str | Formula, ...], stand: Stand) -> Message:
        parts: list[str | Concrete] = []
        for piece in pieces:
            part = piece if isinstance(piece, str) else self._value(piece, stand)
            if isinstance(part, Const):
                part = part.value if isinstance(part.value, str) else number_text(part.value)
            parts.append(part)
        return tuple(parts)


def _order(cells: tuple[ExpandedCell, ...], faults: list[Fault]) -> tuple[str, ...]:
    """Return the computed cells so that each comes after those it needs; report circles."""
    trees = {cell.spec.id: cell for cell in cells if cell.tree is not None}
    needs = {
        name: [
            read.cell
            for read in (reads(cell.tree) if cell.tree is not None else ())
            if read.aspect is Aspect.WORTH and read.cell in trees
        ]
        for name, cell in trees.items()
    }
    order: list[str] = []
    done: set[str] = set()
    for name in trees:
        circle = _visit(name, needs, done, order)
        formula = trees[circle[0]].spec.formula if circle else None
        if formula is not None:
            message = f"a computed cell needs itself: {' → '.join(circle)}"
            faults.append(Fault(formula, 0, Code.CIRCLE, message, None))
            return tuple(order)
    return tuple(order)


def _visit(
    start: str, needs: Mapping[str, list[str]], done: set[str], order: list[str]
) -> list[str]:
    """Add ``start`` and all it needs to ``order``; return a circle if there is one."""
    path: list[str] = [start]
    todo = [iter(needs[start])]
    on_path = {start}
    if start in done:
        return []
    while todo:
        needed = next(todo[-1], None)
        if needed is None:
            todo.pop()
            name = path.pop()
            on_path.discard(name)
            done.add(name)
            order.append(name)
        elif needed in on_path:
            return [*path[path.index(needed) :], needed]
        elif needed not in done:
            path.append(needed)
            on_path.add(needed)
            todo.append(iter(needs[needed]))
    return []


def _sized_truth(expr: Expr, stand: Stand, world: World) -> Concrete:
    return _sized(expand_truth(expr, stand, world))


def _sized_value(expr: Expr, stand: Stand, world: World) -> Concrete:
    return _sized(expand_value(expr, stand, world))


def _sized(tree: Concrete) -> Concrete:
    """Return ``tree`` unless its numbers can become too large to be exact.

    Raises:
        FormulaError: they can.
    """
    if largest(tree, {}) > LARGEST:
        raise _too_large()
    return tree


def _too_large() -> FormulaError:
    message = "this formula can give numbers too large to be exact"
    return FormulaError(0, Code.MAGNITUDE, message, "multiply fewer cells")


def _check_sizes(
    cells: tuple[ExpandedCell, ...], order: tuple[str, ...], faults: list[Fault]
) -> None:
    """Report formulas whose numbers can become too large to be exact in every evaluator."""
    by_id = {cell.spec.id: cell for cell in cells}
    sizes: dict[str, float] = {}
    for name in order:
        cell = by_id[name]
        formula = cell.spec.formula
        assert cell.tree is not None and formula is not None
        sizes[name] = largest(cell.tree, sizes)
        if sizes[name] > LARGEST:
            faults.append(Fault.of(formula, _too_large()))
            sizes[name] = LARGEST
