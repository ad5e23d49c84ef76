"""Team Asia in the referee, on positions made by hand. Rules are cited in the docstrings."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from .books import BOOKS
from .dealing import asked, board, claims, own, position, scored, shuffler, unshuffled
from .payments import cards_turned_up, hand_and_rack
from .referee import Referee
from .scoring import winners


def ticket(a: str, b: str, points: int) -> dict[str, Any]:
    return {"cities": [a, b], "points": points}


def test_set_up_of_teams() -> None:
    """ASI-01, ASI-02, ASI-03: 27 trains each, four cards in hand, empty racks, points by team."""
    seen = Referee("asia", board("asia"), 6, shuffler(2)).snapshot()
    assert seen["trains"] == [27] * 6 and seen["points"] == [0, 0, 0]
    assert [len(hand) for hand in seen["hands"]] == [4] * 6
    assert seen["racks"] == ["", "", ""] and seen["rack_tickets"] == [[], [], []]
    assert [len(question["offer"]) for question in seen["asked"]] == [5] * 6
    assert seen["ships"] == seen["box"] == [0] * 6 and seen["flags"] == [""] * 6


def test_partners_sit_side_by_side() -> None:
    """ASI-01."""
    game = position("asia", 6)
    assert [game.side_of(seat) for seat in game.seats] == [0, 0, 1, 1, 2, 2] and game.seats_of(1) == [2, 3]


@pytest.mark.parametrize("seats", [4, 6])
def test_the_first_partner_of_a_side_starts(seats: int) -> None:
    """COM-01, ASI-01."""
    assert {Referee("asia", board("asia"), seats, shuffler(seed)).starting_seat for seed in range(40)} == {
        *range(0, seats, 2)
    }
    with pytest.raises(ValueError, match="first turn"):
        Referee("asia", board("asia"), seats, shuffler(1), 3)


def test_the_opening_puts_tickets_under_the_deck_and_one_on_the_rack() -> None:
    """ASI-03, COM-25: in seat order, each in the order chosen; nothing is seen before all have answered."""
    game = Referee("asia", board("asia"), 4, unshuffled, starting_seat=2)
    offers = [[59 - 5 * seat - place for place in range(5)] for seat in range(4)]
    assert [game.asked[seat]["offer"] for seat in range(4)] == offers
    assert game.legal(0, "keep=135,42") and not game.legal(0, "keep=12") and not game.legal(0, "keep=135,4")
    game.play(3, "keep=12345")
    game.play(0, "keep=135,42")
    game.play(1, "keep=345")
    assert game.tickets == [[], [], [], []] and game.ticket_deck == list(range(40))
    game.play(2, "keep=2345")
    under = [offers[2][0], offers[1][1], offers[1][0], offers[0][1], offers[0][3]]
    assert game.ticket_deck == [*under, *range(40)]
    assert asked(game) == [(seat, "first_share") for seat in range(4)]
    assert game.tickets[0] == [59, 57, 55] == game.asked[0]["offer"]
    assert game.listed(0) == {"share=1", "share=2", "share=3"} and not game.legal(0, "share=4")
    assert not any(game.legal(0, text) for text in ["share=1,2", "share=0", "share=01", "share=", "share", "tickets"])
    game.play(1, "share=1")
    game.play(0, "share=3")
    game.play(3, "share=5")
    assert game.rack_tickets == [[], []] and game.tickets[0] == [59, 57, 55] and asked(game) == [(2, "first_share")]
    game.play(2, "share=2")
    assert game.rack_tickets == [[55, offers[1][2]], [offers[2][2], offers[3][4]]]
    assert game.tickets[0] == [59, 57] and asked(game) == [(2, "turn")]


@pytest.mark.parametrize(("place", "other"), [("hand", "rack"), ("rack", "hand")])
def test_the_second_card_goes_to_the_other_place(place: str, other: str) -> None:
    """ASI-04: the place is decided when the slot is not yet refilled and the second is not yet drawn."""
    game = position("asia", display="rgrgb", deck="pky", turn=1)
    game.play(1, "+g")
    assert game.table.display == ["r", "", *"rgb"] and game.table.decks[0] == "pky"
    assert game.hands[1] == "g" and game.racks == ["", ""]
    assert game.snapshot()["asked"] == [{"seat": 1, "kind": "place", "card": "g", "shown": True}]
    assert game.listed(1) == {"hand", "rack"}
    assert not any(game.legal(1, text) for text in ["+r", "stop", "no", "hand=", "Rack"])
    game.play(1, place)
    assert (game.hands[1], game.racks[0]) == (("g", "") if place == "hand" else ("", "g"))
    assert game.table.display == list("ryrgb") and game.table.decks[0] == "pk"
    assert game.snapshot()["asked"] == [{"seat": 1, "kind": "second", "to": other}]
    game.play(1, "+?")
    assert (game.hands[1], game.racks[0]) == (("g", "k") if place == "hand" else ("k", "g"))
    assert asked(game) == [(2, "turn")] and game.racks[1] == ""


def test_an_unseen_card_is_placed_like_any_other_also_a_wild() -> None:
    """ASI-04, COM-06."""
    game = position("asia", deck="kk*")
    game.play(0, "+?")
    assert game.snapshot()["asked"] == [{"seat": 0, "kind": "place", "card": "*", "shown": False}]
    game.play(0, "rack")
    assert game.racks[0] == "*" and game.hands[0] == "" and asked(game) == [(0, "second")]


def test_a_face_up_wild_goes_to_the_rack_and_ends_the_turn() -> None:
    """ASI-05, COM-05."""
    game = position("asia", display="r*ggb", turn=3)
    game.play(3, "+*")
    assert game.racks == ["", "*"] and game.hands[3] == "" and asked(game) == [(0, "turn")]


def test_a_face_up_wild_is_not_the_second_card() -> None:
    """COM-05."""
    game = position("asia", display="r*ggb", deck="k")
    game.play(0, "+r")
    game.play(0, "hand")
    assert game.listed(0) == {"+k", "+g", "+b"} and not game.legal(0, "+*") and not game.legal(0, "stop")


@pytest.mark.parametrize("place", ["hand", "rack"])
def test_the_place_is_asked_also_when_there_is_no_second_card(place: str) -> None:
    """ASI-04, COM-07."""
    game = position("asia", display="r*___", deck="*")
    game.play(0, "+r")
    game.play(0, place)
    assert game.table.display == ["*", "*", "", "", ""]
    assert asked(game) == [(1, "turn")] and (game.hands[0], game.racks[0]) in [("r", ""), ("", "r")]


def test_a_claim_is_paid_from_hand_and_rack() -> None:
    """ASI-06: Delhi-Karachi is three pink; the rack is the team's, the hand of the partner is not."""
    game = position("asia", hand="pp*", rack="pp")
    assert claims(game, 0, "del-kar") == {"pp/p", "p/pp", "pp*", "*/pp"}
    for text, after in [("pp/p", ("*", "p")), ("p/pp", ("p*", "")), ("*/pp", ("pp", "")), ("pp*", ("", "pp"))]:
        game = position("asia", hand="pp*", rack="pp")
        game.play(0, f"del-kar={text}")
        assert (game.hands[0], game.racks[0]) == after and sorted(game.table.discards[0]) == sorted(
            text.replace("/", "")
        )
        assert game.trains == [24, 27, 27, 27] and game.points == [4, 0]
        assert game.owner[game.route_of["del-kar"]] == 0


