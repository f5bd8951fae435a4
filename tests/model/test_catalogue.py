"""Catalogues of phrases are complete when they are made."""

import pytest

from sheetgen.model.catalogue import Catalogue
from sheetgen.model.text import LANGUAGES


def test_a_phrase_is_said_in_each_language_with_its_blanks_filled() -> None:
    words = Catalogue({"row": ("Reihe {number}", "row {number}", "ligne {number}")})
    said = [words.say(language, "row", number=3) for language in LANGUAGES]
    assert said == ["Reihe 3", "row 3", "ligne 3"]
    assert words.text("row").in_language("fr") == "ligne {number}"


@pytest.mark.parametrize(
    ("variants", "words"),
    [
        (("eins", "one"), 'phrase "one" is wanted in de, en, fr'),
        (("{a}", "{a}", "{b}"), 'phrase "one" differ in their blanks'),
        (("{a}", "{a}", ""), 'phrase "one" differ in their blanks'),
    ],
)
def test_an_incomplete_phrase_is_refused(variants: tuple[str, ...], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Catalogue({"one": variants})


def test_nothing_is_said_in_a_language_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        Catalogue({"one": ("eins", "one", "un")}).say("it", "one")
