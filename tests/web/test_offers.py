"""Offers in a real browser: each says in one line what it costs and brings.

The page gets frames of a real table, whose menus and outlooks the tests replace.
"""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ferrovia.locales import Translator
from tests.web.test_control import confirming
from tests.web.test_showcases import EFFECTS_MS, Wire, at_turn, sit_down
from tests.web.visitors import Visitors, new_table, table_of

EN = Translator("en")
OUTLOOK_MS = 300  # until the outlook is fetched
EFFECTS = ".effects"
SHARING = "your partner sees what is on the rack and can help to complete it"


def offer(wire: Wire, menu: dict[str, Any], **game: Any) -> None:
    """Ask with this menu."""

    def ask(frame: dict[str, Any]) -> None:
        frame["menu"] = {"question": "turn", **menu}
        frame["game"].update(game)

    wire.push(ask)


def foresee(page: Page, wire: Wire, tickets: Sequence[dict[str, Any]]) -> None:
    """Let the server say this of the tickets, whenever it is asked again."""
    found = {"seq": 1, "seat": 0, "trains": 1, "ships": 0, "tickets": tickets}
    page.route("**/outlook*", lambda route: route.fulfill(json=found))

    def claim(frame: dict[str, Any]) -> None:  # after a claim it is asked again
        frame["game"]["owners"] = {"mon-tor": 1}

    wire.push(claim)
    with page.expect_response("**/outlook*"):
        page.clock.run_for(OUTLOOK_MS)
    page.clock.run_for(EFFECTS_MS)


def test_answer_to_a_tunnel_states_its_effects_and_what_saves_a_wild(visitors: Visitors) -> None:
    page, wire = at_turn(visitors, "europe")
    tunnel = {"route": "lis-mad", "laid": ["r", "r", "r"], "turned_up": ["r", "g", "*"]}
    offer(wire, {"question": "tunnel", "pay": ["pay=r*", "pay=rr"], "answer": ["no"]}, tunnel=tunnel)
    decision = page.locator(".decision")
    expect(decision.locator(EFFECTS)).to_contain_text(re.compile(r"4 points · .*42 trains left"))
    expect(decision.locator(".payment[data-best=true]")).to_have_attribute("data-payment", "rr")
    expect(decision.locator(".payment[data-payment='r*']")).to_contain_text("Spends 1 × locomotive more.")
    expect(decision.locator(".payment-more")).to_have_count(1)


def test_payment_that_spends_more_wilds_says_so_and_the_hint_names_the_other(visitors: Visitors) -> None:
    page, wire = at_turn(visitors, "usa")
    offer(wire, {"claim": {"mon-tor": ["r**", "rrr"]}})
    page.locator("[data-lit]").press("Enter")
    expect(page.locator(".payment[data-payment='r**']")).to_contain_text("Spends 2 × locomotive more.")
    expect(page.locator(".payment-more")).to_have_count(1)
    page.keyboard.press("Escape")
    hint = {"seq": 1, "seat": 0, "action": "mon-tor=r**", "reasons": []}
    page.route("**/hint*", lambda route: route.fulfill(json=hint))
    page.clock.resume()
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_contain_text("Pay with 3 × red instead to save 2 × locomotive.")


def test_offered_ticket_says_that_it_is_completed_or_lost(visitors: Visitors) -> None:
    page = visitors.new_page("es")
    address = new_table(page, "usa", ["easy"])
    path = f"/api/tables/{table_of(address)}"
    offered = page.request.get(path).json()["hand"]["offer"]
    outlook = page.request.get(f"{path}/outlook").json()
    standing = {offered[0]: {"status": "done", "path": []}, offered[1]: {"status": "lost", "path": []}}
    outlook["tickets"] = [found | standing.get(found["ticket"], {}) for found in outlook["tickets"]]
    page.route("**/outlook*", lambda route: route.fulfill(json=outlook))
    page.goto(address)
    ways = page.locator(".ticket-offer-ticket")
    expect(ways.nth(0)).to_contain_text("ya completado")
    expect(ways.nth(1)).to_contain_text("ya imposible")
    expect(ways.nth(2).locator(".ticket-offer-way")).to_contain_text(re.compile(r"\d"))


def test_lit_route_says_its_points_and_the_tickets_that_it_completes(visitors: Visitors) -> None:
    page, wire = at_turn(visitors, "usa")
    ticket = wire.frame["hand"]["tickets"][0]["ticket"]
    foresee(page, wire, [{"ticket": ticket, "status": "open", "path": ["den-pho"], "completing": ["den-pho"]}])
    offer(wire, {"claim": {"den-pho": ["wwwww"]}})
    route = page.locator("[data-part='den-pho']")
    expect(route).to_have_attribute(
        "aria-label", re.compile(r"5 spaces, white, free, 10 points, completes .+ \(\+\d+\)$")
    )
    route.focus()
    page.keyboard.press("Shift")
    expect(page.locator(".tooltip")).to_contain_text("10 points, completes")


@pytest.mark.parametrize(
    ("book", "menu", "opener", "effects"),
    [
        ("world", {"exchange": ["swap=1t"]}, "Exchange pieces", "Costs 1 point and your turn"),
        ("asia", {"share": ["share=1,2"]}, "Share tickets", f"Costs your turn · {SHARING}"),
    ],
)
def test_confirmation_repeats_what_an_action_costs_and_brings(
    visitors: Visitors, book: str, menu: dict[str, Any], opener: str, effects: str
) -> None:
    page = confirming(visitors, "all")
    wire = sit_down(page, book)
    offer(wire, menu)
    page.get_by_role("button", name=opener).click()
    page.locator(".panel .main").click()
    expect(page.locator("[data-confirm]")).to_be_visible()
    expect(page.locator(f".panel {EFFECTS}")).to_contain_text(effects)
