"""fpdf2: every mark of every sheet drawn on every page; it has no forms of its own.

Run: python3 -m benchmarks.peers.fpdf2 JOB TARGET
"""

from __future__ import annotations

import sys
from contextlib import nullcontext
from math import atan2, degrees
from typing import Any

from fpdf import FPDF
from fpdf.drawing import PaintedPath
from fpdf.drawing_primitives import DeviceRGB
from fpdf.enums import IntersectionRule, PathPaintRule

from benchmarks.job import Job, Matrix, Outline, Text, family_of, moved, read_job, used_fonts


class Page:
    """The current page of a document: takes points with y up."""

    def __init__(self, pdf: FPDF, height: float) -> None:
        self._pdf = pdf
        self._height = height

    def outline(self, outline: Outline, matrix: Matrix) -> None:
        path: Any = PaintedPath()
        for operator, points in outline.steps:
            numbers = [
                number
                for x, y in (moved(point, matrix) for point in points)
                for number in (x, self._height - y)
            ]
            match operator:
                case "m":
                    path.move_to(*numbers)
                case "l":
                    path.line_to(*numbers)
                case "c":
                    path.curve_to(*numbers)
                case _:
                    path.close()
        path.style.intersection_rule = IntersectionRule.EVENODD
        path.style.paint_rule = {
            (True, False): PathPaintRule.FILL_EVENODD,
            (False, True): PathPaintRule.STROKE,
            (True, True): PathPaintRule.STROKE_FILL_EVENODD,
        }[bool(outline.fill), bool(outline.stroke)]
        path.style.auto_close = False
        if outline.fill:
            path.style.fill_color = DeviceRGB(*outline.fill)
        if outline.stroke:
            path.style.stroke_color = DeviceRGB(*outline.stroke)
            path.style.stroke_width = outline.width
        self._pdf.draw_path(path)

    def text(self, text: Text, matrix: Matrix) -> None:
        pdf = self._pdf
        x, y = moved((text.x, text.y), matrix)
        down = self._height - y
        turn = text.turn + degrees(atan2(matrix[1], matrix[0]))
        pdf.set_text_color(*(round(255 * value) for value in text.colour))
        with pdf.rotation(turn, x, down) if turn else nullcontext():
            for run in text.runs:
                family, bold = family_of(run.font)
                pdf.set_font(family, "B" if bold else "", text.size)
                pdf.set_char_spacing(run.spacing)
                pdf.text(x + run.x, down, run.text)


def main(job: Job, target: str) -> None:
    pdf = FPDF(unit="pt", format=(job.width, job.height))
    pdf.set_auto_page_break(False)
    for font in used_fonts(job):
        family, bold = family_of(font.name)
        pdf.add_font(family, "B" if bold else "", font.file)
    for placements in job.pages:
        pdf.add_page()
        page = Page(pdf, job.height)
        for placed in placements:
            for mark in job.arts[placed.art].marks:
                if isinstance(mark, Outline):
                    page.outline(mark, placed.matrix)
                else:
                    page.text(mark, placed.matrix)
            for text in placed.texts:
                page.text(text, placed.matrix)
    pdf.output(target)


if __name__ == "__main__":
    main(read_job(sys.argv[1]), sys.argv[2])
