"""pikepdf (QPDF) with operators written by hand: forms, and fonts embedded with fontTools.

Run: python3 -m benchmarks.peers.pikepdf_raw JOB TARGET
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from io import BytesIO
from math import cos, radians, sin

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name, Object, Pdf

from benchmarks.job import Art, Job, Outline, Rgb, Text, Used, read_job, used_fonts

Glyphs = Mapping[str, Mapping[str, int]]
"""Font -> character -> number of its glyph."""

OVERHANG = 20.0


def embedded(pdf: Pdf, used: Used) -> tuple[Object, dict[str, int]]:
    """Return a font of the document with the glyphs used, and their numbers by character."""
    font = TTFont(used.file)
    subsetter = Subsetter(Options(layout_features=[], hinting=False))
    subsetter.populate(text=used.characters)
    subsetter.subset(font)
    file = BytesIO()
    font.save(file)
    scale = 1000 / font["head"].unitsPerEm
    numbers = {chr(code): font.getGlyphID(name) for code, name in font.getBestCmap().items()}
    widths = [font["hmtx"][name][0] * scale for name in font.getGlyphOrder()]
    head, lines = font["head"], font["hhea"]
    box = [value * scale for value in (head.xMin, head.yMin, head.xMax, head.yMax)]
    descriptor = Dictionary(
        Type=Name.FontDescriptor,
        FontName=Name(f"/{used.name}"),
        Flags=32,
        FontBBox=Array(box),
        ItalicAngle=0,
        Ascent=lines.ascent * scale,
        Descent=lines.descent * scale,
        CapHeight=lines.ascent * scale,
        StemV=80,
        FontFile2=pdf.make_stream(file.getvalue()),
    )
    descendant = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType2,
        BaseFont=Name(f"/{used.name}"),
        CIDSystemInfo=Dictionary(Registry="Adobe", Ordering="Identity", Supplement=0),
        FontDescriptor=pdf.make_indirect(descriptor),
        CIDToGIDMap=Name.Identity,
        W=Array([0, Array(widths)]),
    )
    whole = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type0,
        BaseFont=Name(f"/{used.name}"),
        Encoding=Name("/Identity-H"),
        DescendantFonts=Array([pdf.make_indirect(descendant)]),
        ToUnicode=pdf.make_stream(_to_unicode(numbers)),
    )
    return pdf.make_indirect(whole), numbers


def _to_unicode(numbers: Mapping[str, int]) -> bytes:
    pairs = "\n".join(
        f"<{number:04x}> <{character.encode('utf-16-be').hex()}>"
        for character, number in numbers.items()
    )
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def "
        "/CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange\n"
        f"{len(numbers)} beginbfchar\n{pairs}\nendbfchar endcmap end end"
    ).encode()


def _numbers(*values: float) -> str:
    return " ".join(f"{value:.4f}".rstrip("0").rstrip(".") for value in values)


def _colour(rgb: Rgb, operator: str) -> str:
    return f"{_numbers(*rgb)} {operator}"


def outline_code(outline: Outline) -> str:
    parts = []
    if outline.fill:
        parts.append(_colour(outline.fill, "rg"))
    if outline.stroke:
        parts += [_colour(outline.stroke, "RG"), f"{_numbers(outline.width)} w"]
    for operator, points in outline.steps:
        parts.append(f"{_numbers(*(value for point in points for value in point))} {operator}")
    parts.append(
        {(1, 0): "f*", (0, 1): "S", (1, 1): "B*"}[bool(outline.fill), bool(outline.stroke)]
    )
    return "\n".join(parts)


def text_code(text: Text, glyphs: Glyphs) -> str:
    turn = radians(text.turn)
    matrix = cos(turn), sin(turn), -sin(turn), cos(turn), text.x, text.y
    parts = ["q", f"{_numbers(*matrix)} cm", _colour(text.colour, "rg")]
    for run in text.runs:
        shown = "".join(f"{glyphs[run.font][character]:04x}" for character in run.text)
        parts.append(
            f"BT /{run.font} {_numbers(text.size)} Tf {_numbers(run.spacing)} Tc "
            f"{_numbers(run.x)} 0 Td <{shown}> Tj ET"
        )
    return "\n".join((*parts, "Q"))


def _form(pdf: Pdf, art: Art, glyphs: Glyphs, fonts: Object) -> Object:
    code = "\n".join(
        outline_code(mark) if isinstance(mark, Outline) else text_code(mark, glyphs)
        for mark in art.marks
    )
    return pdf.make_stream(
        code.encode(),
        Type=Name.XObject,
        Subtype=Name.Form,
        BBox=Array([-OVERHANG, -OVERHANG, art.width + OVERHANG, art.height + OVERHANG]),
        Resources=Dictionary(Font=fonts),
    )


def main(job: Job, target: str) -> None:
    pdf = Pdf.new()
    made = {font.name: embedded(pdf, font) for font in used_fonts(job)}
    glyphs = {name: numbers for name, (_, numbers) in made.items()}
    fonts = pdf.make_indirect(Dictionary({f"/{name}": font for name, (font, _) in made.items()}))
    forms = Dictionary(
        {f"/art{n}": _form(pdf, art, glyphs, fonts) for n, art in enumerate(job.arts)}
    )
    resources = pdf.make_indirect(Dictionary(XObject=forms, Font=fonts))
    for page in job.pages:
        code = []
        for placed in page:
            code += ["q", f"{_numbers(*placed.matrix)} cm", f"/art{placed.art} Do"]
            code += [text_code(text, glyphs) for text in placed.texts]
            code.append("Q")
        added = pdf.add_blank_page(page_size=(job.width, job.height))
        added.obj.Resources = resources
        added.obj.Contents = pdf.make_stream("\n".join(code).encode())
    pdf.save(target, compress_streams=True)


if __name__ == "__main__":
    main(read_job(sys.argv[1]), sys.argv[2])
