"""Stations: their cost, where they may be built, what they lend (EUR-08 to EUR-11)."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ferrovia.engine.events import BUILT
from ferrovia.engine.scoring import Score
from ferrovia.notation.cards import LETTERS
from tests.position import NOBODY, Position, position

COLORS = "roygbpkw"
CITIES = 47
ELSEWHERE = {
    "lis": 0,
    "cad": 0,
    "mad": 0,
}  # cities that do not matter for these tests, in the order in which they are used


def position_to_build(hand: str, built: int = 0, **given: int) -> Position:
    """Seat 0's turn, with this many stations built in the west; `given` are stations of others."""
    stations = dict(list(ELSEWHERE.items())[:built]) | given
    return position("europe", 3, hands=(hand,), deck="kkkk", buildings=stations)


def payments(game: Position, city: str) -> list[str]:
    """The payments that the menu lists for a station in the city."""
    return [text.partition("=")[2] for text in game.menu() if text.startswith(f"@{city}=")]


@pytest.mark.rule("EUR-08")
@pytest.mark.parametrize("card", LETTERS)
def test_the_first_station_costs_one_card_of_any_color_or_a_wild(card: str) -> None:
    game = position_to_build(card)
    assert payments(game, "par") == [card]
    game.do(f"@par={card}")
    assert game.state.buildings[game.notation.parse_city("par")] == 0
    assert list(game.state.buildings_left) == [2, 3, 3]


@pytest.mark.rule("EUR-08")
@pytest.mark.parametrize(
    ("built", "sets"),
    [
        (0, ["r", "g", "b", "*"]),
        (1, ["rr", "r*", "gg", "g*", "b*", "**"]),
        (2, ["rrr", "rr*", "r**", "gg*", "g**", "b**", "***"]),
    ],
)
def test_the_next_ones_cost_two_and_three_of_one_color_wilds_allowed(built: int, sets: list[str]) -> None:
    game = position_to_build("rrrggb***", built)
    assert payments(game, "par") == sets
    for cards in sets:
        game = position_to_build("rrrggb***", built)
        game.do(f"@par={cards}")
        assert game.state.buildings_left[0] == 2 - built
        assert Counter(game.hand(0)) == Counter("rrrggb***") - Counter(cards)


@pytest.mark.rule("EUR-08")
@pytest.mark.parametrize(
    ("built", "cards", "code"),
    [
        (0, "rr", "wrong_number_of_cards"),
        (1, "r", "wrong_number_of_cards"),
        (1, "rrr", "wrong_number_of_cards"),
        (1, "rg", "not_one_color"),
        (2, "rr", "wrong_number_of_cards"),
        (2, "rrg", "not_one_color"),
        (2, "rg*", "not_one_color"),
        (2, "rgb", "not_one_color"),
        (0, "k", "not_in_hand"),
        (1, "bb", "not_in_hand"),
        (2, "***", "not_in_hand"),
    ],
)
def test_other_cards_do_not_pay_for_a_station(built: int, cards: str, code: str) -> None:
    assert position_to_build("rrrggb**", built).refusal(f"@par={cards}") == code


@pytest.mark.rule("EUR-08")
def test_one_game_s_three_stations_cost_one_two_and_three_cards() -> None:
    game = position("europe", 2, hands=("rggyyy", "bkkwww"), deck="kkkk")
    game.do("@par=r", "@ber=b", "@rom=gg", "@wie=kk", "@kyi=yyy", "@lon=www")
    assert game.hand(0) == game.hand(1) == ""
    assert list(game.state.buildings_left) == [0, 0]


@pytest.mark.rule("EUR-08")
def test_a_fourth_station_is_refused() -> None:
    game = position_to_build("rrrrr****", 3)
    assert not [text for text in game.menu() if text.startswith("@")]
    for cards in ("r", "rrr", "rrrr", "****"):
        assert game.refusal(f"@par={cards}") == "no_station_left"


@pytest.mark.rule("EUR-08")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_city_with_a_station_takes_no_other_not_even_mine(seat: int) -> None:
    game = position("europe", 3, hands=("rr",), deck="kkkk", buildings={"par": seat})
    assert game.refusal("@par=r" if seat else "@par=rr") == "city_taken"
    assert payments(game, "par") == []
    assert payments(game, "ber") != []


