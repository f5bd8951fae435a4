"""``check`` on several files: what one of them lacks does not hide what is said of the others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sheetgen.cli import main

DICE = "layout: twenty-one\nsheet: {letter}\nplayer: {player}\ncells:\n  row1: [x]\n"
TABLE = "layout: acht-mann\nplayer: Ida\ncells:\n  ones: [3]\n"
FAULTY = "sheetgen: 1\nextends: twenty-one\nname: faulty\nvalues: {hit_bonos: 3}\n"


def written(name: str, text: str) -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


def dice(name: str, letter: str, player: str) -> str:
    return written(name, DICE.format(letter=letter, player=player))


def check(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["check", *arguments])


def faulty_entry() -> str:
    written("faulty.yaml", FAULTY)
    return written("max.yaml", "layout: ./faulty.yaml\nsheet: A\ncells: {row1: [x]}\n")


def test_a_fault_in_the_layout_of_an_entry_is_no_unusable_file() -> None:
    found = check(faulty_entry())
    assert found.exit_code == 1
    assert "faulty.yaml:4:10: error[L" in found.output
    assert "Traceback" not in found.output


def test_the_other_sheets_are_judged_beside_a_faulty_layout() -> None:
    found = check(faulty_entry(), dice("anna.yaml", "A", "Anna"))
    assert found.exit_code == 1
    assert "Anna" in found.output


def test_a_file_that_cannot_be_used_outweighs_a_faulty_layout() -> None:
    assert check(faulty_entry(), "nowhere.yaml").exit_code == 2
    assert check("nowhere.yaml", faulty_entry()).exit_code == 2


@pytest.mark.parametrize("names", [("anna.yaml", "ida.yaml"), ("ida.yaml", "anna.yaml")])
def test_sheets_of_different_games_are_judged_one_by_one(names: tuple[str, str]) -> None:
    dice("anna.yaml", "A", "Anna")
    written("ida.yaml", TABLE)
    found = check("--game", *names)
    assert found.exit_code == 2
    for name in names:
        assert f"{name}  " in found.stdout
    message = "sheetgen: these are sheets of different games: acht-mann, twenty-one"
    assert found.stderr.splitlines()[0] == message
    assert found.stderr.count("different games") == 1


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", ("nowhere.yaml lässt sich nicht lesen", "folder ist ein Ordner", "verschiedener")),
        ("fr", ("impossible de lire nowhere.yaml", "folder est un dossier", "jeux différents")),
    ],
)
def test_what_cannot_be_used_is_said_in_the_language(language: str, words: tuple[str, ...]) -> None:
    Path("folder").mkdir()
    files = ["nowhere.yaml", "folder", dice("anna.yaml", "A", "Anna"), written("i.yaml", TABLE)]
    found = check("--game", *files, "--lang", language)
    assert found.exit_code == 2
    for each in words:
        assert each in found.stderr


def test_the_verdicts_on_sheets_of_different_games_are_there_for_programs_too() -> None:
    files = [dice("anna.yaml", "A", "Anna"), written("ida.yaml", TABLE)]
    found = check("--game", "--json", *files)
    assert found.exit_code == 2
    assert len(json.loads(found.stdout)["verdicts"]) == 2


def test_a_report_on_no_scan_does_not_hide_the_verdicts() -> None:
    found = check(dice("anna.yaml", "A", "Anna"), "--report", "seen.pdf")
    assert found.exit_code == 2
    assert "Anna" in found.stdout
    assert "seen.pdf is not written: no scan was read" in found.stderr
    assert not Path("seen.pdf").exists()


def test_who_has_the_same_letter_is_said() -> None:
    files = [dice(f"{who}.yaml", letter, who) for who, letter in (("Ida", "A"), ("Max", "B"))]
    files.append(dice("Lea.yaml", "A", "Lea"))
    found = check("--game", *files)
    assert "Ida, sheet A; Lea, sheet A: In one game every sheet has a different letter" in (
        " ".join(found.output.split())
    )


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", "keines hat Spalten"), ("en", "none has columns"), ("fr", "aucune n’a de colonnes")],
)
def test_names_need_columns_in_an_entry_as_on_paper(language: str, words: str) -> None:
    text = DICE.format(letter="A", player="Anna").replace("player: Anna", "players: [Ida, Max]")
    found = check(written("two.yaml", text), "--lang", language)
    assert found.exit_code == 1
    assert words in " ".join(found.output.split())
    assert "no-player-columns" in found.output
    refused = CliRunner().invoke(main, ["sheet", "twenty-one", "--names", "Ida,Max"])
    assert refused.exit_code == 2


def test_a_slip_of_writing_is_told_with_the_name_on_the_sheet() -> None:
    text = DICE.format(letter="A", player="Anna").replace("[x]", "[1_0]")
    found = check(written("slip.yaml", text))
    assert "Row 1, field 1 (blue 6) (row1.1): “1_0” is no plain number" in found.output
