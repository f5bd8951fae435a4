"""YAML text -> Layout: all faults at once, each with file, line, column and a hint."""

from .files import digest, files_of, find_layout, load_file, load_layout, shipped, whole_text
from .palette import palette_warnings
from .schema import schema, schema_text

__all__ = [
    "digest",
    "files_of",
    "find_layout",
    "load_file",
    "load_layout",
    "palette_warnings",
    "schema",
    "schema_text",
    "shipped",
    "whole_text",
]
