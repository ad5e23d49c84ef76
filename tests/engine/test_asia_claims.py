"""Team Asia: paying from hand and rack, doubles and triples, tunnels (ASI-01, ASI-06, ASI-09, ASI-10)."""

from itertools import permutations

import pytest

from ferrovia.engine.events import CLAIMED, DECLINED, LAID, TURNED_UP
from ferrovia.engine.questions import TUNNEL, TURN
from ferrovia.notation.cards import LETTERS
from tests.position import NOBODY, Position, position, values_of

REST = "oooo"  # the cards below those that are turned up
TUNNELS = {
    "caw-kat": 6,
    "del-kat": 6,
    "junctione-junctions": 5,
    "junctions-lha": 6,
    "junctionw-lah": 5,
    "junctionw-raw": 5,
    "kab-kas": 4,
    "kab-raw": 4,
    "kab-suk": 4,
    "kas-raw": 6,
}
TRIPLES = ["cal-dac", "can-foo", "foo-sha", "pek-sha"]


def card_codes(letters: str) -> tuple[int, ...]:
    return tuple(LETTERS.index(letter) for letter in letters)


def payments(game: Position, name: str) -> list[str]:
    """The payments that the menu lists for a route."""
    return [text.partition("=")[2] for text in game.menu() if text.startswith(f"{name}=")]


# Paying.


@pytest.mark.rule("ASI-06")
@pytest.mark.parametrize(
    ("paid", "hand", "rack"),
    [
        ("kk", "*", "kk*"),
        ("k/k", "k*", "k*"),
        ("/kk", "kk*", "*"),
        ("k*", "k", "kk*"),
        ("k/*", "k*", "kk"),
        ("*/k", "kk", "k*"),
        ("/k*", "kk*", "k"),
        ("*/*", "kk", "kk"),
    ],
)
def test_i_pay_with_any_mix_of_my_hand_and_the_rack(paid: str, hand: str, rack: str) -> None:
    game = position("asia", 4, hands=("kk*", "kk*"), racks=("kk*", "kk*"))
    events = game.do(f"caw-nag={paid}")
    assert game.owner("caw-nag") == 0
    assert (game.hand(0), game.rack(0)) == (hand, rack)
    assert (game.hand(1), game.rack(1)) == ("kk*", "kk*")
    played = paid.replace("/", "")
    assert game.discards == "".join(sorted(played, key="k*".index))
    [claimed] = values_of(events, CLAIMED)
    assert claimed[:2] == (game.route("caw-nag"), 2) and sorted(claimed[2:]) == sorted(card_codes(played))
    assert game.seat == 1


@pytest.mark.rule("ASI-06")
def test_the_menu_shows_the_payments_from_the_rack_first_and_from_the_hand_first() -> None:
    game = position("asia", 4, hands=("kk",), racks=("k*",))
    assert payments(game, "caw-nag") == ["k/k", "kk", "/k*", "k/*"]
    game = position("asia", 4, hands=("gg*",), racks=("gg*",))
    assert payments(game, "pek-ula") == ["gg/gg", "g/gg*", "gg*/g", "*/gg*", "gg*/*"]
    assert game.game.count_actions(game.state, 0) == len(game.menu()) == len(set(game.menu()))
    menu = game.game.legal_actions(game.state, 0)
    view = game.game.observe(game.state, 0)
    assert [view.pick_action((place + 0.5) / len(menu)) for place in range(len(menu))] == menu


@pytest.mark.rule("ASI-06")
def test_every_other_way_to_split_the_same_set_is_accepted_too() -> None:
    game = position("asia", 4, hands=("gg*",), racks=("gg*",))
    for paid in ("gg/g*", "g*/gg", "g*/g*"):
        assert paid not in payments(game, "pek-ula")
        assert game.refusal(f"pek-ula={paid}") == ""
    game.do("pek-ula=g*/g*")
    assert (game.owner("pek-ula"), game.hand(0), game.rack(0)) == (0, "g", "g")


@pytest.mark.rule("ASI-06")
@pytest.mark.parametrize(
    ("hand", "rack", "paid"),
    [("kk", "", ["kk"]), ("", "kk", ["/kk"]), ("k", "k", ["k/k"]), ("k", "*", ["k/*"]), ("", "**", ["/**"])],
)
def test_what_can_be_paid_in_one_way_is_shown_once(hand: str, rack: str, paid: list[str]) -> None:
    game = position("asia", 4, hands=(hand,), racks=(rack,))
    assert payments(game, "caw-nag") == paid
    assert game.game.count_actions(game.state, 0) == len(game.menu())


