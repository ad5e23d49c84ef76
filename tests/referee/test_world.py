"""World in the referee, on positions made by hand. Rules are cited in the docstrings."""

from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest

from .books import BOOKS
from .cards import CardTable
from .dealing import asked, board, claims, own, position, scored, unshuffled
from .notation import TEXT_ORDER, is_ship, ordered, split
from .payments import are_pairs, can_pay_harbor, harbor_payments, is_sea_payment, makes_a_sea_payment, makes_pairs
from .referee import Referee
from .scoring import Edge, harbor_score, in_order, ticket_score, winners


def world(hand: str = "", display: str = "rygRYG", seats: int = 2, **more: Any) -> Referee:
    return position("world", seats, hand, display=display, **more)


def table(display: str, trains: str, ships: str, discards: str = "", ship_discards: str = "") -> CardTable:
    game = world(display=display, deck=trains, ships=ships, discards=discards, ship_discards=ship_discards)
    return game.table


def parts(hand: str, most: int = 99) -> list[str]:
    """Every string of cards that the hand can lay down."""
    count = Counter(split(hand))
    kinds = sorted(count, key=TEXT_ORDER.index)
    chosen = product(*(range(count[kind] + 1) for kind in kinds))
    texts = ["".join(kind * n for kind, n in zip(kinds, choice, strict=True)) for choice in chosen]
    return [text for text in texts if 0 < len(split(text)) <= most]


def test_the_two_decks() -> None:
    """WLD-01, WLD-09: 80 cards with the wilds among the trains, and 60 ships."""
    trains, ships = BOOKS["world"].decks
    assert sum(trains.values()) == 80 and sum(ships.values()) == 60
    assert trains["*"] == 14 and trains["r"] + trains["r^"] == 11 and trains["r^"] == ships["R"] == 4
    assert ships["R2"] == 6 and {card[0] for card in trains} == set("rygpkw*")


def test_set_up_deals_trains_then_ships_to_each_seat_then_the_display() -> None:
    """WLD-01, WLD-04; nobody has pieces before they are chosen."""
    seen = Referee("world", board("world"), 2, unshuffled, starting_seat=0).snapshot()
    assert seen["hands"] == ["w^w^w^K2W2W2W2W2W2W2", "k^k^w^P2P2K2K2K2K2K2"]
    assert seen["display"] == ["k^", "k^", "p^", "P2", "P2", "P2"]
    assert seen["deck"][0][-1] == "p^" and seen["deck"][1][-1] == "P2" and seen["discards"] == ["", ""]
    assert [len(deck) for deck in seen["deck"]] == [80 - 9, 60 - 17]
    assert seen["trains"] == seen["ships"] == seen["box"] == [0, 0] and seen["stations_left"] == [3, 3]
    assert [len(question["offer"]) for question in seen["asked"]] == [5, 5]
    assert seen["racks"] == seen["rack_tickets"] == []


def test_the_fleet_is_chosen_together_after_the_tickets() -> None:
    """WLD-04, COM-25: 60 pieces, at most 25 trains and 50 ships; secret until all have chosen."""
    game = Referee("world", board("world"), 2, unshuffled, starting_seat=1)
    game.play(0, "keep=234,51")
    game.play(1, "keep=12345")
    assert game.ticket_deck == [64, 60, *range(55)] and game.tickets[0] == [63, 62, 61]
    assert asked(game) == [(0, "fleet"), (1, "fleet")]
    assert game.listed(0) == {f"fleet={trains}" for trains in range(10, 26)}
    texts = {f"fleet={trains}" for trains in range(-5, 70)} | {"fleet=", "fleet=010", "fleet= 12", "fleet=1²", "12"}
    assert {text for text in texts if game.legal(0, text)} == game.listed(0)
    game.play(1, "fleet=25")
    assert game.trains == game.ships == game.box == [0, 0] and asked(game) == [(0, "fleet")]
    game.play(0, "fleet=10")
    assert (game.trains, game.ships, game.box) == ([10, 25], [50, 35], [15, 0])
    assert game.ships_in_box(0) == 0 and game.ships_in_box(1) == 15 and asked(game) == [(1, "turn")]


