"""Limits and orders that the client repeats are those of the server, the notation and the boards; it keeps to them."""

import re
from pathlib import Path
from typing import get_args

import pytest
from playwright.sync_api import Browser

from ferrovia.boards import validators
from ferrovia.bots import LEVELS
from ferrovia.cli.common import seats
from ferrovia.cli.texts.event_text import UNMENTIONED
from ferrovia.engine import ids, payments, tunnels
from ferrovia.engine.kinds import AUDIENCE_EVERYONE, EVENT_KINDS
from ferrovia.local import shelf
from ferrovia.notation import cards
from ferrovia.server.api import client_files
from ferrovia.server.api.endpoint_list import ENDPOINTS
from ferrovia.server.core.errors import CLOSE_CODES
from ferrovia.server.core.settings import Settings
from ferrovia.server.guests import guest
from ferrovia.server.push import turns
from ferrovia.server.tables.model import commands, next_entry, state
from ferrovia.server.tables.runtime import spectators
from tests.server.client import server_in_thread
from tests.web.player import ASKED, Player
from tests.web.visitors import Visitors, new_table
from tools import web

NUMBER = r"([\d_]+);"


@pytest.mark.parametrize(
    ("file", "pattern", "expected"),
    [
        ("session/waiting.ts", rf"const LATE_AFTER_MS = {NUMBER}", next_entry.REPLACE_AFTER_MS),
        ("people/spectators.tsx", rf"const MAX_SHOWN = {NUMBER}", spectators.MAX_SHOWN),
        ("chat/chat.tsx", rf"const MAX_LENGTH = {NUMBER}", commands.MAX_CHAT_LENGTH),
        ("guest/name-field.tsx", rf"const MAX_GUEST_NAME_LENGTH = {NUMBER}", guest.MAX_GUEST_NAME_LENGTH),
        ("replay/record-files.ts", r"const BOARD = .*\{1,(\d+)\}", ids.MAX_BOARD_ID_LENGTH),
        ("lobby/draft.ts", rf"const DEFAULT_SEATS = {NUMBER}", seats.DEFAULT_SEATS),
        ("guest/push.ts", rf"const SLOW_GAME_SECONDS = {NUMBER}", turns.SLOW_SECONDS),
        ("editor/board-file.ts", rf"const MAX_ID = {NUMBER}", ids.MAX_BOARD_ID_LENGTH),
        ("editor/board-section.tsx", rf"const MAX_SIDE = {NUMBER}", validators.MAX_SIDE),
        ("editor/route-section.tsx", rf"const MAX_LENGTH = {NUMBER}", payments.MAX_LENGTH),
        ("editor/route-section.tsx", rf"const MAX_TUNNEL_CARDS = {NUMBER}", tunnels.MAX_TUNNEL_CARDS),
        ("editor/ticket-section.tsx", rf"const MAX_POINTS = {NUMBER}", validators.MAX_POINTS),
    ],
)
def test_the_client_has_the_same_limits(file: str, pattern: str, expected: int) -> None:
    assert int(constant(file, pattern)) == expected


def test_the_client_has_the_same_order_of_cards() -> None:
    assert constant("ui/card-piles.ts", 'const ORDER = "(.*)";') == cards.LETTERS


def test_a_saved_draft_may_have_any_level() -> None:
    assert names(constant("lobby/saved-draft.ts", r"const LEVELS: .* = \[(.*)\]")) == set(LEVELS)


def test_the_client_knows_why_a_bot_plays_to_the_end() -> None:
    assert names(constant("lobby/table-order.ts", r"const GIVEN_UP = new Set\(\[(.*)\]\)")) == set(state.GIVEN_UP)


def test_the_service_worker_leaves_the_same_paths_to_the_server() -> None:
    worker = (web.WEB / "service-worker" / "service-worker.ts").read_text(encoding="utf-8")
    found = re.search(r"const NOT_PAGES = /\^(\(\?:[^)]*\))", worker)
    assert found and client_files.RESERVED.pattern.startswith(f"/{found[1]}")


def test_the_log_of_the_client_leaves_out_the_same_events_as_the_terminal() -> None:
    kinds = {number: kind.name for number, kind in EVENT_KINDS.items()}
    found = constant("log/sentences.ts", r"const UNMENTIONED: .* = new Set\(\[(.*)\]\)")
    assert names(found) == {kinds[number] for number in UNMENTIONED}


def test_the_client_knows_which_events_only_some_seats_may_know() -> None:
    found = constant("log/sentences.ts", r"const DETAILS: .* = new Set\(\[(.*)\]\)")
    assert names(found) == {kind.name for kind in EVENT_KINDS.values() if kind.audience != AUDIENCE_EVERYONE}


def test_the_shelf_of_the_client_has_the_stores_and_operations_of_the_host() -> None:
    file = "platform/shelf.ts"
    assert names(constant(file, r"const STORES = \[(.*)\]")) == set(shelf.STORES)
    assert names(constant(file, r"operation: (.*),")) == set(get_args(shelf.Operation))


def test_the_client_reconnects_where_the_server_may_recover() -> None:
    codes = {
        int(code) for code in constant("api/connection.ts", r"const RECONNECT_CODES = new Set\(\[(.*)\]\)").split(",")
    }
    temporary = {"too_fast", "slow", "storage", "busy", "stopping", "internal"}
    assert {reason for reason, code in CLOSE_CODES.items() if code in codes} == temporary


def names(source: str) -> set[str]:
    """The strings in a piece of the client's source."""
    return set(re.findall(r'"(\w+)"', source))


def constant(file: str, pattern: str) -> str:
    """The value of a constant of the client, which must occur once."""
    (found,) = re.findall(pattern, (web.WEB / "src" / file).read_text(encoding="utf-8"))
    return str(found)


def test_the_client_spaces_its_requests_as_the_server_counts_them() -> None:
    file = "api/request-throttle.ts"
    given = Settings()
    assert int(constant(file, r"const RATE = (\d+);")) * 5 == given.rate * 4
    assert int(constant(file, rf"const BURST = {NUMBER}")) * 5 == given.burst * 4
    source = (web.WEB / "src" / file).read_text(encoding="utf-8")
    table = source.partition("const COSTS")[2].partition("};")[0]
    costs = {name: int(cost) for name, cost in re.findall(r"(\w+): (\d+),", table)}
    expected: dict[str, float] = {}
    for endpoint in ENDPOINTS:
        end = endpoint.path.rpartition("/")[2]
        expected[end] = max(endpoint.cost, expected.get(end, 1.0))
    assert costs == {end: cost for end, cost in expected.items() if cost > 1 and "{" not in end}


def test_very_fast_play_with_hints_is_never_refused(browser: Browser, tmp_path: Path) -> None:
    given = Settings()
    burst = given.burst + 10  # for the requests that create the table, which the page does not count
    with server_in_thread(str(tmp_path / "limits.db"), tick=1.0, rate=given.rate, burst=burst) as server:
        visitors = Visitors(server, browser)
        page = visitors.new_page()
        page.goto(new_table(page, "usa", ["easy"]))
        player = Player(page, 1)
        for _ in range(12):
            page.locator(ASKED).first.wait_for()
            for _ in range(3):
                page.keyboard.press("h")
                page.keyboard.press("Escape")
            player.decide()
        visitors.close()
        assert visitors.errors == []
