"""When a computed cell has something to show on a form: not before a player has written for it.

A running total shows what it comes to only in the rows that have been played, so that it does not
stand in all rows to come.
"""

from __future__ import annotations

from collections.abc import Mapping

from .rules import ExpandedRules
from .size import reads


def shows_with(rules: ExpandedRules) -> Mapping[str, tuple[str, ...]]:
    """Return for each computed cell the cells of which one must have something in it.

    Those are entry cells of its own row, if it depends on any, however indirectly; else all that
    it reads itself, entry cells and computed ones.
    """
    specs = {cell.spec.id: cell.spec for cell in rules.cells}
    trees = {cell.spec.id: cell.tree for cell in rules.cells if cell.tree is not None}
    own: dict[str, tuple[str, ...]] = {}
    found: dict[str, tuple[str, ...]] = {}
    for name in rules.order:
        direct = tuple(dict.fromkeys(read.cell for read in reads(trees[name])))
        row = specs[name].row
        if row is not None:
            # Through computed cells of the same row only: other rows have their own entries.
            same = [cell for cell in direct if specs[cell].row == row]
            parts = (own.get(cell, ()) if cell in trees else (cell,) for cell in same)
            own[name] = tuple(dict.fromkeys(cell for part in parts for cell in part))
        found[name] = own.get(name) or direct
    return found
