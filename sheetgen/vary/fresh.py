"""A few answers -> the text of a new layout that stands alone, with comments to go on from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ..model.diagnostic import SheetgenError
from .colours import BUILT_IN
from .design import arranged
from .dice import LETTERS
from .lines import Tree, flow, flow_map, lines, text
from .order import checked_name
from .words import LANGUAGES, said


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
    tree: dict[str, str | Tree] = {
        "sheetgen": "1",
        "name": text(checked_name(answers.name)),
        "version": '"1"',
        "title": text(answers.title),
        "about": said("about", answers.languages),
        "languages": flow(answers.languages),
        "players": _range(answers.players),
        "# size": "The cut sheet: a paper such as A6, or width x height.",
        "sheet": _sheet(answers),
        **_BODIES[answers.kind](answers),
    }
    head = [
        f"# yaml-language-server: $schema={schema}",
        f"# {answers.name}: begun with sheetgen {version}. Change what you like;",
        "# `sheetgen lint FILE` names every slip, `sheetgen preview FILE --watch` shows the sheet.",
    ]
    return "\n".join([*head, *lines(tree)]) + "\n"


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
        raise SheetgenError(
            f"{_range(answers.players)} players are not possible",
            f"1 to {MOST_PLAYERS[answers.kind]} are, for a sheet of this kind",
        )
    unknown = [code for code in answers.languages if code not in LANGUAGES]
    if unknown or not answers.languages:
        raise SheetgenError("a layout is written in de, en or fr, or several of them")


def _range(pair: tuple[int, int]) -> str:
    return f"{pair[0]}..{pair[1]}"


def _letters(answers: Answers) -> tuple[str, ...]:
    return tuple(LETTERS[: answers.players[1]]) if answers.players[1] > 1 else ()


def _sheet(answers: Answers) -> Tree:
    tree: dict[str, str | Tree] = {
        "size": answers.size,
        "margin": "4 mm",
        "binding": "{edge: top, depth: 6 mm}",
    }
    if answers.kind is SheetKind.DICE and _letters(answers):
        tree["letters"] = flow(f'"{letter}"' for letter in _letters(answers))
    return tree


def _head(answers: Answers, letter: bool = False) -> str:
    title = [("title", text(answers.title))]
    return flow_map([*title, ("letter", "true")] if letter else title)


def _lines(answers: Answers) -> Tree:
    return {
        word: flow_map([("label", said(word, answers.languages)), ("share", share)])
        for word, share in (("name", "3"), ("date", "2"))
    }


def _dice(answers: Answers) -> dict[str, str | Tree]:
    colours = BUILT_IN[: answers.columns]
    numbers = _falling(answers.columns)
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
    hits = [str(count * (count + 1) // 2) for count in range(answers.columns + 1)]
    say = answers.languages
    dice: Tree = {
        "id": "dice",
        "# numbers": "The printed numbers; change them row by row.",
        "numbers": dict.fromkeys(rows, numbers),
        "colours": dict(zip(letters, sheets, strict=True)) if letters else sheets[0],
        "# accepts": "A number up to the printed one; x is a hit, - is struck out.",
        "accepts": {
            "numbers": "1..printed",
            "marks": '{x: printed, "-": 0}',
            "rule": "above-printed",
            "text": said("above", say),
        },
        "result": {
            "sum": {
                "label": said("sum", say),
                "formula": "sum(columns(cell)) + lookup(hit_bonus, count(columns(hit(cell))))",
            }
        },
    }
    total: Tree = {
        "label": said("total", say),
        "formula": "sum(rows(sum))",
        "style": "total",
    }
    return {
        "pad": "{games: 12}" if letters else "{sheets: 50}",
        "palette": {
            colour.id: flow_map(
                [
                    ("rgb", f'"{colour.rgb}"'),
                    ("name", flow_map((c, text(n)) for c, n in colour.names if c in say)),
                    ("sign", str(colour.sign)),
                ]
            )
            for colour in colours
        },
        "# values": "The bonus for 0, 1, 2 … hits in a row.",
        "values": {"hit_bonus": flow(hits)},
        "sections": {
            "- heading": _head(answers, letter=bool(letters)),
            "- lines": _lines(answers),
            "- dice": dice,
            "- cells": {"total": total},
            "- key": "{of: palette}",
        },
        "checks": {
            "row-order": {
                "each": "row of dice",
                "when": "row > 1 and any(columns(filled(cell)))",
                "must": "all(previous(columns(filled(cell))))",
                "at": "columns(cell)",
                "text": said("row_order", say),
            }
        },
        "game": {"rank_by": "total", "order": "highest"},
    }


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


def _table(answers: Answers) -> dict[str, str | Tree]:
    say = answers.languages
    rows: dict[str, str | Tree] = {}
    for name, when, score in _categories(answers.rows):
        throw = [("dice", "5"), *([("when", f'"{when}"')] if when else []), ("score", score)]
        rows[name] = {
            "label": said(name, say),
            "accepts": f'{{numbers: [0], throw: {flow_map(throw)}, marks: {{"-": 0}}}}',
        }
    names = list(rows)
    rows["total"] = {
        "label": said("total", say),
        "formula": "sum(categories)",
        "style": "total",
    }
    all_games: Tree = {
        "label": said("points", say),
        "formula": "sum(columns(total))",
        "style": "total",
    }
    return {
        "pad": "{sheets: 50}",
        "groups": {"categories": flow(names)},
        "sections": {
            "- heading": _head(answers),
            "- lines": _lines(answers),
            "- table": {
                "id": "scores",
                "columns": str(answers.columns),
                "head": said("game", say),
                "# rows": "numbers: [0] is what does not fit; the throw says what does.",
                "rows": rows,
            },
            "- cells": {"grand_total": all_games},
        },
        "game": {"rank_by": "grand_total", "order": "highest"},
    }


def _ledger(answers: Answers) -> dict[str, str | Tree]:
    say = answers.languages
    points: Tree = {
        "label": said("points", say),
        "accepts": "{numbers: {from: -500, to: 500}}",
        "optional": "true",
    }
    total: Tree = {
        "label": said("sum", say),
        "formula": "previous(total, 0) + points",
        "style": "sum",
    }
    return {
        "pad": "{sheets: 50}",
        "sections": {
            "- heading": _head(answers),
            "- lines": {"date": flow_map([("label", said("date", say))])},
            "- ledger": {
                "id": "rounds",
                "rows": {
                    "prefix": "round",
                    "label": said("round", say),
                    "count": str(answers.rows),
                },
                "# each": "What every player has in a round: the points, and the sum so far.",
                "each_player": {"points": points, "total": total},
            },
        },
        "checks": {
            "no-gap": {
                "severity": "warning",
                "each": "row of rounds",
                "when": "row > 1 and any(players(filled(points)))",
                "must": "any(previous(players(filled(points))))",
                "at": "players(points)",
                "text": said("gap", say),
            }
        },
        "game": {"rank_by": "total", "order": "highest"},
    }


_BODIES = {SheetKind.DICE: _dice, SheetKind.TABLE: _table, SheetKind.LEDGER: _ledger}
