"""The documents of the protocol are true."""

import json
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from jsonschema import Draft202012Validator

from ferrovia.locales import texts
from ferrovia.server.app import ENDPOINTS, openapi
from ferrovia.server.errors import CLOSE, STATUS
from ferrovia.server.tables.commands import Phrase
from ferrovia.server.tables.frames import Frame
from ferrovia.server.tables.messages import FromClient, FromServer, protocol_schema

ROOT = Path(__file__).resolve().parent.parent.parent
SCHEMA_FILE = ROOT / "docs" / "protocol.json"
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def schema_text() -> str:
    return json.dumps(protocol_schema(), indent=1, ensure_ascii=False) + "\n"


def test_the_schema_in_the_documents_is_that_of_the_code() -> None:
    """Written anew by `python -m tests.server.test_protocol`."""
    assert SCHEMA_FILE.read_text(encoding="utf-8") == schema_text()


def test_the_schema_is_sound() -> None:
    Draft202012Validator.check_schema(protocol_schema())


@pytest.mark.parametrize("kind", [*get_args(FromClient), *get_args(FromServer)])
def test_every_message_is_on_the_page(kind: Any) -> None:
    assert f"`{kind.__struct_config__.tag}`" in PAGE


def test_every_field_of_a_frame_is_on_the_page() -> None:
    assert [field.name for field in msgspec.structs.fields(Frame) if f"`{field.name}`" not in PAGE] == []


def test_every_way_of_closing_is_on_the_page() -> None:
    assert [code for code in sorted(set(CLOSE.values())) if code not in {1011, 4401} and str(code) not in PAGE] == []


def test_every_error_and_phrase_has_a_text() -> None:
    keys = {f"server.error.{code}" for code in STATUS} | {f"server.bye.{code}" for code in CLOSE}
    keys |= {f"server.phrase.{phrase}" for phrase in get_args(Phrase)}
    assert keys - texts("en").keys() == set()


def test_every_endpoint_is_in_the_document() -> None:
    document = openapi()
    listed = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    assert listed == {(endpoint.method, endpoint.path) for endpoint in ENDPOINTS}
    assert len(listed) == len(ENDPOINTS)


if __name__ == "__main__":
    SCHEMA_FILE.write_text(schema_text(), encoding="utf-8")
