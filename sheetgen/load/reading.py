"""What the kinds of the language share: the context of reading, and the contract of a kind.

A kind says in one place how a node is read and how the JSON Schema describes it, so that the two
cannot drift apart.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from sheetgen.model.codes import Code
from sheetgen.model.diagnostic import Diagnostic, SourceRef
from sheetgen.model.rules import NamedValue
from sheetgen.model.spelling import did_you_mean
from sheetgen.source import Node, Scalar, describe, quoted

T_co = TypeVar("T_co", covariant=True)
JsonSchema = dict[str, Any]

TYPOGRAPHIC_QUOTES = "“”„‟«»‘’‚"
STRAIGHT_HINT = "use straight quotation marks: \" or '"


@dataclass(frozen=True, slots=True)
class Frame:
    """One step on the way from the top of the file to a node: a key and where it stands."""

    name: str
    ref: SourceRef
    known: Mapping[str, tuple[str, ...]]
    """The keys known in the mapping that holds this key, each with the keys below it."""


@dataclass(frozen=True, slots=True)
class Names:
    """The names that a file defines, whether or not what they stand for has faults.

    None says that they cannot be known, since their part is misspelt or misplaced.
    """

    colours: tuple[str, ...] | None = ()
    symbols: tuple[str, ...] | None = ()
    sections: tuple[str, ...] | None = ()


@dataclass(frozen=True, slots=True)
class Context:
    """What is known while a node is read.

    ``languages`` are those of the layout, ``values`` its named values (None if they could not be
    read), ``names`` what else the file defines by name, ``players`` how many can play. ``faults``
    is the list that belongs to this one reading of a file; everything found is put there.
    """

    file: str
    languages: tuple[str, ...]
    values: Mapping[str, NamedValue] | None
    faults: list[Diagnostic] = field(default_factory=list)
    path: tuple[Frame, ...] = ()
    names: Names = Names()
    players: tuple[int, int] = (1, 8)

    def fault(self, ref: SourceRef, code: Code, message: str, hint: str | None = None) -> None:
        """Note a fault."""
        self.faults.append(Diagnostic(ref, code, message, hint))

    def inside(self, key: Scalar, known: Mapping[str, tuple[str, ...]] | None = None) -> Context:
        """Return the context for the value of ``key``."""
        return replace(self, path=(*self.path, Frame(key.text, key.ref, known or {})))

    @property
    def owner(self) -> str:
        """The name of the key whose value is read, in quotes; for messages."""
        return quoted(self.path[-1].name) if self.path else "the layout"

    def ref(self, node: Node) -> SourceRef:
        """Return where the key of the node stands, or the node if it has none."""
        return self.path[-1].ref if self.path else node.ref


class Kind(ABC, Generic[T_co]):
    """A kind of value.

    ``wanted`` says with an article what is wanted, for messages: "a length such as 3 mm".
    """

    wanted: str

    @abstractmethod
    def read(self, node: Node, context: Context) -> T_co | None:
        """Return the value of a node, or None after faults have been noted."""

    @abstractmethod
    def schema(self, defs: dict[str, JsonSchema]) -> JsonSchema:
        """Return the JSON Schema of the kind; what has a name of its own is put into ``defs``."""

    def keys_below(self) -> tuple[str, ...]:
        """Return the keys of the record that a value of this kind is or holds, if any."""
        return ()


def wrong_shape(node: Node, wanted: str, context: Context, hint: str | None = None) -> None:
    """Note that a list, mapping or text stands where something else is wanted."""
    if isinstance(node, Scalar) and node.absent:
        message = f"{context.owner} has no value; {wanted} is wanted"
        hint = f"write it behind the colon, or indent the lines that belong to {context.owner}"
        context.fault(context.ref(node), Code.EMPTY, message, hint)
        return
    message = f"{context.owner} must be {wanted}, not {describe(node)}"
    context.fault(node.ref, Code.SHAPE, message, hint)


def counted(count: int, noun: str) -> str:
    """Return the count and the noun, in the plural if there are several or none."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(words: Iterable[str], joint: str = "or") -> str:
    """Return the words as a list in a sentence: a, b or c."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {joint} {items[-1]}"


def unknown_hint(word: str, known: Iterable[str], what: str) -> str:
    """Return a hint for an unknown name: the nearest one, or all there are."""
    names = list(known)
    near = did_you_mean(word, names)
    if near:
        return near
    return f"{what}: {', '.join(names)}" if names else f"there are no {what} in this layout"
