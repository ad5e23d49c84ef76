"""The referee itself, on positions made by hand. Rules are cited in the docstrings."""

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from .books import BOOKS
from .dealing import asked, board, claims, position, scored, shuffler, unshuffled
from .notation import city_codes, holds, is_card_text, ordered, piled, route_names, split, without
from .payments import cards_turned_up
from .referee import Referee
from .scoring import Edge, best_ticket_score, longest_trail, reachable, ticket_score, winners

SEAT_COUNTS = range(2, 6)


def test_city_codes_are_the_shortest_prefixes_of_three_letters_or_more() -> None:
    ids = ["san-remo", "santa-fe", "saint-louis", "denver", "el-paso"]
    codes = city_codes({"cities": [{"id": one} for one in ids]})
    assert codes == {"sanr": "san-remo", "sant": "santa-fe", "sai": "saint-louis", "den": "denver", "elp": "el-paso"}


@pytest.mark.parametrize("book", BOOKS)
def test_every_city_and_route_of_a_board_has_its_own_name(book: str) -> None:
    facts = board(book)
    assert sorted(city_codes(facts).values()) == sorted(city["id"] for city in facts["cities"])
    assert sorted(route_names(facts).values()) == list(range(len(facts["routes"])))


def test_the_second_route_between_two_cities_is_called_two() -> None:
    facts = board("usa")
    names = route_names(facts)
    first, second = facts["routes"][names["den-kan"]], facts["routes"][names["den-kan.2"]]
    assert (first["color"], second["color"]) == ("black", "orange")
    assert "den-pho" in names and "den-pho.2" not in names


@pytest.mark.parametrize(
    ("book", "seats", "starting_seat", "expected"),
    [
        ("usa", 3, None, [("starting_seat", 3), ("cards", 110), ("tickets", 33)]),
        ("europe", 3, 1, [("cards", 110), ("long", 6), ("tickets", 40)]),
        ("asia", 6, None, [("starting_seat", 3), ("cards", 110), ("tickets", 60)]),
        ("world", 2, None, [("starting_seat", 2), ("cards", 80), ("ships", 60), ("tickets", 65)]),
        ("paris", 4, 0, [("cards", 46), ("tickets", 20)]),
    ],
)
def test_set_up_asks_the_oracle_in_the_agreed_order(
    book: str, seats: int, starting_seat: int | None, expected: list[tuple[str, int]]
) -> None:
    """The table at the top of the rules; COM-01."""
    calls: list[tuple[str, int]] = []
    shuffled = shuffler(1)

    def oracle(stream: str, items: list[Any]) -> list[Any]:
        calls.append((stream, len(items)))
        return shuffled(stream, items)

    Referee(book, board(book), seats, oracle, starting_seat)
    assert calls == expected


def test_cards_have_an_order_in_texts_and_one_in_piles() -> None:
    assert ordered("*R2Rr^rkK2k^*K") == "rkr^k^RKR2K2**"
    assert piled("*R2Rr^rk*") == ["r", "k", "*", "*", "r^", "R", "R2"]
    assert split("rr^RR2*") == ("r", "r^", "R", "R2", "*")
    assert is_card_text("rr^RR2*")
    assert not any(is_card_text(text) for text in ["", "r^r", "R2R", "*r", "r2", "^r", "R^", "r ", "rx", "2", "*^"])
    assert holds("rr^RR2*", "rR2") and not holds("r^", "r") and not holds("R2", "R") and not holds("R", "R2")
    assert without("rr^RR2R", "r^R") == "rR2R"


def test_set_up_deals_from_the_top_and_sweeps_three_wilds() -> None:
    """COM-02: unshuffled, the fourteen wilds are on top: eight in hands, five shown and cleared, one shown."""
    seen = Referee("usa", board("usa"), 2, unshuffled).snapshot()
    assert seen["hands"] == ["****", "****"]
    assert seen["display"] == ["*", "w", "w", "w", "w"]
    assert seen["discards"] == "*****"
    assert seen["deck"] == "".join(letter * 12 for letter in "roygbpk") + "w" * 8
    assert [question["offer"] for question in seen["asked"]] == [[32, 31, 30, 29], [28, 27, 26, 25]]
    assert seen["trains"] == [45, 45] and seen["stations_left"] == [0, 0] and seen["ticket_deck"] == list(range(25))


