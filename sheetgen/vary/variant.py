"""A layout and an order -> the text of a small layout file that extends it.

The same layout and order give the same text, byte for byte.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.layout import Heading, Layout
from sheetgen.model.ledger import Ledger
from sheetgen.model.limits import LIMITS

from .certificate import Certificate
from .dice import DicePlan, dice_plan, dice_tree, palette_tree
from .lines import Tree, flow, flow_map, lines, quoted, text
from .mentions import mentions
from .order import STRUCTURE, Order, checked_name, new_value, unknown_key, whole
from .tables import ledger_tree, new_columns, numbered_tables, table_tree, weights_tree

MOST_IN_BLOCK = LIMITS.block_sheets


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant as text; ``notes`` are sentences on what the maker should look at."""

    text: str
    notes: tuple[str, ...]
    certificate: Certificate | None = None


@dataclass(frozen=True, slots=True)
class Origin:
    """What stands in the head of the file: what is extended, and by what it was made."""

    extends: str
    command: str
    version: str
    schema: str


def variant(layout: Layout, order: Order, origin: Origin) -> Variant:
    """Return the variant of a layout that was ordered.

    Raises:
        SheetgenError: the order cannot be met; names what is possible.
    """
    checked_name(order.name)
    _check_keys(layout, order)
    plan = dice_plan(layout, order)
    columns = new_columns(layout, order)
    if order.rows and plan is None:
        raise SheetgenError(
            f'layout "{layout.name}" has no rows of dice', "of a ledger, --set rows=30"
        )
    if order.setting("rows") and plan is None and not ledger_tree(layout, order):
        raise SheetgenError(f'layout "{layout.name}" has neither dice nor a ledger')
    tree = _tree(layout, order, origin, plan, columns)
    certificate = plan.design.certificate if plan and plan.design else None
    notes = tuple(_notes(layout, order, plan, columns))
    head = [
        f"# yaml-language-server: $schema={origin.schema}",
        f"# {order.name}: a variant of {layout.name}, made with",
        f"#   {origin.command}",
        f"# by sheetgen {origin.version}"
        + (f" with the seed {plan.seed}." if certificate and plan else "."),
        "# It takes the other layout over and changes only what stands here. Change what you like;",
        "# `sheetgen lint FILE` names every slip.",
        *(line for note in notes for line in _wrapped(f"Look at: {note}")),
    ]
    return Variant("\n".join([*head, *lines(tree)]) + "\n", notes, certificate)


def _wrapped(sentence: str) -> list[str]:
    return textwrap.wrap(sentence, 96, initial_indent="# ", subsequent_indent="#   ")


def _check_keys(layout: Layout, order: Order) -> None:
    values = [name for name, _ in layout.rules.values]
    options = [option.name for option in layout.rules.options]
    for key, _ in order.settings:
        if key not in values and key not in options and key not in STRUCTURE:
            raise unknown_key(key, values, options)


def _structural(layout: Layout, order: Order, key: str) -> str | None:
    """Return the words for a key of ``STRUCTURE``, unless the layout means something by it."""
    own = [name for name, _ in layout.rules.values]
    own += [option.name for option in layout.rules.options]
    return None if key in own else order.setting(key)


def _tree(
    layout: Layout, order: Order, origin: Origin, plan: DicePlan | None, columns: int | None
) -> Tree:
    title = _structural(layout, order, "title")
    version = _structural(layout, order, "version")
    tree: dict[str, str | Tree] = {
        "sheetgen": "1",
        "extends": text(origin.extends),
        "name": quoted(order.name) if order.name.isdecimal() else text(order.name),
        "version": quoted("1" if version is None else version),
    }
    if title is not None:
        tree["title"] = text(title)
    if plan is not None and plan.design is not None:
        by = text(f"sheetgen {origin.version}")
        tree["made"] = flow_map([("seed", str(plan.seed)), ("by", by)])
    tree |= _players(layout, order, plan)
    tree["sheet"] = _sheet(layout, order, plan)
    tree["pad"] = _pad(layout, order)
    tree["palette"] = palette_tree(plan, layout) if plan else {}
    tree["options"] = _options(layout, order)
    tree["values"] = {
        name: new_value(name, words, old)
        for name, old in layout.rules.values
        if (words := order.setting(name)) is not None
    }
    tree["sections"] = _sections(layout, order, plan, columns, title)
    tree["game"] = weights_tree(layout, columns) if columns else {}
    return tree


