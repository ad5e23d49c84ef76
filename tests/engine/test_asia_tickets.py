"""Team Asia: tickets in the hand and on the rack (ASI-02, ASI-03, ASI-07, ASI-08)."""

from itertools import combinations

import pytest

from ferrovia.engine.events import ANSWERED, KEPT, OFFERED, SAW_SHARED, SAW_TICKETS, SHARED
from ferrovia.engine.questions import FIRST_SHARE, KEEPING, OPENING_TICKETS, SHARING, TURN
from ferrovia.engine.state import redact
from tests.position import NOBODY, Position, facts_of, hand_text, opening, position

DECK = ("bar-kat", "caw-mad", "chu-yin", "for-ran", "cal-vie", "jiu-nanc")  # the top ticket is the last
OFFER = ["jiu-nanc", "cal-vie", "for-ran", "chu-yin"]


def rack_tickets(game: Position, side: int) -> list[str]:
    """The names of the tickets on a rack."""
    return game.ticket_names(game.state.rack_tickets[side])


def ticket_numbers(game: Position, *names: str) -> tuple[int, ...]:
    """Tickets by name."""
    return tuple(game.ticket(name) for name in names)


def after_opening(seed: int = 5, seats: int = 4) -> tuple[Position, list[list[int]]]:
    """The position after everyone has kept the first three opening tickets, and the kept tickets."""
    game = opening("asia", seats, seed=seed, starting_seat=0)
    kept = [question.offer[:3] for question in game.state.questions]
    for seat in range(seats):
        game.do("keep=123", seat=seat)
    return game, kept


# Visibility of tickets.


@pytest.mark.rule("ASI-02")
def test_both_partners_see_the_tickets_on_the_rack_and_the_others_only_their_number() -> None:
    game = position("asia", 4, rack_tickets=(("bar-kat", "caw-mad"), ("chu-yin",)))
    for seat in (0, 1):
        view = game.game.observe(game.state, seat).sealed()
        assert view.rack_tickets == [*ticket_numbers(game, "bar-kat", "caw-mad")]
        assert view.rack_ticket_counts == [2, 1]
    for seat in (2, 3):
        view = game.game.observe(game.state, seat).sealed()
        assert view.rack_tickets == [*ticket_numbers(game, "chu-yin")]
        assert view.rack_ticket_counts == [2, 1]
    outside = game.game.observe(game.state, NOBODY).sealed()
    assert outside.rack_tickets == [] and outside.rack_ticket_counts == [2, 1]


@pytest.mark.rule("ASI-15")
def test_the_racks_are_all_that_the_game_shows_a_partner() -> None:
    """The engine cannot prevent table talk; it shows a partner only what is on the racks."""
    rack = (("chu-yin",),)
    one = position("asia", 4, hands=("rr*",), tickets=(("bar-kat",),), racks=("rk",), rack_tickets=rack)
    other = position("asia", 4, hands=("kob",), tickets=(("caw-mad",),), racks=("rk",), rack_tickets=rack)
    assert one.redacted(1) == other.redacted(1)
    view = one.game.observe(one.state, 1).sealed()
    assert hand_text(view.rack) == "rk" and view.rack_tickets == [*ticket_numbers(one, "chu-yin")]
    assert sum(view.hand) == 0 and view.tickets == []


@pytest.mark.rule("ASI-02")
def test_all_tickets_are_shown_when_the_game_is_over() -> None:
    game = position(
        "asia", 4, tickets=(("bar-kat",), ("caw-mad",)), rack_tickets=(("chu-yin",),), deck="oo", turns_left=1
    )
    game.do("+?", "hand", "+?")
    for seat in (NOBODY, 1, 2):
        shown = redact(game.game.rules, game.state, seat)
        assert shown.tickets[:2] == [[*ticket_numbers(game, "bar-kat")], [*ticket_numbers(game, "caw-mad")]]
        assert shown.rack_tickets[0] == [*ticket_numbers(game, "chu-yin")]


# The opening.


@pytest.mark.rule("ASI-03")
@pytest.mark.parametrize("seats", [4, 6])
def test_everyone_is_offered_five_tickets_and_keeps_at_least_three(seats: int) -> None:
    game = opening("asia", seats, seed=1)
    assert game.asked == [(seat, OPENING_TICKETS) for seat in range(seats)]
    offers = [question.offer for question in game.state.questions]
    assert [len(offer) for offer in offers] == [5] * seats
    assert len({ticket for offer in offers for ticket in offer} | set(game.state.ticket_deck)) == 60
    assert len(game.state.ticket_deck) == 60 - 5 * seats
    for seat in range(seats):
        choices = [set(pick) for size in (3, 4, 5) for pick in combinations("12345", size)]
        assert [set(text.removeprefix("keep=")) for text in game.menu(seat)] == choices
        assert game.refusal("keep=12", seat) == "too_few_kept"
        assert game.refusal("keep=5", seat) == "too_few_kept"
        assert game.refusal("keep=", seat) == "too_few_kept"
        assert game.refusal("keep=12345", seat) == ""


