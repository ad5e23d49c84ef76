"""The order of turns, the last turns, and when a player must pass (COM-01, COM-21, COM-24)."""

from dataclasses import replace

import pytest

from ferrovia.boards import load_board
from ferrovia.engine.events import LAST_TURNS, OVER, PASSED, Event
from ferrovia.engine.game import Game
from ferrovia.engine.state import NOBODY, NOT_YET
from ferrovia.rulebooks import RULEBOOKS
from tests.position import Position, opening, position

SEATS = (2, 3, 4, 5)
EVERY_SEAT = [(seats, seat) for seats in SEATS for seat in range(seats)]

# One-space routes between different cities; each costs one train and one card.
SHORT = ("atl-nas", "dal-hou", "kan-oma", "por-sea", "sea-van")


def event_kinds(events: list[Event]) -> list[int]:
    return [event.kind for event in events]


def nothing_left(seats: int, hands: tuple[str, ...] = ()) -> Position:
    """A position in which no card and no ticket is left to draw."""
    return position("usa", seats, hands=hands, display="-----", deck="", ticket_deck=())


def draw_two(game: Position) -> int:
    """Play a turn of two unseen cards; returns the seat."""
    seat = game.seat
    game.do("+?", "+?")
    return seat


@pytest.mark.rule("COM-01")
@pytest.mark.parametrize(("seats", "first"), EVERY_SEAT)
def test_play_goes_round_clockwise(seats: int, first: int) -> None:
    game = position("usa", seats, turn=first)
    played = [draw_two(game) for _ in range(2 * seats)]
    assert played == [(first + turn) % seats for turn in range(2 * seats)]


@pytest.mark.rule("COM-01")
@pytest.mark.parametrize(
    "turn",
    [("+?", "+?"), ("+r", "+g"), ("+*",), ("tickets", "keep=1"), ("den-pho=wwwww",)],
    ids=["two unseen", "two from the display", "a wild", "tickets", "a claim"],
)
def test_one_action_and_the_next_player_moves(turn: tuple[str, ...]) -> None:
    game = position("usa", 3, hands=("", "wwwww"), display="rgby*", deck="oooooo", turn=1)
    for text in turn:
        assert game.game.asked_seats(game.state) == [1]
        game.do(text)
    assert game.game.asked_seats(game.state) == [2]
    for text in ("+?", "tickets", "dal-hou=w", "pass"):
        assert game.refusal(text, seat=1) == "not_asked"
    assert game.menu(1) == []


