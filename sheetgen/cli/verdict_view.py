"""Verdicts for people: the sheet as a table, with what is wrong marked and said."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from sheetgen.model.cells import layout_cells
from sheetgen.model.diagnostic import Severity
from sheetgen.model.entry import Finding, GameVerdict, Standing, Verdict
from sheetgen.model.layout import CellKind, CellSpec, Layout
from sheetgen.model.naming import cell_name, column_name, row_name
from sheetgen.model.text import harmless

from .verdict_words import word

if TYPE_CHECKING:
    from sheetgen.pipeline.judge import Judged

# The mark beside a cell says the same as its colour, for terminals and eyes without colour.
_LOOKS = {
    Severity.ERROR: ("bold white on red", "!"),
    Severity.WARNING: ("black on yellow", "?"),
    Severity.DOUBT: ("black on magenta", "?"),
    Severity.HINT: ("cyan", "*"),
}
_ORDER = tuple(_LOOKS)

# What the line between two columns takes, with the space around it.
_LINE = 3


class _Console(Console):
    """A console that leaves it to the command group what to do when its reader has gone."""

    def on_broken_pipe(self) -> None:
        """Hand the error on: by itself a console ends the program as if a finding were there."""
        raise BrokenPipeError


def print_verdict(judged: Judged, language: str) -> None:
    """Print one verdict: headline, the sheet, findings, house rules in force."""
    console = _Console(highlight=False)
    layout, verdict = judged.layout, judged.verdict
    console.print(_headline(layout, verdict, language))
    for part in _sheet(judged, language, console.width):
        console.print(part)
    if verdict.computed:
        console.print(Text(word("legend", language), style="dim"))
    names = _names(judged, language)
    print_findings(console, verdict.findings, language, names, verdict.entry.source)
    if verdict.options:
        options = ", ".join(f"{name}: {str(value).lower()}" for name, value in verdict.options)
        console.print(Text(word("options", language, chosen=options), style="dim"))
    console.print()


def print_findings(
    console: Console,
    findings: Sequence[Finding],
    language: str,
    names: Mapping[str, str],
    source: str = "",
) -> None:
    """Print findings, one or two lines each: where in the words of the sheet (``names``), what,
    and at the end for whoever mends the entry the rule and the cells' ids."""
    for finding in findings:
        style, _ = _LOOKS[finding.severity]
        line = Text.assemble((f" {word(finding.severity, language)} ", style), " ")
        where = _where([names.get(cell, cell) for cell in finding.cells])
        # What is about the file begins with its place there.
        told = finding.message.startswith((where, f"{source}:") if source else where)
        if where and not told:
            line.append(word("at", language, place=where), style="bold")
        line.append(harmless(finding.message))
        if finding.found is not None and finding.expected is not None and not _says(finding):
            wrong = word("found", language, found=finding.found, expected=finding.expected)
            line.append(f" ({wrong})")
        line.append(f"  [{': '.join((finding.rule, *_listed(finding.cells)))}]", style="dim")
        console.print(line, soft_wrap=True)


def _where(names: Sequence[str]) -> str:
    """Return where a finding is; of many cells the first and the last."""
    return "; ".join(names) if len(names) < 3 else f"{names[0]} … {names[-1]}"


def _listed(cells: Sequence[str]) -> tuple[str, ...]:
    return (", ".join(cells),) if cells else ()


def _names(judged: Judged, language: str) -> dict[str, str]:
    """Return what the cells are called that findings are about, by their ids."""
    layout, verdict = judged.layout, judged.verdict
    found = {cell for finding in verdict.findings for cell in finding.cells}
    players = verdict.entry.players
    return {
        spec.id: _capital(cell_name(layout, spec, language, players))
        for spec in judged.cells
        if spec.id in found
    }


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _says(finding: Finding) -> bool:
    """Tell whether the message itself has what was found and what was expected."""
    return all(
        re.search(rf"(?<!\w){re.escape(value)}(?!\w)", finding.message)
        for value in (finding.found, finding.expected)
        if value
    )


def _headline(layout: Layout, verdict: Verdict, language: str) -> Text:
    entry = verdict.entry
    state = {True: "legal", False: "illegal", None: "unclear"}[verdict.legal]
    style = {True: "bold green", False: "bold red", None: "bold magenta"}[verdict.legal]
    title = layout.title.in_language(_spoken(layout, language))
    who = [title]
    if entry.sheet:
        who.append(f"{word('sheet', language)} {entry.sheet}")
    who += [entry.player or ", ".join(filter(None, entry.players))]
    complete = word("complete" if verdict.complete else "incomplete", language)
    return Text.assemble(
        (harmless(entry.source), "bold"),
        "  " + word("at", language, place=" · ".join(item for item in who if item)),
        (word(state, language), style),
        f", {complete}",
    )


def _spoken(layout: Layout, language: str) -> str:
    """Return the report's language, or the layout's first if it is not written in that."""
    return language if language in layout.languages else layout.languages[0]


