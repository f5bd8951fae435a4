"""A layout in words: what `show` prints."""

from sheetgen.describe import layout_in_words
from sheetgen.load import find_layout, load_layout
from sheetgen.model.placed import PlaceOptions
from sheetgen.pipeline.paper import placed_sheets

HEADING_ALONE = """\
sheetgen: 1
name: small
title: Small
languages: [en]
players: 1
sheet: {size: A6}
sections:
  - heading: {title: Small}
"""


def test_a_layout_without_cells_is_described_without_them() -> None:
    layout = load_layout(HEADING_ALONE, "small.yaml")
    lines = list(layout_in_words(layout, placed_sheets(layout, PlaceOptions()), "en"))
    assert lines[0] == "Small  (small, version 1)"
    assert "cells" not in lines


def test_every_rule_that_may_be_reported_is_listed_in_the_language() -> None:
    layout = find_layout("twenty-one")
    sheets = placed_sheets(layout, PlaceOptions(language="fr"))
    lines = list(layout_in_words(layout, sheets, "fr"))
    assert "  wrong-result [error]: Un résultat écrit n’est pas celui du calcul." in lines
    assert any(line.startswith("  letters-differ [error]: ") for line in lines)
