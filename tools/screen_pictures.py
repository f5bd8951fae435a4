"""Pictures of sheets on a screen: a filled form, a workbook, the preview, the report on a photo.

They are made with what the tests use: PDFium as the viewer of the form, handwriting that training
never saw, LibreOffice, Chromium. Where one of these is not installed, its picture is left as it is.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

from sheetgen.model.placed import PlaceOptions
from sheetgen.pipeline import forms
from sheetgen.pipeline.preview import Preview, layout_path
from sheetgen.pipeline.preview_server import PreviewServer
from sheetgen.pipeline.sheets import pictures
from sheetgen.render import RenderOptions

# The tests are a package at the top of the repository.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

ENGLISH = PlaceOptions(language="en")
Pictures = Iterator[tuple[str, bytes]]


def png(image: Image.Image) -> bytes:
    """Return an image as the bytes of a PNG."""
    target = BytesIO()
    image.convert("RGB").save(target, "PNG")
    return target.getvalue()


def trimmed(image: Image.Image, rim: int = 8) -> Image.Image:
    """Return an image without the empty paper around what it shows, but for a rim in pixels."""
    image = image.convert("RGB")
    box = ImageChops.invert(image.convert("L")).getbbox() or (0, 0, *image.size)
    left, top, right, low = box
    width, height = image.size
    found = (left - rim, top - rim, right + rim, low + rim)
    edges = (max(found[0], 0), max(found[1], 0), min(found[2], width), min(found[3], height))
    return image.crop(edges)


def form_picture() -> Pictures:
    """Yield a form that somebody has begun to fill in."""
    from tests.render.pdfium_form import fill, picture

    _, form = forms.form_pdf("twenty-one", ENGLISH)
    numbers = {"row1/2": "3", "row1/4": "2", "row1/5": "1", "row2/1": "5", "row2/2": "2"}
    texts = {"name": "Anna", **numbers}
    filled = fill(form, {f"s1.{field}": text for field, text in texts.items()})
    yield "form", png(picture(filled, scale=1.5))


def report_picture() -> Pictures:
    """Yield the report on a photo of a sheet with handwriting; nothing if there is none here."""
    from tests.roundtrip.fill import has_digits

    if not has_digits():
        return
    from sheetgen.pipeline.scan import ReadSheet, read_scans
    from sheetgen.pipeline.scan_order import ScanOrder
    from sheetgen.pipeline.scan_report import report
    from tests.roundtrip.written import SCANS, picture, played, sheet

    name, seed = "twenty-one", 3007
    photo = picture(sheet(name), played(name, seed), SCANS[1], seed)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "evening.png"
        Image.fromarray(photo).save(file)
        (found,) = read_scans([file], ScanOrder("en", keep_pictures=True))
    read = [item for item in found if isinstance(item, ReadSheet)]
    image = Image.open(BytesIO(report(read, {}, "en", pdf=False)))
    yield "report", png(image.resize((900, round(900 * image.height / image.width))))


def workbook_picture() -> Pictures:
    """Yield a tab of a workbook as LibreOffice prints it; nothing if it is not here."""
    office = shutil.which("soffice")
    if office is None:
        return
    from tests.book.calc import filled_in

    _, book = forms.workbook("yatzy", PlaceOptions(language="en", names=("Ida", "Max", "Lea")))
    cells = {"ones.p1": "3", "twos.p1": "8", "ones.p2": "2", "fours.p2": "16", "chance.p3": "23"}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "book.xlsx"
        file.write_bytes(filled_in(book, [cells]))
        home = f"-env:UserInstallation=file://{folder}/home"
        order = [office, home, "--headless", "--convert-to", "pdf", "--outdir", folder, str(file)]
        subprocess.run(order, check=True, capture_output=True)
        page = pictures(file.with_suffix(".pdf").read_bytes(), 75)[0]
    yield "workbook", png(trimmed(Image.open(BytesIO(page))))


def preview_picture() -> Pictures:
    """Yield the page of the preview in Chromium; nothing if it is not here."""
    chromium = shutil.which("chromium")
    if chromium is None:
        return
    shown = Preview(layout_path("twenty-one"), "en", RenderOptions())
    with tempfile.TemporaryDirectory() as folder, PreviewServer(shown) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        target = Path(folder) / "page.png"
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--window-size=1000,720"]
        options += ["--virtual-time-budget=20000", f"--screenshot={target}"]
        subprocess.run([chromium, *options, server.url], check=True, capture_output=True)
        server.shutdown()
        yield "preview", target.read_bytes()


SCREENS: tuple[Callable[[], Pictures], ...] = (
    form_picture,
    report_picture,
    workbook_picture,
    preview_picture,
)
