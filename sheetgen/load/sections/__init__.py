"""The sections a sheet is made of: a table of their kinds, and how a list of them is read.

Each item of the list is a mapping with a single key, the name of the kind.
"""

from __future__ import annotations

from sheetgen.model.codes import Code
from sheetgen.model.layout import Beside, Section
from sheetgen.model.spelling import did_you_mean
from sheetgen.source import Mapping, Node, Scalar, quoted

from ..reading import Context, JsonSchema, Kind, wrong_shape
from ..shapes import Deferred, Items, Mapped, described
from .dice import DICE
from .kind import SHARE, SectionKind, without_share
from .ledger import LEDGER, VALUE_TABLE
from .loose import CELLS, LINES, MARKS
from .plain import HEADING, KEY, SCALE, TEXT
from .table import TABLE
from .track import TRACK

Part = tuple[float, Section]


class PartKind(Kind[Part]):
    """One section, with its share of the width if it stands beside others."""

    wanted = "a section such as - table: …"

    def __init__(self, beside: bool) -> None:
        """Make the kind for sections beside one another, or below one another."""
        self.beside = beside

    def read(self, node: Node, context: Context) -> Part | None:
        """Read the section by its kind."""
        if not isinstance(node, Mapping) or not node.entries:
            wrong_shape(node, self.wanted, context)
            return None
        (key, body), *others = node.entries
        kind = section_kind(key, context)
        for other, _ in others:
            _second_key(other, key, kind, context)
        if kind is None or others:
            return None
        body, share_key, share_node = without_share(body)
        inner = context.inside(key)
        share = self._share(share_key, share_node, inner)
        section = kind.read(body, inner)
        return None if section is None or share is None else (share, section)

    def _share(self, key: Scalar | None, node: Node | None, context: Context) -> float | None:
        if key is None or node is None:
            return 1.0
        if not self.beside:
            message = '"share" has a meaning only for sections side by side'
            context.fault(key.ref, Code.MISPLACED, message, 'put the section into "beside"')
            return None
        return SHARE.kind.read(node, context.inside(key))

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return a choice of objects with one key each."""
        return {"oneOf": [self._one(kind, defs) for kind in SECTION_KINDS]}

    def _one(self, kind: SectionKind, defs: dict[str, JsonSchema]) -> JsonSchema:
        body = kind.schema(defs)
        if self.beside:
            body = with_share(body, defs)
        return {
            "type": "object",
            "description": kind.doc,
            "properties": {kind.name: {**body, "description": kind.doc}},
            "required": [kind.name],
            "additionalProperties": False,
        }


def with_share(body: JsonSchema, defs: dict[str, JsonSchema]) -> JsonSchema:
    """Return the schema of a section's body that may hold the key ``share`` as well."""
    target = body
    if "$ref" in body:
        target = defs[body["$ref"].rpartition("/")[2]]
    if "anyOf" in target:
        return {"anyOf": [with_share(item, defs) for item in target["anyOf"]]}
    if target.get("type") != "object":
        return body
    properties = {**target.get("properties", {}), SHARE.name: described(SHARE, defs)}
    return {**target, "properties": properties}


def section_kind(key: Scalar, context: Context) -> SectionKind | None:
    """Return the kind of section that ``key`` names, or note that there is none."""
    kinds = {kind.name: kind for kind in SECTION_KINDS}
    if key.text not in kinds:
        hint = did_you_mean(key.text, kinds) or f"the sections are {', '.join(kinds)}"
        context.fault(key.ref, Code.UNKNOWN_KEY, f"there is no section {quoted(key.text)}", hint)
    return kinds.get(key.text)


def _second_key(other: Scalar, first: Scalar, kind: SectionKind | None, context: Context) -> None:
    """Note a second key in one item of the list of sections."""
    if any(other.text == item.name for item in SECTION_KINDS):
        message = f"the section {quoted(other.text)} stands in the item of {quoted(first.text)}"
        hint = f"begin it with a dash of its own: - {other.text}:"
    else:
        message = f"{quoted(other.text)} stands beside {quoted(first.text)}, not in it"
        hint = f"indent it more, so that it belongs to {quoted(first.text)}"
    context.fault(other.ref, Code.MISPLACED, message, hint)


def _only_section(part: Part, node: Node, context: Context) -> Section:
    return part[1]


def _beside(parts: tuple[Part, ...], context: Context) -> Beside:
    return Beside(parts, context.path[-1].ref)


_PART = PartKind(beside=True)
_PARTS: Items[Part] = Items(
    Deferred("part", lambda: _PART),
    least=2,
    wanted="a list of sections",
    few_hint="a section alone needs no beside",
)

BESIDE = SectionKind("beside", "Sections side by side.", _PARTS, _beside)

SECTION_KINDS: tuple[SectionKind, ...] = (
    HEADING,
    LINES,
    DICE,
    TABLE,
    TRACK,
    LEDGER,
    MARKS,
    CELLS,
    SCALE,
    VALUE_TABLE,
    KEY,
    TEXT,
    BESIDE,
)
"""The kinds of sections; a new one is an entry here and a module of its own."""

SECTIONS: Items[Section] = Items(
    Mapped(PartKind(beside=False), _only_section), wanted="a list of sections (- table: …)"
)
