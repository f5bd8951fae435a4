"""Workbooks filled in, and recalculated by LibreOffice."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

SOFFICE = shutil.which("soffice")
needs_office = pytest.mark.skipif(
    SOFFICE is None, reason="LibreOffice is not installed (Debian: libreoffice-calc-nogui)"
)


def cells_of(tab: Any) -> Iterator[tuple[str, str]]:
    """Yield id and address of every cell of a tab, as its hidden columns have them."""
    start = next(
        column
        for column in range(1, tab.max_column + 1)
        if str(tab.cell(1, column).value).startswith('{"sheetgen"')
    )
    for row in range(2, tab.max_row + 1):
        name, address = tab.cell(row, start).value, tab.cell(row, start + 1).value
        if not isinstance(name, str) or not isinstance(address, str):
            return
        yield name, address


def filled_in(data: bytes, sheets: Sequence[Mapping[str, str]]) -> bytes:
    """Return the workbook with texts by cell id typed into its tabs; numbers become numbers."""
    book = load_workbook(BytesIO(data))
    for tab, cells in zip(book.worksheets, sheets, strict=False):
        where = dict(cells_of(tab))
        for name, text in cells.items():
            tab[where[name]].value = typed(text)
    target = BytesIO()
    book.save(target)
    return target.getvalue()


def typed(text: str) -> str | int | float:
    """Return what a spreadsheet makes of a text that is typed."""
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        return text


def recalculated(books: Mapping[str, bytes], folder: Path) -> dict[str, Any]:
    """Return workbooks, by name, with the values that LibreOffice computes."""
    for name, data in books.items():
        (folder / f"{name}.xlsx").write_bytes(data)
    assert SOFFICE is not None
    subprocess.run(
        [
            SOFFICE,
            f"-env:UserInstallation={(folder / 'profile').as_uri()}",
            "--headless",
            "--norestore",
            "--convert-to",
            "xlsx:Calc MS Excel 2007 XML",
            "--outdir",
            str(folder / "out"),
            *(str(folder / f"{name}.xlsx") for name in books),
        ],
        check=True,
        capture_output=True,
        timeout=600,
    )
    return {name: load_workbook(folder / "out" / f"{name}.xlsx", data_only=True) for name in books}
