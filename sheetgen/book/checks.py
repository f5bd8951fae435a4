"""What a workbook does about cells to write in: it offers what is accepted, and marks the rest."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from .formula import literal, position
from .lists import Value, ValueList

OFFERED = 60
"""So many values are offered as a list; of more there is only a check."""

LONGEST_MESSAGE = 225
"""Characters of what is said of a wrong value; Excel takes no more."""

_WRONG = "FFC7CE"
_ALLOWED = {"de": "Erlaubt ist", "en": "Allowed is", "fr": "Valeurs admises"}


def add_check(tab: Any, cells: str, first: str, values: ValueList, language: str) -> None:
    """Offer or demand ``values`` in a range of cells that begins at ``first``; mark all others."""
    from openpyxl.formatting.rule import FormulaRule
    from openpyxl.styles import PatternFill
    from openpyxl.worksheet.datavalidation import DataValidation

    known = position(first, values)
    if values.shown <= OFFERED:
        check = DataValidation("list", formula1=values.values(shown=True), allow_blank=True)
    else:
        check = DataValidation("custom", formula1=f"ISNUMBER({known})", allow_blank=True)
    check.showErrorMessage = True
    check.error = _shortened(f"{_ALLOWED[language]}: {in_words(values)}")
    check.add(cells)
    tab.add_data_validation(check)
    wrong = PatternFill("solid", start_color=_WRONG, end_color=_WRONG)
    tab.conditional_formatting.add(
        cells, FormulaRule([f"AND({first}<>{literal('')},ISNA({known}))"], fill=wrong)
    )


def in_words(values: ValueList) -> str:
    """Return the values that are offered: ``x, 0, 5..30, -``."""
    shown = (line.value for line in values.lines[: values.shown])
    return ", ".join(_runs(shown))


def _shortened(text: str) -> str:
    """Return a list in words, ended after a whole value where it is too long."""
    if len(text) <= LONGEST_MESSAGE:
        return text
    return text[: LONGEST_MESSAGE - 1].rpartition(" ")[0] + " …"


def _runs(values: Iterator[Value]) -> Iterator[str]:
    """Yield words as they are, and runs of neighbouring whole steps as one."""

    def start(numbered: tuple[int, Value]) -> Value:
        index, value = numbered
        return value if isinstance(value, str) else value - index

    for _, group in groupby(enumerate(values), key=start):
        run = [value for _, value in group]
        yield f"{run[0]}" if len(run) == 1 else f"{run[0]}..{run[-1]}"