def test_opening_answers_come_in_any_order_and_show_nothing_before_the_last() -> None:
    """COM-25."""
    game = Referee("usa", board("usa"), 3, shuffler(5), starting_seat=2)
    before = game.snapshot()
    game.play(2, "keep=14")
    game.play(0, "keep=1234")
    assert asked(game) == [(1, "opening")] and game.listed(2) == set()
    assert {key: value for key, value in game.snapshot().items() if key != "asked"} == {
        key: value for key, value in before.items() if key != "asked"
    }
    game.play(1, "keep=23")
    offers = [question["offer"] for question in before["asked"]]
    assert game.tickets == [offers[0], offers[1][1:3], [offers[2][0], offers[2][3]]]
    assert asked(game) == [(2, "turn")]


def test_usa_opening_puts_the_others_under_the_deck_and_europe_out_of_the_game() -> None:
    """USA-01, EUR-01."""
    usa = Referee("usa", board("usa"), 2, unshuffled)
    usa.play(0, "keep=12")
    usa.play(1, "keep=124")
    assert usa.ticket_deck == [26, 29, 30, *range(25)]
    europe = Referee("europe", board("europe"), 2, unshuffled)
    normal = [index for index, ticket in enumerate(board("europe")["tickets"]) if not ticket.get("long")]
    long = [index for index, ticket in enumerate(board("europe")["tickets"]) if ticket.get("long")]
    assert europe.asked[0]["offer"] == [long[-1], *reversed(normal[-3:])]
    assert europe.asked[1]["offer"] == [long[-2], *reversed(normal[-6:-3])]
    europe.play(1, "keep=24")
    europe.play(0, "keep=12")
    assert europe.ticket_deck == normal[:-6]
    assert europe.tickets == [[long[-1], normal[-1]], [normal[-4], normal[-6]]]


def test_nothing_is_shuffled_when_everyone_keeps_all() -> None:
    streams = []

    def oracle(stream: str, items: list[Any]) -> list[Any]:
        streams.append(stream)
        return list(items)

    game = Referee("usa", board("usa"), 2, oracle)
    game.play(0, "keep=1234")
    game.play(1, "keep=1234")
    assert "returned" not in streams and game.ticket_deck == list(range(25))


@pytest.mark.parametrize("text", ["keep=", "keep=1", "keep=21", "keep=11", "keep=15", "keep=12,34", "keep=1 2", "12"])
def test_opening_refuses_too_few_tickets_and_nonsense(text: str) -> None:
    game = Referee("usa", board("usa"), 2, shuffler(1))
    assert not game.legal(0, text)


@pytest.mark.parametrize(
    ("book", "seats"), [("usa", 1), ("usa", 6), ("europe", 6), ("asia", 5), ("world", 6), ("paris", 5), ("nowhere", 2)]
)
def test_wrong_tables_are_refused(book: str, seats: int) -> None:
    with pytest.raises(ValueError, match=r"no rulebook|is not for"):
        Referee(book, {}, seats, unshuffled)


def test_a_slot_is_refilled_before_the_second_card() -> None:
    """COM-04: the card is taken from the first slot with its colour."""
    game = position("usa", display="rgrgb", deck="pky")
    game.play(0, "+g")
    assert game.table.display == list("ryrgb") and game.hands[0] == "g" and asked(game) == [(0, "second")]
    game.play(0, "+?")
    assert game.hands[0] == "gk" and game.table.decks[0] == "p" and asked(game) == [(1, "turn")]


def test_a_face_up_wild_is_the_only_card() -> None:
    """COM-05."""
    game = position("usa", display="r*ggb")
    game.play(0, "+*")
    assert game.hands[0] == "*" and asked(game) == [(1, "turn")]


def test_a_face_up_wild_cannot_be_second_also_when_just_turned_up() -> None:
    """COM-05."""
    game = position("usa", display="rrggb", deck="kkk*")
    game.play(0, "+r")
    assert game.table.display == list("*rggb") and not game.legal(0, "+*")
    assert game.listed(0) == {"+r", "+g", "+b", "+?"}


def test_a_wild_from_the_deck_counts_as_one_card() -> None:
    """COM-06."""
    game = position("usa", deck="kk*")
    game.play(0, "+?")
    assert game.hands[0] == "*" and asked(game) == [(0, "second")]


