"""Options that several commands share, and how their values are understood."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from sheetgen.model.limits import LIMITS
from sheetgen.model.text import LANGUAGES

if TYPE_CHECKING:
    from sheetgen.model.placed import PlaceOptions
    from sheetgen.render import RenderOptions

Command = TypeVar("Command", bound=Callable[..., None])


def in_order(*options: Callable[[Any], Any]) -> Callable[[Command], Command]:
    """Return what adds several options, which help then shows in this order."""

    def add(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return add


def locale_language() -> str:
    """Return the language of the user's locale if sheetgen speaks it, else English.

    The variables are looked at in the order that POSIX gives them (IEEE 1003.1, 8.2).
    """
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            language = value[:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"


def language_option(command: Command) -> Command:
    """Add ``--lang``: the language of the sheet and of the reports."""
    return click.option(
        "--lang",
        "language",
        type=click.Choice(LANGUAGES),
        default=locale_language,
        show_default="your locale's, else en",
        help="Language of sheet and messages.",
    )(command)


class OutputFile(click.Path):
    """A file to write; ``-`` is none, though other programs understand it as standard output."""

    def __init__(self) -> None:
        """Take any path; whether it may be written is seen before any work is done."""
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path."""
        if value == "-":
            self.fail("nothing is written to standard output; name a file", param, ctx)
        return super().convert(value, param, ctx)


def output_options(command: Command) -> Command:
    """Add ``-o FILE`` and ``--force``."""
    command = click.option(
        "--force", is_flag=True, help="Replace the file named with -o if it exists."
    )(command)
    return click.option(
        "-o",
        "--output",
        "target",
        type=OutputFile(),
        metavar="FILE",
        help="Where to write; without it a name under output/.",
    )(command)


def dpi_option(usual: int) -> Callable[[Command], Command]:
    """Return what adds ``--dpi``: how fine pictures are, ``usual`` if nothing is said."""
    return click.option(
        "--dpi",
        type=click.IntRange(20, 1200),
        default=usual,
        show_default=True,
        help="Pixels an inch of pictures.",
    )


def write_target(target: Path | None, default: Path, *, force: bool) -> Path:
    """Return the path to write to, refusing one that may not be replaced or says another kind."""
    from sheetgen.output import check_kind, check_target

    path = target if target is not None else default
    check_target(path, force=force or target is None)
    check_kind(path, default.suffix)
    return path


class Length(click.ParamType[float]):
    """A length with a unit, such as ``3 mm`` or ``1/8 in``; the value is mm."""

    name = "LENGTH"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the length in mm."""
        from sheetgen.model.units import length_mm

        if isinstance(value, float):
            return value
        length = length_mm(str(value).replace(",", "."))
        if length is None:
            self.fail(f"{value!r} is not a length such as 3 mm or 1/8 in", param, ctx)
        return length


class Factor(click.FloatRange):
    """A number in a range; "nan", which no comparison refuses, is none."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number."""
        number = float(super().convert(value, param, ctx))
        if math.isnan(number):
            self.fail(f"{value!r} is not a number", param, ctx)
        return number


class Pair(click.ParamType[tuple[float, float]]):
    """Two numbers of mm with a comma between them, such as ``0.5,-1``."""

    name = "X,Y"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        """Return the two numbers."""
        if isinstance(value, tuple):
            return value
        numbers = measured(str(value))
        if len(numbers) != 2:
            self.fail(f"{value!r} is not two numbers of mm such as 0.5,-1", param, ctx)
        return numbers[0], numbers[1]


def measured(text: str) -> tuple[float, ...]:
    """Return the numbers of ``0.5,-1`` or, with decimal commas, ``0,5 -1``; none if malformed.

    With blanks or semicolons between the numbers, commas right between digits are decimal.
    """
    plain = text.replace("mm", " ").strip()
    if re.search(r"\d\s*;|\d\s+[-+\d]", plain):
        parts = re.split(r"[;\s]+", plain.replace(",", "."))
    else:
        parts = plain.split(",")
    try:
        numbers = tuple(float(part) for part in parts)
    except ValueError:
        return ()
    return numbers if all(map(math.isfinite, numbers)) else ()


