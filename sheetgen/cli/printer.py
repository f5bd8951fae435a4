"""The command ``calibrate``: measure a printer once, print straight ever after."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from .complete import complete_paper, complete_printer
from .options import Words, language_option, measured, output_options, write_target


def printers_file() -> Path:
    """Return where the corrections of this user's printers are kept."""
    return Path(click.get_app_dir("sheetgen")) / "printers.json"


class Lengths(click.ParamType[tuple[float, float, float, float]]):
    """Four lengths in mm, as measured: ``a,b,c,d``."""

    name = "A,B,C,D"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float, float, float]:
        """Return the four numbers."""
        lengths = measured(str(value))
        if len(lengths) != 4:
            self.fail(f"{value!r} is not four lengths such as 20.3,19.8,169.5,249.0", param, ctx)
        a, b, c, d = lengths
        return a, b, c, d


@click.command("calibrate")
@click.option(
    "--printer",
    type=Words(),
    default="printer",
    show_default=True,
    metavar="NAME",
    shell_complete=complete_printer,
    help="Your name for the printer.",
)
@click.option(
    "--paper",
    "paper_name",
    default="A4",
    show_default=True,
    shell_complete=complete_paper,
    help="The paper it is printed on.",
)
@click.option("--landscape", is_flag=True, help="For pages that lie on their side.")
@click.option("--front", type=Lengths(), help="The lengths a, b, c, d measured on the front.")
@click.option("--back", type=Lengths(), help="The same on the back.")
@language_option
@output_options
def calibrate(
    printer: str,
    paper_name: str,
    landscape: bool,
    front: tuple[float, float, float, float] | None,
    back: tuple[float, float, float, float] | None,
    language: str,
    target: Path | None,
    force: bool,
) -> None:
    """A page of rulers, to measure and correct a printer.

    Print the page, measure the four lengths it names on front and back, and give them to this
    command. `sheetgen block … --printer NAME` then prints straight.

    \b
    Example:
      sheetgen calibrate --printer kitchen
      sheetgen calibrate --printer kitchen --front 20.3,19.8,169.5,249 --back 21,19,169.5,249
    """
    from sheetgen.output import default_path, write_file
    from sheetgen.pipeline import paper

    if not printer.strip():
        raise click.UsageError("a printer needs a name")
    if back is not None and front is None:
        raise click.UsageError("--back needs --front as well")
    if front is None:
        path = write_target(target, default_path(f"calibrate-{printer}", "pdf"), force=force)
        pdf = paper.calibration_pdf(paper_name, printer, language, landscape=landscape)
        write_file(path, pdf)
        click.echo(f"wrote {path}", err=True)
        click.echo(
            "Print it on both sides, measure the lengths a, b, c and d on each, and type\n"
            f"  {_next_command(printer, paper_name, landscape=landscape)}",
            err=True,
        )
        return
    file = printers_file()
    correction = paper.keep_printer(
        file,
        printer,
        paper_name,
        paper.Readings(*front),
        paper.Readings(*back) if back else None,
        landscape=landscape,
    )
    for side, value in (("front", correction.front), ("back", correction.back)):
        click.echo(
            f"{side}: shift {value.dx:+.2f} mm, {value.dy:+.2f} mm; "
            f"scale {value.scale_x:.4f}, {value.scale_y:.4f}"
        )
    click.echo(f"kept for printer {printer!r} in {file}", err=True)


def _next_command(printer: str, paper_name: str, *, landscape: bool) -> str:
    """Return what to type with the lengths that were measured."""
    words = ["sheetgen", "calibrate", "--printer", printer]
    if paper_name != "A4":
        words += ["--paper", paper_name]
    if landscape:
        words.append("--landscape")
    return f"{shlex.join(words)} --front a,b,c,d --back a,b,c,d"


COMMANDS = {"calibrate": calibrate}