@pytest.mark.rule("EUR-08")
def test_i_need_no_route_in_the_city_nor_anyone_else() -> None:
    game = position_to_build("r")
    assert set(game.state.owner) == {NOBODY}
    cities = [text for text in game.menu() if text.startswith("@")]
    assert cities == [f"@{code}=r" for code in game.notation.city_codes]
    assert len(cities) == CITIES


@pytest.mark.rule("EUR-08")
def test_the_cards_are_discarded_and_a_station_brings_no_points_and_takes_no_trains() -> None:
    game = position_to_build("rrg*", 1)
    events = game.do("@par=r*")
    paris = game.notation.parse_city("par")
    built = [event for event in events if event.kind == BUILT]
    assert [event.values for event in built] == [(paris, LETTERS.index("r"), LETTERS.index("*"))]
    assert game.hand(0) == "rg" and game.discards == "r*"
    assert list(game.state.points) == [0, 0, 0] and list(game.state.trains) == [45, 45, 45]


@pytest.mark.rule("EUR-08")
@settings(max_examples=60)
@given(st.text(alphabet="rgbw*", max_size=8), st.integers(0, 3))
def test_the_menu_offers_every_way_to_pay_in_every_free_city_and_no_other(hand: str, built: int) -> None:
    game = position_to_build(hand, built, par=1, ber=2)
    sets = {
        "".join(cards)
        for color in COLORS
        for cards in combinations_with_replacement(color + "*", built + 1)
        if Counter(cards) <= Counter(hand)
    }
    offered = [text for text in game.menu() if text.startswith("@")]
    assert len(offered) == len(set(offered)) == (0 if built == 3 else len(sets) * (CITIES - 2 - built))
    for city in ("rom", "wie"):
        assert set(payments(game, city)) == (set() if built == 3 else sets)
    assert game.game.count_actions(game.state, 0) == len(game.menu())


# What stations lend. Seat 0 has the stations and the tickets.


def score_with_loans(
    tickets: tuple[str, ...], stations: tuple[str, ...], mine: tuple[str, ...], theirs: dict[str, int], seats: int = 3
) -> Score:
    """The score of seat 0 with these tickets, stations and routes."""
    owner = dict.fromkeys(mine, 0) | theirs
    placed = dict.fromkeys(stations, 0)
    game = position("europe", seats, tickets=(tickets,), buildings=placed, owner=owner)
    score = game.result.scores[0]
    assert len(score.lent) == len({city for city, _ in score.lent}) <= len(stations)
    return score


def loans(score: Score) -> dict[str, str]:
    """The names of the lent routes, by city."""
    notation = position("europe", 3).notation
    return {notation.city_codes[city]: notation.route_names[route] for city, route in score.lent}


@pytest.mark.rule("EUR-09")
@pytest.mark.parametrize("city", ["bud", "wie"])
def test_my_station_lends_me_a_route_of_another_that_ends_in_its_city(city: str) -> None:
    score = score_with_loans(("zur-bud",), (city,), ("mun-zur", "mun-wie"), {"bud-wie": 1})
    assert score.ticket_points == 6 and score.completed == 1
    assert loans(score) == {city: "bud-wie"}


@pytest.mark.rule("EUR-09")
@pytest.mark.parametrize("stations", [(), ("zur",), ("mun",), ("zag",), ("zur", "mun", "ven")])
def test_a_station_elsewhere_lends_nothing_that_helps(stations: tuple[str, ...]) -> None:
    score = score_with_loans(("zur-bud",), stations, ("mun-zur", "mun-wie"), {"bud-wie": 1})
    assert score.ticket_points == -6 and score.completed == 0


@pytest.mark.rule("EUR-09")
def test_a_route_that_nobody_claimed_cannot_be_lent() -> None:
    score = score_with_loans(("zur-bud",), ("bud",), ("mun-zur", "mun-wie"), {})
    assert score.ticket_points == -6
    assert score.lent == []


@pytest.mark.rule("EUR-09")
def test_another_player_s_station_lends_me_nothing() -> None:
    owner = {"mun-zur": 0, "mun-wie": 0, "bud-wie": 1}
    for seat in (1, 2):
        game = position("europe", 3, tickets=(("zur-bud",),), buildings={"bud": seat}, owner=owner)
        assert game.result.scores[0].ticket_points == -6


