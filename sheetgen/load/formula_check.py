"""Layout with parsed formulas -> every fault in its rules.

Comes in: a layout with ``Formula.tree`` and ``Template.pieces``, and the text of the files it was
read from. Goes out: diagnostics with the exact place of what is wrong. If there are none,
everything in ``model.expand`` works without faults.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sheetgen.model.diagnostic import Diagnostic
from sheetgen.model.expand.fault import Fault
from sheetgen.model.expand.rules import expand_game, expand_rules
from sheetgen.model.expand.world import default_options
from sheetgen.model.layout import Layout
from sheetgen.model.ledger import LedgerPart
from sheetgen.model.rules import Options

from .formula_parse import diagnostic


def rule_faults(layout: Layout, sources: Mapping[str, str]) -> tuple[Diagnostic, ...]:
    """Check the formulas of ``layout`` on its first sheet and a game of two.

    They are checked under the default house rules, and if those are sound under each option set
    otherwise. ``sources`` maps the files that the formulas' places name to their text.
    """
    faults = next(filter(None, (_faults(layout, rules) for rules in _house_rules(layout))), ())
    return tuple(diagnostic(fault, sources) for fault in faults)


FIRST_ROWS = LedgerPart(rows=3)
"""Of a ledger the first rows are checked: the others are like the last of these."""


def _house_rules(layout: Layout) -> Iterator[Options]:
    """Yield the defaults, and the defaults with each option once set to each other choice."""
    defaults = dict(default_options(layout))
    yield tuple(defaults.items())
    for option in layout.rules.options:
        for choice in option.choices or (True, False):
            if choice != option.default:
                yield tuple((defaults | {option.name: choice}).items())


def _faults(layout: Layout, options: Options) -> tuple[Fault, ...]:
    letters = layout.letters
    sheet = expand_rules(layout, letters[0], options, FIRST_ROWS).faults
    if not layout.rules.game:
        return sheet
    return sheet + expand_game(layout, (letters[0], letters[-1]), options).faults
