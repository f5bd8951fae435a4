"""Templates of new layouts: YAML with holes, one for each kind of sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from string import Template

_ALONE = re.compile(r"( *)\$(\w+)")


def template(name: str) -> str:
    """Return the text of a template; holes are written ``$name``."""
    return (files("sheetgen.vary") / "templates" / f"{name}.yaml").read_text(encoding="utf-8")


def filled(text: str, holes: Mapping[str, str]) -> str:
    """Return a template with its holes filled.

    A hole that stands alone takes as many lines as are in it, with the hole's indentation: none if
    it is empty.

    Raises:
        KeyError: there is nothing for a hole.
    """
    return "".join(f"{line}\n" for line in _lines(text, holes))


def _lines(text: str, holes: Mapping[str, str]) -> Iterator[str]:
    for line in text.splitlines():
        alone = _ALONE.fullmatch(line)
        if alone:
            yield from (f"{alone[1]}{part}" for part in holes[alone[2]].splitlines())
        else:
            yield Template(line).substitute(holes)