@pytest.mark.rule("ASI-03")
def test_the_tickets_not_kept_go_under_the_deck() -> None:
    game = opening("asia", 4, seed=2)
    deck = game.state.ticket_deck[:]
    offers = [question.offer[:] for question in game.state.questions]
    for seat, text in enumerate(("keep=123", "keep=2345", "keep=12345", "keep=135,42")):
        game.do(text, seat=seat)
    returned = [offers[0][3], offers[0][4], offers[1][0], offers[3][3], offers[3][1]]
    assert game.state.ticket_deck[5:] == deck
    assert sorted(game.state.ticket_deck[:5]) == sorted(returned)
    assert game.state.ticket_deck[:2] == [offers[3][1], offers[3][3]]  # the last one named goes to the bottom


@pytest.mark.rule("ASI-03")
@pytest.mark.parametrize("seats", [4, 6])
def test_then_everyone_is_asked_which_ticket_goes_on_the_rack(seats: int) -> None:
    game, kept = after_opening(seats=seats)
    assert game.asked == [(seat, FIRST_SHARE) for seat in range(seats)]
    assert game.state.tickets == kept
    for seat in range(seats):
        assert game.menu(seat) == ["share=1", "share=2", "share=3"]
        assert game.game.observe(game.state, seat).sealed().offer == kept[seat]
        assert game.refusal("share=1,2", seat) == "wrong_number_of_tickets"
        assert game.refusal("share=4", seat) == "not_in_hand"
        assert game.refusal("+?", seat) == game.refusal("tickets", seat) == game.refusal("pass", seat)
        assert game.refusal("+?", seat) == "sharing_expected"


@pytest.mark.rule("ASI-03")
def test_nobody_is_asked_about_the_rack_before_all_have_kept_their_tickets() -> None:
    game = opening("asia", 4, seed=4)
    game.do("keep=123", seat=0)
    game.do("keep=123", seat=1)
    game.do("keep=123", seat=3)
    assert game.asked == [(2, OPENING_TICKETS)]
    assert game.refusal("share=1", seat=0) == "not_asked"


@pytest.mark.rule("ASI-03")
def test_the_first_tickets_go_on_the_racks_at_the_same_time() -> None:
    game, kept = after_opening()
    for seat, text in ((3, "share=3"), (1, "share=2"), (0, "share=1")):
        [event] = game.do(text, seat=seat)
        assert (event.kind, event.seat, event.values, event.is_public()) == (ANSWERED, seat, (), True)
        assert game.state.rack_tickets == [[], []] and game.state.tickets == kept
        assert game.refusal(text, seat=seat) == "not_asked"
    events = game.do("share=1", seat=2)
    assert game.state.rack_tickets == [[kept[0][0], kept[1][1]], [kept[2][0], kept[3][2]]]
    assert game.state.tickets == [kept[0][1:], [kept[1][0], kept[1][2]], kept[2][1:], kept[3][:2]]
    assert sorted(facts_of(events, SHARED)) == [(seat, (1,), -1) for seat in range(4)]
    assert sorted(facts_of(events, SAW_SHARED)) == [
        (0, (kept[0][0],), 0b0011),
        (1, (kept[1][1],), 0b0011),
        (2, (kept[2][0],), 0b1100),
        (3, (kept[3][2],), 0b1100),
    ]
    assert game.asked == [(0, TURN)]


# Drawing more.


@pytest.mark.rule("ASI-07")
def test_i_see_four_tickets_and_keep_at_least_one() -> None:
    game = position("asia", 4, ticket_deck=DECK)
    events = game.do("tickets")
    assert game.asked == [(0, KEEPING)]
    assert game.ticket_names(game.state.questions[0].offer) == OFFER
    assert facts_of(events, OFFERED) == [(0, (4,), -1)]
    assert facts_of(events, SAW_TICKETS) == [(0, ticket_numbers(game, *OFFER), 0b0001)]
    choices = [set(pick) for size in (1, 2, 3, 4) for pick in combinations("1234", size)]
    assert [set(text.removeprefix("keep=")) for text in game.menu()] == choices
    assert game.refusal("keep=") == "too_few_kept"


