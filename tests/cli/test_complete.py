"""The Tab key: what is offered, and that nothing heavy is loaded for it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete, get_completion_class

from sheetgen.cli import main
from sheetgen.load import shipped
from sheetgen.model.page import PAPERS, Correction, SideCorrection
from sheetgen.printers import save_printer

HEAVY = ("numpy", "cv2", "reportlab", "pikepdf", "openpyxl", "pypdfium2", "rich")


def offered(*words: str) -> list[str]:
    """Return what is offered for the last of ``words``; ``<file>`` for files."""
    complete = ShellComplete(main, {}, "sheetgen", "_SHEETGEN_COMPLETE")
    *before, incomplete = words
    found = complete.get_completions(before, incomplete)
    return [item.value if item.type == "plain" else f"<{item.type}>" for item in found]


def test_commands_and_options() -> None:
    assert offered("pre") == ["preview"]
    assert offered("block", "twenty-one", "--la") == ["--large-print", "--lang"]
    assert offered("block", "twenty-one", "--back", "r") == ["rules"]


@pytest.mark.parametrize("command", ["show", "sheet", "block", "blank", "vary", "preview", "lint"])
def test_names_of_layouts_and_files(command: str) -> None:
    assert offered(command, "") == [*shipped(), "<file>"]
    assert offered(command, "TWENTY") == ["twenty-one", "<file>"]
    assert offered(command, "./my") == ["<file>"]


def test_files_of_entries_and_scans() -> None:
    assert offered("check", "an") == ["<file>"]
    assert offered("read", "ev") == ["<file>"]
    assert offered("check", "photo.jpg", "--layout", "ska") == ["skat", "<file>"]


def test_papers_and_printers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("click.get_app_dir", lambda name: str(tmp_path))
    assert offered("block", "skat", "--paper", "") == list(PAPERS)
    assert offered("calibrate", "--paper", "le") == ["Letter", "Legal"]
    assert offered("block", "skat", "--printer", "") == []
    correction = Correction(SideCorrection(), SideCorrection())
    save_printer(tmp_path / "printers.json", "kitchen", "portrait", correction)
    assert offered("block", "skat", "--printer", "k") == ["kitchen"]
    (tmp_path / "printers.json").write_text("not JSON", "utf-8")
    assert offered("block", "skat", "--printer", "k") == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_there_is_a_script_for_the_shell(shell: str) -> None:
    kind = get_completion_class(shell)
    assert kind is not None
    source = kind(main, {}, "sheetgen", "_SHEETGEN_COMPLETE")
    assert f"_SHEETGEN_COMPLETE={shell}_complete" in source.source_template % source.source_vars()


def test_the_tab_key_loads_nothing_heavy() -> None:
    script = (
        "import sys\n"
        "from sheetgen.cli import main\n"
        "try:\n    main(prog_name='sheetgen')\n"
        "except SystemExit:\n    pass\n"
        f"print('loaded', [name for name in {HEAVY!r} if name in sys.modules])\n"
    )
    words = {"COMP_WORDS": "sheetgen block tw", "COMP_CWORD": "2"}
    result = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, **words, "_SHEETGEN_COMPLETE": "bash_complete"},
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).resolve().parents[2],
    )
    lines = result.stdout.split("\n")
    assert "plain,twenty-one" in lines
    assert "loaded []" in lines
