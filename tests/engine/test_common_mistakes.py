"""Mistakes that other implementations of this game make, one test each."""

import pytest

from tests.position import opening, position


@pytest.mark.rule("COM-16")
@pytest.mark.parametrize("seats", [2, 3])
def test_doubles_are_single_routes_with_two_and_three_players(seats: int) -> None:
    game = position("usa", seats, hands=("rrr", "yyy", "yyy"), deck="oooooo")
    game.do("den-sal=rrr")
    for _ in range(seats - 1):
        assert game.refusal("den-sal.2=yyy") == "route_closed"
        assert "den-sal.2" not in game.claimable()
        game.do("+?", "+?")


@pytest.mark.rule("COM-05")
def test_a_wild_is_never_the_second_card_from_the_display() -> None:
    game = position("usa", display="rgbyw", deck="oo*")
    game.do("+r")
    assert game.display == "*gbyw"
    assert "+*" not in game.menu()
    assert game.refusal("+*") == "wild_as_second_card"


@pytest.mark.rule("COM-03")
def test_three_wilds_do_not_hang_the_game_when_few_cards_are_left() -> None:
    for deck in ("*", "**", "***", "****", "*****", "******", "***gg*", "r*"):
        game = position("usa", display="**rgb", deck=deck)
        game.do("+r")
        assert game.seat == 0
        assert len(game.display.replace("-", "") + game.deck + game.discards) == 4 + len(deck)
        game.do(game.menu()[0])
        assert game.seat == 1


@pytest.mark.rule("COM-09")
def test_the_display_is_refilled_after_the_deck_ran_out() -> None:
    game = position("usa", hands=("", "kkkkk"), display="rgbyw", deck="o")
    game.do("+?", "+r")
    assert game.display == "-gbyw"
    game.do("mon-sau=kkkkk")
    assert game.display == "kgbyw"
    assert game.deck == "kkkk"


@pytest.mark.rule("COM-07")
def test_one_last_card_does_not_trap_the_turn() -> None:
    for display, deck, text in (("-----", "r", "+?"), ("r----", "*", "+r"), ("r*---", "*", "+r"), ("*----", "r", "+?")):
        game = position("usa", display=display, deck=deck)
        game.do(text)
        assert game.seat == 1
        assert game.menu() != []


@pytest.mark.rule("COM-12")
@pytest.mark.rule("COM-13")
def test_wilds_alone_pay_for_colored_and_gray_routes() -> None:
    for name in ("den-pho=*****", "elp-pho=***", "atl-nas=*", "cal-win=******", "sau-win=******"):
        game = position("usa", hands=("******",))
        assert name in game.menu()
        game.do(name)
        assert game.owner(name.partition("=")[0]) == 0


@pytest.mark.rule("COM-13")
def test_a_gray_route_takes_one_color_and_not_two() -> None:
    game = position("usa", hands=("rrgg",))
    assert game.refusal("dal-lit=rr") == ""
    assert game.refusal("dal-lit=gg") == ""
    assert game.refusal("dal-lit=rg") == "wrong_color"


@pytest.mark.rule("COM-23")
def test_the_longest_path_goes_through_cities_again_and_round_loops() -> None:
    names = ("atl-nas", "atl-ral", "cha-ral", "atl-cha", "atl-mia")
    game = position("usa", owner=dict.fromkeys(names, 0))
    assert game.result.scores[0].longest_length == 1 + (2 + 2 + 2) + 5


@pytest.mark.rule("COM-21")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_last_turn_is_missing_or_doubled(seats: int) -> None:
    for trigger in range(seats):
        game = position("usa", seats, hands=("r",) * seats, trains=(3,) * seats, turn=trigger)
        game.do("atl-nas=r")
        turns = [0] * seats
        while not game.state.is_over:
            turns[game.seat] += 1
            game.do("+?", "+?")
        assert turns == [1] * seats


@pytest.mark.rule("COM-25")
def test_nobody_acts_before_the_tickets_are_chosen() -> None:
    game = opening("usa", 2, seed=1, starting_seat=0)
    assert game.refusal("+?", seat=0) == "tickets_expected"
    game.do("keep=12", seat=0)
    assert game.refusal("+?", seat=0) == "not_asked"
    assert game.refusal("+?", seat=1) == "tickets_expected"
    game.do("keep=12", seat=1)
    assert game.refusal("+?", seat=0) == ""


@pytest.mark.rule("COM-12")
def test_the_hand_is_debited_by_exactly_what_was_played() -> None:
    game = position("usa", hands=("rrrrr***k",), display="-----", deck="o")
    game.do("chi-dul=rr*")
    assert game.hand(0) == "rrrk**"
    assert game.discards == "rr*"
    game.do("+?")
    assert (game.hand(0), game.hand(1)) == ("rrrk**", "o")
