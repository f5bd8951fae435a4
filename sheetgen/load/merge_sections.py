"""Changes to the list of sections, by the names of the sections.

A section is called by its ``id``; one without an id by its kind (``heading``, ``lines`` …), and the
second of a kind ``kind-2``. What stands under the name changes the section's body. A new section
has a name of its own, ``after`` or ``before``, and its kind with the body, as in the list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from sheetgen.source import Mapping, Node, Scalar, Sequence

from .merge import REMOVE, Merge, Position, merged, names_of, without_position
from .sections import BESIDE
from .sections.kind import SHARE

NEW = 'a new section needs "after: …" or "before: …"'


@dataclass(frozen=True, slots=True)
class Slot:
    """A section by its name; ``parts`` are those that stand side by side in it."""

    name: str
    item: Node
    parts: tuple[Slot, ...] | None = None


def merged_sections(base: Sequence, change: Mapping, merge: Merge) -> Sequence:
    """Return the list of sections after the changes."""
    slots = _slots(base, Counter())
    for key, value in change.entries:
        if key.text == REMOVE:
            for name in names_of(value):
                if name.text not in section_names(slots):
                    merge.missing(name, section_names(slots))
                slots = _edited(slots, name.text, lambda slot: ())
        else:
            slots = _changed(slots, key, value, merge)
    return Sequence(tuple(_node(slot) for slot in slots), change.ref)


def section_names(slots: tuple[Slot, ...]) -> tuple[str, ...]:
    """Return the names of all sections in reading order."""
    return tuple(_names(slots))


def _names(slots: tuple[Slot, ...]) -> Iterator[str]:
    for slot in slots:
        yield slot.name
        yield from _names(slot.parts or ())


def _slots(node: Sequence, used: Counter[str]) -> tuple[Slot, ...]:
    found = []
    for item in node.items:
        kind, body = "", None
        if isinstance(item, Mapping) and item.entries:
            kind, body = item.entries[0][0].text, item.entries[0][1]
        given = body.get("id") if isinstance(body, Mapping) else None
        name = given.text if isinstance(given, Scalar) else kind
        used[name] += 1
        called = name if used[name] == 1 else f"{name}-{used[name]}"
        inner = kind == BESIDE.name and isinstance(body, Sequence)
        parts = _slots(body, used) if inner and isinstance(body, Sequence) else None
        found.append(Slot(called, item, parts))
    return tuple(found)


def _changed(slots: tuple[Slot, ...], key: Scalar, value: Node, merge: Merge) -> tuple[Slot, ...]:
    """Return the sections with one changed, moved or new."""
    inner = merge.inside(key.text)
    names = section_names(slots)
    value, position = without_position(value, inner)
    if position is not None and (
        position.anchor.text not in names or position.anchor.text == key.text
    ):
        merge.missing(position.anchor, names)
        return slots
    if key.text in names:
        slots = _edited(slots, key.text, lambda slot: (_with_body(slot, key, value, inner),))
        return _moved(slots, key.text, position) if position else slots
    if position is None or not isinstance(value, Mapping):
        merge.missing(key, names, NEW)
        return slots
    return _inserted(slots, Slot(key.text, value), position)


def _with_body(slot: Slot, key: Scalar, change: Node, merge: Merge) -> Slot:
    if not isinstance(slot.item, Mapping) or (isinstance(change, Mapping) and not change.entries):
        return slot
    (kind, body), *others = slot.item.entries
    if slot.parts is not None:
        body = Sequence(tuple(_node(part) for part in slot.parts), body.ref)
    new = merged(body, change, merge)
    item = Mapping(((replace(kind, ref=key.ref), new), *others), slot.item.ref)
    parts = _slots(new, Counter()) if slot.parts is not None and isinstance(new, Sequence) else None
    return Slot(slot.name, item, parts)


def _moved(slots: tuple[Slot, ...], name: str, position: Position) -> tuple[Slot, ...]:
    taken: list[Slot] = []

    def take(slot: Slot) -> tuple[Slot, ...]:
        taken.append(slot)
        return ()

    rest = _edited(slots, name, take)
    return _inserted(rest, taken[0], position)


def _inserted(slots: tuple[Slot, ...], new: Slot, position: Position) -> tuple[Slot, ...]:
    def beside_anchor(slot: Slot) -> tuple[Slot, ...]:
        return (new, slot) if position.place(0) == 0 else (slot, new)

    return _edited(slots, position.anchor.text, beside_anchor)


def _edited(
    slots: tuple[Slot, ...], name: str, edit: Callable[[Slot], tuple[Slot, ...]]
) -> tuple[Slot, ...]:
    """Return the sections with that of the name put through ``edit``.

    Of sections side by side of which only one is left, that one stands alone.
    """
    found: list[Slot] = []
    for slot in slots:
        if slot.name == name:
            found.extend(edit(slot))
        elif slot.parts is None:
            found.append(slot)
        else:
            parts = _edited(slot.parts, name, edit)
            alone = len(parts) == 1 and len(slot.parts) > 1
            found.extend(
                _alone(parts[0]) if alone else [replace(slot, parts=parts)] if parts else []
            )
    return tuple(found)


def _alone(slot: Slot) -> list[Slot]:
    """Return a section without its share of the width."""
    if not isinstance(slot.item, Mapping):
        return [slot]
    entries = tuple((kind, _without_share(body)) for kind, body in slot.item.entries)
    return [replace(slot, item=Mapping(entries, slot.item.ref))]


def _without_share(body: Node) -> Node:
    if not isinstance(body, Mapping) or not isinstance(body.get(SHARE.name), Scalar):
        return body
    return Mapping(tuple(item for item in body.entries if item[0].text != SHARE.name), body.ref)


def _node(slot: Slot) -> Node:
    if slot.parts is None or not isinstance(slot.item, Mapping):
        return slot.item
    (kind, body), *others = slot.item.entries
    inner = Sequence(tuple(_node(part) for part in slot.parts), body.ref)
    return Mapping(((kind, inner), *others), slot.item.ref)
