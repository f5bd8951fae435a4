"""The command ``sheet``: single sheets as a PDF or as pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from .complete import complete_layout
from .options import (
    colour_options,
    dpi_option,
    language_option,
    output_options,
    place_options,
    render_options,
    sheet_options,
    write_target,
)


@click.command("sheet")
@click.argument("layout", shell_complete=complete_layout)
@click.option("--png", is_flag=True, help="Pictures instead of a PDF, one file a sheet.")
@dpi_option(200)
@click.option("--form", is_flag=True, help="A PDF to fill in on a screen: it adds up by itself.")
@click.option("--xlsx", is_flag=True, help="A workbook for spreadsheets, a tab for each player.")
@sheet_options
@colour_options
@language_option
@output_options
def sheet(
    layout: str,
    png: bool,
    dpi: int,
    form: bool,
    xlsx: bool,
    language: str,
    target: Path | None,
    force: bool,
    **choices: Any,
) -> None:
    """The single sheets of a layout at their own size, each lettered sheet once.

    \b
    Examples:
      sheetgen sheet acht-mann --lang de -o block.pdf
      sheetgen sheet twenty-one --form
    """
    if png + form + xlsx > 1:
        raise click.UsageError("--png, --form and --xlsx exclude one another")
    if form or xlsx:
        _screen(layout, language, choices, target, form=form, force=force)
        return
    from sheetgen.output import default_path, write_file
    from sheetgen.pipeline import sheets

    suffix = "png" if png else "pdf"
    path = write_target(target, default_path(f"{Path(layout).stem}-sheet", suffix), force=force)
    loaded, pdf, notes = sheets.sheets_pdf(
        layout, place_options(language, choices), render_options(choices)
    )
    for note in notes:
        click.echo(f"note: {note}", err=True)
    if not png:
        write_file(path, pdf)
        click.echo(f"wrote {path}", err=True)
        return
    paths = _picture_paths(path, loaded.letters)
    for item in paths:
        write_target(item if target is not None else None, item, force=force)
    for item, picture in zip(paths, sheets.pictures(pdf, dpi), strict=True):
        write_file(item, picture)
        click.echo(f"wrote {item}", err=True)


def _screen(
    layout: str,
    language: str,
    choices: dict[str, Any],
    target: Path | None,
    *,
    form: bool,
    force: bool,
) -> None:
    """Write the sheets as a form or as a workbook."""
    from sheetgen.output import default_path, write_file
    from sheetgen.pipeline import forms

    stem = Path(layout).stem
    default = default_path(f"{stem}-form", "pdf") if form else default_path(stem, "xlsx")
    path = write_target(target, default, force=force)
    place = place_options(language, choices)
    if form:
        _, data = forms.form_pdf(layout, place, render_options(choices))
    else:
        _, data = forms.workbook(layout, place)
    write_file(path, data)
    click.echo(f"wrote {path}", err=True)


def _picture_paths(path: Path, letters: tuple[str, ...]) -> list[Path]:
    if len(letters) == 1:
        return [path]
    return [path.with_name(f"{path.stem}-{letter}{path.suffix}") for letter in letters]


COMMANDS = {"sheet": sheet}
