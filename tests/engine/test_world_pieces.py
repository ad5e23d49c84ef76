"""The opening, the choice of pieces, exchanging them and running out of them (WLD-04, WLD-12, WLD-14)."""

import pytest

from ferrovia.engine.events import ANSWERED, EXCHANGED, FLEET_CHOSEN, LAST_TURNS, OVER
from ferrovia.engine.questions import FLEET, OPENING_TICKETS, TURN
from ferrovia.engine.state import NOT_YET
from tests.position import Position, opening, position, values_of


def position_choosing_fleet(seats: int = 2, seed: int = 0, starting_seat: int = 0) -> Position:
    """A game in which everyone has kept tickets and must choose a fleet."""
    game = opening("world", seats, seed=seed, starting_seat=starting_seat)
    for seat in range(seats):
        game.do("keep=123", seat=seat)
    return game


def fleets(game: Position) -> list[tuple[int, int]]:
    return list(zip(game.state.trains, game.state.ships, strict=True))


def exchanges(game: Position) -> list[str]:
    return [text for text in game.menu() if text.startswith("swap")]


def turn_position(*fleet: tuple[int, int], owner: dict[str, int] | None = None) -> Position:
    """The first player's turn, with these chosen fleets and claimed routes."""
    return position("world", 2, display="rygRYG", fleet=fleet, owner=owner)


def position_near_end(trains: int, ships: int, *, seats: int = 2, hands: tuple[str, ...] = ()) -> Position:
    """The first player's turn, with few pieces left."""
    game = position("world", seats, hands=hands, display="rygRYG")
    game.state.trains[0] = trains
    game.state.ships[0] = ships
    return game


# The opening tickets (WLD-04).


@pytest.mark.rule("WLD-04")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everyone_is_offered_five_tickets_tours_among_the_others(seats: int) -> None:
    game = opening("world", seats)
    assert [(question.kind, len(question.offer)) for question in game.state.questions] == [(OPENING_TICKETS, 5)] * seats
    offered = [ticket for question in game.state.questions for ticket in question.offer]
    assert sorted(offered + game.state.ticket_deck) == list(range(65))


@pytest.mark.rule("WLD-04")
def test_i_keep_three_four_or_five() -> None:
    game = opening("world", 2)
    menu = game.menu(0)
    assert len(menu) == 10 + 5 + 1
    assert {len(text) - len("keep=") for text in menu} == {3, 4, 5}
    for text in ("keep=12", "keep=5", "keep="):
        assert game.refusal(text, seat=0) == "too_few_kept"


@pytest.mark.rule("WLD-04")
def test_the_tickets_not_kept_go_under_the_deck() -> None:
    game = opening("world", 2, seed=3)
    first, second = ([*question.offer] for question in game.state.questions)
    deck = game.state.ticket_deck[:]
    game.do("keep=135", seat=1)
    assert game.state.ticket_deck == deck and game.state.tickets == [[], []]
    game.do("keep=2345", seat=0)
    assert game.state.tickets == [first[1:], [second[0], second[2], second[4]]]
    assert game.state.ticket_deck[3:] == deck, "the previous deck is on top"
    assert sorted(game.state.ticket_deck[:3]) == sorted([first[0], second[1], second[3]])


@pytest.mark.rule("WLD-04")
def test_i_choose_the_order_in_which_mine_go_under() -> None:
    for order, lowest in (("45", 4), ("54", 3)):
        game = opening("world", 2, seed=3)
        mine = [*game.state.questions[0].offer]
        game.do("keep=12345", seat=1)
        game.do(f"keep=123,{order}", seat=0)
        assert game.state.ticket_deck[0] == mine[lowest]


@pytest.mark.rule("WLD-04")
def test_later_i_draw_four_tickets_and_keep_at_least_one() -> None:
    game = turn_position()
    top = game.state.ticket_deck[-4:]
    game.do("tickets")
    assert sorted(game.state.questions[0].offer) == sorted(top)
    assert len(game.menu()) == 15
    assert game.refusal("keep=") == "too_few_kept"
    game.do("keep=2")
    assert len(game.state.tickets[0]) == 1
    assert not set(game.state.ticket_deck[3:]) & set(top)
    assert game.seat == 1


