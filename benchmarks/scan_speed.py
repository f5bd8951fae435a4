"""How many scans and photos one process reads a second: ``python -m benchmarks.scan_speed``.

    python -m benchmarks.scan_speed [--pages 9] [--first 3000] [LAYOUT ...]

Scans are A4 pages of a scanner at 200 dpi (turned to suit a wide sheet), every other as PNG and as
JPEG; photos have 12 megapixels (4000 x 3000) and are JPEG in colour. All sheets are filled in by
hand. Timed is everything from the bytes of the file to the entry; the first page of a kind warms
up, and what is prepared once for a kind of sheet is not counted. OpenCV takes one thread; let NumPy
do so too (``OPENBLAS_NUM_THREADS=1``), or CPU seconds count threads that wait.
"""

from __future__ import annotations

import argparse
import time
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from sheetgen.model.geometry import Size
from sheetgen.model.placed import PlacedSheet
from sheetgen.pipeline.scan import ReadSheet, read_scan
from sheetgen.pipeline.scan_order import ScanOrder
from sheetgen.scan.types import Grey
from tests.roundtrip.distort import Distortion, View, blur, seen, shadow
from tests.roundtrip.fill import fill
from tests.roundtrip.sheets import PRINT_DPI, printed
from tests.roundtrip.written import played, rules, sheet

LAYOUTS = ("twenty-one", "acht-mann", "421")
GOALS = {"scan": 8.0, "photo": 3.0}
"""Pages a second."""

A4 = (210.0, 297.0)
SCAN_PX_PER_MM = 200 / 25.4
PHOTO = (4000, 3000)
FILLED = 0.88
"""How much of a photo the sheet takes along its tighter side."""


def inked(placed: PlacedSheet, name: str, seed: int) -> Grey:
    cells = played(name, seed)
    return fill(printed(placed), PRINT_DPI / 25.4, placed, cells, seed)


def centred(picture: Grey, width: int, height: int, ground: int) -> Grey:
    """Return a picture in the middle of a plain page, cut off where it is larger."""
    rows, columns = picture.shape
    top, left = (height - rows) // 2, (width - columns) // 2
    page = np.full((height, width), ground, np.uint8)
    inside = picture[max(-top, 0) :, max(-left, 0) :][:height, :width]
    y, x = max(top, 0), max(left, 0)
    page[y : y + inside.shape[0], x : x + inside.shape[1]] = inside
    return page


def grainy(picture: Grey, sigma: float, seed: int) -> Grey:
    random = np.random.default_rng(seed)
    grain = random.normal(0, sigma, picture.shape).astype(np.float32)
    return np.asarray(np.clip(picture + grain, 0, 255), dtype=np.uint8)


def scan(sheet_: Grey, size: Size, seed: int) -> bytes:
    width, height = A4 if size.height >= size.width else A4[::-1]
    view = View(SCAN_PX_PER_MM, 0.6, margin=0.0)
    picture = seen(sheet_, size, Distortion("scan", view, (), (blur(0.6),), desk=250))
    page = centred(picture, round(width * SCAN_PX_PER_MM), round(height * SCAN_PX_PER_MM), 250)
    image = Image.fromarray(grainy(page, 3, seed))
    target = BytesIO()
    if seed % 2:
        image.save(target, "PNG")
    else:
        image.convert("RGB").save(target, "JPEG", quality=85)
    return target.getvalue()


def photo(sheet_: Grey, size: Size, seed: int) -> bytes:
    is_wide = size.width >= size.height
    tight = min(PHOTO[0] / max(size.width, size.height), PHOTO[1] / min(size.width, size.height))
    view = View(FILLED * tight, -2.0 if is_wide else 88.0, (0.06, -0.05), margin=0.0)
    larger = cv2.resize(sheet_, None, fx=2, fy=2) if view.px_per_mm > 15 else sheet_
    tones = (shadow(0.4), blur(0.9))
    picture = seen(np.asarray(larger, np.uint8), size, Distortion("photo", view, (), tones))
    page = grainy(centred(picture, *PHOTO, 120), 4, seed)
    target = BytesIO()
    Image.fromarray(page).convert("RGB").save(target, "JPEG", quality=85)
    return target.getvalue()


def measured(name: str, files: list[bytes]) -> str:
    order = ScanOrder(layout=name, letter=rules(name).letter or None)
    bytes_read = seconds = cpu = 0.0
    read = doubtful = 0
    for index, data in enumerate(files):
        wall, work = time.perf_counter(), time.process_time()
        results = list(read_scan(Path("page"), data, order))
        wall, work = time.perf_counter() - wall, time.process_time() - work
        if index:
            seconds, cpu, bytes_read = seconds + wall, cpu + work, bytes_read + len(data)
        sheets = [item for item in results if isinstance(item, ReadSheet)]
        read += len(sheets)
        doubtful += sum(len(item.doubtful) for item in sheets)
    pages = len(files) - 1
    return (
        f"{pages / seconds:6.2f} pages/s ({pages / cpu:5.2f} a CPU second),"
        f" {bytes_read / pages / 1e6:.1f} MB a page;"
        f" {read} of {len(files)} read, {doubtful} cells doubtful"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("layouts", nargs="*", default=LAYOUTS)
    parser.add_argument("--pages", type=int, default=9, help="of each kind, after the first")
    parser.add_argument("--first", type=int, default=3000, help="number of the first sheet")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    for name in arguments.layouts:
        placed = sheet(name)
        for kind, make in (("scan", scan), ("photo", photo)):
            seeds = range(arguments.first, arguments.first + arguments.pages + 1)
            files = [make(inked(placed, name, seed), placed.size, seed) for seed in seeds]
            print(f"{name:12} {kind:6} {measured(name, files)}; goal {GOALS[kind]:.0f}", flush=True)


if __name__ == "__main__":
    main()
