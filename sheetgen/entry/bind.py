"""RawEntry + Layout -> Entry: every written value in its cell, every fault of form a finding.

What is now true of an entry: its cells exist on the sheet, each at most once, in the order of the
layout; ``sheet`` is one of the layout's letters, or empty if there are none or none was named
properly (then a finding says so); options are known and have possible values; the text of a value
has one spelling for each meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from sheetgen.model.cells import is_per_player, layout_cells
from sheetgen.model.diagnostic import Severity, SourceRef
from sheetgen.model.entry import Entry, Finding, State, Written
from sheetgen.model.layout import CellKind, Layout
from sheetgen.model.ledger import Ledger, LedgerPart
from sheetgen.model.naming import cell_name
from sheetgen.model.rules import Option

from .lines import Address, Index, Pair, addressed
from .messages import finding, meant, words
from .raw import RawEntry, RawText
from .texts import MOST_DIGITS, canonical_number, reading

MOST_FINDINGS = 200

_TRUE = frozenset({"true", "wahr", "vrai"})
_FALSE = frozenset({"false", "falsch", "faux"})


@dataclass(frozen=True, slots=True)
class _Bound:
    """What became of the cells: the first value of each, and what was found on the way."""

    cells: dict[str, Written]
    findings: list[Finding]


def bind_entry(raw: RawEntry, layout: Layout, language: str = "en") -> Entry:
    """Return the entry that ``raw`` means on a sheet of ``layout``."""
    sheet, sheet_faults = _sheet(raw, layout, language)
    specs = layout_cells(layout, sheet or layout.letters[0], _longest(layout))
    players = _names(raw.players)
    index = Index.of(specs, lambda spec: cell_name(layout, spec, language, players))
    bound = _cells(addressed(raw.lines, index, language), index, language)
    options, option_faults = _options(raw, layout, language)
    findings = [
        *raw.findings,
        *sheet_faults,
        *_player_faults(raw, layout, language),
        *option_faults,
        *bound.findings,
    ]
    return Entry(
        source=raw.file,
        layout=raw.layout.text,
        sheet=sheet,
        player=raw.player.text if raw.player else "",
        players=players,
        options=tuple(options.items()),
        cells=tuple((spec.id, bound.cells[spec.id]) for spec in specs if spec.id in bound.cells),
        findings=_limited(findings, index, raw.ref, language),
    )


def _longest(layout: Layout) -> LedgerPart:
    """Return all that can be written in a ledger: for every player, on every sheet."""
    ledgers = (item for item in layout.flat_sections() if isinstance(item, Ledger))
    return LedgerPart(last=max((ledger.rows.sheets for ledger in ledgers), default=1))


def _names(players: tuple[RawText, ...]) -> tuple[str, ...]:
    """Return the names without the empty ones at the end; empty ones between keep their place."""
    names = [player.text for player in players]
    while names and not names[-1]:
        names.pop()
    return tuple(names)


def _cells(addresses: Iterable[Address], index: Index, language: str) -> _Bound:
    bound = _Bound({}, [])
    first: dict[str, RawText] = {}
    for item in addresses:
        if len(bound.findings) > MOST_FINDINGS:
            break
        if isinstance(item, Finding):
            bound.findings.append(item)
            continue
        written, fault = _written(item, index, language)
        cell = item.spec.id
        if written.state is State.EMPTY:
            continue
        if cell in first:
            bound.findings.append(_doubled(item, first[cell], index, language))
            continue
        first[cell] = item.value
        bound.cells[cell] = written
        if fault:
            bound.findings.append(fault)
    return bound


def _written(pair: Pair, index: Index, language: str) -> tuple[Written, Finding | None]:
    text, ref = pair.value.text, pair.value.ref
    if pair.spec.kind is CellKind.NOTE:
        state = State.VALUE if text else State.EMPTY
        return Written(state, text, origin=str(ref)), None
    written, fault = reading(text, comma=pair.value.comma)
    if fault is None:
        return replace(written, origin=str(ref)), None
    report = finding(
        language,
        "spreadsheet-date" if fault == "spreadsheet-date" else "wrong-kind",
        ref,
        message=fault,
        cells=(pair.spec.id,),
        found=text,
        cell=index.name(pair.spec),
        most=MOST_DIGITS,
        example=_example(text, fault),
    )
    return replace(written, origin=str(ref)), report


def _example(text: str, fault: str) -> str:
    if fault == "decimal-comma":
        return canonical_number(text)
    digits = re.sub(r"[_.,'’ ]", "", text).lstrip("+-0")
    return digits if digits.isascii() and digits.isdigit() else "10"


def _doubled(pair: Pair, first: RawText, index: Index, language: str) -> Finding:
    return finding(
        language,
        "doubled-cell",
        pair.value.ref,
        cells=(pair.spec.id,),
        found=pair.value.text,
        cell=index.name(pair.spec),
        first=first.text,
        line=first.ref.line,
    )


def _sheet(raw: RawEntry, layout: Layout, language: str) -> tuple[str, tuple[Finding, ...]]:
    letters = layout.sheet.letters
    wanted = raw.sheet.text if raw.sheet else ""
    ref = raw.sheet.ref if raw.sheet else raw.ref
    if not letters:
        needless = finding(
            language,
            "unknown-sheet",
            ref,
            message="no-letters",
            found=wanted,
            severity=Severity.WARNING,
        )
        return "", (needless,) if wanted else ()
    known = next((letter for letter in letters if letter.lower() == wanted.lower()), None)
    if known is not None:
        return known, ()
    if not wanted and len(letters) == 1:
        return letters[0], ()
    listed = ", ".join(letters)
    fault = finding(
        language,
        "unknown-sheet" if wanted else "missing-sheet",
        ref,
        found=wanted or None,
        expected=listed,
        letters=listed,
        example=letters[0],
    )
    return "", (fault,)


def _player_faults(raw: RawEntry, layout: Layout, language: str) -> Iterator[Finding]:
    if _names(raw.players) and not any(map(is_per_player, layout.flat_sections())):
        yield finding(language, "no-player-columns", raw.players[0].ref)
        return
    if raw.players and raw.player and raw.player.text:
        ref = max(raw.player.ref, raw.players[0].ref)
        yield finding(language, "player-and-players", ref)
    most = layout.players[1]
    if len(_names(raw.players)) > most:
        yield finding(
            language,
            "too-many-values",
            raw.players[most].ref,
            message="too-many-players",
            most=most,
            count=len(_names(raw.players)),
        )


def _options(
    raw: RawEntry, layout: Layout, language: str
) -> tuple[dict[str, bool | str], list[Finding]]:
    known = {option.name: option for option in layout.rules.options}
    first: dict[str, SourceRef] = {}
    chosen: dict[str, bool | str] = {}
    faults: list[Finding] = []
    for name, value in raw.options:
        if name.text in first:
            faults.append(_doubled_name(name, first[name.text], language))
            continue
        first[name.text] = name.ref
        option = known.get(name.text)
        choice = _choice(option, value.text) if option else None
        if option is None:
            hint = meant(language, name.text, known)
            faults.append(finding(language, "unknown-option", name.ref, name=name.text, meant=hint))
        elif choice is not None:
            chosen[name.text] = choice
        elif value.text:
            faults.append(_wrong_option(option, value, language))
    return chosen, faults


def _doubled_name(name: RawText, first: SourceRef, language: str) -> Finding:
    return finding(
        language,
        "doubled-key",
        name.ref,
        message="doubled-name",
        name=name.text,
        line=first.line,
    )


def _choice(option: Option, text: str) -> bool | str | None:
    if option.choices:
        return text if text in option.choices else None
    if text.lower() in _TRUE | _FALSE:
        return text.lower() in _TRUE
    return None


def _wrong_option(option: Option, value: RawText, language: str) -> Finding:
    either = words(language, "or")
    choices = either.join(option.choices or ("true", "false"))
    return finding(
        language,
        "option-value",
        value.ref,
        found=value.text,
        expected=choices,
        name=option.name,
        choices=choices,
    )


def _limited(
    findings: list[Finding], index: Index, ref: SourceRef, language: str
) -> tuple[Finding, ...]:
    """Keep the cells that exist in each finding, and no more findings than one can read."""
    kept = [
        replace(item, cells=tuple(cell for cell in item.cells if cell in index.cells))
        if any(cell not in index.cells for cell in item.cells)
        else item
        for item in findings[:MOST_FINDINGS]
    ]
    if len(findings) > MOST_FINDINGS:
        kept.append(
            finding(language, "more-faults", ref, most=MOST_FINDINGS, severity=Severity.HINT)
        )
    return tuple(kept)
