"""Setting up a game: shuffles, hands, display, the opening offers."""

from ferrovia.engine.cards import NO_CARD, new_hand
from ferrovia.engine.draw import draw_card, fill_display
from ferrovia.engine.events import Log
from ferrovia.engine.questions import OPENING
from ferrovia.engine.rules import Rules
from ferrovia.engine.shuffle import CARDS, FIRST_SEAT, LONG_TICKETS, SHIP_CARDS, STREAMS, TICKETS, shuffle
from ferrovia.engine.state import NOBODY, NOT_YET, Pending, State


def new_state(rules: Rules, seed: bytes, first: int) -> State:
    """A game with everything dealt and every seat asked which tickets it keeps; `first` NOBODY draws the first seat."""
    book = rules.rulebook
    board = rules.board
    seats = range(rules.seats)
    state = State(
        seed,
        [0] * STREAMS,
        first,
        [deck[:] for deck in rules.decks],
        [new_hand(rules.kinds) for _ in rules.decks],
        [NO_CARD] * len(rules.slot_deck),
        [new_hand(rules.kinds) for _ in seats],
        [new_hand(rules.kinds) for _ in range(rules.sides)] if rules.racks else [],
        [],
        [[] for _ in seats],
        [[] for _ in range(rules.sides)] if rules.racks else [],
        [NOBODY] * len(board.routes),
        [[len(routes) for routes in rules.routes_of] for _ in seats],
        # Where the pieces are to be chosen, nobody has any yet.
        [0 if book.fleet[1] else book.pieces] * rules.seats,
        [0] * rules.seats,
        [0] * rules.seats,
        [0] * rules.sides,
        [NOBODY] * len(board.cities),
        [book.stations + book.harbors] * rules.seats,
        [0] * rules.seats,
        [],
        0,
        NOT_YET,
        False,
    )
    if first == NOBODY:
        order = list(seats)
        _shuffle(state, FIRST_SEAT, order)
        state.first = order[-1]
    _deal_cards(rules, state)
    _offer_opening(rules, state)
    return state


def _shuffle(state: State, stream: int, items: list[int]) -> None:
    shuffle(state.seed, stream, state.shuffles[stream], items)
    state.shuffles[stream] += 1


def _deal_cards(rules: Rules, state: State) -> None:
    log = Log(deaf=True)  # set-up is seen, not told
    for number, deck in enumerate(state.decks):
        _shuffle(state, SHIP_CARDS if number else CARDS, deck)
    for hand in state.hands:
        for number, cards in enumerate(rules.rulebook.opening_cards):
            for _ in range(cards):
                hand[draw_card(state, number, log)] += 1
    fill_display(rules, state, log)


def _offer_opening(rules: Rules, state: State) -> None:
    """Long tickets first, where the book has them; those not dealt leave the game (EUR-01, EUR-14)."""
    book = rules.rulebook
    long: list[int] = []
    normal: list[int] = []
    for number, ticket in enumerate(rules.board.tickets):
        if ticket.long and book.opening_long:
            long.append(number)
        else:
            normal.append(number)
    if long:
        _shuffle(state, LONG_TICKETS, long)
    _shuffle(state, TICKETS, normal)
    for seat in range(rules.seats):
        offer = [long.pop() for _ in range(min(book.opening_long, len(long)))]
        offer.extend([normal.pop() for _ in range(min(book.opening_tickets, len(normal)))])
        state.pending.append(Pending(OPENING, seat, offer))
    state.ticket_deck = normal
