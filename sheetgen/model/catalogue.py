"""Catalogues of phrases: what the program itself says, in every language it speaks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import Formatter
from types import MappingProxyType

from .text import LANGUAGES, Text


class Catalogue:
    """Phrases by their keys, each in the order of ``LANGUAGES``; blanks stand in braces.

    A catalogue is complete: that is looked at when it is made, so that no language can lack a
    phrase or a blank.
    """

    def __init__(self, phrases: Mapping[str, tuple[str, ...]]) -> None:
        """Take the phrases over.

        Raises:
            ValueError: a phrase lacks a language, or its languages differ in their blanks.
        """
        for key, variants in phrases.items():
            if len(variants) != len(LANGUAGES):
                raise ValueError(f'phrase "{key}" is wanted in {", ".join(LANGUAGES)}')
            if len({_blanks(words) for words in variants}) > 1:
                raise ValueError(f'the languages of phrase "{key}" differ in their blanks')
        self._phrases = MappingProxyType(
            {key: dict(zip(LANGUAGES, words, strict=True)) for key, words in phrases.items()}
        )

    def say(self, language: str, key: str, /, **about: object) -> str:
        """Return a phrase in ``language`` with its blanks filled in.

        Raises:
            KeyError: there is no such phrase or language, or a blank is not filled.
        """
        return self._phrases[key][language].format(**about)

    def __iter__(self) -> Iterator[str]:
        return iter(self._phrases)

    def text(self, key: str) -> Text:
        """Return a phrase in all languages with its blanks as they stand.

        Raises:
            KeyError: there is no such phrase.
        """
        return Text(tuple(self._phrases[key].items()))


def _blanks(words: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(words) if name is not None)
