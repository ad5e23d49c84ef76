"""Steiner forests and shortest ways, against ways of finding them that are slow and plain."""

from itertools import combinations
from random import Random

import pytest

from ferrovia.bots.forest import EXACT, Forest
from ferrovia.bots.ways import FAR, Ways
from ferrovia.rulebooks import RULEBOOKS
from tests.position import position
from tests.random_games import game_of

DEAREST = 60


def board_ways(book: str) -> Ways:
    return Ways(game_of(book, RULEBOOKS[book].seats[0]).rules, DEAREST)


def small_ways(routes: list[tuple[int, int]], cities: int) -> Ways:
    """A map of its own instead of that of a board."""
    ways = board_ways("paris")
    ways.near = [[route for route, ends in enumerate(routes) if city in ends] for city in range(cities)]
    ways.ends = [sum(ends) for ends in routes]
    return ways


def joins(routes: list[tuple[int, int]], chosen: list[int], cities: tuple[int, ...]) -> bool:
    reached = {cities[0]}
    for _ in chosen:
        for route in chosen:
            if reached & set(routes[route]):
                reached |= set(routes[route])
    return reached >= set(cities)


def distances(ways: Ways, price: list[int]) -> list[list[int]]:
    """Between all cities, after Floyd and Warshall."""
    count = len(ways.near)
    far = [[0 if a == b else FAR for b in range(count)] for a in range(count)]
    for city in range(count):
        for route in ways.near[city]:
            other = ways.ends[route] - city
            far[city][other] = min(far[city][other], price[route])
    for via in range(count):
        for row in far:
            for city in range(count):
                row[city] = min(row[city], row[via] + far[via][city])
    return far


def pair_cost(far: list[list[int]], one: tuple[int, ...], two: tuple[int, ...]) -> int:
    """Two tickets of two cities: apart, or one tree in which two branchings are joined."""
    a, b = one
    c, d = two
    best = far[a][b] + far[c][d]
    for w, x, y, z in ((a, b, c, d), (a, c, b, d), (a, d, b, c)):
        for u, from_u in enumerate(far):
            best = min(best, far[w][u] + far[x][u] + min(from_u[v] + far[y][v] + far[z][v] for v in range(len(far))))
    return best


def route_ends(ways: Ways) -> list[tuple[int, int]]:
    return list(zip(ways.rules.end_a, ways.rules.end_b, strict=True))


@pytest.mark.parametrize("seed", range(25))
def test_on_small_maps_no_set_of_routes_is_cheaper(seed: int) -> None:
    rng = Random(seed)
    cities = rng.randint(4, 7)
    routes = [(a, b) if rng.random() < 0.5 else (b, a) for a, b in combinations(range(cities), 2)]
    routes = rng.sample(routes, min(len(routes), 9))
    price = [rng.choice([0, 1, 2, 3, 4, 5, FAR]) for _ in routes]
    tickets = [tuple(rng.sample(range(cities), rng.choice([2, 2, 2, 3]))) for _ in range(rng.randint(1, 3))]
    limit = rng.choice([6, 30])
    forest = Forest(small_ways(routes, cities))
    forest.solve(price, tickets, limit)
    bought = [[route for route in range(len(routes)) if bits >> route & 1] for bits in range(1 << len(routes))]
    costs = [sum(price[route] for route in chosen) for chosen in bought]
    for chosen in range(1 << len(tickets)):
        wanted = [ticket for place, ticket in enumerate(tickets) if chosen >> place & 1]
        best = min(
            (cost for cost, own in zip(costs, bought, strict=True) if all(joins(routes, own, t) for t in wanted)),
            default=FAR,
        )
        assert forest.cost(chosen) == (best if best <= limit else FAR)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_on_the_boards_two_tickets_cost_what_two_branchings_cost(book: str) -> None:
    rng = Random(1)
    ways = board_ways(book)
    facts = [ticket.cities for ticket in ways.rules.board.tickets if len(ticket.cities) == 2]
    price = [rng.choice([0, FAR, length, length, length]) for length in ways.rules.length]
    far = distances(ways, price)
    forest = Forest(ways)
    for _ in range(5):
        tickets: list[tuple[int, ...]] = rng.sample(facts, 2)
        forest.solve(price, tickets, 200)
        best = pair_cost(far, tickets[0], tickets[1])
        assert forest.cost(3) == (best if best <= 200 else FAR)


