"""What the YAML scanner stumbled over, in words for people who have never heard of a scanner."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from yaml.error import Mark, MarkedYAMLError

from sheetgen.model.codes import Code
from sheetgen.model.diagnostic import Diagnostic, SourceRef

from .nodes import quoted

TAB_HINT = "indent with spaces; many editors can turn tabs into spaces"
NO_KEY = (
    "a key is missing before the colon",
    "a text that begins with a colon or a question mark goes in quotes",
)
NO_CHARACTER = ("there is no such character", "type the character itself")
QUOTE_HINT = 'put the whole text in quotes: "…"'


@dataclass(frozen=True, slots=True)
class Trouble:
    """A scanner's complaint: its words and the two places it names, counted from zero."""

    problem: str
    line: int
    column: int
    start_line: int
    start_column: int
    lines: tuple[str, ...]
    file: str

    @property
    def here(self) -> str:
        """The line of the trouble up to the trouble."""
        return self.text(self.line)[: self.column]

    @property
    def rest(self) -> str:
        """The line of the trouble from the trouble on."""
        return self.text(self.line)[self.column :]

    def text(self, line: int) -> str:
        """The line with that number, or nothing behind the end of the file."""
        return self.lines[line] if line < len(self.lines) else ""

    def fault(self, code: Code, message: str, hint: str, at_start: bool = False) -> Diagnostic:
        """Make a diagnostic at the trouble, or where the troubled part began."""
        line, column = (
            (self.start_line, self.start_column) if at_start else (self.line, self.column)
        )
        return Diagnostic(SourceRef(self.file, line + 1, column + 1), code, message, hint)


def explain(error: MarkedYAMLError, lines: tuple[str, ...], file: str) -> Diagnostic:
    """Return the diagnostic for an error of PyYAML's scanner or parser written in Python."""
    line, column = _place(error.problem_mark)
    start = _place(error.context_mark) if error.context_mark else (line, column)
    trouble = Trouble(error.problem or "", line, column, *start, lines, file)
    if "tag" in (error.context or "") or "tag handle" in trouble.problem:
        return explain_tag(SourceRef(file, start[0] + 1, start[1] + 1), lines)
    for words, reason in _REASONS:
        if words in trouble.problem:
            return reason(trouble)
    return trouble.fault(
        Code.YAML, "this is no valid YAML", "compare the line and the one above with the examples"
    )


def _place(mark: Mark | None) -> tuple[int, int]:
    return (mark.line, mark.column) if mark else (0, 0)


def explain_tag(ref: SourceRef, lines: tuple[str, ...]) -> Diagnostic:
    """Return the diagnostic for a tag of the node at ``ref``."""
    line = lines[ref.line - 1] if ref.line <= len(lines) else ""
    found = re.compile(r"!\S*").search(line, ref.column - 1)
    name = f" ({found[0]})" if found else ""
    place = SourceRef(ref.file, ref.line, found.start() + 1) if found else ref
    hint = "remove it; a text that begins with ! goes in quotes"
    return Diagnostic(place, Code.TAG, f"YAML tags{name} are not used here", hint)


def _colon(trouble: Trouble) -> Diagnostic:
    if not trouble.here.strip(" -"):
        return trouble.fault(Code.COMPLEX_KEY, *NO_KEY)
    if re.fullmatch(r"\s*(- )?\s*[^:\s]*\s*", trouble.here):
        return trouble.fault(
            Code.INDENTATION,
            f"the key {quoted(trouble.here.strip(' -'))} cannot stand here, "
            "because the line above already has a value",
            "indent the line exactly as its neighbours; if it belongs to the text above, "
            "put that text in quotes",
        )
    return trouble.fault(
        Code.COLON,
        "there is a second colon in the line, so it is unclear where the text begins",
        _quote_hint(trouble),
    )


def _quote_hint(trouble: Trouble) -> str:
    value = re.match(r"\s*(?:- )?\s*[^:]*: +(.*)", trouble.text(trouble.line))
    if value and not any(sign in value[1] for sign in "\"'{}[]#"):
        return f'put the text in quotes: "{value[1].strip()}"'
    return 'put the text with the colon in quotes: "… : …"'


def _tight_colon(trouble: Trouble) -> Diagnostic:
    return trouble.fault(
        Code.COLON,
        f"a space is missing after the colon in {quoted(trouble.rest)}",
        "write key: value with a space; a text with a colon in it goes in quotes",
    )


def _no_colon(trouble: Trouble) -> Diagnostic:
    line = trouble.text(trouble.start_line)[trouble.start_column :]
    tight = re.match(r"[^\s:\"']+:(?=\S)", line)
    if tight:
        return trouble.fault(
            Code.COLON,
            f"a space is missing after the colon in {quoted(line)}",
            f"write {tight[0]} {line[tight.end() :].split(' #')[0].strip()}",
            at_start=True,
        )
    return trouble.fault(
        Code.YAML,
        f"a colon is missing after the key in {quoted(line)}",
        "a key is followed by a colon and a space: key: value",
        at_start=True,
    )


