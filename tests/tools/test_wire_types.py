"""The generated TypeScript matches the server's schemas and constants."""

import pytest

from tools.web import CONSTANTS
from tools.wire_types import constants_text, schemas, type_text, types_text


@pytest.mark.parametrize(
    ("schema", "text"),
    [
        ({"type": "integer"}, "number"),
        ({"$ref": "#/$defs/Clock"}, "Clock"),
        ({"enum": ["none", "move"]}, '"none" | "move"'),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "string | null"),
        ({"type": "array", "items": {"type": "string"}}, "readonly string[]"),
        ({"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}]}, "readonly [string, number]"),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "{ readonly [key: string]: number }"),
        ({"type": "object", "properties": {}}, "Record<string, never>"),
        (
            {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "boolean"}}, "required": ["a"]},
            "{\n  readonly a: string;\n  readonly b?: boolean;\n}",
        ),
        ({}, "unknown"),
    ],
)
def test_a_schema_becomes_a_type(schema: dict[str, object], text: str) -> None:
    assert type_text(schema) == text


def test_every_schema_has_a_type_and_none_is_unknown() -> None:
    text = types_text()
    assert {"Frame", "Menu", "BoardInfo", "NewTable", "ErrorBody"} <= set(schemas())
    for name in schemas():
        assert f"export type {name} = " in text
    free = "{ readonly [key: string]: unknown }"  # custom files, which the server checks itself
    assert "unknown" not in text.replace(free, "")


def test_the_client_has_the_constants_of_the_server() -> None:
    """Where they differ, `tools/web.py check` writes them again."""
    assert CONSTANTS.read_text(encoding="utf-8") == constants_text()
