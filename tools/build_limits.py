"""Write the table of limits in ``docs/limits.md`` from their definitions.

``python tools/build_limits.py`` writes it anew; a test compares the two.
"""

from __future__ import annotations

import ast
import inspect
from itertools import pairwise
from pathlib import Path

from sheetgen.model import limits
from sheetgen.model.limits import LIMITS

PAGE = Path(__file__).resolve().parent.parent / "docs" / "limits.md"
START, END = "<!-- limits: written by tools/build_limits.py -->\n", "<!-- end of limits -->\n"


def explained() -> dict[str, str]:
    """Return the sentence that stands below each limit, by its name."""
    (found,) = (
        node for node in ast.parse(inspect.getsource(limits)).body if isinstance(node, ast.ClassDef)
    )
    body = found.body
    return {
        item.target.id: " ".join(after.value.value.split())
        for item, after in pairwise(body)
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
        if isinstance(after.value.value, str)
    }


def table() -> str:
    """Return the limits as a table in Markdown."""
    rows = [
        f"| `{name}` | {getattr(LIMITS, name):,} | {words.replace('``', '`')} |"
        for name, words in explained().items()
    ]
    return "\n".join(["| limit | value | what it counts |", "|---|---:|---|", *rows]) + "\n"


def page(text: str) -> str:
    """Return the page with the table as it must be."""
    before, _, rest = text.partition(START)
    _, _, after = rest.partition(END)
    return f"{before}{START}\n{table()}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
