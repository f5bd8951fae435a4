"""What a shell offers at the Tab key: names of layouts, papers and printers.

Everything here runs at every press of the key, so it imports only what knows the names.
"""

from __future__ import annotations

from collections.abc import Iterable

from click import Context, Parameter
from click.shell_completion import CompletionItem


def complete_layout(ctx: Context, param: Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the shipped layouts that begin like ``incomplete``, and files."""
    from sheetgen.load.shelf import shipped

    return [*_beginning(shipped(), incomplete), CompletionItem(incomplete, type="file")]


def complete_file(ctx: Context, param: Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer files."""
    return [CompletionItem(incomplete, type="file")]


def complete_paper(ctx: Context, param: Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the papers that have a name."""
    from sheetgen.model.page import PAPERS

    return _beginning(PAPERS, incomplete)


def complete_printer(ctx: Context, param: Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the printers that were measured; none if their file is of no use."""
    from sheetgen.model.diagnostic import SheetgenError
    from sheetgen.printers import load_printers

    from .printer import printers_file

    try:
        return _beginning(load_printers(printers_file()), incomplete)
    except SheetgenError:
        # There is no place for a message while a line is typed; `block` will give it.
        return []


def _beginning(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    start = incomplete.casefold()
    return [CompletionItem(name) for name in names if name.casefold().startswith(start)]
