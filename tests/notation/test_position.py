"""Positions that are set up from texts have the menus of positions that were played."""

from random import Random

import pytest

from ferrovia.engine.game import Game
from ferrovia.engine.questions import TURN
from ferrovia.engine.state import NOBODY, State
from ferrovia.notation.action import Notation
from ferrovia.notation.cards import NotationError
from ferrovia.notation.position import make_position, ticket_names
from ferrovia.rulebooks import RULEBOOKS
from tests.position import frozen, hand_text, pile_text
from tests.random_games import game_of, random_action, seats_by_book


def played_position(game: Game) -> State:
    """A random game at the start of a turn, when every seat has claimed routes."""
    rng = Random(3)
    state = game.new(3)
    while state.question_kind != TURN or len(set(state.owner)) <= game.seats:
        game.apply(state, random_action(game, state, rng))
    return state


def set_up_again(game: Game, state: State) -> State:
    """The same position, from texts."""
    notation = Notation(game.board)
    names = ticket_names(notation, game.board)
    owner = {notation.route_names[route]: seat for route, seat in enumerate(state.owner) if seat != NOBODY}
    fleet = [[left[seat] for left in (state.trains, state.ships)] for seat in range(game.seats)]
    for route, seat in enumerate(state.owner):
        if seat != NOBODY:
            fleet[seat][game.board.routes[route].ship] += game.rules.length[route]
    return make_position(
        game,
        hands=[hand_text(hand) for hand in state.hands],
        racks=[hand_text(rack) for rack in state.racks],
        display="".join(pile_text([card]) if card >= 0 else "-" for card in state.display),
        deck=pile_text(state.decks[0]),
        ships=pile_text(state.decks[-1]),
        discards="".join(hand_text(pile) for pile in state.discards_by_deck),
        owner=owner,
        fleet=[(trains, ships) for trains, ships in fleet],
        tickets=[[names[ticket] for ticket in held] for held in state.tickets],
        rack_tickets=[[names[ticket] for ticket in held] for held in state.rack_tickets],
        ticket_deck=[names[ticket] for ticket in state.ticket_deck],
        buildings={notation.city_codes[city]: seat for city, seat in enumerate(state.buildings) if seat != NOBODY},
        turn=state.seat,
        turns_left=state.turns_left,
    )


@pytest.mark.parametrize(("book", "seats"), [(book.id, seats) for book in RULEBOOKS.values() for seats in book.seats])
def test_a_played_position_can_be_set_up_again(book: str, seats: int) -> None:
    game = game_of(book, seats)
    played = played_position(game)
    again = set_up_again(game, played)
    for seat in range(seats):
        assert game.legal_actions(again, seat) == game.legal_actions(played, seat)
        assert game.observe(again, seat).hand == game.observe(played, seat).hand
    for fact in ("buildings_left", "claimable", "decks", "discards_by_deck", "trains", "ships", "trains_in_box"):
        assert frozen(getattr(again, fact)) == frozen(getattr(played, fact)), fact
    assert list(again.open_to) == list(played.open_to)
    assert [score.completed for score in game.result(again).scores] == [
        score.completed for score in game.result(played).scores
    ]


@pytest.mark.parametrize("book", RULEBOOKS)
def test_what_is_not_given_is_as_in_a_new_game(book: str) -> None:
    game = game_of(book, seats_by_book(2)[book])
    state = make_position(game)
    assert game.asked_seats(state) == [0]
    assert not any(map(sum, state.hands)) and not any(state.tickets) and not any(map(sum, state.discards_by_deck))
    assert state.ticket_deck == game.new(0).ticket_deck and state.display == game.new(0).display
    assert game.legal_actions(make_position(game, turn=1), 1)


def test_names_that_the_board_does_not_have_are_refused() -> None:
    game = game_of("usa", 2)
    with pytest.raises(NotationError):
        make_position(game, owner={"den-xxx": 0})
    with pytest.raises(NotationError):
        make_position(game, hands=("rx",))
    with pytest.raises(KeyError, match="den-pho"):
        make_position(game, tickets=(("den-pho",),))
