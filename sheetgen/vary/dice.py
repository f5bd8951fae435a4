"""Rows of dice in a variant: their numbers, letters and colours, and a new arrangement."""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass, replace

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.layout import DiceRows, Layout

from .colours import NewColour, chosen_colours
from .design import MOST_COLOURS, MOST_POSITIONS, MOST_ROWS, MOST_SHEETS, Design, arranged
from .lines import Tree, flow, flow_map, text
from .order import Order, whole

DEFAULT_SEED = 1
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class DicePlan:
    """The rows of dice as the variant has them.

    ``design`` is None if the colours stay as they are; ``colours`` are palette ids in the order
    of the design's numbers.
    """

    section: DiceRows
    rows: tuple[str, ...]
    numbers: tuple[tuple[int, ...], ...]
    letters: tuple[str, ...]
    colours: tuple[str, ...] = ()
    new_colours: tuple[NewColour, ...] = ()
    design: Design | None = None
    seed: int = DEFAULT_SEED

    @property
    def positions(self) -> int:
        """How many dice a row has."""
        return len(self.numbers[0])

    @property
    def new_numbers(self) -> bool:
        """Whether rows or their numbers differ from those of the base."""
        old = tuple((row.id, row.numbers) for row in self.section.rows)
        return old != tuple(zip(self.rows, self.numbers, strict=True))


def dice_plan(layout: Layout, order: Order) -> DicePlan | None:
    """Return the plan for a layout's dice; None if it has none and none are asked about.

    Raises:
        SheetgenError: the order cannot be met.
    """
    sections = [item for item in layout.flat_sections() if isinstance(item, DiceRows)]
    sheets = order.sheets or _set(order, "sheets", 2, MOST_SHEETS)
    asked = sheets or order.colours or order.numbers or order.seed is not None
    if not sections:
        if asked:
            message = f'layout "{layout.name}" has no rows of dice'
            raise SheetgenError(message, "numbers, colours, sheets and seed are for rows of dice")
        return None
    if len(sections) > 1 and asked:
        raise SheetgenError(f'layout "{layout.name}" has several sections of dice')
    section = sections[0]
    count = order.rows or _set(order, "rows", 1, MOST_ROWS) or len(section.rows)
    rows = _row_ids(section, count)
    numbers = _numbers(section, order, count)
    letters = _letters(layout, sheets)
    seed = DEFAULT_SEED if order.seed is None else order.seed
    plan = DicePlan(section, rows, numbers, letters, seed=seed)
    coloured = section.arrangements or order.colours or sheets
    if not coloured:
        if order.seed is not None:
            raise SheetgenError("the dice have no colours to arrange", "add --colours")
        return plan
    return _with_colours(plan, layout, order)


def _set(order: Order, key: str, least: int, most: int) -> int | None:
    words = order.setting(key)
    return None if words is None else whole(key, words, least, most)


def _row_ids(section: DiceRows, count: int) -> tuple[str, ...]:
    """Return as many row ids: those of the base, and further ones counted on from the last."""
    if not 1 <= count <= MOST_ROWS:
        raise SheetgenError(f"{count} rows are too many", f"1 to {MOST_ROWS} are possible")
    ids = [row.id for row in section.rows][:count]
    found = re.fullmatch(r"(.*?)([0-9]+)", ids[-1])
    stem, last = (found[1], int(found[2])) if found else (f"{ids[-1]}_", 1)
    missing = count - len(ids)
    return (*ids, *(f"{stem}{last + number}" for number in range(1, missing + 1)))


