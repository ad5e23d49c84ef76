"""The form for a new table."""

import re

from playwright.sync_api import expect

from tests.web.accessibility import violations
from tests.web.visitors import Visitors, new_table


def test_more_options_stay_open_when_the_opponents_change(visitors: Visitors) -> None:
    page = visitors.open("/")
    more = page.locator(".table-form-more")
    page.get_by_text("Seats, clock and more").click()
    for opponents in ("Friends", "Same screen", "Bots"):
        page.get_by_role("radio", name=opponents).check()
        expect(more).to_have_attribute("open", "")
    page.get_by_text("Seats, clock and more").click()
    expect(more).not_to_have_attribute("open", "")
    page.get_by_role("radio", name="Same screen").check()
    expect(more).to_have_attribute("open", "")  # the players are named there


def test_first_game_is_the_main_choice_until_one_has_played(visitors: Visitors) -> None:
    page = visitors.open("/")
    first = page.get_by_role("button", name="First game, guided")
    expect(first).to_be_visible()
    assert violations(page) == []
    play = page.get_by_role("button", name="Play now")
    expect(first).to_have_class("main")
    expect(play).not_to_have_class(re.compile("main"))
    new_table(page, "usa", ["easy"])
    page.goto("/")
    expect(play).to_have_class(re.compile("main"))
    expect(first).not_to_have_class("main")
