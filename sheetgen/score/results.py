"""Written results against computed ones, and why they differ."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.model.diagnostic import Severity
from sheetgen.model.entry import Finding, State, Written
from sheetgen.model.expand.accepted import number_text
from sheetgen.model.expand.compile import Slots
from sheetgen.model.expr import Aspect
from sheetgen.model.rules import Mark

from .bind import BoundResult, BoundRules
from .messages import words
from .sheet import Sheet, with_written_results, worth
from .state import OFFSETS, number_in

_NEAR = 1e-9
"""Numbers closer than this are equal: thirds and the like are never written exactly."""


def result_findings(rules: BoundRules, sheet: Sheet, language: str) -> Iterator[Finding]:
    """Yield what is wrong or missing in the computed cells."""
    numbers = {name: number_in(written) for name, written in sheet.results.items()}
    known = {name: number for name, number in numbers.items() if number is not None}
    slots: Slots | None = None
    for name, result in rules.results.items():
        if result.inputs & sheet.unreadable:
            continue
        right = worth(sheet, result.first)
        written = sheet.results.get(name)
        if written is None:
            if _due(rules, sheet, result):
                yield _missing(rules, name, right, language)
            continue
        number = numbers[name]
        if number is None:
            if written.state is not State.UNREADABLE:
                yield _no_number(rules, name, written, right, language)
        elif abs(number - right) > _NEAR:
            slots = slots or with_written_results(rules, sheet, known)
            yield _wrong(rules, sheet, result, number, slots, language)


def _due(rules: BoundRules, sheet: Sheet, result: BoundResult) -> bool:
    """Is all there that a result depends on, and is there anything at all?"""
    if result.spec.hidden or result.spec.running:
        # Running totals are written where they change, and nobody minds where they do not.
        return False
    filled, wanted = sheet.filled & result.inputs, rules.needed & result.inputs
    return bool(filled) and filled & wanted == wanted


def _missing(rules: BoundRules, name: str, right: float, language: str) -> Finding:
    text = number_text(right)
    cell = rules.name_of(name, language)
    message = words(language, "missing-result", cell=cell, expected=text)
    return Finding(Severity.HINT, "missing-result", (name,), message, None, text)


def _no_number(
    rules: BoundRules, name: str, written: Written, right: float, language: str
) -> Finding:
    found = written.text or str(Mark.CROSS)
    text = number_text(right)
    cell = rules.name_of(name, language)
    message = words(language, "result-not-a-number", cell=cell, found=found, expected=text)
    return Finding(Severity.ERROR, "not-accepted", (name,), message, found, text)


def _wrong(
    rules: BoundRules,
    sheet: Sheet,
    result: BoundResult,
    number: float,
    written_slots: Slots,
    language: str,
) -> Finding:
    """Return the finding about a wrong result.

    A result that adds up from written results which are themselves wrong is no error of its own.
    """
    right = worth(sheet, result.first)
    follows = abs(number - result.compute(written_slots)) <= _NEAR
    rule, severity = "wrong-result", Severity.ERROR
    if follows:
        rule, severity = "carried-result", Severity.HINT
    name, found, expected = result.spec.id, number_text(number), number_text(right)
    by = number_text(abs(number - right))
    wrong_parts = _wrong_parts(rules, sheet, result, written_slots)
    about = {
        "cell": rules.name_of(name, language),
        "found": found,
        "expected": expected,
        "difference": words(language, "too-much" if number > right else "too-little", by=by),
        "because": "; ".join(rules.name_of(part, language) for part in wrong_parts),
        "cause": "" if follows else _likely_cause(rules, sheet, result, number, language),
    }
    return Finding(severity, rule, (name,), words(language, rule, **about), found, expected)


def _wrong_parts(
    rules: BoundRules, sheet: Sheet, result: BoundResult, written_slots: Slots
) -> Iterator[str]:
    for name in result.uses:
        slot = rules.results[name].first + OFFSETS[Aspect.WORTH]
        if sheet.slots[slot] != written_slots[slot]:
            yield name


def _likely_cause(
    rules: BoundRules, sheet: Sheet, result: BoundResult, number: float, language: str
) -> str:
    """Return a sentence (with a space before it) on what probably went wrong, or nothing.

    The usual slips in adding a column by hand, likeliest first.
    """
    right = worth(sheet, result.first)
    slip = _slip_in_sum(rules, result, sheet.slots, number - right, language)
    if slip:
        return slip
    if _swapped(number_text(number), number_text(right)):
        return words(language, "cause-swapped")
    if abs(number - right) in (10, 100):
        return words(language, "cause-tens")
    neighbour = _neighbour(rules, sheet, result, number)
    if neighbour is None:
        return ""
    return words(language, "cause-neighbour", cell=rules.name_of(neighbour, language))


def _slip_in_sum(
    rules: BoundRules, result: BoundResult, slots: Slots, difference: float, language: str
) -> str:
    worths = [(term.cell, term.value(slots)) for term in result.terms]
    for cell, value in worths:
        if cell is None and value and value == -difference:
            return words(language, "cause-bonus", by=number_text(value))
    for sign, cause in ((-1, "cause-not-added"), (1, "cause-added-twice")):
        for cell, value in worths:
            if cell is not None and value and value == sign * difference:
                named = rules.name_of(cell, language)
                return words(language, cause, cell=named, by=number_text(value))
    return ""


def _swapped(found: str, right: str) -> bool:
    """Are two neighbouring digits exchanged?"""
    if len(found) != len(right):
        return False
    differing = [index for index in range(len(found)) if found[index] != right[index]]
    if len(differing) != 2 or differing[1] != differing[0] + 1:
        return False
    one, two = differing
    return found[one] == right[two] and found[two] == right[one]


def _neighbour(rules: BoundRules, sheet: Sheet, result: BoundResult, number: float) -> str | None:
    """Return the computed cell beside ``result`` in its row whose value was written."""
    if result.spec.row is None:
        return None
    row = [item for item in rules.results.values() if item.spec.row == result.spec.row]
    position = row.index(result)
    for item in (*row[max(position - 1, 0) : position], *row[position + 1 : position + 2]):
        if worth(sheet, item.first) == number:
            return item.spec.id
    return None
