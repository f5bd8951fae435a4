"""The floor for a block: a program that writes the same objects with nothing but zlib.

``prepare`` takes a finished block apart (not measured); run as a program, this module writes it
anew: fixed objects as they were, each page's own drawing text compressed with zlib at level 6.

Run: python3 benchmarks/raw_writer.py TEMPLATE TARGET
"""

from __future__ import annotations

import pickle
import re
import sys
import zlib
from pathlib import Path

_OBJECT = re.compile(rb"(?P<number>\d+) 0 obj\n(?P<body>.*?)\nendobj\n", re.DOTALL)
_CONTENTS = re.compile(rb"/Contents (\d+) 0 R")


def prepare(pdf: bytes, target: Path) -> None:
    """Write the template of a block: its objects, and which of them are drawings of pages."""
    import pikepdf

    objects = {int(found["number"]): found[0] for found in _OBJECT.finditer(pdf)}
    drawings: dict[int, bytes] = {}
    with pikepdf.open(__import__("io").BytesIO(pdf)) as document:
        for page in document.pages:
            number = page.obj.Contents.objgen[0]
            drawings[number] = page.obj.Contents.read_bytes()
    trailer = pdf[pdf.rindex(b"trailer") : pdf.rindex(b"startxref")]
    target.write_bytes(pickle.dumps((objects, drawings, trailer)))


def write(template: Path, target: Path) -> None:
    """Write the block of ``template`` to ``target``."""
    objects, drawings, trailer = pickle.loads(template.read_bytes())
    offsets = {}
    position = 9
    with target.open("wb") as file:
        file.write(b"%PDF-1.6\n")
        for number, body in objects.items():
            content = body
            if number in drawings:
                packed = zlib.compress(drawings[number], 6)
                content = (
                    b"%d 0 obj\n<< /Filter [ /FlateDecode ] /Length %d >>\nstream\n%b"
                    b"endstream\nendobj\n" % (number, len(packed), packed)
                )
            offsets[number] = position
            file.write(content)
            position += len(content)
        file.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(offsets) + 1))
        for number in sorted(offsets):
            file.write(b"%010d 00000 n \n" % offsets[number])
        file.write(trailer + b"startxref\n%d\n%%%%EOF\n" % position)


if __name__ == "__main__":
    write(Path(sys.argv[1]), Path(sys.argv[2]))
