"""The commands that look at layouts: ``list``, ``show``, ``lint``, ``schema``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from sheetgen.model.text import harmless

from .complete import complete_layout
from .group import EXIT_FINDING, EXIT_UNUSABLE, print_error, print_json
from .options import (
    OutputFile,
    dpi_option,
    language_asked,
    language_option,
    output_options,
    write_target,
)


@click.command("list")
@language_option
def list_layouts(language: str) -> None:
    """The layouts that come with sheetgen.

    \b
    Example:
      sheetgen list --lang de
    """
    from sheetgen.describe import format_size
    from sheetgen.load import find_layout, shipped

    layouts = [find_layout(name, trust_shipped=True) for name in shipped()]
    rows = [("LAYOUT", "TITLE", "SHEETS", "SIZE", "PLAYERS")]
    for layout in layouts:
        letters = layout.sheet.letters
        rows.append(
            (
                layout.name,
                layout.title.in_language(language),
                f"{letters[0]}-{letters[-1]}" if letters else "1",
                format_size(layout.sheet.size),
                f"{layout.players[0]}-{layout.players[1]}",
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        line = "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True))
        click.echo(line.rstrip())


@click.command("show")
@click.argument("layout", shell_complete=complete_layout)
@click.option("--json", "as_json", is_flag=True, help="Everything, for other programs.")
@click.option(
    "--picture",
    type=OutputFile(),
    metavar="FILE.png",
    help="Write a picture of the first sheet.",
)
@dpi_option(150)
@click.option("--force", is_flag=True, help="Replace the picture if it exists.")
@click.option(
    "--scan-marks/--no-scan-marks",
    default=False,
    help="The sheet as it is with marks and boxes for scans.",
)
@language_option
def show(
    layout: str,
    as_json: bool,
    picture: Path | None,
    dpi: int,
    force: bool,
    scan_marks: bool,
    language: str,
) -> None:
    """A layout's cells, values, options and rules in words.

    \b
    Example:
      sheetgen show twenty-one --picture twenty-one.png
    """
    from sheetgen.describe import layout_as_data, layout_in_words
    from sheetgen.model.placed import PlaceOptions
    from sheetgen.output import check_kind, check_target, write_file
    from sheetgen.pipeline import paper

    if picture is not None:
        check_kind(picture, ".png")
        check_target(picture, force=force)
    loaded = paper.find_layout(layout)
    place = PlaceOptions(language, scan_marks, language_asked=language_asked())
    place, _ = paper.with_room(loaded, paper.in_its_language(loaded, place))
    sheets = paper.placed_sheets(loaded, place, with_rules=True)
    if picture is not None:
        pdf = paper.render_sheets(sheets[:1], paper.RenderOptions())
        write_file(picture, paper.pictures(pdf, dpi)[0])
        click.echo(f"wrote {picture}", err=True)
    if as_json:
        data = layout_as_data(loaded, sheets, place.language)
        print_json(data)
    elif picture is None:
        for line in layout_in_words(loaded, sheets, place.language):
            click.echo(line)


@click.command("lint")
@click.argument("files", nargs=-1, required=True, shell_complete=complete_layout)
def lint(files: tuple[str, ...]) -> None:
    """Every fault of layout files.

    Names of shipped layouts are understood too. Exit code 1 if a layout has a fault, 2 if a file
    cannot be read.

    \b
    Example:
      sheetgen lint my-game.yaml
    """
    from sheetgen.model.diagnostic import LayoutError, Severity, SheetgenError
    from sheetgen.pipeline import paper

    codes = {0}
    for file in files:
        try:
            diagnostics = paper.lint(file)
        except LayoutError as error:
            diagnostics = error.diagnostics
        except SheetgenError as error:
            print_error(error)
            codes.add(EXIT_UNUSABLE)
            continue
        for item in diagnostics:
            click.echo(str(item))
        errors = sum(item.severity is Severity.ERROR for item in diagnostics)
        codes.add(EXIT_FINDING if errors else 0)
        click.echo(f"{harmless(file)}: {_found(errors, len(diagnostics) - errors)}")
    sys.exit(max(codes))


def _found(faults: int, warnings: int) -> str:
    """Return ``fine``, or how many faults and warnings there are."""
    counted = [
        f"1 {what}" if number == 1 else f"{number} {what}s"
        for number, what in ((faults, "fault"), (warnings, "warning"))
        if number
    ]
    return ", ".join(counted) or "fine"


@click.command("schema")
@output_options
def schema(target: Path | None, force: bool) -> None:
    """The JSON Schema of layout files, for completion in editors.

    Without -o it is printed.

    \b
    Example:
      sheetgen schema -o sheetgen.schema.json
    """
    from sheetgen.load import schema as language_schema
    from sheetgen.output import write_file

    if target is None:
        print_json(language_schema())
        return
    text = json.dumps(language_schema(), ensure_ascii=False, indent=2) + "\n"
    path = write_target(target, Path("schema.json"), force=force)
    write_file(path, text.encode())
    click.echo(f"wrote {path}", err=True)


COMMANDS = {"list": list_layouts, "show": show, "lint": lint, "schema": schema}
