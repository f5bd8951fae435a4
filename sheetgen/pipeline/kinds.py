"""What kind of file something is, by its content: a text, a picture, a PDF, a form, a workbook."""

from __future__ import annotations

from pathlib import Path

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.limits import LIMITS

from .pdf_guard import check_pdf

HEAD = 1024
"""Readers look for the start of a PDF in so many bytes (PDF 32000-1:2008, H.3, note 13)."""

_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
"""How workbooks begin: XLSX and ODS, and those of old (OLE)."""

_PICTURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"II*\x00", b"MM\x00*", b"II+\x00", b"MM\x00+")
"""How PNG, JPEG, TIFF and BigTIFF files begin."""

_FORM_MARK = b"SheetgenForm"
"""The document property that every form has (``render.form``)."""


def is_pdf(data: bytes) -> bool:
    """Tell by how it begins whether a file is a PDF."""
    return b"%PDF-" in data[:HEAD]


def is_filled(data: bytes) -> bool:
    """Tell by how it begins whether a file may be a form or a workbook: no text and no picture."""
    return is_pdf(data) or data.startswith(_WORKBOOKS)


def may_be_scan(data: bytes) -> bool:
    """Tell by how it begins whether a file is a PNG, JPEG, TIFF, WebP or PDF.

    GIF and HEIC, which phones write, count too: the reader of scans says that it cannot read them.
    """
    is_webp = data[:4] == b"RIFF" and data[8:12] == b"WEBP"
    is_unread = data.startswith(b"GIF8") or data[4:8] == b"ftyp"
    return data.startswith(_PICTURES) or is_webp or is_unread or is_pdf(data)


def is_form(data: bytes) -> bool:
    """Tell whether a file is a PDF with form fields; one that is damaged is none.

    A form of ours that has lost its fields is one, too, and so is whatever a password protects:
    the reader of forms says what happened.
    """
    if not is_pdf(data):
        return False
    import pypdfium2  # type: ignore[import-untyped]

    try:
        check_pdf(data, "")
    except SheetgenError:
        return False
    try:
        with pypdfium2.PdfDocument(data) as document:
            marked = pypdfium2.raw.FPDF_GetMetaText(document, _FORM_MARK, None, 0) > len("\0\0")
            return bool(document.get_formtype()) or marked
    except pypdfium2.PdfiumError:
        return bool(pypdfium2.raw.FPDF_GetLastError() == pypdfium2.raw.FPDF_ERR_PASSWORD)


def is_scan_file(path: Path) -> bool:
    """Tell whether a file holds scans: a picture, or a PDF that is no form.

    One that cannot be read is none: reading it will say why.
    """
    try:
        with path.open("rb") as stream:
            start = stream.read(HEAD)
            if not may_be_scan(start):
                return False
            return not is_form(start + stream.read(LIMITS.scan_bytes))
    except OSError:
        return False


def is_filled_file(path: Path) -> bool:
    """Tell whether a file is a form or a workbook: not a text, and no scan either."""
    if is_scan_file(path):
        return False
    try:
        with path.open("rb") as stream:
            return is_filled(stream.read(HEAD))
    except OSError:
        return False
