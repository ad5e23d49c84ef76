"""Tickets with several destinations: any one completes the ticket, and the best one reached counts (COM-27)."""

import json
from dataclasses import replace

import pytest

from ferrovia.boards import parse_board
from ferrovia.engine.board import Board
from ferrovia.engine.game import Game
from ferrovia.engine.scoring import Score
from ferrovia.engine.state import NOBODY, State
from ferrovia.rulebooks import RULEBOOKS
from tests.referee.scoring import best_ticket_score, lendable, network

CITIES = ("aix", "bar", "cor", "dax", "eze")
ROUTES = [("aix", "bar"), ("bar", "cor"), ("aix", "dax"), ("dax", "eze")]
HUB = {"cities": ["aix", "bar", "cor", "eze"], "points": [4, 9, 6]}
OTHERS = [{"cities": [a, b], "points": 3} for a, b in (("bar", "dax"), ("cor", "eze"), ("bar", "eze"), ("cor", "dax"))]
SHORT = replace(RULEBOOKS["usa"], opening_tickets=2, opening_keep=1, seats=(2,))
EUROPE = replace(RULEBOOKS["europe"], opening_tickets=2, opening_long=0, opening_keep=1, seats=(2,))


def board_with(hub: dict[str, object]) -> dict[str, object]:
    return {
        "id": "hub",
        "name": {"en": "Hub", "es": "Nudo"},
        "cities": [{"id": city, "name": city.capitalize()} for city in CITIES],
        "routes": [{"a": a, "b": b, "length": 2, "color": "gray"} for a, b in ROUTES],
        "tickets": [hub, *OTHERS],
        "sources": [],
        "doubts": [],
    }


def hub_board(**changes: object) -> Board:
    return parse_board(json.dumps(board_with({**HUB, **changes})))


def played(game: Game, owned: dict[int, int]) -> State:
    """A game in which seat 0 holds the hub ticket and routes have these owners."""
    state = game.new(seed=5)
    state.tickets = [[0], []]
    for route, seat in owned.items():
        state.owner[route] = seat
    return state


def score_of(owned: dict[int, int], **changes: object) -> Score:
    game = Game(SHORT, hub_board(**changes), seats=2)
    return game.result(played(game, owned)).scores[0]


@pytest.mark.rule("COM-27")
@pytest.mark.parametrize(
    ("routes", "points"),
    [
        ((), -4),
        ((1,), -4),
        ((3,), -4),
        ((0,), 4),
        ((2,), -4),
        ((0, 1), 9),
        ((2, 3), 6),
        ((0, 2, 3), 6),
        ((0, 1, 2, 3), 9),
    ],
)
def test_the_best_destination_that_is_joined_counts(routes: tuple[int, ...], points: int) -> None:
    score = score_of(dict.fromkeys(routes, 0))
    assert score.tickets == [(0, points)]
    assert score.completed == (points > 0)


@pytest.mark.rule("COM-27")
def test_a_board_may_set_what_a_missed_ticket_costs() -> None:
    assert score_of({}, penalty=12).tickets == [(0, -12)]
    assert score_of({0: 0}, penalty=12).tickets == [(0, 4)]


@pytest.mark.rule("COM-27")
def test_routes_of_others_do_not_count() -> None:
    assert score_of({0: 0, 1: 1}).tickets == [(0, 4)]


@pytest.mark.rule("COM-27")
@pytest.mark.rule("EUR-09")
def test_a_station_lends_the_route_to_the_better_destination() -> None:
    game = Game(EUROPE, hub_board(), seats=2)
    state = played(game, {0: 0, 1: 1})
    state.buildings[CITIES.index("bar")] = 0
    state.buildings_left[0] -= 1
    score = game.result(state).scores[0]
    assert score.tickets == [(0, 9)] and score.lent == [(CITIES.index("bar"), 1)]


@pytest.mark.rule("COM-27")
def test_a_seat_sees_that_its_ticket_is_completed() -> None:
    game = Game(SHORT, hub_board(), seats=2)
    assert game.observe(played(game, {2: 0}), 0).tickets_done == [False]
    assert game.observe(played(game, {2: 0, 3: 0}), 0).tickets_done == [True]


@pytest.mark.rule("COM-27")
def test_the_referee_scores_every_network_alike() -> None:
    facts = board_with(HUB)
    game = Game(EUROPE, hub_board(), seats=2)
    for number in range(3 ** len(ROUTES)):
        owners = [number // 3**route % 3 - 1 for route in range(len(ROUTES))]
        state = played(game, {route: seat for route, seat in enumerate(owners) if seat != NOBODY})
        state.buildings[CITIES.index("bar")] = 0
        state.buildings_left[0] -= 1
        taken = [None if seat == NOBODY else seat for seat in owners]
        lent = [lendable(facts, taken, [0], "bar")]
        expected, completed = best_ticket_score([HUB], network(facts, taken, [0]), lent)
        score = game.result(state).scores[0]
        assert (score.ticket_points, score.completed) == (expected, completed), owners
