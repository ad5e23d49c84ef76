"""A whole game of every book, played through the page to the score table."""

import pytest
from playwright.sync_api import expect

from ferrovia.rulebooks import RULEBOOKS
from tests.web.player import OVER, Player
from tests.web.visitor import Hall, new_table


LANGUAGES = dict(zip(RULEBOOKS, ["en", "es", "en", "es", "en"], strict=True))


@pytest.mark.parametrize(("book", "lang"), list(LANGUAGES.items()))
def test_a_game_is_played_to_the_score_table(hall: Hall, book: str, lang: str) -> None:
    page = hall.visitor(lang)
    bots = ["easy"] * (RULEBOOKS[book].seats[0] - 1)
    page.goto(new_table(page, book, bots))
    decisions = Player(page, 1).play_to_the_end()
    assert decisions > 10
    expect(page.locator(f"{OVER} table").first).to_be_visible()
