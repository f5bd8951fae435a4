"""Texts in several languages."""

from __future__ import annotations

import re
from dataclasses import dataclass

LANGUAGES = ("de", "en", "fr")

COMMANDS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that a terminal may obey (C0 and C1 but tab and line feed), those that turn the order
of the letters about (Unicode bidirectional embeddings, overrides and isolates), and half pairs."""


def harmless(text: str) -> str:
    """Return a text from anywhere as it can be printed: what nobody sees is spelt ``\\u001b``."""
    return COMMANDS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


@dataclass(frozen=True, slots=True)
class Text:
    """One text in the languages it was written in: pairs (language code, words).

    A text that is the same everywhere (a name, a number) has the single language code ``""``.
    The loader makes sure that every text has all languages of its layout, so a look-up cannot
    quietly fall back to another language.
    """

    variants: tuple[tuple[str, str], ...]

    @classmethod
    def same(cls, words: str) -> Text:
        """Return a text that reads the same in every language."""
        return cls((("", words),))

    def in_language(self, language: str) -> str:
        """Return the words in ``language``.

        Raises:
            KeyError: the text was not written in that language.
        """
        for code, words in self.variants:
            if code in ("", language):
                return words
        raise KeyError(language)

    def in_language_or_first(self, language: str) -> str:
        """Return the words in ``language``, else those that were written first.

        For reports, which come in every language, about a layout that has fewer.
        """
        known = dict(self.variants)
        return known.get("", known.get(language, self.variants[0][1]))

    @property
    def languages(self) -> frozenset[str]:
        """The language codes given; empty if the text is the same in all."""
        return frozenset(code for code, _ in self.variants if code)
