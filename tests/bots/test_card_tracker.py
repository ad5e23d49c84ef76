"""The card tracker, compared with the real hands."""

from random import Random

import pytest

from ferrovia.bots.expert.card_tracker import CardTracker
from ferrovia.engine.cards import UNKNOWN, deck_of
from ferrovia.engine.determinize import Guess, unseen_cards
from tests.bots.tracked_games import TABLES, play_tracked
from tests.position import hand_text, position
from tests.random_games import game_of

OPEN = [(book, seats) for book, seats in TABLES if book != "asia"]  # cards go to racks unseen


def by_deck(hand: list[int], decks: int) -> list[int]:
    """Count these cards by deck."""
    return [sum(n for card, n in enumerate(hand) if card != UNKNOWN and deck_of(card) == k) for k in range(decks)]


@pytest.mark.parametrize(("book", "seats"), OPEN)
def test_what_it_is_certain_of_is_in_the_hand_and_the_rest_is_of_that_deck(book: str, seats: int) -> None:
    game = game_of(book, seats)
    for state, trackers in play_tracked(game, Random(seats)):
        for tracker in trackers:
            for seat, hand in enumerate(state.hands):
                rest = [number - known for number, known in zip(hand, tracker.certain[seat], strict=True)]
                assert min(rest) >= 0
                assert by_deck(rest, len(game.rules.decks)) == tracker.unknown[seat]


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_a_guess_has_as_many_cards_of_each_deck_as_are_out_of_sight(book: str, seats: int) -> None:
    """Whether it heard all events, or joined just now and heard none."""
    game = game_of(book, seats)
    decks = len(game.rules.decks)
    for state, trackers in play_tracked(game, Random(seats)):
        for seat in game.asked_seats(state):
            view = game.observe(state, seat)
            unseen = by_deck(unseen_cards(view), decks)
            racks = sum(size for side, size in enumerate(view.rack_sizes) if side != game.rules.side_of[seat])
            for tracker in (trackers[seat], CardTracker(game.rules)):
                guess = Guess(game.rules)
                tracker.fill(view, guess)
                hidden = [0] * decks
                for other in range(seats):
                    supposed = by_deck(guess.certain[other], decks)
                    for deck in range(decks):
                        supposed[deck] += guess.unknown[other][deck]
                        hidden[deck] += supposed[deck]
                    assert sum(supposed) == (0 if other == seat else view.hand_sizes[other])
                assert min([0, *(n for numbers in guess.unknown for n in numbers)]) == 0
                hidden[0] += racks
                assert hidden == [unseen[deck] - view.deck_sizes[deck] for deck in range(decks)]


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_it_supposes_no_more_tickets_than_there_are(book: str, seats: int) -> None:
    game = game_of(book, seats)
    hidden = game.rulebook.tickets_hidden
    for state, trackers in play_tracked(game, Random(seats + 50)):
        held = [len(tickets) for tickets in state.tickets]
        for seat, tracker in enumerate(trackers):
            supposed = tracker.ticket_numbers(game.observe(state, seat))
            if hidden:
                assert all(few <= many and bool(few) == bool(many) for few, many in zip(supposed, held, strict=True))
            else:
                assert supposed == held


def test_cards_taken_for_a_tunnel_that_is_given_up_are_certain() -> None:
    table = position("europe", hands=("gggg",), deck="rrrrgrr")
    tracker = CardTracker(table.game.rules)
    tracker.unknown[0] = [4]
    tracker.update(table.do("ven-zur=gg"))
    assert (sum(tracker.certain[0]), tracker.unknown[0]) == (0, [2])
    tracker.update(table.do("no"))
    assert (hand_text(tracker.certain[0]), tracker.unknown[0]) == ("gg", [2])


def test_cards_paid_for_a_tunnel_are_gone_once() -> None:
    table = position("europe", hands=("gggg",), deck="rrrrgrr")
    tracker = CardTracker(table.game.rules)
    tracker.unknown[0] = [4]
    tracker.update(table.do("ven-zur=gg"))
    tracker.update(table.do("pay=g"))
    assert (sum(tracker.certain[0]), tracker.unknown[0]) == (0, [1])


def test_a_card_taken_face_up_is_certain_until_it_is_played() -> None:
    table = position(hands=("r",))
    tracker = CardTracker(table.game.rules)
    tracker.unknown = [[1], [0]]
    tracker.update(table.do("+r"))
    tracker.update(table.do("+?"))
    assert (sum(tracker.certain[0]), tracker.unknown[0]) == (1, [2])
    table.do("+g", "+?")
    tracker.update(table.do("den-sant=rr"))
    assert (sum(tracker.certain[0]), tracker.unknown[0]) == (0, [1])
