"""Where the words of a layout speak of a number that a variant changes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sheetgen.model.layout import Layout, Table
from sheetgen.model.rules import Check
from sheetgen.model.text import Text


def mentions(layout: Layout, words: Iterable[str]) -> tuple[str, ...]:
    """Return the parts of a layout whose texts or rules contain one of the words."""
    listed = "|".join(re.escape(word) for word in words)
    pattern = re.compile(rf"(?<![\w.-])(?:{listed})(?![\w.-]*\w)")
    return tuple(dict.fromkeys(part for part, text in _texts(layout) if pattern.search(text)))


def _texts(layout: Layout) -> Iterator[tuple[str, str]]:
    yield from _variants("about", layout.about)
    for number, paragraph in enumerate(layout.how_to_play, 1):
        yield from _variants(f"how_to_play, paragraph {number}", paragraph)
    for section in layout.flat_sections():
        if isinstance(section, Table):
            for row in section.rows:
                yield from _variants(f'row "{row.id}"', row.label)
                if row.note:
                    yield from _variants(f'row "{row.id}"', row.note)
    for check in layout.rules.all_checks:
        yield from _check(check)


def _variants(part: str, text: Text) -> Iterator[tuple[str, str]]:
    yield from ((part, words) for _, words in text.variants)


def _check(check: Check) -> Iterator[tuple[str, str]]:
    part = f'check "{check.id}"'
    yield from _variants(part, check.text.text)
    for formula in (check.when, check.must):
        if formula is not None:
            yield part, formula.text
