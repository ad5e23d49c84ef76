"""World: the final score with tickets, tours, harbours, ties (WLD-10, WLD-11, WLD-13, WLD-15)."""

from dataclasses import replace
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ferrovia.boards import load_board
from ferrovia.engine.board import RouteFacts
from ferrovia.engine.cards import ANY
from ferrovia.engine.rules import Rules
from ferrovia.engine.scoring import Score
from ferrovia.engine.search_budget import SearchBudget
from ferrovia.engine.tours import passes_in_order
from ferrovia.rulebooks import RULEBOOKS
from tests.position import Position, position

# The example of the printed rulebook joins all of these.
EXAMPLE_ROUTES = (
    "bue-val chr-val chr-syd por-syd hono-por hono-man bue-cap cap-dare dare-lua lag-lua dare-dji alq-dji alq-ath "
    "ath-ham"
)


def position_with(routes: str, *tickets: str, harbors: str = "", seats: int = 2) -> Position:
    """The first player has these routes, tickets and harbours."""
    return position(
        "world",
        seats,
        owner=dict.fromkeys(routes.split(), 0),
        tickets=(tickets,),
        buildings=dict.fromkeys(harbors.split(), 0),
        display="rygRYG",
    )


def first_score(game: Position) -> Score:
    return game.result.scores[0]


def tour_points(routes: str, name: str) -> int:
    [(_, points)] = first_score(position_with(routes, name)).tickets
    return points


def harbor_points(game: Position) -> dict[str, int]:
    return {game.notation.city_codes[city]: points for city, points in first_score(game).harbors}


# Harbours (WLD-10, WLD-11).


@pytest.mark.rule("WLD-10")
def test_the_example_of_the_rulebook() -> None:
    game = position_with(EXAMPLE_ROUTES, "bue-man", "bue-syd", "ham-dare", "lag-lua-dare-dji", harbors="bue dare")
    assert harbor_points(game) == {"bue": 30, "dare": 30}
    result = first_score(game)
    assert result.harbor_points == 60
    assert result.ticket_points == 17 + 13 + 8 + 9
    assert result.unbuilt_points == -4
    assert result.total == result.routes + 47 + 60 - 4


@pytest.mark.rule("WLD-10")
@pytest.mark.parametrize(
    ("tickets", "points"),
    [
        ((), 0),
        (("mar-jak",), 20),
        (("mar-jak", "hong-jak"), 30),
        (("mar-jak", "hong-jak", "jak-syd"), 40),
        (("mar-jak", "hong-jak", "jak-syd", "cap-jak"), 40),
        (("mar-jak", "hong-jak", "jak-syd", "cap-jak", "los-jak"), 40),
    ],
)
def test_a_harbor_gives_twenty_thirty_or_forty(tickets: tuple[str, ...], points: int) -> None:
    joined = "jak-man hong-man man-tok los-tok darw-jak darw-syd dare-jak cap-dare dare-dji alq-dji alq-ath ath-mar"
    game = position_with(joined, *tickets, harbors="jak")
    assert first_score(game).completed == len(tickets)
    assert harbor_points(game) == {"jak": points}


@pytest.mark.rule("WLD-10")
def test_a_ticket_i_missed_is_not_counted() -> None:
    game = position_with("jak-man hong-man", "hong-jak", "mar-jak", "jak-syd", harbors="jak")
    assert first_score(game).completed == 1
    assert harbor_points(game) == {"jak": 20}
    assert harbor_points(position_with("jak-man", "hong-jak", "mar-jak", harbors="jak")) == {"jak": 0}


@pytest.mark.rule("WLD-10")
def test_a_ticket_counts_only_where_it_names_the_city() -> None:
    game = position_with("jak-man hong-man", "hong-jak", harbors="man")
    assert first_score(game).completed == 1, "the way goes through Manila"
    assert harbor_points(game) == {"man": 0}


@pytest.mark.rule("WLD-10")
def test_a_ticket_that_names_two_of_my_harbors_counts_for_both() -> None:
    game = position_with("jak-man hong-man", "hong-jak", harbors="hong jak")
    assert harbor_points(game) == {"hong": 20, "jak": 20}
    assert first_score(game).total == first_score(game).routes + 5 + 40 - 4


@pytest.mark.rule("WLD-10")
def test_a_tour_counts_for_every_harbor_on_it_whatever_the_order() -> None:
    in_order = "anc-cam cam-rey mur-rey mur-tik"
    game = position_with(in_order, "anc-cam-rey-mur-tik", harbors="anc rey tik")
    assert harbor_points(game) == {"anc": 20, "rey": 20, "tik": 20}
    assert first_score(game).ticket_points == 34
    only_joined = "anc-tik mur-tik cam-rey mur-rey"
    game = position_with(only_joined, "anc-cam-rey-mur-tik", harbors="anc rey tik")
    assert harbor_points(game) == {"anc": 20, "rey": 20, "tik": 20}
    assert first_score(game).ticket_points == 23
    game = position_with("anc-cam cam-rey mur-rey", "anc-cam-rey-mur-tik", harbors="anc rey mur")
    assert harbor_points(game) == {"anc": 0, "rey": 0, "mur": 0}


