"""One file, handed to what the commands use: is the outcome one that a user can live with?

Good outcomes are a result, or an error whose message names the file. Everything else is a fault.
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random

from click.testing import CliRunner

from sheetgen.cli import main
from sheetgen.cli.verdict_json import verdicts_as_data
from sheetgen.cli.verdict_view import print_verdict
from sheetgen.describe import layout_as_data, layout_in_words
from sheetgen.load import find_layout
from sheetgen.model.diagnostic import LayoutError, SheetgenError
from sheetgen.model.placed import PlaceOptions
from sheetgen.pipeline.forms import form_pdf, workbook
from sheetgen.pipeline.judge import Judge, Judged, judge_game
from sheetgen.pipeline.kinds import is_scan_file
from sheetgen.pipeline.paper import BlockOrder, block_pdf, lint
from sheetgen.pipeline.scan import ReadSheet, read_scans
from sheetgen.pipeline.scan_order import ScanOrder
from sheetgen.pipeline.scan_report import entry_text
from sheetgen.pipeline.sheets import placed_sheets, sheets_pdf
from sheetgen.render import RenderOptions

CONTROL = frozenset(map(chr, [*range(9), *range(11, 32), *range(127, 160)])) | frozenset(
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
"""What a terminal takes for a command, or what turns the order of letters about."""

MOST_MESSAGE = 100_000


class BadOutcomeError(Exception):
    """The program did not fall over, but what it says is of no use."""


def layout(path: Path, chance: Random) -> str:
    """Check a layout; one that is sound is also printed, and made into forms."""
    try:
        lint(str(path))
    except LayoutError as error:
        if not error.diagnostics or not all(item.message for item in error.diagnostics):
            raise BadOutcomeError("a fault without a message") from error
        _told(str(error), path)
        return "refused"
    found = find_layout(str(path))
    place = PlaceOptions(language=found.languages[0])
    if chance.random() < 0.2:
        refusable: Sequence[Callable[[], object]] = (
            lambda: sheets_pdf(str(path), place, RenderOptions()),
            lambda: form_pdf(str(path), place),
            lambda: workbook(str(path), place),
            lambda: block_pdf(str(path), BlockOrder(sheets=2, place=place)),
            lambda: layout_as_data(found, placed_sheets(found, place), place.language),
            lambda: list(layout_in_words(found, placed_sheets(found, place), place.language)),
        )
        for step in refusable:
            with contextlib.suppress(SheetgenError):
                step()
    return "sound"


@cache
def _judge(language: str) -> Judge:
    return Judge(language)


def entry(path: Path, chance: Random) -> str:
    """Judge an entry, a form or a workbook, and write the verdict in both ways."""
    if is_scan_file(path):
        return picture(path, chance)
    judged = _judge(chance.choice(("de", "en", "fr"))).judge(path)
    if not judged:
        raise BadOutcomeError("no verdict and no message")
    _written(judged)
    return "judged"


def _written(judged: list[Judged]) -> None:
    verdicts_as_data([item.verdict for item in judged], None)
    with contextlib.redirect_stdout(io.StringIO()) as target:
        for item in judged[:5]:
            print_verdict(item, "en")
    _shown(target.getvalue())
    with contextlib.suppress(SheetgenError):
        judge_game(judged, "en")


def picture(path: Path, chance: Random) -> str:
    """Read a picture, and write what was read as an entry."""
    order = ScanOrder("en", *(("acht-mann", None) if chance.random() < 0.3 else (None, None)))
    (found,) = read_scans([path], order)
    if not found:
        raise BadOutcomeError("no page and no message")
    entry_text(found, "en")
    for item in found:
        if not isinstance(item, ReadSheet):
            _told(item.error.message, path)
    return "read" if any(isinstance(item, ReadSheet) for item in found) else "refused"


TARGETS = {
    "layout": layout,
    "entry": entry,
    "pdf": entry,
    "workbook": entry,
    "picture": picture,
}
COMMANDS = {
    "layout": (("lint",), ("sheet",), ("show",), ("block", "--sheets", "2")),
    "entry": (("check",), ("check", "--json"), ("check", "--game")),
    "pdf": (("check",), ("read",)),
    "workbook": (("check",), ("read",)),
    "picture": (("check",), ("read",)),
}


def judge(kind: str, path: Path, chance: Random) -> str:
    """Hand a file to the pipeline, and now and then to a command; return what came of it.

    Raises:
        BadOutcomeError: a message is empty, names no file, or holds commands for a terminal.
        Exception: anything else is a fault of the program.
    """
    try:
        outcome = TARGETS[kind](path, chance)
    except SheetgenError as error:
        _told(error.message, path)
        outcome = "refused"
    if chance.random() < 0.02:
        _command(kind, path, chance)
    return outcome


def _command(kind: str, path: Path, chance: Random) -> None:
    name, *more = chance.choice(COMMANDS[kind])
    target = [] if name in ("lint", "check", "show") else ["-o", f"{path}.out", "--force"]
    result = CliRunner().invoke(main, [name, str(path), *more, *target], catch_exceptions=False)
    if result.exit_code not in (0, 1, 2, 3) or not result.output:
        raise BadOutcomeError(f"{name} ends with {result.exit_code}: {result.output[:200]}")
    _shown(result.output)


def _told(message: str, path: Path) -> None:
    if path.name not in message:
        raise BadOutcomeError(f"a message that names no file: {message[:300]}")
    _shown(message)


def _shown(text: str) -> None:
    if len(text) > MOST_MESSAGE:
        raise BadOutcomeError(f"{len(text)} characters of messages: {text[:300]}")
    bad = CONTROL & set(text)
    if bad:
        at = min(text.index(sign) for sign in bad)
        raise BadOutcomeError(f"{sorted(bad)!r} is printed: {text[max(at - 60, 0) : at + 20]!r}")


def inputs(kind: str, seed: int, first: int, count: int) -> Iterator[tuple[int, str, bytes]]:
    """Yield number, ending and content of so many spoiled files; each depends on its number."""
    from . import book, pdf, picture
    from . import text as texts
    from .seeds import SEEDS

    sound = SEEDS[kind]()
    words = texts.words_of(sound) if kind in ("layout", "entry") else ()
    for number in range(first, first + count):
        chance = Random(f"{kind} {seed} {number}")
        chosen = chance.choice(sound)
        other = chance.choice(sound)[1]
        match kind:
            case "layout" | "entry":
                data = texts.spoiled(chosen, chance, other, words)
            case "pdf":
                data = pdf.spoiled(chosen[1], chance, other)
            case "workbook":
                data = book.spoiled(chosen[1], chance, other)
            case _:
                data = picture.spoiled(chosen, chance, other)
        yield number, chosen[0], data