def _players(layout: Layout, order: Order, plan: DicePlan | None) -> dict[str, str | Tree]:
    """Return the number of players; each needs a sheet of his own where sheets have letters."""
    words = _structural(layout, order, "players")
    if words is not None:
        return {"players": text(words) if not words[:1].isdigit() else words}
    if plan is None or len(plan.letters) == len(layout.sheet.letters):
        return {}
    least, most = layout.players
    sheets = len(plan.letters)
    new = sheets if most == len(layout.sheet.letters) else min(most, sheets)
    return {} if new == most else {"players": f"{min(least, new)}..{new}"}


def _sheet(layout: Layout, order: Order, plan: DicePlan | None) -> Tree:
    tree: dict[str, str | Tree] = {}
    for key in ("size", "margin"):
        words = _structural(layout, order, key)
        if words is not None:
            tree[key] = text(words) if not words[:1].isdigit() else words
    if plan and plan.letters != layout.sheet.letters:
        tree["letters"] = flow(
            f'"{letter}"' if letter in "YN" else letter for letter in plan.letters
        )
    return tree


def _pad(layout: Layout, order: Order) -> Tree:
    games, sheets = (_structural(layout, order, key) for key in ("games", "block"))
    if games is not None and sheets is not None:
        raise SheetgenError("games and block exclude one another", "set one of the two")
    if games is not None:
        return {"games": str(whole("games", games, 1, MOST_IN_BLOCK))}
    return {} if sheets is None else {"sheets": str(whole("block", sheets, 1, MOST_IN_BLOCK))}


def _options(layout: Layout, order: Order) -> Tree:
    tree: dict[str, str | Tree] = {}
    for option in layout.rules.options:
        words = order.setting(option.name)
        choices = option.choices or ("true", "false")
        if words is not None and words not in choices:
            raise SheetgenError(
                f'{option.name} cannot be "{words}"', f"its choices are {', '.join(choices)}"
            )
        if words is not None:
            tree[option.name] = {"default": words}
    return tree


def _sections(
    layout: Layout, order: Order, plan: DicePlan | None, columns: int | None, title: str | None
) -> Tree:
    tree: dict[str, str | Tree] = {}
    headings = [item for item in layout.flat_sections() if isinstance(item, Heading)]
    if title is not None and headings:
        tree["heading"] = {"title": text(title)}
    if plan is not None:
        if plan.letters and not layout.sheet.letters and headings:
            tree["heading"] = {**_as_tree(tree.get("heading")), "letter": "true"}
        tree[plan.section.id] = dice_tree(plan)
    if columns is not None:
        tree |= {table.id: table_tree(table, columns) for table in numbered_tables(layout)}
    return tree | ledger_tree(layout, order)


def _as_tree(value: str | Tree | None) -> Tree:
    return {} if value is None or isinstance(value, str) else value


def _notes(layout: Layout, order: Order, plan: DicePlan | None, columns: int | None) -> list[str]:
    notes: list[str] = []
    if columns is not None:
        for table in numbered_tables(layout):
            if len(table.columns) != columns:
                notes += _told(layout, len(table.columns), "columns")
    if plan is not None:
        old = plan.section.rows
        if len(old) != len(plan.rows):
            notes += _told(layout, len(old), "rows", old[-1].id)
        notes += _short_lists(layout, order, len(old[0].numbers), plan.positions)
    ledgers = [item for item in layout.flat_sections() if isinstance(item, Ledger)]
    if order.setting("rows") and any(item.rows.count_for for item in ledgers):
        notes.append("every number of players now has the same number of rows")
    return list(dict.fromkeys(notes))


def _told(layout: Layout, old: int, what: str, name: str | None = None) -> list[str]:
    """Return the note on texts and rules that speak of the old number of rows or columns."""
    words = [str(old), *([name] if name else [])]
    parts = mentions(layout, words)
    if not parts:
        return []
    return [f"with other {what} than {old}, see whether this still holds: {'; '.join(parts)}"]


def _short_lists(layout: Layout, order: Order, old: int, new: int) -> list[str]:
    """Return notes on named lists with an entry for each number of dice in a row."""
    return [
        f"{name} has {len(value)} entries for {old} dice in a row, and there are {new} now: "
        f"--set {name}=…"
        for name, value in layout.rules.values
        if new > old
        and isinstance(value, tuple)
        and len(value) in (old, old + 1)
        and order.setting(name) is None
    ]
