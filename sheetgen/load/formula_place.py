"""Where a character of a scalar stands in the file, whatever way the scalar is written.

YAML folds lines, drops indentation and undoes escapes, so an offset in a value is no offset in the
file. The value's characters other than white space stand in the file in the same order, though;
walking both texts side by side finds each of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from sheetgen.model.diagnostic import SourceRef

_ESCAPE = re.compile(r"\\(?:x..|u....|U........|\r?\n\s*|.)", re.DOTALL)
"""How one character is written in a text in double quotes (YAML 1.2.2, 5.7), or a line folded."""

_REACH = 4
"""How many characters of the file may be passed over to find the next one: an escape's mark."""


def place_of(text: str, at: int, ref: SourceRef, sources: Mapping[str, str]) -> SourceRef:
    """Return where the character ``at`` of ``text`` stands, ``ref`` being where it begins.

    Without the file's text, or where it cannot be followed, the text counts as one line.
    """
    source = sources.get(ref.file)
    start = _offset(source, ref) if source is not None else None
    if source is None or start is None:
        return SourceRef(ref.file, ref.line, ref.column + at)
    position = start
    found = start
    quoted = source[max(start - 1, 0)] == '"'
    for index, character in enumerate(text):
        if character.isspace():
            if index == at:
                break
            continue
        position = _skip_space(source, position)
        escape = _ESCAPE.match(source, position) if quoted else None
        if escape is not None:
            found, position = position, escape.end()
            if index == at:
                break
            continue
        here = source.find(character, position, position + _REACH)
        if here < 0:
            return SourceRef(ref.file, ref.line, ref.column)
        found, position = here, here + 1
        if index == at:
            break
    return _ref(source, found, ref.file)


def place_of_part(
    text: str, at: int, part: str, ref: SourceRef, sources: Mapping[str, str]
) -> SourceRef:
    """Return where ``part``, which stands at the offset ``at`` of ``text``, begins in the file."""
    lead = len(part) - len(part.lstrip())
    first = place_of(text, at + lead, ref, sources)
    # The part begins with its white space, where that is on the same line.
    return SourceRef(first.file, first.line, max(first.column - lead, 1))


def _skip_space(source: str, position: int) -> int:
    while position < len(source) and source[position].isspace():
        position += 1
    return position


def _offset(source: str, ref: SourceRef) -> int | None:
    """Return the offset of a place in the file."""
    offset = 0
    for _ in range(ref.line - 1):
        offset = source.find("\n", offset) + 1
        if offset == 0:
            return None
    offset += ref.column - 1
    return offset if offset < len(source) else None


def _ref(source: str, offset: int, file: str) -> SourceRef:
    line = source.count("\n", 0, offset) + 1
    return SourceRef(file, line, offset - source.rfind("\n", 0, offset))
