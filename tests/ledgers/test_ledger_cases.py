"""Worked ledgers, read from files and judged as the data in tests/cases say."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from sheetgen.entry import bind_entry, read_entries
from sheetgen.load import find_layout
from sheetgen.model.entry import Verdict
from sheetgen.model.layout import Layout
from sheetgen.score import BoundRules, bind, score, score_game

FOLDER = Path(__file__).parent.parent / "cases"
LAYOUTS = ("zweiundzwanzig", "421")
FILES = ("zweiundzwanzig", "rasmussen", "sechsundzwanzig", "four_two_one")


@cache
def layout_of(name: str) -> Layout:
    return find_layout(name)


@cache
def rules_of(name: str) -> BoundRules:
    return bind(layout_of(name))


def load_cases() -> list[dict[str, Any]]:
    found = []
    for name in FILES:
        data = yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
        for case in data["cases"]:
            head = {**data["head"], **case.get("head", {})}
            found.append({**case, "file": name, "entry": {**head, "cells": case["cells"]}})
    return found


CASES = load_cases()


def judged(case: dict[str, Any], language: str = "en") -> Verdict:
    name = str(case["entry"]["layout"])
    text = yaml.safe_dump(case["entry"], allow_unicode=True, sort_keys=False)
    (raw,) = read_entries(text.encode("utf-8"), case["file"])
    return score(rules_of(name), bind_entry(raw, layout_of(name), language), language)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['file']}-{case['id']}")
def test_case(case: dict[str, Any]) -> None:
    verdict = judged(case)
    told = [[item.severity.value, item.rule, " ".join(item.cells)] for item in verdict.findings]
    assert sorted(told) == sorted(case.get("findings", []))
    assert verdict.legal is case.get("legal", True)
    assert verdict.complete is case.get("complete", False)
    computed = dict(verdict.computed)
    wanted = case.get("computed", {})
    assert {cell: computed.get(cell) for cell in wanted} == wanted
    if "standings" in case:
        result = score_game(layout_of(str(case["entry"]["layout"])), [verdict])
        lines = [[line.player, line.total, line.rank] for line in result.standings]
        assert lines == case["standings"]


@pytest.mark.parametrize("language", ["de", "en", "fr"])
def test_every_finding_has_words_in_every_language(language: str) -> None:
    said = set()
    for case in CASES:
        for item in judged(case, language).findings:
            assert item.message and "{" not in item.message
            said.add(item.rule)
    # No check goes without a case that breaks it.
    checks = {check.id for name in LAYOUTS for check in layout_of(name).rules.checks}
    assert checks <= said


def test_a_player_is_called_by_name() -> None:
    (case,) = (item for item in CASES if item["id"] == "out-but-plays")
    (finding,) = judged(case).findings
    assert "Ida" in finding.message
    assert "22 points" in finding.message


def test_each_ledger_has_enough_cases() -> None:
    for name in FILES:
        cases = [case for case in CASES if case["file"] == name]
        assert len(cases) >= 6
        assert any(case.get("legal", True) for case in cases)
        assert any(not case.get("legal", True) for case in cases)
        assert len({case["id"] for case in cases}) == len(cases)
