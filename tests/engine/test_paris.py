"""Paris: a short game with flags and secret numbers of tickets (PAR-01 to PAR-07)."""

from dataclasses import replace
from random import Random

import pytest

from ferrovia.boards import load_board
from ferrovia.engine.cards import ANY, BLUE
from ferrovia.engine.events import (
    ANSWERED,
    CLAIMED,
    EVERYONE,
    FLAG_CARD_KEPT,
    FLAG_COMPLETED,
    KEPT,
    KEPT_TICKETS,
    LAST_TURNS,
    OFFERED,
    OVER,
    SAW_TICKETS,
)
from ferrovia.engine.questions import FLAG, KEEPING, OPENING_TICKETS, TURN
from ferrovia.engine.scoring import Score
from ferrovia.engine.state import NOT_YET, State, redact
from ferrovia.notation.cards import LETTERS
from tests.position import NOBODY, Position, facts_of, hand_text, opening, position, texts_for
from tests.random_games import game_of, random_action

DECK = ("not-per", "jar-lou", "bas-montm", "not-pla", "montm-per")  # the top ticket is the last
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def flag_bits(letters: str) -> int:
    """Flag cards as the state stores them."""
    return sum(1 << LETTERS.index(letter) for letter in letters)


def position_with_flag(hand: str, flag: str = "", turns_left: int = NOT_YET) -> Position:
    """A game of three in which the first seat has this hand and these flag cards."""
    game = position("paris", 3, hands=(hand,), deck="gggggg", turns_left=turns_left)
    game.state.flags[0] = flag_bits(flag)
    return game


def flag_cards(game: Position, seat: int = 0) -> str:
    """The flag cards of a seat, as everyone sees them."""
    seen = game.game.observe(game.state, NOBODY).flags[seat]
    return "".join(letter for letter in "bwr" if seen & flag_bits(letter))


def score_of(game: Position, seat: int) -> Score:
    return game.result.scores[seat]


# The opening.


@pytest.mark.rule("PAR-01")
@SEATS
def test_everyone_begins_with_two_cards_and_fifteen_buses(seats: int) -> None:
    game = opening("paris", seats, seed=1)
    assert [sum(hand) for hand in game.state.hands] == [2] * seats
    assert list(game.state.trains) == [15] * seats
    assert len(game.display) == 5 and "-" not in game.display


@pytest.mark.rule("PAR-01")
@SEATS
def test_there_are_46_cards(seats: int) -> None:
    game = opening("paris", seats, seed=2)
    cards = game.deck + game.discards + game.display + "".join(game.hand(seat) for seat in range(seats))
    assert {letter: cards.count(letter) for letter in LETTERS} == {
        "r": 6,
        "o": 0,
        "y": 6,
        "g": 6,
        "b": 6,
        "p": 6,
        "k": 0,
        "w": 8,
        "*": 8,
    }
    assert len(cards) == 46


@pytest.mark.rule("PAR-01")
@SEATS
def test_everyone_is_offered_two_tickets_and_keeps_at_least_one(seats: int) -> None:
    game = opening("paris", seats, seed=3)
    assert game.asked == [(seat, OPENING_TICKETS) for seat in range(seats)]
    assert [len(question.offer) for question in game.state.questions] == [2] * seats
    assert len(game.state.ticket_deck) == 20 - 2 * seats
    for seat in range(seats):
        assert game.menu(seat) == ["keep=1", "keep=2", "keep=12"]
        assert game.refusal("keep=", seat) == "too_few_kept"


@pytest.mark.rule("PAR-01")
def test_the_other_ticket_goes_under_the_deck() -> None:
    game = opening("paris", 3, seed=4, starting_seat=1)
    deck = game.state.ticket_deck[:]
    offers = [question.offer[:] for question in game.state.questions]
    for seat, text in enumerate(("keep=2", "keep=12", "keep=1")):
        game.do(text, seat=seat)
    assert game.state.tickets == [[offers[0][1]], offers[1], [offers[2][0]]]
    assert sorted(game.state.ticket_deck[:2]) == sorted([offers[0][0], offers[2][1]])
    assert game.state.ticket_deck[2:] == deck
    assert game.asked == [(1, TURN)]


