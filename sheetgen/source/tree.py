"""Text of a YAML file -> a tree of nodes with places, or all faults that can be told apart.

What is true of a tree: no key stands twice in a mapping, every key is a text, there are no tags
and merge keys, and neither depth nor size (aliases written out) exceed the limits. It is the
same whether PyYAML's scanner in C is there or not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import yaml
from yaml.error import MarkedYAMLError, YAMLError

from sheetgen.model.codes import Code
from sheetgen.model.diagnostic import Diagnostic, SourceRef
from sheetgen.model.limits import LIMITS, Limits
from sheetgen.model.text import COMMANDS

from .explain import NO_CHARACTER, NO_KEY, TAB_HINT, explain, explain_tag
from .nodes import Mapping, Node, Scalar, Sequence, Style, quoted
from .scanner import PythonScanner

# What YAML 1.2 calls not printable (5.1, c-printable), the line breaks that editors do not
# show as such (5.4), byte-order marks inside of the text, and what turns the order of letters.
_CONTROL = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\ufefe\uff00-\ufffd"
    "\U00010000-\U0010ffff]"
)
_HEAP = re.compile(r"(?:[\[{] *){200}")
_BREAK = re.compile(r"\r\n|\r|\n")
_INDENTATION = re.compile(r"[ \t]*(?=[^ \t#])|")
_PROPERTIES = re.compile(r"(?:[&!]\S*\s+)+")
_NO_CHARACTER = re.compile(r"\\U(?!000[0-9a-fA-F]|0010)|\\(u|U0000)[dD][89a-fA-F]")
_SURROGATE = re.compile("[\ud800-\udfff]")
SCANNER: type = getattr(yaml, "CSafeLoader", PythonScanner)


class _RefusedError(Exception):
    """Reading stops here."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


def parse_yaml(
    text: str, file: str, limits: Limits = LIMITS
) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """Return the tree of a file with one document, and its faults in file order.

    With faults that leave the tree in doubt the tree is None; a doubled key or a tag is left out
    of the tree instead, so that other faults can be looked for as well.
    """
    documents, faults = parse_documents(text, file, limits)
    if len(documents) > 1:
        message = "a second document begins here (---), but the file may hold only one"
        second = Diagnostic(
            documents[1].ref, Code.DOCUMENTS, message, "remove the line --- or split the file"
        )
        return None, _sorted([*faults, second])
    if not documents and not faults:
        message = "the file is empty"
        faults = (Diagnostic(SourceRef(file, 1, 1), Code.NOTHING, message, None),)
    return documents[0] if documents else None, faults


def parse_documents(
    text: str, file: str, limits: Limits = LIMITS, scanner: type = SCANNER
) -> tuple[tuple[Node, ...], tuple[Diagnostic, ...]]:
    """Return the trees of all documents of a file, and their faults in file order.

    Documents with nothing in them are left out; there are none at all if the text is no YAML.
    ``scanner`` is the class of PyYAML's that does the scanning; the result is the same for all.
    """
    text = text.removeprefix("\ufeff")
    lines = tuple(_BREAK.split(text))
    unfit = _control(lines, file) or _tabs(text, lines, file) or _brackets(lines, file, limits)
    if unfit:
        return (), (unfit,)
    builder = _Builder(file, lines, limits)
    try:
        documents = tuple(builder.documents(text.replace("\t", " "), scanner))
    except _RefusedError as refused:
        return (), _sorted([*builder.faults, refused.diagnostic])
    return documents, _sorted(builder.faults)


def _control(lines: tuple[str, ...], file: str) -> Diagnostic | None:
    """Look for the first character that no text editor shows."""
    for number, line in enumerate(lines, 1):
        found = _CONTROL.search(line)
        if found:
            ref = SourceRef(file, number, found.start() + 1)
            return control_fault(ref, found[0])
    return None


def control_fault(ref: SourceRef, sign: str) -> Diagnostic:
    """Return the fault of a text with a character that cannot be seen."""
    message = f"there is an invisible control character (U+{ord(sign):04X})"
    return Diagnostic(ref, Code.CONTROL, message, "delete it and type the text again")


def _tabs(text: str, lines: tuple[str, ...], file: str) -> Diagnostic | None:
    """Look for tabs in the indentation; elsewhere they count as spaces.

    What is indented inside of brackets, as in JSON, may be indented with anything.
    """
    if text.lstrip()[:1] in ("{", "["):
        return None
    found = [
        (number, line.index("\t"))
        for number, line in enumerate(lines, 1)
        if "\t" in _INDENTATION.match(line)[0]  # type: ignore[index]
    ]
    if not found:
        return None
    more = f", and {len(found) - 1} more are" if len(found) > 1 else ""
    message = f"the line is indented with a tab{more}"
    number, column = found[0]
    return Diagnostic(SourceRef(file, number, column + 1), Code.TAB, message, TAB_HINT)


