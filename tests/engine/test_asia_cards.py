"""Team Asia: the seats of a team, its rack of cards, and drawing for hand and rack (ASI-01 to ASI-05)."""

import pytest

from ferrovia.engine.cards import NO_CARD, RED, WILD
from ferrovia.engine.events import (
    CLEARED,
    DREW,
    RACKED,
    REFILLED,
    SAW,
    SAW_RACKED,
    STAYED,
    TOOK,
    Event,
)
from ferrovia.engine.playable import Unplayable
from ferrovia.engine.questions import PLACE, SECOND, TURN
from ferrovia.engine.state import redact
from tests.position import NOBODY, Position, facts_of, hand_text, opening, pile_text, position

FIRST_TEAM = 0b0011  # audiences
SECOND_TEAM = 0b1100
OUTSIDERS = (NOBODY, 2, 3)  # seats that are not in the first team


def question_kind(game: Position) -> int:
    """The kind of the open question."""
    [asked] = game.state.questions
    return asked.kind


def knows_card(events: list[Event], seat: int, card: int) -> bool:
    """Whether a seat, or a spectator, learns which card was drawn; refills of the display are public."""
    heard = [event for event in events if (event.is_public() if seat == NOBODY else event.is_for(seat))]
    return any(event.kind in (SAW, SAW_RACKED, TOOK) and event.values == (card,) for event in heard)


# The seats.


@pytest.mark.rule("ASI-01")
@pytest.mark.parametrize("seats", [4, 6])
def test_partners_sit_side_by_side_and_play_one_after_the_other(seats: int) -> None:
    game = position("asia", seats, deck="o" * 40)
    turns = []
    for _ in range(2 * seats):
        turns.append(game.seat)
        game.do("+?", "hand", "+?")
    assert turns == [*range(seats), *range(seats)]
    assert [game.game.rules.side_of[seat] for seat in turns[:seats]] == [0, 0, 1, 1, 2, 2][:seats]
    assert game.game.rules.sides == seats // 2


@pytest.mark.rule("ASI-01")
@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_asia_is_for_four_or_six(seats: int) -> None:
    with pytest.raises(Unplayable, match="seats"):
        position("asia", seats)


