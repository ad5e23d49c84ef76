"""The protocol's documents match the code."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from ferrovia.bots import LEVELS, Level
from ferrovia.engine.rulebook import MAX_SEATS
from ferrovia.locales import LANGUAGES, texts
from ferrovia.server.api.endpoint_list import ENDPOINTS
from ferrovia.server.api.messages import FromClient, FromServer, protocol_schema
from ferrovia.server.app import openapi
from ferrovia.server.core.errors import CLOSE_CODES, HTTP_STATUS
from ferrovia.server.core.settings import MIN_BURST, Settings
from ferrovia.server.games.spec import CUSTOM_BOARD_COST, MAX_BOARD_SIZES
from ferrovia.server.guests.style import MARK_COUNT
from ferrovia.server.tables.model.commands import Phrase
from ferrovia.server.tables.model.state import PHASES, Phase
from ferrovia.server.tables.runtime.loaded_table import PAUSES
from ferrovia.server.tables.views.frame import Frame

ROOT = Path(__file__).resolve().parent.parent.parent
SCHEMA_FILE = ROOT / "docs" / "protocol.json"
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def schema_text() -> str:
    return json.dumps(protocol_schema(), indent=1, ensure_ascii=False) + "\n"


def test_documented_schema_is_up_to_date() -> None:
    """To update it, run `python -m tests.server.test_protocol`."""
    assert SCHEMA_FILE.read_text(encoding="utf-8") == schema_text()


def test_schema_is_valid() -> None:
    Draft202012Validator.check_schema(protocol_schema())


@pytest.mark.parametrize("kind", [*get_args(FromClient), *get_args(FromServer)])
def test_every_message_is_documented(kind: Any) -> None:
    assert f"`{kind.__struct_config__.tag}`" in PAGE


def test_every_field_of_a_frame_is_documented() -> None:
    assert [field.name for field in msgspec.structs.fields(Frame) if f"`{field.name}`" not in PAGE] == []


def test_every_close_code_is_documented() -> None:
    assert [code for code in sorted(set(CLOSE_CODES.values())) if str(code) not in PAGE] == []


def table_after(heading: str, page: str = PAGE) -> list[list[str]]:
    """The rows of the first table below a heading, without its head."""
    rows = page.split(f"\n{heading}\n", 1)[1].split("\n|", 1)[1].split("\n\n", 1)[0].splitlines()
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


def test_pauses_of_bots_are_as_documented() -> None:
    documented = [[1000 * float(cell) for cell in row[1:]] for row in table_after("### Bot speed")]
    assert documented == [list(row) for row in zip(*PAUSES.values(), strict=True)]


def test_the_least_burst_lets_every_request_through() -> None:
    takes_board = {("POST", "/api/tables"), ("POST", "/api/records/open")}
    costs = [each.cost + CUSTOM_BOARD_COST * ((each.method, each.path) in takes_board) for each in ENDPOINTS]
    assert max(costs) == MIN_BURST


def test_every_setting_is_documented_with_its_default() -> None:
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    documented: dict[str, str] = {}
    for names, values, _ in table_after("## Settings", page):
        documented |= dict(zip(re.findall(r"`FERROVIA_(\w+)`", names), values.split(", "), strict=True))
    described = {"DATABASE": "a file", "BOT_WORKERS": "cores less one"}  # computed when the server starts
    for_operators = [field for field in msgspec.structs.fields(Settings) if field.name != "push_local"]
    defaults = {field.name.upper(): default_text(field.default) for field in for_operators}
    assert documented == defaults | described


def default_text(value: object) -> str:
    """A default as the page writes it."""
    if value in ("", ()):
        return "none"
    return str(value).lower() if isinstance(value, bool) else f"{value:g}" if isinstance(value, float) else str(value)


def patterns_in(schema: Any) -> set[str]:
    """The patterns of all texts in a JSON schema."""
    if isinstance(schema, dict):
        own = {found} if isinstance(found := schema.get("pattern"), str) else set()
        return own.union(*map(patterns_in, schema.values()))
    return set().union(*map(patterns_in, schema)) if isinstance(schema, list) else set()


RECEIVED = [FromClient, Settings, *(each.body for each in ENDPOINTS if each.body is not None)]


@pytest.mark.parametrize("pattern", sorted(patterns_in(list(msgspec.json.schema_components(RECEIVED)))))
@given(data=st.data())
def test_patterns_match_whole_texts(pattern: str, data: st.DataObject) -> None:
    assert "\n" not in data.draw(st.from_regex(pattern))


def test_every_level_has_a_bot() -> None:
    assert get_args(Level) == tuple(LEVELS)


@pytest.mark.parametrize("page", ["docs/boards.md", "docs/protocol.md"])
def test_pages_state_the_limits_of_custom_boards(page: str) -> None:
    text = " ".join((ROOT / page).read_text(encoding="utf-8").split())
    cities, routes, tickets = MAX_BOARD_SIZES.values()
    assert re.search(rf"{cities} cities, {routes} routes and {tickets} tickets", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_of_the_editor_states_the_limits_of_custom_boards(language: str) -> None:
    text = (ROOT / "src/ferrovia/locales" / f"board-guide.{language}.md").read_text(encoding="utf-8")
    for name, most in MAX_BOARD_SIZES.items():
        assert re.search(rf"^\| `{name}` \| .*\b{most} \|$", text, re.MULTILINE)


def test_frames_have_the_phases_of_a_table() -> None:
    assert get_args(Phase) == PHASES


def test_every_seat_can_have_a_mark_of_its_own() -> None:
    assert MAX_SEATS <= MARK_COUNT


def test_every_error_and_phrase_has_a_sentence() -> None:
    keys = {f"server.error.{code}" for code in HTTP_STATUS} | {f"server.bye.{code}" for code in CLOSE_CODES}
    keys |= {f"server.phrase.{phrase}" for phrase in get_args(Phrase)}
    assert keys - texts("en").keys() == set()


def test_every_endpoint_is_in_the_openapi_document() -> None:
    document = openapi()
    listed = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    assert listed == {(endpoint.method, endpoint.path) for endpoint in ENDPOINTS}
    assert len(listed) == len(ENDPOINTS)


if __name__ == "__main__":
    SCHEMA_FILE.write_text(schema_text(), encoding="utf-8")