def _numbers(section: DiceRows, order: Order, count: int) -> tuple[tuple[int, ...], ...]:
    given = order.numbers
    if not given:
        old = [row.numbers for row in section.rows][:count]
        return (*old, *(old[-1] for _ in range(count - len(old))))
    if len(given) == 1:
        given = given * count
    if len(given) != count:
        raise SheetgenError(
            f"there are {len(given)} rows of numbers for {count} rows of dice",
            "give --numbers once for all rows, or once for each",
        )
    lengths = {len(row) for row in given}
    if len(lengths) > 1:
        raise SheetgenError("the rows of numbers differ in length", "all rows have as many dice")
    if max(lengths) > MOST_POSITIONS:
        raise SheetgenError(
            f"{max(lengths)} dice in a row are too many", f"at most {MOST_POSITIONS}"
        )
    if min(map(min, given)) < 1:
        raise SheetgenError("a printed number must be 1 or more")
    return given


def _letters(layout: Layout, sheets: int | None) -> tuple[str, ...]:
    old = layout.sheet.letters
    if sheets is None or sheets == len(old):
        return old
    if not 2 <= sheets <= MOST_SHEETS:
        raise SheetgenError(f"{sheets} sheets cannot be told apart", f"2 to {MOST_SHEETS} can")
    free = [letter for letter in LETTERS if letter not in old]
    return (*old, *free)[:sheets]


def _with_colours(plan: DicePlan, layout: Layout, order: Order) -> DicePlan:
    words = order.colours or plan.section.colours
    ids, new = chosen_colours(words or (str(plan.positions),), layout.palette)
    if len(ids) > MOST_COLOURS:
        raise SheetgenError(f"{len(ids)} colours are too many", f"at most {MOST_COLOURS}")
    shape = (len(plan.letters) or 1, len(plan.rows), plan.positions, ids)
    old = (
        len(plan.section.arrangements),
        len(plan.section.rows),
        len(plan.section.rows[0].numbers),
        plan.section.colours,
    )
    if shape == old and order.seed is None:
        return plan
    design = arranged(shape[0], shape[1], shape[2], len(ids), plan.seed)
    return replace(plan, colours=ids, new_colours=new, design=design)


def dice_tree(plan: DicePlan) -> Tree:
    """Return the changes to the section of dice."""
    tree: dict[str, str | Tree] = {}
    if plan.new_numbers:
        rows = zip(plan.rows, plan.numbers, strict=True)
        tree["numbers"] = {
            "replace": "true",
            **{name: " ".join(map(str, numbers)) for name, numbers in rows},
        }
    if plan.design is not None:
        anew: dict[str, str | Tree] = {"replace": "true"} if plan.section.arrangements else {}
        tree["# colours"] = "\n".join(_report(plan, plan.design))
        tree["colours"] = anew | _colours(plan, plan.design)
    return tree


def _report(plan: DicePlan, design: Design) -> list[str]:
    wrap = textwrap.TextWrapper(90, initial_indent="- ", subsequent_indent="  ")
    return [
        f"Arranged with seed {plan.seed}, and looked at again when it was finished:",
        *(part for line in design.certificate.lines() for part in wrap.wrap(line)),
    ]


def _colours(plan: DicePlan, design: Design) -> dict[str, str | Tree]:
    sheets: list[dict[str, str | Tree]] = [
        {
            row: " ".join(plan.colours[colour] for colour in line)
            for row, line in zip(plan.rows, grid, strict=True)
        }
        for grid in design.sheets
    ]
    if not plan.letters:
        return sheets[0]
    return dict(zip(plan.letters, sheets, strict=True))


def palette_tree(plan: DicePlan, layout: Layout) -> Tree:
    """Return the changes to the palette: what is no longer used goes, what is new comes."""
    if plan.design is None:
        return {}
    tree: dict[str, str | Tree] = {}
    gone = [colour.id for colour in layout.palette if colour.id not in plan.colours]
    if gone:
        tree["remove"] = flow(gone)
    for colour in plan.new_colours:
        names = [(code, text(name)) for code, name in colour.names if code in layout.languages]
        fields = [("rgb", f'"{colour.rgb}"'), ("name", flow_map(names)), ("sign", str(colour.sign))]
        tree[colour.id] = flow_map(fields)
    return tree
