"""Setting up a game: shuffling, dealing hands and display, offering the opening tickets."""

from ferrovia.engine.draw import draw_card, fill_display
from ferrovia.engine.events import EventSink
from ferrovia.engine.native import i64
from ferrovia.engine.piles import at_most
from ferrovia.engine.questions import OPENING_TICKETS
from ferrovia.engine.rules import Rules
from ferrovia.engine.shuffle import (
    CARD_STREAM,
    LONG_TICKET_STREAM,
    SHIP_CARD_STREAM,
    STARTING_SEAT_STREAM,
    TICKET_STREAM,
)
from ferrovia.engine.state import MAX_OFFER, NOBODY, State, ask, shuffle_pile


def new_state(rules: Rules, seed: bytes, starting_seat: i64) -> State:
    """Deal a game and ask every seat which tickets it keeps; if `starting_seat` is NOBODY, a random seat begins."""
    state = State(rules)
    state.seed = seed
    state.starting_seat = starting_seat
    if starting_seat == NOBODY:
        order = rules.starting_order[:]
        shuffle_pile(state, STARTING_SEAT_STREAM, order, len(order))
        state.starting_seat = order[len(order) - 1]
    _deal_cards(rules, state)
    _offer_opening(rules, state)
    return state


def _deal_cards(rules: Rules, state: State) -> None:
    sink = EventSink(muted=True)  # nobody is shown events of the setup
    shuffle_pile(state, CARD_STREAM, state.deck, state.deck_size)
    if rules.has_ships:
        shuffle_pile(state, SHIP_CARD_STREAM, state.ship_deck, state.ship_deck_size)
    held = state.held
    for seat in range(rules.seats):
        for deck, cards in enumerate(rules.rulebook.opening_cards):
            for _ in range(cards):
                index = seat * rules.card_kinds + draw_card(state, deck, sink)
                held[index] = held[index] + 1
    fill_display(rules, state, sink)


def _offer_opening(rules: Rules, state: State) -> None:
    """Offer long tickets first, where the rulebook has them; those not dealt leave the game (EUR-01, EUR-14)."""
    pile = state.ticket_pile
    normals: i64 = len(rules.normal_tickets)
    for index in range(normals):
        pile[index] = rules.normal_tickets[index]
    long = rules.long_tickets[:]
    longs: i64 = len(long)
    if longs:
        shuffle_pile(state, LONG_TICKET_STREAM, long, longs)
    shuffle_pile(state, TICKET_STREAM, pile, normals)
    for seat in range(rules.seats):
        index = seat * MAX_OFFER
        end = index + at_most(rules.opening_long, longs)
        while index < end:
            longs -= 1
            state.offers[index] = long[longs]
            index += 1
        end = index + at_most(rules.opening_tickets, normals)
        while index < end:
            normals -= 1
            state.offers[index] = pile[normals]
            index += 1
        state.offered[seat] = index - seat * MAX_OFFER
    state.tickets_left = normals
    ask(state, OPENING_TICKETS, 0)
