"""Claiming routes: payments, points, and which routes are open (COM-12 to COM-17)."""

from collections import Counter
from dataclasses import replace

import pytest

from ferrovia.boards import load_board
from ferrovia.engine.board import Board
from ferrovia.engine.events import CLAIMED
from tests.position import NOBODY, Position, position

# A route of each length with its points and a payment. No route on the two boards has length 7.
LENGTHS = [
    ("usa", "atl-nas", 1, 1),
    ("usa", "chi-sai", 2, 2),
    ("usa", "chi-dul", 3, 4),
    ("usa", "den-hel", 4, 7),
    ("usa", "den-pho", 5, 10),
    ("usa", "hel-sea", 6, 15),
    ("europe", "ams-bru", 1, 1),
    ("europe", "bar-mad", 2, 2),
    ("europe", "bre-par", 3, 4),
    ("europe", "ath-sar", 4, 7),
    ("europe", "pet-sto", 8, 21),
]
COLOR_LETTERS = "roygbpkw"


def paying_letters(game: Position, name: str) -> str:
    """The colours that pay for a route, as letters."""
    color = game.game.board.routes[game.route(name)].color
    return (COLOR_LETTERS + "*")[color].replace("*", COLOR_LETTERS)


def payments(game: Position, name: str) -> set[str]:
    """The payments that the menu lists for a route."""
    return {text.partition("=")[2] for text in game.menu() if text.partition("=")[0] == name}


def doubles(board: str) -> list[tuple[str, str]]:
    """The names of the first and the second route of every double."""
    names = position(board).notation.route_names
    return [(name.removesuffix(".2"), name) for name in names if name.endswith(".2")]


def usa_with_length(name: str, length: int) -> Board:
    """The USA board with a different length of one route."""
    board = load_board("usa")
    number = position("usa").route(name)
    routes = list(board.routes)
    routes[number] = replace(routes[number], length=length)
    return replace(board, routes=tuple(routes))


@pytest.mark.rule("COM-12")
@pytest.mark.parametrize(("book", "name", "length", "points"), LENGTHS)
def test_a_route_costs_its_length_in_cards_and_trains_and_scores_at_once(
    book: str, name: str, length: int, points: int
) -> None:
    card = paying_letters(position(book), name)[0]
    game = position(book, 2, hands=(card * (length + 1) + "**",), display="-----", deck="")
    events = game.do(f"{name}={card * length}")
    assert game.owner(name) == 0
    assert game.hand(0) == card + "**"
    assert list(game.state.trains) == [45 - length, 45]
    assert list(game.state.points) == [points, 0]
    assert Counter(game.display.replace("-", "") + game.deck + game.discards) == Counter(card * length)
    claimed = [event.values[:2] for event in events if event.kind == CLAIMED]
    assert claimed == [(game.route(name), points)]
    assert all(event.is_public() for event in events)


@pytest.mark.rule("COM-12")
def test_a_route_of_seven_would_score_eighteen() -> None:
    game = position("usa", 2, board=usa_with_length("den-pho", 7), hands=("wwwwwww",))
    game.do("den-pho=wwwwwww")
    assert list(game.state.points) == [18, 0]
    assert list(game.state.trains) == [38, 45]


@pytest.mark.rule("COM-12")
@pytest.mark.parametrize("wilds", range(6))
def test_any_of_the_cards_may_be_wild(wilds: int) -> None:
    game = position("usa", 2, hands=("wwwwwrr******",), deck="oo")
    paid = "w" * (5 - wilds) + "*" * wilds
    assert f"den-pho={paid}" in game.menu()
    game.do(f"den-pho={paid}")
    assert game.owner("den-pho") == 0
    assert game.hand(0) == "rr" + "w" * wilds + "*" * (6 - wilds)
    assert game.discards == paid
    assert list(game.state.points) == [10, 0]