def _brackets(lines: tuple[str, ...], file: str, limits: Limits) -> Diagnostic | None:
    """Look for a heap of opening brackets, which would keep a scanner busy before it says a word.

    Both scanners look up to 1024 characters ahead for the colon of a key (YAML 1.2, 7.4).
    """
    for number, line in enumerate(lines, 1):
        found = _HEAP.search(line)
        if found:
            signs = [at for at in range(*found.span()) if line[at] != " "]
            ref = SourceRef(file, number, signs[min(limits.depth, len(signs) - 1)] + 1)
            return too_many(ref, "levels of nesting", limits.depth)
    return None


def too_many(ref: SourceRef, what: str, limit: int) -> Diagnostic:
    """Return the fault of a file that exceeds a limit."""
    message = f"there are more than {limit} {what} in the file"
    return Diagnostic(ref, Code.LIMIT, message, "is it the right file?")


def _sorted(faults: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(faults, key=lambda item: (item.ref, item.code)))


def _events(text: str, lines: tuple[str, ...], file: str, scanner: type) -> Iterator[yaml.Event]:
    """Yield the events of a text.

    The scanner in Python is asked again for what the one in C refuses: its complaints are those
    that ``explain`` knows, so that messages do not hang on what is installed.
    """
    try:
        yield from yaml.parse(text, Loader=scanner)
    except (YAMLError, ValueError, OverflowError) as error:
        raise _RefusedError(_second_opinion(text, lines, file, error)) from None


def _second_opinion(text: str, lines: tuple[str, ...], file: str, first: Exception) -> Diagnostic:
    """Return what is wrong with a text that a scanner has refused with ``first``."""
    error = first
    mark = first.problem_mark if isinstance(first, MarkedYAMLError) else None
    last = mark.line if mark else len(lines)
    try:
        for event in yaml.parse(text, Loader=PythonScanner):
            if event.start_mark and event.start_mark.line > last:
                break
    except (YAMLError, ValueError, OverflowError) as second:
        error = second
    if isinstance(error, MarkedYAMLError) and "Unicode character" not in (error.problem or ""):
        return explain(error, lines, file)
    return _bad_escape(lines, file)


def _bad_escape(lines: tuple[str, ...], file: str) -> Diagnostic:
    """Return the fault of an escape that stands for no character, or for half of one."""
    for number, line in enumerate(lines, 1):
        found = _NO_CHARACTER.search(line)
        if found:
            ref = SourceRef(file, number, found.start() + 1)
            return Diagnostic(ref, Code.QUOTE, *NO_CHARACTER)
    return Diagnostic(SourceRef(file, 1, 1), Code.QUOTE, *NO_CHARACTER)


@dataclass(slots=True)
class _Open:
    """A list or mapping that is not closed yet; ``size`` counts its nodes so far."""

    ref: SourceRef
    mapping: bool
    anchor: str | None
    items: list[Node] = field(default_factory=list)
    size: int = 1


