"""Kinds of lengths and sizes, always with their unit."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sheetgen.model.codes import Code
from sheetgen.model.geometry import Size
from sheetgen.model.page import PAPERS
from sheetgen.model.spelling import did_you_mean
from sheetgen.model.units import length_mm
from sheetgen.source import Node, quoted

from .kinds import scalar_text
from .reading import Context, JsonSchema, Kind

_LENGTH_SCHEMA = r"^\s*[0-9]+(\.[0-9]+)?(\s*/\s*[0-9]+)?\s*(mm|cm|in)\s*$"
LONGEST_MM = 2000.0


@dataclass(frozen=True, slots=True)
class Length(Kind[float]):
    """A length with its unit, in mm."""

    wanted: str = "a length such as 3.5 mm or 1/4 in"

    def read(self, node: Node, context: Context) -> float | None:
        """Read the length; a bare number is refused."""
        text = scalar_text(node, self, context)
        if text is None:
            return None
        value = length_mm(text)
        if value is None or value > LONGEST_MM:
            message = f"{context.owner} must be {self.wanted}, not {quoted(text)}"
            context.fault(node.ref, Code.LENGTH, message, _length_hint(text, value))
            return None
        return value

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return a string with a number and a unit."""
        return {"type": "string", "pattern": _LENGTH_SCHEMA}


def _length_hint(text: str, value: float | None) -> str:
    if value is not None:
        return f"lengths go up to {LONGEST_MM:g} mm"
    if re.fullmatch(r"[0-9]+([.,][0-9]+)?", text):
        return f"a length needs its unit: {text.replace(',', '.')} mm"
    if re.fullmatch(r"[0-9]+,[0-9]+\s*(mm|cm|in)", text):
        return f"write a decimal point: {text.replace(',', '.')}"
    return "the units are mm, cm and in"


@dataclass(frozen=True, slots=True)
class SizeKind(Kind[Size]):
    """A width and a height: the name of a paper, or both with a unit."""

    wanted: str = "a size such as A6 or 105 x 74 mm"

    def read(self, node: Node, context: Context) -> Size | None:
        """Read the size."""
        text = scalar_text(node, self, context)
        if text is None:
            return None
        size = size_mm(text)
        if size is None:
            message = f"{context.owner} must be {self.wanted}, not {quoted(text)}"
            context.fault(node.ref, Code.SIZE, message, size_hint(text))
        return size

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return the papers and a pattern."""
        pattern = r"^\s*[0-9./ ]+(mm|cm|in)?\s*[x×]\s*[0-9./ ]+(mm|cm|in)\s*$"
        return {"anyOf": [{"enum": list(PAPERS)}, {"type": "string", "pattern": pattern}]}


def size_mm(text: str) -> Size | None:
    """Return the size in mm that a text names, None if it names none that a sheet can have."""
    for name, paper in PAPERS.items():
        if name.lower() == text.lower():
            return paper
    sides = _sides(text)
    possible = sides is not None and all(0 < side <= LONGEST_MM for side in sides)
    return Size(*sides) if sides is not None and possible else None


def _sides(text: str) -> tuple[float, float] | None:
    parts = re.split(r"\s*[x×X*]\s*", text)
    if len(parts) != 2:
        return None
    height = length_mm(parts[1])
    unit = re.search(r"[a-z]+$", parts[1].strip())
    if height is None or unit is None:
        return None
    width = length_mm(parts[0])
    if width is None:
        width = length_mm(f"{parts[0]} {unit[0]}")
    return None if width is None else (width, height)


def size_hint(text: str) -> str:
    """Return what to write instead of a text that names no size."""
    sides = _sides(text) or _sides(f"{text} mm")
    if sides is not None and not all(0 < side <= LONGEST_MM for side in sides):
        return f"both sides must be more than 0 mm and at most {LONGEST_MM:g} mm"
    if sides is not None:
        return f"a size needs its unit: {text} mm"
    if re.fullmatch(r"[A-Za-z-]+[0-9]*", text):
        near = did_you_mean(text, PAPERS)
        return near or f"the papers are {', '.join(PAPERS)}"
    return "write width x height and the unit, for example 98 x 88 mm"