# The choice of pieces (WLD-04).


@pytest.mark.rule("WLD-04")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_once_everyone_has_kept_tickets_everyone_chooses_pieces(seats: int) -> None:
    game = opening("world", seats)
    for seat in range(seats - 1):
        game.do("keep=123", seat=seat)
        assert game.refusal("fleet=20", seat=seat) == "not_asked"
    assert game.refusal("fleet=20", seat=seats - 1) == "tickets_expected"
    game.do("keep=123", seat=seats - 1)
    assert [(question.kind, question.seat) for question in game.state.questions] == [
        (FLEET, seat) for seat in range(seats)
    ]
    assert fleets(game) == [(0, 0)] * seats


@pytest.mark.rule("WLD-04")
def test_ten_to_twenty_five_trains_can_be_chosen() -> None:
    game = position_choosing_fleet()
    assert game.menu(0) == [f"fleet={trains}" for trains in range(10, 26)]
    assert game.menu(1) == game.menu(0)
    assert game.game.count_actions(game.state, 0) == 16


@pytest.mark.rule("WLD-04")
@pytest.mark.parametrize("trains", [0, 1, 9, 26, 27, 50, 60, 61])
def test_more_than_fifty_ships_or_twenty_five_trains_are_refused(trains: int) -> None:
    assert position_choosing_fleet().refusal(f"fleet={trains}") == "wrong_number_of_pieces"


@pytest.mark.rule("WLD-04")
@pytest.mark.parametrize("trains", range(10, 26))
def test_trains_and_ships_make_sixty_and_the_others_stay_in_the_box(trains: int) -> None:
    game = position_choosing_fleet()
    game.do(f"fleet={trains}", seat=0)
    game.do("fleet=20", seat=1)
    assert fleets(game) == [(trains, 60 - trains), (20, 40)]
    assert list(game.state.trains_in_box) == [25 - trains, 5]
    assert f"swap={25 - trains + 1}t" not in game.menu(0)


@pytest.mark.rule("WLD-04")
def test_the_quick_start_of_twenty_trains_and_forty_ships_is_offered() -> None:
    game = position_choosing_fleet()
    assert "fleet=20" in game.menu(0)
    game.do("fleet=20", seat=0)
    events = game.do("fleet=20", seat=1)
    assert fleets(game) == [(20, 40), (20, 40)]
    assert values_of(events, FLEET_CHOSEN) == [(20, 40), (20, 40)]


@pytest.mark.rule("WLD-04")
@pytest.mark.rule("COM-25")
def test_seats_choose_in_any_order_and_all_are_shown_together() -> None:
    game = position_choosing_fleet(3, starting_seat=1)
    for seat, trains in ((2, 10), (0, 25)):
        events = game.do(f"fleet={trains}", seat=seat)
        assert [(event.kind, event.seat, event.values) for event in events] == [(ANSWERED, seat, ())]
        assert fleets(game) == [(0, 0)] * 3 and list(game.state.trains_in_box) == [0] * 3
        assert game.refusal("fleet=20", seat=seat) == "not_asked", "a choice is not taken back"
    events = game.do("fleet=17", seat=1)
    shown = [(event.seat, event.values) for event in events if event.kind == FLEET_CHOSEN]
    assert shown == [(0, (25, 35)), (1, (17, 43)), (2, (10, 50))]
    assert all(event.is_public() for event in events)
    assert [(question.kind, question.seat) for question in game.state.questions] == [(TURN, 1)]


@pytest.mark.rule("WLD-04")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_then_the_first_seat_has_its_turn(first: int) -> None:
    game = position_choosing_fleet(3, starting_seat=first)
    for seat in range(3):
        game.do("fleet=20", seat=seat)
    assert game.game.asked_seats(game.state) == [first]