@pytest.mark.parametrize(
    "text",
    [
        *("del-kar=ppp", "del-kar=pp/", "del-kar=/ppp", "del-kar=/pp", "del-kar=/pp*", "del-kar=pp//p"),
        *("del-kar=pp/p/", "del-kar=pp/p*", "del-kar=*p/p", "del-kar=pp/r", "del-kar=pp p", "del-kar=/", "del-kar="),
    ],
)
def test_wrong_payments_from_hand_and_rack_are_refused(text: str) -> None:
    """ASI-06: each part in order, the slash only for cards of the rack, nothing that is not there."""
    game = position("asia", hand="pp*", rack="ppr")
    assert not game.legal(0, text)


def test_all_from_the_rack_and_the_racks_of_others() -> None:
    """ASI-06: a partner may pay from the rack, the other team may not."""
    game = position("asia", rack="ppp")
    game.hands[1] = "p"
    assert claims(game, 0, "del-kar") == {"/ppp"} and game.legal(0, "del-kar=/ppp")
    game.asked = {1: {"kind": "turn"}}
    assert claims(game, 1, "del-kar") == {"/ppp", "p/pp"}
    game.hands[2] = "pp"
    game.asked = {2: {"kind": "turn"}}
    assert claims(game, 2, "del-kar") == set() and not game.legal(2, "del-kar=pp/p")


