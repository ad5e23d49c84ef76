"""The tickets that the other seats are likely to hold."""

from random import Random

import pytest

from ferrovia.bots.expert.ticket_inference import TicketInference
from ferrovia.engine.determinize import Guess, determinize
from tests.bots.tracked_games import TABLES
from tests.position import Position, opening, position
from tests.random_games import game_of, random_state


def supposed(table: Position, seat: int, numbers: list[int], seed: int) -> Guess:
    view = table.game.observe(table.state, seat)
    inference = TicketInference(table.game.rules)
    inference.update(view)
    guess = Guess(table.game.rules)
    inference.fill(view, numbers, guess, Random(seed))
    return guess


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_everyone_gets_as_many_tickets_as_it_has_and_none_is_there_twice(book: str, seats: int) -> None:
    game = game_of(book, seats)
    inference = TicketInference(game.rules)
    for number in range(4):
        state = random_state(game, Random(number), 80 * number)
        view = game.observe(state, number % seats)
        inference.update(view)
        guess = Guess(game.rules)
        numbers = [len(tickets) for tickets in state.tickets]
        inference.fill(view, numbers, guess, Random(number))
        held = view.tickets + view.rack_tickets + view.offer + [ticket for own in guess.tickets for ticket in own]
        assert len(held) == len(set(held))
        assert [len(own) for own in guess.tickets] == [0 if seat == view.seat else n for seat, n in enumerate(numbers)]


def test_a_ticket_with_a_finished_path_is_far_more_likely_than_one_without_a_route() -> None:
    table = position(owner={"den-sant": 1, "elp-sant": 1})
    view = table.game.observe(table.state, 0)
    inference = TicketInference(table.game.rules)
    inference.update(view)
    weights = dict(zip(inference.unseen, inference.weights[1], strict=True))
    assert weights[table.ticket("den-elp")] > 20 * weights[table.ticket("bos-mia")]
    found = [table.ticket("den-elp") in supposed(table, 0, [0, 2], seed).tickets[1] for seed in range(30)]
    assert sum(found) >= 15


def test_a_blocked_ticket_is_the_least_likely() -> None:
    """All routes to Miami are taken."""
    table = position(owner={"atl-mia": 0, "cha-mia": 0, "mia-newo": 0})
    view = table.game.observe(table.state, 0)
    inference = TicketInference(table.game.rules)
    inference.update(view)
    weights = dict(zip(inference.unseen, inference.weights[1], strict=True))
    assert weights[table.ticket("bos-mia")] == min(weights.values()) < weights[table.ticket("den-elp")]


def test_the_tickets_that_a_seat_sees_are_nobody_elses() -> None:
    table = position(tickets=(("den-elp",),))
    for seed in range(5):
        assert table.ticket("den-elp") not in supposed(table, 0, [1, 20], seed).tickets[1]


def test_nobody_is_supposed_to_hold_two_long_tickets() -> None:
    table = opening("europe", 3)
    long = [number for number, ticket in enumerate(table.game.board.tickets) if ticket.long]
    for _ in range(3):
        table.do("keep=234")
    for seed in range(10):
        guess = supposed(table, 0, [3, 3, 3], seed)
        assert all(sum(ticket in long for ticket in own) <= 1 for own in guess.tickets)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_where_everyone_kept_everything_everyone_is_supposed_to_hold_a_long_ticket(seats: int) -> None:
    """All other tickets are in the deck, which has the size that the seat sees."""
    table = opening("europe", seats)
    for _ in range(seats):
        table.do("keep=1234")
    view = table.game.observe(table.state, 0)
    for seed in range(10):
        guess = supposed(table, 0, [4] * seats, seed)
        assert [len(own) for own in guess.tickets] == [0] + [4] * (seats - 1)
        for other in range(1, seats):
            guess.unknown[other] = [view.hand_sizes[other]]
        imagined = determinize(view, guess, bytes([seed] * 32))
        assert len(imagined.ticket_deck) == view.ticket_deck_size