# Exchanging (WLD-12).


@pytest.mark.rule("WLD-12")
def test_i_exchange_ships_for_trains_at_a_point_each() -> None:
    game = turn_position((20, 40), (20, 40))
    events = game.do("swap=3t")
    assert fleets(game) == [(23, 37), (20, 40)]
    assert list(game.state.trains_in_box) == [2, 5]
    assert list(game.state.points) == [-3, 0]
    assert values_of(events, EXCHANGED) == [(3,)]
    assert game.seat == 1


@pytest.mark.rule("WLD-12")
def test_i_exchange_trains_for_ships_at_a_point_each() -> None:
    game = turn_position((20, 40), (20, 40))
    events = game.do("swap=2s")
    assert fleets(game) == [(18, 42), (20, 40)]
    assert list(game.state.trains_in_box) == [7, 5]
    assert list(game.state.points) == [-2, 0]
    assert values_of(events, EXCHANGED) == [(-2,)]
    assert game.seat == 1


@pytest.mark.rule("WLD-12")
@pytest.mark.parametrize(("trains", "to_trains", "to_ships"), [(20, 5, 10), (25, 0, 15), (10, 15, 0), (11, 14, 1)])
def test_no_more_can_be_had_than_lie_in_the_box(trains: int, to_trains: int, to_ships: int) -> None:
    game = turn_position((trains, 60 - trains))
    assert sorted(exchanges(game)) == sorted(
        [f"swap={n}t" for n in range(1, to_trains + 1)] + [f"swap={n}s" for n in range(1, to_ships + 1)]
    )
    assert game.refusal(f"swap={to_trains + 1}t") == "not_enough_pieces"
    assert game.refusal(f"swap={to_ships + 1}s") == "not_enough_pieces"
    assert game.game.count_actions(game.state, 0) == len(game.menu())


@pytest.mark.rule("WLD-12")
def test_no_more_can_be_given_than_i_still_have() -> None:
    game = turn_position((20, 40))
    game.state.trains[0] = 2
    game.state.ships[0] = 3
    assert exchanges(game) == ["swap=1t", "swap=2t", "swap=3t", "swap=1s", "swap=2s"]
    assert game.refusal("swap=4t") == "not_enough_pieces"
    assert game.refusal("swap=3s") == "not_enough_pieces"
    game.state.trains[0] = 0
    assert exchanges(game) == ["swap=1t", "swap=2t", "swap=3t"]


@pytest.mark.rule("WLD-12")
def test_pieces_on_the_board_do_not_come_back_to_the_box() -> None:
    game = turn_position((25, 35), owner={"car-rio": 0, "los-new": 0})  # eight trains are out
    assert fleets(game)[0] == (17, 35)
    assert [text for text in exchanges(game) if text.endswith("t")] == []
    assert game.refusal("swap=1t") == "not_enough_pieces"
    assert [text for text in exchanges(game) if text.endswith("s")] == [f"swap={n}s" for n in range(1, 16)]


@pytest.mark.rule("WLD-12")
def test_i_never_get_above_twenty_five_trains_or_fifty_ships() -> None:
    game = turn_position((10, 50))
    game.do("swap=15t")
    assert fleets(game)[0] == (25, 35)
    game.do("+?t", "stop")
    assert [text for text in exchanges(game) if text.endswith("t")] == []
    game.do("swap=15s")
    assert fleets(game)[0] == (10, 50)
    game.do("+?t", "stop")
    assert [text for text in exchanges(game) if text.endswith("s")] == []
    assert game.state.points[0] == -30


def only_exchanges(seats: int, *hands: str) -> Position:
    """The first player's turn, when no card and no ticket is left."""
    return position(
        "world", seats, hands=hands, display="------", deck="", ships="", ticket_deck=(), fleet=((20, 40),) * seats
    )


