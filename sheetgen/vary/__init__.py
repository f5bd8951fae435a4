"""Variants of layouts: seeded colour arrangements, changed values, new layout files.

Comes in: a layout and an order. Goes out: the text of a layout file, with a certificate of what is
true of its colours. What is now true: the same order gives the same text, on every machine.
"""

from .again import certificate_by_seed, with_fresh_colours
from .certificate import Certificate, Proof, Property, Standing, certify
from .design import Design, arranged
from .fresh import COLUMNS, ROWS, SIZES, Answers, SheetKind, fresh
from .order import (
    STRUCTURE,
    Order,
    checked_name,
    parse_colours,
    parse_numbers,
    parse_setting,
)
from .variant import Origin, Variant, variant

__all__ = [
    "COLUMNS",
    "ROWS",
    "SIZES",
    "STRUCTURE",
    "Answers",
    "Certificate",
    "Design",
    "Order",
    "Origin",
    "Proof",
    "Property",
    "SheetKind",
    "Standing",
    "Variant",
    "arranged",
    "certificate_by_seed",
    "certify",
    "checked_name",
    "fresh",
    "parse_colours",
    "parse_numbers",
    "parse_setting",
    "variant",
    "with_fresh_colours",
]