@pytest.mark.parametrize("deck", ["t", "s"])
def test_the_player_chooses_the_deck_for_the_slot(deck: str) -> None:
    """WLD-02, COM-04: the mix may drift."""
    game = world(display="rr^gR2YY", deck="kpy^", ships="KPP2")
    game.play(0, "+R2")
    assert game.hands[0] == "R2" and game.table.display == ["r", "r^", "g", "", "Y", "Y"]
    assert game.snapshot()["asked"] == [{"seat": 0, "kind": "refill", "slot": 3, "card": "R2"}]
    assert game.listed(0) == {"refill=t", "refill=s"}
    assert not any(game.legal(0, text) for text in ["refill=", "refill", "+r", "stop", "refill=ts"])
    game.play(0, f"refill={deck}")
    assert game.table.display[3] == ("y^" if deck == "t" else "P2") and asked(game) == [(0, "second")]
    assert game.table.decks == (["kp", "KPP2"] if deck == "t" else ["kpy^", "KP"])
    game.play(0, "+r^")
    assert game.snapshot()["asked"] == [{"seat": 0, "kind": "refill", "slot": 1, "card": "r^"}]
    game.play(0, "refill=s")
    assert ordered(game.hands[0]) == "r^R2" and asked(game) == [(1, "turn")]


def test_with_one_deck_empty_the_other_is_used_without_a_question() -> None:
    """WLD-02."""
    game = world(display="rygRYG", deck="", ships="KPP2")
    game.play(0, "+r")
    assert game.table.display == ["P2", "y", "g", "R", "Y", "G"] and asked(game) == [(0, "second")]
    game = world(display="rygRYG", deck="k*", ships="")
    game.play(0, "+R")
    assert game.table.display == ["r", "y", "g", "*", "Y", "G"] and asked(game) == [(0, "second")]
    game = world(display="rygRYG", deck="k", ships="")
    game.play(0, "+?t")
    game.play(0, "+R")
    assert game.table.display == ["r", "y", "g", "", "Y", "G"] and asked(game) == [(1, "turn")]


def test_a_deck_that_ends_with_the_refill_is_remade() -> None:
    """COM-08: each deck from its own discards."""
    game = world(deck="k", discards="p*", ships="W", ship_discards="K2")
    game.play(0, "+r")
    game.play(0, "refill=s")
    assert game.table.decks == ["k", "K2"] and game.table.discards == ["p*", ""]
    game.play(0, "+?t")
    assert sorted(game.table.decks[0]) == ["*", "p"] and game.hands[0] == "rk"


def test_unseen_cards_come_from_the_deck_that_is_named() -> None:
    """WLD-01."""
    game = world(deck="kp", ships="KR2")
    assert not game.legal(0, "+?") and {"+?t", "+?s"} <= game.listed(0) and "+?" not in game.listed(0)
    game.play(0, "+?s")
    assert game.hands[0] == "R2" and game.table.decks == ["kp", "K"] and asked(game) == [(0, "second")]
    game.play(0, "+?t")
    assert game.hands[0] == "R2p" and asked(game) == [(1, "turn")]
    game = world(deck="", ships="K")
    assert not game.legal(0, "+?t") and "+?t" not in game.listed(0) and game.legal(0, "+?s")


def test_a_face_up_wild_is_the_only_card_and_its_slot_is_refilled() -> None:
    """COM-05."""
    game = world(display="r*gRYG", deck="k", ships="K")
    game.play(0, "+*")
    assert asked(game) == [(0, "refill")]
    game.play(0, "refill=t")
    assert game.hands[0] == "*" and game.table.display[1] == "k" and asked(game) == [(1, "turn")]


