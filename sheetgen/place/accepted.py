"""What a cell accepts, as far as its constants say.

Values that follow from dice patterns or other formulas are left out: whoever can compute them
hands ``place_sheet`` a better function.
"""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.model.layout import CellSpec, Layout
from sheetgen.model.ledger import LedgerPart
from sheetgen.model.rules import Formula, NumberRange, SymbolSet

from .part import Accepted


def constant_accepted(
    layout: Layout, language: str, part: LedgerPart, options: Mapping[str, bool | str]
) -> Accepted:
    """Return a function that says what a cell of ``layout`` accepts, from constants alone.

    Symbols are written as in ``language``, players as the names in ``part``.
    """
    names = {name: value for name, value in layout.rules.values if isinstance(value, int)}
    symbols = {
        item.id: _symbol_words(item.under(options), language) for item in layout.rules.symbols
    }
    players = _player_words(layout, part)

    def accepted(cell: CellSpec) -> tuple[str, ...]:
        if cell.accepts is None:
            return ()
        known = names if cell.printed is None else {**names, "printed": cell.printed}
        ranges = (_range_words(item, known) for item in cell.accepts.numbers)
        words = [words for words in ranges if words is not None]
        if cell.accepts.symbols in symbols:
            words += symbols[cell.accepts.symbols]
        if cell.accepts.players:
            words += players
        return (*words, *(mark.value for mark, _ in cell.accepts.marks))

    return accepted


def _symbol_words(symbols: SymbolSet, language: str) -> tuple[str, ...]:
    if symbols.words:
        return (symbols.words.in_language(language),)
    return tuple(symbol.written.in_language(language) for symbol in symbols.symbols)


def _player_words(layout: Layout, part: LedgerPart) -> tuple[str, ...]:
    names = tuple(name for name in part.names if name)
    return (f"1..{part.players or layout.players[1]}", *names)


def _range_words(numbers: NumberRange, known: dict[str, int]) -> str | None:
    first, last = _bound(numbers.first, known), _bound(numbers.last, known)
    if first is None or last is None or first > last:
        return None
    if first == last:
        return str(first)
    if numbers.step == 1:
        return f"{first}..{last}"
    return ", ".join(str(value) for value in range(first, last + 1, numbers.step))


def _bound(bound: int | Formula, known: dict[str, int]) -> int | None:
    if isinstance(bound, int):
        return bound
    text = bound.text.strip()
    return int(text) if text.isdecimal() else known.get(text)