@pytest.mark.parametrize("exact", [EXACT, 0])
@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_routes_join_the_cities_and_cost_what_is_said(book: str, exact: int) -> None:
    rng = Random(2)
    ways = board_ways(book)
    ends = route_ends(ways)
    forest = Forest(ways)
    forest.exact = exact
    for _ in range(4):
        tickets = [ticket.cities for ticket in rng.sample(ways.rules.board.tickets, 3)]
        price = [rng.choice([0, FAR, 2 * length, 2 * length, 2 * length]) for length in ways.rules.length]
        forest.solve(price, tickets, 130)
        owned = [route for route, cost in enumerate(price) if cost == 0]
        for chosen in range(1 << len(tickets)):
            if forest.cost(chosen) == FAR:
                continue
            routes = forest.routes(chosen)
            assert len(routes) == len(set(routes))
            assert sum(price[route] for route in routes) == forest.cost(chosen)
            for place, cities in enumerate(tickets):
                assert not chosen >> place & 1 or joins(ends, routes + owned, cities)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_one_ticket_after_the_other_is_never_cheaper(book: str) -> None:
    rng = Random(3)
    ways = board_ways(book)
    for _ in range(4):
        tickets = [ticket.cities for ticket in rng.sample(ways.rules.board.tickets, 3)]
        price = [rng.choice([0, FAR, length, length, length]) for length in ways.rules.length]
        costs = []
        for exact in (3 * 4, 0):
            forest = Forest(ways)
            forest.exact = exact
            forest.solve(price, tickets, 120)
            costs.append([forest.cost(chosen) for chosen in range(8)])
        assert all(least <= other for least, other in zip(*costs, strict=True))


def test_cities_that_are_joined_already_cost_nothing() -> None:
    ways = board_ways("usa")
    forest = Forest(ways)
    tickets = [ticket.cities for ticket in ways.rules.board.tickets[:4]]
    forest.solve([0] * len(ways.rules.length), tickets, 10)
    assert [forest.cost(chosen) for chosen in range(16)] == [0] * 16
    assert forest.routes(15) == []


def test_without_tickets_there_is_nothing_to_join() -> None:
    forest = Forest(board_ways("usa"))
    forest.solve([1] * len(forest.ways.rules.length), [], 10)
    assert (forest.cost(0), forest.routes(0)) == (0, [])


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_spread_reaches_every_city_by_the_cheapest_way(book: str) -> None:
    rng = Random(4)
    ways = board_ways(book)
    price = [rng.choice([0, FAR, length, length]) for length in ways.rules.length]
    far = distances(ways, price)
    for limit in (3, 40):
        for number in (0, 1, 3):
            start = rng.sample(range(len(ways.near)), number)
            reached = [city in start for city in range(len(ways.near))]
            best = [min([far[city][other] for other in start] + [limit + 1]) for city in range(len(far))]
            assert ways.spread(price, reached, limit) == best
            assert not any(ways.reached)


def test_a_double_is_one_line_whichever_side_is_open() -> None:
    for owner, cost in (({}, 3), ({"den-sal": 1}, FAR), ({"den-sal.2": 1}, FAR), ({"den-sal.2": 0}, 0)):
        table = position(owner=owner)
        ways = Ways(table.game.rules)
        assert ways.costs(table.state.owner, 0)[table.route("den-sal")] == cost
    table = position(seats=4, owner={"den-sal": 1})
    assert Ways(table.game.rules).costs(table.state.owner, 0)[table.route("den-sal")] == 3
