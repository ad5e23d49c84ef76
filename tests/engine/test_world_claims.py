"""Claiming by rail and by sea: ships, double ships, pair routes (WLD-05 to WLD-07, WLD-16)."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ferrovia.engine.actions import CLAIM
from ferrovia.engine.cards import ANY
from ferrovia.engine.events import CLAIMED
from ferrovia.notation.cards import LETTERS, format_cards, parse_cards
from tests.position import Position, parse_pile, pile_text, position

COLORS = "rygpkw"
PAIR_ROUTES = {"anc-van": 2, "bei-lah": 3, "cas-mar": 1, "dare-lua": 2, "lah-teh": 2}
POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21}
# The number of cards of each kind.
CARDS_IN_PLAY = {"*": 14} | dict.fromkeys(COLORS, 7) | {f"{c}^": 4 for c in COLORS}
CARDS_IN_PLAY |= {c.upper(): 4 for c in COLORS} | {f"{c.upper()}2": 6 for c in COLORS}

Cards = tuple[str, ...]


def turn_position(
    hand: str,
    seats: int = 2,
    *,
    owner: dict[str, int] | None = None,
    tickets: tuple[tuple[str, ...], ...] = (),
    left: tuple[int, int] | None = None,
) -> Position:
    """The first player's turn, with this hand and these pieces left."""
    game = position("world", seats, hands=(hand,), display="rygRYG", owner=owner, tickets=tickets)
    if left is not None:
        game.state.trains[0], game.state.ships[0] = left
    return game


def tokens(text: str) -> list[str]:
    return [pile_text([card]) for card in parse_pile(text)]


def payments(game: Position, route: str) -> list[str]:
    """The payments that the menu lists for the route."""
    return [text.partition("=")[2] for text in game.menu() if text.startswith(f"{route}=")]


def sorted_text(some: Cards) -> str:
    return format_cards(parse_cards("".join(some)))


# The rules as a player would check them, payment by payment.


def subsets(held: Counter[str]) -> list[Counter[str]]:
    kinds = sorted(held)
    return [
        +Counter(dict(zip(kinds, numbers, strict=True)))
        for numbers in product(*(range(held[kind] + 1) for kind in kinds))
    ]


def ship_sets(hand: str, color: str, length: int) -> list[str]:
    """Ships of one colour and wilds that cover the length, without superfluous cards."""
    held = Counter(tokens(hand))
    found = set()
    for paid in COLORS.upper() if color == "any" else color.upper():
        mine = Counter({card: held[card] for card in (paid, f"{paid}2", "*") if held[card]})
        for some in subsets(mine):
            worth = {card: 2 if card.endswith("2") else 1 for card in some}
            spaces = sum(worth[card] * number for card, number in some.items())
            if some and spaces >= length and all(spaces - worth[card] < length for card in some):
                found.add(sorted_text(tuple(some.elements())))
    return sorted(found)


def without_symbols(text: str) -> str:
    """The cards without their harbour symbols, sorted."""
    return sorted_text(tuple(text.replace("^", "")))


def train_sets(hand: str, color: str, length: int) -> list[str]:
    held = Counter(card for card in hand.replace("^", "") if card in COLORS + "*")
    ship_free = Counter(card.replace("^", "") for card in tokens(hand) if card[0] in COLORS + "*")
    assert held == ship_free
    found = set()
    for paid in COLORS if color == "any" else color:
        for some in subsets(Counter({card: held[card] for card in (paid, "*") if held[card]})):
            if some.total() == length:
                found.add(sorted_text(tuple(some.elements())))
    return sorted(found)


def pair_sets(hand: str, spaces: int) -> list[str]:
    """Every payment with a pair for each space, with or without wilds, ignoring symbols."""
    held = Counter(card.replace("^", "") for card in tokens(hand) if card[0] in COLORS + "*")
    pairs = [color + color for color in COLORS] + [color + "*" for color in COLORS] + ["**"]
    found = set()
    for laid in product(pairs, repeat=spaces):
        if Counter("".join(laid)) <= held:
            found.add(sorted_text(tuple("".join(laid))))
    return sorted(found)


