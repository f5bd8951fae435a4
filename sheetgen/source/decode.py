"""Bytes of a text file -> its text, or a fault that says which byte is wrong and what to do.

Always UTF-8, whatever the locale of the machine says; a byte-order mark is accepted.
"""

from __future__ import annotations

import codecs

from sheetgen.model.codes import Code
from sheetgen.model.diagnostic import Diagnostic, SheetgenError, SourceRef
from sheetgen.model.limits import LIMITS, Limits

SAVE_HINT = 'save the file as UTF-8 (in most editors: "Save as …", encoding "UTF-8")'

# The longer mark first: a UTF-32 (little endian) mark begins with the UTF-16 one.
_WIDE_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)


class SourceError(SheetgenError):
    """A file cannot be read as text at all; ``diagnostic`` says where and why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        """Make the error's message out of the diagnostic."""
        super().__init__(f"{diagnostic.ref}: {diagnostic.message}", diagnostic.hint)
        self.diagnostic = diagnostic


def decode(data: bytes, file: str, limits: Limits = LIMITS) -> str:
    """Return the text of a file without its byte-order mark.

    Raises:
        SourceError: the bytes are no UTF-8, or more than ``limits.text_bytes``.
    """
    start = SourceRef(file, 1, 1)
    if len(data) > limits.text_bytes:
        text = f"the file has {len(data)} bytes, more than the {limits.text_bytes} allowed"
        raise SourceError(Diagnostic(start, Code.LIMIT, text, "is it the right file?"))
    for mark, name in _WIDE_MARKS:
        if data.startswith(mark):
            text = f"the file is saved as {name}, but only UTF-8 is read"
            raise SourceError(Diagnostic(start, Code.ENCODING, text, SAVE_HINT))
    if b"\x00" in data:
        ref = _place(data, data.index(b"\x00"), file)
        text = "there is a zero byte: the file is no text file, or saved as UTF-16"
        raise SourceError(Diagnostic(ref, Code.ENCODING, text, SAVE_HINT))
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        ref = _place(data, error.start, file)
        text = f"the byte 0x{data[error.start]:02X} is no UTF-8"
        raise SourceError(Diagnostic(ref, Code.ENCODING, text, SAVE_HINT)) from None


def _place(data: bytes, offset: int, file: str) -> SourceRef:
    """Return the place of a byte; all bytes before it are UTF-8 but for a byte-order mark."""
    before = data[:offset].removeprefix(codecs.BOM_UTF8).decode("utf-8", "replace")
    lines = before.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return SourceRef(file, len(lines), len(lines[-1]) + 1)
