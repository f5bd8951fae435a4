"""Lengths as people write them."""

from __future__ import annotations

import re

from .geometry import MM_PER_INCH

UNITS_MM = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH}

_NUMBER = r"(?P<whole>[0-9]+(?:\.[0-9]+)?)(?:\s*/\s*(?P<part>[0-9]+))?"
_LENGTH = re.compile(_NUMBER + r"\s*(?P<unit>mm|cm|in)")


def length_mm(text: str) -> float | None:
    """Return the millimetres of ``3.5 mm``, ``1 cm``, ``2 in`` or ``1/4 in``; None if malformed."""
    found = _LENGTH.fullmatch(text.strip())
    if not found:
        return None
    part = float(found["part"]) if found["part"] else 1.0
    return float(found["whole"]) / part * UNITS_MM[found["unit"]] if part else None
