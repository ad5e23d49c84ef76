"""A whole game of every rulebook by mouse, by touch on a phone, and by keyboard alone: `make devices`."""

import pytest

from ferrovia.rulebooks import RULEBOOKS
from tests.web.player import KeyboardPlayer, Player, TouchPlayer
from tests.web.test_whole_games import sees_the_scores
from tests.web.visitors import DESK, PHONE, Visitors, new_table

DEVICES = {"mouse": (Player, DESK), "touch": (TouchPlayer, PHONE), "keyboard": (KeyboardPlayer, DESK)}


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_whole_game_is_played_by_one_device(visitors: Visitors, book: str, device: str) -> None:
    player, size = DEVICES[device]
    page = visitors.new_page("en", size)
    page.goto(new_table(page, book, ["easy"] * (RULEBOOKS[book].seats[0] - 1)))
    assert player(page, 5).play_to_the_end() > 10
    sees_the_scores(page)
