"""Single texts of an entry: cleaned of white space, judged for what they stand for in a cell.

What comes in is a text as it was written; what goes out is a ``Written`` whose text has one
spelling for each meaning (``x``, ``-``, ``7``, ``2.5``), or the reason why it has no clear one.
"""

from __future__ import annotations

import re

from sheetgen.model.diagnostic import SourceRef
from sheetgen.model.entry import State, Written
from sheetgen.model.limits import LIMITS
from sheetgen.model.text import COMMANDS

from .messages import unusable

EMPTY = frozenset({"", ".", "~", "null", "Null", "NULL"})
CROSSES = frozenset("xX×✗✘╳")
STRIKES = frozenset("-–—−‐‑")
UNSURE = "?"
MOST_DIGITS = 9

# Zero width space, word joiner and a byte-order mark inside of a text.
_NO_WIDTH = {0x200B: " ", 0x2060: " ", 0xFEFF: " "}

_NUMBER = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?")
_COMMA_NUMBER = re.compile(r"[+-]?[0-9]+,[0-9]+")
# Numbers that programs read differently: 010 (octal), 1_000, 1e3, 0x10, 12:30, 1.000, 1'000.
_ODD_NUMBER = re.compile(
    r"[+-]?(?:0[0-9]+(?:[.,][0-9]+)?|0[xob][0-9a-f]+|[0-9]+(?:_[0-9]+)+|[0-9]+(?::[0-9]{2})+"
    r"|[0-9]+(?:[.,][0-9]+)?e[+-]?[0-9]+|[0-9]{1,3}(?:[.,'’  ][0-9]{3})+|\.[0-9]+|[0-9]+\."
    r"|\.inf|\.nan)",
    re.IGNORECASE,
)
_MONTH = (
    r"(?:jan|feb|f[ée]v|mar|mär|mrz|apr|avr|may|mai|jun|juin|jul|juil|aug|ao[uû]|sep|oct|okt|nov"
    r"|dec|dez|d[ée]c)[a-zéûä]*\.?"
)
_DATE = re.compile(
    rf"[0-9]{{4}}-[0-9]{{1,2}}-[0-9]{{1,2}}(?:[ T][0-9:.]+)?|[0-9]{{1,2}}/[0-9]{{1,2}}"
    rf"/[0-9]{{2,4}}|0[0-9]/[0-9]{{2}}|[0-9]{{2}}/0[0-9]|[0-9]{{1,2}}\.[0-9]{{1,2}}\.(?:[0-9]{{2,4}})?"
    rf"|[0-9]{{1,2}}-[0-9]{{1,2}}-[0-9]{{2,4}}"
    rf"|[0-9]{{1,2}}\.?[ -]*{_MONTH}(?:[ -]*[0-9]{{2,4}})?|{_MONTH}[ -]*[0-9]{{1,4}}",
    re.IGNORECASE,
)


def clean(text: str, ref: SourceRef, language: str) -> str:
    """Return ``text`` trimmed, with every run of white space (line breaks too) as one space.

    Spaces of no width, which come along when text is copied from web pages, count as white space.

    Raises:
        SheetgenError: it holds a control character, half a surrogate pair, or what turns the order
            of letters about: no sheet can show it, and a terminal might obey; or it is too long.
    """
    line = " ".join(text.translate(_NO_WIDTH).split())
    found = COMMANDS.search(line)
    if found:
        raise unusable(language, "control-character", ref, code=f"{ord(found[0]):04X}")
    if len(line) > LIMITS.entry_text:
        raise unusable(language, "too-long", ref, count=len(line), most=LIMITS.entry_text)
    return line


def reading(text: str, *, comma: bool) -> tuple[Written, str | None]:
    """Return what a text in a cell stands for, and the message id of what is wrong with it.

    ``comma`` allows a decimal comma. Where something is wrong the state is unreadable: what was
    meant is unknown, so nothing else should be concluded from it.
    """
    sign = _sign(text)
    if sign is not None:
        return sign, None
    fault = _fault(text, comma=comma)
    if fault:
        return Written(State.UNREADABLE, text), fault
    if _NUMBER.fullmatch(text) or _COMMA_NUMBER.fullmatch(text):
        return Written(State.VALUE, canonical_number(text)), None
    return Written(State.VALUE, text), None


def _sign(text: str) -> Written | None:
    """Return what a text stands for that is a mark, a query or nothing."""
    if text in EMPTY:
        return Written(State.EMPTY)
    if text in CROSSES:
        return Written(State.CROSS, "x")
    if text in STRIKES:
        return Written(State.STRUCK, "-")
    return Written(State.UNREADABLE, UNSURE) if text == UNSURE else None


def canonical_number(text: str) -> str:
    """Return a number written with digits as ``7``, ``-7`` or ``2.5``, exactly."""
    whole, _, part = text.replace(",", ".").partition(".")
    digits, part = whole.lstrip("+-"), part.rstrip("0")
    number = f"{digits}.{part}" if part else digits
    return f"-{number}" if whole.startswith("-") and number.strip("0.") else number


def _fault(text: str, *, comma: bool) -> str | None:
    if _ODD_NUMBER.fullmatch(text):
        return "odd-number"
    if _DATE.fullmatch(text):
        return "spreadsheet-date"
    if _COMMA_NUMBER.fullmatch(text) and not comma:
        return "decimal-comma"
    if _NUMBER.fullmatch(text) or _COMMA_NUMBER.fullmatch(text):
        return "large-number" if sum(sign.isdigit() for sign in text) > MOST_DIGITS else None
    return None
