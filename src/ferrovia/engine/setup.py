"""Setting up a game: shuffles, hands, display, the opening offers."""

from ferrovia.engine.cards import NO_CARD, new_hand
from ferrovia.engine.draw import draw_card, fill_display
from ferrovia.engine.events import Log
from ferrovia.engine.rules import Rules
from ferrovia.engine.shuffle import CARDS, FIRST_SEAT, LONG_TICKETS, STREAMS, TICKETS, shuffle
from ferrovia.engine.state import NOBODY, NOT_YET, OPENING, Pending, State


def new_state(rules: Rules, seed: bytes, first: int) -> State:
    """A game with everything dealt and every seat asked which tickets it keeps; `first` NOBODY draws the first seat."""
    book = rules.rulebook
    board = rules.board
    state = State(
        seed,
        [0] * STREAMS,
        first,
        rules.cards[:],
        new_hand(),
        [NO_CARD] * book.display,
        [new_hand() for _ in range(rules.seats)],
        [],
        [[] for _ in range(rules.seats)],
        [NOBODY] * len(board.routes),
        [[len(routes) for routes in rules.routes_of] for _ in range(rules.seats)],
        [book.pieces] * rules.seats,
        [0] * rules.sides,
        [NOBODY] * len(board.cities),
        [book.stations] * rules.seats,
        [],
        0,
        NOT_YET,
        False,
    )
    if first == NOBODY:
        seats = list(range(rules.seats))
        _shuffle(state, FIRST_SEAT, seats)
        state.first = seats[-1]
    _deal_cards(rules, state)
    _offer_opening(rules, state)
    return state


def _shuffle(state: State, stream: int, items: list[int]) -> None:
    shuffle(state.seed, stream, state.shuffles[stream], items)
    state.shuffles[stream] += 1


def _deal_cards(rules: Rules, state: State) -> None:
    log = Log(deaf=True)  # set-up is seen, not told
    _shuffle(state, CARDS, state.deck)
    for hand in state.hands:
        for _ in range(rules.rulebook.opening_cards):
            hand[draw_card(state, log)] += 1
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
