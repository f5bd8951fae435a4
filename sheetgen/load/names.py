"""The names of a layout together: each is defined once and means one thing.

Comes in: the parts of a layout. Goes out: faults.
"""

from __future__ import annotations

import keyword
from collections.abc import Callable, Iterator

from sheetgen.model.cells import section_cells
from sheetgen.model.codes import Code
from sheetgen.model.diagnostic import Diagnostic, SourceRef
from sheetgen.model.expr import BUILT_IN_NAMES
from sheetgen.model.findings import STANDARD_RULES
from sheetgen.model.layout import DiceRows, Table, Track
from sheetgen.model.ledger import Ledger
from sheetgen.model.rules import Check
from sheetgen.source import quoted

from .parts import Faults, Named, Parts, cell_names


def check_names(parts: Parts) -> Faults:
    """Yield the faults of all checks."""
    for check in CHECKS:
        yield from check(parts)


def _languages(parts: Parts) -> Faults:
    """No language is listed twice."""
    for code in sorted({item for item in parts.languages if parts.languages.count(item) > 1}):
        place = parts.places("languages", code)
        yield Diagnostic(place, Code.TWICE, f"the language {code} is listed twice", "remove one")


def _column_names(parts: Parts) -> Iterator[Named]:
    for section in parts.flat:
        match section:
            case DiceRows() | Track() if section.result:
                yield Named(section.result.id, "a column", section.result.ref)
            case Table():
                both = (*section.columns, *section.results)
                named = (column.id for column in both if not column.id.isdecimal())
                yield from (Named(name, "a column", section.ref) for name in named)
            case Ledger():
                yield from (Named(item.id, "a column", item.ref) for item in section.all_columns)
            case _:
                pass


def _rule_names(parts: Parts) -> Iterator[Named]:
    """Yield the names of values, groups, options and derived values."""
    for what, key, names in (
        ("a value", "values", [name for name, _ in parts.values or ()]),
        ("a group", "groups", [name for name, _ in parts.groups or ()]),
        ("an option", "options", [option.name for option in parts.options or ()]),
        ("a derived value", "derive", [item.name for item in parts.derived or ()]),
    ):
        yield from (Named(name, what, parts.places(key, name)) for name in names)


def _unique_names(parts: Parts) -> Faults:
    """Names that formulas use stand for one thing only."""
    first: dict[str, Named] = {}
    for item in (*_rule_names(parts), *cell_names(parts)):
        other = first.setdefault(item.name, item)
        if other is not item:
            yield _twice(item, other)
    columns: dict[str, Named] = {}
    for item in _column_names(parts):
        other = columns.setdefault(item.name, item)
        if other is not item and item.ref != other.ref and _in_ledgers(item, other, parts):
            yield _twice(item, other)
    for name, item in columns.items():
        if name in first:
            yield _twice(item, first[name])


def _in_ledgers(item: Named, other: Named, parts: Parts) -> bool:
    """Tell whether one ledger has both columns: there, each name stands for one of them."""
    return any(
        {item.ref, other.ref} <= {column.ref for column in part.all_columns}
        for part in parts.flat
        if isinstance(part, Ledger)
    )


def _twice(item: Named, other: Named) -> Diagnostic:
    message = f"{quoted(item.name)} is {item.what} here, but {other.what} in line {other.ref.line}"
    if item.what == other.what:
        message = f"{quoted(item.name)} is the name of {item.what} in line {other.ref.line} already"
    return Diagnostic(item.ref, Code.TWICE, message, "give one of the two another name")


def _section_ids(parts: Parts) -> Faults:
    """Sections with an id have different ones."""
    first: dict[str, SourceRef] = {}
    for section in parts.flat:
        if isinstance(section, DiceRows | Table | Track | Ledger):
            other = first.setdefault(section.id, section.ref)
            if other != section.ref:
                message = (
                    f"the section in line {other.line} has the id {quoted(section.id)} already"
                )
                hint = "give one of the two another id"
                yield Diagnostic(section.ref, Code.TWICE, message, hint)


def _reserved(parts: Parts) -> Faults:
    """No name has another meaning in formulas."""
    for item in (*_rule_names(parts), *cell_names(parts), *_column_names(parts)):
        if item.name in BUILT_IN_NAMES or keyword.iskeyword(item.name):
            message = f"{quoted(item.name)} has a meaning of its own in formulas"
            hint = f"choose another name, for example {item.name}_1"
            yield Diagnostic(item.ref, Code.RESERVED, message, hint)


def _rule_ids(parts: Parts) -> Faults:
    """Checks have ids that no other check and none of the standard findings has."""
    first: dict[str, Check] = {}
    for check in parts.all_checks:
        other = first.setdefault(check.id, check)
        if check.id in STANDARD_RULES:
            message = f"{quoted(check.id)} is the id of a finding that every game has"
            yield Diagnostic(check.ref, Code.RULE_TWICE, message, "choose another id")
        elif other is not check:
            message = f"the check in line {other.ref.line} has the id {quoted(check.id)} already"
            yield Diagnostic(check.ref, Code.RULE_TWICE, message, "give one of the two another id")


def _accepts_ids(parts: Parts) -> Faults:
    """What a cell accepts does not borrow the id of a check."""
    checks = {check.id: check for check in parts.all_checks}
    told: set[str] = set()
    for section in parts.flat:
        for cell in section_cells(section, ""):
            rule = cell.accepts.rule if cell.accepts else ""
            if rule in checks and rule not in told and cell.accepts and cell.accepts.ref:
                told.add(rule)
                message = (
                    f"the check in line {checks[rule].ref.line} has the id {quoted(rule)} already"
                )
                hint = "give one of the two another id"
                yield Diagnostic(cell.accepts.ref, Code.RULE_TWICE, message, hint)


CHECKS: tuple[Callable[[Parts], Faults], ...] = (
    _languages,
    _unique_names,
    _section_ids,
    _reserved,
    _rule_ids,
    _accepts_ids,
)
