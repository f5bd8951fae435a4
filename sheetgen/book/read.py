"""The bytes of a filled workbook -> what people wrote in its tabs.

Tabs may have been renamed or moved. Computed cells are not read: they are worked out anew.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.expand.accepted import number_text
from sheetgen.model.filled import (
    FilledCell,
    FilledFile,
    FilledSheet,
    FormMark,
    UnknownMarkError,
    parse_mark,
)

from .words import words

MOST_BYTES = 64 * 1024 * 1024
"""So large may the unpacked parts of a workbook be, all together."""

MOST_COLUMNS = 2_000
MOST_CELLS = 20_000


def book_values(data: bytes, file: str, language: str = "en") -> FilledFile:
    """Return what stands in the tabs of a workbook.

    Raises:
        SheetgenError: it is no workbook, encrypted, none of ours, of a later version, or its tabs
            belong to different layouts.
    """
    book = _opened(data, file, language)
    found = [item for tab in book.worksheets if (item := _tab(tab, file, language))]
    if not found:
        raise _unusable(language, "foreign", file)
    first = found[0][0]
    if any((mark.layout, mark.digest) != (first.layout, first.digest) for mark, _ in found):
        raise _unusable(language, "mixed", file)
    return FilledFile(first, tuple(sheet for _, sheet in found))


def _opened(data: bytes, file: str, language: str) -> Any:
    from openpyxl import load_workbook
    from openpyxl.utils.exceptions import InvalidFileException

    if not data.startswith(b"PK"):
        raise _unusable(language, "encrypted", file)
    try:
        with zipfile.ZipFile(BytesIO(data)) as parts:
            if sum(part.file_size for part in parts.infolist()) > MOST_BYTES:
                raise _unusable(language, "too-large", file)
        return load_workbook(BytesIO(data), data_only=True)
    except (
        zipfile.BadZipFile,
        InvalidFileException,
        KeyError,
        ValueError,
        TypeError,
        OSError,
        SyntaxError,
        EOFError,
        AttributeError,
        IndexError,
    ) as error:
        raise _unusable(language, "damaged", file) from error


def _tab(tab: Any, file: str, language: str) -> tuple[FormMark, FilledSheet] | None:
    """Return mark and values of a tab, None if it is none of our sheets."""
    start = next(_marks(tab), None)
    if start is None:
        return None
    column, text = start
    try:
        mark = parse_mark(text)
    except UnknownMarkError as error:
        if error.version is None:
            return None
        raise _unusable(language, "newer", file, version=error.version) from None
    return mark, FilledSheet(mark.letters[0], tuple(_values(tab, column)))


def _marks(tab: Any) -> Iterator[tuple[int, str]]:
    for column in range(1, min(tab.max_column, MOST_COLUMNS) + 1):
        value = tab.cell(1, column).value
        if isinstance(value, str) and value.startswith('{"sheetgen"'):
            yield column, value


def _values(tab: Any, column: int) -> Iterator[FilledCell]:
    from openpyxl.utils.cell import column_index_from_string, coordinate_from_string

    for row in range(2, min(tab.max_row, MOST_CELLS) + 1):
        name, address = tab.cell(row, column).value, tab.cell(row, column + 1).value
        if not isinstance(name, str) or not isinstance(address, str):
            return
        if tab.cell(row, column + 2).value is not None:
            continue
        letters, line = coordinate_from_string(address)
        place = column_index_from_string(letters)
        text = _text(tab.cell(line, place).value)
        if text:
            yield FilledCell(name, text, line, place)


def _text(value: object) -> str:
    """Return a value as an entry has it; a date stays one, so that it is told apart."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return number_text(value)
    return " ".join(str(value).split())


def _unusable(language: str, message: str, file: str, **about: object) -> SheetgenError:
    text, _, hint = words(language, message, **about).partition("\n")
    return SheetgenError(f"{file}: {text}", hint or None)
