"""Paris in the referee, on positions made by hand. Rules are cited in the docstrings."""

from collections import Counter

import pytest

from .books import BOOKS
from .dealing import asked, board, claims, own, position, scored, unshuffled
from .notation import ordered
from .referee import Referee
from .scoring import winners


def test_set_up() -> None:
    """PAR-01: fifteen buses, two cards, two tickets; the last ticket named goes to the bottom."""
    game = Referee("paris", board("paris"), 3, unshuffled, starting_seat=0)
    seen = game.snapshot()
    assert seen["trains"] == [15, 15, 15] and seen["flags"] == ["", "", ""] and seen["racks"] == []
    assert seen["hands"] == ["**", "**", "**"] and seen["display"] == ["*", "*", "w", "w", "w"]
    every = Counter("".join([*seen["hands"], *seen["display"], seen["deck"], seen["discards"]]))
    assert every == {"*": 8, "w": 8, "b": 6, "r": 6, "y": 6, "g": 6, "p": 6}
    assert [question["offer"] for question in seen["asked"]] == [[19, 18], [17, 16], [15, 14]]
    assert game.listed(0) == {"keep=1", "keep=2", "keep=12"} and not game.legal(0, "keep=,12")
    game.play(1, "keep=2,1")
    game.play(0, "keep=1")
    game.play(2, "keep=12")
    assert game.ticket_deck == [17, 18, *range(14)] and game.tickets == [[19], [16], [15, 14]]
    assert asked(game) == [(0, "turn")]


def test_two_tickets_are_drawn_and_the_last_one_must_be_kept() -> None:
    """PAR-02."""
    game = position("paris")
    game.ticket_deck = [4, 5, 6]
    game.play(0, "tickets")
    assert game.asked[0]["offer"] == [6, 5] and game.listed(0) == {"keep=1", "keep=2", "keep=12"}
    game.play(0, "keep=12")
    game.play(1, "tickets")
    assert game.listed(1) == {"keep=1"} and not game.legal(1, "keep=")


@pytest.mark.parametrize(
    ("name", "cards", "flag"), [("arc-cha", "b", "b"), ("arc-cha.2", "r", "r"), ("bas-per", "ww", "w")]
)
def test_a_card_of_the_routes_color_may_be_kept(name: str, cards: str, flag: str) -> None:
    """PAR-03: the route is claimed and scored at once; until the answer the cards are in no pile."""
    for answer in ("flag", "no"):
        game = position("paris", hand=f"y{cards}", discards="g")
        game.play(0, f"{name}={cards}")
        question = {"seat": 0, "kind": "flag", "route": game.route_of[name], "laid": cards}
        assert game.snapshot()["asked"] == [question]
        assert game.points[0] == len(cards) and game.trains[0] == 15 - len(cards)
        assert game.owner[game.route_of[name]] == 0 and game.hands[0] == "y" and game.table.discards[0] == "g"
        assert game.listed(0) == {"flag", "no"}
        assert not any(game.legal(0, text) for text in ["pass", "flag=b", "+r", "yes", ""])
        game.play(0, answer)
        assert game.flags == ([flag, ""] if answer == "flag" else ["", ""])
        assert Counter(game.table.discards[0] + "".join(game.flags)) == Counter("g" + cards)
        assert game.points[0] == len(cards) and game.others == [0, 0] and asked(game) == [(1, "turn")]


def test_a_wild_is_never_kept() -> None:
    """PAR-03: with wilds only there is no question; with one wild the other card is kept."""
    game = position("paris", hand="w***")
    game.play(0, "bas-per=**")
    assert asked(game) == [(1, "turn")] and game.table.discards[0] == "**"
    game = position("paris", hand="w***")
    game.play(0, "bas-per=w*")
    game.play(0, "flag")
    assert game.flags[0] == "w" and game.table.discards[0] == "*"


def test_other_colors_and_gray_routes_give_no_flag() -> None:
    """PAR-03."""
    game = position("paris", hand="yy")
    game.play(0, "bas-per.2=yy")
    assert asked(game) == [(1, "turn")] and game.table.discards[0] == "yy"
    facts = board("paris")
    facts["routes"][0]["color"] = "gray"
    game = position("paris", hand="bbb", facts=facts)
    game.play(0, "arc-bat=bbb")
    assert asked(game) == [(1, "turn")] and game.table.discards[0] == "bbb"


