"""Europe: the opening, the four actions, and where rejected tickets go (EUR-01, EUR-02, EUR-14)."""

from collections.abc import Iterator
from itertools import chain, combinations
from random import Random

import pytest

from ferrovia.engine.actions import BUILD, CLAIM, DRAW, DRAW_TICKETS, TAKE
from ferrovia.engine.events import OFFERED
from ferrovia.engine.questions import KEEPING
from tests.position import Position, opening, position
from tests.random_games import game_of, random_action

LONG = set(range(40, 46))
NORMAL = set(range(40))
SEATS = [2, 3, 4, 5]
CHOICES = ["".join(kept) for size in (2, 3, 4) for kept in combinations("1234", size)]


def offers(game: Position) -> list[list[int]]:
    return [question.offer for question in game.state.questions]


def draw_all_offers(game: Position) -> Iterator[list[int]]:
    """Draw tickets and keep one until the deck is empty; yields each offer."""
    while game.state.ticket_deck:
        game.do("tickets")
        yield list(game.state.questions[0].offer)
        game.do("keep=1")


@pytest.mark.rule("EUR-01")
def test_the_board_has_forty_normal_tickets_and_six_long_ones() -> None:
    tickets = opening("europe", 2).game.board.tickets
    assert [number for number, ticket in enumerate(tickets) if ticket.long] == sorted(LONG)
    assert len(tickets) == len(NORMAL) + len(LONG)
    assert min(tickets[number].points for number in LONG) > max(tickets[number].points for number in NORMAL)


@pytest.mark.rule("EUR-01")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(5))
def test_everyone_is_offered_one_long_ticket_and_three_normal_ones(seats: int, seed: int) -> None:
    game = opening("europe", seats, seed=seed)
    dealt = offers(game)
    assert len(dealt) == seats
    for offer in dealt:
        assert len(set(offer) & LONG) == 1
        assert len(set(offer) & NORMAL) == 3
    assert len({ticket for offer in dealt for ticket in offer}) == 4 * seats


@pytest.mark.rule("EUR-01")
@pytest.mark.parametrize("seats", SEATS)
def test_everyone_begins_with_four_cards_45_trains_and_three_stations(seats: int) -> None:
    state = opening("europe", seats).state
    assert [sum(hand) for hand in state.hands] == [4] * seats
    assert list(state.trains) == [45] * seats
    assert list(state.buildings_left) == [3] * seats
    assert len(state.decks[0]) == 110 - 4 * seats - 5


@pytest.mark.rule("EUR-01")
def test_i_may_keep_two_three_or_all_four_and_nothing_less() -> None:
    game = opening("europe", 3)
    assert game.menu(1) == [f"keep={kept}" for kept in CHOICES]
    for kept in ("", "1", "2", "3", "4"):
        assert game.refusal(f"keep={kept}", seat=1) == "too_few_kept"


@pytest.mark.rule("EUR-01")
@pytest.mark.parametrize("kept", CHOICES)
def test_i_keep_whichever_i_like_long_or_not_and_the_others_leave_the_game(kept: str) -> None:
    game = opening("europe", 2, seed=7, starting_seat=0)
    mine, theirs = offers(game)
    deck = list(game.state.ticket_deck)
    game.do(f"keep={kept}", seat=0)
    game.do("keep=1234", seat=1)
    assert game.state.tickets == [[mine[int(place) - 1] for place in kept], theirs]
    assert game.state.ticket_deck == deck
    left = {ticket for place, ticket in enumerate(mine, 1) if str(place) not in kept}
    assert left.isdisjoint(chain.from_iterable(draw_all_offers(game)))


@pytest.mark.rule("EUR-01")
@pytest.mark.parametrize("seats", SEATS)
def test_long_tickets_that_were_not_dealt_are_gone(seats: int) -> None:
    game = opening("europe", seats)
    assert set(game.state.ticket_deck) == NORMAL.difference(*offers(game))
    assert len(game.state.ticket_deck) == 40 - 3 * seats


@pytest.mark.rule("EUR-01")
@pytest.mark.parametrize("seats", SEATS)
def test_nothing_thrown_away_at_the_opening_is_ever_drawn_again(seats: int) -> None:
    """Everyone rejects the long ticket and a normal one; then the whole deck is drawn repeatedly."""
    game = opening("europe", seats, seed=seats)
    deck = set(game.state.ticket_deck)
    game.do(*["keep=23"] * seats)
    assert set(chain.from_iterable(draw_all_offers(game))) == deck
    assert LONG.isdisjoint(chain.from_iterable(game.state.tickets))


@pytest.mark.rule("EUR-01")
def test_the_first_turn_comes_when_everyone_has_chosen() -> None:
    game = opening("europe", 3, starting_seat=1)
    game.do("keep=12", seat=2)
    game.do("keep=34", seat=0)
    assert game.game.asked_seats(game.state) == [1]
    assert game.refusal("tickets", seat=1) == "tickets_expected"
    assert game.state.tickets == [[], [], []]
    game.do("keep=14", seat=1)
    assert game.game.asked_seats(game.state) == [1]
    assert [len(tickets) for tickets in game.state.tickets] == [2, 2, 2]


@pytest.mark.rule("EUR-02")
def test_i_have_four_actions() -> None:
    game = position("europe", 3, hands=("p",), deck="rgb")
    kinds = {action.kind for action in game.game.legal_actions(game.state, 0)}
    assert kinds == {TAKE, DRAW, CLAIM, DRAW_TICKETS, BUILD}
    assert {"+r", "+?", "die-par=p", "tickets", "@lis=p"} <= set(game.menu())


@pytest.mark.rule("EUR-02")
@pytest.mark.parametrize(
    "action", [("+r", "+?"), ("+?", "+?"), ("die-par=p",), ("tickets", "keep=3"), ("@lis=p",)], ids=" ".join
)
def test_any_one_of_them_is_my_whole_turn(action: tuple[str, ...]) -> None:
    game = position("europe", 3, hands=("pr", "pr", "pr"), display="rgbyw", deck="kkkkk")
    game.do(*action)
    assert game.game.asked_seats(game.state) == [1]
    for text in ("+g", "+?", "bru-par=r", "tickets", "@rom=r"):
        assert game.refusal(text, seat=0) == "not_asked"


@pytest.mark.rule("EUR-14")
def test_a_later_draw_shows_me_the_top_three_tickets() -> None:
    deck = ("ams-pam", "ber-rom", "edi-par", "kyi-soc", "zur-bri")
    game = position("europe", 3, ticket_deck=deck)
    events = game.do("tickets")
    assert game.ticket_names(game.state.questions[0].offer) == ["zur-bri", "kyi-soc", "edi-par"]
    assert [event.values for event in events if event.kind == OFFERED] == [(3,)]
    assert game.menu() == [f"keep={kept}" for kept in ("1", "2", "3", "12", "13", "23", "123")]
    assert game.refusal("keep=") == "too_few_kept"


@pytest.mark.rule("EUR-14")
@pytest.mark.parametrize("seats", SEATS)
def test_long_tickets_are_only_ever_dealt_at_the_opening(seats: int) -> None:
    game = game_of("europe", seats)
    rng = Random(seats)
    state = game.new(seats)
    drawn = 0
    while not state.is_over:
        assert LONG.isdisjoint(state.ticket_deck)
        for question in state.questions:
            if question.kind == KEEPING:
                assert LONG.isdisjoint(question.offer)
                drawn += 1
        game.apply(state, random_action(game, state, rng))
    assert drawn > 5
