"""Every way of writing an entry, and every slip, with the exact result: data in forms.yaml."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from sheetgen.entry import bind_entry, read_entries
from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.entry import Entry

from .layouts import LETTERED, SHARED, TABLE

FORMS: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "forms.yaml").read_text(encoding="utf-8")
)
LAYOUTS = {"dice": LETTERED, "table": TABLE, "shared": SHARED}


def entries(form: dict[str, Any], language: str = "en") -> list[Entry]:
    data = form["text"].encode("utf-8")
    layout = LAYOUTS[form["layout"]]
    return [
        bind_entry(raw, layout, language)
        for raw in read_entries(data, form["file"], language=language)
    ]


def seen(entry: Entry) -> dict[str, Any]:
    return {
        "sheet": entry.sheet,
        "player": entry.player,
        "players": list(entry.players),
        "options": dict(entry.options),
        "cells": {
            cell: f"{written.state} {written.text} {written.origin.split(':', 1)[1]}"
            for cell, written in entry.cells
        },
        "findings": [
            f"{item.severity} {item.rule} [{' '.join(item.cells)}] {item.message}"
            for item in entry.findings
        ],
    }


def wanted(form: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    usual: dict[str, Any] = {
        "sheet": "A" if form["layout"] == "dice" else "",
        "player": "",
        "players": [],
        "options": {},
        "findings": [],
    }
    return usual | part


@pytest.mark.parametrize("form", FORMS, ids=lambda form: str(form["id"]))
def test_form(form: dict[str, Any]) -> None:
    if "entries" not in form:
        with pytest.raises(SheetgenError) as caught:
            entries(form)
        if "error" in form:
            assert caught.value.message == form["error"]
        else:
            assert caught.value.message.startswith(form["place"] + " ")
        assert caught.value.hint == form.get("hint", caught.value.hint)
    else:
        found = [seen(entry) for entry in entries(form)]
        assert found == [wanted(form, part) for part in form["entries"]]


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("form", FORMS, ids=lambda form: str(form["id"]))
def test_languages_differ_in_words_only(form: dict[str, Any], language: str) -> None:
    if "entries" not in form:
        with pytest.raises(SheetgenError):
            entries(form, language)
        return
    for here, there in zip(entries(form), entries(form, language), strict=True):
        assert here.cells == there.cells
        assert len(here.findings) == len(there.findings)
        for one, other in zip(here.findings, there.findings, strict=True):
            assert (one.rule, one.cells, one.severity) == (other.rule, other.cells, other.severity)
            assert one.message != other.message
            # The place comes first, whatever the language.
            assert one.message.split(" ")[0] == other.message.split(" ")[0]


def test_ids_are_unique() -> None:
    names = [form["id"] for form in FORMS]
    assert len(names) == len(set(names))
