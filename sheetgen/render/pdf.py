"""Imposed pages -> a PDF file: each different sheet and each different page is written once.

In: an ``Imposition`` in mm and what the user chose about ink. Out: the bytes of a PDF whose pages
only call forms (PDF 32000-1:2008, 8.10), with their boxes, fonts embedded and subset, no dates, and
no scaling asked of the printer. The same job gives the same bytes, anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from sheetgen import __version__
from sheetgen.model.geometry import Rect
from sheetgen.model.page import NO_CORRECTION, Imposition, Page, Placement
from sheetgen.model.placed import Face, PlacedSheet

from . import faces
from .check import check_job, serial_words
from .draw import draw_items, draw_words
from .numbered_codes import NumberedCodes, Space, arts_with_numbered_codes
from .pen import POINTS_PER_MM, Pen
from .serials import Draw, SerialCodes
from .theme import ColourMode, Theme, theme_for

Progress = Callable[[int, int], None]
"""Called after each page with (pages done, pages in all)."""

OVERHANG_MM = 5.0
"""How far the ink of a sheet may reach over its trimmed edge (bleed) before it is clipped."""


@dataclass(frozen=True, slots=True)
class RenderOptions:
    """What a user may choose about the print.

    ``subject`` and ``keywords`` go to the document properties (what a seed was, for instance).
    """

    mode: ColourMode = ColourMode.RGB
    ink_saving: bool = False
    subject: str = ""
    keywords: tuple[str, ...] = ()


def render_pdf(
    job: Imposition, options: RenderOptions | None = None, progress: Progress | None = None
) -> bytes:
    """Return ``job`` as a PDF.

    Raises:
        SheetgenError: a text has characters that no face can draw, or a sheet uses a colour it
            does not have. Nothing is written then.
    """
    options = options or RenderOptions()
    check_job(job)
    target = BytesIO()
    with _binary_streams():
        canvas = _new_canvas(target, job, options)
        themes = [
            theme_for(art.palette, options.mode, ink_saving=options.ink_saving) for art in job.arts
        ]
        _add_arts(canvas, job, themes)
        _add_pages(canvas, job, themes, theme_for((), options.mode), progress)
        canvas.save()
    return target.getvalue()


def render_sheets(
    sheets: Sequence[PlacedSheet],
    options: RenderOptions | None = None,
    progress: Progress | None = None,
) -> bytes:
    """Return ``sheets`` as a PDF: one page each, of the sheet's own size; raises as ``render_pdf``.

    Raises:
        ValueError: there are no sheets.
    """
    if not sheets:
        raise ValueError("no sheets to render")
    job = Imposition(
        title=sheets[0].title,
        language=sheets[0].language,
        arts=tuple(sheets),
        pages=tuple(_single_page(index, sheet) for index, sheet in enumerate(sheets)),
    )
    return render_pdf(job, options, progress)


def _single_page(art: int, sheet: PlacedSheet) -> Page:
    area = Rect(0, 0, sheet.size.width, sheet.size.height)
    return Page(sheet.size, (Placement(art, area),), trim=area)


def _new_canvas(target: BytesIO, job: Imposition, options: RenderOptions) -> Any:
    from reportlab.pdfgen.canvas import Canvas

    from .info import undated_info

    # Without a first font of ours, ReportLab puts an unembedded Helvetica into the file.
    first = faces.CHAINS[Face.REGULAR][0]
    faces.font(first)
    canvas = Canvas(
        target,
        invariant=1,
        pageCompression=1,
        pdfVersion=(1, 6),  # the first version with PrintScaling
        initialFontName=first,
        lang=job.language or None,
    )
    canvas.setViewerPreference("PrintScaling", "None")
    # ReportLab has no public way to leave the dates out.
    canvas._doc.info = undated_info(
        title=job.title,
        subject=options.subject,
        keywords=", ".join(options.keywords),
        producer=f"sheetgen {__version__}",
    )
    return canvas


def _add_arts(canvas: Any, job: Imposition, themes: Sequence[Theme]) -> None:
    own = arts_with_numbered_codes(job)
    for index, (art, theme) in enumerate(zip(job.arts, themes, strict=True)):
        _begin_form(canvas, _art_name(index), art.size.width, art.size.height, OVERHANG_MM)
        items = [item for item in art.items if index not in own or item is not own[index]]
        draw_items(Pen(canvas, art.size.height, theme), items)
        canvas.endForm()


def _begin_form(canvas: Any, name: str, width: float, height: float, overhang: float) -> None:
    low = -overhang * POINTS_PER_MM
    canvas.beginForm(
        name, low, low, (width + overhang) * POINTS_PER_MM, (height + overhang) * POINTS_PER_MM
    )


def _add_pages(
    canvas: Any,
    job: Imposition,
    themes: Sequence[Theme],
    page_theme: Theme,
    progress: Progress | None,
) -> None:
    """Write the pages; pages that differ only in serial numbers share one form.

    The first of each kind is drawn, the others are written as it was.
    """
    from .repeat import LikePage, Model

    serials = SerialCodes(job.arts, _serial_drawer(canvas, job, themes))
    codes = NumberedCodes(job, page_theme.mode, _spacer(canvas, job))
    forms: dict[object, str] = {}
    models: dict[object, Model] = {}
    for number, page in enumerate(job.pages, start=1):
        found = (serials.code(page, placement) for placement in page.placements)
        own = [code for code in found if code is not None]
        own += filter(None, (codes.code(page, placement) for placement in page.placements))
        kind = _kind(page)
        if kind in models:
            # ReportLab has no public way to add a page that was not drawn on the canvas.
            canvas._doc.addPage(LikePage(models[kind], own))
        else:
            _draw_page(canvas, _page_form(canvas, forms, job, page, page_theme), page, own)
            models[kind] = Model(canvas._doc.Pages.pages[-1], own)
        if progress is not None:
            progress(number, len(job.pages))


def _kind(page: Page) -> object:
    """Return what pages have in common that are alike but for serial numbers.

    Pages of one job share their parts, and comparing these by identity is quick. If equal parts are
    two objects, two pages are drawn where one would do.
    """
    shared = (page.size, page.items, page.trim, page.bleed, page.correction)
    placements = tuple((item.art, id(item.rect), item.turn) for item in page.placements)
    return (*map(id, shared), *placements)


def _page_form(
    canvas: Any, forms: dict[object, str], job: Imposition, page: Page, theme: Theme
) -> str:
    """Return the name of the form of a page, which is written if no page before had the same."""
    key = (page.size, tuple((p.art, p.rect, p.turn) for p in page.placements), page.items)
    if key not in forms:
        forms[key] = f"page{len(forms)}"
        _add_page_form(canvas, forms[key], job, page, theme)
    return forms[key]


def _draw_page(canvas: Any, form: str, page: Page, own: Sequence[str]) -> None:
    _set_boxes(canvas, page)
    if page.correction != NO_CORRECTION:
        _correct(canvas, page)
    canvas.doForm(form)
    for code in own:
        canvas.addLiteral(code)
    canvas.showPage()


def _correct(canvas: Any, page: Page) -> None:
    """Stretch and shift all that follows on the page by what undoes the printer's error."""
    correction = page.correction
    width, height = page.size.width * POINTS_PER_MM, page.size.height * POINTS_PER_MM
    canvas.transform(
        correction.scale_x,
        0,
        0,
        correction.scale_y,
        width / 2 * (1 - correction.scale_x) + correction.dx * POINTS_PER_MM,
        height / 2 * (1 - correction.scale_y) - correction.dy * POINTS_PER_MM,
    )


