"""The tree of a layout and a tree of changes -> the tree of the changed layout.

Comes in: two trees. Goes out: one that can be read like any layout; each node keeps the place
where it was written, in whichever file. What is written in the changes holds:

- mappings are merged key by key; texts, numbers and lists take the place of the old ones;
- ``remove: [a, b]`` in a mapping takes the keys a and b away;
- ``replace: true`` in a mapping: nothing of the old mapping stays;
- ``after: a`` or ``before: a`` in what stands under a key puts that key after or before a;
- a mapping in the place of a list with ``add``, ``remove``, ``after``, ``before`` changes the list;
- the list of sections is changed by a mapping of their names (see ``merge_sections``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from sheetgen.model.codes import Code
from sheetgen.model.diagnostic import Diagnostic, SourceRef
from sheetgen.model.spelling import did_you_mean
from sheetgen.source import Mapping, Node, Scalar, Sequence, quoted

from .reading import listed

AFTER, BEFORE, REMOVE, REPLACE, ADD = "after", "before", "remove", "replace", "add"
POSITIONS = (AFTER, BEFORE)
LIST_WORDS = (ADD, REMOVE, *POSITIONS)

ORDERED = ("rows",)
"""Mappings whose order is seen on paper: something new in them needs its position."""

EITHER = (("games", "sheets"), ("accepts", "formula"))
"""Keys that exclude each other: one that is given takes the place of the other."""

Entries = tuple[tuple[Scalar, Node], ...]


@dataclass(frozen=True, slots=True)
class Merge:
    """What holds for one merge: the name of the layout that is changed, and the faults found."""

    base: str
    faults: list[Diagnostic] = field(default_factory=list)
    path: tuple[str, ...] = ()

    def inside(self, name: str) -> Merge:
        """Return the merge for what stands under a key."""
        return replace(self, path=(*self.path, name))

    @property
    def owner(self) -> str:
        """What is changed, in words."""
        return f"{quoted(self.path[-1])} of {self.base}" if self.path else self.base

    def fault(self, ref: SourceRef, message: str, hint: str | None = None) -> None:
        """Note a fault of the changes."""
        self.faults.append(Diagnostic(ref, Code.CHANGE, message, hint))

    def missing(self, name: Scalar, known: Iterable[str], extra: str = "") -> None:
        """Note that the changes name something that is not there."""
        names = list(known)
        hint = did_you_mean(name.text, names)
        hint = hint or (f"there are {listed(names, 'and')}" if names else "it is empty")
        hint = f"{hint}; {extra}" if extra else hint
        self.fault(name.ref, f"there is no {quoted(name.text)} in {self.owner}", hint)


@dataclass(frozen=True, slots=True)
class Position:
    """Where something new or moved goes: after or before a name; ``anchor`` is where it says so."""

    word: str
    anchor: Scalar

    def place(self, index: int) -> int:
        """Return the index for an item, given that of its anchor."""
        return index + 1 if self.word == AFTER else index


def merged(base: Node | None, change: Node, merge: Merge) -> Node:
    """Return what holds after a change; ``base`` is None if there was nothing."""
    if isinstance(base, Mapping) and isinstance(change, Mapping):
        return merged_mapping(base, change, merge)
    if isinstance(base, Sequence) and isinstance(change, Mapping):
        words = {key.text for key, _ in change.entries}
        if words and words <= set(LIST_WORDS):
            return _merged_list(base, change, merge)
    return change


def merged_mapping(base: Mapping, change: Mapping, merge: Merge) -> Mapping:
    """Return a mapping changed key by key."""
    change, anew = _without_replace(change, merge)
    if anew:
        return change
    entries = _removed(base.entries, change, merge)
    for key, value in change.entries:
        if not (key.text == REMOVE and _is_names(value)):
            entries = _changed(entries, key, value, merge)
    return Mapping(entries, change.ref)


def _changed(entries: Entries, key: Scalar, value: Node, merge: Merge) -> Entries:
    """Return the entries with one key added or changed, and moved if it says where to."""
    names = [old.text for old, _ in entries]
    inner = merge.inside(key.text)
    value, position = without_position(value, inner)
    old = next((node for name, node in entries if name.text == key.text), None)
    if old is None and _unknown(key, value, position, entries, merge):
        return entries
    if old is None and isinstance(value, Mapping) and value.key(REPLACE):
        value, _ = _without_replace(value, inner)
        inner.fault(key.ref, f"there is no {quoted(key.text)} in {merge.owner} to replace")
    new = (key, merged(old, value, inner))
    if isinstance(new[1], Mapping) and not new[1].entries and isinstance(old, Mapping):
        # Everything in it was taken away: so is the key itself.
        return tuple(entry for entry in entries if entry[0].text != key.text)
    if position is None:
        if old is not None:
            return tuple(new if name.text == key.text else (name, node) for name, node in entries)
        return (*_without_other(entries, key.text), new)
    rest = tuple(entry for entry in entries if entry[0].text != key.text)
    if position.anchor.text not in names or position.anchor.text == key.text:
        merge.missing(position.anchor, [name for name in names if name != key.text])
        return entries
    index = [name.text for name, _ in rest].index(position.anchor.text)
    at = position.place(index)
    return (*rest[:at], new, *rest[at:])


def _unknown(
    key: Scalar, value: Node, position: Position | None, entries: Entries, merge: Merge
) -> bool:
    """Note a change to something that is not there, as opposed to something new."""
    if position is not None:
        return False
    names = [name.text for name, _ in entries]
    if merge.path and merge.path[-1] in ORDERED:
        merge.missing(key, names, 'a new one needs "after: …" or "before: …"')
        return True
    siblings = [node for _, node in entries]
    if not isinstance(value, Mapping) or len(siblings) < 2:
        return False
    if not all(isinstance(node, Mapping) for node in siblings):
        return False
    common = set.intersection(
        *({name.text for name, _ in node.entries} for node in siblings if isinstance(node, Mapping))
    )
    lacking = common - {name.text for name, _ in value.entries}
    # All of its kind have these keys: what lacks one was meant as a change.
    if not lacking or did_you_mean(key.text, names) is None:
        return False
    merge.missing(key, names, f"something new needs {listed(sorted(lacking), 'and')}")
    return True


def _without_other(entries: Entries, name: str) -> Entries:
    """Take away the key that excludes ``name``."""
    others = {word for pair in EITHER if name in pair for word in pair if word != name}
    return tuple(entry for entry in entries if entry[0].text not in others)


def without_position(node: Node, merge: Merge) -> tuple[Node, Position | None]:
    """Take ``after`` or ``before`` out of what stands under a key."""
    if not isinstance(node, Mapping) or _is_list_change(node):
        return node, None
    found = [
        Position(key.text, value)
        for key, value in node.entries
        if key.text in POSITIONS and isinstance(value, Scalar) and value.text
    ]
    if not found:
        return node, None
    if len(found) > 1:
        merge.fault(found[1].anchor.ref, '"after" and "before" exclude each other', "keep one")
    words = [position.word for position in found]
    anchors = [position.anchor for position in found]
    rest = tuple(
        entry for entry in node.entries if entry[0].text not in words or entry[1] not in anchors
    )
    return Mapping(rest, node.ref), found[0]


def _is_list_change(node: Mapping) -> bool:
    return node.key(ADD) is not None and {key.text for key, _ in node.entries} <= set(LIST_WORDS)


def _without_replace(change: Mapping, merge: Merge) -> tuple[Mapping, bool]:
    """Take ``replace: true`` out of a mapping of changes."""
    key, value = change.key(REPLACE), change.get(REPLACE)
    if key is None or not isinstance(value, Scalar):
        return change, False
    if value.text != "true":
        merge.fault(
            value.ref, f'"replace" must be true, not {quoted(value.text)}', "or leave it out"
        )
    rest = tuple(entry for entry in change.entries if entry[0] is not key)
    return Mapping(rest, change.ref), value.text == "true"


def _is_names(node: Node) -> bool:
    if isinstance(node, Sequence):
        return all(isinstance(item, Scalar) for item in node.items)
    return isinstance(node, Scalar)


def names_of(node: Node | None) -> tuple[Scalar, ...]:
    """Return the names that a name alone or a list of names holds."""
    if isinstance(node, Sequence):
        return tuple(item for item in node.items if isinstance(item, Scalar))
    return (node,) if isinstance(node, Scalar) else ()


def _removed(entries: Entries, change: Mapping, merge: Merge) -> Entries:
    """Return the entries without those that the change removes."""
    listed_names = change.get(REMOVE)
    for name in names_of(listed_names) if listed_names and _is_names(listed_names) else ():
        if not any(key.text == name.text for key, _ in entries):
            merge.missing(name, (key.text for key, _ in entries))
        entries = tuple(entry for entry in entries if entry[0].text != name.text)
    return entries


def _merged_list(base: Sequence, change: Mapping, merge: Merge) -> Sequence:
    """Return a list changed by ``add``, ``remove``, ``after`` and ``before``."""
    items = list(base.items)
    for name in names_of(change.get(REMOVE)):
        words = [item.text for item in items if isinstance(item, Scalar)]
        if name.text not in words:
            merge.missing(name, words)
        items = [
            item for item in items if not (isinstance(item, Scalar) and item.text == name.text)
        ]
    added = change.get(ADD)
    new = () if added is None else added.items if isinstance(added, Sequence) else (added,)
    at = len(items)
    for word in POSITIONS:
        anchor = change.get(word)
        if isinstance(anchor, Scalar):
            words = [item.text if isinstance(item, Scalar) else "" for item in items]
            if anchor.text not in words:
                merge.missing(anchor, filter(None, words))
                return base
            at = Position(word, anchor).place(words.index(anchor.text))
    return Sequence((*items[:at], *new, *items[at:]), change.ref)
