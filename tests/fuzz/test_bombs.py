"""Small files that unpack to huge ones: refused with a message, within bounds of memory."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from tests.faults.processes import ENVIRONMENT, PATIENCE

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="memory is measured as Linux does")
MOST_MEMORY = 300
"""MB that a refused file may take."""

FEW = ("laughs.pdf", "cells.xlsx", "laughs.yaml")

FLATE = b"/Filter/FlateDecode"
FORM = FLATE + b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]"
PAGES = b"<</Type/Pages/Kids[3 0 R]/Count 1>>"
SHEET = "xl/worksheets/sheet1.xml"
SPREADSHEET = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def packed(unit: bytes, times: int) -> bytes:
    engine = zlib.compressobj(9)
    return b"".join(engine.compress(unit) for _ in range(times)) + engine.flush()


def png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, body: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + body))
        return struct.pack(">I", len(body)) + kind + body + check

    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    rows = packed(bytes(1 + width // 8), 1_000)
    start = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
    return start + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def stream(head: bytes, content: bytes) -> bytes:
    return b"<<%b/Length %d>>stream\n%b\nendstream" % (head, len(content), content)


def pdf(*objects: bytes) -> bytes:
    target = BytesIO(b"%PDF-1.7\n")
    target.seek(0, os.SEEK_END)
    places = []
    for number, content in enumerate((b"<</Type/Catalog/Pages 2 0 R>>", *objects), start=1):
        places.append(target.tell())
        target.write(b"%d 0 obj\n%b\nendobj\n" % (number, content))
    table = target.tell()
    rows = b"".join(b"%010d 00000 n \n" % place for place in places)
    target.write(b"xref\n0 %d\n0000000000 65535 f \n%b" % (len(places) + 1, rows))
    target.write(b"trailer\n<</Size %d/Root 1 0 R>>\n" % (len(places) + 1))
    target.write(b"startxref\n%d\n%%%%EOF\n" % table)
    return target.getvalue()


def page(box: bytes = b"200 200", more: bytes = b"") -> bytes:
    return b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 %b]/Contents 4 0 R%b>>" % (box, more)


def laughs() -> bytes:
    """Nine forms, each of which draws the next one ten times."""
    drawn = packed(b"/I Do " * 10, 1)
    forms = [
        stream(FORM + b"/Resources<</XObject<</I %d 0 R>>>>" % number, drawn)
        for number in range(6, 15)
    ]
    last = stream(FORM, packed(b"0 0 9 9 re f", 1))
    resources = b"/Resources<</XObject<</I 5 0 R>>>>"
    return pdf(PAGES, page(more=resources), stream(FLATE, packed(b"/I Do", 1)), *forms, last)


def many_pages() -> bytes:
    kids = b"3 0 R " * 100_000
    return pdf(b"<</Type/Pages/Kids[%b]/Count 100000>>" % kids, page(), stream(FLATE, b""))


def picture_in_pdf() -> bytes:
    head = FLATE + b"/Subtype/Image/Width 60000/Height 60000/BitsPerComponent 8"
    image = stream(head + b"/ColorSpace/DeviceGray", packed(bytes(10**6), 900))
    resources = b"/Resources<</XObject<</I 5 0 R>>>>"
    drawn = stream(FLATE, packed(b"200 0 0 200 0 0 cm /I Do", 1))
    return pdf(PAGES, page(more=resources), drawn, image)


def book(**parts: bytes) -> bytes:
    import openpyxl

    target, made = BytesIO(), BytesIO()
    openpyxl.Workbook().save(target)
    with ZipFile(target) as old, ZipFile(made, "w", ZIP_DEFLATED, compresslevel=9) as new:
        named = {"sheet": SHEET, "strings": "xl/sharedStrings.xml", "other": "xl/other.xml"}
        changed = {named[name]: content for name, content in parts.items()}
        for name in {*old.namelist(), *changed}:
            new.writestr(name, changed.get(name) or old.read(name))
    return made.getvalue()


def sheet(rows: bytes, after: bytes = b"") -> bytes:
    return b"<worksheet %b><sheetData>%b</sheetData>%b</worksheet>" % (SPREADSHEET, rows, after)


def entities() -> bytes:
    lines = [b'<!ENTITY a0 "aaaaaaaaaaaaaaaaaaaa">']
    lines += [b'<!ENTITY a%d "%b">' % (n, b"&a%d;" % (n - 1) * 20) for n in range(1, 9)]
    cell = b'<row><c t="str"><v>&a8;</v></c></row>'
    return b"<!DOCTYPE a [%b]>%b" % (b"".join(lines), sheet(cell))


def many_parts() -> bytes:
    target = BytesIO()
    with ZipFile(target, "w") as parts:
        for number in range(1_001):
            parts.writestr(f"{number}", b"")
    return target.getvalue()


def aliases() -> bytes:
    lines = ["layout: acht-mann", "a: &a [x, x, x, x, x, x, x, x, x]"]
    for old, new in zip("abcdefgh", "bcdefghi", strict=True):
        lines.append(f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]")
    return "\n".join(lines).encode()


FAR = b'<row r="1"><c r="XFD1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"/></row>'
BOMBS: dict[str, tuple[Callable[[], bytes], str]] = {
    "picture.png": (lambda: png(60_000, 60_000), "more than 120 million pixels"),
    "content.pdf": (
        lambda: pdf(PAGES, page(), stream(FLATE, packed(b" " * 10**6, 500))),
        "the PDF unpacks to more than 64 MB",
    ),
    "hidden.pdf": (
        lambda: pdf(PAGES, page(), stream(b"/Filter/Fl#61teDecode", packed(b"q " * 10**6, 500))),
        "the PDF unpacks to more than 64 MB",
    ),
    "twice.pdf": (
        lambda: pdf(PAGES, page(), stream(FLATE, zlib.compress(packed(b" " * 10**6, 500)))),
        "the PDF unpacks to more than 64 MB",
    ),
    "laughs.pdf": (laughs, "the PDF unpacks to more than 64 MB"),
    "image.pdf": (picture_in_pdf, "the PDF unpacks to more than 481 MB"),
    "box.pdf": (
        lambda: pdf(PAGES, page(b"9999999 9999999"), stream(FLATE, b"")),
        "more than 120 million pixels",
    ),
    "strip.pdf": (
        lambda: pdf(PAGES, page(b"14400000 0.5"), stream(FLATE, b"")),
        "one side of the picture is longer than 30000 pixels",
    ),
    "pages.pdf": (many_pages, "has 100000 pages, at most 500 are read"),
    "zip.xlsx": (lambda: book(other=bytes(40_000_000)), "unpacks to more than 32 MB"),
    "cells.xlsx": (lambda: book(sheet=sheet(b"<row>" + b"<c/>" * 500_000 + b"</row>")), "XML"),
    "strings.xlsx": (
        lambda: book(strings=b"<sst %b>%b</sst>" % (SPREADSHEET, b"<si/>" * 500_000)),
        "more than 400000 XML elements",
    ),
    "far.xlsx": (lambda: book(sheet=sheet(FAR)), "more than 1000000 cells"),
    "merged.xlsx": (
        lambda: book(
            sheet=sheet(b"", b'<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>')
        ),
        "not made by sheetgen",
    ),
    "parts.xlsx": (many_parts, "more than 1000 parts"),
    "laughs.xlsx": (lambda: book(sheet=entities()), "laughs.xlsx"),
    "laughs.yaml": (aliases, "more than 10000 values by aliases"),
    "number.yaml": (
        lambda: b"layout: acht-mann\ncells: {total: %b}" % (b"9" * 900_000),
        "characters",
    ),
    "deep.json": (lambda: b'{"layout": "acht-mann", "cells": ' + b"[" * 400_000, "nested"),
    "long.csv": (lambda: b"layout;acht-mann\n" + b";" * 900_000, "more than 100000 values"),
}


@pytest.mark.parametrize(
    "name", [name if name in FEW else pytest.param(name, marks=pytest.mark.slow) for name in BOMBS]
)
def test_refused_within_bounds(name: str, tmp_path: Path) -> None:
    make, message = BOMBS[name]
    path = tmp_path / name
    path.write_bytes(make())
    process = subprocess.Popen(
        [sys.executable, "-m", "sheetgen", "check", str(path), "--lang", "en"],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        preexec_fn=_bounded,  # noqa: PLW1509
    )
    assert process.stdout is not None
    told = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 2, told
    assert name in told and message in told and "Traceback" not in told
    assert usage.ru_maxrss // 1024 < MOST_MEMORY


def _bounded() -> None:
    """Processor time and memory end before a machine does."""
    import resource

    resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
