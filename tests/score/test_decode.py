"""Reading by the rules, without pictures: what the ink says is made up, cell by cell."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from math import log

import pytest

from sheetgen.model.entry import State
from sheetgen.model.reading import SIGNS, Cause, Outcome, ReadCell, SeenBox, SeenCell
from sheetgen.score.bind import BoundRules
from sheetgen.score.decode import Ties, decode
from sheetgen.score.decode.plan import after, make_plan
from sheetgen.score.sheet import fill_in

from .sheets import entry, rules
from .simulate import Cells, random_dice_sheet, random_kind_sheet

REST = 0.00001


def box(**signs: float) -> SeenBox:
    """Return a box by its likely signs, digits as ``d7``; all others are as good as impossible."""
    chances = dict.fromkeys(SIGNS, REST)
    chances |= {name.removeprefix("d") if len(name) == 2 else name: p for name, p in signs.items()}
    total = sum(chances.values())
    return tuple(log(chances[sign] / total) for sign in SIGNS)


def clear(text: str, boxes: int = 1) -> tuple[SeenBox, ...]:
    """Return the boxes of a cell with ``text`` written clearly, at the right."""
    if text in ("x", "-"):
        sign = "cross" if text == "x" else "strike"
        return (*[box(blank=0.99)] * (boxes - 1), box(**{sign: 0.99}))
    digits = [box(**{f"d{digit}": 0.99}) for digit in text]
    return (*[box(blank=0.99)] * (boxes - len(text)), *digits)


def read(cells: Mapping[str, tuple[SeenBox, ...]], name: str = "twenty-one") -> dict[str, ReadCell]:
    seen = [SeenCell(cell, boxes) for cell, boxes in cells.items()]
    return {cell.cell: cell for cell in decode(rules(name), seen, "en")}


def row(values: str, total: str | None) -> dict[str, tuple[SeenBox, ...]]:
    """Return row 1 of the dice sheet (printed 6 5 4 3 2 1), written clearly."""
    cells = {f"row1.{n}": clear(text) for n, text in enumerate(values.split(), start=1)}
    if total is not None:
        cells["row1.sum"] = clear(total, 2)
    return cells


# 5 + 4 + 3 + 2 + 1 + 1 struck out: 15, no hits.
GOOD = row("5 4 3 2 1 -", "15")


def test_clear_ink_is_read() -> None:
    found = read(GOOD)
    assert {cell.outcome for cell in found.values()} == {Outcome.READ}
    assert found["row1.sum"].written.text == "15"
    assert found["row1.6"].written.state is State.STRUCK


def test_a_clear_total_repairs_an_unclear_cell() -> None:
    found = read(GOOD | {"row1.1": (box(d2=0.6, d5=0.4),)})["row1.1"]
    assert (found.outcome, found.written.text, found.unaided.text) == (Outcome.REPAIRED, "5", "2")
    assert (found.cause, found.because) == (Cause.SUM_NEEDS, "row1.sum")


def test_without_a_total_the_same_ink_is_doubtful() -> None:
    found = read(row("5 4 3 2 1 -", None) | {"row1.1": (box(d2=0.6, d5=0.4),)})["row1.1"]
    assert found.outcome is Outcome.DOUBTFUL
    assert found.written.state is State.UNREADABLE
    assert [item.text for item in found.candidates[:2]] == ["2", "5"]


def test_what_the_cell_does_not_accept_gives_way() -> None:
    found = read({"row1.5": (box(d7=0.51, d1=0.49),)})["row1.5"]
    assert (found.outcome, found.written.text, found.unaided.text) == (Outcome.REPAIRED, "1", "7")
    assert found.cause is Cause.NOT_ACCEPTED


def test_a_clear_number_that_is_not_accepted_is_kept() -> None:
    """A printed 2 accepts 1, 2 and marks; somebody has written 7 and that is what is reported."""
    found = read({"row1.5": (box(d7=0.998),)})["row1.5"]
    assert (found.outcome, found.written.text) == (Outcome.BROKEN, "7")


def test_an_unsure_total_changes_no_clear_cell() -> None:
    cells = GOOD | {"row1.sum": (box(d1=0.99), box(d6=0.55, d5=0.4))}
    found = read(cells)
    for number, text in enumerate(["5", "4", "3", "2", "1", "-"], start=1):
        assert found[f"row1.{number}"].outcome is Outcome.READ
        assert found[f"row1.{number}"].written.text == text


def test_a_total_is_never_what_we_computed() -> None:
    """The ink says 16 rather than 15; the cells come to 15. Then a person decides."""
    found = read(GOOD | {"row1.sum": (box(d1=0.99), box(d6=0.55, d5=0.44))})["row1.sum"]
    assert found.outcome is Outcome.DOUBTFUL
    assert found.unaided.text == "16"


@pytest.mark.parametrize("wrong", ["14", "16", "25", "51"])
def test_a_slip_in_adding_is_kept_and_reported(wrong: str) -> None:
    found = read(row("5 4 3 2 1 -", wrong))
    assert (found["row1.sum"].outcome, found["row1.sum"].written.text) == (Outcome.BROKEN, wrong)
    assert all(found[f"row1.{number}"].outcome is Outcome.READ for number in range(1, 7))


def test_a_slip_is_not_claimed_where_the_ink_may_be_right() -> None:
    """Rather clearly a 1, but a 5 would be what the cells come to."""
    found = read(GOOD | {"row1.sum": (box(d1=0.999), box(d1=0.985, d5=0.015))})["row1.sum"]
    assert found.outcome is Outcome.DOUBTFUL
    assert found.unaided.text == "11" and found.candidates[0].text == "15"


def test_totals_are_heard_through_totals() -> None:
    """An unclear cell whose own total is missing is repaired by the grand total."""
    cells = GOOD | {"row1.1": (box(d2=0.6, d5=0.4),), "total": clear("15", 3)}
    del cells["row1.sum"]
    found = read(cells)["row1.1"]
    assert (found.outcome, found.written.text, found.because) == (Outcome.REPAIRED, "5", "total")


def test_a_rule_of_the_game_is_heard() -> None:
    """A strike takes the leftmost free field: with a free field at its left it is rather a 1."""
    cells = {f"row1.{number}": (box(blank=0.999),) for number in range(1, 7)}
    cells["row1.3"] = (box(strike=0.52, d1=0.48),)
    found = read(cells)["row1.3"]
    assert found.candidates[0].text == "1"
    assert (found.cause, found.because) == (Cause.RULE_NEEDS, "strike-leftmost")


def test_a_clear_breach_of_a_rule_is_kept() -> None:
    cells = {f"row1.{number}": (box(blank=0.999),) for number in range(1, 7)}
    found = read(cells | {"row1.3": clear("-")})["row1.3"]
    assert (found.outcome, found.written.state) == (Outcome.READ, State.STRUCK)


@pytest.mark.parametrize("sign", ["corrected", "other"])
def test_what_was_written_over_is_shown_to_a_person(sign: str) -> None:
    found = read(GOOD | {"row1.2": (box(**{sign: 0.9}),)})["row1.2"]
    assert found.outcome is Outcome.DOUBTFUL
    assert found.cause == sign
    assert found.candidates[0].text == "4", "the total says which value would fit"


def test_a_number_at_the_left_is_asked() -> None:
    found = read({"total": (box(d8=0.99), box(d7=0.99), box(blank=0.99))})["total"]
    assert (found.outcome, found.cause) == (Outcome.DOUBTFUL, Cause.MISPLACED)
    assert found.unaided.text == "87"


def test_one_strike_through_several_boxes() -> None:
    boxes = (box(strike=0.97), box(strike=0.9, d1=0.08))
    seen = [SeenCell("twos.1", boxes, box(strike=0.95))]
    (found,) = decode(rules("acht-mann"), seen, "en")
    assert (found.outcome, found.written.state) == (Outcome.READ, State.STRUCK)


def test_a_doubtful_cell_leaves_a_verdict_open_about_its_total() -> None:
    """Nobody is told to have added wrongly while a cell is not known."""
    cells = row("5 4 3 2 1 -", "19") | {"row1.1": (box(other=0.95),)}
    assert read(cells)["row1.sum"].outcome is not Outcome.BROKEN


def test_an_empty_sheet_is_empty() -> None:
    blank = [SeenCell(name, (box(blank=0.999),)) for name in rules("twenty-one").cells]
    found = decode(rules("twenty-one"), blank, "en")
    assert {(cell.outcome, cell.written.state) for cell in found} == {(Outcome.READ, State.EMPTY)}


def folded(bound: BoundRules, name: str, slots: list[object], width: int) -> object:
    """Compute a cell as the decoder does: cell by cell, from running values alone."""
    trees = {cell.spec.id: cell.tree for cell in bound.expanded.cells}
    tree = trees[name]
    assert tree is not None
    plan = make_plan(tree)
    firsts = {cell: found.first for cell, found in bound.cells.items()}
    firsts |= {cell: found.first for cell, found in bound.results.items()}
    running = plan.start
    for step in plan.steps:
        first = firsts[step.cell]
        running = after(running, step.effect([*slots[first : first + width], ""]))
    return plan.finish(running)


@pytest.mark.parametrize(
    ("name", "make"), [("twenty-one", random_dice_sheet), ("acht-mann", random_kind_sheet)]
)
def test_walks_give_what_the_scorer_computes(
    name: str, make: Callable[[random.Random], Cells]
) -> None:
    bound = rules(name)
    width = next(cell.end - cell.first for cell in bound.cells.values())
    rng = random.Random(4)
    for _ in range(12):
        sheet = fill_in(bound, entry(name, make(rng)))
        for result in bound.results:
            value = folded(bound, result, sheet.slots, width)
            assert value == pytest.approx(sheet.slots[bound.results[result].first])


def test_only_written_totals_tie() -> None:
    bound = rules("acht-mann")
    assert Ties(bound).of([], []) == ()
    (tie,) = Ties(bound).of(["column_sum.1"], [])
    cells = {step.cell for step in tie.plan.steps}
    assert {"ones.1", "scrap8.1"} <= cells, "what is not written is worked out from its cells"
    assert not cells & {"upper_sum.1", "lower_sum.1"}
