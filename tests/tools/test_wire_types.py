"""The generated TypeScript types match the schemas."""

import re

import pytest

from tools.web import TYPES, WEB
from tools.wire_types import schemas, type_text, types_text


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


def test_the_client_declares_no_other_type_with_the_name_of_a_generated_one() -> None:
    declaration = re.compile(r"^(?:export )?(?:type|interface|class|enum) (\w+)", re.MULTILINE)
    generated = set(schemas())
    twice = {
        f"{path.relative_to(WEB)}: {name}"
        for path in (WEB / "src").rglob("*.ts*")
        if path != TYPES
        for name in declaration.findall(path.read_text("utf-8"))
        if name in generated
    }
    assert twice == set()
