"""YAML text -> Layout: all faults at once, each with file, line, column and a hint."""

from .files import digest, find_layout, load_file, load_layout, shipped
from .palette import palette_warnings
from .schema import schema

__all__ = [
    "digest",
    "find_layout",
    "load_file",
    "load_layout",
    "palette_warnings",
    "schema",
    "shipped",
]
