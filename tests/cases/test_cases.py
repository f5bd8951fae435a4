"""Worked sheets, loaded, read and judged as the data beside this file say."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from sheetgen.entry import Format, bind_entry, read_entries, write_entry
from sheetgen.load import find_layout
from sheetgen.model.entry import Verdict
from sheetgen.model.layout import Layout
from sheetgen.score import BoundRules, bind, score, score_game

FOLDER = Path(__file__).parent

TABLES = ("yatzy", "maxi_yatzy", "balut", "bowling", "cribbage")
LEDGERS = ("zehntausend", "darts_501", "doppelkopf", "skat", "oh_hell")
FURTHER = (*TABLES, *LEDGERS)


def load_cases() -> list[dict[str, Any]]:
    found = []
    for file in ("acht_mann", "twenty_one", *FURTHER):
        path = FOLDER / f"{file}.yaml"
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        for case in data["cases"]:
            cells = case.get("cells", {})
            whole = {
                **data["head"],
                **case.get("head", {}),
                "cells": {**data["bases"].get(case.get("base"), {}), **cells},
            }
            # A result that a case changes must not stand in the list of its row as well.
            for cell in cells:
                row = whole["cells"].get(cell.partition(".")[0])
                if cell.endswith(".sum") and isinstance(row, list):
                    whole["cells"][cell.partition(".")[0]] = row[:6]
            found.append({**case, "file": path.name, "entry": whole})
    return found


CASES = load_cases()


@cache
def layout_of(name: str) -> Layout:
    return find_layout(name)


@cache
def rules_of(name: str, letter: str) -> BoundRules:
    return bind(layout_of(name), letter)


def judged(case: dict[str, Any], form: Format = Format.YAML, language: str = "en") -> Verdict:
    layout = layout_of(case["entry"]["layout"])
    text = yaml.safe_dump(case["entry"], allow_unicode=True, sort_keys=False)
    (raw,) = read_entries(text.encode("utf-8"), case["file"])
    entry = bind_entry(raw, layout)
    if form is not Format.YAML:
        (raw,) = read_entries(write_entry(entry, form).encode("utf-8"), case["file"], form)
        entry = bind_entry(raw, layout)
    return score(rules_of(layout.name, entry.sheet), entry, language)


def told(verdict: Verdict, case: dict[str, Any]) -> list[list[str]]:
    about = {rule for _, rule, _ in case.get("findings", ())}
    return sorted(
        [item.severity.value, item.rule, " ".join(item.cells)]
        for item in verdict.findings
        if item.rule != "missing-result" or item.rule in about
    )


def name(case: dict[str, Any]) -> str:
    return f"{case['file'].removesuffix('.yaml')}-{case['id']}"


# A case that says why the scorer and the rules as we read them differ is expected to fail.
PARAMETERS = [
    pytest.param(
        case,
        id=name(case),
        marks=[pytest.mark.xfail(strict=True, reason=case["disputed"])]
        if "disputed" in case
        else [],
    )
    for case in CASES
]


@pytest.mark.parametrize("case", PARAMETERS)
def test_case(case: dict[str, Any]) -> None:
    verdict = judged(case)
    assert told(verdict, case) == sorted(case.get("findings", []))
    assert verdict.legal is case.get("legal", True)
    assert verdict.complete is case.get("complete", False)
    computed = dict(verdict.computed)
    wanted = case.get("computed", {})
    assert {cell: computed.get(cell) for cell in wanted} == wanted
    for item in verdict.findings:
        assert item.message
    if "standings" in case:
        result = score_game(layout_of(case["entry"]["layout"]), [verdict])
        lines = [[line.player, line.total, line.rank] for line in result.standings]
        assert lines == case["standings"]


def test_there_are_enough_and_none_twice() -> None:
    names = [name(case) for case in CASES]
    assert len(set(names)) == len(names)
    assert len(names) >= 60
    for file in FURTHER:
        legal = [case.get("legal", True) for case in CASES if case["file"] == f"{file}.yaml"]
        assert legal.count(True) >= 3
        assert legal.count(False) >= 3


@pytest.mark.parametrize("file", FURTHER)
@pytest.mark.parametrize("language", ["de", "en", "fr"])
def test_every_check_is_broken_by_a_case_and_has_words(file: str, language: str) -> None:
    said = set()
    for case in (case for case in CASES if case["file"] == f"{file}.yaml"):
        for item in judged(case, language=language).findings:
            assert item.message
            assert "{" not in item.message
            said.add(item.rule)
    name = next(case["entry"]["layout"] for case in CASES if case["file"] == f"{file}.yaml")
    assert {check.id for check in layout_of(name).rules.checks} <= said


@pytest.mark.parametrize("form", [Format.CSV, Format.JSON])
def test_the_format_does_not_matter(form: Format) -> None:
    """Every sheet without a fault of form is judged the same when written as CSV or JSON."""
    for case in CASES:
        first = judged(case)
        if first.entry.findings:
            continue
        again = judged(case, form)
        assert (again.legal, again.complete, again.computed) == (
            first.legal,
            first.complete,
            first.computed,
        )
        assert told(again, case) == told(first, case)


GAMES: dict[str, Any] = yaml.safe_load((FOLDER / "games.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES["games"], ids=lambda game: str(game["id"]))
def test_game(game: dict[str, Any]) -> None:
    """All sheets stand in one file, as one would hand in a game."""
    layout = layout_of(game["layout"])
    documents = [
        {
            "layout": game["layout"],
            **({"sheet": letter} if letter else {}),
            "player": player,
            "cells": {**GAMES["bases"][base], **cells},
        }
        for letter, player, base, cells in game["sheets"]
    ]
    text = yaml.safe_dump_all(documents, allow_unicode=True, sort_keys=False)
    entries = [bind_entry(raw, layout) for raw in read_entries(text.encode("utf-8"), "game.yaml")]
    verdicts = [score(rules_of(layout.name, entry.sheet), entry) for entry in entries]
    result = score_game(layout, verdicts)
    found = [
        [item.severity.value, item.rule, " ".join(dict.fromkeys(item.cells))]
        for item in result.findings
    ]
    assert found == game.get("findings", [])
    assert [[line.player, line.total, line.rank] for line in result.standings] == game["standings"]
