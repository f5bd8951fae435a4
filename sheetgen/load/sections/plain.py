"""Sections that only show something: headings, texts, scales, the key of the colours."""

from __future__ import annotations

from sheetgen.model.codes import Code
from sheetgen.model.layout import ColourKey, Heading, Scale, TextBlock
from sheetgen.model.text import Text
from sheetgen.source import Node

from ..kinds import IDENTIFIER, Number, OneOf, Switch, Whole
from ..reading import Context, counted, unknown_hint
from ..shapes import ByShape, Fields, Items, Key, Mapped, Record
from ..texts import WORDS
from .kind import SectionKind

_TITLE = Key("title", WORDS, "The title at the top of the sheet.", required=True)
_SUBTITLE = Key("subtitle", WORDS, "A line below the title.")
_LETTER = Key("letter", Switch(), "Whether the sheet's letter is printed.", default="false")


def _heading(fields: Fields, context: Context) -> Heading:
    return Heading(fields[_TITLE], fields.ref, fields.get(_SUBTITLE), fields.get(_LETTER, False))


HEADING = SectionKind.of(
    Record("heading", "The title at the top.", (_TITLE, _SUBTITLE, _LETTER), _heading)
)


def _text(words: Text, context: Context) -> TextBlock:
    return TextBlock(words, context.path[-1].ref)


TEXT = SectionKind("text", "A paragraph in small type.", WORDS, _text)


def _entries_by_name(name: str, node: Node, context: Context) -> tuple[int | float, ...] | None:
    """Return the list of a named value; of nothing where the values could not be read."""
    if context.values is None:
        return (0,)
    value = context.values.get(name)
    if isinstance(value, tuple):
        return value
    lists = [key for key, entry in context.values.items() if isinstance(entry, tuple)]
    if value is None:
        message = f'there is no list "{name}" among the values'
        context.fault(node.ref, Code.UNKNOWN_NAME, message, unknown_hint(name, lists, "lists"))
    else:
        hint = unknown_hint(name, lists, "lists")
        context.fault(node.ref, Code.SHAPE, f'the value "{name}" is no list', hint)
    return None


_NUMBERS: ByShape[tuple[int | float, ...]] = ByShape(
    "the name of a list among the values, or a list of numbers",
    text=Mapped(IDENTIFIER, _entries_by_name),
    items=Items(Number()),
)
_ENTRIES = Key(
    "entries",
    _NUMBERS,
    "The values of the scale: the name of a list among the values, or the list itself.",
    required=True,
)
_SCALE_TITLE = Key("title", WORDS, "The name of what is looked up.", required=True)
_LABEL = Key("label", WORDS, "What the positions count.", required=True)
_FROM = Key("from", Whole(0, 1000), "The first position that is printed.", default="0")
_THRESHOLDS = Key(
    "thresholds",
    _NUMBERS,
    "From which number on each value holds, instead of positions: as many as values, or one fewer "
    "if the first value is for what lies below.",
    default="positions",
)


def _scale(fields: Fields, context: Context) -> Scale | None:
    """Build the scale; its entries begin with the one at the first printed position."""
    entries, first = fields[_ENTRIES], fields.get(_FROM, 0)
    if context.values is not None and first >= len(entries):
        message = f'"from" is {first}, but the list has the positions 0 to {len(entries) - 1}'
        context.fault(fields.place(_FROM), Code.COUNT, message, "positions count from 0")
        return None
    thresholds = fields.get(_THRESHOLDS, ())
    if thresholds and context.values is not None and len(entries) - len(thresholds) not in (0, 1):
        entered = f"{counted(len(entries), 'value')} for {counted(len(thresholds), 'threshold')}"
        message = f"there are {entered}"
        hint = "as many as thresholds, or one more: the first is for what lies below them"
        context.fault(fields.place(_THRESHOLDS), Code.COUNT, message, hint)
        return None
    title, label = fields[_SCALE_TITLE], fields[_LABEL]
    return Scale(title, label, first, entries[first:], fields.ref, thresholds)


SCALE = SectionKind.of(
    Record(
        "scale",
        "A printed scale.",
        (_SCALE_TITLE, _ENTRIES, _FROM, _THRESHOLDS, _LABEL),
        _scale,
    ),
    "A printed scale: position above, value below.",
)

_OF = Key("of", OneOf(("palette",)), "What is explained: the colours of the palette.", True)


def _key(fields: Fields, context: Context) -> ColourKey:
    return ColourKey(fields.ref)


KEY = SectionKind.of(Record("key", "Says which sign stands for which colour.", (_OF,), _key))