@pytest.mark.rule("ASI-06")
@pytest.mark.parametrize("turn", range(4))
def test_i_pay_with_the_rack_of_my_own_team_only(turn: int) -> None:
    mine, theirs = turn // 2, 1 - turn // 2
    racks = ["", ""]
    racks[theirs] = "kk*"
    game = position("asia", 4, hands=("k",) * 4, racks=tuple(racks), turn=turn)
    assert payments(game, "caw-nag") == []
    assert game.refusal("caw-nag=k/k") == game.refusal("caw-nag=/kk") == "not_on_rack"
    racks[mine], racks[theirs] = "k", ""
    game = position("asia", 4, hands=("k",) * 4, racks=tuple(racks), turn=turn)
    game.do("caw-nag=k/k")
    assert game.owner("caw-nag") == turn and game.rack(mine) == ""


@pytest.mark.rule("ASI-06")
def test_hand_and_rack_together_are_one_set() -> None:
    game = position("asia", 4, hands=("kkr",), racks=("kkr",))
    assert game.refusal("caw-nag=k/r") == game.refusal("caw-nag=r/k") == "wrong_color"
    assert game.refusal("caw-nag=kk/k") == game.refusal("caw-nag=/k") == "wrong_number_of_cards"
    assert game.refusal("dac-man=k/r") == "wrong_color"  # grey, but paid with one colour
    assert payments(game, "dac-man") == ["r/r", "/kk", "kk"]


@pytest.mark.rule("ASI-06")
def test_partners_use_up_the_same_rack() -> None:
    game = position("asia", 4, hands=("k", "g"), racks=("kgg",))
    game.do("caw-nag=k/k")
    assert payments(game, "cal-nag") == ["g/gg"]
    game.do("cal-nag=g/gg")
    assert game.rack(0) == "" and game.owner("cal-nag") == 1


@pytest.mark.rule("ASI-01")
@pytest.mark.rule("ASI-06")
def test_i_cannot_claim_with_the_trains_of_my_partner() -> None:
    game = position("asia", 4, hands=("ggg", "ggg"), trains=(2, 27, 27, 27))
    assert game.refusal("cal-nag=ggg") == "not_enough_pieces"
    assert "cal-nag" not in game.claimable()
    assert game.game.count_actions(game.state, 0) == len(game.menu())
    game.do("+r", "hand", "+g")
    game.do("cal-nag=ggg")
    assert game.owner("cal-nag") == 1 and list(game.state.trains) == [2, 24, 27, 27]


# Doubles and triples.


def can_claim(seats: int, owner: dict[str, int], name: str, seat: int) -> bool:
    """Whether the seat can claim a route after these claims; menu and legality must agree."""
    game = position("asia", seats, hands=("*****",) * seats, owner=owner, turn=seat)
    listed = payments(game, name)
    code = game.refusal(f"{name}={'*' * game.game.rules.length[game.route(name)]}")
    assert code == ("" if listed else "route_closed")
    return bool(listed)


def claimants(seats: int, owner: dict[str, int], name: str) -> list[int]:
    """The seats that can claim a route after these claims."""
    return [seat for seat in range(seats) if can_claim(seats, owner, name, seat)]


@pytest.mark.rule("ASI-09")
@pytest.mark.parametrize("name", ["del-lah", "ban-mad", "hank-sha", "kun-man"])
def test_with_four_players_one_route_of_a_double_closes_the_other_to_everyone_my_partner_too(name: str) -> None:
    for owner in range(4):
        assert claimants(4, {name: owner}, f"{name}.2") == []
        assert claimants(4, {f"{name}.2": owner}, name) == []
    assert claimants(4, {}, name) == [0, 1, 2, 3]


@pytest.mark.rule("ASI-09")
def test_with_six_players_both_routes_of_a_double_go_to_different_players_partners_too() -> None:
    for owner in range(6):
        others = [seat for seat in range(6) if seat != owner]
        assert claimants(6, {"del-lah": owner}, "del-lah.2") == others


@pytest.mark.rule("ASI-09")
@pytest.mark.parametrize("seats", [4, 6])
def test_hong_kong_to_canton_stays_open_for_anyone_else(seats: int) -> None:
    for owner in range(seats):
        others = [seat for seat in range(seats) if seat != owner]
        assert claimants(seats, {"can-hon": owner}, "can-hon.2") == others
        assert claimants(seats, {"can-hon.2": owner}, "can-hon") == others