@pytest.mark.rule("ASI-01")
@pytest.mark.parametrize("seats", [4, 6])
def test_everyone_has_27_trains_of_their_own(seats: int) -> None:
    game = opening("asia", seats)
    assert list(game.state.trains) == [27] * seats
    assert list(game.state.points) == [0] * (seats // 2)


@pytest.mark.rule("ASI-01")
def test_both_partners_score_for_the_team() -> None:
    game = position("asia", 4, hands=("kk", "ggg", "w", ""))
    game.do("caw-nag=kk", "cal-nag=ggg")
    assert list(game.state.points) == [2 + 4, 0]
    game.do("chu-nann.2=w")
    assert list(game.state.points) == [6, 1]
    assert list(game.state.trains) == [25, 24, 26, 27]


# The rack of cards.


@pytest.mark.rule("ASI-02")
def test_both_partners_see_the_rack_and_the_others_only_its_number_of_cards() -> None:
    game = position("asia", 4, racks=("rr*", "gk"))
    for seat in (0, 1):
        view = game.game.observe(game.state, seat).sealed()
        assert hand_text(view.rack) == "rr*" and view.rack_sizes == [3, 2]
    for seat in (2, 3):
        view = game.game.observe(game.state, seat).sealed()
        assert hand_text(view.rack) == "gk" and view.rack_sizes == [3, 2]
    outside = game.game.observe(game.state, NOBODY).sealed()
    assert sum(outside.rack) == 0 and outside.rack_sizes == [3, 2]


@pytest.mark.rule("ASI-03")
@pytest.mark.parametrize("seats", [4, 6])
def test_everyone_begins_with_four_cards_and_the_racks_are_empty(seats: int) -> None:
    game = opening("asia", seats, seed=3)
    assert [sum(hand) for hand in game.state.hands] == [4] * seats
    assert [sum(rack) for rack in game.state.racks] == [0] * (seats // 2)
    cards = game.deck + game.discards + game.display + "".join(game.hand(seat) for seat in range(seats))
    assert len(cards) == 110 and cards.count("*") == 14
    assert {cards.count(letter) for letter in "roygbpkw"} == {12}


# Drawing.


@pytest.mark.rule("ASI-04")
def test_the_first_card_on_the_rack_sends_the_second_to_my_hand() -> None:
    game = position("asia", 4, display="rgbyw", deck="kkop")
    game.do("+r")
    assert game.menu() == ["hand", "rack"] and game.seat == 0
    game.do("rack")
    assert (game.hand(0), game.rack(0)) == ("", "r")
    game.do("+g")
    assert (game.hand(0), game.rack(0)) == ("g", "r")
    assert game.seat == 1 and question_kind(game) == TURN


@pytest.mark.rule("ASI-04")
def test_the_first_card_in_my_hand_sends_the_second_to_the_rack() -> None:
    game = position("asia", 4, display="rgbyw", deck="kkop")
    game.do("+r", "hand")
    assert (game.hand(0), game.rack(0)) == ("r", "")
    game.do("+g")
    assert (game.hand(0), game.rack(0)) == ("r", "g")
    assert game.seat == 1 and question_kind(game) == TURN


@pytest.mark.rule("ASI-04")
def test_a_wild_drawn_unseen_may_go_to_either_place_and_a_second_card_follows() -> None:
    for where, hand, rack in (("hand", "*", "k"), ("rack", "k", "*")):
        game = position("asia", 4, deck="kkkk*")
        game.do("+?")
        assert game.menu() == ["hand", "rack"]
        game.do(where, "+?")
        assert (game.hand(0), game.rack(0)) == (hand, rack)


@pytest.mark.rule("ASI-04")
def test_the_place_of_the_first_is_decided_before_the_second_is_drawn() -> None:
    game = position("asia", 4, hands=("kk",), deck="kkop")
    game.do("+?")
    assert question_kind(game) == PLACE
    for text in ("+?", "+r", "tickets", "caw-nag=kk", "pass", "no", "share=1"):
        assert game.refusal(text) == "place_expected"
    assert game.refusal("rack", seat=1) == "not_asked"
    game.do("rack")
    assert question_kind(game) == SECOND
    for text in ("hand", "rack", "tickets", "caw-nag=kk", "pass", "stop"):
        assert game.refusal(text) == "second_card_expected"


@pytest.mark.rule("ASI-04")
@pytest.mark.parametrize("where", ["hand", "rack"])
def test_the_place_of_the_first_card_is_chosen_before_its_slot_is_refilled(where: str) -> None:
    game = position("asia", 4, display="rgbyw", deck="kkop")
    events = game.do("+r")
    assert game.display == "-gbyw" and game.deck == "kkop"
    assert [event.kind for event in events] == [TOOK]
    events = game.do(where)
    assert game.display == "pgbyw" and game.deck == "kko"
    assert [event.kind for event in events if event.is_public()] == [RACKED if where == "rack" else STAYED, REFILLED]
    assert game.menu() == ["+y", "+g", "+b", "+p", "+w", "+?"]


@pytest.mark.rule("ASI-04")
def test_what_would_refill_the_slot_is_unknown_while_the_place_is_chosen() -> None:
    pink, wild = position("asia", 4, display="rgbyw", deck="kkop"), position("asia", 4, display="rgbyw", deck="kko*")
    for game in (pink, wild):
        game.do("+r")
    for seat in range(NOBODY, 4):
        assert pink.redacted(seat) == wild.redacted(seat)


@pytest.mark.rule("ASI-04")
@pytest.mark.rule("COM-02")
@pytest.mark.parametrize("where", ["hand", "rack"])
def test_wilds_are_cleared_after_the_place_was_chosen(where: str) -> None:
    game = position("asia", 4, display="rg**w", deck="gybko*")
    game.do("+r")
    assert game.display == "-g**w"
    events = game.do(where)
    assert [event.kind for event in events].count(CLEARED) == 1
    assert "*" not in game.display and "-" not in game.display


@pytest.mark.rule("ASI-04")
@pytest.mark.rule("COM-02")
def test_a_display_left_with_wilds_is_not_dealt_again_before_the_place_is_chosen() -> None:
    """Until the first card left the deck, deck and display would only have swapped (COM-03)."""
    game = position("asia", 4, display="***gb", deck="ky***")
    game.do("+?")
    assert game.display == "***gb" and question_kind(game) == PLACE
    events = game.do("hand")
    assert [event.kind for event in events].count(CLEARED) >= 1


@pytest.mark.rule("ASI-04")
@pytest.mark.parametrize(("where", "hand", "rack"), [("hand", "r", ""), ("rack", "", "r")])
@pytest.mark.parametrize("display", ["r----", "r*---"])
def test_i_draw_one_card_only_when_no_second_can_be_taken(where: str, hand: str, rack: str, display: str) -> None:
    game = position("asia", 4, display=display, deck="*")
    game.do("+r")
    assert game.menu() == ["hand", "rack"] and game.seat == 0
    game.do(where)
    assert (game.hand(0), game.rack(0)) == (hand, rack)
    assert game.seat == 1 and question_kind(game) == TURN


# Who sees the cards drawn.


@pytest.mark.rule("ASI-02")
@pytest.mark.rule("ASI-04")
def test_an_unseen_card_is_seen_by_nobody_else_until_it_has_its_place() -> None:
    red, green = position("asia", 4, deck="kkkkr"), position("asia", 4, deck="kkkkg")
    for game in (red, green):
        events = game.do("+?")
        card = game.game.observe(game.state, 0).sealed().drawn
        assert pile_text([card]) == ("r" if game is red else "g")
        assert facts_of(events, DREW) == [(0, (0,), -1)]
        assert facts_of(events, SAW) == [(0, (card,), 0b0001)]
        for seat in (NOBODY, 1, 2, 3):
            assert not knows_card(events, seat, card)
            assert game.game.observe(game.state, seat).drawn == NO_CARD
    for seat in (NOBODY, 1, 2, 3):
        assert red.redacted(seat) == green.redacted(seat)
    question = redact(red.game.rules, red.state, 1).questions[0]
    assert (question.card, question.is_public) == (NO_CARD, False)


@pytest.mark.rule("ASI-02")
@pytest.mark.rule("ASI-04")
def test_an_unseen_card_that_goes_on_the_rack_is_seen_by_the_partner_alone() -> None:
    red, green = position("asia", 4, deck="kkkkr"), position("asia", 4, deck="kkkkg")
    for game in (red, green):
        game.do("+?")
        events = game.do("rack")
        assert facts_of(events, RACKED) == [(0, (), -1)]
        [(seat, (card,), audience)] = facts_of(events, SAW_RACKED)
        assert (seat, pile_text([card]), audience) == (0, "r" if game is red else "g", FIRST_TEAM)
        assert knows_card(events, 1, card)
        for outsider in OUTSIDERS:
            assert not knows_card(events, outsider, card)
    assert red.redacted(1) != green.redacted(1)
    for seat in OUTSIDERS:
        assert red.redacted(seat) == green.redacted(seat)
    assert hand_text(red.game.observe(red.state, 1).sealed().rack) == "r"


@pytest.mark.rule("ASI-04")
def test_everyone_sees_which_face_up_card_awaits_its_place() -> None:
    game = position("asia", 4, display="rgbyw", deck="kkop")
    events = game.do("+r")
    assert facts_of(events, TOOK) == [(0, (RED,), -1)] and facts_of(events, REFILLED) == []
    for seat in (NOBODY, 1, 2, 3):
        question = redact(game.game.rules, game.state, seat).questions[0]
        assert (question.card, question.is_public) == (RED, True)
    assert game.game.observe(game.state, 0).drawn == RED


# Wilds from the display.


@pytest.mark.rule("ASI-05")
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_wild_from_the_display_goes_on_the_rack_and_ends_the_turn(turn: int) -> None:
    game = position("asia", 4, racks=("r", "r"), display="*gbyw", deck="kkop", turn=turn)
    events = game.do("+*")
    assert game.rack(turn // 2) == "r*" and game.rack(1 - turn // 2) == "r"
    assert all(game.hand(seat) == "" for seat in range(4))
    assert game.seat == (turn + 1) % 4 and question_kind(game) == TURN
    assert game.display == "pgbyw"
    assert facts_of(events, TOOK) == [(turn, (WILD,), -1)]
    assert facts_of(events, RACKED) == [(turn, (), -1)] and facts_of(events, STAYED) == []
    assert facts_of(events, SAW_RACKED) == [(turn, (WILD,), (FIRST_TEAM, SECOND_TEAM)[turn // 2])]


@pytest.mark.rule("ASI-05")
@pytest.mark.parametrize("where", ["hand", "rack"])
def test_a_wild_from_the_display_is_never_the_second_card(where: str) -> None:
    game = position("asia", 4, display="r*byw", deck="kkko")
    game.do("+r", where)
    assert game.refusal("+*") == "wild_as_second_card"
    assert "+*" not in game.menu()
