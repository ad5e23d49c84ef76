"""World: drawing from two decks, trains and ships (WLD-01 to WLD-03, WLD-09, WLD-17)."""

from collections import Counter

import pytest

from ferrovia.engine.cards import NO_CARD, WILD, deck_of
from ferrovia.engine.events import CLEARED, DREW, REFILLED, RESHUFFLED, STOPPED, TOOK
from ferrovia.engine.questions import REFILL, SECOND, TURN
from tests.position import Position, hand_text, opening, parse_pile, pile_text, position, values_of

COLORS = "rygpkw"
TRAINS = 0
SHIPS = 1


def turn_position(
    display: str = "rygRYG", deck: str = "kkkkkk", ships: str = "PPPPPP", discards: str = "", hand: str = ""
) -> Position:
    """The first of two players' turn. The top of a deck is its last card."""
    return position("world", 2, hands=(hand,), display=display, deck=deck, ships=ships, discards=discards)


def trains(game: Position) -> str:
    return pile_text(game.state.decks[TRAINS])


def ships(game: Position) -> str:
    return pile_text(game.state.decks[SHIPS])


def discards(game: Position) -> tuple[str, str]:
    """The discarded trains and the discarded ships."""
    return hand_text(game.state.discards_by_deck[TRAINS]), hand_text(game.state.discards_by_deck[SHIPS])


def open_question(game: Position) -> tuple[int, int]:
    """The seat and the kind of the open question."""
    [question] = game.state.questions
    return question.seat, question.kind


def counted_cards(text: str) -> Counter[int]:
    return Counter(parse_pile(text))


# Two decks (WLD-01, WLD-09).


@pytest.mark.rule("WLD-01")
@pytest.mark.rule("WLD-09")
def test_the_decks_are_eighty_trains_with_fourteen_wilds_and_sixty_ships() -> None:
    rules = opening("world").game.rules
    in_trains = "".join(7 * color + 4 * f"{color}^" for color in COLORS) + 14 * "*"
    in_ships = "".join(4 * color.upper() + 6 * f"{color.upper()}2" for color in COLORS)
    assert [Counter(deck) for deck in rules.decks] == [counted_cards(in_trains), counted_cards(in_ships)]
    assert [len(deck) for deck in rules.decks] == [80, 60]


@pytest.mark.rule("WLD-09")
@pytest.mark.parametrize("color", COLORS)
def test_four_of_the_eleven_trains_and_all_four_single_ships_of_a_color_bear_the_harbor_symbol(color: str) -> None:
    decks = opening("world").game.rules.decks
    train_deck, ship_deck = (Counter(pile_text([card]) for card in deck) for deck in decks)
    assert train_deck[color] + train_deck[f"{color}^"] == 11
    assert train_deck[f"{color}^"] == 4
    assert ship_deck[color.upper()] == 4


@pytest.mark.rule("WLD-01")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everyone_begins_with_three_trains_and_seven_ships_and_no_card_is_missing(seats: int) -> None:
    for seed in range(20):
        game = opening("world", seats, seed=seed)
        state = game.state
        for hand in state.hands:
            dealt = parse_pile(hand_text(hand))
            assert [sum(deck_of(card) == deck for card in dealt) for deck in (TRAINS, SHIPS)] == [3, 7]
        for deck in (TRAINS, SHIPS):
            there = Counter(state.decks[deck]) + Counter(parse_pile(discards(game)[deck]))
            there += Counter(card for card in state.display if deck_of(card) == deck)
            for hand in state.hands:
                there += Counter(card for card in parse_pile(hand_text(hand)) if deck_of(card) == deck)
            assert there == Counter(game.game.rules.decks[deck])


@pytest.mark.rule("WLD-01")
@pytest.mark.rule("WLD-03")
def test_the_display_starts_with_three_of_each_deck_and_never_with_three_wilds() -> None:
    cleared = 0
    for seed in range(150):
        state = opening("world", 2, seed=seed).state
        assert [deck_of(card) for card in state.display] == [TRAINS] * 3 + [SHIPS] * 3
        assert list(state.display).count(WILD) < 3
        cleared += sum(state.discards_by_deck[TRAINS]) > 0
    assert cleared, "in no game three wilds were dealt: this shows nothing"


@pytest.mark.rule("WLD-01")
def test_an_unseen_card_comes_from_the_deck_i_name() -> None:
    game = turn_position(deck="yyk", ships="GGP2")
    events = game.do("+?s")
    assert game.hand(0) == "P2"
    assert (trains(game), ships(game)) == ("yyk", "GG")
    assert values_of(events, DREW) == [(SHIPS,)]
    events = game.do("+?t")
    assert game.hand(0) == "kP2"
    assert (trains(game), ships(game)) == ("yy", "GG")
    assert values_of(events, DREW) == [(TRAINS,)]
    assert open_question(game) == (1, TURN)


