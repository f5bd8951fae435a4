"""A small layout to put formulas into."""

from __future__ import annotations

from sheetgen.load import load_layout
from sheetgen.model.diagnostic import Diagnostic, LayoutError
from sheetgen.model.layout import Layout

HEAD = """\
sheetgen: 1
name: small
version: "1"
title: Small
about: A small game.
languages: [en]
players: 1..4
sheet: {size: A6, margin: 5 mm}
pad: {sheets: 10}
options:
  double: {default: false, text: Everything counts twice.}
  scale: {default: plain, choices: [plain, french], text: Whose values.}
values:
  bonus: 35
  steps: [0, 1, 3, 6]
groups:
  upper: [ones, twos]
derive:
  pair: {each: column of points, formula: ones + twos}
sections:
  - table:
      id: points
      columns: 3
      rows:
        ones: {label: Ones, accepts: {numbers: 0..5, marks: {x: 5, "-": 0}}}
        twos: {label: Twos, accepts: {numbers: {from: 0, to: 10, step: 2}}}
        pips: {label: Pips, accepts: {throw: {dice: 2, score: sum(dice)}}}
        circle: {label: Circle, columns: 1..2, accepts: {marks: {x: 0}}}
        best: {label: Best, formula: "max(ones, twos)"}
  - dice:
      id: row_of_dice
      numbers: {first: 6 5 4, second: 3 2 1}
      accepts: {numbers: 1..printed, marks: {x: printed, "-": 0}}
      result: {end: {label: Sum, formula: sum(columns(cell))}}
  - cells:
"""


def text_of(formula: str) -> str:
    """Return the layout with the total's ``formula: …`` written as given, YAML included."""
    return f"{HEAD}      total: {{label: Total, formula: {formula}}}\n"


def check_text(must: str, each: str = "sheet", at: str = "", extra: str = "") -> str:
    """Return the layout with one check."""
    lines = [f"    each: {each}", f"    must: {must}", "    text: A text."]
    lines += [f"    at: {at}"] if at else []
    lines += [f"    {extra}"] if extra else []
    body = "\n".join(lines)
    return f"{text_of('sum(columns(best))')}checks:\n  one:\n{body}\n"


def load(text: str) -> Layout:
    return load_layout(text, "small.yaml")


def faults(text: str) -> tuple[Diagnostic, ...]:
    """Return the diagnostics of a layout, none if it is sound."""
    try:
        load(text)
    except LayoutError as error:
        return error.diagnostics
    return ()