def test_after_the_first_card_one_may_stop() -> None:
    """WLD-17, COM-05, COM-06."""
    game = world(display="r*gRYG", deck="k*", ships="K")
    assert not game.legal(0, "stop") and "stop" not in game.listed(0)
    game.play(0, "+?t")
    assert game.listed(0) == {"+r", "+g", "+R", "+Y", "+G", "+?t", "+?s", "stop"} and not game.legal(0, "+*")
    game.play(0, "stop")
    assert game.hands[0] == "*" and asked(game) == [(1, "turn")]


def test_the_draw_ends_when_no_second_card_may_be_taken() -> None:
    """COM-07."""
    game = world(display="R*____", deck="*", ships="")
    game.play(0, "+R")
    assert asked(game) == [(1, "turn")]


def test_the_draw_is_closed_when_nothing_is_left_in_both_decks() -> None:
    """COM-10."""
    for deck, ships, closed in (("", "", True), ("k", "", False), ("", "P", False)):
        game = world(display="rygRYG", deck=deck, ships=ships)
        assert game.legal(0, "+R") is not closed and ("+R" in game.listed(0)) is not closed


def test_three_wilds_sweep_all_six_to_their_own_discards() -> None:
    """WLD-03, COM-02: three of each deck are dealt, whatever the split was."""
    game = world(display="r*k^*gR2", deck="pppyrw*", ships="KKPPW")
    game.play(0, "+R2")
    game.play(0, "refill=t")
    assert game.table.display == ["w", "r", "y", "W", "P", "P"]
    assert [ordered(cards) for cards in game.table.discards] == ["rgk^***", ""]
    assert game.table.decks == ["ppp", "KK"] and asked(game) == [(0, "second")]


def test_a_sweep_remakes_an_empty_deck_before_dealing() -> None:
    """WLD-03, COM-08: the last train of the deck is the third wild; all six are discarded, both decks dealt again."""
    game = world(display="r*k^*RR", deck="*", ships="KPW")
    game.play(0, "+R")
    game.play(0, "refill=t")
    shown = game.table.display
    assert [is_ship(card) for card in shown] == [False] * 3 + [True] * 3 and shown.count("*") < 3
    assert Counter(split("".join(shown) + "".join(game.table.decks) + "".join(game.table.discards))) == Counter(
        split("r*k^*R*KPW")
    )


def test_slots_without_ships_are_dealt_trains() -> None:
    """WLD-02, WLD-03: with two ships in all the last slot gets a train."""
    dealt = table("r***kR", "pppyrw", "", ship_discards="K")
    dealt.settle()
    assert [is_ship(card) for card in dealt.display] == [False, False, False, True, True, False]


def test_an_empty_slot_is_filled_by_the_next_discard_from_its_own_deck_first() -> None:
    """COM-09."""
    game = world(display="_y_RY_", deck="", ships="")
    game.table.discard("rrR2Kk^")
    display = game.table.display
    assert display[1:2] + display[3:5] == ["y", "R", "Y"] and "" not in display
    assert not is_ship(display[0]) and not is_ship(display[2]) and is_ship(display[5])
    game = world(display="_yg_Y_", deck="", ships="")
    game.table.discard("KR2")
    assert [is_ship(card) for card in game.table.display] == [True, False, False, True, True, False]


def test_three_wilds_stay_when_there_are_too_few_plain_trains() -> None:
    """COM-03: a deal shows three trains, or more for want of ships; one plain card must be among three, two of four."""
    assert table("***RRR", "**", "R").can_never_clear()
    assert not table("***RRR", "*r", "R").can_never_clear()
    assert table("****RR", "*r", "").can_never_clear() and not table("****RR", "rr", "").can_never_clear()
    assert table("***___", "", "").can_never_clear()
    assert not table("***RRR", "", "", discards="r").can_never_clear()
    stays = table("***RRR", "**", "R")
    stays.settle()
    assert stays.display == list(split("***RRR"))
    goes = table("***RRR", "*r", "R")
    goes.settle()
    assert goes.display.count("*") == 2