# Actions.


@pytest.mark.rule("PAR-02")
def test_i_draw_cards_or_claim_a_route_or_draw_tickets() -> None:
    game = position("paris", 2, hands=("b",), display="rgbyw", deck="gggg", owner={"bas-not.2": 1, "jar-not.2": 1})
    menu = game.menu()
    assert menu[:7] == ["+r", "+y", "+g", "+b", "+w", "+?", "tickets"]
    assert set(menu[7:]) == {
        "arc-cha=b",
        "arc-tou=b",
        "bas-garede=b",
        "bas-rep=b",
        "cha-inv=b",
        "garedu-montm=b",
        "garedu-rep=b",
        "jar-montp=b",
        "lou-ope=b",
    }
    assert game.refusal("share=1,2") == "no_rack"
    assert game.refusal("@lou=b") != "" and game.refusal("swap=1t") != "" and game.refusal("pass") == "cannot_pass"


@pytest.mark.rule("PAR-02")
@pytest.mark.parametrize(
    ("text", "kept", "deck"),
    [
        ("keep=1", ["montm-per"], ["not-pla", *DECK[:3]]),
        ("keep=2", ["not-pla"], ["montm-per", *DECK[:3]]),
        ("keep=12", ["montm-per", "not-pla"], [*DECK[:3]]),
    ],
)
def test_of_two_tickets_drawn_i_keep_at_least_one(text: str, kept: list[str], deck: list[str]) -> None:
    game = position("paris", 2, tickets=(("arc-per",),), ticket_deck=DECK)
    game.do("tickets")
    assert game.asked == [(0, KEEPING)]
    assert game.menu() == ["keep=1", "keep=2", "keep=12"]
    assert game.refusal("keep=") == "too_few_kept"
    game.do(text)
    assert game.tickets(0) == ["arc-per", *kept] and game.ticket_deck == deck
    assert game.asked == [(1, TURN)]


# Flags.

COLORED = [("arc-cha=b", "b"), ("cha-lou=ww", "w"), ("arc-cha.2=r", "r")]


@pytest.mark.rule("PAR-03")
@pytest.mark.parametrize(("claim", "color"), COLORED)
def test_after_a_blue_white_or_red_route_i_may_keep_a_card(claim: str, color: str) -> None:
    game = position_with_flag("bwwrg")
    events = game.do(claim)
    assert facts_of(events, CLAIMED) != [] and facts_of(events, FLAG_CARD_KEPT) == []
    assert game.asked == [(0, FLAG)] and game.menu() == ["flag", "no"]
    events = game.do("flag")
    assert facts_of(events, FLAG_CARD_KEPT) == [(0, (LETTERS.index(color),), EVERYONE)]
    assert flag_cards(game) == color and game.discards == ("w" if color == "w" else "")
    assert list(game.state.flags)[1:] == [0, 0]
    assert game.asked == [(1, TURN)]


@pytest.mark.rule("PAR-03")
@pytest.mark.parametrize(("claim", "color"), COLORED)
def test_declining_discards_every_card(claim: str, color: str) -> None:
    game = position_with_flag("bwwrg")
    game.do(claim)
    events = game.do("no")
    assert facts_of(events, FLAG_CARD_KEPT) == [] and flag_cards(game) == ""
    assert game.discards == claim.partition("=")[2]
    assert game.owner(claim.partition("=")[0]) == 0
    assert game.asked == [(1, TURN)]


@pytest.mark.rule("PAR-03")
def test_the_route_is_mine_and_scored_before_i_answer() -> None:
    game = position_with_flag("ww")
    game.do("cha-lou=ww")
    assert game.owner("cha-lou") == 0 and game.state.points[0] == 2 and game.state.trains[0] == 13
    assert game.hand(0) == "" and game.discards == ""
    assert game.refusal("+?") == game.refusal("tickets") == game.refusal("pass") == "flag_expected"
    assert game.refusal("flag", seat=1) == game.refusal("no", seat=2) == "not_asked"