class Words(click.ParamType[str]):
    """A text; what the locale cannot read (anything but ASCII, with ``LC_ALL=C``) is UTF-8."""

    name = "TEXT"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the text."""
        try:
            return str(value).encode(errors="surrogateescape").decode()
        except UnicodeError:
            self.fail("it is not UTF-8; type it in a terminal whose locale is UTF-8", param, ctx)


class HouseRule(click.ParamType[tuple[str, bool | str]]):
    """A house rule and its value, such as ``values=french`` or ``strike=true``."""

    name = "NAME=VALUE"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, bool | str]:
        """Return name and value; true and false are the two states of a switch."""
        if isinstance(value, tuple):
            return value
        name, equals, choice = (part.strip() for part in str(value).partition("="))
        if not (name and equals and choice):
            self.fail(f"{value!r} is not NAME=VALUE, such as values=french", param, ctx)
        return name, {"true": True, "false": False}.get(choice.lower(), choice)


MOST_SEED = LIMITS.number
"""The largest seed, without its sign: a layout file can hold no larger number."""

LARGE_PRINT = 1.4
"""What ``--large-print`` enlarges by: about one step of the A series, A6 to A5."""


sheet_options = in_order(
    click.option(
        "--scale",
        type=Factor(0.5, 3),
        metavar="FACTOR",
        help="Everything FACTOR times as large.",
    ),
    click.option(
        "--large-print",
        is_flag=True,
        help=f"Everything {LARGE_PRINT} times as large, for tired eyes.",
    ),
    click.option(
        "--text", type=Words(), metavar="WORDS", help="A line at the foot of every sheet."
    ),
    click.option(
        "--option",
        "house_rules",
        type=HouseRule(),
        multiple=True,
        help="A house rule that printed tables follow; may be given again.",
    ),
    click.option(
        "--part",
        type=click.IntRange(1, 99),
        default=1,
        metavar="N",
        help="Which sheet of a long game: 2 is the first that goes on from another.",
    ),
    click.option(
        "--players",
        type=click.IntRange(1, 99),
        metavar="N",
        help="How many players a ledger has columns for.  [default: the most it can]",
    ),
    click.option(
        "--names",
        type=Words(),
        metavar="NAMES",
        help='Printed above the columns: "Ida,Max,Lea".',
    ),
    click.option(
        "--scan-marks/--no-scan-marks",
        default=False,
        help="Marks and boxes that let a scan or photo of the sheet be read.",
    ),
)
"""Add the options that change what a sheet looks like without changing its layout."""


def language_asked() -> bool:
    """Tell whether the user named the language of the command that is run now."""
    source = click.get_current_context().get_parameter_source("language")
    return source is not ParameterSource.DEFAULT


def place_options(language: str, choices: dict[str, Any]) -> PlaceOptions:
    """Return the options for placing that ``sheet_options`` collected.

    Raises:
        click.UsageError: two sizes were asked for.
    """
    from sheetgen.model.placed import PlaceOptions

    if choices["large_print"] and choices["scale"]:
        raise click.UsageError("--large-print and --scale exclude one another")
    scale = LARGE_PRINT if choices["large_print"] else choices["scale"] or 1.0
    names = tuple(name.strip() for name in (choices["names"] or "").split(",") if name.strip())
    return PlaceOptions(
        language=language,
        language_asked=language_asked(),
        scan_marks=choices["scan_marks"],
        players=choices["players"],
        names=names,
        text=" ".join((choices["text"] or "").split()) or None,
        scale=scale,
        part=choices["part"],
        options=tuple(choices["house_rules"]),
    )


colour_options = in_order(
    click.option("--mono", is_flag=True, help="Greys only, for printers without colour."),
    click.option("--cmyk", is_flag=True, help="Printing inks instead of RGB, for print shops."),
    click.option("--ink-saving", is_flag=True, help="Pale fills, full lines and texts."),
)
"""Add the options for the colours of the print."""


def render_options(choices: dict[str, Any]) -> RenderOptions:
    """Return the options for rendering that ``colour_options`` collected.

    Raises:
        click.UsageError: two colour modes were asked for.
    """
    from sheetgen.render import ColourMode, RenderOptions

    if choices["mono"] and choices["cmyk"]:
        raise click.UsageError("--mono and --cmyk exclude one another")
    mode = (
        ColourMode.MONO
        if choices["mono"]
        else ColourMode.CMYK
        if choices["cmyk"]
        else ColourMode.RGB
    )
    return RenderOptions(mode=mode, ink_saving=choices["ink_saving"])
