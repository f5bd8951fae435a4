"""How scans are to be read, and which files are scans: known without loading any pictures."""

from __future__ import annotations

from dataclasses import dataclass

_STARTS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"II*\x00", b"MM\x00*", b"II+\x00", b"MM\x00+")
"""How PNG, JPEG, TIFF and BigTIFF files begin."""

_FORM_MARK = b"SheetgenForm"
"""The document property that every form has (``render.form``)."""


@dataclass(frozen=True, slots=True)
class ScanOrder:
    """How files are read; ``layout`` and ``letter`` name sheets whose code cannot be read.

    ``language`` is that of messages. ``keep_pictures``: results hold the straightened sheets.
    ``jobs`` files are read at the same time.
    """

    language: str = "en"
    layout: str | None = None
    letter: str | None = None
    keep_pictures: bool = False
    jobs: int = 1


def may_be_scan(start: bytes) -> bool:
    """Tell by its first 1,024 bytes whether a file is a PNG, JPEG, TIFF, WebP or PDF."""
    is_webp = start[:4] == b"RIFF" and start[8:12] == b"WEBP"
    return start.startswith(_STARTS) or is_webp or b"%PDF-" in start


def is_form(data: bytes) -> bool:
    """Tell whether a file is a PDF with form fields; one that is damaged is none.

    A form of ours that has lost its fields is one, too, and so is whatever a password protects:
    the reader of forms says what happened.
    """
    if b"%PDF-" not in data[:1024]:
        return False
    import pypdfium2  # type: ignore[import-untyped]

    try:
        with pypdfium2.PdfDocument(data) as document:
            marked = pypdfium2.raw.FPDF_GetMetaText(document, _FORM_MARK, None, 0) > len("\0\0")
            return bool(document.get_formtype()) or marked
    except pypdfium2.PdfiumError:
        return bool(pypdfium2.raw.FPDF_GetLastError() == pypdfium2.raw.FPDF_ERR_PASSWORD)
