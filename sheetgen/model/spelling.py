"""Words that are nearly right: which of the known ones is meant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

LONGEST = 80
"""Of a longer word only the beginning is looked at: comparing takes time."""


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that is most like ``word``, if one is near.

    Capitals, and which joint stands between parts, make no difference.
    """
    table = {_folded(item): item for item in sorted(known, reverse=True)}
    found = difflib.get_close_matches(_folded(word[:LONGEST]), table, n=1, cutoff=0.6)
    return table[found[0]] if found else None


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """Return the question for the nearest of the known words, if one is near."""
    near = nearest(word, known)
    return f'did you mean "{near}"?' if near else None


def _folded(word: str) -> str:
    return word.lower().replace("-", "_").replace(" ", "_")
