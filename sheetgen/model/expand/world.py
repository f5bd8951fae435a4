"""What formulas can see: the sheet or sheets, the layout's names, and where a formula stands."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from ..codes import Code
from ..layout import Layout
from ..ledger import ONE_SHEET, LedgerPart
from ..limits import LIMITS
from ..rules import Derived, Formula, NamedValue, Options
from .fault import FormulaError
from .grid import Grid, SheetMap, sheet_map
from .items import Result


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a formula is evaluated: as far as known, row, column and player of a grid.

    ``sheet`` is the number of the sheet in the game, None where no single sheet is meant.
    ``throw`` holds the faces of a throw that is known; ``dice`` is (how many dice, how many
    different faces) where only that is. ``language`` is the language of a text.
    """

    grid: Grid | None = None
    row: int | None = None
    column: str | None = None
    player: int | None = None
    sheet: int | None = 0
    throw: tuple[int, ...] | None = None
    dice: tuple[int, int] | None = None
    language: str | None = None

    @property
    def place(self) -> tuple[int | str | None, ...]:
        """All that tells this stand from others in the same grid, dice apart."""
        return (self.row, self.column, self.player, self.sheet, self.language)

    def at(self, **changes: object) -> Stand:
        """Return this stand with ``changes``."""
        return dataclasses.replace(self, **changes)  # type: ignore[arg-type]


@dataclass(slots=True)
class Budget:
    """Counts the steps of an expansion, so that no layout can hang it."""

    left: int = LIMITS.expanded_nodes
    depth: int = field(default=0)

    def spend(self, steps: int, at: int) -> None:
        """Take ``steps`` off.

        Raises:
            FormulaError: nothing is left.
        """
        self.left -= steps
        if self.left < 0:
            raise FormulaError(
                at,
                Code.COST,
                f"the formulas of this layout need more than {LIMITS.expanded_nodes} steps",
                "use fewer functions inside one another, or smaller tables",
            )

    @contextmanager
    def deeper(self, at: int) -> Iterator[None]:
        """Go one level deeper while the context lasts.

        Raises:
            FormulaError: that is too deep.
        """
        if self.depth >= LIMITS.formula_depth:
            raise FormulaError(
                at,
                Code.COST,
                f"more than {LIMITS.formula_depth} operations lie inside one another",
                "give parts of the formula names of their own",
            )
        self.depth += 1
        try:
            yield
        finally:
            self.depth -= 1


@dataclass(frozen=True, slots=True)
class World:
    """The names of a layout and the sheets that formulas speak about.

    ``game`` tells whether ``sheets(...)`` has a meaning; ``sheets`` holds one map for each sheet
    of the game, or the one sheet. ``faulty`` collects the derived names that cannot be used,
    ``within`` those that are being expanded, each with its place. ``known`` keeps what a call of
    a function comes to at a place, with the call itself, so that its id stays its own.
    """

    layout: Layout
    sheets: tuple[SheetMap, ...]
    game: bool
    values: Mapping[str, NamedValue]
    options: Mapping[str, bool | str]
    groups: Mapping[str, tuple[str, ...]]
    derived: Mapping[str, Derived]
    finished: Formula | None
    budget: Budget = field(default_factory=Budget, compare=False)
    faulty: set[str] = field(default_factory=set, compare=False)
    within: set[tuple[object, ...]] = field(default_factory=set, compare=False)
    known: dict[tuple[object, ...], tuple[object, Result]] = field(
        default_factory=dict, compare=False
    )

    @contextmanager
    def entered(self, name: str, stand: Stand, at: int) -> Iterator[None]:
        """Expand what ``name`` stands for at ``stand`` while the context lasts.

        Raises:
            FormulaError: that is what is being expanded already.
        """
        grid = stand.grid.id if stand.grid else None
        place = (name, grid, stand.row, stand.column, stand.player, stand.sheet)
        if place in self.within:
            raise FormulaError(at, Code.CIRCLE, f'"{name}" needs itself')
        self.within.add(place)
        try:
            yield
        finally:
            self.within.discard(place)

    def map_of(self, stand: Stand) -> SheetMap:
        """Return the cells of the sheet that ``stand`` is on (of any sheet: all are alike)."""
        return self.sheets[stand.sheet or 0]

    def names(self) -> set[str]:
        """Return all names that a formula may use somewhere."""
        sheet = self.sheets[0]
        names = {*self.values, *self.options, *self.groups, *self.derived, *sheet.loose}
        for grid in sheet.grids:
            names |= {*grid.rows, *grid.result_columns, *(grid.per_player or ())}
            names |= {column for column in grid.columns if column.isidentifier()}
        return names


def default_options(layout: Layout) -> Options:
    """Return the house rules that hold unless an entry says otherwise."""
    return tuple((option.name, option.default) for option in layout.rules.options)


def make_world(
    layout: Layout,
    letters: tuple[str, ...],
    *,
    game: bool,
    options: Options | None = None,
    part: LedgerPart = ONE_SHEET,
) -> World:
    """Return the world of the sheets with ``letters`` and the house rules ``options``.

    Of a ledger it holds ``part``.
    """
    rules = layout.rules
    maps = {letter: sheet_map(layout, letter, part) for letter in dict.fromkeys(letters)}
    # A rule for each sheet that compares all sheets grows with the square of their number.
    pairs = max(len(letters) ** 2 // 4, 1)
    return World(
        layout,
        tuple(maps[letter] for letter in letters),
        game,
        dict(rules.values),
        dict(default_options(layout)) | dict(options or ()),
        dict(rules.groups),
        {item.name: item for item in rules.derived},
        rules.game.finished if rules.game else None,
        Budget(LIMITS.expanded_nodes * pairs),
    )
