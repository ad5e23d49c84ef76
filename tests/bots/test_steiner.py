"""Steiner forests and shortest paths, compared with slow and simple searches."""

from itertools import combinations
from random import Random

import pytest

from ferrovia.bots.common.shortest_paths import UNREACHABLE, ShortestPaths
from ferrovia.bots.planner.steiner import MAX_EXACT_TERMINALS, SteinerForest
from ferrovia.rulebooks import RULEBOOKS
from tests.position import position
from tests.random_games import game_of

DEAREST = 60


def board_paths(book: str) -> ShortestPaths:
    return ShortestPaths(game_of(book, RULEBOOKS[book].seats[0]).rules, DEAREST)


def small_ways(routes: list[tuple[int, int]], cities: int) -> ShortestPaths:
    """A graph instead of a board."""
    paths = board_paths("paris")
    near = [[route for route, ends in enumerate(routes) if city in ends] for city in range(cities)]
    paths.set_graph(near, [sum(ends) for ends in routes])
    return paths


def joins(routes: list[tuple[int, int]], chosen: list[int], cities: tuple[int, ...]) -> bool:
    reached = {cities[0]}
    for _ in chosen:
        for route in chosen:
            if reached & set(routes[route]):
                reached |= set(routes[route])
    return reached >= set(cities)


def distances(paths: ShortestPaths, price: list[int]) -> list[list[int]]:
    """All distances, by the Floyd–Warshall algorithm."""
    count = len(paths.near)
    far = [[0 if a == b else UNREACHABLE for b in range(count)] for a in range(count)]
    for city in range(count):
        for route in paths.near[city]:
            other = paths.end_sums[route] - city
            far[city][other] = min(far[city][other], price[route])
    for via in range(count):
        for row in far:
            for city in range(count):
                row[city] = min(row[city], row[via] + far[via][city])
    return far


def pair_cost(far: list[list[int]], one: tuple[int, ...], two: tuple[int, ...]) -> int:
    """The cheapest routes for two tickets: two paths, or one tree with two branch points."""
    a, b = one
    c, d = two
    best = far[a][b] + far[c][d]
    for w, x, y, z in ((a, b, c, d), (a, c, b, d), (a, d, b, c)):
        for u, from_u in enumerate(far):
            best = min(best, far[w][u] + far[x][u] + min(from_u[v] + far[y][v] + far[z][v] for v in range(len(far))))
    return best


def route_ends(paths: ShortestPaths) -> list[tuple[int, int]]:
    return list(zip(paths.rules.end_a, paths.rules.end_b, strict=True))


@pytest.mark.parametrize("seed", range(25))
def test_on_small_maps_no_set_of_routes_is_cheaper(seed: int) -> None:
    rng = Random(seed)
    cities = rng.randint(4, 7)
    routes = [(a, b) if rng.random() < 0.5 else (b, a) for a, b in combinations(range(cities), 2)]
    routes = rng.sample(routes, min(len(routes), 9))
    price = [rng.choice([0, 1, 2, 3, 4, 5, UNREACHABLE]) for _ in routes]
    tickets = [tuple(rng.sample(range(cities), rng.choice([2, 2, 2, 3]))) for _ in range(rng.randint(1, 3))]
    limit = rng.choice([6, 30])
    forest = SteinerForest(small_ways(routes, cities))
    forest.solve(price, tickets, limit)
    bought = [[route for route in range(len(routes)) if bits >> route & 1] for bits in range(1 << len(routes))]
    costs = [sum(price[route] for route in chosen) for chosen in bought]
    for chosen in range(1 << len(tickets)):
        wanted = [ticket for index, ticket in enumerate(tickets) if chosen >> index & 1]
        best = min(
            (cost for cost, own in zip(costs, bought, strict=True) if all(joins(routes, own, t) for t in wanted)),
            default=UNREACHABLE,
        )
        assert forest.cost(chosen) == (best if best <= limit else UNREACHABLE)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_on_the_boards_two_tickets_cost_what_two_branchings_cost(book: str) -> None:
    rng = Random(1)
    paths = board_paths(book)
    facts = [ticket.cities for ticket in paths.rules.board.tickets if len(ticket.cities) == 2]
    price = [rng.choice([0, UNREACHABLE, length, length, length]) for length in paths.rules.length]
    far = distances(paths, price)
    forest = SteinerForest(paths)
    for _ in range(5):
        tickets: list[tuple[int, ...]] = rng.sample(facts, 2)
        forest.solve(price, tickets, 200)
        best = pair_cost(far, tickets[0], tickets[1])
        assert forest.cost(3) == (best if best <= 200 else UNREACHABLE)


@pytest.mark.parametrize("exact", [MAX_EXACT_TERMINALS, 0])
@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_routes_join_the_cities_and_cost_what_is_said(book: str, exact: int) -> None:
    rng = Random(2)
    paths = board_paths(book)
    ends = route_ends(paths)
    forest = SteinerForest(paths)
    forest.exact = exact
    for _ in range(4):
        tickets = [ticket.cities for ticket in rng.sample(paths.rules.board.tickets, 3)]
        price = [rng.choice([0, UNREACHABLE, 2 * length, 2 * length, 2 * length]) for length in paths.rules.length]
        forest.solve(price, tickets, 130)
        owned = [route for route, cost in enumerate(price) if cost == 0]
        for chosen in range(1 << len(tickets)):
            if forest.cost(chosen) == UNREACHABLE:
                continue
            routes = forest.routes(chosen)
            assert len(routes) == len(set(routes))
            assert sum(price[route] for route in routes) == forest.cost(chosen)
            for index, cities in enumerate(tickets):
                assert not chosen >> index & 1 or joins(ends, routes + owned, cities)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_spread_reaches_every_city_by_the_cheapest_path(book: str) -> None:
    rng = Random(4)
    paths = board_paths(book)
    price = [rng.choice([0, UNREACHABLE, length, length]) for length in paths.rules.length]
    far = distances(paths, price)
    for limit in (3, 40):
        for number in (0, 1, 3):
            start = rng.sample(range(len(paths.near)), number)
            reached = [city in start for city in range(len(paths.near))]
            best = [min([far[city][other] for other in start] + [limit + 1]) for city in range(len(far))]
            assert paths.spread(price, reached, limit) == best
            assert paths.buckets.waiting == 0


def test_a_double_is_one_line_whichever_side_is_open() -> None:
    for owner, cost in (({}, 3), ({"den-sal": 1}, UNREACHABLE), ({"den-sal.2": 1}, UNREACHABLE), ({"den-sal.2": 0}, 0)):
        table = position(owner=owner)
        paths = ShortestPaths(table.game.rules)
        assert paths.costs(list(table.state.owner), 0)[table.route("den-sal")] == cost
    table = position(seats=4, owner={"den-sal": 1})
    assert ShortestPaths(table.game.rules).costs(list(table.state.owner), 0)[table.route("den-sal")] == 3