def test_trains_that_only_change_places_are_left() -> None:
    """COM-03: three wilds shown, three in the deck, no train discards: they would be cleared forever.

    A deal shows four trains here, because ships are missing; with three, deck and display would be wilds only.
    """
    stuck = table("***rRR", "**y*", "")
    assert not stuck.can_never_clear() and stuck.would_only_swap()
    stuck.settle()
    assert stuck.display == list(split("***rRR"))
    assert not table("***rRR", "**yy", "").would_only_swap()
    assert not table("***rRR", "**y*", "", discards="k").would_only_swap()
    assert not table("***rRR", "**y**", "").would_only_swap()
    assert not table("***yrR", "**y*", "").would_only_swap()


def test_train_routes_take_train_cards_with_the_symbol_or_without() -> None:
    """WLD-05: Hamburg-Moskva is two black; plain ones are listed first."""
    game = world("kk^k^K*r")
    assert claims(game, 0, "ham-mos") == {"kk^", "k*"}
    for text in ["kk^", "k^k^", "k*", "k^*"]:
        assert game.legal(0, f"ham-mos={text}")
    for text in ["kK", "KK", "K*", "kr", "k", "k^k", "kk", "kk^*", "k/k^"]:
        assert not game.legal(0, f"ham-mos={text}")


def test_sea_routes_take_ships_and_a_double_covers_two() -> None:
    """WLD-05, WLD-06: Honolulu-Tokyo is five red."""
    game = world("rr^RRRRRR2R2R2***K2K2")
    expected = {"RRRRR", "RRRR*", "RRR**", "RR***", "RRRR2", "RRR2*", "RR2**", "R2***", "RR2R2", "R2R2*", "R2R2R2"}
    assert claims(game, 0, "hono-tok") == expected
    for text in parts("rRRRRRR2R2R2**"):
        assert game.legal(0, f"hono-tok={text}") == (text in expected)


def test_a_gray_sea_route_takes_one_color() -> None:
    """COM-13, WLD-06: Edinburgh-Reykjavik is two gray."""
    game = world("RRR2KK2y*")
    assert claims(game, 0, "edi-rey") == {"RR", "R2", "R*", "K2", "K*"}
    assert not game.legal(0, "edi-rey=RK") and not game.legal(0, "edi-rey=R*K") and not game.legal(0, "edi-rey=RR2")
    assert claims(world("R2**"), 0, "edi-ham") == {"*"} and claims(world("K2Y2"), 0, "edi-ham") == {"K2"}


def test_no_card_of_a_sea_payment_can_be_left_out() -> None:
    """WLD-06, by trying to leave out every part of the set, not only single cards."""
    for size, text in product(range(1, 9), parts("RRRR2R2R2R2**")):
        worth = [2 if card == "R2" else 1 for card in split(text)]
        some_left_out = [sum(some) for less in range(len(worth)) for some in combinations(worth, less)]
        needed = sum(worth) >= size and all(rest < size for rest in some_left_out)
        assert is_sea_payment(text, size, "r") == needed


def pairs_by_trying(cards: list[str], colors: str) -> bool:
    """Whether the cards fall into pairs, each of one colour or with a wild: every partner of the first is tried."""
    if not cards:
        return True
    first, *rest = cards
    for place, other in enumerate(rest):
        kinds = {first[0], other[0]} - {"*"}
        if len(kinds) <= 1 and kinds <= set(colors) and pairs_by_trying(rest[:place] + rest[place + 1 :], colors):
            return True
    return False