@pytest.mark.rule("COM-12")
@pytest.mark.parametrize(("book", "name", "length", "points"), LENGTHS)
def test_wilds_alone_pay_for_any_route(book: str, name: str, length: int, points: int) -> None:
    game = position(book, 2, hands=("*" * length,), display="-----", deck="")
    assert payments(game, name) == {"*" * length}
    game.do(f"{name}={'*' * length}")
    assert game.owner(name) == 0
    assert game.hand(0) == ""
    assert list(game.state.points) == [points, 0]


@pytest.mark.rule("COM-12")
@pytest.mark.parametrize(
    ("hand", "sets"),
    [
        ("wwwwwww", {"wwwww"}),
        ("wwwww**", {"wwwww", "wwww*", "www**"}),
        ("www**", {"www**"}),
        ("www*", set()),
        ("w******", {"w****", "*****"}),
        ("rrrrr", set()),
        ("rrrr*", set()),
        ("", set()),
    ],
)
def test_the_menu_offers_every_way_to_pay_and_no_other(hand: str, sets: set[str]) -> None:
    assert payments(position("usa", 2, hands=(hand,)), "den-pho") == sets


@pytest.mark.rule("COM-12")
@pytest.mark.parametrize("paid", ["w", "wwww", "wwwwww", "wwwwwww", "www*", "*", "****", "******", "wwww**"])
def test_one_card_too_few_or_too_many_is_refused(paid: str) -> None:
    game = position("usa", 2, hands=("wwwwwww******",))
    assert game.refusal(f"den-pho={paid}") == "wrong_number_of_cards"
    assert paid not in payments(game, "den-pho")


@pytest.mark.rule("COM-12")
@pytest.mark.parametrize("color", "roygbpk")
def test_the_wrong_color_is_refused(color: str) -> None:
    game = position("usa", 2, hands=(color * 6 + "*" * 6,))
    for wilds in range(5):
        assert game.refusal(f"den-pho={color * (5 - wilds)}{'*' * wilds}") == "wrong_color"
    assert payments(game, "den-pho") == {"*****"}


@pytest.mark.rule("COM-12")
@pytest.mark.parametrize("paid", ["wwwwr", "wwwbb", "rwwww", "www*k", "rrrrw"])
def test_mixed_colors_are_refused(paid: str) -> None:
    game = position("usa", 2, hands=("wwwwwrrrrrbbbbbkkkkk****",))
    assert game.refusal(f"den-pho={paid}") == "wrong_color"


@pytest.mark.rule("COM-12")
@pytest.mark.parametrize(
    ("hand", "paid"),
    [
        ("", "wwwww"),
        ("wwww", "wwwww"),
        ("wwww*", "wwwww"),
        ("wwwww", "wwww*"),
        ("wwww*", "www**"),
        ("****", "*****"),
        ("rrrrr", "wwwww"),
    ],
)
def test_cards_that_i_do_not_hold_are_refused(hand: str, paid: str) -> None:
    game = position("usa", 2, hands=(hand, "wwwwww*****"))
    assert game.refusal(f"den-pho={paid}") == "not_in_hand"


@pytest.mark.rule("COM-12")
def test_only_my_own_hand_pays() -> None:
    game = position("usa", 3, hands=("wwwww", "wwwwwww", "rrr"), deck="oo")
    game.do("den-pho=wwwww")
    assert [game.hand(seat) for seat in range(3)] == ["", "wwwwwww", "rrr"]
    assert list(game.state.trains) == [40, 45, 45]
    assert list(game.state.points) == [10, 0, 0]
    assert [owner for owner in game.state.owner if owner != NOBODY] == [0]


@pytest.mark.rule("COM-13")
@pytest.mark.parametrize("color", COLOR_LETTERS)
def test_a_gray_route_takes_any_one_color(color: str) -> None:
    game = position("usa", 2, hands=(color * 3 + "*",), deck="yy")
    assert payments(game, "elp-pho") == {color * 3, color * 2 + "*"}
    game.do(f"elp-pho={color * 3}")
    assert game.owner("elp-pho") == 0
    assert game.hand(0) == "*"
    assert game.discards == color * 3