# Trains on rails, ships at sea (WLD-05).


@pytest.mark.rule("WLD-05")
def test_a_train_route_takes_train_cards_and_trains() -> None:
    game = turn_position("rrRR")
    events = game.do("alq-dji=rr")
    assert game.owner("alq-dji") == 0
    assert (game.state.trains[0], game.state.ships[0]) == (18, 40)
    assert game.hand(0) == "RR"
    assert game.state.points[0] == 2
    assert [event.values[:2] for event in events if event.kind == CLAIMED] == [(game.route("alq-dji"), 2)]


@pytest.mark.rule("WLD-05")
def test_a_sea_route_takes_ship_cards_and_ships() -> None:
    game = turn_position("rrRR")
    game.do("ath-mar=RR")
    assert game.owner("ath-mar") == 0
    assert (game.state.trains[0], game.state.ships[0]) == (20, 38)
    assert game.hand(0) == "rr"
    assert game.state.points[0] == 2


@pytest.mark.rule("WLD-05")
@pytest.mark.parametrize("cards", ["RR", "R2", "rR", "r*R", "R*", "R2*", "r^R"])
def test_ship_cards_are_no_good_on_rails(cards: str) -> None:
    game = turn_position("rrr^RRR2R2**")
    assert game.refusal(f"alq-dji={cards}") == "wrong_deck"


@pytest.mark.rule("WLD-05")
@pytest.mark.parametrize("cards", ["rr", "rR", "r^r^", "r*", "r^R", "rR2"])
def test_train_cards_are_no_good_at_sea(cards: str) -> None:
    game = turn_position("rrr^r^RRR2**")
    assert game.refusal(f"ath-mar={cards}") == "wrong_deck"


@pytest.mark.rule("WLD-05")
@pytest.mark.parametrize("route", ["alq-dji=r*", "alq-dji=**", "ath-mar=R*", "ath-mar=**", "alq-dji=r^*"])
def test_wilds_serve_on_rails_and_at_sea(route: str) -> None:
    game = turn_position("rr^R**")
    assert game.refusal(route) == ""
    game.do(route)
    assert game.owner(route.partition("=")[0]) == 0


@pytest.mark.rule("WLD-05")
@pytest.mark.parametrize("cards", ["rr", "r^r^", "rr^"])
def test_on_rails_the_harbor_symbol_makes_no_difference(cards: str) -> None:
    game = turn_position("rrr^r^")
    game.do(f"alq-dji={cards}")
    assert game.owner("alq-dji") == 0
    assert Counter(tokens(game.hand(0))) == Counter(tokens("rrr^r^")) - Counter(tokens(cards))


@pytest.mark.rule("WLD-05")
def test_the_menu_spares_the_cards_with_the_symbol() -> None:
    assert payments(turn_position("rr^r^*"), "alq-dji") == ["rr^", "r*"]
    assert payments(turn_position("r^r^*"), "alq-dji") == ["r^r^", "r^*"]
    assert payments(turn_position("rrr^*"), "alq-dji") == ["rr", "r*"]


@pytest.mark.rule("WLD-05")
@pytest.mark.parametrize(
    ("claim", "left", "code"),
    [
        ("alq-dji=rr", (1, 50), "not_enough_pieces"),
        ("alq-dji=rr", (2, 0), ""),
        ("ath-mar=RR", (25, 1), "not_enough_pieces"),
        ("ath-mar=RR", (0, 2), ""),
        ("ath-mar=R2", (25, 1), "not_enough_pieces"),
        ("cas-mar=rr", (0, 50), "not_enough_pieces"),
        ("cas-mar=rr", (1, 0), ""),
    ],
)
def test_i_need_enough_pieces_of_the_right_kind(claim: str, left: tuple[int, int], code: str) -> None:
    game = turn_position("rrRRR2", left=left)
    assert game.refusal(claim) == code
    assert (claim in game.menu()) == (code == "")