def test_the_draw_ends_when_no_second_card_may_be_taken() -> None:
    """COM-07: only wilds are left to see, and the deck is empty."""
    game = position("usa", display="r*___", deck="*")
    game.play(0, "+r")
    assert game.table.display == ["*", "*", "", "", ""] and asked(game) == [(1, "turn")]


def test_an_empty_deck_is_remade_at_once() -> None:
    """COM-08."""
    game = position("usa", deck="k", discards="oyo")
    game.play(0, "+?")
    assert sorted(game.table.decks[0]) == ["o", "o", "y"] and game.table.discards[0] == ""


def test_a_refill_may_use_the_last_card_and_remake_the_deck() -> None:
    game = position("usa", display="rgrgb", deck="k", discards="p")
    game.play(0, "+b")
    assert game.table.display == list("rgrgk") and game.table.decks[0] == "p"


def test_an_empty_slot_is_refilled_by_the_next_discard() -> None:
    """COM-09."""
    game = position("usa", hand="rr", display="ggb__", deck="")
    game.play(0, "atl-ral=rr")
    assert game.table.display == list("ggbrr") and game.table.decks[0] == "" and game.table.discards[0] == ""


def test_the_draw_is_closed_without_cards() -> None:
    """COM-10: also when the display shows some; but a card in the deck, or a second card, may be drawn."""
    for display in ("_____", "rrgb*"):
        game = position("usa", display=display, deck="")
        assert not any(game.legal(0, text) for text in ("+?", "+r", "+g", "+b", "+*")) and game.listed(0) == {"tickets"}
    game = position("usa", display="rrgb*", deck="k")
    game.play(0, "+?")
    assert game.listed(0) == {"+r", "+g", "+b"} and game.legal(0, "+g")
    game.play(0, "+g")
    assert game.listed(1) == {"tickets"} and not game.legal(1, "+r")
    game.ticket_deck = []
    assert game.listed(1) == {"pass"} and game.legal(1, "pass")


def test_three_wilds_are_swept_after_a_refill() -> None:
    """COM-02."""
    game = position("usa", display="rr**b", deck="oygbpk*")
    game.play(0, "+b")
    assert game.table.display == list("kpbgy") and game.table.decks[0] == "o"
    assert ordered(game.table.discards[0]) == "rr***"


def test_three_wilds_stay_when_there_are_too_few_plain_cards() -> None:
    """COM-03: two plain cards of six can never show fewer than three wilds in five; three can."""
    game = position("usa", display="r**gb", deck="**")
    game.play(0, "+b")
    assert game.table.display == list("r**g*") and game.table.decks[0] == "*"
    game = position("usa", display="r**gb", deck="k*")
    game.play(0, "+b")
    assert game.table.display.count("*") == 2 and game.table.decks[0] == "*" and game.table.discards[0] == ""


def test_three_wilds_left_are_swept_when_plain_cards_come() -> None:
    game = position("usa", hand="kkkkkk", display="*****", deck="*")
    game.play(0, "sau-win=kkkkkk")
    assert game.table.display.count("*") < 3
    assert Counter("".join(game.table.display) + game.table.decks[0] + game.table.discards[0]) == Counter(
        "kkkkkk******"
    )


def test_two_fives_that_only_change_places_are_left() -> None:
    """COM-03: ten cards are enough for a display, but the cleared five would be the next deck, forever."""
    game = position("usa", display="***ry", deck="*g**bo")
    game.play(0, "+y")
    assert game.table.display == list("***ro") and game.table.decks[0] == "*g**b"
    game = position("usa", display="***ry", deck="*g*kbo")
    game.play(0, "+y")
    assert game.table.display.count("*") == 2


def test_a_colored_route_takes_its_color_and_wilds() -> None:
    """COM-12: Denver-Phoenix is five white."""
    game = position("usa", hand="wwwwwrrrrr**")
    assert claims(game, 0, "den-pho") == {"wwwww", "wwww*", "www**"}
    assert position("usa", hand="*****").legal(0, "den-pho=*****")


def test_a_gray_route_takes_any_one_color() -> None:
    """COM-13."""
    game = position("usa", hand="rrbk**")
    assert claims(game, 0, "atl-ral") == {"rr", "r*", "b*", "k*", "**"}
    assert not game.legal(0, "atl-ral=bk")