def _add_page_form(canvas: Any, name: str, job: Imposition, page: Page, theme: Theme) -> None:
    _begin_form(canvas, name, page.size.width, page.size.height, 0)
    for placement in page.placements:
        with _sheet_space(canvas, page, placement, job.arts[placement.art]):
            canvas.doForm(_art_name(placement.art))
    draw_items(Pen(canvas, page.size.height, theme), page.items)
    canvas.endForm()


def _serial_drawer(canvas: Any, job: Imposition, themes: Sequence[Theme]) -> Draw:
    def draw(page: Page, placement: Placement) -> str:
        art = job.arts[placement.art]
        words = serial_words(art, placement)
        begin = len(canvas._code)
        if words is not None:
            with _sheet_space(canvas, page, placement, art):
                draw_words(Pen(canvas, art.size.height, themes[placement.art]), words)
        # The operations are taken back from the canvas: its pages get them as text.
        code: list[str] = canvas._code[begin:]
        del canvas._code[begin:]
        return "\n".join(code)

    return draw


def _spacer(canvas: Any, job: Imposition) -> Space:
    def space(page: Page, placement: Placement, inner: str) -> str:
        begin = len(canvas._code)
        with _sheet_space(canvas, page, placement, job.arts[placement.art]):
            canvas.addLiteral(inner)
        code: list[str] = canvas._code[begin:]
        del canvas._code[begin:]
        return "\n".join(code)

    return space


@contextmanager
def _sheet_space(canvas: Any, page: Page, placement: Placement, art: PlacedSheet) -> Iterator[None]:
    """Let the canvas draw in the space of a sheet where it lies on the page.

    Quarter turns are written as whole numbers, so that nothing is skewed by rounding.
    """
    left = placement.rect.x * POINTS_PER_MM
    right = placement.rect.right * POINTS_PER_MM
    low = (page.size.height - placement.rect.bottom) * POINTS_PER_MM
    high = (page.size.height - placement.rect.y) * POINTS_PER_MM
    matrix = {
        0: (1, 0, 0, 1, left, low),
        90: (0, -1, 1, 0, left, high),
        180: (-1, 0, 0, -1, right, high),
        270: (0, 1, -1, 0, right, low),
    }[placement.turn]
    canvas.saveState()
    canvas.transform(*matrix)
    yield
    canvas.restoreState()


def _set_boxes(canvas: Any, page: Page) -> None:
    """Set the page boxes (PDF 32000-1:2008, 14.11.2); a box not given is the whole paper."""
    canvas.setPageSize((page.size.width * POINTS_PER_MM, page.size.height * POINTS_PER_MM))
    whole = Rect(0, 0, page.size.width, page.size.height)
    trim = page.correction.rect(page.trim or whole, page.size)
    bleed = page.correction.rect(page.bleed, page.size) if page.bleed else trim
    canvas.setTrimBox(_corners(trim, page))
    canvas.setBleedBox(_corners(bleed, page))


def _corners(rect: Rect, page: Page) -> tuple[float, float, float, float]:
    return (
        rect.x * POINTS_PER_MM,
        (page.size.height - rect.bottom) * POINTS_PER_MM,
        rect.right * POINTS_PER_MM,
        (page.size.height - rect.y) * POINTS_PER_MM,
    )


def _art_name(index: int) -> str:
    return f"sheet{index}"


@contextmanager
def _binary_streams() -> Iterator[None]:
    """Let ReportLab write streams as bytes: its ASCII armour costs a quarter of the size."""
    from reportlab import rl_config

    before = rl_config.useA85
    rl_config.useA85 = 0
    try:
        yield
    finally:
        rl_config.useA85 = before
