"""Verdicts as plain data, for ``check --json``: the shape is fixed, other programs rely on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sheetgen.model.entry import Finding, GameVerdict, Standing, Verdict


def verdicts_as_data(
    verdicts: Sequence[Verdict],
    game: GameVerdict | None,
    numbers: Sequence[str | None] | None = None,
) -> dict[str, Any]:
    """Return the verdicts, and the game's if there is one.

    ``numbers`` are the serial numbers that the codes of scanned sheets tell, one a verdict.
    """
    pairs = zip(verdicts, numbers or [None] * len(verdicts), strict=True)
    data: dict[str, Any] = {"verdicts": [_verdict(verdict, number) for verdict, number in pairs]}
    if game is not None:
        data["game"] = _game(game)
    return data


def _verdict(verdict: Verdict, number: str | None) -> dict[str, Any]:
    entry = verdict.entry
    data: dict[str, Any] = {
        "source": entry.source,
        "layout": entry.layout,
        "sheet": entry.sheet,
        "player": entry.player,
    }
    if number is not None:
        data["serial"] = number
    if entry.players:
        data["players"] = list(entry.players)
    return data | {
        "legal": verdict.legal,
        "complete": verdict.complete,
        "options": dict(verdict.options),
        "cells": {cell: written.text for cell, written in entry.cells},
        "computed": dict(verdict.computed),
        "findings": [_finding(finding) for finding in verdict.findings],
    }


def _finding(finding: Finding) -> dict[str, Any]:
    data: dict[str, Any] = {
        "severity": str(finding.severity),
        "rule": finding.rule,
        "cells": list(finding.cells),
    }
    if finding.found is not None:
        data["found"] = finding.found
    if finding.expected is not None:
        data["expected"] = finding.expected
    return data | {"message": finding.message}


def _game(game: GameVerdict) -> dict[str, Any]:
    data: dict[str, Any] = {
        "findings": [_finding(finding) for finding in game.findings],
        "standings": [_standing(standing) for standing in game.standings],
    }
    if game.compared:
        data["compared"] = {
            cell: [_standing(standing) for standing in standings]
            for cell, standings in game.compared
        }
    if game.weighted:
        data["weighted"] = [_standing(standing) for standing in game.weighted]
    return data


def _standing(standing: Standing) -> dict[str, Any]:
    return {
        "player": standing.player,
        "sheet": standing.sheet,
        "total": standing.total,
        "rank": standing.rank,
    }
