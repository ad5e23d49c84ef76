"""Ticket outlooks: done stays done, lost stays lost, and open paths complete the ticket."""

from random import Random

import pytest

from ferrovia.bots.advice.adviser import Adviser
from ferrovia.bots.advice.ticket_outlook import (
    DONE,
    LOST,
    OPEN,
    TicketOutlook,
    count_needed_pieces,
    list_held_outlooks,
    list_outlooks,
)
from ferrovia.engine.game import Game
from ferrovia.engine.questions import OPENING_TICKETS
from ferrovia.engine.state import State
from ferrovia.rulebooks import RULEBOOKS
from tests.position import Position, position
from tests.random_games import game_of, random_action

TABLES = [(book.id, seats) for book in RULEBOOKS.values() for seats in (book.seats[0], book.seats[-1])]


def look(game: Game, state: State, seat: int) -> dict[int, TicketOutlook]:
    return {found.ticket: found for found in list_outlooks(game.observe(state, seat).sealed())}


def leads_there(game: Game, state: State, seat: int, found: TicketOutlook) -> bool:
    """Whether the ticket is done once its path is claimed and its lent routes are available."""
    after = state.copy()
    for route in [*found.path, *found.lent]:
        after.owner[route] = seat
    return game.observe(after, seat).is_done(found.ticket)


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_lost_tickets_are_never_completed_and_open_paths_complete_theirs(book: str, seats: int) -> None:
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
                    assert (side, ticket) not in (done if found.status != DONE else lost)
                    if found.status == OPEN and (found.path or found.lent):
                        assert leads_there(game, state, seat, found)
                        assert all(state.owner[route] < 0 for route in found.path)
                        assert all(state.owner[route] >= 0 for route in found.lent)
                    if ticket in state.tickets[seat]:
                        (done if found.status == DONE else lost if found.status == LOST else set()).add((side, ticket))
            game.apply(state, random_action(game, state, rng))
        scores = game.result(state).scores
        for side, ticket in lost:
            assert dict(scores[side].tickets).get(ticket, -1) < 0
        for side, ticket in done:
            assert dict(scores[side].tickets).get(ticket, 1) > 0


def check_completing(game: Game, state: State, seat: int) -> int:
    """Compare the routes that complete a seat's tickets with those found by claiming each; returns their number."""
    seen = 0
    for ticket, found in look(game, state, seat).items():
        if found.status == DONE:
            assert found.completing == []
            continue
        completing = []
        for route in range(len(state.owner)):
            if game.observe(state, seat).may_claim(route):
                after = state.copy()
                after.owner[route] = seat
                if game.observe(after, seat).is_done(ticket):
                    completing.append(route)
        assert found.completing == completing
        seen += len(completing)
    return seen


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_completing_routes_are_exactly_those_that_complete_the_ticket(book: str, seats: int) -> None:
    game = game_of(book, seats)
    rng = Random(f"completing {book} {seats}")
    seen = 0
    while not seen:  # in a short game it may be that no single route completes a ticket
        state = game.new(rng.randrange(1 << 32))
        while not state.is_over:
            if rng.random() < 0.1:
                seen += check_completing(game, state, rng.randrange(seats))
            game.apply(state, random_action(game, state, rng))


@pytest.mark.parametrize("seed", range(6))
def test_needed_pieces_are_those_of_the_hint_for_the_fleet(seed: int) -> None:
    game = game_of("world", 3)
    state = game.new(seed)
    rng = Random(seed)
    while state.questions[0].kind == OPENING_TICKETS:
        game.apply(state, random_action(game, state, rng))
    view = game.observe(state, 0)
    _, reasons = Adviser().hint(view, 0)
    values = {reason.code: reason.values for reason in reasons}
    assert count_needed_pieces(view) == (values["fleet"]["trains"], values["fleet"]["ships"])


