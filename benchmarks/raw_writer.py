"""The floor for a block: a program that writes the same bytes with nothing but ``%`` and zlib.

``prepare`` takes a finished block apart (not measured). Run as a program, this module writes it
anew: fixed objects as they were; the drawing of each page formatted from its numbers (positions,
colours, serial numbers) as every writer must do, and compressed with zlib. With ``replay`` the
drawings are taken as they were: no program that computes anything can be as quick.

Run: python3 -m benchmarks.raw_writer TEMPLATE TARGET [replay]
"""

from __future__ import annotations

import pickle
import re
import sys
import zlib
from pathlib import Path

_OBJECT = re.compile(rb"(?P<number>\d+) 0 obj\n(?P<body>.*?)\nendobj\n", re.DOTALL)
_NUMBER = re.compile(rb"-?\d+(?:\.\d+)?|-?\.\d+")

Drawing = tuple[bytes, bytes, tuple[float, ...]]
"""The text of a drawing, and the same as a ``%`` template and its numbers."""


def prepare(pdf: bytes, target: Path) -> None:
    """Write the template of a block: its objects, and which of them are drawings of pages.

    Raises:
        ValueError: the raw writer would not write the same bytes.
    """
    import io

    import pikepdf

    objects = {int(found["number"]): found[0] for found in _OBJECT.finditer(pdf)}
    drawings: dict[int, Drawing] = {}
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for page in document.pages:
            number = page.obj.Contents.objgen[0]
            drawings[number] = _apart(page.obj.Contents.read_bytes())
    head = pdf[: pdf.index(b"1 0 obj")]
    trailer = pdf[pdf.rindex(b"trailer") : pdf.rindex(b"startxref")]
    target.write_bytes(pickle.dumps((head, objects, drawings, trailer)))
    again = target.with_suffix(".pdf")
    write(target, again)
    if again.read_bytes() != pdf:
        raise ValueError("the raw writer does not write the same bytes")


def _apart(text: bytes) -> Drawing:
    numbers = tuple(float(found[0]) for found in _NUMBER.finditer(text))
    template = _NUMBER.sub(b"%.7g", text.replace(b"%", b"%%"))
    if template % numbers != text:
        raise ValueError("a number of the drawing has another form")
    return text, template, numbers


def write(template: Path, target: Path, *, replay: bool = False) -> None:
    """Write the block of ``template`` to ``target``."""
    head, objects, drawings, trailer = pickle.loads(template.read_bytes())
    offsets = {}
    position = len(head)
    with target.open("wb") as file:
        file.write(head)
        for number, body in objects.items():
            content = body
            if number in drawings:
                text, form, numbers = drawings[number]
                packed = zlib.compress(text if replay else form % numbers)
                content = (
                    b"%d 0 obj\n<<\n/Filter [ /FlateDecode ] /Length %d\n>>\nstream\n%b"
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
    write(Path(sys.argv[1]), Path(sys.argv[2]), replay=sys.argv[3:] == ["replay"])
