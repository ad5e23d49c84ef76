"""Tunnels: routes that may cost extra cards (EUR-04 to EUR-07)."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ferrovia.engine.actions import CLAIM
from ferrovia.engine.cards import ANY
from ferrovia.engine.events import CLAIMED, DECLINED, LAID, RESHUFFLED, TURNED_UP
from ferrovia.engine.questions import TUNNEL
from ferrovia.notation.cards import LETTERS
from tests.position import NOBODY, Position, position, values_of

REST = "oooo"  # the cards below those that are turned up
TUNNELS = {
    "ang-con": (2, "any"),
    "ang-smy": (3, "o"),
    "bar-pam": (2, "any"),
    "buc-bud": (4, "any"),
    "buc-sof": (2, "any"),
    "bud-kyi": (6, "any"),
    "con-smy": (2, "any"),
    "erz-soc": (3, "r"),
    "mad-pam": (3, "k"),
    "mad-pam.2": (3, "w"),
    "mar-rom": (4, "any"),
    "mar-zur": (2, "p"),
    "mun-ven": (2, "b"),
    "mun-zur": (2, "y"),
    "par-zur": (3, "any"),
    "pet-sto": (8, "any"),
    "sar-sof": (2, "any"),
    "ven-zur": (2, "g"),
}  # (spaces, colour)


def position_before_tunnel(hand: str, turned: str, discards: str = "") -> Position:
    """A position in which the tunnel will turn up these cards, in this order."""
    return position("europe", 3, hands=(hand, "", ""), deck=REST + turned[::-1], discards=discards)


def tunnel_tried(hand: str, laid: str, turned: str) -> Position:
    """After laying down these cards: on München–Zürich if yellow, otherwise on Barcelona–Pamplona, which is grey."""
    game = position_before_tunnel(hand, turned)
    game.do(f"{'mun-zur' if 'y' in laid else 'bar-pam'}={laid}")
    return game


def is_tunnel_open(game: Position) -> bool:
    """Whether the tunnel waits for an answer."""
    return [question.kind for question in game.state.questions] == [TUNNEL]


def card_codes(letters: str) -> tuple[int, ...]:
    return tuple(LETTERS.index(letter) for letter in letters)


@pytest.mark.rule("EUR-04")
def test_these_are_the_tunnels_and_each_turns_up_three_cards() -> None:
    game = position_before_tunnel("", "")
    found = {}
    for number, route in enumerate(game.game.board.routes):
        if game.game.rules.tunnel[number]:
            found[game.notation.route_names[number]] = (
                route.length,
                "any" if route.color == ANY else LETTERS[route.color],
            )
    assert found == TUNNELS
    assert {turned for turned in game.game.rules.tunnel if turned} == {3}


@pytest.mark.rule("EUR-04")
def test_without_a_match_the_tunnel_is_mine_at_once() -> None:
    game = position_before_tunnel("yyg", "rgb")
    events = game.do("mun-zur=yy")
    route = game.route("mun-zur")
    assert values_of(events, LAID) == [(route, *card_codes("yy"))]
    assert values_of(events, TURNED_UP) == [(route, 0, *card_codes("rgb"))]
    assert values_of(events, CLAIMED) == [(route, 2, *card_codes("yy"))]
    assert game.owner("mun-zur") == 0
    assert game.state.points[0] == 2 and game.state.trains[0] == 43
    assert game.hand(0) == "g"
    assert Counter(game.discards) == Counter("yyrgb")
    assert game.deck == REST
    assert game.seat == 1 and not is_tunnel_open(game)


@pytest.mark.rule("EUR-04")
@pytest.mark.parametrize(("turned", "extra"), [("yrb", 1), ("ryb", 1), ("rby", 1), ("yyr", 2), ("yry", 2), ("yyy", 3)])
def test_each_card_turned_up_in_my_color_asks_for_one_more(turned: str, extra: int) -> None:
    game = position_before_tunnel("yyyyyyg", turned)
    events = game.do("mun-zur=yy")
    assert values_of(events, TURNED_UP) == [(game.route("mun-zur"), extra, *card_codes(turned))]
    assert game.seat == 0 and is_tunnel_open(game)
    assert game.menu() == ["pay=" + "y" * extra, "no"]
    game.do("pay=" + "y" * extra)
    assert game.owner("mun-zur") == 0
    assert game.hand(0) == "y" * (4 - extra) + "g"
    assert Counter(game.discards) == Counter("yy" + "y" * extra + turned)
    assert game.seat == 1


@pytest.mark.rule("EUR-04")
@pytest.mark.parametrize(
    ("turned", "extra"), [("*rb", 1), ("r*b", 1), ("*yb", 2), ("**b", 2), ("y*y", 3), ("**y", 3), ("***", 3)]
)
def test_a_wild_turned_up_matches_every_color(turned: str, extra: int) -> None:
    game = tunnel_tried("yyyyy", "yy", turned)
    assert game.menu() == ["pay=" + "y" * extra, "no"]


@pytest.mark.rule("EUR-04")
def test_i_pay_the_extra_with_the_color_with_wilds_or_with_both() -> None:
    game = tunnel_tried("yyyyy***", "yy", "yy*")
    assert game.menu() == ["pay=yyy", "pay=yy*", "pay=y**", "pay=***", "no"]
    for payment in ("yyy", "yy*", "y**", "***"):
        game = tunnel_tried("yyyyy***", "yy", "yy*")
        game.do(f"pay={payment}")
        assert game.owner("mun-zur") == 0
        assert Counter(game.hand(0)) == Counter("yyy***") - Counter(payment)
        assert Counter(game.discards) == Counter("yy" + payment + "yy*")


@pytest.mark.rule("EUR-04")
@pytest.mark.parametrize(
    ("payment", "code"),
    [
        ("rr", "wrong_extra_cards"),
        ("ry", "wrong_extra_cards"),
        ("r*", "wrong_extra_cards"),
        ("y", "wrong_number_of_cards"),
        ("yyy", "wrong_number_of_cards"),
        ("", "wrong_number_of_cards"),
        ("**", "not_in_hand"),
    ],
)
def test_other_cards_do_not_pay_the_extra(payment: str, code: str) -> None:
    game = tunnel_tried("yyyyyrrr*", "yy", "yyb")
    assert game.refusal(f"pay={payment}") == code


@pytest.mark.rule("EUR-04")
@pytest.mark.parametrize("laid", ["rr", "r*"])
def test_a_gray_tunnel_takes_the_color_that_i_laid_down(laid: str) -> None:
    game = tunnel_tried("rrrrgg*", laid, "rgg")
    assert game.menu()[0] == "pay=r" and game.menu()[-1] == "no"
    assert game.refusal("pay=g") == "wrong_extra_cards"
    game.do("pay=r")
    assert game.owner("bar-pam") == 0


@pytest.mark.rule("EUR-04")
@pytest.mark.parametrize(
    ("laid", "turned", "payment"),
    [("rr", "rgk", "r"), ("gg", "*kr", "g"), ("**", "*rg", "*")],
    ids=["two red, one red turned up", "two green, a wild turned up", "two wilds, a wild turned up"],
)
def test_the_three_examples_of_the_book(laid: str, turned: str, payment: str) -> None:
    game = tunnel_tried(laid + payment, laid, turned)
    assert game.menu() == [f"pay={payment}", "no"]
    game.do(f"pay={payment}")
    assert game.owner("bar-pam") == 0
    assert game.hand(0) == ""


@pytest.mark.rule("EUR-04")
@pytest.mark.parametrize("extra", [0, 1, 2, 3])
def test_the_extra_cards_bring_neither_points_nor_cost_trains(extra: int) -> None:
    game = position("europe", 3, hands=("b" * 9,), deck="kkk" + "b" * extra, trains=(6,))
    game.do("bud-kyi=bbbbbb")
    if extra:
        game.do("pay=" + "b" * extra)
    assert game.owner("bud-kyi") == 0
    assert game.state.points[0] == 15 and game.state.trains[0] == 0


@pytest.mark.rule("EUR-04")
def test_until_i_answer_the_tunnel_is_nobodys_and_my_cards_lie_on_the_table() -> None:
    game = tunnel_tried("yyyg", "yy", "yrb")
    assert game.owner("mun-zur") == NOBODY
    assert game.state.points[0] == 0 and game.state.trains[0] == 45
    assert game.hand(0) == "yg"
    assert (game.state.questions[0].laid, game.state.questions[0].turned_up) == (card_codes("yy"), card_codes("yrb"))
    for text in ("+r", "+?", "tickets", "@par=y", "die-par=p", "pass"):
        assert game.refusal(text) == "tunnel_expected"
        assert game.refusal(text, seat=1) == "not_asked"
    assert game.refusal("pay=y", seat=1) == "not_asked"
    assert game.refusal("no", seat=1) == "not_asked"


@pytest.mark.rule("EUR-04")
def test_everyone_sees_what_was_laid_down_and_what_was_turned_up() -> None:
    game = tunnel_tried("yyy", "yy", "yrb")
    for seat in (NOBODY, 0, 1, 2):
        seen = game.game.observe(game.state, seat).sealed()
        assert seen.tunnel == (game.route("mun-zur"), card_codes("yy"), list(card_codes("yrb")))


@pytest.mark.rule("EUR-04")
@pytest.mark.parametrize("claim", ["die-par=p", "dan-war=pp", "die-lon=p*"])
def test_other_routes_turn_nothing_up(claim: str) -> None:
    game = position_before_tunnel("ppp*", "ppp")
    events = game.do(claim)
    assert not values_of(events, TURNED_UP) and values_of(events, CLAIMED)
    assert game.deck == REST + "ppp"


@pytest.mark.rule("EUR-05")
@pytest.mark.parametrize("turned", ["yyy", "yrb", "rgb"])
def test_laid_down_with_wilds_alone_no_color_matches(turned: str) -> None:
    game = position_before_tunnel("yyyy**", turned)
    events = game.do("mun-zur=**")
    assert values_of(events, TURNED_UP) == [(game.route("mun-zur"), 0, *card_codes(turned))]
    assert game.owner("mun-zur") == 0
    assert game.hand(0) == "yyyy"
    assert Counter(game.discards) == Counter("**" + turned)
    assert game.seat == 1


@pytest.mark.rule("EUR-05")
@pytest.mark.parametrize(("turned", "extra"), [("*yy", 1), ("y**", 2), ("***", 3)])
def test_then_only_wilds_turned_up_match_and_only_wilds_pay(turned: str, extra: int) -> None:
    game = position_before_tunnel("yyyy" + "*" * 6, turned)
    game.do("mun-zur=**")
    assert game.menu() == ["pay=" + "*" * extra, "no"]
    assert game.refusal("pay=" + "y" * extra) == "wilds_expected"
    assert game.refusal("pay=y" + "*" * (extra - 1)) == "wilds_expected"
    game.do("pay=" + "*" * extra)
    assert game.owner("mun-zur") == 0
    assert game.hand(0) == "yyyy" + "*" * (4 - extra)
    assert Counter(game.discards) == Counter("**" + "*" * extra + turned)


@pytest.mark.rule("EUR-05")
@pytest.mark.parametrize("spare", ["", "*"])
def test_without_enough_wilds_more_i_have_to_give_up_whatever_else_i_hold(spare: str) -> None:
    game = position_before_tunnel("yyyy**" + spare, "**y")
    game.do("mun-zur=**")
    assert game.menu() == ["no"]
    assert game.refusal("pay=**") == "not_in_hand"
    game.do("no")
    assert game.hand(0) == "yyyy**" + spare
    assert game.owner("mun-zur") == NOBODY


@pytest.mark.rule("EUR-06")
@pytest.mark.parametrize(
    ("hand", "laid", "turned"),
    [
        ("rryyyy*", "yy", "yrb"),
        ("rryyyy*", "y*", "yyb"),
        ("yy", "yy", "***"),
        ("rr***", "**", "*rg"),
        ("gggg", "gg", "grg"),
    ],
)
def test_giving_up_brings_back_exactly_what_i_laid_down(hand: str, laid: str, turned: str) -> None:
    game = position_before_tunnel(hand, turned, discards="kk")
    start = game.facts()
    game.do(f"{'mun-zur' if 'y' in laid else 'bar-pam'}={laid}")
    events = game.do("no")
    assert len(values_of(events, DECLINED)) == 1 and not values_of(events, CLAIMED)
    assert game.hand(0) == hand
    assert Counter(game.discards) == Counter("kk" + turned)
    assert game.deck == REST
    assert game.seat == 1 and not is_tunnel_open(game)
    changed = {name for name, value in game.facts().items() if value != start[name]}
    assert changed == {"discards_by_deck", "decks", "questions"}


@pytest.mark.rule("EUR-06")
@pytest.mark.parametrize(
    ("hand", "laid", "turned"),
    [
        ("yy", "yy", "yrb"),
        ("rrryyy", "yy", "yyb"),
        ("yyy*", "yy", "yyy"),
        ("yy*", "y*", "**r"),
        ("rrgggg", "rr", "rkk"),
    ],
)
def test_when_i_cannot_pay_giving_up_is_all_that_is_left(hand: str, laid: str, turned: str) -> None:
    game = tunnel_tried(hand, laid, turned)
    assert game.menu() == ["no"]
    assert game.game.count_actions(game.state, 0) == 1
    game.do("no")
    assert game.hand(0) == hand


@pytest.mark.rule("EUR-06")
@pytest.mark.parametrize(("answer", "played"), [("pay=y", "yyy"), ("no", "")])
def test_the_cards_turned_up_are_discarded_at_the_end_of_the_turn_and_not_before(answer: str, played: str) -> None:
    game = position_before_tunnel("yyyy", "yrb", discards="kk")
    game.do("mun-zur=yy")
    assert game.discards == "kk"
    assert game.deck == REST
    game.do(answer)
    assert Counter(game.discards) == Counter("kk" + "yrb" + played)


@pytest.mark.rule("EUR-06")
def test_the_tunnel_stays_open_for_everyone() -> None:
    game = position("europe", 2, hands=("yyy", "yyy"), deck=REST + "kkk" + "kky" + "kky")
    game.do("mun-zur=yy", "no", "mun-zur=yy", "no")
    assert game.seat == 0
    game.do("mun-zur=yy")
    assert game.owner("mun-zur") == 0


@pytest.mark.rule("EUR-06")
def test_when_the_deck_was_used_up_what_i_gave_up_to_becomes_the_new_deck() -> None:
    game = position("europe", 3, hands=("yyy",), deck="byy", discards="")
    game.do("mun-zur=yy")
    assert game.deck == "" and game.discards == ""
    events = game.do("no")
    assert Counter(game.deck) == Counter("yyb") and game.discards == ""
    assert len(values_of(events, RESHUFFLED)) == 1


@pytest.mark.rule("EUR-07")
@pytest.mark.parametrize(("deck", "turned"), [("rg", "gr"), ("b", "b")])
def test_with_fewer_than_three_cards_left_only_those_are_turned_up(deck: str, turned: str) -> None:
    game = position("europe", 3, hands=("yyy",), deck=deck)
    events = game.do("mun-zur=yy")
    assert values_of(events, TURNED_UP) == [(game.route("mun-zur"), 0, *card_codes(turned))]
    assert game.owner("mun-zur") == 0
    assert Counter(game.deck) == Counter(deck + "yy")  # nothing else is left to draw from


@pytest.mark.rule("EUR-07")
def test_with_no_cards_left_the_tunnel_is_claimed_without_risk() -> None:
    game = position("europe", 3, hands=("yyy",), deck="", discards="")
    events = game.do("mun-zur=yy")
    assert values_of(events, TURNED_UP) == [(game.route("mun-zur"), 0)]
    assert game.owner("mun-zur") == 0
    assert game.hand(0) == "y"
    assert game.deck == "yy"
    assert game.seat == 1


@pytest.mark.rule("EUR-07")
@pytest.mark.parametrize(("deck", "discards"), [("r", "gb"), ("rg", "b"), ("rg", "bbbb"), ("r", "gggbb")])
def test_when_the_deck_runs_out_the_discards_are_shuffled_in_and_turning_up_goes_on(deck: str, discards: str) -> None:
    game = position("europe", 3, hands=("yyyy",), deck=deck, discards=discards)
    events = game.do("mun-zur=yy")
    [(_, extra, *turned)] = values_of(events, TURNED_UP)
    first = list(card_codes(deck[::-1]))
    assert extra == 0 and len(turned) == 3
    assert turned[: len(deck)] == first
    assert len(values_of(events, RESHUFFLED)) >= 1
    assert game.owner("mun-zur") == 0
    everything = Counter(deck + discards + "yy")
    assert Counter(game.deck) + Counter(game.discards) == everything


@pytest.mark.rule("EUR-07")
def test_the_cards_i_laid_down_are_not_shuffled_in() -> None:
    game = position("europe", 3, hands=("yyyy",), deck="r", discards="y")
    events = game.do("mun-zur=yy")
    assert values_of(events, TURNED_UP) == [(game.route("mun-zur"), 1, *card_codes("ry"))]
    assert game.deck == "" and game.discards == ""
    assert game.menu() == ["pay=y", "no"]


@pytest.mark.rule("EUR-07")
def test_the_cards_turned_up_are_not_shuffled_in_either() -> None:
    game = position("europe", 3, hands=("yyyy",), deck="bry", discards="kkk")
    game.do("mun-zur=yy")
    assert game.deck == "kkk" and game.discards == ""
    game.do("no")
    assert game.deck == "kkk" and game.discards == "ryb"


@pytest.mark.rule("EUR-04")
@pytest.mark.rule("EUR-05")
@pytest.mark.rule("EUR-06")
@pytest.mark.rule("EUR-07")
@settings(max_examples=200)
@given(
    hand=st.text(alphabet="ygw*", min_size=2, max_size=12),
    deck=st.text(alphabet="yygw*", max_size=7),
    discards=st.text(alphabet="ygw*", max_size=4),
    choice=st.integers(0, 10**6),
)
def test_every_tunnel_follows_the_rule_and_no_card_is_lost(hand: str, deck: str, discards: str, choice: int) -> None:
    game = position("europe", 3, hands=(hand,), deck=deck, discards=discards if deck else "")
    everything = all_cards(game)
    claims = [action for action in game.game.legal_actions(game.state, 0) if action.kind == CLAIM]
    tries = [action for action in claims if game.game.rules.tunnel[action.target]]
    assume(tries)
    action = tries[choice % len(tries)]
    route = action.target
    laid = "".join(LETTERS[card] for card in action.cards)
    [(_, extra, *up)] = values_of(game.game.apply(game.state, action), TURNED_UP)
    turned = "".join(LETTERS[card] for card in up)
    assert len(turned) == min(3, len(deck) + len(discards if deck else ""))
    assert turned.startswith(deck[::-1][:3])
    color = laid[0]  # a wild comes last
    assert extra == sum(card in {"*", color} for card in turned)
    if extra:
        rest = Counter(hand) - Counter(laid)
        sets = ("".join(some) for some in combinations_with_replacement("".join(dict.fromkeys([color, "*"])), extra))
        payable = [f"pay={some}" for some in sets if Counter(some) <= rest]
        assert sorted(game.menu()) == sorted([*payable, "no"])
        answer = game.menu()[choice % len(game.menu())]
        game.do(answer)
        assert (game.state.owner[route] == 0) == (answer != "no")
    else:
        assert game.state.owner[route] == 0
    assert all_cards(game) == everything
    assert game.seat == 1


def all_cards(game: Position) -> Counter[str]:
    """All cards of the game, when no tunnel is open."""
    return Counter("".join(game.hand(seat) for seat in range(3)) + game.deck + game.discards + game.display)
