"""A fault in a formula, before it is given a place in a file."""

from __future__ import annotations

from dataclasses import dataclass

from ..codes import Code
from ..rules import Formula


class FormulaError(Exception):
    """A formula makes no sense: ``at`` is the offset in its text."""

    def __init__(self, at: int, code: Code, message: str, hint: str | None = None) -> None:
        """Take down the place, the kind of fault, its words and what to do about it."""
        super().__init__(message)
        self.at = at
        self.code = code
        self.message = message
        self.hint = hint


class NoSingleSheetError(FormulaError):
    """A formula speaks about one sheet where all sheets of a game are meant."""


class ReportedError(FormulaError):
    """A formula uses a named one that is faulty itself, which is reported there."""

    def __init__(self, at: int, name: str) -> None:
        """Take down which name it is."""
        super().__init__(at, Code.FORMULA_NAME, f'"{name}" has a fault of its own')


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault at the offset ``at`` of a formula's text."""

    formula: Formula
    at: int
    code: Code
    message: str
    hint: str | None

    @classmethod
    def of(cls, formula: Formula, error: FormulaError) -> Fault:
        """Return the fault that ``error`` found in ``formula``."""
        return cls(formula, error.at, error.code, error.message, error.hint)


def noted(formula: Formula, error: FormulaError) -> tuple[Fault, ...]:
    """Return the fault that ``error`` found in ``formula``, unless it is reported elsewhere."""
    return () if isinstance(error, ReportedError) else (Fault.of(formula, error),)