def _block_end(trouble: Trouble) -> Diagnostic:
    if trouble.rest.startswith(":"):
        return trouble.fault(Code.COMPLEX_KEY, *NO_KEY)
    if re.search(r"[\"']\s*$", trouble.here):
        return trouble.fault(
            Code.QUOTE,
            f"there is more text after the closing quote: {quoted(trouble.rest)}",
            'put the whole text in quotes; inside double quotes write \\" for a quote',
        )
    if re.search(r"[\]}]\s*$", trouble.here) or trouble.rest[:1] in ("]", "}", ","):
        return trouble.fault(
            Code.BRACKET,
            f"{quoted(trouble.rest)} does not belong here: no bracket is open",
            "check the brackets of this line and of the lines above",
        )
    near = sorted(
        sorted(_open_columns(trouble), key=lambda column: abs(column - trouble.column))[:2]
    )
    return trouble.fault(
        Code.INDENTATION,
        f"the indentation of {quoted(trouble.rest)} fits none of the lines above it",
        f"begin the line at column {' or '.join(str(column + 1) for column in near)}, "
        "exactly below the line that it belongs with",
    )


def _open_columns(trouble: Trouble) -> set[int]:
    """Return the columns, from zero, of the parts that are open where the trouble is."""
    columns = [0]
    for line in trouble.lines[: trouble.line]:
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        dashes = re.match(r" *(?:- +)*", line)
        start = len(line) - len(line.lstrip(" "))
        columns = [column for column in columns if column < start]
        columns += [start, dashes.end() if dashes else start]
    return set(columns)


def _dash(trouble: Trouble) -> Diagnostic:
    return trouble.fault(
        Code.INDENTATION,
        "a list item (- …) cannot stand in this place",
        "begin each item on a line of its own below the key, or write [one, two]; "
        "a text that begins with a dash goes in quotes",
    )


def _open_quote(trouble: Trouble) -> Diagnostic:
    mark = trouble.text(trouble.start_line)[trouble.start_column : trouble.start_column + 1]
    return trouble.fault(
        Code.QUOTE,
        f"the text that begins here with {mark or 'a quote'} has no closing {mark or 'quote'}",
        "add the closing quote at the end of the text",
        at_start=True,
    )


def _escape(trouble: Trouble) -> Diagnostic:
    return trouble.fault(
        Code.QUOTE,
        "a backslash in double quotes begins a special character, but not this one",
        "write two backslashes (\\\\), or put the text in single quotes",
    )


def _bracket(trouble: Trouble) -> Diagnostic:
    opening = trouble.text(trouble.start_line)[trouble.start_column :]
    sign = opening[:1] or "bracket"
    closing = "]" if sign == "[" else "}"
    comment = re.search(r":\s+(#\S+)", opening)
    if comment and trouble.line > trouble.start_line:
        return trouble.fault(
            Code.BRACKET,
            f"the {sign} is not closed: what stands behind # is a comment",
            f'put the text with # in quotes: "{comment[1].rstrip(",}]")}"',
            at_start=True,
        )
    if trouble.line > trouble.start_line and not trouble.here.strip().count(" "):
        return trouble.fault(
            Code.BRACKET,
            f"the {sign} that is opened here is not closed before line {trouble.line + 1}",
            f"write {closing} after the last item",
            at_start=True,
        )
    if trouble.rest.startswith(":"):
        return trouble.fault(
            Code.COLON,
            "there is a second colon before the next comma",
            'a comma is missing before the key, or a text with a colon needs quotes: "… : …"',
        )
    return trouble.fault(
        Code.BRACKET,
        f"the {sign} opened in line {trouble.start_line + 1} is not closed, "
        "or a comma is missing before this place",
        f"write a comma between the items and {closing} after the last one",
    )


def _start(trouble: Trouble) -> Diagnostic:
    line, column = trouble.line, trouble.column
    if trouble.start_line == trouble.line:
        column = trouble.start_column
    sign = trouble.text(line)[column : column + 1]
    ref = SourceRef(trouble.file, line + 1, column + 1)
    message = f"a text without quotes cannot begin with {sign}" if sign else "a text breaks off"
    return Diagnostic(ref, Code.START, message, QUOTE_HINT)


def _content(trouble: Trouble) -> Diagnostic:
    found = quoted(trouble.rest) if trouble.rest.strip() else "the end of the line"
    return trouble.fault(
        Code.BRACKET,
        f"a value is missing before {found}",
        'write the value; nothing at all is written ""',
    )


def _document(trouble: Trouble) -> Diagnostic:
    return trouble.fault(
        Code.INDENTATION,
        f"{quoted(trouble.rest)} cannot follow what stands above it",
        "begin the line at the same column as the first key of the file, "
        "and check the brackets and quotes above it",
    )


# The words that PyYAML uses -> what they mean for the writer of the file. First match wins.
_REASONS: tuple[tuple[str, Callable[[Trouble], Diagnostic]], ...] = (
    ("mapping values are not allowed", _colon),
    ("mapping keys are not allowed", _start),
    ("found unexpected ':'", _tight_colon),
    ("could not find expected ':'", _no_colon),
    ("sequence entries are not allowed", _dash),
    ("unexpected end of stream", _open_quote),
    ("unexpected document separator", _open_quote),
    ("escape", _escape),
    ("expected ',' or", _bracket),
    ("cannot start any token", _start),
    ("expected chomping or indentation", _start),
    ("indentation indicator", _start),
    ("expected a comment or a line break", _start),
    ("expected alphabetic or numeric", _start),
    ("expected '<document start>'", _document),
    ("expected <block end>", _block_end),
    ("expected the node content", _content),
)
