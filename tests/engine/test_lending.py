"""The routes that stations lend are the first of the best combinations, as found by trying all of them (EUR-09)."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from ferrovia.engine.board import Board, CityFacts, RouteFacts, TicketFacts
from ferrovia.engine.cards import ANY
from ferrovia.engine.completion import joined_points
from ferrovia.engine.game import Game
from ferrovia.engine.lending import Lending, canonical
from ferrovia.engine.network import label_cities
from ferrovia.engine.rules import Rules
from ferrovia.engine.search_budget import SearchBudget, TooManyTries
from ferrovia.engine.vectors import numbers, vector
from ferrovia.rulebooks import RULEBOOKS

Loan = tuple[int, int]


def make_ticket(cities: int, rng: Random) -> TicketFacts:
    points = rng.randint(1, 5)
    if rng.random() < 0.2:
        several = tuple(rng.randint(1, 5) for _ in range(2))
        return TicketFacts(tuple(rng.sample(range(cities), 3)), max(several), 2, destination_points=several)
    return TicketFacts(tuple(rng.sample(range(cities), 2)), points, points)


def make_board(pairs: list[tuple[int, int]], cities: int, tickets: int, rng: Random) -> Board:
    return Board(
        id="test",
        name_en="Test",
        name_es="Prueba",
        digest="",
        cities=tuple(
            CityFacts(f"city-{chr(97 + number // 26)}{chr(97 + number % 26)}", "") for number in range(cities)
        ),
        routes=tuple(RouteFacts(a, b, 1, ANY) for a, b in pairs),
        tickets=tuple(make_ticket(cities, rng) for _ in range(tickets)),
    )


def make_lending(board: Board, stations: list[int], own: set[int], budget: SearchBudget | None = None) -> Lending:
    """The lending of a side that owns some routes; another owns the rest."""
    book = replace(RULEBOOKS["europe"], id="test", stations=5, opening_long=0, opening_tickets=1, opening_keep=1)
    game = Game(book, board, 2)
    state = game.new(1)
    for route in range(len(board.routes)):
        state.owner[route] = 0 if route in own else 1
    return Lending(game.rules, state, 0, list(range(len(board.tickets))), stations, budget or SearchBudget())


def labelled(rules: Rules, routes: list[int]) -> list[int]:
    """The labels of the cities in a network of these routes."""
    return numbers(label_cities(rules, vector(routes)))


def value_of(rules: Rules, labels: list[int], tickets: list[int]) -> int:
    points = [joined_points(rules, labels, ticket) for ticket in tickets]
    return sum(
        (found + rules.board.tickets[ticket].penalty) * 1000 + 1
        for ticket, found in zip(tickets, points, strict=True)
        if found
    )


def best_by_trying(rules: Rules, lending: Lending, own: set[int]) -> tuple[int, list[int], list[Loan]]:
    """The first best combination of at most one route for each station, lending none before any route."""
    best: tuple[int, list[int], list[Loan]] = (-1, [], [])
    for routes in product(*([-1, *lendable] for lendable in lending.lendable)):
        loans = [(city, route) for city, route in zip(lending.stations, routes, strict=True) if route >= 0]
        labels = labelled(rules, [*sorted(own), *(route for _, route in loans)])
        value = value_of(rules, labels, lending.tickets)
        if value > best[0]:
            best = (value, labels, loans)
    return best


@pytest.mark.rule("EUR-09")
@pytest.mark.parametrize("seed", range(150))
def test_trying_every_combination_finds_the_same(seed: int) -> None:
    rng = Random(seed)
    cities = rng.randint(5, 9)
    pairs = [(a, b) for a in range(cities) for b in range(a + 1, cities) if rng.random() < 0.5]
    board = make_board(pairs, cities, rng.randint(3, 9), rng)
    own = {route for route in range(len(pairs)) if rng.random() < 0.2}
    stations = sorted(rng.sample(range(cities), rng.randint(1, 4)))
    lending = make_lending(board, stations, own)
    value, labels, loans = best_by_trying(lending.rules, lending, own)
    lending.choose(0, labelled(lending.rules, sorted(own)), [])
    assert (lending.best_value, lending.best_lent) == (value, loans)
    assert canonical(lending.best_labels) == canonical(labels)


@pytest.mark.parametrize("joined", [False, True])
def test_five_stations_with_36_routes_each_can_be_scored(joined: bool) -> None:
    pairs = [(a, 5 + b) for a in range(5) for b in range(36)]
    board = make_board(pairs, 41, 20, Random(1))
    own = {36 * hub for hub in range(5)} if joined else set()
    budget = SearchBudget()
    lending = make_lending(board, [0, 1, 2, 3, 4], own, budget)
    lending.choose(0, labelled(lending.rules, sorted(own)), [])
    assert lending.best_value > 0
    needed = budget.spent
    small = make_lending(board, [0, 1, 2, 3, 4], own, SearchBudget(needed - 1))
    with pytest.raises(TooManyTries):
        small.choose(0, labelled(small.rules, sorted(own)), [])
