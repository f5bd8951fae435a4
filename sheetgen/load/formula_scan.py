"""The pre-pass over a formula's text: what is not Python's becomes parsable, in place.

Comes in: the text of a formula. Goes out: a text of the same length that Python's own grammar can
parse, in which a range ``a..b`` is written ``a |b`` and a cell ``row1.3`` as the one name
``row1·3``. Only characters and words that formulas have get through.
"""

from __future__ import annotations

import re

from sheetgen.model.codes import Code
from sheetgen.model.expand.fault import FormulaError
from sheetgen.model.limits import LIMITS

CELL_DOT = "·"
"""Stands for the dot of a cell's name; Python takes it for a part of a name."""

_TOKEN = re.compile(
    r"""(?P<space>[ \t\r\n]+)
      | (?P<number>\d+(?:\.\d+(?!\.))?)
      | (?P<cell>[A-Za-z_]\w*\.(?!\.)(?:[A-Za-z_]\w*|\d+))
      | (?P<name>[A-Za-z_]\w*)
      | (?P<word>"[^"\\\n]*"|'[^'\\\n]*')
      | (?P<range>\.\.)
      | (?P<operator>==|!=|<=|>=|//|[-+*/%()<>,\[\]])
    """,
    re.VERBOSE | re.ASCII,
)

_HINTS = {
    "=": "write == to compare",
    "!": "write not, or != to compare",
    "&": "write and",
    "|": "write or",
    "^": "there are no powers in formulas",
    "×": "write * to multiply",
    "·": "write * to multiply",
    "÷": "write / to divide",
    "–": "write the minus sign -",
    "−": "write the minus sign -",
    "≤": "write <=",
    "≥": "write >=",
    "≠": "write !=",
    "…": "write two dots: ones..sixes",
    ";": "put a comma between arguments",
    ":": "write a range with two dots: ones..sixes",
    "{": "lists stand in square brackets",
    "#": "a formula has no comments",
    "$": "cells are named without a dollar sign",
}
_QUOTES = "“”„‚‘’«»"


def scan(text: str) -> str:
    """Return ``text`` made parsable, character for character in the same place.

    Raises:
        FormulaError: a character or word is none of the formula language.
    """
    if len(text) > LIMITS.formula_text:
        message = f"a formula has at most {LIMITS.formula_text} characters, this has {len(text)}"
        raise FormulaError(0, Code.COST, message, "give parts of the formula names of their own")
    parts: list[str] = []
    position = 0
    depth = 0
    while position < len(text):
        found = _TOKEN.match(text, position)
        if found is None:
            raise _strange(text, position)
        depth += (found[0] in ("(", "[")) - (found[0] in (")", "]"))
        if depth > LIMITS.formula_depth:
            message = f"more than {LIMITS.formula_depth} brackets lie inside one another"
            raise FormulaError(position, Code.COST, message, None)
        parts.append(_parsable(found, text))
        position = found.end()
    return "".join(parts)


def _parsable(found: re.Match[str], text: str) -> str:
    token = found[0]
    match found.lastgroup:
        case "space":
            return " " * len(token)
        case "range":
            return " |"
        case "cell":
            return token.replace(".", CELL_DOT)
        case "number":
            _check_number(found, text)
            return token
        case _:
            return token


def _check_number(found: re.Match[str], text: str) -> None:
    token = found[0]
    follower = text[found.end() : found.end() + 1]
    if follower.isalpha() or follower == "_":
        message = "a number runs into a name"
        raise FormulaError(found.end(), Code.SYNTAX, message, "put * or a space between them")
    whole = token.partition(".")[0]
    if len(whole) > 1 and whole.startswith("0"):
        raise FormulaError(found.start(), Code.SYNTAX, "a number begins with 0", "leave the 0 out")
    if len(token) > 20 or float(token) > LIMITS.number:
        message = f"numbers in formulas go up to {LIMITS.number}"
        raise FormulaError(found.start(), Code.MAGNITUDE, message, None)


def _strange(text: str, position: int) -> FormulaError:
    character = text[position]
    hint: str | None
    if character in "\"'":
        message, hint = "a word in quotes is not closed", f"end it with {character}"
    elif character in _QUOTES:
        message, hint = "a typographic quotation mark", 'write straight quotes: "'
    elif character == ".":
        message, hint = "a dot that is part of no number, cell or range", "a range has two dots"
    else:
        shown = character if character.isprintable() else f"U+{ord(character):04X}"
        message, hint = f'"{shown}" is not part of formulas', _HINTS.get(character)
    return FormulaError(position, Code.SYNTAX, message, hint)
