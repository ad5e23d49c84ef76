"""What becomes of tickets: what is done stays done, what is lost stays lost, and the ways lead there."""

from random import Random

import pytest

from ferrovia.bots.prospects import DONE, LOST, OPEN, Prospect, prospects
from ferrovia.engine.game import Game
from ferrovia.engine.state import State
from ferrovia.rulebooks import RULEBOOKS
from tests.position import position
from tests.random_games import game_of, random_action

TABLES = [(book.id, seats) for book in RULEBOOKS.values() for seats in (book.seats[0], book.seats[-1])]


def look(game: Game, state: State, seat: int) -> dict[int, Prospect]:
    return {found.ticket: found for found in prospects(game.observe(state, seat).sealed())}


def leads_there(game: Game, state: State, seat: int, found: Prospect) -> bool:
    """Whether the ticket is done once its way is claimed and what it needs is lent."""
    after = state.copy()
    for route in [*found.routes, *found.lent]:
        after.owner[route] = seat
    return game.observe(after, seat).is_done(found.ticket)


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_what_is_lost_is_never_completed_and_open_ways_lead_there(book: str, seats: int) -> None:
    game = game_of(book, seats)
    rng = Random(f"{book} {seats}")
    for _ in range(2):
        state = game.new(rng.randrange(1 << 32))
        done: set[tuple[int, int]] = set()
        lost: set[tuple[int, int]] = set()
        while not state.is_over:
            if rng.random() < 0.15:
                seat = rng.randrange(seats)
                for ticket, found in look(game, state, seat).items():
                    side = game.rules.side_of[seat]
                    assert (side, ticket) not in (done if found.standing != DONE else lost)
                    if found.standing == OPEN and (found.routes or found.lent):
                        assert leads_there(game, state, seat, found)
                        assert all(state.owner[route] < 0 for route in found.routes)
                        assert all(state.owner[route] >= 0 for route in found.lent)
                    if ticket in state.tickets[seat]:
                        (done if found.standing == DONE else lost if found.standing == LOST else set()).add(
                            (side, ticket)
                        )
            game.apply(state, random_action(game, state, rng))
        scores = game.result(state).scores
        for side, ticket in lost:
            assert dict(scores[side].tickets).get(ticket, -1) < 0
        for side, ticket in done:
            assert dict(scores[side].tickets).get(ticket, 1) > 0


def test_random_games_lose_tickets() -> None:
    """The games above are worth something only if tickets are lost in them."""
    game = game_of("usa", 5)
    rng = Random(1)
    state = game.new(3)
    seen: set[str] = set()
    while not state.is_over:
        seen |= {found.standing for found in look(game, state, 0).values()}
        game.apply(state, random_action(game, state, rng))
    assert LOST in seen and OPEN in seen


def test_the_way_is_the_planners_cheapest_and_names_what_can_be_had() -> None:
    table = position(tickets=(("den-elp",),))
    (found,) = prospects(table.game.observe(table.state, 0))
    assert [table.notation.route_names[route] for route in found.routes] == ["den-sant", "elp-sant"]


def test_without_the_pieces_a_ticket_is_lost() -> None:
    table = position(tickets=(("den-elp",),))
    table.state.pieces[0] = 3
    assert [found.standing for found in prospects(table.game.observe(table.state, 0))] == [LOST]


def test_a_city_that_others_have_closed_is_reached_by_a_station() -> None:
    game = game_of("europe", 5)
    state = game.new(1)
    rules = game.rules
    ticket = 0
    goal = rules.board.tickets[ticket].cities[0]
    for route in range(len(rules.length)):
        if goal in {rules.end_a[route], rules.end_b[route]}:
            state.owner[route] = 1
    state.tickets[0] = [ticket]
    found = look(game, state, 0)[ticket]
    assert found.standing == OPEN and len(found.lent) == 1 and leads_there(game, state, 0, found)
    state.stations[0] = 0
    assert look(game, state, 0)[ticket].standing == LOST
