"""Sheets and their rules -> a workbook.

In: one ``BookSheet`` for each tab. Out: the bytes of an .xlsx file (ECMA-376). What is now true: a
tab shows a sheet as a table; its computed cells are live formulas, blank until something is written
for them; entry cells offer or demand what is accepted and turn red otherwise; the last tab ranks
the players. Everything but the cells to write in is protected, without a password. Each tab holds,
in hidden columns, which sheet it is and where its cells stand. The same sheets give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from sheetgen.model.expand.accepted import Accepted
from sheetgen.model.expand.rules import ExpandedRules
from sheetgen.model.expand.shown import shows_with
from sheetgen.model.filled import PLAYER_LINE, FormMark
from sheetgen.model.layout import CellKind
from sheetgen.model.ledger import player_id

from .checks import add_check
from .formula import Entered, Scratch, Writer, literal
from .grid import LOOSE_COLUMN, PLAYER, Grid, lay_out
from .lists import TAB, Lists, ValueList
from .looks import A4_PAPER, look_of_entry, look_of_label, look_of_result
from .standings import Place, add_standings
from .undated import EPOCH, undated

LONGEST_TITLE = 31
"""Characters of the name of a tab (ECMA-376 part 1, 18.2.19)."""

LABEL_WIDTH = 40
"""Characters that fit beside a row at most."""

NOTE_COLUMNS = 3
"""So many columns wide are names and dates that stand alone."""

COMPUTED = "="
"""What stands beside the address of a computed cell, which is not read back."""


@dataclass(frozen=True, slots=True)
class BookSheet:
    """A tab: its name, the rules of its sheet, and the names of players to put in."""

    title: str
    rules: ExpandedRules
    players: tuple[str, ...] = ()


def write_book(sheets: Sequence[BookSheet], language: str, source: str = "") -> bytes:
    """Return a workbook with a tab for each of ``sheets``, in ``language``.

    ``source`` is the layout's file, where a reader has to be told.

    Raises:
        ValueError: there are no sheets.
    """
    from openpyxl import Workbook

    if not sheets:
        raise ValueError("no sheets to write")
    book = Workbook()
    book.remove(book.active)
    lists = Lists(language)
    places: list[Place] = []
    for title, sheet in zip(_titles(sheets), sheets, strict=True):
        tab = _Tab(book.create_sheet(title), sheet, language, lists)
        tab.write(source)
        places += tab.standings()
    if places:
        add_standings(book, places, sheets[0].rules, language)
    _write_lists(book, lists)
    book.properties.creator = "sheetgen"
    book.properties.title = sheets[0].rules.layout.title.in_language(language)
    book.properties.created = book.properties.modified = EPOCH
    target = BytesIO()
    book.save(target)
    return undated(target.getvalue())


def _titles(sheets: Sequence[BookSheet]) -> Iterator[str]:
    """Yield names for the tabs that a workbook may have, each once."""
    used = {TAB.casefold()}
    for sheet in sheets:
        clean = "".join(" " if sign in "[]:*?/\\'" else sign for sign in sheet.title)
        base = title = " ".join(clean.split())[:LONGEST_TITLE] or "?"
        number = 2
        while title.casefold() in used:
            title = f"{base[: LONGEST_TITLE - 4]} {number}"
            number += 1
        used.add(title.casefold())
        yield title


class _Tab:
    """Writes one tab; holds what its parts share."""

    def __init__(self, tab: Any, sheet: BookSheet, language: str, lists: Lists) -> None:
        from openpyxl.utils import get_column_letter

        self.tab, self.sheet, self.rules = tab, sheet, sheet.rules
        self.language = language
        heading = self.rules.layout.title.in_language(language)
        letter = f" {self.rules.letter}" if self.rules.letter else ""
        self.grid: Grid = lay_out(self.rules, language, heading + letter)
        self.letter_of = get_column_letter
        self.hidden = self.grid.last_column + 2
        self.addresses = {
            cell: f"{get_column_letter(column)}{row}"
            for cell, (row, column) in self.grid.places.items()
        }
        self.entered = {
            cell.spec.id: Entered(
                self.addresses[cell.spec.id], cell.spec, lists.of(cell.accepted or Accepted())
            )
            for cell in self.rules.cells
            if cell.tree is None
            and cell.spec.kind is not CellKind.NOTE
            and cell.spec.id in self.addresses
        }
        self.names = {
            cell.spec.id: self.addresses[cell.spec.id]
            for cell in self.rules.cells
            if cell.spec.kind is CellKind.NOTE and cell.spec.id in self.addresses
        }
        self.scratch = Scratch(get_column_letter(self.hidden + 3), 2)
        self.writer = Writer(self.scratch, self.entered, {}, self.names)

    def write(self, source: str) -> None:
        """Write everything that stands on the tab."""
        self._words()
        self._results()
        self._checks()
        self._names()
        self._hidden(source)
        self._page()
        self.tab.protection.sheet = True
        self.tab.protection.formatColumns = False
        self.tab.protection.formatRows = False

    def _page(self) -> None:
        """Print on one page what is seen."""
        end = f"{self.letter_of(self.grid.last_column)}{self.grid.last_row}"
        self.tab.print_area = f"A1:{end}"
        self.tab.sheet_properties.pageSetUpPr.fitToPage = True
        self.tab.page_setup.fitToHeight = 1
        self.tab.page_setup.paperSize = A4_PAPER
        wide = self.grid.last_column * 2 > self.grid.last_row
        self.tab.page_setup.orientation = "landscape" if wide else "portrait"

    def _words(self) -> None:
        for label in self.grid.labels:
            look_of_label(_written(self.tab.cell(label.row, label.column), label.text), label)
        self._widths()

    def _widths(self) -> None:
        """Make columns as wide as their heads' longest words."""
        first = [len(str(label.text)) for label in self.grid.labels if label.column == 1]
        self.tab.column_dimensions["A"].width = min(max(first, default=8) + 2, LABEL_WIDTH)
        for column in range(2, self.grid.last_column + 1):
            heads = [str(item.text) for item in self.grid.labels if item.column == column]
            longest = max((len(word) for head in heads for word in head.split()), default=0)
            self.tab.column_dimensions[self.letter_of(column)].width = max(longest + 3, 8)

    def _results(self) -> None:
        needs = shows_with(self.rules)
        trees = {cell.spec.id: cell.tree for cell in self.rules.cells}
        for name in self.rules.order:
            tree = trees[name]
            assert tree is not None
            self.writer.results[name] = self.scratch.put(self.writer.formula(tree))
        for name in self.rules.order:
            if name in self.addresses:
                shown = self._any(needs[name])
                raw = self.writer.results[name]
                cell = self.tab[self.addresses[name]]
                cell.value = f"=IF({shown},{raw},{literal('')})"
                look_of_result(cell)

    def _any(self, cells: Sequence[str]) -> str:
        """Return the formula that tells whether there is something in one of ``cells``."""
        tests = [
            f"{self.addresses[cell]}<>{literal('')}" for cell in cells if cell in self.addresses
        ]
        return self.writer.many("OR", tests) if tests else "TRUE"

    def _checks(self) -> None:
        """Offer or demand what is accepted, and mark what is not: neighbours in a row together."""
        for entered in self.entered.values():
            look_of_entry(self.tab[entered.address])
        for first, last, values in self._runs():
            add_check(self.tab, f"{first}:{last}", first, values, self.language)

    def _runs(self) -> Iterator[tuple[str, str, ValueList]]:
        run: list[tuple[tuple[int, int], Entered]] = []
        for name, entered in self.entered.items():
            if entered.spec.accepts and entered.spec.accepts.players:
                continue
            row, column = self.grid.places[name]
            if run and not (
                run[-1][0] == (row, column - 1) and run[-1][1].values is entered.values
            ):
                yield run[0][1].address, run[-1][1].address, run[0][1].values
                run = []
            run.append(((row, column), entered))
        if run:
            yield run[0][1].address, run[-1][1].address, run[0][1].values

    def _names(self) -> None:
        players = self.sheet.players
        for name in self.names:
            seat = 1 if name == PLAYER_LINE else _seat(name)
            cell = self.tab[self.addresses[name]]
            if seat and seat <= len(players):
                _written(cell, players[seat - 1])
            look_of_entry(cell, words=True)
            # A name or a date stays what it is typed as.
            cell.number_format = "@"
            row, column = self.grid.places[name]
            last = min(column + NOTE_COLUMNS - 1, self.grid.last_column)
            if column == LOOSE_COLUMN and last > column:
                self.tab.merge_cells(
                    start_row=row, start_column=column, end_row=row, end_column=last
                )

    def _hidden(self, source: str) -> None:
        """Write the mark, the addresses of all cells, and the parts of formulas."""
        layout = self.rules.layout
        letters = (self.rules.letter,)
        mark = FormMark(
            layout.name,
            layout.digest,
            self.language,
            letters,
            self.rules.options,
            source=source,
        )
        self.tab.cell(1, self.hidden, mark.text())
        for row, (name, address) in enumerate(self.addresses.items(), start=2):
            self.tab.cell(row, self.hidden, name)
            self.tab.cell(row, self.hidden + 1, address)
            if name in self.writer.results:
                self.tab.cell(row, self.hidden + 2, COMPUTED).data_type = "s"
        self._formulas()
        for column in range(self.hidden, self.hidden + 4):
            self.tab.column_dimensions[self.letter_of(column)].hidden = True

    def _formulas(self, known: int = 0) -> None:
        """Write the parts of formulas, but for the first ``known``."""
        start = self.scratch.first + known
        for row, formula in enumerate(self.scratch.formulas[known:], start=start):
            self.tab[f"{self.scratch.column}{row}"] = f"={formula}"

    def standings(self) -> list[Place]:
        """Return the lines of this tab in the standings."""
        game = self.rules.layout.rules.game
        if game is None:
            return []
        title = "'" + self.tab.title.replace("'", "''") + "'!"
        if not self.rules.ranks:
            if game.rank_by not in self.addresses:
                return []
            name = self.names.get(PLAYER_LINE)
            shown = f"{title}{name}" if name else literal(self.tab.title)
            shown = f"IF({shown}={literal('')},{literal(self.tab.title)},{shown})"
            result = f"{title}{self.addresses[game.rank_by]}"
            return [Place(shown, result, result)]
        found = []
        for number, trees in enumerate(self.rules.ranks, start=1):
            known = len(self.scratch.formulas)
            result, order = (self.scratch.put(self.writer.formula(tree)) for tree in trees)
            self._formulas(known)
            name = self.names.get(player_id(number))
            label = literal(f"{PLAYER[self.language]} {number}")
            text = f"IF({title}{name}={literal('')},{label},{title}{name})" if name else label
            found.append(Place(text, title + result, title + order))
        return found


def _seat(name: str) -> int | None:
    number = name.removeprefix(player_id(0)[:-1])
    return int(number) if number.isdecimal() and player_id(int(number)) == name else None


def _write_lists(book: Any, lists: Lists) -> None:
    tab = book.create_sheet(TAB)
    tab.sheet_state = "hidden"
    for values in lists.found.values():
        for row, line in enumerate(values.lines, start=1):
            for letter, value in zip(
                values.columns, (line.value, line.worth, line.name, line.rank), strict=True
            ):
                if value != "" and not (letter == values.columns[3] and not line.name):
                    cell = tab[f"{letter}{row}"]
                    _written(cell, value)


def _written(cell: Any, value: object) -> Any:
    """Write a number or a text into a cell, and return the cell.

    A text that begins with = is one all the same, and no formula: it comes from a layout or is a
    name, and whoever wrote it has no business in a spreadsheet's formulas.
    """
    cell.value = value
    if isinstance(value, str):
        cell.data_type = "s"
    return cell
