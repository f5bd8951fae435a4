"""Games played by the rules with real dice, and sheets filled in at random."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from . import oracle_acht_mann, oracle_twenty_one
from .oracle_acht_mann import COLUMNS, LOWER, UPPER, VALUES
from .oracle_twenty_one import PRINTED, Opinion

Cells = dict[str, str]


def dice_game(players: int, rng: random.Random) -> list[Cells]:
    """Play a whole game of the coloured dice: all use the same throws; one has row 5 full."""
    sheets: list[Cells] = [{} for _ in range(players)]
    while not any(all(f"row5.{column}" in sheet for column in range(1, 7)) for sheet in sheets):
        for sheet in sheets:
            dice_turn(sheet, rng)
    for sheet in sheets:
        write_dice_results(sheet)
    return sheets


def dice_turn(sheet: Cells, rng: random.Random) -> None:
    """One throw for one sheet: dice meet the sheet's positions in the order of its colours."""
    for row in PRINTED:
        free = [column for column in range(1, 7) if f"{row}.{column}" not in sheet]
        if free:
            break
    else:
        return
    printed = PRINTED[row]
    throw = {column: rng.randint(1, 6) for column in range(1, 7)}
    fitting = [column for column in free if throw[column] <= printed[column - 1]]
    if not fitting:
        sheet[f"{row}.{free[0]}"] = "-"
        return
    for column in rng.sample(fitting, rng.randint(1, len(fitting))):
        hit = throw[column] == printed[column - 1]
        sheet[f"{row}.{column}"] = "x" if hit else str(throw[column])


def write_dice_results(sheet: Cells) -> None:
    opinion = oracle_twenty_one.judge(sheet)
    sheet |= {name: str(value) for name, value in opinion.computed.items()}


def category_score(row: str, throw: list[int]) -> int:
    """What a throw of five dice is worth in a row; 0 if it does not fit."""
    if row in UPPER:
        return throw.count(UPPER[row]) * UPPER[row]
    counts = sorted(Counter(throw).values(), reverse=True)
    faces = "".join(str(face) for face in sorted(set(throw)))
    fits = {
        "three_kind": counts[0] >= 3,
        "four_kind": counts[0] >= 4,
        "full_house": counts == [3, 2],
        "empty_house": counts == [2, 2, 1],
        "small_straight": any(run in faces for run in ("1234", "2345", "3456")),
        "pothole_straight": len(faces) == 5 and faces not in ("12345", "23456"),
        "large_straight": faces in ("12345", "23456"),
        "five_kind": counts == [5],
        "scrap8": True,
    }
    if not fits[row]:
        return 0
    if row in ("three_kind", "four_kind", "scrap8"):
        return sum(throw)
    (fixed,) = LOWER[row]
    return fixed


def kind_game(players: int, rng: random.Random) -> list[Cells]:
    """Play a part of a five-dice game, or all of it; column 6 is played by all alike."""
    sheets: list[Cells] = [{} for _ in range(players)]
    special = rng.sample(list(VALUES), rng.randint(0, len(VALUES)))
    share = rng.choice((0.3, 0.8, 1.0))
    for sheet in sheets:
        for column in COLUMNS:
            for row in VALUES:
                if (row in special) if column == 6 else rng.random() <= share:
                    sheet[f"{row}.{column}"] = played(row, rng)
        for column in range(1, 6):
            kinds = [sheet.get(f"{row}_kind.{column}", "") for row in ("three", "four")]
            if all(text.isdigit() and int(text) >= 20 + column for text in kinds):
                sheet[f"extra_throw.{column}"] = rng.choice("x-")
        sheet |= {mark: rng.choice("x-") for mark in ("samuel", "wonder") if rng.random() < 0.5}
        write_kind_results(sheet)
    return sheets


def played(row: str, rng: random.Random) -> str:
    """Throw up to three times, keeping what is there most often; zeros may be struck."""
    throw = [rng.randint(1, 6) for _ in range(5)]
    for _ in range(2):
        if category_score(row, throw) == 0 or row in UPPER or row == "three_kind":
            kept = UPPER.get(row, max(throw, key=throw.count))
            throw = [die if die == kept else rng.randint(1, 6) for die in throw]
    points = category_score(row, throw)
    if row == "scrap8" and points == 8:
        return "80"
    return str(points) if points else rng.choice(("0", "-"))


def write_kind_results(sheet: Cells) -> None:
    opinion = oracle_acht_mann.judge(sheet)
    sheet |= {name: str(value) for name, value in opinion.computed.items()}


WRITTEN = {row: ("-", "0", *map(str, sorted(values))) for row, values in VALUES.items()}
KIND_CELLS = [f"{row}.{column}" for row in VALUES for column in COLUMNS]
ODD = ("0", "7", "-3", "99", "K", "x", "-", "9", "8", "5")


def random_dice_sheet(rng: random.Random) -> Cells:
    """A sheet that may break any rule: played by the rules or at random, then spoilt."""
    sheet: Cells = {}
    if rng.random() < 0.5:
        for _ in range(rng.randint(0, 40)):
            dice_turn(sheet, rng)
    else:
        share = rng.random()
        for row, printed in PRINTED.items():
            for column, number in enumerate(printed, 1):
                if rng.random() < share:
                    sheet[f"{row}.{column}"] = rng.choice(("x", "-", str(rng.randint(1, number))))
    spoil(sheet, [f"{row}.{column}" for row in PRINTED for column in range(1, 7)], rng)
    return with_some_results(sheet, oracle_twenty_one.judge, rng)


def random_kind_sheet(rng: random.Random) -> Cells:
    """A sheet that may break any rule."""
    sheet: Cells = {}
    for column in COLUMNS:
        share = rng.choice((0.0, 0.0, 0.2, 1.0))
        good = rng.random() < 0.3
        for row, texts in WRITTEN.items() if share else ():
            if rng.random() < share:
                sheet[f"{row}.{column}"] = texts[-1] if good else rng.choice(texts)
        if column < 6 and rng.random() < 0.2:
            sheet[f"extra_throw.{column}"] = rng.choice("x-")
    spoil(sheet, KIND_CELLS, rng)
    return with_some_results(sheet, oracle_acht_mann.judge, rng)


def spoil(sheet: Cells, names: list[str], rng: random.Random) -> None:
    """Change or empty a few cells."""
    for _ in range(rng.choice((0, 0, 0, 1, 2))):
        name = rng.choice(names)
        if rng.random() < 0.3:
            sheet.pop(name, None)
        else:
            sheet[name] = rng.choice(ODD)


def with_some_results(sheet: Cells, judge: Callable[[Cells], Opinion], rng: random.Random) -> Cells:
    """Write some results, most of them right."""
    share = rng.choice((0.0, 0.5, 1.0))
    if not share:
        return sheet
    for name, value in judge(sheet).computed.items():
        if rng.random() < share:
            slips = (str(value + 1), str(value + 10), "-", "x", "K")
            sheet[name] = rng.choice(slips) if rng.random() < 0.05 else str(value)
    return sheet
