"""Team Asia: the last turns, the score of a team, its bonuses, and ties (ASI-11 to ASI-14)."""

import pytest

from ferrovia.engine.events import LAST_TURNS, OVER, Event
from ferrovia.engine.rulebook import MORE_TICKETS
from ferrovia.engine.scoring import Score
from ferrovia.engine.state import NOT_YET
from tests.position import Position, position

# Routes that complete a ticket, by ticket; they share no city.
DONE = {
    "caw-mad": ("caw-nag", "hyd-nag", "ban-hyd", "ban-mad"),  # 6 spaces, 6 points
    "chu-yin": ("chu-xia", "lan-xia", "lan-yin"),  # 6 spaces, 5 points
    "cal-vie": ("cal-dac", "dac-man", "chi-man", "chi-vie"),  # 5 spaces, 5 points
}


def owners_of_routes(**owners: int) -> dict[str, int]:
    """The owner of each route, from the owner of the ticket that these routes complete: caw_mad=0."""
    return {route: seat for ticket, seat in owners.items() for route in DONE[ticket.replace("_", "-")]}


def team_score(game: Position, number: int) -> Score:
    """The score of a team."""
    return game.result.scores[number]


def ticket_points(game: Position, number: int) -> dict[str, int]:
    """The points gained or lost for each ticket of a team."""
    tickets = team_score(game, number).tickets
    return dict(zip(game.ticket_names([ticket for ticket, _ in tickets]), [got for _, got in tickets], strict=True))


def equalize_totals(game: Position) -> None:
    """Give the teams points until all have the same total."""
    totals = [score.total for score in game.result.scores]
    for number, total in enumerate(totals):
        game.state.points[number] += max(totals) - total
    assert len({score.total for score in game.result.scores}) == 1


def draw_two(game: Position) -> list[Event]:
    """Play a turn of drawing two cards."""
    return game.do("+?", "hand", "+?")


def last_turns(events: list[Event]) -> list[tuple[int, tuple[int, ...]]]:
    return [(event.seat, event.values) for event in events if event.kind == LAST_TURNS]


# The last turns.


@pytest.mark.rule("ASI-11")
@pytest.mark.parametrize("trains", [(3, 3), (2, 4), (6, 0), (2, 0), (2, 1)])
def test_the_last_round_begins_when_the_trains_of_a_team_total_four_or_fewer(trains: tuple[int, int]) -> None:
    game = position("asia", 4, hands=("kk",), trains=(*trains, 27, 27))
    events = game.do("caw-nag=kk")
    assert last_turns(events) == [(0, (4,))]
    assert game.state.turns_left == 4 and not game.state.is_over


@pytest.mark.rule("ASI-11")
@pytest.mark.parametrize("trains", [(3, 4), (2, 5), (7, 0), (2, 27)])
def test_with_five_trains_between_them_the_team_plays_on(trains: tuple[int, int]) -> None:
    game = position("asia", 4, hands=("kk",), trains=(*trains, 27, 27))
    assert last_turns(game.do("caw-nag=kk")) == []
    assert game.state.turns_left == NOT_YET


@pytest.mark.rule("ASI-11")
def test_my_partners_claim_can_bring_it_about_too() -> None:
    game = position("asia", 4, hands=("", "", "", "kk"), trains=(27, 27, 1, 5), turn=3)
    assert last_turns(game.do("caw-nag=kk")) == [(3, (4,))]


@pytest.mark.rule("ASI-11")
def test_the_trains_of_different_teams_are_not_added_up() -> None:
    game = position("asia", 6, hands=("", "kk"), trains=(3, 4, 1, 5, 0, 6), turn=1)
    assert last_turns(game.do("caw-nag=kk")) == []


