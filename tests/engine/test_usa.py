"""USA: the opening, the three actions, and who wins (USA-01 to USA-04)."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from ferrovia.engine.game import Game
from ferrovia.engine.rulebook import MORE_TICKETS
from tests.position import Position, opening, position

SEATS = (2, 3, 4, 5)


def with_answers(game: Position, answers: list[str]) -> Position:
    for seat, answer in enumerate(answers):
        game.do(answer, seat=seat)
    return game


@pytest.mark.rule("USA-01")
@pytest.mark.parametrize("seats", SEATS)
def test_everyone_begins_with_four_cards_four_tickets_to_choose_from_and_45_trains(seats: int) -> None:
    game = opening("usa", seats, seed=2)
    assert [len(game.hand(seat)) for seat in range(seats)] == [4] * seats
    assert [len(question.offer) for question in game.state.questions] == [4] * seats
    assert list(game.state.trains) == [45] * seats
    assert list(game.state.points) == [0] * seats
    assert game.state.tickets == [[]] * seats
    assert "-" not in game.display and len(game.display) == 5


@pytest.mark.rule("USA-01")
@pytest.mark.parametrize("seats", SEATS)
def test_twelve_cards_of_each_color_fourteen_wilds_and_33_tickets_are_in_the_game(seats: int) -> None:
    for seed in range(20):
        game = opening("usa", seats, seed=seed)
        cards = "".join(game.hand(seat) for seat in range(seats)) + game.display + game.deck + game.discards
        assert Counter(cards) == Counter("roygbpkw" * 12 + "*" * 14)
        offered = [ticket for question in game.state.questions for ticket in question.offer]
        assert sorted(offered + game.state.ticket_deck) == list(range(33))


@pytest.mark.rule("USA-01")
def test_at_least_two_of_the_four_must_be_kept() -> None:
    game = opening("usa", 2, seed=2)
    every = {"keep=" + "".join(kept) for size in (2, 3, 4) for kept in combinations("1234", size)}
    for seat in (0, 1):
        assert set(game.menu(seat)) == every
        for text in every:
            assert game.refusal(text, seat=seat) == ""
        for text in ("keep=", "keep=1", "keep=2", "keep=3", "keep=4"):
            assert game.refusal(text, seat=seat) == "too_few_kept"
        for text in ("keep=15", "keep=11", "keep=21", "keep=12,34", "keep=12,43"):
            assert game.refusal(text, seat=seat) == "not_the_offer"


@pytest.mark.rule("USA-01")
@pytest.mark.parametrize("seats", SEATS)
def test_the_tickets_not_kept_go_under_the_deck(seats: int) -> None:
    game = opening("usa", seats, seed=4)
    offers = [question.offer[:] for question in game.state.questions]
    deck = game.state.ticket_deck[:]
    with_answers(game, ["keep=23"] * seats)
    under = [ticket for offer in offers for ticket in (offer[0], offer[3])]
    assert game.state.ticket_deck[2 * seats :] == deck
    assert sorted(game.state.ticket_deck[: 2 * seats]) == sorted(under)
    assert game.state.tickets == [offer[1:3] for offer in offers]


@pytest.mark.rule("USA-01")
def test_the_tickets_not_kept_are_shuffled_first() -> None:
    orders = set()
    for seed in range(20):
        game = opening("usa", 4, seed=seed)
        under = [ticket for question in game.state.questions for ticket in question.offer[2:]]
        with_answers(game, ["keep=12"] * 4)
        orders.add(tuple(sorted(under).index(ticket) for ticket in game.state.ticket_deck[:8]))
        assert game.state.ticket_deck[:8] not in (under, under[::-1])
    assert len(orders) == 20


@pytest.mark.rule("USA-02")
def test_a_turn_offers_cards_tickets_and_routes_and_nothing_else() -> None:
    game = position("usa", hands=("rk*",), display="rgg*w", deck="oo", owner={"atl-nas": 1})
    menu = game.menu()
    assert menu[:6] == ["+r", "+g", "+w", "+*", "+?", "tickets"]
    claims = menu[6:]
    assert all("-" in text and "=" in text for text in claims)
    assert {"dal-hou=r", "dal-hou=k", "dal-hou=*", "newy-was=k*", "bos-newy=r*"} <= set(claims)
    assert len(menu) == len(set(menu)) == game.game.count_actions(game.state, 0)


@pytest.mark.rule("USA-02")
def test_there_are_no_stations_and_no_tunnels_here() -> None:
    game = position("usa", hands=("rrrr****",))
    assert game.refusal("@den=r") == "no_station_left"
    assert not any(text.startswith("@") for text in game.menu())
    for text in ("pay=r", "no", "keep=1"):
        assert game.refusal(text) == "turn_expected"
    assert {(route.tunnel, route.ferry) for route in game.game.board.routes} == {(0, 0)}


@pytest.mark.rule("USA-03")
def test_the_longest_path_may_decide_the_game() -> None:
    game = position("usa", owner={"chi-dul": 0, "chi-sai": 0, "hel-oma": 1})
    assert [score.routes for score in game.result.scores] == [6, 10]
    assert [score.longest_bonus for score in game.result.scores] == [10, 10]
    assert game.result.winners == [1]
    game = position("usa", owner={"chi-dul": 0, "chi-sai": 0, "nas-sai": 0, "hel-oma": 1})
    assert [score.total for score in game.result.scores] == [18, 10]
    assert game.result.winners == [0]


@pytest.mark.rule("USA-04")
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_most_points_win(winner: int) -> None:
    seats = [winner, (winner + 1) % 3, (winner + 2) % 3]
    game = position("usa", 3, owner={"cal-win": seats[0], "den-pho": seats[1], "den-oma": seats[2]})
    assert game.result.winners == [winner]


def tied_position(owner: dict[str, int], *tickets: tuple[str, ...]) -> Position:
    """A position in which seats 0 and 1 are tied for the lead."""
    game = position("usa", len(tickets), owner=owner, tickets=tickets)
    totals = [score.total for score in game.result.scores]
    assert totals[0] == totals[1] == max(totals)
    return game


@pytest.mark.rule("USA-04")
@pytest.mark.parametrize("better", [0, 1])
def test_a_tie_goes_to_more_completed_tickets(better: int) -> None:
    owner = {"den-sant": better, "elp-sant": better, "hel-win": 1 - better, "sea-van": 1 - better}
    game = tied_position(owner, *((("den-elp",), ()) if better == 0 else ((), ("den-elp",))))
    assert [score.longest_bonus for score in game.result.scores] == [10, 10]
    assert game.result.winners == [better]
    assert (game.result.tie_break, game.result.tied) == (MORE_TICKETS, [0, 1])


@pytest.mark.parametrize("holder", [0, 1])
def test_a_tie_goes_to_the_longest_path_even_where_house_rules_make_it_cost_points(holder: int) -> None:
    game = position("usa", 2, owner={"cal-win": holder, "den-hel": 1 - holder})
    game.game = Game(replace(game.game.rulebook, id="test", longest_bonus=7 - 15), game.game.board, 2)
    assert [score.total for score in game.result.scores] == [7, 7]
    assert [score.holds_longest for score in game.result.scores] == [holder == 0, holder == 1]
    assert game.result.winners == [holder]