@pytest.mark.rule("WLD-10")
def test_only_my_own_tickets_count_for_my_harbor() -> None:
    game = position(
        "world",
        2,
        owner={"jak-man": 0, "hong-man": 0, "ban-jak": 1, "ban-hong": 1},
        tickets=((), ("hong-jak",)),
        buildings={"jak": 0, "hong": 1},
        display="rygRYG",
    )
    mine, yours = game.result.scores
    assert [points for _, points in mine.harbors] == [0]
    assert [points for _, points in yours.harbors] == [20]


@pytest.mark.rule("WLD-11")
@pytest.mark.parametrize(("harbors", "points"), [("", -12), ("ath", -8), ("ath mar", -4), ("ath mar alq", 0)])
def test_each_harbor_not_built_costs_four(harbors: str, points: int) -> None:
    result = first_score(position_with("ath-mar alq-ath", harbors=harbors))
    assert result.unbuilt_points == points
    assert result.total == 3 + points


# Tours (WLD-13).


@pytest.mark.rule("WLD-13")
@pytest.mark.parametrize(
    ("name", "routes", "best", "lower", "penalty"),
    [
        ("cas-alq-teh", "alq-cas alq-teh", 9, 6, 15),
        ("lag-lua-dare-dji", "lag-lua dare-lua dare-dji", 9, 6, 15),
        ("man-hono-por-darw", "hono-man hono-por darw-por", 13, 9, 19),
        ("teh-lah-mum-ban", "lah-teh lah-mum ban-mum", 13, 9, 19),
        ("mex-car-lim-val", "car-mex car-lim lim-val", 15, 10, 21),
        ("anc-van-win-cam", "anc-van van-win cam-win", 18, 12, 24),
        ("mur-tik-nov-yak-pet", "mur-tik nov-tik nov-yak pet-yak", 30, 20, 36),
        ("anc-cam-rey-mur-tik", "anc-cam cam-rey mur-rey mur-tik", 34, 23, 40),
    ],
)
def test_each_tour_gives_its_best_along_the_printed_way_and_costs_its_penalty_without_a_piece_of_it(
    name: str, routes: str, best: int, lower: int, penalty: int
) -> None:
    game = position_with(routes, name)
    assert game.game.board.tickets[game.ticket(name)].any_order == lower
    assert tour_points(routes, name) == best
    for missing in routes.split():
        assert tour_points(" ".join(route for route in routes.split() if route != missing), name) == -penalty
    assert tour_points("", name) == -penalty


@pytest.mark.rule("WLD-13")
def test_the_cities_of_a_tour_must_all_be_joined_to_one_another() -> None:
    assert tour_points("car-mex lim-val", "mex-car-lim-val") == -21
    assert tour_points("car-mex car-lim", "mex-car-lim-val") == -21
    assert tour_points("hono-man darw-por", "man-hono-por-darw") == -19


@pytest.mark.rule("WLD-13")
def test_a_route_of_another_player_does_not_carry_my_tour() -> None:
    game = position("world", 2, owner={"alq-cas": 0, "alq-teh": 1}, tickets=(("cas-alq-teh",),), display="rygRYG")
    assert [points for _, points in first_score(game).tickets] == [-15]


@pytest.mark.rule("WLD-13")
def test_a_tour_done_in_any_order_is_a_completed_ticket() -> None:
    for routes, done in (("alq-cas alq-teh", 1), ("ath-teh alq-ath ath-mar cas-mar", 1), ("alq-cas", 0)):
        assert first_score(position_with(routes, "cas-alq-teh")).completed == done


def walks_in_order(edges: list[tuple[int, int]], cities: list[int]) -> bool:
    """Whether some sequence of edges is a walk through the cities in order, by trying all of them."""
    for size in range(len(edges) + 1):
        for some in permutations(edges, size):
            at = cities[0]
            passed = 1
            for a, b in some:
                if at not in (a, b):
                    break
                at = b if at == a else a
                if passed < len(cities) and at == cities[passed]:
                    passed += 1
            else:
                if passed == len(cities):
                    return True
    return False


NEAR = [
    "ath-teh",
    "alq-teh",
    "alq-ath",
    "alq-cas",
    "cas-mar",
    "ath-mar",
    "ath-ham",
    "ham-mar",
    "mos-teh",
    "ham-mos",
    "alq-dji",
    "dare-dji",
    "dare-lua",
    "lag-lua",
    "cas-lag",
]