def test_listed_are_the_payments_with_most_from_the_rack_and_most_from_the_hand() -> None:
    assert hand_and_rack("rr*", "rr*", "r*") == {"rr*", "r/r*"}
    assert hand_and_rack("rr", "r", "r") == {"r/r"}
    assert hand_and_rack("rr", "", "rr") == {"/rr"}
    assert hand_and_rack("rr**", "r*", "r**") == {"r*/r*", "r/r**"}


@pytest.mark.parametrize(
    ("hand", "rack"), [("rrr**", "rrgg*"), ("gggk*", "gkk"), ("", "bbb*"), ("oo*", "")], ids=lambda cards: cards or "-"
)
def test_legal_payments_are_the_splits_of_sets_and_listed_their_extremes(hand: str, rack: str) -> None:
    """ASI-06: every way to take cards from hand and rack, on every route."""
    game = position("asia", hand=hand, rack=rack)
    takes = {}
    for name, cards in (("hand", hand), ("rack", rack)):
        counts = Counter(cards)
        takes[name] = [
            "".join(card * n for card, n in zip(counts, chosen, strict=True))
            for chosen in product(*(range(counts[card] + 1) for card in counts))
        ]
    texts = {f"{own}/{shared}" if shared else own for own in takes["hand"] for shared in takes["rack"]}
    for name, index in game.route_of.items():
        length = game.board["routes"][index]["length"]
        legal = {text for text in texts if game.legal(0, f"{name}={text}")}
        extremes = set()
        for cards in {"".join(sorted(text.replace("/", ""))) for text in legal}:
            assert len(cards) == length
            ways = [text for text in legal if "".join(sorted(text.replace("/", ""))) == cards]
            extremes |= {max(ways, key=lambda way: len(way.partition("/")[2]))}
            extremes |= {max(ways, key=lambda way: len(way.partition("/")[0]))}
        assert claims(game, 0, name) == extremes


def test_pieces_come_from_the_player_alone() -> None:
    """ASI-01, ASI-06."""
    game = position("asia", hand="ppp")
    game.trains = [2, 20, 27, 27]
    assert not game.legal(0, "del-kar=ppp") and claims(game, 0, "del-kar") == set()


def test_one_of_the_new_tickets_goes_on_the_rack() -> None:
    """ASI-07."""
    game = position("asia", turn=1)
    game.ticket_deck = [1, 2, 7, 8, 9, 10]
    game.tickets[1], game.rack_tickets[0] = [40, 41], [50, 51]
    game.play(1, "tickets")
    assert game.asked[1]["offer"] == [10, 9, 8, 7]
    game.play(1, "keep=134")
    assert game.snapshot()["asked"] == [{"seat": 1, "kind": "sharing", "offer": [10, 8, 7]}]
    assert game.tickets[1] == [40, 41, 10, 8, 7] and game.ticket_deck == [9, 1, 2]
    assert game.listed(1) == {"share=1", "share=2", "share=3"} and not game.legal(1, "share=4")
    game.play(1, "share=2")
    assert game.tickets[1] == [40, 41, 10, 7] and game.rack_tickets[0] == [50, 51, 8] and asked(game) == [(2, "turn")]


def test_a_single_new_ticket_goes_on_the_rack_by_itself() -> None:
    """ASI-07."""
    game = position("asia")
    game.ticket_deck, game.tickets[0], game.rack_tickets[0] = [1, 2, 7, 8, 9], [40], []
    game.play(0, "tickets")
    game.play(0, "keep=2,431")
    assert game.tickets[0] == [40] and game.rack_tickets[0] == [8] and game.ticket_deck == [9, 7, 2, 1]
    assert asked(game) == [(1, "turn")]


def test_sharing_is_a_turn_and_moves_two_tickets() -> None:
    """ASI-08."""
    game = position("asia", turn=2)
    game.tickets[2], game.rack_tickets[1] = [*range(20, 31)], [3]
    shares = {text for text in game.listed(2) if text.startswith("share=")}
    assert len(shares) == 55 and "share=9,11" in shares
    for text in [
        "share=1",
        "share=1,2,3",
        "share=2,1",
        "share=1,1",
        "share=0,1",
        "share=1,12",
        "share=1, 2",
        "share=,1",
    ]:
        assert not game.legal(2, text) and text not in shares
    game.play(2, "share=2,11")
    assert game.tickets[2] == [20, *range(22, 30)] and game.rack_tickets == [game.rack_tickets[0], [3, 21, 30]]
    assert asked(game) == [(3, "turn")]