@pytest.mark.rule("WLD-01")
def test_what_i_play_goes_to_the_discards_of_its_own_deck_and_wilds_to_the_trains() -> None:
    game = turn_position(hand="rr^R*R2")
    game.do("ath-mar=R*")
    assert discards(game) == ("*", "R")
    game = turn_position(hand="rr^R*R2")
    game.do("alq-dji=rr^")
    assert discards(game) == ("rr^", "")
    game = turn_position(hand="rr^R*R2")
    game.do("ath-mar=R2")
    assert discards(game) == ("", "R2")


@pytest.mark.rule("WLD-01")
def test_when_the_trains_run_out_only_the_discarded_trains_are_shuffled_in() -> None:
    game = turn_position(deck="k", ships="PP", discards="rr^*RR2")
    events = game.do("+?t")
    assert values_of(events, RESHUFFLED) == [(TRAINS,)]
    assert counted_cards(trains(game)) == counted_cards("rr^*")
    assert ships(game) == "PP"
    assert discards(game) == ("", "RR2")


@pytest.mark.rule("WLD-01")
def test_when_the_ships_run_out_only_the_discarded_ships_are_shuffled_in() -> None:
    game = turn_position(deck="kk", ships="P", discards="rr^*RR2")
    events = game.do("+?s")
    assert values_of(events, RESHUFFLED) == [(SHIPS,)]
    assert counted_cards(ships(game)) == counted_cards("RR2")
    assert trains(game) == "kk"
    assert discards(game) == ("rr^*", "")


@pytest.mark.rule("WLD-01")
def test_a_deck_without_discards_stays_empty_whatever_lies_on_the_other_pile() -> None:
    game = turn_position(deck="k", ships="PP", discards="RR2")
    events = game.do("+?t")
    assert values_of(events, RESHUFFLED) == []
    assert trains(game) == "" and discards(game) == ("", "RR2")
    assert game.refusal("+?t") == "deck_empty"
    game.do("+?s")
    assert game.hand(0) == "kP"


@pytest.mark.rule("WLD-01")
def test_an_empty_deck_is_refilled_as_soon_as_one_of_its_cards_is_played() -> None:
    game = turn_position(deck="", ships="P", hand="rr")
    game.do("alq-dji=rr")
    assert (trains(game), ships(game)) == ("rr", "P")
    game = turn_position(deck="", ships="P", hand="RR")
    game.do("ath-mar=RR")
    assert (trains(game), ships(game)) == ("", "P")
    assert discards(game) == ("", "RR")


# The player chooses the deck that refills the slot (WLD-02).


@pytest.mark.rule("WLD-02")
@pytest.mark.parametrize("taken", ["r", "R"])
@pytest.mark.parametrize(("answer", "new", "left"), [("refill=t", "k", ("y", "GP")), ("refill=s", "P", ("yk", "G"))])
def test_i_say_which_deck_refills_the_slot_whatever_i_took(
    taken: str, answer: str, new: str, left: tuple[str, str]
) -> None:
    game = turn_position(deck="yk", ships="GP")
    events = game.do(f"+{taken}")
    assert values_of(events, TOOK) == [(parse_pile(taken)[0],)]
    assert game.display == "rygRYG".replace(taken, "-")
    assert open_question(game) == (0, REFILL)
    assert game.menu() == ["refill=t", "refill=s"]
    events = game.do(answer)
    slot = "rygRYG".index(taken)
    assert values_of(events, REFILLED) == [(slot, parse_pile(new)[0])]
    assert game.display == "rygRYG".replace(taken, new)
    assert (trains(game), ships(game)) == left
    assert game.hand(0) == taken
    assert open_question(game) == (0, SECOND)


@pytest.mark.rule("WLD-02")
def test_the_slot_is_refilled_before_i_choose_the_second_card() -> None:
    game = turn_position(deck="yk", ships="GP")
    game.do("+r")
    for text in ("+y", "+?t", "stop", "tickets", "swap=1t"):
        assert game.refusal(text) == "refill_expected"
    assert game.refusal("refill=t", seat=1) == "not_asked"
    game.do("refill=s", "+P")
    assert game.hand(0) == "rP"


@pytest.mark.rule("WLD-02")
@pytest.mark.rule("COM-05")
def test_after_a_wild_from_the_display_i_still_say_what_refills_its_slot() -> None:
    game = turn_position(display="*ygRYG", deck="yk", ships="GP")
    game.do("+*")
    assert open_question(game) == (0, REFILL)
    game.do("refill=s")
    assert game.display == "PygRYG"
    assert open_question(game) == (1, TURN)


