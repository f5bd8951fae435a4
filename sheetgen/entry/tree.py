"""A node tree (of YAML or JSON) -> RawEntry, with the faults of form that show without a layout."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from sheetgen.model.entry import Finding
from sheetgen.source import Mapping, Node, Scalar, Sequence

from .messages import finding, meant, unusable
from .raw import RawColumns, RawEntry, RawLine, RawRow, RawSingle, RawText
from .texts import EMPTY, clean

KEYS = ("layout", "sheet", "player", "players", "options", "cells", "comment")
"""The keys of an entry; ``comment`` is for words that JSON has no other place for."""

_NULLS = EMPTY - {"."}


@dataclass(slots=True)
class _Form:
    """What one entry is read with: the language, and the findings so far."""

    language: str
    findings: list[Finding] = field(default_factory=list)

    def text(self, node: Scalar) -> RawText:
        words = "" if node.plain and node.text in _NULLS else node.text
        return RawText(clean(words, node.ref, self.language), node.ref)

    def single(self, key: Scalar, node: Node) -> RawText:
        """Return the text of a node, or an empty one and a finding if it is none."""
        if isinstance(node, Scalar):
            return self.text(node)
        self.wrong_kind(node, "not-a-value", self.text(key).text)
        return RawText("", node.ref)

    def wrong_kind(self, node: Node, message: str, key: str) -> None:
        """Add a finding about what the key ``key`` holds."""
        self.findings.append(
            finding(self.language, "wrong-kind", node.ref, message=message, key=key)
        )


def entry_nodes(documents: Iterable[Node]) -> Iterator[Node]:
    """Yield the node of each entry: a document is one entry or a list of them."""
    for node in documents:
        if isinstance(node, Sequence):
            yield from node.items
        else:
            yield node


def entry_of(node: Node, doubled: Iterable[Scalar], language: str) -> RawEntry:
    """Return what an entry's node holds; ``doubled`` are keys left out of it as repeated.

    Raises:
        SheetgenError: the node is no mapping, or names no layout, or has no cells.
    """
    if not isinstance(node, Mapping):
        raise unusable(language, "no-entry", node.ref)
    layout, cells = node.get("layout"), node.get("cells")
    if not isinstance(layout, Scalar) or not layout.text:
        raise unusable(language, "no-layout", layout.ref if layout else node.ref)
    if cells is None or isinstance(cells, Sequence):
        raise unusable(language, "no-cells", cells.ref if cells else node.ref)
    form = _Form(language)
    _unknown_keys(node, form)
    for again in doubled:
        _doubled(node, again, form)
    return RawEntry(
        file=node.ref.file,
        ref=node.ref,
        layout=form.text(layout),
        sheet=_optional(node, "sheet", form),
        player=_optional(node, "player", form),
        players=_players(node, form),
        options=tuple(_options(node, form)),
        lines=tuple(_lines(cells, form)),
        findings=tuple(form.findings),
    )


def _unknown_keys(node: Mapping, form: _Form) -> None:
    for key, _ in node.entries:
        if key.text not in KEYS:
            name = form.text(key).text
            hint = meant(form.language, name, KEYS)
            form.findings.append(
                finding(form.language, "unknown-key", key.ref, name=name, meant=hint)
            )


def _doubled(node: Mapping, again: Scalar, form: _Form) -> None:
    """Report a key that stands twice: a cell if the first one is below ``cells``."""
    earlier = [
        (path, key)
        for path, key in _walk(node, ())
        if key.text == again.text and key.ref < again.ref
    ]
    path, first = max(earlier, key=lambda pair: pair[1].ref, default=((), again))
    cell = ".".join(path[1:]) if path[:1] == ("cells",) else ""
    form.findings.append(
        finding(
            form.language,
            "doubled-cell" if cell else "doubled-key",
            again.ref,
            message="doubled-name",
            cells=(cell,) if cell else (),
            name=cell or form.text(again).text,
            line=first.ref.line,
        )
    )


def _walk(node: Mapping, above: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Scalar]]:
    for key, value in node.entries:
        path = (*above, key.text)
        yield path, key
        if isinstance(value, Mapping):
            yield from _walk(value, path)


def _optional(node: Mapping, name: str, form: _Form) -> RawText | None:
    key, value = node.key(name), node.get(name)
    return form.single(key, value) if key and value else None


def _players(node: Mapping, form: _Form) -> tuple[RawText, ...]:
    key, value = node.key("players"), node.get("players")
    if not key or not value or (isinstance(value, Scalar) and not form.text(value).text):
        return ()
    if not isinstance(value, Sequence):
        form.wrong_kind(value, "not-a-list", "players")
        return ()
    return tuple(form.single(key, item) for item in value.items)


def _options(node: Mapping, form: _Form) -> Iterator[tuple[RawText, RawText]]:
    value = node.get("options")
    if not value or (isinstance(value, Scalar) and not form.text(value).text):
        return
    if not isinstance(value, Mapping):
        form.wrong_kind(value, "not-a-mapping", "options")
        return
    for key, item in value.entries:
        yield form.text(key), form.single(key, item)


def _lines(cells: Node, form: _Form) -> Iterator[RawLine]:
    if not isinstance(cells, Mapping):
        if not isinstance(cells, Scalar) or form.text(cells).text:
            form.wrong_kind(cells, "not-a-mapping", "cells")
        return
    for key, value in cells.entries:
        name = form.text(key)
        match value:
            case Sequence():
                yield RawRow(name, tuple(form.single(key, item) for item in value.items))
            case Mapping():
                pairs = ((form.text(column), form.single(column, v)) for column, v in value.entries)
                yield RawColumns(name, tuple(pairs))
            case _:
                yield RawSingle(name, form.text(value))
