"""The rules in short: a list of paragraphs in all languages, with the named values put in."""

from __future__ import annotations

import pytest

from sheetgen.load import find_layout, load_layout, schema
from sheetgen.model.diagnostic import SourceRef

SHIPPED = ["twenty-one", "acht-mann"]

LAYOUT = """\
sheetgen: 1
name: small
title: Small
languages: [de, en]
players: 1..4
values: {points: 7, share: 2.5}
how_to_play:
  - Poker
  - {de: "{share} gilt.", en: "{share} counts."}
  - >-
    The winner
    gets {points}.
sheet: {size: A6}
sections:
  - heading: {title: Small}
"""


def test_paragraphs_keep_their_order_and_take_the_named_values() -> None:
    layout = load_layout(LAYOUT, "small.yaml")
    spoken = {
        language: [text.in_language(language) for text in layout.how_to_play]
        for language in layout.languages
    }
    assert spoken == {
        "de": ["Poker", "2,5 gilt.", "The winner gets 7."],
        "en": ["Poker", "2.5 counts.", "The winner gets 7."],
    }
    assert layout.how_to_play_ref == SourceRef("small.yaml", 7, 1)


def test_a_layout_may_have_none() -> None:
    text = "\n".join(line for line in LAYOUT.split("\n") if not line.startswith(("how", "  - P")))
    text = text.split("  - {de")[0] + "sheet: {size: A6}\nsections: [{heading: {title: Small}}]\n"
    layout = load_layout(text, "small.yaml")
    assert (layout.how_to_play, layout.how_to_play_ref) == ((), None)


def test_the_schema_describes_the_key() -> None:
    (key,) = _described(schema(), "The rules in short, a list of paragraphs")
    assert key["type"] == "array"
    assert key["items"] == {"$ref": "#/$defs/text"}


def _described(part: object, words: str) -> list[dict[str, object]]:
    """Return the different lists in a schema whose description begins with ``words``."""
    if isinstance(part, list):
        inner = part
    elif isinstance(part, dict):
        inner = list(part.values())
    else:
        return []
    found = [item for value in inner for item in _described(value, words)]
    if isinstance(part, dict) and str(part.get("description")).startswith(words):
        found.append(part)
    lists = [item for item in found if item.get("type") == "array"]
    return [item for index, item in enumerate(lists) if item not in lists[:index]]


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_rules_say_how_marks_are_written_in_every_language(name: str) -> None:
    layout = find_layout(name)
    assert layout.languages == ("de", "en", "fr")
    for language in layout.languages:
        paragraphs = [text.in_language(language) for text in layout.how_to_play]
        assert len(set(paragraphs)) == len(paragraphs) >= 6
        assert max(len(paragraph) for paragraph in paragraphs) <= 260
        told = " ".join(paragraphs)
        assert "(x)" in told
        assert "(–)" in told
        assert "Bonus" in told or "bonus" in told
        assert "{" not in told
    assert all(text.languages == {"de", "en", "fr"} for text in layout.how_to_play)


def test_shipped_rules_follow_the_values_of_the_layout() -> None:
    told = " ".join(text.in_language("en") for text in find_layout("acht-mann").how_to_play)
    for words in ("From 63 on", "a bonus of 37", "written as 80", "at least 20", "38 points"):
        assert words in told
