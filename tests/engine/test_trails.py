"""The longest trail is the one found by trying every walk."""

import random
from functools import cache
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ferrovia.boards import load_board
from ferrovia.engine.board import Board
from ferrovia.engine.game import Game
from ferrovia.engine.longest import longest_length, trail_of
from ferrovia.engine.search_budget import MAX_SCORING_TRIES, SearchBudget, TooManyTries
from ferrovia.engine.trails import longest_trail, walk_trail
from ferrovia.engine.vectors import vector
from ferrovia.rulebooks import RULEBOOKS

Edge = tuple[int, int, int]  # two cities, and the spaces between them


def columns(edges: list[Edge]) -> tuple[list[int], list[int], list[int]]:
    """The arguments of `longest_trail`."""
    return [edge[0] for edge in edges], [edge[1] for edge in edges], [edge[2] for edge in edges]


def spaces(edges: list[Edge], routes: list[int]) -> int:
    return sum(edges[route][2] for route in routes)


def longest(edges: list[Edge]) -> int:
    """The length of the result of `longest_trail`, after checking that it is a trail."""
    routes = longest_trail(*columns(edges), SearchBudget())
    assert routes == sorted(set(routes))
    assert is_trail([edges[route] for route in routes])
    return spaces(edges, routes)


def is_trail(edges: list[Edge]) -> bool:
    """Whether the edges form a trail, by Euler: they are connected, and at most two cities have an odd degree."""
    degrees: dict[int, int] = {}
    reached = set(edges[0][:2]) if edges else set()
    for _ in edges:
        for a, b, _length in edges:
            if a in reached or b in reached:
                reached |= {a, b}
    for a, b, _length in edges:
        degrees[a] = degrees.get(a, 0) + 1
        degrees[b] = degrees.get(b, 0) + 1
    return reached == set(degrees) and sum(degree % 2 for degree in degrees.values()) <= 2


def longest_by_walking(edges: list[Edge]) -> int:
    """The longest trail by the rule itself: try every walk from every city along unused edges."""

    @cache
    def onward(city: int, used: int) -> int:
        return max(
            (
                length + onward(b if city == a else a, used | 1 << i)
                for i, (a, b, length) in enumerate(edges)
                if city in {a, b} and not used >> i & 1
            ),
            default=0,
        )

    return max((onward(city, 0) for edge in edges for city in edge[:2]), default=0)


def networks(cities: int, most: int, longest_route: int = 6) -> st.SearchStrategy[list[Edge]]:
    """Networks with parallels, cycles, several components and loops."""
    city = st.integers(0, cities - 1)
    return st.lists(st.tuples(city, city, st.integers(1, longest_route)), max_size=most)


def connected_network(cities: int, routes: int, rng: random.Random) -> list[Edge]:
    """A connected graph of random routes."""
    edges = [(rng.randrange(city), city, rng.randint(1, 3)) for city in range(1, cities)]
    while len(edges) < routes:
        a, b = rng.sample(range(cities), 2)
        edges.append((a, b, rng.randint(1, 3)))
    return edges


def connected_routes(board: Board, number: int, rng: random.Random) -> list[int]:
    """Connected routes of a board, mostly around few cities."""
    chosen = [rng.randrange(len(board.routes))]
    while len(chosen) < number:
        cities = {city for i in chosen for city in (board.routes[i].a, board.routes[i].b)}
        near = [i for i, route in enumerate(board.routes) if i not in chosen and {route.a, route.b} & cities]
        closing = [i for i in near if {board.routes[i].a, board.routes[i].b} <= cities]
        chosen.append(rng.choice(closing if closing and rng.random() < 0.5 else near))
    return chosen


def complete(cities: int) -> list[Edge]:
    return [(a, b, 1) for a, b in combinations(range(cities), 2)]


def bipartite(first: int, second: int) -> list[Edge]:
    return [(a, first + b, 1) for a in range(first) for b in range(second)]


def wheel(spokes: int) -> list[Edge]:
    return [(i, (i + 1) % spokes, 1) for i in range(spokes)] + [(i, spokes, 1) for i in range(spokes)]


def regular(cities: int, degree: int, rng: random.Random) -> list[Edge]:
    """Random routes, as many at each city; two cities may have several."""
    ends = [city for city in range(cities) for _ in range(degree)]
    rng.shuffle(ends)
    return [(a, b, 1) for a, b in zip(ends[::2], ends[1::2], strict=True)]


def ladder(rungs: int) -> list[Edge]:
    rails = [(i, i + 2, 1) for i in range(2 * rungs - 2)]
    return rails + [(2 * i, 2 * i + 1, 1) for i in range(rungs)]


