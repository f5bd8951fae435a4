"""Spoiling pictures: their bytes, the fields of their headers, their EXIF data."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from random import Random

from PIL import Image

from . import pdf
from .seeds import Seed
from .text import spoiled_bytes

SIZES = (0, 1, 2, 7, 255, 60_000, 65_535, 2**31 - 1, 2**31, 2**32 - 1)
START = b"\x89PNG\r\n\x1a\n"


def spoiled(seed: Seed, chance: Random, other: bytes) -> bytes:
    """Return the picture after a few slips."""
    ending, data = seed
    if ending == ".pdf":
        return pdf.spoiled(data, chance, other)
    if chance.random() < 0.4:
        for _ in range(chance.randrange(1, 4)):
            data = spoiled_bytes(data, chance, other)
        return data
    match ending:
        case ".png":
            return _spoiled_png(data, chance, other)
        case ".tif":
            return _spoiled_tiff(data, chance)
        case ".jpg":
            return _spoiled_jpeg(data, chance)
        case _:
            # The header of a WebP: its size, and which parts it has.
            at = chance.randrange(4, min(60, len(data) - 4))
            return data[:at] + struct.pack("<I", chance.choice(SIZES)) + data[at + 4 :]


def _spoiled_png(data: bytes, chance: Random, other: bytes) -> bytes:
    chunks = _chunks(data)
    at = chance.randrange(len(chunks))
    kind, body = chunks[at]
    if kind == b"IHDR" and len(body) == 13:
        fields = list(struct.unpack(">IIBBBBB", body))
        which = chance.randrange(7)
        fields[which] = chance.choice(SIZES) if which < 2 else chance.randrange(256)
        body = struct.pack(">IIBBBBB", *fields)
    elif kind == b"IDAT" and chance.random() < 0.5:
        body = zlib.compress(chance.randbytes(200))
    else:
        body = spoiled_bytes(body, chance, other)
    chunks[at] = kind, body
    match chance.randrange(4):
        case 0:
            chunks.insert(chance.randrange(len(chunks)), chance.choice(chunks))
        case 1:
            extra = (b"tEXt", b"iTXt", b"eXIf", b"iCCP", b"acTL", b"tRNS", b"PLTE", b"gAMA")
            chunks.insert(1, (chance.choice(extra), chance.randbytes(chance.randrange(60))))
    return START + b"".join(_chunk(*chunk) for chunk in chunks)


def _chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    found, at = [], len(START)
    while at + 8 <= len(data):
        (length,) = struct.unpack_from(">I", data, at)
        found.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + length]))
        at += 12 + length
    return found


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _spoiled_tiff(data: bytes, chance: Random) -> bytes:
    """Change entries of the first directory: kind, type, count or value (TIFF 6.0, section 2)."""
    (start,) = struct.unpack_from("<I", data, 4)
    (count,) = struct.unpack_from("<H", data, start)
    changed = bytearray(data)
    for _ in range(chance.randrange(1, 4)):
        entry = start + 2 + 12 * chance.randrange(max(count, 1))
        offset, shape = chance.choice(((0, "<H"), (2, "<H"), (4, "<I"), (8, "<I")))
        most = 2 ** (8 * struct.calcsize(shape)) - 1
        struct.pack_into(shape, changed, entry + offset, min(chance.choice(SIZES), most))
    if chance.random() < 0.2:
        # The next directory is this one again.
        struct.pack_into("<I", changed, start + 2 + 12 * count, start)
    return bytes(changed)


def _spoiled_jpeg(data: bytes, chance: Random) -> bytes:
    if chance.random() < 0.5:
        with Image.open(BytesIO(data)) as image:
            exif = Image.Exif()
            for tag in chance.sample((0x0112, 0x011A, 0x0128, 0x8769, 0x8825, 0x010E), 3):
                exif[tag] = chance.choice((0, 3, 6, 8, 9, 65_535, "x" * 90, b"\x00" * 9))
            target = BytesIO()
            try:
                image.save(target, "JPEG", exif=exif)
            except (struct.error, ValueError, TypeError, AttributeError):
                return data
            return target.getvalue()
    changed = bytearray(data)
    for marker in (b"\xff\xc0", b"\xff\xc2"):
        at = data.find(marker)
        if 0 < at < len(data) - 10:
            # Height, width and number of components (ITU-T T.81, B.2.2).
            size = min(chance.choice(SIZES), 65_535)
            struct.pack_into(">H", changed, at + chance.choice((5, 7)), size)
            if chance.random() < 0.3:
                changed[at + 9] = chance.randrange(256)
    return bytes(changed)
