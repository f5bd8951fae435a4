"""A read sheet -> a picture that shows how it was read, for a person to check.

In: the straightened sheet, the reading of each cell, and the words to print. Out: one page: the
sheet with a colour and a shape at each cell, and beside it every cell that is not simply read, at
three times its size, with what is to be said about it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from sheetgen.model.entry import State, Written
from sheetgen.model.geometry import Rect
from sheetgen.model.reading import Outcome, ReadCell

from .rectify import Rectified, to_px

COLOURS = {
    Outcome.READ: (27, 127, 76),
    Outcome.REPAIRED: (26, 74, 143),
    Outcome.DOUBTFUL: (204, 102, 0),
    Outcome.BROKEN: (200, 32, 47),
}
ORDER = (Outcome.DOUBTFUL, Outcome.BROKEN, Outcome.REPAIRED, Outcome.READ)
INK, GREY, PAPER = (29, 29, 27), (110, 110, 105), (255, 255, 255)

ENLARGED = 3
"""How much larger the cells beside the sheet are."""

AROUND = 1.2
"""How many mm are shown around such a cell."""

COLUMN, GAP, EDGE = 600, 28, 36
TITLE, TEXT, CAPTION = 34, 22, 16
LEAST_HEIGHT = 900
WIDEST = 1.5
"""A page with much beside the sheet is at most so many times as wide as high."""

REPORT_DPI = 150.0


@dataclass(frozen=True, slots=True)
class ReportText:
    """The words of a page: its title, a name for each outcome, and a sentence for each cell."""

    title: str
    outcomes: tuple[tuple[Outcome, str], ...]
    cells: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class _Note:
    """A cell that is shown enlarged: its picture and the lines beneath it."""

    outcome: Outcome
    picture: Any
    lines: tuple[str, ...]

    @property
    def height(self) -> int:
        return int(self.picture.height) + 8 + len(self.lines) * (TEXT + 6) + GAP


def draw_report(sheet: Rectified, cells: Sequence[ReadCell], text: ReportText, fonts: Path) -> Any:
    """Return the page as a Pillow picture; ``fonts`` is the folder with the program's fonts."""
    regular = ImageFont.truetype(str(fonts / "SheetgenSans-Regular.ttf"), TEXT)
    bold = ImageFont.truetype(str(fonts / "SheetgenSans-Bold.ttf"), TITLE)
    marked = _marked(sheet, cells, regular.font_variant(size=CAPTION))
    notes = _notes(sheet, cells, dict(text.cells), regular)
    top = EDGE + TITLE + GAP
    legend = (TEXT + 14) * len(ORDER) + GAP
    height = max(top + marked.height + EDGE, LEAST_HEIGHT)
    columns = _columned(notes, height - top - EDGE, legend)
    while len(columns) > 1 and _width(marked.width, columns) > WIDEST * height:
        # Much to look at: the page grows downwards rather than across.
        height = round(1.2 * height)
        columns = _columned(notes, height - top - EDGE, legend)
    width = _width(marked.width, columns)
    page = Image.new("RGB", (width, height), PAPER)
    draw = ImageDraw.Draw(page)
    draw.text((EDGE, EDGE), text.title, INK, bold)
    page.paste(marked, (EDGE, top))
    draw.rectangle((EDGE, top, EDGE + marked.width, top + marked.height), outline=GREY)
    x = EDGE + marked.width + GAP
    _legend(draw, (x, top), text, cells, regular)
    for index, column in enumerate(columns):
        y = top + (legend if index == 0 else 0)
        for note in column:
            _put_note(page, draw, (x, y), note, regular)
            y += note.height
        x += COLUMN + GAP
    used = [legend * (index == 0) + sum(n.height for n in c) for index, c in enumerate(columns)]
    return page.crop((0, 0, width, max(top + max(marked.height, *used) + EDGE, 1)))


def _width(sheet: int, columns: Sequence[object]) -> int:
    return EDGE + sheet + len(columns) * (GAP + COLUMN) + EDGE


def report_file(pages: Iterable[Any], *, pdf: bool) -> bytes:
    """Return the pages as a PDF, or below one another as a PNG.

    Raises:
        ValueError: there are no pages.
    """
    first, *others = pages
    target = BytesIO()
    if pdf:
        first.save(
            target,
            format="PDF",
            save_all=True,
            append_images=others,
            resolution=REPORT_DPI,
            title="sheetgen",
            # Else those of the clock: the same scan is to give the same file.
            creationDate=None,
            modDate=None,
        )
        return target.getvalue()
    every = [first, *others]
    whole = Image.new(
        "RGB", (max(page.width for page in every), sum(page.height for page in every)), PAPER
    )
    y = 0
    for page in every:
        whole.paste(page, (0, y))
        y += page.height
    whole.save(target, format="PNG", dpi=(REPORT_DPI, REPORT_DPI))
    return target.getvalue()


