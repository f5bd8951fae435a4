"""Bytes as they come from other programs and machines: encodings, locales, spreadsheets."""

import os
import subprocess
import sys
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sheetgen.entry import Format, bind_entry, read_entries
from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.entry import Entry
from sheetgen.model.layout import Layout
from sheetgen.model.limits import LIMITS

from .layouts import LETTERED, TABLE
from .test_forms import FORMS

ROOT = Path(__file__).resolve().parents[2]


def without_places(entry: Entry) -> Entry:
    cells = tuple((cell, replace(written, origin="")) for cell, written in entry.cells)
    return replace(entry, source="", cells=cells)


def only(data: bytes, file: str, layout: Layout) -> Entry:
    (raw,) = read_entries(data, file)
    return bind_entry(raw, layout)


def test_a_european_spreadsheet_says_the_same_as_yaml() -> None:
    table = (
        "\ufefflayout;small-dice;;;\r\nsheet;c;;;\r\nplayer;Jürgen;;;\r\n"
        "option;second_throw;WAHR;;\r\n;;;;\r\nname;Ågot;;;\r\n"
        'Reihe;1;2;3;sum\r\nrow1;x;–;;"3,50"\r\nrow2;5;;;\r\ntotal;8,0;;;\r\n'
    )
    text = (
        "layout: small-dice\nsheet: C\nplayer: Jürgen\noptions: {second_throw: true}\n"
        'cells:\n  name: Ågot\n  row1: [x, "-", ., 3.5]\n  row2: {1: 5}\n  total: 8\n'
    )
    spreadsheet = only(table.encode("utf-8"), "anna.csv", LETTERED)
    assert spreadsheet.findings == ()
    typed = only(text.encode("utf-8"), "anna.yaml", LETTERED)
    assert without_places(spreadsheet) == without_places(typed)


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ("layout;small-dice\nsheet;A\nplayer;Jürgen\ntotal;5\n".encode("latin-1"), "a.csv:3:9"),
        ("layout: small-dice\nplayer: Zoë\ncells: {}\n".encode("cp1252"), "a.csv:2:11"),
        ("layout;small-dice\ntotal;5\n".encode("utf-16"), "a.csv:1:1"),
        ("layout;small-dice\ntotal;5\n".encode("utf-16-le"), "a.csv:1:2"),
    ],
)
def test_other_encodings_are_named(data: bytes, place: str) -> None:
    with pytest.raises(SheetgenError) as caught:
        read_entries(data, "a.csv")
    assert caught.value.message == (
        f"{place}: The file is not saved as UTF-8; this is where it shows."
    )
    assert caught.value.hint == "Save it as UTF-8 (in spreadsheets “CSV UTF-8”)"


def test_too_large() -> None:
    with pytest.raises(SheetgenError, match="too large"):
        read_entries(b"x" * (LIMITS.text_bytes + 1), "a.yaml")
    with pytest.raises(SheetgenError, match="more than 100000 values"):
        read_entries(b"," * (LIMITS.nodes + 2), "a.csv")
    with pytest.raises(SheetgenError, match="more than 100000 values"):
        read_entries(b"[" + b"0," * (LIMITS.nodes + 2), "a.json")


def test_a_flood_of_faults_is_cut_off() -> None:
    lines = "".join(f"wrong{number},1\n" for number in range(5_000))
    entry = only(f"layout,small-dice\nsheet,A\n{lines}".encode(), "a.csv", LETTERED)
    assert len(entry.findings) == 201
    assert entry.findings[-1].rule == "more-faults"


def test_the_locale_of_the_machine_does_not_matter(tmp_path: Path) -> None:
    """The whole way in a process whose locale is C and that has no UTF-8 mode."""
    script = tmp_path / "run.py"
    script.write_text(
        "import sys\n"
        "from sheetgen.entry import Format, bind_entry, blank_entry, read_entries, write_entry\n"
        "from tests.entry.layouts import LETTERED\n"
        "text = 'layout: small-dice\\nsheet: A\\nplayer: J\\u00fcrgen\\n'\n"
        "text += 'cells: {row1: [\\u2717]}\\n'\n"
        "entry = bind_entry(read_entries(text.encode('utf-8'), 'a.yaml')[0], LETTERED)\n"
        "assert entry.player == 'J\\u00fcrgen' and not entry.findings, ascii(entry)\n"
        "for form in Format:\n"
        "    data = write_entry(entry, form).encode('utf-8')\n"
        "    again = bind_entry(read_entries(data, 'a', form)[0], LETTERED)\n"
        "    assert again.player == entry.player, ascii(again)\n"
        "    blank_entry(LETTERED, 'A', form, 'de')\n"
        "print(sys.flags.utf8_mode, ascii(dict(entry.cells)['row1.1'].text))\n",
        encoding="utf-8",
    )
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    environment = {**os.environ, **plain, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, str(script)], env=environment, cwd=ROOT, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.split() == [b"0", b"'x'"]


SAMPLES = [form["text"].encode("utf-8") for form in FORMS]


@st.composite
def mangled(draw: st.DrawFn) -> bytes:
    data = bytearray(draw(st.sampled_from(SAMPLES)))
    for _ in range(draw(st.integers(0, 6))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.integers(0, 4)))
        piece = st.sampled_from(
            [b'"', b"'", b"[", b"{", b"}", b":", b"\n", b"-", b"\t", b"#", b";"]
        )
        data[start:end] = draw(piece | st.binary(max_size=3))
    return bytes(data)


@settings(max_examples=250, deadline=None)
@given(
    data=mangled() | st.binary(max_size=60),
    form=st.sampled_from([None, *Format]),
    layout=st.sampled_from([LETTERED, TABLE]),
)
@example(data=b"\xef\xbb\xbf", form=None, layout=TABLE)
@example(data=b"layout: a\ncells: &a {b: *a}", form=Format.YAML, layout=TABLE)
@example(data=b'layout: "\\ud800"\ncells: {}', form=Format.YAML, layout=TABLE)
def test_no_bytes_end_in_a_traceback(data: bytes, form: Format | None, layout: Layout) -> None:
    try:
        for raw in read_entries(data, "any", form):
            entry = bind_entry(raw, layout)
            assert len(dict(entry.cells)) == len(entry.cells)
            signs = {sign for item in entry.findings for sign in item.message}
            assert not {unicodedata.category(sign) for sign in signs} & {"Cc", "Cs"}
    except SheetgenError as error:
        assert error.message.startswith("any")