@pytest.mark.parametrize(
    "text",
    [
        *("den-pho=wwww", "den-pho=wwwwww", "den-pho=*wwww", "den-pho=wwwwr", "den-pho=wwwwW", "den-pho=", "den-pho"),
        *("pho-den=wwwww", "denv-pho=wwwww", "den-pho.1=wwwww", "den-pho.2=wwwww", " den-pho=wwwww", "@den=w", "", "="),
    ],
)
def test_wrong_claims_are_refused_and_change_nothing(text: str) -> None:
    """COM-26: including a station in a rulebook without stations."""
    game = position("usa", hand="wwwwwwr*")
    before = game.snapshot()
    assert not game.legal(0, text)
    with pytest.raises(ValueError, match="may not play"):
        game.play(0, text)
    assert game.snapshot() == before


def test_a_claim_moves_cards_trains_and_points() -> None:
    """COM-12, COM-14."""
    game = position("usa", hand="wwwww*", discards="g")
    game.play(0, "den-pho=wwww*")
    seen = game.snapshot()
    assert seen["hands"][0] == "w" and seen["discards"] == "gwwww*"
    assert seen["trains"] == [40, 45] and seen["points"] == [10, 0]
    assert seen["owner"][route_names(game.board)["den-pho"]] == 0 and asked(game) == [(1, "turn")]


def test_a_claim_needs_enough_trains() -> None:
    """COM-14."""
    game = position("usa", hand="wwwww")
    game.trains[0] = 4
    assert not game.legal(0, "den-pho=wwwww") and claims(game, 0, "den-pho") == set()


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_doubles(seats: int) -> None:
    """COM-15, COM-16: never both for one, and with two or three seats only one of them at all."""
    game = position("usa", seats, hand="kkkkoooo")
    game.play(0, "den-kan=kkkk")
    game.hands = ["kkkkoooo" for _ in range(seats)]
    assert not game.legal(1, "den-kan=kkkk")
    assert game.legal(1, "den-kan.2=oooo") == (seats >= 4)
    assert claims(game, 1, "den-kan.2") == ({"oooo"} if seats >= 4 else set())
    game.asked = {0: {"kind": "turn"}}
    assert not game.legal(0, "den-kan.2=oooo") and claims(game, 0, "den-kan.2") == set()


def test_routes_of_different_length_are_no_double() -> None:
    """COM-17."""
    facts = board("usa")
    facts["routes"][route_names(facts)["den-kan.2"]]["length"] = 3
    game = Referee("usa", facts, 2, shuffler(1), 0)
    game.play(0, "keep=12")
    game.play(1, "keep=12")
    game.hands = ["kkkk", "ooo"]
    game.play(0, "den-kan=kkkk")
    assert game.legal(1, "den-kan.2=ooo")


def test_tickets_not_kept_go_under_the_deck_in_the_chosen_order() -> None:
    """COM-18."""
    for text, under in [("keep=2", [7, 9]), ("keep=2,13", [7, 9]), ("keep=2,31", [9, 7]), ("keep=12", [7])]:
        game = position("usa")
        game.ticket_deck = [1, 2, 7, 8, 9]
        held = list(game.tickets[0])
        game.play(0, "tickets")
        assert game.snapshot()["asked"] == [{"seat": 0, "kind": "keep", "offer": [9, 8, 7]}]
        game.play(0, text)
        assert game.ticket_deck == [*under, 1, 2] and game.tickets[0][:2] == held and asked(game) == [(1, "turn")]


@pytest.mark.parametrize("text", ["keep=", "keep=,123", "keep=4", "keep=2,1", "keep=2,11", "keep=2,123", "keep=123,"])
def test_wrong_tickets_to_keep_are_refused(text: str) -> None:
    game = position("usa")
    game.play(0, "tickets")
    assert not game.legal(0, text)


def test_fewer_tickets_are_offered_when_fewer_are_left() -> None:
    """COM-18."""
    game = position("usa")
    game.ticket_deck = [4]
    game.play(0, "tickets")
    assert game.listed(0) == {"keep=1"}
    game.play(0, "keep=1")
    assert game.tickets[0][-1] == 4 and not game.legal(1, "tickets")


def test_a_ferry_needs_a_wild_for_each_symbol() -> None:
    """EUR-03: Palermo-Smyrna is six with two symbols."""
    game = position("europe", hand="rrrrr***gg")
    assert claims(game, 0, "pal-smy") == {"rrrr**", "rrr***"}
    assert not position("europe", hand="rrrrrr").legal(0, "pal-smy=rrrrrr")
    assert claims(position("europe", hand="r**"), 0, "ams-lon") == {"**"}


