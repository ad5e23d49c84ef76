"""Europe: the final score with the best loans of stations, the longest trail, ties (EUR-09 to EUR-13)."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ferrovia.engine.board import Board
from ferrovia.engine.rulebook import FEWER_STATIONS
from ferrovia.engine.scoring import Score
from ferrovia.engine.search_budget import TooManyTries
from ferrovia.engine.state import State
from tests.position import NOBODY, Position, position
from tests.random_games import game_of, random_action

# Loans, compared with trying everything.


def are_joined(board: Board, routes: list[int], start: int, end: int) -> bool:
    """Whether routes join two cities, by walking along them."""
    reached = {start}
    waiting = [start]
    while waiting:
        city = waiting.pop()
        for route in routes:
            facts = board.routes[route]
            for here, there in ((facts.a, facts.b), (facts.b, facts.a)):
                if here == city and there not in reached:
                    reached.add(there)
                    waiting.append(there)
    return end in reached


def ticket_value(board: Board, routes: list[int], tickets: list[int]) -> tuple[int, int]:
    """Points for tickets with these routes, and the number of completed tickets."""
    points = completed = 0
    for ticket in tickets:
        facts = board.tickets[ticket]
        done = are_joined(board, routes, facts.cities[0], facts.cities[1])
        points += facts.points if done else -facts.penalty
        completed += done
    return points, completed


def every_loan(board: Board, state: State, seat: int) -> Iterator[tuple[int, ...]]:
    """Every combination of at most one route of another player per station, -1 for none."""
    offers: list[list[int]] = []
    for city, builder in enumerate(state.buildings):
        if builder == seat:
            ends = [n for n, route in enumerate(board.routes) if city in {route.a, route.b}]
            offers.append([-1, *(route for route in ends if state.owner[route] not in {NOBODY, seat})])
    return product(*offers)


def best_value(board: Board, state: State, seat: int) -> tuple[int, int]:
    """The best value over all combinations of loans."""
    own = [route for route, owner in enumerate(state.owner) if owner == seat]
    loans = (set(loan) - {-1} for loan in every_loan(board, state, seat))
    return max(ticket_value(board, [*own, *loan], state.tickets[seat]) for loan in loans)


def check_lending(board: Board, state: State, score: Score) -> None:
    """The score is the best possible one, and its loans are legal."""
    seat = score.side
    assert (score.ticket_points, score.completed) == best_value(board, state, seat)
    cities = [city for city, _ in score.lent]
    assert len(cities) == len(set(cities))
    for city, route in score.lent:
        assert state.buildings[city] == seat
        assert state.owner[route] not in {NOBODY, seat}
        assert city in {board.routes[route].a, board.routes[route].b}
    own = [route for route, owner in enumerate(state.owner) if owner == seat]
    with_loans = [*own, *(route for _, route in score.lent)]
    assert ticket_value(board, with_loans, state.tickets[seat]) == (score.ticket_points, score.completed)
    assert [ticket for ticket, _ in score.tickets] == state.tickets[seat]


def random_position(seed: int, seats: int, claimed: float) -> Position:
    """Random routes, stations and tickets; seat 0 has built all its stations, some in cities of its tickets."""
    rng = Random(seed)
    game = position("europe", seats)
    state = game.state
    for route in range(len(state.owner)):
        if rng.random() < claimed:
            state.owner[route] = rng.randrange(seats)
    deck = list(range(46))
    rng.shuffle(deck)
    for seat in range(seats):
        state.set_tickets(seat, [deck.pop() for _ in range(rng.randint(3, 8))])
        wanted = [city for ticket in state.tickets[seat] for city in game.game.board.tickets[ticket].cities]
        for _ in range(3 if seat == 0 else rng.randint(0, 3)):
            places = wanted if rng.random() < 0.5 else range(len(state.buildings))
            city = rng.choice([city for city in places if state.buildings[city] == NOBODY])
            state.buildings[city] = seat
            state.buildings_left[seat] -= 1
    return game


@pytest.mark.rule("EUR-09")
@settings(max_examples=60)
@given(st.integers(0, 10**9), st.integers(2, 5), st.sampled_from([0.5, 0.7, 0.9, 1.0]))
def test_no_other_loan_would_have_been_better(seed: int, seats: int, claimed: float) -> None:
    game = random_position(seed, seats, claimed)
    check_lending(game.game.board, game.state, game.result.scores[0])


@pytest.mark.rule("EUR-09")
def test_among_the_random_maps_are_hard_ones() -> None:
    """The comparison above is meaningful only if loans matter and several of them are needed together."""
    helped = chained = 0
    for seed in range(100):
        game = random_position(seed, 3, 0.9)
        score = game.result.scores[0]
        board = game.game.board
        own = [route for route, owner in enumerate(game.state.owner) if owner == 0]
        alone = [ticket_value(board, [*own, route], game.state.tickets[0])[1] for _, route in score.lent]
        base = ticket_value(board, own, game.state.tickets[0])[1]
        helped += score.completed > base
        chained += any(some == base for some in alone)
    assert helped > 30 and chained > 10


@pytest.mark.rule("EUR-09")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_other_loan_would_have_been_better_after_a_whole_game(seats: int) -> None:
    game = game_of("europe", seats)
    for seed in range(2):
        rng = Random(seed)
        state = game.new(seed)
        while not state.is_over:
            game.apply(state, random_action(game, state, rng))
        for score in game.result(state).scores:
            check_lending(game.board, state, score)


def test_the_lists_of_a_score_are_searched_with_the_steps_that_it_was_given() -> None:
    """A server finds results on its event loop with few tries, and reads their lists there."""
    stations = {"war": 0, "wil": 0, "smo": 0}
    game = position("europe", 3, tickets=(("war-smo",),), buildings=stations, owner={"war-wil": 1, "smo-wil": 2})
    score = game.game.result(game.state, tries=20).scores[0]
    assert (score.ticket_points, score.completed) == (6, 1)
    with pytest.raises(TooManyTries, match="`tries`"):
        len(score.lent)
    assert len(game.result.scores[0].lent) == 2


def test_so_are_the_routes_of_the_longest_trail() -> None:
    game = position("europe", 2, owner={"bud-kyi": 0, "kyi-smo": 0})
    score = game.game.result(game.state, tries=0).scores[0]
    assert score.longest_length == 9
    with pytest.raises(TooManyTries):
        len(score.longest)
    assert len(game.result.scores[0].longest) == 2


# The longest trail.


@pytest.mark.rule("EUR-12")
def test_the_longest_path_is_worth_ten() -> None:
    game = position("europe", 3, owner={"bud-kyi": 0, "kyi-smo": 0, "pet-sto": 1, "mun-zur": 2})
    scores = game.result.scores
    assert [score.longest_length for score in scores] == [9, 8, 2]
    assert [score.longest_bonus for score in scores] == [10, 0, 0]
    assert [score.total for score in scores] == [15 + 4 + 10 + 12, 21 + 12, 2 + 12]


@pytest.mark.rule("EUR-12")
def test_everyone_tied_gets_the_ten() -> None:
    game = position("europe", 4, owner={"pet-sto": 0, "bud-kyi": 1, "kyi-wil": 1, "mun-zur": 2, "buc-bud": 3})
    scores = game.result.scores
    assert [score.longest_length for score in scores] == [8, 8, 2, 4]
    assert [score.longest_bonus for score in scores] == [10, 10, 0, 0]


# Ties.


def winners_at_equal_totals(game: Position, total: int = 100) -> list[int]:
    """The winners after adjusting points so that all seats have the same total."""
    for score in game.result.scores:
        game.state.points[score.side] += total - score.total
    assert {score.total for score in game.result.scores} == {total}
    return game.result.winners


SMOLENSK = {"war-wil": 0, "smo-wil": 0}  # completes war-smo
PARIS = {"edi-lon": 1, "die-lon": 1, "die-par": 1}  # completes edi-par, and is longer


@pytest.mark.rule("EUR-13")
def test_most_points_win_whatever_else() -> None:
    game = position("europe", 2, tickets=(("war-smo",),), owner=SMOLENSK, buildings={"rom": 1})
    winners_at_equal_totals(game)
    game.state.points[1] += 1
    assert game.result.winners == [1]
    game.state.points[0] += 2
    assert game.result.winners == [0]


@pytest.mark.rule("EUR-13")
def test_completed_tickets_count_neither_those_held_nor_what_they_are_worth() -> None:
    game = position(
        "europe",
        2,
        tickets=(("war-smo", "bud-sof"), ("lis-dan", "cad-sto", "edi-par", "ath-ang")),
        owner=SMOLENSK | PARIS | {"bud-sar": 0, "sar-sof": 0},
    )
    assert [score.completed for score in game.result.scores] == [2, 1]
    assert winners_at_equal_totals(game) == [0]


@pytest.mark.rule("EUR-13")
def test_a_ticket_completed_by_a_loan_counts() -> None:
    game = position(
        "europe",
        2,
        tickets=(("war-smo",), ()),
        owner={"war-wil": 0, "smo-wil": 1, "edi-lon": 1},
        buildings={"smo": 0},
    )
    assert game.result.scores[0].completed == 1
    assert winners_at_equal_totals(game) == [0]


@pytest.mark.rule("EUR-13")
def test_still_tied_it_goes_to_fewer_stations() -> None:
    """Even though the other player has the longest trail."""
    game = position(
        "europe",
        2,
        tickets=(("war-smo",), ("edi-par",)),
        owner=SMOLENSK | PARIS,
        buildings={"rom": 0, "kyi": 1, "wie": 1},
    )
    scores = game.result.scores
    assert [score.completed for score in scores] == [1, 1]
    assert [score.buildings_left for score in scores] == [2, 1]
    assert [score.longest_bonus for score in scores] == [0, 10]
    assert winners_at_equal_totals(game) == [0]
    assert (game.result.tie_break, game.result.tied) == (FEWER_STATIONS, [0, 1])
    assert [score.shown_for(FEWER_STATIONS) for score in scores] == [2, 1]
