"""Whole games played through the page to the score table: every book, on a phone, and by keyboard alone."""

import pytest
from playwright.sync_api import Page, expect

from ferrovia.rulebooks import RULEBOOKS
from tests.web.player import OVER, KeyboardPlayer, Player
from tests.web.visitor import PHONE, Hall, new_table

LANGUAGES = dict(zip(RULEBOOKS, ["en", "es", "en", "es", "en"], strict=True))


def sees_the_scores(page: Page) -> None:
    expect(page.locator(f"{OVER} table").first).to_be_visible()


@pytest.mark.parametrize(("book", "lang"), list(LANGUAGES.items()))
def test_a_game_is_played_to_the_score_table(hall: Hall, book: str, lang: str) -> None:
    page = hall.visitor(lang)
    page.goto(new_table(page, book, ["easy"] * (RULEBOOKS[book].seats[0] - 1)))
    assert Player(page, 1).play_to_the_end() > 10
    sees_the_scores(page)


def test_a_game_is_played_on_a_phone(hall: Hall) -> None:
    page = hall.visitor("es", PHONE)
    page.goto(new_table(page, "paris", ["easy"]))
    assert Player(page, 2).play_to_the_end() > 10
    sees_the_scores(page)


def test_a_game_is_played_by_keyboard_alone(hall: Hall) -> None:
    page = hall.visitor("en")
    page.goto(new_table(page, "paris", ["easy"]))
    assert KeyboardPlayer(page, 3).play_to_the_end() > 10
    sees_the_scores(page)
