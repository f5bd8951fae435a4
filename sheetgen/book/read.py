"""The bytes of a filled workbook -> what people wrote in its tabs.

Tabs may have been renamed or moved. Computed cells are not read: they are worked out anew.
"""

from __future__ import annotations

import warnings
import zipfile
import zlib
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
from sheetgen.model.limits import LIMITS

from .words import words

Grid = dict[tuple[int, int], object]
"""What stands in a tab, by row and column; both count from 1."""

# What openpyxl and the standard library raise for damaged files.
_DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    KeyError,
    ValueError,
    TypeError,
    OSError,
    SyntaxError,
    EOFError,
    AttributeError,
    IndexError,
    RuntimeError,
)


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
            _check_size(parts, file, language)
        with warnings.catch_warnings():
            # What other programs leave out or add is no business of whoever filled it in.
            warnings.simplefilter("ignore")
            return load_workbook(BytesIO(data), read_only=True, data_only=True)
    except (*_DAMAGED, InvalidFileException) as error:
        raise _unusable(language, "damaged", file) from error


def _check_size(parts: zipfile.ZipFile, file: str, language: str) -> None:
    """Refuse a workbook that unpacks to more than the limits.

    Raises:
        SheetgenError: it does; the message says which limit that is.
        zipfile.BadZipFile: it is damaged.
    """
    listed = parts.infolist()
    if len(listed) > LIMITS.book_parts:
        raise _unusable(language, "too-many-parts", file, most=LIMITS.book_parts)
    if sum(part.file_size for part in listed) > LIMITS.book_bytes:
        raise _unusable(language, "too-large", file, most=LIMITS.book_bytes // 1_000_000)
    # No part holds more than its size says: ``zipfile`` reads no further.
    if sum(parts.read(part).count(b"<") for part in listed) > LIMITS.book_tags:
        raise _unusable(language, "too-full", file, most=LIMITS.book_tags)


def _grid(tab: Any, file: str, language: str) -> Grid:
    """Return the values of a tab by row and column.

    Raises:
        SheetgenError: it is far too large, or its table cannot be read.
    """
    # A size is written down in the file, but need not be the size of the table.
    tab.reset_dimensions()
    found: Grid = {}
    seen = 0
    try:
        for row, cells in enumerate(tab.iter_rows(values_only=True), start=1):
            seen += 1 + len(cells)
            if seen > LIMITS.book_cells:
                raise _unusable(language, "too-many-cells", file, most=LIMITS.book_cells)
            found |= {
                (row, column): value
                for column, value in enumerate(cells, start=1)
                if value is not None
            }
    except _DAMAGED as error:
        raise _unusable(language, "damaged", file) from error
    return found


def _tab(tab: Any, file: str, language: str) -> tuple[FormMark, FilledSheet] | None:
    """Return mark and values of a tab, None if it is none of our sheets."""
    grid = _grid(tab, file, language)
    start = next(_marks(grid), None)
    if start is None:
        return None
    column, text = start
    try:
        mark = parse_mark(text)
    except UnknownMarkError as error:
        if error.version is None:
            return None
        raise _unusable(language, "newer", file, version=error.version) from None
    return mark, FilledSheet(mark.letters[0], tuple(_values(grid, column)))


def _marks(grid: Grid) -> Iterator[tuple[int, str]]:
    for (row, column), value in grid.items():
        if row == 1 and isinstance(value, str) and value.startswith('{"sheetgen"'):
            yield column, value


def _values(grid: Grid, column: int) -> Iterator[FilledCell]:
    from openpyxl.utils.cell import column_index_from_string, coordinate_from_string
    from openpyxl.utils.exceptions import CellCoordinatesException

    for row in range(2, max(row for row, _ in grid) + 1):
        name, address = grid.get((row, column)), grid.get((row, column + 1))
        if not isinstance(name, str) or not isinstance(address, str):
            return
        if (row, column + 2) in grid:
            continue
        try:
            letters, line = coordinate_from_string(address)
            place = column_index_from_string(letters)
        except (CellCoordinatesException, ValueError):
            # The list was written over: from here on it is not ours.
            return
        text = _text(grid.get((line, place)))
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
