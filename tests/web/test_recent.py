"""What the others did since the player's last turn, in a real browser: a line of text, and marks on the board."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.screenshots import advance
from tests.web.visitors import DESK, PHONE, Visitors, await_value, new_table, table_of

PLACES = ".recent .part-button"


def at_recent_claim(visitors: Visitors, size: ViewportSize) -> Page:
    """A page of a game in which a bot has claimed a route since the player's last turn."""
    page = visitors.new_page(size=size)
    address = new_table(page, "usa", ["medium", "medium"])
    page.goto(address)
    await_question(page, table_of(address))
    while not page.locator(PLACES).count():
        advance(page, address, 1)
        await_question(page, table_of(address))
    return page


def await_question(page: Page, table: str) -> None:
    """Wait until the player is asked again, and the page shows it."""
    frame = page.request.get(f"/api/tables/{table}").json()
    while not frame.get("menu"):
        assert frame["phase"] != "over", "the game ended before the question"
        page.wait_for_timeout(20)
        frame = page.request.get(f"/api/tables/{table}").json()
    expect(page.locator("main.table")).to_have_attribute("data-seq", str(frame["seq"]))


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_recent_moves_are_told_and_marked(visitors: Visitors, size: ViewportSize) -> None:
    page = at_recent_claim(visitors, size)
    place = page.locator(PLACES).first
    expect(place).to_contain_text("claimed")
    expect(place).to_contain_text("Medium bot")
    expect(page.locator(".glow-recent .glow-haze")).to_have_count(1)
    recent = page.locator(".recent")
    told = recent.text_content()
    page.reload()
    assert await_value(page, recent.text_content, lambda text: text == told) == told
    expect(page.locator(".glow-recent .glow-haze")).to_have_count(1)


def test_recent_move_leads_to_its_place(visitors: Visitors) -> None:
    page = at_recent_claim(visitors, DESK)
    place = page.locator(PLACES).first
    highlighted = page.locator(".glow-highlighted .glow-rim")
    place.hover()
    expect(highlighted).to_have_count(1)
    page.locator(".question").hover()
    expect(highlighted).to_have_count(0)
    place.focus()
    expect(highlighted).to_have_count(1)