@dataclass(frozen=True, slots=True)
class _Filled:
    """What there is to show of the cells of a sheet, by their ids."""

    written: Mapping[str, str]
    computed: Mapping[str, int | float]
    worst: Mapping[str, Severity]

    @classmethod
    def of(cls, verdict: Verdict) -> _Filled:
        """Return what a verdict has of each cell; of several findings the worst counts."""
        written = {cell: item.text for cell, item in verdict.entry.cells}
        by_weight = sorted(verdict.findings, key=lambda item: -_ORDER.index(item.severity))
        worst = {cell: finding.severity for finding in by_weight for cell in finding.cells}
        return cls(written, dict(verdict.computed), worst)

    def is_used(self, cells: Sequence[CellSpec]) -> bool:
        """Tell whether a row has anything to show; rounds not yet played are left out."""
        if any(spec.row is None and spec.kind is CellKind.RESULT for spec in cells):
            return True
        return any(spec.id in self.written or spec.id in self.worst for spec in cells)

    def shown(self, spec: CellSpec | None) -> Text:
        """Return a cell as it is shown; empty if there is no such cell."""
        if spec is None:
            return Text("")
        text, computed = self.written.get(spec.id, ""), self.computed.get(spec.id)
        if computed is not None and not text:
            text = f"({computed})"
        elif computed is not None and text != str(computed):
            text = f"{text}≠{computed}"
        if spec.id not in self.worst:
            return Text(text)
        style, mark = _LOOKS[self.worst[spec.id]]
        return Text(f"{text}{mark}", style=style)


def _sheet(judged: Judged, language: str, width: int) -> Iterator[Table | Text]:
    """Yield the rows that have something to show as tables, then the cells that stand alone."""
    rows: dict[str, list[CellSpec]] = {}
    for spec in judged.cells:
        if spec.kind is not CellKind.NOTE:
            rows.setdefault(spec.row or spec.id, []).append(spec)
    filled = _Filled.of(judged.verdict)
    used = {row: cells for row, cells in rows.items() if filled.is_used(cells)}
    grid = {row: cells for row, cells in used.items() if cells[0].row is not None}
    if grid:
        yield from _grids(grid, filled, judged, language, width)
    for row, (spec, *_) in used.items():
        if row not in grid:
            name = row_name(judged.layout, spec, language)
            yield Text.assemble(f"{_capital(name)}  ", filled.shown(spec))


def _grids(
    rows: Mapping[str, Sequence[CellSpec]],
    filled: _Filled,
    judged: Judged,
    language: str,
    width: int,
) -> Iterator[Table]:
    """Yield the rows as one table, or below one another as many as ``width`` characters need."""
    layout, players = judged.layout, judged.verdict.entry.players
    specs = {spec.column or "": spec for cells in rows.values() for spec in cells}
    labels = [
        Text(_capital(row_name(layout, cells[0], language, players))) for cells in rows.values()
    ]
    by_place = {(spec.row, spec.column or ""): spec for cells in rows.values() for spec in cells}
    columns = [
        _Column(
            Text(column_name(layout, spec, language, players)),
            [filled.shown(by_place.get((row, name))) for row in rows],
            spec.player,
        )
        for name, spec in specs.items()
    ]
    room = width - max(label.cell_len for label in labels)
    for part in _parts(columns, room):
        yield _table(labels, part)


def _table(labels: Sequence[Text], columns: Sequence[_Column]) -> Table:
    table = Table(show_edge=False, pad_edge=False)
    table.add_column("", no_wrap=True)
    for column in columns:
        table.add_column(column.head, justify="right", overflow="fold", min_width=column.least)
    for label, *cells in zip(labels, *(column.cells for column in columns), strict=True):
        table.add_row(label, *cells)
    return table


@dataclass(frozen=True, slots=True)
class _Column:
    """A column of a table, with the player whose it is."""

    head: Text
    cells: Sequence[Text]
    player: int | None

    @property
    def least(self) -> int:
        """How many characters wide it is at least, so that no word is broken."""
        words = [len(word) for word in self.head.plain.split()]
        return max((*words, *(cell.cell_len for cell in self.cells)), default=1)


def _parts(columns: Sequence[_Column], room: int) -> Iterator[list[_Column]]:
    """Yield the columns in as many parts as are needed; those of a player stay together."""
    part: list[_Column] = []
    for _, group in groupby(columns, key=lambda column: column.player):
        together = list(group)
        if part and sum(column.least + _LINE for column in (*part, *together)) > room:
            yield part
            part = []
        part += together
    yield part


def print_game(judged: Sequence[Judged], game: GameVerdict, language: str) -> None:
    """Print what holds across the sheets, and the standings."""
    console = _Console(highlight=False)
    console.print(Text(word("game", language), style="bold"))
    names = _names_in_game(judged, game, language)
    print_findings(console, game.findings, language, names)
    if game.standings:
        console.print(_standings(word("standings", language), game.standings, language))
    for cell, standings in game.compared:
        console.print(
            _standings(word("by", language, cell=names.get(cell, cell)), standings, language)
        )
    if game.weighted:
        console.print(_standings(word("weighted", language), game.weighted, language))


def _names_in_game(judged: Sequence[Judged], game: GameVerdict, language: str) -> dict[str, str]:
    found = {cell for finding in game.findings for cell in finding.cells}
    found |= {cell for cell, _ in game.compared}
    layout = judged[0].layout
    return {
        spec.id: _capital(cell_name(layout, spec, language))
        for spec in layout_cells(layout, layout.letters[0])
        if spec.id in found
    }


def _standings(title: str, standings: Sequence[Standing], language: str) -> Table:
    table = Table(title=title, title_justify="left", show_edge=False, pad_edge=False)
    table.add_column(word("rank", language), justify="right")
    table.add_column(word("player", language))
    table.add_column(word("sheet", language))
    table.add_column(word("total", language), justify="right")
    for item in standings:
        table.add_row(str(item.rank), Text(item.player), item.sheet, f"{item.total:g}")
    return table