@pytest.mark.rule("COM-01")
@pytest.mark.parametrize("seats", SEATS)
def test_the_first_player_is_drawn_by_the_seed(seats: int) -> None:
    drawn = [opening("usa", seats, seed=seed).state.starting_seat for seed in range(100)]
    assert drawn == [opening("usa", seats, seed=seed).state.starting_seat for seed in range(100)]
    assert all(drawn.count(seat) > 50 // seats for seat in range(seats))


@pytest.mark.rule("COM-01")
@pytest.mark.parametrize(("seats", "first"), EVERY_SEAT)
def test_the_table_may_say_who_begins(seats: int, first: int) -> None:
    game = opening("usa", seats, seed=7, starting_seat=first)
    for seat in range(seats):
        game.do("keep=12", seat=seat)
    assert game.game.asked_seats(game.state) == [first]
    assert [draw_two(game) for _ in range(seats)] == [(first + turn) % seats for turn in range(seats)]


@pytest.mark.rule("COM-01")
@pytest.mark.rule("ASI-01")
@pytest.mark.parametrize("seats", [4, 6])
def test_in_teams_a_first_partner_begins(seats: int) -> None:
    drawn = [opening("asia", seats, seed=seed).state.starting_seat for seed in range(100)]
    assert set(drawn) == set(range(0, seats, 2))
    assert all(drawn.count(seat) > 50 // seats for seat in range(0, seats, 2))
    assert opening("asia", seats).game.rules.starting_seats == list(range(0, seats, 2))
    for first in range(seats):
        if first % 2:
            with pytest.raises(ValueError, match="starting seat"):
                opening("asia", seats, starting_seat=first)
        else:
            assert opening("asia", seats, starting_seat=first).state.starting_seat == first


@pytest.mark.rule("COM-01")
@pytest.mark.rule("ASI-01")
@pytest.mark.parametrize("first", [NOBODY, 0, 2])
def test_partners_play_in_succession_from_the_first_round_on(first: int) -> None:
    game = opening("asia", 4, seed=5, starting_seat=first)
    for text in ("keep=123", "share=1"):
        for seat in range(4):
            game.do(text, seat=seat)
    turns = []
    for _ in range(4):
        turns.append(game.seat // 2)
        game.do("+?", "hand", "+?")
    assert turns in ([0, 0, 1, 1], [1, 1, 0, 0])


@pytest.mark.rule("COM-01")
def test_teams_of_house_rules_begin_with_a_first_partner_too() -> None:
    game = Game(replace(RULEBOOKS["usa"], team=2), load_board("usa"), 4)
    assert game.rules.starting_seats == [0, 2]
    assert {game.new(seed).starting_seat for seed in range(20)} == {0, 2}


@pytest.mark.rule("COM-01")
def test_who_begins_changes_nothing_in_the_deal() -> None:
    deals = [opening("usa", 4, seed=11, starting_seat=first) for first in range(4)]
    same = {"starting_seat": 0, "shuffles": 0}
    for game in deals[1:]:
        assert {**game.facts(), **same} == {**deals[0].facts(), **same}


@pytest.mark.rule("COM-01")
@pytest.mark.parametrize("first", [2, -2, 99])
def test_the_first_player_must_sit_at_the_table(first: int) -> None:
    with pytest.raises(ValueError, match="starting seat"):
        opening("usa", 2, starting_seat=first)


@pytest.mark.rule("COM-21")
@pytest.mark.parametrize(("seats", "trigger"), EVERY_SEAT)
def test_everyone_has_exactly_one_last_turn_and_so_have_i(seats: int, trigger: int) -> None:
    game = position("usa", seats, hands=("w",) * seats, trains=(3,) * seats, turn=trigger)
    events = game.do("atl-nas=w")
    assert [event.values for event in events if event.kind == LAST_TURNS] == [(seats,)]
    played = []
    while not game.state.is_over:
        played.append(draw_two(game))
    assert played == [(trigger + turn) % seats for turn in range(1, seats + 1)]
    assert game.game.asked_seats(game.state) == []


@pytest.mark.rule("COM-21")
@pytest.mark.parametrize(
    ("trains", "claim", "left"),
    [(3, "atl-nas=w", 2), (4, "atl-ral=ww", 2), (3, "atl-ral=ww", 1), (3, "elp-pho=www", 0), (2, "atl-ral=ww", 0)],
)
def test_two_trains_or_fewer_bring_the_last_turns(trains: int, claim: str, left: int) -> None:
    game = position("usa", 3, hands=("wwww",), trains=(trains,))
    assert LAST_TURNS in event_kinds(game.do(claim))
    assert game.state.trains[0] == left
    assert game.state.turns_left == 3


@pytest.mark.rule("COM-21")
@pytest.mark.parametrize(("trains", "claim"), [(4, "atl-nas=w"), (5, "atl-ral=ww"), (45, "elp-pho=www")])
def test_three_trains_are_no_reason_to_stop(trains: int, claim: str) -> None:
    game = position("usa", 2, hands=("wwww",), trains=(trains,))
    assert LAST_TURNS not in event_kinds(game.do(claim))
    assert game.state.trains[0] >= 3
    for _ in range(6):
        draw_two(game)
    assert game.state.turns_left == NOT_YET
    assert not game.state.is_over


@pytest.mark.rule("COM-21")
def test_trains_are_looked_at_when_their_owner_ends_a_turn() -> None:
    game = position("usa", 3, trains=(45, 2, 45))
    draw_two(game)
    assert game.state.turns_left == NOT_YET
    game.do("+?")
    assert game.state.turns_left == NOT_YET
    assert LAST_TURNS in event_kinds(game.do("+?"))
    assert [draw_two(game) for _ in range(3)] == [2, 0, 1]
    assert game.state.is_over


@pytest.mark.rule("COM-21")
@pytest.mark.parametrize("seats", SEATS)
def test_another_player_running_out_during_the_last_turns_changes_nothing(seats: int) -> None:
    game = position("usa", seats, hands=("w",) * seats, trains=(3,) * seats)
    game.do(f"{SHORT[0]}=w")
    for turn in range(1, seats):
        events = game.do(f"{SHORT[turn]}=w")
        assert LAST_TURNS not in event_kinds(events)
        assert game.state.turns_left == seats - turn
    assert game.seat == 0
    assert list(game.state.trains) == [2] * seats
    draw_two(game)
    assert game.state.is_over


@pytest.mark.rule("COM-21")
def test_spending_my_last_trains_in_my_last_turn_does_not_start_it_again() -> None:
    game = position("usa", 2, hands=("www",), trains=(3, 45))
    game.do("atl-nas=w")
    draw_two(game)
    events = game.do("atl-ral=ww")
    assert LAST_TURNS not in event_kinds(events)
    assert event_kinds(events).count(OVER) == 1
    assert game.state.is_over
    assert game.state.trains[0] == 0


@pytest.mark.rule("COM-21")
def test_what_i_do_in_my_last_turn_still_counts() -> None:
    game = position(
        "usa", 2, hands=("wwwww",), owner={"den-sant": 0}, tickets=(("den-elp",),), turns_left=1, deck="oooooo"
    )
    game.do("elp-sant=ww")
    assert game.state.is_over
    score = game.result.scores[0]
    assert (score.routes, score.ticket_points, score.longest_bonus) == (4, 4, 10)


@pytest.mark.rule("COM-21")
def test_after_the_last_turn_nothing_can_be_done() -> None:
    game = position("usa", 2, hands=("wwwwwww", "wwwwwww"), turns_left=1)
    draw_two(game)
    assert game.state.is_over
    for seat in (0, 1):
        assert game.menu(seat) == []
        for text in ("+?", "+r", "tickets", "den-pho=wwwww", "keep=1", "pass"):
            assert game.refusal(text, seat=seat) == "game_over"


@pytest.mark.rule("COM-24")
@pytest.mark.parametrize(
    "left",
    [
        position("usa", display="-----", deck="r", ticket_deck=()),
        position("usa", display="--r--", deck="g", ticket_deck=()),
        position("usa", display="----*", deck="", ticket_deck=(), rules={"draw_needs_deck": False}),
        position("usa", display="-----", deck="", ticket_deck=("den-elp",)),
        position("usa", display="-----", deck="", ticket_deck=(), hands=("r",)),
        position("usa", display="-----", deck="", ticket_deck=(), hands=("wwwww",), owner=dict.fromkeys(SHORT, 1)),
    ],
    ids=["a card unseen", "a card", "a wild, if the display suffices", "a ticket", "a route of one", "a longer route"],
)
def test_i_cannot_pass_while_anything_is_possible(left: Position) -> None:
    assert left.refusal("pass") == "cannot_pass"
    assert "pass" not in left.menu()
    assert left.menu() != []


@pytest.mark.rule("COM-24")
def test_with_nothing_to_draw_and_nothing_to_play_i_must_pass() -> None:
    game = nothing_left(3)
    assert game.menu() == ["pass"]
    assert event_kinds(game.do("pass")) == [PASSED]
    assert game.seat == 1
    assert not game.state.is_over


@pytest.mark.rule("COM-24")
@pytest.mark.parametrize(("seats", "first"), EVERY_SEAT)
def test_when_everyone_in_turn_has_passed_the_game_is_over_at_once(seats: int, first: int) -> None:
    game = nothing_left(seats)
    game.state.seat = first
    for turn in range(seats):
        assert not game.state.is_over
        assert game.seat == (first + turn) % seats
        events = game.do("pass")
    assert game.state.is_over
    assert event_kinds(events) == [PASSED, OVER]
    assert game.game.asked_seats(game.state) == []


@pytest.mark.rule("COM-24")
def test_passes_count_only_in_a_row() -> None:
    game = nothing_left(3, ("", "rr"))
    game.do("pass", "atl-nas=r", "pass", "pass")
    assert game.display == "r----"
    assert not game.state.is_over
    assert game.seat == 1
    assert "dal-hou=r" in game.menu()


@pytest.mark.rule("COM-24")
@pytest.mark.rule("COM-21")
def test_passing_uses_up_a_last_turn() -> None:
    game = nothing_left(3)
    game.state.turns_left = 2
    game.do("pass")
    assert game.state.turns_left == 1
    events = game.do("pass")
    assert game.state.is_over
    assert event_kinds(events).count(OVER) == 1
