"""Texts in several languages."""

from __future__ import annotations

from dataclasses import dataclass

LANGUAGES = ("de", "en", "fr")


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

    @property
    def languages(self) -> frozenset[str]:
        """The language codes given; empty if the text is the same in all."""
        return frozenset(code for code, _ in self.variants if code)
