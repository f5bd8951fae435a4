"""Where something stands in a file, and what is wrong there."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .text import harmless


class Severity(StrEnum):
    """How much a diagnostic or a finding weighs."""

    ERROR = "error"
    WARNING = "warning"
    DOUBT = "doubt"
    HINT = "hint"


@dataclass(frozen=True, slots=True, order=True)
class SourceRef:
    """A place in a text file: name as the user knows it, line and column counted from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A fault of a layout file.

    ``code`` is stable: L1xx the text as YAML, L2xx the language (keys, kinds, names), L3xx
    formulas and rules, L4xx placement and legibility, L5xx colours. ``hint`` says what to do.
    """

    ref: SourceRef
    code: str
    message: str
    hint: str | None = None
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        text = f"{self.ref}: {self.severity}[{self.code}]: {self.message}"
        return harmless(f"{text}\n  hint: {self.hint}" if self.hint else text)


class SheetgenError(Exception):
    """Something the user can mend: the message is shown as it is, with exit code 2."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        self.message = harmless(message)
        self.hint = None if hint is None else harmless(hint)
        super().__init__(self.message)


class LayoutError(SheetgenError):
    """A layout cannot be used: carries every fault found, in file order; exit code 1."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        super().__init__("\n".join(str(item) for item in diagnostics))
        self.diagnostics = diagnostics