def tangle(start: int) -> list[Edge]:
    """Five cities with three routes each, joined to city 0 by one route; a trail uses five of the other seven."""
    pairs = [(0, 1), (0, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
    return [(0, start, 1)] + [(start + a, start + b, 1) for a, b in pairs]


TRIANGLE: list[Edge] = [(0, 1, 1), (1, 2, 1), (2, 0, 1)]

KNOWN: list[tuple[str, list[Edge], int]] = [
    ("no routes", [], 0),
    ("one route", [(3, 7, 4)], 4),
    ("both routes of a double route", [(0, 1, 3), (0, 1, 3)], 6),
    ("all three of a triple route", [(0, 1, 2)] * 3, 6),
    ("a line of routes", [(0, 1, 2), (1, 2, 3), (2, 3, 1)], 6),
    ("the two longest arms of a star", [(0, 1, 1), (0, 2, 2), (0, 3, 3), (0, 4, 3)], 6),
    ("arms that branch", [(0, 1, 1), (1, 2, 4), (1, 3, 5), (0, 4, 2), (4, 5, 1), (4, 6, 1)], 9),
    ("a loop", TRIANGLE, 3),
    ("a loop with a tail", [*TRIANGLE, (2, 3, 5)], 8),
    ("a loop with two tails at one city", [*TRIANGLE, (2, 3, 5), (2, 4, 1)], 9),
    ("a loop with three tails at one city", [*TRIANGLE, (2, 3, 5), (2, 4, 1), (2, 5, 2)], 10),
    ("a loop with tails at two cities takes the long way round", [*TRIANGLE, (1, 3, 5), (2, 4, 1)], 8),
    ("tails so long that the loop matters less", [*TRIANGLE, (0, 3, 5), (1, 4, 5), (2, 5, 5)], 12),
    ("two triangles that share a city", [*TRIANGLE, (2, 3, 1), (3, 4, 1), (4, 2, 1)], 6),
    ("a figure eight with a tail at the crossing", [*TRIANGLE, (2, 3, 1), (3, 4, 1), (4, 2, 1), (2, 5, 3)], 9),
    ("a figure eight with a tail elsewhere", [*TRIANGLE, (2, 3, 1), (3, 4, 1), (4, 2, 1), (4, 5, 3)], 9),
    ("three loops through one city", [(0, 1, 1), (1, 2, 1), (2, 0, 1), (0, 3, 2), (3, 0, 2), (0, 4, 3), (4, 0, 3)], 13),
    ("two loops joined by a route", [*TRIANGLE, (2, 3, 4), (3, 4, 1), (4, 5, 1), (5, 3, 1)], 10),
    (
        "of three loops on stalks only two",
        [(9, 3 * i, 2) for i in range(3)] + [(3 * i + a, 3 * i + b, 1) for i in range(3) for a, b, _ in TRIANGLE],
        10,
    ),
    ("of five tangles on stalks only two", [edge for i in range(5) for edge in tangle(6 * i + 1)], 12),
    (
        "a trail beyond a bridge that is not worth crossing",
        [(0, 1, 1), (0, 1, 1), (0, 10, 1), (11, 20, 8), (12, 21, 8)] + [(10 + a, 10 + b, 1) for a, b, _ in complete(6)],
        8 + 13 + 8,
    ),
    ("of two networks the one with more spaces, not more routes", [*TRIANGLE, (7, 8, 2), (8, 9, 2)], 4),
    ("a loop apart from a longer line", [(7, 8, 2), *TRIANGLE], 3),
    ("a loop in the same place as a line that is as long", [(0, 1, 2), (0, 1, 1), (2, 3, 3)], 3),
    ("every city of four joined with every other", complete(4), 5),
    ("ten cities, each joined with every other, need four routes less to be even", complete(10), 41),
    ("six cities joined with seven others", bipartite(6, 7), 38),
    ("a wheel with 22 spokes", wheel(22), 34),
    ("a ladder with 15 rungs", ladder(15), 31),
    ("more spaces than a machine word has bits", [(a, b, 6) for a, b, _ in complete(8)], 6 * 25),
    ("cities with high numbers", [(a + 200, b + 200, 1) for a, b, _ in complete(6)], 13),
]


@pytest.mark.rule("COM-23")
@pytest.mark.parametrize(("edges", "length"), [known[1:] for known in KNOWN], ids=[known[0] for known in KNOWN])
def test_known_networks(edges: list[Edge], length: int) -> None:
    assert longest(edges) == length


@pytest.mark.rule("COM-23")
def test_it_names_the_routes_of_the_trail() -> None:
    ends_a, ends_b, lengths = columns([(5, 6, 1), (0, 1, 2), (1, 2, 3), (1, 3, 1), (1, 4, 1), (6, 7, 1)])
    assert longest_trail(ends_a, ends_b, lengths, SearchBudget()) == [1, 2]
    assert (ends_a[0], ends_b[0], lengths[0], len(lengths)) == (5, 6, 1, 6)


@pytest.mark.rule("COM-23")
@given(networks(7, 9))
def test_walking_every_way_finds_nothing_longer(edges: list[Edge]) -> None:
    assert longest(edges) == longest_by_walking(edges)


@pytest.mark.rule("COM-23")
@pytest.mark.parametrize("seed", range(60))
def test_walking_every_way_through_more_routes_finds_nothing_longer(seed: int) -> None:
    rng = random.Random(seed)
    edges = connected_network(rng.randint(5, 12), 15, rng)
    assert longest(edges) == longest_by_walking(edges)


@pytest.mark.rule("COM-23")
@pytest.mark.parametrize("board", RULEBOOKS)
def test_the_length_of_a_network_on_a_board_is_what_walking_finds(board: str) -> None:
    game = Game(RULEBOOKS[board], load_board(board), RULEBOOKS[board].seats[0])
    rng = random.Random(board)
    loops = set()
    for _ in range(60):
        routes = connected_routes(game.board, rng.randint(1, 14), rng)
        edges = [(game.board.routes[i].a, game.board.routes[i].b, game.board.routes[i].length) for i in routes]
        budget = SearchBudget()
        assert longest_length(game.rules, vector(routes), budget) == longest_by_walking(edges)
        assert sum(game.board.routes[i].length for i in trail_of(game.rules, vector(routes), budget)) == longest(edges)
        loops.add(len(routes) + 1 - len({city for edge in edges for city in edge[:2]}))
    assert loops >= {0, 1, 2, 3, 4, 5}  # the length is found by walking up to three loops, by sweeping beyond


@given(networks(12, 24))
def test_the_same_network_always_has_the_same_trail(edges: list[Edge]) -> None:
    ends_a, ends_b, lengths = columns(edges)
    trail = longest_trail(ends_a, ends_b, lengths, SearchBudget())
    assert trail == longest_trail(ends_a, ends_b, lengths, SearchBudget())
    assert (ends_a, ends_b, lengths) == columns(edges)


@given(networks(9, 16), st.randoms(use_true_random=False))
def test_the_order_and_direction_of_routes_do_not_change_the_length(edges: list[Edge], rng: random.Random) -> None:
    turned = [(b, a, length) if rng.random() < 0.5 else (a, b, length) for a, b, length in edges]
    rng.shuffle(turned)
    assert longest(turned) == longest(edges)


@given(networks(8, 14), st.tuples(st.integers(0, 7), st.integers(0, 7), st.integers(1, 6)))
def test_one_more_route_never_makes_it_shorter(edges: list[Edge], more: Edge) -> None:
    assert longest(edges) <= longest([*edges, more])


@pytest.mark.rule("COM-23")
@given(networks(9, 16))
def test_a_trail_is_walked_from_end_to_end(edges: list[Edge]) -> None:
    ends_a, ends_b, _ = columns([edges[route] for route in longest_trail(*columns(edges), SearchBudget())])
    routes, cities = walk_trail(ends_a, ends_b)
    assert sorted(routes) == list(range(len(ends_a)))
    walked = [sorted((ends_a[route], ends_b[route])) for route in routes]
    assert walked == [sorted(pair) for pair in pairwise(cities)]


def test_a_walk_may_pass_a_city_twice_or_end_where_it_began() -> None:
    assert walk_trail([0, 1, 0, 2], [1, 2, 2, 3]) == ([3, 1, 0, 2], [3, 2, 1, 0, 2])
    assert walk_trail([0, 1, 2], [1, 2, 0]) == ([0, 1, 2], [0, 1, 2, 0])
    assert walk_trail([], []) == ([], [])


# The budget of tries.

HARD = [
    ("five cities joined with 36 others", bipartite(5, 36)),
    ("nine cities joined with thirteen others", bipartite(9, 13)),
    ("sixty cities with three routes each", regular(60, 3, random.Random(3))),
]

TOO_WIDE = [
    ("sixty cities and 150 routes", connected_network(60, 150, random.Random(1))),
    ("seventeen cities, almost all joined", complete(17)[5:]),
    ("fifty cities with five routes each", regular(50, 5, random.Random(4))),
    ("more routes than the search can recurse into", [(i, i + 1, 1) for i in range(1000)]),
]


@pytest.mark.parametrize("edges", [network[1] for network in HARD], ids=[network[0] for network in HARD])
def test_hard_networks_are_within_the_budget(edges: list[Edge]) -> None:
    budget = SearchBudget()
    routes = longest_trail(*columns(edges), budget)
    assert is_trail([edges[route] for route in routes])
    assert 0 < budget.spent <= MAX_SCORING_TRIES


@pytest.mark.parametrize("edges", [network[1] for network in TOO_WIDE], ids=[network[0] for network in TOO_WIDE])
def test_networks_that_are_too_wide_are_refused_at_once(edges: list[Edge]) -> None:
    with pytest.raises(TooManyTries):
        longest_trail(*columns(edges), SearchBudget())


def test_a_search_that_needs_more_steps_than_it_has_stops() -> None:
    edges = connected_network(30, 60, random.Random(5))
    budget = SearchBudget()
    longest_trail(*columns(edges), budget)
    with pytest.raises(TooManyTries):
        longest_trail(*columns(edges), SearchBudget(budget.spent - 1))
    assert longest_trail(*columns(edges), SearchBudget(budget.spent)) == longest_trail(*columns(edges), SearchBudget())
