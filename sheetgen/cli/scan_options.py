"""Options of the commands that read scans."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .complete import complete_layout
from .options import OutputFile, in_order

if TYPE_CHECKING:
    from sheetgen.pipeline.scan_order import ScanOrder


scan_options = in_order(
    click.option(
        "--report",
        type=OutputFile(),
        metavar="FILE",
        help="A PDF or PNG that shows how each cell of a scan was read.",
    ),
    click.option(
        "--layout",
        metavar="LAYOUT",
        shell_complete=complete_layout,
        help="Which layout a scanned sheet was printed from, if its code cannot be read or it "
        "was printed without scan marks.",
    ),
    click.option("--sheet", "letter", metavar="LETTER", help="Which sheet it is, with --layout."),
    click.option(
        "--jobs",
        type=click.IntRange(1, 64),
        default=1,
        metavar="N",
        help="Read N files with scans at the same time.",
    ),
)
"""Add the options about scans; ``scan_order`` and ``checked_report`` take what they give."""


def scan_order(choices: dict[str, Any], language: str) -> ScanOrder:
    """Return how scans are to be read, from what ``scan_options`` collected.

    Raises:
        click.UsageError: a sheet is named without its layout.
    """
    from sheetgen.pipeline.scan_order import ScanOrder

    letter = choices["letter"]
    if letter and not choices["layout"]:
        raise click.UsageError("--sheet needs --layout")
    return ScanOrder(
        language,
        choices["layout"],
        letter.upper() if letter else None,
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
