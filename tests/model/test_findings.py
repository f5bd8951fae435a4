"""The list of standard findings is complete: it names every id that the program gives itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from sheetgen.model.findings import STANDARD_RULES

PACKAGE = Path(__file__).resolve().parents[2] / "sheetgen"


def given_ids(tree: ast.AST) -> Iterator[str]:
    """The ids in the second place of ``Finding(severity, id, …)`` and ``finding(language, id, …)``.

    Also those of a condition there: ``"a" if … else "b"``.
    """
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in ("Finding", "finding") and len(node.args) > 1:
            for part in ast.walk(node.args[1]):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


def test_every_finding_that_the_program_gives_is_listed() -> None:
    paths = [path for path in PACKAGE.rglob("*.py") if "cli" not in path.parts]
    found = {name for path in paths for name in given_ids(ast.parse(path.read_text("utf-8")))}
    assert len(found) > 10
    assert found <= STANDARD_RULES, sorted(found - STANDARD_RULES)
