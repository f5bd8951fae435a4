"""The ids of the findings that every layout has, besides those of its own checks.

No check of a layout may have one of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from .diagnostic import Severity

SCORER_RULES: Mapping[str, Severity] = MappingProxyType(
    {
        "not-accepted": Severity.ERROR,
        "wrong-result": Severity.ERROR,
        "carried-result": Severity.HINT,
        "missing-result": Severity.HINT,
        "unreadable": Severity.DOUBT,
    }
)
"""What the scorer finds in the cells of a sheet."""

_ENTRY_RULES = frozenset(
    {
        "doubled-cell",
        "doubled-key",
        "missing-sheet",
        "more-faults",
        "no-player-columns",
        "option-value",
        "player-and-players",
        "spreadsheet-date",
        "too-many-values",
        "unknown-cell",
        "unknown-key",
        "unknown-option",
        "unknown-sheet",
        "wrong-kind",
    }
)
"""What is found in the form of an entry."""

_SCAN_RULES = frozenset({"kept-as-written", "pale", "repaired"})
"""What is said of scans and of cells that were read from them."""

STANDARD_RULES = frozenset(SCORER_RULES) | _ENTRY_RULES | _SCAN_RULES
