"""typst: the sheets are blocks of content defined once, the pages place them.

Run: python3 -m benchmarks.peers.typst JOB TARGET
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import atan2, degrees
from typing import Any

import typst

from benchmarks.job import Art, Job, Outline, Placed, Rgb, Text, family_of, read_job, used_fonts

HEAD = """\
#let t(x, y, turn, size, colour, family, weight, spacing, words) = place(
  top + left, dx: x, dy: y, rotate(turn, origin: top + left, text(
    size: size, fill: colour, font: family, weight: weight, tracking: spacing, kerning: false,
    ligatures: false, top-edge: "baseline", bottom-edge: "baseline", words)))
#let p(fill, stroke, ..steps) = place(
  top + left, curve(fill: fill, fill-rule: "even-odd", stroke: stroke, ..steps))
"""
STEPS = {"m": "curve.move", "l": "curve.line", "c": "curve.cubic", "h": "curve.close"}


def _colour(rgb: Rgb) -> str:
    return f"rgb({', '.join(f'{100 * value:.2f}%' for value in rgb)})"


def _outline(outline: Outline, height: float) -> str:
    fill = _colour(outline.fill) if outline.fill else "none"
    stroke = f"{outline.width:.4f}pt + {_colour(outline.stroke)}" if outline.stroke else "none"
    steps = ", ".join(
        f"{STEPS[operator]}({', '.join(f'({x:.4f}pt, {height - y:.4f}pt)' for x, y in points)})"
        for operator, points in outline.steps
    )
    return f"#p({fill}, {stroke}, {steps})"


def _text(text: Text, height: float) -> Iterator[str]:
    for run in text.runs:
        family, bold = family_of(run.font)
        words = run.text.replace("\\", "\\\\").replace('"', '\\"')
        # Only texts of one run are turned: their x is nearly always zero then.
        yield (
            f"#t({text.x:.4f}pt, {height - text.y:.4f}pt, {-text.turn}deg, {text.size:.4f}pt, "
            f'{_colour(text.colour)}, "{family}", "{"bold" if bold else "regular"}", '
            f'{run.spacing:.4f}pt, h({run.x:.4f}pt) + "{words}")'
        )


def _art(number: int, art: Art) -> Iterator[str]:
    yield f"#let a{number} = ["
    for mark in art.marks:
        if isinstance(mark, Outline):
            yield _outline(mark, art.height)
        else:
            yield from _text(mark, art.height)
    yield "]"


def _placed(placed: Placed, job: Job) -> Iterator[str]:
    a, b, _, _, x, y = placed.matrix
    height = job.arts[placed.art].height
    turn = -degrees(atan2(b, a))
    # The turned art hangs from the point where its own zero, at the bottom left, comes to lie.
    yield f"#place(top + left, dx: {x:.4f}pt, dy: {job.height - y:.4f}pt, rotate({turn}deg, "
    yield f"origin: top + left, move(dy: {-height:.4f}pt)[#a{placed.art}"
    for text in placed.texts:
        yield from _text(text, height)
    yield "]))"


def source(job: Job) -> str:
    lines = [HEAD, f"#set page(width: {job.width:.4f}pt, height: {job.height:.4f}pt, margin: 0pt)"]
    for number, art in enumerate(job.arts):
        lines += _art(number, art)
    for number, page in enumerate(job.pages):
        if number:
            lines.append("#pagebreak()")
        for placed in page:
            lines += _placed(placed, job)
    return "\n".join(lines)


def main(job: Job, target: str) -> None:
    folders = sorted({str(font.file.parent) for font in used_fonts(job)})
    # Its stubs know no call with bytes.
    library: Any = typst
    library.compile(
        source(job).encode(), output=target, font_paths=folders, ignore_system_fonts=True
    )


if __name__ == "__main__":
    main(read_job(sys.argv[1]), sys.argv[2])
