"""A whole game of every rulebook on the static site, whose host stops when the game has started: `make offline`."""

import pytest

from ferrovia.rulebooks import RULEBOOKS
from tests.web.static_hosts import FileHost, play_without_host
from tests.web.visitors import Visitors


@pytest.mark.parametrize("rulebook", list(RULEBOOKS))
def test_a_whole_game_is_played_without_a_host(host: FileHost, guests: Visitors, rulebook: str) -> None:
    """No page may write to the console."""
    play_without_host(guests.new_page("en"), host, rulebook)
