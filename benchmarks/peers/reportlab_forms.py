"""ReportLab as its manual advises for what comes again: each sheet is a form, pages call it.

Run: python3 -m benchmarks.peers.reportlab_forms JOB TARGET
"""

from __future__ import annotations

import sys

from benchmarks.job import Job, read_job
from benchmarks.peers.reportlab_plain import draw_art, draw_text, new_canvas

OVERHANG = 20.0


def main(job: Job, target: str) -> None:
    canvas = new_canvas(job, target)
    for number, art in enumerate(job.arts):
        canvas.beginForm(
            f"art{number}", -OVERHANG, -OVERHANG, art.width + OVERHANG, art.height + OVERHANG
        )
        draw_art(canvas, art)
        canvas.endForm()
    for page in job.pages:
        for placed in page:
            canvas.saveState()
            canvas.transform(*placed.matrix)
            canvas.doForm(f"art{placed.art}")
            for text in placed.texts:
                draw_text(canvas, text)
            canvas.restoreState()
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(read_job(sys.argv[1]), sys.argv[2])
