"""Kinds made of other kinds: records with named keys, mappings with free keys, lists, choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast, overload

from sheetgen.model.codes import Code
from sheetgen.model.diagnostic import SourceRef
from sheetgen.model.spelling import did_you_mean, nearest
from sheetgen.source import Mapping as MappingNode
from sheetgen.source import Node, Scalar, Sequence, quoted

from .reading import (
    STRAIGHT_HINT,
    TYPOGRAPHIC_QUOTES,
    Context,
    JsonSchema,
    Kind,
    counted,
    listed,
    wrong_shape,
)

T = TypeVar("T")
D = TypeVar("D")


@dataclass(frozen=True, eq=False)
class Key(Generic[T]):
    """A key of a record: its name, the kind of its value, and one sentence on what it is for."""

    name: str
    kind: Kind[T]
    doc: str
    required: bool = False
    default: str | None = None
    """How the manual words what holds without the key."""


@dataclass(frozen=True, slots=True)
class Fields:
    """The values of a record, asked for by their key.

    If it is not ``sound``, the values that could not be read are None.
    """

    values: Mapping[str, Any]
    refs: Mapping[str, SourceRef]
    ref: SourceRef
    sound: bool = True

    def __getitem__(self, key: Key[T]) -> T:
        """Return the value of a required key."""
        return cast(T, self.values[key.name])

    @overload
    def get(self, key: Key[T]) -> T | None: ...
    @overload
    def get(self, key: Key[T], default: D) -> T | D: ...
    def get(self, key: Key[T], default: Any = None) -> Any:
        """Return the value of a key, or ``default`` if the key is not given."""
        return self.values.get(key.name, default)

    def place(self, key: Key[Any]) -> SourceRef:
        """Return where a key stands, or the record if the key is not given."""
        return self.refs.get(key.name, self.ref)


@dataclass(frozen=True, eq=False)
class Record(Kind[T]):
    """A mapping whose keys are known by name.

    ``build`` makes the value out of the fields; it notes faults of its own and returns None.
    ``name`` is what the JSON Schema calls it.
    """

    name: str
    doc: str
    keys: tuple[Key[Any], ...]
    build: Callable[[Fields, Context], T | None]
    wanted: str = "a mapping (key: value)"

    def read(self, node: Node, context: Context) -> T | None:
        """Read every key; build the value if none has a fault."""
        fields = self.fields(node, context)
        return self.build(fields, context) if fields and fields.sound else None

    def fields(self, node: Node, context: Context) -> Fields | None:
        """Read every key that is there, and note those that are unknown or missing.

        There are no fields at all if the node is no mapping.
        """
        if not isinstance(node, MappingNode):
            needed = [key.name for key in self.keys if key.required] or self.keys_below()
            hint = f"write key: value, with the {_keys(needed)}"
            wrong_shape(node, self.wanted, context, hint)
            return None
        known = {key.name: key for key in self.keys}
        below = {key.name: key.kind.keys_below() for key in self.keys}
        values: dict[str, Any] = {}
        refs: dict[str, SourceRef] = {}
        for name, inner in node.entries:
            key = known.get(name.text)
            if key is None:
                unknown_key(name, below, context)
            else:
                values[key.name] = key.kind.read(inner, context.inside(name, below))
                refs[key.name] = name.ref
        lacking = [key for key in self.keys if key.required and key.name not in values]
        for key in lacking:
            if not _meant_elsewhere(key.name, node, below):
                self._missing(key, node, context)
        sound = not lacking and len(values) == len(node.entries)
        sound = sound and all(value is not None for value in values.values())
        return Fields(values, refs, context.ref(node), sound)

    def _missing(self, key: Key[Any], node: Node, context: Context) -> None:
        message = f'{context.owner} lacks the key "{key.name}"'
        hint = f'add "{key.name}": {key.doc[0].lower()}{key.doc[1:]}'
        context.fault(context.ref(node), Code.MISSING_KEY, message, hint)

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return a reference to the definition of the record."""
        if self.name not in defs:
            defs[self.name] = {}
            defs[self.name].update(self._definition(defs))
        return {"$ref": f"#/$defs/{self.name}"}

    def _definition(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        properties = {key.name: described(key, defs) for key in self.keys}
        required = [key.name for key in self.keys if key.required]
        result: JsonSchema = {
            "type": "object",
            "description": self.doc,
            "properties": properties,
            "additionalProperties": False,
        }
        if required:
            result["required"] = required
        return result

    def keys_below(self) -> tuple[str, ...]:
        """Return the names of the keys."""
        return tuple(key.name for key in self.keys)


def itself(fields: Fields, context: Context) -> Fields:
    """Hand the fields on to whoever knows the name they stand under."""
    return fields


def described(key: Key[Any], defs: dict[str, JsonSchema]) -> JsonSchema:
    """Return the schema of a key's value with the key's sentence."""
    text = key.doc if key.default is None else f"{key.doc} Without it: {key.default}."
    return {**key.kind.schema(defs), "description": text}


def _keys(names: list[str] | tuple[str, ...]) -> str:
    return f"key {names[0]}" if len(names) == 1 else f"keys {listed(names, 'and')}"


def unknown_key(name: Scalar, below: Mapping[str, tuple[str, ...]], context: Context) -> None:
    """Note an unknown key: indented wrongly, misspelt or foreign."""
    message = f"unknown key {quoted(name.text)} in {context.owner}"
    if any(quote in name.text for quote in TYPOGRAPHIC_QUOTES):
        message += ": it has a typographic quotation mark"
        context.fault(name.ref, Code.QUOTE_MARK, message, STRAIGHT_HINT)
        return
    hint = _place_hint(name.text, below, context) or did_you_mean(name.text, below)
    hint = hint or f"known here: {', '.join(below)}"
    context.fault(name.ref, Code.UNKNOWN_KEY, message, hint)


def _place_hint(name: str, below: Mapping[str, tuple[str, ...]], context: Context) -> str | None:
    """Say where a key belongs that is known further in or further out."""
    inner = [f'"{key}"' for key, keys in below.items() if name in keys]
    if inner:
        return f'"{name}" belongs in {listed(inner[:3])}: indent it more'
    for frame in reversed(context.path):
        if name in frame.known:
            return f'"{name}" does not belong in "{frame.name}" but beside it: indent it less'
    return None


def _meant_elsewhere(name: str, node: MappingNode, below: Mapping[str, tuple[str, ...]]) -> bool:
    """Tell whether a missing key is there after all: misspelt, or indented too far."""
    for key, inner in node.entries:
        word = key.text.strip(TYPOGRAPHIC_QUOTES)
        if key.text not in below and name in (word, nearest(word, below)):
            return True
        deeper = isinstance(inner, MappingNode) and inner.key(name) is not None
        if deeper and name not in below.get(key.text, (name,)):
            return True
    return False


@dataclass(frozen=True, eq=False)
class Named(Kind[tuple[T, ...]]):
    """A mapping from free names to values of one kind, in the order of the file.

    ``name`` reads the names; ``build`` puts a name, its place and its value together.
    """

    name: Kind[str]
    kind: Kind[Any]
    build: Callable[[str, Any, Context], T | None]
    wanted: str = "a mapping (name: value)"
    doc: str = ""

    def read(self, node: Node, context: Context) -> tuple[T, ...] | None:
        """Read every name and its value."""
        if not isinstance(node, MappingNode) or not node.entries:
            wrong_shape(node, self.wanted, context)
            return None
        results = [self._entry(key, value, context) for key, value in node.entries]
        found = tuple(item for item in results if item is not None)
        return found if len(found) == len(results) else None

    def _entry(self, key: Scalar, node: Node, context: Context) -> T | None:
        if self._key_among_names(key, node):
            message = f"{quoted(key.text)} stands among the names in {context.owner}"
            hint = "indent it more, so that it belongs to the name above it"
            context.fault(key.ref, Code.MISPLACED, message, hint)
            return None
        name = self.name.read(key, context)
        inner = context.inside(key)
        value = self.kind.read(node, inner)
        if name is None or value is None:
            return None
        return self.build(name, value, inner)

    def _key_among_names(self, key: Scalar, node: Node) -> bool:
        """Tell whether a key of the entries stands where only their names should."""
        keys = self.kind.keys_below()
        if key.text not in keys:
            return False
        return not isinstance(node, MappingNode) or not any(node.key(name) for name in keys)

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return an object schema with the pattern of the names."""
        result: JsonSchema = {
            "type": "object",
            "propertyNames": self.name.schema(defs),
            "additionalProperties": self.kind.schema(defs),
            "minProperties": 1,
        }
        if self.doc:
            result["description"] = self.doc
        return result

    def keys_below(self) -> tuple[str, ...]:
        """Return the keys of the record that stands under each name."""
        return self.kind.keys_below()


def paired(name: str, value: T, context: Context) -> tuple[str, T]:
    """Return a name and its value as they are."""
    return name, value


@dataclass(frozen=True, eq=False)
class Items(Kind[tuple[T, ...]]):
    """A list of values of one kind.

    With ``single`` a value alone is a list of one.
    """

    kind: Kind[T]
    single: bool = False
    least: int = 1
    wanted: str = "a list"
    few_hint: str | None = None

    def read(self, node: Node, context: Context) -> tuple[T, ...] | None:
        """Read every item."""
        if not isinstance(node, Sequence):
            if self.single:
                value = self.kind.read(node, context)
                return None if value is None else (value,)
            wrong_shape(node, self.wanted, context)
            return None
        results = [self.kind.read(item, context) for item in node.items]
        if len(results) < self.least:
            message = f"{context.owner} must have at least {counted(self.least, 'item')}"
            context.fault(node.ref, Code.EMPTY, message, self.few_hint)
            return None
        found = tuple(item for item in results if item is not None)
        return found if len(found) == len(results) else None

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return an array schema, or a choice of an item and an array."""
        item = self.kind.schema(defs)
        array: JsonSchema = {"type": "array", "items": item, "minItems": self.least}
        return {"anyOf": [item, array]} if self.single else array

    def keys_below(self) -> tuple[str, ...]:
        """Return the keys of the records in the list."""
        return self.kind.keys_below()


@dataclass(frozen=True, eq=False)
class ByShape(Kind[T]):
    """One of several kinds, chosen by whether the node is a text, a list or a mapping."""

    wanted: str
    text: Kind[T] | None = None
    items: Kind[T] | None = None
    mapping: Kind[T] | None = None

    def read(self, node: Node, context: Context) -> T | None:
        """Read the node with the kind for its shape."""
        if isinstance(node, Scalar):
            kind = None if node.absent else self.text
        else:
            kind = self.items if isinstance(node, Sequence) else self.mapping
        if kind is None:
            wrong_shape(node, self.wanted, context)
            return None
        return kind.read(node, context)

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return the choice of the kinds."""
        kinds = (self.text, self.items, self.mapping)
        return {"anyOf": [kind.schema(defs) for kind in kinds if kind is not None]}

    def keys_below(self) -> tuple[str, ...]:
        """Return the keys of the mapping kind."""
        return self.mapping.keys_below() if self.mapping else ()


@dataclass(frozen=True, eq=False)
class Deferred(Kind[T]):
    """A kind that is defined later, for kinds that contain themselves.

    ``name`` is what the JSON Schema calls it.
    """

    name: str
    get: Callable[[], Kind[T]]
    wanted: str = ""

    def read(self, node: Node, context: Context) -> T | None:
        """Read with the kind itself."""
        return self.get().read(node, context)

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return a reference to the definition of the kind."""
        if self.name not in defs:
            defs[self.name] = {}
            defs[self.name].update(self.get().schema(defs))
        return {"$ref": f"#/$defs/{self.name}"}


@dataclass(frozen=True, eq=False)
class Mapped(Kind[T]):
    """Another kind whose value is turned into something else."""

    kind: Kind[Any]
    turn: Callable[[Any, Node, Context], T | None]

    @property
    def wanted(self) -> str:  # type: ignore[override]
        """What the other kind wants."""
        return self.kind.wanted

    def read(self, node: Node, context: Context) -> T | None:
        """Read with the other kind and turn the value."""
        value = self.kind.read(node, context)
        return None if value is None else self.turn(value, node, context)

    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return the schema of the other kind."""
        return self.kind.schema(defs)

    def keys_below(self) -> tuple[str, ...]:
        """Return the keys of the other kind."""
        return self.kind.keys_below()
