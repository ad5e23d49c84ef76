"""Whole games played through the page: every rulebook, on a phone, and by keyboard alone."""

from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from ferrovia.rulebooks import RULEBOOKS
from tests.web.player import OVER, KeyboardPlayer, Player, TouchPlayer
from tests.web.visitors import PHONE, Visitors, new_table


def sees_the_scores(page: Page) -> None:
    expect(page.locator(f"{OVER} table").first).to_be_visible()


@pytest.mark.parametrize(("book", "lang"), list(zip(RULEBOOKS, cycle(["en", "es"]), strict=False)))
def test_game_is_played_to_the_score_table(visitors: Visitors, book: str, lang: str) -> None:
    page = visitors.new_page(lang)
    page.goto(new_table(page, book, ["easy"] * (RULEBOOKS[book].seats[0] - 1)))
    assert Player(page, 1).play_to_the_end() > 10
    sees_the_scores(page)


def test_game_is_played_on_a_phone(visitors: Visitors) -> None:
    page = visitors.new_page("es", PHONE)
    page.goto(new_table(page, "paris", ["easy"]))
    assert TouchPlayer(page, 2).play_to_the_end() > 10
    sees_the_scores(page)


def test_game_is_played_by_keyboard_alone(visitors: Visitors) -> None:
    page = visitors.new_page("en")
    page.goto(new_table(page, "paris", ["easy"]))
    assert KeyboardPlayer(page, 3).play_to_the_end() > 10
    sees_the_scores(page)


def test_first_visit_and_first_game_leave_the_console_empty(visitors: Visitors) -> None:
    """From the start page to the scores and the replay; the fixture finds every message."""
    page = visitors.open("/", "en")
    page.get_by_text("Paris", exact=True).first.click()
    page.get_by_role("button", name="Play now").click()
    assert Player(page, 4).play_to_the_end() > 10
    sees_the_scores(page)
    page.goto(page.url.replace("#", "/replay#"))
    page.locator(".board-stage .route").first.wait_for()
