"""The commands that make layouts: ``vary``, ``new``, ``preview``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sheetgen.model.limits import LIMITS
from sheetgen.model.text import LANGUAGES

from .complete import complete_layout
from .options import (
    MOST_SEED,
    Words,
    dpi_option,
    language_option,
    output_options,
    write_target,
)

if TYPE_CHECKING:
    from sheetgen.pipeline.design import Made
    from sheetgen.pipeline.report import PlayReport


@click.command("vary")
@click.argument("layout", shell_complete=complete_layout)
@click.argument("name")
@click.option(
    "--set",
    "settings",
    type=Words(),
    multiple=True,
    metavar="KEY=VALUE",
    help="A named value or house rule of the layout, or title, version, size, margin, players, "
    "columns, rows, sheets, games, block. Repeat it as you like.",
)
@click.option(
    "--seed",
    type=click.IntRange(-MOST_SEED, MOST_SEED),
    metavar="N",
    help="Which arrangement of colours.  [default: 1]",
)
@click.option("--sheets", type=click.IntRange(2, 26), help="How many different sheets.")
@click.option("--rows", type=click.IntRange(1, 12), help="How many rows of dice.")
@click.option(
    "--colours",
    type=Words(),
    metavar="NAMES",
    help="The colours of the dice, or how many there are: 'white black red', or 10.",
)
@click.option(
    "--numbers",
    multiple=True,
    metavar="ROW",
    help="The numbers of a row of dice, '6 5 4 3 2 1': once for all rows, or once for each.",
)
@click.option(
    "--report",
    is_flag=True,
    help="Play both layouts at random and compare them: scores, bonus, hits, fairness.",
)
@click.option(
    "--games",
    type=click.IntRange(20, LIMITS.report_games),
    default=300,
    show_default=True,
    help="How many games the report is made of.",
)
@output_options
def vary(
    layout: str,
    name: str,
    settings: tuple[str, ...],
    seed: int | None,
    sheets: int | None,
    rows: int | None,
    colours: str | None,
    numbers: tuple[str, ...],
    report: bool,
    games: int,
    target: Path | None,
    force: bool,
) -> None:
    """Your own version of a layout, as a small file that works.

    The file takes LAYOUT over and changes what you ask for; `block` and `check` take it at
    once. The same command always makes the same file.

    \b
    Example:
      sheetgen vary acht-mann grandma --set bonus_points=50
      sheetgen vary twenty-one eight --sheets 8 --seed 7
      sheetgen block output/eight.yaml
    """
    from sheetgen.output import default_path
    from sheetgen.pipeline import design

    order = design.Order(
        design.checked_name(name),
        tuple(design.parse_setting(item) for item in settings),
        seed,
        sheets,
        rows,
        design.parse_colours(colours) if colours else (),
        tuple(design.parse_numbers(row) for row in numbers),
    )
    path = target if target is not None else default_path(name, "yaml")
    made = design.make_variant(layout, order, path)
    # Played before anything is written: not every kind of sheet can be.
    found = _played(made, games, 1 if seed is None else seed) if report else None
    _write_layout(made, path, force=force)
    _report(made)
    if found is not None:
        _write_report(found, path)
    click.echo(f"next: sheetgen block {path}", err=True)


def _played(made: Made, games: int, seed: int) -> PlayReport:
    from sheetgen.pipeline.report import play_report

    return play_report(made.base, made.layout, games, seed)


def _write_report(found: PlayReport, path: Path) -> None:
    """Print how the variant plays, and write the chart beside the layout as PDF and PNG."""
    from sheetgen.output import write_file
    from sheetgen.pipeline.paper import pictures

    click.echo("")
    for line in found.lines:
        click.echo(line)
    for suffix, content in (("pdf", found.pdf), ("png", pictures(found.pdf, 150)[0])):
        chart = path.with_name(f"{path.stem}-report.{suffix}")
        write_file(chart, content)
        click.echo(f"wrote {chart}", err=True)


def _write_layout(made: Made, path: Path, *, force: bool) -> None:
    """Write a layout, and the schema it names beside it.

    A layout is meant to be changed by hand, so that none is replaced without being told, not
    even under output/.
    """
    from sheetgen.output import check_target, write_file
    from sheetgen.pipeline.design import SCHEMA_FILE, schema_text

    content = made.text.encode()
    same = path.is_file() and path.read_bytes() == content
    check_target(path, force=force or same)
    write_file(path, content)
    write_file(path.parent / SCHEMA_FILE, schema_text().encode())
    click.echo(f"wrote {path}", err=True)


def _report(made: Made) -> None:
    """Print what is true of the colours, what to look at, and what lint warns of."""
    if made.certificate is not None:
        for line in made.certificate.lines():
            click.echo(line)
    for note in made.notes:
        click.echo(f"look at: {note}", err=True)
    for warning in made.warnings:
        click.echo(str(warning), err=True)


KINDS = ("dice", "table", "ledger")


@click.command("new")
@click.argument("name")
@click.option("--kind", type=click.Choice(KINDS), help="What the sheet is made of.")
@click.option("--title", type=Words(), help="The name of the game.  [default: from NAME]")
@click.option("--size", help="The cut sheet: A6, or '105 x 148 mm'.  [default: what is needed]")
@click.option("--rows", type=int, help="Rows of dice, categories, or rounds.")
@click.option("--columns", type=int, help="Dice in a row, or columns of a table.")
@click.option("--players", metavar="N..M", help="How many play.")
@click.option(
    "--language",
    "languages",
    multiple=True,
    type=click.Choice(LANGUAGES),
    help="A language of the sheet; repeat it for several.  [default: as --lang]",
)
@click.option("--ask/--no-ask", default=None, help="Ask for what is not given.  [on a terminal]")
@language_option
@output_options
def new(
    name: str,
    ask: bool | None,
    language: str,
    target: Path | None,
    force: bool,
    **given: Any,
) -> None:
    """A new layout of your own, with comments to go on from.

    dice: rows of coloured dice with printed numbers; table: categories for throws of five dice;
    ledger: rounds by players, with running sums.

    \b
    Example:
      sheetgen new my-game
      sheetgen new mein-spiel --kind table --columns 3 --language de
    """
    from sheetgen.output import default_path
    from sheetgen.pipeline import design

    asking = bool(sys.stdin and sys.stdin.isatty()) if ask is None else ask
    path = target if target is not None else default_path(name, "yaml")
    answers, grow = _answers(design.checked_name(name), given, language, asking)
    made = design.make_new(answers, path, grow=grow)
    _write_layout(made, path, force=force)
    _report(made)
    click.echo(f"next: sheetgen preview {path} --watch", err=True)


def _answers(name: str, given: dict[str, Any], language: str, asking: bool) -> tuple[Any, bool]:
    """Return the answers, asked for or as usual, and whether the sheet may grow."""
    from sheetgen.pipeline import design

    def answer(key: str, question: str, usual: Any, kind: Any = None) -> Any:
        if given[key] is not None or not asking:
            return usual if given[key] is None else given[key]
        return click.prompt(question, default=usual, type=kind, err=True)

    kind = design.SheetKind(answer("kind", "Kind of sheet", "table", click.Choice(KINDS)))
    title = answer("title", "Name of the game", name.replace("-", " ").title())
    rows, columns = design.ROWS[kind], design.COLUMNS[kind]
    count = answer("rows", "Rows", rows.usual, click.IntRange(rows.least, rows.most))
    width = columns.usual
    if columns.least < columns.most or given["columns"] is not None:
        bounds = click.IntRange(columns.least, columns.most)
        width = answer("columns", "Columns", columns.usual, bounds)
    players = _players(answer("players", "Players", "2..6"))
    size = answer("size", "Size of the sheet (A6, 105 x 148 mm, or auto)", "auto")
    languages = given["languages"]
    if not languages:
        languages = (_asked_language(language) if asking else language,)
    grow = size == "auto"
    chosen = design.SIZES[kind] if grow else size
    return design.Answers(name, title, kind, chosen, count, width, players, languages), grow


def _asked_language(language: str) -> str:
    """Ask for the language of a new sheet."""
    answer: str = click.prompt("Language", default=language, type=click.Choice(LANGUAGES), err=True)
    return answer


def _players(words: str) -> tuple[int, int]:
    """Return the least and the most players of ``2..6`` or ``4``."""
    least, dots, most = words.replace("-", "..").partition("..")
    if not least.strip().isdecimal() or (dots and not most.strip().isdecimal()):
        raise click.UsageError(f"--players {words}: write a range such as 2..6")
    return int(least), int(most) if dots else int(least)


@click.command("preview")
@click.argument("layout", shell_complete=complete_layout)
@click.option("--watch", is_flag=True, help="Show it in the browser and follow every save.")
@click.option("--sheet", "letter", metavar="LETTER", help="Which sheet the picture shows.")
@dpi_option(150)
@click.option("--mono", is_flag=True, help="As printed without colour.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    help="Where the page is served.  [default: any free one]",
)
@click.option("--no-browser", is_flag=True, help="Only print the address of the page.")
@language_option
@output_options
def preview(
    layout: str,
    watch: bool,
    letter: str | None,
    dpi: int,
    mono: bool,
    port: int,
    no_browser: bool,
    language: str,
    target: Path | None,
    force: bool,
) -> None:
    """A picture of a layout; with --watch a page that follows every save.

    The page is on your own machine only. It shows all sheets and, while the file has faults,
    what they are. End it with Ctrl+C.

    \b
    Example:
      sheetgen preview my-game.yaml --watch
    """
    from sheetgen.model.placed import PlaceOptions
    from sheetgen.output import default_path, write_file
    from sheetgen.pipeline import paper
    from sheetgen.pipeline.letters import letter_of

    render = paper.RenderOptions(mode=paper.ColourMode.MONO if mono else paper.ColourMode.RGB)
    if watch and (letter or target):
        raise click.UsageError("--watch shows all sheets on a page: leave out --sheet and -o")
    if not watch and (port or no_browser):
        raise click.UsageError("--port and --no-browser are for the page of --watch")
    if watch:
        _serve(layout, language, render, port, browser=not no_browser)
        return
    loaded = paper.find_layout(layout)
    spoken = language if language in loaded.languages else loaded.languages[0]
    number = loaded.letters.index(letter_of(loaded, letter))
    chosen = paper.placed_sheets(loaded, PlaceOptions(language=spoken))[number]
    path = write_target(target, default_path(f"{loaded.name}-preview", "png"), force=force)
    write_file(path, paper.pictures(paper.render_sheets([chosen], render), dpi)[0])
    click.echo(f"wrote {path}", err=True)


def _serve(layout: str, language: str, render: Any, port: int, *, browser: bool) -> None:
    """Serve the page until the user ends it."""
    import webbrowser

    from sheetgen.model.diagnostic import SheetgenError
    from sheetgen.pipeline.preview import Preview, layout_path
    from sheetgen.pipeline.preview_server import PreviewServer

    preview_of = Preview(layout_path(layout), language, render)
    try:
        server = PreviewServer(preview_of, port)
    except OSError as error:
        message = f"port {port} cannot be used: {error.strerror or error}"
        raise SheetgenError(message, "leave --port out to take any free one") from error
    with server:
        try:
            click.echo(f"{server.url}  (end with Ctrl+C)")
            if browser:
                webbrowser.open(server.url)
            server.serve_forever()
        except KeyboardInterrupt:
            click.echo("", err=True)


COMMANDS = {"vary": vary, "new": new, "preview": preview}