def test_a_pair_route_takes_two_cards_of_a_color_for_each_space() -> None:
    """WLD-07: Anchorage-Vancouver is two spaces, Casablanca-Marseille one."""
    game = world("rr^r^kyK**")
    assert claims(game, 0, "cas-mar") == {"rr^", "r*", "y*", "k*", "**"}
    assert game.legal(0, "cas-mar=r^r^") and not game.legal(0, "cas-mar=ry") and not game.legal(0, "cas-mar=K*")
    assert claims(game, 0, "anc-van") == {"rr^r^*", "rr^**", "ryr^*", "rkr^*", "ry**", "rk**", "yk**"}
    assert game.legal(0, "anc-van=yr^r^*") and not game.legal(0, "anc-van=rr^") and not game.legal(0, "anc-van=ykr^*")
    game.play(0, "anc-van=yr^r^*")
    assert game.trains[0] == 18 and game.points[0] == 2 and ordered(game.hands[0]) == "rkK*"


@pytest.mark.parametrize("colors", ["r", "ryk"])
def test_pairs_are_what_falls_into_pairs(colors: str) -> None:
    """WLD-07."""
    for size, text in product((1, 2, 3), parts("rrry^kkk^***", 6)):
        cards = list(split(text))
        assert are_pairs(text, size, colors) == (len(cards) == 2 * size and pairs_by_trying(cards, colors))


@pytest.mark.parametrize("hand", ["rrr^kR2RRK**", "yy^y^y^Y2YYP*", "rr^ykpw***", "RRR2R2KK2", "kk^k^KK*", "R2"])
def test_listed_payments_are_the_legal_ones_with_plain_trains_first(hand: str) -> None:
    """WLD-05 to WLD-08: every part of the hand on every route and in every city, and `pass` by counting."""
    game = world(hand, display="______", deck="", ships="")
    game.trains, game.ships, game.ticket_deck = [25, 20], [50, 40], []
    own(game, 0, "ban-hong")
    plain = Counter(card for card in split(hand) if not is_ship(card))

    def listed_for(text: str) -> str:
        trains = Counter(card[0] for card in split(text) if not is_ship(card) and card != "*")
        first = [color * min(count, plain[color]) for color, count in trains.items()]
        rest = [f"{color}^" * (count - min(count, plain[color])) for color, count in trains.items()]
        return ordered("".join(first + rest) + "".join(card for card in split(text) if is_ship(card) or card == "*"))

    found = set()
    texts = parts(hand, 8)
    for name in game.route_of:
        found |= {f"{name}={listed_for(text)}" for text in texts if game.legal(0, f"{name}={text}")}
    for code in game.city_of:
        found |= {f"@{code}={text}" for text in texts if game.legal(0, f"@{code}={text}")}
    exchanges = {text for text in game.listed(0) if text.startswith("swap=")}
    assert game.listed(0) - exchanges == found
    game.trains, game.ships, game.box = [25, 20], [0, 40], [15, 5]
    by_sea = {name for name, index in game.route_of.items() if game.board["routes"][index].get("ship")}
    by_land = {text for text in found if text.partition("=")[0] not in by_sea}
    assert game.listed(0) == (by_land or {"pass"}) and game.legal(0, "pass") == (not by_land)


def test_hands_that_can_pay_are_found_by_counting() -> None:
    """COM-24: counting agrees with trying every part of the hand."""
    for hand in parts("rrk^k^k^RRR2KK**", 7):
        every = parts(hand)
        for size in (1, 2, 3, 4):
            assert makes_a_sea_payment(hand, size, "rk") == any(is_sea_payment(cards, size, "rk") for cards in every)
            assert makes_pairs(hand, size, "rk") == any(are_pairs(cards, size, "rk") for cards in every)
        assert can_pay_harbor(hand) == (harbor_payments(hand) != set())


def test_a_route_needs_pieces_of_its_kind() -> None:
    """COM-14, WLD-05."""
    game = world("kk*KKK2")
    game.trains[0], game.ships[0] = 1, 50
    assert not game.legal(0, "ham-mos=kk") and claims(game, 0, "ham-mos") == set() and game.legal(0, "edi-ham=K")
    game.trains[0], game.ships[0] = 25, 0
    assert game.legal(0, "ham-mos=kk") and not game.legal(0, "edi-ham=K") and claims(game, 0, "edi-ham") == set()