def _marked(sheet: Rectified, cells: Sequence[ReadCell], font: Any) -> Any:
    """Return the sheet with a frame, a shape and the reading at each cell."""
    picture = Image.fromarray(sheet.grey).convert("RGB")
    draw = ImageDraw.Draw(picture)
    for cell in cells:
        if cell.outcome is Outcome.READ and cell.written.state is State.EMPTY:
            continue
        rect = sheet.cells[cell.cell]
        colour = COLOURS[cell.outcome]
        if cell.outcome is not Outcome.READ:
            draw.rectangle(_px(rect.shrunk(-0.3)), outline=colour, width=4)
        x, y = to_px(rect.right) - 6, to_px(rect.y) + 6
        size = 7 if cell.outcome is Outcome.READ else 13
        _shape(draw, cell.outcome, (x, y), size)
        said = _said(cell.written)
        if said:
            at = (to_px(rect.x) + 2, to_px(rect.y) - CAPTION / 2)
            draw.text(at, said, colour, font, stroke_width=3, stroke_fill=PAPER)
    return picture


def _px(rect: Rect) -> tuple[float, float, float, float]:
    return to_px(rect.x), to_px(rect.y), to_px(rect.right), to_px(rect.bottom)


def _said(written: Written) -> str:
    if written.state is State.UNREADABLE:
        return f"{written.text}?"
    return written.text


def _shape(draw: Any, outcome: Outcome, centre: tuple[float, float], size: float) -> None:
    """Draw the outcome's shape: a disc, a diamond, a triangle or a square."""
    x, y = centre
    colour = COLOURS[outcome]
    if outcome is Outcome.READ:
        draw.ellipse((x - size, y - size, x + size, y + size), fill=colour, outline=PAPER)
        return
    points = {
        Outcome.REPAIRED: [(x, y - size), (x + size, y), (x, y + size), (x - size, y)],
        Outcome.DOUBTFUL: [(x, y - size), (x + size, y + size), (x - size, y + size)],
        Outcome.BROKEN: [
            (x - size, y - size),
            (x + size, y - size),
            (x + size, y + size),
            (x - size, y + size),
        ],
    }
    draw.polygon(points[outcome], fill=colour, outline=PAPER)


def _notes(
    sheet: Rectified, cells: Sequence[ReadCell], texts: dict[str, str], font: Any
) -> list[_Note]:
    notes = []
    for outcome in ORDER:
        for cell in cells:
            if cell.outcome is outcome and cell.cell in texts:
                lines = _wrapped(f"{cell.cell}: {texts[cell.cell]}", font)
                notes.append(_Note(outcome, _enlarged(sheet, sheet.cells[cell.cell]), lines))
    return notes


def _enlarged(sheet: Rectified, rect: Rect) -> Any:
    """Return a cell at three times its size, or as large as a column holds."""
    part = Image.fromarray(sheet.crop(rect, AROUND))
    factor = min(ENLARGED, (COLUMN - 8) / part.width)
    size = (round(part.width * factor), round(part.height * factor))
    return part.resize(size, Image.Resampling.BICUBIC).convert("RGB")


def _wrapped(text: str, font: Any) -> tuple[str, ...]:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if font.getlength(longer) <= COLUMN - 40 or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def _columned(notes: Sequence[_Note], height: int, taken: int) -> list[list[_Note]]:
    """Return the notes in columns of that height; the legend has ``taken`` some of the first."""
    columns: list[list[_Note]] = [[]]
    left = height - taken
    for note in notes:
        if note.height > left and (columns[-1] or len(columns) == 1):
            columns.append([])
            left = height
        columns[-1].append(note)
        left -= note.height
    return columns


def _legend(
    draw: Any, at: tuple[int, int], text: ReportText, cells: Sequence[ReadCell], font: Any
) -> None:
    x, y = at
    names = dict(text.outcomes)
    for index, outcome in enumerate(ORDER):
        middle = y + index * (TEXT + 14) + TEXT // 2
        count = sum(cell.outcome is outcome for cell in cells)
        _shape(draw, outcome, (x + 14, middle), 12)
        draw.text((x + 40, middle - TEXT * 0.7), f"{names[outcome]}: {count}", INK, font)


def _put_note(page: Any, draw: Any, at: tuple[int, int], note: _Note, font: Any) -> None:
    x, y = at
    page.paste(note.picture, (x + 4, y + 4))
    frame = (x, y, x + note.picture.width + 7, y + note.picture.height + 7)
    draw.rectangle(frame, outline=COLOURS[note.outcome], width=4)
    y += note.picture.height + 12
    _shape(draw, note.outcome, (x + 12, y + TEXT // 2 + 2), 10)
    for line in note.lines:
        draw.text((x + 32, y), line, INK, font)
        y += TEXT + 6