@pytest.mark.rule("ASI-07")
@pytest.mark.parametrize("place", [1, 2, 3])
def test_one_of_the_new_tickets_goes_on_the_rack(place: int) -> None:
    game = position("asia", 4, tickets=(("ban-del",),), rack_tickets=(("dac-lah",),), ticket_deck=DECK)
    game.do("tickets", "keep=124")
    assert game.asked == [(0, SHARING)]
    assert game.menu() == ["share=1", "share=2", "share=3"]
    new = ["jiu-nanc", "cal-vie", "chu-yin"]
    events = game.do(f"share={place}")
    shared = new.pop(place - 1)
    assert game.tickets(0) == ["ban-del", *new]
    assert rack_tickets(game, 0) == ["dac-lah", shared] and rack_tickets(game, 1) == []
    assert facts_of(events, SHARED) == [(0, (1,), -1)]
    assert facts_of(events, SAW_SHARED) == [(0, ticket_numbers(game, shared), 0b0011)]
    assert game.asked == [(1, TURN)]


@pytest.mark.rule("ASI-07")
def test_the_only_new_ticket_goes_on_the_rack_by_itself() -> None:
    game = position("asia", 4, tickets=((), (), (), ("ban-del",)), ticket_deck=DECK, turn=3)
    events = game.do("tickets", "keep=3")
    assert game.tickets(3) == ["ban-del"] and rack_tickets(game, 1) == ["for-ran"]
    assert facts_of(events, KEPT) == [(3, (1,), -1)]
    assert facts_of(events, SAW_SHARED) == [(3, ticket_numbers(game, "for-ran"), 0b1100)]
    assert game.asked == [(0, TURN)]


@pytest.mark.rule("ASI-07")
def test_an_old_ticket_cannot_go_on_the_rack_in_its_place() -> None:
    game = position("asia", 4, tickets=(("ban-del",),), ticket_deck=DECK)
    game.do("tickets", "keep=12")
    assert game.game.observe(game.state, 0).offer == [*ticket_numbers(game, "jiu-nanc", "cal-vie")]
    assert game.refusal("share=3") == "not_in_hand"
    assert game.refusal("share=1,2") == "wrong_number_of_tickets"
    assert game.refusal("+?") == game.refusal("no") == game.refusal("pass") == "sharing_expected"
    game.do("share=1")
    assert rack_tickets(game, 0) == ["jiu-nanc"]


# Sharing.


@pytest.mark.rule("ASI-08")
def test_sharing_moves_two_tickets_to_the_rack_and_is_the_whole_turn() -> None:
    held = ("bar-kat", "caw-mad", "chu-yin", "for-ran")
    game = position("asia", 4, tickets=(held,), rack_tickets=(("dac-lah",),))
    before = game.facts()
    events = game.do("share=1,4")
    assert game.tickets(0) == ["caw-mad", "chu-yin"]
    assert rack_tickets(game, 0) == ["dac-lah", "bar-kat", "for-ran"] and rack_tickets(game, 1) == []
    assert facts_of(events, SHARED) == [(0, (2,), -1)]
    assert facts_of(events, SAW_SHARED) == [(0, ticket_numbers(game, "bar-kat", "for-ran"), 0b0011)]
    assert game.asked == [(1, TURN)]
    changed = {name for name, value in game.facts().items() if value != before[name]}
    assert changed == {"tickets", "rack_tickets", "questions"}


@pytest.mark.rule("ASI-08")
@pytest.mark.parametrize("held", [(), ("bar-kat",)])
def test_sharing_needs_two_tickets_in_my_own_hand(held: tuple[str, ...]) -> None:
    partners = ("caw-mad", "chu-yin")
    game = position("asia", 4, tickets=(held, partners), rack_tickets=(("dac-lah", "for-ran"),))
    assert not [text for text in game.menu() if text.startswith("share")]
    assert game.refusal("share=1,2") == "not_in_hand"
    assert game.refusal("share=1") == "wrong_number_of_tickets"


@pytest.mark.rule("ASI-08")
def test_a_shared_ticket_stays_on_the_rack() -> None:
    game = position("asia", 4, tickets=(("bar-kat", "caw-mad", "chu-yin"),), deck="o" * 20)
    game.do("share=1,2")
    for _ in range(3):
        game.do("+?", "hand", "+?")
    assert game.tickets(0) == ["chu-yin"] and rack_tickets(game, 0) == ["bar-kat", "caw-mad"]
    assert game.refusal("share=1,2") == "not_in_hand"


@pytest.mark.rule("ASI-08")
def test_where_there_are_no_racks_nothing_is_shared() -> None:
    game = position("usa", 4, tickets=(("den-elp", "kan-hou"),))
    assert game.refusal("share=1,2") == "no_rack"
