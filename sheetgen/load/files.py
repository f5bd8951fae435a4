"""Layout files: the shipped ones by name, others by path; their text as a Layout."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path

from sheetgen.model.diagnostic import Diagnostic, LayoutError, SheetgenError
from sheetgen.model.layout import Layout
from sheetgen.model.limits import LIMITS
from sheetgen.model.spelling import did_you_mean
from sheetgen.source import Mapping, Node, SourceError, decode, plain_data, yaml_text

from .extend import extended
from .formula_parse import parse_formulas
from .language import MADE_KEY, read_layout
from .shelf import SUFFIXES, layouts_folder, read_bytes, shipped, short

__all__ = [
    "digest",
    "files_of",
    "find_layout",
    "layouts_folder",
    "load_file",
    "load_layout",
    "shipped",
    "whole_text",
]


def load_layout(
    text: str, file: str, folder: Path | None = None, *, proven: bool = False
) -> Layout:
    """Return the layout that ``text`` describes; ``file`` names it in messages.

    A layout that it ``extends`` is a shipped one, or a file in ``folder``, if that is given.
    ``proven``: its rules are known to be sound, and not worked out to see whether they are.

    Raises:
        LayoutError: with every fault that was found, in file order.
    """
    whole = extended(text, file, folder)
    node, faults = whole.node, list(whole.faults)
    layout = None
    if node is not None:
        layout, more = read_layout(node, file, digest(node))
        faults += more
    if layout is not None and not faults:
        layout, wrong = parse_formulas(layout, whole.texts)
        faults += wrong
        if not proven:
            from .formula_check import rule_faults

            faults += rule_faults(layout, whole.texts)
    if layout is None or faults:
        raise LayoutError(in_order([_explained(fault, file) for fault in faults]))
    return layout


def _explained(fault: Diagnostic, file: str) -> Diagnostic:
    """Return a fault that shows in a shipped layout with the way to mend it in ``file``.

    Shipped layouts are sound by themselves, so what ``file`` changes has caused it.
    """
    ours = {f"layouts/{name}.yaml" for name in shipped()}
    if fault.ref.file == file or fault.ref.file not in ours:
        return fault
    hint = f"what {file} takes away or changes is still used here: change this place in {file} too"
    return replace(fault, hint=f"{hint}; {fault.hint}" if fault.hint else hint)


def whole_text(text: str, file: str, folder: Path | None = None) -> str:
    """Return the text of a layout that stands alone: what it extends is written out.

    Raises:
        LayoutError: a file is no YAML, or what is changed is not there.
    """
    whole = extended(text, file, folder)
    if whole.node is None or whole.faults:
        raise LayoutError(in_order(list(whole.faults)))
    return yaml_text(whole.node)


def in_order(faults: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the faults in file order, each once, and not more than anybody reads."""
    unique = sorted(dict.fromkeys(faults), key=lambda item: (item.ref, item.code, item.message))
    return tuple(unique[: LIMITS.diagnostics])


def digest(node: Node) -> str:
    """Return the first 16 hex digits of the SHA-256 of a tree's content.

    Comments, quotes, indentation, line breaks and how the file was made do not change it; any
    other word or number does.
    """
    canonical = json.dumps(plain_data(_content(node)), ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()[:16]


def files_of(path: Path) -> tuple[Path, ...]:
    """Return the file of a layout and those it extends, as far as they can be found."""
    try:
        text = decode(read_bytes(path, str(path)), str(path))
    except SheetgenError:
        return (path,)
    return (path, *extended(text, str(path), path.parent).paths)


def _content(node: Node) -> Node:
    """Return the tree without the key ``made``: the same sheets stay the same layout."""
    if not isinstance(node, Mapping):
        return node
    kept = tuple(entry for entry in node.entries if entry[0].text != MADE_KEY.name)
    return Mapping(kept, node.ref)


def load_file(path: Path, name: str | None = None, *, proven: bool = False) -> Layout:
    """Return the layout of a file; ``name`` is what messages call it (the path, if None).

    ``proven`` is handed to ``load_layout``.

    Raises:
        LayoutError: the file has faults.
        SheetgenError: there is no such file, or it cannot be read.
    """
    shown = name or str(path)
    try:
        text = decode(read_bytes(path, shown), shown)
    except SourceError as error:
        raise LayoutError((error.diagnostic,)) from None
    return load_layout(text, shown, path.parent, proven=proven)


def find_layout(name_or_path: str, *, trust_shipped: bool = False) -> Layout:
    """Return a shipped layout by its name, or any layout by its path.

    What looks like a path (a slash, or a suffix .yaml) is taken for one. With ``trust_shipped``
    the rules of a shipped layout are not proven sound once more: our tests did that, and it takes a
    quarter of the time in which a sheet is printed. Files of one's own are always proven.

    Raises:
        LayoutError: the layout has faults.
        SheetgenError: there is no such layout, with the nearest name.
    """
    names = shipped()
    if name_or_path in names:
        path = layouts_folder() / f"{name_or_path}.yaml"
        return load_file(path, f"layouts/{path.name}", proven=trust_shipped)
    path = Path(name_or_path)
    if len(path.parts) > 1 or path.suffix.lower() in SUFFIXES or _exists(path):
        return load_file(path, name_or_path)
    near = did_you_mean(name_or_path, names)
    known = f"the layouts are {', '.join(names)}; or name a file ending in .yaml"
    message = f'there is no layout "{short(name_or_path)}"'
    raise SheetgenError(message, f"{near} {known}" if near else known)


def _exists(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