@pytest.mark.parametrize("held", [0, 1, 2])
def test_sharing_needs_two_tickets_in_hand(held: int) -> None:
    """ASI-08, COM-24: it is an action like any other, so a seat that can share does not pass."""
    game = position("asia", display="_____", deck="")
    game.ticket_deck, game.tickets[0] = [], list(range(held))
    assert game.listed(0) == ({"share=1,2"} if held == 2 else {"pass"})
    assert game.legal(0, "share=1,2") == (held == 2) and game.legal(0, "pass") == (held < 2)


def test_nobody_passes_who_can_pay_from_the_rack() -> None:
    """COM-24, ASI-06."""
    game = position("asia", display="_____", deck="", hand="p", rack="p*")
    game.ticket_deck, game.tickets[0] = [], []
    assert not game.legal(0, "pass") and game.legal(0, "del-kar=p/p*")


def open_to(game: Referee, seat: int, name: str) -> bool:
    """Whether the seat could claim the route on its turn; `legal` and `listed` must agree."""
    turn, game.asked = game.asked, {seat: {"kind": "turn"}}
    game.hands[seat] = "*" * 7
    legal = game.legal(seat, f"{name}={'*' * game.board['routes'][game.route_of[name]]['length']}")
    assert legal == (claims(game, seat, name) != set())
    game.asked = turn
    return legal


@pytest.mark.parametrize("seats", [4, 6])
def test_doubles_and_triples(seats: int) -> None:
    """ASI-09, COM-15, COM-16: with four a double is one route, except Hong Kong-Canton, and a triple two."""
    game = position("asia", seats)
    own(game, 0, "del-lah", "can-hon", "cal-dac")
    for name in ("del-lah.2", "can-hon.2", "cal-dac.2", "cal-dac.3"):
        assert not open_to(game, 0, name)
    for seat in range(1, seats):
        assert open_to(game, seat, "del-lah.2") == (seats == 6)
        assert open_to(game, seat, "can-hon.2")
        assert open_to(game, seat, "cal-dac.2") and open_to(game, seat, "cal-dac.3")
    own(game, 1, "cal-dac.3", "can-hon.2")
    for seat in range(seats):
        assert open_to(game, seat, "cal-dac.2") == (seats == 6 and seat > 1)


def test_a_tunnel_turns_up_as_many_as_the_route_says() -> None:
    """ASI-10: Kabul-Rawalpindi is one white, four cards; Caw-Kat one yellow, six cards."""
    facts = board("asia")
    assert Counter(cards_turned_up(route) for route in facts["routes"]) == {0: 116, 4: 3, 5: 3, 6: 4}
    for name, cards, turned in [("kab-raw", "w", "wr*w"), ("junctione-junctions", "o", "wr*wo"), ("caw-kat", "y", "y")]:
        game = position("asia", hand=cards, rack="*****", deck=f"gggggg{turned[::-1]}")
        game.play(0, f"{name}={cards}")
        number = facts["routes"][game.route_of[name]]["tunnel"]
        shown = (turned + "gggggg")[:number]
        assert game.asked[0]["turned"] == shown and len(shown) == number
        assert game.asked[0]["extra"] == shown.count("*") + shown.count(cards)


def tunnel() -> Referee:
    """Kabul-Rawalpindi laid down with a white of the rack, and two more to pay."""
    game = position("asia", hand="w*r", rack="ww*", deck="kkkk*wgr", discards="y", turn=1)
    game.play(1, "kab-raw=/w")
    return game


def test_the_extra_of_a_tunnel_is_paid_from_hand_and_rack() -> None:
    """ASI-10, EUR-04."""
    game = tunnel()
    route = game.route_of["kab-raw"]
    question = {"kind": "tunnel", "route": route, "laid": "", "rack": "w", "turned": "rgw*", "extra": 2}
    assert game.snapshot()["asked"] == [{"seat": 1, **question}]
    assert game.hands[1] == "w*r" and game.racks[0] == "w*"
    assert game.listed(1) == {"no", "pay=w/w", "pay=w*", "pay=/w*", "pay=*/*"}
    for text in ["pay=w/w", "pay=*/w", "pay=w/*", "pay=/w*", "pay=w*"]:
        assert game.legal(1, text)
    for text in ["pay=ww", "pay=w/", "pay=/ww", "pay=w", "pay=r/w", "pay=w/w*", "pay=", "pay=/", "yes"]:
        assert not game.legal(1, text)
    game.play(1, "pay=*/w")
    assert (game.hands[1], game.racks[0]) == ("wr", "*") and game.snapshot()["discards"] == "rygwww**"
    assert game.owner[route] == 1 and game.trains == [27, 26, 27, 27] and game.points == [1, 0]
    assert asked(game) == [(2, "turn")]


