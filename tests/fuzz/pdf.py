"""Spoiling PDFs: their bytes, and, below the compression, streams and objects."""

from __future__ import annotations

from io import BytesIO
from random import Random

import pikepdf

from .text import SCRAPS, spoiled_bytes

OBJECTS = (
    lambda: 0,
    lambda: -1,
    lambda: 2**31,
    lambda: 2**63 - 1,
    lambda: pikepdf.Name("/Nothing"),
    lambda: pikepdf.Array([]),
    lambda: pikepdf.Array([1, 2, pikepdf.Name.A, pikepdf.String("x")]),
    pikepdf.Dictionary,
    lambda: pikepdf.String(b"\xfe\xff\xd8\x00\x00"),
    lambda: pikepdf.String("x" * 3_000),
    lambda: True,
)


def spoiled(data: bytes, chance: Random, other: bytes) -> bytes:
    """Return the PDF after a few slips."""
    if chance.random() < 0.3:
        for _ in range(chance.randrange(1, 4)):
            data = spoiled_bytes(data, chance, other)
        return data
    try:
        with pikepdf.open(BytesIO(data)) as pdf:
            for _ in range(chance.randrange(1, 5)):
                _spoil_object(pdf, chance, other)
            target = BytesIO()
            pdf.save(target, compress_streams=chance.random() < 0.5, static_id=True)
            return target.getvalue()
    except (pikepdf.PdfError, ValueError, TypeError, KeyError, RuntimeError):
        return spoiled_bytes(data, chance, other)


def _spoil_object(pdf: pikepdf.Pdf, chance: Random, other: bytes) -> None:
    objects = [item for item in pdf.objects if isinstance(item, pikepdf.Object)]
    item = chance.choice(objects)
    if isinstance(item, pikepdf.Stream) and chance.random() < 0.7:
        item.write(spoiled_bytes(item.read_bytes(), chance, other))
    elif isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
        keys = sorted(item.keys())
        if not keys:
            return
        key = chance.choice(keys)
        if chance.random() < 0.25:
            del item[key]
        else:
            item[key] = _value(item[key], objects, chance)
    elif isinstance(item, pikepdf.Array) and len(item):
        item[chance.randrange(len(item))] = _value(None, objects, chance)


def _value(old: object, objects: list[pikepdf.Object], chance: Random) -> object:
    match chance.randrange(4):
        case 0:
            return chance.choice(objects)
        case 1 if isinstance(old, pikepdf.String):
            scrap = chance.choice(SCRAPS).encode("utf-16-be", "surrogatepass")
            return pikepdf.String(b"\xfe\xff" + scrap)
        case _:
            return chance.choice(OBJECTS)()