@dataclass(slots=True)
class _Builder:
    """Builds the nodes of one file out of the events of the scanner."""

    file: str
    lines: tuple[str, ...]
    limits: Limits
    faults: list[Diagnostic] = field(default_factory=list)
    open: list[_Open] = field(default_factory=list)
    anchors: dict[str, tuple[Node, int]] = field(default_factory=dict)
    root: Node | None = None
    nodes: int = 0
    alias_nodes: int = 0

    def documents(self, text: str, scanner: type) -> Iterator[Node]:
        """Yield the tree of each document that has something in it."""
        count = 0
        for event in _events(text, self.lines, self.file, scanner):
            if isinstance(event, yaml.DocumentStartEvent):
                self.root, self.anchors, count = None, {}, count + 1
                self._document(event, count)
            elif isinstance(event, yaml.DocumentEndEvent):
                if self.root is not None and not _nothing(self.root):
                    yield self.root
            elif isinstance(event, yaml.CollectionEndEvent):
                self._close()
            elif isinstance(event, yaml.NodeEvent):
                self._node(event)

    def _document(self, event: yaml.DocumentStartEvent, count: int) -> None:
        ref = self._ref(event)
        if event.version or event.tags:
            self.faults.append(
                Diagnostic(ref, Code.YAML, "YAML directives (%…) are not used here", "remove it")
            )
        if count > self.limits.documents:
            raise _RefusedError(too_many(ref, "documents", self.limits.documents))

    def _node(self, event: yaml.NodeEvent) -> None:
        ref = self._ref(event)
        if isinstance(event, yaml.AliasEvent):
            node, size = self._alias(event, ref)
            self._add(node, size)
            return
        self.nodes += 1
        if self.nodes > self.limits.nodes:
            raise _RefusedError(too_many(ref, "values", self.limits.nodes))
        self._check_tag(event, ref)
        if isinstance(event, yaml.ScalarEvent):
            scalar = self._scalar(event, ref)
            if event.anchor:
                self.anchors[event.anchor] = (scalar, 1)
            self._add(scalar, 1)
            return
        if len(self.open) >= self.limits.depth:
            raise _RefusedError(too_many(ref, "levels of nesting", self.limits.depth))
        mapping = isinstance(event, yaml.MappingStartEvent)
        self.open.append(_Open(ref, mapping, event.anchor))
        if event.anchor:
            # An older meaning of the name must not be taken for this part while it is open.
            self.anchors.pop(event.anchor, None)

    def _alias(self, event: yaml.AliasEvent, ref: SourceRef) -> tuple[Node, int]:
        name = event.anchor
        if name not in self.anchors:
            inside = any(part.anchor == name for part in self.open)
            what = "a part that contains it" if inside else "nothing"
            message = f"the alias *{name} stands for {what}"
            hint = f"define it before with &{name}; a text that begins with * goes in quotes"
            raise _RefusedError(Diagnostic(ref, Code.ALIAS, message, None if inside else hint))
        node, size = self.anchors[name]
        self.alias_nodes += size
        if self.alias_nodes > self.limits.alias_nodes:
            raise _RefusedError(too_many(ref, "values by aliases", self.limits.alias_nodes))
        return node, size

    def _check_tag(self, event: yaml.NodeEvent, ref: SourceRef) -> None:
        if getattr(event, "tag", None) is not None:
            self.faults.append(explain_tag(ref, self.lines))

    def _scalar(self, event: yaml.ScalarEvent, ref: SourceRef) -> Scalar:
        style = Style(event.style) if event.style else Style.PLAIN
        # What looks like a tag may be meant as a text: it stands for itself from here on.
        text: str = event.value or event.tag or ""
        if _SURROGATE.search(text):
            raise _RefusedError(_bad_escape(self.lines, self.file))
        found = COMMANDS.search(text)
        if found:
            # Spelt out, as the text itself holds none (``_control``).
            raise _RefusedError(control_fault(ref, found[0]))
        return Scalar(text, ref, self._text_ref(event, ref, style), style)

    def _text_ref(self, event: yaml.ScalarEvent, ref: SourceRef, style: Style) -> SourceRef:
        line, column = ref.line - 1, ref.column - 1
        if (event.anchor or event.tag) and line < len(self.lines):
            properties = _PROPERTIES.match(self.lines[line], column)
            column = properties.end() if properties else column
        if style in (Style.SINGLE, Style.DOUBLE):
            column += 1
        if style in (Style.LITERAL, Style.FOLDED):
            for number in range(line + 1, len(self.lines)):
                words = self.lines[number].lstrip(" ")
                if words:
                    return SourceRef(
                        self.file, number + 1, len(self.lines[number]) - len(words) + 1
                    )
        return SourceRef(self.file, line + 1, column + 1)

    def _close(self) -> None:
        part = self.open.pop()
        node: Node
        if part.mapping:
            node = Mapping(tuple(self._entries(part)), part.ref)
        else:
            node = Sequence(tuple(part.items), part.ref)
        if part.anchor:
            self.anchors[part.anchor] = (node, part.size)
        self._add(node, part.size)

    def _add(self, node: Node, size: int) -> None:
        if self.open:
            self.open[-1].items.append(node)
            self.open[-1].size += size
        else:
            self.root = node

    def _entries(self, part: _Open) -> Iterator[tuple[Scalar, Node]]:
        """Yield the keys and values of a mapping; a value that is absent stands at its key.

        The scanners do not agree where something is that is not there.
        """
        seen: dict[str, Scalar] = {}
        for key, value in zip(part.items[::2], part.items[1::2], strict=True):
            if isinstance(key, Scalar) and key.absent:
                self.faults.append(Diagnostic(part.ref, Code.COMPLEX_KEY, *NO_KEY))
            elif not isinstance(key, Scalar):
                message = "a key must be a word, not a list or a mapping"
                hint = "a text that begins with { or [ goes in quotes"
                self.faults.append(Diagnostic(key.ref, Code.COMPLEX_KEY, message, hint))
            elif key.text == "<<" and key.plain:
                message = "merge keys (<<) are not used here"
                hint = "write the keys out where they belong"
                self.faults.append(Diagnostic(key.ref, Code.MERGE, message, hint))
            elif key.text in seen:
                first = seen[key.text].ref.line
                message = f"the key {quoted(key.text)} stands twice: in line {first} and here"
                hint = "remove one of the two, or give it another name"
                self.faults.append(Diagnostic(key.ref, Code.DUPLICATE_KEY, message, hint))
            else:
                seen[key.text] = key
                yield key, Scalar("", key.ref, key.ref) if _nothing(value) else value

    def _ref(self, event: yaml.Event) -> SourceRef:
        mark = event.start_mark
        if mark is None:
            return SourceRef(self.file, 1, 1)
        return SourceRef(self.file, mark.line + 1, mark.column + 1)


def _nothing(node: Node) -> bool:
    return isinstance(node, Scalar) and node.absent
