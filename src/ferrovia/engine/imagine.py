"""A whole state that agrees with all that a seat sees; what is hidden is filled in as the seat guesses it."""

from ferrovia.engine.cards import COLOURS, NO_CARD, UNKNOWN, deck_of, new_hand
from ferrovia.engine.observe import TICKET_QUESTIONS, Observation
from ferrovia.engine.questions import FIRST_SHARE, OPENING, TUNNEL
from ferrovia.engine.rules import Rules
from ferrovia.engine.shuffle import CARDS, LONG_TICKETS, SHIP_CARDS, STREAMS, TICKETS, shuffle
from ferrovia.engine.state import State


class Guess:
    """What a seat supposes: cards that others surely hold, how many more of each deck, and tickets."""

    def __init__(self, rules: Rules) -> None:
        seats = range(rules.seats)
        self.certain: list[list[int]] = [new_hand(rules.kinds) for _ in seats]  # by seat, counted by kind
        self.unknown: list[list[int]] = [[0] * len(rules.decks) for _ in seats]  # by seat and deck
        self.tickets: list[list[int]] = [[] for _ in seats]  # by seat, as many as it holds


def imagine(view: Observation, guess: Guess, seed: bytes) -> State:
    """A state behind the observation: the guess where it says something, chance from the seed for the rest.

    The guess must agree with what the seat sees: as many cards as a hand has, and no card or ticket twice.
    """
    state = view.blank()
    state.seed = seed
    state.shuffles = [1] * STREAMS  # the first of each stream is used here
    _place_cards(view.rules, state, view.seat, guess)
    _place_tickets(view.rules, state, view.seat, guess)
    return state


def unseen_cards(view: Observation) -> list[int]:
    """By kind the cards that are in the decks, and in hands and on racks that the seat does not see."""
    return _unseen(view.rules, view.blank(), view.seat)


def unseen_tickets(view: Observation) -> list[int]:
    """The tickets that the seat neither has nor is offered."""
    seen = view.tickets + view.rack_tickets + view.offer
    return [ticket for ticket in range(len(view.rules.board.tickets)) if ticket not in seen]


def _unseen(rules: Rules, state: State, seat: int) -> list[int]:
    left = new_hand(rules.kinds)
    for deck in rules.decks:
        for card in deck:
            left[card] += 1
    piles = [state.hands[seat], *state.discards]
    if rules.racks:
        piles.append(state.racks[rules.side_of[seat]])
    for pile in piles:
        for card, number in enumerate(pile):
            left[card] -= number
    for card in state.display:
        if card != NO_CARD:
            left[card] -= 1
    for flags in state.flags:
        for colour in range(COLOURS):
            left[colour] -= flags >> colour & 1
    for question in state.pending:
        turned = question.about if question.kind == TUNNEL else []
        for card in [*question.laid, *question.rack, *turned]:
            left[card] -= 1
    return left


def _place_cards(rules: Rules, state: State, seat: int, guess: Guess) -> None:
    """Cards in hands as guessed, the others and those on racks by chance."""
    pools = _shuffled_pools(rules, state, seat, guess)
    for other in range(rules.seats):
        if other != seat:
            hand = guess.certain[other][:]
            for deck, number in enumerate(guess.unknown[other]):
                for _ in range(number):
                    hand[pools[deck].pop()] += 1
            state.hands[other] = hand
    for side, rack in enumerate(state.racks):
        if side != rules.side_of[seat]:
            number = rack[UNKNOWN]
            rack[UNKNOWN] = 0
            for _ in range(number):
                rack[pools[0].pop()] += 1
    state.decks = pools


def _shuffled_pools(rules: Rules, state: State, seat: int, guess: Guess) -> list[list[int]]:
    """By deck the cards that nobody is certain to hold."""
    left = _unseen(rules, state, seat)
    for certain in guess.certain:
        for card, number in enumerate(certain):
            left[card] -= number
    pools: list[list[int]] = [[] for _ in rules.decks]
    for card, number in enumerate(left):
        for _ in range(number):
            pools[deck_of(card)].append(card)
    for deck, pool in enumerate(pools):
        shuffle(state.seed, SHIP_CARDS if deck else CARDS, 0, pool)
    return pools


def _place_tickets(rules: Rules, state: State, seat: int, guess: Guess) -> None:
    """Tickets in hands as guessed, those on racks, those offered to others and the deck by chance."""
    normal, long = _shuffled_tickets(rules, state, seat, guess)
    for side, tickets in enumerate(state.rack_tickets):
        if side != rules.side_of[seat]:
            state.rack_tickets[side] = [normal.pop() for _ in tickets]
    for other in range(rules.seats):
        if other != seat:
            state.tickets[other] = guess.tickets[other][:]
    book = rules.rulebook
    for question in state.pending:
        if question.seat != seat:
            question.answer = None
            if question.kind == OPENING:
                question.about = [long.pop() for _ in range(min(book.opening_long, len(long)))]
                question.about.extend([normal.pop() for _ in range(book.opening_tickets)])
            elif question.kind == FIRST_SHARE:
                question.about = state.tickets[question.seat][:]
    if not book.tickets_hidden or not state.ticket_deck:  # where its size is secret, it is seen when it is used up
        normal = normal[: len(state.ticket_deck)]
    state.ticket_deck = normal


def _shuffled_tickets(rules: Rules, state: State, seat: int, guess: Guess) -> tuple[list[int], list[int]]:
    """The tickets that nobody is known or guessed to hold, and of them the long ones that are dealt apart."""
    taken = state.tickets[seat][:]
    for other, tickets in enumerate(guess.tickets):
        if other != seat:
            taken.extend(tickets)
    for question in state.pending:
        if question.seat == seat and question.kind in TICKET_QUESTIONS:
            taken.extend(question.about)
    if rules.racks:
        taken.extend(state.rack_tickets[rules.side_of[seat]])
    normal: list[int] = []
    long: list[int] = []
    for ticket, facts in enumerate(rules.board.tickets):
        if ticket not in taken:
            (long if facts.long and rules.rulebook.opening_long else normal).append(ticket)
    shuffle(state.seed, TICKETS, 0, normal)
    shuffle(state.seed, LONG_TICKETS, 0, long)
    return normal, long
