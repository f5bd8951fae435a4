"""A layout: what a game's sheet is made of, before anything has a place.

Sections stand one below the other in the order of the file; ``Beside`` puts some side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from .diagnostic import SourceRef
from .ledger import Ledger
from .palette import PaletteColour
from .rules import Accepts, Formula, Ruleset
from .sheet import Pad, SheetSpec
from .style import RowStyle
from .text import Text


class CellKind(StrEnum):
    """What a cell is for."""

    ENTRY = "entry"
    """Written by the player and checked by the rules."""
    RESULT = "result"
    """Written by the player, computed by the scorer."""
    MARK = "mark"
    """Ticked, filled or struck; never a number."""
    NOTE = "note"
    """Free words such as a name or a date; no rule looks at it."""


@dataclass(frozen=True, slots=True)
class CellSpec:
    """One cell as the layout has it.

    ``id`` is ``row.column``, or a bare name for a cell that stands alone. ``printed`` is the
    constant in the cell, ``colour`` a name of the palette. ``player`` is the number (from 1) of
    the player whose cell it is; a ``hidden`` cell is computed but on no sheet. ``running``: a
    total that runs on from row to row, which need not be written where it does not change.
    """

    id: str
    kind: CellKind
    label: Text
    ref: SourceRef
    row: str | None = None
    column: str | None = None
    accepts: Accepts | None = None
    formula: Formula | None = None
    printed: int | None = None
    colour: str | None = None
    optional: bool = False
    player: int | None = None
    hidden: bool = False
    running: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """The title at the top; ``letter`` prints the sheet's letter beside it."""

    title: Text
    ref: SourceRef
    subtitle: Text | None = None
    letter: bool = False


@dataclass(frozen=True, slots=True)
class FieldLine:
    """A labelled line to write words on; ``share`` is its part of the width."""

    id: str
    label: Text
    share: float
    ref: SourceRef


@dataclass(frozen=True, slots=True)
class Lines:
    """Name, date and the like, side by side."""

    fields: tuple[FieldLine, ...]
    ref: SourceRef


