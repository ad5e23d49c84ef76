"""TypeScript types of all that a server sends and takes, from the schemas of the code that checks it.

`python tools/wire_types.py FILE` writes them. `tools/web.py check` does so first; nothing that is made is committed.
"""

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from ferrovia.server.app import openapi
from ferrovia.server.tables.messages import protocol_schema

HEAD = "// Made by tools/wire_types.py from the server's schemas: edit those.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def schemas() -> dict[str, Any]:
    """Every named schema of the protocol and of the OpenAPI document."""
    return {**openapi()["components"]["schemas"], **protocol_schema()["$defs"]}


def type_text(schema: dict[str, Any]) -> str:
    """A schema as a TypeScript type.

    >>> type_text({"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}})
    'readonly (string | null)[]'
    """
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "enum" in schema:
        return " | ".join(_literal(value) for value in schema["enum"])
    if "const" in schema:
        return _literal(schema["const"])
    if options := schema.get("anyOf") or schema.get("oneOf"):
        return " | ".join(dict.fromkeys(type_text(option) for option in options))
    kind = schema.get("type")
    if kind == "array":
        return _array_text(schema)
    if kind == "object":
        return _object_text(schema)
    return PLAIN.get(str(kind), "unknown")


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def _array_text(schema: dict[str, Any]) -> str:
    if parts := schema.get("prefixItems"):
        return f"readonly [{', '.join(type_text(part) for part in parts)}]"
    item = type_text(schema.get("items") or {})
    return f"readonly ({item})[]" if "|" in item or item.startswith("readonly") else f"readonly {item}[]"


def _object_text(schema: dict[str, Any]) -> str:
    if "properties" not in schema:
        values = schema.get("additionalProperties")
        return f"{{ readonly [key: string]: {type_text(values) if isinstance(values, dict) else 'unknown'} }}"
    needed = set(schema.get("required", ()))
    fields = [
        f"  readonly {name}{'' if name in needed else '?'}: {type_text(field)};"
        for name, field in schema["properties"].items()
    ]
    return "\n".join(["{", *fields, "}"]) if fields else "Record<string, never>"


def types_text() -> str:
    """The whole file."""
    parts = []
    for name, schema in sorted(schemas().items()):
        about = f"/** {schema['description']} */\n" if "description" in schema else ""
        parts.append(f"{about}export type {name} = {type_text(schema)};\n")
    return HEAD + "\n" + "\n".join(parts)


def write(target: Path) -> None:
    """Write the file, unless it says so already."""
    text = types_text()
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
