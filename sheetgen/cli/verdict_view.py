"""Verdicts for people: the sheet as a table, with what is wrong marked and said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from sheetgen.cli.verdict_words import word
from sheetgen.model.cells import layout_cells
from sheetgen.model.diagnostic import Severity
from sheetgen.model.entry import Finding, GameVerdict, Standing, Verdict
from sheetgen.model.layout import CellKind, CellSpec, Layout

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


def print_verdict(judged: Judged, language: str) -> None:
    """Print one verdict: headline, the sheet, findings, house rules in force."""
    console = Console(highlight=False)
    layout, verdict = judged.layout, judged.verdict
    console.print(_headline(layout, verdict, language))
    for part in _sheet(layout, verdict):
        console.print(part)
    if verdict.computed:
        console.print(Text(word("legend", language), style="dim"))
    print_findings(console, verdict.findings, language)
    if verdict.options:
        options = ", ".join(f"{name}: {str(value).lower()}" for name, value in verdict.options)
        console.print(Text(f"{word('options', language)}: {options}", style="dim"))
    console.print()


def print_findings(console: Console, findings: Sequence[Finding], language: str) -> None:
    """Print findings, one or two lines each."""
    for finding in findings:
        style, _ = _LOOKS[finding.severity]
        line = Text.assemble((f" {word(finding.severity, language)} ", style), " ")
        if finding.cells:
            line.append(", ".join(finding.cells) + ": ", style="bold")
        line.append(finding.message)
        if finding.found is not None and finding.expected is not None and not _says(finding):
            wrong = word("found", language, found=finding.found, expected=finding.expected)
            line.append(f" ({wrong})")
        line.append(f"  [{finding.rule}]", style="dim")
        console.print(line, soft_wrap=True)


def _says(finding: Finding) -> bool:
    """Tell whether the message itself has what was found and what was expected."""
    numbers = finding.message.replace(",", " ").replace(".", " ").split()
    return finding.found in numbers and finding.expected in numbers


def _headline(layout: Layout, verdict: Verdict, language: str) -> Text:
    entry = verdict.entry
    state = {True: "legal", False: "illegal", None: "unclear"}[verdict.legal]
    style = {True: "bold green", False: "bold red", None: "bold magenta"}[verdict.legal]
    title = layout.title.in_language(_spoken(layout, language))
    who = [title]
    if entry.sheet:
        who.append(f"{word('sheet', language)} {entry.sheet}")
    who += [entry.player or ", ".join(entry.players)]
    complete = word("complete" if verdict.complete else "incomplete", language)
    return Text.assemble(
        (entry.source, "bold"),
        f"  {' · '.join(item for item in who if item)}: ",
        (word(state, language), style),
        f", {complete}",
    )


def _spoken(layout: Layout, language: str) -> str:
    """Return the report's language, or the layout's first if it is not written in that."""
    return language if language in layout.languages else layout.languages[0]


def _sheet(layout: Layout, verdict: Verdict) -> Iterator[Table | Text]:
    """Yield the rows that have something to show as a table, then the cells that stand alone."""
    rows: dict[str, list[CellSpec]] = {}
    for spec in layout_cells(layout, verdict.entry.sheet or layout.letters[0]):
        if spec.kind is not CellKind.NOTE:
            rows.setdefault(spec.row or spec.id, []).append(spec)
    written = {cell: item.text for cell, item in verdict.entry.cells}
    used = {row: cells for row, cells in rows.items() if _used(cells, written, verdict)}
    grid = {row: cells for row, cells in used.items() if cells[0].row is not None}
    if grid:
        yield _grid(grid, written, verdict)
    for row, (spec, *_) in used.items():
        if row not in grid:
            yield Text.assemble(f"{row}  ", _cell(spec, written, verdict))


def _grid(rows: dict[str, list[CellSpec]], written: dict[str, str], verdict: Verdict) -> Table:
    columns = list(dict.fromkeys(spec.column or "" for cells in rows.values() for spec in cells))
    table = Table(show_edge=False, pad_edge=False)
    table.add_column("")
    for head in columns:
        table.add_column(head, justify="right")
    for row, cells in rows.items():
        by_column = {spec.column or "": spec for spec in cells}
        table.add_row(row, *(_cell(by_column.get(name), written, verdict) for name in columns))
    return table


def _used(cells: Sequence[CellSpec], written: dict[str, str], verdict: Verdict) -> bool:
    """Tell whether a row has anything to show; rounds not yet played are left out."""
    found = {cell for finding in verdict.findings for cell in finding.cells}
    if any(spec.row is None and spec.kind is CellKind.RESULT for spec in cells):
        return True
    return any(spec.id in written or spec.id in found for spec in cells)


def _cell(spec: CellSpec | None, written: dict[str, str], verdict: Verdict) -> Text:
    if spec is None:
        return Text("")
    text = written.get(spec.id, "")
    computed = dict(verdict.computed).get(spec.id)
    if computed is not None and not text:
        text = f"({computed})"
    elif computed is not None and text != str(computed):
        text = f"{text}≠{computed}"
    severities = [item.severity for item in verdict.findings if spec.id in item.cells]
    if not severities:
        return Text(text)
    style, mark = _LOOKS[min(severities, key=_ORDER.index)]
    return Text(f"{text}{mark}", style=style)


def print_game(judged: Sequence[Judged], game: GameVerdict, language: str) -> None:
    """Print what holds across the sheets, and the standings."""
    console = Console(highlight=False)
    console.print(Text(word("game", language), style="bold"))
    print_findings(console, game.findings, language)
    if game.standings:
        console.print(_standings(word("standings", language), game.standings, language))
    for cell, standings in game.compared:
        console.print(_standings(word("by", language, cell=cell), standings, language))
    if game.weighted:
        console.print(_standings(word("weighted", language), game.weighted, language))


def _standings(title: str, standings: Sequence[Standing], language: str) -> Table:
    table = Table(title=title, title_justify="left", show_edge=False, pad_edge=False)
    table.add_column(word("rank", language), justify="right")
    table.add_column(word("player", language))
    table.add_column(word("sheet", language))
    table.add_column(word("total", language), justify="right")
    for item in standings:
        table.add_row(str(item.rank), item.player, item.sheet, f"{item.total:g}")
    return table
