"""The pages of the manual as something to run: their blocks, and a folder to run them in.

What is understood behind the language of a block:

- ``sh``: commands; a line may end in ``# exit code N``. Only ``sheetgen`` is run.
- ``yaml file=NAME``: the text of that file.
- ``yaml into=NAME``: parts of that file, each from a key at the top to the next one.
- ``text output``: lines that the commands before it printed, in any order.
- ``text when OLD is NEW``: what ``lint`` says if that change is made to the file shown last.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from sheetgen.cli import main
from sheetgen.pipeline.preview_server import PreviewServer

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
_FENCE = re.compile(r"^( *)```(\w*) *([^\n]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
_EXIT = re.compile(r"# exit code (\d+)\s*$")
ENTRY = "layout: twenty-one\nsheet: {letter}\nplayer: {name}\ncells:\n  row1: [1]\n"


@dataclass(frozen=True)
class Block:
    """A block of a page: its language, what stands behind it, its text."""

    language: str
    info: str
    text: str

    def commands(self) -> Iterator[str]:
        """Yield the sheetgen commands in a block of shell commands."""
        shell = self.language == "sh" or (not self.language and self.text.startswith("sheetgen "))
        for line in self.text.splitlines() if shell else ():
            for part in re.split(r" && ", line):
                if part.strip().startswith("sheetgen "):
                    yield part.strip()


def blocks(page: Path) -> list[Block]:
    """Return the blocks of a page in their order."""
    found = _FENCE.findall(page.read_text("utf-8"))
    return [
        Block(language, info.strip(), re.sub(rf"^{indent}", "", text, flags=re.MULTILINE))
        for indent, language, info, text in found
    ]


def put_into(path: Path, snippet: str) -> None:
    """Put the parts of a snippet in the place of those with the same key, or at the end."""
    parts = _parts(path.read_text("utf-8"))
    path.write_text("".join((parts | _parts(snippet)).values()), "utf-8")


def _parts(text: str) -> dict[str, str]:
    found = [part for part in re.split(r"^(?=[a-z_]+:)", text, flags=re.MULTILINE) if part]
    return {part.partition(":")[0]: part for part in found}


def run_page(page: Path, monkeypatch: pytest.MonkeyPatch, *, apart: bool = False) -> int:
    """Do in the current folder what a page tells, and return how many commands were run.

    ``apart``: each block in a folder of its own.
    """
    monkeypatch.setattr(PreviewServer, "serve_forever", _end_at_once)
    monkeypatch.setattr("webbrowser.open", lambda url: True)
    output, shown, count, here = "", Path(), 0, Path().resolve()
    for number, block in enumerate(blocks(page)):
        if apart:
            (here / str(number)).mkdir()
            monkeypatch.chdir(here / str(number))
        key, _, name = block.info.partition("=")
        if key in ("file", "into"):
            shown = Path(name)
            _take(key, shown, block.text)
        elif block.language == "text" and block.info == "output":
            _compare(block.text, output)
        elif block.language == "text" and block.info.startswith("when "):
            _slip(block, shown)
        commands = list(block.commands())
        output = "".join(_run(command) for command in commands) if commands else output
        count += len(commands)
    return count


def _take(key: str, path: Path, text: str) -> None:
    if key == "file":
        path.write_text(text, "utf-8")
    else:
        put_into(path, text)


def _end_at_once(self: PreviewServer) -> None:
    raise KeyboardInterrupt


def _run(command: str) -> str:
    expected = _EXIT.search(command)
    words = shlex.split(command, comments=True)[1:]
    for before, word in zip(["", *words], words, strict=False):
        if before not in ("-o", "--report", "--picture"):
            _lay_out(Path(word), words)
    result = CliRunner().invoke(main, words, input="")
    assert result.exit_code == int(expected[1] if expected else 0), f"{command}\n{result.output}"
    return str(result.output)


def _compare(wanted: str, output: str) -> None:
    """Look for each wanted line in what was printed, wherever that is broken into lines."""
    folded = " ".join(output.split())
    for line in wanted.splitlines():
        assert " ".join(line.split()) in folded, f"{line}\nis not in\n{output}"


def _slip(block: Block, path: Path) -> None:
    old, new = block.info.removeprefix("when ").split(" is ")
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    _compare(block.text, CliRunner().invoke(main, ["lint", str(path)]).output)
    path.write_text(text, "utf-8")


def _lay_out(path: Path, words: list[str]) -> None:
    """Make a file that the ``words`` of a command take for granted, if it is not there yet."""
    if path.exists() or len(path.parts) > 1:
        return
    if path.name in ("anna.yaml", "ben.yaml"):
        name = path.stem.title()
        path.write_text(ENTRY.format(letter=name[0], name=name), "utf-8")
    elif path.name == "my-game.yaml":
        CliRunner().invoke(main, ["new", "my-game", "--no-ask", "-o", path.name])
    elif path.suffix == ".jpg":
        # What needs no layout named has scan marks.
        kind = words[words.index("--layout") + 1 :][:1] if "--layout" in words else ["twenty-one"]
        path.write_bytes(photo(*kind, marks="--layout" not in words))


def photo(layout: str = "twenty-one", *, marks: bool = True) -> bytes:
    """Return a picture of the last of a layout's empty sheets that lies on a grey table."""
    target = Path("sheet-of-the-photo.png")
    kind = "--scan-marks" if marks else "--no-scan-marks"
    words = ["sheet", layout, kind, "--png", "--dpi", "150", "-o", target.name]
    assert CliRunner().invoke(main, words).exit_code == 0
    sheet = Image.open(sorted(Path().glob(f"{target.stem}*.png"))[-1]).convert("L")
    table = Image.new("L", (sheet.width + 80, sheet.height + 80), 150)
    table.paste(sheet, (40, 40))
    stream = BytesIO()
    table.save(stream, "JPEG", quality=90)
    for picture in Path().glob(f"{target.stem}*.png"):
        picture.unlink()
    return stream.getvalue()