@pytest.mark.rule("ASI-09")
def test_no_other_double_stays_open_with_four_players() -> None:
    rules = position("asia", 4).game.rules
    names = position("asia", 4).notation.route_names
    doubles = {
        names[parallels[0]]: rules.parallel_limit[parallels[0]] for parallels in rules.parallels if len(parallels) == 2
    }
    assert {name for name, number in doubles.items() if number == 2} == {"can-hon"}
    assert set(doubles.values()) == {1, 2} and len(doubles) > 20


@pytest.mark.rule("ASI-09")
def test_these_are_the_triples() -> None:
    game = position("asia", 4)
    found = {game.notation.route_names[parallels[0]] for parallels in game.game.rules.parallels if len(parallels) == 3}
    assert sorted(found) == TRIPLES


@pytest.mark.rule("ASI-09")
@pytest.mark.parametrize("name", TRIPLES)
def test_with_four_players_two_routes_of_a_triple_can_be_claimed(name: str) -> None:
    routes = (name, f"{name}.2", f"{name}.3")
    for first, second, third in permutations(routes):
        assert claimants(4, {first: 0}, second) == [1, 2, 3]
        for other in (1, 2, 3):
            assert claimants(4, {first: 0, second: other}, third) == []


@pytest.mark.rule("ASI-09")
def test_partners_can_take_a_triple_and_lock_the_others_out() -> None:
    game = position("asia", 4, hands=("rr", "bb", "pp", "pp"))
    game.do("cal-dac=r")
    assert {"cal-dac.2"} == {name for name in game.claimable() if name.startswith("cal-dac")}
    game.do("cal-dac.2=b")
    for _ in range(2):
        assert game.refusal("cal-dac.3=p") == "route_closed" and "cal-dac.3" not in game.claimable()
        assert game.game.count_actions(game.state, game.seat) == len(game.menu())
        game.do("+r" if "+r" in game.menu() else "+?", "hand", "+?")
    assert [game.owner(route) for route in ("cal-dac", "cal-dac.2", "cal-dac.3")] == [0, 1, NOBODY]


@pytest.mark.rule("ASI-09")
@pytest.mark.parametrize("seats", [4, 6])
def test_nobody_has_two_routes_of_a_triple(seats: int) -> None:
    for owner in range(seats):
        assert owner not in claimants(seats, {"cal-dac.2": owner}, "cal-dac")
        assert owner not in claimants(seats, {"cal-dac.2": owner}, "cal-dac.3")


@pytest.mark.rule("ASI-09")
@pytest.mark.parametrize("name", TRIPLES)
def test_with_six_players_all_three_routes_of_a_triple_go_to_different_players(name: str) -> None:
    assert claimants(6, {name: 0, f"{name}.2": 1}, f"{name}.3") == [2, 3, 4, 5]
    assert claimants(6, {name: 0, f"{name}.3": 5}, f"{name}.2") == [1, 2, 3, 4]


# Tunnels.


def position_before_tunnel(name: str, hand: str, rack: str, turned: str) -> Position:
    """A position in which the tunnel will turn up these cards, in this order."""
    assert position("asia", 4).game.rules.tunnel[position("asia", 4).route(name)] == len(turned)
    return position("asia", 4, hands=(hand,), racks=(rack,), deck=REST + turned[::-1])


@pytest.mark.rule("ASI-10")
def test_these_are_the_tunnels_and_each_says_how_many_cards_it_turns_up() -> None:
    game = position("asia", 4)
    turned = {game.notation.route_names[number]: cards for number, cards in enumerate(game.game.rules.tunnel) if cards}
    assert turned == TUNNELS


@pytest.mark.rule("ASI-10")
@pytest.mark.parametrize("name", TUNNELS)
def test_a_tunnel_turns_up_as_many_cards_as_it_says(name: str) -> None:
    game = position("asia", 4, hands=("*****",), deck=REST + "rgbpkw")
    number = TUNNELS[name]
    length = game.game.rules.length[game.route(name)]
    events = game.do(f"{name}={'*' * length}")
    assert values_of(events, TURNED_UP) == [(game.route(name), 0, *card_codes("wkpbgr"[:number]))]
    assert len(game.deck) == 10 - number and game.owner(name) == 0
    assert game.discards.replace("*", "") == "".join(sorted("wkpbgr"[:number], key=LETTERS.index))