def test_one_of_each_color_is_enough() -> None:
    """PAR-03: every player has a separate flag."""
    game = position("paris", hand="bb")
    game.flags = ["bw", "r"]
    game.play(0, "arc-cha=b")
    assert asked(game) == [(1, "turn")] and game.flags == ["bw", "r"] and game.table.discards[0] == "b"
    game.hands[1] = "b"
    game.play(1, "arc-tou=b")
    assert asked(game) == [(1, "flag")]


def test_a_whole_flag_is_worth_four_points_and_a_new_one_can_begin() -> None:
    """PAR-04."""
    game = position("paris", hand="w*")
    game.flags = ["br", ""]
    game.play(0, "bas-per=w*")
    assert game.points == [2, 0]
    game.play(0, "flag")
    assert game.points == [6, 0] and game.others == [4, 0] and game.flags == ["", ""]
    assert ordered(game.table.discards[0]) == "rbw*" and asked(game) == [(1, "turn")]
    game.asked, game.hands[0] = {0: {"kind": "turn"}}, "b"
    game.play(0, "arc-cha=b")
    game.play(0, "flag")
    assert game.flags[0] == "b" and game.points == [7, 0]


def test_the_other_cards_and_the_flag_are_two_acts_of_discarding() -> None:
    """PAR-04, COM-08, COM-09: with an empty deck the first fills two slots, the second the others."""
    game = position("paris", hand="ww", display="gg___", deck="")
    game.flags = ["br", ""]
    game.play(0, "bas-per=ww")
    assert game.table.display == ["g", "g", "", "", ""]
    game.play(0, "flag")
    assert game.table.display[2] == "w" and "" not in game.table.display
    assert Counter("".join(game.table.display[3:]) + game.table.decks[0]) == Counter("rbw")


def test_a_single_card_that_is_kept_is_no_act_of_discarding() -> None:
    """COM-02, COM-03: a display that was left is not checked again, although it could be cleared now."""
    game = position("paris", hand="b", display="***rr", deck="***g")
    game.play(0, "arc-cha=b")
    game.play(0, "flag")
    assert game.table.display == list("***rr") and asked(game) == [(1, "turn")]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_doubles(seats: int) -> None:
    """PAR-07, COM-15."""
    game = position("paris", seats, hand="b")
    game.play(0, "arc-cha=b")
    game.play(0, "no")
    game.hands = ["r"] * seats
    assert game.legal(1, "arc-cha.2=r") == (seats >= 3) == (claims(game, 1, "arc-cha.2") == {"r"})
    game.asked = {0: {"kind": "turn"}}
    assert not game.legal(0, "arc-cha.2=r") and claims(game, 0, "arc-cha.2") == set()


def test_the_last_round_waits_for_the_answer() -> None:
    """COM-21: two buses at the end of the turn."""
    game = position("paris", 3, hand="b")
    game.trains[0] = 3
    game.play(0, "arc-cha=b")
    assert game.snapshot()["left"] is None
    game.play(0, "flag")
    assert game.snapshot()["left"] == 3


def test_the_result_of_paris() -> None:
    """PAR-04, PAR-06: routes and flags, tickets, and no longest trail."""
    ticket = {"cities": ["bastille", "pere-lachaise"], "points": 2}
    game = scored("paris", [["bas-per"], ["arc-cha"]], [[ticket], []], {})
    game.others = [0, 4]
    first, second = game.result()
    assert (first["routes"], first["others"], first["tickets"], first["done"], first["total"]) == (2, 0, 2, 1, 4)
    assert (second["routes"], second["others"], second["total"], second["winner"]) == (1, 4, 5, True)
    assert first["longest"] == first["longest_bonus"] == first["stations_bonus"] == first["tickets_bonus"] == 0


def test_ties() -> None:
    """PAR-06."""
    rows = [{"total": 9, "done": 2}, {"total": 9, "done": 3}, {"total": 9, "done": 3}]
    assert winners(rows, BOOKS["paris"].tie_order) == [1, 2]


def test_a_ticket_needs_own_routes() -> None:
    """COM-22."""
    game = position("paris")
    own(game, 1, "bas-per")
    game.tickets[0], game.asked, game.over = [len(game.board["tickets"])], {}, True
    game.board["tickets"].append({"cities": ["bastille", "pere-lachaise"], "points": 2})
    assert game.result()[0]["total"] == -2
