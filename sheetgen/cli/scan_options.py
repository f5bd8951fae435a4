"""Options of the commands that read scans."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from sheetgen.pipeline.scan_order import ScanOrder

Command = TypeVar("Command", bound=Callable[..., None])


def scan_options(command: Command) -> Command:
    """Add the options about scans; ``scan_order`` and ``checked_report`` take what they give."""
    for option in (
        click.option(
            "--jobs",
            type=click.IntRange(1, 64),
            default=1,
            metavar="N",
            help="Read N files with scans at the same time.",
        ),
        click.option(
            "--sheet", "letter", metavar="LETTER", help="Which sheet it is, with --layout."
        ),
        click.option(
            "--layout",
            metavar="LAYOUT",
            help="Which layout a scanned sheet was printed from, if its code cannot be read.",
        ),
        click.option(
            "--report",
            type=click.Path(path_type=Path),
            metavar="FILE",
            help="A PDF or PNG that shows how each cell of a scan was read.",
        ),
    ):
        command = option(command)
    return command


def scan_order(choices: dict[str, Any], language: str) -> ScanOrder:
    """Return how scans are to be read, from what ``scan_options`` collected.

    Raises:
        click.UsageError: a sheet is named without its layout.
    """
    from sheetgen.pipeline.scan_order import ScanOrder

    if choices["letter"] and not choices["layout"]:
        raise click.UsageError("--sheet needs --layout")
    return ScanOrder(
        language,
        choices["layout"],
        choices["letter"],
        choices["report"] is not None,
        choices["jobs"],
    )


def checked_report(choices: dict[str, Any]) -> Path | None:
    """Return where the report goes, before any work is done.

    Raises:
        click.UsageError: the file is neither a PDF nor a PNG.
        SheetgenError: it may not be written.
    """
    from sheetgen.output import check_target

    target: Path | None = choices["report"]
    if target is None:
        return None
    if target.suffix.lower() not in (".pdf", ".png"):
        raise click.UsageError(f"--report {target}: name a file ending in .pdf or .png")
    check_target(target, force=bool(choices.get("force")))
    return target