@pytest.mark.rule("PAR-03")
@pytest.mark.parametrize("claim", ["bas-per.2=yy", "arc-bat=ggg", "arc-bat.2=ppp", "bas-per.2=y*"])
def test_after_a_route_of_another_color_nothing_is_asked(claim: str) -> None:
    game = position_with_flag("yygggppp*")
    game.do(claim)
    assert game.asked == [(1, TURN)] and flag_cards(game) == ""
    assert game.discards == claim.partition("=")[2]


@pytest.mark.rule("PAR-03")
def test_a_wild_is_never_kept() -> None:
    game = position_with_flag("w**")
    game.do("cha-lou=w*", "flag")
    assert flag_cards(game) == "w" and game.discards == "*"


@pytest.mark.rule("PAR-03")
@pytest.mark.parametrize("claim", ["arc-cha=*", "cha-lou=**", "arc-cha.2=*"])
def test_a_route_paid_with_wilds_alone_gives_no_card(claim: str) -> None:
    game = position_with_flag("**bwr")
    game.do(claim)
    assert game.asked == [(1, TURN)] and flag_cards(game) == ""
    assert game.discards == claim.partition("=")[2]


@pytest.mark.rule("PAR-03")
@pytest.mark.parametrize(("claim", "color"), COLORED)
def test_there_is_no_second_card_of_a_color(claim: str, color: str) -> None:
    game = position_with_flag("bwwr", color)
    game.do(claim)
    assert game.asked == [(1, TURN)] and flag_cards(game) == color
    assert game.discards == claim.partition("=")[2]


@pytest.mark.rule("PAR-03")
def test_a_gray_route_gives_no_card() -> None:
    """The board has none, so a blue route is made grey."""
    board = load_board("paris")
    gray = replace(board, routes=tuple(replace(r, color=ANY) if r.color == BLUE else r for r in board.routes))
    game = position("paris", 3, board=gray, hands=("bwr",))
    game.do("arc-cha=b")
    assert game.asked == [(1, TURN)] and flag_cards(game) == "" and game.discards == "b"


@pytest.mark.rule("PAR-03")
def test_a_card_can_be_kept_only_when_it_is_asked() -> None:
    game = position_with_flag("bwr")
    assert game.refusal("flag") == game.refusal("no") == "turn_expected"
    game.do("+r")
    assert game.refusal("flag") == "second_card_expected"


@pytest.mark.rule("PAR-03")
def test_after_declining_i_am_asked_again_at_the_next_route_of_the_color() -> None:
    game = position_with_flag("bb")
    game.do("arc-cha=b", "no", "+?", "+?", "+?", "+?", "arc-tou=b")
    assert game.asked == [(0, FLAG)]
    game.do("flag")
    assert flag_cards(game) == "b" and game.discards == "b"


@pytest.mark.rule("PAR-03")
def test_the_card_kept_is_out_of_play() -> None:
    """It is neither in the hand nor among the discards that become a new deck."""
    game = position("paris", 3, hands=("ww",), display="-----", deck="")
    game.do("cha-lou=ww", "flag")
    assert game.display == "w----" and game.deck == "" and game.discards == ""
    assert game.hand(0) == "" and flag_cards(game) == "w"


@pytest.mark.rule("PAR-04")
@pytest.mark.parametrize(("claim", "color"), COLORED)
def test_a_complete_flag_is_worth_four_points_and_is_discarded(claim: str, color: str) -> None:
    others = "bwr".replace(color, "")
    game = position_with_flag("bwwr", others)
    spaces = len(claim.partition("=")[2])
    game.do(claim)
    assert game.state.points[0] == spaces
    events = game.do("flag")
    assert facts_of(events, FLAG_CARD_KEPT) == [(0, (LETTERS.index(color),), EVERYONE)]
    assert facts_of(events, FLAG_COMPLETED) == [(0, (4,), EVERYONE)]
    assert flag_cards(game) == "" and list(game.state.points) == [spaces + 4, 0, 0]
    assert game.discards == ("rbww" if color == "w" else "rbw")
    assert (score_of(game, 0).routes, score_of(game, 0).flags_and_exchanges, score_of(game, 0).total) == (
        spaces,
        4,
        spaces + 4,
    )
    assert game.asked == [(1, TURN)]


