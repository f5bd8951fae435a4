"""From filled-in sheets to verdicts: entries are read, bound to their layout and scored."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.entry import Format, RawEntry, bind_entry, blank_entry, read_entries, write_entry
from sheetgen.entry.filled import filled_entries
from sheetgen.load import find_layout
from sheetgen.load.shelf import missing_hint
from sheetgen.model.cells import is_per_player, layout_cells
from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.entry import Entry, GameVerdict, Verdict
from sheetgen.model.layout import CellSpec, Layout
from sheetgen.model.ledger import player_id
from sheetgen.model.limits import LIMITS
from sheetgen.score import BoundRules, bind, part_of, score, score_game

from .forms import check_version, filled_file
from .kinds import is_filled, may_be_scan
from .letters import letter_of
from .scan_order import ScanOrder
from .words import word

if TYPE_CHECKING:
    from .scan import ReadSheet, Scanned


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict and the layout it was made with; ``scan`` is what was read, of a scan."""

    layout: Layout
    verdict: Verdict
    scan: ReadSheet | None = None

    @property
    def cells(self) -> tuple[CellSpec, ...]:
        """Every cell of the sheet (or sheets, of a long ledger) that the entry fills."""
        entry = self.verdict.entry
        letter = entry.sheet if entry.sheet in self.layout.letters else self.layout.letters[0]
        return layout_cells(self.layout, letter, part_of(self.layout, entry))


class Judge:
    """Judges entries in one language; each layout and sheet is prepared only once."""

    def __init__(self, language: str, scans: ScanOrder | None = None) -> None:
        """Make a judge whose findings are in ``language``; scans are read as ``scans`` says."""
        self.language = language
        self.scans = scans or ScanOrder(language)
        self._layouts: dict[str, Layout] = {}
        self._rules: dict[tuple[str, str, tuple[str, ...]], BoundRules] = {}

    def judge(self, path: Path, data: bytes | None = None) -> list[Judged]:
        """Return the verdicts on all entries of a file; ``data`` is its content if known.

        Raises:
            SheetgenError: the file cannot be read, or an entry names no layout that exists.
            LayoutError: the layout that an entry names has faults.
        """
        content = self._read(path) if data is None else self._allowed(data, path)
        if is_filled(content):
            return self._filled(content, path)
        if may_be_scan(content):
            # Where scans are named by their files, ``judge_scans`` reads them.
            message = word("picture-in-stream", self.language, path=path)
            raise SheetgenError(message, word("picture-in-stream-hint", self.language))
        raws = read_entries(content, str(path), None, self.language)
        return [self._verdict(raw, path) for raw in raws]

    def _read(self, path: Path) -> bytes:
        """Return the content of a file; one that is no file, or too large, is refused."""
        say = partial(word, language=self.language, path=path)
        try:
            if path.is_dir():
                raise SheetgenError(say("folder"), say("folder-hint"))
            with path.open("rb") as stream:
                content = stream.read(LIMITS.entry_bytes + 1)
        except OSError as error:
            hint = missing_hint(path) if isinstance(error, FileNotFoundError) else None
            raise SheetgenError(say("no-file", why=error.strerror or error), hint) from error
        return self._allowed(content, path)

    def _allowed(self, content: bytes, path: Path) -> bytes:
        if len(content) > LIMITS.entry_bytes:
            most = LIMITS.entry_bytes // 1024**2
            raise SheetgenError(
                word("too-large", self.language, path=path, most=most),
                word("too-large-hint", self.language),
            )
        return content

    def _filled(self, content: bytes, path: Path) -> list[Judged]:
        """Judge a form or a workbook: its totals are computed, so none is missing."""
        raws = self._filled_raws(content, path)
        return [_without_missing(self._verdict(raw, path)) for raw in raws]

    def _filled_raws(self, content: bytes, path: Path) -> tuple[RawEntry, ...]:
        filled = filled_file(content, str(path), self.language)
        raws = filled_entries(filled, str(path), self.language)
        check_version(filled, self._layout(raws[0], path), str(path), self.language)
        return raws

    def read_filled(self, path: Path) -> list[Entry]:
        """Return the entries of a form or a workbook, without judging them.

        Raises:
            SheetgenError: it cannot be read, or is of another version of its layout.
            LayoutError: its layout has faults.
        """
        raws = self._filled_raws(self._read(path), path)
        return [bind_entry(raw, self._layout(raw, path), self.language) for raw in raws]

    def judge_scans(
        self, paths: Sequence[Path], progress: Callable[[int, int], None] | None = None
    ) -> Iterator[list[Judged | SheetgenError]]:
        """Yield for each file with scans, in order, the verdicts on its sheets page by page.

        What cannot be read gives an error in its place and does not stop the others.
        """
        from .scan import read_scans

        for results in read_scans(paths, self.scans, progress):
            yield [self._of_scan(item) for item in results]

    def _of_scan(self, item: Scanned) -> Judged | SheetgenError:
        from .scan import UnreadPage
        from .shelf import shelf

        if isinstance(item, UnreadPage):
            return item.error
        rules = shelf().rules(item.layout, item.identity)
        return Judged(item.layout, score(rules, item.entry, self.language), item)

    def _verdict(self, raw: RawEntry, path: Path) -> Judged:
        layout = self._layout(raw, path)
        entry = _with_names(bind_entry(raw, layout, self.language), layout)
        letter = entry.sheet or layout.letters[0]
        key = (layout.source, letter, entry.players)
        if key not in self._rules:
            self._rules[key] = bind(layout, letter, entry.players or None)
        return Judged(layout, score(self._rules[key], entry, self.language))

    def _layout(self, raw: RawEntry, path: Path) -> Layout:
        """Return the layout an entry names: a shipped one, or a path beside the entry."""
        name = raw.layout.text
        if _is_path(name):
            _check_path(raw, path.parent)
            name = str(path.parent / name)
        if name not in self._layouts:
            try:
                self._layouts[name] = find_layout(name)
            except SheetgenError as error:
                if type(error) is not SheetgenError:
                    raise
                message = f"{raw.layout.ref}: {error.message}"
                raise SheetgenError(message, error.hint) from error
        return self._layouts[name]