def test_two_rounds_of_nothing_but_exchanges_end_the_game() -> None:
    """WLD-12: a card that pays for a route is more."""
    game = world(display="______", deck="", ships="")
    game.ticket_deck, game.hands[1] = [], "K"
    game.play(0, "swap=1t")
    game.play(1, "swap=1s")
    game.hands[1] = ""
    for seat in [0, 1, 0, 1]:
        assert not game.over
        game.play(seat, "swap=1t")
    assert game.over


def test_a_claim_takes_ships_and_every_card_goes_to_its_own_discards() -> None:
    """COM-12, WLD-01: one ship on each space, also when a double covers more."""
    game = world("KK2*R2")
    game.play(0, "darw-jak=K*")
    seen = game.snapshot()
    assert seen["ships"] == [38, 40] and seen["trains"] == [20, 20] and seen["points"] == [2, 0]
    assert seen["discards"] == ["*", "K"] and seen["hands"][0] == "R2K2"
    game.asked = {0: {"kind": "turn"}}
    game.play(0, "edi-ham=K2")
    assert game.ships[0] == 37 and game.table.discards == ["*", "KK2"] and game.points[0] == 3


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_doubles(seats: int) -> None:
    """COM-15, COM-16: of a sea route too."""
    game = world("KYK", seats=seats)
    game.play(0, "edi-ham=K")
    game.hands[1] = "Y"
    assert game.legal(1, "edi-ham.2=Y") == (seats >= 4) == (claims(game, 1, "edi-ham.2") == {"Y"})
    game.asked = {0: {"kind": "turn"}}
    assert not game.legal(0, "edi-ham.2=Y") and claims(game, 0, "edi-ham.2") == set()


def test_the_edges_of_the_map_join() -> None:
    """WLD-16: Tokyo-Vancouver is a route like any other."""
    game = world("W2W2W2")
    game.play(0, "tok-van=W2W2W2")
    assert game.points[0] == 15 and game.ships[0] == 34


def harbor_game(hand: str) -> Referee:
    """The seat's routes reach Hamburg and Edinburgh by sea, Moskva (no harbour city) and the junction."""
    game = world(hand)
    own(game, 0, "edi-ham", "ham-mos", "cap-ind")
    own(game, 1, "hong-man")
    return game


def test_a_harbor_takes_two_trains_and_two_ships_with_the_symbol() -> None:
    """WLD-08, WLD-09."""
    game = harbor_game("rr^r^r^RRRR2R2k^K**")
    expected = {"r^r^RR", "r^RR*", "r^r^R*", "RR**", "r^R**", "r^r^**", "k^K**"}
    assert claims(game, 0, "@ham") == expected
    for text in parts("rr^r^r^RRRR2k^K**", 5):
        assert game.legal(0, f"@ham={text}") == (text in expected)
    game.play(0, "@ham=r^RR*")
    seen = game.snapshot()
    assert seen["stations"] == {"hamburg": 0} and seen["stations_left"] == [2, 3]
    assert seen["discards"] == ["r^*", "RR"] and asked(game) == [(1, "turn")]
    assert claims(harbor_game("****"), 0, "@ham") == {"****"}


def test_a_harbor_needs_a_harbor_city_that_an_own_route_reaches() -> None:
    """WLD-08: not Moskva, not the junction, not where only another's route or none ends."""
    game = harbor_game("r^r^RR")
    assert {text.partition("=")[0] for text in game.listed(0) if text.startswith("@")} == {"@ham", "@edi", "@cap"}
    for code in ("mos", "ind", "hong", "man", "tok", "zzz"):
        assert not game.legal(0, f"@{code}=r^r^RR")
    game.play(0, "@cap=r^r^RR")
    own(game, 1, "cap-rio")
    game.hands[1] = "r^r^RR"
    assert not game.legal(1, "@cap=r^r^RR") and game.legal(1, "@rio=r^r^RR") and claims(game, 1, "@cap") == set()