@pytest.mark.rule("WLD-05")
@pytest.mark.parametrize("claim", ["alq-dji=yy", "alq-dji=y*", "ath-mar=Y2", "ath-mar=YY"])
def test_the_color_must_be_the_routes(claim: str) -> None:
    assert turn_position("yyYYY2*").refusal(claim) == "wrong_color"


@pytest.mark.rule("WLD-05")
@pytest.mark.rule("COM-13")
def test_a_gray_route_takes_any_one_color_of_its_own_kind() -> None:
    game = turn_position("yykkYYYKKK")
    assert payments(game, "cap-lua") == ["yy", "kk"]
    assert payments(game, "cap-toa") == ["YYY", "KKK"]
    assert game.refusal("cap-lua=yk") == "wrong_color"
    assert game.refusal("cap-toa=YYK") == "wrong_color"


# Double ships (WLD-06).


@pytest.mark.rule("WLD-06")
@pytest.mark.parametrize("cards", ["W2W2", "WWWW", "WWW2", "W2W*", "WW**", "W2**", "W***", "WWW*", "****"])
def test_a_sea_route_of_four_takes_any_ships_and_wilds_that_come_to_four(cards: str) -> None:
    game = turn_position("WWWWW2W2****")
    game.do(f"dare-mum={cards}")
    assert game.owner("dare-mum") == 0
    assert game.state.ships[0] == 36
    assert game.state.points[0] == 7
    assert Counter(tokens(game.hand(0))) == Counter(tokens("WWWWW2W2****")) - Counter(tokens(cards))


@pytest.mark.rule("WLD-06")
@pytest.mark.parametrize("cards", ["W2W2W2", "W2W2W", "W2W2*", "WWWW2", "WW*W2"])
def test_a_route_of_five_is_paid_with_three_doubles_or_two_and_something_else(cards: str) -> None:
    game = turn_position("WWWWW2W2W2***")
    game.do(f"hono-man={cards}")
    assert game.owner("hono-man") == 0
    assert game.state.ships[0] == 35, "five ships go on the board, however many the cards carry"
    assert game.state.points[0] == 10


@pytest.mark.rule("WLD-06")
@pytest.mark.parametrize(
    ("route", "cards"),
    [
        ("hono-man", "W2W2WW"),  # a single ship would be superfluous
        ("hono-man", "W2W2W*"),
        ("hono-man", "W2W2**"),
        ("hono-man", "W2W2W2W"),
        ("hono-man", "W2W2W2*"),
        ("hono-man", "W2W2W2W2"),
        ("hono-man", "W2WWWW"),
        ("hono-man", "WWWW**"),
        ("hono-man", "******"),
        ("dare-mum", "W2W2W"),
        ("dare-mum", "W2W2*"),
        ("dare-mum", "W2W2W2"),
        ("dare-mum", "W2WWW"),
        ("dare-mum", "WWWW*"),
        ("chr-syd.2", "WW"),
        ("chr-syd.2", "W*"),
        ("chr-syd.2", "W2W"),
        ("chr-syd.2", "W2*"),
        ("chr-syd.2", "W2W2"),
        ("car-mia", "W2W"),
        ("car-mia", "W2*"),
        ("car-mia", "W2W2"),
    ],
)
def test_no_card_may_be_played_that_could_be_left_out(route: str, cards: str) -> None:
    game = turn_position("WWWWW2W2W2W2******")
    assert game.refusal(f"{route}={cards}") == "superfluous_card"
    assert cards not in payments(game, route)


@pytest.mark.rule("WLD-06")
@pytest.mark.parametrize(
    ("route", "cards"),
    [("hono-man", "W2W2"), ("hono-man", "WWWW"), ("hono-man", "W2**"), ("dare-mum", "W2W"), ("car-mia", "*")],
)
def test_too_few_ships_do_not_do(route: str, cards: str) -> None:
    assert turn_position("WWWWW2W2W2**").refusal(f"{route}={cards}") == "wrong_number_of_cards"