def test_a_tunnel_asks_for_each_match_and_each_wild() -> None:
    """EUR-04."""
    game = position("europe", hand="gggg**", deck="kkk*gr", discards="y")
    game.play(0, "ven-zur=g*")
    route = route_names(game.board)["ven-zur"]
    question = {"seat": 0, "kind": "tunnel", "route": route, "laid": "g*", "turned": "rg*", "extra": 2, "rack": ""}
    assert game.snapshot()["asked"] == [question]
    assert game.hands[0] == "ggg*" and game.table.decks[0] == "kkk" and game.table.discards[0] == "y"
    assert game.listed(0) == {"no", "pay=gg", "pay=g*"}
    game.play(0, "pay=g*")
    seen = game.snapshot()
    assert seen["hands"][0] == "gg" and seen["discards"] == "ryggg***" and seen["owner"][route] == 0
    assert seen["trains"][0] == 43 and seen["points"][0] == 2 and asked(game) == [(1, "turn")]


def test_a_turned_up_wild_matches_a_color_laid_down_alone() -> None:
    """EUR-04."""
    game = position("europe", hand="ggg*", deck="kkkr*y")
    game.play(0, "ven-zur=gg")
    assert game.asked[0]["extra"] == 1 and game.listed(0) == {"no", "pay=g", "pay=*"}


def test_a_tunnel_laid_with_wilds_alone_matches_wilds_alone() -> None:
    """EUR-05."""
    game = position("europe", hand="rrggg****", deck="kkkg*g")
    game.play(0, "ven-zur=**")
    assert game.asked[0]["extra"] == 1 and game.listed(0) == {"no", "pay=*"}
    assert not game.legal(0, "pay=g")


def test_a_declined_tunnel_gives_the_cards_back() -> None:
    """EUR-06: here the seat must, since it cannot pay."""
    game = position("europe", hand="gg", deck="kkkgyr", discards="b")
    game.play(0, "ven-zur=gg")
    assert game.listed(0) == {"no"}
    game.play(0, "no")
    seen = game.snapshot()
    assert seen["hands"][0] == "gg" and seen["discards"] == "rygb" and set(seen["owner"]) == {None}
    assert seen["trains"][0] == 45 and asked(game) == [(1, "turn")]


def test_a_tunnel_without_matches_is_claimed_at_once() -> None:
    game = position("europe", hand="gg", deck="kkkyyr")
    game.play(0, "ven-zur=gg")
    assert ordered(game.table.discards[0]) == "ryygg" and game.trains[0] == 43 and asked(game) == [(1, "turn")]


def test_a_tunnel_turns_up_what_there_is() -> None:
    """EUR-07, COM-08: the discards are shuffled in when the deck is empty; without any card there is no risk."""
    game = position("europe", hand="ggg", deck="r", discards="g")
    game.play(0, "ven-zur=gg")
    assert game.asked[0]["turned"] == "rg" and game.asked[0]["extra"] == 1
    assert game.table.decks[0] == "" and game.table.discards[0] == ""
    game.play(0, "pay=g")
    assert ordered(game.table.decks[0]) == "rgggg" and game.table.discards[0] == ""
    game = position("europe", hand="gg", deck="")
    game.play(0, "ven-zur=gg")
    assert game.trains[0] == 43 and game.table.decks[0] == "gg" and asked(game) == [(1, "turn")]


def test_stations_cost_one_two_and_three_cards_of_one_color() -> None:
    """EUR-08."""
    game = position("europe", hand="rrrrg***")
    for city, cards, wrong in [("par", "g", "rr"), ("ber", "r*", "r"), ("rom", "r**", "rr")]:
        assert not game.legal(0, f"@{city}={wrong}")
        game.play(0, f"@{city}={cards}")
        game.asked = {0: {"kind": "turn"}}
    assert game.snapshot()["stations"] == {"paris": 0, "berlin": 0, "roma": 0}
    assert game.stations_left(0) == 0 and game.hands[0] == "rr"
    assert not any(text.startswith("@") for text in game.listed(0)) and not game.legal(0, "@lon=r")