def test_declined_cards_go_back_to_where_they_came_from() -> None:
    """ASI-10, EUR-06."""
    game = tunnel()
    game.play(1, "no")
    seen = game.snapshot()
    assert seen["hands"][1] == "rw*" and seen["racks"] == ["ww*", ""] and seen["discards"] == "rygw*"
    assert set(seen["owner"]) == {None} and asked(game) == [(2, "turn")]


def test_the_color_of_a_tunnel_may_lie_on_the_rack_alone() -> None:
    """ASI-10, EUR-05: laid down with a wild of the hand and a colour of the rack, the colour matches."""
    game = position("asia", hand="**", rack="www", deck="kkkkkkwwww")
    game.play(0, "del-kat=**/w")
    assert game.asked[0]["extra"] == 4 and game.listed(0) == {"no"}
    game = position("asia", hand="**", rack="*ww", deck="kkkkkkwwww")
    game.play(0, "del-kat=**/*")
    assert asked(game) == [(1, "turn")] and game.points == [4, 0]


def test_the_last_round_begins_when_a_team_has_four_trains() -> None:
    """ASI-11: both partners together; each player has one more turn."""
    game = position("asia", hand="ppp", turn=1)
    game.trains = [2, 6, 4, 27]
    game.play(1, "del-kar=ppp")
    assert game.snapshot()["left"] is None
    game.asked, game.hands[1] = {1: {"kind": "turn"}}, "r"
    game.play(1, "del-lah=r")
    assert game.trains == [2, 2, 4, 27] and game.left == 4
    for seat in (2, 3, 0, 1):
        assert asked(game) == [(seat, "turn")]
        game.tickets[seat] = [1, 2]
        game.play(seat, "share=1,2")
    assert game.over


def test_a_team_has_routes_and_tickets_together() -> None:
    """ASI-12, ASI-13: tickets in hands and on the rack, through the routes of both; bonuses by team."""
    tickets = [[ticket("delhi", "sukkur", 7)], [ticket("lahore", "peking", 5)], [ticket("canton", "foochow", 3)], []]
    game = scored("asia", [["del-lah"], ["lah-suk"], ["can-foo"], []], tickets, {})
    game.rack_tickets[0] = [len(game.board["tickets"])]
    game.board["tickets"].append(ticket("delhi", "lahore", 1))
    first, second = game.result()
    assert first == {
        "total": 5 + 3 + 10 + 10,
        "routes": 5,
        "others": 0,
        "tickets": 7 - 5 + 1,
        "done": 2,
        "tickets_bonus": 10,
        "longest": 4,
        "longest_bonus": 10,
        "harbors": 0,
        "stations_bonus": 0,
        "winner": True,
    }
    assert (second["done"], second["tickets_bonus"], second["longest_bonus"], second["total"]) == (1, 0, 0, 4 + 3)
    assert not second["winner"]


def test_partners_may_have_both_routes_of_a_double_in_their_path() -> None:
    """ASI-09, ASI-12, COM-23."""
    game = scored("asia", [["can-hon"], ["can-hon.2"], [], []], [[], [], [], []], {})
    assert [row["longest"] for row in game.result()] == [2, 0]


def test_tied_teams_both_get_a_bonus_and_without_a_ticket_nobody_does() -> None:
    """ASI-13."""
    mine, yours = [ticket("delhi", "lahore", 1)], [ticket("canton", "hong-kong", 1)]
    game = scored("asia", [["del-lah"], [], ["can-hon"], [], [], []], [mine, [], yours, [], [], []], {})
    rows = game.result()
    assert [row["tickets_bonus"] for row in rows] == [10, 10, 0]
    assert [row["longest_bonus"] for row in rows] == [10, 10, 0]
    assert [row["winner"] for row in rows] == [True, True, False]
    rows = scored("asia", [[], [], [], []], [[], [], [], mine], {}).result()
    assert [row["tickets_bonus"] for row in rows] == [0, 0] and [row["total"] for row in rows] == [0, -1]


def test_ties_of_teams() -> None:
    """ASI-14."""
    order = BOOKS["asia"].tie_order
    rows = [{"total": 50, "done": done, "longest_bonus": bonus} for done, bonus in [(3, 0), (3, 10), (2, 10)]]
    assert winners(rows, order) == [1] and winners(rows[::2], order) == [0]
    assert winners([rows[0], rows[0]], order) == [0, 1]
