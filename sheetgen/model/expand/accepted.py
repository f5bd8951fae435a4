"""What each cell accepts, worked out: numbers, marks and symbols with what they are worth."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from ..codes import Code
from ..diagnostic import SourceRef
from ..expr import Call, CellRef, Concrete, Const, Expr, Literal, Name, Operation, Read, Span
from ..limits import LIMITS
from ..rules import Accepts, DicePattern, Formula, Mark, NumberRange, Symbol, SymbolSet
from ..text import Text
from .arithmetic import tidy
from .compile import Function, Slots, compile_tree
from .expander import LARGEST, expand_number, expand_truth
from .fault import Fault, FormulaError, noted
from .functions import FUNCTIONS
from .size import largest, reads
from .world import Stand, World


@dataclass(frozen=True, slots=True)
class Accepted:
    """What may be written in one cell.

    ``numbers`` rise; ``marks`` and ``symbols`` come with what they are worth, the symbols in rising
    order of rank. ``words`` say what symbols are meant where they are too many to be listed.
    """

    numbers: tuple[int | float, ...] = ()
    marks: tuple[tuple[Mark, int | float], ...] = ()
    symbols: tuple[tuple[Symbol, int | float], ...] = ()
    words: Text | None = None

    def texts(self, language: str) -> tuple[str, ...]:
        """Return what may be written, as it is written, runs of numbers as ``5..30``.

        A strike is left out: where it is allowed it only says that nothing else fits.
        """
        if self.words:
            symbols: tuple[str, ...] = (self.words.in_language_or_first(language),)
        else:
            symbols = tuple(_written(symbol, language) for symbol, _ in self.symbols)
        marks = (str(mark) for mark, _ in self.marks if mark is not Mark.STRIKE)
        return (*_compressed(self.numbers), *symbols, *marks)


def _written(symbol: Symbol, language: str) -> str:
    known = symbol.written.languages
    return symbol.written.in_language(language) if not known or language in known else symbol.name


def number_text(number: float) -> str:
    """Return a number as it is written on a sheet, with up to six decimals."""
    rounded = round(number, 6)
    whole = float(rounded).is_integer()
    return str(int(rounded)) if whole else f"{rounded:.6f}".rstrip("0")


def _compressed(numbers: tuple[int | float, ...]) -> Iterator[str]:
    """Yield the numbers, three or more consecutive ones as a range."""
    start = 0
    for end in range(1, len(numbers) + 1):
        if end < len(numbers) and numbers[end] == numbers[end - 1] + 1:
            continue
        run = numbers[start:end]
        if len(run) > 2:
            yield f"{number_text(run[0])}..{number_text(run[-1])}"
        else:
            yield from map(number_text, run)
        start = end


class AcceptedReader:
    """Works out what cells accept; throws are enumerated once for each pattern and place."""

    def __init__(self, world: World) -> None:
        """Begin with nothing worked out for the formulas of ``world``."""
        self._world = world
        self._throws: dict[tuple[object, ...], frozenset[int | float]] = {}
        # Cells that share their rules of acceptance share what comes out of them, unless that
        # depends on the place. The rules are kept, so that their ids stay theirs.
        self._everywhere: dict[int, tuple[Accepts, Accepted]] = {}
        self.faults: list[Fault] = []

    def read(self, accepts: Accepts, stand: Stand) -> Accepted:
        """Return what ``accepts`` comes to at ``stand``; faults are collected."""
        if id(accepts) in self._everywhere:
            return self._everywhere[id(accepts)][1]
        found = self._read(accepts, stand)
        if self._same_everywhere(accepts):
            self._everywhere[id(accepts)] = (accepts, found)
        return found

    def _read(self, accepts: Accepts, stand: Stand) -> Accepted:
        numbers: set[int | float] = set()
        for part in accepts.numbers:
            numbers |= set(self._range(part, stand, accepts.ref))
        for pattern in accepts.throws:
            numbers |= self._pattern(pattern, stand)
        marks = tuple((mark, self._constant(worth, stand)) for mark, worth in accepts.marks)
        if accepts.players:
            numbers |= set(range(1, self._players(accepts, stand) + 1))
        chosen = self._symbol_set(accepts)
        symbols = tuple(
            (symbol, self._constant(symbol.worth, stand))
            for symbol in (chosen.symbols if chosen else ())
        )
        words = chosen.words if chosen else None
        return Accepted(tuple(sorted(numbers)), marks, symbols, words)

    def _symbol_set(self, accepts: Accepts) -> SymbolSet | None:
        sets = (item for item in self._world.layout.rules.symbols if item.id == accepts.symbols)
        return next((item.under(self._world.options) for item in sets), None)

    def _players(self, accepts: Accepts, stand: Stand) -> int:
        """Return how many players there are to be written; 0 and a fault if there are none."""
        players = len(stand.grid.players) if stand.grid else 0
        if not players and accepts.ref:
            formula = Formula("", accepts.ref)
            self._fault(formula, "only a ledger has players to be written", "remove players")
        return players

    def _constant(self, formula: Formula | int, stand: Stand) -> int | float:
        """Return the number that ``formula`` comes to; 0 and a fault if it comes to none."""
        if isinstance(formula, int):
            return formula
        if formula.tree is None:
            return 0
        try:
            number = known_number(formula, stand, self._world)
        except FormulaError as error:
            self.faults += noted(formula, error)
            return 0
        if abs(number) > LIMITS.written_number:
            self._fault(formula, f"cells hold numbers up to {LIMITS.written_number}", None)
            return 0
        return number

    def _range(
        self, part: NumberRange, stand: Stand, ref: SourceRef | None
    ) -> Iterable[int | float]:
        before = len(self.faults)
        first, last = self._constant(part.first, stand), self._constant(part.last, stand)
        count = (last - first) / part.step + 1 if part.step > 0 else 0
        formula = part.last if isinstance(part.last, Formula) else part.first
        if isinstance(formula, Formula) and len(self.faults) == before and count < 1:
            message = f"the range from {number_text(first)} to {number_text(last)} is empty"
            self._fault(formula, message, "the smaller bound comes first")
        if count > LIMITS.accepted_numbers:
            message = f"a range has at most {LIMITS.accepted_numbers} numbers"
            if ref is not None and not isinstance(formula, Formula):
                formula = Formula("", ref)
            if isinstance(formula, Formula):
                self._fault(formula, message, None)
            return ()
        return [first + part.step * index for index in range(math.floor(max(count, 0)))]

    def _fault(self, formula: Formula, message: str, hint: str | None) -> None:
        self.faults.append(Fault(formula, 0, Code.ACCEPTS, message, hint))

    def _same_everywhere(self, accepts: Accepts) -> bool:
        bounds = (bound for part in accepts.numbers for bound in (part.first, part.last))
        return self._known_everywhere(
            *(bound for bound in bounds if isinstance(bound, Formula)),
            *(worth for _, worth in accepts.marks),
            *(formula for pattern in accepts.throws for formula in (pattern.when, pattern.score)),
        )

    def _known_everywhere(self, *formulas: Formula | None) -> bool:
        trees = (formula.tree for formula in formulas if formula is not None)
        return not any(tree is not None and _place_matters(tree, self._world) for tree in trees)

    def _pattern(self, pattern: DicePattern, stand: Stand) -> frozenset[int | float]:
        key: tuple[object, ...] = (pattern,)
        if not self._known_everywhere(pattern.when, pattern.score):
            key = (pattern, stand.grid and stand.grid.id, *stand.place)
        if key not in self._throws:
            self._throws[key] = frozenset(self._enumerate(pattern, stand))
        return self._throws[key]

    def _enumerate(self, pattern: DicePattern, stand: Stand) -> Iterator[int | float]:
        """Yield the score of every throw that the pattern fits."""
        if pattern.score.tree is None or (pattern.when and pattern.when.tree is None):
            return
        if math.comb(pattern.dice + pattern.faces - 1, pattern.dice) > LIMITS.throws:
            self._fault(pattern.score, "so many dice have too many different throws", None)
            return
        functions = [
            self._thrown(pattern, stand.at(dice=(pattern.dice, different)))
            for different in range(1, min(pattern.dice, pattern.faces) + 1)
        ]
        if any(function is None for function in functions):
            return
        empty = True
        faces = range(1, pattern.faces + 1)
        for throw in itertools.combinations_with_replacement(faces, pattern.dice):
            counts = [throw.count(face) for face in dict.fromkeys(throw)]
            function = functions[len(counts) - 1]
            assert function is not None
            score = function([*throw, *counts])
            if score is not None:
                empty = False
                yield tidy(score)
        if empty and pattern.when:
            self._fault(pattern.when, "no throw at all is like this", None)

    def _thrown(
        self, pattern: DicePattern, stand: Stand
    ) -> Callable[[Slots], int | float | None] | None:
        """Return the function from dice and counts to the score, which is None if none is due."""
        formula = pattern.score
        try:
            score = self._of_dice(expand_number, pattern.score, stand)
            formula = pattern.when or formula
            when = self._of_dice(expand_truth, formula, stand) if pattern.when else None
        except FormulaError as error:
            self.faults += noted(formula, error)
            return None
        return lambda slots: score(slots) if when is None or when(slots) else None

    def _of_dice(
        self, expand: Callable[[Expr, Stand, World], Concrete], formula: Formula, stand: Stand
    ) -> Function:
        assert formula.tree is not None and stand.dice is not None
        tree = expand(formula.tree, stand, self._world)
        dice, different = stand.dice
        slots = {f"dice.{index}": index for index in range(dice)}
        slots |= {f"counts.{index}": dice + index for index in range(different)}
        if any(read.cell not in slots for read in reads(tree)):
            raise depends()
        if largest(tree, {}) > LARGEST:
            raise FormulaError(0, Code.MAGNITUDE, "this can give numbers too large to be exact")
        return compile_tree(tree, lambda read: slots[read.cell] if isinstance(read, Read) else 0)


_OF_DICE = ("true", "false", "dice", "counts")
"""Built-in names that stand for the same in every place."""


def _place_matters(expr: Expr, world: World) -> bool:
    """Tell whether a formula may come to something else in another place.

    It may if it names anything but constants: what derived names and cells are is not looked at.
    """
    match expr:
        case Literal():
            return False
        case Name(name):
            return not (name in world.values or name in world.options or name in _OF_DICE)
        case Operation(_, parts):
            return any(_place_matters(part, world) for part in parts)
        case Call(function, parts):
            known = function in FUNCTIONS
            return not known or any(_place_matters(part, world) for part in parts)
        case CellRef() | Span():
            return True


def known_number(formula: Formula, stand: Stand, world: World) -> int | float:
    """Return the number that ``formula`` comes to before anything is written.

    Raises:
        FormulaError: it depends on what is written, or is no number.
    """
    assert formula.tree is not None
    tree = expand_number(formula.tree, stand, world)
    if isinstance(tree, Const) and isinstance(tree.value, int | float):
        return tree.value
    raise depends()


def known_truth(formula: Formula, stand: Stand, world: World) -> bool:
    """Return the truth that ``formula`` comes to before anything is written.

    Raises:
        FormulaError: it depends on what is written, or is no truth.
    """
    assert formula.tree is not None
    tree = expand_truth(formula.tree, stand, world)
    if isinstance(tree, Const):
        return bool(tree.value)
    raise depends()


def depends() -> FormulaError:
    """Return the error for what should not depend on written cells."""
    return FormulaError(
        0,
        Code.NOT_CONSTANT,
        "this must be known before the sheet is filled in, but depends on written cells",
        "use printed, row, column, named values and options only",
    )
