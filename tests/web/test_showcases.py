"""Showcases in a real browser: tunnels, completed tickets, pieces that run out, the last turn.

The page gets frames of a real table, which the tests change on their way, and the tests move its clock by hand.
"""

import copy
import json
import re
from collections import deque
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, WebSocketRoute, expect

from ferrovia.rulebooks import RULEBOOKS
from tests.waiting import wait_until
from tests.web.accessibility import violations
from tests.web.player import ASKED
from tests.web.screenshots import advance
from tests.web.visitors import PHONE, Visitors, await_value, new_table

SHOWN_MS = 1500
PAINT_MS = 17
EFFECTS_MS = 150  # until the effects of a frame have run

motions = pytest.mark.parametrize("motion", ["no-preference", "reduce"])


class Wire:
    """The connection between a page and its table, to which a test adds frames."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frame: dict[str, Any] = {}
        self.actions: list[str] = []  # what the page has played
        self._socket: WebSocketRoute | None = None
        page.route_web_socket(re.compile("/socket$"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            found = json.loads(message)
            if found["type"] == "frame":
                self.frame = found
            socket.send(message)

        def note(message: str | bytes) -> None:
            sent = json.loads(message)
            if sent["type"] == "play":
                self.actions.append(sent["action"])
            server.send(message)

        server.on_message(pass_on)
        socket.on_message(note)

    def push(self, change: Any, *events: dict[str, Any]) -> None:
        """Send the last frame again, changed, with a moment of these events, and let it be shown."""
        assert self._socket
        frame = copy.deepcopy(self.frame)
        frame["seq"] += 1
        seat = events[0]["seat"] if events else 0
        frame["moments"] = [
            {"seq": frame["seq"], "at": frame["at"], "kind": "played", "seat": seat, "events": list(events)}
        ]
        change(frame)
        self.frame = frame
        self._socket.send(json.dumps(frame))
        table = self.page.locator("main.table")

        def is_shown() -> bool:
            self.page.clock.run_for(PAINT_MS)
            return table.get_attribute("data-seq") == str(frame["seq"])

        wait_until(is_shown)
        self.page.clock.run_for(EFFECTS_MS)


def at_turn(visitors: Visitors, book: str, **settings: Any) -> tuple[Page, Wire]:
    """A page whose player has the first turn, and whose clock stands still."""
    page = visitors.new_page(**settings)
    return page, sit_down(page, book)


def sit_down(page: Page, book: str) -> Wire:
    """The same for a page that exists already."""
    wire = Wire(page)
    address = new_table(page, book, ["easy"] * (RULEBOOKS[book].seats[0] - 1), starting_seat=0)
    advance(page, address, 1)
    page.clock.install()
    page.goto(address)
    expect(page.locator(".question[data-asked=true]")).to_be_visible()
    page.clock.pause_at(page.evaluate("() => Date.now() / 1000 + 10"))  # a time that has not passed by then
    await_script(page)
    return wire


def await_script(page: Page) -> None:
    """Wait for the script that shows showcases: while it loads, the clock that a test moves would run ahead of it."""

    def is_ready() -> bool:
        page.clock.run_for(PAINT_MS)
        return page.locator("[data-showcases=ready]").count() == 1

    assert await_value(page, is_ready, bool), "the script of showcases is not loaded"


def showcase(page: Page, kind: str) -> Locator:
    return page.locator(f".showcase[data-kind={kind}]")


def place(found: Locator) -> FloatRect:
    box = found.bounding_box()
    assert box
    return box


def overlap(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


def unchanged(_frame: dict[str, Any]) -> None:
    """Nothing but a new moment."""


def tunnel_events(route: str) -> list[dict[str, Any]]:
    return [
        {"kind": "laid", "seat": 1, "route": route, "cards": ["r", "r"]},
        {"kind": "turned_up", "seat": 1, "route": route, "count": 2, "cards": ["r", "g", "*"]},
    ]


ANIMATED_PARTS = """() => [...document.querySelectorAll(".showcase, .showcase *")]
    .filter(part => getComputedStyle(part).animationName !== "none").length"""


def moves(page: Page) -> int:
    """How many parts of the showcase are animated, even if they have come to rest."""
    return int(page.evaluate(ANIMATED_PARTS))


@pytest.mark.parametrize(("motion", "route"), [("no-preference", "lis-mad"), ("reduce", "mar-zur")])
def test_tunnel_cards_are_turned_up_beside_the_tunnel(visitors: Visitors, motion: str, route: str) -> None:
    page, wire = at_turn(visitors, "europe", reduced_motion=motion)
    wire.push(unchanged, *tunnel_events(route))
    shown = showcase(page, "tunnel")
    expect(shown.locator(".card")).to_have_count(3)
    expect(shown.locator("[data-match=true]")).to_have_count(2)
    expect(shown).to_contain_text("It costs 2 more cards.")
    for part in (route, *(f"@{city}" for city in route.split("-"))):
        assert not overlap(place(shown), place(page.locator(f"[data-part='{part}']").first))
    assert (moves(page) > 0) == (motion == "no-preference")
    page.clock.run_for(SHOWN_MS)
    expect(shown).to_have_count(0)


@pytest.mark.parametrize("is_skipped", [True, False])
def test_nothing_tells_what_came_of_a_tunnel_while_its_cards_are_turned_up(
    visitors: Visitors, is_skipped: bool
) -> None:
    page, wire = at_turn(visitors, "europe", reduced_motion="no-preference")

    def ask(frame: dict[str, Any]) -> None:
        frame["menu"] = {"question": "tunnel", "pay": ["pay=r*"], "answer": ["no"]}
        frame["game"]["tunnel"] = {"route": "lis-mad", "laid": ["r", "r"], "turned_up": ["r", "g", "*"]}

    told = [page.locator(".turn-list", has_text="2 more cards"), page.locator(".recent-move", has_text="Lisboa")]
    wire.push(ask, *tunnel_events("lis-mad"))
    expect(page.locator(".question-text")).to_have_text("The cards of the tunnel are turned up…")
    expect(page.locator(".decision")).to_have_count(0)
    for found in told:
        expect(found).to_have_count(0)
    if is_skipped:
        page.keyboard.press("x")
    else:
        page.clock.run_for(SHOWN_MS)
    expect(page.locator(".question-text")).to_have_text("Do you pay for the tunnel, or give it up?")
    expect(page.locator(".decision .payment")).to_be_visible()
    for found in told:
        expect(found).to_have_count(1)


def test_any_click_or_key_ends_a_showcase_and_reaches_what_is_under_it(visitors: Visitors) -> None:
    page, wire = at_turn(visitors, "europe")
    shown = showcase(page, "tunnel")
    wire.push(unchanged, *tunnel_events("lis-mad"))
    expect(shown).to_be_visible()
    box = place(shown)
    under = "([x, y]) => document.elementFromPoint(x, y).closest('.showcase, .board').className"
    assert page.evaluate(under, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]) == "board"
    page.keyboard.press("x")
    expect(shown).to_have_count(0)
    wire.push(unchanged, *tunnel_events("lis-mad"))
    expect(shown).to_be_visible()
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    expect(shown).to_have_count(0)


@pytest.mark.parametrize("skip", ["d", "Enter", "Space", "click"])
def test_what_skips_a_tunnel_does_not_answer_the_question_that_waits_for_it(visitors: Visitors, skip: str) -> None:
    page, wire = at_turn(visitors, "europe", reduced_motion="no-preference")
    deck = page.locator(".display-card[data-deck=trains]")
    deck.focus()

    def ask(frame: dict[str, Any]) -> None:
        frame["asked"][0]["seq"] = frame["seq"]

    def act() -> None:
        if skip == "click":
            deck.click(force=True)  # it is disabled while the question waits
        else:
            page.keyboard.press(skip)
        page.clock.run_for(EFFECTS_MS)

    wire.push(ask, *tunnel_events("lis-mad"))
    expect(showcase(page, "tunnel")).to_be_visible()
    act()
    expect(page.locator(".showcase")).to_have_count(0)
    expect(page.locator(ASKED)).to_be_visible()
    assert wire.actions == []
    act()
    assert await_value(page, lambda: wire.actions, bool) == ["+?"]


def some_path(board: dict[str, Any], ticket: int) -> list[str]:
    """Routes that join the cities of a ticket."""
    start, end = board["tickets"][ticket]["cities"]
    paths: dict[str, list[str]] = {start: []}
    waiting = deque([start])
    while waiting:
        city = waiting.popleft()
        for route in board["routes"]:
            for a, b in ((route["a"], route["b"]), (route["b"], route["a"])):
                if a == city and b not in paths:
                    paths[b] = [*paths[a], route["name"]]
                    waiting.append(b)
    return paths[end]


@motions
def test_completed_ticket_is_stamped_and_its_path_is_traced(visitors: Visitors, motion: str) -> None:
    page, wire = at_turn(visitors, "usa", reduced_motion=motion)
    ticket = wire.frame["hand"]["tickets"][0]["ticket"]
    path = some_path(page.request.get("/api/boards/usa").json(), ticket)

    def complete(frame: dict[str, Any]) -> None:
        frame["game"]["owners"] = dict.fromkeys(path, 0)
        frame["hand"]["tickets"][0]["done"] = True

    wire.push(complete, {"kind": "claimed", "seat": 0, "route": path[-1], "points": 1, "cards": ["r"]})
    shown = showcase(page, "tickets")
    expect(shown).to_contain_text("Completed")
    expect(page.locator(".trail-line")).to_have_count(len(path))
    expect(page.get_by_role("status").filter(has_text="Ticket completed:")).to_have_count(1)
    assert (moves(page) > 0) == (motion == "no-preference")
    page.clock.run_for(SHOWN_MS)
    expect(shown).to_have_count(0)
    expect(page.locator(".trail-line")).to_have_count(0)


FRAME = """board => {
    const { boxShadow, animationName } = getComputedStyle(board, "::after");
    return { hasFrame: boxShadow !== "none" && boxShadow !== "", moves: animationName !== "none" };
}"""


@motions
def test_the_last_turns_are_announced_and_frame_the_board(visitors: Visitors, motion: str) -> None:
    page, wire = at_turn(visitors, "usa", size=PHONE, reduced_motion=motion, color_scheme="dark")
    board = page.locator(".play-stage .board")
    assert not board.evaluate(FRAME)["hasFrame"]

    def last(frame: dict[str, Any]) -> None:
        frame["game"]["turns_left"] = 2
        frame["game"]["seats"][1]["trains"] = 2
        frame["asked"], frame["menu"] = [], None

    wire.push(last, {"kind": "last_turns", "seat": 1, "count": 2})
    shown = showcase(page, "last_turns")
    for text in ("Last turns", "Easy bot: 2 pieces left.", own := "You have 1 turn."):
        expect(shown).to_contain_text(text)
    expect(page.get_by_role("status").filter(has_text=own)).to_have_count(1)
    assert board.evaluate(FRAME) == {"hasFrame": True, "moves": motion == "no-preference"}
    page.clock.run_for(SHOWN_MS)
    expect(shown).to_have_count(0)
    assert board.evaluate(FRAME)["hasFrame"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_violation(visitors: Visitors, scheme: str) -> None:
    page, wire = at_turn(visitors, "europe", color_scheme=scheme)
    wire.push(unchanged, *tunnel_events("lis-mad"))
    showcase(page, "tunnel").evaluate("element => element.after(element.cloneNode(true))")  # stays while time passes
    page.clock.resume()
    assert violations(page) == []


def test_question_about_the_flag_shows_the_card_that_would_be_kept(visitors: Visitors) -> None:
    page, wire = at_turn(visitors, "paris", lang="es")
    routes = page.request.get("/api/boards/paris").json()["routes"]
    route = next(route["name"] for route in routes if route["color"] == "b")

    def ask(frame: dict[str, Any]) -> None:
        frame["menu"] = {"question": "flag", "answer": ["flag", "no"]}
        frame["asked"] = [frame["asked"][0] | {"question": "flag", "seq": frame["seq"]}]

    wire.push(ask, {"kind": "claimed", "seat": 0, "route": route, "points": 1, "cards": ["b"]})
    decision = page.locator(".decision")
    expect(decision).to_contain_text("La carta azul se quedaría en la mesa")
    expect(decision).to_contain_text("Una carta para tu bandera (1 de 3")
    expect(decision.locator(".decision-kept .card")).to_have_count(1)
    expect(decision.locator(".decision-new .card")).to_have_count(1)
