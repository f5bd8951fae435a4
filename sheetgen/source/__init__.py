"""Strict reading of text files: bytes -> text -> a tree of nodes with places.

Comes in: the bytes of a file. Goes out: the tree, and the faults of the text as YAML. What is
now true: every text is as it was written, and every node knows its line and column.
"""

from .decode import SourceError, decode
from .nodes import Mapping, Node, Scalar, Sequence, Style, describe, plain_data, quoted
from .tree import parse_documents, parse_yaml
from .write import yaml_text

__all__ = [
    "Mapping",
    "Node",
    "Scalar",
    "Sequence",
    "SourceError",
    "Style",
    "decode",
    "describe",
    "parse_documents",
    "parse_yaml",
    "plain_data",
    "quoted",
    "yaml_text",
]