@pytest.mark.rule("WLD-02")
def test_nobody_is_asked_to_refill_who_has_taken_nothing() -> None:
    game = turn_position()
    assert game.refusal("refill=t") == "turn_expected"
    game.do("+?t")
    assert game.refusal("refill=t") == "second_card_or_stop_expected"


@pytest.mark.rule("WLD-02")
@pytest.mark.parametrize(("kind", "seen"), [("s", "PPPPPP"), ("t", "kkkkkk")])
def test_the_display_may_drift_to_six_of_one_kind(kind: str, seen: str) -> None:
    game = turn_position(deck="k" * 9, ships="P" * 9)
    for first, second in (("r", "R"), ("y", "Y"), ("g", "G")):
        game.do(f"+{first}", f"refill={kind}", f"+{second}", f"refill={kind}")
    assert game.display == seen
    assert [text for text in game.menu() if text.startswith("+")] == [f"+{seen[0]}", "+?t", "+?s"]
    game.do(f"+{seen[0]}", "refill=t", "stop")
    assert "k" in game.display


@pytest.mark.rule("WLD-02")
@pytest.mark.parametrize("taken", ["r", "R"])
@pytest.mark.parametrize(("deck", "ship_deck", "new"), [("kk", "", "k"), ("", "PP", "P")])
def test_with_one_deck_empty_the_other_refills_and_nobody_asks(taken: str, deck: str, ship_deck: str, new: str) -> None:
    game = turn_position(deck=deck, ships=ship_deck)
    game.do(f"+{taken}")
    assert game.display == "rygRYG".replace(taken, new)
    assert trains(game) + ships(game) == new
    assert open_question(game) == (0, SECOND)


@pytest.mark.rule("WLD-02")
def test_when_my_refill_takes_the_last_ship_the_next_slot_is_refilled_with_trains() -> None:
    game = turn_position(deck="kk", ships="P")
    game.do("+r", "refill=s")
    assert game.display == "PygRYG" and ships(game) == ""
    game.do("+y")
    assert game.display == "PkgRYG"
    assert open_question(game) == (1, TURN)


@pytest.mark.rule("WLD-02")
@pytest.mark.rule("COM-09")
def test_with_both_decks_empty_the_slot_stays_empty_until_something_is_played() -> None:
    game = turn_position(deck="k", ships="", hand="")
    game.state.hands = [game.state.hands[0], position("world", 2, hands=("RR",)).state.hands[0]]
    game.do("+r", "+Y")
    assert game.display == "kygR-G"
    assert open_question(game) == (1, TURN)
    game.do("ath-mar=RR")
    assert game.display == "kygRRG"
    assert (trains(game), ships(game)) == ("", "R")


# Three wilds (WLD-03).


@pytest.mark.rule("WLD-03")
def test_the_third_wild_clears_all_six_to_their_own_discards_and_three_of_each_are_dealt() -> None:
    game = turn_position(display="r**RG2Y", deck="wwkyp^*", ships="WWPKG2")
    game.do("+r")
    events = game.do("refill=t")
    assert values_of(events, CLEARED) == [()]
    assert discards(game) == ("***", "RYG2")
    assert game.display == "p^ykG2KP"
    assert (trains(game), ships(game)) == ("ww", "WW")
    assert game.hand(0) == "r"
    assert open_question(game) == (0, SECOND)


@pytest.mark.rule("WLD-03")
@pytest.mark.parametrize("display", ["r**yyg", "rR**GY", "R2**RGY", "r**ygR"])
def test_however_the_display_had_drifted_the_new_one_has_three_of_each(display: str) -> None:
    taken = "R2" if display.startswith("R2") else display[0]
    game = turn_position(display=display, deck="wwwwyrk*", ships="WWWPKG")
    game.do(f"+{taken}", "refill=t")
    assert game.display == "kryGKP"
    swept = counted_cards(display + "*")
    swept[parse_pile(taken)[0]] -= 1
    assert counted_cards("".join(discards(game))) == +swept
    assert all(deck_of(card) == TRAINS for card in parse_pile(discards(game)[0]))
    assert all(deck_of(card) == SHIPS for card in parse_pile(discards(game)[1]))


@pytest.mark.rule("WLD-03")
def test_when_three_wilds_are_dealt_again_all_six_go_again() -> None:
    game = turn_position(display="r**RGY", deck="wwgyk***" + "*", ships="WWPPPKKK")
    events = game.do("+r", "refill=t")
    assert values_of(events, CLEARED) == [(), ()]
    assert game.display == "kygPPP"
    assert discards(game) == ("******", "RYGKKK")


@pytest.mark.rule("WLD-02")
@pytest.mark.rule("WLD-03")
def test_where_no_ships_are_left_six_trains_are_dealt() -> None:
    game = turn_position(display="r**kky", deck="wwwwyggkk*", ships="")
    game.do("+r")
    assert game.display == "kkggyw"
    assert discards(game) == ("ykk***", "")