@pytest.mark.rule("EUR-09")
def test_a_station_lends_one_route_not_two() -> None:
    """Via Wilno the ticket needs two routes of another player; one station lends only one of them."""
    score = score_with_loans(("war-smo",), ("wil",), (), {"war-wil": 1, "smo-wil": 1})
    assert score.ticket_points == -6 and score.completed == 0


@pytest.mark.rule("EUR-09")
def test_a_second_station_lends_the_second_route() -> None:
    for stations in (("wil", "smo"), ("war", "wil"), ("war", "smo"), ("war", "wil", "smo")):
        score = score_with_loans(("war-smo",), stations, (), {"war-wil": 1, "smo-wil": 2})
        assert score.ticket_points == 6 and score.completed == 1


@pytest.mark.rule("EUR-09")
def test_three_stations_in_a_row_lend_three_routes_in_a_row_but_not_four() -> None:
    chain = {"kyi-war": 1, "ber-war": 1, "ber-ess": 1}
    assert score_with_loans(("ess-kyi",), ("ess", "war", "kyi"), (), chain).ticket_points == 10
    assert score_with_loans(("ess-kyi",), ("ess", "ber", "war"), (), chain).ticket_points == 10
    assert score_with_loans(("ess-kyi",), ("ess", "kyi", "rom"), (), chain).ticket_points == -10
    # Kyiv, Warszawa, Berlin, Frankfurt, Essen: one more route than stations.
    longer = {"kyi-war": 1, "ber-war": 1, "ber-fra": 1, "ess-fra": 1}
    assert score_with_loans(("ess-kyi",), ("ess", "ber", "kyi"), (), longer).ticket_points == -10


@pytest.mark.rule("EUR-09")
def test_the_same_route_serves_every_ticket() -> None:
    """Each ticket needs a different route at Wilno, and only one of them is lent."""
    score = score_with_loans(("war-smo", "kyi-pet"), ("wil",), ("smo-wil", "pet-wil"), {"war-wil": 1, "kyi-wil": 1})
    assert score.completed == 1
    assert score.ticket_points == 6 - 6
    assert sorted(points for _, points in score.tickets) == [-6, 6]


PARIS = {"fra-par": 1, "par-zur": 1}  # routes that a station in Paris may lend
TO_ZAGRAB_AND_WIEN = ("ven-zur", "ven-zag", "fra-mun", "mun-wie")


@pytest.mark.rule("EUR-09")
def test_the_dearer_ticket_decides_what_is_lent() -> None:
    score = score_with_loans(("par-wie", "par-zag"), ("par",), TO_ZAGRAB_AND_WIEN, PARIS)
    assert loans(score) == {"par": "fra-par"}
    assert score.ticket_points == 8 - 7


@pytest.mark.rule("EUR-09")
def test_two_tickets_outweigh_a_dearer_one() -> None:
    score = score_with_loans(("par-wie", "par-zag", "bre-ven"), ("par",), (*TO_ZAGRAB_AND_WIEN, "bre-par"), PARIS)
    assert loans(score) == {"par": "par-zur"}
    assert score.ticket_points == 7 + 8 - 8


@pytest.mark.rule("EUR-09")
def test_of_two_equal_totals_the_one_with_more_tickets_completed_is_chosen() -> None:
    """At Wilno the route to Riga completes one ticket of 12 points, the route to Smolensk two of six each."""
    mine = ("ams-ess", "ber-ess", "ber-dan", "dan-rig", "war-wil", "pet-wil", "kyi-smo")
    theirs = {"rig-wil": 1, "smo-wil": 1}
    assert score_with_loans(("ams-wil",), ("wil",), mine, theirs).ticket_points == 12
    assert score_with_loans(("war-smo", "kyi-pet"), ("wil",), mine, theirs).ticket_points == 12
    score = score_with_loans(("ams-wil", "war-smo", "kyi-pet"), ("wil",), mine, theirs)
    assert loans(score) == {"wil": "smo-wil"}
    assert score.ticket_points == 0 and score.completed == 2


@pytest.mark.rule("EUR-09")
def test_my_own_routes_are_not_lent_to_me() -> None:
    """So the station can lend a route of another player."""
    score = score_with_loans(("war-smo",), ("wil",), ("war-wil",), {"smo-wil": 1})
    assert loans(score) == {"wil": "smo-wil"}
    assert score.ticket_points == 6