@pytest.mark.rule("PAR-04")
def test_without_the_third_card_there_is_no_flag() -> None:
    game = position_with_flag("bwwr", "br")
    events = game.do("cha-lou=ww", "no")
    assert facts_of(events, FLAG_COMPLETED) == [] and flag_cards(game) == "br" and game.state.points[0] == 2
    assert game.discards == "ww"


@pytest.mark.rule("PAR-04")
def test_cards_of_different_players_make_no_flag() -> None:
    game = position_with_flag("ww", "b")
    game.state.flags[1] = flag_bits("r")
    assert facts_of(game.do("cha-lou=ww", "flag"), FLAG_COMPLETED) == []
    assert flag_cards(game) == "bw" and flag_cards(game, 1) == "r" and list(game.state.points) == [2, 0, 0]


@pytest.mark.rule("PAR-04")
def test_a_new_flag_can_begin_and_be_completed() -> None:
    game = position("paris", 2, hands=("bbwwwwrr",), deck="g" * 40)
    claims = ["arc-cha=b", "cha-lou=ww", "inv-tou=r", "arc-tou=b", "bas-per=ww", "garedu-rep.2=r"]
    tables, points = [], []
    for claim in claims:
        game.do(claim, "flag", "+?", "+?")
        tables.append(flag_cards(game))
        points.append(game.state.points[0])
    assert tables == ["b", "bw", "", "b", "bw", ""]
    assert points == [1, 3, 8, 9, 11, 16]
    assert score_of(game, 0).flags_and_exchanges == 8


@pytest.mark.rule("PAR-04")
def test_a_flag_made_by_the_very_last_claim_counts() -> None:
    game = position_with_flag("ww", "br", turns_left=1)
    events = game.do("cha-lou=ww", "flag")
    assert game.state.is_over and [event.kind for event in events][-1] == OVER
    assert score_of(game, 0).total == 2 + 4


@pytest.mark.rule("PAR-04")
def test_the_turn_ends_after_the_flag_and_so_the_last_round_begins_then() -> None:
    game = position("paris", 2, hands=("ww",), trains=(4,), deck="gggggg")
    assert facts_of(game.do("cha-lou=ww"), LAST_TURNS) == []
    assert facts_of(game.do("flag"), LAST_TURNS) == [(0, (2,), EVERYONE)]


@pytest.mark.rule("PAR-03")
@pytest.mark.rule("PAR-04")
@SEATS
def test_no_card_is_lost_and_no_flag_is_left_complete(seats: int) -> None:
    game = game_of("paris", seats)
    raised = flags = 0
    for seed in range(12):
        rng = Random(seed)
        state = game.new(seed)
        while not state.is_over:
            events = game.apply(state, random_action(game, state, rng))
            raised += len(facts_of(events, FLAG_CARD_KEPT))
            flags += len(facts_of(events, FLAG_COMPLETED))
            assert count_cards(state) == 46
            assert flag_bits("bwr") not in state.flags
            assert all(flag & ~flag_bits("bwr") == 0 for flag in state.flags)
    assert raised > 20 and flags > 0


def count_cards(state: State) -> int:
    laid = sum(len(question.laid) for question in state.questions)
    flags = sum(int(flag).bit_count() for flag in state.flags)
    shown = sum(card >= 0 for card in state.display)
    return len(state.decks[0]) + sum(state.discards_by_deck[0]) + sum(map(sum, state.hands)) + laid + flags + shown


# Secret numbers of tickets.


@pytest.mark.rule("PAR-05")
def test_i_see_the_number_of_my_own_tickets_only() -> None:
    game = position("paris", 3, tickets=(("arc-per",), ("not-per", "jar-lou"), ("bas-montm",)))
    for view in (game.game.observe(game.state, 1), game.game.observe(game.state, 1).sealed()):
        assert view.ticket_counts == [0, 2, 0] and len(view.tickets) == 2
    for view in (game.game.observe(game.state, NOBODY), game.game.observe(game.state, NOBODY).sealed()):
        assert view.ticket_counts == [0, 0, 0] and view.tickets == []


