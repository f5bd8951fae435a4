"""pycairo: each sheet is a recording surface, painted on the pages of a PDF surface.

Run: python3 -m benchmarks.peers.cairo JOB TARGET
"""

from __future__ import annotations

import os
import sys
import tempfile
from math import radians
from pathlib import Path
from typing import Any

import cairo

from benchmarks.job import Art, Job, Outline, Text, family_of, read_job, used_fonts

OVERHANG = 20.0


def use_fonts_of(job: Job, folder: str) -> None:
    """Let fontconfig know the fonts of the job and no others."""
    places = {str(font.file.parent) for font in used_fonts(job)}
    listed = "".join(f"<dir>{place}</dir>" for place in sorted(places))
    file = Path(folder) / "fonts.conf"
    file.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">'
        f"<fontconfig>{listed}<cachedir>{folder}</cachedir></fontconfig>",
        encoding="utf-8",
    )
    os.environ["FONTCONFIG_FILE"] = str(file)


def draw_outline(context: cairo.Context[cairo.Surface], outline: Outline) -> None:
    for operator, points in outline.steps:
        numbers = [number for point in points for number in point]
        match operator:
            case "m":
                context.move_to(*numbers)
            case "l":
                context.line_to(*numbers)
            case "c":
                context.curve_to(*numbers)
            case _:
                context.close_path()
    if outline.fill:
        context.set_source_rgb(*outline.fill)
        context.fill_preserve()
    if outline.stroke:
        context.set_source_rgb(*outline.stroke)
        context.set_line_width(outline.width)
        context.stroke_preserve()
    context.new_path()


def draw_text(context: cairo.Context[cairo.Surface], text: Text) -> None:
    context.save()
    context.translate(text.x, text.y)
    context.rotate(radians(text.turn))
    context.scale(1, -1)
    context.set_source_rgb(*text.colour)
    for run in text.runs:
        family, bold = family_of(run.font)
        weight = cairo.FONT_WEIGHT_BOLD if bold else cairo.FONT_WEIGHT_NORMAL
        context.select_font_face(family, cairo.FONT_SLANT_NORMAL, weight)
        context.set_font_size(text.size)
        glyphs: Any = context.get_scaled_font().text_to_glyphs(run.x, 0, run.text, False)
        context.show_glyphs(
            [
                cairo.Glyph(glyph.index, glyph.x + place * run.spacing, glyph.y)
                for place, glyph in enumerate(glyphs)
            ]
        )
    context.restore()


def recorded(art: Art) -> cairo.RecordingSurface:
    """Return the drawing of an art; it is mirrored, as its y goes up."""
    extent = cairo.Rectangle(
        -OVERHANG, -OVERHANG, art.width + 2 * OVERHANG, art.height + 2 * OVERHANG
    )
    surface = cairo.RecordingSurface(cairo.CONTENT_COLOR_ALPHA, extent)
    context = _context(surface)
    context.set_fill_rule(cairo.FILL_RULE_EVEN_ODD)
    for mark in art.marks:
        if isinstance(mark, Outline):
            draw_outline(context, mark)
        else:
            draw_text(context, mark)
    return surface


def _context(surface: cairo.Surface) -> cairo.Context[cairo.Surface]:
    context = cairo.Context(surface)
    options = cairo.FontOptions()
    options.set_hint_style(cairo.HINT_STYLE_NONE)
    options.set_hint_metrics(cairo.HINT_METRICS_OFF)
    context.set_font_options(options)
    return context


def main(job: Job, target: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        use_fonts_of(job, folder)
        arts = [recorded(art) for art in job.arts]
        surface = cairo.PDFSurface(target, job.width, job.height)
        context = _context(surface)
        for page in job.pages:
            for placed in page:
                context.save()
                context.translate(0, job.height)
                context.scale(1, -1)
                context.transform(cairo.Matrix(*placed.matrix))
                context.set_source_surface(arts[placed.art], 0, 0)
                context.paint()
                for text in placed.texts:
                    draw_text(context, text)
                context.restore()
            context.show_page()
        surface.finish()


if __name__ == "__main__":
    main(read_job(sys.argv[1]), sys.argv[2])