@dataclass(frozen=True, slots=True)
class DiceRow:
    """A row of printed dice: its numbers from left to right."""

    id: str
    numbers: tuple[int, ...]
    ref: SourceRef


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The colours of one lettered sheet: for each row the palette ids from left to right."""

    letter: str
    colours: tuple[tuple[str, ...], ...]
    ref: SourceRef


@dataclass(frozen=True, slots=True)
class ResultColumn:
    """The computed cell at the end of each row."""

    id: str
    label: Text
    formula: Formula
    ref: SourceRef


@dataclass(frozen=True, slots=True)
class DiceRows:
    """Rows of dice with a printed number and a colour each, to write in.

    ``arrangements`` holds one entry for each letter of the sheet (one with the letter "" if the
    sheet has none), or nothing if the dice have no colours.
    """

    id: str
    rows: tuple[DiceRow, ...]
    arrangements: tuple[Arrangement, ...]
    accepts: Accepts
    result: ResultColumn | None
    ref: SourceRef

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of the dice, each once, in the order of the sheets."""
        rows = (row for sheet in self.arrangements for row in sheet.colours)
        return tuple(dict.fromkeys(colour for row in rows for colour in row))


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table."""

    id: str
    label: Text


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table: entries (``accepts``) or computed cells (``formula``).

    ``columns`` are the ids of the columns where the row has a cell, ``results`` the computed
    cells at its end: pairs of a result column's id and the formula.
    """

    id: str
    label: Text
    ref: SourceRef
    columns: tuple[str, ...]
    note: Text | None = None
    accepts: Accepts | None = None
    formula: Formula | None = None
    style: RowStyle = RowStyle.PLAIN
    optional: bool = False
    results: tuple[tuple[str, Formula], ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """Labelled rows by columns; ``head`` stands above the labels.

    ``results`` are the columns of computed cells after the others. ``per_player``: the columns are
    the players', ``p1``, ``p2`` … up to the most that can play, with a line for the name above.
    """

    id: str
    columns: tuple[Column, ...]
    rows: tuple[TableRow, ...]
    ref: SourceRef
    head: Text | None = None
    results: tuple[Column, ...] = ()
    per_player: bool = False


@dataclass(frozen=True, slots=True)
class Lane:
    """One way along a track: of a player (a line for the name stands above), or of anything."""

    id: str
    label: Text


@dataclass(frozen=True, slots=True)
class Track:
    """Lanes of numbered boxes, each box a cell: ``lane.1``, ``lane.2`` …

    ``group`` boxes stand close together and ``per_row`` in a line; ``across`` lanes stand side by
    side, else all lanes below one another in every line. ``numbered``: the number of the last box
    of each group stands above it. ``result`` is a computed cell for each lane. ``per_player``: the
    lanes are the players', up to the most that can play; ``names`` is what stands, with the number
    of the lane, at a line for the name of each player.
    """

    id: str
    lanes: tuple[Lane, ...]
    boxes: int
    group: int
    per_row: int
    accepts: Accepts
    ref: SourceRef
    title: Text | None = None
    result: ResultColumn | None = None
    numbered: bool = True
    across: int = 1
    per_player: bool = False
    names: Text | None = None


@dataclass(frozen=True, slots=True)
class MarkField:
    """A printed word or sign that is struck or crossed when it has been used."""

    id: str
    printed: Text
    label: Text
    accepts: Accepts
    ref: SourceRef


@dataclass(frozen=True, slots=True)
class Marks:
    """Marks that stand alone."""

    fields: tuple[MarkField, ...]
    ref: SourceRef


@dataclass(frozen=True, slots=True)
class LooseCell:
    """A labelled cell that belongs to no table."""

    id: str
    label: Text
    ref: SourceRef
    accepts: Accepts | None = None
    formula: Formula | None = None
    style: RowStyle = RowStyle.PLAIN
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Cells:
    """Cells that stand alone, such as the grand total."""

    fields: tuple[LooseCell, ...]
    ref: SourceRef


@dataclass(frozen=True, slots=True)
class Scale:
    """A printed look-up: position (from ``first``) above, value below.

    ``thresholds``: from which number on each value holds, instead of positions; one fewer than
    values, if the first value is for what lies below them all.
    """

    title: Text
    label: Text
    first: int
    entries: tuple[int | float, ...]
    ref: SourceRef
    thresholds: tuple[int | float, ...] = ()


@dataclass(frozen=True, slots=True)
class ColourKey:
    """Says which sign stands for which colour of the palette."""

    ref: SourceRef


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A paragraph in small type."""

    text: Text
    ref: SourceRef


@dataclass(frozen=True, slots=True)
class ValueTable:
    """A printed table of what the symbols of the set ``of`` are worth.

    ``falling``: the highest symbols first.
    """

    of: str
    ref: SourceRef
    title: Text | None = None
    label: Text | None = None
    falling: bool = False


@dataclass(frozen=True, slots=True)
class Beside:
    """Sections side by side, each with its share of the width."""

    parts: tuple[tuple[float, Section], ...]
    ref: SourceRef


Section = (
    Heading
    | Lines
    | DiceRows
    | Table
    | Track
    | Ledger
    | Marks
    | Cells
    | Scale
    | ValueTable
    | ColourKey
    | TextBlock
    | Beside
)


def flattened(sections: Iterable[Section]) -> Iterator[Section]:
    """Yield the sections in reading order, those that stand side by side one by one."""
    for section in sections:
        if isinstance(section, Beside):
            yield from flattened(part for _, part in section.parts)
        else:
            yield section


@dataclass(frozen=True, slots=True)
class Made:
    """How a layout file was made: the seed its colours were arranged with, and by what program.

    It is what the file says; whoever repeats it looks whether the colours are still those.
    """

    seed: int
    by: str


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole layout file, checked: sheet, sections and rules.

    ``source`` is the file as the user knows it; ``digest`` the first 16 hex digits of the
    SHA-256 of the layout's content, which tells versions of a layout apart. ``how_to_play`` are
    the rules in short, a paragraph each, and ``how_to_play_ref`` is where they stand.
    """

    name: str
    version: str
    title: Text
    about: Text
    languages: tuple[str, ...]
    players: tuple[int, int]
    sheet: SheetSpec
    pad: Pad
    palette: tuple[PaletteColour, ...]
    sections: tuple[Section, ...]
    rules: Ruleset
    source: str
    digest: str
    ref: SourceRef
    how_to_play: tuple[Text, ...] = ()
    how_to_play_ref: SourceRef | None = None
    made: Made | None = None

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the sheets, or one empty letter if there is a single arrangement."""
        return self.sheet.letters or ("",)

    @property
    def pad_sheets(self) -> int:
        """The number of sheets of a default block."""
        if self.pad.games is not None:
            return self.pad.games * len(self.letters)
        return self.pad.sheets if self.pad.sheets is not None else 50

    def flat_sections(self) -> Iterator[Section]:
        """Yield every section that is not a ``Beside``, in reading order."""
        yield from flattened(self.sections)
