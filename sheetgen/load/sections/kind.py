"""The contract of a kind of section: its name, its sentence, how its body is read.

A new kind of section is a module of its own with a ``SectionKind``, and an entry in the table in
``sections/__init__.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sheetgen.model.layout import Section
from sheetgen.source import Mapping, Node, Scalar

from ..kinds import Number
from ..reading import Context, JsonSchema, Kind
from ..shapes import Key, Record


@dataclass(frozen=True, slots=True, eq=False)
class SectionKind:
    """One kind of section: the key that names it, one sentence, and what stands below it.

    ``build`` makes the section out of what ``body`` has read; the context's last frame is the
    section's key.
    """

    name: str
    doc: str
    body: Kind[Any]
    build: Callable[[Any, Context], Section | None]

    @classmethod
    def of(cls, record: Record[Any], doc: str | None = None) -> SectionKind:
        """Return the kind whose body is a record that builds the section itself."""
        return cls(record.name, doc or record.doc, record, lambda section, context: section)

    def read(self, node: Node, context: Context) -> Section | None:
        """Read the body and build the section."""
        value = self.body.read(node, context)
        return None if value is None else self.build(value, context)

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return the schema of the body."""
        return self.body.schema(defs)


SHARE = Key(
    "share",
    Number(more_than=0, wanted="a number above 0"),
    "The section's part of the width, beside the others.",
    default="1",
)


def without_share(node: Node) -> tuple[Node, Scalar | None, Node | None]:
    """Take the key ``share`` out of a section's body; return the rest, the key and its value.

    A field may be called share as well: then a mapping stands below it.
    """
    if not isinstance(node, Mapping):
        return node, None, None
    key, share = node.key(SHARE.name), node.get(SHARE.name)
    if key is None or not isinstance(share, Scalar):
        return node, None, None
    rest = tuple(entry for entry in node.entries if entry[0] is not key)
    return Mapping(rest, node.ref), key, share
