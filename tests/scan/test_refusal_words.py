"""Every refusal says in the user's language what is wrong, with its numbers, and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from sheetgen.cli import main
from sheetgen.pipeline.refusal_words import refused
from sheetgen.scan import Reason, Refusal
from sheetgen.scan.refusal import Fact

LANGUAGES = ("de", "en", "fr")

FACTS: dict[Reason, dict[str, Fact]] = {
    Reason.FILE_TOO_LARGE: {"megabytes": 217},
    Reason.TOO_MANY_PAGES: {"pages": 4711, "most": 815},
    Reason.TOO_MANY_PIXELS: {"millions": 217},
    Reason.TOO_LONG: {"most": 30000},
    Reason.NO_TAGS_PRINTED: {"layout": "five-rows"},
    Reason.OTHER_SHEET: {"seen": "five-rows A de", "named": "six-rows B"},
    Reason.OTHER_VERSION: {"layout": "five-rows", "seen": "0a1b2c3d", "known": "4e5f6071"},
    Reason.FOREIGN_TAGS: {"layout": "five-rows"},
    Reason.TOO_FEW_TAGS: {"seen": 2, "printed": 6},
    Reason.TAGS_DISAGREE: {"mm": 1.24},
    Reason.CODE_ELSEWHERE: {"mm": 7.6},
    Reason.LINES_MISSING: {"percent": 37},
    Reason.PRINT_NOT_FOUND: {"layout": "five-rows"},
    Reason.CUT_OFF: {"cells": 4},
    Reason.PRINT_ELSEWHERE: {"mm": 6.3},
    Reason.PRINTS_ALIKE: {"letters": "A, C"},
    Reason.LETTER_UNCLEAR: {"letters": "B, D"},
    Reason.TOO_BLURRED: {"mm": 1.36},
    Reason.TOO_DARK: {"steps": 31, "least": 45},
    Reason.TOO_SMALL: {"dpi": 58},
}

DECIMALS = {
    ("de", Reason.TAGS_DISAGREE): "1,2 mm",
    ("en", Reason.TAGS_DISAGREE): "1.2 mm",
    ("fr", Reason.CODE_ELSEWHERE): "7,6 mm",
    ("fr", Reason.TOO_BLURRED): "1,4 mm",
}


@pytest.mark.parametrize("reason", Reason)
def test_a_text_of_its_own_in_each_language(reason: Reason) -> None:
    refusal = Refusal(reason, FACTS.get(reason, {}))
    told = [refused(refusal, language) for language in LANGUAGES]
    assert len({error.message for error in told}) == 3
    assert len({error.hint for error in told}) == 3 and all(error.hint for error in told)
    others = {refused(Refusal(item, FACTS.get(item, {})), "en").message for item in Reason}
    assert len(others) == len(Reason), "no two reasons are told in the same words"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", FACTS)
def test_every_fact_is_told(reason: Reason, language: str) -> None:
    message = refused(Refusal(reason, FACTS[reason]), language).message
    for fact in FACTS[reason].values():
        if not isinstance(fact, float):
            assert str(fact) in message


@pytest.mark.parametrize(("language", "reason"), DECIMALS)
def test_fractions_as_the_language_writes_them(language: str, reason: Reason) -> None:
    message = refused(Refusal(reason, FACTS[reason]), language).message
    assert DECIMALS[language, reason] in message


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", "Datei ist kein Bild"), ("en", "is no picture"), ("fr", "pas une image")],
)
def test_the_command_speaks_the_language_asked_for(
    tmp_path: Path, language: str, words: str
) -> None:
    scan = tmp_path / "a.png"
    scan.write_bytes(b"hello, this is no picture")
    target = tmp_path / "a.yaml"
    told = CliRunner().invoke(main, ["read", str(scan), "-o", str(target), "--lang", language])
    assert told.exit_code == 2
    assert words in told.stderr and str(scan) in told.stderr
