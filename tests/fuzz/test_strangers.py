"""Files from strangers: nothing is read that they should not name, nothing they say is obeyed."""

from __future__ import annotations

import json
import os
import re
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from openpyxl import load_workbook
from pikepdf import Pdf

from sheetgen.cli import main
from sheetgen.load import load_layout
from sheetgen.load.files import layouts_folder
from sheetgen.model.diagnostic import LayoutError, SheetgenError
from sheetgen.model.placed import PlaceOptions
from sheetgen.pipeline.forms import form_pdf, workbook
from sheetgen.pipeline.judge import Judge
from tests.load.small import HEAD

posix = pytest.mark.skipif(os.name != "posix", reason="links and pipes as POSIX has them")


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "inside").mkdir()
    text = (layouts_folder() / "acht-mann.yaml").read_text(encoding="utf-8")
    (tmp_path / "secret.yaml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path / "inside")


@pytest.mark.parametrize(
    "name",
    [
        "../secret.yaml",
        "a/../../secret.yaml",
        "./../secret.yaml",
        "..\\secret.yaml",
        "/etc/passwd.yaml",
        "~/secret.yaml",
        "C:/secret.yaml",
        "//host/share/x.yaml",
        "\\\\host\\share\\x.yaml",
        "file:///etc/passwd.yaml",
        "http://example.org/x.yaml",
    ],
)
def test_no_layout_extends_what_lies_elsewhere(name: str) -> None:
    text = f"sheetgen: 1\nextends: '{name}'\nname: mine\n"
    with pytest.raises(LayoutError, match="cannot be extended"):
        load_layout(text, "mine.yaml", Path())


@posix
def test_no_link_leads_out_of_the_folder_of_a_layout() -> None:
    Path("link.yaml").symlink_to("../secret.yaml")
    Path("folder").symlink_to("..")
    for name in ("link.yaml", "folder/secret.yaml"):
        with pytest.raises(LayoutError, match="outside of the folder"):
            load_layout(f"sheetgen: 1\nextends: {name}\nname: mine\n", "mine.yaml", Path())


def judged(layout: str) -> list[object]:
    Path("a.yaml").write_text(f"layout: '{layout}'\ncells: {{}}\n", encoding="utf-8")
    return list(Judge("en").judge(Path("a.yaml")))


def test_an_entry_may_name_a_layout_anywhere_on_this_machine() -> None:
    assert len(judged("../secret.yaml")) == 1


@pytest.mark.parametrize("name", ["\\\\host\\share\\x.yaml", "//host/share/x.yaml"])
def test_an_entry_names_nothing_on_another_machine(name: str) -> None:
    with pytest.raises(SheetgenError, match=r"a\.yaml:1:9: a layout on another machine"):
        judged(name)


@posix
def test_an_entry_names_no_pipe_which_would_never_end() -> None:
    os.mkfifo("pipe.yaml")
    with pytest.raises(SheetgenError, match=r"pipe\.yaml is a device or a pipe"):
        judged("./pipe.yaml")
    with pytest.raises(SheetgenError, match="is a device or a pipe"):
        judged("/dev/null")


def test_a_form_names_a_layout_only_in_its_own_folder() -> None:
    data = form_pdf("../secret.yaml", PlaceOptions(language="en"))[1]
    with Pdf.open(BytesIO(data)) as pdf:
        mark = json.loads(str(pdf.docinfo["/SheetgenForm"]))
        assert mark["source"] == "secret.yaml"
        changed = json.dumps({**mark, "source": "../secret.yaml"})
        pdf.docinfo["/SheetgenForm"] = changed
        for field in pdf.Root.AcroForm.Fields.as_list():
            if str(field.get("/V", "")).startswith('{"sheetgen"'):
                field.V = changed
        pdf.save("a.pdf")
    with pytest.raises(SheetgenError, match=r"no file secret\.yaml|secret\.yaml"):
        Judge("en").judge(Path("a.pdf"))


FORMULAS = [
    "().__class__.__mro__",
    "ones.__class__",
    "__import__('os').system('true')",
    "open('/etc/passwd')",
    "9**9**9**9",
    "'x' * 999999999",
    "sum(1..1000000000)",
    "[x for x in ones]",
    "lambda: 1",
    "(ones := 1)",
    "f'{ones}'",
    "eval('1')",
    "1 if exit() else 2",
    "1e400",
    "999999999999999999999",
    "1 << 99999999",
]


@pytest.mark.parametrize("formula", FORMULAS)
def test_formulas_hold_no_code(formula: str) -> None:
    quoted = formula.replace("'", "''")
    with pytest.raises(LayoutError) as caught:
        load_layout(f"{HEAD}      total: {{label: T, formula: '{quoted}'}}\n", "a.yaml")
    assert all(item.ref.file == "a.yaml" for item in caught.value.diagnostics)


def nasty(words: str) -> str:
    """A layout with a text in the place of the first row's name."""
    text = (layouts_folder() / "acht-mann.yaml").read_text(encoding="utf-8")
    changed = re.sub(r"(?m)^(title: ).*$", lambda found: found[1] + json.dumps(words), text)
    changed = re.sub(r"(en: )Fives", lambda found: found[1] + json.dumps(words), changed)
    assert changed.count(json.dumps(words)) == 2
    Path("nasty.yaml").write_text(changed, encoding="utf-8")
    return "nasty.yaml"


def test_a_label_is_no_part_of_a_script() -> None:
    words = "');app.alert(1);//\\\"</b>"
    _, data = form_pdf(nasty(words), PlaceOptions(language="en"))
    with Pdf.open(BytesIO(data)) as pdf:
        script = pdf.Root.Names.JavaScript.Names[1].JS.read_bytes().decode("ascii")
    assert json.dumps(words)[1:-1] in script
    # It stands in literals, and without those nothing of it is left.
    assert "app.alert(1)" not in re.sub(r'"(?:[^"\\]|\\.)*"', "", script)


@pytest.mark.parametrize("words", ["=1+1", "+1+1", "-1+1", "@SUM(A1)", "=cmd|' /C calc'!A0"])
def test_a_label_is_no_formula(words: str) -> None:
    _, data = workbook(nasty(words), PlaceOptions(language="en"))
    cells = [cell for tab in load_workbook(BytesIO(data)) for row in tab for cell in row]
    found = [cell for cell in cells if cell.value == words]
    assert found and all(cell.data_type == "s" for cell in found)


def test_the_preview_makes_no_html_of_texts() -> None:
    from sheetgen.pipeline import preview_page, preview_server

    assert "innerHTML" not in preview_page.SCRIPT and "textContent" in preview_page.SCRIPT
    assert "script-src 'self'" in preview_server._POLICY


def _can_be_named(name: str) -> bool:
    """Tell whether a file can have this name here: in the locale "C" some signs are not known."""
    try:
        os.fsencode(name)
    except UnicodeEncodeError:
        return False
    return True


@pytest.mark.parametrize("sign", ["\x1b]0;title\x07", "\x1b[2J", "\x9b31m", "\u202e", "\u2066"])
def test_nothing_that_a_terminal_obeys_is_printed(sign: str) -> None:
    hidden = json.dumps(f"I{sign}da")
    texts = {
        "a.yaml": f"layout: acht-mann\nplayer: {hidden}\ncells: {{}}\n",
        "a.csv": f"layout;acht-mann\nplayer;I{sign}da\ntotal;1\n",
        "a.json": f'{{"layout": "acht-mann", "player": {hidden}, "cells": {{}}}}',
        f"b{sign}.yaml".replace("/", ""): "layout: none-of-these\ncells: {}\n",
        f"c{sign}.yaml": "layout: acht-mann\ncells: {total: 1}\n",
        "nasty.yaml": f"sheetgen: 1\ntitle: {hidden}\n",
    }
    for name, text in texts.items():
        if not _can_be_named(name):
            continue
        Path(name).write_text(text, encoding="utf-8")
        for command in ("check", "lint"):
            # With colour, as on a terminal; otherwise click takes such signs away by itself.
            result = CliRunner().invoke(main, [command, name], color=True)
            assert result.exit_code in (1, 2) or name.startswith("c")
            assert not set(sign) - set("]0;title[2J31m") & set(result.output), (command, name)


def test_names_of_files_are_spelt_out_in_messages() -> None:
    error = SheetgenError("there is no file a\x1b[31m.yaml", "look\u202e here")
    assert error.message == "there is no file a\\u001b[31m.yaml"
    assert error.hint == "look\\u202e here"
