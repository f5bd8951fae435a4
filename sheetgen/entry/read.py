"""Bytes of an entry file -> raw entries, whatever the format and the machine's locale."""

from __future__ import annotations

import re
from pathlib import PurePath

from sheetgen.model.codes import Code
from sheetgen.model.diagnostic import Diagnostic, SheetgenError, SourceRef
from sheetgen.model.limits import LIMITS
from sheetgen.source import Node, Scalar, SourceError, Style, decode, parse_documents

from .csv_text import records
from .json_tree import parse_json
from .messages import unusable, words
from .raw import Format, RawEntry
from .table import table_entries
from .tree import entry_nodes, entry_of

_SUFFIXES = {
    ".yaml": Format.YAML,
    ".yml": Format.YAML,
    ".csv": Format.CSV,
    ".tsv": Format.CSV,
    ".json": Format.JSON,
}
_FIRST_LINE = re.compile(r'^\s*(?!"?#)\S.*', re.MULTILINE)
_BREAK = re.compile(r"\r\n|\r|\n")
_BARE_STRIKE = re.compile(r"[:\[,]\s*[-–—]\s*(?:[,\]}]|#|$)")
_BARE_GAP = re.compile(r"(?:\[|,)\s*,")
_KEY = re.compile(r""""((?:[^"\\]|\\.)*)"|'([^']*)'|([^:,{}\[\]]+)""")


def read_entries(
    data: bytes,
    file: str,
    format: Format | None = None,  # noqa: A002
    language: str = "en",
) -> tuple[RawEntry, ...]:
    """Return the entries of a file, at least one, in file order.

    ``file`` is the name shown in messages; the format follows from its ending, else from the
    content.

    Raises:
        SheetgenError: it is no UTF-8 text, cannot be parsed, or an entry has no layout or cells.
    """
    text = _decoded(data, file, language)
    chosen = (
        format or _SUFFIXES.get(PurePath(file).suffix.lower()) or _guessed(text, file, language)
    )
    if not text.strip():
        raise unusable(language, "empty-file", file)
    if chosen is Format.CSV:
        return tuple(table_entries(records(text, file, language), file, language))
    documents, doubled = _trees(text, file, chosen, language)
    nodes = tuple(entry_nodes(documents))
    if not nodes:
        raise unusable(language, "empty-file", file)
    ends = [node.ref for node in nodes[1:]] + [SourceRef(file, LIMITS.text_bytes + 2, 1)]
    return tuple(
        entry_of(node, [key for key in doubled if node.ref < key.ref < end], language)
        for node, end in zip(nodes, ends, strict=True)
    )


def _decoded(data: bytes, file: str, language: str) -> str:
    try:
        return decode(data, file)
    except SourceError as error:
        fault = error.diagnostic
        if fault.code == Code.LIMIT:
            raise unusable(
                language, "too-large", file, size=len(data), most=LIMITS.text_bytes
            ) from None
        raise unusable(language, "not-utf8", fault.ref) from None


def _guessed(text: str, file: str, language: str) -> Format:
    found = _FIRST_LINE.search(text)
    if not found:
        raise unusable(language, "empty-file", file)
    first = found[0].strip()
    if first[0] in "{[":
        return Format.JSON
    if re.match(r'"?[\w.-]*"?[,;\t]|"?sep=', first):
        return Format.CSV
    if re.match(r"[\w.-]+\s*:(\s|$)|---", first):
        return Format.YAML
    raise unusable(language, "no-format", file)


def _trees(
    text: str,
    file: str,
    chosen: Format,
    language: str,
) -> tuple[tuple[Node, ...], tuple[Scalar, ...]]:
    if chosen is Format.JSON:
        node, doubled = parse_json(text, file, language)
        return (node,), doubled
    documents, faults = parse_documents(text, file)
    lines = _BREAK.split(text)
    fatal = [item for item in faults if not documents or item.code != Code.DUPLICATE_KEY]
    if fatal:
        raise _not_parsed(fatal, lines, language)
    return documents, tuple(_key_at(item.ref, lines) for item in faults)


def _not_parsed(faults: list[Diagnostic], lines: list[str], language: str) -> SheetgenError:
    first = faults[0]
    line = lines[first.ref.line - 1] if first.ref.line <= len(lines) else ""
    hint = first.hint
    if _BARE_STRIKE.search(line):
        hint = words(language, "bare-strike")
    elif _BARE_GAP.search(line):
        hint = words(language, "bare-gap")
    return SheetgenError("\n".join(f"{item.ref}: {item.message}" for item in faults), hint)


def _key_at(ref: SourceRef, lines: list[str]) -> Scalar:
    """Return the key that begins at ``ref``, for a message."""
    found = _KEY.match(lines[ref.line - 1], ref.column - 1)
    text = next((part for part in found.groups() if part is not None), "") if found else ""
    return Scalar(text.strip(), ref, ref, Style.DOUBLE)