@pytest.mark.rule("WLD-06")
@pytest.mark.parametrize(
    ("route", "length", "cards"),
    [
        ("chr-syd.2", 1, "W2"),
        ("anc-pet", 3, "P2P2"),
        ("hono-man", 5, "W2W2W2"),
        ("bue-cap", 7, "P2P2P2P2"),
        ("edi-new.2", 7, "R2R2R2R2"),
    ],
)
def test_doubles_alone_may_waste_a_space_on_an_odd_route(route: str, length: int, cards: str) -> None:
    game = turn_position(cards)
    assert payments(game, route) == [cards]
    game.do(f"{route}={cards}")
    assert game.state.ships[0] == 40 - length
    assert game.state.points[0] == POINTS[length]
    assert game.hand(0) == ""


@pytest.mark.rule("WLD-06")
@pytest.mark.parametrize("cards", ["W2Y2Y2", "W2W2Y", "W2W2Y2", "WWW2Y", "Y2Y2W"])
def test_the_ships_must_all_have_the_routes_color(cards: str) -> None:
    assert turn_position("WWW2W2YY2Y2*").refusal(f"hono-man={cards}") == "wrong_color"


@pytest.mark.rule("WLD-06")
def test_on_a_gray_sea_route_singles_and_doubles_must_share_a_color() -> None:
    game = turn_position("WW2KK2*")
    assert payments(game, "cap-toa") == ["KK2", "K2*", "WW2", "W2*"]
    for cards in ("WK2", "KW2", "W2K2", "WK*"):
        assert game.refusal(f"cap-toa={cards}") == "wrong_color"


@pytest.mark.rule("WLD-06")
@pytest.mark.parametrize(("route", "color", "length"), [("hono-man", "w", 5), ("bue-cap", "p", 7), ("anc-tik", "y", 8)])
@pytest.mark.parametrize(
    "hand", ["CCCC", "C2C2C2C2C2C2", "CC2*", "CCCCC2C2C2C2**", "CCCCC2C2C2C2C2C2*******", "********"]
)
def test_every_combination_is_listed_once_and_no_other(route: str, color: str, length: int, hand: str) -> None:
    mine = hand.replace("C", color.upper())
    listed = payments(turn_position(mine), route)
    assert sorted(listed) == ship_sets(mine, color, length)


# Pair routes (WLD-07).


@pytest.mark.rule("WLD-07")
def test_these_are_the_pair_routes_and_all_are_gray_rails() -> None:
    board = turn_position("").game.board
    names = turn_position("").notation.route_names
    found = {names[number]: route for number, route in enumerate(board.routes) if route.pairs}
    assert {name: route.length for name, route in found.items()} == PAIR_ROUTES
    assert all(route.color == ANY and not route.ship for route in found.values())


@pytest.mark.rule("WLD-07")
@pytest.mark.parametrize("route", PAIR_ROUTES)
def test_a_pair_route_costs_two_cards_a_space_but_one_train(route: str) -> None:
    length = PAIR_ROUTES[route]
    game = turn_position("k" * 7)
    assert payments(game, route) == ["k" * 2 * length]
    game.do(f"{route}={'k' * 2 * length}")
    assert game.owner(route) == 0
    assert (game.state.trains[0], game.state.ships[0]) == (20 - length, 40)
    assert game.state.points[0] == POINTS[length]
    assert game.hand(0) == "k" * (7 - 2 * length)


@pytest.mark.rule("WLD-07")
@pytest.mark.parametrize(
    "cards", ["rrrr", "rryy", "rrr^r^", "r^ryy^", "rrr*", "rry*", "ry**", "rr**", "r***", "****", "r^y^**", "ryy*"]
)
def test_each_space_takes_a_pair_of_its_own_color_with_wilds_in_it_or_not(cards: str) -> None:
    game = turn_position("rrrrr^r^yyy^y^****")
    assert game.refusal(f"anc-van={cards}") == ""
    game.do(f"anc-van={cards}")
    assert game.owner("anc-van") == 0
    assert Counter(tokens(game.hand(0))) == Counter(tokens("rrrrr^r^yyy^y^****")) - Counter(tokens(cards))


