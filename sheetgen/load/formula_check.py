"""Layout with formulas as text -> the same layout with trees, and every fault in its rules.

Comes in: a layout whose shape is sound, and the text of the files it was read from. Goes out: the
layout with ``Formula.tree`` and ``Template.pieces`` put in, and diagnostics with the exact place
of what is wrong. If there are none, everything in ``model.expand`` works without faults.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from ..model.codes import Code
from ..model.diagnostic import Diagnostic, SourceRef
from ..model.expand.fault import Fault, FormulaError
from ..model.expand.rules import expand_game, expand_rules
from ..model.expand.world import Options, default_options
from ..model.layout import Layout, LedgerPart
from ..model.rules import Formula, Template
from .formula import parse
from .formula_place import place_of, place_of_part
from .throws import with_throws

_T = TypeVar("_T")
_BRACES = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")


def check_formulas(
    layout: Layout, sources: Mapping[str, str]
) -> tuple[Layout, tuple[Diagnostic, ...]]:
    """Parse all formulas of ``layout`` and check them on its first sheet and a game of two.

    They are checked under the default house rules, and if those are sound under each option set
    otherwise.

    ``sources`` maps the files that the formulas' places name to their text, so that the places
    of faults are exact also in quoted and folded texts.
    """
    parser = _Parser(sources)
    parsed, wrong, more = with_throws(parser.rebuilt(layout))
    faults = next(filter(None, (_faults(parsed, rules) for rules in _house_rules(parsed))), ())
    faults = (*wrong, *faults)
    found = [*parser.diagnostics, *more, *(_diagnostic(fault, sources) for fault in faults)]
    return parsed, tuple(sorted(dict.fromkeys(found), key=lambda item: (item.ref, item.code)))


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


def _diagnostic(fault: Fault, sources: Mapping[str, str]) -> Diagnostic:
    ref = place_of(fault.formula.text, fault.at, fault.formula.ref, sources)
    return Diagnostic(ref, fault.code, fault.message, fault.hint)


class _Parser:
    """Rebuilds the parts of a layout with their formulas parsed."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._sources = sources
        self._done: dict[int, Any] = {}
        self.diagnostics: list[Diagnostic] = []

    def rebuilt(self, part: _T) -> _T:
        """Return ``part`` with every formula and template in it parsed, the rest as it is."""
        if id(part) not in self._done:
            # The part is kept with its twin, so that its id is not given to another object.
            self._done[id(part)] = (part, self._rebuild(part))
        twin: _T = self._done[id(part)][1]
        return twin

    def _rebuild(self, part: Any) -> Any:
        if isinstance(part, Formula):
            return self._formula(part)
        if isinstance(part, Template):
            return self._template(part)
        if isinstance(part, tuple):
            items = tuple(self.rebuilt(item) for item in part)
            return part if all(a is b for a, b in zip(items, part, strict=True)) else items
        if dataclasses.is_dataclass(part) and not isinstance(part, type | SourceRef):
            old = {field.name: getattr(part, field.name) for field in dataclasses.fields(part)}
            new = {name: self.rebuilt(value) for name, value in old.items()}
            changed = {name: value for name, value in new.items() if value is not old[name]}
            return dataclasses.replace(part, **changed) if changed else part
        return part

    def _formula(self, formula: Formula) -> Formula:
        try:
            return dataclasses.replace(formula, tree=parse(formula.text))
        except FormulaError as error:
            self.diagnostics.append(_diagnostic(Fault.of(formula, error), self._sources))
            return formula

    def _template(self, template: Template) -> Template:
        pieces = tuple(
            self._pieces(words, ref)
            for (_, words), ref in zip(template.text.variants, template.refs, strict=True)
        )
        return dataclasses.replace(template, pieces=pieces)

    def _pieces(self, words: str, ref: SourceRef) -> tuple[str | Formula, ...]:
        """Cut words at their braces; a doubled brace stands for itself."""
        pieces: list[str | Formula] = []
        end = 0
        for found in _BRACES.finditer(words):
            pieces.append(words[end : found.start()])
            end = found.end()
            if found[1] is not None:
                inner = place_of_part(words, found.start(1), found[1], ref, self._sources)
                pieces.append(self._formula(Formula(found[1], inner)))
            elif len(found[0]) == 2:
                pieces.append(found[0][0])
            else:
                self._lone_brace(found, words, ref)
        pieces.append(words[end:])
        return tuple(piece for piece in pieces if piece != "")

    def _lone_brace(self, found: re.Match[str], words: str, ref: SourceRef) -> None:
        place = place_of(words, found.start(), ref, self._sources)
        message = f"a {found[0]} without its counterpart"
        hint = f"for a printed brace write it twice: {found[0]}{found[0]}"
        self.diagnostics.append(Diagnostic(place, Code.PLACEHOLDER, message, hint))
