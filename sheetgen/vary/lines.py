"""Changes as a small tree -> lines of YAML that people like to read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Union

Tree = Mapping[str, Union[str, "Tree"]]
"""Keys to YAML texts or to trees.

A key that begins with # is a comment, its value the words; one that begins with a dash is an item
of a list.
"""

# A text that every YAML reader takes as this very text without quotes.
_PLAIN = re.compile(r"[^\W\d_][\w.!?()+/ -]*[\w.!?)]|[^\W\d_]")
_WORDS = frozenset(("true", "false", "yes", "no", "on", "off", "null", "y", "n"))


def text(words: str) -> str:
    """Return a text as YAML: as it is where that is safe, else in double quotes."""
    if _PLAIN.fullmatch(words) and words.lower() not in _WORDS:
        return words
    return quoted(words)


def quoted(words: str) -> str:
    """Return a text as YAML in double quotes, where it might be taken for a number."""
    return json.dumps(words, ensure_ascii=False)


def flow(items: Iterable[str]) -> str:
    """Return a list of texts that are YAML already, on one line."""
    return f"[{', '.join(items)}]"


def flow_map(items: Iterable[tuple[str, str]]) -> str:
    """Return a mapping of texts that are YAML already, on one line."""
    return "{" + ", ".join(f"{key}: {value}" for key, value in items) + "}"


def lines(tree: Tree, depth: int = 0) -> Iterator[str]:
    """Yield the lines of a tree; empty trees inside of it are left out."""
    indent = "  " * depth
    for key, value in tree.items():
        if key.startswith("#"):
            yield from (f"{indent}# {line}".rstrip() for line in str(value).splitlines())
        elif isinstance(value, str):
            yield f"{indent}{key}: {value}"
        elif _says_something(value):
            yield f"{indent}{key}:"
            # What stands in an item of a list is indented behind its dash.
            yield from lines(value, depth + (2 if key.startswith("- ") else 1))


def block(tree: Tree) -> str:
    """Return the lines of a tree as one text."""
    return "\n".join(lines(tree))


def _says_something(tree: Tree) -> bool:
    """Whether there is more in a tree than comments and empty trees."""
    return any(
        not key.startswith("#") and (isinstance(value, str) or _says_something(value))
        for key, value in tree.items()
    )
