"""Entry + bound rules -> Verdict."""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Iterator, Mapping

from sheetgen.model.diagnostic import Severity
from sheetgen.model.entry import Entry, Finding, Standing, Verdict, Written
from sheetgen.model.expand.arithmetic import tidy
from sheetgen.model.expand.compile import Slots
from sheetgen.model.expand.world import default_options
from sheetgen.model.layout import Layout
from sheetgen.model.ledger import player_id
from sheetgen.model.rules import Options

from .bind import BoundCell, BoundCheck, BoundRules
from .messages import words
from .part import part_of
from .results import result_findings
from .sheet import Sheet, fill_in, worth
from .state import Reading, alternatives
from .text import expected_text, say, value_text

_Key = tuple[str, tuple[str, ...]]
"""A rule and the cells of a finding."""

MOST_ALTERNATIVES = 300
"""So many ways to read a sheet's unreadable cells are tried; beyond, only what is clear counts."""

_WEIGHT = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.DOUBT: 2, Severity.HINT: 3}


def score(rules: BoundRules, entry: Entry, language: str = "en") -> Verdict:
    """Judge a filled-in sheet.

    The house rules of the entry hold, and of a ledger the part that it fills; ``rules`` bound for
    others are bound anew (once each).
    """
    options, option_findings = options_in_force(rules.layout, entry, language)
    rules = rules.under(options, part_of(rules.layout, entry))
    sheet = fill_in(rules, entry)
    findings = [*entry.findings, *option_findings, *_unknown(sheet, entry, language)]
    findings += sheet_findings(rules, sheet, language)
    if sheet.unclear:
        findings += _unclear_findings(rules, entry, sheet, findings, language)
    findings.sort(key=lambda finding: _WEIGHT[finding.severity])
    broken = any(finding.severity is Severity.ERROR for finding in findings)
    return Verdict(
        entry,
        False if broken else None if sheet.unclear else True,
        _complete(rules, sheet),
        tuple(
            (name, tidy(worth(sheet, result.first)))
            for name, result in rules.results.items()
            if not (result.inputs & sheet.unreadable or result.spec.hidden)
        ),
        tuple(findings),
        options,
        tuple(_standings(rules, sheet, entry)),
    )


def _complete(rules: BoundRules, sheet: Sheet) -> bool:
    if rules.complete is not None:
        return bool(rules.complete(sheet.slots))
    return sheet.filled & rules.needed == rules.needed


def _standings(rules: BoundRules, sheet: Sheet, entry: Entry) -> Iterator[Standing]:
    """Yield the players of a ledger, best first; those whose total is unreadable are left out."""
    game = rules.layout.rules.game
    known = []
    for number, ranked in enumerate(rules.ranks):
        if not ranked.inputs & sheet.unreadable:
            name = "".join(entry.players[number : number + 1]) or player_id(number + 1)
            known.append((ranked.order(sheet.slots), name, tidy(ranked.shown(sheet.slots))))
    known.sort(key=lambda item: -item[0] if game and game.highest_wins else item[0])
    orders = [order for order, _, _ in known]
    for order, name, total in known:
        yield Standing(name, entry.sheet, total, orders.index(order) + 1)


def options_in_force(layout: Layout, entry: Entry, language: str) -> tuple[Options, list[Finding]]:
    """Return the house rules for an entry, and findings about those it sets wrongly."""
    defaults = default_options(layout)
    if not entry.options:
        return defaults, []
    known = {option.name: option for option in layout.rules.options}
    chosen: dict[str, bool | str] = {}
    findings: list[Finding] = []
    for name, value in entry.options:
        option = known.get(name)
        if option is None:
            message = words(language, "unknown-option", name=name)
            findings.append(Finding(Severity.ERROR, "unknown-option", (), message, name))
        elif value in option.choices if option.choices else isinstance(value, bool):
            chosen[name] = value
        else:
            found, expected = value_text(value), ", ".join(option.choices or ("true", "false"))
            message = words(language, "option-value", name=name, found=found, expected=expected)
            finding = Finding(Severity.ERROR, "option-value", (), message, found, expected)
            findings.append(finding)
    return tuple((name, chosen.get(name, value)) for name, value in defaults), findings


def _unknown(sheet: Sheet, entry: Entry, language: str) -> Iterator[Finding]:
    told = {cell for finding in entry.findings for cell in finding.cells}
    for name in sheet.unknown:
        if name not in told:
            message = words(language, "unknown-cell", cell=name)
            yield Finding(Severity.ERROR, "unknown-cell", (name,), message)


