"""Texts of findings: the layout's own words with values put in, and expected values."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.model.expand.accepted import Accepted, number_text
from sheetgen.model.expand.compile import Function, SlotOf, Slots, compile_tree
from sheetgen.model.expand.rules import Messages
from sheetgen.model.expr import Value

from .messages import words

BoundMessages = Mapping[str, tuple[str | Function, ...]]
"""For each language ("" for all) the words and the functions that give the values between."""


def bind_messages(messages: Messages, slot_of: SlotOf) -> BoundMessages:
    """Compile the values in messages."""
    return {
        language: tuple(
            part if isinstance(part, str) else compile_tree(part, slot_of) for part in message
        )
        for language, message in messages
    }


def say(messages: BoundMessages, slots: Slots, language: str) -> str:
    """Return the message in ``language``, else in the first language it was written in."""
    parts = messages.get(language) or messages.get("") or next(iter(messages.values()), ())
    return "".join(part if isinstance(part, str) else value_text(part(slots)) for part in parts)


def value_text(value: Value) -> str:
    """Return a value as it is written on a sheet."""
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str) else number_text(value)


def expected_text(accepted: Accepted, language: str) -> str:
    """Return what a cell accepts in words: ``1..5 or x``."""
    texts = accepted.texts(language)
    marks = {str(mark) for mark, _ in accepted.marks}
    values = ", ".join(text for text in texts if text not in marks)
    parts = [part for part in (values, *(text for text in texts if text in marks)) if part]
    return f" {words(language, 'or')} ".join(parts)
