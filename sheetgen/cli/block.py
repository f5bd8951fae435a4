"""The command ``block``: a pad of sheets to print, cut and glue."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sheetgen.model.limits import LIMITS

from .complete import complete_layout, complete_paper, complete_printer
from .options import (
    MOST_SEED,
    Length,
    Pair,
    Words,
    colour_options,
    in_order,
    language_option,
    output_options,
    render_options,
    sheet_options,
    write_target,
)
from .progress import progress_bar

if TYPE_CHECKING:
    from sheetgen.pipeline.paper import BlockOrder, PrinterChoice


_paper_options = in_order(
    click.option(
        "--paper",
        default="A4",
        show_default=True,
        shell_complete=complete_paper,
        help="A3, A4, A5, Letter, Legal, Tabloid, … or W x H with a unit.",
    ),
    click.option(
        "--up",
        default="auto",
        show_default=True,
        metavar="COLSxROWS",
        help="Sheets a page, such as 2x3.",
    ),
    click.option(
        "--orientation",
        default="auto",
        show_default=True,
        type=click.Choice(["auto", "portrait", "landscape"]),
        help="How the paper lies; auto: as most sheets fit.",
    ),
    click.option(
        "--scheme",
        default="sequence",
        show_default=True,
        type=click.Choice(["sequence", "cut-and-stack", "repeat"]),
        help="Reading order; piles that are in order when laid on one another; "
        "or every place of a page the same sheet.",
    ),
    click.option(
        "--marks",
        default="crop",
        show_default=True,
        type=click.Choice(["crop", "guides", "none"]),
        help="What shows where to cut.",
    ),
    click.option(
        "--bleed",
        type=Length(),
        default="0 mm",
        show_default=True,
        help="Room for colour beyond the cut, for print shops.",
    ),
    click.option(
        "--margin",
        type=Length(),
        default="5 mm",
        show_default=True,
        help="The rim that the printer cannot reach.",
    ),
    click.option("--gutter", type=Length(), help="Gap between sheets.  [default: fitting]"),
)
"""Add the options that say how the sheets lie on the paper."""


_duplex_options = in_order(
    click.option(
        "--back",
        default="none",
        show_default=True,
        type=click.Choice(["none", "same", "rules"]),
        help="The backs: the sheet again, or the rules in short.",
    ),
    click.option(
        "--duplex",
        type=click.Choice(["long-edge", "short-edge", "none"]),
        help="The edge over which your printer turns the paper.  [default: long-edge with --back]",
    ),
    click.option(
        "--offset",
        type=Pair(),
        metavar="X,Y",
        help="Shift the fronts by X mm to the right and Y mm down.",
    ),
    click.option("--back-offset", type=Pair(), metavar="X,Y", help="The same for the backs."),
    click.option(
        "--printer",
        type=Words(),
        metavar="NAME",
        shell_complete=complete_printer,
        help="Use the corrections kept by `sheetgen calibrate`.",
    ),
)
"""Add the options for printing on both sides and on a certain printer."""


@click.command("block")
@click.argument("layout", shell_complete=complete_layout)
@click.option(
    "--sheets",
    type=click.IntRange(1, LIMITS.block_sheets),
    metavar="N",
    help="Number of sheets.",
)
@click.option(
    "--games",
    type=click.IntRange(1, LIMITS.block_sheets),
    metavar="N",
    help="Number of games: each lettered sheet once a game.",
)
@click.option(
    "--seed",
    type=click.IntRange(-MOST_SEED, MOST_SEED),
    metavar="N",
    help="Other colours for the dice: an arrangement for each N.",
)
@_paper_options
@_duplex_options
@click.option("--cover", is_flag=True, help="A cover page first.")
@click.option("--stiff-back", is_flag=True, help="A last page to print on card.")
@click.option(
    "--serial",
    type=click.IntRange(0, LIMITS.serial),
    metavar="FROM",
    help="Number the sheets, beginning with FROM.",
)
@sheet_options
@colour_options
@language_option
@output_options
def block(layout: str, language: str, target: Path | None, force: bool, **choices: Any) -> None:
    """A block of sheets, several to a page, ready to print, cut and glue.

    \b
    Example:
      sheetgen block twenty-one --games 6 --paper Letter --back same
    """
    from sheetgen.output import default_path, write_file
    from sheetgen.pipeline import paper

    path = write_target(target, default_path(f"{Path(layout).stem}-block", "pdf"), force=force)
    order = _order(language, choices)
    with progress_bar("pages") as progress:
        made = paper.block_pdf(layout, order, progress)
    write_file(path, made.pdf)
    click.echo(f"wrote {path}", err=True)
    for note in made.notes:
        click.echo(note, err=True)


def _order(language: str, choices: dict[str, Any]) -> BlockOrder:
    """Return the order that the options spell out."""
    from sheetgen.pipeline import paper

    from .options import place_options

    back = paper.Back(choices["back"])
    duplex = choices["duplex"] or ("none" if back is paper.Back.NONE else "long-edge")
    return paper.BlockOrder(
        sheets=choices["sheets"],
        games=choices["games"],
        seed=choices["seed"],
        cover=choices["cover"],
        stiff_back=choices["stiff_back"],
        place=place_options(language, choices),
        impose=paper.ImposeOptions(
            paper=paper.parse_paper(choices["paper"]),
            orientation=paper.Orientation(choices["orientation"]),
            up=paper.parse_up(choices["up"]),
            scheme=paper.Scheme(choices["scheme"]),
            duplex=paper.Duplex(duplex),
            back=back,
            marks=paper.Marks(choices["marks"]),
            bleed=choices["bleed"],
            margin=choices["margin"],
            gutter=choices["gutter"],
            serial_from=choices["serial"],
            language=language,
        ),
        printer=_printer(choices),
        render=render_options(choices),
    )


def _printer(choices: dict[str, Any]) -> PrinterChoice:
    """Return the printer named and the shifts given, for the pipeline to look up and apply."""
    from sheetgen.pipeline import paper

    from .printer import printers_file

    return paper.PrinterChoice(
        printers_file(), choices["printer"], choices["offset"], choices["back_offset"]
    )


COMMANDS = {"block": block}