@pytest.mark.rule("WLD-12")
@pytest.mark.parametrize("seats", [2, 3])
def test_two_rounds_in_which_nobody_can_do_more_than_exchange_end_the_game(seats: int) -> None:
    game = only_exchanges(seats)
    for turn in range(2 * seats):
        assert not game.state.is_over
        assert game.menu() == exchanges(game)
        events = game.do("swap=1t" if turn < seats else "swap=1s")
    assert [event.kind for event in events] == [EXCHANGED, OVER]
    assert game.state.is_over
    assert list(game.state.points) == [-2] * seats


@pytest.mark.rule("WLD-12")
@pytest.mark.rule("COM-24")
def test_whoever_must_pass_can_do_no_more_either() -> None:
    game = only_exchanges(2)
    game.state.trains[1] = game.state.ships[1] = 0
    game.state.turns_left = 10
    game.do("swap=1t", "pass", "swap=1t")
    assert not game.state.is_over
    game.do("pass")
    assert game.state.is_over


@pytest.mark.rule("WLD-12")
@pytest.mark.parametrize("last", ["swap=1s", "edi-ham=K"])
def test_a_turn_in_which_more_is_possible_begins_the_two_rounds_anew(last: str) -> None:
    game = only_exchanges(2, "", "K")
    game.do("swap=1t", last, "swap=1t", "swap=1t", "swap=1t")
    assert not game.state.is_over


@pytest.mark.rule("WLD-12")
def test_the_points_lost_are_in_the_final_score_apart_from_the_routes() -> None:
    game = turn_position((20, 40), owner={"ath-mar": 0})
    game.do("swap=5t")
    score = game.result.scores[0]
    assert (score.routes, score.flags_and_exchanges, score.unbuilt_points) == (2, -5, -12)
    assert score.total == -15


# Running out of pieces (WLD-14).


@pytest.mark.rule("WLD-14")
@pytest.mark.parametrize(
    ("left", "ends"),
    [((4, 4), True), ((5, 3), True), ((8, 0), True), ((2, 6), True), ((2, 0), True), ((5, 4), False), ((2, 7), False),
     ((9, 0), False), ((4, 40), False), ((20, 4), False)],
)  # fmt: skip
def test_six_pieces_of_both_kinds_together_start_the_last_turns(left: tuple[int, int], ends: bool) -> None:
    game = position_near_end(*left, hands=("rr",))
    events = game.do("alq-dji=rr")
    assert values_of(events, LAST_TURNS) == ([(4,)] if ends else [])
    assert game.state.turns_left == (4 if ends else NOT_YET)


@pytest.mark.rule("WLD-14")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_then_everyone_has_two_more_turns_i_too(seats: int) -> None:
    game = position_near_end(4, 4, seats=seats, hands=("rr",))
    game.do("alq-dji=rr")
    for left in range(2 * seats, 0, -1):
        assert not game.state.is_over
        assert game.state.turns_left == left
        assert game.seat == (1 + 2 * seats - left) % seats
        events = game.do("+?t", "+?s")
    assert values_of(events, OVER) == [()]
    assert game.state.is_over
    assert game.game.asked_seats(game.state) == []


@pytest.mark.rule("WLD-14")
def test_drawing_the_second_card_is_one_turn_with_the_first() -> None:
    game = position_near_end(4, 4, hands=("rr",))
    game.do("alq-dji=rr", "+?t")
    assert game.state.turns_left == 4
    game.do("+?t")
    assert game.state.turns_left == 3


@pytest.mark.rule("WLD-14")
def test_neither_exchanging_nor_harbors_nor_the_box_count() -> None:
    game = position_near_end(4, 3, hands=("r^r^RR",))
    game.state.owner[game.route("ath-mar")] = 0
    events = game.do("swap=2t")
    assert values_of(events, LAST_TURNS) == []
    game.do("+?t", "stop")
    events = game.do("@ath=r^r^RR")
    assert values_of(events, LAST_TURNS) == []
    assert game.state.turns_left == NOT_YET
