"""A few answers -> the text of a new layout that stands alone, with comments to go on from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.text import LANGUAGES

from .colours import BUILT_IN, NewColour
from .design import arranged
from .dice import LETTERS
from .lines import Tree, block, flow, flow_map, text
from .order import checked_name
from .template import filled, template
from .words import WORDS, said


class SheetKind(StrEnum):
    """What a new sheet is made of."""

    DICE = "dice"
    """Rows of coloured dice with printed numbers, a sheet of its own for every player."""
    TABLE = "table"
    """Categories to fill with throws of five dice, in several columns."""
    LEDGER = "ledger"
    """Rounds by players, for the table, with running totals."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least, the most, and what is taken if nothing is said."""

    least: int
    most: int
    usual: int


ROWS = {
    SheetKind.DICE: Bounds(1, 10, 5),
    SheetKind.TABLE: Bounds(1, 13, 13),
    SheetKind.LEDGER: Bounds(1, 60, 20),
}
COLUMNS = {
    SheetKind.DICE: Bounds(2, 12, 6),
    SheetKind.TABLE: Bounds(1, 12, 4),
    SheetKind.LEDGER: Bounds(1, 1, 1),
}
MOST_PLAYERS = {SheetKind.DICE: 12, SheetKind.TABLE: 99, SheetKind.LEDGER: 8}
SIZES = {
    SheetKind.DICE: "98 x 88 mm",
    SheetKind.TABLE: "A6",
    SheetKind.LEDGER: "A5",
}
"""Where the search for a size that fits begins."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What a new layout is to be; ``size`` as it is written in a layout."""

    name: str
    title: str
    kind: SheetKind
    size: str
    rows: int
    columns: int
    players: tuple[int, int]
    languages: tuple[str, ...] = ("en",)
    seed: int = 1


def fresh(answers: Answers, version: str, schema: str) -> str:
    """Return the text of a layout.

    Raises:
        SheetgenError: an answer is out of bounds.
    """
    _check(answers)
    words = {word: said(word, answers.languages) for word in WORDS}
    whole = {
        "schema": schema,
        "version": version,
        "layout": text(checked_name(answers.name)),
        "title": text(answers.title),
        "languages": flow(answers.languages),
        "players": _range(answers.players),
        "size": answers.size,
        "letters": "",
        "heading": flow_map([("title", text(answers.title))]),
    }
    holes = words | whole | _BODIES[answers.kind](answers)
    return filled(template("head") + template(answers.kind), holes)


def _check(answers: Answers) -> None:
    for what, number, bounds in (
        ("rows", answers.rows, ROWS[answers.kind]),
        ("columns", answers.columns, COLUMNS[answers.kind]),
    ):
        if not bounds.least <= number <= bounds.most:
            raise SheetgenError(
                f"a sheet of this kind has {bounds.least} to {bounds.most} {what}, not {number}"
            )
    least, most = answers.players
    if not 1 <= least <= most <= MOST_PLAYERS[answers.kind]:
        possible = f"1 to {MOST_PLAYERS[answers.kind]} are, for a sheet of this kind"
        turned = f"the smaller number comes first: {_range((most, least))}"
        raise SheetgenError(
            f"{_range(answers.players)} players are not possible",
            turned if 1 <= most < least else possible,
        )
    unknown = [code for code in answers.languages if code not in LANGUAGES]
    if unknown or not answers.languages:
        raise SheetgenError("a layout is written in de, en or fr, or several of them")


def _range(pair: tuple[int, int]) -> str:
    return f"{pair[0]}..{pair[1]}"


def _letters(answers: Answers) -> tuple[str, ...]:
    return tuple(LETTERS[: answers.players[1]]) if answers.players[1] > 1 else ()


def _dice(answers: Answers) -> dict[str, str]:
    colours = BUILT_IN[: answers.columns]
    rows = [f"row{number}" for number in range(1, answers.rows + 1)]
    letters = _letters(answers)
    design = arranged(
        max(len(letters), 1), answers.rows, answers.columns, len(colours), answers.seed
    )
    sheets: list[Tree] = [
        {
            row: " ".join(colours[colour].id for colour in line)
            for row, line in zip(rows, grid, strict=True)
        }
        for grid in design.sheets
    ]
    holes = {
        "pad": "{sheets: 50}",
        "palette": block({item.id: _colour(item, answers.languages) for item in colours}),
        "hit_bonus": flow(str(hits * (hits + 1) // 2) for hits in range(answers.columns + 1)),
        "numbers": block(dict.fromkeys(rows, _falling(answers.columns))),
        "colours": block(sheets[0]),
    }
    if not letters:
        return holes
    quoted = flow(f'"{letter}"' for letter in letters)
    return holes | {
        "pad": "{games: 12}",
        "letters": f"letters: {quoted}",
        "heading": flow_map([("title", text(answers.title)), ("letter", "true")]),
        "colours": block(dict(zip(letters, sheets, strict=True))),
    }


def _colour(colour: NewColour, languages: tuple[str, ...]) -> str:
    names = flow_map((code, text(name)) for code, name in colour.names if code in languages)
    return flow_map([("rgb", f'"{colour.rgb}"'), ("name", names), ("sign", str(colour.sign))])


def _falling(count: int) -> str:
    """Return numbers that fall evenly from 6 to 1."""
    return " ".join(str(6 - 5 * index // max(count - 1, 1)) for index in range(count))


_FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")
_PATTERNS = (
    ("three_kind", "max(counts) >= 3", "sum(dice)"),
    ("four_kind", "max(counts) >= 4", "sum(dice)"),
    ("full_house", "max(counts) == 3 and min(counts) == 2", "25"),
    ("small_straight", "run(dice) >= 4", "30"),
    ("large_straight", "run(dice) == 5", "40"),
    ("five_kind", "max(counts) == 5", "50"),
    ("chance", None, "sum(dice)"),
)


def _categories(count: int) -> list[tuple[str, str | None, str]]:
    faces: list[tuple[str, str | None, str]] = [
        (name, f"any(dice == {face})", f"{face} * count(dice == {face})")
        for face, name in enumerate(_FACES, 1)
    ]
    return [*faces, *_PATTERNS][:count]


def _table(answers: Answers) -> dict[str, str]:
    rows: dict[str, Tree] = {}
    for name, when, score in _categories(answers.rows):
        throw = [("dice", "5"), *([("when", f'"{when}"')] if when else []), ("score", score)]
        rows[name] = {
            "label": said(name, answers.languages),
            "accepts": f'{{numbers: [0], throw: {flow_map(throw)}, marks: {{"-": 0}}}}',
        }
    return {"categories": flow(rows), "columns": str(answers.columns), "rows": block(rows)}


def _ledger(answers: Answers) -> dict[str, str]:
    return {"count": str(answers.rows)}


_BODIES = {SheetKind.DICE: _dice, SheetKind.TABLE: _table, SheetKind.LEDGER: _ledger}
