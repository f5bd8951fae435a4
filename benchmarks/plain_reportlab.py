"""The same block drawn the plain way: ReportLab draws every item of every sheet on every page.

Run: python3 benchmarks/plain_reportlab.py LAYOUT UP SHEETS TARGET
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from sheetgen.impose import ImposeOptions, impose, parse_up
from sheetgen.load import find_layout
from sheetgen.model.placed import PlaceOptions
from sheetgen.pipeline.paper import placed_sheets
from sheetgen.render import ColourMode
from sheetgen.render.draw import draw_items, draw_words
from sheetgen.render.pen import POINTS_PER_MM, Pen
from sheetgen.render.theme import theme_for


def main(name: str, up: str, count: int, target: Path) -> None:
    """Draw the block."""
    arts = placed_sheets(find_layout(name), PlaceOptions())
    order = [index % len(arts) for index in range(count)]
    job = impose(arts, order, ImposeOptions(up=parse_up(up), serial_from=1))
    themes = [theme_for(art.palette, ColourMode.RGB) for art in arts]
    canvas = Canvas(str(target), invariant=1)
    for page in job.pages:
        width, height = page.size.width * POINTS_PER_MM, page.size.height * POINTS_PER_MM
        canvas.setPageSize((width, height))
        draw_items(Pen(canvas, page.size.height, themes[0]), page.items)
        for placement in page.placements:
            art = arts[placement.art]
            canvas.saveState()
            canvas.translate(
                placement.rect.x * POINTS_PER_MM,
                height - placement.rect.bottom * POINTS_PER_MM,
            )
            pen = Pen(canvas, art.size.height, themes[placement.art])
            draw_items(pen, art.items)
            if art.serial and placement.serial:
                draw_words(pen, replace(art.serial, text=placement.serial))
            canvas.restoreState()
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), Path(sys.argv[4]))