def test_everyone_has_three_harbors() -> None:
    """WLD-08."""
    game = harbor_game("r^r^RR")
    game.stations = {"lima": 0, "tokyo": 0, "perth": 0}
    assert not game.legal(0, "@ham=r^r^RR") and claims(game, 0, "@ham") == set()


def test_pieces_are_exchanged_for_a_point_each() -> None:
    """WLD-12: points may become negative."""
    game = world()
    assert {text for text in game.listed(0) if "swap" in text} == {
        *(f"swap={count}t" for count in range(1, 6)),
        *(f"swap={count}s" for count in range(1, 11)),
    }
    texts = {f"swap={count}{kind}" for count in range(-2, 70) for kind in ("t", "s", "", "x")}
    texts |= {"swap=01t", "swap=", "swap=t", "swap=1ts", "swap=1 t", "swap=1t ", "swap=1"}
    assert {text for text in texts if game.legal(0, text)} == {text for text in game.listed(0) if "swap" in text}
    game.play(0, "swap=3t")
    assert (game.trains[0], game.ships[0], game.box[0], game.points[0]) == (23, 37, 2, -3)
    assert game.others == [-3, 0] and asked(game) == [(1, "turn")]
    game.play(1, "swap=2s")
    assert (game.trains[1], game.ships[1], game.box[1], game.points[1]) == (18, 42, 7, -2)


def test_an_exchange_needs_the_pieces_and_the_box() -> None:
    """WLD-12: pieces on the board do not return."""
    game = world()
    game.trains, game.ships, game.box = [1, 20], [0, 40], [12, 5]
    assert {text for text in game.listed(0) if "swap" in text} == {"swap=1s"}
    assert not game.legal(0, "swap=1t") and not game.legal(0, "swap=2s") and game.legal(0, "swap=1s")
    game.trains, game.ships, game.box = [0, 20], [3, 40], [2, 5]
    assert {text for text in game.listed(0) if "swap" in text} == {"swap=1t", "swap=2t"} and not game.legal(
        0, "swap=3t"
    )
    assert not any(
        position("usa").legal(0, text) for text in ["swap=1t", "swap=1s", "share=1,2", "stop", "flag", "+?t"]
    )


def test_with_six_pieces_everyone_has_two_more_turns() -> None:
    """WLD-14, COM-21: trains and ships together."""
    game = world("kk", seats=3, turn=1)
    game.trains, game.ships = [20, 6, 20], [40, 3, 40]
    game.play(1, "ham-mos=kk")
    assert game.snapshot()["left"] is None
    game.asked, game.hands[1] = {1: {"kind": "turn"}}, "K"
    game.play(1, "edi-ham=K")
    assert game.trains[1] + game.ships[1] == 6 and game.snapshot()["left"] == 6
    for seat in (2, 0, 1, 2, 0, 1):
        assert asked(game) == [(seat, "turn")]
        game.play(seat, "swap=1t")
    assert game.over


def test_who_can_exchange_or_build_does_not_pass() -> None:
    """COM-24."""
    game = world(display="______", deck="", ships="")
    game.ticket_deck = []
    assert not game.legal(0, "pass") and all(text.startswith("swap=") for text in game.listed(0))
    game.trains, game.ships, game.box = [0, 0], [0, 0], [10, 10]
    assert game.legal(0, "pass") and game.listed(0) == {"pass"}
    game.hands[0] = "r^r^RR"
    assert game.legal(0, "pass") and game.listed(0) == {"pass"}
    game.owner[game.route_of["edi-ham"]] = 0
    assert not game.legal(0, "pass") and game.listed(0) == {"@edi=r^r^RR", "@ham=r^r^RR"}


def edges(*names: str) -> list[Edge]:
    return [(name[0], name[1], 1) for name in names]


