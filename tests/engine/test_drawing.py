"""Drawing cards: deck, discards and display (COM-02 to COM-11)."""

from dataclasses import replace

import pytest

from ferrovia.boards import load_board
from ferrovia.engine.cards import NO_CARD, RED, WILD
from ferrovia.engine.events import CLEARED, REFILLED, RESHUFFLED, TOOK, Event
from ferrovia.engine.game import Game, seed_bytes
from ferrovia.engine.questions import TURN
from ferrovia.engine.shuffle import CARD_STREAM
from ferrovia.rulebooks import RULEBOOKS
from tests.position import Position, position

SEEDS = range(12)


def count_cleared(events: list[Event]) -> int:
    """The number of times that the display was cleared."""
    return sum(event.kind == CLEARED for event in events)


def cards_on_table(game: Position) -> str:
    """All cards of display, deck and discards, sorted."""
    return "".join(sorted(game.display.replace("-", "") + game.deck + game.discards))


def with_seed(game: Position, seed: int) -> Position:
    """The same position with different future shuffles."""
    game.state.seed = seed_bytes(seed)
    return game


@pytest.mark.rule("COM-02")
def test_a_third_wild_clears_the_display() -> None:
    game = position("usa", display="**rgb", deck="oypkwo*")
    events = game.do("+r")
    assert game.display == "owkpy"
    assert game.deck == "o"
    assert game.discards == "gb***"
    assert count_cleared(events) == 1


@pytest.mark.rule("COM-02")
def test_two_wilds_may_stay() -> None:
    game = position("usa", display="*orgb", deck="yyyyyy*")
    assert count_cleared(game.do("+r")) == 0
    assert game.display == "*o*gb"
    assert game.discards == ""


@pytest.mark.rule("COM-02")
def test_the_display_is_cleared_again_and_again() -> None:
    game = position("usa", display="**rgb", deck="kkwwoopp" + "*****" + "o***y" + "*")
    events = game.do("+r")
    assert count_cleared(events) == 3
    assert game.display == "ppoow"
    assert game.deck == "kkw"
    assert game.discards == "oygb" + "*" * 11


@pytest.mark.rule("COM-02")
def test_my_second_card_is_chosen_from_the_new_display() -> None:
    game = position("usa", display="**rgb", deck="ppkkkkww*")
    game.do("+r")
    assert game.menu() == ["+k", "+w", "+?"]
    assert game.refusal("+g") == "not_on_display"


@pytest.mark.rule("COM-02")
def test_a_third_wild_after_the_second_card_clears_the_display_for_the_next_player() -> None:
    game = position("usa", display="**rgb", deck="ooooo*y")
    game.do("+r")
    assert game.display == "**ygb"
    assert count_cleared(game.do("+g")) == 1
    assert game.seat == 1
    assert game.display == "ooooo"


@pytest.mark.rule("COM-02")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_new_display_may_need_the_cards_just_cleared(seed: int) -> None:
    game = with_seed(position("usa", display="**rgb", deck="yo*"), seed)
    game.do("+r")
    assert game.display.count("*") < 3
    assert "-" not in game.display
    assert cards_on_table(game) == "***bgoy"
    assert game.seat == 0


@pytest.mark.rule("COM-02")
@pytest.mark.rule("COM-09")
def test_wilds_that_a_claim_brings_back_clear_the_display() -> None:
    times = []
    for seed in SEEDS:
        game = with_seed(position("usa", hands=("yyyy**",), display="**---", deck=""), seed)
        times.append(count_cleared(game.do("hel-sea=yyyy**")))
        assert game.display.count("*") < 3
        assert cards_on_table(game) == "****yyyy"
    assert max(times) >= 1


@pytest.mark.rule("COM-02")
@pytest.mark.parametrize("book", ["usa", "europe"])
def test_the_set_up_never_shows_three_wilds(book: str) -> None:
    game = Game(RULEBOOKS[book], load_board(book), 3)
    thrown = 0
    for seed in range(200):
        state = game.new(seed)
        assert list(state.display).count(WILD) < 3
        assert NO_CARD not in state.display
        if sum(state.discards_by_deck[0]):
            assert sum(state.discards_by_deck[0]) % 5 == 0
            assert state.discards_by_deck[0][WILD] >= 3 * sum(state.discards_by_deck[0]) // 5
            thrown += 1
    assert thrown > 0


