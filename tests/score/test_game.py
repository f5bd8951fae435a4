"""The sheets of one game against each other."""

from collections.abc import Mapping

import pytest

from sheetgen.model.entry import GameVerdict, Verdict
from sheetgen.score import rank, rank_weighted, score, score_game

from .sheets import dice, entry, layout, rules

FULL = ("x x x x x x",) * 5
SHORT = ("x 3 2 1 . .",)


def verdict(name: str, cells: Mapping[str, object], letter: str, player: str) -> Verdict:
    return score(rules(name, letter), entry(name, cells, sheet=letter, player=player))


def dice_game(*sheets: tuple[str, str, tuple[str, ...]], language: str = "en") -> GameVerdict:
    verdicts = [verdict("twenty-one", dice(*rows), letter, who) for who, letter, rows in sheets]
    return score_game(layout("twenty-one"), verdicts, language)


def brief(game: GameVerdict) -> list[tuple[str, str]]:
    return [(str(item.severity), item.rule) for item in game.findings]


FIVE = ("x 3 2 1 1 .",)


def test_a_sound_game() -> None:
    game = dice_game(("Ida", "A", FULL), ("Max", "B", FIVE))
    assert game.findings == ()
    assert [(s.player, s.sheet, s.rank) for s in game.standings] == [
        ("Ida", "A", 1),
        ("Max", "B", 2),
    ]


def test_letters_must_differ_and_it_is_said_once() -> None:
    game = dice_game(("Ida", "A", FULL), ("Max", "A", FIVE), ("Lea", "A", FIVE))
    assert brief(game) == [("error", "letters-differ")]


@pytest.mark.parametrize(
    ("language", "whose"),
    [
        ("de", "Ida, Blatt A; Lea, Blatt A: In einer Partie"),
        ("en", "Ida, sheet A; Lea, sheet A: In one game"),
        ("fr", "Ida, feuille A; Lea, feuille A : Dans une partie"),
    ],
)
def test_the_sheets_that_clash_are_named_and_no_others(language: str, whose: str) -> None:
    sheets = (("Ida", "A", FULL), ("Max", "B", FIVE), ("Lea", "A", FIVE))
    (finding,) = dice_game(*sheets, language=language).findings
    assert finding.message.startswith(whose)


def test_a_sheet_without_a_name_is_called_by_letter_and_file() -> None:
    (finding,) = dice_game(("", "A", FULL), ("Max", "A", FIVE)).findings
    source = entry("twenty-one", {}).source
    assert finding.message.startswith(f"sheet A, {source}; Max, sheet A: ")


def test_what_is_about_the_whole_game_names_nobody() -> None:
    (finding,) = dice_game(("Ida", "A", FIVE), ("Max", "B", FIVE)).findings
    assert finding.message.startswith("The game is not over")


def test_a_game_without_a_finished_sheet() -> None:
    assert brief(dice_game(("Ida", "A", FIVE), ("Max", "B", FIVE))) == [("warning", "not-finished")]


def test_too_few_fields_name_the_player() -> None:
    game = dice_game(("Ida", "A", FULL), ("Max", "B", SHORT), ("Lea", "C", FIVE))
    assert brief(game) == [("error", "too-few-used")]
    assert game.findings[0].message.startswith("Max, sheet B: Fewer than 5 fields")


def test_too_few_fields_matter_only_when_the_game_is_over() -> None:
    assert brief(dice_game(("Ida", "A", FIVE), ("Max", "B", SHORT))) == [
        ("warning", "not-finished")
    ]


def test_ties_share_a_rank_and_the_next_is_left_out() -> None:
    game = dice_game(("Ida", "A", FIVE), ("Max", "B", FULL), ("Lea", "C", FULL))
    assert [(s.player, s.rank) for s in game.standings] == [("Max", 1), ("Lea", 1), ("Ida", 3)]


def kinds(*sheets: Mapping[str, object]) -> list[Verdict]:
    names = ("Ida", "Max", "Lea")
    return [verdict("acht-mann", cells, "", who) for who, cells in zip(names, sheets, strict=False)]


@pytest.mark.parametrize(
    ("one", "two", "fields"),
    [
        ({"ones.6": 3}, {"ones.6": "-"}, []),
        ({"ones.6": 3}, {}, ["ones.6"]),
        ({"ones.5": 3}, {}, []),
        ({"ones.6": 3, "scrap8.6": 9}, {"twos.6": 4, "scrap8.6": 0}, ["ones.6", "twos.6"]),
    ],
)
def test_column_six_is_filled_alike(
    one: Mapping[str, object], two: Mapping[str, object], fields: list[str]
) -> None:
    game = score_game(layout("acht-mann"), kinds(one, two))
    assert {item.rule for item in game.findings} <= {"same-special-fields"}
    assert [item.cells for item in game.findings] == [(field, field) for field in fields]


def test_the_field_of_column_six_is_named_in_the_language() -> None:
    game = score_game(layout("acht-mann"), kinds({"five_kind.6": 50}, {}), "de")
    assert "Fünferpasch" in game.findings[0].message


def test_standings_by_column_and_the_moral_winner() -> None:
    # Max is ahead on the sheet; Ida holds column 1, which counts double.
    game = score_game(
        layout("acht-mann"), kinds({"five_kind.1": 50}, {"five_kind.2": 50, "ones.3": 5})
    )
    assert [(s.player, s.total) for s in game.standings] == [("Max", 55), ("Ida", 50)]
    assert [(s.player, s.total) for s in game.weighted] == [("Ida", 100), ("Max", 55)]
    compared = dict(game.compared)
    assert list(compared) == [f"column_sum.{column}" for column in range(1, 7)]
    assert [(s.player, s.rank) for s in compared["column_sum.2"]] == [("Max", 1), ("Ida", 2)]
    assert [s.rank for s in compared["column_sum.6"]] == [1, 1]


def test_weights_of_ones_own() -> None:
    verdicts = kinds({"five_kind.1": 50}, {"five_kind.2": 50})
    standings = rank_weighted(layout("acht-mann"), verdicts, (0.5, 1, 1, 1, 1, 1))
    assert [(s.player, s.total) for s in standings] == [("Max", 50), ("Ida", 25)]
    with pytest.raises(ValueError, match="6 columns"):
        rank_weighted(layout("acht-mann"), verdicts, (1, 2))


def test_the_lowest_total_can_win() -> None:
    standings = rank(kinds({"ones.1": 3}, {"ones.1": 2}), "sheet_sum", highest_wins=False)
    assert [(s.player, s.rank) for s in standings] == [("Max", 1), ("Ida", 2)]


def test_an_unreadable_total_has_no_place() -> None:
    standings = rank(kinds({"ones.1": "?"}, {"ones.1": 2}), "sheet_sum")
    assert [s.player for s in standings] == ["Max"]


def test_no_sheets_no_findings() -> None:
    assert score_game(layout("acht-mann"), ()) == GameVerdict((), ())
