"""An empty entry holds every cell, and reads back as one without findings and values."""

import pytest

from sheetgen.entry import Format, bind_entry, blank_entry, read_entries
from sheetgen.load import find_layout, shipped
from sheetgen.model.cells import layout_cells
from sheetgen.model.layout import Layout
from sheetgen.model.text import LANGUAGES

from .layouts import LETTERED, TABLE

SHIPPED = [find_layout(name) for name in shipped()]
SHEETS = [
    (LETTERED, "C"),
    (TABLE, ""),
    *((layout, letter) for layout in SHIPPED for letter in layout.letters[:2]),
]


def name_of(value: object) -> str:
    return value.name if isinstance(value, Layout) else str(value)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", Format)
@pytest.mark.parametrize(("layout", "letter"), SHEETS, ids=name_of)
def test_reads_back_empty(layout: Layout, letter: str, form: Format, language: str) -> None:
    text = blank_entry(layout, letter, form, language)
    (raw,) = read_entries(text.encode("utf-8"), f"blank.{form}")
    entry = bind_entry(raw, layout)
    assert entry.findings == ()
    assert entry.cells == ()
    assert (entry.layout, entry.sheet, entry.player) == (layout.name, letter, "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("layout", "letter"), SHEETS, ids=name_of)
def test_every_cell_can_be_filled(layout: Layout, letter: str, language: str) -> None:
    """Put a cross into every place of the YAML file: every cell that is no note has one then."""
    text = blank_entry(layout, letter, Format.YAML, language)
    head, mark, cells = text.partition("\ncells:\n")
    lines = [line.partition("#") for line in cells.split("\n")]
    crossed = [
        before.replace(" .", " x").replace("[.", "[x") + "#" + after for before, _, after in lines
    ]
    (raw,) = read_entries((head + mark + "\n".join(crossed)).encode("utf-8"), "full.yaml")
    entry = bind_entry(raw, layout)
    assert entry.findings == ()
    expected = [cell.id for cell in layout_cells(layout, letter) if cell.kind != "note"]
    assert [cell for cell, _ in entry.cells] == expected


def test_yaml_text() -> None:
    assert blank_entry(LETTERED, "B", Format.YAML, "de") == (
        "# Würfel, klein: ein Blatt zum Ausfüllen\n"
        '# Schreibe eine Zahl, x für ein Kreuz, "-" für einen Strich; ein Punkt lässt leer.\n'
        "# Was (=) trägt, wird berechnet: es darf leer bleiben, sonst wird es geprüft.\n"
        "layout: small-dice\n"
        "sheet: B\n"
        'player: ""\n'
        "# Hausregeln: das # davor entfernen, wo eine gilt.\n"
        "# options:\n"
        "#   second_throw: true   # Zweiter Wurf\n"
        "#   scale: long   # Skala\n"
        "cells:\n"
        '  name:  ""   # Name\n'
        "\n"
        "  #       1  2  3  sum\n"
        "  row1:  [., ., .,   .]   # rot 3, blau 2, rot 1, sum (=)\n"
        "  row2:  [., ., .,   .]   # blau 6, rot 5, blau 4, sum (=)\n"
        "  total: .    # Gesamt (=)\n"
    )


def test_csv_text() -> None:
    assert blank_entry(TABLE, "", Format.CSV, "en") == (
        '\ufeff"# Dice, small: a sheet to fill in"\n'
        '"# Write a number, x for a cross, - for a strike; leave the other cells empty."\n'
        '"# What is marked (=) is computed: it may stay empty, and is checked if it is written."\n'
        "layout,small-table\nplayer,\nrow,1,2,3\n"
        "ones,,,,# Ones\nextra,,,,# Extra\nlate,,,,# Late\nsole,,,,# Sole\nsums,,,,# Sum (=)\n"
        "cell,value\njoker,,# Joker\n"
    )


def test_options_become_valid_when_the_sign_is_removed() -> None:
    text = blank_entry(LETTERED, "A", Format.YAML, "en")
    opened = "".join(
        line[2:] if line.startswith(("# options", "#   ")) else line
        for line in text.splitlines(keepends=True)
    )
    (raw,) = read_entries(opened.encode("utf-8"), "opened.yaml")
    entry = bind_entry(raw, LETTERED)
    assert entry.findings == ()
    assert entry.options == (("second_throw", True), ("scale", "long"))
