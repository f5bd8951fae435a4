"""Spoiling workbooks: their bytes, and, below the compression, their parts."""

from __future__ import annotations

import re
from io import BytesIO
from random import Random
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from .text import SCRAPS, spoiled_bytes

PARTS = (
    '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;">]>',
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>',
    "&b;",
    "&#0;",
    "&#x1F;",
    "A1048577",
    "XFE1",
    "ZZZZZ99999999999",
    "A0",
    "-1",
    "1e999",
    "99999999999999999999",
    'r="XFD1048576"',
    't="s"',
    't="b"',
    't="e"',
    't="d"',
    't="n"',
    "<f>1/0</f>",
    "<v>99999999</v>",
    "<c/>",
    "",
    '{"sheetgen":1}',
    '{"sheetgen":99,"layout":"x"}',
)
_PIECE = re.compile(r'"[^"]*"|<[^>]*>|[^<>]+')


def spoiled(data: bytes, chance: Random, other: bytes) -> bytes:
    """Return the workbook after a few slips."""
    if chance.random() < 0.2:
        return spoiled_bytes(data, chance, other)
    try:
        with ZipFile(BytesIO(data)) as book:
            parts = {name: book.read(name) for name in book.namelist()}
    except BadZipFile:
        return spoiled_bytes(data, chance, other)
    for _ in range(chance.randrange(1, 4)):
        name = chance.choice(sorted(parts))
        match chance.randrange(8):
            case 0:
                del parts[name]
                if not parts:
                    return b"PK\x03\x04"
            case 1:
                parts[name] = parts[chance.choice(sorted(parts))]
            case 2 | 3:
                parts[name] = spoiled_bytes(parts[name], chance, other)
            case _:
                parts[name] = _spoiled_xml(parts[name], chance)
    target = BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as book:
        for name, content in parts.items():
            book.writestr(name, content)
    return target.getvalue()


def _spoiled_xml(content: bytes, chance: Random) -> bytes:
    text = content.decode("utf-8", "replace")
    found = list(_PIECE.finditer(text))
    if not found:
        return content
    piece = chance.choice(found)
    new = chance.choice(PARTS if chance.random() < 0.7 else SCRAPS)
    if piece[0].startswith('"'):
        new = f'"{new}"'
    changed: str = text[: piece.start()] + new + text[piece.end() :]
    return changed.encode("utf-8", "surrogatepass")
