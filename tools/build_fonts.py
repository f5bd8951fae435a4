"""Build the font files and licence texts under ``sheetgen/render/fonts`` from Debian's fonts.

Sources: the Debian packages ``fonts-lato`` (Lato 2.0, SIL Open Font License 1.1) and
``fonts-dejavu-core`` (DejaVu 2.37, Bitstream Vera licence). Both licences ask that a changed face
carries another name: the subsets are called "Sheetgen Sans" and "Sheetgen Symbols". Their licence
texts are written beside them. The same sources give the same bytes.

Run: ``python tools/build_fonts.py`` (needs fontTools and the two packages).
"""

from __future__ import annotations

import argparse
import json
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.ttLib import TTFont

TARGET = Path(__file__).resolve().parents[1] / "sheetgen" / "render" / "fonts"
LATO = Path("/usr/share/fonts/truetype/lato")
DEJAVU = Path("/usr/share/fonts/truetype/dejavu")
LATO_LICENCE = Path("/usr/share/doc/fonts-lato/copyright")

# Unicode blocks by their names in the Unicode Character Database, first and last code point.
LETTERS = (
    (0x0020, 0x007E),  # Basic Latin
    (0x00A0, 0x00FF),  # Latin-1 Supplement
    (0x0100, 0x017F),  # Latin Extended-A
    (0x0218, 0x021B),  # Romanian letters with comma below
    (0x1E9E, 0x1E9E),  # capital sharp s
    (0x0370, 0x03FF),  # Greek and Coptic
    (0x0400, 0x045F),  # Cyrillic: Russian, Ukrainian, Belarusian, Serbian, Macedonian
    (0x0490, 0x0491),  # Ukrainian ghe with upturn
    (0x2010, 0x2027),  # General Punctuation: dashes, quotes, dots
    (0x202F, 0x203A),  # narrow no-break space, per mille, primes, single guillemets
    (0x2044, 0x2044),  # fraction slash
    (0x2070, 0x208E),  # superscripts and subscripts
    (0x20AC, 0x20AC),  # euro sign
)
SYMBOLS = (
    (0x2116, 0x2116),  # numero sign
    (0x2122, 0x2122),  # trade mark sign
    (0x2150, 0x215F),  # number forms: fractions
    (0x2190, 0x2199),  # arrows
    (0x21BA, 0x21BB),  # circle arrows
    (0x21D0, 0x21D5),  # double arrows
    (0x2200, 0x22C6),  # mathematical operators
    (0x2460, 0x2473),  # circled numbers
    (0x25A0, 0x25FF),  # geometric shapes
    (0x2600, 0x2606),  # weather, stars
    (0x2610, 0x2612),  # ballot boxes
    (0x263A, 0x263B),  # smiling faces
    (0x2654, 0x266F),  # chess pieces, card suits, notes
    (0x2680, 0x2685),  # dice faces
    (0x2713, 0x2718),  # check marks and crosses
    (0x2720, 0x2720),  # Maltese cross
    (0x2726, 0x2727),  # four-pointed stars
    (0x2776, 0x277F),  # negative circled digits
    (0x2794, 0x2794),  # heavy arrow
)

# Kerned: Latin letters with their punctuation, Greek and Cyrillic.
KERNED = (
    (0x0021, 0x007E),
    (0x00A1, 0x017F),
    (0x0218, 0x021B),
    (0x0386, 0x03CE),
    (0x0400, 0x045F),
    (0x2013, 0x201E),
    (0x2026, 0x2026),
)
SMALLEST_KERN = 5  # thousandths of an em; less is not seen at the sizes of a score sheet


@dataclass(frozen=True)
class Subset:
    """One face to build: source file, file name, family and style."""

    source: Path
    target: str
    family: str
    style: str


SUBSETS = (
    Subset(LATO / "Lato-Regular.ttf", "SheetgenSans-Regular.ttf", "Sheetgen Sans", "Regular"),
    Subset(LATO / "Lato-Bold.ttf", "SheetgenSans-Bold.ttf", "Sheetgen Sans", "Bold"),
    Subset(DEJAVU / "DejaVuSans.ttf", "SheetgenSymbols-Regular.ttf", "Sheetgen Symbols", "Regular"),
    Subset(DEJAVU / "DejaVuSans-Bold.ttf", "SheetgenSymbols-Bold.ttf", "Sheetgen Symbols", "Bold"),
)


def wanted(blocks: tuple[tuple[int, int], ...]) -> set[int]:
    """Return the code points of ``blocks`` that print alone.

    Combining marks need mark positioning, which the PDF writer does not do; format characters
    (soft hyphen, joiners) draw nothing. Both are left out, so that they are reported as missing.
    """
    return {p for p in _expanded(blocks) if unicodedata.category(chr(p))[0] not in "MC"}


def build(item: Subset, points: set[int]) -> TTFont:
    """Return the face of ``item`` cut to ``points``, renamed, without hints and layout tables."""
    font = TTFont(item.source, recalcTimestamp=False)
    options = subset.Options()
    options.hinting = False
    options.layout_features = []
    options.name_IDs = [0, 13, 14]
    options.name_languages = [0x409]
    options.notdef_outline = True
    options.drop_tables += ["FFTM", "GDEF", "GPOS", "GSUB", "kern", "gasp"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=points)
    cutter.subset(font)
    rename(font, item)
    return font


