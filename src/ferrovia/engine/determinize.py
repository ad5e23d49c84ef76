"""Completing an observation to a full state, by guessing what the seat cannot see."""

from ferrovia.engine.cards import COLORS, NO_CARD, UNKNOWN, deck_of, new_hand
from ferrovia.engine.native import Ints, i64
from ferrovia.engine.observe import Observation
from ferrovia.engine.piles import gain, spend
from ferrovia.engine.portable import Portable
from ferrovia.engine.questions import FIRST_SHARE, NO_QUESTION, OPENING_TICKETS
from ferrovia.engine.rules import Rules
from ferrovia.engine.shuffle import (
    CARD_STREAM,
    LONG_TICKET_STREAM,
    SHIP_CARD_STREAM,
    STREAM_COUNT,
    TICKET_STREAM,
    shuffle,
)
from ferrovia.engine.state import State, is_opening
from ferrovia.engine.vectors import filled, numbers, vector


class Guess(Portable):
    """A guess about the other seats: cards that they certainly hold, how many more of each deck, and their tickets."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        seats = range(rules.seats)
        self.certain: list[list[int]] = [new_hand(rules.card_kinds) for _ in seats]  # by seat, counted by kind
        self.unknown: list[list[int]] = [[0] * len(rules.decks) for _ in seats]  # by seat and deck
        self.tickets: list[list[int]] = [[] for _ in seats]  # by seat, as many as it holds


def determinize(view: Observation, guess: Guess, seed: bytes) -> State:
    """A full state that fits the observation and the guess; everything else is shuffled by the seed.

    The seat must be asked, and is the first of `asked_seats` in the state that is made. What others are asked about,
    such as an offer of tickets, is not guessed. The guess must fit what the seat sees: it has as many cards as each
    hand, and no card or ticket twice.
    """
    assert view.question_kind != NO_QUESTION, "the seat is not asked"
    state = view.redacted_state()
    state.seed = seed
    state.shuffles = filled(STREAM_COUNT, 1)  # the first shuffle of each stream is used here
    _place_cards(view.rules, state, view.seat, guess)
    _place_tickets(view.rules, state, view.seat, guess)
    return state


def unseen_cards(view: Observation) -> list[int]:
    """Cards in the decks and in hands and racks that the seat cannot see, counted by kind."""
    return numbers(_unseen(view.rules, view.redacted_state(), view.seat))


def unseen_tickets(view: Observation) -> list[int]:
    """The tickets that the seat neither has nor is offered."""
    seen = view.tickets + view.rack_tickets + view.offer
    for held in view.open_rack_tickets:
        seen.extend(held)
    return [ticket for ticket in range(len(view.rules.board.tickets)) if ticket not in seen]


def _unseen(rules: Rules, state: State, seat: i64) -> Ints:
    left = filled(rules.card_kinds, 0)
    gain(left, 0, rules.all_cards)
    kinds = rules.card_kinds
    for card in range(kinds):
        left[card] = left[card] - state.held[seat * kinds + card] - state.discarded[card]
    if rules.has_racks:
        for side in range(rules.sides):
            if side == rules.side_of[seat] or rules.racks_open:
                for card in range(kinds):
                    left[card] = left[card] - state.racked[side * kinds + card]
    for card in state.display:
        if card != NO_CARD:
            left[card] = left[card] - 1
    for flags in state.flags:
        for color in range(COLORS):
            left[color] = left[color] - (flags >> color & 1)
    spend(left, 0, state.laid + state.laid_from_rack + state.turned_up)
    return left


def _place_cards(rules: Rules, state: State, seat: i64, guess: Guess) -> None:
    """Fill the hands as guessed, then the racks and decks at random."""
    _shuffle_decks(rules, state, seat, guess)
    kinds = rules.card_kinds
    for other in range(rules.seats):
        if other != seat:
            first = other * kinds
            for card, number in enumerate(guess.certain[other]):
                state.held[first + card] = number
            for deck, number in enumerate(guess.unknown[other]):
                for _ in range(number):
                    index = first + _take_top_card(state, deck)
                    state.held[index] = state.held[index] + 1
    if rules.has_racks:
        for side in range(rules.sides):
            if side != rules.side_of[seat]:
                hidden = state.racked[side * kinds + UNKNOWN]
                state.racked[side * kinds + UNKNOWN] = 0
                for _ in range(hidden):
                    index = side * kinds + _take_top_card(state, 0)
                    state.racked[index] = state.racked[index] + 1


def _take_top_card(state: State, deck: i64) -> i64:
    """Take the top card of a deck, without reshuffling."""
    if deck:
        state.ship_deck_size -= 1
        return state.ship_deck[state.ship_deck_size]
    state.deck_size -= 1
    return state.deck[state.deck_size]


def _shuffle_decks(rules: Rules, state: State, seat: i64, guess: Guess) -> None:
    """Put the cards that no seat is certain to hold into the decks, and shuffle them."""
    left = _unseen(rules, state, seat)
    for certain in guess.certain:
        for card, number in enumerate(certain):
            left[card] = left[card] - number
    state.deck = filled(len(rules.sorted_deck), NO_CARD)
    state.ship_deck = filled(len(rules.sorted_ship_deck), NO_CARD)
    state.deck_size = 0
    state.ship_deck_size = 0
    for kind in range(rules.card_kinds):
        for _ in range(left[kind]):
            if deck_of(kind):
                state.ship_deck[state.ship_deck_size] = kind
                state.ship_deck_size += 1
            else:
                state.deck[state.deck_size] = kind
                state.deck_size += 1
    shuffle(state.seed, CARD_STREAM, 0, state.deck, state.deck_size)
    shuffle(state.seed, SHIP_CARD_STREAM, 0, state.ship_deck, state.ship_deck_size)


def _place_tickets(rules: Rules, state: State, seat: i64, guess: Guess) -> None:
    """Fill the hands with tickets as guessed, then racks, offers to others and the deck at random."""
    normal, long = _shuffled_tickets(rules, state, seat, guess)
    for side, tickets in enumerate(state.rack_tickets):
        if side != rules.side_of[seat] and not rules.racks_open:
            state.set_tickets(rules.seats + side, [normal.pop() for _ in tickets])
    book = rules.rulebook
    for other in range(rules.seats):
        if other == seat:
            continue
        state.set_tickets(other, guess.tickets[other])
        if is_opening(state):
            state.answers[other] = None
            if state.question_kind == OPENING_TICKETS:
                offer = [long.pop() for _ in range(min(book.opening_long, len(long)))]
                offer.extend([normal.pop() for _ in range(book.opening_tickets)])
                state.set_offer(other, offer)
            elif state.question_kind == FIRST_SHARE:
                state.set_offer(other, guess.tickets[other])
    if is_opening(state):
        state.seat = seat
    # Everyone sees an empty deck, even where the number of tickets is secret.
    if not book.tickets_hidden or not state.tickets_left:
        normal = normal[: state.tickets_left]
    state.ticket_deck = normal


def _shuffled_tickets(rules: Rules, state: State, seat: i64, guess: Guess) -> tuple[list[int], list[int]]:
    """Shuffle the tickets that nobody is known or guessed to hold: normal ones, and long ones for the opening."""
    taken = filled(rules.ticket_count, 0)
    known = state.tickets_of(seat) + state.offer_to(seat)
    if rules.has_racks:
        for side in range(rules.sides):
            if side == rules.side_of[seat] or rules.racks_open:
                known.extend(state.tickets_of(rules.seats + side))
    for other, tickets in enumerate(guess.tickets):
        if other != seat:
            known.extend(tickets)
    for ticket in known:
        taken[ticket] = 1
    normal: list[int] = []
    long: list[int] = []
    for number in range(rules.ticket_count):
        if not taken[number]:
            (long if rules.ticket_is_long[number] else normal).append(number)
    return _shuffle_tickets(state, TICKET_STREAM, normal), _shuffle_tickets(state, LONG_TICKET_STREAM, long)


def _shuffle_tickets(state: State, stream: i64, tickets: list[int]) -> list[int]:
    pile = vector(tickets)
    shuffle(state.seed, stream, 0, pile, len(pile))
    return numbers(pile)
