"""The rules of the coloured-dice sheet in plain Python, written from the rules in words.

It knows nothing of layouts or of the scorer; what it says is compared with what the scorer says.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

PRINTED = {
    "row1": (6, 5, 4, 3, 2, 1),
    "row2": (6, 5, 5, 4, 3, 2),
    "row3": (6, 6, 5, 4, 3, 2),
    "row4": (6, 5, 5, 4, 4, 3),
    "row5": (6, 6, 5, 5, 4, 3),
}
BONUS = (0, 1, 3, 6, 10, 15, 21)


@dataclass
class Opinion:
    findings: set[tuple[str, str, tuple[str, ...]]] = field(default_factory=set)
    computed: dict[str, int] = field(default_factory=dict)
    complete: bool = True

    @property
    def legal(self) -> bool:
        return not any(severity == "error" for severity, _, _ in self.findings)

    def add(self, severity: str, rule: str, *cells: str) -> None:
        self.findings.add((severity, rule, cells))


@cache
def whole(text: str) -> int | None:
    return int(text) if text.lstrip("-").isdigit() and text != "-" else None


def worth(text: str, printed: int) -> int:
    if text == "x":
        return printed
    number = whole(text)
    return number if number is not None else 0


def row_result(texts: list[str], printed: tuple[int, ...]) -> int:
    hits = sum(t == "x" or whole(t) == p for t, p in zip(texts, printed, strict=True))
    return sum(worth(t, p) for t, p in zip(texts, printed, strict=True)) + BONUS[hits]


def judge(cells: dict[str, str], voluntary_strike: bool = False) -> Opinion:
    """``cells`` maps a cell's id to what is written there; empty cells are left out."""
    opinion = Opinion()
    above_full = True
    for row, printed in PRINTED.items():
        names = [f"{row}.{column}" for column in range(1, 7)]
        texts = [cells.get(name, "") for name in names]
        look_at_cells(opinion, names, texts, printed, voluntary_strike)
        if any(texts) and not above_full:
            opinion.add("error", "row-order", *names)
        above_full = all(texts)
        opinion.complete = opinion.complete and all(texts)
        opinion.computed[f"{row}.sum"] = row_result(texts, printed)
        look_at_result(opinion, cells, f"{row}.sum", None, all(texts))
    opinion.computed["total"] = sum(opinion.computed.values())
    written = [whole_result(cells, f"{row}.sum") for row in PRINTED]
    sums = zip(written, (opinion.computed[f"{row}.sum"] for row in PRINTED), strict=True)
    carried = sum(computed if number is None else number for number, computed in sums)
    look_at_result(opinion, cells, "total", carried, opinion.complete)
    return opinion


def look_at_cells(
    opinion: Opinion,
    names: list[str],
    texts: list[str],
    printed: tuple[int, ...],
    voluntary_strike: bool,
) -> None:
    for index, (name, text, number) in enumerate(zip(names, texts, printed, strict=True)):
        if text == "-":
            if not all(texts[:index]):
                opinion.add("error", "strike-leftmost", name)
            if number == 6 and not voluntary_strike:
                opinion.add("error", "six-struck", name)
        elif text not in ("", "x"):
            value = whole(text)
            if value is not None and value > number:
                opinion.add("error", "above-printed", name)
            elif value is None or value < 1:
                opinion.add("error", "not-accepted", name)
            elif value == number:
                opinion.add("warning", "cross-missing", name)


def whole_result(cells: dict[str, str], name: str) -> int | None:
    text = cells.get(name, "")
    return 0 if text == "-" else whole(text)


def look_at_result(
    opinion: Opinion, cells: dict[str, str], name: str, carried: int | None, due: bool
) -> None:
    text = cells.get(name, "")
    right = opinion.computed[name]
    if not text:
        if due:
            opinion.add("hint", "missing-result", name)
        return
    number = whole_result(cells, name)
    if number is None:
        opinion.add("error", "not-accepted", name)
    elif number != right:
        if number == carried:
            opinion.add("hint", "carried-result", name)
        else:
            opinion.add("error", "wrong-result", name)