@pytest.mark.rule("EUR-09")
@pytest.mark.parametrize("route", ["ber-fra", "ber-fra.2"])
def test_either_route_of_a_double_can_be_lent(route: str) -> None:
    score = score_with_loans(("ber-rom",), ("ber",), ("fra-mun", "mun-ven", "rom-ven"), {route: 1})
    assert loans(score) == {"ber": route}
    assert score.ticket_points == 9


@pytest.mark.rule("EUR-09")
def test_the_parallel_of_my_own_route_adds_nothing_and_two_parallels_are_one_loan() -> None:
    score = score_with_loans(("war-smo",), ("ber",), ("ber-war",), {"ber-war.2": 1}, seats=4)
    assert score.ticket_points == -6 and score.lent == []
    parallels = {"ber-war": 1, "ber-war.2": 2, "ber-fra": 1, "ber-fra.2": 3}
    score = score_with_loans(("fra-smo",), ("ber",), ("war-wil", "smo-wil"), parallels, seats=4)
    assert score.ticket_points == -13
    score = score_with_loans(("fra-smo",), ("ber", "war"), ("war-wil", "smo-wil"), parallels, seats=4)
    assert score.ticket_points == 13
    assert loans(score) in ({"ber": a, "war": b} for a in ("ber-fra", "ber-fra.2") for b in ("ber-war", "ber-war.2"))


@pytest.mark.rule("EUR-09")
def test_lending_takes_nothing_from_the_owner() -> None:
    game = position(
        "europe",
        3,
        tickets=(("zur-bud",), ("zur-bud",)),
        buildings={"bud": 0},
        owner={"mun-zur": 0, "mun-wie": 0, "bud-wie": 1, "wie-zag": 1, "ven-zag": 1, "ven-zur": 1},
    )
    first, second, _ = game.result.scores
    assert first.ticket_points == second.ticket_points == 6
    assert (second.longest_length, second.lent) == (7, [])


@pytest.mark.rule("EUR-09")
def test_what_is_lent_is_decided_only_at_the_end() -> None:
    """The station helps with a ticket drawn later, by a route claimed later."""
    game = position(
        "europe",
        2,
        hands=("r", "wr"),
        deck="kkkk",
        tickets=((), ()),
        ticket_deck=("zur-bud",),
        owner={"mun-zur": 0, "mun-wie": 0},
    )
    game.do("@bud=r", "+?", "+?", "tickets", "keep=1")
    assert game.result.scores[0].ticket_points == -6
    game.do("bud-wie=r")
    assert game.result.scores[0].ticket_points == 6


@pytest.mark.rule("EUR-10")
def test_a_borrowed_route_does_not_lengthen_my_longest_path() -> None:
    """With the lent route my trail would have length six, as long as the other player's."""
    game = position(
        "europe",
        2,
        tickets=(("zur-bud",), ()),
        buildings={"bud": 0},
        owner={"mun-zur": 0, "mun-wie": 0, "bud-wie": 1, "mar-par": 1, "bru-par": 1},
    )
    first, second = game.result.scores
    assert loans(first) == {"bud": "bud-wie"} and first.completed == 1
    assert first.longest_length == 5 and first.longest_bonus == 0
    assert second.longest_length == 6 and second.longest_bonus == 10
    assert game.route("bud-wie") not in first.longest


@pytest.mark.rule("EUR-11")
@pytest.mark.parametrize(("built", "bonus"), [(0, 12), (1, 8), (2, 4), (3, 0)])
def test_each_station_not_built_is_worth_four(built: int, bonus: int) -> None:
    scores = position_to_build("", built).result.scores
    assert (scores[0].buildings_left, scores[0].unbuilt_points, scores[0].total) == (3 - built, bonus, bonus)
    assert [score.total for score in scores[1:]] == [12, 12]


@pytest.mark.rule("EUR-11")
def test_a_station_that_lends_nothing_is_built_all_the_same() -> None:
    helped = score_with_loans(("zur-bud",), ("bud",), ("mun-zur", "mun-wie"), {"bud-wie": 1})
    idle = score_with_loans(("zur-bud",), ("rom",), ("mun-zur", "mun-wie", "bud-wie"), {})
    assert helped.unbuilt_points == idle.unbuilt_points == 8
    assert idle.lent == [] and idle.completed == 1
