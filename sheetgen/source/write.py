"""A tree of nodes -> the text of a YAML file with the same content.

Comments are not part of a tree, so they are not in the text; texts in quotes keep quotes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from .nodes import Mapping, Node, Scalar, Sequence, Style

WIDTH = 96


def yaml_text(node: Node) -> str:
    """Return the text of a file that reads as ``node``, apart from places and line breaks."""
    return "\n".join(_lines(node, "")) + "\n"


def _lines(node: Node, indent: str) -> Iterator[str]:
    match node:
        case Mapping():
            for key, value in node.entries:
                yield from _entry(f"{indent}{_scalar(key)}:", value, indent + "  ")
        case Sequence():
            for item in node.items:
                first, *rest = _item(item, indent)
                yield f"{indent}- {first.lstrip()}"
                yield from rest
        case _:
            yield indent + _scalar(node)


def _entry(head: str, value: Node, indent: str) -> Iterator[str]:
    short = _flow(value)
    if short is not None and len(head) + 1 + len(short) <= WIDTH:
        yield f"{head} {short}".rstrip()
    elif isinstance(value, Scalar):
        yield f"{head} {_scalar(value)}"
    else:
        yield head
        yield from _lines(value, indent)


def _item(item: Node, indent: str) -> list[str]:
    short = _flow(item)
    if isinstance(item, Scalar) or (short is not None and len(indent) + len(short) < WIDTH):
        return [short or '""']
    return list(_lines(item, indent + "  "))


def _flow(node: Node) -> str | None:
    """Return the node on one line; None if that would not read well."""
    match node:
        case Scalar():
            return _scalar(node)
        case Sequence():
            parts = [_flow(item) for item in node.items]
            return None if None in parts else f"[{', '.join(part or '' for part in parts)}]"
        case Mapping():
            found = [(_scalar(key), _flow(value)) for key, value in node.entries]
            if any(not value for _, value in found):
                return None
            return "{" + ", ".join(f"{key}: {value}" for key, value in found) + "}"


def _scalar(node: Scalar) -> str:
    """Return a text as it was written where that is safe on one line, else in double quotes."""
    if node.style is not Style.PLAIN:
        return json.dumps(node.text, ensure_ascii=False)
    if any(sign in node.text for sign in ",[]{}\n"):
        return json.dumps(node.text, ensure_ascii=False)
    return node.text