@pytest.mark.rule("COM-13")
@pytest.mark.parametrize("paid", ["rrb", "rb*", "rbg", "b*w"])
def test_a_gray_route_takes_no_mixture(paid: str) -> None:
    game = position("usa", 2, hands=("rrrbbbgggwww***",))
    assert game.refusal(f"elp-pho={paid}") == "wrong_color"


@pytest.mark.rule("COM-14")
def test_a_claim_need_not_touch_my_network() -> None:
    game = position("usa", 2, hands=("wwwww",), owner={"bos-mon": 0, "den-oma": 1})
    assert game.refusal("den-pho=wwwww") == ""
    game.do("den-pho=wwwww")
    assert game.owner("den-pho") == 0


@pytest.mark.rule("COM-14")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_route_is_claimed_once(owner: int) -> None:
    game = position("usa", 2, hands=("wwwww",), owner={"den-pho": owner})
    assert game.refusal("den-pho=wwwww") == "route_taken"
    assert "den-pho" not in game.claimable()


@pytest.mark.rule("COM-14")
def test_a_route_claimed_in_play_is_gone_from_every_menu() -> None:
    game = position("usa", 3, hands=("wwwwwww", "wwwwwww", "wwwwwww"), deck="oooooo")
    before = game.menu()
    game.do("den-pho=wwwww")
    assert game.menu(1) == [text for text in before if not text.startswith("den-pho=")]
    assert game.game.count_actions(game.state, 1) == len(game.menu(1))
    game.do("+?", "+?")
    assert "den-pho" not in game.claimable(2)


@pytest.mark.rule("COM-14")
@pytest.mark.parametrize("trains", range(6))
def test_a_claim_needs_enough_trains(trains: int) -> None:
    game = position("usa", 2, hands=("wwwwwwkkkkkkyyyyyy******",), trains=(trains,))
    for name, length in (("den-pho", 5), ("dul-win", 4), ("elp-pho", 3), ("pit-tor", 2), ("atl-nas", 1)):
        card = paying_letters(game, name)[-1]
        wanted = "" if length <= trains else "not_enough_pieces"
        assert game.refusal(f"{name}={card * length}") == wanted
        assert (name in game.claimable()) == (length <= trains)


@pytest.mark.rule("COM-14")
def test_a_route_that_does_not_exist_is_refused() -> None:
    game = position("usa", 2, hands=("wwwww",))
    action = game.notation.parse("den-pho=wwwww", 0)
    for target in (-1, -100, 100, 1000):
        action.target = target
        assert game.game.why_not(game.state, action) == "no_such_route"


@pytest.mark.rule("COM-15")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(
    ("mine", "parallel"), [("den-sal", "den-sal.2"), ("por-sea", "por-sea.2"), ("sal-sanf.2", "sal-sanf")]
)
def test_i_can_never_have_both_routes_of_a_double(seats: int, mine: str, parallel: str) -> None:
    game = position("usa", seats, hands=("******************",), deck="oooooooooooooooooo")
    game.do(f"{mine}={'*' * game.game.rules.length[game.route(mine)]}")
    for _ in range(seats - 1):
        game.do("+?", "+?")
    assert game.seat == 0
    assert game.refusal(f"{parallel}={'*' * game.game.rules.length[game.route(parallel)]}") == "route_closed"
    assert parallel not in game.claimable()


@pytest.mark.rule("COM-15")
@pytest.mark.rule("COM-16")
@pytest.mark.parametrize("seats", [4, 5])
def test_with_four_or_five_the_second_route_is_open_to_the_others(seats: int) -> None:
    for first, second in doubles("usa"):
        for mine, parallel in ((first, second), (second, first)):
            game = position("usa", seats, hands=("*" * 14,) * seats, owner={mine: 0}, turn=1)
            length = game.game.rules.length[game.route(parallel)]
            for seat in range(1, seats):
                game.state.seat = seat
                assert game.refusal(f"{parallel}={'*' * length}") == ""
                assert parallel in game.claimable(seat)
            game.state.seat = 0
            assert game.refusal(f"{parallel}={'*' * length}") == "route_closed"
            assert parallel not in game.claimable(0)