def test_a_tour_in_order_is_a_trail_through_its_cities() -> None:
    """WLD-13: no route twice; other cities in between and repeated cities are allowed."""
    assert in_order(list("abc"), edges("ab", "bc")) and in_order(list("abc"), edges("ax", "bx", "by", "cy"))
    assert not in_order(list("abc"), edges("ac", "bc")) and not in_order(list("abc"), edges("am", "bm", "cm"))
    assert in_order(list("abc"), edges("am", "bm", "bm", "cm")) and in_order(list("abc"), edges("ac", "bc", "bc"))
    assert in_order(list("abcd"), edges("ac", "bc", "bd", "cd", "bc"))
    assert not in_order(list("abc"), edges("ab")) and not in_order(list("abc"), [])


def all_walks(cities: str, network: list[Edge], start: str) -> bool:
    """The same by brute force: all complete walks."""
    todo: list[tuple[str, list[Edge]]] = [(start, network)]
    while todo:
        walked, rest = todo.pop()
        place = 0
        for city in walked:
            place += place < len(cities) and city == cities[place]
        if place == len(cities):
            return True
        for index, (a, b, _) in enumerate(rest):
            if walked[-1] in (a, b):
                todo.append((walked + (b if walked[-1] == a else a), rest[:index] + rest[index + 1 :]))
    return False


def test_tours_agree_with_every_walk() -> None:
    """WLD-13."""
    for some in combinations(edges("ab", "ac", "ad", "bc", "bd", "cd", "bc", "de", "ce"), 6):
        for tour in ("abc", "acbd", "edab", "dace"):
            assert in_order(list(tour), list(some)) == all_walks(tour, list(some), tour[0])


def test_tours_have_three_values() -> None:
    """WLD-13."""
    tour = {"cities": list("abc"), "tour": True, "points": 9, "points_any_order": 6, "penalty": 15}
    assert ticket_score([tour], edges("ab", "bc")) == (9, 1)
    assert ticket_score([tour], edges("ac", "bc")) == (6, 1)
    assert ticket_score([tour], edges("ab")) == (-15, 0)
    assert [t for t in board("world")["tickets"] if t.get("tour")] and len(board("world")["tickets"]) == 65


def test_a_harbor_scores_by_the_completed_tickets_that_name_its_city() -> None:
    """WLD-10: tours too, also out of order; with none, nothing."""
    tickets = [{"cities": [*pair], "points": 1} for pair in ("ab", "bc", "bd", "bz")]
    tour = {"cities": list("acb"), "tour": True, "points": 9, "points_any_order": 6, "penalty": 15}
    network = edges("ab", "bc", "bd")
    assert [harbor_score("b", tickets[:count], network) for count in range(5)] == [0, 20, 30, 40, 40]
    assert harbor_score("c", [tickets[1], tour], network) == 30 and harbor_score("z", tickets, network) == 0


def test_the_result_of_world() -> None:
    """WLD-10, WLD-11, WLD-12, WLD-15: a ticket counts for both harbours; no longest trail, no bonus for tickets."""
    mine = [{"cities": ["edinburgh", "hamburg"], "points": 3}, {"cities": ["hamburg", "moskva"], "points": 4}]
    game = scored("world", [["edi-ham", "ham-mos"], []], [mine, []], {"edinburgh": 0, "hamburg": 0, "tokyo": 1})
    game.others = [-5, 0]
    first, second = game.result()
    assert first == {
        "total": 3 - 5 + 7 + 50 - 4,
        "routes": 3,
        "others": -5,
        "tickets": 7,
        "done": 2,
        "tickets_bonus": 0,
        "longest": 0,
        "longest_bonus": 0,
        "harbors": 20 + 30,
        "stations_bonus": -4,
        "winner": True,
    }
    assert second["total"] == second["stations_bonus"] == -8 and not second["winner"]


def test_ties_are_shared() -> None:
    """WLD-15."""
    rows = [{"total": 50, "done": 3}, {"total": 50, "done": 2}, {"total": 49, "done": 9}]
    assert winners(rows, BOOKS["world"].tie_order) == [0, 1]
