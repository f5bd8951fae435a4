"""Make every picture of the README and the docs anew, and the gallery page that shows them all.

Run: ``python3 tools/build_pictures.py`` (with ``--check``: only tell whether they are up to date).
The pictures of screens are not compared: other versions of a browser draw them otherwise.
"""

from __future__ import annotations

import argparse
import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageChops
from screen_pictures import SCREENS

from sheetgen.describe import format_size
from sheetgen.load import find_layout, load_layout, shipped
from sheetgen.model.placed import PlaceOptions
from sheetgen.pipeline.paper import BlockOrder, block_pdf, pictures, placed_sheets
from sheetgen.render import ColourMode, RenderOptions, render_sheets

TARGET = Path(__file__).resolve().parents[1] / "docs" / "pictures"
DPI = 110
PAGE_DPI = 50
MODES = ((ColourMode.RGB, ""), (ColourMode.MONO, "-mono"))

# Text edges are drawn a little differently by other versions of the rasteriser.
TOLERANCE = 48


def sheet_pictures() -> Iterator[tuple[str, bytes]]:
    """Yield name and PNG of the first sheet of every layout, in colour and grey."""
    for name in shipped():
        sheet = placed_sheets(find_layout(name), PlaceOptions(language="en"))[0]
        for mode, suffix in MODES:
            pdf = render_sheets([sheet], RenderOptions(mode=mode))
            yield f"{name}{suffix}", pictures(pdf, DPI)[0]


def page_pictures() -> Iterator[tuple[str, bytes]]:
    """Yield name and PNG of the first page of a block with all six letters."""
    name = "twenty-one"
    for mode, suffix in MODES:
        order = BlockOrder(sheets=6, render=RenderOptions(mode=mode))
        yield f"{name}-page{suffix}", pictures(block_pdf(name, order).pdf, PAGE_DPI)[0]


def scannable_picture() -> Iterator[tuple[str, bytes]]:
    """Yield name and PNG of a sheet with the marks that let it be read."""
    options = PlaceOptions(language="en", scan_marks=True)
    sheet = placed_sheets(find_layout("twenty-one"), options)[0]
    yield "twenty-one-scan", pictures(render_sheets([sheet], RenderOptions()), DPI)[0]


def tutorial_picture() -> Iterator[tuple[str, bytes]]:
    """Yield name and PNG of the sheet that the tutorial makes, put together from its snippets."""
    page = (TARGET.parent / "tutorial.md").read_text(encoding="utf-8")
    parts = {"sheetgen": "sheetgen: 1\n", "name": "name: harbour\n", "pad": "pad: {sheets: 50}\n"}
    for snippet in re.findall(r"^```yaml into=harbour\.yaml\n(.*?)^```", page, re.M | re.S):
        for part in re.split(r"^(?=[a-z_]+:)", snippet, flags=re.M):
            parts[part.partition(":")[0]] = part
    layout = load_layout("".join(parts.values()), "docs/tutorial.md")
    sheet = placed_sheets(layout, PlaceOptions(language="en"))[0]
    yield "tutorial", pictures(render_sheets([sheet], RenderOptions()), DPI)[0]


def gallery() -> str:
    """Return the page that shows every layout."""
    lines = [
        "# Gallery",
        "",
        "Every layout that comes with sheetgen. This page and its pictures are made by",
        "`python3 tools/build_pictures.py`.",
    ]
    for name in shipped():
        layout = find_layout(name)
        size = format_size(layout.sheet.size)
        letters = layout.sheet.letters
        kinds = f"sheets {letters[0]} to {letters[-1]}, " if letters else ""
        fewest, most = layout.players
        players = f"{fewest} players" if fewest == most else f"{fewest} to {most} players"
        lines += [
            "",
            f"## {layout.title.in_language('en')}",
            "",
            layout.about.in_language("en"),
            "",
            f"`sheetgen block {name}` · {kinds}{size} · {players}",
            "",
            f'<img src="pictures/{name}.png" width="46%" alt="{name} in colour">',
            f'<img src="pictures/{name}-mono.png" width="46%" alt="{name} in grey">',
        ]
    return "\n".join(lines) + "\n"


def small(picture: bytes, *, screen: bool = False) -> bytes:
    """Return a PNG with a palette: a third of the size, to the eye the same.

    Screens and photos are mostly grey, and need a way of choosing that keeps their few colours.
    """
    target = io.BytesIO()
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    method = Image.Quantize.FASTOCTREE if screen else Image.Quantize.MEDIANCUT
    colours = 128 if screen else 64
    few = image.quantize(colours, method=method, dither=Image.Dither.NONE)
    few.save(target, "PNG", optimize=True)
    return target.getvalue()


def differs(old: Path, new: bytes) -> bool:
    """Tell whether a picture is missing or looks different."""
    if not old.exists():
        return True
    before = Image.open(old).convert("RGB")
    after = Image.open(io.BytesIO(new)).convert("RGB")
    if before.size != after.size:
        return True
    worst = ImageChops.difference(before, after).getextrema()
    return max(high for _, high in worst) > TOLERANCE  # type: ignore[misc]


def main() -> int:
    """Write the pictures, or say which are out of date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    TARGET.mkdir(parents=True, exist_ok=True)
    stale = []
    drawn = [*sheet_pictures(), *page_pictures(), *scannable_picture(), *tutorial_picture()]
    screens = [] if check else [picture for screen in SCREENS for picture in screen()]
    found = [(name, small(picture)) for name, picture in drawn]
    found += [(name, small(picture, screen=True)) for name, picture in screens]
    for name, content in found:
        path = TARGET / f"{name}.png"
        if differs(path, content):
            stale.append(path.name)
            if not check:
                path.write_bytes(content)
    page = TARGET.parent / "gallery.md"
    if not page.exists() or page.read_text(encoding="utf-8") != gallery():
        stale.append(page.name)
        if not check:
            page.write_text(gallery(), encoding="utf-8")
    print("\n".join(stale) or "all up to date")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
