"""A table in a real browser: slips, the list beside the map, hints, tickets on the board, phones and screen readers."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ferrovia.locales import Words
from tests.web.player import Player
from tests.web.reader import violations
from tests.web.visitor import PHONE, Hall, new_table

EN = Words("en")
LIT = ".board [data-lit]"
DECK = ".market-card[data-deck=trains][aria-disabled=false]"  # that can be drawn from


def seated(hall: Hall, book: str, **settings: Any) -> Page:
    """Somebody at a table of two, asked for the first time."""
    page = hall.visitor(**settings)
    page.goto(new_table(page, book, ["easy"]))
    page.locator(".decision").wait_for()
    return page


def at_turn(page: Page) -> Player:
    """The same person, with a route to claim."""
    player = Player(page, 1)
    while not page.locator(LIT).count():
        page.locator(".question[data-asked=true]").wait_for()
        player.decide()
    return player


def test_a_slip_is_taken_back_before_it_is_sent(hall: Hall) -> None:
    page = seated(hall, "usa")
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


def test_the_list_claims_without_the_map(hall: Hall) -> None:
    page = seated(hall, "usa")
    player = at_turn(page)
    asked = player.asked()
    page.keyboard.press("c")
    page.keyboard.type("nowhere")
    expect(page.get_by_text("Nothing of that name.")).to_be_visible()
    page.locator(".claims-search").fill("")
    page.locator(".claims-row").first.press("Enter")
    expect(page.locator(".panel .payment").first).to_be_focused()
    page.keyboard.press("Enter")
    player.taken(asked)
    assert page.locator(".route-owned").count() >= 1


def test_what_is_looked_for_in_the_list_is_kept_while_one_looks_at_payments(hall: Hall) -> None:
    page = seated(hall, "usa")
    at_turn(page)
    page.keyboard.press("c")
    wanted = page.locator(".claims-title").first.inner_text()[:3]
    page.locator(".claims-search").fill(wanted)
    page.locator(".claims-row").first.press("Enter")
    expect(page.locator(".panel .payment").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".claims-search")).to_have_value(wanted)


def test_the_focus_stays_on_the_deck_that_was_drawn_from(hall: Hall) -> None:
    page = seated(hall, "usa")
    player = at_turn(page)
    deck = page.locator(DECK)
    for _ in range(2):
        asked = player.asked()
        deck.focus()
        page.keyboard.press("Enter")
        player.taken(asked)
        expect(page.locator(".market-card[data-deck=trains]")).to_be_focused()


def test_a_hint_says_why_and_can_be_followed(hall: Hall) -> None:
    page = seated(hall, "europe")
    player = Player(page, 1)
    asked = player.asked()
    page.keyboard.press("h")
    expect(page.locator(".panel")).to_be_focused()
    page.locator(".hint-action").wait_for()
    assert page.locator(".hint p").count() >= 2
    page.get_by_role("button", name="Do this").click()
    player.taken(asked)


def test_a_pinned_ticket_is_shown_again_after_something_else_was(hall: Hall) -> None:
    page = seated(hall, "usa")
    player = at_turn(page)
    asked = player.asked()
    player.claim()
    player.taken(asked)
    page.locator(".tickets-ticket").first.click()
    page.locator(".light-pointed").first.wait_for()
    entry = page.locator(".log .turnlist-place").last
    entry.focus()
    entry.blur()
    page.locator(".question").hover()
    expect(page.locator(".tickets-ticket").first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".light-pointed").first).to_be_visible()


def test_a_ticket_is_shown_on_the_board_while_it_is_pointed_at(hall: Hall) -> None:
    page = seated(hall, "usa")
    page.locator(".offer-ticket").first.hover()
    page.locator(".light-pointed").first.wait_for()
    page.locator(".question").hover()
    expect(page.locator(".light-pointed")).to_have_count(0)


def test_keys_take_cards(hall: Hall) -> None:
    page = seated(hall, "usa")
    player = at_turn(page)
    page.locator(DECK).wait_for()
    asked = player.asked()
    page.keyboard.press("d")
    player.taken(asked)
    expect(page.locator(".question-text")).to_have_text("Take your second card.")


def test_a_key_that_is_held_down_plays_once(hall: Hall) -> None:
    page = seated(hall, "usa")
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


def test_keys_of_the_table_rest_while_a_dialogue_is_open_and_the_focus_comes_back(hall: Hall) -> None:
    page = seated(hall, "usa")
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


def test_a_phone_shows_ones_own_time_and_says_when_little_is_left(hall: Hall) -> None:
    page = hall.visitor("en", PHONE)
    page.goto(new_table(page, "usa", ["easy"], clock={"kind": "move", "seconds": 19}))
    expect(page.locator(".question .clock")).to_be_visible()
    expect(page.locator(".question .clock")).to_have_text(re.compile(r"^0:1\d$"))
    expect(page.locator(".question [role=status]")).to_have_text(EN("web.play.time_short", n=20))


@pytest.mark.parametrize(("book", "told"), [("paris", 0), ("usa", 1)])
def test_a_number_that_the_book_keeps_secret_is_not_shown(hall: Hall, book: str, told: int) -> None:
    page = seated(hall, book)
    expect(page.locator(".market-card[data-deck] .card-count").first).to_be_visible()
    expect(page.locator(".market-card[data-tickets] .card-count")).to_have_count(told)


@pytest.mark.parametrize("settings", [{}, {"color_scheme": "dark", "size": PHONE, "lang": "es"}], ids=["desk", "phone"])
def test_nothing_stands_in_the_way_of_a_screen_reader(hall: Hall, settings: dict[str, Any]) -> None:
    page = seated(hall, "world", **settings)
    faults = violations(page)
    at_turn(page)
    page.keyboard.press("c")
    page.locator(".claims-row").first.wait_for()
    faults += violations(page)
    page.locator(".claims-row").first.click()
    page.locator(".panel .payment").first.wait_for()
    assert faults + violations(page) == []


def test_nothing_on_a_phone_is_too_small_or_outside(hall: Hall) -> None:
    page = seated(hall, "world", size=PHONE)
    at_turn(page)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    small = page.evaluate(
        "() => [...document.querySelectorAll('.play button')].filter((one) => { const r = one.getBoundingClientRect();"
        " return r.width && (r.height < 40 || r.width < 40); }).map((one) => one.outerHTML)"
    )
    assert small == []
