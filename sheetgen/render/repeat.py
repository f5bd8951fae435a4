"""Pages that differ from an earlier one in their serial numbers only, without drawing them anew.

In: a page that ReportLab has made, and the drawing operations of other serial numbers. Out: the
page object ReportLab would have made of them, byte for byte. A page with four sheets drawn on a
canvas costs about 600 us, one written like its model less than 100 (imposing included), and long
blocks consist of little else.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFObject, PDFPage


class Model:
    """A page made by ReportLab, and what its likes have in common with it."""

    def __init__(self, page: PDFPage, own: Sequence[str]) -> None:
        """Take a page, not yet written, that ends with the drawing operations ``own``."""
        self._page = page
        self._before: str = page.stream.removesuffix(_end(own))
        self._ends: tuple[bytes, bytes] | None = None

    def stream(self, own: Sequence[str]) -> bytes:
        """Return the drawing operations of a page like this one that ends with ``own``."""
        return (self._before + _end(own)).encode("latin-1")

    def dictionary(self, document: Any, contents: bytes) -> bytes:
        """Return the page object of a page like this one, with that reference to its contents."""
        if self._ends is None:
            text = self._page.format(document)
            contents_of_model = document.Reference(self._page.Contents)
            before, after = text.split(contents_of_model.format(document))
            self._ends = before, after
        return contents.join(self._ends)


def _end(own: Sequence[str]) -> str:
    # A canvas ends each page with a line that holds a space.
    return "\n".join((*own, " ", ""))


class LikePage(PDFObject):  # type: ignore[misc]
    """A page like its model that ends with other drawing operations."""

    __RefOnly__ = 1

    def __init__(self, model: Model, own: Sequence[str]) -> None:
        """Keep what is needed to write the page when the document is saved."""
        self._model = model
        self._own = own

    def format(self, document: Any) -> bytes:
        """Return the page object, and leave its contents to the document to be written later."""
        contents = document.Reference(_Contents(self._model, self._own))
        return self._model.dictionary(document, contents.format(document))


class _Contents(PDFObject):  # type: ignore[misc]
    __RefOnly__ = 1

    def __init__(self, model: Model, own: Sequence[str]) -> None:
        self._model = model
        self._own = own

    def format(self, _document: Any) -> bytes:
        packed = zlib.compress(self._model.stream(self._own))
        return b"<<\n/Filter [ /FlateDecode ] /Length %d\n>>\nstream\n%bendstream\n" % (
            len(packed),
            packed,
        )
