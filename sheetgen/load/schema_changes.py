"""The JSON Schema of a layout that extends another one, out of the schema of a whole layout.

Nothing is required but the name and what is extended; mappings may hold the words of changes
(``remove``, ``replace``, ``after``, ``before``), lists may be changed by a mapping, and sections by
their names.
"""

from __future__ import annotations

from typing import Any

from .reading import JsonSchema

CHANGE = "change_"
REF = "#/$defs/"

NAMES: JsonSchema = {
    "anyOf": [
        {"type": ["string", "integer"]},
        {"type": "array", "items": {"type": ["string", "integer"]}},
    ]
}
WORDS: JsonSchema = {
    "remove": {**NAMES, "description": "What is taken away, by its names."},
    "replace": {"const": True, "description": "Nothing of what stood here before stays."},
}
POSITION: JsonSchema = {
    "after": {
        "type": ["string", "integer", "object"],
        "description": "The name after which this is put.",
    },
    "before": {
        "type": ["string", "integer", "object"],
        "description": "The name before which this is put.",
    },
}


def with_changes(root: JsonSchema, defs: dict[str, JsonSchema]) -> JsonSchema:
    """Return the schema for both: a whole layout, or one with ``extends``.

    ``root`` is the definition of a whole layout; those of changes are put into ``defs``.
    """
    for name in tuple(defs):
        defs[CHANGE + name] = _loosened(defs[name])
    changes = _loosened(root)
    properties = changes["properties"]
    properties["sections"] = _sections(properties["sections"], defs)
    changes["required"] = ["extends", "name"]
    for position in POSITION:
        properties.pop(position)
    defs["changes"] = changes
    defs["whole"] = root
    return {
        "type": "object",
        "if": {"required": ["extends"]},
        "then": {"$ref": f"{REF}changes"},
        "else": {"$ref": f"{REF}whole"},
    }


def _loosened(schema: Any) -> Any:
    """Return a schema for changes to what the given one describes."""
    if isinstance(schema, list):
        return [_loosened(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return {**schema, "$ref": schema["$ref"].replace(REF, REF + CHANGE)}
    if schema.get("type") == "array":
        # A list takes the place of the old one, or a mapping changes it.
        change: JsonSchema = {"anyOf": [schema, _list_change(schema)]}
        told = schema.get("description")
        return {**change, "description": told} if told else change
    loose = {key: _loosened(value) for key, value in schema.items() if key not in _DROPPED}
    if "oneOf" in loose:
        loose["anyOf"] = loose.pop("oneOf")
    if schema.get("type") == "object":
        loose["properties"] = {
            **POSITION,
            **{name: _loosened(value) for name, value in schema.get("properties", {}).items()},
            **WORDS,
        }
        if "propertyNames" in schema:
            names = {"enum": [*WORDS, *POSITION]}
            loose["propertyNames"] = {"anyOf": [schema["propertyNames"], names]}
    return loose


_DROPPED = ("required", "minProperties", "properties", "propertyNames")


def _list_change(schema: JsonSchema) -> JsonSchema:
    item = schema.get("items", {})
    return {
        "type": "object",
        "properties": {
            "add": {
                "anyOf": [item, {"type": "array", "items": item}],
                "description": "What comes into the list, at its end if no place is named.",
            },
            "remove": WORDS["remove"],
            **POSITION,
        },
        "additionalProperties": False,
    }


def _sections(schema: JsonSchema, defs: dict[str, JsonSchema]) -> JsonSchema:
    """Return the schema of the sections in changes: a new list, or changes by their names."""
    whole = schema["anyOf"][0]
    kinds = [one["properties"] for one in whole["items"]["oneOf"]]
    bodies = [_loosened(body) for kind in kinds for body in kind.values()]
    new: JsonSchema = {
        "type": "object",
        "properties": {**POSITION, **{name: body for kind in kinds for name, body in kind.items()}},
        "anyOf": [{"required": ["after"]}, {"required": ["before"]}],
        "additionalProperties": False,
    }
    by_name: JsonSchema = {
        "type": "object",
        "properties": {"remove": WORDS["remove"]},
        "additionalProperties": {"anyOf": [new, *bodies]},
        "description": "Changes to sections, by their ids, or by their kinds if they have none.",
    }
    return {"anyOf": [whole, by_name], "description": schema.get("description", "")}
