"""Games with as many seats as the engine allows: a set of seats must fit into its integers."""

from dataclasses import replace
from random import Random

import pytest

from ferrovia.boards import load_board
from ferrovia.engine.events import EVERYONE
from ferrovia.engine.game import Game
from ferrovia.engine.playable import Unplayable
from ferrovia.engine.rulebook import MAX_SEATS
from ferrovia.rulebooks import RULEBOOKS
from tests.random_games import random_action

EUROPE = replace(RULEBOOKS["europe"], id="many", seats=(MAX_SEATS, MAX_SEATS + 1), opening_long=0, pieces=12)


def test_only_the_seat_itself_sees_what_others_may_not_know() -> None:
    game = Game(EUROPE, load_board("europe"), MAX_SEATS)
    random = Random(1)
    state = game.new(1)
    informed: set[int] = set()
    while not state.is_over:
        for event in game.apply(state, random_action(game, state, random)):
            if event.audience != EVERYONE:
                assert [seat for seat in range(-1, MAX_SEATS) if event.is_for(seat)] == [event.seat]
                informed.add(event.seat)
    assert informed == set(range(MAX_SEATS))
    assert len(game.result(state).scores) == MAX_SEATS


def test_more_seats_are_refused() -> None:
    with pytest.raises(Unplayable, match=f"^too_many_seats, rulebook 'many', most {MAX_SEATS}, seats {MAX_SEATS + 1}"):
        Game(EUROPE, load_board("europe"), MAX_SEATS + 1)
