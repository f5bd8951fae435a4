"""Codes are stable and explained."""

from __future__ import annotations

import re

from sheetgen.model.codes import Code


def test_no_two_names_share_a_code() -> None:
    assert len({str(code) for code in Code}) == len(Code.__members__)


def test_every_code_is_explained_in_a_sentence() -> None:
    for code in Code:
        assert re.fullmatch(r"L[1-5]\d\d", code)
        assert re.fullmatch(r"[A-Z].*\.", code.explanation)