@pytest.mark.rule("WLD-03")
def test_the_swept_cards_are_shuffled_in_where_a_deck_has_too_few() -> None:
    game = turn_position(display="r**RGY", deck="ywk*", ships="P")
    game.do("+r", "refill=t")
    assert game.display[:4] == "kwyP"
    assert Counter(game.display[4:] + ships(game)) == Counter("RGY")
    assert counted_cards(trains(game)) == counted_cards("***")


@pytest.mark.rule("COM-03")
@pytest.mark.rule("WLD-03")
@pytest.mark.parametrize(
    ("display", "deck", "ships", "shown"),
    [
        ("r***kk", "*", "", "r****k"),
        ("r***kR", "*", "", "r****R"),  # the only ship leaves five slots for trains
        ("y***kk", "****yr*", "", "y****k"),  # deck and display would only swap
    ],
)
def test_wilds_stay_where_trains_must_fill_the_slots_of_ships(display: str, deck: str, ships: str, shown: str) -> None:
    game = turn_position(display=display, deck=deck, ships=ships)
    events = game.do("+k")
    assert values_of(events, CLEARED) == []
    assert counted_cards(game.display) == counted_cards(shown)


# The face-up wild, and stopping (WLD-17).


@pytest.mark.rule("WLD-01")
@pytest.mark.rule("COM-05")
def test_a_face_up_wild_is_no_second_card() -> None:
    game = turn_position(display="*ygRYG")
    assert "+*" in game.menu()
    game.do("+?s")
    assert "+*" not in game.menu()
    assert game.refusal("+*") == "wild_as_second_card"


@pytest.mark.rule("WLD-17")
@pytest.mark.parametrize("first", [("+?t",), ("+?s",), ("+r", "refill=t"), ("+R", "refill=s")])
def test_after_the_first_card_i_may_stop(first: tuple[str, ...]) -> None:
    game = turn_position()
    game.do(*first)
    assert open_question(game) == (0, SECOND)
    assert game.menu()[-1] == "stop"
    events = game.do("stop")
    assert values_of(events, STOPPED) == [()]
    assert sum(game.state.hands[0]) == 1
    assert open_question(game) == (1, TURN)


@pytest.mark.rule("WLD-17")
def test_i_cannot_stop_before_the_first_card_nor_after_the_second() -> None:
    game = turn_position()
    assert "stop" not in game.menu()
    assert game.refusal("stop") == "turn_expected"
    game.do("+?t", "+?s")
    assert game.refusal("stop", seat=0) == "not_asked"


@pytest.mark.rule("WLD-17")
def test_the_other_books_do_not_let_a_player_stop() -> None:
    game = position("usa", 2)
    game.do("+?")
    assert "stop" not in game.menu()
    assert game.refusal("stop") == "second_card_expected"


@pytest.mark.rule("WLD-17")
@pytest.mark.rule("COM-07")
@pytest.mark.parametrize("display", ["r-----", "r*----", "-R*---"])
def test_when_no_second_card_can_be_taken_the_draw_ends_without_a_question(display: str) -> None:
    game = turn_position(display=display, deck="*", ships="")
    game.do("+R" if "R" in display else "+r")
    assert trains(game) == ""
    assert open_question(game) == (1, TURN)


@pytest.mark.rule("WLD-01")
@pytest.mark.rule("COM-10")
def test_with_one_kind_of_card_gone_i_may_still_draw_the_other_and_with_both_gone_nothing() -> None:
    game = turn_position(display="------", deck="", ships="PP")
    assert [text for text in game.menu() if text.startswith("+")] == ["+?s"]
    game.do("+?s")
    assert game.menu() == ["+?s", "stop"]
    game = turn_position(display="------", deck="", ships="")
    assert [text for text in game.menu() if text.startswith("+")] == []
    assert list(game.state.display) == [NO_CARD] * 6


@pytest.mark.rule("COM-10")
@pytest.mark.parametrize(("deck", "ships", "is_open"), [("k", "", True), ("", "P", True), ("", "", False)])
def test_the_display_is_closed_when_both_decks_and_their_discards_are_empty(
    deck: str, ships: str, is_open: bool
) -> None:
    game = turn_position(display="rygRY*", deck=deck, ships=ships)
    shown = [text for text in game.menu() if text.startswith("+") and text[1] != "?"]
    assert shown == (["+r", "+y", "+g", "+*", "+R", "+Y"] if is_open else [])
    assert game.refusal("+r") == ("" if is_open else "draw_closed")
    assert turn_position(display="rygRY*", deck="", ships="").game.observe(game.state, 0).is_draw_closed is not is_open
    open_display = position("world", 2, display="rygRY*", deck="", ships="", rules={"draw_needs_deck": False})
    assert open_display.refusal("+r") == ""