@pytest.mark.rule("PAR-05")
def test_one_ticket_or_many_look_the_same_to_others() -> None:
    few = position("paris", 3, tickets=(("arc-per",),), ticket_deck=DECK)
    many = position("paris", 3, tickets=(("arc-per", "bat-pla", "bat-montp"),), ticket_deck=DECK)
    assert few.redacted(0) != many.redacted(0)
    for seat in (NOBODY, 1, 2):
        assert few.redacted(seat) == many.redacted(seat)


@pytest.mark.rule("PAR-05")
@pytest.mark.parametrize(("left", "size"), [(0, 0), (1, 1), (2, 1), (5, 1)])
def test_of_the_ticket_deck_it_is_known_only_whether_there_is_one_to_draw(left: int, size: int) -> None:
    game = position("paris", 3, ticket_deck=DECK[:left])
    for seat in range(NOBODY, 3):
        view = game.game.observe(game.state, seat)
        assert view.ticket_deck_size == size and view.sealed().ticket_deck_size == size
        assert len(redact(game.game.rules, game.state, seat).ticket_deck) == size
    assert ("tickets" in game.menu()) == bool(size)


@pytest.mark.rule("PAR-05")
def test_nobody_learns_how_many_of_the_drawn_tickets_were_kept() -> None:
    one, both = (position("paris", 3, ticket_deck=DECK) for _ in range(2))
    for game, text in ((one, "keep=1"), (both, "keep=12")):
        events = game.do("tickets")
        assert facts_of(events, OFFERED) == [(0, (), EVERYONE)]
        assert [(seat, audience) for seat, _, audience in facts_of(events, SAW_TICKETS)] == [(0, 0b001)]
        events = game.do(text)
        assert facts_of(events, KEPT) == [(0, (), EVERYONE)]
        assert facts_of(events, KEPT_TICKETS) == [(0, tuple(game.state.tickets[0]), 0b001)]
    assert one.redacted(0) != both.redacted(0)
    for seat in (NOBODY, 1, 2):
        assert one.redacted(seat) == both.redacted(seat)


@pytest.mark.rule("PAR-05")
def test_nobody_learns_how_many_tickets_i_was_offered() -> None:
    """One, if it was the last, or two: others only learn that none is left."""
    one, two = position("paris", 3, ticket_deck=DECK[:1]), position("paris", 3, ticket_deck=DECK[:2])
    for seat in (NOBODY, 1, 2):
        assert one.redacted(seat) == two.redacted(seat)
    first, second = one.do("tickets"), two.do("tickets")
    for seat in (NOBODY, 1, 2):
        assert texts_for(first, seat) == texts_for(second, seat)
        assert one.redacted(seat) == two.redacted(seat)
    first, second = one.do("keep=1"), two.do("keep=12")
    for seat in (NOBODY, 1, 2):
        assert texts_for(first, seat) == texts_for(second, seat)
        assert one.redacted(seat) == two.redacted(seat)


@pytest.mark.rule("PAR-05")
def test_nobody_learns_how_many_opening_tickets_i_kept() -> None:
    one, both = (opening("paris", 3, seed=6, starting_seat=0) for _ in range(2))
    for seat in range(3):
        first = one.do("keep=1", seat=seat)
        second = both.do("keep=1" if seat else "keep=12", seat=seat)
        assert facts_of(first, ANSWERED) == facts_of(second, ANSWERED) == [(seat, (), EVERYONE)]
        for other in (NOBODY, 1, 2):
            assert texts_for(first, other) == texts_for(second, other)
            assert one.redacted(other) == both.redacted(other)
    assert len(one.state.tickets[0]) == 1 and len(both.state.tickets[0]) == 2


@pytest.mark.rule("PAR-05")
def test_all_tickets_are_shown_when_the_game_is_over() -> None:
    tickets = (("arc-per",), ("not-per", "jar-lou"))
    game = position("paris", 3, tickets=tickets, ticket_deck=DECK[:4], deck="gggg", turns_left=1)
    game.do("+?", "+?")
    for seat in range(NOBODY, 3):
        view = game.game.observe(game.state, seat)
        assert view.ticket_counts == [1, 2, 0] and view.sealed().ticket_counts == [1, 2, 0]
        assert view.ticket_deck_size == view.sealed().ticket_deck_size == 4
        shown = redact(game.game.rules, game.state, seat).tickets
        assert [game.ticket_names(tickets) for tickets in shown] == [["arc-per"], ["not-per", "jar-lou"], []]