def sheet_findings(rules: BoundRules, sheet: Sheet, language: str) -> list[Finding]:
    """Return everything that the cells, checks and results give, unreadable cells aside."""
    slots = sheet.slots
    findings = [
        _not_accepted(rules, rules.cells[name], written, reading, slots, language)
        for name, written, reading in sheet.refused
    ]
    for check in rules.checks:
        if check.when is not None and not check.when(slots):
            continue
        if not check.must(slots) and not check.inputs & sheet.unreadable:
            findings.append(check_finding(check, slots, language))
    findings += result_findings(rules, sheet, language)
    return findings


def _not_accepted(
    rules: BoundRules,
    cell: BoundCell,
    written: Written,
    reading: Reading,
    slots: Slots,
    language: str,
) -> Finding:
    """Return the finding; the layout's own words are for a number above all that are accepted."""
    name = cell.spec.id
    expected = expected_text(cell.accepted, language)
    above = reading.number is not None and reading.number > max(cell.accepted.numbers, default=0)
    own = above and bool(cell.message)
    message = (
        say(cell.message, slots, language)
        if own
        else words(
            language,
            "not-accepted",
            cell=rules.name_of(name, language),
            found=written.text,
            expected=expected,
        )
    )
    rule = cell.rule if above else "not-accepted"
    return Finding(Severity.ERROR, rule, (name,), message, written.text, expected)


def check_finding(check: BoundCheck, slots: Slots, language: str) -> Finding:
    """Return the finding of a check that is not met."""
    expected = value_text(check.expected(slots)) if check.expected else None
    return Finding(
        check.check.severity,
        check.check.rule,
        tuple(cell for _, cell in check.check.cells),
        say(check.message, slots, language),
        None,
        expected,
    )


def _unclear_findings(
    rules: BoundRules, entry: Entry, sheet: Sheet, found: list[Finding], language: str
) -> Iterator[Finding]:
    """Yield a doubt for each unreadable cell, and the errors that no way to read them avoids.

    What the reader of the entry has complained about needs no doubt besides.
    """
    told_cells = {cell for finding in entry.findings for cell in finding.cells}
    for name in sheet.unclear:
        if name not in told_cells:
            message = words(language, "unreadable", cell=rules.name_of(name, language))
            yield Finding(Severity.DOUBT, "unreadable", (name,), message)
    cells = [name for name in sheet.unclear if name in rules.cells]
    common = _unavoidable(rules, entry, cells, language)
    told = {(finding.rule, finding.cells) for finding in found}
    for key, finding in common.items():
        if key not in told:
            message = _in_any_case(rules, finding, cells, language)
            yield dataclasses.replace(finding, message=message)


def _in_any_case(rules: BoundRules, finding: Finding, cells: list[str], language: str) -> str:
    unclear = "; ".join(rules.name_of(name, language) for name in cells)
    if finding.message:
        return words(language, "in-any-case", cells=unclear, text=finding.message)
    named = "; ".join(rules.name_of(name, language) for name in finding.cells)
    about = {"cell": named, "found": finding.found or "", "cells": unclear}
    return words(language, "wrong-in-any-case", **about)


def _unavoidable(
    rules: BoundRules, entry: Entry, cells: list[str], language: str
) -> Mapping[_Key, Finding]:
    """Return the errors that are there whatever accepted thing stands in ``cells``."""
    ways = [(*alternatives(rules.cells[name].accepted),) for name in cells]
    if not cells or math.prod(map(len, ways)) > MOST_ALTERNATIVES:
        return {}
    common: dict[_Key, Finding] | None = None
    for way in itertools.product(*ways):
        sheet = fill_in(rules, entry, dict(zip(cells, way, strict=True)))
        errors = {
            (finding.rule, finding.cells): finding
            for finding in sheet_findings(rules, sheet, language)
            if finding.severity is Severity.ERROR
        }
        common = errors if common is None else _both(common, errors)
    return common or {}


def _both(common: Mapping[_Key, Finding], errors: Mapping[_Key, Finding]) -> dict[_Key, Finding]:
    """Return the errors that are in both; words that differ are left out."""
    return {
        key: finding
        if finding == errors[key]
        else dataclasses.replace(finding, message="", expected=None)
        for key, finding in common.items()
        if key in errors
    }
