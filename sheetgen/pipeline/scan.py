"""From scans and photos to entries: pictures, sheets, ink, readings, and what people corrected.

Each page of each file gives its sheets in order, or the reason why there is none. A page that
cannot be read never stops the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.entry import Entry, State
from sheetgen.model.identity import SheetIdentity
from sheetgen.model.layout import Layout
from sheetgen.model.limits import LIMITS
from sheetgen.model.reading import Outcome, ReadCell
from sheetgen.scan import (
    BadPage,
    Frame,
    Rectified,
    Refusal,
    Sighting,
    find_sheets,
    load_images,
    rectify,
    see_cells,
)
from sheetgen.scan.types import Grey
from sheetgen.score.decode import decode

from .corrections import Correction, corrected, picture_id, read_corrections
from .scan_order import ScanOrder
from .scan_words import cell_findings, scan_word
from .shelf import shelf

Progress = Callable[[int, int], None]
"""Called with (files done, files in all)."""


@dataclass(frozen=True, slots=True)
class ScanPlace:
    """Which sheet of which page of a file; all count from 1."""

    file: str
    page: int
    pages: int
    sheet: int = 1
    sheets: int = 1

    def words(self, language: str) -> str:
        """Return the place in words, as short as is clear."""
        parts = [self.file]
        if self.pages > 1:
            parts.append(scan_word("page", language, number=self.page, count=self.pages))
        if self.sheets > 1:
            parts.append(scan_word("sheet", language, number=self.sheet, count=self.sheets))
        return ", ".join(parts)


@dataclass(frozen=True, slots=True, eq=False)
class ReadSheet:
    """One sheet that was read: its cells, and the entry that follows from them.

    ``digest`` tells the file it was read from apart from others; ``picture`` is the straightened
    sheet, if it was asked for.
    """

    place: ScanPlace
    layout: Layout
    letter: str
    identity: SheetIdentity
    cells: tuple[ReadCell, ...]
    entry: Entry
    digest: str
    picture: Rectified | None = None

    @property
    def doubtful(self) -> tuple[ReadCell, ...]:
        """The cells that a person must look at, the most useful question first."""
        cells = (cell for cell in self.cells if cell.outcome is Outcome.DOUBTFUL)
        return tuple(sorted(cells, key=_usefulness, reverse=True))


@dataclass(frozen=True, slots=True)
class UnreadPage:
    """A page or a sheet that was not read, and why."""

    place: ScanPlace
    error: SheetgenError


Scanned = ReadSheet | UnreadPage


@dataclass(frozen=True, slots=True)
class Kept:
    """A file as its digest, and the corrections kept for it."""

    digest: str
    corrections: tuple[Correction, ...]


def _usefulness(cell: ReadCell) -> tuple[bool, float]:
    """A cell that a written total hangs on comes first; then the one least sure."""
    best = cell.candidates[0].confidence if cell.candidates else 0.0
    return bool(cell.because), -best


def read_scans(
    paths: Sequence[Path], order: ScanOrder, progress: Progress | None = None
) -> Iterator[list[Scanned]]:
    """Yield for each file, in order, every sheet of every page of it."""
    tasks = [(path, order) for path in paths]
    if order.jobs > 1 and len(paths) > 1:
        with ProcessPoolExecutor(min(order.jobs, len(paths))) as processes:
            yield from _told(processes.map(_file, tasks), len(paths), progress)
    else:
        yield from _told(map(_file, tasks), len(paths), progress)


def _told(
    results: Iterator[list[Scanned]], total: int, progress: Progress | None
) -> Iterator[list[Scanned]]:
    for done, sheets in enumerate(results, start=1):
        if progress:
            progress(done, total)
        yield sheets


def _file(task: tuple[Path, ScanOrder]) -> list[Scanned]:
    path, order = task
    try:
        data = scan_bytes(path)
    except SheetgenError as error:
        return [UnreadPage(ScanPlace(str(path), 1, 1), error)]
    found = list(read_scan(path, data, order))
    if found and all(_is_bare(item, order.language) for item in found):
        # A file of something else is said once, not for each of its pages.
        place = ScanPlace(str(path), 1, 1)
        return [UnreadPage(place, _no_sheet(place, order.language))]
    return found


def _is_bare(item: Scanned, language: str) -> bool:
    """Tell whether an item stands for a page on which there is no sheet at all."""
    return (
        isinstance(item, UnreadPage)
        and item.error.message == _no_sheet(item.place, language).message
    )


def scan_bytes(path: Path) -> bytes:
    """Return the content of a file with scans.

    Raises:
        SheetgenError: it cannot be read, or is too large.
    """
    try:
        if path.is_dir():
            raise SheetgenError(f"{path} is a folder", "name the files in it")
        if path.stat().st_size > LIMITS.scan_bytes:
            raise SheetgenError(f"{path} is larger than {LIMITS.scan_bytes // 1_000_000} MB")
        return path.read_bytes()
    except OSError as error:
        raise SheetgenError(f"cannot read {path}: {error.strerror or error}") from error


def read_scan(path: Path, data: bytes, order: ScanOrder) -> Iterator[Scanned]:
    """Yield every sheet of every page of one file, with the corrections kept beside it."""
    name = str(path)
    try:
        kept = Kept(picture_id(data), read_corrections(path, data))
        pages = load_images(data, name)
    except SheetgenError as error:
        yield UnreadPage(ScanPlace(name, 1, 1), error)
        return
    for page in pages:
        yield from _page(page, order, kept)


def read_picture(grey: Grey, name: str, order: ScanOrder) -> Iterator[Scanned]:
    """Yield every sheet of one picture; ``name`` is what it is called in messages."""
    yield from _page(Frame(name, 1, 1, grey), order, Kept("", ()))


def _page(page: Frame | BadPage, order: ScanOrder, kept: Kept) -> Iterator[Scanned]:
    place = ScanPlace(page.name, page.page, page.pages)
    if isinstance(page, BadPage):
        yield UnreadPage(place, page.error)
        return
    sightings = find_sheets(page.grey)
    if not sightings:
        yield UnreadPage(place, _no_sheet(place, order.language))
    for number, sighting in enumerate(sightings, start=1):
        spot = replace(place, sheet=number, sheets=len(sightings))
        try:
            yield _sheet(page.grey, sighting, spot, order, kept)
        except SheetgenError as error:
            where = spot.words(order.language)
            told = error.message if error.message.startswith(where) else f"{where}: {error}"
            yield UnreadPage(spot, SheetgenError(told, error.hint))


def _no_sheet(place: ScanPlace, language: str) -> SheetgenError:
    where = place.words(language)
    return SheetgenError(
        f"{where}: {scan_word('no-sheet', language)}", scan_word("no-sheet-hint", language)
    )


def _sheet(
    picture: Grey,
    sighting: Sighting,
    place: ScanPlace,
    order: ScanOrder,
    kept: Kept,
) -> ReadSheet:
    """Read one sheet.

    Raises:
        SheetgenError: it cannot be read; the message says why.
    """
    layout, identity = _identified(sighting, order)
    found = _best_fit(picture, sighting, layout, identity)
    if isinstance(found, Refusal):
        raise SheetgenError(found.message, found.hint)
    rules = shelf().rules(layout, identity)
    cells = decode(rules, see_cells(found), found.placed.language, shelf().ties(rules))
    sheet = ReadSheet(
        place,
        layout,
        identity.letter,
        identity,
        cells,
        _entry(place, layout, identity.letter, cells, order.language),
        kept.digest,
        found if order.keep_pictures else None,
    )
    return with_corrections(sheet, kept.corrections, order.language)


def with_corrections(
    sheet: ReadSheet, corrections: Sequence[Correction], language: str
) -> ReadSheet:
    """Return the sheet with what people said of its cells; every other cell is as it was."""
    place = sheet.place
    own = [item for item in corrections if item.is_of(place.page, place.sheet)]
    if not own:
        return sheet
    cells = corrected(sheet.cells, own)
    return replace(
        sheet, cells=cells, entry=_entry(place, sheet.layout, sheet.letter, cells, language)
    )


def _identified(sighting: Sighting, order: ScanOrder) -> tuple[Layout, SheetIdentity]:
    """Return which sheet it is: by its code, else as the caller says."""
    seen = sighting.identity
    if seen is not None:
        layout = shelf().layout(order.layout or seen.layout)
        if layout.name != seen.layout or (order.letter or seen.letter) != seen.letter:
            named = f"{seen.layout} {seen.letter}".strip()
            raise SheetgenError(
                scan_word("other-sheet", order.language, named=named),
                scan_word("other-sheet-hint", order.language),
            )
        return layout, seen
    if order.layout is None:
        raise SheetgenError(
            scan_word("no-code", order.language), scan_word("no-code-hint", order.language)
        )
    layout = shelf().layout(order.layout)
    letter = order.letter or (layout.letters[0] if len(layout.letters) == 1 else None)
    if letter is None or letter not in layout.letters:
        known = ", ".join(layout.letters)
        raise SheetgenError(
            scan_word("no-code", order.language),
            scan_word("which-letter", order.language, known=known),
        )
    return layout, SheetIdentity(layout.name, letter, "", layout.digest[:8])


def _best_fit(
    picture: Grey, sighting: Sighting, layout: Layout, identity: SheetIdentity
) -> Rectified | Refusal:
    """Return the straightened sheet; of a sheet without a code, in the language that fits best."""
    languages = (identity.language,) if identity.language else layout.languages
    tries = [
        rectify(picture, sighting, *shelf().printed(layout, replace(identity, language=language)))
        for language in languages
    ]
    good = [item for item in tries if isinstance(item, Rectified)]
    return max(good, key=lambda item: item.share) if good else tries[0]


def _entry(
    place: ScanPlace, layout: Layout, letter: str, cells: Sequence[ReadCell], language: str
) -> Entry:
    where = place.words(language)
    return Entry(
        where,
        layout.name,
        letter if layout.sheet.letters else "",
        "",
        (),
        (),
        tuple(
            (cell.cell, replace(cell.written, origin=where))
            for cell in cells
            if cell.written.state is not State.EMPTY
        ),
        tuple(finding for cell in cells for finding in cell_findings(cell, language)),
    )
