"""A layout file as pictures that follow every save: what the preview shows at a moment.

Comes in: a file that is being edited. Goes out: pictures of its sheets, or what is wrong with it
beside the pictures of the last time it was well.
"""

from __future__ import annotations

import hashlib
import threading
from dataclasses import dataclass, replace
from pathlib import Path

from sheetgen.load import files_of, load_file, shipped
from sheetgen.load.files import layouts_folder
from sheetgen.load.shelf import missing_hint
from sheetgen.model.diagnostic import LayoutError, SheetgenError
from sheetgen.model.layout import Layout
from sheetgen.model.placed import PlaceOptions
from sheetgen.render import RenderOptions, render_png, render_sheets

from .paper import placed_sheets

PREVIEW_DPI = 110


@dataclass(frozen=True, slots=True)
class Shown:
    """What the preview shows: ``version`` changes whenever anything else does.

    ``faults`` are the lines to show; with faults, the pictures are those of the last file
    that was well.
    """

    version: str
    title: str = ""
    letters: tuple[str, ...] = ()
    pictures: tuple[bytes, ...] = ()
    faults: tuple[str, ...] = ()


class Preview:
    """Watches a layout file; safe to ask from several threads.

    ``language`` None means the first language of the layout.
    """

    def __init__(self, path: Path, language: str | None, render: RenderOptions) -> None:
        """Make a preview that has not looked at the file yet."""
        self.path = path
        self._language = language
        self._render = render
        self._stamp = ""
        self._shown = Shown("")
        self._lock = threading.Lock()

    def now(self) -> Shown:
        """Look at the file, draw it anew if it has changed, and return what is to be shown."""
        with self._lock:
            stamp = _stamp(self.path)
            if stamp != self._stamp:
                self._shown = self._look(stamp)
                self._stamp = stamp
            return self._shown

    def _look(self, stamp: str) -> Shown:
        try:
            layout = load_file(self.path)
            return self._drawn(layout, stamp)
        except LayoutError as error:
            return self._with_faults(stamp, tuple(str(item) for item in error.diagnostics))
        except SheetgenError as error:
            hint = f"\n  hint: {error.hint}" if error.hint else ""
            return self._with_faults(stamp, (error.message + hint,))

    def _with_faults(self, stamp: str, faults: tuple[str, ...]) -> Shown:
        return replace(self._shown, version=stamp, faults=faults)

    def _drawn(self, layout: Layout, stamp: str) -> Shown:
        language = self._language
        if language not in layout.languages:
            language = layout.languages[0]
        sheets = placed_sheets(layout, PlaceOptions(language=language))
        pictures = tuple(render_png(render_sheets(sheets, self._render), PREVIEW_DPI))
        return Shown(stamp, layout.title.in_language(language), layout.letters, pictures)


def layout_path(name_or_path: str) -> Path:
    """Return the file of a shipped layout, or the path itself.

    Raises:
        SheetgenError: there is no such file.
    """
    if name_or_path in shipped():
        return layouts_folder() / f"{name_or_path}.yaml"
    path = Path(name_or_path)
    if not path.is_file():
        raise SheetgenError(f"there is no file {name_or_path}", missing_hint(path))
    return path


def _stamp(path: Path) -> str:
    """Return a digest of all files that the layout is made of."""
    digest = hashlib.sha256()
    for file in files_of(path):
        try:
            content = file.read_bytes()
        except OSError:
            content = b"\0"
        digest.update(hashlib.sha256(content).digest())
    return digest.hexdigest()[:16]
