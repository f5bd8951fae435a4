"""The rules of the six-column five-dice sheet in plain Python, written from the rules in words.

It knows nothing of layouts or of the scorer; what it says is compared with what the scorer says.
"""

from __future__ import annotations

from .oracle_twenty_one import Opinion, look_at_result, whole, whole_result

UPPER = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
PIPS = set(range(5, 31))
LOWER: dict[str, set[int]] = {
    "three_kind": PIPS,
    "four_kind": PIPS,
    "full_house": {25},
    "empty_house": {20},
    "small_straight": {30},
    "pothole_straight": {35},
    "large_straight": {40},
    "five_kind": {50},
    "scrap8": PIPS | {80},
}
VALUES = {row: {face * n for n in range(1, 6)} for row, face in UPPER.items()} | LOWER
COLUMNS = range(1, 7)
RESULTS = ("upper_sum", "bonus", "lower_sum", "no_strike", "column_sum")


def judge(cells: dict[str, str]) -> Opinion:
    """``cells`` maps a cell's id to what is written there; empty cells are left out."""
    opinion = Opinion()
    shown_columns = []
    for column in COLUMNS:
        texts = {row: cells.get(f"{row}.{column}", "") for row in VALUES}
        for row, text in texts.items():
            if text not in ("", "-") and whole(text) not in VALUES[row] | {0}:
                opinion.add("error", "not-accepted", f"{row}.{column}")
            if row == "scrap8" and whole(text) == 8:
                opinion.add("hint", "eight-as-eighty", f"scrap8.{column}")
        opinion.complete = opinion.complete and all(texts.values())
        if column < 6:
            look_at_extra_throw(opinion, cells, column)
        shown_columns.append(look_at_column(opinion, cells, texts, column))
    for mark in ("samuel", "wonder"):
        if cells.get(mark, "") not in ("", "x", "-"):
            opinion.add("error", "not-accepted", mark)
    opinion.computed["sheet_sum"] = sum(opinion.computed[f"column_sum.{c}"] for c in COLUMNS)
    look_at_result(opinion, cells, "sheet_sum", sum(shown_columns), opinion.complete)
    return opinion


def number(text: str) -> int:
    return whole(text) or 0


def look_at_extra_throw(opinion: Opinion, cells: dict[str, str], column: int) -> None:
    name = f"extra_throw.{column}"
    kinds = [f"three_kind.{column}", f"four_kind.{column}"]
    earned = all(number(cells.get(kind, "")) >= 20 + column for kind in kinds)
    text = cells.get(name, "")
    if text and not earned:
        opinion.add("error", "extra-throw-unearned", name, *kinds)
    if earned and not text:
        opinion.add("warning", "extra-throw-forgotten", name)
    if text not in ("", "x", "-"):
        opinion.add("error", "not-accepted", name)


def look_at_column(
    opinion: Opinion, cells: dict[str, str], texts: dict[str, str], column: int
) -> int:
    """Return the column's sum as a reader of the written sheet takes it."""

    upper_texts = [texts[row] for row in UPPER]
    lower_texts = [texts[row] for row in LOWER]
    upper_points = sum(map(number, upper_texts))
    lower_points = sum(map(number, lower_texts))
    full = all(texts.values()) and all(number(text) > 0 for text in texts.values())

    def values(upper: int, bonus: int, lower: int, clean: int) -> dict[str, int]:
        """What each result comes to if the others are as given."""
        return {
            "upper_sum": upper_points,
            "bonus": 37 if upper >= 63 else 0,
            "lower_sum": lower_points,
            "no_strike": 38 if full and bonus > 0 else 0,
            "column_sum": upper + bonus + lower + clean,
        }

    bonus = 37 if upper_points >= 63 else 0
    right = (upper_points, bonus, lower_points, 38 if full and bonus else 0)
    right_values = values(*right)
    # A reader takes what is written, and reckons the rest from that.
    shown = [0, 0, 0, 0]
    for index, row in enumerate(RESULTS[:4]):
        written = whole_result(cells, f"{row}.{column}")
        shown[index] = values(*shown)[row] if written is None else written
    carried = values(*shown)
    upper_full = all(upper_texts)
    due = {row: all(texts.values()) for row in RESULTS}
    due |= {"upper_sum": upper_full, "bonus": upper_full}
    due["lower_sum"] = all(lower_texts)
    for row in RESULTS:
        opinion.computed[f"{row}.{column}"] = right_values[row]
        look_at_result(opinion, cells, f"{row}.{column}", carried[row], due[row])
    written_sum = whole_result(cells, f"column_sum.{column}")
    return carried["column_sum"] if written_sum is None else written_sum
