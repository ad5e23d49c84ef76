"""The menu of a seat offers every listed action once, and says nothing twice."""

from random import Random

import msgspec
import pytest

from ferrovia.notation.action import Notation
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.tables.views.menu import make_menu
from tests.random_games import game_of, random_action
from tests.server.client import menu_texts


@pytest.mark.parametrize("book", RULEBOOKS)
def test_menu_offers_every_listed_action_once(book: str) -> None:
    game, rng = game_of(book, RULEBOOKS[book].seats[0]), Random(book)
    notation, state = Notation(game.board), game.new(1)
    can_build = False
    for _ in range(100):
        if state.is_over:
            break
        for seat in range(game.seats):
            view = game.observe(state, seat)
            menu = make_menu(view, notation)
            offered = menu_texts(msgspec.to_builtins(menu)) if menu else []
            can_build = can_build or bool(menu and menu.build)
            assert sorted(offered) == sorted(notation.format(action) for action in view.legal_actions())
        game.apply(state, random_action(game, state, rng))
    assert can_build == bool(game.rulebook.stations or game.rulebook.harbors)
