"""Is a PDF one that can be opened, or would it fill the memory or never end?

Comes in: the bytes of a file, before any reader of PDFs has seen them. What is true of a file that
passes: its streams are not larger than the limits when they are unpacked, and what its pages draw,
with all that is drawn by what they draw, stays within them as well. Only then is it handed on.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterator

from sheetgen.model.catalogue import Catalogue
from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.limits import LIMITS

_STREAM = re.compile(rb"(?<!end)stream\r?\n")
_SIDE = re.compile(rb"/(?:Width|Height)\s+(\d{1,9})")
_SLICE = 1 << 20
_WORDS = Catalogue(
    {
        "unpacks": (
            "{file}: das PDF packt sich zu mehr als {most} MB aus",
            "{file}: the PDF unpacks to more than {most} MB",
            "{file} : une fois décompressé, le PDF dépasse {most} Mo",
        ),
        "hint": (
            "drucke es in ein neues PDF, oder speichere die Seiten als Bilder",
            "print it to a new PDF, or save its pages as pictures",
            "imprimez-le dans un nouveau PDF, ou enregistrez ses pages comme images",
        ),
    }
)


def check_pdf(data: bytes, file: str, language: str = "en") -> None:
    """Refuse a PDF that unpacks to more than the limits; anything else passes, damaged or not.

    Raises:
        SheetgenError: it does; the message names ``file``.
    """
    if b"%PDF-" not in data[:1024]:
        return
    most = _over(data)
    if most:
        raise SheetgenError(
            _WORDS.say(language, "unpacks", file=file, most=most // 1_000_000),
            _WORDS.say(language, "hint"),
        )


def _over(data: bytes) -> int:
    """Return the limit in bytes that a file exceeds, 0 if none."""
    left = LIMITS.pdf_bytes
    for start, head in _streams(data):
        sides = [int(side) for side in _SIDE.findall(head)]
        if len(sides) == 2:
            most = min(sides[0] * sides[1], LIMITS.scan_pixels) * 4 + _SLICE
            if _unpacked(data, start, most) > most:
                return most
            continue
        left -= _unpacked(data, start, left)
        if left < 0:
            return LIMITS.pdf_bytes
    from sheetgen.render.form.drawn import drawn_bytes

    return 0 if drawn_bytes(data) <= LIMITS.pdf_bytes else LIMITS.pdf_bytes


def _streams(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield where each stream begins, and the dictionary before it as far as it can be told."""
    for found in _STREAM.finditer(data):
        before = data[max(found.start() - 2_000, 0) : found.start()]
        yield found.end(), before[before.rfind(b"obj") + 1 :]


def _unpacked(data: bytes, start: int, most: int) -> int:
    """Return the bytes of a stream when unpacked; counting ends soon after ``most``.

    Its name for the filter may be spelt in many ways, so the content says whether it is packed.
    """
    packed: bytes | memoryview = memoryview(data)[start:]
    for _ in range(3):
        packed = _from_text(packed)
        if not _is_flate(packed):
            return 0
        size, begin = _inflated(packed, most)
        if size > most:
            return size
        if not _is_flate(begin):
            return size
        # Packed twice: the outer layer is within the limits and can be had whole.
        packed = zlib.decompressobj().decompress(packed, most)
    return most + 1


def _is_flate(start: bytes | memoryview) -> bool:
    """Tell whether data begin as RFC 1950, 2.2 has it."""
    return len(start) > 2 and start[0] & 15 == 8 and (start[0] * 256 + start[1]) % 31 == 0


def _inflated(packed: bytes | memoryview, most: int) -> tuple[int, bytes]:
    """Return the size of packed data, counted to a little more than ``most``, and the start."""
    engine, size, begin, at = zlib.decompressobj(), 0, b"", 0
    while not engine.eof and size <= most:
        slice_ = engine.unconsumed_tail or packed[at : at + _SLICE]
        if not engine.unconsumed_tail:
            at += _SLICE
        if not len(slice_):
            break
        try:
            part = engine.decompress(slice_, _SLICE)
        except zlib.error:
            break
        begin = begin or part[:2_000]
        size += len(part)
    return size, begin


def _from_text(packed: bytes | memoryview) -> bytes | memoryview:
    """Return data that are written as hexadecimal digits or in base 85 as the bytes they mean."""
    head = bytes(packed[:64]).lstrip()
    if _is_flate(head) or not head.isascii():
        return packed
    text = bytes(packed[: LIMITS.pdf_bytes])
    end = text.find(b"endstream")
    text = text[:end].strip() if end >= 0 else text
    try:
        if re.fullmatch(rb"[0-9a-fA-F\s]+>?", text[:64]):
            return bytes.fromhex(text.rstrip(b">").decode("ascii"))
        return base64.a85decode(text.removeprefix(b"<~").removesuffix(b"~>"))
    except ValueError:
        return packed