def rename(font: TTFont, item: Subset) -> None:
    """Give the face its own names; copyright and licence entries stay."""
    postscript = f"{item.family.replace(' ', '')}-{item.style}"
    full = f"{item.family} {item.style}"
    texts = {
        1: item.family,
        2: item.style,
        3: f"{full} 1",
        4: full,
        5: "Version 1.0",
        6: postscript,
    }
    for identifier, text in texts.items():
        font["name"].setName(text, identifier, 3, 1, 0x409)


def kerning(path: Path, characters: str) -> dict[str, dict[str, str]]:
    """Return the pair kerning of a face among ``characters``, in thousandths of an em.

    The shape is {left characters: {value: right characters}}, where characters that behave alike
    stand together. Pairs of digits are left out, so that columns of numbers stay aligned.
    """
    font = TTFont(path)
    names = font.getBestCmap()
    lookups = list(_pair_lookups(font["GPOS"].table))
    rows: dict[tuple[tuple[int, str], ...], str] = defaultdict(str)
    for left in characters:
        values: dict[int, str] = defaultdict(str)
        for right in characters:
            units = sum(
                _pair_value(tables, names[ord(left)], names[ord(right)]) for tables in lookups
            )
            value = round(units * 1000 / font["head"].unitsPerEm)
            if abs(value) >= SMALLEST_KERN and not (left.isdigit() and right.isdigit()):
                values[value] += right
        if values:
            rows[tuple(sorted(values.items()))] += left
    return {left: {str(value): right for value, right in row} for row, left in rows.items()}


def _pair_lookups(table: Any) -> Iterator[list[Any]]:
    """Give the subtables of each lookup of the feature ``kern``, in the order they apply."""
    kern = (r.Feature for r in table.FeatureList.FeatureRecord if r.FeatureTag == "kern")
    for index in sorted({index for feature in kern for index in feature.LookupListIndex}):
        yield table.LookupList.Lookup[index].SubTable


def _pair_value(subtables: list[Any], left: str, right: str) -> int:
    """Return the space a lookup adds; the first subtable that knows the pair decides."""
    for table in subtables:
        if left not in table.Coverage.glyphs:
            continue
        if table.Format == 1:
            pairs = table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord
            record = next((pair for pair in pairs if pair.SecondGlyph == right), None)
            if record is None:
                continue
        else:
            first = table.ClassDef1.classDefs.get(left, 0)
            record = table.Class1Record[first].Class2Record[table.ClassDef2.classDefs.get(right, 0)]
        return getattr(record.Value1, "XAdvance", 0) if record.Value1 else 0
    return 0


def write_kerning(item: Subset, points: set[int]) -> None:
    """Write the kerning of a face beside it."""
    characters = "".join(map(chr, sorted(points & set(_expanded(KERNED)))))
    table = kerning(item.source, characters)
    path = (TARGET / item.target).with_suffix(".kern.json")
    path.write_text(json.dumps(table, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


def _expanded(blocks: tuple[tuple[int, int], ...]) -> Iterator[int]:
    for first, last in blocks:
        yield from range(first, last + 1)


def covered(path: Path) -> set[int]:
    """Return the code points a font file has."""
    return set(TTFont(path).getBestCmap())


def write_licences() -> None:
    """Write the licence of each family as the source package or the face itself gives it."""
    notice = TTFont(SUBSETS[0].source)["name"].getDebugName(0).strip()
    licence = debian_paragraph(LATO_LICENCE.read_text(encoding="utf-8"), "OFL-1.1")
    (TARGET / "SheetgenSans-OFL.txt").write_text(
        f"{notice}\n\nSheetgen Sans is a renamed subset of Lato 2.0.\n\n"
        f"SIL OPEN FONT LICENSE Version 1.1 - 26 February 2007\n\n{licence}\n",
        encoding="utf-8",
    )
    names = TTFont(SUBSETS[2].source)["name"]
    (TARGET / "SheetgenSymbols-LICENSE.txt").write_text(
        "Sheetgen Symbols is a renamed subset of DejaVu Sans 2.37.\n\n"
        f"{names.getDebugName(0).strip()}\n\n{names.getDebugName(13).strip()}\n",
        encoding="utf-8",
    )


def debian_paragraph(text: str, licence: str) -> str:
    """Return the text of a licence from a machine-readable Debian copyright file."""
    found = re.search(rf"^License: {re.escape(licence)}\n((?: .*\n)+)", text, re.MULTILINE)
    if not found:
        raise SystemExit(f"no licence {licence} in {LATO_LICENCE}")
    lines = [line.strip() for line in found[1].splitlines()]
    return "\n".join("" if line == "." else line for line in lines)


def main() -> None:
    """Build all faces and licence texts."""
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    TARGET.mkdir(parents=True, exist_ok=True)
    everything = wanted(LETTERS + SYMBOLS)
    sans = everything & covered(SUBSETS[0].source) & covered(SUBSETS[1].source)
    for item in SUBSETS:
        # The second family holds only what the first one lacks: one look for one letter.
        is_sans = item.family == "Sheetgen Sans"
        points = sans if is_sans else everything - sans
        build(item, points).save(TARGET / item.target, reorderTables=True)
        if is_sans:
            write_kerning(item, points)
    write_licences()


if __name__ == "__main__":
    main()
