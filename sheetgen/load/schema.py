"""The JSON Schema of the layout language, out of the same definitions as the checks."""

from __future__ import annotations

import json

from .language import LAYOUT
from .reading import JsonSchema
from .schema_changes import with_changes


def schema() -> JsonSchema:
    """Return the schema (draft 2020-12) as plain data.

    A layout that extends another one is described apart from one that stands alone.
    Both describe shapes only: whether names exist and counts agree is for the loader to say.
    """
    defs: dict[str, JsonSchema] = {}
    LAYOUT.schema(defs)
    root = defs.pop(LAYOUT.name)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "sheetgen layout",
        **with_changes(root, defs),
        "$defs": dict(sorted(defs.items())),
    }


def schema_text() -> str:
    """Return the schema as the text of a JSON file."""
    return json.dumps(schema(), ensure_ascii=False, indent=2) + "\n"
