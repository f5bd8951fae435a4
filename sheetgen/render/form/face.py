"""A face file -> the font of a form's fields, whole, so that any name can be typed.

The font is a Type 0 font with two-byte codes that are glyph numbers (PDF 32000-1:2008, 9.7), and a
table from codes back to characters, which viewers turn round to set what is typed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from pikepdf import Array, Dictionary, Name, Object, Pdf

from sheetgen.model.placed import Face

from .. import faces

FONT = faces.CHAINS[Face.REGULAR][0]
NAME = Name(f"/{FONT}")
_GROUP = 100
"""At most so many entries stand in one block of a character map (Adobe TN 5014, 1.4.1)."""


def add_font(pdf: Pdf) -> Object:
    """Write the text face of the sheets into ``pdf`` and return its font dictionary."""
    face = faces.font(FONT).face
    font = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type0,
        BaseFont=NAME,
        Encoding=Name("/Identity-H"),
        DescendantFonts=Array([_glyph_font(pdf, face)]),
        ToUnicode=pdf.make_stream(_character_map(face.charToGlyph).encode("ascii")),
    )
    return pdf.make_indirect(font)


def _glyph_font(pdf: Pdf, face: Any) -> Object:
    """Write the font that takes glyph numbers (9.7.4)."""
    glyphs: Mapping[int, int] = face.charToGlyph
    font = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType2,
        BaseFont=NAME,
        CIDSystemInfo=Dictionary(Registry="Adobe", Ordering="Identity", Supplement=0),
        FontDescriptor=_descriptor(pdf, face),
        CIDToGIDMap=Name.Identity,
        DW=round(face.defaultWidth),
        W=_widths({glyphs[code]: face.charWidths[code] for code in glyphs}),
    )
    return pdf.make_indirect(font)


def _descriptor(pdf: Pdf, face: Any) -> Object:
    """Write the measures of the face and its file (9.8)."""
    data = (faces.FOLDER / f"{FONT}.ttf").read_bytes()
    stream = pdf.make_stream(data)
    stream.Length1 = len(data)
    descriptor = Dictionary(
        Type=Name.FontDescriptor,
        FontName=NAME,
        Flags=32,  # not symbolic (table 123)
        FontBBox=Array([round(edge) for edge in face.bbox]),
        ItalicAngle=round(face.italicAngle),
        Ascent=round(face.ascent),
        Descent=round(face.descent),
        CapHeight=round(face.capHeight),
        StemV=round(face.stemV),
        FontFile2=stream,
    )
    return pdf.make_indirect(descriptor)


def _widths(widths: Mapping[int, float]) -> Array:
    """Return widths by glyph as runs of neighbours (9.7.4.3)."""
    array: list[Any] = []
    for run in _runs(sorted(widths)):
        array += [run[0], Array([round(widths[glyph]) for glyph in run])]
    return Array(array)


def _runs(numbers: Iterable[int]) -> Iterator[list[int]]:
    for _, group in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        yield [number for _, number in group]


def _character_map(glyphs: Mapping[int, int]) -> str:
    """Return the table from codes to characters; of several the lowest stands for all."""
    back: dict[int, int] = {}
    for code in sorted(glyphs, reverse=True):
        back[glyphs[code]] = code
    lines = [
        f"<{glyph:04X}> <{chr(back[glyph]).encode('utf-16-be').hex().upper()}>"
        for glyph in sorted(back)
        if glyph
    ]
    blocks = [lines[start : start + _GROUP] for start in range(0, len(lines), _GROUP)]
    listed = "\n".join(
        f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks
    )
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
        f"{listed}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    )