@pytest.mark.rule("ASI-10")
def test_without_a_match_the_tunnel_is_mine_at_once() -> None:
    game = position_before_tunnel("kas-raw", "k", "k", "rgbpow")
    events = game.do("kas-raw=k/k")
    assert values_of(events, LAID) == [(game.route("kas-raw"), *card_codes("kk"))]
    assert (
        game.owner("kas-raw") == 0 and list(game.state.points) == [2, 0] and list(game.state.trains) == [25, 27, 27, 27]
    )
    assert (game.hand(0), game.rack(0)) == ("", "") and game.discards == "rogbpkkw"
    assert game.seat == 1


@pytest.mark.rule("ASI-10")
def test_every_match_of_six_asks_for_a_card_more() -> None:
    game = position_before_tunnel("kas-raw", "kkkk", "kk**", "kk*k*k")
    events = game.do("kas-raw=kk")
    assert values_of(events, TURNED_UP) == [(game.route("kas-raw"), 6, *card_codes("kk*k*k"))]
    assert game.menu() == ["pay=kk/kk**", "no"]
    game.do("pay=kk/kk**")
    assert game.owner("kas-raw") == 0 and game.discards == "k" * 10 + "****"
    assert (game.hand(0), game.rack(0)) == ("", "")


@pytest.mark.rule("ASI-10")
def test_the_extra_is_paid_from_hand_and_rack_in_any_mix() -> None:
    game = position_before_tunnel("kab-raw", "wwww", "ww*", "wwrg")
    game.do("kab-raw=w")
    assert game.menu() == ["pay=/ww", "pay=ww", "pay=/w*", "pay=w/*", "no"]
    assert game.refusal("pay=w/w") == ""  # legal, though not listed
    assert game.refusal("pay=w") == game.refusal("pay=ww/w") == "wrong_number_of_cards"
    assert game.refusal("pay=/w**") == "wrong_number_of_cards"
    assert game.refusal("pay=w*") == "not_in_hand" and game.refusal("pay=/**") == "not_on_rack"
    game.do("pay=w/*")
    assert game.owner("kab-raw") == 0
    assert (game.hand(0), game.rack(0)) == ("ww", "ww")
    assert game.discards == "rgwwww*"
    assert list(game.state.trains) == [26, 27, 27, 27]


@pytest.mark.rule("ASI-10")
def test_my_partner_and_the_other_team_do_not_pay_the_extra() -> None:
    game = position("asia", 4, hands=("w", "www", "www"), racks=("", "ww"), deck=REST + "wrgb")
    game.do("kab-raw=w")
    assert game.menu() == ["no"]
    assert game.refusal("pay=w") == "not_in_hand" and game.refusal("pay=/w") == "not_on_rack"
    assert game.refusal("pay=w", seat=1) == "not_asked"


@pytest.mark.rule("ASI-10")
@pytest.mark.parametrize(
    ("laid", "hand", "rack"), [("k/k", "k", "k*"), ("kk", "", "kk*"), ("/kk", "kk", "*"), ("k/*", "k", "kk")]
)
def test_declined_cards_go_back_to_where_they_came_from(laid: str, hand: str, rack: str) -> None:
    game = position_before_tunnel("kas-raw", "kk", "kk*", "krgbpo")
    game.do(f"kas-raw={laid}")
    [question] = game.state.questions
    assert question.kind == TUNNEL
    assert (game.hand(0), game.rack(0)) == (hand, rack)
    events = game.do("no")
    assert values_of(events, DECLINED) == [(game.route("kas-raw"),)]
    assert (game.hand(0), game.rack(0)) == ("kk", "kk*")
    assert game.owner("kas-raw") == NOBODY and list(game.state.trains) == [27] * 4 and list(game.state.points) == [0, 0]
    assert game.discards == "rogbpk"
    assert game.seat == 1 and [question.kind for question in game.state.questions] == [TURN]


@pytest.mark.rule("ASI-10")
def test_laid_down_with_wilds_alone_only_wilds_match_and_only_wilds_pay() -> None:
    game = position_before_tunnel("kab-raw", "*ww", "**", "ww*r")
    events = game.do("kab-raw=/*")
    [values] = values_of(events, TURNED_UP)
    assert values[1] == 1
    assert game.menu() == ["pay=/*", "pay=*", "no"]
    assert game.refusal("pay=w") != ""
    game.do("pay=*")
    assert game.owner("kab-raw") == 0 and (game.hand(0), game.rack(0)) == ("ww", "*")


@pytest.mark.rule("ASI-10")
def test_a_color_on_the_rack_and_a_wild_in_the_hand_are_still_that_color() -> None:
    game = position_before_tunnel("kas-raw", "*k", "k", "krgbpo")
    game.do("kas-raw=*/k")
    assert game.menu() == ["pay=k", "no"]
