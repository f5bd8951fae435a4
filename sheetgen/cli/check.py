"""The commands ``check`` and ``blank``: filled-in sheets and their verdicts."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .complete import complete_file, complete_layout
from .group import EXIT_DOUBT, EXIT_FINDING, EXIT_UNUSABLE, print_error, print_json
from .options import language_option, output_options, write_target
from .progress import progress_bar
from .scan_options import checked_report, scan_options, scan_order

if TYPE_CHECKING:
    from sheetgen.model.diagnostic import SheetgenError
    from sheetgen.model.entry import GameVerdict
    from sheetgen.pipeline.judge import Judge, Judged
    from sheetgen.pipeline.scan_order import ScanOrder


@click.command("check")
@click.argument(
    "entries", nargs=-1, required=True, metavar="ENTRY...", shell_complete=complete_file
)
@click.option("--game", is_flag=True, help="Check the sheets of one game against each other.")
@click.option("--json", "as_json", is_flag=True, help="The verdicts for other programs.")
@scan_options
@click.option("--force", is_flag=True, help="Replace the report if it exists.")
@language_option
def check(entries: tuple[str, ...], game: bool, as_json: bool, language: str, **scan: Any) -> None:
    """The verdict on filled-in sheets.

    Each ENTRY is a file (YAML, CSV or JSON), a filled form (PDF) or workbook (XLSX), or a scan or
    photo of a sheet printed with --scan-marks (PNG, JPEG, TIFF, WebP, PDF); - reads standard
    input. Exit code 0: all legal; 1: something is wrong on a sheet, or its layout has a fault;
    2: a file cannot be used; 3: a person must look.

    \b
    Examples:
      sheetgen check anna.yaml ben.yaml --game
      sheetgen check evening.jpg --report evening.pdf
    """
    report = checked_report(scan)
    judged, errors = _judged(entries, scan_order(scan, language))
    if report:
        errors += _report(judged, report, language)
    scanned = [item.scan for item in judged if item.scan]
    if scanned:
        from .scan import tell_number_clashes

        tell_number_clashes(scanned, language)
    verdict, mixed = _game(judged, language) if game and judged else (None, None)
    if as_json:
        from .verdict_json import verdicts_as_data

        numbers = [item.scan.identity.serial if item.scan else None for item in judged]
        data = verdicts_as_data([item.verdict for item in judged], verdict, numbers)
        print_json(data)
    else:
        from .verdict_view import print_game, print_verdict

        for item in judged:
            print_verdict(item, language)
        if verdict is not None:
            print_game(judged, verdict, language)
    if mixed is not None:
        print_error(mixed)
        errors.append(mixed)
    sys.exit(_exit_code(judged, verdict, errors))


def _report(judged: list[Judged], target: Path, language: str) -> list[SheetgenError]:
    """Write how the scans were read, with what the rules say of them; return why not, if not."""
    from sheetgen.model.diagnostic import SheetgenError

    from .scan import write_report

    scans = [(item.scan, item.verdict.findings) for item in judged if item.scan]
    try:
        write_report(target, scans, language)
    except SheetgenError as error:
        # The verdicts hold all the same.
        print_error(error)
        return [error]
    return []


def _judged(entries: tuple[str, ...], order: ScanOrder) -> tuple[list[Judged], list[SheetgenError]]:
    """Judge every file; what cannot be used is reported and everything else goes on."""
    from sheetgen.model.diagnostic import LayoutError, SheetgenError
    from sheetgen.pipeline.judge import Judge
    from sheetgen.pipeline.kinds import is_scan_file

    judge = Judge(order.language, order)
    scans = [Path(name) for name in entries if name != "-" and is_scan_file(Path(name))]
    judged: list[Judged] = []
    errors: list[SheetgenError] = []
    with progress_bar("reading") as progress:
        scanned = judge.judge_scans(scans, progress)
        for name in entries:
            try:
                found = next(scanned) if Path(name) in scans else _entries(judge, name)
            except SheetgenError as error:
                found = [error]
            for item in found:
                if isinstance(item, SheetgenError):
                    errors.append(item)
                    if isinstance(item, LayoutError):
                        click.echo(str(item), err=True)
                    else:
                        print_error(item)
                else:
                    judged.append(item)
    return judged, errors


def _entries(judge: Judge, name: str) -> Sequence[Judged | SheetgenError]:
    if name != "-":
        return judge.judge(Path(name))
    from sheetgen.model.diagnostic import SheetgenError
    from sheetgen.model.limits import LIMITS

    if sys.stdin is None:
        raise SheetgenError("the standard input is closed", "name a file instead of -")
    return judge.judge(Path("standard input"), sys.stdin.buffer.read(LIMITS.entry_bytes + 1))


def _game(judged: list[Judged], language: str) -> tuple[GameVerdict | None, SheetgenError | None]:
    """Return the verdict on a game, or why there is none; the single verdicts hold all the same."""
    from sheetgen.model.diagnostic import SheetgenError
    from sheetgen.pipeline.judge import judge_game

    try:
        return judge_game(judged, language), None
    except SheetgenError as error:
        return None, error


def _exit_code(judged: list[Judged], game: GameVerdict | None, errors: list[SheetgenError]) -> int:
    """Return the exit code: a file that cannot be used outweighs what is wrong, in a layout too."""
    from sheetgen.model.diagnostic import LayoutError, Severity

    findings = [finding for item in judged for finding in item.verdict.findings]
    findings += game.findings if game else ()
    if any(not isinstance(error, LayoutError) for error in errors):
        return EXIT_UNUSABLE
    if errors or any(finding.severity is Severity.ERROR for finding in findings):
        return EXIT_FINDING
    undecided = any(item.verdict.legal is None for item in judged)
    doubts = any(finding.severity is Severity.DOUBT for finding in findings)
    return EXIT_DOUBT if undecided or doubts else 0


@click.command("blank")
@click.argument("layout", shell_complete=complete_layout)
@click.option("--sheet", "letter", metavar="LETTER", help="Which sheet.  [default: the first]")
@click.option(
    "--format",
    "format_name",
    type=click.Choice(["yaml", "csv", "json"]),
    default="yaml",
    show_default=True,
    help="What kind of file it is.",
)
@language_option
@output_options
def blank(
    layout: str,
    letter: str | None,
    format_name: str,
    language: str,
    target: Path | None,
    force: bool,
) -> None:
    """An empty entry: a text file with every cell, to type a filled-in sheet into.

    \b
    Example:
      sheetgen blank twenty-one --sheet C -o anna.yaml
    """
    from sheetgen.output import default_path, write_file
    from sheetgen.pipeline.judge import blank as blank_text

    path = write_target(
        target, default_path(f"{Path(layout).stem}-entry", format_name), force=force
    )
    _, text = blank_text(layout, letter, format_name, language, path.parent)
    write_file(path, text.encode())
    click.echo(f"wrote {path}", err=True)


COMMANDS = {"check": check, "blank": blank}