def test_a_city_has_one_station_and_a_junction_none() -> None:
    """EUR-08."""
    facts = board("europe")
    facts["cities"][0]["junction"] = True
    game = Referee("europe", facts, 2, shuffler(1), 0)
    game.play(0, "keep=12")
    game.play(1, "keep=12")
    game.hands = ["r*", "r*"]
    assert not game.legal(0, "@ams=r") and "@ams=r" not in game.listed(0)
    assert {"@par=r", "@par=*"} <= game.listed(0)
    game.play(0, "@par=*")
    assert not game.legal(1, "@par=r") and "@par=r" not in game.listed(1) and game.legal(1, "@ber=r")


def test_tunnels_of_a_board_turn_up_three_or_what_it_says() -> None:
    assert [cards_turned_up({"tunnel": tunnel}) for tunnel in (True, 4, 6)] == [3, 4, 6] and cards_turned_up({}) == 0
    assert holds("rr*", "r*") and not holds("r", "rr")


def test_after_the_last_round_begins_everyone_has_one_more_turn() -> None:
    """COM-21: crossing the limit again changes nothing."""
    game = position("usa", 3, hand="rr", turn=1)
    game.trains[1] = 4
    game.play(1, "atl-ral=rr")
    assert game.left == 3
    for seat, left in [(2, 2), (0, 1), (1, 0)]:
        assert not game.over and asked(game) == [(seat, "turn")]
        game.play(seat, "tickets")
        game.play(seat, "keep=1")
        assert game.left == left
    assert game.over and asked(game) == [] and game.listed(2) == set() and not game.legal(2, "+?")


def test_the_game_ends_when_everyone_has_to_pass() -> None:
    """COM-24."""
    game = position("usa", display="_____", deck="")
    game.ticket_deck = []
    assert game.listed(0) == {"pass"} and game.legal(0, "pass")
    game.play(0, "pass")
    assert asked(game) == [(1, "turn")]
    game.play(1, "pass")
    assert game.over and game.left is None and asked(game) == []


@pytest.mark.parametrize("change", ["deck", "tickets", "hand"])
def test_nobody_passes_who_can_do_something(change: str) -> None:
    """COM-24."""
    game = position("usa", display="_____", deck="")
    game.ticket_deck = []
    if change == "deck":
        game.table.decks[0] = "r"
    elif change == "tickets":
        game.ticket_deck = [3]
    else:
        game.hands[0] = "r"
    assert not game.legal(0, "pass") and "pass" not in game.listed(0)


def test_the_row_of_passes_is_broken_by_an_action() -> None:
    game = position("usa", display="_____", deck="")
    game.ticket_deck = []
    game.play(0, "pass")
    game.hands[1] = "r"
    game.play(1, "dal-hou=r")
    game.table.decks[0], game.table.display = "", [""] * 5
    game.play(0, "pass")
    assert asked(game) == [(1, "turn")]
    game.play(1, "pass")
    assert game.over


def test_a_trail_may_repeat_cities_but_not_routes() -> None:
    """COM-23."""
    loop: list[Edge] = [("a", "b", 2), ("b", "c", 3), ("a", "c", 4), ("c", "d", 1), ("c", "e", 5), ("x", "y", 6)]
    assert longest_trail(loop) == 1 + (2 + 3 + 4) + 5
    assert longest_trail([]) == 0
    star: list[Edge] = [("m", "a", 1), ("m", "b", 2), ("m", "c", 3), ("m", "d", 4)]
    assert longest_trail(star) == 7


def trail_by_degrees(edges: list[Edge]) -> int:
    """The longest connected set of edges with at most two cities of odd degree (Euler)."""
    best = 0
    for size in range(1, len(edges) + 1):
        for some in combinations(edges, size):
            degrees = Counter(city for edge in some for city in edge[:2])
            joined = reachable(list(some), some[0][0]) == set(degrees)
            if joined and len([city for city in degrees if degrees[city] % 2]) <= 2:
                best = max(best, sum(length for _, _, length in some))
    return best


def trail_by_walking(edges: list[Edge], start: str) -> int:
    """The longest of all walks from the start."""
    best = 0
    for index, (a, b, length) in enumerate(edges):
        if start in (a, b):
            rest = edges[:index] + edges[index + 1 :]
            best = max(best, length + trail_by_walking(rest, b if start == a else a))
    return best


