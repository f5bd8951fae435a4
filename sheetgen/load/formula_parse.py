"""Layout with formulas as text -> the same layout with trees, and every formula that is none.

Comes in: a layout whose shape is sound, and the text of the files it was read from. Goes out: the
layout with ``Formula.tree`` and ``Template.pieces`` put in and the symbols of its throws, and
diagnostics with the exact place of what is wrong.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from typing import Any, TypeVar

from sheetgen.model.codes import Code
from sheetgen.model.diagnostic import Diagnostic, SourceRef
from sheetgen.model.expand.fault import Fault, FormulaError
from sheetgen.model.layout import Layout
from sheetgen.model.rules import Formula, Template

from .formula import parse
from .formula_place import place_of, place_of_part
from .texts import BRACES, lone_brace_hint

_T = TypeVar("_T")


def parse_formulas(
    layout: Layout, sources: Mapping[str, str]
) -> tuple[Layout, tuple[Diagnostic, ...]]:
    """Parse all formulas of ``layout``, and work out the symbols of its throws.

    ``sources`` maps the files that the formulas' places name to their text, so that the places
    of faults are exact also in quoted and folded texts.
    """
    parser = _Parser(sources)
    parsed = parser.rebuilt(layout)
    found = parser.diagnostics
    if layout.rules.symbols:
        from .throws import with_throws

        parsed, wrong, more = with_throws(parsed)
        found += [*more, *(diagnostic(fault, sources) for fault in wrong)]
    return parsed, tuple(found)


def diagnostic(fault: Fault, sources: Mapping[str, str]) -> Diagnostic:
    """Return a fault of a formula with its place in the file."""
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
            self.diagnostics.append(diagnostic(Fault.of(formula, error), self._sources))
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
        for found in BRACES.finditer(words):
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
        message, hint = f"a {found[0]} without its counterpart", lone_brace_hint(found[0])
        self.diagnostics.append(Diagnostic(place, Code.PLACEHOLDER, message, hint))
