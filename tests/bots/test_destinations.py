"""Bots and the outlook with tickets of several destinations (COM-27)."""

from pathlib import Path

import pytest

from ferrovia.boards import load_board
from ferrovia.bots import make_bot
from ferrovia.bots.advice.ticket_outlook import DONE, LOST, OPEN, list_outlooks
from ferrovia.bots.common.shortest_paths import UNREACHABLE, ShortestPaths
from ferrovia.engine.game import Game
from ferrovia.engine.state import State
from ferrovia.notation.action import Notation
from ferrovia.rulebooks import RULEBOOKS

BOARD = load_board(Path(__file__).parents[2] / "docs" / "examples" / "iberia.json")
MADRID = next(number for number, ticket in enumerate(BOARD.tickets) if ticket.destination_points == (8, 5, 7))
GAME = Game(RULEBOOKS["europe"], BOARD, seats=2)
NAMES = Notation(BOARD).route_names


def holding(owned: dict[str, int]) -> State:
    """A game in its first turn in which seat 0 holds the ticket from Madrid alone."""
    state = GAME.new(seed=3)
    for seat in GAME.asked_seats(state):
        GAME.apply(state, GAME.legal_actions(state, seat)[0])
    state.set_tickets(0, [MADRID])
    for name, seat in owned.items():
        state.owner[NAMES.index(name)] = seat
    return state


def cities(*ids: str) -> tuple[int, ...]:
    index = {city.id: number for number, city in enumerate(BOARD.cities)}
    return tuple(index[name] for name in ids)


@pytest.mark.rule("COM-27")
def test_bots_aim_at_the_destination_with_most_points_for_its_cost() -> None:
    paths = ShortestPaths(GAME.rules)
    cost = list(GAME.rules.length)
    found = {}
    for name, points in zip(("a-coruna", "barcelona", "malaga"), (8, 5, 7), strict=True):
        found[name] = points / paths.find(cost, cities("madrid", name), 45)
    best = max(found, key=lambda name: found[name])
    assert paths.ticket_cities(cost, MADRID, 45) == cities("madrid", best)


@pytest.mark.rule("COM-27")
def test_bots_do_not_build_for_a_ticket_that_is_completed() -> None:
    paths = ShortestPaths(GAME.rules)
    cost = list(GAME.rules.length)
    paths.find(cost, cities("madrid", "barcelona"), 45)
    for route in paths.found:
        cost[route] = 0
    assert paths.completes(cost, MADRID) and paths.find_ticket(cost, MADRID, 45) == 0


@pytest.mark.rule("COM-27")
def test_a_destination_that_is_cut_off_leaves_the_others_open() -> None:
    paths = ShortestPaths(GAME.rules)
    cost = list(GAME.rules.length)
    for route in range(len(cost)):
        if cities("malaga")[0] in (GAME.rules.end_a[route], GAME.rules.end_b[route]):
            cost[route] = UNREACHABLE
    assert paths.ticket_cities(cost, MADRID, 45) != cities("madrid", "malaga")
    assert paths.find_ticket(cost, MADRID, 45) < UNREACHABLE


@pytest.mark.rule("COM-27")
def test_the_outlook_is_done_with_one_destination_and_lost_without_any() -> None:
    (start,) = list_outlooks(GAME.observe(holding({}), 0))
    assert start.status == OPEN and start.path
    owned = {NAMES[route]: 0 for route in start.path}
    (done,) = list_outlooks(GAME.observe(holding(owned), 0))
    assert done.status == DONE
    state = holding({})
    state.trains[0] = 1
    state.buildings_left[0] = 0
    (lost,) = list_outlooks(GAME.observe(state, 0))
    assert lost.status == LOST


@pytest.mark.parametrize("bot", ["random", "greedy", "pathfinder", "planner"])
def test_every_bot_plays_a_whole_game_with_such_tickets(bot: str) -> None:
    state = GAME.new(seed=11)
    bots = [make_bot(bot, seed=1), make_bot("planner", seed=2)]
    completed = 0
    while not state.is_over:
        seat = GAME.asked_seats(state)[0]
        GAME.apply(state, bots[seat].choose(GAME.observe(state, seat)))
    for score in GAME.result(state).scores:
        completed += score.completed
    assert completed > 0