def test_the_path_is_the_planners_cheapest_and_lists_claimable_routes() -> None:
    table = position(tickets=(("den-elp",),))
    (found,) = list_outlooks(table.game.observe(table.state, 0))
    assert [table.notation.route_names[route] for route in found.path] == ["den-sant", "elp-sant"]


def outlook_at(table: Position) -> TicketOutlook:
    """The outlook of the first seat's only ticket."""
    (found,) = list_held_outlooks(table.game.observe(table.state, 0))
    return found


@pytest.mark.parametrize(("seats", "completing"), [(3, []), (4, ["dal-hou.2"])])
def test_a_route_that_its_parallel_closes_completes_no_ticket(seats: int, completing: list[str]) -> None:
    owner = {"dul-oma": 0, "kan-oma": 0, "kan-okl": 0, "dal-okl": 0, "dal-hou": 1}
    table = position(seats=seats, tickets=(("dul-hou",),), owner=owner)
    assert [table.notation.route_names[route] for route in outlook_at(table).completing] == completing


def test_a_city_that_others_have_closed_is_out_of_reach() -> None:
    table = position(tickets=(("bos-mia",),))
    closed = [name for name in table.notation.route_names if name.endswith("-mia") or name.startswith("mia-")]
    table = position(tickets=(("bos-mia",),), owner=dict.fromkeys(closed, 1))
    assert outlook_at(table).status == LOST


def test_the_pieces_of_a_path_count_ships_apart() -> None:
    table = position("world", tickets=(("los-jak",),))
    found = outlook_at(table)
    rules = table.game.rules
    ships = sum(rules.length[route] for route in found.path if rules.at_sea[route])
    assert found.status == OPEN and found.pieces[1] == ships > 0
    assert sum(found.pieces) == sum(rules.length[route] for route in found.path)


@pytest.mark.parametrize(
    ("trains", "ships", "in_box", "status"), [(5, 5, 15, OPEN), (10, 0, 5, OPEN), (10, 0, 15, LOST)]
)
def test_a_ticket_is_lost_without_the_ships_for_its_only_path(
    trains: int, ships: int, in_box: int, status: str
) -> None:
    """Hong Kong–Jakarta needs two ships, held or exchanged for trains; of 15 pieces in the box, `in_box` are trains."""
    table = position("world", tickets=(("hong-jak",),), owner=dict.fromkeys(("ban-hong", "ban-man"), 1))
    table.state.trains[0], table.state.ships[0], table.state.trains_in_box[0] = trains, ships, in_box
    assert outlook_at(table).status == status


@pytest.mark.parametrize(
    ("routes", "is_out_of_order"),
    [("car-mex car-lim lim-val", False), ("car-mex car-rio bue-rio bue-val lim-val", True)],
)
def test_a_tour_joined_in_another_order_is_done_but_out_of_order(routes: str, is_out_of_order: bool) -> None:
    table = position("world", tickets=(("mex-car-lim-val",),), owner=dict.fromkeys(routes.split(), 0))
    found = outlook_at(table)
    assert (found.status, found.is_out_of_order) == (DONE, is_out_of_order)


def test_without_the_pieces_a_ticket_is_lost() -> None:
    table = position(tickets=(("den-elp",),))
    table.state.trains[0] = 3
    assert [found.status for found in list_outlooks(table.game.observe(table.state, 0))] == [LOST]


def test_a_city_that_others_have_closed_is_reached_by_a_station() -> None:
    game = game_of("europe", 5)
    state = game.new(1)
    rules = game.rules
    ticket = 0
    goal = rules.board.tickets[ticket].cities[0]
    for route in range(len(rules.length)):
        if goal in {rules.end_a[route], rules.end_b[route]}:
            state.owner[route] = 1
    state.set_tickets(0, [ticket])
    found = look(game, state, 0)[ticket]
    assert found.status == OPEN and len(found.lent) == 1 and leads_there(game, state, 0, found)
    state.buildings_left[0] = 0
    assert look(game, state, 0)[ticket].status == LOST
