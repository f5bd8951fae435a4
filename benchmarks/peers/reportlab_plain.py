"""ReportLab as one begins with it: every mark of every sheet drawn on every page.

Run: python3 -m benchmarks.peers.reportlab_plain JOB TARGET
"""

from __future__ import annotations

import sys
from typing import Any

from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from benchmarks.job import Art, Job, Outline, Text, read_job, used_fonts

EVEN_ODD = 0


def new_canvas(job: Job, target: str) -> Any:
    for font in used_fonts(job):
        registerFont(TTFont(font.name, str(font.file)))
    return Canvas(target, pagesize=(job.width, job.height), pageCompression=1)


def draw_art(canvas: Any, art: Art) -> None:
    for mark in art.marks:
        if isinstance(mark, Outline):
            _draw_outline(canvas, mark)
        else:
            draw_text(canvas, mark)


def _draw_outline(canvas: Any, outline: Outline) -> None:
    path = canvas.beginPath()
    for operator, points in outline.steps:
        numbers = [number for point in points for number in point]
        match operator:
            case "m":
                path.moveTo(*numbers)
            case "l":
                path.lineTo(*numbers)
            case "c":
                path.curveTo(*numbers)
            case _:
                path.close()
    if outline.fill:
        canvas.setFillColorRGB(*outline.fill)
    if outline.stroke:
        canvas.setStrokeColorRGB(*outline.stroke)
        canvas.setLineWidth(outline.width)
    canvas.drawPath(
        path, stroke=int(bool(outline.stroke)), fill=int(bool(outline.fill)), fillMode=EVEN_ODD
    )


def draw_text(canvas: Any, text: Text) -> None:
    canvas.saveState()
    canvas.translate(text.x, text.y)
    if text.turn:
        canvas.rotate(text.turn)
    canvas.setFillColorRGB(*text.colour)
    for run in text.runs:
        line = canvas.beginText(run.x, 0)
        line.setFont(run.font, text.size)
        line.setCharSpace(run.spacing)
        line.textOut(run.text)
        canvas.drawText(line)
    canvas.restoreState()


def main(job: Job, target: str) -> None:
    canvas = new_canvas(job, target)
    for page in job.pages:
        for placed in page:
            canvas.saveState()
            canvas.transform(*placed.matrix)
            draw_art(canvas, job.arts[placed.art])
            for text in placed.texts:
                draw_text(canvas, text)
            canvas.restoreState()
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(read_job(sys.argv[1]), sys.argv[2])