@pytest.mark.rule("ASI-11")
@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize("turn", [0, 1, 3])
def test_then_everyone_has_one_more_turn_me_included(seats: int, turn: int) -> None:
    hands = tuple("kk" if seat == turn else "" for seat in range(seats))
    trains = tuple(3 if seat // 2 == turn // 2 else 27 for seat in range(seats))
    game = position("asia", seats, hands=hands, trains=trains, turn=turn, deck="o" * 40)
    game.do("caw-nag=kk")
    turns = []
    while not game.state.is_over:
        turns.append(game.seat)
        events = draw_two(game)
    assert turns == [(turn + step) % seats for step in range(1, seats + 1)]
    assert [event.kind for event in events][-1] == OVER
    assert game.game.asked_seats(game.state) == []


# The network of a team.


@pytest.mark.rule("ASI-12")
@pytest.mark.parametrize("holder", [0, 1])
def test_the_routes_of_both_partners_complete_a_ticket_of_either(holder: int) -> None:
    tickets = ((), ("bar-kat",)) if holder else (("bar-kat",), ())
    game = position("asia", 4, tickets=tickets, owner={"bar-caw": 0, "caw-kat": 1})
    assert ticket_points(game, 0) == {"bar-kat": 4} and team_score(game, 0).completed == 1
    assert game.game.observe(game.state, holder).tickets_done == [True]


@pytest.mark.rule("ASI-12")
@pytest.mark.parametrize("stranger", [2, 3])
def test_the_routes_of_the_other_team_do_not(stranger: int) -> None:
    game = position("asia", 4, tickets=(("bar-kat",),), owner={"bar-caw": 0, "caw-kat": stranger})
    assert ticket_points(game, 0) == {"bar-kat": -4} and team_score(game, 0).completed == 0
    assert game.game.observe(game.state, 0).tickets_done == [False]


@pytest.mark.rule("ASI-12")
def test_a_ticket_on_the_rack_counts_once() -> None:
    game = position("asia", 4, rack_tickets=(("bar-kat", "chu-yin"),), owner={"bar-caw": 1, "caw-kat": 1})
    assert ticket_points(game, 0) == {"bar-kat": 4, "chu-yin": -5}
    assert (
        len(team_score(game, 0).tickets) == 2
        and team_score(game, 0).completed == 1
        and team_score(game, 0).ticket_points == -1
    )
    assert ticket_points(game, 1) == {}


@pytest.mark.rule("ASI-12")
def test_all_tickets_of_both_partners_and_of_the_rack_count() -> None:
    game = position(
        "asia",
        4,
        tickets=(("caw-mad",), ("chu-yin", "ban-del"), ("for-ran",)),
        rack_tickets=(("cal-vie", "hon-yin"), ("bar-kat",)),
        owner=owners_of_routes(caw_mad=0, chu_yin=1, cal_vie=0),
    )
    assert ticket_points(game, 0) == {"caw-mad": 6, "chu-yin": 5, "ban-del": -7, "cal-vie": 5, "hon-yin": -8}
    assert ticket_points(game, 1) == {"for-ran": -5, "bar-kat": -4}
    assert team_score(game, 0).completed == 3 and team_score(game, 0).ticket_points == 1


@pytest.mark.rule("ASI-12")
def test_a_ticket_is_completed_through_a_junction() -> None:
    owner = {"junctionw-kas": 2, "junctionw-lha": 3}
    game = position("asia", 4, tickets=((), (), ("kas-lha",)), owner=owner)
    assert ticket_points(game, 1) == {"kas-lha": 8}


@pytest.mark.rule("ASI-12")
def test_the_longest_path_runs_over_the_routes_of_both_partners() -> None:
    game = position("asia", 4, owner={"caw-nag": 0, "cal-nag": 1, "cal-hyd": 0, "bom-hyd": 2, "bar-bom": 3})
    names = game.notation.route_names
    assert team_score(game, 0).longest_length == 2 + 3 + 4
    assert sorted(names[route] for route in team_score(game, 0).longest) == ["cal-hyd", "cal-nag", "caw-nag"]
    assert team_score(game, 1).longest_length == 2 + 1


@pytest.mark.rule("ASI-12")
def test_the_two_routes_of_a_double_that_partners_own_are_both_part_of_the_path() -> None:
    game = position("asia", 6, owner={"ban-bom": 0, "ban-bom.2": 1, "ban-mad": 1})
    assert team_score(game, 0).longest_length == 4 + 4 + 1


@pytest.mark.rule("ASI-01")
@pytest.mark.rule("ASI-12")
def test_the_points_of_a_team_are_the_routes_of_both_partners() -> None:
    game = position("asia", 4, owner={"caw-nag": 0, "cal-nag": 1, "cal-hyd": 3})
    assert [score.routes for score in game.result.scores] == [2 + 4, 7]
    assert [score.side for score in game.result.scores] == [0, 1]


# Asia Express and Globetrotter.


@pytest.mark.rule("ASI-13")
def test_the_longest_path_is_worth_ten_to_the_team() -> None:
    game = position("asia", 4, owner={"caw-nag": 0, "cal-nag": 1, "cal-hyd": 2})
    assert [score.longest_bonus for score in game.result.scores] == [10, 0]
    assert team_score(game, 0).total - team_score(game, 0).routes >= 10


@pytest.mark.rule("ASI-13")
def test_every_team_tied_for_the_longest_path_has_the_ten() -> None:
    game = position("asia", 6, owner={"caw-nag": 0, "cal-nag": 1, "bar-caw": 2, "caw-del": 3, "ban-bom": 4})
    assert [score.longest_length for score in game.result.scores] == [5, 5, 4]
    assert [score.longest_bonus for score in game.result.scores] == [10, 10, 0]


@pytest.mark.rule("ASI-13")
def test_the_longest_path_is_not_the_longest_of_one_partner() -> None:
    """The first team has the longest trail of a single player, the second the longest of a team."""
    game = position("asia", 4, owner={"cal-mad": 0, "bar-kar": 1, "cal-nag": 2, "cal-hyd": 3})
    assert [score.longest_bonus for score in game.result.scores] == [0, 10]


@pytest.mark.rule("ASI-13")
def test_most_completed_tickets_are_worth_ten_to_the_team() -> None:
    game = position(
        "asia",
        4,
        tickets=(("caw-mad",), (), ("cal-vie",)),
        rack_tickets=(("chu-yin",),),
        owner=owners_of_routes(caw_mad=0, chu_yin=1, cal_vie=2),
    )
    assert [score.completed for score in game.result.scores] == [2, 1]
    assert [score.tickets_bonus for score in game.result.scores] == [10, 0]
    first, second = game.result.scores
    assert first.total == first.routes + 6 + 5 + first.longest_bonus + 10
    assert second.total == second.routes + 5 + second.longest_bonus


@pytest.mark.rule("ASI-13")
def test_every_team_tied_for_most_tickets_has_the_ten() -> None:
    game = position(
        "asia",
        6,
        tickets=(("caw-mad",), (), (), ("chu-yin",), ("bar-kat",)),
        owner=owners_of_routes(caw_mad=1, chu_yin=2),
    )
    assert [score.completed for score in game.result.scores] == [1, 1, 0]
    assert [score.tickets_bonus for score in game.result.scores] == [10, 10, 0]


# Winning.


@pytest.mark.rule("ASI-14")
def test_the_team_with_the_most_points_wins() -> None:
    game = position("asia", 6, owner={"caw-nag": 0, "cal-nag": 3, "ban-mad": 5})
    assert game.result.winners == [1]


@pytest.mark.rule("ASI-14")
def test_of_three_teams_only_the_two_tied_in_everything_share() -> None:
    tickets = ((), ("caw-mad",), (), (), ("chu-yin",), ())
    game = position("asia", 6, tickets=tickets, owner=owners_of_routes(caw_mad=0, chu_yin=5, cal_vie=2))
    equalize_totals(game)
    assert [score.completed for score in game.result.scores] == [1, 0, 1]
    assert game.result.winners == [0, 2]
    assert (game.result.tie_break, game.result.tied) == (MORE_TICKETS, [0, 1, 2])
