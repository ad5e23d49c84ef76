"""A table in a real browser: cancelling, the list of claims, hints, tickets, phones and accessibility."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from ferrovia.locales import Translator
from ferrovia.server.core.settings import Settings
from tests.server.client import server_in_thread
from tests.web.accessibility import violations
from tests.web.player import ASKED, Player
from tests.web.screenshots import choice
from tests.web.visitors import (
    DESK,
    PHONE,
    Visitors,
    new_table,
    table_of,
)

EN = Translator("en")
LIT = ".board [data-lit]"
DECK = ".display-card[data-deck=trains][aria-disabled=false]"  # enabled


def seated(visitors: Visitors, book: str, **settings: Any) -> Page:
    """A player at a table of two, at the first question."""
    page = visitors.new_page(**settings)
    page.goto(new_table(page, book, ["easy"]))
    page.locator(".decision").wait_for()
    return page


def at_turn(page: Page) -> Player:
    """The same player, when a route can be claimed."""
    player = Player(page, 1)
    page.locator(ASKED).wait_for()
    while not page.locator(LIT).count():
        player.decide()
        page.locator(ASKED).wait_for()
    return player


def test_choice_can_be_cancelled_before_it_is_sent(visitors: Visitors) -> None:
    page = seated(visitors, "usa")
    asked = at_turn(page).asked()
    page.locator(LIT).first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".panel .payment").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".panel")).to_have_count(0)
    expect(page.locator(f"{LIT}:focus")).to_have_count(1)
    page.keyboard.press("t")
    page.locator(".panel").get_by_role("button", name="Back").last.click()
    expect(page.locator(".panel")).to_have_count(0)
    assert Player(page, 1).asked() == asked


def test_list_claims_without_the_map(visitors: Visitors) -> None:
    page = seated(visitors, "usa")
    player = at_turn(page)
    asked = player.asked()
    page.keyboard.press("c")
    page.keyboard.type("nowhere")
    expect(page.get_by_text("No matches.")).to_be_visible()
    page.locator(".claims-search").fill("")
    page.locator(".claims-row").first.press("Enter")
    expect(page.locator(".panel .payment").first).to_be_focused()
    page.keyboard.press("Enter")
    player.taken(asked)
    expect(page.locator(".route-owned")).not_to_have_count(0)


def test_focus_stays_on_the_deck_after_a_draw(visitors: Visitors) -> None:
    page = seated(visitors, "usa")
    player = at_turn(page)
    deck = page.locator(DECK)
    for _ in range(2):
        asked = player.asked()
        deck.focus()
        page.keyboard.press("Enter")
        player.taken(asked)
        expect(page.locator(".display-card[data-deck=trains]")).to_be_focused()


def test_hint_gives_reasons_and_can_be_followed(visitors: Visitors) -> None:
    page = seated(visitors, "europe")
    player = Player(page, 1)
    asked = player.asked()
    page.keyboard.press("h")
    expect(page.locator(".panel")).to_be_focused()
    page.locator(".hint-action").wait_for()
    assert page.locator(".hint p").count() >= 2
    page.get_by_role("button", name="Play this move", exact=True).click()
    player.taken(asked)


def test_held_key_acts_once(visitors: Visitors) -> None:
    page = seated(visitors, "usa")
    player = at_turn(page)
    page.locator(DECK).wait_for()
    asked = player.asked()
    page.keyboard.down("d")
    player.taken(asked)
    page.locator(DECK).wait_for()
    second = player.asked()
    page.keyboard.down("d")
    page.wait_for_timeout(500)
    assert player.asked() == second
    page.keyboard.up("d")
    page.keyboard.press("d")
    player.taken(second)


def test_shortcuts_pause_during_a_dialog_and_the_focus_comes_back(visitors: Visitors) -> None:
    page = seated(visitors, "usa")
    player = at_turn(page)
    page.locator(DECK).wait_for()
    asked = player.asked()
    opener = page.get_by_role("button", name=EN("web.play.shortcuts"))
    opener.click()
    page.get_by_role("dialog").wait_for()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("d")
    page.wait_for_timeout(500)
    assert player.asked() == asked
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(opener).to_be_focused()


def test_phone_shows_the_player_clock_and_announces_low_time(visitors: Visitors) -> None:
    page = visitors.new_page("en", PHONE)
    page.goto(new_table(page, "usa", ["easy"], time_control={"kind": "decision", "seconds": 19}))
    expect(page.locator(".question .clock")).to_be_visible()
    expect(page.locator(".question .clock")).to_have_text(re.compile(r"^0:[01]\d$"))
    expect(page.locator(".question [role=status]")).to_have_text(EN("web.play.time_short", n=20))


@pytest.mark.parametrize("settings", [{}, {"color_scheme": "dark", "size": PHONE, "lang": "es"}], ids=["desk", "phone"])
def test_axe_finds_no_violation(visitors: Visitors, settings: dict[str, Any]) -> None:
    page = seated(visitors, "world", **settings)
    faults = violations(page)
    at_turn(page)
    page.keyboard.press("c")
    page.locator(".claims-row").first.wait_for()
    faults += violations(page)
    page.locator(".claims-row").first.click()
    page.locator(".panel .payment").first.wait_for()
    assert faults + violations(page) == []


def test_phone_has_no_small_targets_and_no_overflow(visitors: Visitors) -> None:
    page = seated(visitors, "world", size=PHONE)
    at_turn(page)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    small = page.evaluate(
        "() => [...document.querySelectorAll('.play button')].filter((one) => { const r = one.getBoundingClientRect();"
        " return r.width && (r.height < 40 || r.width < 40); }).map((one) => one.outerHTML)"
    )
    assert small == []


def test_hint_that_was_asked_for_too_soon_comes_later(visitors: Visitors) -> None:
    page = seated(visitors, "paris")
    refused = {"code": "too_fast", "text_key": "server.error.too_fast", "values": {"seconds": 1}}
    page.route("**/hint*", lambda route: route.fulfill(status=429, json=refused), times=1)
    page.keyboard.press("h")
    hint = page.locator(".hint")
    later = "Asking again in 1 second"  # it is shown only so long
    page.wait_for_function("text => document.querySelector('.hint')?.textContent.includes(text)", arg=later)
    expect(hint.locator("[data-action]")).to_be_visible()
    visitors.errors.clear()  # the browser logs every refused request


def test_very_fast_play_with_hints_is_never_refused(browser: Browser, tmp_path: Path) -> None:
    defaults = Settings()
    burst = defaults.burst + 10  # for the requests that create the table, which the page does not count
    with server_in_thread(str(tmp_path / "limits.db"), tick=1.0, rate=defaults.rate, burst=burst) as server:
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


def at_refill(page: Page) -> None:
    """Play World until the player must say which deck fills a gap, and show that."""
    address = new_table(page, "world", ["easy"], starting_seat=0)
    table = table_of(address)
    while True:
        frame = page.request.get(f"/api/tables/{table}").json()
        menu = frame.get("menu")
        if not menu:
            page.wait_for_timeout(20)
        elif menu["question"] == "refill":
            break
        else:
            taken = [text for text in menu.get("draw", []) if "?" not in text]
            action = taken[0] if taken else choice(menu)
            page.request.post(f"/api/tables/{table}/play", data={"seq": frame["seq"], "action": action})
    page.goto(address)
    page.locator(ASKED).first.wait_for()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_deck_that_fills_a_gap_is_chosen_at_the_decks(visitors: Visitors, size: Any) -> None:
    page = visitors.new_page(size=size)
    at_refill(page)
    expect(page.locator(".question h1")).to_have_text("Which deck fills the gap in the display?")
    expect(page.locator(".decision")).to_have_count(0)
    decks = page.locator(".display-card[data-deck]")
    expect(decks).to_have_count(2)
    for deck in decks.all():
        expect(deck).to_be_visible()
        expect(deck).to_have_attribute("aria-disabled", "false")
    ask, first = page.locator(".display-ask").bounding_box(), decks.first.bounding_box()
    assert ask and first
    assert abs(ask["y"] + ask["height"] / 2 - first["y"] - first["height"] / 2) < first["height"]
    expect(page.locator(".display-gap")).to_have_count(1)
    assert violations(page) == []
    before = page.locator("main.table").get_attribute("data-seq") or ""
    page.get_by_role("button", name="refill the display with a ship card").click()
    expect(page.locator("main.table")).not_to_have_attribute("data-seq", before)
    expect(page.locator(".display-ask")).to_have_count(0)


def test_keys_choose_the_deck_that_fills_a_gap(visitors: Visitors) -> None:
    page = visitors.new_page()
    at_refill(page)
    before = page.locator("main.table").get_attribute("data-seq") or ""
    page.keyboard.press("d")
    expect(page.locator("main.table")).not_to_have_attribute("data-seq", before)
