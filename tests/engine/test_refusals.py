"""Illegal actions are refused with a reason and change nothing (COM-26)."""

from collections.abc import Callable
from itertools import combinations_with_replacement

import pytest

from ferrovia.engine.actions import (
    BUILD,
    CLAIM,
    DECLINE,
    DRAW,
    DRAW_TICKETS,
    KEEP,
    PASS,
    PAY,
    TAKE,
    Action,
    IllegalAction,
)
from ferrovia.locales import texts
from tests.position import Position, opening, position

HAND = "rrrbbk***"


def turn() -> Position:
    return position("usa", 3, hands=(HAND, HAND), display="rgb*w", deck="oooo", owner={"den-sal": 1, "den-pho": 2})


def second_card() -> Position:
    game = turn()
    game.do("+r")
    return game


def second_card_after_an_unseen_one() -> Position:
    game = turn()
    game.do("+?")
    return game


def tickets_drawn() -> Position:
    game = turn()
    game.do("tickets")
    return game


def choosing_opening_tickets() -> Position:
    return opening("usa", 3, seed=9)


def waiting_for_the_others() -> Position:
    game = opening("usa", 3, seed=9, starting_seat=0)
    game.do("keep=12", seat=0)
    return game


def nothing_to_draw() -> Position:
    return position("usa", 3, hands=(HAND, HAND), display="-----", deck="", ticket_deck=())


def only_passing() -> Position:
    return position("usa", 3, display="-----", deck="", ticket_deck=())


def out_of_trains() -> Position:
    return position("usa", 3, hands=(HAND, HAND), display="rgb*w", deck="oooo", trains=(1, 45, 45))


def last_turn() -> Position:
    return position("usa", 4, hands=(HAND, HAND), display="rgb*w", deck="oooo", owner={"den-sal": 1}, turns_left=1)


def over() -> Position:
    game = last_turn()
    game.do("+*")
    return game


def tunnel_to_pay() -> Position:
    game = position("europe", 2, hands=("rrr**", HAND), display="rgbyw", deck="ooorrr")
    game.do("bar-pam=rr")
    return game


SITUATIONS = [
    turn,
    second_card,
    second_card_after_an_unseen_one,
    tickets_drawn,
    choosing_opening_tickets,
    waiting_for_the_others,
    nothing_to_draw,
    only_passing,
    out_of_trains,
    last_turn,
    over,
    tunnel_to_pay,
]
USA_SITUATIONS = [situation for situation in SITUATIONS if situation is not tunnel_to_pay]

# Actions that a confused or dishonest player may try at any moment; in most situations most of it is illegal.
SAYINGS = [
    *(f"+{letter}" for letter in "roygbpkw*?"),
    *("tickets", "pass", "no"),
    *("keep=", "keep=1", "keep=2", "keep=12", "keep=13", "keep=123", "keep=1234", "keep=9", "keep=11", "keep=21"),
    *("keep=1,23", "keep=1,32", "keep=1,2", "keep=1,1", "keep=12,34", "keep=123456789"),
    *("pay=r", "pay=*", "pay=rr", "pay=r*", "pay=**", "pay=b", "pay=rrrrrrrrr"),
]
CLAIMS = [
    *("den-pho=wwwww", "den-pho=*****", "den-sal=rrr", "den-sal.2=rrr", "den-sal.2=***", "elp-pho=rrr", "elp-pho=bb*"),
    *("elp-pho=rb*", "elp-pho=rr", "elp-pho=rrrr", "elp-pho=www", "elp-pho=***", "elp-pho=rrb", "atl-nas=r"),
    *("atl-nas=w", "atl-nas=rr", "atl-nas=*", "chi-dul=rrr", "chi-dul=bbb", "cal-win=******", "bos-mon=kk"),
    *("bos-mon=k*", "bos-mon=**"),
    *("@den=r", "@den=*", "@den=rr"),
]

CODES = {key.split(".")[1] for key in texts("en") if key.startswith("refusal.")}


def is_menu_order(text: str) -> bool:
    """Whether the menu would list this text, that is, without an order for returned tickets."""
    return "," not in text


@pytest.mark.rule("COM-26")
@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.__name__)
def test_whatever_is_not_on_the_menu_is_refused_and_changes_nothing(situation: Callable[[], Position]) -> None:
    game = situation()
    sayings = SAYINGS if situation is tunnel_to_pay else SAYINGS + CLAIMS
    for seat in range(-1, game.game.seats + 1):
        menu = game.menu(seat)
        for text in sayings:
            before = game.facts()
            code = game.refusal(text, seat)
            assert game.facts() == before
            assert game.game.why_not(game.state, game.notation.parse(text, seat)) == code
            assert game.game.observe(game.state, seat).why_not(game.notation.parse(text, seat)) == code
            if is_menu_order(text):
                assert (code == "") == (text in menu), (seat, text)
            assert code == "" or code in CODES, text


@pytest.mark.rule("COM-26")
@pytest.mark.parametrize("situation", USA_SITUATIONS, ids=lambda situation: situation.__name__)
def test_of_all_claims_with_up_to_four_cards_exactly_the_menu_is_legal(situation: Callable[[], Position]) -> None:
    game = situation()
    sets = [cards for size in range(5) for cards in combinations_with_replacement(range(9), size)]
    claims = [Action(0, CLAIM, route, cards) for route in range(0, 100, 3) for cards in sets]
    legal = {action.key() for action in claims if game.game.why_not(game.state, action) == ""}
    menu = {action.key() for action in game.game.legal_actions(game.state, 0) if action.kind == CLAIM}
    assert legal == {key for key in menu if key[2] % 3 == 0 and len(key[3]) <= 4}


