"""The command ``read``: what a scan or photo says, as an entry to correct."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .group import EXIT_DOUBT, EXIT_UNUSABLE, print_error
from .options import language_option, output_options, write_target
from .progress import progress_bar
from .scan_options import checked_report, scan_options, scan_order

if TYPE_CHECKING:
    from sheetgen.model.entry import Finding
    from sheetgen.model.reading import ReadCell
    from sheetgen.pipeline.corrections import Correction
    from sheetgen.pipeline.scan import ReadSheet, Scanned
    from sheetgen.pipeline.scan_order import ScanOrder

ANSWER = re.compile(r"-?[0-9]{1,6}|x|-|\.|[A-Za-z][A-Za-z0-9]{0,9}")
"""A number, a cross, a strike, a point for nothing, or the name of a symbol."""


@click.command("read")
@click.argument(
    "scans", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="SCAN..."
)
@click.option("--confirm", is_flag=True, help="Ask about every doubtful cell here and now.")
@scan_options
@language_option
@output_options
def read(
    scans: tuple[Path, ...],
    confirm: bool,
    language: str,
    target: Path | None,
    force: bool,
    **scan: Any,
) -> None:
    """What scans and photos say, as an entry to correct.

    Each SCAN is a picture of sheets printed with --scan-marks: PNG, JPEG, TIFF, WebP or PDF (with
    --layout also without them; then everything written is doubtful); or all are forms or
    workbooks that were filled in (``sheet --form``, ``sheet --xlsx``).
    Answers given with --confirm are kept beside the scan, in a file ending in
    .corrections.json, and hold whenever it is read again. Exit code 0: all is clear;
    2: a page cannot be used; 3: a person must look.

    \b
    Example:
      sheetgen read evening.jpg -o evening.yaml --report evening.pdf
    """
    from sheetgen.output import default_path, write_file
    from sheetgen.pipeline.scan_report import entry_text

    path = write_target(target, default_path(f"{scans[0].stem}-read", "yaml"), force=force)
    report = checked_report(scan | {"force": force})
    if _filled(scans):
        if confirm or report:
            raise click.UsageError("--confirm and --report are for scans, not for filled files")
        _write_filled(scans, path, language)
        return
    results = _read(scans, scan_order(scan, language))
    if confirm:
        results = _confirmed(results, language)
    _tell(results, language)
    if not _sheets(results):
        # Nothing was read: an empty entry would only be in the way of the next try.
        sys.exit(EXIT_UNUSABLE)
    write_file(path, entry_text(results, language).encode())
    click.echo(f"wrote {path}", err=True)
    if report:
        write_report(report, [(item, ()) for item in _sheets(results)], language)
    sys.exit(_exit_code(results))


def _filled(files: Sequence[Path]) -> bool:
    """Tell whether the files are forms or workbooks.

    Raises:
        click.UsageError: some are, and some are not.
    """
    from sheetgen.pipeline.kinds import is_filled_file

    found = [is_filled_file(path) for path in files]
    if any(found) and not all(found):
        raise click.UsageError("read scans by themselves, and forms or workbooks by themselves")
    return all(found)


def _write_filled(files: Sequence[Path], target: Path, language: str) -> None:
    """Write what stands in forms or workbooks as entries."""
    from sheetgen.output import write_file
    from sheetgen.pipeline.judge import Judge, entries_text

    judge = Judge(language)
    entries = [entry for path in files for entry in judge.read_filled(path)]
    write_file(target, entries_text(entries).encode())
    click.echo(f"wrote {target}", err=True)


def _read(scans: Sequence[Path], order: ScanOrder) -> list[Scanned]:
    from sheetgen.pipeline.scan import read_scans

    with progress_bar("reading") as progress:
        return [item for sheets in read_scans(scans, order, progress) for item in sheets]


def _sheets(results: Sequence[Scanned]) -> list[ReadSheet]:
    from sheetgen.pipeline.scan import ReadSheet

    return [item for item in results if isinstance(item, ReadSheet)]


def _tell(results: Sequence[Scanned], language: str) -> None:
    """Say of every page in order what became of it."""
    from sheetgen.pipeline.scan import ReadSheet
    from sheetgen.pipeline.scan_report import summary

    for item in results:
        if isinstance(item, ReadSheet):
            click.echo(summary(item, language), err=True)
        else:
            print_error(item.error)
    tell_number_clashes(_sheets(results), language)


def tell_number_clashes(sheets: Sequence[ReadSheet], language: str) -> None:
    """Warn of sheets with the same serial number that differ."""
    from sheetgen.pipeline.numbered import number_clashes

    for warning in number_clashes(sheets, language):
        click.echo(f"warning: {warning}", err=True)


def _exit_code(results: Sequence[Scanned]) -> int:
    sheets = _sheets(results)
    if len(sheets) < len(results):
        return EXIT_UNUSABLE
    return EXIT_DOUBT if any(item.doubtful for item in sheets) else 0


def write_report(
    target: Path, sheets: Sequence[tuple[ReadSheet, Sequence[Finding]]], language: str
) -> None:
    """Write the report on sheets, each with the findings of the rules.

    Raises:
        SheetgenError: there is nothing to report on, or the file cannot be written.
    """
    from sheetgen.model.diagnostic import SheetgenError
    from sheetgen.output import write_file
    from sheetgen.pipeline.scan_report import report

    if not sheets:
        raise SheetgenError(f"{target} is not written: no scan was read", "--report is for scans")
    findings = {index: found for index, (_, found) in enumerate(sheets)}
    pages = [sheet for sheet, _ in sheets]
    content = report(pages, findings, language, pdf=target.suffix.lower() == ".pdf")
    write_file(target, content)
    click.echo(f"wrote {target}", err=True)


def _confirmed(results: Sequence[Scanned], language: str) -> list[Scanned]:
    """Ask about the doubtful cells of all sheets in order, until somebody has enough of it."""
    from sheetgen.pipeline.scan import ReadSheet

    found: list[Scanned] = []
    asking = True
    for item in results:
        if asking and isinstance(item, ReadSheet):
            answered, asking = _answered(item, language)
            found.append(answered)
        else:
            found.append(item)
    return found


def _answered(item: ReadSheet, language: str) -> tuple[ReadSheet, bool]:
    """Ask about a sheet, and keep each answer at once; return also whether to go on asking."""
    from sheetgen.pipeline.corrections import keep_corrections
    from sheetgen.pipeline.scan import with_corrections

    given: list[Correction] = []
    answer: str | None = ""
    for cell in item.doubtful:
        answer = _asked(item, cell, language)
        if answer is None:
            break
        if answer != "?":
            given.append(_correction(item, cell, answer))
            keep_corrections(Path(item.place.file), given[-1:])
    return with_corrections(item, given, language), answer is not None


def _correction(item: ReadSheet, cell: ReadCell, answer: str) -> Correction:
    import getpass

    from sheetgen.pipeline.corrections import Correction

    try:
        who = getpass.getuser()
    except (OSError, KeyError, ImportError):
        # A user without a name, as in some containers.
        who = ""
    return Correction(
        item.digest,
        item.place.page,
        item.place.sheet,
        cell.cell,
        cell.written.text,
        "" if answer == "." else answer,
        who,
        datetime.now(UTC).isoformat(timespec="seconds"),
    )


def _asked(item: ReadSheet, cell: ReadCell, language: str) -> str | None:
    """Return the answer to a question; ``?`` to leave it open, None to stop asking."""
    from sheetgen.pipeline.words import reason, word

    best = cell.candidates[0].text or "." if cell.candidates else "?"
    click.echo(f"{item.place.words(language)}: {cell.cell}: {reason(cell, language)}", err=True)
    while True:
        try:
            answer: str = click.prompt(word("ask", language), default=best, err=True)
        except click.Abort:
            return None
        answer = answer.strip()
        if answer == "q":
            return None
        if answer == "?" or ANSWER.fullmatch(answer):
            return answer


COMMANDS = {"read": read}