def _is_path(name: str) -> bool:
    """Tell whether a layout is named by its file and not by a shipped name."""
    return "/" in name or "\\" in name or name.endswith((".yaml", ".yml"))


def _check_path(raw: RawEntry, folder: Path) -> None:
    """Refuse what only a command may name: an entry may have been written by anybody.

    Raises:
        SheetgenError: it is on another machine (``\\\\host`` on Windows), a device or a pipe.
    """
    name = raw.layout.text
    if name.startswith(("\\\\", "//")):
        message = f"{raw.layout.ref}: a layout on another machine is not fetched"
        raise SheetgenError(message, "copy it beside the entry")
    path = folder / name
    with contextlib.suppress(OSError, ValueError):
        # What cannot be looked at cannot be read either, and reading it says why.
        mode = path.stat().st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            message = f"{raw.layout.ref}: {path} is a device or a pipe"
            raise SheetgenError(message, "name the file of a layout")


def _with_names(entry: Entry, layout: Layout) -> Entry:
    """Return an entry with the names written above the players' columns, if it lists none."""
    if entry.players or not any(map(is_per_player, layout.flat_sections())):
        return entry
    cells = dict(entry.cells)
    names = [cells.get(player_id(seat)) for seat in range(1, layout.players[1] + 1)]
    while names and names[-1] is None:
        names.pop()
    return replace(entry, players=tuple(name.text if name else "" for name in names))


def _without_missing(judged: Judged) -> Judged:
    findings = tuple(item for item in judged.verdict.findings if item.rule != "missing-result")
    return replace(judged, verdict=replace(judged.verdict, findings=findings))


def entries_text(entries: Sequence[Entry]) -> str:
    """Return entries as one YAML text."""
    return "---\n".join(write_entry(entry, Format.YAML) for entry in entries)


def judge_game(judged: Sequence[Judged], language: str) -> GameVerdict:
    """Judge all sheets of one game against each other.

    Raises:
        SheetgenError: they are sheets of different games.
    """
    names = {item.layout.name for item in judged}
    if len(names) > 1:
        listed = ", ".join(sorted(names))
        raise SheetgenError(
            word("different-games", language, listed=listed),
            word("different-games-hint", language),
        )
    return score_game(judged[0].layout, [item.verdict for item in judged], language)


def _beside(name: str, folder: Path) -> str:
    """Return how an entry in ``folder`` names a layout file: in UTF-8, with slashes, everywhere."""
    try:
        path = Path(os.path.relpath(name, folder))
    except ValueError:
        # Windows: the file lies on another drive.
        path = Path(name).absolute()
    return path.as_posix().encode(errors="surrogateescape").decode(errors="replace")


def blank(
    name: str, letter: str | None, format_name: str, language: str, folder: Path
) -> tuple[Layout, str]:
    """Return an empty entry for a sheet of a layout, ready to fill in.

    ``folder`` is where the entry will lie: a layout given by its path is named relative to it.

    Raises:
        SheetgenError: the layout or its sheet does not exist.
    """
    layout = find_layout(name)
    chosen = letter_of(layout, letter)
    named = layout
    if _is_path(name):
        named = replace(layout, name=_beside(name, folder))
    return layout, blank_entry(named, chosen, Format(format_name), language)