@pytest.mark.rule("COM-15")
@pytest.mark.parametrize("seats", [4, 5])
def test_with_four_or_five_two_players_share_a_double_and_no_third(seats: int) -> None:
    game = position("usa", seats, hands=("rrr", "yyy", "rrryyy***"), deck="oooooooooo")
    game.do("den-sal=rrr", "den-sal.2=yyy")
    assert (game.owner("den-sal"), game.owner("den-sal.2")) == (0, 1)
    assert list(game.state.points)[:2] == [4, 4]
    for text in ("den-sal=rrr", "den-sal.2=yyy"):
        assert game.refusal(text) == "route_taken"
    assert game.claimable() & {"den-sal", "den-sal.2"} == set()


@pytest.mark.rule("COM-16")
@pytest.mark.parametrize("seats", [2, 3])
def test_with_two_or_three_the_other_route_of_a_double_is_closed_to_everyone(seats: int) -> None:
    for first, second in doubles("usa"):
        for mine, parallel in ((first, second), (second, first)):
            game = position("usa", seats, hands=("*" * 14,) * seats, owner={mine: 1})
            length = game.game.rules.length[game.route(parallel)]
            for seat in range(seats):
                game.state.seat = seat
                assert game.refusal(f"{parallel}={'*' * length}") == "route_closed"
                assert game.refusal(f"{mine}={'*' * length}") == "route_taken"
                assert game.claimable(seat) & {mine, parallel} == set()


@pytest.mark.rule("COM-16")
@pytest.mark.parametrize("book", ["usa", "europe"])
def test_either_route_of_a_double_may_be_the_one(book: str) -> None:
    for pair in doubles(book):
        game = position(book, 2, hands=("*" * 14,))
        assert set(pair) <= game.claimable()


@pytest.mark.rule("COM-17")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_routes_that_share_one_end_stay_open(seats: int) -> None:
    game = position("usa", seats, hands=("*" * 14,), owner={"den-pho": 0, "den-sal": 0, "kan-oma": 0})
    others = {"den-hel", "den-kan", "den-kan.2", "den-okl", "den-oma", "den-sant", "hel-sal", "las-sal", "elp-pho"}
    assert others <= game.claimable()
    game.do("den-oma=****")
    assert game.owner("den-oma") == 0


@pytest.mark.rule("COM-17")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_routes_that_differ_in_length_are_no_double(seats: int) -> None:
    game = position("usa", seats, board=usa_with_length("bos-newy.2", 3), hands=("rryyy", "yyy"), deck="o" * 10)
    game.do("bos-newy=rr")
    assert game.refusal("bos-newy.2=yyy") == ""
    for _ in range(seats - 1):
        game.do("+?", "+?")
    game.do("bos-newy.2=yyy")
    assert (game.owner("bos-newy"), game.owner("bos-newy.2")) == (0, 0)


@pytest.mark.rule("COM-16")
@pytest.mark.parametrize(("seats", "is_open"), [(3, False), (4, True)])
def test_an_observation_shows_whether_a_parallel_route_is_closed(seats: int, is_open: bool) -> None:
    game = position(seats=seats, owner={"dal-hou": 1})
    parallel = game.route("dal-hou.2")
    assert game.game.observe(game.state, 0).may_claim(parallel) is is_open
    assert not game.game.observe(game.state, 1).may_claim(parallel)
    assert not game.game.observe(game.state, 0).may_claim(game.route("dal-hou"))
    spectator = game.game.observe(game.state, NOBODY)
    assert spectator.may_claim(parallel) is is_open and not spectator.may_claim(game.route("dal-hou"))
    assert spectator.may_claim(game.route("bos-mon")), "nobody has claimed its parallel"
