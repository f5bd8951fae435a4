"""From scans and photos to entries: pictures, sheets, ink, readings, and what people corrected.

Each page of each file gives its sheets in order, or the reason why there is none. A page that
cannot be read never stops the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.entry import Entry, State
from sheetgen.model.identity import SheetIdentity
from sheetgen.model.layout import Layout
from sheetgen.model.limits import LIMITS
from sheetgen.model.reading import Outcome, ReadCell, SeenCell
from sheetgen.scan import (
    BadPage,
    Frame,
    Reason,
    Rectified,
    Refusal,
    RefusedError,
    Sighting,
    find_sheets,
    has_lost_ink,
    is_two_tone,
    load_images,
    see_cells,
    see_open_cells,
)
from sheetgen.scan.types import Grey
from sheetgen.score.decode import decode

from .corrections import Correction, corrected, picture_id, read_corrections
from .identify import identified, straightened
from .pdf_guard import check_pdf
from .processes import in_processes
from .refusal_words import refused
from .scan_order import ScanOrder
from .shelf import shelf
from .unmarked import all_doubtful, find_unmarked_sheets
from .words import cell_findings, pale_findings, word

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
            parts.append(word("page", language, number=self.page, count=self.pages))
        if self.sheets > 1:
            parts.append(word("sheet", language, number=self.sheet, count=self.sheets))
        return ", ".join(parts)


@dataclass(frozen=True, slots=True, eq=False)
class ReadSheet:
    """One sheet that was read: its cells, and the entry that follows from them.

    ``digest`` tells the file it was read from apart from others; ``picture`` is the straightened
    sheet, if it was asked for; ``pale`` says that its picture may have lost ink.
    """

    place: ScanPlace
    layout: Layout
    letter: str
    identity: SheetIdentity
    cells: tuple[ReadCell, ...]
    entry: Entry
    digest: str
    picture: Rectified | None = None
    pale: bool = False

    @property
    def doubtful(self) -> tuple[ReadCell, ...]:
        """The cells that a person must look at, the most useful question first."""
        cells = (cell for cell in self.cells if cell.outcome is Outcome.DOUBTFUL)
        return tuple(sorted(cells, key=_usefulness, reverse=True))


@dataclass(frozen=True, slots=True)
class UnreadPage:
    """A page or a sheet that was not read, and why; ``is_bare``: there is no sheet on the page."""

    place: ScanPlace
    error: SheetgenError
    is_bare: bool = False


Scanned = ReadSheet | UnreadPage


@dataclass(frozen=True, slots=True, eq=False)
class _Known:
    """What was made out of a sheet; ``pale``: writing may have been lost in black and white."""

    layout: Layout
    identity: SheetIdentity
    found: Rectified
    cells: tuple[ReadCell, ...]
    pale: bool


@dataclass(frozen=True, slots=True)
class _Kept:
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
        results = in_processes(_file, tasks, order.jobs, _lost)
        yield from _counted(results, len(paths), progress)
    else:
        yield from _counted(map(_file, tasks), len(paths), progress)


def _counted(
    results: Iterator[list[Scanned]], total: int, progress: Progress | None
) -> Iterator[list[Scanned]]:
    """Yield the results and tell ``progress`` of each."""
    for done, sheets in enumerate(results, start=1):
        if progress:
            progress(done, total)
        yield sheets


def _lost(task: tuple[Path, ScanOrder]) -> list[Scanned]:
    """Stand in for a file whose process died, or for which there was not enough memory."""
    path, order = task
    error = SheetgenError(
        f"{path}: {word('lost', order.language)}", word("lost-hint", order.language)
    )
    return [UnreadPage(ScanPlace(str(path), 1, 1), error)]


def _file(task: tuple[Path, ScanOrder]) -> list[Scanned]:
    path, order = task
    try:
        data = scan_bytes(path, order.language)
        found = list(read_scan(path, data, order))
    except SheetgenError as error:
        return [UnreadPage(ScanPlace(str(path), 1, 1), error)]
    except MemoryError:
        return _lost(task)
    if found and all(isinstance(item, UnreadPage) and item.is_bare for item in found):
        # A file of something else is said once, not for each of its pages.
        return [_bare(ScanPlace(str(path), 1, 1), order.language)]
    return found


def _bare(place: ScanPlace, language: str) -> UnreadPage:
    return UnreadPage(place, _at(place, Refusal(Reason.NO_SHEET), language), is_bare=True)


def _at(place: ScanPlace, refusal: Refusal, language: str) -> SheetgenError:
    """Return why something is not read, after where it is."""
    return _error_at(place, refused(refusal, language), language)


def _error_at(place: ScanPlace, error: SheetgenError, language: str) -> SheetgenError:
    return SheetgenError(f"{place.words(language)}: {error}", error.hint)


def scan_bytes(path: Path, language: str) -> bytes:
    """Return the content of a file with scans.

    Raises:
        SheetgenError: it cannot be read, or is too large.
    """
    try:
        if path.is_dir():
            raise SheetgenError(word("folder", language, path=path), word("folder-hint", language))
        if path.stat().st_size > LIMITS.scan_bytes:
            large = Refusal(Reason.FILE_TOO_LARGE, {"megabytes": LIMITS.scan_bytes // 1_000_000})
            raise _at(ScanPlace(str(path), 1, 1), large, language)
        return path.read_bytes()
    except OSError as error:
        why = error.strerror or error
        raise SheetgenError(word("no-file", language, path=path, why=why)) from error


def read_scan(path: Path, data: bytes, order: ScanOrder) -> Iterator[Scanned]:
    """Yield every sheet of every page of one file, with the corrections kept beside it."""
    name = str(path)
    try:
        kept = _Kept(picture_id(data), read_corrections(path, data))
        check_pdf(data, name, order.language)
        pages = load_images(data, name)
    except SheetgenError as error:
        yield UnreadPage(ScanPlace(name, 1, 1), error)
        return
    except RefusedError as error:
        place = ScanPlace(name, 1, 1)
        yield UnreadPage(place, _at(place, error.refusal, order.language))
        return
    for page in pages:
        yield from _page(page, order, kept)


def read_picture(grey: Grey, name: str, order: ScanOrder) -> Iterator[Scanned]:
    """Yield every sheet of one picture; ``name`` is what it is called in messages."""
    yield from _page(Frame(name, 1, 1, grey), order, _Kept("", ()))


def _page(page: Frame | BadPage, order: ScanOrder, kept: _Kept) -> Iterator[Scanned]:
    place = ScanPlace(page.name, page.page, page.pages)
    if isinstance(page, BadPage):
        yield UnreadPage(place, _at(place, page.refusal, order.language))
        return
    sightings = find_sheets(page.grey)
    if not sightings and order.layout is not None:
        try:
            yield from _unmarked(page.grey, place, shelf().layout(order.layout), order, kept)
        except SheetgenError as error:
            yield UnreadPage(place, _error_at(place, error, order.language))
    elif not sightings:
        yield _bare(place, order.language)
    for number, sighting in enumerate(sightings, start=1):
        spot = replace(place, sheet=number, sheets=len(sightings))
        try:
            yield _sheet(page.grey, sighting, spot, order, kept)
        except SheetgenError as error:
            yield UnreadPage(spot, _error_at(spot, error, order.language))


def _unmarked(
    picture: Grey, place: ScanPlace, layout: Layout, order: ScanOrder, kept: _Kept
) -> Iterator[Scanned]:
    """Yield the sheets of a page that were printed without scan marks."""
    sheets = find_unmarked_sheets(picture, layout, order)
    if not sheets:
        nothing = Refusal(Reason.PRINT_NOT_FOUND, {"layout": layout.name})
        yield UnreadPage(place, _at(place, nothing, order.language))
    for number, item in enumerate(sheets, start=1):
        spot = replace(place, sheet=number, sheets=len(sheets))
        if isinstance(item.found, Refusal):
            yield UnreadPage(spot, _at(spot, item.found, order.language))
            continue
        cells = _decoded(see_open_cells(item.found), item.found, layout, item.identity)
        pale = is_two_tone(picture) and (_is_empty(cells) or has_lost_ink(item.found))
        known = _Known(layout, item.identity, item.found, tuple(all_doubtful(cells)), pale)
        yield _made(known, spot, order, kept)


def _sheet(
    picture: Grey,
    sighting: Sighting,
    place: ScanPlace,
    order: ScanOrder,
    kept: _Kept,
) -> ReadSheet:
    """Read one sheet.

    Raises:
        SheetgenError: it cannot be read; the message says why.
    """
    layout, identity = identified(sighting, order)
    found = straightened(picture, sighting, layout, identity)
    if isinstance(found, Refusal):
        raise refused(found, order.language)
    cells = _decoded(see_cells(found), found, layout, identity)
    lacking = _is_empty(cells) or _is_hard_to_read(cells)
    pale = is_two_tone(picture) and (lacking or has_lost_ink(found))
    return _made(_Known(layout, identity, found, cells, pale), place, order, kept)


def _decoded(
    seen: Sequence[SeenCell], found: Rectified, layout: Layout, identity: SheetIdentity
) -> tuple[ReadCell, ...]:
    rules = shelf().rules(layout, identity)
    return decode(rules, seen, found.placed.language, shelf().ties(rules))


def _made(known: _Known, place: ScanPlace, order: ScanOrder, kept: _Kept) -> ReadSheet:
    """Return the sheet with its entry and what people said of it."""
    layout, letter = known.layout, known.identity.letter
    sheet = ReadSheet(
        place,
        layout,
        letter,
        known.identity,
        known.cells,
        _entry(place, layout, letter, known.cells, order.language, pale=known.pale),
        kept.digest,
        known.found if order.keep_pictures else None,
        known.pale,
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
    entry = _entry(place, sheet.layout, sheet.letter, cells, language, pale=sheet.pale)
    return replace(sheet, cells=cells, entry=entry)


def _is_empty(cells: Sequence[ReadCell]) -> bool:
    return all(cell.written.state is State.EMPTY for cell in cells)


def _is_hard_to_read(cells: Sequence[ReadCell]) -> bool:
    """Tell whether more than a tenth of what is written is doubtful, and not just a cell or two."""
    doubtful = sum(cell.outcome is Outcome.DOUBTFUL for cell in cells)
    written = sum(cell.written.state is not State.EMPTY for cell in cells)
    return doubtful > 2 and doubtful > written / 10


def _entry(
    place: ScanPlace,
    layout: Layout,
    letter: str,
    cells: Sequence[ReadCell],
    language: str,
    *,
    pale: bool,
) -> Entry:
    where = place.words(language)
    lost = pale_findings(cells, language) if pale else ()
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
        (*lost, *(finding for cell in cells for finding in cell_findings(cell, language))),
    )
