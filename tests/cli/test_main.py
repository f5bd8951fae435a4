"""``python -m sheetgen`` is the command by another name."""

import runpy
import sys

import pytest

from sheetgen import __version__


@pytest.mark.parametrize(
    ("option", "shown"),
    [
        ("--version", f"sheetgen, version {__version__}"),
        ("--help", "Usage: sheetgen [OPTIONS] COMMAND"),
    ],
)
def test_it_calls_itself_sheetgen(
    option: str, shown: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["/somewhere/__main__.py", option])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("sheetgen", run_name="__main__")
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(shown)
