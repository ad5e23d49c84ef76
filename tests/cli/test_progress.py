"""How tickets stand, how a longest path runs, and which city a text means."""

from itertools import pairwise

import pytest

from ferrovia.boards import load
from ferrovia.cli.chain import travel
from ferrovia.cli.match import Match
from ferrovia.cli.naming import Names
from ferrovia.cli.progress import DONE, LOST, OPEN, STATION, Atlas, Progress, ticket_progress
from ferrovia.locales import Words
from tests.cli.playing import table, whole_game


def ticket(match: Match, a: str, b: str) -> int:
    ids = [city.id for city in match.game.board.cities]
    wanted = {ids.index(a), ids.index(b)}
    return next(n for n, facts in enumerate(match.game.board.tickets) if set(facts.cities) == wanted)


def give(match: Match, seat: int, *routes: str) -> None:
    """Let a seat own these routes."""
    for route in routes:
        match.state.owner[match.notation.route_names.index(route)] = seat


def stands(match: Match, a: str, b: str) -> Progress:
    match.state.tickets[0] = [ticket(match, a, b)]
    return ticket_progress(match.view(0))[0]


def names_of(match: Match, progress: Progress) -> set[str]:
    return {match.notation.route_names[route] for route in progress.routes}


def test_a_ticket_takes_the_trains_of_the_shortest_way() -> None:
    match = table("usa", 2, 1)
    found = stands(match, "denver", "el-paso")
    assert (found.state, found.trains, names_of(match, found)) == (OPEN, 4, {"den-sant", "elp-sant"})


def test_own_routes_cost_nothing_more() -> None:
    match = table("usa", 2, 1)
    give(match, 0, "den-sant")
    found = stands(match, "denver", "el-paso")
    assert (found.state, found.trains, names_of(match, found)) == (OPEN, 2, {"elp-sant"})
    give(match, 0, "elp-sant")
    assert stands(match, "denver", "el-paso").state == DONE


def test_routes_of_others_are_no_way() -> None:
    match = table("usa", 2, 1)
    give(match, 1, "den-sant")
    assert stands(match, "denver", "el-paso").trains > 4


def test_a_twin_is_closed_with_few_seats_and_open_with_many() -> None:
    for seats, is_open in ((3, False), (4, True)):
        match = table("usa", seats, 1)
        give(match, 1, "dal-hou")
        twin = match.notation.route_names.index("dal-hou.2")
        assert Atlas(match.view(0)).is_open(twin) is is_open
        assert not Atlas(match.view(1)).is_open(twin)


def test_a_ticket_is_out_of_reach_without_trains_or_way() -> None:
    match = table("usa", 2, 1)
    match.state.pieces[0] = 3
    assert stands(match, "denver", "el-paso").state == LOST
    match = table("usa", 2, 1)
    give(match, 1, *(name for name in match.notation.route_names if name.endswith("-mia") or name.startswith("mia-")))
    assert stands(match, "boston", "miami").state == LOST


def test_a_station_may_open_a_way_that_is_closed() -> None:
    match = table("europe", 2, 1)
    around = [name for name in match.notation.route_names if name.startswith("edi-") or "-edi" in name]
    give(match, 1, *around)
    assert stands(match, "edinburgh", "paris").state == STATION
    match.state.stations[0] = 0
    assert stands(match, "edinburgh", "paris").state == LOST


@pytest.mark.parametrize("seed", range(3))
def test_a_longest_path_is_travelled_city_by_city(seed: int) -> None:
    _, match = whole_game("usa", 2, seed)
    board = match.game.board
    for score in match.result().scores:
        cities = travel(board, score.longest)
        ends = [{board.routes[route].a, board.routes[route].b} for route in score.longest]
        for pair in pairwise(cities):
            ends.remove(set(pair))
        assert ends == []


def test_a_path_may_pass_a_city_twice() -> None:
    board = load("usa")
    names = table("usa", 2, 1).notation.route_names
    routes = [names.index(name) for name in ("cal-hel", "cal-sea", "hel-sea", "den-hel", "por-sea")]
    cities = travel(board, routes)
    assert len(cities) == 6
    assert cities[0] != cities[-1]
    assert travel(board, []) == []


@pytest.mark.parametrize(
    ("board", "text", "found"),
    [
        ("usa", "Denver", ["Denver"]),
        ("usa", "los angeles", ["Los Angeles"]),
        ("usa", "losangeles", ["Los Angeles"]),
        ("usa", "angeles", ["Los Angeles"]),
        ("usa", "montreal", ["Montréal"]),
        ("usa", "sa", ["Saint Louis", "Salt Lake City", "San Francisco", "Santa Fe", "Sault St. Marie"]),
        ("usa", "zzz", []),
        ("usa", "", []),
        ("europe", "kobenhavn", ["København"]),
        ("europe", "KYÏV", ["Kyïv"]),
        ("europe", "zag", ["Zágráb"]),
    ],
)
def test_a_city_is_found_by_what_people_type(board: str, text: str, found: list[str]) -> None:
    names = Names(Words("en"), load(board), [])
    assert [names.city(city) for city in names.find_cities(text)] == found