@pytest.mark.rule("WLD-07")
@pytest.mark.parametrize("cards", ["rrry", "rryg", "rygk", "ryg*", "rrry^", "r^yyy", "rrrg"])
def test_odd_cards_do_not_make_pairs(cards: str) -> None:
    game = turn_position("rrrryyyy^r^ggkk**")
    assert game.refusal(f"anc-van={cards}") == "not_pairs"


@pytest.mark.rule("WLD-07")
@pytest.mark.parametrize("cards", ["rr", "rrr", "rrrrr", "rr*", "rrrryy", "**", "*****"])
def test_a_pair_route_of_two_takes_four_cards_no_more_no_fewer(cards: str) -> None:
    game = turn_position("rrrrryy*****")
    assert game.refusal(f"anc-van={cards}") == "wrong_number_of_cards"


@pytest.mark.rule("WLD-07")
@pytest.mark.parametrize("cards", ["RRRR", "rrRR", "rrR2R2", "rrR*", "RR**", "R2***"])
def test_ships_do_not_help_on_a_pair_route(cards: str) -> None:
    assert turn_position("rrrrRRRRR2R2***").refusal(f"anc-van={cards}") == "wrong_deck"


@pytest.mark.rule("WLD-07")
@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("rryygg", ""),
        ("rrrryy", ""),
        ("rry*g*", ""),
        ("ryg***", ""),
        ("rrr*yy", ""),
        ("rrrrry", "not_pairs"),
        ("rrryyy", "not_pairs"),
        ("rrryy*", ""),
        ("rrryg*", "not_pairs"),
        ("rygk**", "not_pairs"),
    ],
)
def test_three_spaces_of_a_pair_route_take_three_pairs(cards: str, code: str) -> None:
    assert turn_position("rrrrryyyyggkk***").refusal(f"bei-lah={cards}") == code


@pytest.mark.rule("WLD-07")
@pytest.mark.parametrize(
    "hand", ["rrr^r^yy", "rryyggkk", "rrryyyg***", "rygpkw******", "rrrr^r^yyy^kkww*", "r^y^RRR2R2**"]
)
@pytest.mark.parametrize("route", ["cas-mar", "anc-van", "bei-lah"])
def test_every_choice_of_pairs_is_listed_once_and_no_other(hand: str, route: str) -> None:
    listed = payments(turn_position(hand), route)
    assert len(set(listed)) == len(listed)
    assert sorted(map(without_symbols, listed)) == pair_sets(hand, PAIR_ROUTES[route])


@pytest.mark.rule("WLD-07")
@pytest.mark.parametrize("cards", ["r^r^", "rr^", "r^*"])
def test_a_pair_may_bear_harbor_symbols_though_the_menu_spares_them(cards: str) -> None:
    game = turn_position("rrr^r^*")
    assert sorted(payments(game, "cas-mar")) == ["r*", "rr"]
    assert game.refusal(f"cas-mar={cards}") == ""


# All rules together.


