"""Layouts of one's own: ``vary`` changes another one, ``new`` begins afresh.

What they make is loaded, linted and placed before it is handed out.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from pathlib import Path

from sheetgen import __version__
from sheetgen.load import find_layout, load_layout, schema_text, shipped, whole_text
from sheetgen.load.lengths import size_hint, size_mm
from sheetgen.model.diagnostic import Diagnostic, LayoutError, SheetgenError
from sheetgen.model.layout import Layout
from sheetgen.vary import (
    COLUMNS,
    ROWS,
    SIZES,
    Answers,
    Certificate,
    Order,
    Origin,
    SheetKind,
    checked_name,
    fresh,
    parse_colours,
    parse_numbers,
    parse_setting,
    variant,
)

from .fit import fits, fitting_size
from .paper import lint_layout

__all__ = [
    "COLUMNS",
    "ROWS",
    "SCHEMA_FILE",
    "SIZES",
    "Answers",
    "Made",
    "Order",
    "SheetKind",
    "checked_name",
    "make_new",
    "make_variant",
    "parse_colours",
    "parse_numbers",
    "parse_setting",
    "schema_text",
]

SCHEMA_FILE = "sheetgen.schema.json"
"""The schema that generated layouts name: a file beside them."""

PLACING = "L4"
"""How the codes of what does not fit on the sheet begin."""


@dataclass(frozen=True, slots=True)
class Made:
    """A layout file that is known to work, before it is written.

    ``warnings`` are what ``lint`` says though it works, ``notes`` what the maker should look at.
    """

    text: str
    layout: Layout
    base: Layout
    notes: tuple[str, ...]
    warnings: tuple[Diagnostic, ...]
    certificate: Certificate | None = None


def make_variant(base_name: str, order: Order, target: Path) -> Made:
    """Make the variant that is ordered, and try it: load, lint and place it.

    ``target`` is where it will be written; the layout it extends must be found from there, or
    everything is written out.

    Raises:
        LayoutError: the base has faults.
        SheetgenError: the order cannot be met, or the variant would not work; says what would.
    """
    base = find_layout(base_name)
    reference = _reference(base_name, target)
    origin = Origin(
        reference or Path(base_name).name, _command(base_name, order), __version__, SCHEMA_FILE
    )
    made = variant(base, order, origin)
    text = made.text
    if reference is None:
        text = _written_out(made.text, base_name, target)
    layout, warnings = tried(text, target)
    return Made(text, layout, base, made.notes, warnings, made.certificate)


def make_new(answers: Answers, target: Path, *, grow: bool) -> Made:
    """Make the layout that the answers describe, and try it.

    ``grow``: if it does not fit, it gets the smallest sheet on which it does.

    Raises:
        SheetgenError: an answer is out of bounds, or it does not fit.
    """
    if size_mm(answers.size) is None:
        message = f'"{answers.size}" is no size of a sheet'
        raise SheetgenError(message, size_hint(answers.size))
    text = fresh(answers, __version__, SCHEMA_FILE)
    if grow:
        layout = load_layout(text, str(target))
        size = None if fits(layout) else fitting_size(layout)
        if size is not None:
            wanted = f"{size.width:g} x {size.height:g} mm"
            text = fresh(replace(answers, size=wanted), __version__, SCHEMA_FILE)
    layout, warnings = tried(text, target, 'take --size "{size}"')
    return Made(text, layout, layout, (), warnings)


def tried(
    text: str, target: Path, advice: str = 'add --set "size={size}"'
) -> tuple[Layout, tuple[Diagnostic, ...]]:
    """Load a text as the layout file it will be, and place it; return also the warnings.

    Raises:
        SheetgenError: it has faults, or does not fit.
    """
    try:
        layout = load_layout(text, str(target), target.parent)
    except LayoutError as error:
        faults = "\n".join(str(item) for item in error.diagnostics)
        raise SheetgenError(
            f"such a layout would not work, so nothing is written:\n{faults}",
            "ask for something else, or write a layout that extends the other one by hand",
        ) from None
    try:
        return layout, lint_layout(layout)
    except LayoutError as error:
        raise _misfit(layout, error, advice) from None


def _misfit(layout: Layout, error: LayoutError, advice: str) -> SheetgenError:
    """Return the error for what does not fit, with a sheet on which it does."""
    messages = dict.fromkeys(item.message for item in error.diagnostics)
    message = f"it does not fit on a sheet of {_mm(layout)}, so nothing is written: " + "; ".join(
        list(messages)[:3]
    )
    size = fitting_size(layout)
    if size is None:
        return SheetgenError(message, "not even a sheet of A3 is large enough")
    wanted = f"{size.width:g} x {size.height:g} mm"
    return SheetgenError(message, f"it fits on {wanted}: {advice.format(size=wanted)}")


def _mm(layout: Layout) -> str:
    return f"{layout.sheet.size.width:g} x {layout.sheet.size.height:g} mm"


def _reference(base_name: str, target: Path) -> str | None:
    """Return how a file at ``target`` names the base; None if it cannot."""
    if base_name in shipped():
        return base_name
    folder, file = target.parent.resolve(), Path(base_name).resolve()
    return file.relative_to(folder).as_posix() if file.is_relative_to(folder) else None


def _written_out(text: str, base_name: str, target: Path) -> str:
    """Return a text that extends a layout elsewhere as one that stands alone, with its head."""
    file = Path(base_name)
    whole = whole_text(text, str(target), file.parent)
    head = [line for line in text.splitlines() if line.startswith("# ")]
    return "\n".join(head) + "\n" + whole


def _command(base_name: str, order: Order) -> str:
    """Return the command line that makes this variant again."""
    words = ["sheetgen", "vary", base_name, order.name]
    for key, value in order.settings:
        words += ["--set", f"{key}={value}"]
    for option, number in (("seed", order.seed), ("sheets", order.sheets), ("rows", order.rows)):
        if number is not None:
            words += [f"--{option}", str(number)]
    if order.colours:
        words += ["--colours", " ".join(order.colours)]
    for numbers in order.numbers:
        words += ["--numbers", " ".join(map(str, numbers))]
    return shlex.join(words)
