"""What the expert remembers of others' hands, against the hands themselves."""

from random import Random

import pytest

from ferrovia.bots.memory import Memory
from ferrovia.engine.cards import UNKNOWN, deck_of
from ferrovia.engine.imagine import Guess, unseen_cards
from tests.bots.listeners import TABLES, play_heard
from tests.position import hand_text, position
from tests.random_games import game_of

OPEN = [(book, seats) for book, seats in TABLES if book != "asia"]  # on racks cards go unseen


def by_deck(hand: list[int], decks: int) -> list[int]:
    """How many cards of each deck are among these."""
    return [sum(n for card, n in enumerate(hand) if card != UNKNOWN and deck_of(card) == k) for k in range(decks)]


@pytest.mark.parametrize(("book", "seats"), OPEN)
def test_what_it_is_certain_of_is_in_the_hand_and_the_rest_is_of_that_deck(book: str, seats: int) -> None:
    game = game_of(book, seats)
    for state, memories in play_heard(game, Random(seats)):
        for memory in memories:
            for seat, hand in enumerate(state.hands):
                rest = [number - known for number, known in zip(hand, memory.certain[seat], strict=True)]
                assert min(rest) >= 0
                assert by_deck(rest, len(game.rules.decks)) == memory.unknown[seat]


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_a_guess_has_as_many_cards_of_each_deck_as_are_out_of_sight(book: str, seats: int) -> None:
    """Whether it heard everything, or was put in just now and heard nothing."""
    game = game_of(book, seats)
    decks = len(game.rules.decks)
    for state, memories in play_heard(game, Random(seats)):
        for seat in game.to_answer(state):
            view = game.observe(state, seat)
            unseen = by_deck(unseen_cards(view), decks)
            racks = sum(size for side, size in enumerate(view.rack_sizes) if side != game.rules.side_of[seat])
            for memory in (memories[seat], Memory(game.rules)):
                guess = Guess(game.rules)
                memory.fill(view, guess)
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
    for state, memories in play_heard(game, Random(seats + 50)):
        held = [len(tickets) for tickets in state.tickets]
        for seat, memory in enumerate(memories):
            supposed = memory.ticket_numbers(game.observe(state, seat))
            if hidden:
                assert all(few <= many and bool(few) == bool(many) for few, many in zip(supposed, held, strict=True))
            else:
                assert supposed == held


def test_cards_taken_for_a_tunnel_that_is_given_up_are_certain() -> None:
    table = position("europe", hands=("gggg",), deck="rrrrgrr")
    memory = Memory(table.game.rules)
    memory.unknown[0] = [4]
    memory.hear(table.do("ven-zur=gg"))
    assert (sum(memory.certain[0]), memory.unknown[0]) == (0, [2])
    memory.hear(table.do("no"))
    assert (hand_text(memory.certain[0]), memory.unknown[0]) == ("gg", [2])


def test_cards_paid_for_a_tunnel_are_gone_once() -> None:
    table = position("europe", hands=("gggg",), deck="rrrrgrr")
    memory = Memory(table.game.rules)
    memory.unknown[0] = [4]
    memory.hear(table.do("ven-zur=gg"))
    memory.hear(table.do("pay=g"))
    assert (sum(memory.certain[0]), memory.unknown[0]) == (0, [1])


def test_a_card_taken_face_up_is_certain_until_it_is_played() -> None:
    table = position(hands=("r",))
    memory = Memory(table.game.rules)
    memory.unknown = [[1], [0]]
    memory.hear(table.do("+r"))
    memory.hear(table.do("+?"))
    assert (sum(memory.certain[0]), memory.unknown[0]) == (1, [2])
    table.do("+g", "+?")
    memory.hear(table.do("den-sant=rr"))
    assert (sum(memory.certain[0]), memory.unknown[0]) == (0, [1])