@pytest.mark.rule("WLD-13")
@settings(max_examples=60)
@given(st.lists(st.sampled_from(NEAR), unique=True, max_size=6), st.sampled_from(["cas-alq-teh", "lag-lua-dare-dji"]))
def test_every_small_network_scores_a_tour_as_trying_every_walk_does(owned: list[str], name: str) -> None:
    game = position_with(" ".join(owned), name)
    board = game.game.board
    facts = board.tickets[game.ticket(name)]
    edges = [(board.routes[game.route(route)].a, board.routes[game.route(route)].b) for route in owned]
    joined = {facts.cities[0]}
    for _ in edges:
        joined |= {city for edge in edges if joined & set(edge) for city in edge}
    if not set(facts.cities) <= joined:
        expected = -facts.penalty
    else:
        expected = facts.points if walks_in_order(edges, list(facts.cities)) else facts.any_order
    assert [points for _, points in first_score(game).tickets] == [expected]
    routes = [game.route(route) for route in owned]
    in_order = walks_in_order(edges, list(facts.cities))
    assert (
        passes_in_order(game.game.rules, routes, list(facts.cities), SearchBudget(), 0) == in_order
    )  # careful search from the first step


@pytest.mark.rule("WLD-13")
@pytest.mark.parametrize(
    ("bridges", "tour", "in_order"),
    [
        ([(0, 10)], [1, 10, 2], False),  # a dead end in the middle
        ([(0, 10)], [1, 2, 10], True),
        ([(0, 10), (1, 11)], [2, 12, 3, 13], False),  # three crossings but only two bridges
        ([(0, 10), (1, 11)], [2, 12, 13, 3], True),
        ([(0, 10), (1, 11), (2, 12)], [3, 13, 4, 14, 5], False),
        ([(0, 10), (1, 11), (2, 12)], [3, 13, 4, 14, 15], True),
    ],
)
def test_a_tour_through_dense_networks_is_judged_in_time(
    bridges: list[tuple[int, int]], tour: list[int], in_order: bool
) -> None:
    """Two complete networks with a few routes between them: too many walks to try all."""
    lines = [*combinations(range(8), 2), *bridges]
    if tour[1:2] != [10] and tour[-1:] != [10]:
        lines += combinations(range(10, 18), 2)
    board = replace(load_board("world"), routes=tuple(RouteFacts(a, b, 1, ANY) for a, b in lines))
    rules = Rules(RULEBOOKS["world"], board, 2)
    assert passes_in_order(rules, list(range(len(lines))), tour, SearchBudget()) == in_order


@pytest.mark.rule("WLD-13")
@pytest.mark.rule("COM-22")
def test_an_ordinary_ticket_gives_or_costs_its_points() -> None:
    game = position_with("ath-mar alq-ath", "mar-alq", "edi-syd")
    assert [points for _, points in first_score(game).tickets] == [5, -25]
    assert first_score(game).total == 3 + 5 - 25 - 12


# Who wins (WLD-15).


@pytest.mark.rule("WLD-15")
def test_there_is_no_bonus_for_the_longest_path_nor_for_tickets() -> None:
    game = position(
        "world",
        2,
        owner={"ath-mar": 0, "alq-ath": 0, "alq-dji": 0, "dare-dji": 0},
        tickets=(("mar-alq",), ()),
        display="rygRYG",
    )
    mine, yours = game.result.scores
    assert (mine.longest_bonus, mine.tickets_bonus) == (0, 0)
    assert mine.total == 6 + 5 - 12
    assert yours.total == -12


@pytest.mark.rule("WLD-15")
def test_most_points_win() -> None:
    game = position("world", 3, owner={"ath-mar": 0, "car-rio": 1, "alq-ath": 2}, display="rygRYG")
    assert game.result.winners == [1]


@pytest.mark.rule("WLD-15")
def test_a_tie_is_shared_even_if_one_has_more_tickets() -> None:
    game = position(
        "world",
        2,
        owner={"ath-mar": 0, "alq-ath": 0, "car-rio": 1, "tik-yak": 1},
        tickets=(("mar-alq",), ()),
        display="rygRYG",
    )
    mine, yours = game.result.scores
    assert mine.total == yours.total == 8 - 12
    assert (mine.completed, yours.completed) == (1, 0)
    assert game.result.winners == [0, 1]


@pytest.mark.rule("WLD-15")
def test_a_whole_game_ends_with_the_same_result_that_its_table_shows() -> None:
    game = position("world", 2, hands=("rr",), fleet=((4, 4), (20, 40)), display="rygRYG", tickets=(("ham-dare",), ()))
    game.do("alq-dji=rr")
    for _ in range(4):
        game.do("+?t", "stop")
    assert game.state.is_over
    mine, yours = game.result.scores
    assert (mine.total, yours.total) == (2 - 8 - 12, -12)
    assert game.result.winners == [1]
