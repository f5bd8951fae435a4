"""A print job as plain marks: what every peer is given to draw.

Points everywhere, zero at the bottom left, y up, as in PDF. Nothing here imports sheetgen or a
library, so that a peer pays for nothing but itself.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path as File
from typing import NamedTuple

Point = tuple[float, float]
Rgb = tuple[float, float, float]
"""Channels from 0 to 1."""

Matrix = tuple[float, float, float, float, float, float]
"""As the operator ``cm`` of PDF takes it."""


class Step(NamedTuple):
    """A step of an outline: ``m`` move, ``l`` line, ``c`` curve (three points), ``h`` close."""

    operator: str
    points: tuple[Point, ...] = ()


class Outline(NamedTuple):
    """An outline, filled by the even-odd rule, stroked with butt caps, or both."""

    steps: tuple[Step, ...]
    fill: Rgb | None
    stroke: Rgb | None
    width: float


class Run(NamedTuple):
    """A stretch of text in one font file, ``x`` after the start of its text.

    ``spacing`` is added after every letter.
    """

    font: str
    text: str
    x: float
    spacing: float


class Text(NamedTuple):
    """A line of text; ``turn`` is degrees counter-clockwise about (x, y), its baseline's start."""

    x: float
    y: float
    turn: float
    size: float
    colour: Rgb
    runs: tuple[Run, ...]


class Art(NamedTuple):
    """What is drawn again and again: a sheet, or the marks of a page."""

    width: float
    height: float
    marks: tuple[Outline | Text, ...]


class Placed(NamedTuple):
    """An art on a page, and what is written on this copy of it alone."""

    art: int
    matrix: Matrix
    texts: tuple[Text, ...] = ()


class Job(NamedTuple):
    """Pages of one size; ``fonts`` are files by the name that runs use."""

    width: float
    height: float
    arts: tuple[Art, ...]
    pages: tuple[tuple[Placed, ...], ...]
    fonts: dict[str, str]


class Used(NamedTuple):
    """A font file and the characters that a job writes with it."""

    name: str
    file: File
    characters: str


def read_job(file: str) -> Job:
    """Return the job that ``write_job`` wrote."""
    job: Job = pickle.loads(File(file).read_bytes())
    return job


def write_job(job: Job, file: File) -> None:
    """Keep a job for the processes of the peers."""
    file.write_bytes(pickle.dumps(job))


def texts(job: Job) -> Iterator[Text]:
    """Yield every text of a job, those of an art once."""
    for art in job.arts:
        yield from (mark for mark in art.marks if isinstance(mark, Text))
    for page in job.pages:
        for placed in page:
            yield from placed.texts


def used_fonts(job: Job) -> tuple[Used, ...]:
    """Return the fonts that a job uses, in the order of their names."""
    characters: dict[str, set[str]] = {}
    for text in texts(job):
        for run in text.runs:
            characters.setdefault(run.font, set()).update(run.text)
    return tuple(
        Used(name, File(job.fonts[name]), "".join(sorted(found)))
        for name, found in sorted(characters.items())
    )


def family_of(font: str) -> tuple[str, bool]:
    """Return the family of a font file by its name, and whether it is the bold cut."""
    family, _, cut = font.partition("-")
    return family.replace("Sheetgen", "Sheetgen "), cut == "Bold"


def moved(point: Point, matrix: Matrix) -> Point:
    """Return a point of an art where it lies on the page."""
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e, b * x + d * y + f