@pytest.mark.parametrize("seed", range(40))
def test_the_longest_trail_is_what_euler_says_and_what_a_walker_finds(seed: int) -> None:
    """COM-23: with doubles, since partners may have both (ASI-12)."""
    random = Random(seed)
    pairs = random.sample(list(combinations("abcdef", 2)) * 2, random.randint(1, 9))
    edges = [(a, b, random.randint(1, 6)) for a, b in pairs]
    assert longest_trail(edges) == trail_by_degrees(edges)
    assert longest_trail(edges) == max(trail_by_walking(edges, start) for start in "abcdef")


def test_tickets_score_or_cost_their_points() -> None:
    """COM-22."""
    tickets = [{"cities": ["a", "c"], "points": 8}, {"cities": ["a", "d"], "points": 5}]
    assert ticket_score(tickets, [("a", "b", 1), ("b", "c", 1), ("d", "e", 1)]) == (3, 1)


def test_a_station_lends_one_route_for_all_tickets() -> None:
    """EUR-09: either ticket alone could be completed, not both; the more valuable one is."""
    tickets = [{"cities": ["a", "c"], "points": 8}, {"cities": ["a", "d"], "points": 5}]
    own: list[Edge] = [("a", "b", 1)]
    lent: list[list[Edge]] = [[], [("b", "c", 1)], [("b", "d", 1)]]
    assert best_ticket_score(tickets, own, [lent]) == (3, 1)
    assert best_ticket_score(tickets, own, [lent, lent]) == (13, 2)
    assert best_ticket_score(tickets, own, []) == (-13, 0)


def test_the_result_of_europe() -> None:
    """EUR-09 to EUR-12: the station of seat 0 in Berlin lends it Berlin-Warszawa, but not for the longest path."""
    ticket = {"cities": ["essen", "warszawa"], "points": 9}
    game = scored("europe", [["ber-fra", "ess-fra"], ["ber-war", "par-zur"]], [[ticket], []], {"berlin": 0})
    first, second = game.result()
    assert first == {
        "total": 4 + 2 + 9 + 10 + 8,
        "routes": 6,
        "others": 0,
        "tickets": 9,
        "done": 1,
        "tickets_bonus": 0,
        "longest": 5,
        "longest_bonus": 10,
        "harbors": 0,
        "stations_bonus": 8,
        "winner": True,
    }
    assert second["longest"] == 4 and second["total"] == 7 + 4 + 12 and not second["winner"]


def test_everyone_tied_gets_the_longest_path_and_a_full_tie_is_shared() -> None:
    """USA-03, USA-04."""
    rows = scored("usa", [["den-kan"], ["por-sea"], ["den-kan.2"]], [[], [], []], {}).result()
    assert [row["longest_bonus"] for row in rows] == [10, 0, 10]
    assert [row["winner"] for row in rows] == [True, False, True]


def test_without_any_route_nobody_has_the_longest_path() -> None:
    """COM-23 as we read it: no trail, no bonus; a station with nothing to lend changes nothing (EUR-09)."""
    rows = scored("europe", [[], []], [[], []], {"berlin": 1}).result()
    assert [row["longest_bonus"] for row in rows] == [0, 0]
    assert [row["total"] for row in rows] == [12, 8]


def test_a_result_is_refused_before_the_end() -> None:
    with pytest.raises(ValueError, match="not over"):
        position("usa").result()


def test_ties() -> None:
    """USA-04, EUR-13."""
    usa, europe = BOOKS["usa"].tie_order, BOOKS["europe"].tie_order

    def row(total: int, done: int, stations_left: int, longest_bonus: int) -> dict[str, Any]:
        return {"total": total, "done": done, "stations_left": stations_left, "longest_bonus": longest_bonus}

    assert winners([row(50, 9, 0, 10), row(51, 1, 0, 0)], usa) == [1]
    assert winners([row(50, 3, 0, 0), row(50, 2, 0, 10)], usa) == [0]
    assert winners([row(50, 3, 0, 0), row(50, 3, 0, 10)], usa) == [1]
    assert winners([row(50, 3, 0, 10), row(50, 3, 0, 10), row(50, 3, 0, 0)], usa) == [0, 1]
    assert winners([row(50, 3, 2, 0), row(50, 3, 1, 10)], europe) == [0]
    assert winners([row(50, 3, 2, 0), row(50, 3, 2, 10)], europe) == [1]
    assert winners([row(50, 3, 2, 0), row(50, 3, 2, 0)], europe) == [0, 1]