@pytest.mark.rule("WLD-05")
@pytest.mark.rule("WLD-06")
@pytest.mark.rule("WLD-07")
@settings(max_examples=30)
@given(
    st.lists(st.sampled_from(sorted(CARDS_IN_PLAY)), max_size=14),
    st.integers(0, 5),
    st.tuples(st.integers(0, 6), st.integers(0, 9)),
)
def test_the_menu_holds_every_claim_and_each_is_accepted(drawn: list[str], wilds: int, left: tuple[int, int]) -> None:
    count = Counter(drawn)
    count["*"] = min(count["*"], 2) + wilds
    hand = "".join(card * min(number, CARDS_IN_PLAY[card]) for card, number in count.items())
    game = turn_position(hand, left=left)
    board = game.game.board
    expected = []
    for name, route in zip(game.notation.route_names, board.routes, strict=True):
        color = "any" if route.color == ANY else LETTERS[route.color]
        if route.length > left[1 if route.ship else 0]:
            continue
        if route.ship:
            expected += [f"{name}={cards}" for cards in ship_sets(hand, color, route.length)]
        elif route.pairs:
            expected += [f"{name}={cards}" for cards in pair_sets(hand, route.length)]
        else:
            expected += [f"{name}={cards}" for cards in train_sets(hand, color, route.length)]
    actions = game.game.legal_actions(game.state, 0)
    claims = [action for action in actions if action.kind == CLAIM]
    texts = [game.notation.format(action) for action in claims]
    assert sorted(f"{name}={without_symbols(cards)}" for name, cards in (text.split("=") for text in texts)) == sorted(
        expected
    )
    assert all(game.game.why_not(game.state, action) == "" for action in claims)
    assert game.game.count_actions(game.state, 0) == len(actions)
    seen = game.game.observe(game.state, 0)
    for place in range(0, len(actions), 7):
        assert seen.pick_action((place + 0.5) / len(actions)).key() == actions[place].key()


# Doubles (COM-15 to COM-17 on this board).


@pytest.mark.rule("COM-16")
@pytest.mark.rule("WLD-05")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(
    ("mine", "other", "cards"), [("bue-cap", "bue-cap.2", "Y2Y2Y2Y2"), ("alq-dji", "alq-dji.2", "ww")]
)
def test_with_few_players_a_double_is_closed_by_its_first_owner(seats: int, mine: str, other: str, cards: str) -> None:
    game = turn_position(cards, seats, owner={mine: 1})
    assert game.refusal(f"{other}={cards}") == "route_closed"
    assert other not in game.claimable()
    assert turn_position(cards, seats).refusal(f"{other}={cards}") == ""


@pytest.mark.rule("COM-15")
@pytest.mark.rule("COM-16")
@pytest.mark.parametrize("seats", [4, 5])
@pytest.mark.parametrize(
    ("mine", "other", "cards"), [("bue-cap", "bue-cap.2", "Y2Y2Y2Y2"), ("alq-dji", "alq-dji.2", "ww")]
)
def test_with_more_players_both_of_a_double_can_be_claimed_but_not_by_one(
    seats: int, mine: str, other: str, cards: str
) -> None:
    assert turn_position(cards, seats, owner={mine: 1}).refusal(f"{other}={cards}") == ""
    assert turn_position(cards, seats, owner={mine: 0}).refusal(f"{other}={cards}") == "route_closed"


# The map is round (WLD-16).


@pytest.mark.rule("WLD-16")
@pytest.mark.parametrize(
    ("ticket", "owned"),
    [
        ("new-tok", ("los-new", "los-tok")),
        ("los-jak", ("los-tok", "man-tok", "jak-man")),
        ("bue-syd", ("bue-val", "chr-val", "chr-syd")),
        ("lim-jak", ("lim-syd", "darw-syd", "darw-jak")),
        ("mex-bei", ("los-mex", "los-tok", "hong-tok", "bei-hong")),
        ("win-per", ("van-win", "tok-van", "man-tok", "jak-man", "jak-per")),
        ("mos-pet", ("mos-nov", "nov-tik", "anc-tik", "anc-pet")),
    ],
)
def test_a_ticket_is_completed_over_the_edge_of_the_map(ticket: str, owned: tuple[str, ...]) -> None:
    game = turn_position("", owner=dict.fromkeys(owned, 0), tickets=((ticket,),))
    number = game.ticket(ticket)
    points = game.game.board.tickets[number].points
    assert game.result.scores[0].tickets == [(number, points)]
    for missing in owned:
        less = turn_position("", owner={name: 0 for name in owned if name != missing}, tickets=((ticket,),))
        assert less.result.scores[0].tickets == [(number, -points)]
