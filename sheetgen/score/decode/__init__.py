"""Ink + rules -> readings: pure functions, no pictures.

``decode`` reads all cells of a sheet together. The rules are a checksum, and a soft one: people
add wrongly (``joint.SLIP``) and break rules (``likelihood.RULE_BROKEN``), and what they wrote
is never replaced by what they should have written.
"""

from .decide import decode
from .joint import Ties

__all__ = ["Ties", "decode"]
