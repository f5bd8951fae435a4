"""Templates of new layouts: every hole has something to fill it, every word has a hole."""

from __future__ import annotations

import re

import pytest

from sheetgen.vary.fresh import SheetKind, _categories
from sheetgen.vary.template import filled, template
from sheetgen.vary.words import WORDS, said


def test_every_word_stands_in_a_template_or_names_a_category() -> None:
    texts = [template(name) for name in ("head", *SheetKind)]
    used = {hole for text in texts for hole in re.findall(r"\$(\w+)", text)}
    categories = {name for name, _, _ in _categories(99)}
    assert set(WORDS) == (used & set(WORDS)) | categories


def test_a_hole_alone_takes_as_many_lines_as_it_needs() -> None:
    text = "a:\n  $rows\nb: $one\n  $none\n"
    assert filled(text, {"rows": "x: 1\ny: 2", "one": "{c: $d}", "none": ""}) == (
        "a:\n  x: 1\n  y: 2\nb: {c: $d}\n"
    )


def test_a_hole_that_nothing_fills_is_a_fault() -> None:
    with pytest.raises(KeyError):
        filled("a: $nothing\n", {})


def test_words_are_said_once_where_they_are_the_same() -> None:
    assert said("date", ("en", "fr")) == "Date"
    assert said("date", ("de", "en")) == "{de: Datum, en: Date}"
