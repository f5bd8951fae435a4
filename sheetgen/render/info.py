"""The document properties of a PDF, without dates."""

from __future__ import annotations

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFInfo, PDFString


class _UndatedInfo(PDFInfo):  # type: ignore[misc]
    """Properties without creation date: a wrong date is worse than none, a true one is never twice
    the same.
    """

    def format(self, document: object) -> bytes:
        texts = {
            "Title": self.title,
            "Subject": self.subject,
            "Keywords": self.keywords,
            "Creator": self.producer,
            "Producer": self.producer,
        }
        entries = {key: PDFString(text) for key, text in texts.items() if text}
        return bytes(PDFDictionary(entries).format(document))


def undated_info(*, title: str, subject: str, keywords: str, producer: str) -> PDFInfo:
    """Return the properties of a document; those that are empty are left out."""
    info = _UndatedInfo()
    info.title, info.subject, info.keywords = title, subject, keywords
    info.producer = info.creator = producer
    return info