@pytest.mark.rule("PAR-05")
def test_the_number_of_cards_is_no_secret() -> None:
    game = position("paris", 3, hands=("bb", "r*w"))
    assert game.game.observe(game.state, 2).sealed().hand_sizes == [2, 3, 0]
    assert hand_text(game.game.observe(game.state, 0).sealed().hand) == "bb"


# The score.


@pytest.mark.rule("PAR-06")
def test_there_is_nothing_for_a_longest_path_or_for_most_tickets() -> None:
    owner = {"arc-cha": 0, "cha-lou": 0, "lou-not": 0, "jar-not": 0, "montp-tou": 1}
    game = position("paris", 2, owner=owner, tickets=(("jar-lou",), ("arc-per",)))
    first, second = game.result.scores
    assert first.total == (1 + 2 + 2 + 1) + 3 and second.total == 4 - 8
    for part in (first, second):
        assert (part.longest_bonus, part.tickets_bonus, part.unbuilt_points, part.flags_and_exchanges) == (0, 0, 0, 0)
        assert part.longest == [] and part.longest_length == 0


@pytest.mark.rule("PAR-06")
def test_routes_flags_and_tickets_make_the_score() -> None:
    game = position_with_flag("ww", "br")
    game.state.set_tickets(0, [game.ticket("cha-pla"), game.ticket("jar-lou")])
    game.do("cha-lou=ww", "flag")
    assert score_of(game, 0).total == 2 + 4 - 6 - 3
    assert game.result.winners == [1, 2]


@pytest.mark.rule("PAR-06")
def test_a_tie_goes_to_more_completed_tickets() -> None:
    """Six points each: for a route and a ticket, and for routes only."""
    owner = {"lou-not": 1, "jar-not": 1, "arc-bat": 0, "bas-per": 0}
    game = position("paris", 3, owner=owner, tickets=((), ("jar-lou",), ()))
    assert [part.total for part in game.result.scores] == [6, 6, 0]
    assert game.result.winners == [1]


@pytest.mark.rule("PAR-06")
def test_fewer_failed_tickets_break_no_tie() -> None:
    owner = {"arc-bat": 0, "bas-per.2": 0, "bas-garede": 0, "lou-rep": 1}
    game = position("paris", 2, owner=owner, tickets=(("jar-lou",), ()))
    assert [part.total for part in game.result.scores] == [4, 4]
    assert [part.completed for part in game.result.scores] == [0, 0]
    assert game.result.winners == [0, 1]


# Doubles.


def claimants(seats: int, owner: dict[str, int], name: str) -> list[int]:
    """The seats that can claim a route after these claims; menu and legality must agree."""
    found = []
    for seat in range(seats):
        game = position("paris", seats, hands=("***",) * seats, owner=owner, turn=seat)
        spaces = game.game.rules.length[game.route(name)]
        code = game.refusal(f"{name}={'*' * spaces}")
        assert code == ("" if name in game.claimable() else "route_closed")
        if not code:
            found.append(seat)
    return found


DOUBLES = pytest.mark.parametrize(("taken", "other"), [("arc-cha", "arc-cha.2"), ("lou-rep.2", "lou-rep")])


@pytest.mark.rule("PAR-07")
@DOUBLES
def test_with_two_players_one_route_of_a_double_only(taken: str, other: str) -> None:
    assert claimants(2, {}, other) == [0, 1]
    assert claimants(2, {taken: 0}, other) == claimants(2, {taken: 1}, other) == []


@pytest.mark.rule("PAR-07")
@DOUBLES
@pytest.mark.parametrize("seats", [3, 4])
def test_with_three_or_four_both_routes_by_different_players(taken: str, other: str, seats: int) -> None:
    for owner in range(seats):
        assert claimants(seats, {taken: owner}, other) == [seat for seat in range(seats) if seat != owner]