@pytest.mark.rule("COM-26")
@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.__name__)
def test_everything_on_the_menu_is_legal(situation: Callable[[], Position]) -> None:
    game = situation()
    for seat in game.game.asked_seats(game.state):
        actions = game.game.legal_actions(game.state, seat)
        assert len(actions) == game.game.count_actions(game.state, seat) > 0
        for place, action in enumerate(actions):
            assert game.game.observe(game.state, seat).pick_action((place + 0.5) / len(actions)) == action
            assert game.game.why_not(game.state, action) == ""
            game.game.apply(game.state.copy(), action)


def monsters(seat: int) -> list[Action]:
    """Actions that no text can express."""
    kinds = (TAKE, DRAW, DRAW_TICKETS, KEEP, CLAIM, PAY, DECLINE, BUILD, PASS)
    return [
        *(Action(seat, kind, target) for kind in (TAKE, DRAW, CLAIM, BUILD) for target in (-2, -1, 9, 10, 99, 1000)),
        *(
            Action(seat, CLAIM, 0, cards)
            for cards in ((9, 9), (-1, -1), (-1, 8), (0, 9), (8, 9), (100, 100), (0,) * 50)
        ),
        *(
            Action(seat, KEEP, indices=kept)
            for kept in ((-1,), (-1, 0), (0, 0), (1, 0), (7, 8), (99,), (0, 1, 2, 3, 4))
        ),
        *(Action(seat, KEEP, indices=(0, 1), order=order) for order in ((-1,), (9,), (2, 2), (0, 1), (2, 3, 4))),
        *(Action(seat, kind) for kind in (-1, 9, 42)),
        *(Action(outsider, kind) for outsider in (-1, -2, 3, 5, 99) for kind in kinds),
    ]


@pytest.mark.rule("COM-26")
@pytest.mark.parametrize("situation", USA_SITUATIONS, ids=lambda situation: situation.__name__)
def test_nonsense_is_refused_like_anything_else(situation: Callable[[], Position]) -> None:
    game = situation()
    before = game.facts()
    menu = [action.key() for action in game.game.legal_actions(game.state, 0)]
    for action in monsters(0):
        if action.key() in menu or action.seat in range(1, game.game.seats):
            continue
        with pytest.raises(IllegalAction):
            game.game.apply(game.state, action)
        assert game.facts() == before, action


@pytest.mark.rule("COM-26")
@pytest.mark.parametrize("cards", [(9, 9), (-1, -1), (-1, 8), (0, 9), (8, 9), (100, 100)])
def test_cards_that_do_not_exist_are_of_the_wrong_color(cards: tuple[int, ...]) -> None:
    game = turn()
    assert game.game.why_not(game.state, Action(0, CLAIM, game.route("atl-cha"), cards)) == "wrong_color"


@pytest.mark.rule("COM-26")
@pytest.mark.parametrize(
    ("situation", "text", "code"),
    [
        (turn, "+o", "not_on_display"),
        (turn, "den-pho=wwwww", "route_taken"),
        (turn, "den-sal.2=rrr", "route_closed"),
        (turn, "cal-win=******", "not_in_hand"),
        (turn, "chi-dul=bb*", "wrong_color"),
        (turn, "chi-dul=rr", "wrong_number_of_cards"),
        (turn, "@den=r", "no_station_left"),
        (turn, "pass", "cannot_pass"),
        (turn, "keep=1", "turn_expected"),
        (turn, "pay=r", "turn_expected"),
        (turn, "no", "turn_expected"),
        (second_card, "+*", "wild_as_second_card"),
        (second_card, "tickets", "second_card_expected"),
        (second_card, "chi-dul=rrr", "second_card_expected"),
        (second_card, "pass", "second_card_expected"),
        (tickets_drawn, "+?", "tickets_expected"),
        (tickets_drawn, "keep=", "too_few_kept"),
        (tickets_drawn, "keep=4", "not_the_offer"),
        (choosing_opening_tickets, "+?", "tickets_expected"),
        (choosing_opening_tickets, "keep=1", "too_few_kept"),
        (choosing_opening_tickets, "keep=12,34", "not_the_offer"),
        (nothing_to_draw, "+?", "deck_empty"),
        (nothing_to_draw, "+r", "not_on_display"),
        (nothing_to_draw, "tickets", "no_tickets_left"),
        (out_of_trains, "chi-dul=rrr", "not_enough_pieces"),
        (over, "+?", "game_over"),
        (tunnel_to_pay, "+?", "tunnel_expected"),
    ],
)
def test_the_reason_is_the_right_one(situation: Callable[[], Position], text: str, code: str) -> None:
    game = situation()
    seat = 0 if game.state.is_over else None
    assert game.refusal(text, seat) == code


@pytest.mark.rule("COM-26")
def test_after_a_refusal_the_game_goes_on_as_if_nothing_had_been_said() -> None:
    plain, bothered = turn(), turn()
    for text in ("+r", "+b", "tickets", "keep=2", "+?", "+?", "elp-pho=bb*"):
        for noise in SAYINGS + CLAIMS:
            if bothered.refusal(noise) != "" and noise != text:
                with pytest.raises(IllegalAction):
                    bothered.do(noise)
        plain.do(text)
        bothered.do(text)
        assert plain.facts() == bothered.facts()


def test_a_window_knows_why_not_as_well_and_only_for_its_own_seat() -> None:
    game = turn()
    for action in game.game.legal_actions(game.state, 0):
        assert game.game.observe(game.state, 0).sealed().why_not(action) == ""
        assert game.game.observe(game.state, 1).why_not(action) == "not_asked"
