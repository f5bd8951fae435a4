"""``extends``: a layout file that takes another one over and changes parts of it.

Comes in: the tree of a file. Goes out: the tree of the whole layout, every node with the place
where it was written, and the texts of all files it came from. A file can name a shipped layout,
or a file in its own folder or below; nothing else is ever read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from sheetgen.model.codes import Code
from sheetgen.model.diagnostic import Diagnostic, SheetgenError, SourceRef
from sheetgen.model.limits import LIMITS
from sheetgen.model.spelling import did_you_mean
from sheetgen.model.text import LANGUAGES
from sheetgen.source import Mapping, Node, Scalar, Sequence, SourceError, decode, parse_yaml, quoted

from .merge import REMOVE, REPLACE, Merge, merged_mapping
from .merge_sections import merged_sections
from .shelf import SUFFIXES, layouts_folder, read_bytes, shipped

EXTENDS = "extends"
NAMED = ("values", "options", "groups", "derive", "symbols", "palette")
"""Parts that hold names: a new one must be used somewhere, else it is a misspelt old one."""


@dataclass(frozen=True, slots=True)
class Whole:
    """What a file and those it extends come to.

    ``node`` is None if some file is no YAML or cannot be found. ``texts`` holds the texts of the
    files by the names that the places have, ``paths`` are the files that are extended.
    """

    node: Node | None
    texts: dict[str, str]
    faults: tuple[Diagnostic, ...] = ()
    paths: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class _Reader:
    texts: dict[str, str] = field(default_factory=dict)
    paths: list[Path] = field(default_factory=list)
    faults: list[Diagnostic] = field(default_factory=list)

    def fault(self, ref: SourceRef, code: Code, message: str, hint: str | None = None) -> None:
        self.faults.append(Diagnostic(ref, code, message, hint))

    def tree(
        self, text: str, file: str, folder: Path | None, chain: tuple[str, ...]
    ) -> Node | None:
        """Return the tree of a text together with what it extends."""
        node, faults = parse_yaml(text, file)
        self.texts[file] = text
        self.faults.extend(faults)
        key = node.key(EXTENDS) if isinstance(node, Mapping) else None
        if not isinstance(node, Mapping) or key is None:
            return node
        name = node.get(EXTENDS)
        if not isinstance(name, Scalar) or not name.text.strip():
            hint = "write extends: NAME with the name of a layout"
            self.fault(key.ref, Code.EXTENDS, '"extends" names no layout', hint)
            return None
        base = self._base(name, file, folder, chain)
        return None if base is None else self._changed(base, node, name.text)

    def _base(
        self, name: Scalar, file: str, folder: Path | None, chain: tuple[str, ...]
    ) -> Mapping | None:
        found = self._located(name, file, folder)
        if found is None:
            return None
        path, shown, inner = found
        if str(path) in chain:
            message = f"{shown} extends itself, directly or by way of others"
            self.fault(name.ref, Code.EXTENDS_CIRCLE, message, "extend a layout that stands alone")
            return None
        if len(chain) > LIMITS.extends:
            message = f"more than {LIMITS.extends} layouts extend one another"
            self.fault(name.ref, Code.EXTENDS_CIRCLE, message, "extend one further up the chain")
            return None
        text = self._text(name, path, shown)
        node = None if text is None else self.tree(text, shown, inner, (*chain, str(path)))
        if node is not None and not isinstance(node, Mapping):
            self.fault(name.ref, Code.EXTENDS, f"{shown} is no layout")
            return None
        return node

    def _located(
        self, name: Scalar, file: str, folder: Path | None
    ) -> tuple[Path, str, Path] | None:
        """Return the file, its name in messages, and the folder where it may find others."""
        word = name.text
        if word in shipped():
            home = layouts_folder()
            return (home / f"{word}.yaml").resolve(), f"layouts/{word}.yaml", home
        reason = _refused(word)
        if reason is None and not word.lower().endswith(SUFFIXES):
            hint = did_you_mean(word, shipped()) or f"the layouts are {', '.join(shipped())}"
            hint += "; a file of your own is named with its ending .yaml"
            self.fault(name.ref, Code.EXTENDS, f"there is no layout {quoted(word)}", hint)
            return None
        if reason is None and folder is None:
            reason = "only a shipped layout can be extended here"
        if reason is None and folder is not None:
            path = (folder / word).resolve()
            if path.is_relative_to(folder.resolve()):
                return path, (Path(file).parent / word).as_posix(), path.parent
            reason = "the file lies outside of the folder of the layout"
        message = f"{quoted(word)} cannot be extended: {reason}"
        hint = "name a shipped layout, or a file in the same folder or below it"
        self.fault(name.ref, Code.EXTENDS, message, hint)
        return None

    def _text(self, name: Scalar, path: Path, shown: str) -> str | None:
        self.paths.append(path)
        try:
            return decode(read_bytes(path, shown), shown)
        except SourceError as error:
            self.faults.append(error.diagnostic)
        except SheetgenError as error:
            self.fault(name.ref, Code.EXTENDS, error.message, error.hint)
        return None

    def _changed(self, base: Mapping, change: Mapping, name: str) -> Mapping:
        if change.key("name") is None:
            message = "a layout that extends another one needs a name of its own"
            self.fault(change.ref, Code.MISSING_KEY, message, 'add "name": as commands use it')
        merge = Merge(name, self.faults)
        self.faults.extend(_unused(base, change, name))
        entries = tuple(item for item in change.entries if item[0].text != EXTENDS)
        sections, old = change.get("sections"), base.get("sections")
        if isinstance(sections, Mapping) and isinstance(old, Sequence):
            new = merged_sections(old, sections, merge.inside("sections"))
            entries = tuple((key, new if key.text == "sections" else node) for key, node in entries)
        return _in_languages(merged_mapping(base, Mapping(entries, change.ref), merge), change)


def extended(text: str, file: str, folder: Path | None) -> Whole:
    """Return the tree of a layout's text, together with the layouts that it extends.

    ``folder`` is where files that are named in it are looked for; None: only shipped layouts.
    """
    reader = _Reader()
    start = () if folder is None else (str((folder / Path(file).name).resolve()),)
    node = reader.tree(text, file, folder, start)
    return Whole(node, reader.texts, tuple(reader.faults), tuple(reader.paths))


def _refused(word: str) -> str | None:
    """Say why a name can be no file in the folder of the layout, if so."""
    if "\\" in word or "\0" in word or ":" in word:
        return "write the path with / and without a drive"
    if word.startswith(("/", "~")):
        return "the path must not begin at the top of the disk"
    if ".." in PurePosixPath(word).parts:
        return "the path must not lead out of the folder"
    return None


def _unused(base: Mapping, change: Mapping, name: str) -> Iterator[Diagnostic]:
    """Yield a fault for each new name that nothing in the file uses: a misspelt old one."""
    for part in NAMED:
        new, old = change.get(part), base.get(part)
        if not isinstance(new, Mapping):
            continue
        known = [key.text for key, _ in old.entries] if isinstance(old, Mapping) else []
        for key, _ in new.entries:
            control = key.text in (REMOVE, REPLACE)
            if control or key.text in known or key.text in _words(change, (part, key.text)):
                continue
            message = f"{quoted(key.text)} is not among the {part} of {name}, and nothing uses it"
            near = did_you_mean(key.text, known)
            hint = near or (f"there are {', '.join(known)}" if known else None)
            yield Diagnostic(key.ref, Code.CHANGE, message, hint)


def _words(node: Node, without: tuple[str, ...]) -> frozenset[str]:
    """Return the words of all texts and keys but those under the keys ``without``."""
    match node:
        case Scalar():
            return frozenset(re.findall(r"\w+", node.text))
        case Sequence():
            return frozenset().union(*(_words(item, ()) for item in node.items))
        case Mapping():
            found: set[str] = set()
            for key, value in node.entries:
                here = bool(without) and key.text == without[0]
                if here and len(without) == 1:
                    continue
                found |= {key.text} | _words(value, without[1:] if here else ())
            return frozenset(found)


def _in_languages(node: Mapping, change: Mapping) -> Mapping:
    """Leave out the texts in languages that the changed layout no longer has."""
    listed = change.get("languages")
    if not isinstance(listed, Sequence):
        return node
    kept = {item.text for item in listed.items if isinstance(item, Scalar)}
    pruned = _pruned(node, frozenset(LANGUAGES) - kept)
    return pruned if isinstance(pruned, Mapping) else node


def _pruned(node: Node, dropped: frozenset[str]) -> Node:
    match node:
        case Sequence():
            return Sequence(tuple(_pruned(item, dropped) for item in node.items), node.ref)
        case Mapping():
            entries = node.entries
            if entries and all(key.text in LANGUAGES for key, _ in entries):
                entries = tuple(item for item in entries if item[0].text not in dropped) or entries
            return Mapping(
                tuple((key, _pruned(value, dropped)) for key, value in entries), node.ref
            )
        case _:
            return node
