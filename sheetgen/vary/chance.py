"""Chance that is the same everywhere: from a seed to numbers, for ever.

Of ``random.Random`` only ``random()`` and the seed by a whole number are used. Those two are
promised to stay the same in all later versions of Python ("Notes on Reproducibility" in the
manual of the module); ``shuffle``, ``sample`` and the others are not.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream of chance that depends on its seed only."""

    def __init__(self, seed: int) -> None:
        """Begin the stream of a seed; any whole number will do."""
        self._random = random.Random(seed)

    def below(self, count: int) -> int:
        """Return a number from 0 up to but not including ``count``, each as likely."""
        return int(self._random.random() * count)

    def one_of(self, items: tuple[T, ...] | list[T]) -> T:
        """Return one of the items, each as likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return the items in an order that is as likely as any other (Fisher and Yates)."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result
