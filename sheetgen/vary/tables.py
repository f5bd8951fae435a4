"""Tables and ledgers in a variant: how many columns or rows they have, and what hangs on that."""

from __future__ import annotations

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.layout import Layout, Table, TableRow
from sheetgen.model.ledger import Ledger

from .lines import Tree, flow
from .order import Order, whole

MOST_COLUMNS = 30
MOST_LEDGER_ROWS = 200


def numbered_tables(layout: Layout) -> tuple[Table, ...]:
    """Return the tables whose columns are simply counted."""
    return tuple(
        item
        for item in layout.flat_sections()
        if isinstance(item, Table) and _ids(len(item.columns)) == [c.id for c in item.columns]
    )


def _ids(count: int) -> list[str]:
    return [str(number) for number in range(1, count + 1)]


def new_columns(layout: Layout, order: Order) -> int | None:
    """Return how many columns the tables get, or None if that is not asked.

    Raises:
        SheetgenError: no table has columns that are counted.
    """
    words = order.setting("columns")
    if words is None:
        return None
    if not numbered_tables(layout):
        raise SheetgenError(
            f'layout "{layout.name}" has no table whose columns are counted',
            "of dice, the numbers of a row say how many there are: --numbers",
        )
    return whole("columns", words, 1, MOST_COLUMNS)


def table_tree(table: Table, columns: int) -> Tree:
    """Return the changes that give a table so many columns.

    A row that has no cell in the last columns, or the first ones, keeps that gap.
    """
    if columns == len(table.columns):
        return {}
    rows: dict[str, str | Tree] = {}
    for row in table.rows:
        if len(row.columns) < len(table.columns):
            rows[row.id] = {"columns": _row_columns(row, len(table.columns), columns)}
    return {"columns": str(columns), "rows": rows}


def _row_columns(row: TableRow, old: int, new: int) -> str:
    first, last = int(row.columns[0]), int(row.columns[-1])
    if list(row.columns) == _ids(old)[first - 1 : last]:
        # Counted from the end if it touches the end, else what lies behind it stays free.
        start = first if first == 1 or last < old else first + new - old
        end = last + new - old
        if 1 <= start <= end:
            return f"{start}..{end}" if start < end else str(start)
    kept = [column for column in row.columns if int(column) <= new]
    if not kept:
        raise SheetgenError(
            f'row "{row.id}" would have no cell in {new} columns', "choose more columns"
        )
    return flow(kept)


def weights_tree(layout: Layout, columns: int) -> Tree:
    """Return the weights of the columns for a new number of them: the last stays the last's."""
    game = layout.rules.game
    old = {len(table.columns) for table in numbered_tables(layout)}
    if game is None or not game.weights or len(game.weights) not in old:
        return {}
    *first, last = game.weights
    if columns == len(game.weights):
        return {}
    middle = first[-1:] * max(columns - 1 - len(first), 0)
    weights = [*first[: columns - 1], *middle, last]
    return {"weights": {"default": flow(f"{weight:g}" for weight in weights)}}


def ledger_tree(layout: Layout, order: Order) -> dict[str, Tree]:
    """Return the changes that give the ledgers so many rows as ``--set rows=…`` says."""
    words = order.setting("rows")
    ledgers = [item for item in layout.flat_sections() if isinstance(item, Ledger)]
    if words is None or not ledgers:
        return {}
    count = str(whole("rows", words, 1, MOST_LEDGER_ROWS))
    found: dict[str, Tree] = {}
    for item in ledgers:
        rows: dict[str, str | Tree] = {"count": count}
        if item.rows.count_for:
            rows["remove"] = "count_for"
        found[item.id] = {"rows": rows}
    return found