@pytest.mark.rule("COM-02")
def test_the_set_up_deals_again_and_again_until_fewer_than_three_are_wild() -> None:
    book = replace(RULEBOOKS["usa"], decks=(((RED, 40), (WILD, 40)),))
    game = Game(book, load_board("usa"), 2)
    deals = set()
    for seed in range(100):
        state = game.new(seed)
        assert list(state.display).count(WILD) < 3
        deals.add(sum(state.discards_by_deck[0]) // 5)
    assert {0, 1, 2, 3} <= deals


@pytest.mark.rule("COM-03")
def test_a_game_with_wilds_alone_can_still_be_set_up() -> None:
    game = Game(replace(RULEBOOKS["usa"], decks=(((WILD, 40),),)), load_board("usa"), 2)
    state = game.new(1)
    assert list(state.display) == [WILD] * 5
    assert sum(state.discards_by_deck[0]) == 0


@pytest.mark.rule("COM-03")
@pytest.mark.parametrize("seed", SEEDS)
def test_three_wilds_are_left_when_two_other_cards_are_all_there_are(seed: int) -> None:
    game = with_seed(position("usa", display="**rgb", deck="***"), seed)
    events = game.do("+r")
    assert count_cleared(events) == 0
    assert game.display == "***gb"
    assert game.deck == "**"


@pytest.mark.rule("COM-03")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_third_other_card_is_enough_to_redeal(seed: int) -> None:
    game = with_seed(position("usa", display="**rgb", deck="y**"), seed)
    assert count_cleared(game.do("+r")) >= 1
    assert game.display.count("*") == 2
    assert cards_on_table(game) == "****bgy"


@pytest.mark.rule("COM-03")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_discards_count_as_cards_to_be_shown(seed: int) -> None:
    game = with_seed(position("usa", display="**rgb", deck="**", discards="y"), seed)
    assert count_cleared(game.do("+r")) >= 1
    assert game.display.count("*") == 2
    assert cards_on_table(game) == "****bgy"


@pytest.mark.rule("COM-03")
@pytest.mark.parametrize(
    ("display", "paid", "shown"),
    [
        ("**---", "*", "***"),
        ("***--", "g", "g***"),
        ("****-", "g", "g****"),
    ],
)
def test_wilds_are_left_in_a_display_that_is_not_even_full(display: str, paid: str, shown: str) -> None:
    game = position("usa", hands=(paid,), display=display, deck="")
    assert count_cleared(game.do(f"atl-nas={paid}")) == 0
    assert "".join(sorted(game.display.replace("-", ""), key="g*".index)) == shown
    assert game.seat == 1


@pytest.mark.rule("COM-03")
@pytest.mark.parametrize("deck", ["***yw", "****y", "y*w**"])
def test_deck_and_display_never_just_change_places_forever(deck: str) -> None:
    game = position("usa", display="**rgb", deck=deck + "*")
    assert count_cleared(game.do("+r")) == 0
    assert game.display == "***gb"
    assert game.deck == deck
    assert game.menu() == ["+g", "+b", "+?"]


@pytest.mark.rule("COM-03")
def test_deck_and_display_change_places_once_when_the_deck_is_better() -> None:
    game = position("usa", display="**rgb", deck="*y*ow" + "*")
    assert count_cleared(game.do("+r")) == 1
    assert game.display == "wo*y*"
    assert "".join(sorted(game.deck)) == "***bg"
    assert game.discards == ""


@pytest.mark.rule("COM-02")
@pytest.mark.rule("COM-03")
@pytest.mark.parametrize("seed", SEEDS)
def test_wilds_that_had_to_stay_go_when_a_claim_brings_other_cards(seed: int) -> None:
    game = with_seed(position("usa", hands=("rrr",), display="***gb", deck="**"), seed)
    assert count_cleared(game.do("den-sal=rrr")) >= 1
    assert game.display.count("*") < 3
    assert cards_on_table(game) == "*****bgrrr"


@pytest.mark.rule("COM-02")
@pytest.mark.rule("COM-03")
@pytest.mark.parametrize("seed", SEEDS)
def test_wilds_that_had_to_stay_go_when_a_card_taken_makes_a_better_deal_possible(seed: int) -> None:
    game = with_seed(position("usa", display="***gb", deck="***yw"), seed)
    assert count_cleared(game.do("+g")) >= 1
    assert game.display.count("*") < 3
    assert cards_on_table(game) == "******bwy"


@pytest.mark.rule("COM-04")
@pytest.mark.parametrize(
    ("turn", "hand", "display", "deck"),
    [
        (("+r", "+g"), "rg", "pkbyw", "oo"),
        (("+r", "+?"), "rk", "pgbyw", "oo"),
        (("+?", "+r"), "rp", "kgbyw", "oo"),
        (("+?", "+?"), "pk", "rgbyw", "oo"),
        (("+r", "+p"), "rp", "kgbyw", "oo"),
        (("+w", "+y"), "yw", "rgbkp", "oo"),
    ],
)
def test_two_cards_one_after_the_other(turn: tuple[str, ...], hand: str, display: str, deck: str) -> None:
    game = position("usa", display="rgbyw", deck="ookp")
    game.do(*turn)
    assert game.hand(0) == hand
    assert game.display == display
    assert game.deck == deck
    assert game.discards == ""
    assert game.seat == 1


@pytest.mark.rule("COM-04")
def test_a_gap_is_refilled_before_i_choose_again() -> None:
    game = position("usa", display="rgbyw", deck="ooop")
    events = game.do("+b")
    assert game.display == "rgpyw"
    assert [(event.kind, event.values) for event in events] == [(TOOK, (4,)), (REFILLED, (2, 5))]
    assert game.seat == 0
    assert "+p" in game.menu()


@pytest.mark.rule("COM-04")
def test_the_second_card_is_no_choice() -> None:
    game = position("usa", display="rgbyw", deck="oooo")
    game.do("+r")
    assert game.refusal("pass") == "second_card_expected"
    assert game.game.asked_seats(game.state) == [0]
    assert all(text.startswith("+") for text in game.menu())


@pytest.mark.rule("COM-05")
def test_a_wild_from_the_display_ends_the_draw() -> None:
    game = position("usa", display="rg*yw", deck="oooo")
    assert "+*" in game.menu()
    game.do("+*")
    assert game.hand(0) == "*"
    assert game.display == "rgoyw"
    assert game.seat == 1


@pytest.mark.rule("COM-05")
@pytest.mark.parametrize("first", ["+r", "+?"])
def test_a_wild_cannot_be_the_second_card(first: str) -> None:
    game = position("usa", display="rg*yw", deck="oooo")
    game.do(first)
    assert game.refusal("+*") == "wild_as_second_card"
    assert "+*" not in game.menu()


@pytest.mark.rule("COM-05")
def test_a_wild_just_turned_up_cannot_be_the_second_card() -> None:
    game = position("usa", display="rgbyw", deck="ooo*")
    game.do("+r")
    assert game.display == "*gbyw"
    assert game.refusal("+*") == "wild_as_second_card"
    assert game.menu() == ["+y", "+g", "+b", "+w", "+?"]
    game.do("+g")
    assert "+*" in game.menu(1)


@pytest.mark.rule("COM-06")
def test_an_unseen_wild_is_one_ordinary_card() -> None:
    game = position("usa", display="rgbyw", deck="oo**")
    game.do("+?")
    assert game.seat == 0
    assert game.hand(0) == "*"
    game.do("+?")
    assert game.hand(0) == "**"
    assert game.seat == 1


@pytest.mark.rule("COM-06")
def test_after_an_unseen_wild_i_may_take_from_the_display() -> None:
    game = position("usa", display="rgb*w", deck="ooo*")
    game.do("+?")
    assert game.refusal("+*") == "wild_as_second_card"
    game.do("+r")
    assert game.hand(0) == "r*"
    assert game.seat == 1


@pytest.mark.rule("COM-07")
@pytest.mark.parametrize(
    ("display", "deck", "first"),
    [
        ("-----", "r", "+?"),
        ("-----", "*", "+?"),
        ("*-*--", "r", "+?"),
        ("---*-", "r", "+*"),
        ("r----", "*", "+r"),
        ("*r---", "*", "+r"),
    ],
)
def test_with_no_second_card_to_take_the_draw_ends(display: str, deck: str, first: str) -> None:
    game = position("usa", 3, display=display, deck=deck)
    game.do(first)
    assert game.state.questions[0].kind == TURN
    assert game.game.asked_seats(game.state) == [1]
    assert sum(game.state.hands[0]) == 1


@pytest.mark.rule("COM-07")
@pytest.mark.parametrize(
    ("display", "deck", "first"), [("r----", "g", "+r"), ("-----", "rg", "+?"), ("r----", "g", "+?")]
)
def test_with_one_more_card_to_take_the_draw_goes_on(display: str, deck: str, first: str) -> None:
    game = position("usa", display=display, deck=deck)
    game.do(first)
    assert game.seat == 0
    assert len(game.menu()) == 1
    game.do(game.menu()[0])
    assert sum(game.state.hands[0]) == 2
    assert game.seat == 1


@pytest.mark.rule("COM-08")
@pytest.mark.parametrize("turn", [("+?",), ("+r",), ("+?", "+?"), ("+r", "+g"), ("+?", "+g"), ("+*",)])
def test_when_the_deck_runs_out_the_discards_are_shuffled_at_once(turn: tuple[str, ...]) -> None:
    game = position("usa", display="rgb*w", deck="y" * len(turn), discards="oooppk**")
    events = game.do(*turn)
    assert "".join(sorted(game.deck, key="opk*".index)) == "oooppk**"
    assert game.discards == ""
    assert [event.kind for event in events].count(RESHUFFLED) == 1
    assert "-" not in game.display


@pytest.mark.rule("COM-08")
def test_the_new_deck_serves_the_second_card() -> None:
    game = position("usa", display="-----", deck="y", discards="op")
    game.do("+?")
    assert game.seat == 0
    assert game.menu() == ["+?"]
    game.do("+?")
    assert game.hand(0) in {"oy", "yp"}
    assert len(game.deck) == 1


@pytest.mark.rule("COM-08")
def test_the_new_deck_is_shuffled_each_time_another_way() -> None:
    discards = "rrrooogggbbbpppkkkwww***"
    decks = set()
    for seed in SEEDS:
        game = with_seed(position("usa", display="-----", deck="y", discards=discards), seed)
        game.do("+?")
        decks.add(game.deck)
        again = with_seed(position("usa", display="-----", deck="y", discards=discards), seed)
        again.state.shuffles[CARD_STREAM] += 1
        again.do("+?")
        decks.add(again.deck)
    assert len(decks) == 2 * len(SEEDS)


@pytest.mark.rule("COM-08")
def test_without_discards_the_deck_stays_empty() -> None:
    game = position("usa", display="rgbyw", deck="o")
    game.do("+?")
    assert game.deck == ""
    assert game.refusal("+?") == "deck_empty"
    assert "+?" not in game.menu()
    game.do("+r")
    assert game.display == "-gbyw"
    assert game.refusal("+?") == "deck_empty"


@pytest.mark.rule("COM-08")
def test_the_cards_of_the_next_claim_become_the_deck() -> None:
    game = position("usa", hands=("wwww*",), display="rgbyo", deck="")
    events = game.do("den-pho=wwww*")
    assert "".join(sorted(game.deck)) == "*wwww"
    assert game.discards == ""
    assert RESHUFFLED in [event.kind for event in events]
    assert "+?" in game.menu(1)


@pytest.mark.rule("COM-09")
def test_gaps_are_refilled_as_soon_as_something_is_discarded() -> None:
    game = position("usa", hands=("wwww*",), display="-g--o", deck="")
    game.do("den-pho=wwww*")
    assert "-" not in game.display
    assert game.display[1] == "g" and game.display[4] == "o"
    assert len(game.deck) == 2
    assert cards_on_table(game) == "*gowwww"


@pytest.mark.rule("COM-09")
def test_a_gap_waits_over_several_turns_and_is_refilled_then() -> None:
    game = position("usa", 3, hands=("", "", "kkk"), display="rgbyo", deck="w")
    game.do("+r", "+g")
    assert game.display == "w-byo"
    game.do("tickets", "keep=1")
    assert game.display == "w-byo"
    game.do("ral-was=kk")
    assert game.display == "wkbyo"
    assert game.seat == 0
    assert "+k" in game.menu()


@pytest.mark.rule("COM-10")
@pytest.mark.parametrize(
    ("display", "deck", "draws"),
    [
        ("-----", "r", ["+?"]),
        ("---r-", "g", ["+r", "+?"]),
        ("*---*", "r", ["+*", "+?"]),
    ],
)
def test_cards_can_be_drawn_while_the_deck_has_any(display: str, deck: str, draws: list[str]) -> None:
    game = position("usa", display=display, deck=deck)
    assert game.menu() == [*draws, "tickets"]
    for text in draws:
        assert game.refusal(text) == ""


@pytest.mark.rule("COM-10")
@pytest.mark.parametrize(("book", "seats"), [("usa", 2), ("usa", 5), ("europe", 3), ("asia", 4), ("paris", 2)])
def test_with_deck_and_discards_empty_the_display_is_closed_too(book: str, seats: int) -> None:
    game = position(book, seats, hands=("kk",), display="rgb*-", deck="")
    before = game.facts()
    assert [text for text in game.menu() if text.startswith("+")] == []
    assert game.refusal("+?") == "deck_empty"
    assert [game.refusal(f"+{letter}") for letter in "rgb*"] == ["draw_closed"] * 4
    assert game.refusal("+k") == "not_on_display"
    assert game.facts() == before
    assert game.game.observe(game.state, 0).sealed().is_draw_closed


@pytest.mark.rule("COM-10")
def test_the_other_actions_stay_open_when_drawing_is_closed() -> None:
    game = position("usa", 2, hands=("kk",), display="rgb*y", deck="")
    assert {text.partition("=")[0] for text in game.menu()} > {"tickets", "newy-was"}
    assert game.refusal("pass") == "cannot_pass"
    game.do("tickets", "keep=1")
    assert game.menu() == ["tickets"]


@pytest.mark.rule("COM-10")
@pytest.mark.rule("COM-24")
def test_a_player_with_the_display_alone_must_pass() -> None:
    game = position("usa", 2, display="rgb*y", deck="", ticket_deck=())
    assert game.menu() == ["pass"]
    game.do("pass", "pass")
    assert game.state.is_over


@pytest.mark.rule("COM-10")
@pytest.mark.parametrize("first", ["+?", "+r"])
def test_a_draw_that_was_begun_may_take_its_second_card_from_the_display(first: str) -> None:
    game = position("usa", 3, display="rgb*-", deck="k")
    game.do(first)
    assert game.deck == "" and game.discards == ""
    assert game.seat == 0 and "+g" in game.menu() and "+?" not in game.menu()
    game.do("+g")
    assert sum(game.state.hands[0]) == 2
    assert game.seat == 1 and game.menu() == ["tickets"]


@pytest.mark.rule("COM-10")
def test_with_no_card_anywhere_drawing_is_closed() -> None:
    game = position("usa", hands=("kk",), display="-----", deck="")
    assert [text for text in game.menu() if text.startswith("+")] == []
    assert game.refusal("+?") == "deck_empty"
    for letter in "roygbpkw*":
        assert game.refusal(f"+{letter}") == "not_on_display"


@pytest.mark.rule("COM-10")
def test_drawing_opens_again_when_a_player_has_discarded() -> None:
    game = position("usa", hands=("kkkkkk",), display="-----", deck="")
    game.do("elp-los=kkkkkk")
    assert (game.display, game.deck) == ("kkkkk", "k")
    assert {"+k", "+?"} < set(game.menu(1))
    game.do("+k", "+k")
    assert game.hand(1) == "kk"
    assert game.seat == 0
    assert [text for text in game.menu() if text.startswith("+")] == []


@pytest.mark.rule("COM-10")
@pytest.mark.rule("COM-09")
def test_discards_that_only_fill_the_display_open_nothing() -> None:
    game = position("usa", hands=("kk",), display="-----", deck="")
    game.do("newy-was=kk")
    assert (game.display, game.deck) == ("kk---", "")
    assert game.menu() == ["tickets"]


@pytest.mark.rule("COM-11")
def test_one_player_may_hold_every_card() -> None:
    everything = "".join(letter * 12 for letter in "roygbpkw") + "*" * 13
    game = position("usa", hands=(everything,), display="-----", deck="*")
    game.do("+?")
    assert sum(game.state.hands[0]) == 110
    assert game.seat == 1
    game.do("tickets", "keep=1")
    game.do("den-pho=wwwww")
    assert sum(game.state.hands[0]) == 105
    assert game.display == "wwwww"
